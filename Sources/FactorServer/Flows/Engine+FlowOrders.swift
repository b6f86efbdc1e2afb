import FactorCore
import FactorCrypto

// What a decision about a flow leaves: found to be possible as a whole, and then handed to one commit.

extension Engine {
    /// Decides about a flow that is loaded, and stages everything that came of it for the next commit.
    ///
    /// A refusal keeps what the decision left in the subject, the flow, the devices' pools and the throttles, where it is about
    /// a try. One that came of the store, of limits or of what was asked for changes nothing, but that a device may be
    /// trusted no more.
    func decide(
        _ given: consuming LoadedFlow, _ tenant: Tenant, peer: UInt32,
        _ body: (inout FlowContext, inout DecisionContext) throws(Failure) -> Void
    ) throws(Failure) -> FlowResult {
        var loaded = given
        let savepoint = staged.savepoint
        do throws(Failure) {
            try body(&loaded.context, &loaded.draft.decision)
        } catch {
            guard !error.isRestart else { throw error }
            if !loaded.context.keepsChanges(after: error) { rollBack(to: savepoint) }
            try keep(&loaded, after: error, tenant, peer: peer)
            throw error
        }
        let orders: Orders
        var result: FlowResult
        do throws(Failure) {
            orders = try self.orders(&loaded, tenant)
            result = try self.result(loaded, tenant)
        } catch {
            // Messages were counted that do not go out.
            rollBack(to: savepoint)
            throw error
        }
        result.session = orders.opened?.session
        result.deviceToken = loaded.context.effects.deviceToken
        fulfil(orders, loaded, tenant)
        stage(&loaded, tenant, peer: peer)
        return result
    }

    private func keep(
        _ loaded: inout LoadedFlow, after failure: Failure, _ tenant: Tenant, peer: UInt32
    ) throws(Failure) {
        guard loaded.context.keepsChanges(after: failure) else {
            guard loaded.context.effects.endsTrust else { return }
            // Whatever the rest of the request was: a device whose token two hold is trusted no more.
            var devices = loaded.devices
            devices.devices = devices.devices.keeping(loaded.context.devices)
            write(devices, in: tenant)
            return stage(&loaded.draft, peer: peer)
        }
        loaded.draft.subject = loaded.context.subject
        let claims = try claims(
            left: loaded.draft.sideEffects, besides: loaded.context.effects.claims, of: loaded.context.flow.subject,
            tenant)
        for claim in claims { write(claim, expiresAt: nil, in: tenant) }
        // A flow that was only just to begin does not come into being.
        stage(&loaded, tenant, peer: peer, isNew: loaded.revision.isNone)
    }

    /// What a decision leaves to be done, found to be possible: nothing of it can fail any more.
    private struct Orders {
        var claims: [OpenClaim] = []
        var reservations: [OpenClaim] = []
        /// The subject's sessions, where one is opened or all end.
        var sessions: LoadedSessions?
        var opened: NewSession?
        /// The session that a step-up confirms.
        var confirmed: (key: DocumentKey, revision: Revision, session: Session)?
    }

    /// Finds out whether everything that a decision leaves can be done. Nothing is written, so where any of it cannot be,
    /// nothing is.
    private func orders(_ loaded: inout LoadedFlow, _ tenant: Tenant) throws(Failure) -> Orders {
        let effects = loaded.context.effects
        loaded.draft.subject = loaded.context.subject
        var orders = Orders()
        if let name = loaded.context.flow.subject {
            for identifier in effects.claims {
                orders.claims.append(try openClaim(identifier, for: .subject(name), in: tenant))
            }
        }
        orders.claims += try claims(
            left: loaded.draft.sideEffects, besides: effects.claims, of: loaded.context.flow.subject, tenant)
        for identifier in effects.reservations {
            orders.reservations.append(
                try openClaim(identifier, for: .signUp(loaded.context.flow.id), in: tenant))
        }
        if effects.session != nil || effects.endsSessions {
            orders.sessions = try sessions(of: loaded.draft.key, in: tenant)
        }
        if let grounds = effects.confirmed, case .stepUp(var goal) = loaded.context.flow.goal {
            guard let found = try liveSession(at: goal.session, tenant) else { throw .notFound }
            let session = found.session.confirmed(by: grounds, of: loaded.context.subject, loaded.draft.decision)
            orders.confirmed = (found.key, found.revision, session)
            goal.aal = loaded.context.flow.plan.standsIn ? .one : session.aal
            loaded.context.flow.goal = .stepUp(goal)
        }
        if let grounds = effects.session {
            let opened = try newSession(grounds, &loaded.draft, tenant)
            orders.opened = opened
            loaded.context.flow.session = FlowSession(
                id: opened.session.session.id, expiresAt: opened.session.session.expiresAt,
                token: loaded.keepsToken ? WipedBytes(opened.session.token) : nil)
            loaded.context.subject = loaded.draft.subject
        }
        return orders
    }

    /// The claim that the subject makes of its own name.
    ///
    /// - Parameter sideEffects: Those of the subject as it was decided.
    private func claims(
        left sideEffects: [SideEffect], besides claimed: [Identifier], of name: SubjectID?, _ tenant: Tenant
    ) throws(Failure) -> [OpenClaim] {
        var claims: [OpenClaim] = []
        for sideEffect in sideEffects {
            guard case .claimIfFree(let identifier) = sideEffect, let name else {
                throw .internal("a flow left a side effect")
            }
            let isClaimed = claimed.contains { $0.subject == identifier.subject }
            let owner = IdentifierOwner.subject(name)
            guard !isClaimed, try isClaimable(identifier, by: owner, in: tenant) else { continue }
            claims.append(try openClaim(identifier, for: owner, in: tenant))
        }
        return claims
    }

    /// Stages what was found to be possible.
    private func fulfil(_ orders: Orders, _ loaded: LoadedFlow, _ tenant: Tenant) {
        let effects = loaded.context.effects
        for claim in orders.claims { write(claim, expiresAt: nil, in: tenant) }
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

    /// Writes the flow, the subject, its devices and the sign-up.
    private func stage(_ loaded: inout LoadedFlow, _ tenant: Tenant, peer: UInt32, isNew: Bool = false) {
        loaded.draft.subject = loaded.context.subject
        if loaded.context.devices != loaded.devices.devices {
            var devices = loaded.devices
            devices.devices = loaded.context.devices
            write(devices, in: tenant)
        }
        if let held = loaded.signUp, let signUp = loaded.context.signUp, signUp != held.flow {
            put(signUp, at: held.key, over: held.revision, tenant)
        }
        if !isNew { put(loaded.context.flow, at: loaded.key, over: loaded.revision, tenant) }
        if let throttles = loaded.context.effects.throttles, var identifierThrottle = loaded.services.identifierThrottle
        {
            identifierThrottle.subject.keep(throttles)
            stage(&identifierThrottle, peer: peer)
        }
        loaded.draft.areSideEffectsSettled = true
        stage(&loaded.draft, peer: peer)
    }
}

extension WipedBytes {
    /// A session's token as it is written.
    fileprivate convenience init(_ token: SessionToken) {
        var text = token.text
        self.init(&text)
    }
}
