import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Trusted devices in sign-ins that begin with the question who it is.
struct FlowDeviceTests {
    private static let password: JSON = "correct horse battery"
    let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.person("bob", email: "bob@example.org")
    }

    /// The token of a device that the user trusts.
    private func trusted() throws -> JSON {
        let session = try scenario.done("sign_in.create", ["subject": "bob", "password": Self.password])
        return try scenario.done("device.trust", ["session_token": session["session_token"]])["device_token"]
    }

    private func identify(_ token: JSON, _ more: JSON = [:]) throws -> Answer {
        let named: JSON = ["identifier": "bob@example.org", "device_token": token]
        return try scenario.attempt(scenario.done("sign_in.create"), named.merging(more))
    }

    @Test func `a trusted device is presented with the identifier, and needs no code`() throws {
        let token = try trusted()
        try scenario.set(["sign_in": ["client_trust": true]])
        let named = try identify(token, ["kind": "password"]).result
        #expect(named.asks("password"))
        #expect(!named["device_token"].isNull && named["device_token"] != token)
        #expect(try scenario.proceed(named, ["password": Self.password])["status"] == "complete")
        #expect(try identify(token).result["device_token"] == named["device_token"])
        scenario.clock.advance(seconds: 10)
        #expect(try identify(named["device_token"]).result["device_token"] != named["device_token"])
        #expect(scenario.observer.copies == [])
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `a used token ends the trust here too, but not under its key`() throws {
        let token = try trusted()
        let id = try scenario.done("sign_in.create")["flow_id"]
        let params: JSON = [
            "flow_id": id, "identifier": "bob@example.org", "device_token": token, "idempotency_key": "k",
        ]
        let first = try scenario.ask("flow.attempt", params)
        scenario.clock.advance(seconds: 10)
        #expect(try scenario.ask("flow.attempt", params) == first)
        #expect(scenario.observer.copies == [])
        #expect(try identify(token).result["device_token"].isNull)
        #expect(scenario.observer.copies == [.deviceToken] && scenario.observer.problems == [])
        #expect(try devices() == [])
    }

    private func devices() throws -> JSON { try scenario.done("device.list", ["subject": "bob"])["devices"] }

    private func signIn(_ token: JSON, _ password: JSON = Self.password) throws -> Answer {
        try scenario.ask("sign_in.create", ["subject": "bob", "password": password, "device_token": token])
    }

    @Test func `a sign-in in a second tab has the same device token`() throws {
        let token = try trusted()
        let next = try signIn(token).result["device_token"]
        #expect(next.text != nil && next != token)
        #expect(try signIn(token).result["device_token"] == next)
        #expect(
            try scenario.done("device.exchange", ["subject": "bob", "device_token": token])["device_token"] == next)
        #expect(try identify(next).result["device_token"] == next)
        #expect(try devices().items.count == 1 && scenario.observer.copies == [])
    }

    @Test func `a wrong password in the second tab takes nothing from the first`() throws {
        let token = try trusted()
        let next = try signIn(token).result["device_token"]
        #expect(try signIn(token, "wrong horse battery").reason == "credential_rejected")
        #expect(try signIn(next, "wrong horse battery").reason == "credential_rejected")
        #expect(try signIn(next).result["device_token"] == next)
        scenario.clock.advance(seconds: 10)
        // With a wrong password the token is not exchanged, so that it stays the one to present.
        #expect(try signIn(next, "wrong horse battery").reason == "credential_rejected")
        let last = try signIn(next).result["device_token"]
        #expect(last.text != nil && last != next)
        #expect(scenario.observer.copies == [])
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `reuse in a refused sign-in ends the trust and is told once`() throws {
        let token = try trusted()
        #expect(try signIn(token).succeeded)
        scenario.clock.advance(seconds: 10)
        #expect(try signIn(token, "wrong horse battery").reason == "credential_rejected")
        #expect(scenario.observer.copies == [.deviceToken] && scenario.engine.counters.deviceTokenReuses == 1)
        #expect(try devices() == [])
        #expect(try signIn(token, "wrong horse battery").reason == "credential_rejected")
        #expect(scenario.observer.copies == [.deviceToken])
    }

    @Test func `a device is presented with the identifier or not at all`() throws {
        let token = try trusted()
        let id = try scenario.done("sign_in.create", ["identifier": "bob@example.org"])["flow_id"]
        let answer = try scenario.ask(
            "flow.attempt", ["flow_id": id, "password": Self.password, "device_token": token])
        #expect(answer.reason == "invalid_params" && answer.data["field"] == "device_token")
        #expect(!(try identify(token).result["device_token"].isNull))
    }

    @Test func `a second factor that was chosen for an unknown device, and is gone, leads back to the code`() throws {
        try scenario.set(["sign_in": ["client_trust": true], "mfa": ["state": "off"]])
        let factor = try scenario.enrolled("bob").id
        let begun = try scenario.done("sign_in.create", ["subject": "bob", "password": Self.password])
        #expect(begun["status"] == "needs_client_trust")
        let ended = try scenario.code(to: "bob@example.org")
        let chosen = try scenario.proceed(begun, ["selection": "totp"])
        #expect(chosen.asks("code", "totp"))
        try scenario.done("factor.remove", ["subject": "bob", "factor_id": .text(factor)])
        let answer = try scenario.attempt(begun, ["code": "000000"])
        #expect(answer.result["status"] == "needs_client_trust", "\(answer.line)")
        // The removal has ended the code, so another one was sent.
        let code = try #require(try scenario.messages().map { JSON.text($0.code) }.first { $0 != ended })
        #expect(try scenario.proceed(begun, ["code": code])["status"] == "complete")
    }
}
