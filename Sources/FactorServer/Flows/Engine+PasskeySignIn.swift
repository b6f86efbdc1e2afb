import FactorCore

// A sign-in that waits for an identifier takes a passkey in its place: the credential says whose it is. So a page can offer
// both at once (conditional mediation).

extension Engine {
    /// Whether a sign-in without an identifier offers a passkey. Throws if it was asked for and cannot be offered.
    func offersPasskey(_ request: SignInRequest, _ policy: Policy) throws(Failure) -> Bool {
        let isOffered =
            request.sort == .signIn && !request.signUpIfMissing && policy.passkey.rpID != nil
            && policy.signIn.firstFactors.contains(.passkey)
        guard isOffered || request.kind != .passkey else {
            throw .notOffered(field: "kind")
        }
        return isOffered
    }

    /// Returns the state of a flow whose subject is not known yet.
    func result(ofNobodys flow: Flow, in tenant: Tenant) -> FlowResult {
        var snapshot = FlowSnapshot(flow: flow)
        snapshot.next.passkey = flow.passkeyPrompt(allowing: [], tenant.tenantContext)
        return FlowResult(snapshot)
    }

    /// Signs in with a discoverable credential. If it is refused, the sign-in still waits for an identifier.
    func identify(
        byPasskey answer: FlowAnswer, _ held: StoredFlow, in tenant: Tenant, peer: UInt32
    ) throws(Failure) -> FlowResult {
        try requireRoom()
        guard held.flow.step == .identifier, held.flow.passkeyChallenge != nil else {
            throw .notOffered(field: "credential")
        }
        guard case .assertion(let response)? = answer.credential else {
            throw .invalidParams(field: "credential", "is a new credential, where an existing one is asked for")
        }
        let name = try subject(ofCredential: response.credentialID, in: tenant)
        var begun = held
        begun.flow.subject = name
        return try decide(try loaded(begun, name, in: tenant), tenant, peer: peer) {
            context, decision throws(Failure) in
            do throws(Failure) { try context.begin(byPasskey: answer, &decision) } catch {
                context.flow = held.flow
                throw error
            }
        }
    }

    /// Gives a sign-in that waits for an identifier a new challenge; nil if it does not.
    func renewChallengeOfNobody(
        _ id: DocumentID, _ sort: FlowSort, rpID: String?, in tenant: Tenant
    ) throws(Failure) -> FlowResult? {
        try requireRoom()
        var held = try storedFlow(id, sort, in: tenant)
        guard held.flow.subject == nil, let challenge = held.flow.passkeyChallenge else { return nil }
        try tenant.tenantContext.domains.require(rpID)
        held.flow.passkeyChallenge = FlowChallenge(
            tenant.tenantContext, at: clock.now(), rpID: rpID ?? challenge.rpID)
        put(held.flow, at: held.key, over: held.revision, tenant)
        return result(ofNobodys: held.flow, in: tenant)
    }
}
