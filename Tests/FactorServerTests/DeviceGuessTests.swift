import FactorCore
import TestServer
import TestSupport
import Testing

/// Guesses on trusted devices.
struct DeviceGuessTests {
    private static let password: JSON = "correct horse battery"
    private let scenario: Scenario
    private let session: JSON
    private let app: Authenticator

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.person("bob")
        session = try scenario.signedIn("bob")
        app = try scenario.enrolled("bob").app
    }

    /// Guesses at the code of a sign-in on a trusted device until it is throttled; returns the number of guesses.
    private func guesses() throws -> Int {
        let token = try scenario.done("device.trust", ["session_token": session["session_token"]])["device_token"]
        let signIn = try scenario.done(
            "sign_in.create", ["identifier": "bob", "password": Self.password, "device_token": token])
        let right = JSON.text(app.code(at: scenario.clock.now))
        var count = 0
        while try scenario.attempt(signIn, ["code": other(than: right)]).reason == "code_rejected" { count += 1 }
        return count
    }

    @Test func `trusting another device refills nothing`() throws {
        #expect(try guesses() == 5)
        #expect(try guesses() == 0)
        let devices = try scenario.done("device.list", ["subject": "bob"])["devices"]
        for device in devices.items {
            try scenario.done("device.revoke", ["subject": "bob", "device_id": device["device_id"]])
        }
        try scenario.restart()
        #expect(try guesses() == 0)
    }

    /// A session of the subject that was opened by these methods.
    private func opened(_ amr: JSON) throws -> JSON {
        try scenario.done("session.create", ["subject": "bob", "amr": amr])
    }

    /// The refusal of a step-up's code, right or wrong; nil for none.
    private func stepUp(_ session: JSON, isRight: Bool = true) throws -> String? {
        scenario.clock.advance(seconds: 30)
        let right = scenario.code(of: app)
        let code = isRight ? right : other(than: right)
        return try scenario.attempt(scenario.stepUp(session), ["code": code]).reason
    }

    /// Guesses by somebody who knows the password, until none is looked at for two minutes.
    private func attack() throws {
        let signIn = try scenario.done("sign_in.create", ["identifier": "bob", "password": Self.password])
        while try scenario.done("subject.get", ["subject": "bob"]).pools(of: "subject").runOfMisses < 12 {
            let answer = try scenario.attempt(signIn, ["code": other(than: scenario.code(of: app))])
            scenario.clock.advance(milliseconds: Int64(answer.data["retry_after_ms"].integer ?? 0))
        }
    }

    @Test func `a step-up in a session of two factors does not wait for whoever knows the password`() throws {
        let twofold = try opened(["pwd", "otp"])
        try attack()
        #expect(try stepUp(twofold) == nil)
        // Nor does a spent budget keep it, which is that of the password's thief.
        try scenario.set(["guess_budget": ["probability": .number("0.00001")]])
        #expect(try stepUp(twofold) == nil)
        // Its own misses count, and not where they would keep somebody else.
        for _ in 0..<3 { #expect(try stepUp(twofold, isRight: false) == "code_rejected") }
        #expect(try stepUp(twofold, isRight: false) == "locked")
        let shown = try scenario.done("subject.get", ["subject": "bob"])
        #expect(shown.pools(of: "device").runOfMisses == 3 && shown.pools(of: "subject").runOfMisses == 12)
    }

    @Test func `one in a session of one factor does`() throws {
        let single = try opened(["pwd"])
        try attack()
        #expect(try stepUp(single) == "throttled")
        scenario.clock.advance(seconds: 900)
        // It is one of two from then on.
        #expect(try stepUp(single) == nil)
        try attack()
        #expect(try stepUp(single) == nil)
    }

    @Test func `guesses on devices are shown, and forgotten when they are unlocked`() throws {
        #expect(try guesses() == 5)
        let before = try scenario.done("subject.get", ["subject": "bob"])
        #expect(!before.pools(of: "subject").contains { $0["kind"] == "totp" })
        #expect(before.pools(of: "device")[0]["kind"] == "totp" && before.pools(of: "device")[0]["misses_in_row"] == 5)
        try scenario.done("subject.unlock", ["subject": "bob", "kinds": ["password"]])
        #expect(try guesses() == 0)
        try scenario.done("subject.unlock", ["subject": "bob"])
        #expect(try scenario.done("subject.get", ["subject": "bob"]).pools(of: "device").isEmpty)
        #expect(try guesses() == 5)
    }

    @Test func `they are forgotten in time, even if no device is left`() throws {
        _ = try guesses()
        let devices = try scenario.done("device.list", ["subject": "bob"])["devices"]
        try scenario.done("device.revoke", ["subject": "bob", "device_id": devices[0]["device_id"]])
        #expect(scenario.inner.everything.contains { $0.key.kind == .device })
        scenario.clock.advance(seconds: 32 * 86_400)
        for _ in 0..<2 { try scenario.tick() }
        #expect(!scenario.inner.everything.contains { $0.key.kind == .device })
    }
}

extension [JSON] {
    /// The most misses in a row of these pools.
    fileprivate var runOfMisses: Int { compactMap { $0["misses_in_row"].integer }.max() ?? 0 }
}
