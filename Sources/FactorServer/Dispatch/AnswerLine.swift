import FactorCore
import FactorCrypto
import FactorWire

/// Writes answers to requests. A notification's answer is an empty line, which is never sent.
enum AnswerLine {
    /// A size in bytes that most results fit in, so that a line is written without growing.
    private static let usualLength = 320

    /// - Parameter notes: Notes where certain members are in the line.
    static func result<Reply: WireObject>(
        _ reply: Reply, id: RPCID?, in bytes: consuming [UInt8], noting notes: NotedMembers? = nil
    ) -> [UInt8] {
        guard let id else { return [] }
        return RPCResponse.result(id: id, reserving: usualLength, in: bytes) {
            $0.noted = notes
            reply.write(to: &$0)
        }
    }

    /// Returns a refusal. For an internal failure, the caller gets only a reference, which is also in the log.
    static func refusal(
        _ failure: Failure, _ server: ServerState, id: RPCID?, _ meta: RequestMeta? = nil
    ) -> [UInt8] {
        let reference = failure.code == .internal ? server.reportInternal(failure, meta) : nil
        guard let id else { return [] }
        return refusal(failure.code, data(failure, reference: reference), id: id)
    }

    static func refusal(_ code: FailureCode, _ data: [UInt8], id: RPCID) -> [UInt8] {
        RPCResponse.error(id: id, code: code.rawValue, message: code.message.description, dataJSON: data)
    }

    static func data(_ failure: Failure, reference: String?) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("reason")
        writer.string(failure.code.reason.description)
        writer.key("category")
        writer.string(failure.code.category.rawValue)
        for detail in failure.details {
            writer.key(detail.member.rawValue)
            switch detail.value {
            case .text(let text): writer.string(text)
            case .integer(let integer): writer.integer(integer)
            case .texts(let texts): texts.write(to: &writer)
            case .null: writer.null()
            case .object(let json): writer.raw(json)
            }
        }
        if let reference {
            writer.key("reference")
            writer.string(reference)
        }
        writer.endObject()
        return writer.bytes
    }
}
