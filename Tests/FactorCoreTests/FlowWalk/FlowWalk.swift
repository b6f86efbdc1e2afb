import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// One random walk: a few users, many flows about them at once, and a model.
final class FlowWalk {
    static let names = ["ada", "bob", "eve", "nobody"]

    var dice: WalkDice
    let services = WalkWorld()
    let keys: TenantKeys
    let randomness: Randomness
    var tenantContext: TenantContext
    var devices: [SubjectID: TrustedDevices] = [:]
    var tokens: [SubjectID: [DeviceToken]] = [:]
    var runs: [WalkRun] = []
    var tally = WalkTally()
    /// Misses that were evaluated: days and chances, by pool, and by secret where that has a budget of its own.
    var spent: [String: [(day: Int64, chance: UInt64)]] = [:]
    /// What was accepted once and must never be again.
    var accepted: Set<String> = []
    var drawn: UInt64 = 0
    /// Misses in a row, and until when no further guess may be looked at; by what they count for, and by kind.
    var throttles: [String: (misses: Int, until: Timestamp)] = [:]
    /// When a code last reset a subject's password.
    var resets: [SubjectID: Timestamp] = [:]
    /// Misses that kill a code that was sent, and those at each.
    let mostMisses: Int
    var missesAtCode: [String: Int] = [:]
    /// The messages whose codes several flows accept, oldest first.
    var shared: [WalkScope: [WalkMessage]] = [:]
    /// Those of codes that have ended with the flows.
    var ended: [SubjectID: [WalkMessage]] = [:]
    /// The last time step that each seed was accepted with, whichever factors held it.
    var lastSteps: [String: Int64] = [:]
    /// Which of the subject's seeds an authenticator was enrolled with; others have seeds of their own.
    var seedNumbers: [FactorID: Int] = [:]
    /// The passkeys that somebody has, and those that were being made.
    var passkeys: [FactorID: SoftPasskey] = [:]
    /// The highest signature counter of each that was accepted. 0 for those that do not count.
    var counters: [FactorID: UInt32] = [:]
    /// What the tenant's documents may say: in the first layout no passkey says whose it is, and no domain moves.
    var layout: StoreLayout
    /// What is left of subjects that were removed.
    var remains: [SubjectID: Subject] = [:]

    init(seed: UInt64) throws {
        try Sodium.start()
        dice = WalkDice(seed: seed)
        mostMisses = 1 + dice.below(3)
        keys = TenantKeys.generate(tenant: 1, randomness: .seeded(seed))
        randomness = .seeded(seed &+ 1)
        layout = seed.isMultiple(of: 2) ? .first : .newest
        tenantContext = TenantContext(policy: Policy(), keys: keys, randomness: randomness, tenant: 1)
        changePolicy()
        for name in Self.names.prefix(3) { try populate(name) }
    }

    // MARK: Surroundings

    func decision(_ name: SubjectID) -> DecisionContext {
        let (high, low) = keys.index(BlindDomain.subject.rawValue, name.text)
        return DecisionContext(
            now: services.now, tenantContext: tenantContext, name: name,
            document: DocumentKey(kind: .subject, tenant: 1, id: DocumentID(high: high, low: low)))
    }

    func subject(_ name: SubjectID) -> Subject { services.subjects[name] ?? Subject() }

    /// Draws a new policy: running flows keep their plan.
    func changePolicy() {
        var policy = Policy()
        policy.guessBudget.probability = Probability(attos: 30_000_000_000_000)
        policy.guessBudget.windowDays = 3
        policy.totp.learnDrift = false
        policy.deliveredCode.maxTries = mostMisses
        policy.enumerationProtection = !dice.one(in: 4)
        policy.mfa.state = MFAState.allCases[dice.below(3)]
        policy.mfa.requireVerifiedEmail = dice.one(in: 2)
        policy.mfa.secondFactors = FactorKind.second.filter { _ in !dice.one(in: 3) }
        policy.mfa.emailCountsAs = dice.one(in: 3) ? .nothing : .possession
        policy.mfa.twoPossessions = !dice.one(in: 3)
        policy.guessBudget.maxMisses = dice.one(in: 3) ? 100 : 0
        policy.passkey.userVerification = dice.one(in: 4) ? .required : .preferred
        policy.passkey.refusesRegressedCounter = !dice.one(in: 4)
        if dice.one(in: 2) { policy.signIn.firstFactors.append(.passkey) }
        policy.mfa.enrollment = MFAEnrollment.allCases[dice.below(4)]
        policy.signIn.clientTrust = dice.one(in: 3)
        policy.recovery.supportWaits = dice.one(in: 2)
        policy.signIn.customChallenge = dice.one(in: 4) ? .afterFirstFactor : .off
        policy.signIn.trustedDeviceSkipsSecondFactor = dice.one(in: 2)
        policy.signUp.verifyFields = SignUpField.addresses.filter { _ in !dice.one(in: 3) }
        policy.signUp.requiredFields = SignUpField.allCases.filter { _ in dice.one(in: 3) }
        moveDomain(&policy)
        services.policy = policy
        tenantContext = TenantContext(
            policy: policy, keys: keys, randomness: randomness, tenant: 1, layout: layout,
            notedRPID: layout == .first ? nil : Self.domains[0])
        for name in services.subjects.keys { noteGains(of: name) }
    }

    /// The seeds that a subject's authenticators are enrolled with, again and again.
    private static func seed(_ name: SubjectID, _ number: Int) -> [UInt8] {
        Array("\(number)\(name.text)01234567890123456789".utf8.prefix(20))
    }

    func code(_ name: SubjectID, _ number: Int, _ step: Int64) -> UInt32 {
        Self.seed(name, number).withRawSpan {
            var generator = OATHGenerator(seed: $0, algorithm: .sha1, digits: 6)
            return generator.code(at: UInt64(step))
        }
    }

    func verifier() -> PasswordVerifier {
        drawn += 1
        return .own(
            salt: DocumentID(high: drawn, low: 7).bytes, cost: services.policy.password.cost,
            digest: [UInt8](repeating: UInt8(truncatingIfNeeded: drawn), count: 32))
    }

    func digest(_ code: BackupCode) -> [UInt8] { code.characters + [UInt8](repeating: 0, count: 22) }

    func address(_ name: String, _ medium: Medium, _ number: Int = 0) throws -> Address {
        let place = (Self.names.firstIndex(of: name) ?? 9) * 10 + number
        return switch medium {
        case .email: .email(try EmailAddress("\(name)\(number)@example.org"))
        case .sms: .phone(try PhoneNumber("+1415555010\(place)"))
        }
    }

    func populate(_ text: String) throws {
        let name = try SubjectID(text)
        var decision = decision(name)
        var subject = remains[name] ?? Subject()
        if text != "eve" {
            _ = try subject.setPassword(verifier(), isTemporary: dice.one(in: 5), &decision)
            if dice.one(in: 6) { _ = try subject.requirePasswordReset(&decision) }
        }
        let mails = dice.below(3) + (text == "eve" ? 1 : 0)
        for number in 0..<mails { try add(try address(text, .email, number), to: &subject, name, &decision) }
        if dice.one(in: 2) { try add(try address(text, .sms), to: &subject, name, &decision) }
        if text == "ada" || dice.one(in: 4) { try addAuthenticator(&subject, name, &decision) }
        if text == "ada", !mails.isMultiple(of: 3) {
            let codes = (0..<3).map { _ in BackupCode(randomness: randomness) }
            let request = DigestRequest(salt: [UInt8](repeating: 1, count: 16), codes: codes)
            _ = try subject.replaceBackupCodes(
                Digests(request: request, values: codes.map(digest)), &decision)
            backupCodes = codes
        }
        if dice.one(in: 2) { try addPasskey(&subject, name, &decision) }
        try subject.createIfNew(&decision)
        let username = try Username(text + "y")
        try subject.setUsername(username, &decision)
        services.owners[.username(username)] = .subject(name)
        keep(subject, name)
        renewDevices(of: name, decision)
        for identifier in try subject.claimed(decision) { give(identifier, to: name) }
    }

    var backupCodes: [BackupCode] = []

    private func add(
        _ address: Address, to subject: inout Subject, _ name: SubjectID, _ decision: inout DecisionContext
    ) throws {
        if case .subject(let other)? = services.owners[Identifier(address)], other != name { return }
        _ = try subject.addAddress(address, isVerified: true, displayName: nil, &decision)
    }

    func addAuthenticator(
        _ subject: inout Subject, _ name: SubjectID, _ decision: inout DecisionContext
    ) throws {
        let number = dice.below(2)
        let isHeld = subject.factors.contains { seedNumbers[$0.id] == number }
        let seed = Self.seed(name, number).withRawSpan { SecretBytes(copying: $0) }
        let enrolment = OATHEnrolment(
            .totp(TOTPMaterial(parameters: .usual)), labels: FactorLabels(), isActive: true)
        do {
            seedNumbers[try subject.enroll(enrolment, seed: seed, &decision).id] = number
            #expect(!isHeld, "two factors hold one seed")
        } catch {
            // The policy wants a proven address first, or there are enough; or it is there.
            #expect(error.code == .policyViolation || (isHeld && error.code == .alreadyExists))
        }
    }

    // MARK: Counting

    /// Counts an evaluated miss, and compares the sum with the budget.
    func count(_ pool: String, _ chance: UInt64) {
        tally.misses += 1
        let today = services.now.milliseconds / 86_400_000
        let first = today - Int64(services.policy.guessBudget.windowDays)
        var list = spent[pool, default: []].filter { $0.day > first }
        list.append((today, chance))
        spent[pool] = list
        let sum = list.reduce(0) { $0 + $1.chance }
        #expect(sum <= services.policy.guessBudget.probability.attos, "\(pool) is overspent")
    }

    /// What the pool that a run's guesses draw on holds by the machine's own account.
    func charged(_ run: WalkRun, _ kind: FactorKind) -> UInt64 {
        guard let name = run.flow.subject else { return 0 }
        let pools = isOnDevice(run) ? devices[name]?.pools ?? [] : subject(name).pools
        let pool = pools.first { $0.kind == kind }
        return pool?.spent(at: services.now, services.policy.guessBudget).attos ?? 0
    }

    /// What misses in a row count for: the device, else the identifier that was typed as long as accounts are hidden, else the
    /// subject.
    func throttled(_ run: WalkRun) -> String {
        guard let name = run.flow.subject else { return "nobody" }
        if isOnDevice(run) { return "devices \(name.text)" }
        let isHidden = run.flow.plan.hidesAccounts && !run.flow.proofs.contains { $0.part == .first }
        guard isHidden, !run.flow.isSignUp, !run.flow.isStepUp, let typed = run.flow.identifier else {
            return "subject \(name.text)"
        }
        return "identifier \(typed.subject.text)"
    }

    /// Takes note of a guess that was looked at, which must not be while one has to wait. Nobody waits for passkeys and
    /// backup codes.
    func noteGuess(at place: String, _ kind: FactorKind, isHit: Bool) {
        guard kind != .passkey && kind != .backupCode else { return }
        let key = "\(place) \(kind)"
        let held = throttles[key] ?? (0, services.start)
        #expect(held.until <= services.now, "a guess was looked at too early: \(key)")
        guard !isHit else {
            throttles[key] = nil
            return
        }
        let misses = held.misses + 1
        let wait: Int64 = misses > 4 ? min(1_000 << Int64(min(misses - 5, 20)), 900_000) : 0
        throttles[key] = (misses, Timestamp(milliseconds: services.now.milliseconds + wait))
    }

    /// Takes back a miss that turned out to be none.
    func forgiveGuess(at place: String, _ kind: FactorKind) { throttles["\(place) \(kind)"] = nil }

    /// Forgets the guesses at a subject, as its removal does.
    func forgetGuesses(at name: SubjectID) {
        let isOfSubject = { (pool: String) in
            pool.hasPrefix("subject \(name.text) ") || pool.hasPrefix("devices \(name.text) ")
        }
        spent = spent.filter { !isOfSubject($0.key) }
        throttles = throttles.filter { !isOfSubject($0.key) }
    }

    // MARK: Steps

    func step() throws {
        tally.steps += 1
        switch dice.below(43) {
        case 0: changePolicy()
        case 1, 2: services.now = services.now.advanced(bySeconds: Int64(dice.below(1_000)))
        case 3: services.now = services.now.advanced(bySeconds: Int64(dice.below(90_000)))
        case 4, 5: try disturb()
        case 6: try changeTrust()
        case 7: services.refusals = dice.one(in: 3) ? 1 + dice.below(4) : 0
        case 8..<13: try begin()
        case 13: try dice.one(in: 3) ? proveUnproven() : removeShown()
        default: try go()
        }
        if runs.count > 10 { runs.remove(at: shallowest) }
    }

    /// A flow that has ended, or else one that has come least far: of several, any.
    private var shallowest: Int {
        let depths = runs.map { $0.isOver ? -1 : $0.flow.proofs.count }
        let least = depths.min() ?? 0
        return depths.indices.filter { depths[$0] == least }.randomElement(using: &dice) ?? 0
    }

    /// Whether a user makes a wrong move, one in `count`; eager users eight times less often.
    func strays(_ run: WalkRun, in count: Int) -> Bool { dice.one(in: run.isEager ? 8 * count : count) }

    func endLife() {
        for run in runs where run.isOver { #expect(run.flow.step.isEnd) }
    }

    /// Distinguishes the last steps: by seed, not by factor.
    func seedName(_ factor: FactorID, _ name: SubjectID?) -> String {
        seedNumbers[factor].map { "\(name?.text ?? "") \($0)" } ?? factor.text
    }

    /// Keeps a subject, and notes what it had.
    func keep(_ subject: Subject, _ name: SubjectID, isOfSignUp: Bool = false) {
        noteRenewal(of: name, to: subject, isOfSignUp: isOfSignUp)
        services.subjects[name] = subject
        noteGains(of: name)
    }

    /// Records the factors that a subject can show now, but could not when its flows began.
    private func noteGains(of name: SubjectID) {
        for index in runs.indices where runs[index].flow.subject == name {
            runs[index].gained.formUnion(standing(name).subtracting(runs[index].known))
        }
    }
}

extension FlowStep {
    /// Whether nothing follows.
    var isEnd: Bool {
        switch self {
        case .complete, .abandoned: true
        default: false
        }
    }
}
