/// The flat form of a parsed text: its bytes, the unescaped content of strings that held escapes, and the tokens.
///
/// The arrays keep their capacity from one text to the next, so that reading a usual line allocates nothing.
struct JSONTape {
    /// A private copy of the text.
    var text: [UInt8] = []
    /// The contents, one after the other, of the strings that were written with escapes.
    var unescaped: [UInt8] = []
    var tokens: [JSONToken] = []
    /// Scratch space for sorting a large object's names: their tape indexes.
    var names: [Int] = []

    /// Overwrites everything that came from the text and forgets it.
    mutating func wipe() {
        JSONTape.wipe(&text)
        JSONTape.wipe(&unescaped)
        tokens.removeAll(keepingCapacity: true)
    }

    @inline(never)
    private static func wipe(_ bytes: inout [UInt8]) {
        for at in bytes.indices { bytes[at] = 0 }
        bytes.removeAll(keepingCapacity: true)
    }

    /// Compares a string's or a name's content with `word`.
    func content(of index: Int, equals word: String) -> Bool {
        let token = tokens[index]
        let expected = word.utf8.span
        guard Int(token.count) == expected.count else { return false }
        let bytes = token.isEscaped ? unescaped.span : text.span
        let first = Int(token.content)
        for at in expected.indices where bytes[first + at] != expected[at] { return false }
        return true
    }

    /// Compares the contents of two strings or names.
    func content(of left: Int, equalsContentOf right: Int) -> Bool {
        tokens[left].count == tokens[right].count && order(left, right) == 0
    }

    /// Orders the contents of two strings byte by byte: negative, zero or positive.
    func order(_ left: Int, _ right: Int) -> Int {
        let (a, b) = (tokens[left], tokens[right])
        let aBytes = a.isEscaped ? unescaped.span : text.span
        let bBytes = b.isEscaped ? unescaped.span : text.span
        let (aFirst, bFirst) = (Int(a.content), Int(b.content))
        for at in 0..<min(Int(a.count), Int(b.count)) {
            let difference = Int(aBytes[aFirst + at]) - Int(bBytes[bFirst + at])
            if difference != 0 { return difference }
        }
        return Int(a.count) - Int(b.count)
    }

    /// The bytes of a string's content.
    func content(of index: Int) -> ArraySlice<UInt8> {
        let token = tokens[index]
        let range = Int(token.content)..<Int(token.content) + Int(token.count)
        return token.isEscaped ? unescaped[range] : text[range]
    }

    /// The source bytes of a value.
    func source(of index: Int) -> ArraySlice<UInt8> {
        text[Int(tokens[index].start)..<Int(tokens[index].end)]
    }
}
