import FactorCore
import FactorEngine
import FactorWire

/// How methods of flows are served: hashing first where it is needed, and a wait where a tenant's own program has to
/// speak before the flow goes on.
extension Dispatcher {
    func serve<M: FlowMethod>(_ method: M.Type, _ request: Request, _ json: JSONValue?) {
        guard let read = read(M.self, request, json),
            let tenant = tenant(read.params.tenant, for: M.role, request)
        else { return }
        let receipt = receiptRequest(M.self, request, read.idempotencyKey, json)
        guard case .open(let slot) = open(receipt, tenant, request) else { return }
        let params = read.params
        let work: FlowWork?
        do throws(Failure) {
            work = try M.work(params, in: tenant, engine)
        } catch {
            return conclude(request, slot) { () throws(Failure) -> M.Reply in throw error }
        }
        guard let work else { return decide(method, params, FlowProduct(), tenant, request, slot) }
        engine.hash(work, in: tenant, from: origin(of: request, in: tenant)) { [weak self] result in
            self?.decideHashed(method, params, result, tenant.id, request, receipt)
        }
    }

    /// The second half, some turns later: the tenant may be gone, or the answer recorded meanwhile.
    private func decideHashed<M: FlowMethod>(
        _ method: M.Type, _ params: M.Params, _ hashed: Result<FlowProduct, Failure>, _ id: TenantID,
        _ request: Request, _ receipt: ReceiptRequest?
    ) {
        let request = renewed(request)
        do throws(Failure) {
            let product = try hashed.get()
            let tenant = try engine.tenant(id)
            guard case .open(let slot) = open(receipt, tenant, request) else { return }
            decide(method, params, product, tenant, request, slot)
        } catch {
            refuse(request, error)
        }
    }

    private func decide<M: FlowMethod>(
        _ method: M.Type, _ params: M.Params, _ product: FlowProduct, _ tenant: Tenant, _ request: Request,
        _ slot: ReceiptSlot?
    ) {
        let decided: (result: FlowResult, reply: M.Reply)
        do throws(Failure) {
            let result = try M.answer(params, product, in: tenant, request.call)
            decided = (result, try M.reply(result, params))
        } catch {
            return conclude(request, slot) { () throws(Failure) -> M.Reply in throw error }
        }
        guard M.waitsForProgram, mayWait(request), decided.result.waitsForChallenge else {
            return conclude(request, slot) { () throws(Failure) in decided.reply }
        }
        wait(
            LongPoll<M>(params: params, first: decided.result, tenant: tenant.id, request: request, slot: slot),
            decided.reply)
    }

    /// Has the engine understand what tenants' own programs say.
    func hearChallenges() {
        engine.challengeJudged = { [weak self] order, json, tenant throws(Failure) in
            guard let self else { return }
            try engine.judged(order, try ChallengeWord.judgement(json), in: tenant)
        }
    }
}
