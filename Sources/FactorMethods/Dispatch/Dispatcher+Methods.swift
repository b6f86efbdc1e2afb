import FactorCore
import FactorEngine
import FactorWire

/// How each sort of method is served: parameters, access, idempotency, the work itself, the answer.
extension Dispatcher {
    func serve<M: SubjectMethod>(_ method: M.Type, _ request: Request, _ json: JSONValue?) {
        guard let read = read(M.self, request, json),
            let tenant = tenant(read.params.tenant, for: M.role, request)
        else { return }
        let receipt = receiptRequest(M.self, request, read.idempotencyKey, json)
        guard case .open(let slot) = open(receipt, tenant, request) else { return }
        let decided = decide(read.params.subject, in: tenant, request) { subject, decision throws(Failure) in
            try M.decide(read.params, &subject, &decision)
        }
        conclude(request, decided, slot)
    }

    func serve<M: SubjectReading>(_ method: M.Type, _ request: Request, _ json: JSONValue?) {
        guard let read = read(M.self, request, json),
            let tenant = tenant(read.params.tenant, for: M.role, request)
        else { return }
        let decided = look(read.params.subject, in: tenant) { subject, decision throws(Failure) in
            try M.answer(read.params, subject, decision)
        }
        conclude(request, decided, nil)
    }

    func serve<M: HashingMethod>(_ method: M.Type, _ request: Request, _ json: JSONValue?) {
        guard let read = read(M.self, request, json),
            let tenant = tenant(read.params.tenant, for: M.role, request)
        else { return }
        let receipt = receiptRequest(M.self, request, read.idempotencyKey, json)
        guard case .open(let slot) = open(receipt, tenant, request) else { return }
        let params = read.params
        let looked = look(params.subject, in: tenant) { subject, decision throws(Failure) in
            try M.request(params, subject, decision)
        }
        let needed: M.Work?
        do throws(Failure) {
            needed = try looked.outcome.get()
        } catch {
            return conclude(request, MethodOutcome<M.Reply>(outcome: .failure(error), mustWait: looked.mustWait), slot)
        }
        guard let needed else { return decide(method, params, nil, tenant, request, slot) }
        engine.hash(needed, in: tenant, from: origin(of: request, in: tenant)) { [weak self] result in
            self?.decideHashed(method, params, result, tenant.id, request, receipt)
        }
    }

    func serve<M: ServerMethod>(_ method: M.Type, _ request: Request, _ json: JSONValue?) {
        guard let read = read(M.self, request, json) else { return }
        let receipt = receiptRequest(M.self, request, read.idempotencyKey, json)
        guard case .open(let slot) = open(receipt, nil, request) else { return }
        let outcome: Result<M.Reply, Failure>
        do throws(Failure) {
            outcome = .success(try M.answer(read.params, request.call))
        } catch {
            outcome = .failure(error)
        }
        conclude(request, MethodOutcome(outcome: outcome, mustWait: M.changes), slot)
    }

    func serve<M: TenantMethod>(_ method: M.Type, _ request: Request, _ json: JSONValue?) {
        guard let read = read(M.self, request, json),
            let tenant = tenant(read.params.tenant, for: M.role, request)
        else { return }
        let receipt = receiptRequest(M.self, request, read.idempotencyKey, json)
        guard case .open(let slot) = open(receipt, tenant, request) else { return }
        conclude(request, M.answer(read.params, in: tenant, request.call), slot)
    }

    func serve<M: WaitingMethod>(_ method: M.Type, _ request: Request, _ json: JSONValue?) {
        guard let read = read(M.self, request, json) else { return }
        // What it would give to a notification is lost.
        guard request.id != nil else { return finish(request.token, []) }
        let attempt = { [weak self] (isLast: Bool) -> Bool in
            guard let self else { return true }
            guard isAwaited(request.token) else {
                finish(request.token, [])
                return true
            }
            do throws(Failure) {
                guard let reply = try M.attempt(read.params, request.call) ?? (isLast ? M.nothing : nil) else {
                    return false
                }
                conclude(request, MethodOutcome(outcome: .success(reply), mustWait: true), nil)
            } catch {
                refuse(request, error)
            }
            return true
        }
        let longestWait = M.longestWait(read.params)
        guard !attempt(longestWait == 0 || waiting.isOver) else { return }
        guard let port else { return refuse(request, .overloaded(retryAfterMilliseconds: 1_000)) }
        let target = WaitingRequests.Target(caller: request.call.caller, text: M.target(read.params))
        waiting.add(attempt, at: place(of: request, waitingFor: target), milliseconds: longestWait, port)
    }

    func serve<M: ScanningMethod>(_ method: M.Type, _ request: Request, _ json: JSONValue?) {
        guard let read = read(M.self, request, json) else { return }
        do throws(Failure) {
            try M.begin(read.params, request.call) { [weak self] result in
                self?.conclude(request, MethodOutcome(outcome: result, mustWait: false), nil)
            }
        } catch {
            refuse(request, error)
        }
    }
}

extension Dispatcher {
    /// The second half of a hashing method, some turns later: the tenant may be gone, or the answer recorded meanwhile.
    private func decideHashed<M: HashingMethod>(
        _ method: M.Type, _ params: M.Params, _ hashed: Result<M.Work.Product, Failure>, _ id: TenantID,
        _ request: Request,
        _ receipt: ReceiptRequest?
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

    private func decide<M: HashingMethod>(
        _ method: M.Type, _ params: M.Params, _ product: M.Work.Product?, _ tenant: Tenant, _ request: Request,
        _ slot: ReceiptSlot?
    ) {
        let decided = decide(params.subject, in: tenant, request, counting: M.counting) {
            subject, decision throws(Failure) in
            try M.decide(params, product, &subject, &decision)
        }
        conclude(request, decided, slot)
    }

    /// A decision with its reply, whose type is known here when this is compiled; the engine's part is the same for all.
    private func decide<Reply>(
        _ name: SubjectID, in tenant: Tenant, _ request: Request,
        counting: (Int, Reply) -> Reply = { _, reply in reply },
        _ body: (inout Subject, inout DecisionContext) throws(Failure) -> Reply
    ) -> MethodOutcome<Reply> {
        var reply: Reply?
        let settled = engine.settle(tenant.key(of: name), name, in: tenant, peer: request.call.caller.uid) {
            subject, decision throws(Failure) in
            reply = try body(&subject, &decision)
        }
        return MethodOutcome(reply.map { counting(settled.endedSessions, $0) }, (settled.failure, settled.mustWait))
    }

    /// A look with what was seen.
    private func look<Reply>(
        _ name: SubjectID, in tenant: Tenant, _ body: (Subject, DecisionContext) throws(Failure) -> Reply
    ) -> MethodOutcome<Reply> {
        var reply: Reply?
        let looked = engine.look(name, in: tenant) { subject, decision throws(Failure) in
            reply = try body(subject, decision)
        }
        return MethodOutcome(reply, looked)
    }

    /// Reads the parameters, or answers what is wrong with them.
    func read<M: RPCMethod>(_ method: M.Type, _ request: Request, _ json: JSONValue?) -> ReadParams<M.Params>? {
        do throws(WireFault) {
            var parameters = try Parameters(json)
            let read = try ReadParams(method, from: &parameters)
            try parameters.finish()
            return read
        } catch {
            server.count(request.method, .invalidParams)
            let line = request.id.map { RPCResponse.refusal(RPCRefusal(id: $0, fault: error)) } ?? []
            finish(request.token.atOnce, line)
            return nil
        }
    }

    /// Finds the tenant that parameters name, or answers why not.
    func tenant(_ id: TenantID?, for role: Role?, _ request: Request) -> Tenant? {
        do throws(Failure) {
            return try request.call.tenant(id, for: role)
        } catch {
            refuse(request, error)
            return nil
        }
    }

    /// Gives the answer, at once or when it is durable, and records it where the request asked for that.
    func conclude<Reply: WireObject>(_ request: Request, _ decided: MethodOutcome<Reply>, _ slot: ReceiptSlot?) {
        var line: [UInt8]
        var token = request.token
        let isHeld = slot != nil || decided.mustWait
        switch decided.outcome {
        case .success(let reply):
            server.count(request.method, nil)
            if token.isQuantized, Catalogue.all[request.method].quantized == .refusals { token = token.atOnce }
            line = AnswerLine.result(reply, id: request.id, in: isHeld ? [] : takePad())
        case .failure(let failure):
            server.count(request.method, failure.code)
            line = AnswerLine.refusal(failure, server, id: request.id)
        }
        if let slot, decided.outcome.isLasting { record(decided.outcome, in: slot) }
        if isHeld {
            engine.hold(DeferredReply(token: token, line: line))
        } else {
            finish(token, lending: &line)
            keepPad(&line)
        }
    }
}

extension MethodOutcome {
    /// What was found, or why nothing was.
    fileprivate init(_ reply: Reply?, _ settled: (failure: Failure?, mustWait: Bool)) {
        let outcome: Result<Reply, Failure> =
            if let failure = settled.failure { .failure(failure) } else if let reply { .success(reply) } else {
                .failure(.internal("a decision without a reply"))
            }
        self.init(outcome: outcome, mustWait: settled.mustWait)
    }
}

extension Result where Failure == FactorCore.Failure {
    /// Whether the same request would be answered so again: not when it only came at a bad moment.
    fileprivate var isLasting: Bool {
        guard case .failure(let failure) = self else { return true }
        switch failure.code {
        case .internal, .unavailable, .overloaded: return false
        default: return true
        }
    }
}
