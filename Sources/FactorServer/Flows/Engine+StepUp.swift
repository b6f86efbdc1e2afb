package import FactorCore
import FactorCrypto

/// Step-ups: the owner of a session confirms one thing again.
extension Engine {
    /// Begins a step-up for the owner of a session.
    package func beginStepUp(
        on token: SessionToken, purpose: String, binding: String, _ demand: FlowDemand, locale: String?,
        in tenant: Tenant,
        peer: UInt32
    ) throws(Failure) -> FlowResult {
        try requireRoom()
        try demand.requireMeetable(tenant.tenantContext)
        let session = try session(token, in: tenant)
        let id = DocumentID.drawn(from: randomness)
        let goal = StepUpGoal(session: tenant.key(of: token).id, purpose: purpose, binding: binding)
        var flow = Flow(
            id: id, goal: .stepUp(goal), step: .secondSelection, at: clock.now(),
            lastingSeconds: tenant.policy.signIn.flowSeconds)
        flow.subject = session.subject
        flow.locale = locale
        flow.demand = demand
        let held = StoredFlow(
            key: key(ofFlow: id, tenant), revision: .none, flow: flow, session: session)
        let age = Int64(tenant.policy.session.reauthenticationMaxAgeSeconds)
        let freshUntil = session.freshUntil(age, at: clock.now())
        return try decide(try loaded(held, session.subject, in: tenant), tenant, peer: peer) {
            context, decision throws(Failure) in
            try context.beginStepUp(freshUntil: freshUntil, &decision)
        }
    }

    /// Redeems a verdict, once, for what was confirmed. Returns who confirmed it, and how.
    package func redeem(
        _ verdict: Verdict, purpose: String, binding: String, in tenant: Tenant, peer: UInt32
    ) throws(Failure) -> (subject: SubjectID, goal: StepUpGoal) {
        try requireRoom()
        var held = try storedFlow(verdict.flow, .stepUp, in: tenant)
        guard let name = held.flow.subject, case .stepUp(let goal) = held.flow.goal else {
            throw .internal("a step-up without a subject")
        }
        var draft = try loadSubject(tenant.key(of: name), name, in: tenant)
        try held.flow.redeem(
            verdict, purpose: purpose, binding: binding, tenant: tenant.number, draft.decision)
        draft.decision.record(AuditEvent(.verdictRedeemed, .done))
        put(held.flow, at: held.key, over: held.revision, tenant)
        stage(draft, peer: peer)
        return (name, goal)
    }
}
