import FactorCore
import TestServer
import TestSupport
import Testing

/// What a sign-in page needs at each point, without another request.
struct SignInPageTests {
    private static let password: JSON = "correct horse battery"
    private let scenario: Scenario
    private let app: Authenticator
    private let appID: JSON

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.person("bob", email: "bob@example.org", phone: "+14155550123")
        let enrolled = try scenario.enrolled("bob")
        (app, appID) = (enrolled.app, .text(enrolled.id))
        try scenario.set(["mfa": ["second_factors": ["totp", "phone", "email", "backup_code"]]])
    }

    private var code: JSON { scenario.code(of: app) }

    private func begin(_ members: JSON = ["password": password]) throws -> JSON {
        try scenario.done("sign_in.create", members.with("identifier", "bob@example.org"))
    }

    private func next(_ signIn: JSON, _ members: JSON) throws -> JSON {
        try scenario.proceed(signIn, members)["next_step"]
    }

    private func factor(_ kind: JSON) throws -> JSON {
        try scenario.factors("bob").first { $0["kind"] == kind }?["factor_id"]
            ?? .null
    }

    // MARK: Which factor is asked for

    @Test func `without a last used factor the user chooses`() throws {
        #expect(try begin().asks("choose"))
    }

    @Test func `the factor that was used last is asked for at once, and the others can be chosen`() throws {
        try scenario.done("totp.verify", ["subject": "bob", "code": code])
        scenario.clock.advance(seconds: 60)
        let step = try begin()["next_step"]
        #expect(step.asks("code", "totp"))
        #expect(step.ways == ["totp", "phone", "email"])
        #expect(step["options"].items[0]["last_used_at"] != .null && step["options"].items[0]["created_at"] != .null)
    }

    @Test func `a factor to which a code is sent stands first, but nothing is sent before it is chosen`() throws {
        let phone = try factor("phone")
        try scenario.done("factor.prefer", ["subject": "bob", "factor_id": phone])
        try scenario.done("factor.rename", ["subject": "bob", "factor_id": phone, "display_name": "Old phone"])
        let signIn = try begin()
        let step = signIn["next_step"]
        #expect(step.asks("choose"))
        #expect(step["options"].items[0]["factor_id"] == phone && step["options"].items[0]["preferred"] == true)
        #expect(step["options"].items[0]["display_name"] == "Old phone")
        #expect(try scenario.messages().isEmpty)
        let chosen = try next(signIn, ["selection": "phone"])
        #expect(chosen.ways.items[0] == "phone" && chosen["factor_id"] == phone)
    }

    @Test func `one factor is preferred, before the one that was used last, after a restart too, and until it is not`()
        throws
    {
        try scenario.done("totp.verify", ["subject": "bob", "code": code])
        let phone = try factor("phone")
        try scenario.done("factor.prefer", ["subject": "bob", "factor_id": phone])
        try scenario.restart()
        #expect(try begin().ways.items[0] == "phone")
        try scenario.done("factor.prefer", ["subject": "bob", "factor_id": appID])
        let marked = try scenario.factors("bob").filter {
            $0["preferred"] == true
        }
        #expect(marked.map { $0["factor_id"] } == [appID])
        #expect(try begin().asks("code", "totp"))
        try scenario.done("factor.prefer", ["subject": "bob", "factor_id": appID, "preferred": false])
        #expect(
            try scenario.factors("bob").allSatisfy {
                $0["preferred"] == false
            })
    }

    @Test func `a stranger learns nothing of what was used last`() throws {
        try scenario.done("totp.verify", ["subject": "bob", "code": code])
        let (known, unknown) = (try begin([:]), try scenario.done("sign_in.create", ["identifier": "bea@example.org"]))
        #expect(known["next_step"]["options"].items.allSatisfy { $0["factor_id"].isNull && $0["last_used_at"].isNull })
        #expect(known["next_step"] == unknown["next_step"])
    }

    // MARK: What stays

    @Test func `what can be chosen stays once something is chosen, a forgotten password included`() throws {
        let signIn = try begin([:])
        #expect(signIn.ways == ["password", "email", "reset_password"])
        for way in ["password", "email"] as [JSON] {
            #expect(try next(signIn, ["selection": way]).ways == ["password", "email", "reset_password"])
        }
        let second = try begin()
        let ways: JSON = ["totp", "phone", "email"]
        for way in ways.items { #expect(try next(second, ["selection": way]).ways == ways) }
    }

    @Test func `a refusal says where the flow is`() throws {
        let signIn = try begin()
        _ = try next(signIn, ["selection": "totp"])
        let refused = try scenario.attempt(signIn, ["code": other(than: code)])
        #expect(refused.reason == "code_rejected" && refused.data["status"] == "needs_second_factor")
        #expect(refused.data.asks("code", "totp"))
        // No sign-in is there that could be anywhere.
        let wrong = try scenario.ask("sign_in.create", ["identifier": "bob@example.org", "password": "wrong password"])
        #expect(wrong.reason == "credential_rejected" && wrong.data["status"].isNull)
    }

    @Test func `a code that could not be sent is told as such`() throws {
        try scenario.set(["delivery": ["sms_prefixes": ["+49"]]])
        let signIn = try begin()
        let step = try next(signIn, ["selection": "phone"])
        #expect(step["not_sent"] == true && step["delivery"].isNull)
        let refused = try scenario.attempt(signIn, ["code": "000000"])
        #expect(refused.reason == "wrong_state" && refused.data["state"] == "not_sent")
    }

    @Test func `the end says how the user was authenticated, also to a later request`() throws {
        let signIn = try begin()
        _ = try next(signIn, ["selection": "totp"])
        let done = try scenario.proceed(signIn, ["code": code])["session"]
        let moment: JSON = .integer(Int(scenario.clock.now.milliseconds))
        #expect(done["amr"] == ["pwd", "otp", "mfa"] && done["aal"] == 2 && done["authenticated_at"] == moment)
        let later = try scenario.done("flow.get", ["flow_id": signIn["flow_id"]])
        #expect(later["session"] == done && later["session_token"].isNull)
    }

    @Test func `the end of a step-up says what a check of its session says`() throws {
        let session = try scenario.done("session.create", ["subject": "bob", "amr": ["pwd"]])
        let early: JSON = .integer(Int(scenario.clock.now.milliseconds))
        let stepUp = try scenario.stepUp(session)
        #expect(stepUp["session"].isNull)
        scenario.clock.advance(seconds: 60)
        let id: JSON = ["flow_id": stepUp["flow_id"]]
        let done = try scenario.done("flow.attempt", id.with("kind", "totp").with("code", code))["session"]
        let checked = try scenario.session(session)
        #expect(!done.isNull && done == checked)
        #expect(done["aal"] == 2 && done["authenticated_at"] != early)
        #expect(try scenario.ask("flow.claim_session", id).data["state"] == "complete")
        try scenario.restart()
        #expect(try scenario.done("flow.get", id)["session"] == done)
    }

    // MARK: What is typed

    @Test func `one field takes an app's code or a backup code`() throws {
        let codes = try scenario.done("backup_code.generate", ["subject": "bob"])["codes"].items
        let first = try begin()
        _ = try next(first, ["selection": "totp"])
        #expect(try next(first, ["code": codes[0]])["type"] == "done")
        let second = try begin()
        _ = try next(second, ["selection": "backup_code"])
        #expect(try next(second, ["code": code])["type"] == "done")
        // A wrong code of either form counts where it belongs.
        let third = try begin()
        _ = try next(third, ["selection": "totp"])
        #expect(try scenario.attempt(third, ["code": "00000-00000"]).reason == "code_rejected")
        let pools = try scenario.done("subject.get", ["subject": "bob"])["pools"].items
        #expect(pools.first { $0["kind"] == "backup_code" }.map { $0["spent"] != 0 } == true)
        #expect(pools.first { $0["kind"] == "totp" }?["misses_in_row"] != 1)
        // A kind that is named is taken at its word.
        #expect(try scenario.attempt(third, ["kind": "totp", "code": codes[1]]).reason == "invalid_input")
    }

    @Test func `the last answer trusts the device, and a refused one does not`() throws {
        let signIn = try begin()
        _ = try next(signIn, ["selection": "totp"])
        let refused = try scenario.attempt(signIn, ["code": other(than: code), "trust_device": true])
        #expect(refused.reason == "code_rejected")
        #expect(try scenario.proceed(signIn, ["code": code])["device_token"].isNull)
        scenario.clock.advance(seconds: 60)
        let again = try begin()
        // The wish is kept from an earlier answer that was taken.
        _ = try next(again, ["selection": "totp", "trust_device": true, "device_name": "Laptop"])
        let done = try scenario.proceed(again, ["code": code])
        let token = done["device_token"]
        #expect(token.text != nil)
        let devices = try scenario.done("device.list", ["subject": "bob"])["devices"].items
        #expect(devices.count == 1 && devices[0]["display_name"] == "Laptop")
        #expect(try scenario.ask("device.exchange", ["subject": "bob", "device_token": token]).succeeded)
        let unwished = try scenario.attempt(begin([:]), ["device_name": "x", "password": Self.password])
        #expect(unwished.data["field"] == "device_name")
    }

    @Test func `a device that is trusted already is not trusted twice`() throws {
        try scenario.set(["mfa": ["state": "off"]])
        let first = try scenario.proceed(
            begin(["kind": "password"]), ["password": Self.password, "trust_device": true]
        )
        let next = try begin(["kind": "password", "device_token": first["device_token"]])
        #expect(try scenario.attempt(next, ["password": Self.password, "trust_device": true]).succeeded)
        #expect(try scenario.done("device.list", ["subject": "bob"])["devices"].items.count == 1)
    }

    // MARK: Set-up

    @Test func `what is set up is named in the flow, and the app's entry after the account`() throws {
        try scenario.person("eve", email: "eve@example.org")
        try scenario.set(["mfa": ["state": "required", "second_factors": ["totp", "phone"]]])
        let signIn = try scenario.done("sign_in.create", ["identifier": "eve@example.org", "password": Self.password])
        let step = try next(signIn, ["selection": "totp", "account_name": "Eve at home"])
        #expect(step["otpauth_uri"].text?.contains("Eve%20at%20home") == true && step.ways.items.count == 2)
        let app = Authenticator(secret: step["secret"].text ?? "")
        _ = try next(signIn, ["code": scenario.code(of: app), "display_name": "Eve's phone"])
        #expect(try scenario.factors("eve").contains { $0["kind"] == "totp" && $0["display_name"] == "Eve's phone" })
    }

    @Test func `an enrolment says what to type, and labels the app with no opaque name and no address in full`() throws
    {
        let enrolled = try scenario.done("totp.enroll", ["subject": "bob"])
        let typed = enrolled["factor"]
        #expect(typed["algorithm"] == "SHA1" && typed["digits"] == 6 && typed["period_s"] == 30)
        let uri = enrolled["otpauth_uri"].text ?? ""
        #expect(!uri.contains("bob@") && !uri.contains("bob%40") && uri.contains("%40e%2A%2A%2A.org"))
        let token = try scenario.done("hotp.enroll", ["subject": "carol"])
        #expect(token["period_s"].isNull && token["otpauth_uri"].text?.contains("carol") == true)
        try scenario.done("username.set", ["subject": "bob", "username": "Bobby"])
        #expect(try scenario.done("totp.enroll", ["subject": "bob"])["otpauth_uri"].text?.contains("Bobby") == true)
    }

    @Test func `a set-up with another account's address is refused only to whoever reads its mail`() throws {
        try scenario.person("eve", email: "eve@example.org")
        try scenario.set(["mfa": ["state": "required", "second_factors": ["email"]]])
        let signIn = try scenario.done("sign_in.create", ["subject": "eve", "kind": "password"])
        _ = try next(signIn, ["password": Self.password])
        let begun = try scenario.done("sign_in.create", ["subject": "carol", "kind": "password"])
        #expect(begun["status"] == "needs_first_factor")
        try scenario.done("password.set", ["subject": "carol", "password": Self.password])
        let carol = try scenario.done("sign_in.create", ["subject": "carol", "password": Self.password])
        #expect(carol["status"] == "needs_mfa_setup")
        try scenario.messages()
        let free = try next(carol, ["email_address": "carol@example.org"])
        let taken = try next(carol, ["email_address": "bob@example.org"])
        #expect(taken["delivery"]["tries_left"] == free["delivery"]["tries_left"])
        let sent = try scenario.messages()
        #expect(sent.map(\.purpose) == ["verification", "verification"])
        let code = try #require(sent.first { $0.to == "bob@example.org" }).code
        #expect(try scenario.attempt(carol, ["code": other(than: .text(code))]).reason == "code_rejected")
        #expect(try scenario.attempt(carol, ["code": .text(code)]).reason == "already_exists")
    }

    // MARK: Passwords

    @Test func `the rules for a password are data, a sign-up shows them, and a refusal names the one`() throws {
        try scenario.set(["sign_up": ["required_fields": ["email_address", "password"]]])
        let signUp = try scenario.done("sign_up.create", ["email_address": "new@example.org"])
        let rules: JSON = ["min_length": 8, "max_bytes": 1_024, "refuses": ["common", "pattern", "name"]]
        #expect(signUp["next_step"]["rules"] == rules)
        for (password, rule) in [
            ("short", "min_length"), ("password1", "common"), ("abcdefghij", "pattern"), ("bobbybobby", nil),
        ] as [(JSON, JSON?)] {
            let answer = try scenario.ask("password.set", ["subject": "bobbybob", "password": password])
            #expect(answer.data["problem"] == rule ?? "name", "\(password)")
        }
        try scenario.set(["password": ["blocklist": false]])
        let plain = try scenario.done("sign_up.create", ["email_address": "other@example.org"])
        #expect(plain["next_step"]["rules"]["refuses"] == [])
    }

    // MARK: Unknown devices

    @Test func `every address and second factor can show that an unknown device is the owner's`() throws {
        try scenario.set(["mfa": ["state": "off"], "sign_in": ["client_trust": true]])
        let signIn = try begin()
        #expect(signIn["status"] == "needs_client_trust")
        #expect(signIn.ways == ["email", "phone", "totp"])
        let bySMS = try next(signIn, ["selection": "phone"])
        #expect(bySMS.asks("code", "phone") && bySMS.ways == signIn.ways)
        #expect(try next(signIn, ["code": try scenario.code(to: "+14155550123")])["type"] == "done")
        let other = try begin()
        #expect(try next(other, ["selection": "totp"]).asks("code", "totp"))
        #expect(try next(other, ["code": code])["type"] == "done")
        for way in ["password", "backup_code", "hotp"] as [JSON] {
            #expect(try scenario.attempt(try begin(), ["selection": way]).reason == "not_offered")
        }
    }

    @Test func `the address that has just set the password is not asked, if there is another`() throws {
        try scenario.set(["mfa": ["state": "off"], "sign_in": ["client_trust": true]])
        try scenario.resetPassword(of: "bob@example.org", to: "another long password")
        let signIn = try begin(["password": "another long password"])
        #expect(signIn.asks("code", "phone"))
        #expect(try scenario.attempt(signIn, ["selection": "email"]).reason == "not_offered")
        try scenario.person("eve", email: "eve@example.org")
        try scenario.resetPassword(of: "eve@example.org", to: "another long password")
        let only = try scenario.done(
            "sign_in.create", ["identifier": "eve@example.org", "password": "another long password"])
        #expect(only["status"] == "needs_client_trust")
    }
}
