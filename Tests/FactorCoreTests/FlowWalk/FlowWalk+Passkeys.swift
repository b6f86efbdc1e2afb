import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// The passkeys of a walk: who has which, and what they answer with.
extension FlowWalk {
    /// A new passkey, of which one in three does not verify its user, and one in two counts its signatures.
    ///
    /// - Parameter domain: The domain that it is made for; nil for the current one.
    func newPasskey(for domain: String? = nil) -> SoftPasskey {
        drawn += 1
        var passkey = SoftPasskey(seed: 1_000_000 + drawn)
        passkey.rpID = domain ?? self.domain
        passkey.origin = "https://\(self.domain)"
        if dice.one(in: 3) { passkey.flags = 0x01 }
        if dice.one(in: 2) { passkey.counter = UInt32(1 + dice.below(9)) }
        return passkey
    }

    private func take(_ passkey: SoftPasskey, as id: FactorID) {
        passkeys[id] = passkey
        counters[id] = passkey.counter
    }

    /// Enrols a passkey outside of flows, of which nobody has to wait for anybody.
    func addPasskey(_ subject: inout Subject, _ name: SubjectID, _ decision: inout DecisionContext) throws {
        var passkey = newPasskey()
        do {
            let begun = try subject.enrollPasskey(FactorLabels(), PasskeyWishes(), &decision)
            let made = try passkey.registered(challenge: begun.creation.challenge)
            passkey.userHandle = begun.creation.userHandle
            take(passkey, as: try subject.activatePasskey(begun.factor.id, made, &decision).id)
        } catch let error as Failure {
            // The policy wants a proven address first, or a verified user, or there are enough.
            #expect([.policyViolation, .credentialRejected].contains(error.code))
        }
    }

    /// An answer with a passkey: the user's own, somebody else's, or one that nobody has.
    func passkey(_ run: WalkRun, _ tried: inout Try) throws {
        guard let name = run.flow.subject, let challenge = run.flow.passkeyChallenge else { return }
        let own = subject(name).factors.filter { $0.kind == .passkey && stands($0) }.map(\.id)
        let id = strays(run, in: 3) ? known.randomElement(using: &dice) : own.randomElement(using: &dice)
        try show(id, to: challenge, run, &tried)
    }

    /// The passkeys that somebody has or had.
    private var known: [FactorID] { passkeys.keys.sorted { $0.text < $1.text } }

    /// Has a passkey answer that challenge or another one, as its owner's or somebody else's. A copy of it may answer, whose
    /// counter is behind. Nil stands for a passkey that nobody has.
    private func show(
        _ id: FactorID?, to challenge: FlowChallenge, _ run: WalkRun, namesUser: Bool = false, _ tried: inout Try
    ) throws {
        guard let name = run.flow.subject else { return }
        var shown = id.flatMap { passkeys[$0] } ?? newPasskey()
        let signed =
            strays(run, in: 3) ? runs.compactMap(\.flow.passkeyChallenge).randomElement(using: &dice) : challenge
        let highest = id.flatMap { counters[$0] } ?? 0
        let isBehind = highest > 0 && strays(run, in: 3)
        if highest > 0 { shown.counter = isBehind ? UInt32(dice.below(Int(highest) + 1)) : highest + 1 }
        var handle = namesUser || dice.one(in: 2) ? shown.userHandle : nil
        if strays(run, in: 4) {
            let other = known.randomElement(using: &dice).flatMap { passkeys[$0]?.userHandle }
            handle = dice.one(in: 2) ? nil : other
        }
        shown.origin = "https://\(domain)"
        // A browser never uses one for another domain; what is not a browser may say that it did.
        if strays(run, in: 6) { shown.rpID = Self.domains[dice.below(3)] }
        if strays(run, in: 6) { shown.origin = "https://\(Self.domains[dice.below(3)])" }
        let isHere = shown.rpID == id.flatMap { passkeys[$0]?.rpID } && shown.origin == "https://\(domain)"
        let bytes = (signed ?? challenge).bytes
        tried.answer.credential = .assertion(try shown.asserted(challenge: bytes, userHandle: handle))
        let isOwn = subject(name).factors.contains { $0.id == id && stands($0) }
        let isOfUser = handle.map { $0 == shown.userHandle } ?? !namesUser
        tried.isRight =
            isOwn && isHere && isOfUser && bytes == challenge.bytes && services.now < challenge.expiresAt
            && isVerifiedEnough(shown, run) && !(isBehind && services.policy.passkey.refusesRegressedCounter)
        tried.token = "passkey \(bytes)"
        tried.kind = .passkey
        tried.passkey = id.map { ($0, shown) }
    }

    private func isVerifiedEnough(_ passkey: SoftPasskey, _ run: WalkRun) -> Bool {
        let isDemanded = services.policy.passkey.userVerification == .required
        let isKey = run.flow.vouched?.amr.contains { $0 == .hwk || $0 == .swk } ?? false
        return passkey.flags & 4 != 0 || !(isDemanded || isKey)
    }

    /// Takes note of a passkey that was accepted.
    func notePasskey(_ tried: Try, _ proof: Proof?) {
        guard let (id, passkey) = tried.passkey else { return }
        counters[id] = max(counters[id] ?? 0, passkey.counter)
        #expect(proof?.factor == id && proof?.evidence?.isUserVerified == (passkey.flags & 4 != 0), "\(proof as Any)")
    }

    /// A sign-in that nobody has named: the passkey that is shown says whose it is. Its challenge was made a while ago.
    func beginNameless(_ id: DocumentID) throws {
        let age = Int64(dice.one(in: 4) ? 250 + dice.below(100) : dice.below(250))
        let begun = services.now.advanced(bySeconds: -age)
        let challenge = FlowChallenge(tenantContext, at: begun)
        let all = services.subjects.values.flatMap { $0.factors.filter { $0.kind == .passkey }.map(\.id) }
        let held = known.filter(all.contains)
        let shown = dice.one(in: 8) ? known.randomElement(using: &dice) : held.randomElement(using: &dice)
        let owner = services.subjects.first { _, held in held.factors.contains { $0.id == shown } }?.key
        let name = owner ?? SubjectID(ofUnknownCredential: DocumentID(high: drawn, low: 98))
        takeResetEffect(name)
        var run = WalkRun(
            flow: Flow(id: id, goal: .signIn(signUpIfMissing: false), step: .identifier, at: begun, lastingSeconds: 900)
        )
        run.flow.passkeyChallenge = challenge
        run.flow.subject = name
        run.isEager = !dice.one(in: 3)
        let isOffered = services.policy.signIn.firstFactors.contains(.passkey)
        demand(of: &run, name, subject(name))
        runs.append(run)
        let index = runs.count - 1
        noteAddresses(index)
        for _ in 0..<(1 + dice.below(3)) {
            let held = runs[index].flow
            var tried = Try()
            try show(shown, to: challenge, run, namesUser: true, &tried)
            let outcome = decide(index) { context, decision throws(Failure) in
                do throws(Failure) { try context.begin(byPasskey: tried.answer, &decision) } catch {
                    context.flow = held
                    throw error
                }
            }
            switch outcome {
            case .done(let context):
                #expect(tried.isRight && isOffered, "something wrong began a sign-in: \(context.flow.proofs)")
                tally.hits += 1
                if let token = tried.token { #expect(accepted.insert(token).inserted, "\(token) was accepted twice") }
                notePasskey(tried, context.flow.firstProof)
                tally.nameless += 1
                return settled(index)
            case .refused(let failure) where failure.code == .credentialRejected:
                #expect(!tried.isRight, "a passkey that was right was refused")
                noteMiss(tried, run, 0)
            case .refused(let failure):
                #expect(!tried.isRight || !isOffered, "\(failure)")
                #expect(![.throttled, .locked].contains(failure.code), "a passkey has to wait")
            case .crashed: break
            }
        }
        runs.removeLast()
    }

    /// Takes note of a miss, which has to be charged, unless nobody could have guessed.
    func noteMiss(_ tried: Try, _ run: WalkRun, _ charged: UInt64) {
        guard let kind = tried.kind, let name = run.flow.subject else { return }
        guard kind != .passkey else {
            let pools = subject(name).pools + (devices[name]?.pools ?? [])
            return #expect(!pools.contains { $0.kind == .passkey }, "a pool counts passkeys")
        }
        noteGuess(at: throttled(run), kind, isHit: false)
        count(run, kind, tried.chance)
        #expect(self.charged(run, kind) >= charged + tried.chance, "a miss at \(run.flow.step) cost too little")
    }

    /// A new passkey for one that is pending.
    func passkeySetUp(
        _ factor: FactorID, of relyingParty: RelyingParty, _ run: WalkRun, _ tried: inout Try
    ) throws {
        guard let name = run.flow.subject, let pending = subject(name).factors.first(where: { $0.id == factor }),
            case .pending(let handle, let challenge) = try subject(name).passkeySecret(of: pending, decision(name))
        else { return }
        // The domain may have moved since it was begun.
        var passkey = newPasskey(for: relyingParty.id)
        passkey.userHandle = handle
        let isOld = strays(run, in: 3)
        tried.answer.credential = .registration(
            try passkey.registered(challenge: isOld ? [UInt8](repeating: 1, count: 32) : challenge))
        tried.isRight = !isOld && isAccepted(passkey) && isVerifiedEnough(passkey, run)
        if tried.isRight { take(passkey, as: factor) }
        tried.kind = .passkey
    }
}

extension WalkRun {
    /// Whether it began with a passkey that verified its user, which is two factors.
    var beganWithTwo: Bool { flow.firstProof?.evidence?.isUserVerified == true }
}
