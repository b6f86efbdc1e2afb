package import FactorCrypto

/// Questions that the tenant's own program asks and judges.
extension FlowContext {
    /// Questions of one flow at the most.
    static var mostChallenges: Int { 5 }

    /// What the program said.
    package enum Judgement: Sendable {
        /// What to ask: what the person is shown, and all that the program said, which it gets back when it judges.
        case ask(parameters: [UInt8], all: WipedBytes)
        case pass
        case wrong
        /// The sign-in is over.
        case failAuthentication
    }

    /// Has a question thought of. Questions are numbered through the whole flow, so that what the program says of one
    /// from before the flow started over is heard of no other.
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

    /// Has an answer judged. It is counted as a miss before anybody looks at it, and taken back should it be right: so no
    /// burst of answers is judged beyond the budget.
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

    /// Takes what the program said to the question or answer that is waiting. What comes too late, or to another flow, is
    /// not heard.
    package mutating func take(
        _ judgement: Judgement, _ stage: ChallengeOrder.Stage, attempt: Int, _ decision: inout DecisionContext
    ) throws(Failure) {
        if let reason = factorRevoked { return abandon(reason, &decision) }
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
            // A further question: the answer before was right, and is not enough.
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

    /// Takes back the miss that a right answer was counted as.
    private mutating func forgive(_ decision: DecisionContext) {
        try? trying { subject throws(Failure) in
            subject.withPool(.custom) { $0.forgive(Subject.passwordChance, at: decision.now) }
            subject.touch(.hot)
        }
    }

    private mutating func passCustom(_ decision: inout DecisionContext) throws(Failure) {
        prove(.custom, .custom, nil, nil, decision)
        try advance(&decision)
    }

    /// Nobody knows the chance of a guess at what a program asks; it is put as high as that at a password.
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
