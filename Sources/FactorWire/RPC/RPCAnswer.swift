/// An answer as the client reads it: JSON-RPC 2.0, section 5, and nothing looser.
///
/// Nothing else is accepted as an answer to the request, so that silence, a partial answer or the answer to another
/// request never counts as success.
package enum RPCAnswer {
    /// The result of the request: an object, as for every method.
    case result(JSONValue)
    /// The refusal: an object with an integer `code` and a string `message`.
    case error(JSONValue)

    /// Reads an answer line's value; nil if it is not an answer to the request with that id.
    ///
    /// - It is an object with `jsonrpc` "2.0" and either `result` or `error`, never both.
    /// - Its `id` is the request's. An error's may be null, for a request that could not be read.
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
