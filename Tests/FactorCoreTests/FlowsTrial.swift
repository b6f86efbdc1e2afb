import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// A user with factors, services that know no other user, and a flow of the user.
///
/// It behaves like the engine: a refused decision keeps its changes to the subject and the flow.
final class FlowsTrial {
    static let name = try! SubjectID("ada")
    static let mail = Address.email(try! EmailAddress("ada@example.org"))
    static let phone = Address.phone(try! PhoneNumber("+14155550123"))
    static let secret = "correct horse battery"
    static let app = Authenticator(secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")

    private final class World: FlowServices {
        var owners: [Identifier: SubjectID] = [:]

        func owner(of identifier: Identifier) -> IdentifierOwner? { owners[identifier].map { .subject($0) } }
        func admitMessage(to address: Address, _ request: MessageRequest) -> Bool { true }
        func throttles(at identifier: Identifier) -> [GuessPool] { [] }
        func keep(_ throttles: [GuessPool], at identifier: Identifier) {}
        func guessPool(at address: Address) -> GuessPool { GuessPool(kind: address.kind) }
        func chargeGuess(at address: Address, costing cost: Probability) {}
    }

    let keys = TenantKeys.generate(tenant: 5, randomness: .seeded(1))
    private let document = DocumentKey(kind: .subject, tenant: 5, id: DocumentID(high: 1, low: 2))
    private let randomness = Randomness.seeded(2)
    private let services = World()

    var policy = Policy()
    var seconds: Int64 = 0
    private(set) var subject = Subject()
    private(set) var context: FlowContext
    /// The code that was sent last, as its receiver sees it.
    private(set) var mailed: OneTimeCode?
    private(set) var messages = 0
    /// What the last decision recorded.
    private(set) var events: [AuditEvent] = []

    init(_ policy: (inout Policy) -> Void = { _ in }) {
        self.policy.password.argon2MemoryKiB = 8_192
        self.policy.password.argon2Passes = 1
        policy(&self.policy)
        context = FlowContext(
            flow: Self.flow(.signIn(signUpIfMissing: false)), subject: Subject(), devices: TrustedDevices(),
            signUp: nil, services: services)
    }

    /// A user in the middle of a sign-in, whose password was right.
    static func signedIn(
        _ policy: (inout Policy) -> Void = { _ in },
        having belongings: (FlowsTrial) throws -> Void = { try $0.hasPassword() }
    ) throws -> FlowsTrial {
        let trial = FlowsTrial(policy)
        try belongings(trial)
        try trial.begin(as: .password)
        try trial.showPassword()
        return trial
    }

    private static func flow(_ goal: FlowGoal) -> Flow {
        Flow(
            id: DocumentID(high: 7, low: 7), goal: goal, step: .identifier, at: ManualClock.origin, lastingSeconds: 900)
    }

    var decision: DecisionContext {
        DecisionContext(
            now: ManualClock.origin.advanced(bySeconds: seconds),
            tenantContext: TenantContext(policy: policy, keys: keys, randomness: randomness, tenant: 5),
            name: Self.name,
            document: document)
    }

    // MARK: What the user has

    func has(_ address: Address) throws -> FactorID {
        var decision = decision
        services.owners[Identifier(address)] = Self.name
        return try subject.addAddress(address, isVerified: true, displayName: nil, &decision).id
    }

    func hasPassword(isTemporary: Bool = false) throws {
        var decision = decision
        let verifier = try Subject.newPassword(Self.password(), decision).verifier()
        _ = try subject.setPassword(verifier, isTemporary: isTemporary, &decision)
    }

    func mustReset() throws {
        var decision = decision
        _ = try subject.requirePasswordReset(&decision)
    }

    func hasApp() throws {
        var decision = decision
        guard let seed = Base32.decode(Array(Self.app.secret.utf8)) else { throw Malformed() }
        _ = try subject.enroll(
            OATHEnrolment(.totp(TOTPMaterial(parameters: .usual)), labels: FactorLabels(), isActive: true), seed: seed,
            &decision)
    }

    /// Gives the address to another subject.
    func isTaken(_ address: Address) throws { services.owners[Identifier(address)] = try SubjectID("bob") }

    // MARK: What happens

    /// Begins a flow about the user.
    func begin(
        _ goal: FlowGoal = .signIn(signUpIfMissing: false), _ identifier: Identifier? = nil,
        as kind: FactorKind? = nil
    ) throws {
        var flow = Self.flow(goal)
        flow.subject = Self.name
        flow.identifier = identifier
        context = FlowContext(flow: flow, subject: subject, devices: TrustedDevices(), signUp: nil, services: services)
        try decide { context, decision throws(Failure) in
            switch goal {
            case .stepUp: try context.beginStepUp(freshUntil: decision.now, &decision)
            case .signUp: try context.beginSignUp(SignUpChange(), nil, &decision)
            case .signIn, .passwordReset: try context.begin(as: kind, &decision)
            }
        }
    }

    func decide(_ body: (inout FlowContext, inout DecisionContext) throws(Failure) -> Void) throws {
        var decision = decision
        context.effects = FlowEffects()
        defer {
            subject = context.subject
            messages += context.effects.messages.count
            events = (decision.firstEvent.map { [$0] } ?? []) + decision.furtherEvents
            for message in context.effects.messages where message.isReal {
                mailed = message.order.code.withBytes { OneTimeCode($0) }
            }
        }
        try body(&context, &decision)
    }

    func answer(_ fill: (inout FlowAnswer) -> Void) throws {
        var answer = FlowAnswer()
        fill(&answer)
        try decide { context, decision throws(Failure) in
            // As the dispatcher does it: a run that stops has no effect, and the next one has what it needs.
            let (before, start) = (context, decision)
            do throws(Failure) { return try context.answer(answer, &decision) } catch {
                guard error.isStop, let wanted = decision.hashes.wanted else { throw error }
                (context, decision) = (before, start)
                do throws(CryptoFailure) {
                    decision.hashes.hashed = try wanted.finish(isRight: try wanted.check?.matches() ?? false)
                } catch {
                    throw .internal("hashing failed")
                }
            }
            try context.answer(answer, &decision)
        }
    }

    static func password(_ text: String = secret) -> Password {
        try! Array(text.utf8).withRawSpan { text throws(SpellingProblem) in try Password(text) }
    }

    func showPassword(_ text: String = secret) throws { try answer { $0.password = Self.password(text) } }

    func showCode(_ code: OneTimeCode?) throws {
        let text = try #require(code).text
        try answer { $0.code = Array(text.utf8).withRawSpan { TypedFlowCode($0) } }
    }

    func showAppCode() throws {
        let text = Self.app.code(at: decision.now)
        try answer { $0.code = Array(text.utf8).withRawSpan { TypedFlowCode($0) } }
    }

    /// A code other than the one that was sent.
    var wrong: OneTimeCode? {
        mailed.map { OneTimeCode(digits: $0.digits, value: ($0.value + 1) % 1_000_000) }
    }

    func judge(_ judgement: FlowContext.Judgement, _ loaded: ChallengeOrder.Stage, attempt: Int = 1) throws {
        try decide { context, decision throws(Failure) in
            try context.take(judgement, loaded, attempt: attempt, &decision)
        }
    }

    /// The stored guesses.
    var counted: [UInt8] { subject.bareHot }

    var status: FlowStatus { context.flow.state }

    func offers() throws -> [FactorKind] { try context.secondOffers(decision).map(\.kind) }
}

extension OneTimeCode {
    /// The code's digits.
    var text: String {
        let number = String(value)
        return String(repeating: "0", count: digits - number.utf8.count) + number
    }
}
