import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// A store that fails: a request is done or not done, and later ones are unharmed.
struct CommitFailureTests {
    static let failures: [StoreFailure] = [.full, .unavailable("EIO"), .conflict([0])]

    @Test(arguments: failures)
    func `a failed commit changes nothing and says so`(_ failure: StoreFailure) throws {
        let scenario = try Scenario()
        let app = try scenario.enrolled().app
        let code = app.code(at: scenario.clock.now)
        scenario.store.fail(of: [.commit], with: failure)
        #expect(try scenario.verify(code).reason == (failure == .conflict([0]) ? "overloaded" : "unavailable"))
        #expect(scenario.observer.failures == [failure])
        #expect(try scenario.verify(code).succeeded)
        #expect(try scenario.verify(code).reason == "code_rejected")
    }

    @Test func `a store that returns nonsense is an internal error with a reference, not a wrong code`() throws {
        let scenario = try Scenario()
        let app = try scenario.enrolled().app
        for call in [FaultyStore.Call.load, .commit] {
            scenario.store.fail(of: [call], with: .corrupt("torn page"))
            let answer = try scenario.verify(app.code(at: scenario.clock.now))
            #expect(answer.code == -32603)
            #expect(answer.data["reference"].text?.utf8.count == 16)
            #expect(!answer.line.contains("torn"))
        }
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
    }

    @Test func `a miss whose count could not be stored is not reported`() throws {
        let scenario = try Scenario()
        let app = try scenario.enrolled().app
        scenario.store.fail(of: [.commit], with: .full)
        #expect(try scenario.verify(app.wrong(at: scenario.clock.now)).reason == "unavailable")
        #expect(try scenario.ask("subject.get", ["subject": "ada"]).result["pools"] == [])
    }

    @Test func `everything that depends on a failed commit fails with it`() throws {
        let scenario = try Scenario()
        let app = try scenario.enrolled().app
        let code = app.code(at: scenario.clock.now)
        scenario.store.fail(of: [.commit], with: .full)
        let first = scenario.send("totp.verify", ["subject": "ada", "code": .text(code)])
        scenario.endTurn()
        // Decided after the first, in turns of their own, before the failure is known.
        let rename = scenario.send("totp.verify", ["subject": "ada", "code": .text(code)])
        scenario.endTurn()
        let read = scenario.send("subject.get", ["subject": "ada"])
        let other = scenario.send("totp.verify", ["subject": "bob", "code": "000000"])
        for token in [first, rename, read, other] {
            let answer = try #require(try scenario.answer(token))
            #expect(["unavailable", "code_rejected"].contains(answer.reason ?? "") || token == read)
            #expect(!answer.succeeded || token == read)
        }
        #expect(try scenario.verify(code).succeeded)
        #expect(scenario.engine.isIdle)
    }

    /// Makes every request of a subject's life, each with what the answers before it gave.
    private func live(_ scenario: Scenario, _ heard: (Answer) throws -> Void) throws {
        let pending = try scenario.ask("totp.enroll", ["subject": "ada", "idempotency_key": "a"])
        try heard(pending)
        guard let secret = pending.result["secret"].text else { return }
        let app = Authenticator(secret: secret)
        let named: JSON = ["subject": "ada", "factor_id": pending.result["factor"]["factor_id"]]
        try heard(scenario.ask("factor.activate", named.with("code", scenario.code(of: app))))
        try heard(scenario.ask("factor.rename", named.with("display_name", "phone")))
        try heard(scenario.ask("backup_code.generate", ["subject": "ada", "count": 1]))
        try heard(scenario.verify(app.wrong(at: scenario.clock.now)))
        try heard(scenario.ask("tenant.create", ["tenant": "other"]))
        try heard(scenario.ask("totp.enroll", ["subject": "ada", "tenant": "other"]))
        try heard(scenario.ask("keys.rotate"))
        try heard(scenario.ask("tenant.delete", ["tenant": "other"]))
        try heard(scenario.ask("factor.remove", named))
        try heard(scenario.ask("subject.delete", ["subject": "ada"]))
    }

    @Test(arguments: 1...30)
    func `whichever call of the store fails, the audit chain stays whole and without a gap`(_ nth: Int) throws {
        let scenario = try Scenario()
        scenario.store.fail(nth: nth, with: .unavailable("EIO"))
        var unavailable = 0
        try live(scenario) { answer in
            if answer.reason == "unavailable" { unavailable += 1 }
            #expect(answer.reason != "internal", "\(answer.line)")
        }
        #expect(unavailable <= 1)
        scenario.store.recover()
        try scenario.tick()
        #expect(scenario.observer.problems == [])

        let check = try scenario.ask("audit.verify")
        #expect(check.result["intact"] == true)
        let entries = try scenario.ask("audit.list").result["entries"].items.compactMap { $0["sequence"].integer }
        // The entries of lost decisions keep their numbers, and are not listed.
        if !FaultyStore.isLossyInTests {
            #expect(entries == Array(stride(from: entries.count, to: 0, by: -1)))
            #expect(check.result["entries_checked"] == .integer(entries.count))
        }

        try scenario.restart()
        #expect(try scenario.ask("audit.verify").result["intact"] == true)
        let app = try scenario.enrolled("later").app
        #expect(try scenario.verify(app.code(at: scenario.clock.now), "later").succeeded)
    }

    @Test func `while the tenants cannot be read again, their requests are refused`() throws {
        let scenario = try Scenario()
        let app = try scenario.enrolled().app
        scenario.store.fail(of: [.commit, .scan], with: .unavailable("EIO"), lasting: true)
        #expect(try scenario.ask("tenant.create", ["tenant": "phantom"]).reason == "unavailable")
        scenario.store.fail(of: [.scan], with: .unavailable("EIO"), lasting: true)
        #expect(try scenario.ask("totp.enroll", ["subject": "eve", "tenant": "phantom"]).reason == "unavailable")
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).reason == "unavailable")
        scenario.store.recover()
        #expect(try scenario.ask("totp.enroll", ["subject": "eve", "tenant": "phantom"]).reason == "not_found")
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
    }

    @Test func `a rotation that failed leaves nothing sealed under its key`() throws {
        let scenario = try Scenario()
        scenario.store.fail(of: [.commit, .scan], with: .unavailable("EIO"), lasting: true)
        #expect(try scenario.ask("keys.rotate").reason == "unavailable")
        scenario.store.fail(of: [.scan], with: .unavailable("EIO"), lasting: true)
        let refused = try scenario.ask(
            "totp.enroll", ["subject": "ada", "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", "activate": true])
        #expect(refused.reason == "unavailable")
        scenario.store.recover()
        let app = try scenario.enrolled().app
        try scenario.restart()
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
    }
}
