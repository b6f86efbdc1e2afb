/// An answer as the one who asked reads it: JSON-RPC 2.0, section 5, and nothing looser.
///
/// What is no answer to the request is never taken for one, so that nobody takes silence, half an answer or the answer to
/// something else for a success.
package enum RPCAnswer {
    /// What came of the request: an object, as the result of every method is.
    case result(JSONValue)
    /// Why it was refused: an object with an integer `code` and a string `message`.
    case error(JSONValue)

    /// Reads an answer line's value; nil where it is no answer to the request with that id.
    ///
    /// - It is an object with `jsonrpc` "2.0" and either `result` or `error`, never both.
    /// - Its `id` is the request's. That of an error may be null: whoever cannot read a request does not know its id.
    package init?(_ answer: JSONValue, to id: Int64) {
        guard answer.kind == .object, answer.member("jsonrpc")?.equals("2.0") == true, let told = answer.member("id")
        else { return nil }
        switch (answer.member("result"), answer.member("error")) {
        case (let result?, nil):
            guard told.integer() == id, result.kind == .object else { return nil }
            self = .result(result)
        case (nil, let error?):
            guard told.integer() == id || told.kind == .null, Self.isError(error) else { return nil }
            self = .error(error)
        default: return nil
        }
    }

    private static func isError(_ error: JSONValue) -> Bool {
        error.kind == .object && error.member("code")?.integer() != nil && error.member("message")?.kind == .string
            && [.object, nil].contains(error.member("data")?.kind)
    }
}
