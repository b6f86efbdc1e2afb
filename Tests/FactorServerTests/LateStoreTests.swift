import FactorCore
import TestServer
import TestSupport
import Testing

@testable import FactorServer

/// A store that has to fetch its documents, as from another machine. A decision stops for each one that it lacks, and
/// is made as a whole once they are there.
struct LateStoreTests {
    private let scenario: Scenario

    init() throws { scenario = try Scenario(defaults: Scenario.quick, isShared: true) }

    @Test func `a code is accepted once, and refused after that`() throws {
        let code = try scenario.freshCode()
        #expect(try scenario.ask("totp.verify", code).succeeded)
        #expect(scenario.store.fetched > 0)
        for _ in 0..<3 { #expect(try scenario.ask("totp.verify", code).reason == "code_rejected") }
        #expect(try scenario.done("factor.list", ["subject": "ada"])["factors"].items.count == 1)
    }

    @Test func `a repetition with the same key is answered from the record`() throws {
        let code = try scenario.freshCode().with("idempotency_key", "once")
        let first = try scenario.done("totp.verify", code)
        #expect(try scenario.done("totp.verify", code) == first)
    }

    @Test func `what an answer refers to is fetched like everything else, and its sessions together`() throws {
        let params: JSON = ["subject": "ada", "amr": ["pwd"], "idempotency_key": "k"]
        for _ in 0..<5 { try scenario.done("session.create", params.without("idempotency_key")) }
        let loaded = scenario.store.loaded
        let created = try scenario.done("session.create", params)
        let touch: JSON = ["session_token": created["session_token"], "idempotency_key": "k"]
        let touched = try scenario.done("session.touch", touch)
        #expect(try scenario.done("session.create", params) == created)
        #expect(try scenario.done("session.touch", touch) == touched)
        try scenario.done("session.revoke", ["session_token": created["session_token"]])
        let fetched = scenario.store.fetched
        #expect(try scenario.ask("session.create", params).reason == "not_found")
        #expect(scenario.store.loaded == loaded)
        #expect(scenario.store.fetched <= fetched + 6, "the sessions are fetched one by one")
    }

    @Test func `an answer that cannot be recorded is no answer, and leaves no change`() throws {
        let session = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])["session_token"]
        let touch: JSON = ["session_token": session, "idempotency_key": "k"]
        let seen = try scenario.done("session.check", ["session_token": session])["session"]["last_used_at"]
        scenario.clock.advance(seconds: 90)
        let key = try scenario.engine.tenant(.default).key(of: SubjectID("ada"))
        scenario.store.makeUnreadable([key])
        #expect(try scenario.ask("session.touch", touch).reason == "internal")
        scenario.store.makeUnreadable([])
        #expect(try scenario.done("session.list", ["subject": "ada"])["sessions"].items[0]["last_used_at"] == seen)
        let touched = try scenario.done("session.touch", touch)
        #expect(touched["session"]["last_used_at"] != seen)
        #expect(try scenario.done("session.touch", touch) == touched)
    }

    @Test func `each miss is counted once, and the counts lock as they should`() throws {
        let (late, present) = (scenario, try Scenario(defaults: Scenario.quick, isShared: false))
        for one in [late, present] { _ = try one.enrolled("ada") }
        for guess in 0..<12 {
            let wrong: JSON = ["subject": "ada", "code": .text("00000\(guess % 10)")]
            let answers = try [late, present].map { try $0.ask("totp.verify", wrong).reason }
            #expect(answers[0] == answers[1], "guess \(guess)")
        }
        let counts = try [late, present].map { try $0.done("subject.get", ["subject": "ada"])["guesses"] }
        #expect(counts[0] == counts[1])
    }

    @Test func `a decision that needs both documents and hashes gets both`() throws {
        try scenario.done("password.set", ["subject": "ada", "password": "a rather long password"])
        let right: JSON = ["subject": "ada", "password": "a rather long password"]
        #expect(try scenario.ask("password.verify", right).succeeded)
        let wrong = try scenario.ask("password.verify", right.with("password", "another password"))
        #expect(wrong.reason == "credential_rejected" || wrong.reason == "password_rejected")
        #expect(scenario.store.fetched > 0)
    }

    @Test func `requests about one subject are decided in the order in which they came`() throws {
        let app = Authenticator(secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
        let now = scenario.clock.now
        let enrolment: JSON = [
            "subject": "ada", "secret": .text(app.secret), "activate": true, "idempotency_key": "once",
        ]
        let answers = try scenario.askTogether([
            ("totp.enroll", enrolment),
            ("totp.verify", ["subject": "ada", "code": .text(app.code(at: now))]),
            ("totp.verify", ["subject": "ada", "code": .text(app.code(at: now))]),
            ("subject.delete", ["subject": "ada"]),
            ("factor.list", ["subject": "ada"]),
        ])
        #expect(answers.map(\.reason) == [nil, nil, "code_rejected", nil, nil])
        #expect(answers[4].result["factors"].items.isEmpty)
    }

    @Test func `a decision that is given up keeps no later one waiting`() throws {
        let code = try scenario.freshCode()
        scenario.store.fail(nth: 1, of: [.load], with: .unavailable("away"))
        let answers = try scenario.askTogether([("totp.verify", code), ("totp.verify", code), ("totp.verify", code)])
        #expect(answers.map(\.reason) == ["unavailable", nil, "code_rejected"])
        let optimism = try #require(scenario.engine.ownership.optimism)
        #expect(optimism.parked.isEmpty)
    }

    @Test func `a store that cannot fetch is reported, and loses nothing`() throws {
        let code = try scenario.freshCode()
        scenario.store.fail(of: [.load], with: .unavailable("away"))
        #expect(try scenario.ask("totp.verify", code).reason == "unavailable")
        scenario.store.recover()
        #expect(try scenario.ask("totp.verify", code).succeeded)
    }
}

extension Ownership {
    fileprivate var optimism: Optimism? {
        if case .optimistic(let optimism) = self { optimism } else { nil }
    }
}
