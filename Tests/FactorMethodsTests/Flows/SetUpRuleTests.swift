import FactorCore
import TestSupport
import Testing

/// A second factor that has to be set up cannot be got round.
struct SetUpRuleTests {
    private static let password: JSON = "correct horse battery"
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
    }

    private func signUp() throws -> JSON {
        try scenario.set([
            "mfa": ["enrollment": "required_at_sign_up"],
            "sign_up": ["required_fields": ["email_address", "username", "password"]],
        ])
        return try scenario.done(
            "sign_up.create",
            ["email_address": "eve@example.org", "username": "eve", "password": Self.password])
    }

    @Test func `a sign-up that is left before its set-up is not finished by signing in`() throws {
        let signUp = try signUp()
        let code = try scenario.code(to: "eve@example.org")
        let next = try scenario.done("sign_up.attempt", ["sign_up_id": signUp["sign_up_id"], "code": code])
        #expect(next["next_step"]["type"] == "continue_sign_in_with_totp_setup")
        let signIn = try scenario.done("sign_in.create", ["identifier": "eve", "password": Self.password])
        #expect(signIn["status"] == "needs_mfa_setup")
    }

    @Test func `nor by confirming it while signing in`() throws {
        _ = try signUp()
        try scenario.messages()
        let signIn = try scenario.done("sign_in.create", ["identifier": "eve", "password": Self.password])
        #expect(signIn["status"] == "needs_sign_up_confirmation")
        let code = try scenario.code(to: "eve@example.org")
        let next = try scenario.done("sign_in.attempt", ["sign_in_id": signIn["sign_in_id"], "code": code])
        #expect(next["status"] == "needs_mfa_setup")
    }

    @Test func `whom the application made is asked for none`() throws {
        try scenario.set(["mfa": ["enrollment": "required_at_sign_up"]])
        try scenario.person("bob")
        _ = try scenario.signedIn("bob")
    }

    @Test func `a telephone is no second factor beside an e-mail address that is not proven`() throws {
        try scenario.set(["mfa": ["state": "required", "factors": ["phone_code"]]])
        try scenario.person("mallory")
        try scenario.done("email.enroll", ["subject": "mallory", "email_address": "victim@example.org"])
        let signIn = try scenario.ask("sign_in.create", ["identifier": "mallory", "password": Self.password])
        #expect(signIn.reason == "policy_violation")
        #expect(signIn.data["field"] == "mfa.require_verified_email")
    }

    @Test(arguments: ["optional", "required"] as [JSON])
    func `a second factor that was enrolled since the sign-in began is asked for`(_ state: JSON) throws {
        try scenario.set(["mfa": ["state": state]])
        try scenario.person("bob")
        let signIn = try scenario.done("sign_in.create", ["identifier": "bob", "strategy": "password"])
        scenario.clock.advance(seconds: 5)
        let app = try scenario.enrolled("bob").app
        let params: JSON = ["sign_in_id": signIn["sign_in_id"]]
        let next = try scenario.done("sign_in.attempt", params.with("password", Self.password))
        #expect(next["next_step"]["type"] == "confirm_sign_in_with_totp_code")
        let done = try scenario.done("sign_in.attempt", params.with("code", .text(app.code(at: scenario.clock.now))))
        #expect(done["status"] == "complete")
    }

    @Test func `backup codes that are used up are no second factor`() throws {
        try scenario.set(["backup_codes": ["count": 1]])
        try scenario.person("bob")
        let codes = try scenario.done("backup_codes.generate", ["subject": "bob"])["codes"]
        let signIn = try scenario.done("sign_in.create", ["identifier": "bob", "password": Self.password])
        #expect(signIn["status"] == "needs_second_factor")
        let done = try scenario.done("sign_in.attempt", ["sign_in_id": signIn["sign_in_id"], "code": codes[0]])
        #expect(done["status"] == "complete")
        _ = try scenario.signedIn("bob")
    }

    @Test func `a device stands for two factors only where two were shown as it was trusted`() throws {
        try scenario.set(["sign_in": ["trusted_device_skips_second_factor": true]])
        try scenario.person("bob")
        var session = try scenario.signedIn("bob")
        let early = try scenario.done("device.trust", ["session_token": session["token"]])["token"]
        let app = try scenario.enrolled("bob").app
        let request: JSON = ["identifier": "bob", "password": Self.password]
        let asked = try scenario.done("sign_in.create", request.with("device_token", early))
        #expect(asked["status"] == "needs_second_factor")
        session = try scenario.done(
            "sign_in.attempt",
            ["sign_in_id": asked["sign_in_id"], "code": .text(app.code(at: scenario.clock.now))])["session"]
        let later = try scenario.done("device.trust", ["session_token": session["token"]])["token"]
        #expect(try scenario.done("sign_in.create", request.with("device_token", later))["status"] == "complete")
    }
}
