/// Waits for a passkey as the first factor.
///
/// No credentials are listed, whoever was named: the user's authenticator offers those that it has for the relying party.
/// So the step tells nothing, and only discoverable credentials answer it.
struct FirstPasskeyStep: FirstFactorStep, PlainStep {
    static let numbers: [UInt8] = [26]
    static let step = FlowStep.passkey
    let type = NextStepType.passkey

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        context.offerFirst(&snapshot)
        let tenant = decision.tenantContext
        // While accounts are hidden, what the user has chooses nothing.
        let own = context.flow.plan.hidesAccounts ? nil : context.subject.firstPasskey(in: tenant)?.rpID(in: tenant)
        snapshot.next.passkey = context.flow.passkeyPrompt(of: own, allowing: [], tenant)
    }

    func form(in flow: Flow) -> AnswerForm { .assertion }
    func part(in flow: Flow) -> Proof.Part? { .first }
    func kind(in flow: Flow) -> FactorKind? { .passkey }
}

extension Flow {
    /// Returns what the browser needs to answer the flow's challenge; nil if there is none.
    ///
    /// - Parameter rpID: The domain to ask for unless the application has chosen one; nil for the current one.
    package func passkeyPrompt(
        of rpID: String? = nil, allowing allowed: [PasskeyDescriptor], _ tenant: TenantContext
    ) -> PasskeyPrompt? {
        guard let passkeyChallenge,
            let relyingParty = try? RelyingParty(
                tenant.policy, of: chosenDomain(tenant) ?? rpID, demandsVerifiedUser: demandsVerifiedUser)
        else { return nil }
        return .request(
            PasskeyRequest(
                relyingParty: relyingParty, challenge: passkeyChallenge.bytes, allowed: allowed,
                rpIDs: tenant.domains.accepted))
    }

    /// The domain that the application has chosen, while it is accepted.
    func chosenDomain(_ tenant: TenantContext) -> String? {
        passkeyChallenge?.rpID.flatMap { tenant.domains.accepted.contains($0) ? $0 : nil }
    }
}

extension FlowContext {
    /// Begins a sign-in with the passkey that says whose it is.
    ///
    /// - Returns: Nothing has been shown if it throws; the caller then restores the flow.
    package mutating func begin(
        byPasskey answer: FlowAnswer, _ decision: inout DecisionContext
    ) throws(Failure) {
        flow.plan = plan(decision)
        guard flow.plan.firstFactors.contains(.passkey) else { throw Self.notOffered("credential") }
        flow.step = .passkey
        try showPasskey(answer, as: .first, namesUser: true, &decision)
    }

    /// Tries a passkey, which has to answer the flow's challenge.
    mutating func showPasskey(
        _ answer: FlowAnswer, as part: Proof.Part, namesUser: Bool = false, _ decision: inout DecisionContext
    ) throws(Failure) {
        try answer.expect(.passkey)
        let response = try answer.onlyAssertion()
        guard let challenge = flow.passkeyChallenge else { throw .wrongState(flow.status) }
        guard decision.now < challenge.expiresAt else { throw .verificationExpired }
        let isChallengeRight = Subject.areEqual(response.clientData.challenge, challenge.bytes)
        let verified = try subject.verifyPasskey(
            response, isChallengeRight: isChallengeRight, namesUser: namesUser,
            demandsVerifiedUser: flow.demandsVerifiedUser, &decision)
        flow.passkeyChallenge = nil
        prove(part, .passkey, verified.factor, nil, &decision, evidence: verified.evidence)
        try advance(&decision)
    }

    /// Replaces the challenge of a step that has one.
    ///
    /// - Parameter rpID: The domain whose passkeys are asked for; nil leaves it.
    mutating func renewChallenge(of rpID: String?, _ decision: DecisionContext) throws(Failure) {
        // One may be left of a step that the user has turned away from.
        guard let challenge = flow.passkeyChallenge, flow.step.rules.form(in: flow) == .assertion else {
            throw .wrongState(flow.status)
        }
        try decision.tenantContext.domains.require(rpID)
        if let rpID, case .secondPasskey(let chosen) = flow.step,
            try !passkeyOffers(chosen, decision).contains(where: { self.rpID(of: $0, decision) == rpID })
        {
            throw Self.notOffered("rp_id")
        }
        flow.passkeyChallenge = FlowChallenge(
            decision.tenantContext, at: decision.now, rpID: rpID ?? challenge.rpID)
    }
}
