/// What one connection, and all of them together, may make the loop hold or do.
///
/// The defaults are the protocol's. Tests make them small.
package struct SocketLimits: Equatable, Sendable {
    /// Open connections. Far above what application servers pool; each idle one costs some 200 bytes here.
    package var connections = 16_384
    /// Open connections of one user. What it leaves of `connections` is for the others, so that an application that
    /// leaks connections does not lock out the operator who comes to see why.
    package var connectionsPerUser = 12_288
    /// Requests of one connection that may wait for their answers. It is not read from while it has as many.
    package var inFlight = 1_024
    /// Bytes of answers that one connection may leave unread. It is not read from while it has as many.
    package var unsentBytes = 1_048_576
    /// Bytes of unfinished lines and unread answers that all connections may hold together. Past it those go that hold
    /// most: memory must not depend on how many peers misbehave.
    package var heldBytes = 67_108_864
    /// The same of all connections of one user. What it leaves of `heldBytes` is for the others.
    package var heldBytesPerUser = 50_331_648
    /// How long a connection may leave its peer's buffer full of answers without reading any.
    package var unreadMilliseconds = 30_000
    /// Lines that are served in a turn, of one connection or of several, before the loop looks what else has come; each
    /// entry of a batch counts as one.
    package var linesPerTurn = 16
    /// Lines that a connection may have brought at once to be served before those that had more.
    package var linesOfFew = 8
    /// Bytes that one call reads at most.
    package var bytesPerRead = 65_536
    /// New connections that one listener takes in before others get their turn.
    package var acceptsPerTurn = 64
    /// The pause after the kernel has refused a new connection (no descriptors, no memory), so that a lack that
    /// lasts does not turn into a busy loop.
    package var acceptPauseMilliseconds = 100
    /// Connections that the kernel keeps waiting for `accept`.
    package var backlog: Int32 = 1_024

    package init() {}
}
