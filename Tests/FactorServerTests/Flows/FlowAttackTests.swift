import FactorCore
import TestServer
import TestSupport
import Testing

/// Ways around a flow that must stay closed.
struct FlowAttackTests {
    private static let password: JSON = "correct horse battery"
    private static let another: JSON = "another long password"
    let scenario: Scenario

    init() throws { scenario = try Scenario(defaults: Scenario.quick) }

    private func reset(_ address: String) throws { try scenario.resetPassword(of: address, to: Self.another) }

    @Test func `a code to one address does not prove the one that a sign-up changed to meanwhile`() throws {
        try scenario.set(["sign_up": ["required_fields": ["email_address", "username", "password"]]])
        let signUp = try scenario.done(
            "sign_up.create",
            ["email_address": "mallory@example.org", "username": "mallory", "password": Self.password])
        try scenario.messages()
        let signIn = try scenario.done("sign_in.create", ["identifier": "mallory", "password": Self.password])
        #expect(signIn["status"] == "needs_sign_up_confirmation")
        let code = try scenario.code(to: "mallory@example.org")
        try scenario.done("sign_up.update", ["flow_id": signUp["flow_id"], "email_address": "victim@example.com"])
        #expect(try scenario.attempt(signIn, ["code": code]).reason == "wrong_state")
        let present = try scenario.done("flow.get", ["flow_id": signUp["flow_id"]])
        #expect(present["unverified_fields"] == ["email_address"])
        #expect(present["subject"].isNull)
    }

    @Test func `a sign-in code sets no password, and makes no account`() throws {
        let signIn = try scenario.done("sign_in.create", ["identifier": "new@example.org", "sign_up_if_missing": true])
        let id = signIn["flow_id"]
        let code = try scenario.code(to: "new@example.org")
        let reset = try scenario.ask("flow.attempt", ["flow_id": id, "selection": "reset_password"])
        #expect(reset.reason == "not_offered")
        let answer = try scenario.ask(
            "flow.attempt", ["flow_id": id, "code": code, "new_password": "another long password"])
        #expect(answer.reason == "wrong_state")
        #expect(try scenario.ask("subject.get", ["subject": "new@example.org"]).reason == "not_found")
        #expect(try scenario.messages().isEmpty)
    }

    @Test func `a password reset by user name ends with a new password and not before`() throws {
        try scenario.person("bob", email: "bob@example.org")
        try scenario.done("username.set", ["subject": "bob", "username": "bobby"])
        let reset = try scenario.done("password_reset.create", ["identifier": "bobby"])
        let id = reset["flow_id"]
        let prepared = try scenario.done("flow.prepare", ["flow_id": id, "kind": "email"])
        #expect(prepared["status"] == "needs_password_reset")
        let code = try scenario.code(to: "bob@example.org")
        #expect(try scenario.ask("flow.attempt", ["flow_id": id, "code": code]).reason == "wrong_state")
        let done = try scenario.done(
            "flow.attempt", ["flow_id": id, "code": code, "new_password": "another long password"])
        #expect(done["status"] == "complete")
        #expect(try scenario.ask("password.verify", ["subject": "bob", "password": "another long password"]).succeeded)
    }

    @Test func `a password reset by user name sends the code where it is chosen to, any number of times`() throws {
        try scenario.person("bob", email: "bob@example.org", phone: "+4915112345678")
        try scenario.done("username.set", ["subject": "bob", "username": "bobby"])
        let begun = try scenario.done("password_reset.create", ["identifier": "bobby"])
        #expect(begun.ways == ["email", "phone"])
        for (selection, medium) in [("phone", "sms"), ("email", "email"), ("phone", "sms")] {
            let chosen = try scenario.proceed(begun, ["selection": .text(selection)])
            #expect(chosen["status"] == "needs_password_reset")
            #expect(chosen["next_step"]["delivery"]["medium"] == .text(medium))
        }
        let code = try scenario.code(to: "+4915112345678")
        let done = try scenario.proceed(begun, ["code": code, "new_password": Self.another])
        #expect(done["status"] == "complete")
    }

    @Test(arguments: ["reset_password", "password", "totp", "custom"])
    func `a password reset leads to a code and nothing else`(_ selection: String) throws {
        try scenario.person("bob", email: "bob@example.org")
        for identifier in ["bobby", "bob@example.org"] as [JSON] {
            let reset = try scenario.done("password_reset.create", ["identifier": identifier])
            let params: JSON = ["flow_id": reset["flow_id"], "selection": .text(selection)]
            #expect(try scenario.ask("flow.attempt", params).reason == "not_offered")
        }
    }

    @Test func `a password reset by an address sends its code only there`() throws {
        try scenario.person("bob", email: "bob@example.org", phone: "+4915112345678")
        let reset = try scenario.done("password_reset.create", ["identifier": "bob@example.org"])
        let params: JSON = ["flow_id": reset["flow_id"], "selection": "phone"]
        #expect(try scenario.ask("flow.attempt", params).reason == "not_offered")
        #expect(try scenario.messages().map(\.to) == ["bob@example.org"])
    }

    @Test func `a mailbox that has just set the password is not a second factor beside it`() throws {
        try scenario.set(["mfa": ["second_factors": ["email", "totp", "backup_code"]]])
        try scenario.person("bob", email: "bob@example.org")
        try reset("bob@example.org")
        let request: JSON = ["identifier": "bob@example.org", "password": Self.another]
        for seconds in [0, 3_601, 255_000] as [Int64] {
            scenario.clock.advance(seconds: seconds)
            #expect(try scenario.done("sign_in.create", request)["status"] == "abandoned")
        }
    }

    @Test func `a sign-in on a device that lost its trust ends`() throws {
        try scenario.set(["sign_in": ["trusted_device_skips_second_factor": true]])
        try scenario.person("bob", email: "bob@example.org")
        let session = try scenario.done("sign_in.create", ["identifier": "bob", "password": Self.password])
        let trusted = try scenario.done("device.trust", ["session_token": session["session_token"]])
        try scenario.done(
            "totp.enroll", ["subject": "bob", "secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", "activate": true])
        let signIn = try scenario.done(
            "sign_in.create", ["identifier": "bob@example.org", "device_token": trusted["device_token"]])
        try scenario.done("device.revoke", ["subject": "bob", "device_id": trusted["device"]["device_id"]])
        let refused = try scenario.attempt(signIn, ["password": Self.password])
        #expect(refused.reason == "wrong_state" && refused.data["state"] == "abandoned")
        let over = try scenario.done("flow.get", ["flow_id": signIn["flow_id"]])
        #expect(over["next_step"]["reason"] == "device_revoked" && over["session"].isNull)
    }

    @Test func `a reset password ends sessions and the trust in devices`() throws {
        try scenario.person("bob", email: "bob@example.org")
        let session = try scenario.done("sign_in.create", ["identifier": "bob", "password": Self.password])
        try scenario.done("device.trust", ["session_token": session["session_token"]])
        try reset("bob@example.org")
        #expect(try scenario.check(session).reason == "not_found")
        #expect(try scenario.done("device.list", ["subject": "bob"])["devices"] == [])
    }

    @Test func `a verdict is worthless once its session has ended`() throws {
        try scenario.person("bob")
        let session = try scenario.done("sign_in.create", ["identifier": "bob", "password": Self.password])
        let stepUp = try scenario.stepUp(session)
        let done = try scenario.proceed(stepUp, ["password": Self.password])
        #expect(done["status"] == "complete")
        try scenario.done("session.revoke", ["session_id": session["session"]["session_id"], "subject": "bob"])
        let redeemed = try scenario.ask("verdict.redeem", ["verdict": done["verdict"], "purpose": "transfer"])
        #expect(redeemed.reason == "not_found")
    }

    @Test func `a verdict is valid only for the confirmed action, byte by byte`() throws {
        try scenario.person("bob")
        let session = try scenario.signedIn("bob")
        let stepUp = try scenario.done(
            "step_up.create",
            ["session_token": session["session_token"], "purpose": "transfer", "binding": "a=1;payee=K"])
        let verdict = try scenario.proceed(stepUp, ["password": Self.password])["verdict"]
        let params: JSON = ["verdict": verdict, "purpose": "transfer"]
        for binding in ["a=1;payee=\u{212A}", "a=1\u{37E}payee=K", "a=1;payee=L", "a=1;payee="] as [JSON] {
            let answer = try scenario.ask("verdict.redeem", params.with("binding", binding))
            #expect(answer.reason == "verdict_mismatch" && answer.data["field"] == "binding")
        }
        #expect(try scenario.ask("verdict.redeem", params.with("binding", "a=1;payee=K")).succeeded)
    }

    @Test func `an abandoned sign-in does not start over`() throws {
        try scenario.set(["mfa": ["second_factors": ["email"]]])
        try scenario.person("bob", email: "bob@example.org")
        try reset("bob@example.org")
        let over = try scenario.done("sign_in.create", ["identifier": "bob@example.org", "password": Self.another])
        #expect(over["status"] == "abandoned")
        #expect(try scenario.ask("flow.reset", ["flow_id": over["flow_id"]]).reason == "wrong_state")
    }

    @Test func `a proof by a removed factor does not count any more`() throws {
        try scenario.person("bob", email: "bob@example.org")
        let app = try scenario.enrolled("bob").app
        let signIn = try scenario.done("sign_in.create", ["identifier": "bob", "password": Self.password])
        #expect(signIn["status"] == "needs_second_factor")
        try scenario.done("password.set", ["subject": "bob", "password": "somebody knew the old one"])
        // A wrong code and a right one are treated alike: neither is evaluated, and neither gets a result.
        for code in ["000000", app.code(at: scenario.clock.now)] {
            let refused = try scenario.attempt(signIn, ["code": .text(code)])
            #expect(refused.reason == "wrong_state" && refused.data["state"] == "abandoned")
        }
        let over = try scenario.done("flow.get", ["flow_id": signIn["flow_id"]])
        #expect(over["next_step"]["reason"] == "factor_removed" && over["session"].isNull)
    }

    @Test func `nor does a second proof, while a later step is shown`() throws {
        try scenario.person("bob")
        let bob = try scenario.enrolled("bob")
        try scenario.done("password.set", ["subject": "bob", "password": Self.another, "temporary": true])
        let signIn = try scenario.done("sign_in.create", ["identifier": "bob", "password": Self.another])
        let shown = try scenario.proceed(signIn, ["code": .text(bob.app.code(at: scenario.clock.now))])
        #expect(shown["status"] == "needs_new_password")
        try scenario.done("factor.remove", ["subject": "bob", "factor_id": .text(bob.id)])
        let refused = try scenario.attempt(signIn, ["new_password": Self.password])
        #expect(refused.reason == "wrong_state" && refused.data["state"] == "abandoned")
    }

    @Test func `a factor cannot be set up on an unknown device before the code to the mailbox`() throws {
        try scenario.set(["mfa": ["state": "required"], "sign_in": ["client_trust": true]])
        try scenario.person("bob", email: "bob@example.org")
        let signIn = try scenario.done("sign_in.create", ["identifier": "bob", "password": Self.password])
        #expect(signIn["status"] == "needs_client_trust")
        let next = try scenario.proceed(signIn, ["code": scenario.code(to: "bob@example.org")])
        #expect(next["status"] == "needs_mfa_setup")
    }

    @Test func `a second factor that the policy does not name is not sent either`() throws {
        try scenario.person("bob", email: "bob@example.org")
        try scenario.enrolled("bob")
        let signIn = try scenario.done("sign_in.create", ["identifier": "bob", "password": Self.password])
        let answer = try scenario.ask("flow.prepare", ["flow_id": signIn["flow_id"], "kind": "email"])
        #expect(answer.reason == "not_offered")
        #expect(try scenario.messages().isEmpty)
    }

    @Test func `a used device token ends the trust, whatever else is wrong with the request`() throws {
        try scenario.person("bob")
        let session = try scenario.done("sign_in.create", ["identifier": "bob", "password": Self.password])
        let first = try scenario.done("device.trust", ["session_token": session["session_token"]])["device_token"]
        let next = try scenario.done("sign_in.create", ["identifier": "bob", "device_token": first])
        scenario.clock.advance(seconds: 10)
        try scenario.set(["sign_in": ["first_factors": ["password"]]])
        let replay: JSON = ["identifier": "bob", "device_token": first, "kind": "email"]
        #expect(try scenario.ask("sign_in.create", replay).reason == "not_offered")
        #expect(try scenario.done("device.list", ["subject": "bob"])["devices"] == [])
        let later = try scenario.done(
            "sign_in.create", ["identifier": "bob", "password": Self.password, "device_token": next["device_token"]])
        #expect(later["device_token"].isNull)
        #expect(scenario.observer.copies == [.deviceToken] && scenario.observer.problems == [])
    }

    @Test func `guesses at one address in many sign-ups share one budget`() throws {
        let first = try scenario.done("sign_up.create", ["email_address": "victim@example.com"])
        let code = try scenario.code(to: "victim@example.com")
        for _ in 0..<5 {
            #expect(try scenario.attempt(first, ["code": other(than: code)]).reason == "code_rejected")
        }
        let second = try scenario.done("sign_up.create", ["email_address": "victim@example.com"])
        let right = try scenario.code(to: "victim@example.com")
        let params: JSON = ["flow_id": second["flow_id"], "code": right]
        #expect(try scenario.ask("flow.attempt", params).reason == "throttled")
        scenario.clock.advance(seconds: 2)
        #expect(try scenario.done("flow.attempt", params)["status"] == "complete")
    }

    @Test func `the owner of an address gets a notice of a sign-up with it, and no code`() throws {
        try scenario.person("bob", email: "bob@example.org")
        try scenario.done("sign_up.create", ["email_address": "bob@example.org"])
        let messages = try scenario.messages()
        #expect(messages.map(\.purpose) == ["already_registered"])
        #expect(messages.map(\.code) == [""])
    }

    @Test func `members given with the identifier are not silently ignored`() throws {
        let signIn = try scenario.done("sign_in.create")
        let answer = try scenario.attempt(signIn, ["identifier": "bob", "password": Self.password])
        #expect(answer.reason == "invalid_params")
        #expect(answer.data["field"] == "password")
    }

    @Test(arguments: 1...24)
    func `a sign-up that cannot be finished leaves nothing behind`(_ nth: Int) throws {
        try scenario.set(["sign_up": ["required_fields": ["email_address", "username"]]])
        let signUp = try scenario.done("sign_up.create", ["email_address": "new@example.org", "username": "newbie"])
        let params: JSON = ["flow_id": signUp["flow_id"], "code": try scenario.code(to: "new@example.org")]
        scenario.store.fail(nth: nth, of: [.load], with: .unavailable("EIO"))
        let answer = try scenario.ask("flow.attempt", params)
        scenario.store.recover()
        try scenario.settle()
        guard !answer.succeeded else { return }
        #expect(answer.reason == "unavailable")
        #expect(try scenario.done("flow.attempt", params)["status"] == "complete")
    }
}
