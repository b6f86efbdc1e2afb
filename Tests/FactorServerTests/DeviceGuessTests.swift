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
