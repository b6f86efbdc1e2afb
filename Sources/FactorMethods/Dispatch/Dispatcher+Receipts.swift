import FactorCore
import FactorEngine
import FactorWire

/// Requests that carry an idempotency key: the recorded answer again, or a place to record this one.
extension Dispatcher {
    enum Opened {
        case open(ReceiptSlot?)
        /// It was answered already, by what is recorded.
        case answered
    }

    func receiptRequest<M: RPCMethod>(
        _ method: M.Type, _ request: Request, _ key: IdempotencyKey?, _ json: JSONValue?
    ) -> ReceiptRequest? {
        guard let key else { return nil }
        var parameters: [UInt8] = []
        json?.appendCanonical(to: &parameters)
        let tenant = json?.member("tenant")?.string() ?? TenantID.default.text
        return ReceiptRequest(
            peer: request.caller.uid, tenant: tenant, method: M.name, key: key.bytes, parameters: parameters)
    }

    /// Gives the recorded answer where there is one.
    func open(_ receipt: ReceiptRequest?, _ tenant: Tenant?, _ request: Request) -> Opened {
        guard let receipt else { return .open(nil) }
        do throws(Failure) {
            switch try engine.receipt(receipt, in: tenant) {
            case .unknown(let slot): return .open(slot)
            case .conflict: throw Failure(.idempotencyConflict)
            case .answered(let body, let mustWait):
                let line = try request.id.map { id throws(Failure) in try RecordedAnswer.line(body, id: id) } ?? []
                if mustWait {
                    engine.hold(HeldAnswer(token: request.token, line: line))
                } else {
                    finish(request.token, line)
                }
                return .answered
            }
        } catch {
            refuse(request, error)
            return .answered
        }
    }
}

/// An answer as a receipt keeps it: without the id, since the next request has another.
enum RecordedAnswer {
    static func body<Reply: WireObject>(_ outcome: Result<Reply, Failure>) -> [UInt8] {
        var record = ByteWriter()
        switch outcome {
        case .success(let reply):
            var writer = JSONWriter()
            reply.write(to: &writer)
            record.zigzag(0)
            record.blob(writer.bytes)
        case .failure(let failure):
            record.zigzag(Int64(failure.code.rawValue))
            record.blob(AnswerLine.data(failure, reference: nil))
        }
        return record.bytes
    }

    static func line(_ body: [UInt8], id: RPCID) throws(Failure) -> [UInt8] {
        var reader = ByteReader(body)
        guard let code = try? reader.zigzag(), let json = try? reader.blob() else {
            throw .internal("a recorded answer is malformed")
        }
        if code == 0 { return RPCResponse.result(id: id, resultJSON: json) }
        guard let failure = FailureCode(rawValue: Int(code)) else {
            throw .internal("a recorded answer has an unknown code")
        }
        return AnswerLine.refusal(failure, json, id: id)
    }
}
