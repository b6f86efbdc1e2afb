package import FactorCrypto

/// Questions that the tenant's own program asks and judges.
extension FlowContext {
    /// The most questions of one flow.
    static var mostChallenges: Int { 5 }

    /// The reply of the program.
    package enum Judgement: Sendable {
        /// A question: what the user is shown, and all that the program said, which it gets back when it judges.
        case ask(parameters: [UInt8], all: WipedBytes)
        case pass
        case wrong
        /// The sign-in has failed.
        case failAuthentication
    }

    /// Has the program define a question. Questions are numbered throughout the flow, so that a reply to one from
    /// before the flow started over does not count for another one.
    mutating func enterCustom(_ decision: inout DecisionContext) {
        guard let attempt = nextQuestion() else { return abandon(.tooManyTries, &decision) }
        flow.step = .defining(attempt: attempt)
        order(.define, attempt, nil, nil)
    }

    private mutating func nextQuestion() -> Int? {
        guard flow.questions < Self.mostChallenges else { return nil }
        flow.questions += 1
        return flow.questions
    }

    /// Has the program judge an answer. The answer is counted as a miss beforehand, which is taken back if it is right.
    /// So no burst of answers is judged beyond the budget.
    mutating func judge(_ response: WipedBytes, _ step: CustomQuestion, _ decision: inout DecisionContext)
        throws(Failure)
    {
        try trying { subject throws(Failure) in
            try subject.admit(Self.customTry, decision)
            subject.charge(Self.customTry, decision)
        }
        decision.record(AuditEvent(.challengeAnswered, .done))
        flow.step = .judging(step)
        order(.judge, step.attempt, step.secret, response)
    }

    /// Takes the program's reply to the current question or answer. Throws `wrong_state` if it comes too late.
    package mutating func take(
        _ judgement: Judgement, _ stage: ChallengeOrder.Stage, attempt: Int, _ decision: inout DecisionContext
    ) throws(Failure) {
        if let reason = factorRevoked(decision) { return abandon(reason, &decision) }
        switch (flow.step, stage) {
        case (.defining(attempt), .define):
            switch judgement {
            case .ask(let parameters, let all):
                flow.step = .custom(CustomQuestion(attempt: attempt, parameters: parameters, secret: all))
            case .pass: try passCustom(&decision)
            case .wrong, .failAuthentication: abandon(.failedAuthentication, &decision)
            }
        case (.judging(let step), .judge) where step.attempt == attempt:
            try take(judgement, judging: step, &decision)
        default: throw .wrongState(flow.status)
        }
    }

    private mutating func take(
        _ judgement: Judgement, judging step: CustomQuestion, _ decision: inout DecisionContext
    ) throws(Failure) {
        switch judgement {
        case .pass:
            forgive(decision)
            try passCustom(&decision)
        case .failAuthentication: abandon(.failedAuthentication, &decision)
        case .ask(let parameters, let all):
            // A further question: the previous answer was right, but is not enough.
            forgive(decision)
            guard let next = nextQuestion() else { return abandon(.tooManyTries, &decision) }
            flow.step = .custom(CustomQuestion(attempt: next, parameters: parameters, secret: all))
        case .wrong:
            guard let next = nextQuestion() else { return abandon(.tooManyTries, &decision) }
            flow.step = .custom(
                CustomQuestion(
                    attempt: next, parameters: step.parameters, secret: step.secret, wasWrong: true))
        }
    }

    /// Takes back the miss that was counted for a right answer.
    private mutating func forgive(_ decision: DecisionContext) {
        try? trying { subject throws(Failure) in
            subject.withPool(.custom) {
                $0.forgive(Subject.passwordChance, at: decision.now, decision.policy.guessBudget)
            }
            subject.touch(.hot)
        }
    }

    private mutating func passCustom(_ decision: inout DecisionContext) throws(Failure) {
        prove(.custom, .custom, nil, nil, &decision)
        try advance(&decision)
    }

    /// The chance of a guess at a program's question is unknown. It is taken to be that of a password.
    private static var customTry: GuessCost { GuessCost(.custom, Subject.passwordChance) }

    private mutating func order(
        _ stage: ChallengeOrder.Stage, _ attempt: Int, _ parameters: WipedBytes?, _ response: WipedBytes?
    ) {
        guard let subject = flow.subject else { return }
        effects.challenge = ChallengeOrder(
            flow: flow.id, stage: stage, attempt: attempt, subject: subject, parameters: parameters,
            response: response, expiresAt: flow.expiresAt)
    }
}
