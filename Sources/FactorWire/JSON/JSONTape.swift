import FactorCrypto

/// The flat form of a parsed text: its bytes, the unescaped content of strings with escapes, and the tokens.
///
/// The arrays keep their capacity from one text to the next, so that reading a typical line allocates nothing. The type
/// is not copyable, so that passing it to a function retains none of them.
struct JSONTape: ~Copyable {
    /// A private copy of the text.
    var text: [UInt8] = []
    /// The contents of the strings that were written with escapes, one after the other.
    var unescaped: [UInt8] = []
    var tokens: [JSONToken] = []
    /// Scratch space for sorting a large object's names.
    var names: [JSONToken] = []

    /// Overwrites and forgets everything that came from the text.
    mutating func wipe() {
        FactorCrypto.wipe(&text, keepingCapacity: true)
        FactorCrypto.wipe(&unescaped, keepingCapacity: true)
        tokens.removeAll(keepingCapacity: true)
    }

    /// The tokens of the member whose name is at `index`: its name and its value.
    func member(at index: Int) -> (name: JSONToken, value: JSONToken) { (tokens[index], tokens[index + 1]) }

    /// The index of what follows the value at `index` and its contents.
    func next(after index: Int) -> Int { Int(tokens[index].next) }

    /// Compares a string's or a name's content with `word`. Most differ in length, which is checked inline.
    @inline(__always)
    func content(at index: Int, equals word: String) -> Bool {
        Int(tokens[index].count) == word.utf8.count && content(tokens[index], hasBytesOf: word.utf8.span)
    }

    /// Compares content with a word of the same length.
    private func content(_ token: JSONToken, hasBytesOf word: Span<UInt8>) -> Bool {
        let first = Int(token.content)
        let bytes = token.isEscaped ? unescaped.span : text.span
        var at = 0
        while at < word.count {
            let left = word.count - at
            guard ByteWord(bytes, at: first + at, count: left) == ByteWord(word, at: at, count: left) else {
                return false
            }
            at += ByteWord.width
        }
        return true
    }

    /// The first eight bytes of a string's or a name's content.
    @inline(__always)
    func head(at index: Int) -> ByteWord {
        let token = tokens[index]
        return ByteWord(token.isEscaped ? unescaped.span : text.span, at: Int(token.content), count: Int(token.count))
    }

    /// The outline of a string's or a name's content.
    @inline(__always)
    func outline(at index: Int) -> Outline {
        let token = tokens[index]
        return Outline(token.isEscaped ? unescaped.span : text.span, Int(token.count), from: Int(token.content))
    }

    /// The value of the member called `name`, and the number of members before it.
    func member(of index: Int, named name: String) -> (value: JSONToken, place: Int)? {
        let object = tokens[index]
        guard object.kind == .object else { return nil }
        var at = index + 1
        for place in 0..<Int(object.count) {
            if content(at: at, equals: name) { return (tokens[at + 1], place) }
            at = next(after: at + 1)
        }
        return nil
    }

    /// Compares the contents of two strings byte by byte: negative, zero or positive.
    func order(_ left: JSONToken, _ right: JSONToken) -> Int {
        let leftBytes = left.isEscaped ? unescaped.span : text.span
        let rightBytes = right.isEscaped ? unescaped.span : text.span
        let (leftFirst, rightFirst) = (Int(left.content), Int(right.content))
        for at in 0..<min(Int(left.count), Int(right.count)) {
            let difference = Int(leftBytes[leftFirst + at]) - Int(rightBytes[rightFirst + at])
            if difference != 0 { return difference }
        }
        return Int(left.count) - Int(right.count)
    }

    /// Compares the contents of the strings at two indices.
    func order(_ left: Int, _ right: Int) -> Int { order(tokens[left], tokens[right]) }

    /// The bytes of a string's content.
    func content(at index: Int) -> ArraySlice<UInt8> {
        let token = tokens[index]
        let range = Int(token.content)..<Int(token.content) + Int(token.count)
        return token.isEscaped ? unescaped[range] : text[range]
    }

    /// Lends the bytes of a string's content.
    func withContent(at index: Int, _ body: (RawSpan) -> Void) {
        let token = tokens[index]
        let bytes = token.isEscaped ? unescaped.span : text.span
        let range = Int(token.content)..<Int(token.content) + Int(token.count)
        body(RawSpan(_elements: bytes.extracting(range)))
    }

    func string(at index: Int) -> String {
        String(decoding: content(at: index), as: UTF8.self)
    }

    /// The source bytes of a value.
    func source(at index: Int) -> ArraySlice<UInt8> {
        text[tokens[index].source]
    }
}
