import FactorCore
import TestServer
import TestSupport
import Testing

/// A required set-up of a second factor cannot be bypassed.
struct SetUpRuleTests {
    private static let password: JSON = "correct horse battery"
    private let scenario: Scenario

    init() throws { scenario = try Scenario(defaults: Scenario.quick) }

    private func signUp() throws -> JSON {
        try scenario.set([
            "mfa": ["enrollment": "required_at_sign_up"],
            "sign_up": ["required_fields": ["email_address", "username", "password"]],
        ])
        return try scenario.done(
            "sign_up.create", ["email_address": "eve@example.org", "username": "eve", "password": Self.password])
    }

    @Test func `leaving a sign-up before its set-up does not avoid it when signing in`() throws {
        let signUp = try signUp()
        let next = try scenario.proceed(signUp, ["code": scenario.code(to: "eve@example.org")])
        #expect(next.asks("set_up", "totp"))
        let signIn = try scenario.done("sign_in.create", ["identifier": "eve", "password": Self.password])
        #expect(signIn["status"] == "needs_mfa_setup")
    }

    @Test func `neither does confirming it while signing in`() throws {
        _ = try signUp()
        try scenario.messages()
        let signIn = try scenario.done("sign_in.create", ["identifier": "eve", "password": Self.password])
        #expect(signIn["status"] == "needs_sign_up_confirmation")
        let next = try scenario.proceed(signIn, ["code": scenario.code(to: "eve@example.org")])
        #expect(next["status"] == "needs_mfa_setup")
    }

    @Test func `a user made by the application needs no second factor`() throws {
        try scenario.set(["mfa": ["enrollment": "required_at_sign_up"]])
        try scenario.person("bob")
        _ = try scenario.signedIn("bob")
    }

    @Test func `a telephone is not a second factor beside an unproven e-mail address`() throws {
        try scenario.set(["mfa": ["state": "required", "second_factors": ["phone"]]])
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
        let signIn = try scenario.done("sign_in.create", ["identifier": "bob", "kind": "password"])
        scenario.clock.advance(seconds: 5)
        let app = try scenario.enrolled("bob").app
        let next = try scenario.proceed(signIn, ["password": Self.password])
        #expect(next.asks("code", "totp"))
        #expect(try scenario.proceed(signIn, ["code": scenario.code(of: app)])["status"] == "complete")
    }

    @Test func `a set-up that is kept open ends when its owner has a factor by then`() throws {
        try scenario.set(["mfa": ["state": "required"]])
        try scenario.person("bob")
        let theirs = try scenario.done("sign_in.create", ["identifier": "bob", "password": Self.password])
        let seed = try #require(theirs["next_step"]["secret"].text)
        let app = try scenario.enrolled("bob").app
        let answer = try scenario.proceed(theirs, ["code": scenario.code(of: Authenticator(secret: seed))])
        #expect(answer.asks("code", "totp"))
        #expect(try scenario.factors("bob").count == 2)
        #expect(try scenario.proceed(theirs, ["code": scenario.code(of: app)])["status"] == "complete")
    }

    @Test func `nor can that of a step-up, which ends when the session is not recent any more`() throws {
        try scenario.set(["mfa": ["enrollment": "required_for_step_up"]])
        try scenario.person("bob")
        let session = try scenario.signedIn("bob")
        let stepUp = try scenario.stepUp(session, for: "x")
        let seed = try #require(stepUp["next_step"]["secret"].text)
        let code: JSON = scenario.code(of: Authenticator(secret: seed))
        let other = try scenario.stepUp(session, for: "x")
        scenario.clock.advance(seconds: 605)
        #expect(try scenario.ask("flow.get", ["flow_id": other["flow_id"]]).reason == "expired")
        let fresh = try scenario.signedIn("bob")
        let late = try scenario.stepUp(fresh, for: "x")
        try scenario.enrolled("bob")
        let answer = try scenario.proceed(late, ["code": code])
        #expect(answer["status"] == "needs_second_factor" && answer["verdict"].isNull)
    }

    @Test func `a second factor that was pending when the sign-in began is asked for too`() throws {
        try scenario.done("password.set", ["subject": "bob", "password": "temporary words", "temporary": true])
        let (named, app) = try scenario.pendingApp("bob")
        let signIn = try scenario.done("sign_in.create", ["identifier": "bob", "password": "temporary words"])
        #expect(signIn["status"] == "needs_new_password")
        try scenario.done("factor.activate", named.with("code", scenario.code(of: app)))
        #expect(try scenario.proceed(signIn, ["new_password": Self.password])["status"] == "needs_second_factor")
    }

    @Test func `a reset that becomes required during a set-up or a change comes first`() throws {
        try scenario.set(["mfa": ["state": "required"]])
        try scenario.person("bob", email: "bob@example.org")
        let setUp = try scenario.done("sign_in.create", ["identifier": "bob", "password": Self.password])
        try scenario.done("password.require_reset", ["subject": "bob"])
        #expect(try scenario.proceed(setUp, ["code": "123456"])["status"] == "needs_password_reset")
        try scenario.set(["mfa": ["state": "optional"]])
        try scenario.done("password.set", ["subject": "bob", "password": "temporary words", "temporary": true])
        let change = try scenario.done("sign_in.create", ["identifier": "bob", "password": "temporary words"])
        #expect(change["status"] == "needs_new_password")
        try scenario.done("password.require_reset", ["subject": "bob"])
        #expect(try scenario.proceed(change, ["new_password": Self.password])["status"] == "needs_password_reset")
    }

    @Test func `a device that skips the second factor does so with a late identifier too`() throws {
        try scenario.set(["sign_in": ["trusted_device_skips_second_factor": true]])
        try scenario.person("bob")
        let signIn = try scenario.done("sign_in.create")
        scenario.clock.advance(seconds: 1)
        try scenario.enrolled("bob")
        let session = try scenario.done("session.create", ["subject": "bob", "amr": ["pwd", "otp"]])
        let token = try scenario.done("device.trust", ["session_token": session["session_token"]])["device_token"]
        try scenario.proceed(signIn, ["identifier": "bob", "device_token": token, "kind": "password"])
        #expect(try scenario.proceed(signIn, ["password": Self.password])["status"] == "complete")
    }

    @Test func `used-up backup codes are not a second factor`() throws {
        try scenario.set(["backup_code": ["count": 1]])
        try scenario.person("bob")
        let codes = try scenario.done("backup_code.generate", ["subject": "bob"])["codes"]
        let signIn = try scenario.done("sign_in.create", ["identifier": "bob", "password": Self.password])
        #expect(signIn["status"] == "needs_second_factor")
        #expect(try scenario.proceed(signIn, ["code": codes[0]])["status"] == "complete")
        _ = try scenario.signedIn("bob")
    }

    @Test func `a device replaces the second factor only if two were shown when it was trusted`() throws {
        try scenario.set(["sign_in": ["trusted_device_skips_second_factor": true]])
        try scenario.person("bob")
        var session = try scenario.signedIn("bob")
        let early = try scenario.done("device.trust", ["session_token": session["session_token"]])["device_token"]
        let app = try scenario.enrolled("bob").app
        let request: JSON = ["identifier": "bob", "password": Self.password]
        let asked = try scenario.done("sign_in.create", request.with("device_token", early))
        #expect(asked["status"] == "needs_second_factor")
        session = try scenario.proceed(asked, ["code": scenario.code(of: app)])
        let later = try scenario.done("device.trust", ["session_token": session["session_token"]])["device_token"]
        #expect(try scenario.done("sign_in.create", request.with("device_token", later))["status"] == "complete")
    }

    /// Leaves a sign-up at its set-up.
    private func leftSignUp(_ enrollment: JSON) throws -> JSON {
        try scenario.set(["mfa": ["enrollment": enrollment]])
        let signUp = try scenario.done("sign_up.create", ["email_address": "eve@example.org"])
        return try scenario.proceed(signUp, ["code": scenario.code(to: "eve@example.org")])
    }

    @Test(arguments: ["offered_at_sign_up", "required_at_sign_up"])
    func `an abandoned sign-up does not get past a second factor that its owner has set up since`(
        _ enrollment: JSON
    ) throws {
        let left = try leftSignUp(enrollment)
        #expect(left["status"] == "missing_requirements")
        var answer: JSON = ["flow_id": left["flow_id"]]
        if enrollment == "offered_at_sign_up" {
            answer = answer.with("selection", "skip")
        } else {
            let seed = try #require(left["next_step"]["secret"].text)
            answer = answer.with("code", scenario.code(of: Authenticator(secret: seed)))
        }
        // The same sign-up may be continued while there is no second factor.
        try scenario.set(["mfa": ["enrollment": "on_demand"]])
        let signIn = try scenario.done("sign_in.create", ["identifier": "eve@example.org", "kind": "email"])
        let code = try scenario.code(to: "eve@example.org")
        let done = try scenario.proceed(signIn, ["code": code])
        let subject = try #require(done["subject"].text)
        let app = try scenario.enrolled(subject).app
        let late = try scenario.ask("flow.attempt", answer)
        #expect(late.reason == "wrong_state" && late.data["state"] == "abandoned")
        let over = try scenario.done("flow.get", ["flow_id": left["flow_id"]])
        #expect(over["next_step"]["reason"] == "already_exists" && over["session"].isNull)
        let factors = try scenario.done("factor.list", ["subject": .text(subject)])["factors"]
        #expect(factors.items.count { $0["kind"] == "totp" } == 1)
        scenario.clock.advance(seconds: 30)
        #expect(try scenario.ask("totp.verify", ["subject": .text(subject), "code": scenario.code(of: app)]).succeeded)
    }

    @Test func `the set-up of a sign-up waits no longer than a sign-in would`() throws {
        let left = try leftSignUp("offered_at_sign_up")
        scenario.clock.advance(seconds: 899)
        #expect(try scenario.ask("flow.get", ["flow_id": left["flow_id"]]).succeeded)
        scenario.clock.advance(seconds: 2)
        #expect(try scenario.attempt(left, ["selection": "skip"]).reason == "expired")
    }

    @Test func `a user who may begin with only a mailbox must also show the password`() throws {
        try scenario.set([
            "sign_in": ["first_factors": ["email"]],
            "mfa": ["state": "required", "second_factors": ["totp", "email"]],
        ])
        try scenario.person("bob", email: "bob@example.org")
        let signIn = try scenario.done("sign_in.create", ["identifier": "bob@example.org"])
        let next = try scenario.proceed(signIn, ["code": scenario.code(to: "bob@example.org")])
        #expect(next["status"] == "needs_second_factor")
        #expect(next.asks("password"))
        #expect(try scenario.proceed(signIn, ["password": Self.password])["status"] == "complete")
    }

    @Test func `a password replaces the second factor only while there is none`() throws {
        try scenario.person("bob")
        let session = try scenario.signedIn("bob")
        let request: JSON = ["session_token": session["session_token"], "purpose": "transfer"]
        let stepUp = try scenario.done("step_up.create", request)
        #expect(stepUp.asks("password"))
        let app = try scenario.enrolled("bob").app
        let next = try scenario.proceed(stepUp, ["password": Self.password])
        #expect(next.asks("code", "totp") && next["verdict"].isNull)
        #expect(try scenario.attempt(stepUp, ["password": Self.password]).reason == "wrong_state")
        scenario.clock.advance(seconds: 30)
        let done = try scenario.proceed(stepUp, ["code": scenario.code(of: app)])
        #expect(done["status"] == "complete" && !done["verdict"].isNull)
    }

    @Test func `a step-up that sets up an address reveals no other user's address`() throws {
        try scenario.set(["mfa": ["enrollment": "required_for_step_up", "second_factors": ["email"]]])
        try scenario.person("alice", email: "alice@example.org")
        try scenario.person("bob")
        let session = try scenario.signedIn("bob")
        for address in ["alice@example.org", "nobody@example.org"] as [JSON] {
            let stepUp = try scenario.stepUp(session, for: "x")
            let named = try scenario.proceed(stepUp, ["email_address": address])
            #expect(named.asks("code", "email", "needs_mfa_setup"))
            #expect(!named["next_step"]["delivery"].isNull)
        }
        #expect(Set(try scenario.messages().map(\.to)) == ["alice@example.org", "nobody@example.org"])
    }
}
