import FactorCore
import TestServer
import TestSupport
import Testing

/// What a sign-in asks of somebody who has a disabled factor.
struct DisabledFlowTests {
    private let scenario: Scenario
    private static let password: JSON = "correct horse battery"

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.person("bob", email: "bob@example.org")
    }

    /// Enrols an authenticator and disables it.
    private func disabledApp() throws -> (params: JSON, app: Authenticator) {
        let (id, app) = try scenario.enrolled("bob")
        let params: JSON = ["subject": "bob", "factor_id": .text(id)]
        try scenario.done("factor.disable", params)
        return (params, app)
    }

    private func signIn(_ params: JSON = ["password": password]) throws -> JSON {
        try scenario.done("sign_in.create", params.with("identifier", "bob"))
    }

    @Test func `where a second factor is optional, one that is disabled is not asked for`() throws {
        let (params, _) = try disabledApp()
        #expect(try signIn()["status"] == "complete")
        try scenario.done("factor.enable", params)
        #expect(try signIn()["status"] == "needs_second_factor")
    }

    @Test func `where one is required, nobody comes in without it, nor sets another one up`() throws {
        let (params, app) = try disabledApp()
        try scenario.set(["mfa": ["state": "required"], "sign_in": ["trusted_device_skips_second_factor": true]])
        let over = try signIn()
        #expect(over["status"] == "abandoned" && over["next_step"]["reason"] == "no_factor_left")
        // Two factors that there are, are two.
        let begun = try signIn(["kind": "email"])
        let shown = try scenario.proceed(begun, ["code": try scenario.code(to: "bob@example.org")])
        #expect(shown.asks("password"))

        try scenario.done("factor.enable", params)
        let asked = try signIn()
        #expect(try scenario.proceed(asked, ["code": scenario.code(of: app)])["status"] == "complete")

        try scenario.set(["mfa": ["state": "optional"]])
        try scenario.done("factor.disable", params)
        try scenario.set(["mfa": ["state": "required"]])
        #expect(try signIn()["status"] == "abandoned")
        try scenario.done("factor.remove", params)
        #expect(try signIn()["status"] == "needs_mfa_setup")
    }

    @Test func `a disabled password is no way around either`() throws {
        try scenario.set(["mfa": ["second_factors": ["totp", "email"]]])
        let factors = try scenario.factors("bob")
        try scenario.done("factor.disable", ["subject": "bob", "factor_id": factors[0]["factor_id"]])
        try scenario.set(["mfa": ["state": "required"]])
        let begun = try signIn(["kind": "email"])
        let shown = try scenario.proceed(begun, ["code": try scenario.code(to: "bob@example.org")])
        #expect(shown["next_step"]["reason"] == "no_factor_left")
    }

    @Test func `who has reset the password sets nothing up in the place of a disabled factor, however long they wait`()
        throws
    {
        let (params, _) = try disabledApp()
        try scenario.set(["mfa": ["second_factors": ["totp", "email"], "state": "required"]])
        try scenario.resetPassword(of: "bob@example.org", to: "mountain violin")
        #expect(try scenario.messages().isEmpty)
        scenario.clock.advance(seconds: 259_201)
        let over = try signIn(["password": "mountain violin"])
        #expect(over["status"] == "abandoned" && over["next_step"]["reason"] == "no_factor_left")
        try scenario.done("factor.remove", params)
        #expect(try signIn(["password": "mountain violin"])["status"] == "needs_mfa_setup")
    }

    @Test func `a step-up sets nothing up in its place`() throws {
        _ = try disabledApp()
        try scenario.set(["mfa": ["enrollment": "required_for_step_up"]])
        let token = try signIn()["session_token"]
        let begun = try scenario.done("step_up.create", ["session_token": token, "purpose": "x"])
        #expect(begun["status"] == "needs_second_factor")
        #expect(begun["next_step"]["options"].items.allSatisfy { $0["kind"] != "totp" })
    }

    @Test func `a flow that has shown it does not go on, not even when it is enabled again`() throws {
        try scenario.enrolled("bob")
        let begun = try signIn()
        #expect(begun["status"] == "needs_second_factor")
        let factors = try scenario.factors("bob")
        let params: JSON = ["subject": "bob", "factor_id": factors[0]["factor_id"]]
        scenario.clock.advance(milliseconds: 1)
        try scenario.done("factor.disable", params)
        try scenario.done("factor.enable", params)
        let code: JSON = .text(Authenticator(secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP").code(at: scenario.clock.now))
        let attempt: JSON = ["flow_id": begun["flow_id"]]
        #expect(try scenario.ask("flow.attempt", attempt.with("code", code)).reason == "wrong_state")
        #expect(try scenario.done("flow.get", attempt)["next_step"]["reason"] == "factor_removed")
        let again = try signIn()
        #expect(try scenario.proceed(again, ["code": code])["status"] == "complete")
    }

    @Test func `nothing is sent to an address that is disabled and typed, and it stays whose it is`() throws {
        let factors = try scenario.factors("bob")
        try scenario.done("factor.disable", ["subject": "bob", "factor_id": factors[1]["factor_id"]])
        let typed: JSON = ["identifier": "bob@example.org"]
        let known = try [
            scenario.done("password_reset.create", typed),
            scenario.done("sign_in.create", typed.with("kind", "email")),
        ]
        let unknown: JSON = ["identifier": "eve@example.org"]
        let nobody = try [
            scenario.done("password_reset.create", unknown),
            scenario.done("sign_in.create", unknown.with("kind", "email")),
        ]
        for (left, right) in zip(known, nobody) { #expect(left["status"] == right["status"]) }
        #expect(try scenario.messages().isEmpty)
        let signIn = try scenario.done("sign_in.create", typed.with("password", Self.password))
        #expect(signIn["status"] == "complete" && signIn["subject"] == "bob")
    }
}
