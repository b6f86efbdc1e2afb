package import FactorCore
import FactorCrypto

/// How sign-ups begin.
extension Engine {
    /// Begins a sign-up.
    package func begin(
        _ request: SignUpRequest, in tenant: Tenant, peer: UInt32
    ) throws(Failure) -> FlowResult {
        try requireRoom()
        try requireOpen(tenant.policy)
        let new = try newSignUp(request, in: tenant)
        var signIn = try request.transfer.map { id throws(Failure) in try storedFlow(id, .signIn, in: tenant) }
        let result = try decide(try loaded(new.held, new.name, in: tenant), tenant, peer: peer) {
            context, decision throws(Failure) in
            if signIn != nil { try context.transfer(from: &signIn!.flow, beside: request.change, &decision) }
            try context.beginSignUp(request.change, request.password, &decision)
        }
        if let signIn { put(signIn.flow, at: signIn.key, over: signIn.revision, tenant) }
        return result
    }

    /// Adds to a sign-up.
    package func update(
        _ request: SignUpRequest, of id: DocumentID, in tenant: Tenant, peer: UInt32
    ) throws(Failure) -> FlowResult {
        try decide(id, .signUp, in: tenant, peer: peer) { context, decision throws(Failure) in
            try context.update(request.change, request.password, &decision)
        }
    }

    private func requireOpen(_ policy: Policy) throws(Failure) {
        switch policy.signUp.mode {
        case .public: return
        case .restricted:
            throw .policyViolation(.invitationOnly, field: "sign_up.mode", "only invited users can sign up")
        case .waitlist: throw .policyViolation(.waitingList, field: "sign_up.mode", "sign-up is by waiting list only")
        }
    }

    private func newSignUp(
        _ request: SignUpRequest, in tenant: Tenant
    ) throws(Failure) -> (held: StoredFlow, name: SubjectID) {
        let id = DocumentID.drawn(from: randomness)
        let name = SubjectID(UserID(randomness: randomness))
        var flow = Flow(
            id: id, goal: .signUp(SignUpDraft(tenant.policy.signUp)), step: .signUpFields, at: clock.now(),
            lastingSeconds: tenant.policy.signUp.flowSeconds)
        flow.subject = name
        flow.locale = request.locale
        return (StoredFlow(key: key(ofFlow: id, tenant), revision: .none, flow: flow), name)
    }
}
