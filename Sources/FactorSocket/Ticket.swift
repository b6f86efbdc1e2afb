/// A request's place: which connection it came from, and which of its requests it is.
///
/// A plain value that may travel through other threads. Once its connection is gone it fits nothing any more, also
/// when another connection has taken the same slot.
package struct Ticket: Hashable, Sendable {
    let slot: UInt32
    /// Counts the connections that have had the slot.
    let generation: UInt32
    /// Counts the connection's requests.
    let request: UInt32
}
