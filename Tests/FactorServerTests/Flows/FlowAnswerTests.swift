import FactorCore
import TestServer
import TestSupport
import Testing

/// What an answer to a step may hold, and what happens to an answer that comes after the step has changed.
struct FlowAnswerTests {
    private static let password: JSON = "correct horse battery"
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.set(["mfa": ["second_factors": ["totp", "email", "backup_code"]]])
        try scenario.person("bob", email: "bob@example.org")
    }

    /// A sign-in that waits for the second factor.
    private func begun() throws -> JSON {
        let signIn = try scenario.done("sign_in.create", ["identifier": "bob", "password": Self.password])
        #expect(signIn["status"] == "needs_second_factor")
        return ["flow_id": signIn["flow_id"]]
    }

    private func attempt(_ params: JSON) throws -> Answer { try scenario.ask("flow.attempt", params) }

    @Test func `the code of the chosen authenticator is asked for`() throws {
        let first = try scenario.enrolled("bob")
        let second = try scenario.enrolled("bob", secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
        let signIn = try begun()
        scenario.clock.advance(seconds: 30)
        let stranger = try attempt(signIn.with("selection", "fac_aaaaaaaaaaaaaaaaaaaaaaaaaa"))
        #expect(stranger.reason == "not_offered" && stranger.data["field"] == "selection")
        let chosen = try attempt(signIn.with("selection", .text(first.id))).result
        #expect(chosen.asks("code", "totp"))
        #expect(chosen["next_step"]["factor_id"] == .text(first.id))
        try scenario.tick()
        try scenario.restart()
        #expect(try attempt(signIn.with("code", scenario.code(of: second.app))).reason == "code_rejected")
        let named = signIn.with("code", scenario.code(of: second.app)).with("factor_id", .text(second.id))
        #expect(try attempt(named).result["status"] == "complete")
    }

    @Test func `a choice names its kind once`() throws {
        let refused = try attempt(begun().with("selection", "email").with("kind", "totp"))
        #expect(refused.reason == "invalid_params" && refused.data["field"] == "kind")
        let unknown = try attempt(begun().with("selection", "phone"))
        #expect(unknown.reason == "not_offered" && unknown.data["field"] == "selection")
    }

    @Test func `a code that was sent stays valid while another way is shown`() throws {
        try scenario.enrolled("bob")
        let signIn = try begun()
        try scenario.done("flow.attempt", signIn.with("selection", "email"))
        let code = try scenario.code(to: "bob@example.org")
        try scenario.done("flow.attempt", signIn.with("selection", "totp"))
        let shown = signIn.with("kind", "email")
        #expect(try attempt(shown.with("code", other(than: code))).reason == "code_rejected")
        #expect(try attempt(shown.with("code", code)).result["status"] == "complete")
    }

    @Test func `if the last second factor is removed, the password is asked for, or the flow ends`() throws {
        try scenario.set(["mfa": ["second_factors": ["totp"]]])
        let factor = try scenario.enrolled("bob").id
        let signIn = try begun()
        let byCode = try scenario.done("sign_in.create", ["identifier": "bob@example.org", "kind": "email"])
        try scenario.proceed(byCode, ["code": scenario.code(to: "bob@example.org")])
        try scenario.done("factor.remove", ["subject": "bob", "factor_id": .text(factor)])
        let ended = try attempt(signIn.with("code", "123456"))
        #expect(ended.reason == "wrong_state" && ended.data["state"] == "abandoned")
        #expect(try scenario.done("flow.get", signIn)["next_step"]["reason"] == "no_factor_left")
        let next = try scenario.proceed(byCode, ["code": "123456"])
        #expect(next.asks("password"))
        #expect(try scenario.proceed(byCode, ["password": Self.password])["status"] == "complete")
    }

    @Test func `a missing subject is refused before anything else`() throws {
        let signIn = try scenario.done("sign_in.create")
        let refused = try attempt(["flow_id": signIn["flow_id"], "password": Self.password])
        #expect(refused.reason == "wrong_state" && refused.data["field"] == "identifier")
    }

    @Test func `a flow that has ended says so for an hour, even after a restart`() throws {
        let signIn = try begun()
        scenario.clock.advance(seconds: 905)
        for method in ["flow.get", "flow.reset"] {
            #expect(try scenario.ask(method, signIn).reason == "expired")
        }
        for _ in 0..<3 { try scenario.tick() }
        try scenario.restart()
        scenario.clock.advance(seconds: 3_000)
        #expect(try attempt(signIn.with("code", "123456")).reason == "expired")
        scenario.clock.advance(seconds: 700)
        for _ in 0..<3 { try scenario.tick() }
        #expect(try attempt(signIn.with("code", "123456")).reason == "not_found")
    }

    @Test func `a proven address is taken over, and cannot be replaced by another one`() throws {
        let signIn = try scenario.done(
            "sign_in.create", ["identifier": "new@example.org", "kind": "email", "sign_up_if_missing": true])
        let proven = try attempt(["flow_id": signIn["flow_id"], "code": scenario.code(to: "new@example.org")])
        #expect(proven.reason == "sign_up_required")
        let transfer: JSON = ["transfer": signIn["flow_id"]]
        let other = try scenario.ask("sign_up.create", transfer.with("email_address", "other@example.org"))
        #expect(other.reason == "invalid_params" && other.data["field"] == "email_address")
        let done = try scenario.done("sign_up.create", transfer.with("email_address", "NEW@example.org"))
        #expect(done["status"] == "complete")
    }

    @Test(arguments: [["totp"], ["totp", "email"]] as [JSON])
    func `a code for an unknown device is a second factor if the policy counts it as one`(_ factors: JSON) throws {
        try scenario.set(["mfa": ["state": "off", "second_factors": factors], "sign_in": ["client_trust": true]])
        let signIn = try scenario.done("sign_in.create", ["identifier": "bob", "password": Self.password])
        #expect(signIn["status"] == "needs_client_trust")
        let done = try scenario.proceed(signIn, ["code": scenario.code(to: "bob@example.org")])
        let session = try scenario.session(done)
        #expect(session["aal"] == (factors.items.count == 2 ? 2 : 1))
        #expect(session["amr"] == (factors.items.count == 2 ? ["pwd", "otp", "mfa"] : ["pwd"]))
    }

    @Test(arguments: [("eve@example.org", "email"), ("+14155550123", "phone")])
    func `a code for an unknown device is shown as a mail or a text message`(_ address: String, _ way: JSON) throws {
        try scenario.set(["mfa": ["state": "off"], "sign_in": ["client_trust": true]])
        try scenario.person("eve")
        try scenario.enrolledAddress(address, "eve")
        let signIn = try scenario.done("sign_in.create", ["identifier": "eve", "password": Self.password])
        #expect(signIn.asks("code", way, "needs_client_trust"))
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `questions are numbered by the answers that they wait for`() throws {
        let scenario = try Scenario.withProgram()
        let waiting = try scenario.begin("sign_in.create", ["subject": "bob", "password": Self.password])
        #expect(try scenario.judge(Scenario.question)["answer_number"] == 1)
        let signIn = try #require(scenario.present(waiting)).result
        let answer: JSON = ["flow_id": signIn["flow_id"], "response": "red"]
        for (number, result) in [
            (1, ["outcome": "wrong"]), (2, Scenario.question), (3, ["outcome": "wrong"]),
        ] as [(JSON, JSON)] {
            _ = try scenario.begin("flow.attempt", answer)
            #expect(try scenario.judge(result)["answer_number"] == number)
        }
        // Starting over does not reset the number.
        let id: JSON = ["flow_id": signIn["flow_id"]]
        try scenario.done("flow.reset", id)
        _ = try scenario.begin("flow.attempt", id.with("password", Self.password))
        #expect(try scenario.judge(Scenario.question)["answer_number"] == 5)
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `a judgement of an answer from before a sign-in started over judges no later one`() throws {
        let scenario = try Scenario.withProgram()
        let waiting = try scenario.begin("sign_in.create", ["subject": "bob", "password": Self.password])
        try scenario.judge(Scenario.question)
        let id: JSON = ["flow_id": try #require(scenario.present(waiting)).result["flow_id"]]
        _ = try scenario.begin("flow.attempt", id.with("response", "blue"))
        let early = try #require(try scenario.claim(["kinds": ["challenge"]]).first)
        try scenario.done("flow.reset", id)
        _ = try scenario.begin("flow.attempt", id.with("password", Self.password))
        try scenario.judge(Scenario.question)
        _ = try scenario.begin("flow.attempt", id.with("response", "red"))
        let late: JSON = ["job_id": early["job_id"], "attempt": early["attempt"], "result": ["outcome": "pass"]]
        #expect(try scenario.ask("job.complete", late).reason == "wrong_state")
        #expect(try scenario.done("flow.get", id)["session"].isNull)
        try scenario.judge(["outcome": "pass"])
        #expect(try scenario.done("flow.get", id)["status"] == "complete")
    }

    @Test func `a sign-up ends if its account is removed or has another password`() throws {
        try scenario.set([
            "mfa": ["enrollment": "offered_at_sign_up"], "sign_up": ["required_fields": ["username", "password"]],
        ])
        for step in ["subject.delete", "password.set", "password.require_reset"] {
            let signUp = try scenario.done(
                "sign_up.create", ["username": .text("eve-\(step.utf8.count)"), "password": Self.password])
            let signIn: JSON = ["identifier": .text("eve-\(step.utf8.count)"), "password": Self.password]
            let subject = try scenario.done("sign_in.create", signIn)["subject"]
            try scenario.done(
                step,
                step == "password.set"
                    ? ["subject": subject, "password": "another long password"] : ["subject": subject])
            for answer in [["selection": "skip"], ["selection": "totp"]] as [JSON] {
                let late = try scenario.attempt(signUp, answer)
                #expect(late.reason == "wrong_state" && late.data["state"] == "abandoned", "\(step)")
            }
        }
    }

    @Test func `a substitute for a second factor adds no assurance, and a verdict says how it was confirmed`() throws {
        try scenario.set(["mfa": ["second_factors": ["totp"]]])
        let session = try scenario.signedIn("bob")["session_token"]
        func confirmed(_ answer: (JSON) throws -> JSON) throws -> JSON {
            let stepUp = try scenario.done("step_up.create", ["session_token": session, "purpose": "x"])
            let done = try answer(["flow_id": stepUp["flow_id"]])
            return try scenario.done("verdict.redeem", ["verdict": done["verdict"], "purpose": "x"])
        }
        let byMail = try confirmed { id in
            try scenario.done("flow.attempt", id.with("selection", "email"))
            return try scenario.done("flow.attempt", id.with("code", scenario.code(to: "bob@example.org")))
        }
        #expect(byMail["amr"] == ["otp"] && byMail["aal"] == 1)
        #expect(try scenario.done("session.check", ["session_token": session])["session"]["aal"] == 1)
        let app = try scenario.enrolled("bob").app
        let byApp = try confirmed { try scenario.done("flow.attempt", $0.with("code", scenario.code(of: app))) }
        #expect(byApp["amr"] == ["otp"] && byApp["aal"] == 2)
        #expect(try scenario.done("session.check", ["session_token": session])["session"]["aal"] == 2)
    }

    @Test func `a set-up that offers nothing is skipped`() throws {
        try scenario.set(["mfa": ["enrollment": "offered_at_sign_up", "second_factors": ["backup_code"]]])
        let signUp = try scenario.done("sign_up.create", ["email_address": "eve@example.org"])
        let done = try scenario.proceed(signUp, ["code": scenario.code(to: "eve@example.org")])
        #expect(done["status"] == "complete")
        let refused = try scenario.ask(
            "tenant.update", ["tenant": "default", "policy": ["mfa": ["enrollment": "required_at_sign_up"]]])
        #expect(refused.data["field"] == "policy.mfa.second_factors")
    }

    @Test func `a kind named in the answer overrides the chosen factor`() throws {
        try scenario.set(["mfa": ["second_factors": ["totp", "hotp"]]])
        let chosen = try scenario.enrolled("bob")
        let token = try scenario.enrolledToken("bob").token
        let signIn = try begun()
        try scenario.done("flow.attempt", signIn.with("selection", .text(chosen.id)))
        let crossed = signIn.with("kind", "hotp").with("code", scenario.code(of: chosen.app))
        #expect(try attempt(crossed).reason == "code_rejected")
        #expect(try attempt(crossed.with("factor_id", .text(chosen.id))).reason == "not_found")
        let right = signIn.with("kind", "hotp").with("code", .text(token.code(0)))
        #expect(try attempt(right).result["status"] == "complete")
    }

    @Test func `two codes under way are each valid for their own address`() throws {
        try scenario.enrolledAddress("bob@example.net", "bob")
        let addresses = try scenario.factors("bob").filter {
            $0["kind"] == "email"
        }
        let signIn = try begun()
        var codes: [JSON] = []
        for (factor, address) in zip(addresses, ["bob@example.org", "bob@example.net"]) {
            scenario.clock.advance(seconds: 1)
            let params = signIn.with("kind", "email").with("factor_id", factor["factor_id"])
            try scenario.done("flow.prepare", params)
            codes.append(try scenario.code(to: address))
        }
        try scenario.enrolled("bob")
        try scenario.done("flow.attempt", signIn.with("selection", "totp"))
        let first = signIn.with("kind", "email").with("factor_id", addresses[0]["factor_id"])
        #expect(try attempt(first.with("code", codes[1])).reason == "code_rejected")
        #expect(try attempt(first.with("code", codes[0])).result["status"] == "complete")
    }

    @Test func `a set-up whose authenticator was removed begins again`() throws {
        try scenario.set(["mfa": ["state": "required", "second_factors": ["totp"]]])
        let signIn = try scenario.done("sign_in.create", ["identifier": "bob", "password": Self.password])
        let factor = signIn["next_step"]["factor_id"]
        try scenario.done("factor.remove", ["subject": "bob", "factor_id": factor])
        let next = try scenario.proceed(signIn, ["code": "123456"])
        #expect(next.asks("set_up", "totp"))
        #expect(!next["next_step"]["secret"].isNull && next["next_step"]["factor_id"] != factor)
    }
}
