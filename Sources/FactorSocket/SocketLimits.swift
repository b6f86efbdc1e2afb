internal import FactorWire

/// What one connection, and all of them together, may make the loop hold or do.
///
/// The defaults are the protocol's. Tests set smaller ones.
package struct SocketLimits: Equatable, Sendable {
    /// Open connections. Far above what application servers pool; an idle one costs some 200 bytes here.
    package var connections = 16_384
    /// Open connections of one user. The rest of `connections` is left for others, so that an application that leaks
    /// connections does not lock out the operator.
    package var connectionsPerUser = 12_288
    /// Unanswered requests of one connection. At this limit it is not read from.
    package var inFlight = WireBounds.inFlight
    /// Bytes of answers that one connection may leave unread. At this limit it is not read from.
    package var unsentBytes = 1_048_576
    /// Bytes of unfinished lines and unread answers that all connections may hold together. Above it, those that hold
    /// most are closed: memory must not depend on how many peers misbehave.
    package var heldBytes = 67_108_864
    /// The same for all connections of one user. The rest of `heldBytes` is left for others.
    package var heldBytesPerUser = 50_331_648
    /// How many sweeps, one a second, may find the peer's buffer full of answers since it last read any.
    package var unreadSweeps = 30
    /// Lines served in a turn, of one connection or of several, before the loop checks for new events; each entry of a
    /// batch counts as one.
    package var linesPerTurn = 16
    /// Lines that a connection may have brought at once and still be served before those that had more.
    package var linesOfFew = 8
    /// The most bytes that one call reads.
    package var bytesPerRead = 65_536
    /// New connections that one listener accepts before others get their turn.
    package var acceptsPerTurn = 64
    /// The pause after the kernel has refused a new connection (no descriptors, no memory), so that a lasting shortage
    /// does not cause a busy loop.
    package var acceptPauseMilliseconds = 100
    /// Connections that the kernel queues for `accept`.
    package var backlog: Int32 = 1_024

    package init() {}
}
