import TestSupport

@testable import FactorWire

/// The service of the JSON-RPC 2.0 specification's examples, as far as parameters by name allow.
enum Calculator {
    private static let methods = NameTable(["subtract", "get_data"])

    /// Returns the line that answers `line`, without its LF; nil if there is none.
    static func answer(_ line: String) -> String? {
        let bytes: [UInt8]? =
            switch readMessage(line) {
            case .single(let entry): answer(entry)
            case .batch(let entries): RPCResponse.batch(entries.compactMap(answer))
            case .refused(let refusal): RPCResponse.refusal(refusal)
            }
        return bytes.map { String(decoding: $0.dropLast(), as: UTF8.self) }
    }

    private static func answer(_ entry: Result<RPCRequest, RPCRefusal>) -> [UInt8]? {
        switch entry {
        case .failure(let refusal): return RPCResponse.refusal(refusal)
        case .success(let request):
            do throws(WireFault) {
                let result = try result(request)
                return request.id.map { RPCResponse.result(id: $0, resultJSON: result) }
            } catch {
                return request.id.map { RPCResponse.refusal(RPCRefusal(id: $0, fault: error)) }
            }
        }
    }

    private static func result(_ request: RPCRequest) throws(WireFault) -> [UInt8] {
        switch methods.index(of: request.method) {
        case 0:
            return Array("\(try integer("minuend", request.params) - integer("subtrahend", request.params))".utf8)
        case 1:
            return Array(#"["hello",5]"#.utf8)
        default: throw .methodNotFound
        }
    }

    private static func integer(_ name: String, _ params: JSONValue?) throws(WireFault) -> Int64 {
        guard params?.kind == .object else {
            throw .invalidParams(field: "params", problem: "must be an object: parameters are passed by name")
        }
        guard let value = params?.member(name)?.integer() else {
            throw .invalidParams(field: name, problem: "must be an integer")
        }
        return value
    }
}
