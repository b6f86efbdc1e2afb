import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// A subject as it is stored, without any engine: read as written, and never trusted to be whole.
struct SubjectFormTests {
    private let keys = TenantKeys.generate(tenant: 5, randomness: .seeded(1))
    private let document = DocumentKey(kind: .subject, tenant: 5, id: DocumentID(high: 1, low: 2))

    private let verifier = PasswordVerifier.own(
        salt: [UInt8](repeating: 2, count: 16), cost: PasswordPolicy().cost, digest: [UInt8](repeating: 3, count: 32))

    private func decision(_ seconds: Int64 = 0) throws -> Decision {
        Decision(
            now: ManualClock.origin.advanced(bySeconds: seconds),
            ground: DecisionGround(policy: Policy(), keys: keys, randomness: .seeded(2), tenant: 5),
            name: try SubjectID("ada"), document: document)
    }

    /// A subject with one factor of each kind, a miss and a spent code.
    private func subject() throws -> Subject {
        var subject = Subject()
        var decision = try decision()
        let seed = SecretBytes.random(20, from: .seeded(3))
        let totp = TOTPEnrolment(
            parameters: TOTPParameters(algorithm: .sha512, digits: 8, periodSeconds: 60),
            labels: FactorLabels(displayName: "phone", issuer: "Example"), isGenerator: false, isActive: true)
        _ = try subject.enrollTOTP(totp, seed: seed, &decision)
        let hotp = HOTPEnrolment(parameters: .usual, labels: FactorLabels(), counter: 7, isActive: false)
        _ = try subject.enrollHOTP(hotp, seed: seed, &decision)
        let request = DigestRequest(salt: [UInt8](repeating: 1, count: 16), codes: [])
        let digests = Digests(
            request: request, values: [[UInt8]](repeating: [UInt8](repeating: 9, count: 32), count: 3))
        _ = try subject.replaceBackupCodes(digests, &decision)
        _ = try subject.setPassword(verifier, &decision)
        let wrong = OneTimeCode(digits: 8, value: 1)
        #expect(throws: Failure(.codeRejected)) { _ = try subject.verify(.totp, wrong, nil, &decision) }
        subject.lastAudit = 300
        return subject
    }

    private func read(_ body: [UInt8], _ hot: [UInt8], _ at: DocumentKey? = nil) throws -> Subject {
        try Subject(body: body, hot: hot, keys, at ?? document)
    }

    @Test func `a subject is read as it was written`() throws {
        let subject = try subject()
        let copy = try read(subject.encodedBody, subject.encodedHot(keys, document))
        #expect(copy.encodedBody == subject.encodedBody)
        #expect(copy.encodedHot(keys, document) == subject.encodedHot(keys, document))
        #expect(copy.factors.map(\.usage) == subject.factors.map(\.usage))
        #expect(copy.pools == subject.pools)
        #expect(copy.lastAudit == 300)
        #expect(copy.change == .none)
        #expect(try copy.name(decision()) == "ada")
        #expect(try copy.labels(of: copy.factors[0], decision()).displayName == "phone")
    }

    @Test func `one that was only guessed at has no body`() throws {
        var subject = Subject()
        var decision = try decision()
        #expect(throws: Failure(.codeRejected)) {
            _ = try subject.verify(.totp, OneTimeCode(digits: 6, value: 1), nil, &decision)
        }
        #expect(!subject.exists)
        #expect(subject.encodedBody == [])
        let copy = try read([], subject.encodedHot(keys, document))
        #expect(copy.pools == subject.pools)
        #expect(!copy.exists)
    }

    @Test func `every cut is an alarm`() throws {
        let subject = try subject()
        let (body, hot) = (subject.encodedBody, subject.encodedHot(keys, document))
        for count in hot.indices { #expect(throws: Failure(.internal)) { try read(body, Array(hot[..<count])) } }
        for count in body.indices { #expect(throws: Failure(.internal)) { try read(Array(body[..<count]), hot) } }
    }

    @Test func `a hot half stands in its own place only`() throws {
        let subject = try subject()
        let hot = subject.encodedHot(keys, document)
        for key in [
            DocumentKey(kind: .subject, tenant: 6, id: document.id),
            DocumentKey(kind: .subject, tenant: 5, id: DocumentID(high: 1, low: 3)),
        ] {
            #expect(throws: Failure(.internal)) { try read(subject.encodedBody, hot, key) }
        }
    }

    @Test func `random bytes are never a body`() throws {
        var dice = Dice(seed: 9)
        let hot = try subject().encodedHot(keys, document)
        for _ in 0..<2000 {
            let body = (0..<Int.random(in: 1...80, using: &dice)).map { _ in UInt8.random(in: 0...255, using: &dice) }
            #expect(throws: Failure(.internal)) { try read([1] + body, hot) }
        }
    }

    @Test func `after resealing everything opens under the new key alone`() throws {
        var subject = try subject()
        let next = keys.addingGeneration(randomness: .seeded(4))
        let moved = Decision(
            now: ManualClock.origin,
            ground: DecisionGround(policy: Policy(), keys: next, randomness: .seeded(5), tenant: 5),
            name: nil, document: document)
        #expect(subject.oldestGeneration == 1)
        try subject.resealAll(moved)
        #expect(subject.oldestGeneration == 2)
        let alone = Decision(
            now: ManualClock.origin,
            ground: DecisionGround(
                policy: Policy(), keys: next.keepingOnly(from: 2), randomness: .seeded(5), tenant: 5),
            name: nil, document: document)
        #expect(try subject.name(alone) == "ada")
        for factor in subject.factors { _ = try subject.labels(of: factor, alone) }
        #expect(throws: Failure(.internal)) { try subject.name(try decision()) }
    }

    @Test func `a decision never changes a subject's marks downwards`() throws {
        var subject = try subject()
        let seed = SecretBytes.random(20, from: .seeded(3))
        let code = seed.withBytes { seed in
            var generator = OATHGenerator(seed: seed, algorithm: .sha512, digits: 8)
            return generator.code(at: UInt64(ManualClock.origin.seconds / 60))
        }
        var now = try decision()
        _ = try subject.verify(.totp, OneTimeCode(digits: 8, value: code), nil, &now)
        let mark = subject.factors[0].usage.mark
        var before = try decision(-3600)
        #expect(throws: Failure(.codeRejected)) {
            _ = try subject.verify(.totp, OneTimeCode(digits: 8, value: code), nil, &before)
        }
        #expect(subject.factors[0].usage.mark == mark)
    }
}
