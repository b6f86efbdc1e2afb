import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// What changes in the middle of a flow, and what a flow undoes or ends.
struct FlowsChangeTests {
    private let question = FlowContext.Judgement.ask(parameters: Array("{}".utf8), all: WipedBytes("{}"))
    private let newPassword = FlowsTrial.password("mountain violin copper")

    @Test(arguments: [ChallengeOrder.Stage.define, .judge])
    func `a factor that is removed while a question is asked or judged ends the flow`(
        _ stage: ChallengeOrder.Stage
    ) throws {
        let trial = try FlowsTrial.signedIn { $0.signIn.customChallenge = .afterFirstFactor }
        if stage == .judge {
            try trial.judge(question, .define)
            try trial.answer { $0.response = WipedBytes("blue") }
        }
        try trial.decide { context, decision throws(Failure) in
            try context.subject.remove(context.subject.factors[0].id, &decision)
        }
        try trial.judge(.pass, stage)
        #expect(trial.context.flow.step == .abandoned(reason: .factorRemoved))
        #expect(trial.context.effects.session == nil)
    }

    @Test func `a set-up that is given up leaves no factor`() throws {
        for (enrollment, left) in [(MFAEnrollment.offeredAtSignUp, 0), (.requiredAtSignUp, 1)] {
            let trial = FlowsTrial {
                $0.mfa.enrollment = enrollment
                $0.mfa.secondFactors = left == 0 ? [.totp, .email] : [.totp]
            }
            try trial.begin(.signUp(SignUpDraft(required: [.username], mustVerify: [])))
            try trial.answer { $0.profile.username = try? Username("ada") }
            if left == 0 { try trial.answer { $0.selection = .kind(.totp) } }
            let id = trial.subject.factors.last?.id
            #expect(id != nil)
            if left == 0 {
                try trial.answer { $0.selection = .skip }
            } else {
                try trial.decide { context, decision throws(Failure) in try context.startOver(&decision) }
            }
            #expect(trial.subject.factors.count == left && !trial.subject.factors.contains { $0.id == id })
        }
    }

    @Test func `starting over takes back the challenge of a passkey`() throws {
        let trial = FlowsTrial {
            $0.signIn.firstFactors = [.password, .passkey]
            $0.passkey.rpID = "example.org"
        }
        try trial.begin(as: .passkey)
        #expect(trial.context.flow.passkeyChallenge != nil)
        try trial.decide { context, decision throws(Failure) in try context.startOver(&decision) }
        #expect(trial.context.flow.step == .firstSelection && trial.context.flow.passkeyChallenge == nil)
    }

    @Test func `a challenge is answered once`() throws {
        let trial = FlowsTrial {
            $0.signIn.firstFactors = [.password, .passkey]
            $0.signIn.customChallenge = .afterFirstFactor
            $0.passkey.rpID = "example.org"
        }
        let key = SoftPasskey(seed: 5)
        var made: (factor: Factor, creation: PasskeyCreation)?
        try trial.begin(as: .password)
        try trial.decide { context, decision throws(Failure) in
            made = try context.subject.enrollPasskey(FactorLabels(), PasskeyWishes(), &decision)
        }
        let (factor, creation) = try #require(made)
        let response = try key.registered(challenge: creation.challenge)
        try trial.decide { context, decision throws(Failure) in
            _ = try context.subject.activatePasskey(factor.id, response, &decision)
        }
        try trial.begin(as: .passkey)
        let challenge = try #require(trial.context.flow.passkeyChallenge)
        let shown = try key.asserted(challenge: challenge.bytes)
        try trial.answer { $0.credential = .assertion(shown) }
        #expect(trial.status == .needsCustomChallenge && trial.context.flow.passkeyChallenge == nil)
    }

    @Test func `a sign-in whose address went to another account does not start over`() throws {
        let trial = FlowsTrial()
        try trial.hasPassword()
        try trial.begin(as: .password)
        try trial.decide { context, decision throws(Failure) in
            context.flow.unprovenIdentifier = FactorID(randomness: .seeded(9))
            try context.startOver(&decision)
        }
        #expect(trial.context.flow.step == .abandoned(reason: .factorRemoved))
        #expect(trial.events == [AuditEvent(.signedIn, .refused)])
    }

    @Test func `a new password ends the sessions that were opened with the old one`() throws {
        let temporary = try FlowsTrial.signedIn(having: { try $0.hasPassword(isTemporary: true) })
        try temporary.answer { $0.newPassword = newPassword }
        #expect(temporary.status == .complete && temporary.context.effects.endsSessions)
        let reset = try FlowsTrial.signedIn(having: {
            try $0.hasPassword()
            _ = try $0.has(FlowsTrial.mail)
            try $0.mustReset()
        })
        let code = try #require(reset.mailed).text
        try reset.answer {
            $0.newPassword = newPassword
            $0.code = Array(code.utf8).withRawSpan { TypedFlowCode($0) }
        }
        #expect(reset.status == .complete && reset.context.effects.endsSessions)
    }

    @Test func `no hash of a password stays in a sign-up whose account is made`() throws {
        let trial = FlowsTrial()
        try trial.begin(.signUp(SignUpDraft(required: [.username, .password], mustVerify: [])))
        try trial.answer {
            $0.profile.username = try? Username("ada")
            $0.password = newPassword
        }
        guard case .signUp(let draft) = trial.context.flow.goal else { throw Malformed() }
        #expect(
            draft.isAccount && draft.password == nil
                && trial.subject.factors.contains { $0.kind == .password && $0.isUsable })
    }

    @Test func `the address of the first factor is not set up as the second`() throws {
        let trial = FlowsTrial {
            $0.mfa.state = .required
            $0.mfa.secondFactors = [.email]
        }
        _ = try trial.has(FlowsTrial.mail)
        try trial.begin(.signIn(signUpIfMissing: false), Identifier(FlowsTrial.mail), as: .email)
        try trial.showCode(trial.mailed)
        #expect(trial.status == .needsMFASetUp)
        #expect(throws: Failure(.policyViolation)) {
            try trial.answer { $0.email = try? EmailAddress("ada@example.org") }
        }
    }

    @Test func `a second factor that is a mailbox ends a reset that waits`() throws {
        let trial = FlowsTrial {
            $0.mfa.secondFactors = [.email]
            $0.recovery.supportWaits = true
        }
        try trial.hasPassword()
        _ = try trial.has(FlowsTrial.mail)
        let request = FactorResetRequest(kinds: [.totp], cause: .lost, actor: try SubjectID("support"))
        try trial.begin(as: .password)
        try trial.decide { context, decision throws(Failure) in _ = try context.subject.requestReset(request, &decision)
        }
        try trial.begin(as: .password)
        try trial.showPassword()
        #expect(trial.subject.waitingReset != nil)
        try trial.showCode(trial.mailed)
        #expect(trial.events.map(\.action) == [.factorResetCancelled, .signedIn])
        #expect(trial.subject.waitingReset == nil)
    }

    @Test func `a code that is sent again takes the place of the one before`() throws {
        let trial = FlowsTrial()
        _ = try trial.has(FlowsTrial.mail)
        try trial.begin(.signIn(signUpIfMissing: false), Identifier(FlowsTrial.mail), as: .email)
        for number in 1...3 {
            trial.seconds = Int64(number) * 60
            try trial.decide { context, decision throws(Failure) in try context.prepare(.email, nil, &decision) }
            #expect(trial.context.flow.sent.count == 1 && trial.messages == number + 1)
        }
    }
}
