import FactorCore
import TestServer
import TestSupport
import Testing

/// A cookie without a token is an unknown token. Anything but text is the application's mistake.
struct MalformedTokenTests {
    private static let malformed: [JSON] = [
        "", "garbage", "sto_", .text("sto_" + String(repeating: "A", count: 52)),
        .text("dvt_" + String(repeating: "1", count: 64)), .text(String(repeating: "a", count: 5_000)), "\u{202E}",
    ]
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.person("bob", email: "bob@example.org")
    }

    @Test(arguments: ["session.check", "session.touch", "session.revoke", "session.issue_assertion"])
    func `a malformed token finds no session`(_ method: String) throws {
        for token in Self.malformed {
            var params: JSON = ["session_token": token]
            if method == "session.issue_assertion" { params = params.with("audience", "https://a.example") }
            #expect(try scenario.ask(method, params).reason == "not_found", "\(token)")
        }
        #expect(try scenario.ask(method, ["session_token": 7, "audience": "a"]).reason == "invalid_params")
    }

    @Test func `nor a device, its trust or a step-up`() throws {
        for token in Self.malformed {
            for (method, params) in [
                ("device.exchange", ["subject": "bob", "device_token": token]),
                ("device.trust", ["session_token": token]),
                ("step_up.create", ["session_token": token, "purpose": "transfer"]),
            ] as [(String, JSON)] {
                let answer = try scenario.ask(method, params)
                #expect(answer.reason == "not_found", "\(method) \(token) \(answer.line)")
            }
        }
    }

    @Test func `a sign-in continues as on an unknown device`() throws {
        try scenario.set(["sign_in": ["client_trust": true]])
        for token in Self.malformed {
            let request: JSON = ["identifier": "bob@example.org", "device_token": token]
            let signIn = try scenario.done("sign_in.create", request.with("password", "correct horse battery"))
            #expect(signIn["status"] == "needs_client_trust" && signIn["device_token"].isNull)
            let id = try scenario.done("sign_in.create")["flow_id"]
            #expect(try scenario.ask("flow.attempt", request.with("flow_id", id)).succeeded)
            scenario.clock.advance(seconds: 7_200)
        }
        #expect(scenario.observer.problems == [])
    }

    @Test func `removing a factor with it is like with an unknown token`() throws {
        let unknown = JSON.text("sto_" + String(repeating: "a", count: 52))
        try scenario.done("session.create", ["subject": "bob", "amr": ["pwd"]])
        let factors = try scenario.factors("bob")
        let id = try #require(factors.first)["factor_id"]
        let expected = try scenario.ask("factor.remove", ["subject": "bob", "factor_id": id, "session_token": unknown])
        #expect(!expected.succeeded)
        for token in Self.malformed {
            let answer = try scenario.ask("factor.remove", ["subject": "bob", "factor_id": id, "session_token": token])
            #expect(answer.reason == expected.reason, "\(token)")
        }
    }
}
