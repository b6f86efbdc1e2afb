import FactorCore
import TestServer
import TestSupport
import Testing

/// Removing a password is removing a factor.
struct PasswordRemovalTests {
    private let scenario: Scenario

    init() throws { scenario = try Scenario(defaults: Scenario.quick) }

    private func remove(_ session: JSON? = nil) throws -> Answer {
        let params: JSON = ["subject": "bob"]
        return try scenario.ask(
            "password.remove", session.map { params.with("session_token", $0["session_token"]) } ?? params)
    }

    @Test func `the sessions that were made with it end`() throws {
        try scenario.person("bob")
        let session = try scenario.signedIn("bob")
        let other = try scenario.done("session.create", ["subject": "bob", "amr": ["otp"]])
        #expect(try remove().result == ["revoked_sessions": 1])
        #expect(try scenario.check(session).reason == "not_found")
        #expect(try scenario.check(other).succeeded)
        #expect(try scenario.entries("bob").contains { $0["action"] == "password.remove" })
    }

    @Test func `a user must have signed in lately to remove it`() throws {
        try scenario.person("bob")
        let session = try scenario.signedIn("bob")
        scenario.clock.advance(seconds: 601)
        #expect(try remove().reason == "insufficient_authentication")
        #expect(try remove(session).reason == "insufficient_authentication")
        let fresh = try scenario.signedIn("bob")
        #expect(try remove(session).reason == "insufficient_authentication")
        #expect(try remove(fresh).result["revoked_sessions"] == 2)
    }

    @Test func `so does the session of a sign-in that confirmed a sign-up`() throws {
        try scenario.set(["sign_up": ["required_fields": ["email_address", "username", "password"]]])
        let password: JSON = "correct horse battery"
        try scenario.done(
            "sign_up.create", ["email_address": "eve@example.org", "username": "eve", "password": password])
        try scenario.messages()
        let signIn = try scenario.done("sign_in.create", ["identifier": "eve", "password": password])
        let done = try scenario.proceed(signIn, ["code": scenario.code(to: "eve@example.org")])
        #expect(try scenario.done("password.remove", ["subject": done["subject"]])["revoked_sessions"] == 1)
        #expect(try scenario.check(done).reason == "not_found")
    }
}
