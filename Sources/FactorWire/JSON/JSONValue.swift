/// A value in a document: cheap to pass, valid until the document reads its next text.
///
/// The readers return nil for a value of another kind; they never convert.
package struct JSONValue {
    /// The kind of a value.
    package enum Kind: UInt8, Sendable { case object, array, string, number, literalTrue, literalFalse, null }

    private let owner: JSONDocument
    private let generation: UInt32
    private let place: UInt32
    /// The kind of the value.
    package let kind: Kind

    @inline(__always)
    init(document: JSONDocument, token: JSONToken) {
        owner = document
        generation = document.generation
        place = token.index
        kind = token.kind
    }

    /// Another value of the same text.
    @inline(__always)
    init(beside value: JSONValue, token: JSONToken) {
        owner = value.owner
        generation = value.generation
        place = token.index
        kind = token.kind
    }

    /// The document, after checking that it still holds the text of this value.
    @inline(__always)
    var document: JSONDocument {
        precondition(generation == owner.generation, "a value outlived its text")
        return owner
    }

    /// The value's index on the document's tape.
    var index: Int { Int(place) }

    /// The members of an object or the elements of an array; 0 for any other kind.
    package var count: Int {
        kind == .object || kind == .array ? Int(document.tape.tokens[index].count) : 0
    }

    /// A string's content, unescaped.
    package func string() -> String? {
        kind == .string ? document.tape.string(at: index) : nil
    }

    /// A string's content, unescaped, as UTF-8. The caller wipes it if it is secret.
    package func utf8() -> [UInt8]? {
        kind == .string ? Array(document.tape.content(at: index)) : nil
    }

    /// Lends a string's content, unescaped, as UTF-8, without copying it; returns false if the value is not a string.
    package func withUTF8(_ body: (RawSpan) -> Void) -> Bool {
        guard kind == .string else { return false }
        document.tape.withContent(at: index, body)
        return true
    }

    /// Compares a string's content with `text`, byte by byte.
    package func equals(_ text: String) -> Bool {
        kind == .string && document.tape.content(at: index, equals: text)
    }

    /// The boolean value, or nil.
    package func bool() -> Bool? {
        switch kind {
        case .literalTrue: true
        case .literalFalse: false
        default: nil
        }
    }

    /// The value of the member called `name`, or nil if there is none or this is not an object.
    package func member(_ name: String) -> JSONValue? {
        memberAndPlace(name)?.value
    }

    /// The value of the member called `name`, and the number of members before it.
    package func memberAndPlace(_ name: String) -> (value: JSONValue, place: Int)? {
        guard let found = document.tape.member(of: index, named: name) else { return nil }
        return (JSONValue(document: owner, token: found.value), found.place)
    }

    /// Passes each member's name (a string value) and value to `body`, in the order of the text.
    package func forEachMember<E: Error>(_ body: (JSONValue, JSONValue) throws(E) -> Void) throws(E) {
        guard kind == .object else { return }
        let document = document
        let end = document.tape.next(after: index)
        var at = index + 1
        while at < end {
            let (name, value) = document.tape.member(at: at)
            try body(JSONValue(document: document, token: name), JSONValue(document: document, token: value))
            at = Int(value.next)
        }
    }

    /// Passes each element of an array to `body`, in order.
    package func forEachElement<E: Error>(_ body: (JSONValue) throws(E) -> Void) throws(E) {
        guard kind == .array else { return }
        let document = document
        let end = document.tape.next(after: index)
        var at = index + 1
        while at < end {
            let element = document.tape.tokens[at]
            try body(JSONValue(document: document, token: element))
            at = Int(element.next)
        }
    }

    /// Appends the value as written in the source.
    package func appendRaw(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: document.tape.source(at: index))
    }
}
