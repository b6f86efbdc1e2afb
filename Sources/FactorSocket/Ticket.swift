/// Identifies a request: which connection it came from, and which of its requests it is.
///
/// A plain value that may pass through other threads. Once its connection is gone it matches nothing, even if another
/// connection has taken the same slot.
package struct Ticket: Hashable, Sendable {
    let slot: UInt32
    /// Counts the connections that have had the slot.
    let generation: UInt32
    /// Counts the connection's requests.
    let request: UInt32

    /// The ticket as two words, to carry it through a module without sockets. The highest bit is clear.
    package var words: (high: UInt64, low: UInt64) {
        (UInt64(slot) << 32 | UInt64(generation), UInt64(request))
    }

    /// The ticket that `words` encodes.
    package init(words: (high: UInt64, low: UInt64)) {
        slot = UInt32(truncatingIfNeeded: words.high >> 32)
        generation = UInt32(truncatingIfNeeded: words.high)
        request = UInt32(truncatingIfNeeded: words.low)
    }

    init(slot: UInt32, generation: UInt32, request: UInt32) {
        self.slot = slot
        self.generation = generation
        self.request = request
    }
}
