import FactorCore
import FactorCrypto

// What a decision about a flow leaves: found to be possible as a whole, and then handed to one commit.

extension Engine {
    /// Decides, and hands everything that came of it to the next commit.
    ///
    /// A refusal keeps what the decision left in the subject, the flow, the devices' pools and the brakes, where it is about
    /// a try. One that came of the store, of limits or of what was asked for changes nothing, but that a device may be
    /// trusted no more.
    func settle(
        _ stage: FlowStage, _ tenant: Tenant, peer: UInt32,
        _ body: (inout FlowScene, inout Decision) throws(Failure) -> Void
    ) -> Decided<FlowResult> {
        var stage = stage
        do throws(Failure) {
            try body(&stage.scene, &stage.draft.decision)
        } catch {
            return keep(&stage, after: error, tenant, peer: peer)
        }
        do throws(Failure) {
            let orders = try orders(&stage, tenant)
            var result = try result(stage, tenant)
            result.session = orders.opened?.session
            result.deviceToken = stage.scene.effects.deviceToken
            fulfil(orders, stage, tenant)
            layBack(&stage, tenant, peer: peer)
            return Decided(outcome: .success(result), mustWait: true)
        } catch {
            return refusal(error, mustWait: stage.mustWait)
        }
    }

    private func keep(
        _ stage: inout FlowStage, after failure: Failure, _ tenant: Tenant, peer: UInt32
    ) -> Decided<FlowResult> {
        switch failure.code {
        case .unavailable, .overloaded: return refusal(failure, mustWait: stage.mustWait)
        case .invalidParams, .notFound, .policyViolation,
            .wrongState where !stage.scene.effects.endsFlow:
            guard stage.scene.effects.endsTrust else { return refusal(failure, mustWait: stage.mustWait) }
            // Whatever the rest of the request was: a device whose token two hold is trusted no more.
            var devices = stage.devices
            devices.devices = devices.devices.keeping(stage.scene.devices)
            write(devices, in: tenant)
            _ = layBack(&stage.draft, peer: peer)
            return refusal(failure, mustWait: true)
        default:
            stage.draft.subject = stage.scene.subject
            do throws(Failure) {
                for claim in try claims(left: stage, tenant) { write(claim, expiresAt: nil, in: tenant) }
            } catch {
                return refusal(error, mustWait: stage.mustWait)
            }
            // A flow that was only just to begin does not come into being.
            layBack(&stage, tenant, peer: peer, isNew: stage.revision.isNone)
            return refusal(failure, mustWait: true)
        }
    }

    /// What a decision leaves to be done, found to be possible: nothing of it can fail any more.
    private struct Orders {
        var claims: [OpenClaim] = []
        var reservations: [OpenClaim] = []
        /// The subject's sessions, where one is opened or all end.
        var sessions: HeldSessions?
        var opened: NewSession?
        /// The session that a step-up confirms.
        var confirmed: (key: DocumentKey, revision: Revision, session: Session)?
    }

    /// Finds out whether everything that a decision leaves can be done. Nothing is written, so where any of it cannot be,
    /// nothing is.
    private func orders(_ stage: inout FlowStage, _ tenant: Tenant) throws(Failure) -> Orders {
        let effects = stage.scene.effects
        stage.draft.subject = stage.scene.subject
        var orders = Orders()
        if let name = stage.scene.flow.subject {
            for identifier in effects.claims {
                orders.claims.append(try openClaim(identifier, for: .subject(name), in: tenant))
            }
        }
        orders.claims += try claims(left: stage, tenant)
        for identifier in effects.reservations {
            orders.reservations.append(
                try openClaim(identifier, for: .signUp(stage.scene.flow.id), in: tenant))
        }
        if effects.session != nil || effects.endsSessions {
            orders.sessions = try sessions(of: stage.draft.key, in: tenant)
        }
        if let grounds = effects.confirmed, case .stepUp(var goal) = stage.scene.flow.goal {
            guard let found = try liveSession(at: goal.session, tenant) else { throw .notFound }
            let session = found.session.confirmed(by: grounds, of: stage.scene.subject, stage.draft.decision)
            orders.confirmed = (found.key, found.revision, session)
            goal.aal = stage.scene.flow.plan.standsIn ? .one : session.aal
            stage.scene.flow.goal = .stepUp(goal)
        }
        if let grounds = effects.session {
            let opened = try newSession(grounds, &stage.draft, tenant)
            orders.opened = opened
            stage.scene.flow.session = FlowSession(
                id: opened.session.session.id, expiresAt: opened.session.session.expiresAt,
                token: stage.keepsToken ? WipedBytes(opened.session.token) : nil)
            stage.scene.subject = stage.draft.subject
        }
        return orders
    }

    /// The claim that the subject makes of its own name.
    ///
    /// The draft has the subject as it was decided.
    private func claims(left stage: FlowStage, _ tenant: Tenant) throws(Failure) -> [OpenClaim] {
        var claims: [OpenClaim] = []
        for errand in stage.draft.errands {
            guard case .claimIfFree(let identifier) = errand, let name = stage.scene.flow.subject else {
                throw .internal("a flow left an errand")
            }
            let isClaimed = stage.scene.effects.claims.contains { $0.subject == identifier.subject }
            let owner = IdentifierOwner.subject(name)
            guard !isClaimed, try isClaimable(identifier, by: owner, in: tenant) else { continue }
            claims.append(try openClaim(identifier, for: owner, in: tenant))
        }
        return claims
    }

    /// Does it.
    private func fulfil(_ orders: Orders, _ stage: FlowStage, _ tenant: Tenant) {
        let effects = stage.scene.effects
        for claim in orders.claims { write(claim, expiresAt: nil, in: tenant) }
        for claim in orders.reservations { write(claim, expiresAt: stage.scene.flow.expiresAt, in: tenant) }
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
    private func layBack(_ stage: inout FlowStage, _ tenant: Tenant, peer: UInt32, isNew: Bool = false) {
        stage.draft.subject = stage.scene.subject
        if stage.scene.devices != stage.devices.devices {
            var devices = stage.devices
            devices.devices = stage.scene.devices
            write(devices, in: tenant)
        }
        if let held = stage.signUp, let signUp = stage.scene.signUp, signUp != held.flow {
            put(signUp, at: held.key, over: held.revision, tenant)
        }
        if !isNew { put(stage.scene.flow, at: stage.key, over: stage.revision, tenant) }
        if let brakes = stage.scene.effects.brakes, var doorstep = stage.world.doorstep {
            doorstep.subject.keep(brakes)
            _ = layBack(&doorstep, peer: peer)
        }
        stage.draft.areErrandsSettled = true
        _ = layBack(&stage.draft, peer: peer)
    }
}

extension WipedBytes {
    /// A session's token as it is written.
    fileprivate convenience init(_ token: SessionToken) {
        var text = token.text
        self.init(&text)
    }
}
