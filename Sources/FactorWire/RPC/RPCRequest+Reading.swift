extension RPCRequest {
    /// Reads a request in one pass over its tokens, or throws what is wrong with it.
    init(reading request: JSONValue) throws(RPCRefusal) {
        guard request.kind == .object else { throw RPCRequest.refusal(nil, "must be an object") }
        try self.init(request, on: request.document.tape)
    }

    private init(_ request: JSONValue, on tape: borrowing JSONTape) throws(RPCRefusal) {
        let members = Members(of: request.index, on: tape)
        let id = try RPCRequest.id(members.id, on: tape)
        if let unknown = members.unknown {
            let name = WireFault.shortened(tape.string(at: unknown))
            throw RPCRequest.refusal(id, "unknown member \(name)")
        }
        guard let version = members.version, tape.tokens[version].kind == .string,
            MemberWord(at: version, on: tape) == .two
        else {
            throw RPCRequest.refusal(id, "jsonrpc must be \"2.0\"")
        }
        guard let method = members.method, tape.tokens[method].kind == .string else {
            throw RPCRequest.refusal(id, "method must be a string")
        }
        let params = members.params.map { tape.tokens[$0] }
        if let params, params.kind != .object, params.kind != .array {
            throw RPCRequest.refusal(id, "params must be an object")
        }
        self.init(id: id, method: JSONValue(beside: request, token: tape.tokens[method]), parameters: params)
    }

    private static func id(_ place: Int?, on tape: borrowing JSONTape) throws(RPCRefusal) -> RPCID? {
        guard let place else { return nil }
        let token = tape.tokens[place]
        switch token.kind {
        case .string, .number, .null: return RPCID(json: tape.text.span.extracting(token.source))
        default: throw refusal(nil, "id must be a string, a number or null")
        }
    }

    private static func refusal(_ id: RPCID?, _ problem: String) -> RPCRefusal {
        RPCRefusal(id: id, fault: .invalidRequest(problem: problem))
    }
}

/// The positions of the values of an envelope's members, of any kind.
private struct Members {
    var version: Int?
    var id: Int?
    var method: Int?
    var params: Int?
    /// The position of the first member name that is not part of an envelope.
    var unknown: Int?

    init(of object: Int, on tape: borrowing JSONTape) {
        let end = tape.next(after: object)
        var name = object + 1
        while name < end {
            let value = name + 1
            switch MemberWord(at: name, on: tape) {
            case .version: version = value
            case .id: id = value
            case .method: method = value
            case .params: params = value
            default: if unknown == nil { unknown = name }
            }
            name = tape.next(after: value)
        }
    }
}

/// A word of the envelope, short enough to be compared as one number.
private struct MemberWord: Equatable {
    private let count: UInt32
    /// The bytes, the first in the lowest position.
    private let bits: UInt64

    /// `jsonrpc`
    static let version = MemberWord(count: 7, bits: 0x0063_7072_6E6F_736A)
    /// `id`
    static let id = MemberWord(count: 2, bits: 0x6469)
    /// `method`
    static let method = MemberWord(count: 6, bits: 0x646F_6874_656D)
    /// `params`
    static let params = MemberWord(count: 6, bits: 0x736D_6172_6170)
    /// `2.0`
    static let two = MemberWord(count: 3, bits: 0x30_2E32)

    private init(count: UInt32, bits: UInt64) {
        self.count = count
        self.bits = bits
    }

    @inline(__always)
    init(at place: Int, on tape: borrowing JSONTape) {
        count = tape.tokens[place].count
        bits = tape.head(at: place).bits
    }
}
