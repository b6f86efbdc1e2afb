import FactorCore
import FactorWire

/// How each kind of method is served: parameters, access, idempotency, the work itself, the answer.
extension Dispatcher {
    func serve<M: DecidingMethod>(_ method: M.Type, _ request: Request, _ json: JSONValue?) {
        var request = request
        guard let read = read(M.self, &request, json) else { return }
        begin(method, read.params, request, receiptRequest(M.self, request, read.idempotencyKey, json))
    }

    private func begin<M: DecidingMethod>(
        _ method: M.Type, _ params: M.Params, _ request: Request, _ receipt: ReceiptRequest?
    ) {
        var tenant: Tenant?
        switch M.scope(params) {
        case .server: break
        case .tenant(let id), .subject(_, let id):
            if engine.sharesStore, mustSeekTenant(id, request) {
                return seekTenant(id, request) { $0.begin(method, params, $1, receipt) }
            }
            tenant = self.tenant(id, request)
            if tenant == nil { return }
        }
        var request = request
        if engine.sharesStore {
            request.startOver = startingOver(tenant) { dispatcher, tenant, request in
                dispatcher.decide(method, params, tenant, request, receipt)
            }
        }
        decide(method, params, tenant, request, receipt)
    }

    func serve<M: WaitingMethod>(_ method: M.Type, _ request: Request, _ json: JSONValue?) {
        var request = request
        guard let read = read(M.self, &request, json) else { return }
        // A notification could not receive the result.
        guard request.id != nil else { return finish(request.token, []) }
        if engine.sharesStore {
            request.startOver = startingOver(nil) { [params = read.params] dispatcher, _, request in
                dispatcher.wait(method, params, request, isLast: false)
            }
        }
        wait(method, read.params, request, isLast: false)
    }

    func serve<M: ScanningMethod>(_ method: M.Type, _ request: Request, _ json: JSONValue?) {
        var request = request
        guard let read = read(M.self, &request, json) else { return }
        if engine.sharesStore {
            request.startOver = startingOver(nil) { [params = read.params] dispatcher, _, request in
                dispatcher.begin(method, params, request)
            }
        }
        begin(method, read.params, request)
    }
}

/// Each kind of decision: made, answered, and run again once what it has stopped for is available.

extension Dispatcher {
    // Not inlined, since it contains the whole method and has two callers.
    @inline(never)
    private func decide<M: DecidingMethod>(
        _ method: M.Type, _ params: M.Params, _ tenant: Tenant?, _ request: Request, _ receipt: ReceiptRequest?
    ) {
        var reply: M.Reply?
        var recorded: [UInt8]?
        let owner = owner(M.scope(params), tenant, receipt)
        let ran = run(receipt, tenant, request, about: owner) { slot throws(Failure) in
            let decided = try M.decide(params, DecisionCall(call: request.call, tenant: tenant, owner: owner))
            if let slot { recorded = try record(decided, in: slot, of: owner, for: request.id) }
            reply = decided
        }
        switch ran {
        case .made: if let reply { succeed(request, reply, recorded: &recorded) }
        case .answered: break
        case .stopped(let need, let prior):
            resume(need, prior, tenant, request) { dispatcher, tenant, request in
                dispatcher.decide(method, params, tenant, request, receipt)
            }
        }
    }

    /// Returns the key of the subject that a request is about, if it is needed outside of the method too.
    private func owner(_ scope: MethodScope, _ tenant: Tenant?, _ receipt: ReceiptRequest?) -> DocumentKey? {
        guard receipt != nil || engine.sharesStore, let tenant, case .subject(let subject, _) = scope else {
            return nil
        }
        return tenant.key(of: subject)
    }

    /// Answers a request, or makes it wait until there is something to report.
    private func wait<M: WaitingMethod>(_ method: M.Type, _ params: M.Params, _ request: Request, isLast: Bool) {
        let longestWait = timeLeft(request, of: M.longestWait(params))
        let isLast = isLast || longestWait == 0 || waiting.isOver
        guard !attempt(method, params, request, isLast: isLast) else { return }
        var request = request
        request.hasBegun = true
        let attempt = { [weak self, request] (isLast: Bool) -> Bool in
            guard let self else { return true }
            return self.attempt(method, params, renewed(request), isLast: isLast)
        }
        guard let port else { return refuse(request, .overloaded(retryAfterMilliseconds: 1_000)) }
        let target = WaitingRequests.Target(caller: request.call.caller, text: M.target(params))
        waiting.add(attempt, at: place(of: request, waitingFor: target), milliseconds: longestWait, port)
    }

    /// Returns whether the request needs no further attempt: it is answered, or runs again once what it stopped for is
    /// available.
    @inline(never)
    private func attempt<M: WaitingMethod>(
        _ method: M.Type, _ params: M.Params, _ request: Request, isLast: Bool
    ) -> Bool {
        guard isAwaited(request.token) else {
            if let prior = request.prior { engine.end(prior) }
            finish(request.token, [])
            return true
        }
        var reply: M.Reply?
        let ran = run(nil, nil, request) { _ throws(Failure) in
            reply = try M.attempt(params, request.call)
        }
        switch ran {
        case .made:
            guard let reply = reply ?? (isLast ? M.nothing : nil) else { return false }
            succeed(request, reply)
        case .answered: break
        case .stopped(let need, let prior):
            resume(need, prior, nil, request) { dispatcher, _, request in
                dispatcher.wait(method, params, request, isLast: isLast)
            }
        }
        return true
    }

    @inline(never)
    private func begin<M: ScanningMethod>(_ method: M.Type, _ params: M.Params, _ request: Request) {
        let ran = run(nil, nil, request) { _ throws(Failure) in
            try M.begin(params, request.call) { [weak self] result in
                guard let self else { return }
                engine.closeDecision()
                // The data that the scan began with may not have been durable.
                switch result {
                case .success(let reply): succeed(request, reply)
                case .failure(let failure): fail(request, nil, failure)
                }
            }
        }
        guard case .stopped(let need, let prior) = ran else { return }
        resume(need, prior, nil, request) { dispatcher, _, request in
            dispatcher.begin(method, params, request)
        }
    }

    /// The outcome of running a decision.
    enum Outcome {
        /// The decision was made. Its answer is still to be sent; it is recorded in the slot.
        case made(ReceiptSlot?)
        /// The request is answered: it was refused, or repeats an earlier one.
        case answered
        case stopped(Engine.Need, PriorRuns)
    }

    /// Runs a decision unless its answer is recorded. It records its own in the slot. Answers the request if the decision
    /// is not made.
    func run(
        _ receipt: ReceiptRequest?, _ tenant: Tenant?, _ request: Request, about owner: DocumentKey? = nil,
        _ decide: (ReceiptSlot?) throws(Failure) -> Void
    ) -> Outcome {
        var opened = ReceiptLookup.open(nil)
        let run = engine.run(request.prior, of: request.meta?.id) { () throws(Failure) in
            if let tenant { engine.rest(on: tenant) }
            // Before the receipt: other decisions about the subject do not look for that.
            if let owner { try engine.giveWay(at: owner) }
            if receipt != nil { opened = try open(receipt, tenant, request) }
            guard case .open(let slot) = opened else { return }
            guard !isOverdue(request) else { throw Failure(.deadlineExceeded) }
            try decide(slot)
        }
        switch (run, opened) {
        case (.stopped(let need, let prior), _): return .stopped(need, prior)
        case (.made, .open(let slot)): return .made(slot)
        case (.made, .recorded(var line)):
            give(&line, request, request.token, isDeferred: !isDurable(request))
            return .answered
        case (.made, .joined): return .answered
        case (.refused(let failure), .open(let slot)):
            fail(request, slot, failure)
            return .answered
        case (.refused(let failure), _):
            fail(request, nil, failure)
            return .answered
        }
    }

    /// Obtains what a decision has stopped for, and runs it again some turns later. By then the tenant may be gone, or
    /// the answer recorded. Not inlined, since it is rare and the same for all methods.
    @inline(never)
    func resume(
        _ need: Engine.Need, _ prior: PriorRuns, _ tenant: Tenant?, _ request: Request,
        _ again: @escaping @Sendable (Dispatcher, Tenant?, Request) -> Void
    ) {
        let next = { @Sendable [weak self] (hashed: Result<HashResult?, Failure>) in
            guard let self else { return }
            var request = renewed(request)
            request.prior = prior
            do throws(Failure) {
                if let hashed = try hashed.get() { prior.hashed = hashed }
                again(self, try tenant.map { tenant throws(Failure) in try engine.tenant(tenant.id) }, request)
            } catch {
                engine.end(prior)
                refuse(request, error)
            }
        }
        switch need {
        case .hashes(let wanted):
            guard let tenant else { return next(.failure(.internal("there is no tenant to hash for"))) }
            engine.hash(wanted, in: tenant, from: origin(of: request, in: tenant), before: request.deadline) {
                next($0.map { $0 })
            }
        case .documents(let keys):
            engine.fetch(keys, for: prior) { next($0.map { .failure($0) } ?? .success(nil)) }
        case .survey(let survey):
            do throws(Failure) {
                try engine.survey(survey, before: request.deadline) { result in
                    next(
                        result.map { census in
                            prior.surveyed = Survey.Result(
                                policy: survey.tenant.policy, changed: survey.changed.policy, census: census)
                            return nil
                        })
                }
            } catch {
                next(.failure(error))
            }
        case .turn(let place):
            if !engine.parked.wait(for: place, { next(.success(nil)) }) { next(.success(nil)) }
        }
    }

    /// Returns a closure that decides a request from the start, with its tenant looked up again.
    func startingOver(
        _ tenant: Tenant?, _ decide: @escaping @Sendable (Dispatcher, Tenant?, Request) -> Void
    ) -> @Sendable (Dispatcher, Request) -> Void {
        { dispatcher, request in
            do throws(Failure) {
                let engine = dispatcher.engine
                decide(
                    dispatcher, try tenant.map { tenant throws(Failure) in try engine.tenant(tenant.id) }, request)
            } catch {
                if let prior = request.prior { dispatcher.engine.end(prior) }
                dispatcher.refuse(request, error)
            }
        }
    }

    /// How often a lost decision is made again, not counting when it was lost with another one. After that the request
    /// is refused.
    static let mostLosses = 5

    /// Returns what decides a request again if its decision is lost.
    func decideAgain(_ request: Request) -> DeferredReply.DecideAgain? {
        guard let startOver = request.startOver else { return nil }
        let place = engine.placeOfDecision
        return { [weak self] isOwn in
            guard let self, !isOwn || request.losses < Self.mostLosses else { return false }
            engine.decideAgain(at: place, after: request.prior) { [weak self] prior in
                guard let self else { return }
                var next = renewed(request)
                next.losses += isOwn ? 1 : 0
                next.hasBegun = true
                next.prior = prior
                startOver(self, next)
            }
            return true
        }
    }

    /// Reads the parameters, or answers with their fault and returns nil.
    func read<M: RPCMethod>(_ method: M.Type, _ request: inout Request, _ json: JSONValue?) -> ReadParams<M.Params>? {
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

    /// Whether a request's tenant is not known here, and was not sought among what others have created.
    func mustSeekTenant(_ id: TenantID?, _ request: Request) -> Bool {
        !request.hasSoughtTenant && engine.mayExist(id ?? .default)
    }

    /// Seeks a tenant that others may have created, and then begins again.
    func seekTenant(_ id: TenantID?, _ request: Request, _ again: @escaping @Sendable (Dispatcher, Request) -> Void) {
        engine.seekTenant(id ?? .default) { [weak self] failure in
            guard let self else { return }
            var request = renewed(request)
            request.hasSoughtTenant = true
            if let failure { refuse(request, failure) } else { again(self, request) }
        }
    }

    /// Finds the tenant that the parameters name, or answers with the refusal and returns nil.
    func tenant(_ id: TenantID?, _ request: Request) -> Tenant? {
        do throws(Failure) {
            return try request.call.tenant(id, for: Catalogue.all[request.method].roles)
        } catch {
            refuse(request, error)
            return nil
        }
    }

    /// Returns a request for a further decision, some turns after the first.
    func renewed(_ request: Request) -> Request {
        engine.closeDecision()
        var request = request
        request.accessesBefore = engine.pendingAccesses
        request.prior = nil
        return request
    }
}
