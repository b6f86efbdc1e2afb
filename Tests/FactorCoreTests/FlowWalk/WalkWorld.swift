import FactorCrypto

@testable import FactorCore

/// The world of a walk: people, whose identifiers are whose, and guesses at addresses that are nobody's.
final class WalkWorld: FlowWorld {
    var owners: [Identifier: IdentifierOwner] = [:]
    var subjects: [SubjectID: Subject] = [:]
    var newcomers: [Address: GuessPool] = [:]
    var refusesMessages = false
    var now = Timestamp(milliseconds: 1_795_219_200_000)
    var policy = Policy()

    func owner(of identifier: Identifier) throws(Failure) -> IdentifierOwner? { owners[identifier] }

    func exists(_ name: SubjectID) throws(Failure) -> Bool { subjects[name]?.exists ?? false }

    func admitMessage(to address: Address) throws(Failure) {
        if refusesMessages { throw .throttled(retryAfterMilliseconds: 1_000) }
    }

    func admitGuess(at address: Address, costing cost: Probability) throws(Failure) {
        let pool = newcomers[address] ?? GuessPool(kind: address.kind)
        try pool.admit(costing: cost, at: now, policy.guessBudget)
    }

    func chargeGuess(at address: Address, costing cost: Probability) throws(Failure) {
        newcomers[address, default: GuessPool(kind: address.kind)].charge(cost, at: now, policy.guessBudget)
    }
}

/// One flow of a walk, with what the model knows of it.
struct WalkRun {
    var flow: Flow
    /// What has to be shown, worked out from the policy and the subject as the flow began.
    var demand = WalkDemand()
    /// What went out, oldest first.
    var messages: [WalkMessage] = []
    var used: Set<String> = []
    var order: ChallengeOrder?
    var isOver = false
    /// Whether whoever it is about mostly does what leads on: only so is much of what lies deep ever reached.
    var isEager = false
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
    /// When the code dies, counted from when it was first sent.
    let expiresAt: Timestamp

    /// Whether another one brings the same code.
    func isSame(as other: WalkMessage) -> Bool {
        address.isSame(as: other.address) && use == other.use && code == other.code
    }
}

/// What a sign-in asks for, worked out by a walk for itself.
struct WalkDemand {
    var asksSecond = false
    var setsUp = false
    var asksCustom = false
    var asksTrust = false
    var password = PasswordDemand.none

    init() {}

    init(_ policy: Policy, _ subject: Subject, onDevice: Bool) {
        let kinds: [Strategy: FactorKind] = [
            .totp: .totp, .hotp: .hotp, .backupCode: .backupCodes, .emailCode: .email, .phoneCode: .phone,
        ]
        let active = Set(subject.factors.filter { $0.status == .active }.map(\.kind))
        let hasSecond = policy.mfa.factors.contains { kinds[$0].map(active.contains) ?? false }
        let skips = onDevice && policy.signIn.trustedDeviceSkipsSecondFactor
        asksSecond = policy.mfa.state != .off && hasSecond && !skips
        setsUp = policy.mfa.state == .required && !hasSecond
        asksCustom = policy.signIn.customChallenge == .afterFirstFactor
        asksTrust = policy.signIn.clientTrust && !onDevice && !asksSecond
        for case .password(let material) in subject.factors.map(\.material) { password = material.demand }
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
    var locked = 0
    var redeemed = 0
    var transferred = 0
}
