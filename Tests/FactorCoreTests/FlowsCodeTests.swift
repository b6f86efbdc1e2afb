import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// Codes of flows: no request gives a guesser another try.
struct FlowsCodeTests {
    private func begun() throws -> FlowsTrial {
        let trial = FlowsTrial()
        _ = try trial.has(FlowsTrial.mail)
        try trial.begin(.signIn(signUpIfMissing: false), Identifier(FlowsTrial.mail), as: .email)
        return trial
    }

    private func prepare(_ trial: FlowsTrial) throws {
        try trial.decide { context, decision throws(Failure) in try context.prepare(.email, nil, &decision) }
    }

    private func miss(_ trial: FlowsTrial) {
        #expect(throws: Failure(.codeRejected)) { try trial.showCode(trial.wrong) }
    }

    private func triesLeft(_ trial: FlowsTrial) -> Int? { trial.context.flow.sent.first?.code.triesLeft }

    @Test func `a code that was sent automatically answers the first request to send it`() throws {
        let trial = try begun()
        try prepare(trial)
        #expect(trial.messages == 1)
        #expect(throws: Failure(.throttled)) { try prepare(trial) }
        trial.seconds = 60
        try prepare(trial)
        #expect(trial.messages == 2)
    }

    @Test func `sending again sends the same code, with the tries that it has left`() throws {
        let trial = try begun()
        let first = trial.mailed
        miss(trial)
        miss(trial)
        try prepare(trial)
        trial.seconds = 60
        try prepare(trial)
        #expect(trial.mailed == first)
        #expect(triesLeft(trial) == 3)
        try trial.showCode(first)
        #expect(trial.status == .complete)
    }

    @Test func `a right code is the last use of its address, and a wrong one is none`() throws {
        let trial = try begun()
        trial.seconds = 30
        miss(trial)
        #expect(trial.subject.factors.map(\.usage.lastUsedAt) == [nil])
        try trial.showCode(trial.mailed)
        #expect(trial.subject.factors.map(\.usage.lastUsedAt) == [trial.decision.now])
    }

    @Test func `starting over returns neither a code's tries nor the user's guesses`() throws {
        let trial = try begun()
        miss(trial)
        let spent = trial.counted
        try trial.decide { context, decision throws(Failure) in try context.startOver(&decision) }
        #expect(trial.status == .needsFirstFactor)
        #expect(triesLeft(trial) == 4)
        #expect(trial.counted == spent)
    }

    @Test func `a code without tries stays refused, whatever is requested`() throws {
        let trial = try begun()
        let code = trial.mailed
        for _ in 0..<5 {
            miss(trial)
            // The throttle does not matter here.
            trial.seconds += 20
        }
        let sent = trial.messages
        for _ in 0..<3 {
            #expect(throws: Failure(.verificationExpired)) { try trial.showCode(code) }
            #expect(throws: Failure(.throttled)) { try prepare(trial) }
            try trial.decide { context, decision throws(Failure) in try context.startOver(&decision) }
            try trial.answer { $0.selection = .kind(.email) }
            trial.seconds += 60
        }
        #expect(trial.messages == sent)
        #expect(triesLeft(trial) == 0)
    }

    @Test func `a code is accepted once`() throws {
        let trial = try begun()
        let code = trial.mailed
        try trial.showCode(code)
        #expect(throws: Failure(.wrongState)) { try trial.showCode(code) }
        try trial.begin(.signIn(signUpIfMissing: false), Identifier(FlowsTrial.mail), as: .email)
        #expect(throws: Failure(.codeRejected)) { try trial.showCode(code) }
    }

    /// A sign-in that waits for a code to the address, after the password.
    private func waiting() throws -> FlowsTrial {
        let trial = FlowsTrial { $0.mfa.secondFactors = [.email] }
        _ = try trial.has(FlowsTrial.mail)
        try trial.hasPassword()
        try trial.begin(as: .password)
        try trial.showPassword()
        #expect(trial.context.flow.sent.map(\.isShared) == [true] && trial.subject.sharedCodes.count == 1)
        return trial
    }

    @Test func `a code of its own stays the one of a flow`() throws {
        let trial = try waiting()
        var code: OneTimeCode?
        try trial.decide { context, decision in
            context.subject.endSharedCodes()
            let own = SentCode(
                address: FlowsTrial.mail, code: DeliveredCode(decision, digits: 6), isReal: true, isAutomatic: true,
                use: .secondFactor)
            context.flow.sent = [own]
            let place = context.place(of: own, decision)
            code = own.code.text(decision.keys, at: place).withBytes { OneTimeCode($0) }
        }
        try prepare(trial)
        miss(trial)
        #expect(triesLeft(trial) == 4)
        trial.seconds = 60
        try prepare(trial)
        #expect(trial.messages == 2 && trial.mailed == code && trial.subject.sharedCodes.isEmpty)
        try trial.showCode(code)
        #expect(trial.status == .complete)
    }

    @Test func `of shared codes a subject keeps so many, and none whose time is over`() throws {
        let trial = try waiting()
        let first = trial.mailed
        for number in 0..<40 {
            try trial.begin(
                .stepUp(StepUpGoal(session: DocumentID(high: 1, low: 1), purpose: "pay", binding: "\(number)")))
            #expect(trial.subject.sharedCodes.count == min(number + 2, Subject.mostSharedCodes))
            #expect(trial.messages == number + 2)
        }
        try trial.begin(as: .password)
        try trial.showPassword()
        #expect(trial.messages == 41)
        try trial.showCode(first)
        #expect(trial.status == .complete)
        trial.seconds = 600
        try trial.begin(as: .password)
        try trial.showPassword()
        #expect(trial.context.flow.sent.map(\.isShared) == [true])
        try trial.showCode(trial.mailed)
        try trial.decide { context, decision in context.subject.forgetOldCodes(at: decision.now) }
        #expect(trial.subject.sharedCodes.count == 1)
    }

    @Test func `a flow that ends with its code spent has left it spent for the subject`() throws {
        let trial = try waiting()
        let code = trial.mailed
        try trial.showCode(code)
        #expect(trial.subject.sharedCodes.map { $0.code.isLive(at: ManualClock.origin) } == [false])
        try trial.begin(as: .password)
        try trial.showPassword()
        #expect(trial.messages == 2 && trial.mailed != code)
        #expect(throws: Failure(.codeRejected)) { try trial.showCode(code) }
        try trial.showCode(trial.mailed)
    }

    @Test func `a flow that has ended does not begin again`() throws {
        let trial = try begun()
        try trial.showCode(trial.mailed)
        #expect(throws: Failure(.wrongState)) {
            try trial.decide { context, decision throws(Failure) in try context.startOver(&decision) }
        }
        #expect(trial.status == .complete)
    }

    @Test func `a password reset ends all sessions and opens none`() throws {
        let trial = FlowsTrial()
        _ = try trial.has(FlowsTrial.mail)
        try trial.hasPassword()
        try trial.begin(.passwordReset, Identifier(FlowsTrial.mail))
        let code = try #require(trial.mailed)
        try trial.answer {
            $0.code = Array(String(code.value + 10_000_000).dropFirst(2).utf8).withRawSpan { TypedFlowCode($0) }
            $0.newPassword = FlowsTrial.password("mountain violin copper")
        }
        #expect(trial.status == .complete)
        #expect(trial.context.effects.endsSessions)
        #expect(trial.context.effects.session == nil)
        try trial.begin(as: .password)
        #expect(throws: Failure(.credentialRejected)) { try trial.showPassword() }
        try trial.showPassword("mountain violin copper")
    }

    @Test func `an address of another subject cannot be proven to be one's own`() throws {
        let trial = FlowsTrial {
            $0.mfa.state = .required
            $0.mfa.secondFactors = [.email]
        }
        try trial.hasPassword()
        try trial.isTaken(FlowsTrial.mail)
        try trial.begin(as: .password)
        try trial.showPassword()
        try trial.answer { answer in if case .email(let mail) = FlowsTrial.mail { answer.email = mail } }
        #expect(trial.context.flow.step == .addressSetUpCode(FlowsTrial.mail))
        // Whoever reads its mail is told that it has an account.
        let code = try #require(trial.mailed)
        #expect(throws: Failure(.alreadyExists)) { try trial.showCode(code) }
        #expect(trial.context.effects.claims.isEmpty && trial.status == .abandoned)
    }
}
