import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Whoever proves an address takes it from the account that signs in by it unproven, and nothing else.
///
/// Mallory has signed up with the address of the victim, and has everything that an account can have.
struct AddressTakeoverTests {
    private static let password: JSON = "correct horse battery"
    private static let own: JSON = "a password of the victim"
    private static let mail = "ada@example.org"
    private let scenario: Scenario

    /// How the victim proves the address.
    enum Path: CaseIterable {
        case signUp, signUpIfMissing, activation, application, setUp, name, imported, unconfirmed
    }

    /// The victim's account before, which some ways to prove an address begin with.
    private static let victim: JSON = "usr-victim"

    /// What Mallory has before.
    private struct Account {
        let subject: JSON
        let factor: JSON
        let app: Authenticator
        let session: JSON
        let device: JSON
        /// A sign-in by the address in which nothing was shown, and its answer.
        let fresh: JSON
        /// A sign-in by the address that waits for the second factor.
        let halfway: JSON
        /// A password reset by the address.
        let reset: JSON
        /// A sign-in by the user name that waits for the second factor.
        let byName: JSON
    }

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.set([
            "sign_up": ["required_fields": ["password"], "verify_fields": []], "mfa": ["require_verified_email": false],
        ])
    }

    private func signIn(_ identifier: String = mail, _ password: JSON = password, _ more: JSON = [:]) throws -> Answer {
        try scenario.ask("sign_in.create", more.with("identifier", .text(identifier)).with("password", password))
    }

    @discardableResult
    private func preempt() throws -> Account {
        let signUp = try scenario.done(
            "sign_up.create", ["email_address": .text(Self.mail), "username": "mallory", "password": Self.password])
        let (subject, session) = (signUp["subject"], signUp["session_token"])
        let device = try scenario.done("device.trust", ["session_token": session])["device_token"]
        let app = try scenario.enrolled(subject.text ?? "").app
        let address = try scenario.done("subject.get", ["subject": subject])["addresses"].items[0]
        return Account(
            subject: subject, factor: address["factor_id"], app: app, session: session, device: device,
            fresh: try scenario.done("sign_in.create", ["identifier": .text(Self.mail)])["flow_id"],
            halfway: try signIn().result["flow_id"],
            reset: try scenario.done("password_reset.create", ["identifier": .text(Self.mail)])["flow_id"],
            byName: try signIn("mallory").result["flow_id"])
    }

    /// Proves the address, and returns whose it is then.
    @discardableResult
    private func prove(_ path: Path) throws -> JSON {
        let address: JSON = ["email_address": .text(Self.mail)]
        var subject = Self.victim
        switch path {
        case .signUp:
            try scenario.set(["sign_up": ["verify_fields": ["email_address"]]])
            let begun = try scenario.done("sign_up.create", address.with("password", Self.own))
            #expect(begun["status"] == "missing_requirements")
            #expect(try signIn().succeeded, "nothing is proven yet")
            subject = try scenario.proceed(begun, ["code": try scenario.code(to: Self.mail)])["subject"]
        case .signUpIfMissing:
            let begun = try scenario.done(
                "sign_in.create",
                ["identifier": .text(Self.mail), "sign_up_if_missing": true, "kind": "email"])
            let proven = try scenario.attempt(begun, ["code": try scenario.code(to: Self.mail)])
            #expect(proven.reason == "sign_up_required")
            subject = try scenario.done(
                "sign_up.create", ["transfer": begun["flow_id"], "password": Self.own])["subject"]
        case .activation:
            try scenario.done("password.set", ["subject": Self.victim, "password": Self.own])
            let added = try scenario.done("email.enroll", address.with("subject", Self.victim))
            #expect(try signIn().succeeded, "nothing is proven yet")
            try scenario.done(
                "factor.activate",
                [
                    "subject": Self.victim, "factor_id": added["factor"]["factor_id"],
                    "code": try scenario.code(to: Self.mail),
                ])
        case .application:
            try scenario.done("password.set", ["subject": Self.victim, "password": Self.own])
            try scenario.done("email.enroll", address.with("subject", Self.victim).with("verified", true))
        case .setUp:
            try scenario.done("password.set", ["subject": Self.victim, "password": Self.own])
            try scenario.set(["mfa": ["state": "required", "second_factors": ["email", "totp"]]])
            let begun = try scenario.done("sign_in.create", ["subject": Self.victim, "password": Self.own])
            try scenario.proceed(begun, ["selection": "email"])
            try scenario.proceed(begun, ["email_address": .text(Self.mail)])
            #expect(try scenario.proceed(begun, ["code": try scenario.code(to: Self.mail)])["status"] == "complete")
            try scenario.set(["mfa": ["state": .null, "second_factors": .null]])
        case .name:
            subject = .text(Self.mail)
            try scenario.done("password.set", ["subject": subject, "password": Self.own])
        case .imported:
            subject = "ADA@example.org"
            let hash = "$2b$04$abcdefghijklmnopqrstuuHTAIWUIVlQBkZIDY8JD8pJFs5sLzqmi"
            try scenario.done("password.import", ["subject": subject, "hash": .text(hash)])
            try scenario.done("password.set", ["subject": subject, "password": Self.own])
        case .unconfirmed:
            // A sign-up whose user name signs in, and then confirms it.
            try scenario.set(["sign_up": ["verify_fields": ["email_address"]]])
            try scenario.done("sign_up.create", address.with("password", Self.own).with("username", "ada"))
            try scenario.messages()
            scenario.clock.advance(seconds: 61)
            let begun = try signIn("ada", Self.own).result
            #expect(begun["status"] == "needs_sign_up_confirmation")
            subject = try scenario.proceed(begun, ["code": try scenario.code(to: Self.mail)])["subject"]
        }
        try scenario.set(["sign_up": ["verify_fields": []]])
        return subject
    }

    private func lost(_ subject: JSON) throws -> [JSON] {
        try scenario.entries(subject).filter { $0["action"] == "address.lost" }
    }

    // MARK: Nothing is kept, and nothing is given

    @Test(arguments: Path.allCases, [true, false])
    func `the account that had it unproven has nothing of the account that proves it`(
        _ path: Path, _ hides: Bool
    ) throws {
        try scenario.set(["enumeration_protection": .flag(hides)])
        let mallory = try preempt()
        let before = try scenario.done("subject.get", ["subject": mallory.subject])["factors"].items
        let victim = try prove(path)
        #expect(victim != mallory.subject)
        for _ in 0..<2 {
            // The address leads to the victim, in every spelling, and never by what Mallory knows.
            for spelling in ["ada@example.org", "ADA@EXAMPLE.ORG"] {
                #expect(try signIn(spelling).reason == "credential_rejected")
                let withDevice = try signIn(spelling, Self.own, ["device_token": mallory.device])
                #expect(withDevice.result["subject"] == victim || withDevice.result["next_step"]["type"] != "done")
                #expect(try signIn(spelling, Self.own).succeeded)
            }
            // Mallory still has the rest, and only the rest.
            let after = try scenario.done("subject.get", ["subject": mallory.subject])
            #expect(after["addresses"] == [])
            let rest = before.map { $0["factor_id"] }.filter { $0 != mallory.factor }
            #expect(after["factors"].items.map { $0["factor_id"] } == rest)
            #expect(try signIn("mallory").result.asks("code", "totp"))
            let checked = try scenario.done("session.check", ["session_token": mallory.session])
            #expect(checked["session"]["subject"] == mallory.subject)
            let own = try scenario.done("subject.get", ["subject": victim])["factors"].items.map { $0["kind"] }
            #expect(!own.contains("totp"))
            #expect(try scenario.done("device.list", ["subject": victim])["devices"] == [])
            let use: JSON = ["subject": victim, "device_token": mallory.device]
            #expect(try scenario.ask("device.exchange", use).reason == "not_found")
            // It is in the log of the one that lost it.
            let entries = try lost(mallory.subject)
            #expect(entries.map { $0["factor_id"] } == [mallory.factor])
            #expect(entries.allSatisfy { $0["outcome"] == "done" })
            #expect(try lost(victim).isEmpty)
            scenario.clock.advance(seconds: 3_600)
            try scenario.restart()
        }
        #expect(try scenario.done("audit.verify")["intact"] == true)
    }

    @Test(arguments: Path.allCases, [true, false])
    func `no flow that the address began goes on as a sign-in`(_ path: Path, _ hides: Bool) throws {
        try scenario.set(["enumeration_protection": .flag(hides)])
        let mallory = try preempt()
        let victim = try prove(path)
        let code: JSON = scenario.code(of: mallory.app)
        for restarts in [false, true] {
            if restarts { try scenario.restart() }
            // Nothing was shown: while accounts are hidden it is like any other that fails.
            let fresh: JSON = ["flow_id": mallory.fresh]
            for password in [Self.password, Self.own] {
                let answer = try scenario.ask("flow.attempt", fresh.with("password", password))
                #expect(answer.reason == (hides ? "credential_rejected" : "wrong_state"))
            }
            let state = try scenario.done("flow.get", fresh)
            #expect(state["status"] == (hides ? "needs_first_factor" : "abandoned"))
            #expect(state["session"].isNull)
            // Something was shown: it ends.
            let halfway: JSON = ["flow_id": mallory.halfway]
            let shown = try scenario.ask("flow.attempt", halfway.with("code", code))
            #expect(shown.reason == "wrong_state" && shown.data["state"] == "abandoned")
            #expect(try scenario.done("flow.get", halfway)["next_step"]["reason"] == "factor_removed")
            #expect(try scenario.ask("flow.reset", halfway).reason == "wrong_state")
            let reset = try scenario.ask(
                "flow.attempt",
                ["flow_id": mallory.reset, "code": "000000", "new_password": "another long password"])
            #expect(["code_rejected", "wrong_state"].contains(reset.reason))
        }
        #expect(try signIn(Self.mail, Self.own).succeeded)
        // One by the user name does not rest on the address.
        let byName = try scenario.done("flow.attempt", ["flow_id": mallory.byName, "code": code])
        #expect(byName["subject"] == mallory.subject)
        #expect(try scenario.done("subject.get", ["subject": victim])["addresses"].items.count <= 1)
    }

    @Test func `a sign-in that starts over after the loss is about nobody`() throws {
        let mallory = try preempt()
        try prove(.application)
        #expect(try scenario.done("flow.reset", ["flow_id": mallory.halfway])["status"] == "abandoned")
        #expect(try scenario.done("flow.reset", ["flow_id": mallory.fresh])["status"] == "needs_first_factor")
        for password in [Self.password, Self.own] {
            let answer = try scenario.ask("flow.attempt", ["flow_id": mallory.fresh, "password": password])
            #expect(answer.reason == "credential_rejected")
        }
    }

    @Test func `guesses in a flow that has lost its subject count for nobody's budget`() throws {
        let mallory = try preempt()
        let victim = try prove(.application)
        let before = try [victim, mallory.subject].map { try scenario.done("subject.get", ["subject": $0])["pools"] }
        for _ in 0..<4 {
            _ = try scenario.ask("flow.attempt", ["flow_id": mallory.fresh, "password": "wrong password"])
        }
        let after = try [victim, mallory.subject].map { try scenario.done("subject.get", ["subject": $0])["pools"] }
        #expect(before == after)
    }

    @Test func `who proves the address by a code does not get into the account that had it`() throws {
        let mallory = try preempt()
        let begun = try scenario.done(
            "sign_in.create", ["identifier": .text(Self.mail), "sign_up_if_missing": true, "kind": "email"])
        #expect(try scenario.attempt(begun, ["code": try scenario.code(to: Self.mail)]).reason == "sign_up_required")
        // Nothing is taken before there is an account.
        #expect(try signIn().succeeded)
        #expect(try lost(mallory.subject).isEmpty)
    }

    // MARK: One commit

    @Test(arguments: ["ada@example.org", "Ada@Example.org"])
    func `a session that creates the subject of that name takes it in the same commit`(_ name: String) throws {
        let mallory = try preempt()
        let now: JSON = .integer(Int(scenario.clock.now.milliseconds))
        let made = try scenario.done(
            "sign_in.create", ["subject": .text(name), "first_factor": ["amr": ["user"], "authenticated_at": now]])
        #expect(made["status"] == "complete")
        #expect(try lost(mallory.subject).count == 1)
        #expect(try signIn().reason == "credential_rejected")
    }

    @Test func `it is lost in the commit that proves it, or not at all`() throws {
        let mallory = try preempt()
        try scenario.done("password.set", ["subject": Self.victim, "password": Self.own])
        let params: JSON = ["subject": Self.victim, "email_address": .text(Self.mail), "verified": true]
        scenario.store.fail(of: [.commit], with: .full)
        #expect(try scenario.ask("email.enroll", params).reason == "unavailable")
        scenario.store.recover()
        #expect(try signIn().result["status"] == "needs_second_factor")
        #expect(try lost(mallory.subject).isEmpty)
        try scenario.done("email.enroll", params)
        try scenario.restart()
        #expect(try signIn().reason == "credential_rejected")
        #expect(try lost(mallory.subject).count == 1)
    }

    @Test func `a repeated request takes it once`() throws {
        let mallory = try preempt()
        let params: JSON = [
            "subject": Self.victim, "email_address": .text(Self.mail), "verified": true, "idempotency_key": "k-1",
        ]
        let first = try scenario.done("email.enroll", params)
        try scenario.restart()
        #expect(try scenario.done("email.enroll", params) == first)
        #expect(try lost(mallory.subject).count == 1)
    }

    @Test func `an account that loses two addresses at once loses both`() throws {
        let both: JSON = ["email_address": .text(Self.mail), "phone_number": "+14155550123"]
        let first = try scenario.done("sign_up.create", both.with("password", Self.password))["subject"]
        try scenario.set(["sign_up": ["verify_fields": ["email_address", "phone_number"]]])
        let begun = try scenario.done("sign_up.create", both.with("password", Self.own))
        try scenario.proceed(begun, ["code": try scenario.code(to: Self.mail)])
        #expect(try signIn().succeeded && signIn("+14155550123").succeeded)
        let done = try scenario.proceed(begun, ["code": try scenario.code(to: "+14155550123")])
        #expect(done["status"] == "complete")
        #expect(try scenario.done("subject.get", ["subject": first])["addresses"] == [])
        #expect(try lost(first).count == 2)
        #expect(try signIn().reason == "credential_rejected")
        #expect(try signIn("+14155550123").reason == "credential_rejected")
    }

    @Test func `a reset by support that takes effect in the same moment frees what it frees`() throws {
        try scenario.set(["mfa": ["second_factors": ["totp", "phone"]], "recovery": ["support_waits": true]])
        let first = try scenario.done(
            "sign_up.create", ["phone_number": "+14155550123", "password": Self.password])["subject"]
        try scenario.resetFactors(first)
        scenario.clock.advance(seconds: 400_000)
        try scenario.done("phone.enroll", ["subject": Self.victim, "phone_number": "+14155550123", "verified": true])
        try scenario.restart()
        #expect(try scenario.done("subject.get", ["subject": first])["addresses"] == [])
        try scenario.done("password.set", ["subject": Self.victim, "password": Self.own])
        #expect(try signIn("+14155550123", Self.own).succeeded)
        #expect(try signIn("+14155550123").reason == "credential_rejected")
    }

    // MARK: Two that have not proven it

    @Test func `the first account that is given an address has it, and the second one can prove it`() throws {
        let first = try preempt()
        let second = try scenario.done("sign_up.create", ["email_address": .text(Self.mail), "password": Self.own])
        #expect(second["status"] == "complete")
        #expect(try signIn(Self.mail, Self.own).reason == "credential_rejected")
        #expect(try signIn().result["status"] == "needs_second_factor")
        let subject = second["subject"]
        let address = try scenario.done("subject.get", ["subject": subject])["addresses"].items[0]
        #expect(address["verified"] == false && address["signs_in"] == false)
        let params: JSON = ["subject": subject, "factor_id": address["factor_id"]]
        try scenario.done("email.enroll", ["subject": subject, "email_address": .text(Self.mail)])
        try scenario.done("factor.activate", params.with("code", try scenario.code(to: Self.mail)))
        #expect(try signIn(Self.mail, Self.own).result["subject"] == subject)
        #expect(try lost(first.subject).count == 1)
    }

    @Test func `without protection a sign-up is told that somebody has it, unless it proves it`() throws {
        try scenario.set(["enumeration_protection": false])
        try preempt()
        let second = try scenario.ask("sign_up.create", ["email_address": .text(Self.mail), "password": Self.own])
        #expect(second.reason == "already_exists" && second.data["field"] == "email_address")
        try prove(.signUp)
        #expect(try signIn(Self.mail, Self.own).succeeded)
    }

    @Test(arguments: [true, false])
    func `a sign-up that proves nothing takes nothing`(_ hides: Bool) throws {
        try scenario.set(["enumeration_protection": .flag(hides)])
        let mallory = try preempt()
        try scenario.set(["sign_up": ["verify_fields": ["email_address"]]])
        try scenario.done("sign_up.create", ["email_address": .text(Self.mail), "password": Self.own])
        #expect(try signIn().result["status"] == "needs_second_factor")
        scenario.clock.advance(seconds: 2 * 86_400)
        for _ in 0..<3 { try scenario.tick() }
        #expect(try signIn().result["status"] == "needs_second_factor")
        #expect(try lost(mallory.subject).isEmpty)
    }

    @Test func `an address that is somebody's is not taken by a sign-up that need not prove it`() throws {
        try scenario.person("usr-victim", email: Self.mail)
        let mallory = try preempt()
        #expect(try signIn().result["subject"] == Self.victim)
        #expect(try signIn("mallory").result["status"] == "needs_second_factor")
        let address = try scenario.done("subject.get", ["subject": mallory.subject])["addresses"].items[0]
        #expect(address["signs_in"] == false && !address["factor_id"].isNull)
        // Her other address too, which is her name.
        try scenario.person("bob@example.org")
        let other = try scenario.done("sign_up.create", ["email_address": "bob@example.org", "password": Self.own])
        #expect(try signIn("bob@example.org", Self.own).reason == "credential_rejected")
        #expect(other["status"] == "complete")
        #expect(try signIn("bob@example.org").result["subject"] == "bob@example.org")
    }

    // MARK: A backup

    @Test func `a restore brings back who had it, and it can be taken again`() throws {
        let mallory = try preempt()
        let backup = try scenario.backup()
        try prove(.application)
        let restored = try scenario.restored(backup)
        let params: JSON = ["identifier": .text(Self.mail), "password": Self.password]
        #expect(try restored.done("sign_in.create", params)["status"] != "complete")
        #expect(try restored.ask("subject.get", ["subject": Self.victim]).reason == "not_found")
        try restored.enrolledAddress(Self.mail, Self.victim.text ?? "")
        #expect(try restored.ask("sign_in.create", params).reason == "credential_rejected")
        #expect(try restored.done("subject.get", ["subject": mallory.subject])["addresses"] == [])
    }
}
