import FactorCore
import FactorEngine
import FactorWire

/// How each sort of method is served: parameters, access, idempotency, the work itself, the answer.
extension Dispatcher {
    func serve<M: SubjectMethod>(_ method: M.Type, _ request: Request, _ json: JSONValue?) {
        guard let read = read(M.self, request, json),
            let tenant = tenant(read.params.tenant, for: M.role, request)
        else { return }
        decide(
            method, read.params, tenant, request, receiptRequest(M.self, request, read.idempotencyKey, json),
            hashed: nil)
    }

    func serve<M: SubjectReading>(_ method: M.Type, _ request: Request, _ json: JSONValue?) {
        guard let read = read(M.self, request, json),
            let tenant = tenant(read.params.tenant, for: M.role, request)
        else { return }
        conclude(request, nil) { () throws(Failure) in
            try look(read.params.subject, in: tenant) { subject, decision throws(Failure) in
                try M.answer(read.params, subject, decision)
            }
        }
    }

    func serve<M: ServerMethod>(_ method: M.Type, _ request: Request, _ json: JSONValue?) {
        guard let read = read(M.self, request, json) else { return }
        let receipt = receiptRequest(M.self, request, read.idempotencyKey, json)
        guard case .open(let slot) = open(receipt, nil, request) else { return }
        conclude(request, slot) { () throws(Failure) in try M.answer(read.params, request.call) }
    }

    func serve<M: TenantMethod>(_ method: M.Type, _ request: Request, _ json: JSONValue?) {
        guard let read = read(M.self, request, json),
            let tenant = tenant(read.params.tenant, for: M.role, request)
        else { return }
        let receipt = receiptRequest(M.self, request, read.idempotencyKey, json)
        guard case .open(let slot) = open(receipt, tenant, request) else { return }
        conclude(request, slot) { () throws(Failure) in try M.answer(read.params, in: tenant, request.call) }
    }

    func serve<M: WaitingMethod>(_ method: M.Type, _ request: Request, _ json: JSONValue?) {
        guard let read = read(M.self, request, json) else { return }
        // What it would give to a notification is lost.
        guard request.id != nil else { return finish(request.token, []) }
        let attempt = { [weak self] (isLast: Bool) -> Bool in
            guard let self else { return true }
            let request = renewed(request)
            guard isAwaited(request.token) else {
                finish(request.token, [])
                return true
            }
            var reply: M.Reply?
            let run = engine.run(nil) { () throws(Failure) in reply = try M.attempt(read.params, request.call) }
            if case .refused(let failure) = run {
                refuse(request, failure)
                return true
            }
            guard let reply = reply ?? (isLast ? M.nothing : nil) else { return false }
            succeed(request, nil, reply)
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
        let run = engine.run(nil) { () throws(Failure) in
            try M.begin(read.params, request.call) { [weak self] result in
                // What it began with may not have been durable.
                self?.conclude(request, nil) { () throws(Failure) in try result.get() }
            }
        }
        if case .refused(let failure) = run { refuse(request, failure) }
    }
}

extension Dispatcher {
    // Not copied to each of its two callers: it holds all of a method.
    @inline(never)
    private func decide<M: SubjectMethod>(
        _ method: M.Type, _ params: M.Params, _ tenant: Tenant, _ request: Request, _ receipt: ReceiptRequest?,
        hashed: HashResult?
    ) {
        guard case .open(let slot) = open(receipt, tenant, request) else { return }
        var reply: M.Reply?
        let run = engine.run(hashed) { () throws(Failure) in
            reply = try decide(params.subject, in: tenant, request, counting: M.counting) {
                subject, decision throws(Failure) in
                try M.decide(params, &subject, &decision)
            }
        }
        switch run {
        case .made: if let reply { succeed(request, slot, reply) }
        case .refused(let failure): fail(request, slot, failure)
        case .stopped(let wanted):
            hash(wanted, tenant, request) { dispatcher, tenant, request, hashed in
                dispatcher.decide(method, params, tenant, request, receipt, hashed: hashed)
            }
        }
    }

    /// Hashes what a decision has stopped for, and has it run again with that, some turns later: the tenant may be gone, or the
    /// answer recorded meanwhile.
    func hash(
        _ wanted: HashRequest, _ tenant: Tenant, _ request: Request,
        _ again: @escaping @Sendable (Dispatcher, Tenant, Request, HashResult) -> Void
    ) {
        guard request.runs < Self.mostRuns else {
            return refuse(renewed(request), .overloaded(retryAfterMilliseconds: 100))
        }
        engine.hash(wanted, in: tenant, from: origin(of: request, in: tenant)) { [weak self] result in
            guard let self else { return }
            var request = renewed(request)
            request.runs += 1
            do throws(Failure) {
                again(self, try engine.tenant(tenant.id), request, try result.get())
            } catch {
                refuse(request, error)
            }
        }
    }

    /// How often a decision is run again: once, and once more where what it needs hashed was changed meanwhile.
    private static let mostRuns = 2

    /// A decision with its reply, whose type is known here when this is compiled; the engine's part is the same for all.
    private func decide<Reply>(
        _ name: SubjectID, in tenant: Tenant, _ request: Request,
        counting: (Int, Reply) -> Reply,
        _ body: (inout Subject, inout DecisionContext) throws(Failure) -> Reply
    ) throws(Failure) -> Reply {
        var reply: Reply?
        let ended = try engine.decide(tenant.key(of: name), name, in: tenant, peer: request.call.caller.uid) {
            subject, decision throws(Failure) in
            reply = try body(&subject, &decision)
        }
        guard let reply else { throw .internal("a decision without a reply") }
        return counting(ended, reply)
    }

    /// A look with what was seen.
    private func look<Reply>(
        _ name: SubjectID, in tenant: Tenant, _ body: (Subject, DecisionContext) throws(Failure) -> Reply
    ) throws(Failure) -> Reply {
        var reply: Reply?
        try engine.look(name, in: tenant) { subject, decision throws(Failure) in
            reply = try body(subject, decision)
        }
        guard let reply else { throw .internal("a look without a reply") }
        return reply
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

    /// A request of which more is decided now, some turns after the rest.
    func renewed(_ request: Request) -> Request {
        var request = request
        request.accessesBefore = engine.pendingAccesses
        return request
    }

    /// Gives the answer that the closure decides.
    func conclude<Reply: WireObject>(
        _ request: Request, _ slot: ReceiptSlot?, _ decide: () throws(Failure) -> Reply
    ) {
        var reply: Reply?
        let run = engine.run(nil) { () throws(Failure) in reply = try decide() }
        switch run {
        case .made: if let reply { succeed(request, slot, reply) }
        case .refused(let failure): fail(request, slot, failure)
        case .stopped: fail(request, slot, .internal("a decision stopped that cannot be run again"))
        }
    }

    /// Gives a result, at once or when all that it rests on is durable, and records it where the request asked for that.
    func succeed<Reply: WireObject>(_ request: Request, _ slot: ReceiptSlot?, _ reply: Reply) {
        let isDeferred = slot != nil || !isDurable(request)
        var token = request.token
        server.count(request.method, nil)
        if token.isQuantized, Catalogue.all[request.method].quantized == .refusals { token = token.atOnce }
        var line = AnswerLine.result(reply, id: request.id, in: isDeferred ? [] : takePad())
        if let slot { record(reply, in: slot) }
        give(&line, token, isDeferred: isDeferred)
    }

    /// Gives a refusal, at once or when all that it rests on is durable, and records it where the request asked for that.
    func fail(_ request: Request, _ slot: ReceiptSlot?, _ failure: Failure) {
        let isDeferred = slot != nil || !isDurable(request)
        engine.alarmIfInternal(failure)
        server.count(request.method, failure.code)
        var line = AnswerLine.refusal(failure, server, id: request.id)
        if let slot, failure.isLasting { record(failure, in: slot) }
        give(&line, request.token, isDeferred: isDeferred)
    }

    private func give(_ line: inout [UInt8], _ token: AnswerToken, isDeferred: Bool) {
        if isDeferred {
            engine.deliverWhenDurable(DeferredReply(token: token, line: line))
        } else {
            finish(token, lending: &line)
            keepPad(&line)
        }
    }
}

extension Failure {
    /// Whether the same request would be refused so again: not when it only came at a bad moment.
    fileprivate var isLasting: Bool {
        switch code {
        case .internal, .unavailable, .overloaded: false
        default: true
        }
    }
}
