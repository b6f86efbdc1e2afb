import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// An alarm means that stored data was changed or damaged. Nothing that a client sends raises one or counts as a defect.
struct AlarmTests {
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.allowPasskeys()
    }

    /// Well-formed parameters that say something that is wrong here, and others that are malformed.
    private static let odd: [JSON] = [
        "", "x", "\u{202E}", 0, -1, 1.5, [:], [], [[]], true, nil, .text(String(repeating: "a", count: 5_000)),
    ]

    private func send(_ method: String, _ params: JSON) throws {
        scenario.send(method, params)
        try scenario.rest()
    }

    @Test(arguments: Catalogue.all.map(\.name)) func `whatever a client sends, no alarm is raised`(_ name: String)
        throws
    {
        _ = try scenario.furnish()
        let entry = try #require(Catalogue.all.first { $0.name == name })
        let full = entry.parameters().reduce([:] as JSON) { $0.with($1.name, entry.sample(of: $1) ?? .null) }
        for subject in ["ada", "eve", "nobody"] as [JSON] {
            let params = entry.parameters().contains { $0.name == "subject" } ? full.with("subject", subject) : full
            try send(name, params)
            for parameter in entry.parameters() {
                try send(name, params.without(parameter.name))
                for value in Self.odd { try send(name, params.with(parameter.name, value)) }
            }
        }
        for _ in 0..<3 { try scenario.tick() }
        #expect(scenario.observer.problems == [])
        #expect(scenario.engine.counters.alarms == 0 && scenario.engine.counters.defects == 0)
    }

    @Test func `what may be a copy is no alarm`() throws {
        let everything = try scenario.furnish()
        try send("device.exchange", ["subject": "ada", "device_token": .text(everything.usedDevice)])
        let (_, passkey) = try scenario.enrolledPasskey("cid", seed: 77) { $0.counter = 5 }
        for _ in 0..<2 {
            let asked = try scenario.done("passkey.challenge", ["subject": "cid"])["public_key"]
            try send("passkey.verify", ["subject": "cid", "credential": passkey.assertion(asked)])
        }
        #expect(scenario.observer.copies == [.deviceToken, .passkey, .passkey])
        #expect(scenario.observer.problems == [])
    }
}
