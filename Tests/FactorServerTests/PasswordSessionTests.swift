import FactorCore
import TestServer
import TestSupport
import Testing

/// A new password ends the sessions that were created with the old one.
struct PasswordSessionTests {
    private static let password = "correct horse battery"
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario()
        try set(Self.password)
    }

    @discardableResult
    private func set(_ password: String, _ more: JSON = [:]) throws -> JSON {
        try scenario.done("password.set", more.with("subject", "ada").with("password", .text(password)))
    }

    private func session(_ amr: JSON = ["pwd"], of subject: JSON = "ada") throws -> JSON {
        try scenario.ask("session.create", ["subject": subject, "amr": amr]).result
    }

    private func isLive(_ session: JSON) throws -> Bool { try scenario.check(session).succeeded }

    @Test func `all of the subject's sessions end, and no others`() throws {
        let own = [try session(), try session(["otp"])]
        let other = try session(of: "bob")
        #expect(try set("another horse battery")["revoked_sessions"] == 2)
        for session in own { #expect(try !isLive(session)) }
        #expect(try isLive(other))
        #expect(try scenario.ask("session.list", ["subject": "ada"]).result["sessions"].items.isEmpty)
        #expect(try scenario.actions().prefix(2) == ["session.revoke_all", "password.set"])
        try scenario.restart()
        for session in own { #expect(try !isLive(session)) }
    }

    @Test(arguments: [true, false]) func `the requesting session stays, by its id or its token`(_ byToken: Bool) throws
    {
        let (kept, ended) = (try session(), try session())
        let named: JSON =
            byToken ? ["session_token": kept["session_token"]] : ["except_session_id": kept["session"]["session_id"]]
        #expect(try set("another horse battery", named)["revoked_sessions"] == 1)
        #expect(try isLive(kept))
        #expect(try !isLive(ended))
    }

    @Test func `a session of another subject does not keep them`() throws {
        let (own, other) = (try session(), try session(of: "bob"))
        let named: JSON = [
            "session_token": other["session_token"], "except_session_id": other["session"]["session_id"],
        ]
        #expect(try set("another horse battery", named)["revoked_sessions"] == 1)
        #expect(try !isLive(own))
        #expect(try isLive(other))
    }

    @Test func `without sessions the audit log mentions none`() throws {
        #expect(try set("another horse battery")["revoked_sessions"] == 0)
        #expect(try scenario.actions() == ["password.set", "password.set"])
    }

    @Test func `a refused or non-durable password change ends no session`() throws {
        let session = try session()
        let refused = try scenario.ask("password.set", ["subject": "ada", "password": "password"])
        #expect(refused.reason == "password_refused")
        scenario.store.fail(of: [.commit], with: .full)
        let lost = try scenario.ask("password.set", ["subject": "ada", "password": "another horse battery"])
        #expect(lost.reason == "unavailable")
        #expect(try isLive(session))
    }

    @Test func `renewing a hash ends no session`() throws {
        let session = try session()
        try scenario.set(["password": ["argon2_memory_kib": 32_768]])
        #expect(try scenario.ask("password.verify", ["subject": "ada", "password": .text(Self.password)]).succeeded)
        #expect(try isLive(session))
    }

    @Test func `the new password of a sign-in ends the other sessions`() throws {
        try set(Self.password, ["temporary": true])
        let other = try session()
        let flow = try scenario.ask("sign_in.create", ["subject": "ada", "password": .text(Self.password)]).result
        let done = try scenario.attempt(flow, ["new_password": "another horse battery"])
        #expect(done.result["status"] == "complete", "\(done.line)")
        #expect(try !isLive(other))
        #expect(try scenario.ask("session.list", ["subject": "ada"]).result["sessions"].items.count == 1)
    }
}
