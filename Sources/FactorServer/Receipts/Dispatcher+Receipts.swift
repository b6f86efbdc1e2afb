import FactorCore
import FactorCrypto
import FactorWire

/// Requests with an idempotency key: returns the recorded answer, or a slot to record the new one.
extension Dispatcher {
    enum ReceiptLookup {
        case open(ReceiptSlot?)
        /// The request was already answered with this line.
        case recorded([UInt8])
        /// The request repeats this one, whose answer is still to come.
        case joined(ReceiptRequest)
    }

    /// What a request says about itself, and a tenant that would be meant anyway.
    private static let membersWithoutMeaning: [(name: String, text: String?)] = [
        (name: "meta", text: nil), (name: "tenant", text: TenantID.default.text),
    ]

    func receiptRequest<M: RPCMethod>(
        _ method: M.Type, _ request: Request, _ key: IdempotencyKey?, _ json: JSONValue?
    ) -> ReceiptRequest? {
        guard let key else { return nil }
        var parameters: [UInt8] = []
        swap(&parameters, &canonical)
        defer { if parameters.capacity <= Self.largestPad { swap(&parameters, &canonical) } }
        json?.appendCanonical(to: &parameters, without: Self.membersWithoutMeaning)
        let tenant = json?.member("tenant")?.string().map(TenantID.folded) ?? TenantID.default.folded
        var grounds = ReceiptGrounds()
        if let json { grounds.add(json) }
        return ReceiptRequest(
            peer: request.call.caller.uid, tenant: tenant, method: M.name, key: key.bytes,
            parameters: engine.digest(ofParameters: &parameters), grounds: grounds,
            age: port?.age(of: lineToken(of: request)) ?? 0)
    }

    /// Looks for the recorded answer. If that is only provisional, the request is to wait for the final one; a notification
    /// need not.
    ///
    /// A request that may have come before the process stood still may have been recorded, and its answer forgotten, while it
    /// waited to be read. It is refused, so that it is not carried out twice.
    func open(_ receipt: ReceiptRequest?, _ tenant: Tenant?, _ request: Request) throws(Failure) -> ReceiptLookup {
        guard let receipt else { return .open(nil) }
        switch try engine.receipt(receipt, in: tenant) {
        case .unknown(let slot):
            guard port?.hasStoodStill(since: receipt.age) != true else {
                throw .overloaded(retryAfterMilliseconds: 1_000)
            }
            return .open(slot)
        case .conflict: throw Failure(.idempotencyConflict)
        case .answered(let body, let moment):
            guard request.id == nil || !underWay.has(receipt) else { return .joined(receipt) }
            guard try stands(body, receipt, tenant, at: moment) else { throw .notFound }
            return .recorded(
                try request.id.map { id throws(Failure) in try RecordedAnswer.line(body, id: id) } ?? [])
        }
    }

    /// Records a result and how its grounds stand, within its decision. Returns the answer, of which the result is a part.
    ///
    /// - Parameter owner: The key of the subject that the request is about, if it is known.
    func record(
        _ reply: some WireObject, in slot: ReceiptSlot, of owner: DocumentKey? = nil, for id: RPCID?
    ) throws(Failure) -> [UInt8] {
        let id = id ?? .null
        notes.begin()
        var line = AnswerLine.result(reply, id: id, in: [], noting: notes)
        do throws(Failure) {
            try line.withRawSpan { bytes throws(Failure) in
                let json = bytes.extracting(RPCResponse.result(in: bytes, to: id))
                var grounds = slot.request.grounds
                if !grounds.add(notes, in: bytes) { grounds = self.grounds(ofResult: json, slot.request) }
                let standing = try engine.standing(of: grounds, owner, in: slot.tenant, at: engine.clock.now())
                engine.recordAnswer(RecordedAnswer.code(standing), json, in: slot)
            }
        } catch {
            wipe(&line)
            throw error
        }
        return line
    }

    /// Records a refusal, after its decision.
    func recordAnswer(_ failure: Failure, in slot: ReceiptSlot) {
        let json = AnswerLine.data(failure, reference: nil)
        engine.withinDecision {
            json.withRawSpan { engine.recordAnswer(Int32(failure.code.rawValue), $0, in: slot) }
        }
    }

    /// Returns whether all grounds of the answer stand as they did when it was recorded.
    private func stands(
        _ body: WipedBytes, _ receipt: ReceiptRequest, _ tenant: Tenant?, at moment: Timestamp
    ) throws(Failure) -> Bool {
        guard let recorded = RecordedAnswer.standing(body) else { return true }
        let grounds = body.withBytes { bytes in
            self.grounds(ofResult: bytes.extracting(droppingFirst: RecordedAnswer.codeLength), receipt)
        }
        let now = try engine.standing(of: grounds, in: tenant, at: moment, since: recorded)
        if let mark = recorded.mark { return now.mark == mark }
        // Nothing stood, as after a removal, or 0.1.0 recorded it.
        return recorded.present.isEmpty ? now.present.isEmpty : now.present.isSuperset(of: recorded.present)
    }

    private func grounds(ofResult json: RawSpan, _ receipt: ReceiptRequest) -> ReceiptGrounds {
        defer { recorded.wipe() }
        var grounds = receipt.grounds
        do throws(JSONFault) { try recorded.parse(json) } catch { return grounds }
        grounds.add(recorded.root)
        return grounds
    }

    /// Makes a repetition wait with the request that it repeats.
    func join(_ receipt: ReceiptRequest, _ course: any Course, _ tenant: Tenant?, _ request: Request) {
        do throws(Failure) {
            try underWay.join(receipt) { [weak self] failure in
                guard let self else { return }
                Repetition(receipt: receipt, failure: failure, repeated: course).run(self, tenant, renewed(request))
            }
        } catch {
            fail(request, nil, error, nil)
        }
    }
}

/// Sends the answer that was recorded for the request that this one repeats.
private struct Repetition: Course {
    let receipt: ReceiptRequest
    /// Why there may be no answer.
    let failure: Failure?
    /// What decides the request if the answer was lost with its decision.
    let repeated: any Course

    var afterLoss: any Course { repeated }

    func run(_ dispatcher: Dispatcher, _ tenant: Tenant?, _ request: Request) {
        let outcome = dispatcher.decide(receipt, tenant, request) { _ throws(Failure) in
            throw failure ?? .unavailable("the answer that is asked for again is gone")
        }
        dispatcher.settle(outcome, self, tenant, request)
    }
}

/// An answer as a receipt stores it, without the id, which differs from request to request.
///
/// It begins with a code (4 bytes, big-endian): of a refusal, that of the failure. Of a success, bits 29 and 30 tell which
/// grounds stood, the subject and all others. If any did, bits 1 to 28 are the mark, and bit 0 says so. Release 0.1.0, which
/// looks at no bit below 29 of a success, leaves them 0. The result, or the error's data, follows as JSON.
enum RecordedAnswer {
    /// The length of the code in bytes.
    static let codeLength = 4
    private static let presentShift: Int32 = 29

    /// Returns the code of a success.
    static func code(_ standing: ReceiptStanding) -> Int32 {
        // To 0.1.0 any other code without bits 29 and 30 is an unknown failure.
        guard !standing.present.isEmpty else { return 0 }
        let mark = standing.mark.map { $0 << 1 | 1 } ?? 0
        return Int32(standing.present.rawValue) << presentShift | Int32(bitPattern: mark)
    }

    /// Returns how the grounds of a success stood when it was recorded; nil for a refusal.
    static func standing(_ body: WipedBytes) -> ReceiptStanding? {
        let code = body.withBytes { Int32(bitPattern: $0.integer(at: 0)) }
        guard isSuccess(code) else { return nil }
        let mark = UInt32(bitPattern: code) & (1 << UInt32(presentShift) - 1)
        return ReceiptStanding(
            present: ReceiptStanding.Present(rawValue: UInt8(truncatingIfNeeded: code >> presentShift)),
            mark: mark & 1 == 1 ? mark >> 1 : nil)
    }

    private static func isSuccess(_ code: Int32) -> Bool { code == 0 || code >> presentShift > 0 }

    static func line(_ body: WipedBytes, id: RPCID) throws(Failure) -> [UInt8] {
        try body.withBytes { bytes throws(Failure) in
            let code = Int32(bitPattern: bytes.integer(at: 0))
            var json = bytes.extracting(codeLength..<bytes.byteCount).array()
            defer { wipe(&json) }
            if isSuccess(code) { return RPCResponse.result(id: id, resultJSON: json) }
            guard let failure = FailureCode(rawValue: Int(code)) else {
                throw .internal("a recorded answer has an unknown code")
            }
            return AnswerLine.refusal(failure, json, id: id)
        }
    }
}
