/// Waits at the end of a sign-in for a new password, in place of one that must be changed.
struct NewPasswordStep: PlainStep {
    static let numbers: [UInt8] = [19]
    static let step = FlowStep.newPassword
    let type = NextStepType.newPassword

    func status(in flow: Flow) -> FlowStatus { .needsNewPassword }
    func form(in flow: Flow) -> AnswerForm { .newPassword }

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        snapshot.next.passwordRules = decision.policy.password
    }

    func answer(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure) {
        try answer.expect(.password)
        try answer.require(form(in: context.flow))
        let password = try answer.givenNewPassword()
        let hashed = try decision.hash(try context.replacement(password, knownAs: nil, decision))
        try hashed.requireAnother(field: "new_password")
        try context.setPassword(hashed, &decision)
        context.effects.endsSessions = true
        context.prove(.newPassword, .password, nil, nil, &decision)
        try context.advance(&decision)
    }

    func yieldsToNewDemands(in flow: Flow) -> Bool { true }
}

extension FlowContext {
    /// Returns what has to be hashed of a password that replaces the present one, including the comparison with that.
    func replacement(
        _ password: Password, knownAs name: String?, _ decision: DecisionContext
    ) throws(Failure) -> HashRequest {
        let renewal = try Subject.newPassword(password, knownAs: name, field: "new_password", decision)
        return HashRequest(check: try subject.comparison(with: password, decision), renewal: renewal)
    }

    /// Sets the new password, and ends the run of misses at the old one where the user began.
    mutating func setPassword(_ hashed: HashResult, _ decision: inout DecisionContext) throws(Failure) {
        _ = try subject.setPassword(hashed, &decision)
        if hashed.verdict?.isRight != true { try endMissRun(at: .password) }
        // The password that the flow began with is gone, and the same user knows the one in its place.
        guard let id = subject.factors.first(where: { $0.kind == .password })?.id else { return }
        flow.proofs = flow.proofs.map {
            $0.kind == .password && $0.factor != nil
                ? Proof($0.part, .password, factor: id, address: $0.address, at: $0.at) : $0
        }
    }
}
