import FactorCrypto
import TestSupport
import Testing

@testable import FactorCore

/// What decisions record: each action once, by its own name, and whether it was done.
struct RecordedEventTests {
    private static let keys = TenantKeys.generate(tenant: 5, randomness: .seeded(1))
    private let randomness = Randomness.seeded(2)
    private var policy = Policy()
    private var subject = Subject()
    private var devices = TrustedDevices()
    /// The time of the next decision.
    private var seconds: Int64 = 0
    private var sideEffects: [SideEffect] = []

    /// What a decision records, also if it refuses a guess.
    private mutating func recorded(
        hashed: HashResult? = nil, _ body: (inout RecordedEventTests, inout DecisionContext) throws(Failure) -> Void
    ) throws -> [AuditEvent] {
        var decision = DecisionContext(
            now: ManualClock.origin.advanced(bySeconds: seconds),
            tenantContext: TenantContext(policy: policy, keys: Self.keys, randomness: randomness, tenant: 5),
            name: FlowsTrial.name, document: DocumentKey(kind: .subject, tenant: 5, id: DocumentID(high: 1, low: 2)))
        decision.hashes.hashed = hashed
        do throws(Failure) { try body(&self, &decision) } catch {
            guard [.codeRejected, .credentialRejected].contains(error.code) else { throw error }
        }
        seconds += 60
        sideEffects = decision.sideEffects
        return (decision.firstEvent.map { [$0] } ?? []) + decision.furtherEvents
    }

    private func done(_ action: AuditAction, _ factor: FactorID? = nil) -> [AuditEvent] {
        [AuditEvent(action, .done, factor)]
    }

    private func refused(_ action: AuditAction, _ why: AuditRefusal? = .wrong) -> [AuditEvent] {
        [AuditEvent(action, .refused, reason: why.map { .refusal($0) })]
    }

    /// The factor that was added last.
    private var last: FactorID? { subject.factors.last?.id }

    // MARK: Factors

    private static let seed = SecretBytes.random(20, from: .seeded(3))

    private static func code(_ counter: Int64, isWrong: Bool = false) -> OneTimeCode {
        seed.withBytes { seed in
            var generator = OATHGenerator(seed: seed, algorithm: .sha1, digits: 6)
            let value = generator.code(at: UInt64(counter))
            return OneTimeCode(digits: 6, value: isWrong ? (value + 1) % 1_000_000 : value)
        }
    }

    private func enrolment(_ sort: OATHKind, isGenerator: Bool = false) -> OATHEnrolment {
        let material: OATHMaterial =
            sort == .totp
            ? .totp(TOTPMaterial(parameters: .usual, isGenerator: isGenerator))
            : .hotp(HOTPMaterial(parameters: .usual))
        return OATHEnrolment(material, labels: FactorLabels(), isActive: isGenerator)
    }

    @Test(
        arguments: [
            (.totp, .totpEnrolled, .totpActivated, .totpVerified),
            (.hotp, .hotpEnrolled, .hotpActivated, .hotpVerified),
        ] as [(OATHKind, AuditAction, AuditAction, AuditAction)])
    func `an authenticator or token`(
        _ sort: OATHKind, _ enrolled: AuditAction, _ activated: AuditAction, _ verified: AuditAction
    ) throws {
        var trial = self
        let enrolment = enrolment(sort)
        let made = try trial.recorded { trial, decision throws(Failure) in
            _ = try trial.subject.enroll(enrolment, seed: Self.seed, &decision)
        }
        let id: FactorID = try #require(trial.last)
        #expect(made == done(enrolled, id))
        var counter: Int64 = 0
        for (isWrong, events) in [(true, refused(activated)), (false, done(activated, id))] {
            let events = events
            counter = sort == .totp ? (ManualClock.origin.seconds + trial.seconds) / 30 : counter
            let code = Self.code(counter, isWrong: isWrong)
            let found = try trial.recorded { trial, decision throws(Failure) in
                _ = try trial.subject.activate(sort, id, code, &decision)
            }
            #expect(found == events)
        }
        for (isWrong, isAny, events) in [
            (true, false, refused(verified)), (false, false, done(verified, id)),
            (true, true, refused(.factorVerified)),
            (false, true, done(verified, id)),
        ] {
            counter = sort == .totp ? (ManualClock.origin.seconds + trial.seconds) / 30 : counter + 1
            let code = Self.code(counter, isWrong: isWrong)
            let found = try trial.recorded { trial, decision throws(Failure) in
                if isAny {
                    _ = try trial.subject.verifyAny(code, kinds: [sort.kind], &decision)
                } else {
                    _ = try trial.subject.verify(sort, code, nil, &decision)
                }
            }
            #expect(found == events)
        }
    }

    @Test func `a resynchronised token, and a code generated for another service`() throws {
        var trial = self
        let (token, app) = (enrolment(.hotp), enrolment(.totp, isGenerator: true))
        _ = try trial.recorded { trial, decision throws(Failure) in
            let id = try trial.subject.enroll(token, seed: Self.seed, &decision).id
            _ = try trial.subject.activate(.hotp, id, Self.code(0), &decision)
        }
        let id: FactorID = try #require(trial.last)
        for isWrong in [true, false] {
            let (code, next) = (Self.code(100), Self.code(101, isWrong: isWrong))
            let found = try trial.recorded { trial, decision throws(Failure) in
                _ = try trial.subject.resynchronise(code, next, id, &decision)
            }
            #expect(found == (isWrong ? refused(.factorResynchronised) : done(.factorResynchronised, id)))
        }
        _ = try trial.recorded { trial, decision throws(Failure) in
            _ = try trial.subject.enroll(app, seed: .random(20, from: .seeded(9)), &decision)
        }
        let generator: FactorID = try #require(trial.last)
        let found = try trial.recorded { trial, decision throws(Failure) in
            _ = try trial.subject.generateTOTP(generator, &decision)
        }
        #expect(found == done(.totpGenerated, generator))
    }

    @Test func `changes of a factor`() throws {
        var trial = self
        let app = enrolment(.totp)
        _ = try trial.recorded { trial, decision throws(Failure) in
            let id = try trial.subject.enroll(app, seed: Self.seed, &decision).id
            _ = try trial.subject.activate(.totp, id, Self.code(decision.now.seconds / 30), &decision)
        }
        let id: FactorID = try #require(trial.last)
        let changes: [(AuditAction, (inout Subject, inout DecisionContext) throws(Failure) -> Void)] = [
            (.factorRenamed, { subject, decision throws(Failure) in _ = try subject.rename(id, to: "app", &decision) }),
            (.factorPreferred, { subject, decision throws(Failure) in _ = try subject.prefer(id, true, &decision) }),
            (.factorDisabled, { subject, decision throws(Failure) in _ = try subject.disable(id, &decision) }),
            (.factorEnabled, { subject, decision throws(Failure) in _ = try subject.enable(id, &decision) }),
            (.factorRemoved, { subject, decision throws(Failure) in try subject.remove(id, &decision) }),
        ]
        for (action, change) in changes {
            let found = try trial.recorded { trial, decision throws(Failure) in try change(&trial.subject, &decision) }
            #expect(found == done(action, id))
        }
        let unlocked = try trial.recorded { trial, decision in trial.subject.unlock([.totp], &decision) }
        #expect(unlocked == done(.subjectUnlocked))
    }

    @Test func `backup codes`() throws {
        var trial = self
        let codes = (1...3).map { BackupCode(randomness: .seeded($0)) }
        func digests(_ codes: [BackupCode], salt: UInt8, isOfNewSet: Bool = false) -> HashResult {
            let request = DigestRequest(
                salt: [UInt8](repeating: salt, count: 16), codes: codes, isOfNewSet: isOfNewSet)
            let values = codes.map { [UInt8](repeating: UInt8(truncatingIfNeeded: $0.bits), count: 32) }
            return HashResult(digests: Digests(request: request, values: values))
        }
        let made = try trial.recorded(hashed: digests(Array(codes.prefix(2)), salt: 7, isOfNewSet: true)) {
            trial, decision throws(Failure) in _ = try trial.subject.replaceBackupCodes(count: 2, &decision)
        }
        let id: FactorID = try #require(trial.last)
        #expect(made == done(.backupCodesGenerated, id))
        for (index, events) in [(2, refused(.backupCodeVerified)), (1, done(.backupCodeVerified, id))] {
            let code = codes[index]
            let found = try trial.recorded(hashed: digests([code], salt: 7)) { trial, decision throws(Failure) in
                _ = try trial.subject.verifyBackupCode(code, &decision)
            }
            #expect(found == events)
        }
        for (set, events) in [
            ([codes[0], codes[2]], refused(.backupCodesGenerated, nil)), (Array(codes.prefix(2)), []),
        ] {
            let found = try trial.recorded(hashed: digests(set, salt: 7)) { trial, decision throws(Failure) in
                _ = try trial.subject.importBackupCodes(set, isTrial: false, &decision)
            }
            #expect(found == events)
        }
    }

    @Test func `a password`() throws {
        var trial = self
        let verifier = PasswordVerifier.own(
            salt: [UInt8](repeating: 2, count: 16), cost: PasswordPolicy().cost,
            digest: [UInt8](repeating: 3, count: 32))
        let made = try trial.recorded { trial, decision throws(Failure) in
            _ = try trial.subject.setPassword(verifier, &decision)
        }
        let id: FactorID = try #require(trial.last)
        #expect(made == done(.passwordSet, id))
        for isRight in [false, true] {
            let verdict = PasswordVerdict(verifier: verifier, isRight: isRight, renewed: nil)
            let found = try trial.recorded(hashed: HashResult(verdict: verdict)) { trial, decision throws(Failure) in
                _ = try trial.subject.verifyPassword(FlowsTrial.password(), &decision)
            }
            #expect(found == (isRight ? done(.passwordVerified, id) : refused(.passwordVerified)))
        }
        let reset = try trial.recorded { trial, decision throws(Failure) in
            _ = try trial.subject.requirePasswordReset(&decision)
        }
        #expect(reset == done(.passwordResetRequired, id))
        let removed = try trial.recorded { trial, decision throws(Failure) in
            try trial.subject.remove(id, as: .passwordRemoved, &decision)
        }
        #expect(removed == done(.passwordRemoved, id))
        let hash = try ImportedHash(Array("$2b$04$\(String(repeating: "a", count: 53))".utf8))
        let imported = try trial.recorded { trial, decision throws(Failure) in
            _ = try trial.subject.importPassword(hash, &decision)
        }
        #expect(imported == done(.passwordImported, trial.last))
    }

    // MARK: Addresses and names

    private static let addresses: [(Address, [AuditAction])] = [
        (FlowsTrial.mail, [.emailEnrolled, .emailActivated, .emailCodeSent, .emailVerified]),
        (FlowsTrial.phone, [.phoneEnrolled, .phoneActivated, .phoneCodeSent, .phoneVerified]),
    ]

    @Test(arguments: addresses.indices)
    func `an address`(_ index: Int) throws {
        let (address, actions) = Self.addresses[index]
        var trial = self
        func sent(isWrong: Bool) throws -> OneTimeCode {
            guard case .send(let order, _, _)? = trial.sideEffects.last else { throw Malformed() }
            let code: OneTimeCode = try #require(order.code.withBytes { OneTimeCode($0) })
            return isWrong ? OneTimeCode(digits: code.digits, value: (code.value + 1) % 1_000_000) : code
        }
        // Nobody has one, and it is not shown.
        let pretended = try trial.recorded { trial, decision throws(Failure) in
            _ = try trial.subject.sendCode(address.kind, to: nil, locale: nil, &decision)
        }
        #expect(pretended == refused(actions[2], nil))
        let added = try trial.recorded { trial, decision throws(Failure) in
            _ = try trial.subject.addAddress(address, isVerified: false, displayName: nil, &decision)
        }
        let id: FactorID = try #require(trial.last)
        #expect(added == done(actions[0], id))
        for isWrong in [true, false] {
            _ = try trial.recorded { trial, decision throws(Failure) in
                _ = try trial.subject.sendProof(to: id, locale: nil, &decision)
            }
            let code = try sent(isWrong: isWrong)
            let found = try trial.recorded { trial, decision throws(Failure) in
                _ = try trial.subject.activateAddress(address.kind, id, code, &decision)
            }
            #expect(found == (isWrong ? refused(actions[1]) : done(actions[1], id)))
            #expect((trial.subject.factors[0].usage.delivered == nil) == !isWrong)
        }
        for isWrong in [true, false] {
            let sending = try trial.recorded { trial, decision throws(Failure) in
                _ = try trial.subject.sendCode(address.kind, to: nil, locale: nil, &decision)
            }
            #expect(sending == done(actions[2], id))
            let code = try sent(isWrong: isWrong)
            let found = try trial.recorded { trial, decision throws(Failure) in
                _ = try trial.subject.verifyDelivered(address.kind, code, nil, &decision)
            }
            #expect(found == (isWrong ? refused(actions[3]) : done(actions[3], id)))
        }
    }

    @Test func `a user name, and a session`() throws {
        var trial = self
        let name = try Username("lovelace")
        let set = try trial.recorded { trial, decision throws(Failure) in
            try trial.subject.setUsername(name, &decision)
        }
        #expect(set == done(.usernameSet))
        let removed = try trial.recorded { trial, decision throws(Failure) in
            try trial.subject.removeUsername(&decision)
        }
        #expect(removed == done(.usernameRemoved))
        let opened = try trial.recorded { trial, decision throws(Failure) in
            let grounds = SessionGrounds(amr: [.pwd], factors: [], authenticatedAt: nil)
            _ = try trial.subject.openSession(grounds, &decision)
        }
        #expect(opened == done(.sessionCreated))
    }

    // MARK: Devices and resets

    @Test func `a device`() throws {
        var trial = self
        var tokens: [DeviceToken] = []
        let trusted = try trial.recorded { trial, decision in
            tokens.append(trial.devices.trust(name: nil, .one, &decision).token)
        }
        #expect(trusted == done(.deviceTrusted))
        for events in [done(.deviceUsed), refused(.deviceUsed, nil), []] {
            // A minute passes between two decisions, so no token has its grace.
            let token = tokens[0]
            let found = try trial.recorded { trial, decision in _ = trial.devices.present(token, &decision) }
            #expect(found == events)
        }
        var id: DeviceID?
        _ = try trial.recorded { trial, decision in id = trial.devices.trust(name: nil, .one, &decision).device.id }
        for events in [done(.deviceRevoked), []] {
            let device: DeviceID = try #require(id)
            let found = try trial.recorded { trial, decision in _ = trial.devices.revoke(device, &decision) }
            #expect(found == events)
        }
    }

    @Test func `a reset of factors`() throws {
        var trial = self
        trial.policy.recovery.supportWaits = true
        let app = enrolment(.totp)
        let support = try SubjectID("support")
        let request = FactorResetRequest(kinds: [.totp], cause: .stolen, actor: support)
        func event(_ action: AuditAction) -> [AuditEvent] {
            [AuditEvent(action, .done, cause: .stolen, actor: AuditEvent.index(of: support, Self.keys))]
        }
        _ = try trial.recorded { trial, decision throws(Failure) in
            let id = try trial.subject.enroll(app, seed: Self.seed, &decision).id
            _ = try trial.subject.activate(.totp, id, Self.code(decision.now.seconds / 30), &decision)
        }
        let id: FactorID = try #require(trial.last)
        let ask = { (trial: inout RecordedEventTests, decision: inout DecisionContext) throws(Failure) in
            _ = try trial.subject.requestReset(request, &decision)
        }
        let asked = try trial.recorded(ask)
        #expect(asked == event(.factorsReset))
        let cancelled = try trial.recorded { trial, decision throws(Failure) in
            try trial.subject.cancelReset(by: support, &decision)
        }
        #expect(cancelled == event(.factorResetCancelled))
        _ = try trial.recorded(ask)
        // It takes effect at its moment, and not a millisecond earlier.
        let effective: Timestamp = try #require(trial.subject.waitingReset)
        #expect(!trial.subject.isResetDue(at: Timestamp(milliseconds: effective.milliseconds - 1)))
        #expect(trial.subject.isResetDue(at: effective))
        trial.seconds = effective.seconds - ManualClock.origin.seconds
        let take = { (trial: inout RecordedEventTests, decision: inout DecisionContext) throws(Failure) in
            _ = try trial.subject.takeResetEffect(&decision)
        }
        for events in [done(.factorResetEffective) + done(.factorRemoved, id), []] {
            let found = try trial.recorded(take)
            #expect(found == events)
        }
    }

    // MARK: Flows

    @Test func `a sign-in`() throws {
        let trial = FlowsTrial { $0.signIn.customChallenge = .afterFirstFactor }
        try trial.hasPassword()
        let id = trial.subject.factors[0].id
        try trial.begin(as: .password)
        #expect(throws: Failure(.credentialRejected)) { try trial.showPassword("wrong horse battery") }
        #expect(trial.events == refused(.passwordVerified))
        try trial.showPassword()
        #expect(trial.events == done(.passwordVerified, id))
        try trial.judge(.ask(parameters: Array("{}".utf8), all: WipedBytes("{}")), .define)
        #expect(trial.events.isEmpty)
        try trial.answer { $0.response = WipedBytes("blue") }
        #expect(trial.events == done(.challengeAnswered))
        try trial.judge(.pass, .judge)
        #expect(trial.events == done(.signedIn))
        try trial.begin(as: .password)
        try trial.showPassword()
        try trial.judge(.failAuthentication, .define)
        #expect(trial.events == refused(.signedIn, nil))
    }

    @Test func `a step-up, a sign-up and a reset of the password`() throws {
        let app = FlowsTrial()
        try app.hasApp()
        try app.begin(.stepUp(StepUpGoal(session: .zero, purpose: "pay", binding: "")))
        #expect(app.events.isEmpty)
        try app.showAppCode()
        #expect(app.events == done(.totpVerified, app.subject.factors[0].id) + done(.steppedUp))

        let new = FlowsTrial()
        try new.begin(.signUp(SignUpDraft(required: [.username], mustVerify: [])))
        try new.answer { $0.profile.username = try? Username("ada") }
        #expect(new.status == .complete && new.events == done(.signedUp))

        let mail = FlowsTrial()
        _ = try mail.has(FlowsTrial.mail)
        try mail.begin(.passwordReset, Identifier(FlowsTrial.mail))
        #expect(mail.status == .needsPasswordReset && mail.events.isEmpty)
        try mail.answer {
            $0.newPassword = FlowsTrial.password("mountain violin copper")
            $0.code = mail.mailed.flatMap { code in Array(code.text.utf8).withRawSpan { TypedFlowCode($0) } }
        }
        let factors = mail.subject.factors
        #expect(mail.events.map(\.action) == [.passwordSet, .passwordReset])
        #expect(mail.events.allSatisfy { $0.outcome == .done } && factors.count == 2)
    }
}
