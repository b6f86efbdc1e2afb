import FactorCore
import TestServer
import TestSupport
import Testing

/// A mailbox that has reset the password is one factor with it, wherever two are required.
struct ResetShadowTests {
    private static let chosen: JSON = "another long password"
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.person("bob", email: "bob@example.org")
    }

    private func isOfTwoFactors(_ session: JSON) throws -> Bool {
        try scenario.check(session, ["min_aal": 2]).succeeded
    }

    @Test func `a step-up by the mailbox that reset its password adds no assurance to a session`() throws {
        try scenario.resetPassword(of: "bob@example.org", to: Self.chosen)
        let session = try scenario.signedIn("bob@example.org", Self.chosen)
        try stepUp(session, by: "email")
        #expect(try !isOfTwoFactors(session))
        // Nor later, nor if the policy counts the mailbox as a second factor.
        try scenario.set(["mfa": ["state": "off", "second_factors": ["email"]]])
        scenario.clock.advance(seconds: 3_601)
        try stepUp(session, by: "email")
        #expect(try !isOfTwoFactors(session))
    }

    // MARK: Its end

    private func begin(_ members: JSON = ["password": chosen]) throws -> JSON {
        try scenario.done("sign_in.create", members.with("identifier", "bob@example.org"))
    }

    private func hasApp() throws -> Authenticator {
        try scenario.set(["mfa": ["second_factors": ["email", "totp"]]])
        return try scenario.enrolled("bob").app
    }

    @Test func `a factor other than the password ends it, and time does not`() throws {
        let app = try hasApp()
        try scenario.resetPassword(of: "bob@example.org", to: Self.chosen)
        scenario.clock.advance(seconds: 400 * 86_400)
        let first = try begin()
        #expect(first.asks("code", "totp"))
        #expect(first.ways == ["totp"])
        let code = JSON.text(app.code(at: scenario.clock.now))
        #expect(try isOfTwoFactors(scenario.proceed(first, ["code": code])))
        #expect(try begin().ways == ["totp", "email"])
    }

    @Test func `a factor that was shown without that password ends nothing`() throws {
        let app = try hasApp()
        try scenario.resetPassword(of: "bob@example.org", to: Self.chosen)
        let code = JSON.text(app.code(at: scenario.clock.now))
        try scenario.done("totp.verify", ["subject": "bob", "code": code])
        scenario.clock.advance(seconds: 60)
        let byMail = try begin(["kind": "email"])
        let second = try scenario.proceed(byMail, ["code": try scenario.code(to: "bob@example.org")])
        #expect(second.asks("code", "totp"))
        try scenario.proceed(second, ["code": scenario.code(of: app)])
        #expect(try begin().asks("code", "totp"))
    }

    @Test func `a reset by another address replaces it`() throws {
        try scenario.set(["mfa": ["second_factors": ["email", "phone"]]])
        try scenario.enrolledAddress("+14155550123", "bob")
        try scenario.resetPassword(of: "bob@example.org", to: Self.chosen)
        #expect(try begin().asks("code", "phone", "needs_second_factor"))
        try scenario.resetPassword(of: "+14155550123", to: "a third long password")
        #expect(
            try begin(["password": "a third long password"]).asks("code", "email", "needs_second_factor"))
    }

    // MARK: Users without another factor

    private static let wait: Int64 = 259_200

    private func requireTwo() throws {
        try scenario.set(["mfa": ["state": "required", "second_factors": ["email", "totp"]]])
    }

    @Test func `a user with only the mailbox sets up a second factor after a delay, which a message announces`() throws
    {
        try requireTwo()
        let reset = try scenario.done("password_reset.create", ["identifier": "bob@example.org"])
        let code = try scenario.code(to: "bob@example.org")
        let moment = scenario.clock.now
        try scenario.proceed(reset, ["code": code, "new_password": Self.chosen])
        let told = try scenario.messages()
        #expect(told.map(\.purpose) == ["recovery"] && told[0].to == "bob@example.org" && told[0].code.isEmpty)
        for seconds in [0, 3_601, Self.wait - 3_602] as [Int64] {
            scenario.clock.advance(seconds: seconds)
            let early = try begin()
            #expect(early["status"] == "abandoned" && early["next_step"]["reason"] == "recovery_wait")
            #expect(early["next_step"]["recovery_at"] == .integer(Int(moment.milliseconds + Self.wait * 1_000)))
        }
        #expect(try scenario.messages().isEmpty)
        scenario.clock.advance(seconds: 1)
        let signIn = try begin()
        #expect(signIn["status"] == "needs_mfa_setup")
        try scenario.proceed(signIn, ["selection": "email"])
        #expect(try scenario.attempt(signIn, ["email_address": "bob@example.org"]).reason == "already_exists")
        let shown = try scenario.proceed(signIn, ["selection": "totp"])
        let app = Authenticator(secret: shown["next_step"]["secret"].text ?? "")
        let done = try scenario.proceed(signIn, ["code": scenario.code(of: app)])
        #expect(try isOfTwoFactors(done))
        // From now on, the factor that was set up counts, and the mailbox still does not.
        scenario.clock.advance(seconds: 60)
        let next = try begin()
        #expect(next.asks("code", "totp"))
        try scenario.proceed(next, ["code": scenario.code(of: app)])
        #expect(try begin().ways == ["totp", "email"])
    }

    @Test func `the same applies if the sign-in itself has set the password`() throws {
        try requireTwo()
        let signIn = try begin(["kind": "password"])
        try scenario.proceed(signIn, ["selection": "reset_password"])
        let code = try scenario.code(to: "bob@example.org")
        let over = try scenario.proceed(signIn, ["code": code, "new_password": Self.chosen])
        #expect(over["status"] == "abandoned" && over["next_step"]["reason"] == "recovery_wait")
        #expect(over["session"].isNull)
        #expect(try scenario.messages().map(\.purpose) == ["recovery"])
        scenario.clock.advance(seconds: Self.wait)
        #expect(try begin()["status"] == "needs_mfa_setup")
    }

    @Test(arguments: [false, true])
    func `another reset restarts the delay for a sign-in that is setting up a factor`(_ startsOver: Bool) throws {
        try requireTwo()
        try scenario.resetPassword(of: "bob@example.org", to: Self.chosen)
        scenario.clock.advance(seconds: Self.wait)
        let signIn = try begin(["kind": "email"])
        let code = try scenario.code(to: "bob@example.org")
        #expect(try scenario.proceed(signIn, ["code": code])["status"] == "needs_mfa_setup")
        let shown = try scenario.proceed(signIn, ["selection": "totp"])
        try scenario.resetPassword(of: "bob@example.org", to: "a third long password")
        if startsOver {
            try scenario.done("flow.reset", ["flow_id": signIn["flow_id"]])
            try scenario.proceed(signIn, ["kind": "password", "password": "a third long password"])
        } else {
            let app = Authenticator(secret: shown["next_step"]["secret"].text ?? "")
            #expect(try scenario.attempt(signIn, ["code": scenario.code(of: app)]).reason == "wrong_state")
        }
        let over = try scenario.done("flow.get", ["flow_id": signIn["flow_id"]])
        #expect(over["status"] == "abandoned" && over["next_step"]["reason"] == "recovery_wait")
        let kinds = try scenario.factors("bob").map { $0["kind"] }
        #expect(!kinds.contains("totp"))
    }

    @Test func `a reset restarts the delay, whose length is a policy setting`() throws {
        try requireTwo()
        try scenario.set(["recovery": ["wait_s": 7_200]])
        try scenario.resetPassword(of: "bob@example.org", to: Self.chosen)
        scenario.clock.advance(seconds: 7_000)
        try scenario.resetPassword(of: "bob@example.org", to: "a third long password")
        scenario.clock.advance(seconds: 7_199)
        #expect(try begin(["password": "a third long password"])["status"] == "abandoned")
        scenario.clock.advance(seconds: 1)
        #expect(try begin(["password": "a third long password"])["status"] == "needs_mfa_setup")
    }

    @Test func `the announcement is sent even if no more messages may be`() throws {
        try requireTwo()
        try scenario.set(["delivery": ["email_per_tenant_per_hour": 1]])
        try scenario.resetPassword(of: "bob@example.org", to: Self.chosen)
        #expect(try scenario.messages().map(\.purpose) == ["recovery"])
    }

    @Test func `a user with another factor gets no message and has no delay`() throws {
        _ = try hasApp()
        try scenario.resetPassword(of: "bob@example.org", to: Self.chosen)
        #expect(try scenario.messages().isEmpty)
        #expect(try begin().asks("code", "totp"))
    }

    @Test func `an application that has proven the address ends it by enrolling the address again`() throws {
        try requireTwo()
        try scenario.resetPassword(of: "bob@example.org", to: Self.chosen)
        let factors = try scenario.factors("bob")
        let mail = try #require(factors.first { $0["kind"] == "email" })["factor_id"]
        try scenario.set(["mfa": ["state": "optional"]])
        try scenario.done("factor.remove", ["subject": "bob", "factor_id": mail])
        try scenario.set(["mfa": ["state": "required"]])
        try scenario.enrolledAddress("bob@example.org", "bob")
        #expect(try begin().asks("code", "email", "needs_second_factor"))
    }

    @Test func `a step-up by the password adds no assurance to a session that was made by choosing it`() throws {
        let signIn = try scenario.done("sign_in.create", ["identifier": "bob@example.org"])
        let id = signIn["flow_id"]
        try scenario.done("flow.attempt", ["flow_id": id, "selection": "reset_password"])
        let code = try scenario.code(to: "bob@example.org")
        let done = try scenario.done("flow.attempt", ["flow_id": id, "code": code, "new_password": Self.chosen])
        #expect(try scenario.session(done)["amr"] == ["otp"])
        try stepUp(done, by: "password")
        #expect(try !isOfTwoFactors(done))
    }

    @Test func `the code for an unknown device adds no assurance either`() throws {
        try scenario.set(["sign_in": ["client_trust": true]])
        try scenario.resetPassword(of: "bob@example.org", to: Self.chosen)
        let signIn = try scenario.done("sign_in.create", ["identifier": "bob@example.org", "password": Self.chosen])
        #expect(signIn["status"] == "needs_client_trust")
        let done = try scenario.proceed(signIn, ["code": scenario.code(to: "bob@example.org")])
        #expect(try scenario.session(done)["amr"] == ["pwd"])
    }

    @Test func `the code that resets a compromised password adds no factor either`() throws {
        try scenario.done("password.require_reset", ["subject": "bob"])
        let signIn = try scenario.done(
            "sign_in.create", ["identifier": "bob@example.org", "password": "correct horse battery"])
        #expect(signIn["status"] == "needs_password_reset")
        let id = signIn["flow_id"]
        let code = try scenario.code(to: "bob@example.org")
        let same = try scenario.ask(
            "flow.attempt", ["flow_id": id, "code": code, "new_password": "correct horse battery"])
        #expect(same.reason == "password_refused" && same.data["field"] == "new_password")
        let done = try scenario.done("flow.attempt", ["flow_id": id, "code": code, "new_password": Self.chosen])
        #expect(try scenario.session(done)["amr"] == ["pwd"])
    }

    @Test func `a password known to others is not kept by a reset, and confirms nothing`() throws {
        let session = try scenario.signedIn("bob@example.org")
        try scenario.done("password.require_reset", ["subject": "bob"])
        let stepUp = try scenario.stepUp(session)
        let params: JSON = ["flow_id": stepUp["flow_id"], "kind": "password"]
        #expect(
            try scenario.ask("flow.attempt", params.with("password", "correct horse battery")).reason
                == "not_offered")
        let reset = try scenario.done("password_reset.create", ["identifier": "bob@example.org"])
        let answer: JSON = [
            "flow_id": reset["flow_id"],
            "code": try scenario.messages().last { $0.purpose == "password_reset" }.map { .text($0.code) } ?? .null,
        ]
        let same = try scenario.ask("flow.attempt", answer.with("new_password", "correct horse battery"))
        #expect(same.reason == "password_refused")
        let done = try scenario.done("flow.attempt", answer.with("new_password", Self.chosen))
        #expect(done["status"] == "complete")
    }

    @Test func `a demanded reset applies to sign-ins under way too`() throws {
        let signIn = try scenario.done("sign_in.create", ["identifier": "bob@example.org", "kind": "password"])
        try scenario.done("password.require_reset", ["subject": "bob"])
        let next = try scenario.proceed(signIn, ["password": "correct horse battery"])
        #expect(next["status"] == "needs_password_reset")
    }

    @Test func `a temporary password must be replaced by a different one`() throws {
        try scenario.done("password.set", ["subject": "bob", "password": "temporary words", "temporary": true])
        let signIn = try scenario.done(
            "sign_in.create", ["identifier": "bob@example.org", "password": "temporary words"])
        #expect(signIn["status"] == "needs_new_password")
        let same = try scenario.attempt(signIn, ["new_password": "temporary words"])
        #expect(same.reason == "password_refused" && same.data["field"] == "new_password")
        #expect(try scenario.proceed(signIn, ["new_password": Self.chosen])["status"] == "complete")
    }

    private func stepUp(_ session: JSON, by kind: JSON) throws {
        let stepUp = try scenario.stepUp(session)
        let id = stepUp["flow_id"]
        if kind == "password" {
            try scenario.done("flow.attempt", ["flow_id": id, "selection": "password"])
            let done = try scenario.done("flow.attempt", ["flow_id": id, "password": Self.chosen])
            #expect(done["status"] == "complete")
            return
        }
        try scenario.done("flow.attempt", ["flow_id": id, "selection": kind])
        let done = try scenario.done("flow.attempt", ["flow_id": id, "code": scenario.code(to: "bob@example.org")])
        #expect(done["status"] == "complete")
    }
}
