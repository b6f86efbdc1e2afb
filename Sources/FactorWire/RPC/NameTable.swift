/// Finds a name among those fixed when the process starts, without making a `String` or an array of it.
///
/// The hash needs no key: an attacker chooses what is looked up, never what the table holds.
package struct NameTable: Sendable {
    private let names: [String]
    /// Open addressing: an index into `names`, or -1. At most half of the slots are taken.
    private let slots: [Int]

    /// Keeps `names`, which are all different.
    package init(_ names: [String]) {
        var size = 8
        while size < 2 * names.count { size *= 2 }
        var slots = [Int](repeating: -1, count: size)
        for (index, name) in names.enumerated() {
            var slot = NameTable.hash(name.utf8.span) & (size - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = index
        }
        self.names = names
        self.slots = slots
    }

    /// The index of the name that is `value`'s content, or nil.
    package func index(of value: JSONValue) -> Int? {
        guard value.kind == .string else { return nil }
        return index(ofStringAt: value.index, on: value.document.tape)
    }

    private func index(ofStringAt place: Int, on tape: borrowing JSONTape) -> Int? {
        var slot = NameTable.hash(tape.content(at: place).span) & (slots.count - 1)
        while slots[slot] >= 0 {
            if tape.content(at: place, equals: names[slots[slot]]) { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Mixes the length with the first and the last eight bytes: which are all of most names, and tell others apart.
    private static func hash(_ bytes: Span<UInt8>) -> Int {
        let odd: UInt64 = 0x9E37_79B9_7F4A_7C15
        let last = max(0, bytes.count - ByteWord.width)
        let head = ByteWord(bytes, at: 0, count: bytes.count)
        let tail = ByteWord(bytes, at: last, count: bytes.count - last)
        let hash = (((UInt64(bytes.count) &+ head.bits) &* odd) ^ tail.bits) &* odd
        return Int(truncatingIfNeeded: hash ^ hash >> 32)
    }
}
