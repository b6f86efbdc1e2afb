import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Passkeys in flows: as the first factor without a name, as the second, as what is set up, and in step-ups.
struct PasskeyFlowTests {
    private let scenario: Scenario
    private static let password: JSON = "correct horse battery"

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.set([
            "passkey": ["rp_id": "example.org"],
            "sign_in": ["first_factors": ["password", "email", "phone", "passkey"]],
            "mfa": ["second_factors": ["totp", "passkey", "backup_code"]],
        ])
        try scenario.person("ada", email: "ada@example.org")
    }

    private func begin(_ params: JSON = [:]) throws -> JSON { try scenario.done("sign_in.create", params) }

    private func options(_ flow: JSON) -> JSON { flow["next_step"]["public_key"] }

    // MARK: The first factor

    @Test func `a sign-in without a name takes a passkey, and whose it is follows from it`() throws {
        let (id, passkey) = try scenario.enrolledPasskey()
        let begun = try begin()
        #expect(begun["status"] == "needs_identifier" && begun.asks("identifier"))
        #expect(options(begun)["allowCredentials"] == [] && options(begun)["rpId"] == "example.org")
        let over = try scenario.proceed(begun, ["credential": passkey.assertion(options(begun))])
        #expect(over["status"] == "complete" && over["subject"] == "ada")
        let session = try scenario.session(over)
        #expect(session["amr"] == ["hwk", "user", "mfa"] && session["aal"] == 2)
        // Without its factor, the session ends.
        let removed = try scenario.done("factor.disable", ["subject": "ada", "factor_id": .text(id)])
        #expect(removed["revoked_sessions"] == 1)
        #expect(try scenario.attempt(begun, ["credential": passkey.assertion(options(begun))]).reason == "wrong_state")
    }

    @Test func `an identifier is taken as well, and a passkey can still be chosen`() throws {
        let (_, passkey) = try scenario.enrolledPasskey()
        let begun = try begin()
        let named = try scenario.proceed(begun, ["identifier": "ada@example.org"])
        #expect(named.ways == ["password", "email", "passkey", "reset_password"])
        let old = passkey.assertion(options(begun))
        #expect(try scenario.attempt(begun, ["credential": old]).data["field"] == "selection")
        let chosen = try scenario.proceed(begun, ["selection": "passkey"])
        #expect(chosen.asks("passkey"))
        #expect(options(chosen)["allowCredentials"] == [])
        #expect(try scenario.attempt(begun, ["credential": old]).reason == "credential_rejected")
        let over = try scenario.proceed(begun, ["credential": passkey.assertion(options(chosen))])
        #expect(over["status"] == "complete")
    }

    @Test func `for an unknown name it is the same`() throws {
        let (_, passkey) = try scenario.enrolledPasskey()
        let stranger = SoftPasskey(seed: 50)
        let flows = try ["ada@example.org", "nobody@example.org"].map { name in
            try begin(["identifier": .text(name), "kind": "passkey"])
        }
        func shape(_ answer: JSON) -> String {
            answer.line.replacing(/"challenge":"[A-Za-z0-9_-]{43}"/, with: "CHALLENGE")
                .replacing(/[a-z]\*\*\*@/, with: "NAME@")
        }
        let begun = flows.map { shape($0.without("flow_id").without("identifier_hint")) }
        #expect(begun[0] == begun[1])
        for round in 0..<7 {
            let answers = try flows.enumerated().map { index, flow in
                let hostile =
                    index == 0
                    ? passkey.assertion(options(flow)) { $0.signer = stranger.key } : stranger.assertion(options(flow))
                return shape(try scenario.attempt(flow, ["credential": hostile]).error)
            }
            #expect(Set(answers).count == 1, "round \(round): \(answers)")
        }
    }

    @Test func `an unknown passkey leaves the sign-in waiting for a name, and throttles nobody`() throws {
        let (_, passkey) = try scenario.enrolledPasskey()
        let stranger = SoftPasskey(seed: 50)
        let begun = try begin()
        for _ in 0..<6 {
            let answer = try scenario.attempt(begun, ["credential": stranger.assertion(options(begun))])
            #expect(answer.reason == "credential_rejected")
        }
        let still = try scenario.done("flow.get", ["flow_id": begun["flow_id"]])
        #expect(still["status"] == "needs_identifier" && options(still) == options(begun))
        #expect(try scenario.proceed(begun, ["credential": passkey.assertion(options(begun))])["status"] == "complete")
    }

    @Test func `a challenge lives for five minutes, and prepare makes another one`() throws {
        let (_, passkey) = try scenario.enrolledPasskey()
        let begun = try begin()
        let named = try begin(["identifier": "ada@example.org", "kind": "passkey"])
        scenario.clock.advance(seconds: 300)
        for flow in [begun, named] {
            #expect(
                try scenario.attempt(flow, ["credential": passkey.assertion(options(flow))]).reason
                    == "verification_expired")
            let renewed = try scenario.done("flow.prepare", ["flow_id": flow["flow_id"], "kind": "passkey"])
            #expect(options(renewed)["challenge"] != options(flow)["challenge"])
            let old = try scenario.attempt(flow, ["credential": passkey.assertion(options(flow))])
            #expect(old.reason == "credential_rejected")
            let over = try scenario.proceed(flow, ["credential": passkey.assertion(options(renewed))])
            #expect(over["status"] == "complete")
        }
        let elsewhere = try begin(["identifier": "ada@example.org", "kind": "password"])
        let params: JSON = ["flow_id": elsewhere["flow_id"], "kind": "passkey"]
        #expect(try scenario.ask("flow.prepare", params).reason == "wrong_state")
    }

    @Test func `a response is good in the flow that asked for it, and not again after it started over`() throws {
        let (_, passkey) = try scenario.enrolledPasskey { $0.flags = 0x01 }
        try scenario.enrolled("ada")
        let (one, other) = (try begin(), try begin())
        let shown = passkey.assertion(options(one))
        #expect(try scenario.attempt(other, ["credential": shown]).reason == "credential_rejected")
        #expect(try scenario.proceed(one, ["credential": shown])["status"] == "needs_second_factor")
        #expect(try scenario.done("flow.reset", ["flow_id": one["flow_id"]])["status"] == "needs_first_factor")
        #expect(try scenario.attempt(one, ["credential": shown, "kind": "passkey"]).reason == "wrong_state")
        let again = try scenario.proceed(one, ["selection": "passkey"])
        #expect(try scenario.attempt(one, ["credential": shown]).reason == "credential_rejected")
        let right = passkey.assertion(options(again))
        #expect(try scenario.proceed(one, ["credential": right])["status"] == "needs_second_factor")
    }

    @Test func `a tenant that does not begin with passkeys offers none`() throws {
        let (_, passkey) = try scenario.enrolledPasskey()
        try scenario.set(["sign_in": ["first_factors": ["password"]]])
        let begun = try begin()
        #expect(options(begun).isNull)
        let answer = try scenario.attempt(begun, ["credential": passkey.assertion([:])])
        #expect(answer.reason == "not_offered" && answer.data["field"] == "credential")
        for params in [["kind": "passkey"], ["kind": "passkey", "subject": "ada"]] as [JSON] {
            #expect(try scenario.ask("sign_in.create", params).reason == "not_offered")
        }
    }

    // MARK: Two factors

    @Test func `a passkey that verified its user replaces the second factor, another one does not`() throws {
        let (_, passkey) = try scenario.enrolledPasskey()
        let app = try scenario.enrolled("ada").app
        let verified = try begin()
        let over = try scenario.proceed(verified, ["credential": passkey.assertion(options(verified))])
        #expect(over["status"] == "complete")

        let present = try begin()
        let shown = passkey.assertion(options(present)) { $0.flags = 0x01 }
        let asked = try scenario.proceed(present, ["credential": shown])
        #expect(asked["status"] == "needs_second_factor")
        #expect(asked.ways == ["totp"])
        let done = try scenario.proceed(present, ["code": scenario.code(of: app)])
        #expect(try scenario.session(done)["amr"] == ["hwk", "user", "otp", "mfa"])
    }

    @Test func `whoever has only a passkey shows the password besides, if it did not verify them`() throws {
        let (_, passkey) = try scenario.enrolledPasskey { $0.flags = 0x01 }
        try scenario.set(["mfa": ["state": "required"]])
        let begun = try begin()
        let asked = try scenario.proceed(begun, ["credential": passkey.assertion(options(begun))])
        #expect(asked.asks("password"))
        let over = try scenario.proceed(begun, ["password": Self.password])
        #expect(try scenario.session(over)["aal"] == 2)
    }

    @Test func `after a password a passkey is the second factor, with those that there are`() throws {
        let (id, passkey) = try scenario.enrolledPasskey("ada", seed: 1)
        let (other, _) = try scenario.enrolledPasskey("ada", seed: 2)
        let asked = try begin(["identifier": "ada@example.org", "password": Self.password])
        #expect(asked["status"] == "needs_second_factor")
        #expect(asked.asks("passkey"))
        #expect(asked["next_step"]["options"].items.map { $0["factor_id"] } == [.text(id), .text(other)])
        #expect(options(asked)["allowCredentials"].items.count == 2)
        let chosen = try scenario.proceed(asked, ["selection": .text(id)])
        #expect(options(chosen)["allowCredentials"].items.map { $0["id"] } == [SoftPasskey.text(passkey.credentialID)])
        let present = passkey.assertion(options(chosen)) {
            $0.flags = 0x01
            $0.userHandle = nil
        }
        let over = try scenario.proceed(asked, ["credential": present])
        #expect(try scenario.session(over)["amr"] == ["pwd", "hwk", "user", "mfa"])
    }

    @Test func `what is wrong with a response leaves the flow where it is`() throws {
        let (_, passkey) = try scenario.enrolledPasskey()
        let asked = try begin(["identifier": "ada@example.org", "password": Self.password])
        var maker = SoftPasskey(seed: 3)
        let made = maker.registration(options(asked))
        for (params, field) in [
            (["credential": made], "credential"), (["code": "000000"], "code"),
            (["credential": [:]], "credential.type"),
            (["credential": passkey.assertion(options(asked)), "code": "000000"], "code"),
        ] as [(JSON, JSON)] {
            let answer = try scenario.attempt(asked, params)
            let isDamaged = field == "credential.type"
            #expect(answer.reason == (isDamaged ? "invalid_input" : "wrong_state"), "\(answer.line)")
            #expect(answer.data["field"] == field, "\(answer.line)")
        }
        #expect(try scenario.proceed(asked, ["credential": passkey.assertion(options(asked))])["status"] == "complete")
    }

    @Test func `a passkey that was removed or disabled meanwhile is not asked for any more`() throws {
        let (id, passkey) = try scenario.enrolledPasskey()
        let asked = try begin(["identifier": "ada@example.org", "password": Self.password])
        try scenario.done("factor.disable", ["subject": "ada", "factor_id": .text(id)])
        #expect(try scenario.attempt(asked, ["credential": passkey.assertion(options(asked))]).reason == "wrong_state")
        let open = try begin()
        let refused = try scenario.attempt(open, ["credential": passkey.assertion(options(open))])
        #expect(refused.reason == "credential_rejected")
        try scenario.done("factor.enable", ["subject": "ada", "factor_id": .text(id)])
        #expect(try scenario.proceed(open, ["credential": passkey.assertion(options(open))])["status"] == "complete")
    }

    @Test func `a copied passkey is refused and told in flows too`() throws {
        let (_, passkey) = try scenario.enrolledPasskey { $0.counter = 9 }
        let begun = try begin()
        let answer = try scenario.attempt(begun, ["credential": passkey.assertion(options(begun)) { $0.counter = 9 }])
        #expect(answer.reason == "credential_rejected")
        #expect(scenario.observer.copies == [.passkey] && scenario.observer.problems == [])
        #expect(try scenario.entries().count { $0["action"] == "passkey.counter" } == 1)
        let right = passkey.assertion(options(begun)) { $0.counter = 10 }
        #expect(try scenario.proceed(begun, ["credential": right])["status"] == "complete")
    }

    // MARK: Set-up and step-up

    @Test func `a passkey can be set up where a second factor is required`() throws {
        try scenario.set(["mfa": ["state": "required", "second_factors": ["passkey"]]])
        let asked = try begin(["identifier": "ada@example.org", "password": Self.password])
        #expect(asked["status"] == "needs_mfa_setup")
        #expect(asked.asks("set_up", "passkey"))
        #expect(options(asked)["user"]["name"] == "ada@example.org")
        var passkey = SoftPasskey(seed: 1)
        let wrong = passkey.registration(options(asked)) { $0.origin = "https://example.com" }
        #expect(try scenario.attempt(asked, ["credential": wrong]).reason == "credential_rejected")
        let over = try scenario.proceed(asked, ["credential": passkey.registration(options(asked))])
        #expect(over["status"] == "complete")
        #expect(try scenario.session(over)["amr"] == ["pwd", "hwk", "user", "mfa"])

        let open = try begin()
        #expect(try scenario.proceed(open, ["credential": passkey.assertion(options(open))])["subject"] == "ada")
        // Nobody else gets that credential.
        try scenario.person("bob")
        let other = try begin(["subject": "bob", "password": Self.password])
        let taken = try scenario.attempt(other, ["credential": passkey.registration(options(other))])
        #expect(taken.reason == "already_exists" && taken.data["field"] == "credential")
    }

    @Test func `a set-up that is given up leaves nothing`() throws {
        try scenario.set(["mfa": ["state": "required", "second_factors": ["passkey", "totp"]]])
        let asked = try begin(["identifier": "ada@example.org", "password": Self.password])
        let chosen = try scenario.proceed(asked, ["selection": "passkey"])
        #expect(chosen.asks("set_up", "passkey"))
        #expect(try scenario.done("flow.reset", ["flow_id": asked["flow_id"]])["status"] == "needs_first_factor")
        #expect(try !scenario.factors().contains { $0["kind"] == "passkey" })
    }

    @Test func `a step-up takes a passkey, and its verdict says how`() throws {
        let (_, passkey) = try scenario.enrolledPasskey()
        let token = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])["session_token"]
        let begun = try scenario.done("step_up.create", ["session_token": token, "purpose": "pay"])
        #expect(begun.asks("passkey"))
        let over = try scenario.proceed(begun, ["credential": passkey.assertion(options(begun))])
        #expect(over["status"] == "complete")
        let redeemed = try scenario.done("verdict.redeem", ["verdict": over["verdict"], "purpose": "pay"])
        #expect(redeemed["amr"] == ["hwk", "user", "mfa"] && redeemed["aal"] == 2)
        #expect(try scenario.done("session.check", ["session_token": token])["session"]["aal"] == 2)
    }

    @Test func `where nobody counts passkeys as second factors, one that verified its user confirms with aal 2`() throws
    {
        let (_, passkey) = try scenario.enrolledPasskey()
        try scenario.set(["mfa": ["second_factors": ["totp"]]])
        let token = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])["session_token"]
        for (flags, aal) in [(0x05, 2), (0x01, 1)] as [(UInt8, JSON)] {
            let begun = try scenario.done("step_up.create", ["session_token": token, "purpose": "pay"])
            let chosen = try scenario.proceed(begun, ["selection": "passkey"])
            let shown = passkey.assertion(options(chosen)) { $0.flags = flags }
            let over = try scenario.proceed(begun, ["credential": shown])
            let redeemed = try scenario.done("verdict.redeem", ["verdict": over["verdict"], "purpose": "pay"])
            #expect(redeemed["aal"] == aal, "\(flags)")
        }
    }

    // MARK: With support, and first factors that were checked elsewhere

    @Test func `support removes passkeys with the other second factors, and they sign nobody in any more`() throws {
        let (_, passkey) = try scenario.enrolledPasskey()
        #expect(try scenario.resetFactors()["removed_factors"]["passkey"] == 1)
        let begun = try begin()
        #expect(try !scenario.attempt(begun, ["credential": passkey.assertion(options(begun))]).succeeded)
        #expect(
            try scenario.factors().allSatisfy {
                $0["kind"] != "passkey"
            })
    }

    @Test func `a passkey that is shown as the first factor ends a reset that waits`() throws {
        try scenario.set(["recovery": ["wait_s": 3_600, "support_waits": true]])
        let (_, passkey) = try scenario.enrolledPasskey()
        #expect(try scenario.resetFactors()["status"] == "waiting")
        let begun = try begin()
        #expect(try scenario.proceed(begun, ["credential": passkey.assertion(options(begun))])["status"] == "complete")
        #expect(try scenario.done("subject.get", ["subject": "ada"])["reset"]["status"] == "cancelled")
        scenario.clock.advance(seconds: 7_200)
        let later = try begin()
        #expect(try scenario.proceed(later, ["credential": passkey.assertion(options(later))])["status"] == "complete")
    }

    private func vouch(_ amr: JSON, for subject: JSON = "ada") throws -> JSON {
        let at = Int(scenario.clock.now.milliseconds)
        return try begin(["subject": subject, "first_factor": ["amr": amr, "authenticated_at": .integer(at)]])
    }

    @Test(arguments: [["hwk"], ["swk", "user"]] as [JSON])
    func `a passkey that may have been checked elsewhere is a second factor if it verifies its user`(_ amr: JSON) throws
    {
        try scenario.set(["mfa": ["second_factors": ["passkey"]]])
        let (_, passkey) = try scenario.enrolledPasskey()
        let begun = try vouch(amr)
        #expect(options(begun)["userVerification"] == "required")
        let present = passkey.assertion(options(begun)) { $0.flags = 0x01 }
        #expect(try scenario.attempt(begun, ["credential": present]).reason == "credential_rejected")
        let over = try scenario.proceed(begun, ["credential": passkey.assertion(options(begun))])
        #expect(over["status"] == "complete" && over["session"]["aal"] == 2)
        // One that cannot verify its user has the password beside it.
        let other = try vouch(amr)
        #expect(other.ways == ["passkey", "password"])
        let chosen = try scenario.proceed(other, ["selection": "password"])
        #expect(chosen.asks("password"))
        let done = try scenario.proceed(other, ["password": Self.password])
        #expect(try scenario.session(done)["aal"] == 2)
    }

    @Test func `a passkey that is set up behind a key that was checked elsewhere verifies its user`() throws {
        try scenario.set(["mfa": ["state": "required", "second_factors": ["passkey"]]])
        let begun = try vouch(["hwk"], for: "new")
        #expect(begun.asks("set_up", "passkey"))
        #expect(options(begun)["authenticatorSelection"]["userVerification"] == "required")
        var passkey = SoftPasskey(seed: 1)
        let present = passkey.registration(options(begun)) { $0.flags = 0x01 }
        #expect(try scenario.attempt(begun, ["credential": present]).reason == "credential_rejected")
        let over = try scenario.proceed(begun, ["credential": passkey.registration(options(begun))])
        #expect(over["status"] == "complete" && over["session"]["aal"] == 2)
    }

    @Test func `a passkey in a step-up adds nothing to a key that the caller has checked`() throws {
        let (_, passkey) = try scenario.enrolledPasskey { $0.flags = 0x09 }
        for (amr, aal) in [(["hwk"], 1), (["user"], 2)] as [(JSON, JSON)] {
            let token = try scenario.done("session.create", ["subject": "ada", "amr": amr])["session_token"]
            let begun = try scenario.done("step_up.create", ["session_token": token, "purpose": "pay"])
            #expect(try scenario.attempt(begun, ["credential": passkey.assertion(options(begun))]).succeeded)
            #expect(try scenario.done("session.check", ["session_token": token])["session"]["aal"] == aal, "\(amr)")
        }
    }

    @Test func `a passkey is the second factor behind a first one that was checked elsewhere`() throws {
        try scenario.set(["mfa": ["state": "required"]])
        let (_, passkey) = try scenario.enrolledPasskey()
        let begun = try vouch(["pwd"])
        #expect(begun.asks("passkey"))
        let over = try scenario.proceed(begun, ["credential": passkey.assertion(options(begun))])
        #expect(over["status"] == "complete" && over["session"]["aal"] == 2)
    }
}
