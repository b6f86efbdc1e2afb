/// Finds a name among those fixed when the process starts, without creating a `String` or an array.
///
/// The hash needs no key: an attacker chooses what is looked up, never what the table holds.
package struct NameTable: Sendable {
    private let names: [String]
    /// The names' outlines, in the same order.
    private let outlines: [Outline]
    /// Open addressing: an index into `names`, or -1. At most half of the slots are used.
    private let slots: [Int]

    /// Creates a table of `names`, which must all differ.
    package init(_ names: [String]) {
        var size = 8
        while size < 2 * names.count { size *= 2 }
        let outlines = names.map { Outline($0.utf8.span, $0.utf8.count, from: 0) }
        var slots = [Int](repeating: -1, count: size)
        for (index, outline) in outlines.enumerated() {
            var slot = outline.hash & (size - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = index
        }
        self.names = names
        self.outlines = outlines
        self.slots = slots
    }

    /// The index of the name that equals `value`'s content, or nil.
    package func index(of value: JSONValue) -> Int? {
        guard value.kind == .string else { return nil }
        return index(ofStringAt: value.index, on: value.document.tape)
    }

    /// The index of the name, or nil.
    package func index(of name: String) -> Int? {
        let text = name.utf8.span
        return index(of: Outline(text, text.count, from: 0)) { $0 == name }
    }

    private func index(ofStringAt place: Int, on tape: borrowing JSONTape) -> Int? {
        index(of: tape.outline(at: place)) { tape.content(at: place, equals: $0) }
    }

    @inline(__always)
    private func index(of wanted: Outline, _ isEqual: (String) -> Bool) -> Int? {
        var slot = wanted.hash & (slots.count - 1)
        while slots[slot] >= 0 {
            let index = slots[slot]
            if outlines[index] == wanted, wanted.isWhole || isEqual(names[index]) {
                return index
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }
}

/// The length of a content and its first and last eight bytes, which is all of most names.
struct Outline: Equatable {
    private let count: Int
    private let head: ByteWord
    private let tail: ByteWord

    @inline(__always)
    init(_ text: Span<UInt8>, _ count: Int, from first: Int) {
        self.count = count
        head = ByteWord(text, at: first, count: count)
        let before = max(0, count - ByteWord.width)
        tail = ByteWord(text, at: first + before, count: count - before)
    }

    /// Whether no other content has this outline.
    var isWhole: Bool { count <= 2 * ByteWord.width }

    var hash: Int {
        let odd: UInt64 = 0x9E37_79B9_7F4A_7C15
        let mixed = (((UInt64(count) &+ head.bits) &* odd) ^ tail.bits) &* odd
        return Int(truncatingIfNeeded: mixed ^ mixed >> 32)
    }
}
