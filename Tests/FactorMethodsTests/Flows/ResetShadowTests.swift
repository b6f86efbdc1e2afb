import FactorCore
import TestSupport
import Testing

/// A mailbox that sets the password anew is one factor with it, wherever two are asked for.
struct ResetShadowTests {
    private static let chosen: JSON = "another long password"
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.person("bob", email: "bob@example.org")
    }

    private func isOfTwoFactors(_ session: JSON) throws -> Bool {
        try scenario.ask("session.check", ["token": session["token"], "min_aal": 2]).succeeded
    }

    private func methods(_ session: JSON) throws -> JSON {
        try scenario.done("session.check", ["token": session["token"]])["amr"]
    }

    @Test func `a step-up by the mailbox makes a session no surer whose password it has set`() throws {
        try scenario.resetPassword(of: "bob@example.org", to: Self.chosen)
        let session = try scenario.signedIn("bob@example.org", Self.chosen)
        try stepUp(session, by: "email_code")
        #expect(try !isOfTwoFactors(session))
        scenario.clock.advance(seconds: 3_601)
        // Nor later: the policy has the mailbox for no second factor, it only stands in for one.
        try stepUp(session, by: "email_code")
        #expect(try !isOfTwoFactors(session))
    }

    @Test func `a step-up by the password makes a session no surer that was made by choosing it`() throws {
        let signIn = try scenario.done("sign_in.create", ["identifier": "bob@example.org"])
        let id = signIn["sign_in_id"]
        try scenario.done("sign_in.attempt", ["sign_in_id": id, "selection": "reset_password"])
        let code = try scenario.code(to: "bob@example.org")
        let done = try scenario.done(
            "sign_in.attempt", ["sign_in_id": id, "code": code, "new_password": Self.chosen])
        #expect(try methods(done["session"]) == ["otp"])
        try stepUp(done["session"], by: "password")
        #expect(try !isOfTwoFactors(done["session"]))
    }

    @Test func `the code for an unknown device makes nothing surer either`() throws {
        try scenario.set(["sign_in": ["client_trust": true]])
        try scenario.resetPassword(of: "bob@example.org", to: Self.chosen)
        let signIn = try scenario.done(
            "sign_in.create", ["identifier": "bob@example.org", "password": Self.chosen])
        #expect(signIn["status"] == "needs_client_trust")
        let code = try scenario.code(to: "bob@example.org")
        let done = try scenario.done("sign_in.attempt", ["sign_in_id": signIn["sign_in_id"], "code": code])
        #expect(try methods(done["session"]) == ["pwd"])
    }

    @Test func `nor does the code that takes a password away which others may know`() throws {
        try scenario.done("password.require_reset", ["subject": "bob"])
        let signIn = try scenario.done(
            "sign_in.create", ["identifier": "bob@example.org", "password": "correct horse battery"])
        #expect(signIn["status"] == "needs_password_reset")
        let id = signIn["sign_in_id"]
        let code = try scenario.code(to: "bob@example.org")
        let same = try scenario.ask(
            "sign_in.attempt", ["sign_in_id": id, "code": code, "new_password": "correct horse battery"])
        #expect(same.reason == "policy_violation" && same.data["field"] == "new_password")
        let done = try scenario.done("sign_in.attempt", ["sign_in_id": id, "code": code, "new_password": Self.chosen])
        #expect(try methods(done["session"]) == ["pwd"])
    }

    @Test func `a password that others may know is not set anew as it is, nor confirms anything`() throws {
        let session = try scenario.signedIn("bob@example.org")
        try scenario.done("password.require_reset", ["subject": "bob"])
        let stepUp = try scenario.done("step_up.create", ["session_token": session["token"], "purpose": "transfer"])
        let params: JSON = ["step_up_id": stepUp["step_up_id"], "strategy": "password"]
        #expect(
            try scenario.ask("step_up.attempt", params.with("password", "correct horse battery")).reason
                == "policy_violation")
        let reset = try scenario.done("password_reset.create", ["identifier": "bob@example.org"])
        let answer: JSON = [
            "password_reset_id": reset["password_reset_id"],
            "code": try scenario.messages().last { $0.purpose == "password_reset" }.map { .text($0.code) } ?? .null,
        ]
        let same = try scenario.ask("password_reset.attempt", answer.with("new_password", "correct horse battery"))
        #expect(same.reason == "policy_violation")
        let done = try scenario.done("password_reset.attempt", answer.with("new_password", Self.chosen))
        #expect(done["status"] == "complete")
    }

    @Test func `a password becomes one to be reset for sign-ins too that are under way`() throws {
        let signIn = try scenario.done("sign_in.create", ["identifier": "bob@example.org", "strategy": "password"])
        try scenario.done("password.require_reset", ["subject": "bob"])
        let next = try scenario.done(
            "sign_in.attempt", ["sign_in_id": signIn["sign_in_id"], "password": "correct horse battery"])
        #expect(next["status"] == "needs_password_reset")
    }

    @Test func `a temporary password is replaced by another one`() throws {
        try scenario.done("password.set", ["subject": "bob", "password": "temporary words", "temporary": true])
        let signIn = try scenario.done(
            "sign_in.create", ["identifier": "bob@example.org", "password": "temporary words"])
        #expect(signIn["status"] == "needs_new_password")
        let params: JSON = ["sign_in_id": signIn["sign_in_id"]]
        let same = try scenario.ask("sign_in.attempt", params.with("new_password", "temporary words"))
        #expect(same.reason == "policy_violation" && same.data["field"] == "new_password")
        let done = try scenario.done("sign_in.attempt", params.with("new_password", Self.chosen))
        #expect(done["status"] == "complete")
    }

    private func stepUp(_ session: JSON, by strategy: JSON) throws {
        let stepUp = try scenario.done("step_up.create", ["session_token": session["token"], "purpose": "transfer"])
        let id = stepUp["step_up_id"]
        if strategy == "password" {
            try scenario.done("step_up.attempt", ["step_up_id": id, "selection": "password"])
            let done = try scenario.done("step_up.attempt", ["step_up_id": id, "password": Self.chosen])
            #expect(done["status"] == "complete")
            return
        }
        try scenario.done("step_up.attempt", ["step_up_id": id, "selection": strategy])
        let code = try scenario.code(to: "bob@example.org")
        let done = try scenario.done("step_up.attempt", ["step_up_id": id, "code": code])
        #expect(done["status"] == "complete")
    }
}
