import FactorCore
import FactorWire

/// Flow methods. A request waits if the tenant's own program has to act before the flow can continue.
extension Dispatcher {
    func serve<M: FlowMethod>(_ method: M.Type, _ request: Request, _ json: JSONValue?) {
        var request = request
        do throws(WireFault) {
            let read = try parse(M.self, &request, json)
            let receipt = receiptRequest(M.self, request, read.idempotencyKey, json)
            begin(
                FlowDecision(method: BoundFlowMethod(M.self, read.params), receipt: receipt), in: read.params.tenant,
                request)
        } catch {
            guard let failure = Failure(input: error), let place = try? FlowPlace(json) else {
                return refuse(request, error)
            }
            let refusal = BoundFlowMethod(refusing: failure, about: place.flow)
            begin(FlowDecision(method: refusal, receipt: nil), in: place.tenant, request)
        }
    }

    /// Returns a refusal with where its flow is now, so that a page is drawn in one way after any answer.
    fileprivate func shown(_ failure: Failure, _ flow: FlowID?, in tenant: Tenant) throws(Failure) -> Failure {
        guard let flow, failure.code.showsFlow else { return failure }
        let present: FlowResult
        do throws(Failure) { present = try engine.flow(flow.bits, flow.sort, in: tenant) } catch {
            if error.isStop { throw error }
            // The flow has expired or is gone.
            return failure
        }
        return failure.showing(present)
    }

    /// Passes the verdicts of tenants' own programs to the engine.
    func hearChallenges() {
        engine.challengeJudged = { [weak self] order, json, tenant throws(Failure) in
            guard let self else { return }
            try engine.judged(order, try ChallengeWord.judgement(json), in: tenant)
        }
    }
}

/// One decision about a flow. It is the same for all methods.
private struct FlowDecision: Course {
    let method: BoundFlowMethod
    let receipt: ReceiptRequest?

    func run(_ dispatcher: Dispatcher, _ tenant: Tenant?, _ request: Request) {
        guard let tenant else { return }
        var decided: (waiting: FlowResult?, reply: any WireObject & Sendable)?
        var recorded: [UInt8]?
        let outcome = dispatcher.decide(receipt, tenant, request) { slot throws(Failure) in
            let result: FlowResult
            do throws(Failure) { result = try method.answer(tenant, request.call) } catch {
                throw try dispatcher.shown(error, method.flow, in: tenant)
            }
            let waits = method.waitsForProgram && result.waitsForChallenge
            let reply = try method.reply(result)
            if let slot { recorded = try dispatcher.record(reply, in: slot, for: request.id) }
            decided = (waits ? result : nil, reply)
        }
        guard case .made(let slot) = outcome, let decided else {
            return dispatcher.settle(outcome, self, tenant, request)
        }
        let again = dispatcher.decidingAgain(self, tenant, request)
        guard let waiting = decided.waiting, dispatcher.mayWait(request) else {
            return dispatcher.succeed(request, decided.reply, recorded: &recorded, again)
        }
        dispatcher.wait(LongPoll(method: method, first: waiting, tenant: tenant.id, slot: slot), request, again)
    }
}

/// The flow that a request names, whose other parameters may be wrong.
private struct FlowPlace {
    let tenant: TenantID?
    let flow: FlowID

    init(_ json: JSONValue?) throws(WireFault) {
        var parameters = try Parameters(json)
        tenant = try parameters.tenant()
        flow = try parameters.flow()
    }
}

extension Failure {
    /// What a person typed, or a browser sent, and cannot be right.
    fileprivate init?(input fault: WireFault) {
        guard case .invalidInput(let field, let detail, let rule) = fault else { return nil }
        self = .invalidInput(rule: rule, field: field, detail)
    }
}
