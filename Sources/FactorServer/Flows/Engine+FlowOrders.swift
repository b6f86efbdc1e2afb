import FactorCore
import FactorCrypto

// What a decision about a flow requires is first checked as a whole, and then staged for one commit.

extension Engine {
    /// Decides about a loaded flow, and stages the outcome.
    ///
    /// If a try is refused, the changes to the subject, the flow, the devices' pools and the throttles are kept. A
    /// failure of the store, of a limit or of the request itself changes nothing, except that a device may lose its
    /// trust.
    func decide(
        _ loaded: consuming LoadedFlow, _ tenant: Tenant, peer: UInt32,
        _ body: (inout FlowContext, inout DecisionContext) throws(Failure) -> Void
    ) throws(Failure) -> FlowResult {
        let savepoint = staged.savepoint
        do throws(Failure) {
            try body(&loaded.context, &loaded.draft.decision)
        } catch {
            guard !error.isStop else { throw error }
            if !loaded.context.keepsChanges(after: error) { rollBack(to: savepoint) }
            try keep(loaded, after: error, tenant, peer: peer)
            throw error
        }
        let orders: Orders
        var result: FlowResult
        do throws(Failure) {
            orders = try self.orders(&loaded, tenant)
            result = try self.result(loaded, tenant)
        } catch {
            // This also undoes the counts of messages that are not sent.
            rollBack(to: savepoint)
            throw error
        }
        result.session = orders.opened?.session.session ?? orders.confirmed?.session
        result.sessionToken = orders.opened?.session.token
        result.deviceToken = loaded.context.effects.deviceToken
        fulfil(orders, loaded, tenant, peer: peer)
        stage(loaded, tenant, peer: peer)
        return result
    }

    private func keep(
        _ loaded: consuming LoadedFlow, after failure: Failure, _ tenant: Tenant, peer: UInt32
    ) throws(Failure) {
        guard loaded.context.keepsChanges(after: failure) else {
            guard loaded.context.effects.endsTrust else { return }
            // Whatever the request was for, a device whose token was presented twice loses its trust.
            var devices = loaded.devices
            devices.devices = devices.devices.keeping(loaded.context.devices)
            write(devices, in: tenant)
            return stage(loaded.draft, peer: peer)
        }
        loaded.draft.subject = loaded.context.subject
        var claims = OpenClaims()
        try open(
            left: loaded.draft.sideEffects, besides: loaded.context.effects.claims, of: loaded.context.flow.subject,
            tenant, &claims)
        write(claims, in: tenant, peer: peer)
        // A refused request creates no new flow.
        let isNew = loaded.revision.isNone
        stage(loaded, tenant, peer: peer, isNew: isNew)
    }

    /// What a decision requires, checked to be possible: none of it can fail any more.
    private struct Orders {
        var claims = OpenClaims()
        var reservations: [OpenClaim] = []
        /// The subject's sessions, if one is opened or all are ended.
        var sessions: LoadedSessions?
        var opened: NewSession?
        /// The session that a step-up confirms.
        var confirmed: (key: DocumentKey, revision: Revision, session: Session)?
    }

    /// Checks that everything a decision requires can be done. Nothing is written, so a failure leaves no trace.
    private func orders(_ loaded: inout LoadedFlow, _ tenant: Tenant) throws(Failure) -> Orders {
        let effects = loaded.context.effects
        loaded.draft.subject = loaded.context.subject
        var orders = Orders()
        if let name = loaded.context.flow.subject {
            for identifier in effects.claims { try open(identifier, for: name, in: tenant, &orders.claims) }
            for identifier in effects.unprovenClaims {
                orders.claims.add(try openUnprovenClaim(identifier, by: name, in: tenant))
            }
        }
        for identifier in effects.reservations {
            orders.reservations.append(
                try openClaim(identifier, for: .signUp(loaded.context.flow.id), in: tenant))
        }
        if effects.session != nil || effects.endsSessions {
            orders.sessions = try sessions(of: loaded.draft.key, in: tenant)
        }
        if let grounds = effects.confirmed, case .stepUp(let goal) = loaded.context.flow.goal {
            guard let found = try liveSession(at: goal.session, tenant) else { throw .notFound }
            let session = found.session.confirmed(by: grounds, of: loaded.context.subject, loaded.draft.decision)
            orders.confirmed = (found.key, found.revision, session)
            // The client has its token.
            loaded.context.flow.session = FlowSession(session, token: nil)
        }
        if let grounds = effects.session {
            let opened = try newSession(grounds, &loaded.draft, tenant)
            orders.opened = opened
            loaded.context.flow.session = FlowSession(
                opened.session.session, token: loaded.keepsToken ? WipedBytes(opened.session.token) : nil)
            loaded.context.subject = loaded.draft.subject
        }
        // Last, since a session can create the subject, which then claims its name.
        try open(
            left: loaded.draft.sideEffects, besides: effects.claims, of: loaded.context.flow.subject, tenant,
            &orders.claims)
        return orders
    }

    /// Adds the claims that the subject makes on its own name, and on a passkey that was set up.
    ///
    /// - Parameter sideEffects: Those of the subject after the decision.
    private func open(
        left sideEffects: [SideEffect], besides claimed: [Identifier], of name: SubjectID?, _ tenant: Tenant,
        _ claims: inout OpenClaims
    ) throws(Failure) {
        for sideEffect in sideEffects {
            guard let name else { throw .internal("a flow left a side effect of nobody") }
            let owner = IdentifierOwner.subject(name)
            let isClaimed = { (identifier: Identifier) in claimed.contains { $0.subject == identifier.subject } }
            switch sideEffect {
            case .claimCredential(let id): claims.add(try openClaim(ofCredential: id, for: owner, in: tenant))
            case .claimIfFree(let identifier):
                guard !isClaimed(identifier), try isClaimable(identifier, by: owner, in: tenant) else { continue }
                try open(identifier, for: name, in: tenant, &claims)
            case .claimIfUnproven(let identifier):
                if !isClaimed(identifier) { try openIfUnproven(identifier, for: name, in: tenant, &claims) }
            case .renewGuesses: break
            case .claim, .release, .endSessions, .send, .pretend: throw .internal("a flow left a side effect")
            }
        }
    }

    /// Stages what was checked.
    private func fulfil(_ orders: Orders, _ loaded: borrowing LoadedFlow, _ tenant: Tenant, peer: UInt32) {
        let effects = loaded.context.effects
        write(orders.claims, in: tenant, peer: peer)
        for claim in orders.reservations { write(claim, expiresAt: loaded.context.flow.expiresAt, in: tenant) }
        if var sessions = orders.sessions {
            if effects.endsSessions {
                for session in sessions.sessions { end(session, in: &sessions) }
            }
            if let opened = orders.opened { add(opened, to: &sessions, tenant) }
            write(sessions, tenant)
        }
        if let confirmed = orders.confirmed {
            put(confirmed.session, at: confirmed.key, over: confirmed.revision, tenant)
        }
        for message in effects.messages {
            if message.isReal { send(message.order, in: tenant) } else { pretendToSend(message.order, in: tenant) }
        }
        if let challenge = effects.challenge { ask(challenge, in: tenant) }
    }

    /// Stages the flow, the subject, its devices and the sign-up.
    private func stage(_ loaded: consuming LoadedFlow, _ tenant: Tenant, peer: UInt32, isNew: Bool = false) {
        loaded.draft.subject = loaded.context.subject
        for case .renewGuesses(let kind, through: let day) in loaded.draft.decision.sideEffects {
            _ = loaded.context.devices.forget(kind, through: day)
        }
        if loaded.context.devices != loaded.devices.devices {
            var devices = loaded.devices
            devices.devices = loaded.context.devices
            write(devices, in: tenant)
        }
        if let held = loaded.signUp, let signUp = loaded.context.signUp, signUp != held.flow {
            put(signUp, at: held.key, over: held.revision, tenant)
        }
        if !isNew { put(loaded.context.flow, at: loaded.key, over: loaded.revision, tenant) }
        if let throttles = loaded.context.effects.throttles,
            var identifierThrottle = loaded.services.takeIdentifierThrottle()
        {
            identifierThrottle.subject.keep(throttles)
            stage(identifierThrottle, peer: peer)
        }
        loaded.draft.areSideEffectsSettled = true
        stage(loaded.draft, peer: peer)
    }
}

extension WipedBytes {
    /// Makes the written form of a session's token.
    fileprivate convenience init(_ token: SessionToken) {
        var text = token.text
        self.init(&text)
    }
}
