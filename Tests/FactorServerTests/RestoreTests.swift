import FactorCore
import FactorCrypto
import FactorServer
import TestServer
import TestSupport
import Testing

/// After a restore, everything that was answered before the backup is there, and nothing that may have been spent since
/// is accepted.
struct RestoreTests {
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    private func verifyBackupCode(_ code: String, _ scenario: Scenario) throws -> Answer {
        try scenario.ask("backup_code.verify", ["subject": "ada", "code": .text(code)])
    }

    private func expectIntactAudit(_ scenario: Scenario) throws {
        let check = try scenario.ask("audit.verify").result
        #expect(check["intact"] == true, "\(check)")
    }

    // MARK: What is there

    @Test func `every change that was answered before is there, and the log continues`() throws {
        for number in 0..<500 { try scenario.enrolled("u-\(number)") }
        try scenario.ask("tenant.create", ["tenant": "t"])
        try scenario.enrolled("ada", tenant: "t")
        #expect(try scenario.verify("000000", "nobody").reason == "code_rejected")
        try scenario.tick()
        let restored = try scenario.restored(try scenario.backup())
        for number in [0, 250, 499] {
            #expect(try restored.factors(.text("u-\(number)")).count == 1)
        }
        #expect(try restored.ask("factor.list", ["subject": "ada", "tenant": "t"]).result["factors"].items.count == 1)
        #expect(try restored.ask("tenant.list").result["tenants"].items.count == 2)
        try restored.enrolled("new")
        try restored.restart()
        try expectIntactAudit(restored)
        let actions = try restored.ask("audit.list").result["entries"].items.compactMap { $0["action"].text }
        #expect(actions.prefix(3) == ["totp.enroll", "restore", "backup.begin"])
        #expect(restored.observer.problems == [])
    }

    @Test func `counted guesses stay counted`() throws {
        try scenario.enrolled()
        for code in ["000001", "000002", "000003"] { #expect(try scenario.verify(code).reason == "code_rejected") }
        let spent = try scenario.ask("subject.get", ["subject": "ada"]).result.spentMost
        let restored = try scenario.restored(try scenario.backup())
        #expect(try restored.ask("subject.get", ["subject": "ada"]).result.spentMost == spent)
    }

    @Test func `a password stays, because use does not spend it`() throws {
        let password: JSON = ["subject": "ada", "password": "correct horse battery"]
        #expect(try scenario.ask("password.set", password).succeeded)
        let restored = try scenario.restored(try scenario.backup())
        #expect(try restored.ask("password.verify", password).succeeded)
        #expect(restored.observer.problems == [])
    }

    @Test func `a backup has no recorded answers`() throws {
        let enrolment = try scenario.ask("totp.enroll", ["subject": "ada", "idempotency_key": "k"])
        let restored = try scenario.restored(try scenario.backup(), nothingHappenedSince: true)
        let again = try restored.ask("totp.enroll", ["subject": "ada", "idempotency_key": "k"])
        #expect(again.succeeded && again != enrolment)
        #expect(restored.inner.everything.count { $0.key.kind == .receipt } == 1)
    }

    // MARK: What must not pass

    @Test func `no authenticator's code is accepted that was spent before the backup or since, under any policy`()
        throws
    {
        let app = try scenario.enrolled().app
        var spent = [app.code(at: scenario.clock.now)]
        #expect(try scenario.verify(spent[0]).succeeded)
        let backup = try scenario.backup()
        // As far ahead as a learned clock offset and the widest policy reach.
        try scenario.set(["totp": ["adjacent_intervals": 10]])
        for offset in 1...20 as ClosedRange<Int64> {
            spent.append(app.code(at: scenario.clock.now, offset: offset))
            if offset >= 10 { #expect(try scenario.verify(spent[Int(offset)]).succeeded, "\(offset)") }
        }
        let restored = try scenario.restored(backup)
        for widest in [false, true] {
            try restored.set(["totp": ["adjacent_intervals": widest ? 10 : 1]])
            restored.clock.now = scenario.clock.now
            for _ in 0...21 {
                for code in spent {
                    try restored.ask("subject.unlock", ["subject": "ada"])
                    #expect(try restored.verify(code).reason == "code_rejected")
                }
                restored.clock.advance(seconds: 30)
            }
        }
        try restored.ask("subject.unlock", ["subject": "ada"])
        #expect(try restored.verify(app.code(at: restored.clock.now)).succeeded)
    }

    @Test func `an authenticator works again twenty-one time steps later and no sooner`() throws {
        let app = try scenario.enrolled().app
        let restored = try scenario.restored(try scenario.backup())
        restored.clock.advance(seconds: 19 * 30)
        #expect(try restored.verify(app.code(at: restored.clock.now, offset: 1)).reason == "code_rejected")
        restored.clock.advance(seconds: 30)
        #expect(try restored.verify(app.code(at: restored.clock.now)).reason == "code_rejected")
        restored.clock.advance(seconds: 30)
        #expect(try restored.verify(app.code(at: restored.clock.now)).succeeded)
    }

    @Test func `backup codes that were spent since are not accepted, and neither are others of the set`() throws {
        let codes = try scenario.backupCodes()
        #expect(try verifyBackupCode(codes[0], scenario).succeeded)
        let backup = try scenario.backup()
        #expect(try verifyBackupCode(codes[1], scenario).succeeded)
        let restored = try scenario.restored(backup)
        for code in codes { #expect(try verifyBackupCode(code, restored).reason == "code_rejected") }
        #expect(try restored.factors().map { $0["codes_left"] } == [0])
        let fresh = try restored.backupCodes()
        #expect(try verifyBackupCode(fresh[0], restored).succeeded)
    }

    @Test func `a counter token is suspended until it is enrolled again`() throws {
        let (id, token) = try scenario.enrolledToken()
        let backup = try scenario.backup()
        for counter in 0...1 as ClosedRange<Int64> {
            #expect(try scenario.ask("hotp.verify", ["subject": "ada", "code": .text(token.code(counter))]).succeeded)
        }
        let restored = try scenario.restored(backup)
        #expect(try restored.factors().map { $0["status"] } == ["suspended"])
        let code: JSON = ["subject": "ada", "code": .text(token.code(0))]
        #expect(try restored.ask("hotp.verify", code).reason == "code_rejected")
        #expect(try restored.ask("factor.verify", code).reason == "code_rejected")
        #expect(
            try restored.ask("factor.resync", code.with("next_code", .text(token.code(1)))).reason == "code_rejected")
        let named = try restored.ask("hotp.verify", code.with("factor_id", .text(id)))
        #expect(named.reason == "wrong_state" && named.data["state"] == "suspended")
        #expect(try restored.ask("factor.activate", code.with("factor_id", .text(id))).reason == "wrong_state")

        try restored.ask("subject.unlock", ["subject": "ada"])
        #expect(try restored.ask("factor.remove", ["subject": "ada", "factor_id": .text(id)]).succeeded)
        let anew = try restored.enrolledToken(counter: 2).token
        #expect(try restored.ask("hotp.verify", ["subject": "ada", "code": .text(anew.code(2))]).succeeded)
        #expect(restored.observer.problems == [])
    }

    @Test func `a pending enrolment cannot be proven with a code that proved it since`() throws {
        let (named, app) = try scenario.pendingApp()
        let backup = try scenario.backup()
        let proof = named.with("code", scenario.code(of: app))
        #expect(try scenario.ask("factor.activate", proof).succeeded)
        let restored = try scenario.restored(backup)
        #expect(try restored.ask("factor.activate", proof).reason == "not_found")
        #expect(try restored.factors().isEmpty)
    }

    @Test func `the cost of checking a tenant's passwords is restored`() throws {
        _ = try scenario.ask("password.set", ["subject": "ada", "password": "correct horse battery"])
        let kept = try scenario.engine.tenant(.default).record.passwordCosts
        #expect(kept.all == [PasswordCost(PasswordPolicy().cost)])
        let restored = try scenario.restored(scenario.backup())
        #expect(try restored.engine.tenant(.default).record.passwordCosts == kept)
    }

    @Test func `each factor that is of no more use has an entry in the log`() throws {
        let token = try scenario.enrolledToken().id
        _ = try scenario.backupCodes()
        try scenario.enrolled()
        let backup = try scenario.backup()
        let summary = try Scenario.restore(backup, into: MemoryStore(), at: scenario.clock.now)
        var expected = Withdrawal()
        (expected.authenticators, expected.tokens, expected.backupCodeSets) = (1, 1, 1)
        #expect(summary.withdrawal == expected)
        #expect(summary.subjects == 1 && summary.tenants == 1 && summary.createdAt == scenario.clock.now)
        let restored = try scenario.restored(backup)
        let entries = try restored.entries()
        #expect(entries.map { $0["action"] == "restore" } == [true, true, false, false, false])
        #expect(entries.prefix(2).contains { $0["factor_id"] == .text(token) })
        try expectIntactAudit(restored)
    }

    // MARK: A planned move

    @Test func `if an operator says that nothing happened since, everything is as it was`() throws {
        let app = try scenario.enrolled().app
        let token = try scenario.enrolledToken().token
        let codes = try scenario.backupCodes()
        let spent = app.code(at: scenario.clock.now)
        #expect(try scenario.verify(spent).succeeded)
        #expect(try verifyBackupCode(codes[0], scenario).succeeded)
        let restored = try scenario.restored(try scenario.backup(), nothingHappenedSince: true)
        #expect(try restored.verify(spent).reason == "code_rejected")
        #expect(try verifyBackupCode(codes[0], restored).reason == "code_rejected")
        #expect(try restored.verify(app.code(at: restored.clock.now, offset: 1)).succeeded)
        #expect(try verifyBackupCode(codes[1], restored).succeeded)
        #expect(try restored.ask("hotp.verify", ["subject": "ada", "code": .text(token.code(0))]).succeeded)
        try expectIntactAudit(restored)
    }

    // MARK: Keys

    @Test func `a wrong key is refused, with both fingerprints`() throws {
        let backup = try scenario.backup()
        let other = Scenario.masterKey(5)
        let otherID = other.id
        #expect(throws: RestoreFailure.wrongMasterKey(expected: Scenario.masterKey().id, given: otherID)) {
            _ = try Scenario.restore(
                backup, into: MemoryStore(), at: scenario.clock.now, master: MasterKeys(Scenario.masterKey(5)))
        }
    }

    @Test func `a backup taken during a rotation of a tenant's key is complete`() throws {
        for number in 0..<300 { try scenario.enrolled("u-\(number)") }
        #expect(try scenario.ask("keys.rotate").succeeded)
        let before = try scenario.backup()
        try scenario.ask("keys.rotate")
        scenario.engine.tick()
        let amid = try scenario.backup()
        let app = Authenticator(secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
        for backup in [before, amid] {
            let restored = try scenario.restored(backup, nothingHappenedSince: true)
            for _ in 0..<8 { try restored.tick() }
            for number in [0, 77, 299] {
                #expect(try restored.verify(app.code(at: restored.clock.now), "u-\(number)").succeeded)
            }
            #expect(restored.observer.problems == [])
        }
    }

    @Test func `a backup opens with the master key of its time`() throws {
        try scenario.enrolled()
        let before = try scenario.backup()
        try scenario.restart(master: MasterKeys(Scenario.masterKey(), next: Scenario.masterKey(8)))
        #expect(try scenario.ask("keys.rotate_master").succeeded)
        let after = try scenario.backup()
        #expect(
            try Scenario.restore(before, into: MemoryStore(), at: scenario.clock.now).masterID
                == Scenario.masterKey().id)
        let next = MasterKeys(Scenario.masterKey(8))
        #expect(throws: RestoreFailure.self) {
            _ = try Scenario.restore(before, into: MemoryStore(), at: scenario.clock.now, master: next)
        }
        #expect(try Scenario.restore(after, into: MemoryStore(), at: scenario.clock.now, master: next).subjects == 1)
    }

    // MARK: What is refused

    @Test func `a clock behind the time of the backup is refused`() throws {
        let backup = try scenario.backup()
        let made = scenario.clock.now
        #expect(throws: RestoreFailure.clockIsBehind(madeAt: made)) {
            _ = try Scenario.restore(backup, into: MemoryStore(), at: made.advanced(bySeconds: -1))
        }
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "a loss reads tenants, which fails here"))
    func `the rest of a deleted tenant is not restored, and its deletion ends`() throws {
        try scenario.ask("tenant.create", ["tenant": "t"])
        for number in 0..<3 { try scenario.enrolled("u-\(number)", tenant: "t") }
        scenario.store.fail(of: [.scan], with: .unavailable("EIO"), lasting: true)
        #expect(try scenario.ask("tenant.delete", ["tenant": "t"]).succeeded)
        try scenario.tick()
        scenario.store.recover()
        let backup = try scenario.backup()
        let summary = try Scenario.restore(backup, into: MemoryStore(), at: scenario.clock.now)
        #expect(summary.shredded == 3 && summary.tenants == 1)
        let restored = try scenario.restored(backup)
        for _ in 0..<3 { try restored.tick() }
        #expect(restored.inner.everything.count { $0.key.kind == .tenant } == 1)
        #expect(restored.inner.everything.count { $0.key.kind == .subject } == 0)
    }

    @Test(arguments: 1...6) func `a store that fails on the way fails the restore`(_ nth: Int) throws {
        for number in 0..<2_000 { try scenario.enrolled("u-\(number)") }
        let backup = try scenario.backup()
        let store = FaultyStore(MemoryStore())
        store.fail(nth: nth, of: [.commit], with: .full)
        #expect(throws: RestoreFailure.store(.full)) {
            _ = try Scenario.restore(backup, into: store, at: scenario.clock.now)
        }
    }
}
