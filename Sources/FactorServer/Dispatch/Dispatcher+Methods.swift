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
        // A notification could not receive the result.
        guard request.id != nil else { return finish(request.token, []) }
        Attempt<M>(params: read.params).run(self, nil, request)
    }

    func serve<M: ScanningMethod>(_ method: M.Type, _ request: Request, _ json: JSONValue?) {
        var request = request
        guard let read = read(M.self, &request, json) else { return }
        Scan<M>(params: read.params).run(self, nil, request)
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

/// A decision that is made again until there is something to report.
private struct Attempt<M: WaitingMethod>: Course {
    let params: M.Params
    /// There are no further attempts.
    var isLast = false

    var afterLoss: any Course { Attempt(params: params) }

    func run(_ dispatcher: Dispatcher, _ tenant: Tenant?, _ request: Request) {
        let longestWait = dispatcher.timeLeft(request, of: M.longestWait(params))
        guard !attempt(dispatcher, request, isLast: longestWait == 0 || dispatcher.waiting.isOver) else { return }
        var request = request
        request.hasBegun = true
        let again = { [weak dispatcher, request] (isLast: Bool) -> Bool in
            guard let dispatcher else { return true }
            return attempt(dispatcher, dispatcher.renewed(request), isLast: isLast)
        }
        let target = WaitingRequests.Target(caller: request.call.caller, text: M.target(params))
        guard dispatcher.wait(request, for: target, milliseconds: longestWait, again) else {
            return dispatcher.refuse(request, .overloaded(retryAfterMilliseconds: 1_000))
        }
    }

    /// Returns whether the request needs no further attempt: it is answered, or runs again once what it stopped for is
    /// available.
    @inline(never)
    private func attempt(_ dispatcher: Dispatcher, _ request: Request, isLast: Bool) -> Bool {
        let isLast = isLast || self.isLast
        guard dispatcher.isAwaited(request.token) else {
            dispatcher.abandon(request)
            return true
        }
        var reply: M.Reply?
        let outcome = dispatcher.decide(nil, nil, request) { _ throws(Failure) in
            reply = try M.attempt(params, request.call)
        }
        guard case .made = outcome else {
            dispatcher.settle(outcome, Attempt(params: params, isLast: isLast), nil, request)
            return true
        }
        guard let reply = reply ?? (isLast ? M.nothing : nil) else { return false }
        dispatcher.succeed(request, reply, dispatcher.decidingAgain(self, nil, request))
        return true
    }
}

/// A scan that is begun within a decision, and answered when it has ended.
private struct Scan<M: ScanningMethod>: Course {
    let params: M.Params

    @inline(never)
    func run(_ dispatcher: Dispatcher, _ tenant: Tenant?, _ request: Request) {
        let outcome = dispatcher.decide(nil, nil, request) { _ throws(Failure) in
            try M.begin(params, request.call) { [weak dispatcher] result in
                guard let dispatcher else { return }
                dispatcher.engine.closeDecision()
                let again = dispatcher.decidingAgain(self, nil, request)
                // The data that the scan began with may not have been durable.
                switch result {
                case .success(let reply): dispatcher.succeed(request, reply, again)
                case .failure(let failure): dispatcher.fail(request, nil, failure, again)
                }
            }
        }
        dispatcher.settle(outcome, self, nil, request)
    }
}
