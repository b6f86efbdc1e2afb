import FactorCore
import TestServer
import TestSupport
import Testing

struct EnrolmentTests {
    let scenario: Scenario

    init() throws {
        scenario = try Scenario()
    }

    private var now: Timestamp { scenario.clock.now }

    @Test func `an enrolment tells the app everything it needs, once`() throws {
        let answer = try scenario.ask(
            "totp.enroll",
            ["subject": "u-17", "account_name": "ada@example.org", "issuer": "Exämple Inc", "qr": "svg"])
        let secret = try #require(answer.result["secret"].text)
        #expect(secret.utf8.count == 32)
        #expect(
            answer.result["otpauth_uri"]
                == .text(
                    "otpauth://totp/Ex%C3%A4mple%20Inc:ada%40example.org?secret=\(secret)&issuer=Ex%C3%A4mple%20Inc"))
        #expect(
            answer.result["qr"].text?.hasPrefix("<svg") == true || answer.result["qr"].text?.hasPrefix("<?xml") == true)
        #expect(answer.result["factor"]["expires_at"] == .integer(Int(now.milliseconds) + 900_000))
        let list = try scenario.ask("factor.list", ["subject": "u-17"]).line
        #expect(!list.contains(secret))
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
        let pending = try scenario.ask("totp.enroll", ["subject": "ada"]).result
        let code = Authenticator(secret: try #require(pending["secret"].text)).code(at: now)
        #expect(try scenario.verify(code).reason == "code_rejected")
        let named = try scenario.ask(
            "totp.verify", ["subject": "ada", "code": .text(code), "factor_id": pending["factor"]["factor_id"]])
        #expect(named.reason == "wrong_state")
    }

    @Test(arguments: ["totp", "hotp"])
    func `a pending enrolment lapses after fifteen minutes`(_ kind: String) throws {
        let pending = try scenario.ask("\(kind).enroll", ["subject": "ada"]).result
        let app = Authenticator(secret: try #require(pending["secret"].text))
        scenario.clock.advance(milliseconds: 899_999)
        #expect(try scenario.ask("factor.list", ["subject": "ada"]).result["factors"].items.count == 1)
        scenario.clock.advance(milliseconds: 1)
        let code = kind == "totp" ? app.code(at: now) : app.code(0)
        let answer = try scenario.ask(
            "\(kind).activate", ["subject": "ada", "factor_id": pending["factor"]["factor_id"], "code": .text(code)])
        #expect(answer.reason == "not_found")
        #expect(try scenario.ask("factor.list", ["subject": "ada"]).result["factors"] == [])
    }

    @Test func `the newest three pending enrolments are kept`() throws {
        let ids = try (0..<4).map { _ in
            try scenario.ask("totp.enroll", ["subject": "ada"]).result["factor"]["factor_id"]
        }
        let list = try scenario.ask("factor.list", ["subject": "ada"]).result["factors"].items
        #expect(list.map { $0["factor_id"] } == Array(ids.dropFirst()))
    }

    @Test func `an import is active at once only if it says so`() throws {
        let app = try scenario.enrolled().app
        #expect(try scenario.verify(app.code(at: now)).succeeded)
        let pending = try scenario.ask("totp.enroll", ["subject": "bob", "secret": .text(app.secret)])
        #expect(pending.result["factor"]["expires_at"] != .null)
        let refused = try scenario.ask("totp.enroll", ["subject": "bob", "activate": true])
        #expect(refused.data["field"] == "activate")
    }

    @Test(arguments: ["JBSWY3DP", "JBSWY3DPEHPK3PX1", "JBSWY3DPEHPK3PXP ", "", "JBSWY3DPEHPK3PXPA", "ＪBSWY3DPEHPK3PXP"])
    func `a secret that is not base 32 or too short is refused`(_ secret: String) throws {
        let answer = try scenario.ask("totp.enroll", ["subject": "ada", "secret": .text(secret)])
        #expect(answer.data["field"] == "secret")
        #expect(!answer.line.contains("JBSWY3DP"))
    }

    @Test func `a generator produces codes and never verifies one`() throws {
        let secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
        let answer = try scenario.ask(
            "totp.enroll", ["subject": "robot", "secret": .text(secret), "generator": true])
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
        let policy: JSON = ["max_factors_per_kind": 2]
        #expect(try scenario.ask("tenant.update", ["tenant": "default", "policy": policy]).succeeded)
        try scenario.enrolled()
        let pending = try scenario.ask("totp.enroll", ["subject": "ada"]).result
        try scenario.enrolled(secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
        let third = try scenario.ask(
            "totp.enroll", ["subject": "ada", "secret": "MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U", "activate": true])
        #expect(third.reason == "policy_violation")
        #expect(third.data["field"] == "max_factors_per_kind")
        let code = Authenticator(secret: try #require(pending["secret"].text)).code(at: now)
        let activation = try scenario.ask(
            "totp.activate", ["subject": "ada", "factor_id": pending["factor"]["factor_id"], "code": .text(code)])
        #expect(activation.reason == "policy_violation")
        try scenario.enrolledToken(secret: "MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U")
        #expect(try scenario.ask("factor.list", ["subject": "ada"]).result["factors"].items.count == 4)
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
