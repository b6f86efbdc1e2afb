package import FactorCore
import FactorCrypto

// A flow is one record. A decision about it loads the flow, its subject, the subject's devices and, if the flow found
// one, the unconfirmed sign-up. The results (the session, the claims of identifiers, the messages) are committed
// together with them.

/// A flow that was read for a decision.
struct StoredFlow {
    let key: DocumentKey
    let revision: Revision
    var flow: Flow
    /// The session that a step-up is for.
    var session: Session?
}

extension Engine {
    /// Returns a flow's current state and the session that it led to, without the token. Changes nothing.
    package func flow(_ id: DocumentID, _ sort: FlowSort, in tenant: Tenant) throws(Failure) -> FlowResult {
        let held = try storedFlow(id, sort, in: tenant)
        guard let name = held.flow.subject else { return result(ofNobodys: held.flow, in: tenant) }
        let loaded = try loaded(held, name, in: tenant)
        var result = try result(loaded, tenant)
        if let session = held.flow.session {
            result.session = try sessions(of: tenant.key(of: name), in: tenant).sessions.map(\.session)
                .first { $0.id == session.id }
        }
        return result
    }

    /// Returns the same to the request that waited for it, which claims the session.
    package func settledFlow(_ id: DocumentID, _ sort: FlowSort, in tenant: Tenant) throws(Failure) -> FlowResult {
        var result = try flow(id, sort, in: tenant)
        guard result.session != nil, result.snapshot.flow.session?.token != nil else { return result }
        result.sessionToken = try claimSession(of: id, sort, in: tenant).token
        return result
    }

    /// Hands out the session of a flow that was completed while no request waited for it. This works once.
    package func claimSession(
        of id: DocumentID, _ sort: FlowSort, in tenant: Tenant
    ) throws(Failure) -> OpenedSession {
        try requireRoom()
        var held = try storedFlow(id, sort, in: tenant)
        guard let session = held.flow.session, sort != .stepUp else { throw .wrongState(held.flow.status) }
        guard session.token != nil else { throw .wrongState(.claimed) }
        guard let opened = try keptSession(held.flow, in: tenant) else { throw .notFound }
        held.flow.session?.token = nil
        put(held.flow, at: held.key, over: held.revision, tenant)
        return opened
    }

    /// Answers the current step.
    package func answer(
        _ answer: FlowAnswer, to id: DocumentID, _ sort: FlowSort, in tenant: Tenant, peer: UInt32
    ) throws(Failure) -> FlowResult {
        if answer.credential != nil {
            let held = try storedFlow(id, sort, in: tenant)
            if held.flow.subject == nil { return try identify(byPasskey: answer, held, in: tenant, peer: peer) }
        }
        let nobody = Failure.otherStep("identifier", "is missing: the current step requires it")
        return try decide(id, sort, in: tenant, peer: peer, ofNobody: nobody) { context, decision throws(Failure) in
            try context.answer(answer, &decision)
        }
    }

    /// Sends a code, or sends it again.
    package func prepare(
        _ kind: FactorKind?, _ factor: FactorID?, rpID: String? = nil, of id: DocumentID, _ sort: FlowSort,
        in tenant: Tenant, peer: UInt32
    ) throws(Failure) -> FlowResult {
        if kind == .passkey || kind == nil,
            let renewed = try renewChallengeOfNobody(id, sort, rpID: rpID, in: tenant)
        {
            return renewed
        }
        return try decide(id, sort, in: tenant, peer: peer) { context, decision throws(Failure) in
            try context.prepare(kind, factor, rpID: rpID, &decision)
        }
    }

    /// Takes a flow back to its first step.
    package func startOver(_ id: DocumentID, _ sort: FlowSort, in tenant: Tenant, peer: UInt32) throws(Failure)
        -> FlowResult
    {
        var held = try storedFlow(id, sort, in: tenant)
        if held.flow.subject == nil {
            held.flow.step = .identifier
            return result(ofNobodys: held.flow, in: tenant)
        }
        return try decide(id, sort, in: tenant, peer: peer) { context, decision throws(Failure) in
            try context.startOver(&decision)
        }
    }

    /// Lets the domain decide about a stored flow, and stages the outcome.
    ///
    /// - Parameter failure: Thrown if the subject is not known yet; by default `wrong_state`.
    func decide(
        _ id: DocumentID, _ sort: FlowSort, in tenant: Tenant, peer: UInt32, keepsToken: Bool = false,
        ofNobody failure: Failure? = nil,
        _ body: (inout FlowContext, inout DecisionContext) throws(Failure) -> Void
    ) throws(Failure) -> FlowResult {
        try requireRoom()
        let held = try storedFlow(id, sort, in: tenant)
        guard let name = held.flow.subject else {
            throw failure ?? .wrongState(held.flow.status)
        }
        var loaded = try loaded(held, name, in: tenant)
        loaded.keepsToken = keepsToken
        loaded.context.isAwaited = !keepsToken
        return try decide(loaded, tenant, peer: peer, body)
    }
}

extension Engine {
    /// A flow with everything that a decision about it may change.
    struct LoadedFlow: ~Copyable {
        let key: DocumentKey
        let revision: Revision
        var context: FlowContext
        var draft: LoadedSubject
        let devices: LoadedDevices
        /// The unconfirmed sign-up that the flow found.
        let signUp: StoredFlow?
        let services: EngineFlowServices
        /// No request is waiting for the decision, so the token of a new session is kept for the next request.
        var keepsToken = false
    }

    func key(ofFlow id: DocumentID, _ tenant: Tenant) -> DocumentKey {
        DocumentKey(kind: .flow, tenant: tenant.number, id: id)
    }

    /// Reads a flow. Throws `expired` for one past its lifetime, as long as its record is kept.
    func storedFlow(_ id: DocumentID, _ sort: FlowSort, in tenant: Tenant) throws(Failure) -> StoredFlow {
        let key = key(ofFlow: id, tenant)
        let record = try record(at: key, tenant.keys)
        guard let content = record.content else {
            if let forgotten = record.expiresAt, forgotten <= clock.now() { throw .expired }
            throw .notFound
        }
        let flow = content.withBytes { content in
            var bytes = content.array()
            defer { wipe(&bytes) }
            return try? Flow(decoding: bytes)
        }
        guard let flow else {
            throw .internal("a stored flow is malformed")
        }
        guard FlowSort(flow.goal) == sort else { throw .notFound }
        guard flow.expiresAt > clock.now() else { throw .expired }
        var stored = StoredFlow(key: key, revision: record.revision, flow: flow)
        if case .stepUp(let goal) = flow.goal {
            // A step-up, and its verdict, end with the session that it is for.
            guard let session = try liveSession(at: goal.session, tenant)?.session else { throw .notFound }
            stored.session = session
        }
        return stored
    }

    /// Reads a flow; nil if it is gone.
    func storedFlowIfThere(_ id: DocumentID, _ sort: FlowSort, in tenant: Tenant) throws(Failure) -> StoredFlow? {
        do throws(Failure) { return try storedFlow(id, sort, in: tenant) } catch {
            guard error.code == .notFound || error.code == .expired else { throw error }
            return nil
        }
    }

    /// Builds the context for a decision about a flow and its subject.
    ///
    /// A flow whose subject has lost the identifier that it began by is about nobody from then on.
    func loaded(_ stored: StoredFlow, _ name: SubjectID, in tenant: Tenant) throws(Failure) -> LoadedFlow {
        var held = stored
        var owner = tenant.key(of: name)
        var draft = try loadSubject(owner, name, in: tenant, changing: .ownRules)
        if let nobody = held.flow.leaveIfLost(by: draft.subject, tenant.keys) {
            owner = tenant.key(of: nobody)
            draft = try loadSubject(owner, nobody, in: tenant, changing: .ownRules)
        }
        let devices = try devices(of: owner, in: tenant)
        var signUp: StoredFlow?
        if let id = held.flow.signUp {
            signUp = try storedFlowIfThere(id, .signUp, in: tenant)
        }
        let services = EngineFlowServices(self, tenant)
        var context = FlowContext(
            flow: held.flow, subject: draft.subject, devices: devices.devices, signUp: signUp?.flow, services: services)
        context.session = held.session
        return LoadedFlow(
            key: held.key, revision: held.revision, context: context, draft: draft, devices: devices, signUp: signUp,
            services: services)
    }

    func put(_ flow: Flow, at key: DocumentKey, over revision: Revision, _ tenant: Tenant) {
        var bytes = flow.encoded
        let forgotten = flow.expiresAt.advanced(bySeconds: Self.flowAfterlife)
        put(WipedBytes(&bytes), at: key, over: revision, expiresAt: forgotten, tenant.keys)
    }

    /// How long an expired flow is reported as such, in seconds. The user of a page left open then has to start again,
    /// and is not told of a mistyped code.
    private static var flowAfterlife: Int64 { 3_600 }

    func result(_ loaded: borrowing LoadedFlow, _ tenant: Tenant) throws(Failure) -> FlowResult {
        var result = FlowResult(try loaded.context.snapshot(loaded.draft.decision))
        result.sessionPolicy = tenant.policy.session
        let flow = loaded.context.flow
        if case .stepUp(let goal) = flow.goal, flow.step == .complete, !goal.isRedeemed {
            result.verdict = Verdict(flow: flow.id, goal, tenant: tenant.number, tenant.keys)
        }
        return result
    }

    /// Returns the session whose token a flow keeps, if it is live.
    private func keptSession(
        _ flow: Flow, in tenant: Tenant
    ) throws(Failure) -> OpenedSession? {
        guard let text = flow.session?.token, let token = text.withBytes({ SessionToken($0) }) else {
            throw .internal("a flow's stored token is malformed")
        }
        let record = try record(at: tenant.key(of: token), tenant.keys)
        guard let session = try Self.session(record), session.isLive(at: clock.now(), tenant.policy.session) else {
            return nil
        }
        return OpenedSession(session: session, token: token)
    }

    /// Returns the session of a record, if it is live.
    func liveSession(
        at id: DocumentID, _ tenant: Tenant
    ) throws(Failure) -> (key: DocumentKey, revision: Revision, session: Session)? {
        let key = DocumentKey(kind: .session, tenant: tenant.number, id: id)
        let record = try record(at: key, tenant.keys)
        guard let session = try Self.session(record), session.isLive(at: clock.now(), tenant.policy.session) else {
            return nil
        }
        return (key, record.revision, session)
    }
}
