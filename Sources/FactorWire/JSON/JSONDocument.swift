/// A parsed JSON text: a flat tape of tokens over a private copy of the bytes.
///
/// One document is reused from line to line and then allocates nothing. It belongs to one thread. `JSONValue`s point
/// into it and are good until the next `parse` or `wipe`; using one later stops the process rather than read from
/// another request.
package final class JSONDocument {
    /// How deep arrays and objects may nest. No method's parameters need a quarter of it; it bounds recursion.
    package static let depthLimit = 32

    /// Every reading of it checks at run time that nobody is parsing, so whoever needs much of it does it in one call.
    private(set) var tape = JSONTape()
    /// Counts the texts, so that a value knows whether it still belongs to this one.
    private(set) var generation: UInt32 = 0

    /// Makes a document without a text.
    package init() {}

    deinit {
        wipe()
    }

    /// Reads one JSON text, white space around it included, in place of the last one.
    ///
    /// What the last text left behind is overwritten first. After a fault the document is empty.
    package func parse(_ text: RawSpan) throws(JSONFault) {
        generation &+= 1
        try tape.read(Span<UInt8>(_bytes: text))
    }

    /// The text's one value. Only a document whose last `parse` succeeded has one.
    package var root: JSONValue {
        precondition(!tape.tokens.isEmpty, "no text was read")
        return JSONValue(document: self, token: tape.tokens[0])
    }

    /// Overwrites the text and everything taken from it.
    package func wipe() {
        generation &+= 1
        tape.wipe()
    }
}
