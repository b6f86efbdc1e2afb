/// A parsed JSON text: a flat tape of tokens over a private copy of the bytes.
///
/// A document is reused from line to line without allocating. It belongs to one thread. `JSONValue`s point into it and
/// are valid until the next `parse` or `wipe`; using one later traps, so that it never reads from another request.
package final class JSONDocument {
    /// How deep arrays and objects may nest. It bounds recursion; no method's parameters need a quarter of it.
    package static let depthLimit = 32

    /// Each access checks at run time that nobody is parsing, so code that reads much of it does so in one call.
    private(set) var tape = JSONTape()
    /// Counts the texts, so that a value can tell whether it still belongs to this one.
    private(set) var generation: UInt32 = 0

    /// Makes a document without a text.
    package init() {}

    deinit {
        wipe()
    }

    /// Reads one JSON text, with surrounding white space, in place of the previous one.
    ///
    /// The previous text is overwritten first. After a fault the document is empty.
    package func parse(_ text: RawSpan) throws(JSONFault) {
        generation &+= 1
        try tape.read(Span<UInt8>(_bytes: text))
    }

    /// The text's single value. Requires that the last `parse` succeeded.
    package var root: JSONValue {
        precondition(!tape.tokens.isEmpty, "no text was read")
        return JSONValue(document: self, token: tape.tokens[0])
    }

    /// Overwrites the text and everything derived from it.
    package func wipe() {
        generation &+= 1
        tape.wipe()
    }
}
