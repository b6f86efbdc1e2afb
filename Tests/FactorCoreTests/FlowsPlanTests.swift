import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// Which steps a flow has, in which order, and what is offered at them.
struct FlowsPlanTests {
    /// The factors of a user, the policy, and what is asked for after a right password.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let policy: @Sendable (inout Policy) -> Void
        let belongings: @Sendable (FlowsTrial) throws -> Void
        let next: FlowStatus

        init(
            _ about: String, _ next: FlowStatus, _ belongings: @escaping @Sendable (FlowsTrial) throws -> Void,
            policy: @escaping @Sendable (inout Policy) -> Void = { _ in }
        ) {
            (testDescription, self.policy, self.belongings, self.next) = (about, policy, belongings, next)
        }
    }

    private static let withApp: @Sendable (FlowsTrial) throws -> Void = {
        try $0.hasPassword()
        try $0.hasApp()
    }
    private static let withMail: @Sendable (FlowsTrial) throws -> Void = {
        try $0.hasPassword()
        _ = try $0.has(FlowsTrial.mail)
    }

    private static let bare: @Sendable (FlowsTrial) throws -> Void = { try $0.hasPassword() }
    private static let temporary: @Sendable (FlowsTrial) throws -> Void = { try $0.hasPassword(isTemporary: true) }
    private static let temporaryWithApp: @Sendable (FlowsTrial) throws -> Void = {
        try temporary($0)
        try $0.hasApp()
    }
    private static let toBeReset: @Sendable (FlowsTrial) throws -> Void = {
        try withMail($0)
        try $0.mustReset()
    }
    private static let unreachable: @Sendable (FlowsTrial) throws -> Void = {
        try bare($0)
        try $0.mustReset()
    }

    static let cases = [
        Case("a password alone", .complete, bare),
        Case("an app as well", .needsSecondFactor, withApp),
        Case("an app where none is asked for", .complete, withApp) { $0.mfa.state = .off },
        Case("none where one is required", .needsMFASetUp, bare) { $0.mfa.state = .required },
        Case("an unknown device", .needsClientTrust, withMail) { $0.signIn.clientTrust = true },
        Case("an unknown device, and nowhere to send to", .complete, bare) { $0.signIn.clientTrust = true },
        Case("an unknown device and an app", .needsSecondFactor, withApp) { $0.signIn.clientTrust = true },
        Case("a question", .needsCustomChallenge, withApp) { $0.signIn.customChallenge = .afterFirstFactor },
        Case("a temporary password", .needsNewPassword, temporary),
        Case("a temporary password and an app", .needsSecondFactor, temporaryWithApp),
        Case("a password to be reset", .needsPasswordReset, toBeReset),
        Case("a password to be reset, and nowhere to send to", .abandoned, unreachable),
        Case("a mailbox that counts", .needsSecondFactor, withMail) { $0.mfa.secondFactors = [.email] },
    ]

    @Test(arguments: cases)
    func `a right password leads to the plan's next step`(_ each: Case) throws {
        let trial = FlowsTrial(each.policy)
        try each.belongings(trial)
        try trial.begin(as: .password)
        #expect(trial.status == .needsFirstFactor)
        try trial.showPassword()
        #expect(trial.status == each.next)
        #expect((trial.context.effects.session != nil) == (each.next == .complete))
    }

    @Test func `the steps come in order, and the session records the methods used`() throws {
        let trial = FlowsTrial { $0.signIn.customChallenge = .afterFirstFactor }
        try trial.hasPassword(isTemporary: true)
        try trial.hasApp()
        try trial.begin(as: .password)
        try trial.showPassword()
        #expect(trial.status == .needsCustomChallenge)
        try trial.judge(.ask(parameters: Array("{}".utf8), all: WipedBytes("{}")), .define)
        try trial.answer { $0.response = WipedBytes("blue") }
        try trial.judge(.pass, .judge)
        #expect(trial.status == .needsSecondFactor)
        try trial.showAppCode()
        #expect(trial.status == .needsNewPassword)
        #expect(trial.context.effects.session == nil)
        try trial.answer { $0.newPassword = FlowsTrial.password("mountain violin copper") }
        #expect(trial.status == .complete)
        #expect(trial.context.effects.session?.amr == [.pwd, .otp, .mfa])
    }

    @Test func `weakening the policy changes nothing for a flow that has begun`() throws {
        let trial = FlowsTrial()
        try trial.hasPassword()
        try trial.hasApp()
        try trial.begin(as: .password)
        trial.policy.mfa.state = .off
        try trial.showPassword()
        #expect(trial.status == .needsSecondFactor)
    }

    @Test func `two steps over one channel are one factor`() throws {
        let trial = FlowsTrial { $0.mfa.secondFactors = [.email, .phone] }
        _ = try trial.has(FlowsTrial.mail)
        _ = try trial.has(FlowsTrial.phone)
        try trial.begin(.signIn(signUpIfMissing: false), Identifier(FlowsTrial.mail), as: .email)
        try trial.showCode(trial.mailed)
        #expect(try trial.offers() == [.phone])
        #expect(trial.context.flow.step == .secondCode(FlowsTrial.phone))
        try trial.showCode(trial.mailed)
        #expect(trial.status == .complete)
        #expect(trial.context.effects.session?.amr == [.otp, .sms, .mfa])
    }

    @Test(arguments: [(MFAState.optional, FlowStatus.complete), (.required, .needsMFASetUp)])
    func `the only mailbox of a user is not a second factor`(_ state: MFAState, _ end: FlowStatus) throws {
        let trial = FlowsTrial {
            $0.mfa.secondFactors = [.email]
            $0.mfa.state = state
        }
        _ = try trial.has(FlowsTrial.mail)
        try trial.begin(.signIn(signUpIfMissing: false), Identifier(FlowsTrial.mail), as: .email)
        try trial.showCode(trial.mailed)
        #expect(trial.status == end)
    }

    /// The first offers by what was typed, with and without enumeration protection.
    static let offered: [(identifier: Identifier?, isHidden: Bool, kinds: [FactorKind])] = [
        (Identifier(FlowsTrial.mail), true, [.password, .email]),
        (Identifier(FlowsTrial.phone), true, [.password, .phone]),
        (.username(try! Username("ada")), true, [.password, .email, .phone]),
        (Identifier(FlowsTrial.mail), false, [.email]),
        (.username(try! Username("ada")), false, [.email]),
    ]

    @Test(arguments: offered.indices)
    func `under enumeration protection the offers depend on the input and not on the user's factors`(_ index: Int)
        throws
    {
        let (identifier, isHidden, kinds) = Self.offered[index]
        for hasMail in isHidden ? [true, false] : [true] {
            let trial = FlowsTrial { $0.enumerationProtection = isHidden }
            if hasMail { _ = try trial.has(FlowsTrial.mail) }
            try trial.begin(.signIn(signUpIfMissing: false), identifier)
            #expect(try trial.context.firstOffers(trial.decision).map(\.kind) == kinds)
            #expect(try trial.context.snapshot(trial.decision).secondOffers.isEmpty)
        }
    }

    @Test func `a pretended code looks like any other, and is never right`() throws {
        let (known, unknown) = (FlowsTrial(), FlowsTrial())
        _ = try known.has(FlowsTrial.mail)
        for trial in [known, unknown] {
            try trial.begin(.signIn(signUpIfMissing: false), Identifier(FlowsTrial.mail), as: .email)
            #expect(trial.messages == 1)
        }
        #expect(unknown.mailed == nil)
        let delivery = try known.context.snapshot(known.decision).next.delivery
        #expect(try unknown.context.snapshot(unknown.decision).next.delivery == delivery)
        for guess in 0..<5 {
            let code = OneTimeCode(digits: 6, value: UInt32(guess))
            #expect(throws: Failure(.codeRejected)) { try unknown.showCode(code) }
        }
    }
}
