/// The parts of a well-formed request, found in one pass over the tape.
struct EnvelopeParts {
    let id: RPCID?
    let method: JSONToken
    let params: JSONToken?

    /// Takes a request apart, or says what keeps it from being one.
    init(of request: JSONValue, on tape: borrowing JSONTape) throws(RPCRefusal) {
        guard request.kind == .object else { throw EnvelopeParts.refusal(nil, "must be an object") }
        let members = Members(of: request.index, on: tape)
        id = try EnvelopeParts.id(members.id, on: tape)
        if let unknown = members.unknown {
            let name = WireFault.shortened(tape.string(at: Int(unknown.index)))
            throw EnvelopeParts.refusal(id, "unknown member \(name)")
        }
        guard let version = members.version, version.kind == .string,
            tape.content(at: Int(version.index), equals: "2.0")
        else {
            throw EnvelopeParts.refusal(id, "jsonrpc must be \"2.0\"")
        }
        guard let method = members.method, method.kind == .string else {
            throw EnvelopeParts.refusal(id, "method must be a string")
        }
        if let params = members.params, params.kind != .object, params.kind != .array {
            throw EnvelopeParts.refusal(id, "params must be an object")
        }
        self.method = method
        params = members.params
    }

    private static func id(_ token: JSONToken?, on tape: borrowing JSONTape) throws(RPCRefusal) -> RPCID? {
        guard let token else { return nil }
        switch token.kind {
        case .string, .number, .null: return RPCID(json: tape.text.span.extracting(token.source))
        default: throw refusal(nil, "id must be a string, a number or null")
        }
    }

    private static func refusal(_ id: RPCID?, _ problem: String) -> RPCRefusal {
        RPCRefusal(id: id, fault: .invalidRequest(problem: problem))
    }
}

/// The values of an envelope's members, of whatever kind.
private struct Members {
    var version: JSONToken?
    var id: JSONToken?
    var method: JSONToken?
    var params: JSONToken?
    /// The name of the first member that an envelope does not have.
    var unknown: JSONToken?

    init(of object: Int, on tape: borrowing JSONTape) {
        let end = tape.next(after: object)
        var at = object + 1
        while at < end {
            let (name, value) = (tape.tokens[at], tape.tokens[at + 1])
            if tape.content(at: at, equals: "jsonrpc") {
                version = value
            } else if tape.content(at: at, equals: "id") {
                id = value
            } else if tape.content(at: at, equals: "method") {
                method = value
            } else if tape.content(at: at, equals: "params") {
                params = value
            } else if unknown == nil {
                unknown = name
            }
            at = Int(value.next)
        }
    }
}
