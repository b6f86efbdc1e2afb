/// Waits for the password, after a code as the first factor and with no other second factor.
struct SecondPasswordStep: SecondFactorStep, PlainStep {
    static let numbers: [UInt8] = [10]
    static let step = FlowStep.secondPassword
    let type = NextStepType.password

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        snapshot.next.offer(snapshot.secondOffers)
    }

    func form(in flow: Flow) -> AnswerForm { .password }
    func part(in flow: Flow) -> Proof.Part? { .second }
    func kind(in flow: Flow) -> FactorKind? { .password }

    func isAvailable(_ context: FlowContext, _ decision: DecisionContext) throws(Failure) -> Bool {
        context.subject.hasVerifier(.password, decision) && context.passwordStillConfirms
    }
}

extension FlowContext {
    /// Whether the password can be the second factor: it was not the first, and neither was an address that has reset it.
    func canShowPasswordSecond(_ decision: DecisionContext) -> Bool {
        subject.hasVerifier(.password, decision) && passwordStillConfirms && !vouchedMaySetPassword(decision)
            && !flow.proofs.contains {
                $0.kind == .password || subject.isInResetShadow($0.factor)
            }
    }

    /// False in a step-up with a password that must be reset: a password that others may know confirms nothing.
    var passwordStillConfirms: Bool { !flow.isStepUp || subject.passwordDemand != .reset }

    /// Tries the subject's password.
    mutating func show(
        _ password: Password, as part: Proof.Part, _ decision: inout DecisionContext
    ) throws(Failure) {
        let verified = try trying { subject throws(Failure) in try subject.verifyPassword(password, &decision) }
        prove(part, .password, verified.factor, nil, &decision)
        try advance(&decision)
    }
}
