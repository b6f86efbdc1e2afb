import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// What a session vouches for, and how it ends.
struct SessionTests {
    let scenario: Scenario
    private static let hour: Int64 = 3_600
    private static let day: Int64 = 86_400

    init() throws { scenario = try Scenario() }

    private func open(_ subject: String = "ada", amr: JSON = ["pwd", "otp"], _ more: JSON = [:]) throws -> JSON {
        try scenario.done("session.create", more.with("subject", .text(subject)).with("amr", amr))
    }

    private func sessions(_ subject: String = "ada") throws -> [JSON] {
        try scenario.ask("session.list", ["subject": .text(subject)]).result["sessions"].items
    }

    // MARK: What it vouches for

    @Test func `a token says whose session it is and how its user signed in`() throws {
        let session = try open()
        let result = try scenario.check(session).result["session"]
        #expect(result["subject"] == "ada")
        #expect(result["session_id"] == session["session"]["session_id"])
        #expect(result["amr"] == ["pwd", "otp"])
        #expect(result["aal"] == 2)
        #expect(result["authenticated_at"].integer == Int(scenario.clock.now.milliseconds))
        #expect(result == session["session"])
    }

    @Test(arguments: [
        (["pwd"], 1), (["otp"], 1), (["otp", "sms"], 1), (["pwd", "pin"], 1), (["face"], 1), (["pwd", "face"], 1),
        (["pwd", "geo"], 1), (["kba", "otp"], 1), (["pwd", "otp"], 2), (["pin", "hwk"], 2), (["fpt", "swk"], 2),
        (["mfa"], 2), (["otp", "mfa"], 2),
    ])
    func `the assurance level follows from the methods`(_ amr: [String], _ level: Int) throws {
        #expect(try open(amr: .list(amr.map { .text($0) }))["session"]["aal"] == .integer(level))
    }

    @Test func `an unmet demand is named, and the session stays`() throws {
        let session = try open(amr: ["pwd"])
        let level = try scenario.check(session, ["min_aal": 2])
        #expect(level.reason == "insufficient_authentication")
        #expect(level.data["min_aal"] == 2 && level.data["amr"].isNull && level.data["max_age_s"].isNull)
        let method = try scenario.check(session, ["amr": ["pwd", "hwk"]])
        #expect(method.reason == "insufficient_authentication")
        #expect(method.data["amr"] == ["hwk"] && method.data["min_aal"].isNull)
        #expect(try scenario.check(session, ["min_aal": 1, "max_age_s": 60, "amr": ["pwd"]]).succeeded)
    }

    @Test func `an authentication that is too old must be repeated`() throws {
        let session = try open()
        scenario.clock.advance(seconds: 600)
        #expect(try scenario.check(session, ["max_age_s": 600]).succeeded)
        scenario.clock.advance(milliseconds: 1)
        let late = try scenario.check(session, ["max_age_s": 600])
        #expect(late.reason == "insufficient_authentication")
        #expect(late.data["max_age_s"] == 600)
        #expect(try scenario.check(session).succeeded)
    }

    @Test func `a session may be about an earlier authentication, but not a later one`() throws {
        let now = Int(scenario.clock.now.milliseconds)
        let session = try open("ada", ["authenticated_at": .integer(now - 90_000)])
        #expect(try scenario.check(session, ["max_age_s": 60]).reason == "insufficient_authentication")
        let future = try scenario.ask(
            "session.create", ["subject": "ada", "amr": ["pwd"], "authenticated_at": .integer(now + 1)])
        #expect(future.data["field"] == "authenticated_at")
    }

    @Test func `methods are named once, and there is at least one`() throws {
        for amr in [[], ["otp", "otp"], ["code"]] as [JSON] {
            let answer = try scenario.ask("session.create", ["subject": "ada", "amr": amr])
            #expect(answer.data["field"].text?.hasPrefix("amr") == true, "\(answer.line)")
        }
    }

    // MARK: How it ends

    @Test func `it expires even if it is used`() throws {
        let session = try open()
        for _ in 0..<13 {
            scenario.clock.advance(seconds: Self.day / 2)
            #expect(try scenario.check(session).succeeded)
            try scenario.tick()
        }
        scenario.clock.advance(seconds: Self.day / 2)
        #expect(try scenario.check(session).reason == "not_found")
        try scenario.tick()
        #expect(scenario.inner.everything.count { $0.key.kind == .session } == 0)
    }

    @Test func `it ends without use`() throws {
        let session = try open()
        scenario.clock.advance(seconds: Self.day)
        #expect(try scenario.check(session).reason == "not_found")
        #expect(try sessions() == [])
    }

    @Test func `use is stored at most once a minute, and survives a restart`() throws {
        let session = try open()
        let version = try record(of: session).version
        scenario.clock.advance(seconds: 59)
        #expect(try scenario.check(session).succeeded)
        try scenario.tick()
        #expect(try record(of: session).version == version)
        scenario.clock.advance(seconds: 1)
        for _ in 0..<3 { #expect(try scenario.check(session).succeeded) }
        try scenario.tick()
        #expect(try record(of: session).version == version + 1)
        scenario.clock.advance(seconds: Self.day - 1)
        try scenario.restart()
        #expect(try scenario.check(session).succeeded)
    }

    private func record(of session: JSON) throws -> Document {
        let all = scenario.inner.everything.filter { $0.key.kind == .session }
        // The list is the shorter one.
        return try #require(all.max { $0.document.body.count < $1.document.body.count }).document
    }

    @Test func `a check writes nothing by itself`() throws {
        let session = try open()
        scenario.clock.advance(seconds: Self.hour)
        scenario.store.fail(of: [.commit], with: .unavailable("EIO"), lasting: true)
        #expect(try scenario.check(session).succeeded)
    }

    @Test func `touching it counts as use at once`() throws {
        let session = try open()
        scenario.clock.advance(seconds: Self.day - 1)
        let touched = try scenario.ask("session.touch", ["session_token": session["session_token"]]).result["session"]
        #expect(touched["last_used_at"].integer == Int(scenario.clock.now.milliseconds))
        scenario.clock.advance(seconds: Self.day - 1)
        try scenario.restart()
        #expect(try scenario.check(session).succeeded)
    }

    @Test func `a shorter policy applies to existing sessions, and a longer one does not`() throws {
        let session = try open()
        try scenario.set(["session": ["ttl_s": 31_536_000]])
        #expect(try scenario.check(session).result["session"]["expires_at"] == session["session"]["expires_at"])
        try scenario.set(["session": ["idle_s": 300]])
        scenario.clock.advance(seconds: 301)
        #expect(try scenario.check(session).reason == "not_found")
    }

    @Test func `it is revoked by its token, or by its subject and handle`() throws {
        let (first, second, third) = (try open(), try open(), try open())
        #expect(try scenario.ask("session.revoke", ["session_token": first["session_token"]]).succeeded)
        let handle: JSON = ["subject": "ada", "session_id": second["session"]["session_id"]]
        #expect(try scenario.ask("session.revoke", handle).succeeded)
        #expect(try scenario.ask("session.revoke", handle).reason == "not_found")
        let foreign: JSON = ["subject": "bob", "session_id": third["session"]["session_id"]]
        #expect(try scenario.ask("session.revoke", foreign).reason == "not_found")
        let mixed: JSON = ["session_token": third["session_token"], "session_id": second["session"]["session_id"]]
        #expect(try scenario.ask("session.revoke", mixed).reason == "not_found")
        for ended in [first, second] { #expect(try scenario.check(ended).reason == "not_found") }
        #expect(try scenario.check(third).succeeded)
        #expect(try sessions().map { $0["session_id"] } == [third["session"]["session_id"]])
    }

    @Test func `all of them end at once, or all but one`() throws {
        let all = try (0..<3).map { _ in try open() }
        let kept = try scenario.ask(
            "session.revoke_all", ["subject": "ada", "except_session_id": all[1]["session"]["session_id"]])
        #expect(kept.result["revoked_sessions"] == 2)
        #expect(try all.map { try scenario.check($0).succeeded } == [false, true, false])
        #expect(try scenario.ask("session.revoke_all", ["subject": "ada"]).result["revoked_sessions"] == 1)
        #expect(try sessions() == [])
        #expect(scenario.inner.everything.count { $0.key.kind == .session } == 0)
    }

    @Test func `it ends with a factor that it was made with`() throws {
        let id = try scenario.enrolled().id
        let bound = try open("ada", ["factor_ids": [.text(id)]])
        let free = try open()
        let removed = try scenario.ask("factor.remove", ["subject": "ada", "factor_id": .text(id)])
        #expect(removed.result == ["revoked_sessions": 1])
        #expect(try scenario.check(bound).reason == "not_found")
        #expect(try scenario.check(free).succeeded)
    }

    @Test func `it is made only with factors that are the subject's and active`() throws {
        let id = try scenario.enrolled("bob").id
        let params: JSON = ["subject": "ada", "amr": ["otp"]]
        #expect(try scenario.ask("session.create", params.with("factor_ids", [.text(id)])).reason == "not_found")
        let pending = try scenario.ask("totp.enroll", ["subject": "ada"]).result["factor"]["factor_id"]
        #expect(try scenario.ask("session.create", params.with("factor_ids", [pending])).reason == "wrong_state")
    }

    @Test func `it ends with its subject and with its tenant`() throws {
        try scenario.enrolled()
        let session = try open()
        #expect(try scenario.ask("subject.delete", ["subject": "ada"]).succeeded)
        #expect(try scenario.check(session).reason == "not_found")
        // A subject without a factor, too.
        let other = try open("bob")
        #expect(try scenario.ask("subject.delete", ["subject": "bob"]).succeeded)
        #expect(try scenario.check(other).reason == "not_found")
        try scenario.tick()
        #expect(scenario.engine.isIdle)

        try scenario.ask("tenant.create", ["tenant": "t"])
        let there = try open("ada", ["tenant": "t"])
        let asked: JSON = ["tenant": "t", "session_token": there["session_token"]]
        #expect(try scenario.ask("session.check", asked).succeeded)
        try scenario.ask("tenant.delete", ["tenant": "t"])
        #expect(try scenario.ask("session.check", asked).reason == "not_found")
        for _ in 0..<4 { try scenario.tick() }
        #expect(scenario.inner.everything.count { $0.key.kind == .session } == 0)
    }

    @Test func `a token of one tenant is unknown in another`() throws {
        try scenario.ask("tenant.create", ["tenant": "t"])
        let session = try open()
        #expect(try scenario.check(session, ["tenant": "t"]).reason == "not_found")
        // Remembered in its own tenant, it is still unknown in the other.
        #expect(try scenario.check(session).succeeded)
        #expect(try scenario.check(session, ["tenant": "t"]).reason == "not_found")
        #expect(try scenario.check(session).succeeded)
    }

    @Test func `cached data of a session is dropped when it changes or ends`() throws {
        let all = try (0..<3).map { _ in try open() }
        for session in all + all { #expect(try scenario.check(session).succeeded) }
        #expect(try scenario.ask("session.revoke", ["session_token": all[0]["session_token"]]).succeeded)
        scenario.clock.advance(seconds: 5)
        let touched = try scenario.ask("session.touch", ["session_token": all[1]["session_token"]]).result["session"][
            "last_used_at"]
        #expect(try all.map { try scenario.check($0).succeeded } == [false, true, true])
        #expect(
            try sessions().first { $0["session_id"] == all[1]["session"]["session_id"] }?["last_used_at"] == touched)
        #expect(try scenario.ask("session.revoke_all", ["subject": "ada"]).result["revoked_sessions"] == 2)
        for session in all { #expect(try scenario.check(session).reason == "not_found") }
    }

    @Test func `one session too many ends the one that was used longest ago`() throws {
        var all: [JSON] = []
        for _ in 0..<Session.mostPerSubject {
            all.append(try open())
            scenario.clock.advance(seconds: 1)
        }
        scenario.clock.advance(seconds: 60)
        #expect(try scenario.check(all[0]).succeeded)
        try scenario.tick()
        _ = try open()
        #expect(try scenario.check(all[0]).succeeded)
        #expect(try scenario.check(all[1]).reason == "not_found")
        #expect(try scenario.check(all[2]).succeeded)
        #expect(try sessions().count == Session.mostPerSubject)
    }

    // MARK: What is kept of it

    @Test func `neither the token nor the subject is in the store, and sessions are in no backup`() throws {
        let session = try open("wilhelmina")
        let token = try #require(session["session_token"].text)
        for stored in scenario.inner.everything {
            let text = String(decoding: stored.document.body + stored.document.hot, as: UTF8.self)
            #expect(!text.contains(token) && !text.contains("wilhelmina"))
        }
        let restored = try scenario.restored(try scenario.backup(), nothingHappenedSince: true)
        #expect(try restored.ask("session.check", ["session_token": .text(token)]).reason == "not_found")
    }

    @Test func `a failed commit neither makes nor ends a session`() throws {
        let session = try open()
        scenario.store.fail(of: [.commit], with: .unavailable("EIO"), lasting: true)
        #expect(try scenario.ask("session.revoke_all", ["subject": "ada"]).reason == "unavailable")
        #expect(try scenario.ask("session.create", ["subject": "ada", "amr": ["pwd"]]).reason == "unavailable")
        scenario.store.recover()
        #expect(try scenario.check(session).succeeded)
        #expect(try sessions().count == 1)
    }

    @Test func `a check after a revocation in the same turn waits for it and sees it`() throws {
        let session = try open()
        let answers = try scenario.askTogether([
            ("session.revoke", ["session_token": session["session_token"]]),
            ("session.check", ["session_token": session["session_token"]]),
        ])
        #expect(answers[0].succeeded)
        #expect(answers[1].reason == "not_found")
    }

    @Test func `a new sealing key reseals sessions`() throws {
        let session = try open()
        try scenario.ask("keys.rotate")
        for _ in 0..<6 { try scenario.tick() }
        #expect(try scenario.ask("keys.status").result["tenant_keys"][0]["tenant_records_left"] == 0)
        try scenario.restart()
        #expect(try scenario.check(session).succeeded)
        #expect(try sessions().count == 1)
        #expect(scenario.observer.problems == [])
    }

    @Test func `the same idempotency key gives the same session again`() throws {
        let first = try open("ada", ["idempotency_key": "k"])
        #expect(try open("ada", ["idempotency_key": "k"]) == first)
        #expect(try sessions().count == 1)
    }

    @Test func `events of sessions are in the subject's audit entries`() throws {
        try scenario.enrolled()
        let session = try open()
        try scenario.ask("session.revoke", ["session_token": session["session_token"]])
        #expect(try scenario.entries().map { $0["action"] } == ["session.revoke", "session.create", "totp.enroll"])
    }
}
