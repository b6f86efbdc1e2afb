import FactorCore
import TestServer
import TestSupport
import Testing

struct EnrolmentTests {
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    private var now: Timestamp { scenario.clock.now }

    @Test func `an enrolment tells the app everything it needs, once`() throws {
        let answer = try scenario.ask(
            "totp.enroll", ["subject": "u-17", "account_name": "ada@example.org", "issuer": "Exämple Inc", "qr": "svg"])
        let secret = try #require(answer.result["secret"].text)
        #expect(secret.utf8.count == 32)
        #expect(
            answer.result["otpauth_uri"]
                == .text(
                    "otpauth://totp/Ex%C3%A4mple%20Inc:ada%40example.org?secret=\(secret)&issuer=Ex%C3%A4mple%20Inc"))
        #expect(
            answer.result["qr"].text?.hasPrefix("<svg") == true || answer.result["qr"].text?.hasPrefix("<?xml") == true)
        #expect(answer.result["factor"]["expires_at"] == .integer(Int(now.milliseconds) + 900_000))
        #expect(try !scenario.ask("factor.list", ["subject": "u-17"]).line.contains(secret))
    }

    @Test func `parameters that are not every app's defaults are in the URI`() throws {
        let answer = try scenario.ask(
            "totp.enroll", ["subject": "u-17", "algorithm": "SHA512", "digits": 8, "period_s": 60])
        let uri = try #require(answer.result["otpauth_uri"].text)
        #expect(uri.hasPrefix("otpauth://totp/u-17?secret="))
        #expect(uri.hasSuffix("&algorithm=SHA512&digits=8&period=60"))
        let token = try scenario.ask("hotp.enroll", ["subject": "u-17", "counter": 9])
        #expect(try #require(token.result["otpauth_uri"].text).hasSuffix("&counter=9"))
    }

    @Test func `a pending factor verifies nothing`() throws {
        let (named, app) = try scenario.pendingApp()
        #expect(try scenario.verify(app.code(at: now)).reason == "code_rejected")
        #expect(try scenario.ask("totp.verify", named.with("code", scenario.code(of: app))).reason == "wrong_state")
    }

    @Test(arguments: ["totp", "hotp"])
    func `a pending enrolment lapses after fifteen minutes`(_ kind: String) throws {
        let (named, app) = try scenario.pendingApp(kind: kind)
        scenario.clock.advance(milliseconds: 899_999)
        #expect(try scenario.factors().count == 1)
        scenario.clock.advance(milliseconds: 1)
        let code = kind == "totp" ? app.code(at: now) : app.code(0)
        #expect(try scenario.ask("factor.activate", named.with("code", .text(code))).reason == "not_found")
        #expect(try scenario.ask("factor.list", ["subject": "ada"]).result["factors"] == [])
    }

    @Test(arguments: ["totp", "hotp"])
    func `a wrong code takes a tenth of an enrolment's life, the tenth ends it, and no pool has it`(_ kind: String)
        throws
    {
        let (named, app) = try scenario.pendingApp(kind: kind)
        let wrong = named.with("code", .text(kind == "totp" ? app.wrong(at: now) : app.wrong(near: 0)))
        let end = Int(now.milliseconds) + 900_000
        for miss in 1...10 {
            #expect(try scenario.ask("factor.activate", wrong).reason == "code_rejected")
            let shown = try scenario.factors().map { $0["expires_at"] }
            #expect(shown == (miss < 10 ? [.integer(end - miss * 90_000)] : []))
            if miss == 5 { try scenario.restart() }
        }
        #expect(try scenario.ask("factor.activate", wrong).reason == "not_found")
        #expect(try scenario.done("subject.get", ["subject": "ada"])["pools"].items.isEmpty)
        #expect(try scenario.actions().count { $0 == "factor.activate" } == 10)
    }

    @Test(arguments: ["totp", "hotp"])
    func `misses at other factors do not delay an activation, and it ends no run of them`(_ kind: String) throws {
        if kind == "totp" { try scenario.enrolled() } else { try scenario.enrolledToken() }
        func miss() throws -> Answer { try scenario.ask("\(kind).verify", ["subject": "ada", "code": "000000"]) }
        for _ in 0..<5 { #expect(try miss().reason == "code_rejected") }
        let (named, app) = try scenario.pendingApp(kind: kind)
        let code = kind == "totp" ? app.code(at: now) : app.code(0)
        try scenario.done("factor.activate", named.with("code", .text(code)))
        #expect(try miss().reason == "throttled")
    }

    @Test func `a wrong code in a flow does the same, and the eleventh is shown another seed`() throws {
        try scenario.set(["mfa": ["state": "required", "second_factors": ["totp"]]])
        try scenario.person("bob")
        let begin: JSON = ["identifier": "bob", "password": "correct horse battery"]
        let signIn = try scenario.done("sign_in.create", begin)
        let first = try #require(signIn["next_step"]["secret"].text)
        let app = Authenticator(secret: first)
        for _ in 0..<10 {
            let wrong: JSON = ["code": .text(app.wrong(at: now))]
            #expect(try scenario.attempt(signIn, wrong).reason == "code_rejected")
        }
        let next = try scenario.proceed(signIn, ["code": scenario.code(of: app)])
        #expect(next["status"] == signIn["status"])
        let second = Authenticator(secret: try #require(next["next_step"]["secret"].text))
        #expect(second.secret != first)
        #expect(try scenario.proceed(signIn, ["code": scenario.code(of: second)])["status"] == "complete")
        #expect(try scenario.done("subject.get", ["subject": "bob"])["pools"].items.isEmpty)
    }

    @Test func `the newest three pending enrolments are kept`() throws {
        let ids = try (0..<4).map { _ in
            try scenario.ask("totp.enroll", ["subject": "ada"]).result["factor"]["factor_id"]
        }
        #expect(try scenario.factors().map { $0["factor_id"] } == Array(ids.dropFirst()))
    }

    @Test func `an import is active at once only if it says so`() throws {
        let app = try scenario.enrolled().app
        #expect(try scenario.verify(app.code(at: now)).succeeded)
        let pending = try scenario.ask("totp.enroll", ["subject": "bob", "secret": .text(app.secret)])
        #expect(pending.result["factor"]["expires_at"] != .null)
        #expect(try scenario.ask("totp.enroll", ["subject": "bob", "activate": true]).data["field"] == "activate")
    }

    @Test(arguments: ["JBSWY3DP", "JBSWY3DPEHPK3PX1", "JBSWY3DPEHPK3PXP ", "", "JBSWY3DPEHPK3PXPA", "ＪBSWY3DPEHPK3PXP"])
    func `a secret that is not base 32 or too short is refused`(_ secret: String) throws {
        let answer = try scenario.ask("totp.enroll", ["subject": "ada", "secret": .text(secret)])
        #expect(answer.data["field"] == "secret")
        #expect(!answer.line.contains("JBSWY3DP"))
    }

    @Test func `a generator produces codes and never verifies one`() throws {
        let secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
        let answer = try scenario.ask("totp.enroll", ["subject": "robot", "secret": .text(secret), "generator": true])
        let id = answer.result["factor"]["factor_id"]
        let code = Authenticator(secret: secret).code(at: now)
        let generated = try scenario.ask("totp.current_code", ["subject": "robot", "factor_id": id])
        #expect(generated.result["code"] == .text(code))
        #expect(generated.result["expires_at"] == .integer(Int(now.milliseconds) + 30_000))
        #expect(try scenario.verify(code, "robot").reason == "code_rejected")
        #expect(try scenario.ask("factor.verify", ["subject": "robot", "code": .text(code)]).reason == "code_rejected")
        let named = try scenario.ask("totp.verify", ["subject": "robot", "code": .text(code), "factor_id": id])
        #expect(named.reason == "not_found")
        let plain = try scenario.enrolled().id
        let refused = try scenario.ask("totp.current_code", ["subject": "ada", "factor_id": .text(plain)])
        #expect(refused.reason == "not_found")
    }

    @Test func `a subject has at most the allowed number of active factors of a kind`() throws {
        try scenario.set(["max_factors_per_kind": 2])
        try scenario.enrolled()
        let (named, app) = try scenario.pendingApp()
        try scenario.enrolled(secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
        let third = try scenario.ask(
            "totp.enroll", ["subject": "ada", "secret": "MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U", "activate": true])
        #expect(third.reason == "policy_violation")
        #expect(third.data["field"] == "max_factors_per_kind")
        let activation = try scenario.ask("factor.activate", named.with("code", scenario.code(of: app)))
        #expect(activation.reason == "policy_violation")
        try scenario.enrolledToken(secret: "MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U")
        #expect(try scenario.factors().count == 4)
    }

    @Test func `the longest labels and secret fit a QR code`() throws {
        let long = JSON.text(String(repeating: "ä", count: 96))
        let answer = try scenario.ask(
            "totp.enroll",
            [
                "subject": .text(String(repeating: "ä", count: 127) + "x"), "issuer": long, "qr": "text",
                "secret": .text(String(repeating: "JBSWY3DP", count: 25)), "algorithm": "SHA512", "digits": 8,
                "period_s": 120,
            ])
        #expect(answer.result["qr"] != .null)
    }
}
