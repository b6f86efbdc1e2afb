import FactorCore
import FactorCrypto
import TestServer
import TestSupport
import Testing

/// The diagnosis of a wrong first code: reported, never accepted.
struct DiagnosisTests {
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    private func enrol(_ settings: JSON) throws -> (params: JSON, secret: String) {
        let (params, app) = try scenario.pendingApp("ada", settings)
        return (params, app.secret)
    }

    /// Tries to activate with a code, and expects that refusal, with the factor still pending.
    private func expect(_ diagnosis: JSON, offset: JSON = nil, _ params: JSON, _ code: String) throws {
        let answer = try scenario.ask("factor.activate", params.with("code", .text(code)))
        #expect(answer.reason == "code_rejected")
        #expect(answer.data["diagnosis"] == diagnosis)
        #expect(answer.data["offset_s"] == offset)
        #expect(try scenario.done("factor.list", ["subject": "ada"])["factors"][0]["status"] == "pending")
    }

    @Test(arguments: ["SHA256", "SHA512"])
    func `an app that ignores the algorithm is diagnosed`(_ algorithm: String) throws {
        let (params, secret) = try enrol(["algorithm": .text(algorithm)])
        try expect("algorithm_ignored", params, Authenticator(secret: secret).code(at: scenario.clock.now))
    }

    @Test func `an app that shows another number of digits is diagnosed`() throws {
        let (params, secret) = try enrol(["digits": 8])
        try expect("digits_mismatch", params, Authenticator(secret: secret).code(at: scenario.clock.now))
        try expect("digits_mismatch", params, Authenticator(secret: secret, digits: 7).code(at: scenario.clock.now))
    }

    @Test(arguments: [(60, 30), (30, 60), (45, 30)])
    func `an app that has another period is diagnosed`(_ told: Int, _ used: Int64) throws {
        scenario.clock.advance(seconds: 1000)
        let (params, secret) = try enrol(["period_s": .integer(told)])
        try expect("period_mismatch", params, Authenticator(secret: secret, period: used).code(at: scenario.clock.now))
    }

    @Test func `an app that takes the secret as text is diagnosed`() throws {
        let (params, secret) = try enrol([:])
        let app = Authenticator(secret: secret)
        try expect("secret_read_as_text", params, app.codeOfText(scenario.clock.now.seconds / 30))
    }

    @Test(arguments: [2, -2, 120, -2880, 2880] as [Int64])
    func `a phone whose clock is off within a day is diagnosed`(_ steps: Int64) throws {
        let (params, secret) = try enrol([:])
        let code = Authenticator(secret: secret).code(at: scenario.clock.now, offset: steps)
        try expect("clock_offset", offset: .integer(Int(steps) * 30), params, code)
    }

    @Test func `a phone whose clock is off by more, and a made-up code, get no diagnosis`() throws {
        let (params, secret) = try enrol([:])
        let app = Authenticator(secret: secret)
        try expect(nil, params, app.code(at: scenario.clock.now, offset: 2900))
        let (other, _) = try enrol(["digits": 8])
        #expect(try scenario.ask("factor.activate", other.with("code", "123456")).data["diagnosis"].isNull)
    }

    @Test func `an app of a token is diagnosed by algorithm, digits and the secret's form`() throws {
        let (params, app) = try scenario.pendingApp(kind: "hotp", ["algorithm": "SHA256", "digits": 8])
        let secret = app.secret
        let cases: [(JSON, String)] = [
            ("algorithm_ignored", Authenticator(secret: secret, digits: 8).code(0)),
            ("digits_mismatch", Authenticator(secret: secret, algorithm: .sha256).code(0)),
            ("secret_read_as_text", Authenticator(secret: secret, algorithm: .sha256, digits: 8).codeOfText(0)),
        ]
        for (diagnosis, code) in cases {
            #expect(
                try scenario.ask("factor.activate", params.with("code", .text(code))).data["diagnosis"] == diagnosis)
        }
    }

    @Test func `an active factor's wrong code is never diagnosed`() throws {
        let app = try scenario.enrolled("bob").app
        let answer = try scenario.verify(app.code(at: scenario.clock.now, offset: 20), "bob")
        #expect(answer.data.members.map(\.name) == ["reason", "category"])
    }
}
