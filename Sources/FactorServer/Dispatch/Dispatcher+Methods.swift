import FactorCore
import FactorWire

/// How each kind of method is served: parameters, access, idempotency, the work itself, the answer.
extension Dispatcher {
    func serve<M: DecidingMethod>(_ method: M.Type, _ request: Request, _ json: JSONValue?) {
        var request = request
        guard let read = read(M.self, &request, json) else { return }
        let decision = Decision<M>(
            params: read.params, receipt: receiptRequest(M.self, request, read.idempotencyKey, json))
        switch M.scope(read.params) {
        case .server: decision.run(self, nil, request)
        case .tenant(let id), .subject(_, let id): begin(decision, in: id, request)
        }
    }

    func serve<M: WaitingMethod>(_ method: M.Type, _ request: Request, _ json: JSONValue?) {
        var request = request
        guard let read = read(M.self, &request, json) else { return }
        Waiting<M>(params: read.params).run(self, nil, request)
    }

    /// Reads the parameters, or answers with their fault and returns nil.
    private func read<M: RPCMethod>(
        _ method: M.Type, _ request: inout Request, _ json: JSONValue?
    ) -> ReadParams<M.Params>? {
        do throws(WireFault) { return try parse(method, &request, json) } catch {
            refuse(request, error)
            return nil
        }
    }

    /// Reads the parameters, and notes in the request what it says about itself.
    func parse<M: RPCMethod>(
        _ method: M.Type, _ request: inout Request, _ json: JSONValue?
    ) throws(WireFault) -> ReadParams<M.Params> {
        var parameters = try Parameters(json)
        let read = try ReadParams(method, from: &parameters)
        try parameters.finish()
        if let meta = read.meta { note(meta, in: &request) }
        return read
    }

    func refuse(_ request: Request, _ fault: WireFault) {
        server.count(request.method, FailureCode(rawValue: fault.code) ?? .invalidParams)
        let line = request.id.map { RPCResponse.refusal(RPCRefusal(id: $0, fault: fault)) } ?? []
        finish(request.token.atOnce, line)
    }
}

/// One decision, answered when it is durable.
private struct Decision<M: DecidingMethod>: Course {
    let params: M.Params
    let receipt: ReceiptRequest?

    // Not inlined, since it contains the whole method and has two callers.
    @inline(never)
    func run(_ dispatcher: Dispatcher, _ tenant: Tenant?, _ request: Request) {
        var reply: M.Reply?
        var recorded: [UInt8]?
        let owner = owner(tenant)
        let outcome = dispatcher.decide(receipt, tenant, request, about: owner) { slot throws(Failure) in
            let decided = try M.decide(params, DecisionCall(call: request.call, tenant: tenant, owner: owner))
            if let slot { recorded = try dispatcher.record(decided, in: slot, of: owner, for: request.id) }
            reply = decided
        }
        guard case .made = outcome, let reply else { return dispatcher.settle(outcome, self, tenant, request) }
        dispatcher.succeed(request, reply, recorded: &recorded, dispatcher.decidingAgain(self, tenant, request))
    }

    /// The key of the subject that the request is about.
    private func owner(_ tenant: Tenant?) -> DocumentKey? {
        guard let tenant, case .subject(let subject, _) = M.scope(params) else { return nil }
        return tenant.key(of: subject)
    }
}

/// A decision that begins to wait, and is made again where it waits for something to report.
private struct Waiting<M: WaitingMethod>: Course {
    let params: M.Params
    /// The request is answered now, whether there is something to report or not.
    var isLast = false

    var afterLoss: any Course { Waiting(params: params) }

    func run(_ dispatcher: Dispatcher, _ tenant: Tenant?, _ request: Request) {
        guard let news = begin(dispatcher, request, isLast: isLast) else { return }
        var request = request
        request.hasBegun = true
        let again = { [weak dispatcher, request] (isLast: Bool) -> Bool in
            guard let dispatcher else { return true }
            return begin(dispatcher, dispatcher.renewed(request), isLast: isLast) == nil
        }
        let target = WaitingRequests.Target(caller: request.call.caller, text: news.text)
        guard dispatcher.wait(request, for: target, milliseconds: news.milliseconds, again) else {
            return dispatcher.refuse(request, .overloaded(retryAfterMilliseconds: 1_000))
        }
    }

    /// Returns what the request waits for, and for how long. Nil if it need not begin again: it is answered, will be once
    /// there is a result, or runs again once what it stopped for is available.
    @inline(never)
    private func begin(
        _ dispatcher: Dispatcher, _ request: Request, isLast: Bool
    ) -> (text: String, milliseconds: Int)? {
        guard !M.isForItsAsker || request.id != nil && dispatcher.isAwaited(request.token) else {
            dispatcher.abandon(request)
            return nil
        }
        var wait: Wait<M.Reply>?
        let outcome = dispatcher.decide(nil, nil, request) { _ throws(Failure) in
            wait = try M.begin(params, request.call) { [weak dispatcher] result in
                guard let dispatcher else { return }
                dispatcher.engine.closeDecision()
                answer(result, dispatcher, request)
            }
        }
        guard case .made = outcome, let wait else {
            dispatcher.settle(outcome, Waiting(params: params, isLast: isLast), nil, request)
            return nil
        }
        switch wait {
        case .over(let reply): answer(.success(reply), dispatcher, request)
        case .result: break
        case .news(let text, let milliseconds, let otherwise):
            let left = dispatcher.timeLeft(request, of: milliseconds)
            guard isLast || left == 0 || dispatcher.waiting.isOver else { return (text, left) }
            answer(.success(otherwise), dispatcher, request)
        }
        return nil
    }

    /// Answers once what the decision rests on is durable.
    private func answer(_ result: Result<M.Reply, Failure>, _ dispatcher: Dispatcher, _ request: Request) {
        let again = dispatcher.decidingAgain(self, nil, request)
        switch result {
        case .success(let reply): dispatcher.succeed(request, reply, again)
        case .failure(let failure): dispatcher.fail(request, nil, failure, again)
        }
    }
}
