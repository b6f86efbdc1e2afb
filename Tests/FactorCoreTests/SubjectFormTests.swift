import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// A subject as it is stored, without an engine: it is read as written, and damage is noticed.
struct SubjectFormTests {
    private let keys = TenantKeys.generate(tenant: 5, randomness: .seeded(1))
    private let document = DocumentKey(kind: .subject, tenant: 5, id: DocumentID(high: 1, low: 2))

    private let verifier = PasswordVerifier.own(
        salt: [UInt8](repeating: 2, count: 16), cost: PasswordPolicy().cost, digest: [UInt8](repeating: 3, count: 32))

    private func decision(_ seconds: Int64 = 0, seed: UInt64 = 2) throws -> DecisionContext {
        DecisionContext(
            now: ManualClock.origin.advanced(bySeconds: seconds),
            tenantContext: TenantContext(policy: Policy(), keys: keys, randomness: .seeded(seed), tenant: 5),
            name: try SubjectID("ada"), document: document)
    }

    /// A subject with one factor of each possible kind, and a miss.
    private func subject() throws -> Subject {
        var subject = Subject()
        var decision = try decision()
        let seed = SecretBytes.random(20, from: .seeded(3))
        let totp = OATHEnrolment(
            .totp(TOTPMaterial(parameters: TOTPParameters(algorithm: .sha512, digits: 8, periodSeconds: 60))),
            labels: FactorLabels(displayName: "phone", issuer: "Example"), isActive: true)
        _ = try subject.enroll(totp, seed: seed, &decision)
        let hotp = OATHEnrolment(
            .hotp(HOTPMaterial(parameters: .usual)), labels: FactorLabels(), mark: 7, isActive: false)
        _ = try subject.enroll(hotp, seed: .random(20, from: .seeded(4)), &decision)
        let request = DigestRequest(salt: [UInt8](repeating: 1, count: 16), codes: [])
        let digests = Digests(
            request: request, values: [[UInt8]](repeating: [UInt8](repeating: 9, count: 32), count: 3))
        _ = try subject.replaceBackupCodes(digests, &decision)
        _ = try subject.setPassword(verifier, &decision)
        for address in [Address.email(try EmailAddress("ada@example.org")), .phone(try PhoneNumber("+14155550123"))] {
            _ = try subject.addAddress(address, isVerified: true, displayName: nil, &decision)
        }
        let wrong = OneTimeCode(digits: 8, value: 1)
        #expect(throws: Failure(.codeRejected)) { _ = try subject.verify(.totp, wrong, nil, &decision) }
        subject.lastAudit = 300
        return subject
    }

    /// The subject with an active passkey besides.
    private func subjectWithPasskey() throws -> Subject {
        var subject = try subject()
        var decision = try decision(seed: 8)
        let credential = AuthenticatorData.Credential(
            id: [UInt8](repeating: 5, count: 20), key: .eddsa([UInt8](repeating: 6, count: 32)))
        let secret = PasskeySecret.active(userHandle: [UInt8](repeating: 7, count: 32), credential: credential)
        _ = try secret.encoded.withRawSpan { bytes throws(Failure) in
            try subject.add(
                .passkey(PasskeyMaterial(isBackupEligible: true, transports: .synchronised)), secret: bytes,
                labels: FactorLabels(), status: .active, expiresAt: nil, mark: 9, &decision)
        }
        return subject
    }

    /// The document with which a subject is created.
    private func stored(_ subject: Subject) -> Document {
        var frame = DocumentFrame.none
        return Document(creating: subject.encodedWhole(at: document, in: &frame, expiresAt: nil, keys))
    }

    private func read(_ stored: Document, _ at: DocumentKey? = nil) throws -> Subject {
        try Subject(stored, at: at ?? document, keys)
    }

    /// Expects that a document can be read as it is, and is an alarm after `change`.
    private func expectAlarm(
        _ stored: Document, _ comment: Comment? = nil, _ change: (inout Document) -> Void
    ) throws {
        var changed = stored
        change(&changed)
        #expect(throws: Failure(.internal), comment) { try read(changed) }
    }

    @Test func `a subject is read as it was written`() throws {
        let subject = try subject()
        let copy = try read(stored(subject))
        #expect(copy.bareBody == subject.bareBody)
        #expect(copy.bareHot == subject.bareHot)
        #expect(copy.factors.map(\.usage) == subject.factors.map(\.usage))
        #expect(copy.pools == subject.pools)
        #expect(copy.lastAudit == 300)
        #expect(copy.change == .none)
        #expect(try copy.name(decision()) == "ada")
        #expect(try copy.labels(of: copy.factors[0], decision()).displayName == "phone")
    }

    @Test func `no kind is forgotten here, and each is stored as it always was`() throws {
        let subject = try subject()
        let kinds = FactorKind.allCases.filter(\.isHeld)
        #expect(subject.factors.map(\.kind) + [.passkey] == kinds)
        // What secrets are bound to is part of it.
        #expect(keys.index(0, subject.bareBody) == (13_859_291_695_308_511_629, 5_008_108_165_861_520_911))
        #expect(keys.index(0, subject.bareHot) == (4_224_113_522_225_988_932, 8_992_618_553_469_801_982))
        let passkey = try subjectWithPasskey()
        #expect(passkey.factors.map(\.kind) == kinds)
        #expect(keys.index(0, passkey.bareBody) == (144_103_050_056_253_376, 3_644_385_977_187_999_455))
        #expect(keys.index(0, passkey.bareHot) == (2_018_370_198_381_122_662, 12_838_628_897_354_062_220))
    }

    @Test func `a passkey is read as it was written, and bound to all that is stored of it`() throws {
        let subject = try subjectWithPasskey()
        let copy = try read(stored(subject))
        #expect(copy.bareBody == subject.bareBody && copy.bareHot == subject.bareHot)
        try copy.checkSeals(decision())
        var changed = subject
        let index = changed.factors.count - 1
        changed.factors[index].material = .passkey(PasskeyMaterial(transports: .synchronised))
        #expect(throws: Failure(.internal)) { try changed.checkSeals(decision()) }
        changed.factors[index].material = .passkey(PasskeyMaterial(isBackupEligible: true))
        #expect(throws: Failure(.internal)) { try changed.checkSeals(decision()) }
        for place in subject.bareBody.indices { try expectAlarm(stored(subject)) { $0.body[place] ^= 0x80 } }
    }

    @Test func `pools of passkeys, which 0.1.0 kept, are read over`() throws {
        var pool = GuessPool(kind: .passkey)
        for _ in 0..<5 { pool.charge(Probability(attos: 1 << 40), at: ManualClock.origin, GuessBudgetPolicy()) }
        let subject = try subjectWithPasskey()
        var older = subject
        older.pools.insert(pool, at: 0)
        let read = try read(stored(older))
        #expect(read.pools == subject.pools && read.bareHot == subject.bareHot && read.change == .none)
        let devices = TrustedDevices(pools: [pool] + subject.pools)
        #expect(try TrustedDevices(decoding: devices.encoded).pools == subject.pools)
    }

    @Test func `a factor that is disabled, or was, is read as it was written`() throws {
        var subject = try subject()
        let before = subject.bareBody
        let ids = subject.factors.filter { $0.status != .pending }.map(\.id)
        var decision = try decision(5)
        for id in ids { try subject.disable(id, &decision) }
        #expect(try read(stored(subject)).factors.map(\.status) == subject.factors.map(\.status))
        try read(stored(subject)).checkSeals(decision)
        #expect(subject.bareBody.count == before.count)
        try subject.enable(ids[0], &decision)
        let copy = try read(stored(subject))
        #expect(copy.bareBody == subject.bareBody)
        #expect(copy.factors[0].status == .active && copy.factors[0].enabledAt == decision.now)
        #expect(copy.factors.dropFirst().allSatisfy { $0.enabledAt == nil && !$0.isUsable })
        try copy.checkSeals(decision)
        for place in subject.bareBody.indices { try expectAlarm(stored(subject)) { $0.body[place] ^= 0x80 } }
    }

    @Test func `a reset, and what is preferred, are read as they were written`() throws {
        var subject = try subject()
        let plain = subject.bareBody
        var decision = try decision(5)
        _ = try subject.prefer(subject.factors[0].id, true, &decision)
        #expect(subject.bareBody.count == plain.count)
        #expect(try read(stored(subject)).factors.map(\.isPreferred) == subject.factors.map(\.isPreferred))
        let request = FactorResetRequest(kinds: [.hotp], cause: .stolen, actor: try SubjectID("agent-7"))
        _ = try subject.requestReset(request, &decision)
        let copy = try read(stored(subject))
        #expect(copy.bareBody == subject.bareBody && copy.reset == subject.reset && copy.awaitsReplacement)
        #expect(try copy.resetActor(decision) == "agent-7")
        try copy.checkSeals(decision)
        for place in subject.bareBody.indices { try expectAlarm(stored(subject)) { $0.body[place] ^= 0x80 } }
    }

    @Test func `codes that flows share are read as they were written, and take nothing where there are none`() throws {
        var subject = try subject()
        let plain = subject.bareHot
        #expect(plain.first == 1)
        for low in 1...3 as ClosedRange<UInt64> {
            let scope = DocumentID(high: 9, low: low)
            subject.share(DeliveredCode(try decision(seed: low), digits: 6), in: scope)
        }
        #expect(subject.bareHot.first == 3)
        let copy = try read(stored(subject))
        #expect(copy.sharedCodes == subject.sharedCodes && copy.bareHot == subject.bareHot)
        subject.pretended[.email] = DeliveredCode(try decision(seed: 7), digits: 6)
        subject.factors[4].usage.delivered = DeliveredCode(try decision(seed: 8), digits: 6)
        let full = try read(stored(subject))
        #expect(full.bareHot == subject.bareHot && full.pretended == subject.pretended)
        for place in subject.bareHot.indices { try expectAlarm(stored(subject)) { $0.hot[place] ^= 1 } }
        for count in stored(subject).hot.indices {
            try expectAlarm(stored(subject)) { $0.hot = Array($0.hot[..<count]) }
        }
        subject = copy
        subject.forgetOldCodes(at: ManualClock.origin.advanced(bySeconds: 599))
        #expect(subject.sharedCodes.count == 3)
        subject.forgetOldCodes(at: ManualClock.origin.advanced(bySeconds: 600))
        #expect(subject.bareHot == plain)
    }

    @Test func `an address that signs in unproven is read as it was written, and stays through a restore`() throws {
        var subject = try subject()
        var decision = try decision(5, seed: 9)
        try subject.addUnprovenIdentifier(.email(try EmailAddress("eve@example.org")), &decision)
        let id = try #require(subject.factors.last).id
        _ = try subject.sendProof(to: id, locale: nil, &decision)
        #expect(subject.factors.map(\.isUnprovenIdentifier) == subject.factors.map { $0.id == id })
        let copy = try read(stored(subject))
        #expect(copy.bareBody == subject.bareBody && copy.bareHot == subject.bareHot)
        #expect(copy.factors.map(\.isUnprovenIdentifier) == subject.factors.map(\.isUnprovenIdentifier))
        for place in subject.bareBody.indices { try expectAlarm(stored(subject)) { $0.body[place] ^= 0x80 } }
        _ = try subject.withdrawUnknown(&decision)
        let kept = try #require(subject.factors.last)
        #expect(kept.id == id && kept.isUnprovenIdentifier && kept.usage.delivered == nil && !kept.isUsable)
        try subject.checkSeals(decision)
    }

    @Test func `only a pending address can be stored as one that signs in unproven`() throws {
        for index in try subject().factors.indices {
            var subject = try subject()
            subject.factors[index].isUnprovenIdentifier = true
            #expect(throws: Failure(.internal)) { try read(stored(subject)) }
        }
    }

    @Test func `a secret is bound to whether it is disabled`() throws {
        var subject = try subject()
        var decision = try decision()
        try subject.disable(subject.factors[0].id, &decision)
        subject.factors[0].status = .active
        #expect(throws: Failure(.internal)) { try subject.checkSeals(decision) }
    }

    @Test func `a restore takes as much back of what is disabled`() throws {
        var (plain, disabled) = (try subject(), try subject())
        var decision = try decision()
        for id in disabled.factors.filter({ $0.status != .pending }).map(\.id) { try disabled.disable(id, &decision) }
        #expect(try disabled.withdrawUnknown(&decision) == plain.withdrawUnknown(&decision))
        #expect(disabled.factors.map(\.usage.mark) == plain.factors.map(\.usage.mark))
        #expect(Set(disabled.factors.map(\.status)) == [.disabled])
        try disabled.checkSeals(decision)
    }

    /// The subject with the retired seed of a factor, and of a token that was restored from a backup.
    private func withRetiredSeeds() throws -> Subject {
        var subject = try subject()
        let kinds = [(SeedMeasure.steps(periodSeconds: 15), false), (.counter, false), (.counter, true)]
        for (measure, isUncertain) in kinds {
            subject.retiredSeeds.append(
                RetiredSeed(
                    fingerprint: SeedFingerprint(high: 0x1122_3344_5566_7788, low: UInt64(subject.retiredSeeds.count)),
                    measure: measure, mark: 9_007_199_254_740_991, isUncertain: isUncertain))
        }
        return subject
    }

    @Test func `retired seeds are read as they were written, with a profile and without`() throws {
        var subject = try withRetiredSeeds()
        for _ in 0..<2 {
            let copy = try read(stored(subject))
            #expect(copy.retiredSeeds == subject.retiredSeeds)
            #expect(copy.bareBody == subject.bareBody)
            #expect(copy.sealedProfile == subject.sealedProfile)
            var decision = try decision()
            try subject.setProfile(Profile(firstName: "Ada"), &decision)
        }
    }

    @Test func `a subject without retired seeds, and with one seed, is stored in the first form`() throws {
        var subject = try subject()
        #expect(subject.bareBody.first == 1)
        var decision = try decision()
        try subject.setProfile(Profile(firstName: "Ada"), &decision)
        #expect(subject.bareBody.first == 2)
    }

    @Test func `a name that was only guessed at has an empty body`() throws {
        var subject = Subject()
        var decision = try decision()
        #expect(throws: Failure(.codeRejected)) {
            _ = try subject.verify(.totp, OneTimeCode(digits: 6, value: 1), nil, &decision)
        }
        #expect(!subject.exists)
        let stored = stored(subject)
        #expect(stored.body.count == DocumentTag.length && stored.generation == 0)
        let copy = try read(stored)
        #expect(copy.pools == subject.pools)
        #expect(!copy.exists)
        try expectAlarm(stored) { $0.expiresAt = Timestamp(milliseconds: 1) }
        try expectAlarm(stored) { $0.body = [] }
    }

    @Test func `a hot write needs only the body's tag, and is valid only with that body and version`() throws {
        let subject = try subject()
        let first = stored(subject)
        let frame = DocumentFrame(first)
        guard case .hot(let hot) = subject.encodedHot(at: document, in: frame, keys) else {
            throw Failure(.internal)
        }
        var second = first
        (second.version, second.hot) = (2, hot)
        #expect(try read(second).bareHot == subject.bareHot)
        try expectAlarm(second) { $0.version = 1 }
        try expectAlarm(second) { $0.hot = first.hot }
        var other = try self.subject()
        other.factors.removeLast()
        try expectAlarm(second) { $0.body = stored(other).body }
    }

    @Test func `every truncation is an alarm`() throws {
        for stored in [try stored(subject()), try stored(withRetiredSeeds())] {
            for count in stored.hot.indices { try expectAlarm(stored) { $0.hot = Array($0.hot[..<count]) } }
            for count in stored.body.indices { try expectAlarm(stored) { $0.body = Array($0.body[..<count]) } }
        }
    }

    @Test func `every changed bit raises an alarm, in the halves and in the metadata`() throws {
        let stored = try stored(withRetiredSeeds())
        for place in stored.hot.indices { try expectAlarm(stored, "\(place)") { $0.hot[place] ^= 1 } }
        for place in stored.body.indices { try expectAlarm(stored, "\(place)") { $0.body[place] ^= 0x80 } }
        for version in [0, 2, .max] as [UInt64] { try expectAlarm(stored) { $0.version = version } }
        for generation in [0, 2, .max] as [UInt32] { try expectAlarm(stored) { $0.generation = generation } }
        for moment in [-1, 0, 1, .max] as [Int64] where moment != -1 {
            try expectAlarm(stored) { $0.expiresAt = Timestamp(milliseconds: moment) }
        }
    }

    @Test func `a document is valid only under its own key`() throws {
        let stored = try stored(subject())
        for key in [
            DocumentKey(kind: .subject, tenant: 6, id: document.id),
            DocumentKey(kind: .receipt, tenant: 5, id: document.id),
            DocumentKey(kind: .subject, tenant: 5, id: DocumentID(high: 1, low: 3)),
        ] {
            #expect(throws: Failure(.internal)) { try read(stored, key) }
        }
    }

    @Test func `two factors with one id are malformed`() throws {
        var subject = try subject()
        subject.factors[1] = subject.factors[0]
        #expect(throws: Failure(.internal)) { try read(stored(subject)) }
    }

    @Test func `random bytes are never a body, even with a valid tag`() throws {
        var dice = Dice(seed: 9)
        let hot = try subject().bareHot
        for _ in 0..<2000 {
            let body = (0..<Int.random(in: 1...80, using: &dice)).map { _ in UInt8.random(in: 0...255, using: &dice) }
            #expect(throws: Failure(.internal)) {
                let format = UInt8.random(in: 1...3, using: &dice)
                _ = try Subject(body: [format] + body, upTo: body.count + 1, hot: hot, upTo: hot.count)
            }
        }
    }

    @Test func `after resealing, everything opens under the new key only`() throws {
        var subject = try subject()
        let next = keys.addingGeneration(randomness: .seeded(4))
        let moved = DecisionContext(
            now: ManualClock.origin,
            tenantContext: TenantContext(policy: Policy(), keys: next, randomness: .seeded(5), tenant: 5),
            name: nil, document: document)
        #expect(subject.oldestGeneration == 1)
        try subject.resealAll(moved)
        #expect(subject.oldestGeneration == 2)
        let alone = DecisionContext(
            now: ManualClock.origin,
            tenantContext: TenantContext(
                policy: Policy(), keys: next.keepingOnly(from: 2), randomness: .seeded(5), tenant: 5),
            name: nil, document: document)
        #expect(try subject.name(alone) == "ada")
        for factor in subject.factors { _ = try subject.labels(of: factor, alone) }
        #expect(throws: Failure(.internal)) { try subject.name(try decision()) }
    }

    @Test func `a decision never lowers a subject's marks`() throws {
        var subject = try subject()
        let seed = SecretBytes.random(20, from: .seeded(3))
        /// The right code at that many seconds.
        let code = { (seconds: Int64) in
            let value = seed.withBytes { seed in
                var generator = OATHGenerator(seed: seed, algorithm: .sha512, digits: 8)
                return generator.code(at: UInt64((ManualClock.origin.seconds + seconds) / 60))
            }
            return OneTimeCode(digits: 8, value: value)
        }
        var now = try decision()
        _ = try subject.verify(.totp, code(0), nil, &now)
        let mark = subject.factors[0].usage.mark
        // When the clock is set back, earlier codes are right again: those of that time, and the one that was spent.
        for (seconds, offered) in [(Int64(-3600), Int64(-3600)), (-3600, 0), (-60, -60), (0, 0)] {
            var before = try decision(seconds)
            #expect(throws: Failure(.codeRejected)) {
                _ = try subject.verify(.totp, code(offered), nil, &before)
            }
            #expect(subject.factors[0].usage.mark == mark)
        }
    }
}
