import FactorCore
import FactorWire

/// Flow methods. A request waits if the tenant's own program has to act before the flow can continue.
extension Dispatcher {
    func serve<M: FlowMethod>(_ method: M.Type, _ request: Request, _ json: JSONValue?) {
        var request = request
        do throws(WireFault) {
            let read = try parse(M.self, &request, json)
            let receipt = receiptRequest(M.self, request, read.idempotencyKey, json)
            serve(BoundFlowMethod(M.self, read.params), of: read.params.tenant, request, receipt)
        } catch {
            guard let failure = Failure(input: error), let place = try? FlowPlace(json) else {
                return refuse(request, error)
            }
            serve(BoundFlowMethod(refusing: failure, about: place.flow), of: place.tenant, request, nil)
        }
    }

    @inline(never)
    private func serve(
        _ method: BoundFlowMethod, of id: TenantID?, _ request: Request, _ receipt: ReceiptRequest?
    ) {
        if engine.sharesStore, mustSeekTenant(id, request) {
            return seekTenant(id, request) { $0.serve(method, of: id, $1, receipt) }
        }
        guard let tenant = tenant(id, request) else { return }
        serve(method, tenant, request, receipt)
    }

    // Not inlined, since it is the same for all methods.
    @inline(never)
    private func serve(
        _ method: BoundFlowMethod, _ tenant: Tenant, _ request: Request, _ receipt: ReceiptRequest?
    ) {
        var request = request
        if engine.sharesStore {
            request.startOver = startingOver(tenant) { dispatcher, tenant, request in
                guard let tenant else { return }
                dispatcher.decide(method, tenant, request, receipt)
            }
        }
        decide(method, tenant, request, receipt)
    }

    private func decide(
        _ method: BoundFlowMethod, _ tenant: Tenant, _ request: Request, _ receipt: ReceiptRequest?
    ) {
        var decided: (waiting: FlowResult?, reply: any WireObject & Sendable)?
        var recorded: [UInt8]?
        let ran = run(receipt, tenant, request) { slot throws(Failure) in
            let result: FlowResult
            do throws(Failure) { result = try method.answer(tenant, request.call) } catch {
                throw try shown(error, method.flow, in: tenant)
            }
            let waits = method.waitsForProgram && result.waitsForChallenge
            let reply = try method.reply(result)
            if let slot { recorded = try record(reply, in: slot, for: request.id) }
            decided = (waits ? result : nil, reply)
        }
        switch ran {
        case .made(let slot):
            guard let decided else { return }
            guard let waiting = decided.waiting, mayWait(request) else {
                return succeed(request, decided.reply, recorded: &recorded)
            }
            wait(LongPoll(method: method, first: waiting, tenant: tenant.id, request: request, slot: slot))
        case .answered: break
        case .stopped(let need, let prior):
            resume(need, prior, tenant, request) { dispatcher, tenant, request in
                guard let tenant else { return }
                dispatcher.decide(method, tenant, request, receipt)
            }
        }
    }

    /// Returns a refusal with where its flow is now, so that a page is drawn in one way after any answer.
    private func shown(_ failure: Failure, _ flow: FlowID?, in tenant: Tenant) throws(Failure) -> Failure {
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
