import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// Answers whose kind is not the step's.
struct FlowsAnswerTests {
    /// A step, how a user comes there, and a right answer to it.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let trial: @Sendable () throws -> FlowsTrial
        let right: @Sendable (FlowsTrial) throws -> FlowAnswer
        let other: FactorKind

        init(
            _ about: String, _ other: FactorKind, _ trial: @escaping @Sendable () throws -> FlowsTrial,
            right: @escaping @Sendable (FlowsTrial) throws -> FlowAnswer
        ) {
            (testDescription, self.other, self.right, self.trial) = (about, other, right, trial)
        }
    }

    private static func answer(_ fill: (inout FlowAnswer) throws -> Void) rethrows -> FlowAnswer {
        var answer = FlowAnswer()
        try fill(&answer)
        return answer
    }

    private static func code(_ text: String) -> FlowAnswer {
        answer { $0.code = Array(text.utf8).withRawSpan { TypedFlowCode($0) } }
    }

    /// The code that was sent.
    private static func mailed(_ trial: FlowsTrial) throws -> FlowAnswer { code(try #require(trial.mailed).text) }

    /// A user who must set up one of these.
    private static func settingUp(_ kind: FactorKind) throws -> FlowsTrial {
        try FlowsTrial.signedIn({
            $0.mfa.state = .required
            $0.mfa.secondFactors = [kind]
            $0.passkey.rpID = "example.org"
        })
    }

    private static func signingUp(_ required: [SignUpField]) throws -> FlowsTrial {
        let trial = FlowsTrial()
        try trial.begin(.signUp(SignUpDraft(required: required, mustVerify: [.emailAddress])))
        return trial
    }

    private static let mail: EmailAddress = try! EmailAddress("ada@example.org")
    private static let newPassword = FlowsTrial.password("mountain violin copper")
    private static let question = FlowContext.Judgement.ask(parameters: Array("{}".utf8), all: WipedBytes("{}"))

    private static func withMail(_ trial: FlowsTrial) throws {
        try trial.hasPassword()
        _ = try trial.has(FlowsTrial.mail)
    }

    static let cases = [
        Case("a first code", .phone) {
            let trial = FlowsTrial { $0.signIn.firstFactors = [.email] }
            _ = try trial.has(FlowsTrial.mail)
            try trial.begin(.signIn(signUpIfMissing: false), Identifier(FlowsTrial.mail), as: .email)
            return trial
        } right: {
            try mailed($0)
        },
        Case("a first password", .totp) {
            let trial = FlowsTrial()
            try trial.hasPassword()
            try trial.begin(as: .password)
            return trial
        } right: { _ in
            answer { $0.password = FlowsTrial.password() }
        },
        Case("a reset", .phone) {
            try FlowsTrial.signedIn(having: {
                try withMail($0)
                try $0.mustReset()
            })
        } right: {
            var answer = try mailed($0)
            answer.newPassword = newPassword
            return answer
        },
        Case("a question", .password) {
            let trial = try FlowsTrial.signedIn { $0.signIn.customChallenge = .afterFirstFactor }
            try trial.judge(question, .define)
            return trial
        } right: { _ in
            answer { $0.response = WipedBytes("blue") }
        },
        Case("an unknown device", .phone) {
            try FlowsTrial.signedIn({ $0.signIn.clientTrust = true }, having: withMail)
        } right: {
            try mailed($0)
        },
        Case("a second factor", .backupCode) {
            try FlowsTrial.signedIn(having: {
                try $0.hasPassword()
                try $0.hasApp()
            })
        } right: {
            code(FlowsTrial.app.code(at: $0.decision.now))
        },
        Case("an authenticator to set up", .hotp) {
            try settingUp(.totp)
        } right: { trial in
            let app = try #require(try trial.context.snapshot(trial.decision).next.authenticator)
            let text = app.seed.withBytes { String(decoding: Base32.encode($0), as: UTF8.self) }
            return code(Authenticator(secret: text).code(at: trial.decision.now))
        },
        Case("an address to set up", .phone) {
            try settingUp(.email)
        } right: { _ in
            answer { $0.email = mail }
        },
        Case("the code to an address to set up", .phone) {
            let trial = try settingUp(.email)
            try trial.answer { $0.email = mail }
            return trial
        } right: {
            try mailed($0)
        },
        Case("a new password", .email) {
            try FlowsTrial.signedIn(having: { try $0.hasPassword(isTemporary: true) })
        } right: { _ in
            answer { $0.newPassword = newPassword }
        },
        Case("the fields of a sign-up", .password) {
            try signingUp([.username])
        } right: { _ in
            try answer { $0.profile.username = try Username("ada") }
        },
        Case("the code of a sign-up", .phone) {
            let trial = try signingUp([.emailAddress])
            try trial.answer { $0.email = mail }
            return trial
        } right: {
            try mailed($0)
        },
    ]

    @Test(arguments: cases)
    func `an answer by another kind is refused, and nothing is tried`(_ each: Case) throws {
        let trial = try each.trial()
        let (step, counted, messages) = (trial.context.flow.step, trial.counted, trial.messages)
        let right = try each.right(trial)
        #expect(throws: Failure(.notOffered)) {
            try trial.answer {
                $0 = right
                $0.kind = each.other
                $0.trustsDevice = true
            }
        }
        #expect(trial.context.flow.step == step && trial.context.flow.trust == nil)
        #expect(
            trial.counted == counted && trial.messages == messages
                && trial.subject.pools.allSatisfy { $0.missesInRow == 0 })
        try trial.answer { $0 = right }
        #expect(trial.context.flow.step != step)
    }

    @Test func `a passkey is set up by no other kind`() throws {
        let trial = try Self.settingUp(.passkey)
        #expect(trial.context.flow.step.rules.kind(in: trial.context.flow) == .passkey)
        #expect(throws: Failure(.notOffered)) { try trial.answer { $0.kind = .totp } }
        #expect(throws: Failure(.wrongState)) { try trial.answer { $0.kind = .passkey } }
    }

    @Test func `a flow sends codes to six addresses`() throws {
        let trial = try Self.settingUp(.email)
        for number in 1...6 { try trial.answer { $0.email = try? EmailAddress("ada\(number)@example.org") } }
        #expect(trial.messages == 6)
        #expect(throws: Failure(.policyViolation)) {
            try trial.answer { $0.email = try? EmailAddress("ada7@example.org") }
        }
        trial.seconds = 60
        try trial.answer { $0.email = try? EmailAddress("ada1@example.org") }
        #expect(trial.messages == 7)
    }

    @Test func `a flow asks five questions`() throws {
        let trial = try FlowsTrial.signedIn { $0.signIn.customChallenge = .afterFirstFactor }
        try trial.judge(Self.question, .define)
        for attempt in 1...5 {
            #expect(trial.status == .needsCustomChallenge)
            try trial.answer { $0.response = WipedBytes("blue") }
            try trial.judge(.wrong, .judge, attempt: attempt)
        }
        #expect(trial.context.flow.step == .abandoned(reason: .tooManyTries))
        #expect(trial.subject.pool(.custom).missesInRow == 5)
    }

    @Test func `a right answer to a question costs nothing, and neither does one that is not enough`() throws {
        let trial = try FlowsTrial.signedIn { $0.signIn.customChallenge = .afterFirstFactor }
        try trial.judge(Self.question, .define)
        for (attempt, judgement) in [
            (1, Self.question), (2, .pass),
        ] as [(Int, FlowContext.Judgement)] {
            try trial.answer { $0.response = WipedBytes("blue") }
            #expect(trial.subject.pool(.custom).missesInRow == 1)
            try trial.judge(judgement, .judge, attempt: attempt)
            let pool = trial.subject.pool(.custom)
            #expect(pool.missesInRow == 0 && pool.spent(at: trial.decision.now, trial.policy.guessBudget) == .zero)
        }
        #expect(trial.status == .complete)
    }

    // MARK: The last moment

    @Test func `a recent sign-in allows setting up a factor until the moment it is too old`()
        throws
    {
        let trial = FlowsTrial {
            $0.mfa.enrollment = .requiredForStepUp
            $0.mfa.secondFactors = [.totp, .email]
        }
        try trial.hasPassword()
        // It begins at the last moment.
        try trial.begin(.stepUp(StepUpGoal(session: .zero, purpose: "pay", binding: "")))
        #expect(trial.status == .needsMFASetUp)
        #expect(trial.context.flow.expiresAt == trial.decision.now.advanced(bySeconds: 1))
        #expect(throws: Failure(.insufficientAuthentication)) {
            try trial.decide { context, decision throws(Failure) in
                let before = Timestamp(milliseconds: decision.now.milliseconds - 1)
                try context.beginStepUp(freshUntil: before, &decision)
            }
        }
    }

    @Test func `after a reset a factor can be set up once the wait is over, and from then on`() throws {
        let trial = FlowsTrial { $0.mfa.secondFactors = [.totp, .email] }
        let mail = try trial.has(FlowsTrial.mail)
        try trial.hasPassword()
        try trial.begin(as: .password)
        try trial.decide { context, decision in context.subject.noteReset(by: mail, decision) }
        let wait = Int64(trial.policy.recovery.waitSeconds)
        trial.seconds = wait - 1
        try trial.begin(as: .password)
        try trial.showPassword()
        #expect(trial.context.flow.step == .abandoned(reason: .recoveryWait))
        trial.seconds = wait
        try trial.begin(as: .password)
        try trial.showPassword()
        #expect(trial.status == .needsMFASetUp)
        try trial.answer { $0.selection = .kind(.totp) }
        #expect(try trial.context.snapshot(trial.decision).next.authenticator != nil)
    }
}
