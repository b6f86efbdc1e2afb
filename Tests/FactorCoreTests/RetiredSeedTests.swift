import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// What is stored of seeds whose factors were removed: as little as possible, while there is room, and without
/// affecting verifications.
struct RetiredSeedTests {
    private let keys = TenantKeys.generate(tenant: 5, randomness: .seeded(1))
    private let document = DocumentKey(kind: .subject, tenant: 5, id: DocumentID(high: 1, low: 2))

    private func decision(
        _ seconds: Int64 = 0, _ keys: TenantKeys? = nil, at document: DocumentKey? = nil
    ) throws -> DecisionContext {
        DecisionContext(
            now: ManualClock.origin.advanced(bySeconds: seconds),
            tenantContext: TenantContext(policy: Policy(), keys: keys ?? self.keys, randomness: .seeded(2), tenant: 5),
            name: try SubjectID("ada"), document: document ?? self.document)
    }

    private func seed(_ number: UInt64) -> SecretBytes { .random(20, from: .seeded(number)) }

    private func code(_ number: UInt64, _ counter: Int64) -> OneTimeCode {
        seed(number).withBytes { seed in
            var generator = OATHGenerator(seed: seed, algorithm: .sha1, digits: 6)
            return OneTimeCode(digits: 6, value: generator.code(at: UInt64(counter)))
        }
    }

    private let app = OATHEnrolment(
        .totp(TOTPMaterial(parameters: .usual)), labels: FactorLabels(), isActive: true)

    private func token(_ counter: UInt64) -> OATHEnrolment {
        OATHEnrolment(.hotp(HOTPMaterial(parameters: .usual)), labels: FactorLabels(), mark: counter, isActive: true)
    }

    /// Enrols a seed, spends a code of it, and removes it.
    private func retire(_ number: UInt64, _ sort: OATHKind, in subject: inout Subject, at seconds: Int64 = 0) throws {
        var decision = try decision(seconds)
        let step = decision.now.seconds / 30
        let id = try subject.enroll(sort == .totp ? app : token(7), seed: seed(number), &decision).id
        _ = try subject.verify(sort, code(number, sort == .totp ? step : 7), id, &decision)
        try subject.remove(id, &decision)
    }

    private func fingerprint(
        _ number: UInt64, _ algorithm: OATHAlgorithm = .sha1, _ keys: TenantKeys? = nil, at: DocumentKey? = nil
    ) throws -> SeedFingerprint {
        let decision = try decision(0, keys, at: at)
        return seed(number).withBytes { decision.fingerprint(of: $0, algorithm) }
    }

    // MARK: What is known of a seed

    @Test func `a fingerprint belongs to one seed, algorithm, subject and tenant`() throws {
        let fingerprint = try fingerprint(3)
        #expect(try self.fingerprint(3) == fingerprint)
        #expect(try self.fingerprint(4) != fingerprint)
        #expect(try self.fingerprint(3, .sha256) != fingerprint)
        let other = DocumentKey(kind: .subject, tenant: 5, id: DocumentID(high: 1, low: 3))
        #expect(try self.fingerprint(3, at: other) != fingerprint)
        #expect(try self.fingerprint(3, .sha1, .generate(tenant: 5, randomness: .seeded(9))) != fingerprint)
    }

    @Test func `a rotation of the sealing keys does not change fingerprints`() throws {
        let next = keys.addingGeneration(randomness: .seeded(4))
        #expect(try fingerprint(3, .sha1, next) == fingerprint(3))
        #expect(try fingerprint(3, .sha1, next.keepingOnly(from: 2)) == fingerprint(3))
    }

    // MARK: Room

    @Test func `the seeds that the clock has passed are dropped first, then the oldest`() throws {
        var subject = Subject()
        for number in 1...20 as ClosedRange<UInt64> { try retire(number, .hotp, in: &subject) }
        for number in 21...32 as ClosedRange<UInt64> { try retire(number, .totp, in: &subject) }
        #expect(subject.retiredSeeds.count == Subject.retiredLimit)
        // The clock has not passed any of them yet.
        try retire(33, .totp, in: &subject, at: 30)
        #expect(subject.retiredSeeds.map(\.fingerprint) == (try (2...33).map { try fingerprint($0) }))
        // An hour later, it has passed the codes of the authenticators.
        for number in 34...36 as ClosedRange<UInt64> { try retire(number, .hotp, in: &subject, at: 3600) }
        let left = Array(2...20) + Array(24...36) as [UInt64]
        #expect(subject.retiredSeeds.map(\.fingerprint) == (try left.map { try fingerprint($0) }))
    }

    @Test func `a seed that comes and goes takes one place, and its mark never falls`() throws {
        var subject = Subject()
        try retire(1, .totp, in: &subject, at: 60)
        let mark = subject.retiredSeeds[0].mark
        for seconds in [90, 120, 150] as [Int64] {
            try retire(2, .totp, in: &subject, at: seconds)
            try retire(1, .totp, in: &subject, at: seconds)
        }
        #expect(subject.retiredSeeds.count == 2)
        #expect(subject.retiredSeeds[1].mark == mark + 3)
        // Enrolled and never used: removing it changes nothing.
        var decision = try decision(300)
        let id = try subject.enroll(app, seed: seed(1), &decision).id
        try subject.remove(id, &decision)
        #expect(subject.retiredSeeds[1].mark == mark + 3)
    }

    /// Tries every window that a policy and a learned drift can make.
    @Test func `a mark is behind the clock exactly when no window reaches it`() {
        let parameters = TOTPParameters(algorithm: .sha1, digits: 6, periodSeconds: 30)
        let step: Int64 = 1000
        let now = Timestamp(milliseconds: step * 30_000)
        for mark in UInt64(step - 30)...UInt64(step + 25) {
            var reaches = false
            for reach in 0...PolicyMember.mostAdjacentIntervals {
                for drift in Array(-20...20) + Array(1_001...1_020) + Array(-1_020 ... -1_001) as [Int64] {
                    var policy = TOTPPolicy()
                    policy.adjacentIntervals = Int(reach)
                    let fresh = TOTPWindow(parameters, FactorUsage(mark: 0, drift: drift), at: now, policy)
                    let marked = TOTPWindow(parameters, FactorUsage(mark: mark, drift: drift), at: now, policy)
                    if marked.candidates < fresh.candidates { reaches = true }
                }
            }
            let retired = RetiredSeed(
                fingerprint: SeedFingerprint(high: 1, low: 2), measure: .steps(periodSeconds: 30), mark: mark,
                isUncertain: false)
            #expect(retired.isBehind(now) == !reaches, "\(mark)")
        }
    }

    /// After a restore nobody knows which codes were spent, not even of a seed that was removed long before.
    @Test(arguments: [-1_000, 0, 1_000] as [Int64])
    func `a withdrawal spends every code that was possible, and gives none back`(_ beyond: Int64) {
        let now = Timestamp(milliseconds: 3_000_000_000_000)
        let furthest = RetiredSeed.furthestMark(at: now, periodSeconds: 30)
        #expect(furthest == UInt64(100_000_000 + 20 + 1))
        let mark = UInt64(Int64(furthest) + beyond)
        var retired = RetiredSeed(
            fingerprint: SeedFingerprint(high: 1, low: 2), measure: .steps(periodSeconds: 30), mark: mark,
            isUncertain: false)
        retired.withdraw(at: now)
        #expect(retired.mark == (beyond > 0 ? mark : furthest))
    }

    // MARK: What it costs

    @Test func `a verification opens only the factors that it tries, and writes only the hot half`() throws {
        var subject = Subject()
        try retire(1, .totp, in: &subject)
        var decision = try decision(30)
        let id = try subject.enroll(app, seed: seed(1), &decision).id
        _ = try subject.enroll(token(0), seed: seed(2), &decision)
        _ = try subject.enroll(app, seed: seed(3), &decision)
        // From here on opening these would raise an alarm.
        for index in 1...2 { subject.factors[index].sealedSecret[40] ^= 1 }
        subject.markWritten()
        let body = subject.bareBody
        _ = try subject.verify(.totp, code(1, decision.now.seconds / 30), id, &decision)
        #expect(subject.change == .hot)
        #expect(subject.bareBody == body)
    }

    @Test func `a factor whose seed does not open can still be removed`() throws {
        var subject = Subject()
        var decision = try decision()
        let id = try subject.enroll(app, seed: seed(1), &decision).id
        _ = try subject.verify(.totp, code(1, decision.now.seconds / 30), id, &decision)
        subject.factors[0].sealedSecret[40] ^= 1
        try subject.remove(id, &decision)
        #expect(subject.factors.isEmpty && subject.retiredSeeds.isEmpty)
    }

    // MARK: What is kept of a deleted subject

    @Test func `nothing is kept of a subject whose codes were never used`() throws {
        var subject = Subject()
        var decision = try decision()
        _ = try subject.enroll(app, seed: seed(1), &decision)
        _ = try subject.enroll(token(1000), seed: seed(2), &decision)
        #expect(subject.remains(decision) == nil)
    }

    @Test func `the remaining record is not a subject, has no name and no factor, and is read as it was written`()
        throws
    {
        var subject = Subject()
        try retire(1, .totp, in: &subject)
        var decision = try decision()
        let id = try subject.enroll(token(7), seed: seed(2), &decision).id
        _ = try subject.verify(.hotp, code(2, 9), id, &decision)
        let remains = try #require(subject.remains(decision))
        var frame = DocumentFrame.none
        let stored = Document(
            creating: remains.encodedWhole(at: document, in: &frame, expiresAt: decision.now, keys))
        let copy = try Subject(stored, at: document, keys)
        #expect(!copy.exists && copy.sealedName == [] && copy.factors.isEmpty && copy.pools.isEmpty)
        #expect(copy.retiredSeeds == remains.retiredSeeds)
        #expect(copy.retiredSeeds.map(\.mark) == [UInt64(decision.now.seconds / 30) + 1, 10])
        #expect(stored.generation == 0)
    }
}
