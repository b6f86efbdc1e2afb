import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// Addresses, profiles and demands on passwords, in a stored subject.
struct SubjectAddressTests {
    private let keys = TenantKeys.generate(tenant: 5, randomness: .seeded(1))
    private let document = DocumentKey(kind: .subject, tenant: 5, id: DocumentID(high: 1, low: 2))
    private let mail = Address.email(try! EmailAddress("Ada@example.org"))
    private let phone = Address.phone(try! PhoneNumber("+14155551234"))
    private let verifier = PasswordVerifier.own(
        salt: [UInt8](repeating: 2, count: 16), cost: PasswordPolicy().cost, digest: [UInt8](repeating: 3, count: 32))

    private func decision(_ seconds: Int64 = 0, keys: TenantKeys? = nil) throws -> DecisionContext {
        DecisionContext(
            now: ManualClock.origin.advanced(bySeconds: seconds),
            tenantContext: TenantContext(policy: Policy(), keys: keys ?? self.keys, randomness: .seeded(2), tenant: 5),
            name: try SubjectID("ada"), document: document)
    }

    private func stored(_ subject: Subject) throws -> Subject {
        var frame = DocumentFrame.none
        let change = subject.encodedWhole(at: document, in: &frame, expiresAt: nil, keys)
        return try Subject(Document(creating: change), at: document, keys)
    }

    private func held(_ subject: Subject, _ decision: DecisionContext) throws -> [(Address, Bool)] {
        try subject.addresses(decision).map { ($0.address, $0.isVerified) }
    }

    @Test func `an address is read as it was stored`() throws {
        var (subject, decision) = (Subject(), try decision())
        let pending = try subject.addAddress(mail, isVerified: false, displayName: "home", &decision)
        let active = try subject.addAddress(phone, isVerified: true, displayName: nil, &decision)
        let copy = try stored(subject)
        let addresses = try copy.addresses(decision)
        #expect(addresses.map(\.address) == [mail, phone])
        #expect(addresses.map(\.isVerified) == [false, true])
        #expect(addresses.map(\.factor) == [pending.id, active.id])
        #expect(try copy.labels(of: copy.factors[0], decision).displayName == "home")
        #expect(copy.factors.map(\.kind) == [.email, .phone])
        #expect(decision.firstEvent?.action == .emailEnrolled)
    }

    @Test func `no address is stored in the clear`() throws {
        var (subject, decision) = (Subject(), try decision())
        _ = try subject.addAddress(mail, isVerified: true, displayName: nil, &decision)
        try subject.setProfile(
            Profile(username: Username("lovelace"), firstName: "Ada", lastName: "King"), &decision)
        let text = String(decoding: subject.bareBody, as: UTF8.self)
        for secret in ["example", "Ada", "lovelace", "King"] { #expect(!text.contains(secret)) }
    }

    @Test func `a pending address verifies nothing and lapses after a day`() throws {
        var (subject, decision) = (Subject(), try decision())
        let factor = try subject.addAddress(mail, isVerified: false, displayName: nil, &decision)
        #expect(!factor.isUsable && factor.status == .pending)
        #expect(try subject.addresses(self.decision(86_399)).count == 1)
        #expect(try subject.addresses(self.decision(86_400)).isEmpty)
        var later = try self.decision(86_400)
        #expect(throws: Failure.notFound) { try subject.markVerified(factor.id, &later) }
    }

    @Test func `a verified address does not lapse`() throws {
        var (subject, decision) = (Subject(), try decision())
        let factor = try subject.addAddress(mail, isVerified: false, displayName: nil, &decision)
        #expect(try subject.markVerified(factor.id, &decision).status == .active)
        let later = try self.decision(1_000_000)
        #expect(try stored(subject).addresses(later).map(\.isVerified) == [true])
        #expect(throws: Failure.wrongState("active")) { try subject.markVerified(factor.id, &decision) }
    }

    @Test func `an address can be added once, whatever its case`() throws {
        var (subject, decision) = (Subject(), try decision())
        let first = try subject.addAddress(mail, isVerified: false, displayName: nil, &decision)
        let shouted = Address.email(try EmailAddress("ADA@example.org"))
        #expect(try subject.addAddress(shouted, isVerified: false, displayName: nil, &decision).id == first.id)
        #expect(try subject.addAddress(mail, isVerified: true, displayName: nil, &decision).status == .active)
        #expect(throws: Failure.alreadyExists(field: "email_address")) {
            try subject.addAddress(shouted, isVerified: false, displayName: nil, &decision)
        }
        #expect(subject.factors.count == 1)
    }

    @Test func `the seal covers whether an address is verified`() throws {
        var (subject, decision) = (Subject(), try decision())
        _ = try subject.addAddress(mail, isVerified: false, displayName: nil, &decision)
        subject.factors[0].status = .active
        #expect(throws: Failure(.internal)) { try subject.addresses(decision) }
    }

    @Test func `a code under way is stored, in a hot half of format 2`() throws {
        var (subject, decision) = (Subject(), try decision())
        _ = try subject.addAddress(mail, isVerified: true, displayName: nil, &decision)
        _ = try subject.addAddress(phone, isVerified: true, displayName: nil, &decision)
        #expect(subject.bareHot[0] == 1)
        subject.factors[1].usage.delivered = DeliveredCode(decision, digits: 6)
        #expect(subject.bareHot[0] == 2)
        let copy = try stored(subject)
        #expect(copy.factors[0].usage.delivered == nil)
        #expect(copy.factors[1].usage.delivered == subject.factors[1].usage.delivered)
    }

    @Test func `a subject with a password alone is read as release 0.1.0 stored it`() throws {
        let decision = try decision()
        let id = FactorID(randomness: .seeded(8))
        // A password as format 1 had it: active, scheme 1, bound to kind 4 and that scheme.
        let place = Sealed.secret(
            id, SecretForm(.password(PasswordMaterial(scheme: .argon2id)), .active), document)
        #expect(place.parameters == 2 | 4 << 8 | 1 << 16)
        var body = ByteWriter()
        body.byte(1)
        body.moment(decision.now)
        body.blob(keys.seal("ada", at: Sealed.name(document), randomness: .seeded(3)))
        body.varint(1)
        body.id(id.bits)
        for byte in [4, 2] as [UInt8] { body.byte(byte) }
        body.moment(decision.now)
        body.moment(nil)
        body.blob(Subject().seal(FactorLabels(), of: id, decision))
        body.byte(1)
        body.blob(verifier.encoded.withRawSpan { keys.seal($0, at: place, randomness: .seeded(4)) })
        var hot = ByteWriter()
        hot.byte(1)
        hot.varint(7)
        hot.varint(1)
        hot.varint(0)
        hot.zigzag(0)
        hot.moment(nil)
        hot.varint(0)
        let subject = try Subject(
            body: body.bytes, upTo: body.bytes.count, hot: hot.bytes, upTo: hot.bytes.count)
        try subject.checkSeals(decision)
        #expect(subject.passwordDemand == .none)
        #expect(try subject.profile(decision) == Profile())
        #expect(subject.lastAudit == 7)
        // What has nothing new to store is written as before.
        #expect(subject.bareBody == body.bytes)
        #expect(subject.bareHot == hot.bytes)
    }

    @Test func `a profile is read as written, and removed when it is empty`() throws {
        var (subject, decision) = (Subject(), try decision())
        #expect(throws: Failure(.internal)) { try subject.setProfile(Profile(firstName: "Ada"), &decision) }
        try subject.createIfNew(&decision)
        #expect(subject.exists && subject.change == .whole)
        #expect(subject.bareBody[0] == 1)
        let profile = Profile(
            username: try Username("Ada"), firstName: "Ada", lastName: "L\u{F8}velace", legalAcceptedAt: decision.now)
        try subject.setProfile(profile, &decision)
        #expect(subject.bareBody[0] == 2)
        #expect(try stored(subject).profile(decision) == profile)
        #expect(try subject.claimed(decision) == [.username(Username("Ada"))])
        try subject.setProfile(Profile(), &decision)
        #expect(subject.bareBody[0] == 1)
        #expect(try stored(subject).profile(decision) == Profile())
    }

    @Test func `addresses and profiles are sealed again under a new key`() throws {
        var (subject, decision) = (Subject(), try decision())
        _ = try subject.addAddress(mail, isVerified: true, displayName: nil, &decision)
        try subject.setProfile(Profile(firstName: "Ada"), &decision)
        let next = keys.addingGeneration(randomness: .seeded(4))
        try subject.resealAll(self.decision(keys: next))
        #expect(subject.oldestGeneration == 2)
        let alone = try self.decision(keys: next.keepingOnly(from: 2))
        try subject.checkSeals(alone)
        #expect(try subject.addresses(alone).map(\.address) == [mail])
        #expect(try subject.profile(alone).firstName == "Ada")
    }

    @Test func `a restore drops codes under way and unverified addresses`() throws {
        var (subject, decision) = (Subject(), try decision())
        _ = try subject.addAddress(mail, isVerified: true, displayName: nil, &decision)
        _ = try subject.addAddress(phone, isVerified: false, displayName: nil, &decision)
        subject.factors[0].usage.delivered = DeliveredCode(decision, digits: 6)
        let withdrawal = try subject.withdrawUnknown(&decision)
        #expect(withdrawal.pendingEnrolments == 1)
        #expect(try subject.addresses(decision).map(\.address) == [mail])
        #expect(subject.factors[0].usage.delivered == nil)
    }

    /// Whoever has an account may add somebody else's address to it, and addresses of their own.
    @Test func `addresses that come and go renew no guesses at the code to another one`() throws {
        var (subject, decision) = (Subject(), try decision())
        var own = try ["a", "b", "c"].map { Address.email(try EmailAddress("\($0)@example.org")) }
        _ = try subject.addAddress(own.removeLast(), isVerified: true, displayName: nil, &decision)
        _ = try subject.addAddress(own.removeLast(), isVerified: true, displayName: nil, &decision)
        _ = try subject.addAddress(mail, isVerified: false, displayName: nil, &decision)
        for _ in 0..<3 { subject.charge(GuessCost(.email, Probability(hits: 1, of: 1_000_000)), decision) }
        let guessed = subject.pools
        try subject.remove(subject.factors[0].id, &decision)
        try subject.remove(subject.factors[0].id, &decision)
        _ = try subject.addAddress(own.removeLast(), isVerified: true, displayName: nil, &decision)
        #expect(subject.pools == guessed && guessed.count == 1)
        for case .renewGuesses in decision.sideEffects { Issue.record("guesses on devices are forgotten") }
    }

    @Test func `a demand is part of the seal, survives a renewed hash and ends with a new password`() throws {
        var (subject, decision) = (Subject(), try decision())
        #expect(throws: Failure.notFound) { try subject.requirePasswordReset(&decision) }
        _ = try subject.setPassword(verifier, isTemporary: true, &decision)
        #expect(try stored(subject).passwordDemand == .change)
        _ = try subject.requirePasswordReset(&decision)
        #expect(try stored(subject).passwordDemand == .reset)
        try subject.checkSeals(decision)
        decision.hashes.hashed = HashResult(
            verdict: PasswordVerdict(verifier: verifier, isRight: true, renewed: verifier))
        _ = try subject.verifyPassword(FlowsTrial.password(), &decision)
        #expect(subject.passwordDemand == .reset)
        try subject.checkSeals(decision)
        guard case .password(var material) = subject.factors[0].material else { return }
        material.demand = .none
        subject.factors[0].material = .password(material)
        #expect(throws: Failure(.internal)) { try subject.checkSeals(decision) }
        _ = try subject.setPassword(verifier, &decision)
        #expect(subject.passwordDemand == .none)
    }
}
