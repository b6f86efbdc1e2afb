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
        snapshot.next.passkey = context.flow.passkeyPrompt(allowing: [], decision.policy)
    }

    func form(in flow: Flow) -> AnswerForm { .assertion }
    func part(in flow: Flow) -> Proof.Part? { .first }
    func strategy(in flow: Flow) -> Strategy? { .passkey }
}

extension Flow {
    /// Returns what the browser needs to answer the flow's challenge; nil if there is none.
    package func passkeyPrompt(allowing allowed: [PasskeyDescriptor], _ policy: Policy) -> PasskeyPrompt? {
        guard let passkeyChallenge,
            let relyingParty = try? RelyingParty(policy, demandsVerifiedUser: demandsVerifiedUser)
        else { return nil }
        return .request(
            PasskeyRequest(relyingParty: relyingParty, challenge: passkeyChallenge.bytes, allowed: allowed))
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
        guard decision.now < challenge.expiresAt else { throw .expired }
        let isChallengeRight = Subject.areEqual(response.clientData.challenge, challenge.bytes)
        let verified = try subject.verifyPasskey(
            response, isChallengeRight: isChallengeRight, namesUser: namesUser,
            demandsVerifiedUser: flow.demandsVerifiedUser, &decision)
        flow.passkeyChallenge = nil
        prove(part, .passkey, verified.factor, nil, &decision, evidence: verified.evidence)
        try advance(&decision)
    }

    /// Replaces the challenge of a step that has one.
    mutating func renewChallenge(_ decision: DecisionContext) throws(Failure) {
        guard flow.passkeyChallenge != nil else { throw .wrongState(flow.status) }
        flow.passkeyChallenge = FlowChallenge(decision.tenantContext, at: decision.now)
    }
}
