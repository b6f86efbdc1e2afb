import FactorCrypto

@testable import FactorCore

/// The world of a walk: people, whose identifiers are whose, and guesses at addresses that are nobody's.
final class WalkWorld: FlowServices {
    var owners: [Identifier: IdentifierOwner] = [:]
    var subjects: [SubjectID: Subject] = [:]
    var pendingAddresses: [Address: GuessPool] = [:]
    var identifierThrottles: [SubjectID: [GuessPool]] = [:]
    /// How many of four messages are refused.
    var refusals = 0
    private var asked = 0
    /// Of those that were not refused, whether each went out.
    var wentOut: [Bool] = []
    let start = Timestamp(milliseconds: 1_795_219_200_000)
    var now: Timestamp
    var policy = Policy()

    init() { now = start }

    func owner(of identifier: Identifier) throws(Failure) -> IdentifierOwner? { owners[identifier] }

    func admitMessage(to address: Address, _ request: MessageRequest) throws(Failure) -> Bool {
        asked += 1
        let isRefused = asked % 4 < refusals
        if isRefused, request.audience != .uninformed { throw .throttled(retryAfterMilliseconds: 1_000) }
        wentOut.append(!isRefused)
        return !isRefused
    }

    func throttles(at identifier: Identifier) -> [GuessPool] { identifierThrottles[identifier.subject] ?? [] }

    func keep(_ throttles: [GuessPool], at identifier: Identifier) {
        identifierThrottles[identifier.subject] = throttles
    }

    func guessPool(at address: Address) -> GuessPool { pendingAddresses[address] ?? GuessPool(kind: address.kind) }

    func chargeGuess(at address: Address, costing cost: Probability) throws(Failure) {
        pendingAddresses[address, default: GuessPool(kind: address.kind)].charge(cost, at: now, policy.guessBudget)
    }
}

/// One flow of a walk, with what the model knows of it.
struct WalkRun {
    var flow: Flow
    /// What must be shown, computed from the policy and the subject when the flow began.
    var demand = WalkDemand()
    /// The factors that the subject could show when the flow began, and those that it could show at some time since.
    var known: Set<FactorID> = []
    var gained: Set<FactorID> = []
    /// What went out, oldest first.
    var messages: [WalkMessage] = []
    var used: Set<String> = []
    /// What the tenant's own program is asked, and all that it was asked.
    var order: ChallengeOrder?
    var orders: [ChallengeOrder] = []
    var isOver = false
    /// Whether this user mostly makes right moves, without which deep states are rarely reached.
    var isEager = false
    /// Whether a second factor was set up in the place of one that is gone, a while after a reset.
    var recovers = false
    /// The session that a step-up is for.
    var session: Session?
    /// Tries after its end.
    var knocks = 0
}

/// A message that a flow sent.
struct WalkMessage {
    let address: Address
    let use: MessagePurpose
    let code: String
    let isReal: Bool
    /// False for one that limits kept back, whose code nobody knows.
    let arrived: Bool
    let sentAt: Timestamp
    /// When the code dies, counted from when it was first sent.
    let expiresAt: Timestamp

    /// How many digits its code has; six for a notice without one.
    var length: Int { max(6, code.utf8.count) }

    /// Whether another one brings the same code.
    func isSame(as other: WalkMessage) -> Bool {
        address.isSame(as: other.address) && use == other.use && code == other.code
    }
}

/// What a sign-in asks for, worked out by a walk for itself.
struct WalkDemand {
    var asksSecond = false
    /// Whether a factor is set up in place of those that support has removed.
    var replaces = false
    var hadPassword = false
    var hadMail = false
    var setsUp = false
    /// Whether a set-up is offered, and can be skipped.
    var offersSetUp = false
    var asksCustom = false
    var asksTrust = false
    var password = PasswordDemand.none
    /// What can be a second factor.
    var kinds: Set<FactorKind> = []

    init() {}

    /// - Parameters:
    ///   - standing: The factors that can be asked for.
    ///   - blocked: The kinds of which one is there that cannot be asked for, and in whose place none is set up.
    init(
        _ policy: Policy, _ subject: Subject, standing: Set<FactorID>, blocked: Set<FactorKind>,
        on device: TrustedDevice?, isOfSignUp: Bool, vouched: VouchedFactor? = nil
    ) {
        let kindOf: [FactorKind: FactorKind] = [
            .password: .password, .totp: .totp, .hotp: .hotp, .backupCode: .backupCode, .email: .email,
            .phone: .phone, .passkey: .passkey,
        ]
        kinds = Set(policy.mfa.secondFactors.compactMap { kindOf[$0] })
        let begins = Set(policy.signIn.firstFactors.compactMap { kindOf[$0] })
        let active = subject.factors.filter {
            standing.contains($0.id) && ($0.kind != .backupCode || Self.left($0) > 0)
        }
        let repeated = vouched.map { Self.repeated($0.amr) } ?? []
        let seconds = active.filter { kinds.contains($0.kind) }
        let firsts = active.filter { begins.contains($0.kind) }.map(\.id)
        hadPassword = active.contains { $0.kind == .password }
        // The one thing that somebody has is not another one: a code elsewhere may have gone where one would go here.
        let isOnly =
            vouched == nil
            ? seconds.count == 1 && firsts == seconds.map(\.id)
            : seconds.count == 1 && seconds[0].isAddress && repeated.contains(seconds[0].kind) && !hadPassword
        let hasSecond = !seconds.isEmpty && !isOnly
        hadMail = active.contains { $0.kind == .email }
        let isBlocked = !blocked.isDisjoint(with: kinds)
        let isReset = policy.mfa.state != .off && !hasSecond && subject.reset?.state == .effective
        replaces = isReset && !isBlocked
        let skips = policy.signIn.trustedDeviceSkipsSecondFactor && device?.isOfTwoFactors == true
        let isBound = policy.mfa.enrollment == .requiredAtSignUp && isOfSignUp && policy.mfa.state == .optional
        let mustHaveOne = (policy.mfa.state == .required || isBound) && !hasSecond && !isReset
        let canSetUp =
            !isBlocked && !kinds.subtracting(repeated).isDisjoint(with: [.totp, .email, .phone, .passkey])
        asksSecond =
            (policy.mfa.state != .off && hasSecond && !skips) || (mustHaveOne && !canSetUp) || (isReset && isBlocked)
        setsUp = (mustHaveOne && canSetUp) || replaces
        asksCustom = policy.signIn.customChallenge == .afterFirstFactor
        asksTrust = policy.signIn.clientTrust && device == nil && !asksSecond
        for case .password(let material) in subject.factors.map(\.material) { password = material.demand }
    }

    /// What a sign-up asks for.
    init(ofSignUp policy: Policy) {
        switch (policy.mfa.state, policy.mfa.enrollment) {
        case (.required, _), (.optional, .requiredAtSignUp): setsUp = true
        case (.optional, .offeredAtSignUp): offersSetUp = true
        case (.off, _), (.optional, .onDemand), (.optional, .requiredForStepUp): break
        }
    }

    /// The kinds whose factors may be what was checked elsewhere, and show nothing more. Passkeys do if they verify their user.
    static func repeated(_ amr: [AuthenticationMethod]) -> Set<FactorKind> {
        if amr.contains(.otp) { return [.totp, .hotp, .backupCode, .email] }
        return amr.contains(.sms) ? [.phone] : amr.contains(.pwd) ? [.password] : []
    }

    /// Backup codes of a set that are not spent.
    private static func left(_ factor: Factor) -> Int {
        guard case .backupCode(let set) = factor.material else { return 0 }
        return (0..<set.count).count { factor.usage.mark & (1 << $0) == 0 }
    }
}

/// What was counted in a walk.
struct WalkTally {
    var steps = 0
    var completed = 0
    var abandoned = 0
    var misses = 0
    var hits = 0
    var refused = 0
    var crashes = 0
    /// Decisions during whose hashing the daemon stood still.
    var stalls = 0
    var locked = 0
    var redeemed = 0
    var transferred = 0
    /// Sign-ins that a passkey began which said whose it is.
    var nameless = 0
    /// Addresses that one subject has proven, and another one has lost.
    var takenOver = 0
    /// Domains that were chosen for a passkey.
    var domains = 0
    /// Passwords that began a budget of their own.
    var renewed = 0
    /// The numbers of the steps that were answered.
    var answered: Set<UInt8> = []
}
