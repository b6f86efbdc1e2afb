/// A refusal by the wire layer itself.
///
/// Fields and problems are fixed words and shortened member names that the client sent. They are escaped when written.
package enum WireFault: Error, Equatable, Sendable {
    /// The line is not JSON, or JSON that the strict reader refuses (a repeated member, too deep).
    case parseError(offset: Int)
    /// The line is JSON but not a request.
    case invalidRequest(problem: String)
    case methodNotFound
    /// A parameter is missing, mistyped, out of range or unknown. A `field` inside another is a path: `a.b`, `a[1]`.
    case invalidParams(field: String, problem: String)
    /// What a person typed, or a browser sent, cannot be right. The rule is a fixed word.
    case invalidInput(field: String, problem: String, rule: String)

    /// The bytes of a client's member name that an answer quotes.
    private static let nameLimit = 64

    /// Reports where the client's line stopped being JSON.
    package init(_ fault: JSONFault) {
        self = .parseError(offset: fault.offset)
    }

    /// The code: of the JSON-RPC 2.0 specification, section 5.1, except that of `invalidInput`.
    package var code: Int {
        switch self {
        case .parseError: -32700
        case .invalidRequest: -32600
        case .methodNotFound: -32601
        case .invalidParams: -32602
        case .invalidInput: 1014
        }
    }

    /// The stable name, as `data.reason`.
    package var reason: String {
        switch self {
        case .parseError: "parse_error"
        case .invalidRequest: "invalid_request"
        case .methodNotFound: "method_not_found"
        case .invalidParams: "invalid_params"
        case .invalidInput: "invalid_input"
        }
    }

    /// A message for developers.
    package var message: String {
        switch self {
        case .parseError: "parse error"
        case .invalidRequest: "invalid request"
        case .methodNotFound: "method not found"
        case .invalidParams: "invalid params"
        case .invalidInput: "the user's input is malformed"
        }
    }

    /// What a client can do about it, as `data.category`.
    private var category: String {
        if case .invalidInput = self { "rejected" } else { "caller" }
    }

    /// Writes the error's `data`.
    package func writeData(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("reason")
        writer.string(reason)
        writer.key("category")
        writer.string(category)
        switch self {
        case .parseError(let offset):
            writer.key("offset")
            writer.integer(Int64(offset))
        case .invalidRequest(let problem):
            writer.key("detail")
            writer.string(problem)
        case .methodNotFound: break
        case .invalidParams(let field, let problem): Self.write(field, nil, problem, to: &writer)
        case .invalidInput(let field, let problem, let rule): Self.write(field, rule, problem, to: &writer)
        }
        writer.endObject()
    }

    private static func write(_ field: String, _ rule: String?, _ problem: String, to writer: inout JSONWriter) {
        writer.key("field")
        writer.string(field)
        if let rule {
            writer.key("problem")
            writer.string(rule)
        }
        writer.key("detail")
        writer.string(problem)
    }

    /// A client's member name as an answer quotes it: whole characters, up to the limit.
    package static func shortened(_ name: String) -> String {
        var kept = String.UnicodeScalarView()
        var bytes = 0
        for scalar in name.unicodeScalars {
            bytes += scalar.utf8.count
            if bytes > nameLimit { break }
            kept.append(scalar)
        }
        return String(kept)
    }
}
