/// A value in a document: cheap to pass, good until the document reads its next text.
///
/// The readers answer nil where the value is of another kind; they never convert.
package struct JSONValue {
    /// What a value is.
    package enum Kind: UInt8, Sendable { case object, array, string, number, literalTrue, literalFalse, null }

    let document: JSONDocument
    private let place: UInt32
    private let generation: UInt32

    init(document: JSONDocument, index: Int) {
        self.document = document
        place = UInt32(truncatingIfNeeded: index)
        generation = document.generation
    }

    /// The value's place on the tape, once it is certain that the tape is still the one it was found on.
    var index: Int {
        precondition(generation == document.generation, "a value outlived its text")
        return Int(place)
    }

    private var token: JSONToken { document.tape.tokens[index] }

    package var kind: Kind { token.kind }

    /// The members of an object or the elements of an array; 0 for any other kind.
    package var count: Int {
        let token = token
        return token.kind == .object || token.kind == .array ? Int(token.count) : 0
    }

    /// A string's content, unescaped.
    package func string() -> String? {
        guard kind == .string else { return nil }
        return String(decoding: document.tape.content(of: index), as: UTF8.self)
    }

    /// A string's content, unescaped, as UTF-8. The caller wipes it where it is secret.
    package func utf8() -> [UInt8]? {
        guard kind == .string else { return nil }
        return Array(document.tape.content(of: index))
    }

    /// Lends a string's content, unescaped, as UTF-8, without copying it.
    package func withUTF8<R: ~Copyable, E: Error>(_ body: (RawSpan) throws(E) -> R) throws(E) -> R? {
        guard kind == .string else { return nil }
        return try document.tape.content(of: index).withRawBytes(body)
    }

    /// Compares a string's content with `text`, byte by byte.
    package func equals(_ text: String) -> Bool {
        kind == .string && document.tape.content(of: index, equals: text)
    }

    package func bool() -> Bool? {
        switch kind {
        case .literalTrue: true
        case .literalFalse: false
        default: nil
        }
    }

    /// The value of the member called `name`, or nil where there is none or this is no object.
    package func member(_ name: String) -> JSONValue? {
        place(of: name)?.value
    }

    /// The member called `name`, and how many members stand before it.
    func place(of name: String) -> (place: Int, value: JSONValue)? {
        guard kind == .object else { return nil }
        let end = Int(token.next)
        var at = index + 1
        var place = 0
        while at < end {
            if document.tape.content(of: at, equals: name) {
                return (place, JSONValue(document: document, index: at + 1))
            }
            at = Int(document.tape.tokens[at + 1].next)
            place += 1
        }
        return nil
    }

    /// Hands over each member's name (a string value) and value, in the order of the text.
    package func forEachMember<E: Error>(_ body: (JSONValue, JSONValue) throws(E) -> Void) throws(E) {
        guard kind == .object else { return }
        let end = Int(token.next)
        var at = index + 1
        while at < end {
            let value = JSONValue(document: document, index: at + 1)
            try body(JSONValue(document: document, index: at), value)
            at = value.next
        }
    }

    /// Hands over each element of an array, in order.
    package func forEachElement<E: Error>(_ body: (JSONValue) throws(E) -> Void) throws(E) {
        guard kind == .array else { return }
        let end = Int(token.next)
        var at = index + 1
        while at < end {
            let element = JSONValue(document: document, index: at)
            try body(element)
            at = element.next
        }
    }

    /// Appends the value as it stands in the source.
    package func appendRaw(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: document.tape.source(of: index))
    }

    private var next: Int { Int(token.next) }
}
