// Reads the envelope of JSON-RPC 2.0 (the specification, sections 4 and 6):
// - `jsonrpc` is exactly "2.0"; `method` is a string; `params`, when there, is an object or an array; `id`, when
//   there, is a string, a number or null. No other member may stand beside them.
// - What is no well-formed request is refused with -32600 and always answered, with its id where that is usable and
//   null where not: without an id nobody can tell that it was meant as a notification.
// - A well-formed request without an id is a notification. Whatever happens to it later, it is never answered.
// - Parameters by position make a well-formed request. They are refused with -32602 when its parameters are read, so
//   that an unknown method is answered as such and a notification stays silent.
// - A batch holds 1 to 128 entries; one that is broken gets its own refusal.

package enum RPCEnvelope {
    /// The entries a batch may hold: enough to save round trips, few enough that one line stays a small piece of work.
    package static let batchLimit = 128

    /// Reads a line as JSON and then as an envelope. The requests point into `document`.
    package static func read(_ line: RawSpan, with document: JSONDocument) -> RPCMessage {
        do throws(JSONFault) {
            try document.parse(line)
        } catch {
            return .refused(RPCRefusal(id: nil, fault: WireFault(error)))
        }
        return read(document.root)
    }

    /// Reads a line's value as one request or a batch of them.
    package static func read(_ root: JSONValue) -> RPCMessage {
        switch root.kind {
        case .object: return .single(request(root))
        case .array:
            guard (1...batchLimit).contains(root.count) else {
                return .refused(invalid(nil, "a batch must hold 1 to \(batchLimit) requests"))
            }
            var entries: [Result<RPCRequest, RPCRefusal>] = []
            entries.reserveCapacity(root.count)
            root.forEachElement { entries.append(request($0)) }
            return .batch(entries)
        default: return .refused(invalid(nil, notAnObject))
        }
    }

    private static let notAnObject = "must be an object"

    private static func request(_ value: JSONValue) -> Result<RPCRequest, RPCRefusal> {
        guard value.kind == .object else { return .failure(invalid(nil, notAnObject)) }
        let members = EnvelopeMembers(of: value)
        var id: RPCID?
        if let given = members.id {
            guard given.kind == .string || given.kind == .number || given.kind == .null else {
                return .failure(invalid(nil, "id must be a string, a number or null"))
            }
            id = given.rpcID
        }
        if let unknown = members.unknown {
            return .failure(invalid(id, "unknown member \(WireFault.named(unknown))"))
        }
        guard let version = members.version, version.equals("2.0") else {
            return .failure(invalid(id, "jsonrpc must be \"2.0\""))
        }
        guard let method = members.method, method.kind == .string else {
            return .failure(invalid(id, "method must be a string"))
        }
        if let params = members.params, params.kind != .object, params.kind != .array {
            return .failure(invalid(id, "params must be an object"))
        }
        return .success(RPCRequest(id: id, method: method, params: members.params))
    }

    private static func invalid(_ id: RPCID?, _ problem: String) -> RPCRefusal {
        RPCRefusal(id: id, fault: .invalidRequest(problem: problem))
    }
}

/// The members of an envelope, found in one pass.
private struct EnvelopeMembers {
    var version: JSONValue?
    var id: JSONValue?
    var method: JSONValue?
    var params: JSONValue?
    /// The name of the first member that an envelope does not have.
    var unknown: JSONValue?

    init(of object: JSONValue) {
        object.forEachMember { name, value in
            if name.equals("jsonrpc") {
                version = value
            } else if name.equals("id") {
                id = value
            } else if name.equals("method") {
                method = value
            } else if name.equals("params") {
                params = value
            } else if unknown == nil {
                unknown = name
            }
        }
    }
}

extension JSONValue {
    /// The value's source, as an id.
    fileprivate var rpcID: RPCID { RPCID(json: document.tape.source(of: index)) }
}
