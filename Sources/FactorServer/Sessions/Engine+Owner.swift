import FactorCore

/// On whose authority a decision may change a subject's factors. It is needed to load the subject for such a decision
/// (`Engine.loadSubject`); without one, whatever changes a factor throws (`DecisionContext.requireFactorChange`).
package enum FactorAuthority: Sendable {
    /// It changes none.
    case none
    /// A flow, a reset or a claim, which have rules of their own.
    case ownRules
    /// A peer's request.
    case request(OwnerProof)
}

/// What a request to change factors has to show that it is their owner's.
package struct OwnerProof: Sendable {
    /// What the method asks of a session where the policy leaves changes of factors to the application.
    package enum Demand: Sendable {
        case nothing
        /// That the session be fresh that the request names, if it names one.
        case freshIfNamed
        /// The same, and otherwise that the subject's freshest one be, if there is any.
        case fresh
    }

    let token: SessionToken?
    let demand: Demand
    /// The factor that is to be changed, if there is one already. A pending enrolment can be removed without its owner.
    let factor: FactorID?
    /// The peer acts for an owner who is present: it has the role `enroll`.
    let isForOwner: Bool
    /// The peer acts without the owner: it has the role `provision`.
    let mayProvision: Bool

    init(_ token: SessionToken?, _ demand: Demand, factor: FactorID? = nil, _ grant: Grant, in tenant: Tenant) {
        self.token = token
        self.demand = demand
        self.factor = factor
        isForOwner = grant.allows(RoleSet(.enroll), in: tenant.id)
        mayProvision = grant.allows(RoleSet(.provision), in: tenant.id)
    }
}

extension Engine {
    /// Throws unless a request may change the factors of a loaded subject. Nothing has been tried or counted before.
    func requireOwner(of draft: borrowing LoadedSubject, _ proof: OwnerProof) throws(Failure) {
        if let factor = proof.factor, proof.token == nil,
            try !draft.entry.subject.isEstablished(factor, draft.decision)
        {
            return
        }
        let policy = draft.tenant.policy
        let isOwners = policy.mfa.changes == .session
        if isOwners, !proof.mayProvision {
            return try draft.entry.subject.requireOwner(try session(proof.token, of: draft), draft.decision)
        }
        guard proof.demand != .nothing else { return }
        var session = try session(proof.token, of: draft)
        if session == nil, proof.demand == .fresh, proof.isForOwner, !isOwners {
            session = try sessions(of: draft.key, in: draft.tenant).sessions.map(\.session)
                .max { $0.authenticatedAt < $1.authenticatedAt }
        }
        try session?.requireFresh(Int64(policy.session.reauthenticationMaxAgeSeconds), at: draft.decision.now)
    }

    /// Returns the live session of the subject that a token names; nil without one.
    private func session(_ token: SessionToken?, of draft: borrowing LoadedSubject) throws(Failure) -> Session? {
        guard let token else { return nil }
        guard let found = try findSession(token, at: draft.decision.now, in: draft.tenant),
            found.session.owner == draft.key.id
        else { throw .notFound }
        return found.session
    }
}
