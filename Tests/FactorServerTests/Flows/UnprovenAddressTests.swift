import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// An address that a sign-up need not verify signs in, and is never a factor.
struct UnprovenAddressTests {
    static let password: JSON = "correct horse battery"
    static let mail: JSON = "ada@example.org"
    private static let kinds = ["email", "phone"]
    private static let hour: Int64 = 3_600
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.set(["sign_up": ["required_fields": ["password"], "verify_fields": []]])
    }

    private func address(_ kind: String) -> JSON { kind == "email" ? Self.mail : "+14155550123" }

    private func member(_ kind: String) -> String { kind == "email" ? "email_address" : "phone_number" }

    /// Signs up with an address and a password, and returns the subject.
    @discardableResult
    private func signUp(_ kind: String = "email", _ more: JSON = [:]) throws -> JSON {
        let params = more.with("password", Self.password).with(member(kind), address(kind))
        let signUp = try scenario.done("sign_up.create", params)
        #expect(signUp["status"] == "complete")
        return signUp["subject"]
    }

    private func signIn(_ identifier: JSON = mail) throws -> Answer {
        try scenario.ask("sign_in.create", ["identifier": identifier, "password": Self.password])
    }

    private func held(_ subject: JSON) throws -> JSON {
        try scenario.done("subject.get", ["subject": subject])["addresses"].items.first ?? .null
    }

    // MARK: It signs in

    @Test(arguments: kinds, [true, false])
    func `it signs in for as long as it is there, and is shown as unverified`(_ kind: String, _ hides: Bool) throws {
        try scenario.set(["enumeration_protection": .flag(hides)])
        let subject = try signUp(kind)
        scenario.clock.advance(seconds: 40 * 24 * Self.hour)
        try scenario.restart()
        for spelling in kind == "email" ? ["ada@example.org", "ADA@Example.ORG"] : ["+14155550123", "+1 415 555-0123"] {
            let done = try signIn(.text(spelling)).result
            #expect(done["status"] == "complete" && done["subject"] == subject && done["session"]["amr"] == ["pwd"])
        }
        let address = try held(subject)
        #expect(address["verified"] == false && address["signs_in"] == true)
        let factors = try scenario.factors(subject)
        let factor = try #require(factors.first { $0["kind"] == .text(kind) })
        #expect(factor["status"] == "pending" && factor["signs_in"] == true && factor["expires_at"].isNull)
        let session = try signIn(self.address(kind)).result
        let shown = try scenario.done("address.show", ["session_token": session["session_token"]])["addresses"].items
        #expect(shown.map { $0["verified"] } == [false] && shown.map { $0["signs_in"] } == [true])
    }

    @Test func `an enrolment is no identifier, and a verified address is`() throws {
        try scenario.done("email.enroll", ["subject": "bob", "email_address": "bob@example.org"])
        #expect(try held("bob")["signs_in"] == false)
        try scenario.enrolledAddress("bob@example.org", "bob")
        #expect(try held("bob")["signs_in"] == true)
    }

    @Test func `pending enrolments do not push it out`() throws {
        let subject = try signUp()
        for number in 0..<5 {
            try scenario.done("email.enroll", ["subject": subject, "email_address": .text("x\(number)@example.org")])
        }
        #expect(try signIn().succeeded)
        #expect(try scenario.done("subject.get", ["subject": subject])["addresses"].items.count == 4)
    }

    @Test func `of several that were given, the last one signs in`() throws {
        try scenario.set(["sign_up": ["required_fields": ["password", "username"]]])
        let begun = try scenario.done(
            "sign_up.create", ["email_address": "first@example.org", "password": Self.password])
        let id: JSON = ["flow_id": begun["flow_id"]]
        try scenario.done("sign_up.update", id.with("email_address", Self.mail))
        #expect(try signIn().reason == "credential_rejected")
        #expect(try scenario.done("sign_up.update", id.with("username", "ada"))["status"] == "complete")
        #expect(try signIn().succeeded)
        #expect(try signIn("first@example.org").reason == "credential_rejected")
        #expect(try signIn("ada").succeeded)
    }

    @Test func `what a transfer has proven stays proven, and another address in its place is not`() throws {
        for (given, isVerified) in [("ada@example.org", true), ("other@example.org", false)] {
            let test = try UnprovenAddressTests()
            let scenario = test.scenario
            let begun = try scenario.done("sign_in.create", ["identifier": Self.mail, "sign_up_if_missing": true])
            _ = try scenario.attempt(begun, ["code": try scenario.code(to: "ada@example.org")])
            try scenario.set(["sign_up": ["required_fields": ["password", "username"]]])
            let signUp = try scenario.done("sign_up.create", ["transfer": begun["flow_id"], "password": Self.password])
            let id: JSON = ["flow_id": signUp["flow_id"]]
            let done = try scenario.done(
                "sign_up.update", id.with("email_address", .text(given)).with("username", "ada"))
            let address = try test.held(done["subject"])
            #expect(address["verified"] == .flag(isVerified) && address["signs_in"] == true)
            #expect(try test.signIn(.text(given)).succeeded)
        }
    }

    // MARK: It is no factor

    /// Expects that nothing was sent but what proves an address.
    private func expectSilence() throws {
        #expect(try scenario.messages().isEmpty)
        scenario.clock.advance(seconds: 2 * Self.hour)
    }

    @Test(arguments: kinds, [true, false])
    func `no code goes there that shows who somebody is`(_ kind: String, _ hides: Bool) throws {
        let way: JSON = .text(kind)
        try scenario.set([
            "enumeration_protection": .flag(hides), "sign_in": ["client_trust": true],
            "mfa": ["second_factors": ["totp", "phone", "email"], "require_verified_email": false],
        ])
        let subject = try signUp(kind)
        let factor = try held(subject)["factor_id"]
        let name = address(kind)
        // As the first factor.
        _ = try scenario.ask("sign_in.create", ["identifier": name, "kind": way])
        try expectSilence()
        // To reset the password.
        _ = try scenario.ask("password_reset.create", ["identifier": name])
        try expectSilence()
        let signIn = try scenario.done("sign_in.create", ["identifier": name])
        _ = try scenario.attempt(signIn, ["selection": "reset_password"])
        try expectSilence()
        // For an unknown device, or as the second factor.
        let alone = try self.signIn(name).result
        #expect(alone["status"] == "complete" && alone["second_factor"].isNull)
        try scenario.enrolled(subject.text ?? "")
        let beside = try self.signIn(name).result
        #expect(beside.asks("code", "totp"))
        #expect(beside["next_step"]["options"].items.map { $0["kind"] } == ["totp"])
        for selection in ["email", "phone"] {
            #expect(try scenario.attempt(beside, ["selection": .text(selection)]).reason == "not_offered")
        }
        // By the application.
        try scenario.done("factor.send", ["subject": subject, "kind": .text(kind)])
        let named = try scenario.ask("factor.send", ["subject": subject, "factor_id": factor])
        #expect(named.reason == "wrong_state" && named.data["state"] == "pending")
        for method in ["factor.disable", "factor.prefer"] {
            let answer = try scenario.ask(method, ["subject": subject, "factor_id": factor])
            #expect(answer.reason == "wrong_state", "\(method)")
        }
        // After a reset that the application demands, which has nowhere to go.
        try scenario.done("password.require_reset", ["subject": subject])
        let demanded = try self.signIn(name).result
        #expect(demanded["status"] == "abandoned" && demanded["next_step"]["reason"] == "no_factor_left")
        try expectSilence()
    }

    @Test(arguments: kinds, [true, false])
    func `the code that proves it is good for nothing else`(_ kind: String, _ hides: Bool) throws {
        try scenario.set(["enumeration_protection": .flag(hides)])
        let subject = try signUp(kind)
        let name = address(kind)
        let params: JSON = ["subject": subject]
        try scenario.done("\(kind).enroll", params.with(member(kind), name))
        let code = try scenario.code(to: name.text ?? "")
        #expect(try !scenario.ask("\(kind).verify", params.with("code", code)).succeeded)
        let factor = try held(subject)["factor_id"]
        #expect(
            try scenario.ask("\(kind).verify", params.with("code", code).with("factor_id", factor)).reason
                == "wrong_state")
        let signIn = try scenario.done("sign_in.create", ["identifier": name])
        let id: JSON = ["flow_id": signIn["flow_id"]]
        if hides { try scenario.done("flow.attempt", id.with("selection", .text(kind))) }
        let typed = id.with("kind", .text(kind)).with("code", code)
        #expect(try !scenario.ask("flow.attempt", typed).succeeded)
        let reset = try scenario.done("password_reset.create", ["identifier": name])
        let answer = try scenario.attempt(reset, ["code": code, "new_password": "mountain violin"])
        #expect(!answer.succeeded)
        #expect(try self.signIn(name).succeeded)
        try scenario.done("factor.activate", params.with("factor_id", factor).with("code", code))
    }

    @Test func `it does not count as a verified address`() throws {
        let subject = try signUp()
        let params: JSON = ["subject": subject]
        for (method, more) in [
            ("totp.enroll", [:]), ("hotp.enroll", [:]), ("backup_code.generate", [:]),
            ("phone.enroll", ["phone_number": "+14155550123", "verified": true]),
        ] as [(String, JSON)] {
            let answer = try scenario.ask(method, params.merging(more))
            #expect(answer.reason == "policy_violation" && answer.data["field"] == "mfa.require_verified_email")
        }
        // Nor is it told what support does.
        try scenario.done("subject.reset_factors", params.with("cause", "lost").with("actor", "agent-7"))
        #expect(try scenario.messages().isEmpty)
    }

    @Test func `support frees a number that signs in with all the others`() throws {
        try scenario.set(["mfa": ["second_factors": ["totp", "phone"]]])
        let subject = try signUp("phone")
        try scenario.resetFactors(subject)
        #expect(try signIn("+14155550123").reason == "credential_rejected")
        let other = try signUp("phone")
        #expect(other != subject)
        #expect(try held(other)["signs_in"] == true)
    }

    // MARK: It can be proven

    /// Ways to prove an address that the subject has.
    enum Proof: CaseIterable {
        case code, application, flow
    }

    @Test(arguments: kinds, Proof.allCases)
    func `it can be proven, and is then a verified one`(_ kind: String, _ proof: Proof) throws {
        let way: JSON = .text(kind)
        let name = address(kind)
        let subject = try signUp(kind)
        let factor = try held(subject)["factor_id"]
        let params: JSON = ["subject": subject]
        switch proof {
        case .code:
            try scenario.done("\(kind).enroll", params.with(member(kind), name))
            let code = try scenario.code(to: name.text ?? "")
            try scenario.done("factor.activate", params.with("factor_id", factor).with("code", code))
        case .application: try scenario.done("\(kind).enroll", params.with(member(kind), name).with("verified", true))
        case .flow:
            try scenario.set(["mfa": ["state": "required", "second_factors": [way]]])
            let id: JSON = ["flow_id": try signIn(name).result["flow_id"]]
            try scenario.done("flow.attempt", id.with(member(kind), name))
            let done = try scenario.done("flow.attempt", id.with("code", try scenario.code(to: name.text ?? "")))
            #expect(done["status"] == "complete" && done["session"]["aal"] == 2)
            try scenario.set(["mfa": ["state": .null, "second_factors": .null]])
        }
        for _ in 0..<2 {
            let address = try held(subject)
            #expect(address["factor_id"] == factor && address["verified"] == true && address["signs_in"] == true)
            try scenario.restart()
        }
        let begun = try scenario.done("sign_in.create", ["identifier": name, "kind": way])
        let done = try scenario.proceed(begun, ["code": try scenario.code(to: name.text ?? "")])
        #expect(done["subject"] == subject)
        // Nobody else gets it now.
        let taking = JSON.object([]).with("subject", "eve").with(member(kind), name).with("verified", true)
        #expect(try scenario.ask("\(kind).enroll", taking).reason == "already_exists")
    }

    // MARK: It is given up

    @Test func `its removal frees it, and needs a recent sign-in`() throws {
        let subject = try signUp()
        let session = try signIn().result
        let params: JSON = ["subject": subject, "factor_id": try held(subject)["factor_id"]]
        scenario.clock.advance(seconds: Self.hour)
        #expect(try scenario.ask("factor.remove", params).reason == "insufficient_authentication")
        try scenario.done("session.revoke_all", ["subject": subject])
        #expect(!session["session_token"].isNull)
        try scenario.done("factor.remove", params)
        #expect(try signIn().reason == "credential_rejected")
        #expect(try signUp() != subject)
        #expect(try signIn().succeeded)
    }

    @Test func `a deleted subject frees it`() throws {
        let subject = try signUp()
        try scenario.done("subject.delete", ["subject": subject])
        #expect(try signIn().reason == "credential_rejected")
        let other = try signUp()
        #expect(try signIn().result["subject"] == other)
    }

    @Test func `it is the tenant's own`() throws {
        try scenario.done("tenant.create", ["tenant": "other"])
        try signUp()
        let elsewhere = try scenario.ask(
            "sign_in.create", ["tenant": "other", "identifier": Self.mail, "password": Self.password])
        #expect(elsewhere.reason == "credential_rejected")
        try scenario.done(
            "email.enroll", ["tenant": "other", "subject": "eve", "email_address": Self.mail, "verified": true])
        #expect(try signIn().succeeded)
    }

    @Test func `it outlasts a rotation of the keys, and a backup`() throws {
        let subject = try signUp()
        try scenario.done("keys.rotate", ["tenant": "default"])
        for _ in 0..<8 { try scenario.tick() }
        #expect(try signIn().result["subject"] == subject)
        try scenario.done("email.enroll", ["subject": subject, "email_address": Self.mail])
        let code = try scenario.code(to: "ada@example.org")
        let backup = try scenario.backup()
        let restored = try scenario.restored(backup)
        let signIn = try restored.ask("sign_in.create", ["identifier": Self.mail, "password": Self.password])
        #expect(signIn.result["subject"] == subject)
        // The code may have been spent since.
        let factor = try held(subject)["factor_id"]
        let late = try restored.ask("factor.activate", ["subject": subject, "factor_id": factor, "code": code])
        #expect(late.reason == "code_rejected")
        // It is still nobody's own.
        try restored.done("email.enroll", ["subject": "eve", "email_address": Self.mail, "verified": true])
        #expect(try restored.done("subject.get", ["subject": subject])["addresses"] == [])
    }

    // MARK: Sign-ins by it

    @Test func `a sign-in that confirms the sign-up ends with the loss of the address that began it`() throws {
        try scenario.set([
            "enumeration_protection": false, "sign_up": ["verify_fields": ["phone_number"]],
            "mfa": ["state": "required", "require_verified_email": false],
        ])
        try scenario.done(
            "sign_up.create", ["email_address": Self.mail, "phone_number": "+14155550123", "password": Self.password])
        try scenario.messages()
        scenario.clock.advance(seconds: 61)
        let begun = try signIn().result
        #expect(begun["status"] == "needs_sign_up_confirmation")
        let id: JSON = ["flow_id": begun["flow_id"]]
        let confirmed = try scenario.done("flow.attempt", id.with("code", try scenario.code(to: "+14155550123")))
        #expect(confirmed["status"] == "needs_mfa_setup")
        try scenario.done("email.enroll", ["subject": "owner", "email_address": Self.mail, "verified": true])
        _ = try scenario.ask("flow.attempt", id.with("code", "000000"))
        let ended = try scenario.done("flow.get", id)
        #expect(ended["status"] == "abandoned", "\(ended)")
    }

    @Test func `a sign-in looks for as much as for an address that is proven, and one that nobody has`() throws {
        let scenario = try Scenario(defaults: Scenario.quick, isShared: true)
        try scenario.set(["sign_up": ["required_fields": ["password"], "verify_fields": []]])
        try scenario.person("bob", email: "bob@example.org")
        try scenario.done("sign_up.create", ["email_address": Self.mail, "password": Self.password])
        // What is lost is decided again, and fetched again.
        scenario.store.loseDecisions(oneIn: .max)
        let fetched = try ["ada@example.org", "bob@example.org", "eve@example.org"].map { identifier in
            let before = scenario.store.fetched
            try scenario.done("sign_in.create", ["identifier": .text(identifier)])
            return scenario.store.fetched - before
        }
        #expect(Set(fetched).count == 1 && fetched[0] > 0, "\(fetched)")
    }
}
