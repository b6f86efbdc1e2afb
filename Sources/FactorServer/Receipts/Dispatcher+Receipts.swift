import FactorCore
import FactorCrypto
import FactorWire

/// Requests with an idempotency key: returns the recorded answer, or a slot to record the new one.
extension Dispatcher {
    enum ReceiptLookup {
        case open(ReceiptSlot?)
        /// The request was already answered with this line.
        case recorded([UInt8])
        /// The request waits for the answer to the request that it repeats.
        case joined
    }

    func receiptRequest<M: RPCMethod>(
        _ method: M.Type, _ request: Request, _ key: IdempotencyKey?, _ json: JSONValue?
    ) -> ReceiptRequest? {
        guard let key else { return nil }
        var parameters: [UInt8] = []
        json?.appendCanonical(to: &parameters) { name, value in
            // What a request says about itself, and a tenant that would be meant anyway.
            name.equals("meta") || name.equals("tenant") && value.equals(TenantID.default.text)
        }
        let tenant = json?.member("tenant")?.string() ?? TenantID.default.text
        return ReceiptRequest(
            peer: request.call.caller.uid, tenant: tenant, method: M.name, key: key.bytes,
            parameters: engine.digest(ofParameters: &parameters), grounds: ReceiptGrounds(json))
    }

    /// Looks for the recorded answer. If that is only provisional, the request waits for the final one.
    func open(_ receipt: ReceiptRequest?, _ tenant: Tenant?, _ request: Request) throws(Failure) -> ReceiptLookup {
        guard let receipt else { return .open(nil) }
        switch try engine.receipt(receipt, in: tenant) {
        case .unknown(let slot): return .open(slot)
        case .conflict: throw Failure(.idempotencyConflict)
        case .answered(let body, let moment):
            guard try !join(receipt, tenant, request) else { return .joined }
            guard try stands(body, receipt, tenant, at: moment) else { throw .notFound }
            return .recorded(
                try request.id.map { id throws(Failure) in try RecordedAnswer.line(body, id: id) } ?? [])
        }
    }

    /// Records a result, and which of its grounds currently stand.
    func recordAnswer<Reply: WireObject>(_ reply: Reply, in slot: ReceiptSlot) {
        var json = JSONWriter()
        reply.write(to: &json)
        recordAnswer(result: &json.bytes, in: slot)
    }

    private func recordAnswer(result json: inout [UInt8], in slot: ReceiptSlot) {
        let grounds = json.withRawSpan { self.grounds(ofResult: $0, slot.request) }
        // If they cannot be read now, the answer is still recorded.
        let standing = (try? engine.standing(of: grounds, in: slot.tenant, at: engine.clock.now())) ?? []
        engine.recordAnswer(RecordedAnswer.body(result: &json, standing), in: slot)
    }

    /// Records a refusal.
    func recordAnswer(_ failure: Failure, in slot: ReceiptSlot) {
        engine.recordAnswer(RecordedAnswer.body(failure), in: slot)
    }

    /// Returns whether all grounds of the answer that stood when it was recorded still stand.
    private func stands(
        _ body: WipedBytes, _ receipt: ReceiptRequest, _ tenant: Tenant?, at moment: Timestamp
    ) throws(Failure) -> Bool {
        let standing = RecordedAnswer.standing(body)
        guard !standing.isEmpty else { return true }
        let grounds = body.withBytes { bytes in
            self.grounds(ofResult: bytes.extracting(droppingFirst: RecordedAnswer.codeLength), receipt)
        }
        return try engine.standing(of: grounds, in: tenant, at: moment).isSuperset(of: standing)
    }

    private func grounds(ofResult json: RawSpan, _ receipt: ReceiptRequest) -> ReceiptGrounds {
        defer { recorded.wipe() }
        do throws(JSONFault) { try recorded.parse(json) } catch { return receipt.grounds }
        return receipt.grounds.joined(with: ReceiptGrounds(recorded.root))
    }

    /// Makes a repetition wait with the request that it repeats. A notification need not wait.
    private func join(
        _ receipt: ReceiptRequest, _ tenant: Tenant?, _ request: Request
    ) throws(Failure) -> Bool {
        guard request.id != nil else { return false }
        return try underWay.join(receipt) { [weak self] failure in
            guard let self else { return }
            repeatAnswer(receipt, tenant, renewed(request), after: failure)
        }
    }

    /// Sends the answer that was recorded for the request that this one repeats.
    private func repeatAnswer(_ receipt: ReceiptRequest, _ tenant: Tenant?, _ request: Request, after failure: Failure?)
    {
        let ran = run(receipt, tenant, request) { () throws(Failure) in
            throw failure ?? .unavailable("the answer that is asked for again is gone")
        }
        guard case .stopped(let need, let prior) = ran else { return }
        resume(need, prior, tenant, request) { dispatcher, tenant, request in
            dispatcher.repeatAnswer(receipt, tenant, request, after: failure)
        }
    }
}

/// An answer as a receipt stores it, without the id, which differs from request to request.
///
/// It begins with the failure's code (4 bytes, big-endian). For a success, the code is 0 except for two bits, which
/// tell which grounds stood: 29 for the subject, 30 for all others. The result, or the error's data, follows as JSON.
enum RecordedAnswer {
    /// The length of the code in bytes.
    static let codeLength = 4
    private static let standingShift: Int32 = 29

    /// - Parameter standing: Which of the result's grounds stand.
    static func body(result json: inout [UInt8], _ standing: ReceiptStanding) -> WipedBytes {
        body(Int32(standing.rawValue) << standingShift, &json)
    }

    static func body(_ failure: Failure) -> WipedBytes {
        var json = AnswerLine.data(failure, reference: nil)
        return body(Int32(failure.code.rawValue), &json)
    }

    private static func body(_ code: Int32, _ json: inout [UInt8]) -> WipedBytes {
        var bytes = ByteWriter(capacity: json.count + codeLength)
        for shift in [24, 16, 8, 0] { bytes.byte(UInt8(truncatingIfNeeded: code >> Int32(shift))) }
        bytes.bytes += json
        wipe(&json)
        return WipedBytes(&bytes.bytes)
    }

    /// Returns which grounds stood when the answer was recorded.
    static func standing(_ body: WipedBytes) -> ReceiptStanding {
        let code = body.withBytes { Int32(bitPattern: $0.integer(at: 0)) }
        return ReceiptStanding(rawValue: code > 0 ? UInt8(truncatingIfNeeded: code >> standingShift) : 0)
    }

    static func line(_ body: WipedBytes, id: RPCID) throws(Failure) -> [UInt8] {
        try body.withBytes { bytes throws(Failure) in
            let code = Int(Int32(bitPattern: bytes.integer(at: 0)))
            var json = bytes.extracting(codeLength..<bytes.byteCount).array()
            defer { wipe(&json) }
            if code == 0 || code >> Int(standingShift) > 0 { return RPCResponse.result(id: id, resultJSON: json) }
            guard let failure = FailureCode(rawValue: code) else {
                throw .internal("a recorded answer has an unknown code")
            }
            return AnswerLine.refusal(failure, json, id: id)
        }
    }
}
