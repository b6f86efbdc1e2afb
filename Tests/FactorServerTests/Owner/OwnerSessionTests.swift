import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// What a session has to show before its owner's factors are changed, where the policy leaves that to sessions.
struct OwnerSessionTests {
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.set(["mfa": ["changes": "session"]])
    }

    private static let other: JSON = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBV"

    private func open(_ amr: JSON, _ factors: [String] = [], of subject: JSON = "ada") throws -> JSON {
        let made: JSON = ["subject": subject, "amr": amr, "factor_ids": .list(factors.map { .text($0) })]
        return try scenario.done("session.create", made)
    }

    /// Begins another authenticator, as an application without the role `provision` does.
    private func enrol(_ session: JSON? = nil, _ subject: JSON = "ada") throws -> Answer {
        var params: JSON = ["subject": subject]
        if let session { params = params.with("session_token", session["session_token"]) }
        return try scenario.ask("totp.enroll", params, from: Scenario.application)
    }

    private func expect(
        _ answer: Answer, level: JSON = .null, age: JSON = .null, _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(answer.reason == "insufficient_authentication", "\(answer.line)", sourceLocation: location)
        #expect(answer.data["min_aal"] == level, sourceLocation: location)
        #expect(answer.data["max_age_s"] == age, sourceLocation: location)
        #expect(answer.data["amr"].isNull, sourceLocation: location)
    }

    // MARK: Whose it is

    @Test(arguments: ["application", "session"])
    func `an application that is taken over takes over no account that has a second factor`(_ changes: JSON) throws {
        try scenario.set(["mfa": ["changes": changes]])
        let id = try scenario.enrolled().id
        func ask(_ method: String, _ params: JSON) throws -> Answer {
            try scenario.ask(method, params.with("subject", "ada"), from: Scenario.application)
        }
        let begun = try ask("totp.enroll", [:])
        let app = Authenticator(secret: begun.result["secret"].text ?? "JBSWY3DP")
        let pending: JSON = begun.result["factor"]["factor_id"]
        let steps = try [
            begun,
            ask(
                "factor.activate", ["factor_id": pending.isNull ? .text(id) : pending, "code": scenario.code(of: app)]),
            ask("totp.enroll", ["secret": Self.other, "activate": true]),
            ask("factor.remove", ["factor_id": .text(id)]),
        ]
        for step in steps { #expect(step.succeeded == (changes == "application"), "\(step.line)") }
        #expect(try scenario.factors().contains { $0["factor_id"] == .text(id) } == (changes == "session"))
    }

    @Test func `a first factor takes no session, and what was enrolled since the session began asks for nothing`()
        throws
    {
        let session = try open(["pwd"])
        scenario.clock.advance(seconds: 1)
        let begun = try enrol()
        #expect(begun.succeeded)
        let app = Authenticator(secret: begun.result["secret"].text ?? "")
        let named: JSON = ["subject": "ada", "session_token": session["session_token"]]
        let first = named.with("factor_id", begun.result["factor"]["factor_id"]).with("code", scenario.code(of: app))
        #expect(try scenario.ask("factor.activate", first, from: Scenario.application).succeeded)
        expect(
            try scenario.ask("backup_code.generate", ["subject": "ada"], from: Scenario.application), level: 2,
            age: 600)
        #expect(try scenario.ask("backup_code.generate", named, from: Scenario.application).succeeded)
        #expect(try enrol(session).succeeded)
        // A session that begins afterwards has something to show.
        expect(try enrol(open(["pwd"])), level: 2, age: 600)
    }

    @Test func `an account with a password only takes a fresh session`() throws {
        try scenario.person("ada")
        expect(try enrol(), age: 600)
        let session = try open(["pwd"])
        #expect(try enrol(session).succeeded)
        scenario.clock.advance(seconds: 601)
        expect(try enrol(session), age: 600)
    }

    @Test func `another subject's session, an ended one and another tenant's are not found`() throws {
        try scenario.person("ada")
        try scenario.done("tenant.create", ["tenant": "shop"])
        let ended = try open(["pwd"])
        try scenario.done("session.revoke", ["session_token": ended["session_token"]])
        let made: JSON = ["subject": "ada", "amr": ["pwd"], "tenant": "shop"]
        for session in [try open(["pwd"], of: "bob"), ended, try scenario.done("session.create", made)] {
            #expect(try enrol(session).reason == "not_found")
        }
    }

    @Test func `the freshest session does not stand in for one that is not named`() throws {
        let id = try scenario.enrolled().id
        _ = try open(["pwd", "otp"], [id])
        let params: JSON = ["subject": "ada", "factor_id": .text(id)]
        for method in ["factor.remove", "factor.disable"] {
            expect(try scenario.ask(method, params, from: Scenario.application), level: 2, age: 600)
        }
        // An enrolment that nobody has proven can be withdrawn.
        let pending = try scenario.pendingApp().named
        #expect(try scenario.ask("factor.remove", pending, from: Scenario.application).succeeded)
    }

    // MARK: What it shows

    @Test func `a session that only says two factors is not enough, and is once the daemon has seen one`() throws {
        let (id, app) = try scenario.enrolled()
        expect(try enrol(open(["pwd", "otp"])), age: 600)
        let session = try open(["pwd", "otp"], [id])
        let refused = try enrol(session)
        expect(refused, age: 600)
        #expect(refused.data["detail"].text?.contains("factor_ids") == true)
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
        #expect(try enrol(session).succeeded)
        // One that does not name it still is not.
        expect(try enrol(open(["pwd", "otp"])), age: 600)
        // The authentication of a new session is fresh, but the factor was last seen too long ago.
        scenario.clock.advance(seconds: 601)
        expect(try enrol(open(["pwd", "otp"], [id])), age: 600)
    }

    @Test func `one factor of two is not enough, and all that there is to show is`() throws {
        let (id, app) = try scenario.enrolled()
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
        #expect(try enrol(open(["otp"], [id])).succeeded)
        try scenario.person("ada")
        expect(try enrol(open(["otp"], [id])), level: 2)
        #expect(try enrol(open(["pwd", "otp"], [id])).succeeded)
    }

    @Test func `an address is a second factor if the policy says so`() throws {
        let address = try scenario.enrolledAddress("ada@example.org")
        try scenario.person("ada")
        #expect(try enrol(open(["pwd"])).succeeded)
        try scenario.set(["mfa": ["second_factors": ["email"]]])
        expect(try enrol(open(["pwd"])), level: 2, age: 600)
        try scenario.done("factor.send", ["subject": "ada", "kind": "email"])
        let code = try scenario.bringMessages().last?.code ?? ""
        try scenario.done("email.verify", ["subject": "ada", "code": .text(code)])
        #expect(try enrol(open(["pwd", "otp"], [address])).succeeded)
    }

    @Test func `a disabled factor cannot be shown, and provision enables it`() throws {
        let (id, app) = try scenario.enrolled()
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
        try scenario.done("factor.disable", ["subject": "ada", "factor_id": .text(id)])
        let enable: JSON = ["subject": "ada", "factor_id": .text(id)]
        expect(try enrol(open(["pwd", "otp"])), age: 600)
        #expect(
            try scenario.ask("factor.enable", enable, from: Scenario.application).reason
                == "insufficient_authentication")
        #expect(try scenario.ask("factor.enable", enable).succeeded)
    }

    @Test func `the last backup code is as good as any`() throws {
        let set = try scenario.backupCodes(count: 1)
        let id = try #require(try scenario.factors()[0]["factor_id"].text)
        _ = try scenario.enrolled()
        #expect(try scenario.ask("backup_code.verify", ["subject": "ada", "code": .text(set[0])]).succeeded)
        let session = try open(["pwd", "otp"], [id])
        let named: JSON = ["subject": "ada", "session_token": session["session_token"]]
        #expect(try enrol(session).succeeded)
        #expect(try scenario.ask("backup_code.generate", named, from: Scenario.application).succeeded)
        // The new set has taken the place of what the session showed.
        expect(try enrol(session), age: 600)
    }

    @Test(arguments: ["totp", "hotp", "backup_code", "email", "phone"])
    func `a step-up makes a session fresh by each second factor`(_ factor: String) throws {
        try scenario.set(["mfa": ["second_factors": ["totp", "hotp", "backup_code", "email", "phone"]]])
        try scenario.person("ada", email: "ada@example.org", phone: "+14155550123")
        let signIn = try scenario.done(
            "sign_in.create", ["identifier": "ada@example.org", "password": "correct horse battery"])
        let (app, token) = (try scenario.enrolled().app, try scenario.enrolledToken().token)
        let codes = try scenario.backupCodes()
        let proven = try scenario.proceed(signIn, ["kind": "totp", "code": scenario.code(of: app)])
        #expect(proven["status"] == "complete")
        #expect(try enrol(proven).succeeded)
        scenario.clock.advance(seconds: 700)
        expect(try enrol(proven), age: 600)
        let stepUp = try scenario.stepUp(proven)
        if ["email", "phone"].contains(factor) {
            try scenario.done("flow.prepare", ["flow_id": stepUp["flow_id"], "kind": .text(factor)])
        }
        let code: JSON =
            switch factor {
            case "totp": scenario.code(of: app)
            case "hotp": .text(token.code(0))
            case "backup_code": .text(codes[0])
            default: try scenario.code(to: factor == "email" ? "ada@example.org" : "+14155550123")
            }
        #expect(
            try scenario.proceed(stepUp, ["kind": .text(factor), "code": code])["status"] == "complete")
        #expect(try enrol(proven).succeeded)
    }

    @Test func `one passkey is all that there is to show, until there is something else`() throws {
        try scenario.allowPasskeys()
        let (id, _) = try scenario.enrolledPasskey()
        let session = try open(["hwk"], [id])
        #expect(try enrol(session).succeeded)
        _ = try scenario.backupCodes()
        expect(try enrol(open(["hwk"], [id])), level: 2)
        #expect(try enrol(open(["hwk", "mfa"], [id])).succeeded)
    }

    // MARK: What goes on without it

    @Test func `while a reset by support is in effect only a sign-in or provision sets up a factor`() throws {
        let (id, app) = try scenario.enrolled()
        try scenario.person("ada")
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
        let before = try open(["pwd", "otp"], [id])
        #expect(try enrol(before).succeeded)
        try scenario.resetFactors()
        for session in [JSON?.none, try open(["pwd", "otp"])] {
            let refused = try enrol(session)
            expect(refused, level: 2)
            #expect(refused.data["detail"].text?.contains("sign-in") == true)
        }
        #expect(try scenario.ask("totp.enroll", ["subject": "ada", "secret": Self.other, "activate": true]).succeeded)
    }

    @Test func `a password is set by whoever shows a second factor, and that session stays`() throws {
        let (id, app) = try scenario.enrolled()
        try scenario.person("ada")
        let set: JSON = ["subject": "ada", "password": "mountain violin"]
        expect(try scenario.ask("password.set", set, from: Scenario.application), level: 2, age: 600)
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
        let (kept, ended) = (try open(["pwd", "otp"], [id]), try open(["pwd"]))
        let changed = set.with("session_token", kept["session_token"])
        #expect(try scenario.ask("password.set", changed, from: Scenario.application).succeeded)
        #expect(try scenario.check(kept).succeeded && !scenario.check(ended).succeeded)
        #expect(try scenario.ask("password.set", set.with("session_token", ended["session_token"])).succeeded)
    }

    @Test func `the same key gets the same refusal, and a new one the answer after the step-up`() throws {
        let (id, app) = try scenario.enrolled()
        let session = try open(["otp"], [id])
        let params: JSON = ["subject": "ada", "session_token": session["session_token"]]
        func enrol(_ key: JSON) throws -> Answer {
            try scenario.ask("totp.enroll", params.with("idempotency_key", key), from: Scenario.application)
        }
        expect(try enrol("one"), age: 600)
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
        expect(try enrol("one"), age: 600)
        let done = try enrol("two")
        #expect(done.succeeded)
        #expect(try enrol("two").result == done.result)
    }

    @Test func `provision in another tenant is of no use`() throws {
        let elsewhere = Caller(uid: 5, gid: 5, listener: 0)
        let rules = AccessRules([
            [
                AccessRule(.user(1000), .all), AccessRule(.user(5), [RoleSet(.enroll)]),
                AccessRule(.user(5), [RoleSet(.provision)], .tenants([try TenantID("shop")])),
            ]
        ])
        let scenario = try Scenario(rules: rules)
        for tenant in ["shop", "default"] as [JSON] {
            if tenant == "shop" { try scenario.done("tenant.create", ["tenant": tenant]) }
            try scenario.done("tenant.update", ["tenant": tenant, "policy": ["mfa": ["changes": "session"]]])
            try scenario.enrolled("ada", tenant: tenant.text)
        }
        let shop = try scenario.ask("totp.enroll", ["subject": "ada", "tenant": "shop"], from: elsewhere)
        #expect(shop.succeeded)
        expect(try scenario.ask("totp.enroll", ["subject": "ada"], from: elsewhere), level: 2, age: 600)
    }

    @Test func `a program that acts without owners is not asked whether one has signed in lately`() throws {
        let importer = Caller(uid: 9, gid: 9, listener: 0)
        let rules = AccessRules([[AccessRule(.user(1000), .all), AccessRule(.user(9), [RoleSet(.provision)])]])
        let scenario = try Scenario(rules: rules)
        let id = try scenario.enrolled().id
        try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"], "authenticated_at": 0])
        let params: JSON = ["subject": "ada", "factor_id": .text(id)]
        #expect(try scenario.ask("factor.disable", params).reason == "insufficient_authentication")
        #expect(try scenario.ask("factor.disable", params, from: importer).succeeded)
    }

    @Test func `a clock that jumps makes nothing fresh`() throws {
        let (id, app) = try scenario.enrolled()
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
        let session = try open(["pwd", "otp"], [id])
        scenario.clock.advance(seconds: 601)
        scenario.clock.jump(seconds: -300)
        #expect(try enrol(session).reason == "insufficient_authentication")
    }
}
