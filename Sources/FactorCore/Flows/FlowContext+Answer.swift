/// Answers to the steps of a flow.
extension FlowContext {
    /// Decides on an answer to the current step.
    ///
    /// What has to be hashed is hashed before anything else is done with the answer, even before a code that comes with
    /// a new password is tried. Two things are refused before that: what is not an answer to the current step, and what
    /// a throttle or a spent budget keeps from being tried.
    package mutating func answer(_ answer: FlowAnswer, _ decision: inout DecisionContext) throws(Failure) {
        if try movesOnIfInvalid(&decision) { return }
        try requireEither(answer)
        let before = flow.trust
        if let trusts = answer.trustsDevice { flow.trust = trusts ? DeviceTrust(name: answer.deviceName) : nil }
        do throws(Failure) { try flow.step.rules.answer(answer, in: &self, &decision) } catch {
            // A refused answer changes nothing of what the flow will do.
            flow.trust = before
            throw error
        }
    }

    /// Refuses a choice beside what the step asks for, since it is made in the place of that.
    private func requireEither(_ answer: FlowAnswer) throws(Failure) {
        let asked = flow.step.rules.form(in: flow).asked
        guard answer.selection != nil, !asked.contains(.selection), let other = asked.first(where: answer.has) else {
            return
        }
        throw .invalidParams(field: "selection", "cannot be combined with \(other.rawValue)")
    }

    /// Goes back to the beginning. The codes that were sent, the guesses that were counted and the plan stay as they
    /// are, and so does what a sign-up has verified.
    package mutating func startOver(_ decision: inout DecisionContext) throws(Failure) {
        switch flow.step {
        case .complete, .abandoned, .signUpRequired: throw .wrongState(flow.status)
        default: break
        }
        if flow.isLost(by: subject) { return abandon(.factorRemoved, &decision) }
        if flow.isSignUp {
            if try movesOnIfInvalid(&decision) { return }
            flow.step.rules.withdraw(from: &self)
            return try advanceSignUp(&decision)
        }
        flow.step.rules.withdraw(from: &self)
        flow.proofs = []
        flow.passkeyChallenge = nil
        if case .stepUp = flow.goal {
            let setsUp = flow.plan.second == .setUp && !hasNewSecond(decision)
            return setsUp ? try enterSetUp(&decision) : try enterSecond(&decision)
        }
        if flow.vouched != nil { return try takeVouched(&decision) }
        guard flow.subject != nil else {
            flow.step = .identifier
            return
        }
        try enterFirst(&decision)
    }

    /// Sends the code of a kind, by default the step's, or sends it again.
    ///
    /// - Parameter rpID: For a passkey: the domain whose passkeys are asked for; nil leaves it.
    package mutating func prepare(
        _ named: FactorKind?, _ factor: FactorID?, rpID: String? = nil, _ decision: inout DecisionContext
    ) throws(Failure) {
        if let named, !FactorKind.prepared.contains(named) {
            throw .invalidParams(field: "kind", "must be email, phone or passkey")
        }
        if try movesOnIfInvalid(&decision) { return }
        guard let kind = named ?? flow.step.rules.kind(in: flow), FactorKind.prepared.contains(kind) else {
            throw .otherStep("kind", "is missing: the step asks for nothing that is sent")
        }
        guard let medium = kind.medium else { return try renewChallenge(of: rpID, decision) }
        try flow.step.rules.prepare(kind, by: medium, to: factor, in: &self, &decision)
    }

    // MARK: For the steps

    /// Records a proof. A code that a flow sent counts as the last use of its address.
    mutating func prove(
        _ part: Proof.Part, _ kind: FactorKind, _ factor: FactorID?, _ address: Address?,
        _ decision: inout DecisionContext, evidence: PasskeyEvidence? = nil
    ) {
        flow.proofs.append(
            Proof(part, kind, factor: factor, address: address, at: decision.now, evidence: evidence))
        if address != nil, let factor { subject.noteUse(of: factor, at: decision.now) }
        let isSecond = part == .second && flow.plan.second == .asked && !flow.plan.standsIn && kind != .password
        // A passkey is one wherever it is shown.
        if isSecond || part == .setUp || kind == .passkey { subject.endReset(&decision) }
    }

    /// Returns the kind that an answer names, or else the current step's. If a choice is still open, a password
    /// implies its kind.
    func kind(of answer: FlowAnswer) throws(Failure) -> FactorKind {
        if let kind = answer.kind ?? flow.step.rules.kind(in: flow) { return kind }
        if flow.step == .firstSelection, answer.password != nil { return .password }
        throw .otherStep("selection", "is missing: the current step requires it or a kind")
    }

    /// Tries the code of an answer of that form as one that was sent to an address, and spends it.
    ///
    /// - Returns: The subject's verified factor that is the address; nil if the subject does not have it.
    mutating func tryCode(
        of answer: FlowAnswer, sentTo address: Address, form: AnswerForm = .sentCode,
        _ decision: inout DecisionContext
    ) throws(Failure) -> FactorID? {
        try answer.expect(FactorKind(address.medium))
        try answer.require(form)
        try tryCode(try answer.oneTimeCode(), sentTo: address, &decision)
        return try verifiedFactor(of: address, decision)
    }

    /// Returns the subject's factor that is an address, if it verifies.
    func verifiedFactor(of address: Address, _ decision: DecisionContext) throws(Failure) -> FactorID? {
        try subject.addresses(decision).first { $0.verifies && $0.address.isSame(as: address) }?.factor
    }

    /// The refusal of a kind that is not offered. `member` is the member of the request that named it.
    static func notOffered(_ member: String = "kind") -> Failure {
        .notOffered(field: member)
    }
}
