@testable import FactorWire

/// The service of the JSON-RPC 2.0 specification's examples, as far as parameters by name allow.
enum Calculator {
    private struct Subtraction: WireReadableObject {
        let minuend: Int
        let subtrahend: Int

        static var example: Subtraction { Subtraction(minuend: 42, subtrahend: 23) }

        init(from parameters: inout Parameters) throws(WireFault) {
            minuend = try parameters.required("minuend", "What is subtracted from.")
            subtrahend = try parameters.required("subtrahend", "What is subtracted.")
        }

        private init(minuend: Int, subtrahend: Int) {
            (self.minuend, self.subtrahend) = (minuend, subtrahend)
        }
    }

    private static let methods = NameTable(["subtract", "get_data"])

    /// The line that answers `line`, without its LF; nil where there is none.
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
            let subtraction = try Subtraction.read(request.params)
            return Array("\(subtraction.minuend - subtraction.subtrahend)".utf8)
        case 1:
            try Parameters(request.params).finish()
            return Array(#"["hello",5]"#.utf8)
        default: throw .methodNotFound
        }
    }
}
