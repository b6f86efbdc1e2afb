import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// The stored form of flows.
struct FlowsFormTests {
    private static let question = CustomQuestion(
        attempt: 2, parameters: Array("{}".utf8), secret: WipedBytes(#"{"a":1}"#), wasWrong: true)

    static let steps: [FlowStep] =
        [
            .identifier, .firstSelection, .password, .secondSelection, .oath(nil), .oath(Factor.example.id),
            .backupCode, .secondPassword,
            .setUpSelection, .totpSetUp(Factor.example.id), .addressSetUp(.email), .addressSetUp(.sms),
            .defining(attempt: 3), .custom(question), .judging(question), .newPassword, .signUpFields, .complete,
            .passkey, .secondPasskey(nil), .secondPasskey(Factor.example.id), .passkeySetUp(Factor.example.id),
        ]
        + [FlowsTrial.mail, FlowsTrial.phone].flatMap { address -> [FlowStep] in
            [
                .firstCode(address), .signUpRequired(address), .secondCode(address), .trust(address),
                .addressSetUpCode(address), .passwordReset(address), .confirmSignUp(address),
            ]
        } + AbandonReason.allCases.map { .abandoned(reason: $0) }

    @Test func `every step is among those that are written and read here, under a number of its own`() {
        let written = Set(Self.steps.map(\.rules.number))
        let numbers = FlowStep.types.flatMap { $0.numbers }
        #expect(written == Set(numbers))
        #expect(numbers.count == Set(numbers).count)
    }

    private static func goals() -> [FlowGoal] {
        var draft = SignUpDraft(required: SignUpField.allCases, mustVerify: SignUpField.addresses)
        draft.email = try? EmailAddress("ada@example.org")
        draft.username = try? Username("ada")
        draft.firstName = "Ada"
        draft.legalAcceptedAt = ManualClock.origin
        draft.verified = [.emailAddress]
        var stepUp = StepUpGoal(session: DocumentID(high: 1, low: 2), purpose: "transfer", binding: "250.00")
        stepUp.redeemableUntil = ManualClock.origin
        stepUp.isRedeemed = true
        (stepUp.shown, stepUp.aal) = ([.pwd, .otp], .two)
        return [
            .signIn(signUpIfMissing: false), .signIn(signUpIfMissing: true), .signUp(draft), .stepUp(stepUp),
            .passwordReset,
        ]
    }

    private func flow(_ goal: FlowGoal, _ step: FlowStep) throws -> Flow {
        let trial = FlowsTrial()
        _ = try trial.has(FlowsTrial.mail)
        try trial.begin(.signIn(signUpIfMissing: false), Identifier(FlowsTrial.mail), as: .email)
        try trial.showCode(trial.mailed)
        var flow = trial.context.flow
        (flow.goal, flow.step, flow.locale) = (goal, step, "de-CH")
        flow.signUp = DocumentID(high: 3, low: 4)
        flow.session = FlowSession(
            id: SessionID(bits: DocumentID(high: 5, low: 6)), expiresAt: ManualClock.origin, token: WipedBytes("token"))
        flow.plan.resetStages = 3
        flow.vouched = VouchedFactor(amr: [.user], authenticatedAt: ManualClock.origin, provider: "Example SSO")
        flow.trust = DeviceTrust(name: "Laptop")
        return flow
    }

    @Test(arguments: steps.indices)
    func `a flow is read as it was written, at every step`(_ index: Int) throws {
        for goal in Self.goals() {
            let flow = try flow(goal, Self.steps[index])
            #expect(try Flow(decoding: flow.encoded) == flow)
        }
    }

    @Test(arguments: [true, false])
    func `a flow that an unproven address began is read as it was written`(_ hasChallenge: Bool) throws {
        var flow = try flow(.signIn(signUpIfMissing: false), .password)
        let plain = flow.encoded
        flow.unprovenIdentifier = Factor.example.id
        if hasChallenge {
            flow.passkeyChallenge = FlowChallenge(bytes: [1, 2, 3], expiresAt: ManualClock.origin)
        }
        #expect(try Flow(decoding: flow.encoded) == flow)
        // A version before must not go on with it as if its subject were certain.
        #expect(flow.encoded[0] == 7 && plain[0] == 5)
        for count in 0..<flow.encoded.count {
            #expect(throws: Malformed.self) { try Flow(decoding: Array(flow.encoded.prefix(count))) }
        }
    }

    @Test func `a flow that shares codes is read as it was written, and by no version before`() throws {
        var flow = try flow(.signIn(signUpIfMissing: false), .secondCode(FlowsTrial.mail))
        #expect(flow.encoded[0] == 5)
        let own = try #require(flow.sent.first)
        flow.sent.append(
            SentCode(
                address: FlowsTrial.mail, code: own.code, isReal: true, isAutomatic: true, use: .secondFactor,
                isShared: true))
        for bytes in [nil, [UInt8](repeating: 1, count: 32)] as [[UInt8]?] {
            flow.passkeyChallenge = bytes.map { FlowChallenge(bytes: $0, expiresAt: ManualClock.origin) }
            #expect(flow.encoded[0] == 7)
            #expect(try Flow(decoding: flow.encoded) == flow)
            for count in 0..<flow.encoded.count {
                #expect(throws: Malformed.self) { try Flow(decoding: Array(flow.encoded.prefix(count))) }
            }
        }
    }

    @Test func `a flow with a chosen domain is read as it was written, and by no version before`() throws {
        var flow = try flow(.signIn(signUpIfMissing: false), .secondPasskey(nil))
        flow.passkeyChallenge = FlowChallenge(bytes: [1, 2, 3], expiresAt: ManualClock.origin)
        flow.passkeyChallenge?.rpID = "old.example"
        for unproven in [nil, Factor.example.id] {
            flow.unprovenIdentifier = unproven
            #expect(flow.encoded[0] == 8)
            #expect(try Flow(decoding: flow.encoded) == flow)
            for count in 0..<flow.encoded.count {
                #expect(throws: Malformed.self) { try Flow(decoding: Array(flow.encoded.prefix(count))) }
            }
        }
    }

    @Test func `truncated forms are malformed`() throws {
        let bytes = try flow(.signIn(signUpIfMissing: false), .complete).encoded
        for count in 0..<bytes.count {
            #expect(throws: Malformed.self) { try Flow(decoding: Array(bytes.prefix(count))) }
        }
    }
}
