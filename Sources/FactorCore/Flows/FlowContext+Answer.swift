/// Answers to the steps of a flow.
extension FlowContext {
    /// Decides on an answer to the current step.
    ///
    /// What has to be hashed is hashed before anything else is done with the answer, also before a code that comes with a new
    /// password is tried. Refused before that is what is no answer to the current step, and what a throttle or a spent budget
    /// keeps from being tried.
    package mutating func answer(_ answer: FlowAnswer, _ decision: inout DecisionContext) throws(Failure) {
        if try movesOnIfInvalid(&decision) { return }
        try flow.step.rules.answer(answer, in: &self, &decision)
    }

    /// Goes back to the beginning. Codes that were sent, what was guessed and the plan stay as they are.
    package mutating func startOver(_ decision: inout DecisionContext) throws(Failure) {
        switch flow.step {
        case .complete, .abandoned, .signUpRequired: throw .wrongState(flow.status)
        default: break
        }
        flow.step.rules.withdraw(from: &self)
        flow.proofs = []
        if case .stepUp = flow.goal { return try enterSecond(&decision) }
        guard flow.subject != nil else {
            flow.step = .identifier
            return
        }
        try enterFirst(&decision)
    }

    /// Sends the code of a strategy, or sends it again.
    package mutating func prepare(
        _ strategy: Strategy, _ factor: FactorID?, _ decision: inout DecisionContext
    ) throws(Failure) {
        guard let medium = strategy.medium else {
            throw .invalidParams(field: "strategy", "must be email_code or phone_code: nothing else is sent")
        }
        if try movesOnIfInvalid(&decision) { return }
        try flow.step.rules.prepare(strategy, by: medium, to: factor, in: &self, &decision)
    }

    // MARK: For the steps

    /// Notes what was shown.
    mutating func prove(
        _ part: Proof.Part, _ strategy: Strategy, _ factor: FactorID?, _ address: Address?, _ decision: DecisionContext
    ) {
        flow.proofs.append(Proof(part, strategy, factor: factor, address: address, at: decision.now))
    }

    /// The strategy that an answer names, else the current step's; where a choice is still open, what was given tells.
    func strategy(of answer: FlowAnswer) throws(Failure) -> Strategy {
        if let strategy = answer.strategy ?? flow.step.rules.strategy(in: flow) { return strategy }
        if flow.step == .firstSelection, answer.password != nil { return .password }
        throw .invalidParams(field: "selection", "is missing: the present step asks for it, or for a strategy")
    }

    /// Tries the code of an answer, which has nothing else, as one that was sent to an address, and spends it.
    ///
    /// - Returns: The subject's factor that the address is; nil where it is not the subject's.
    mutating func tryCode(
        of answer: FlowAnswer, sentTo address: Address, _ decision: inout DecisionContext
    ) throws(Failure) -> FactorID? {
        try answer.expect(Strategy(address.medium))
        try answer.require(.code, allowing: [.factor])
        try tryCode(try answer.oneTimeCode(), sentTo: address, &decision)
        return try verifiedFactor(of: address, decision)
    }

    /// The subject's factor that an address is, where it verifies.
    func verifiedFactor(of address: Address, _ decision: DecisionContext) throws(Failure) -> FactorID? {
        try subject.addresses(decision).first { $0.verifies && $0.address.isSame(as: address) }?.factor
    }

    /// Refuses a way that is not offered, which a member of the request named.
    static func notOffered(_ member: String = "strategy") -> Failure {
        .policyViolation(field: member, "is not among those that are offered")
    }
}
