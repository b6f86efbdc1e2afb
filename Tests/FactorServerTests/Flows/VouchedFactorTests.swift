import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// A first factor that the application has checked elsewhere counts as one, and replaces no other.
struct VouchedFactorTests {
    private let scenario: Scenario
    private let app: Authenticator

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.person("bob", email: "bob@example.org")
        app = try scenario.enrolled("bob").app
    }

    private var code: JSON { scenario.code(of: app) }

    private func vouch(_ amr: JSON = ["user"], for subject: JSON = "bob", secondsAgo: Int64 = 0, _ members: JSON = [:])
        throws -> Answer
    {
        let moment = Int(scenario.clock.now.milliseconds - secondsAgo * 1_000)
        return try scenario.ask(
            "sign_in.create",
            members.with("subject", subject)
                .with("first_factor", ["amr": amr, "authenticated_at": .integer(moment), "provider": "Example SSO"]))
    }

    // MARK: One factor

    @Test func `a sign-in begins at the second factor, and is of two with it`() throws {
        let signIn = try vouch().result
        #expect(signIn["status"] == "needs_second_factor" && signIn["session"].isNull && signIn["subject"].isNull)
        #expect(signIn.asks("code", "totp"))
        #expect(signIn["first_factor"]["kind"] == "vouched" && signIn["first_factor"]["status"] == "verified")
        #expect(signIn["first_factor"]["provider"] == "Example SSO")
        #expect(signIn.ways == ["totp"])
        let done = try scenario.proceed(signIn, ["code": code])
        let session = try scenario.session(done)
        #expect(session["amr"] == ["user", "otp", "mfa"] && session["aal"] == 2)
        #expect(session["authenticated_at"] == .integer(Int(scenario.clock.now.milliseconds)))
    }

    @Test(
        arguments: [
            (["pwd", "otp", "mfa"], ["pwd"]), (["mfa", "hwk", "fpt"], ["hwk"]), (["user"], ["user"]),
            (["otp", "sms"], ["otp", "sms"]),
        ] as [(JSON, JSON)])
    func `it counts as one, whatever was shown there`(_ amr: JSON, _ counted: JSON) throws {
        try scenario.set(["mfa": ["state": "off"]])
        let done = try vouch(amr, secondsAgo: 30).result
        #expect(done["status"] == "complete")
        let session = try scenario.session(done)
        #expect(session["amr"] == counted && session["aal"] == 1)
        // Nothing else was shown, so the session is no younger than that.
        #expect(session["authenticated_at"] == .integer(Int(scenario.clock.now.milliseconds - 30_000)))
    }

    @Test func `one that is old, ahead or without a method is refused, and makes no sign-in`() throws {
        #expect(try vouch(secondsAgo: 600).succeeded)
        let old = try vouch(secondsAgo: 601)
        #expect(old.reason == "insufficient_authentication" && old.data["max_age_s"] == 600)
        #expect(try vouch(secondsAgo: -1).data["field"] == "first_factor.authenticated_at")
        for amr in [[], ["mfa"], ["pwd", "pwd"]] as [JSON] {
            #expect(try vouch(amr).data["field"] == "first_factor.amr")
        }
        for member in ["password", "kind", "identifier"] {
            let value: JSON = member == "kind" ? "email" : "correct horse battery"
            #expect(
                try vouch(["user"], [member: value]).reason
                    == (member == "identifier" ? "invalid_input" : "invalid_params"))
        }
    }

    // MARK: Nothing less than a sign-in

    @Test func `misses count as ever, and starting over shows no first factor anew`() throws {
        let signIn = try vouch().result
        for _ in 0..<5 { #expect(try scenario.attempt(signIn, ["code": other(than: code)]).reason == "code_rejected") }
        for _ in 0..<2 {
            #expect(try scenario.attempt(try vouch().result, ["code": code]).reason == "throttled")
            let begun = try scenario.done("flow.reset", ["flow_id": signIn["flow_id"]])
            #expect(begun["status"] == "needs_second_factor")
            #expect(try scenario.attempt(begun, ["code": code]).reason == "throttled")
            #expect(try scenario.attempt(begun, ["password": "correct horse battery"]).reason == "wrong_state")
        }
    }

    // MARK: The same factor again

    @Test func `a code to a mailbox follows no code, which may have gone to the same one`() throws {
        try scenario.set(["mfa": ["state": "required", "second_factors": ["email"]]])
        #expect(try vouch(["user"]).result.asks("code", "email", "needs_second_factor"))
        let byCode = try vouch(["otp"]).result
        #expect(byCode.asks("password"))
        let done = try scenario.proceed(byCode, ["password": "correct horse battery"])
        #expect(try scenario.session(done)["amr"] == ["otp", "pwd", "mfa"])
        // Without a password, and with nothing else to set up, there is no second factor.
        try scenario.enrolledAddress("eve@example.org", "eve")
        let left = try vouch(["otp"], for: "eve").result
        #expect(left["status"] == "abandoned" && left["next_step"]["reason"] == "no_factor_left")
        try scenario.set(["mfa": ["second_factors": ["email", "totp", "phone"]]])
        #expect(try vouch(["otp"], for: "eve").result.asks("set_up", "phone"))
    }

    @Test(arguments: ["optional", "required"])
    func `a code of an app or a backup code follows no code, which may have been of the same one`(_ state: JSON) throws
    {
        try scenario.set(["mfa": ["state": state, "second_factors": ["totp", "hotp", "backup_code", "phone"]]])
        let codes = try scenario.done("backup_code.generate", ["subject": "bob"])["codes"].items
        let signIn = try vouch(["otp"]).result
        #expect(signIn.asks("password"))
        for (code, kind) in [(code, "totp"), (codes[0], "backup_code")] as [(JSON, JSON)] {
            #expect(try scenario.attempt(signIn, ["code": code, "kind": kind]).reason == "not_offered")
            #expect(try scenario.attempt(signIn, ["selection": kind]).reason == "not_offered")
        }
        let done = try scenario.proceed(signIn, ["password": "correct horse battery"])
        #expect(try scenario.session(done)["amr"] == ["otp", "pwd", "mfa"])
        // The app was left out, so one code is not enough to set up another factor.
        try scenario.enrolled("eve")
        let stuck = try vouch(["otp"], for: "eve").result
        #expect(stuck["status"] == "abandoned" && stuck["next_step"]["reason"] == "no_factor_left")
        try scenario.enrolledAddress("+14155550100", "eve")
        let asked = try vouch(["otp"], for: "eve").result
        #expect(asked.asks("code", "phone", "needs_second_factor"))
        let over = try scenario.proceed(asked, ["code": try scenario.code(to: "+14155550100")])
        #expect(try scenario.session(over)["amr"] == ["otp", "sms", "mfa"])
        // After a message to a phone, only another message is the same.
        let second = try vouch(["sms"], for: "eve").result
        #expect(second.asks("code", "totp") && second.ways == ["totp"])
    }

    @Test func `a password and the mailbox that has set it are one factor, wherever one of them was shown`() throws {
        try scenario.set(["mfa": ["second_factors": ["email", "phone"]]])
        try scenario.resetPassword(of: "bob@example.org", to: "another horse battery")
        for amr in [["otp"], ["pwd"]] as [JSON] {
            let signIn = try vouch(amr).result
            #expect(signIn["status"] == "abandoned" && signIn["next_step"]["reason"] == "recovery_wait", "\(amr)")
        }
        scenario.clock.advance(seconds: 10 * 86_400)
        #expect(try vouch(["otp"]).result.asks("set_up", "phone"))
        #expect(try vouch(["pwd"]).result["status"] == "needs_mfa_setup")
        // Not past a factor that was not shown.
        try scenario.set(["mfa": ["second_factors": ["email", "totp", "phone"]]])
        #expect(try vouch(["otp"]).result["next_step"]["reason"] == "no_factor_left")
    }

    @Test func `the application's own password is not asked for twice, and a stranger's device is checked`() throws {
        try scenario.set(["mfa": ["state": "off"], "sign_in": ["client_trust": true]])
        #expect(try vouch(["pwd"]).result["status"] == "needs_client_trust")
        #expect(try vouch(["user"]).result["status"] == "complete")
    }

    @Test func `a trusted device skips what it skips after a password`() throws {
        try scenario.set(["sign_in": ["trusted_device_skips_second_factor": true]])
        let first = try scenario.proceed(try vouch().result, ["code": code])
        let token = try scenario.done("device.trust", ["session_token": first["session_token"]])["device_token"]
        let next = try vouch(["user"], ["device_token": token]).result
        #expect(next["status"] == "complete" && next["device_token"].text != nil)
        #expect(try scenario.session(next)["aal"] == 1)
    }

    @Test func `the tenant's own program is asked`() throws {
        try scenario.set(["sign_in": ["custom_challenge": "after_first_factor"]])
        let moment = Int(scenario.clock.now.milliseconds)
        let request = try scenario.begin(
            "sign_in.create",
            ["subject": "bob", "first_factor": ["amr": ["user"], "authenticated_at": .integer(moment)]])
        try scenario.judge(["outcome": "pass"])
        #expect(try #require(scenario.present(request)).result["status"] == "needs_second_factor")
    }

    @Test func `a user without a second factor sets one up, unknown ones too, and none has a session before`() throws {
        try scenario.set(["mfa": ["state": "required"], "enumeration_protection": false])
        let signIn = try vouch(for: "new").result
        #expect(signIn["status"] == "needs_mfa_setup" && signIn["session"].isNull)
        #expect(try scenario.ask("flow.get", ["flow_id": signIn["flow_id"]]).result["session"].isNull)
        let app = Authenticator(secret: signIn["next_step"]["secret"].text ?? "")
        let done = try scenario.proceed(signIn, ["code": scenario.code(of: app)])
        #expect(try scenario.session(done)["aal"] == 2)
    }

    @Test func `after a reset by support everything that is left is shown first`() throws {
        try scenario.resetFactors("bob")
        try scenario.messages()
        let signIn = try vouch().result
        #expect(signIn["status"] == "needs_client_trust")
        let second = try scenario.proceed(signIn, ["code": try scenario.code(to: "bob@example.org")])
        #expect(second.asks("password"))
        #expect(try scenario.proceed(signIn, ["password": "correct horse battery"])["status"] == "needs_mfa_setup")
    }

    // MARK: Who may

    @Test func `it takes the role vouch besides flow, and the log names who vouched`() throws {
        let rules = AccessRules([
            [AccessRule(.user(1000), .all)], [AccessRule(.user(7), RoleSet(.flow))],
            [AccessRule(.user(8), RoleSet(.vouch))], [AccessRule(.user(9), [RoleSet(.flow), RoleSet(.vouch)])],
        ])
        let scenario = try Scenario(defaults: Scenario.quick, rules: rules)
        try scenario.enrolled("bob")
        let moment = Int(scenario.clock.now.milliseconds)
        let params: JSON = ["subject": "bob", "first_factor": ["amr": ["user"], "authenticated_at": .integer(moment)]]
        for (uid, listener, lacks) in [(7, 1, "vouch"), (8, 2, "flow")] as [(UInt32, Int, JSON)] {
            let refused = try scenario.ask("sign_in.create", params, from: Caller(uid: uid, gid: 1, listener: listener))
            #expect(refused.reason == "forbidden" && refused.data["role"] == lacks)
        }
        #expect(try scenario.ask("sign_in.create", params, from: Caller(uid: 9, gid: 1, listener: 3)).succeeded)
        let entries = try scenario.done("audit.list", ["tenant": "default", "subject": "bob"])["entries"].items
        #expect(entries[0]["action"] == "sign_in.vouch" && entries[0]["peer_uid"] == 9)
    }

    // MARK: Sessions that the application makes

    private func stepUp(_ session: JSON, _ members: JSON) throws {
        let stepUp = try scenario.stepUp(session)
        let done = try scenario.done("flow.attempt", members.with("flow_id", stepUp["flow_id"]))
        #expect(done["status"] == "complete")
    }

    @Test func `a step-up adds a second factor to a session whose first one was checked elsewhere`() throws {
        let session = try scenario.done("session.create", ["subject": "bob", "amr": ["user"]])
        #expect(try scenario.session(session)["aal"] == 1)
        try stepUp(session, ["code": code])
        let confirmed = try scenario.session(session)
        #expect(confirmed["aal"] == 2 && confirmed["amr"] == ["user", "otp", "mfa"])
    }

    @Test func `the same factor shown again, or one that may be the same, adds nothing`() throws {
        let factor = try scenario.factors("bob").last?["factor_id"] ?? .null
        for members in [["factor_ids": [factor]], [:]] as [JSON] {
            let session = try scenario.done("session.create", members.with("subject", "bob").with("amr", ["otp"]))
            try stepUp(session, ["code": code])
            #expect(try scenario.session(session)["aal"] == 1)
            scenario.clock.advance(seconds: 60)
        }
    }

    @Test func `a code that only stands in for a second factor adds nothing`() throws {
        try scenario.person("eve", email: "eve@example.org")
        let session = try scenario.done("session.create", ["subject": "eve", "amr": ["user"]])
        let stepUp = try scenario.stepUp(session)
        try scenario.proceed(stepUp, ["selection": "email"])
        try scenario.proceed(stepUp, ["code": scenario.code(to: "eve@example.org")])
        #expect(try scenario.session(session)["aal"] == 1)
    }
}
