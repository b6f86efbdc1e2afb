import FactorCore
import FactorEngine
import FactorWire

/// How methods of flows are served: hashing first where it is needed, and patience where a tenant's own program has to
/// speak before the flow goes on.
extension Dispatcher {
    /// How long a request waits for such a program, in milliseconds. After that it is told that the flow still waits.
    private static let patience = 20_000

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
            // It may rest on what is not durable yet.
            return conclude(request, MethodOutcome<M.Reply>(outcome: .failure(error), mustWait: true), slot)
        }
        guard let work else { return decide(method, params, FlowProduct(), tenant, request, slot) }
        do throws(Failure) {
            try engine.hash(work) { [weak self] result in
                self?.decideHashed(method, params, result, tenant.id, request, receipt)
            }
        } catch {
            refuse(request, error)
        }
    }

    /// The second half, some turns later: the tenant may be gone, or the answer recorded meanwhile.
    private func decideHashed<M: FlowMethod>(
        _ method: M.Type, _ params: M.Params, _ hashed: Result<FlowProduct, Failure>, _ id: TenantID,
        _ request: Request, _ receipt: ReceiptRequest?
    ) {
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
        let decided = M.answer(params, product, in: tenant, request.call)
        if M.changes, case .success(let result) = decided.outcome, result.waitsForChallenge, request.id != nil,
            let port,
            waiting.hasRoom, !waiting.isOver
        {
            return wait(method, params, result, tenant.id, request, port)
        }
        conclude(request, told(method, params, decided), slot)
    }

    /// Answers once the tenant's own program has spoken: with the flow, or with a refusal where it found the answer wrong.
    private func wait<M: FlowMethod>(
        _ method: M.Type, _ params: M.Params, _ first: FlowResult, _ id: TenantID, _ request: Request,
        _ port: any AnswerPort
    ) {
        let flow = first.picture.flow.id
        let attempt = { [weak self] (isLast: Bool) -> Bool in
            guard let self else { return true }
            guard isAwaited(request.token) else {
                finish(request.token, [])
                return true
            }
            do throws(Failure) {
                let decided = engine.flow(flow, .signIn, in: try engine.tenant(id))
                guard case .success(var result) = decided.outcome else {
                    conclude(request, told(method, params, decided), nil)
                    return true
                }
                if result.waitsForChallenge, !isLast { return false }
                result.deviceToken = first.deviceToken
                let outcome: Result<FlowResult, Failure> =
                    result.wasFoundWrong ? .failure(.codeRejected([])) : .success(result)
                conclude(request, told(method, params, Decided(outcome: outcome, mustWait: true)), nil)
            } catch {
                refuse(request, error)
            }
            return true
        }
        waiting.add(attempt, milliseconds: Self.patience, port)
    }

    private func told<M: FlowMethod>(
        _ method: M.Type, _ params: M.Params, _ decided: Decided<FlowResult>
    ) -> MethodOutcome<M.Reply> {
        do throws(Failure) {
            return MethodOutcome(
                outcome: .success(try M.reply(try decided.outcome.get(), params)), mustWait: decided.mustWait)
        } catch {
            return MethodOutcome(outcome: .failure(error), mustWait: decided.mustWait)
        }
    }

    /// Has the engine understand what tenants' own programs say.
    func hearChallenges() {
        engine.challengeJudged = { [weak self] order, json, tenant throws(Failure) in
            guard let self else { return }
            try engine.judged(order, try ChallengeWord.judgement(json), in: tenant)
        }
    }
}
