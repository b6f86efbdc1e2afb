import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// What the server reports about itself.
struct ServerTests {
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    @Test(.enabled(if: TestStore.isInMemory)) func `it reports its name and version`() throws {
        let info = try scenario.ask("server.info").result
        #expect(info["name"] == "factord")
        #expect(info["protocol"] == 2)
        #expect(info["storage"] == "memory")
        #expect(info["now"] == .integer(Int(scenario.clock.now.milliseconds)))
        #expect(info["methods"].items.compactMap(\.text) == Catalogue.all.map(\.name))
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `metrics count answers by method and outcome`() throws {
        let app = try scenario.enrolled().app
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
        for _ in 0..<3 { _ = try scenario.verify("000000") }
        try scenario.ask("no.such")
        try scenario.ask("totp.verify", ["subject": "ada"])
        let text = try #require(try scenario.ask("server.metrics").result["text"].text)
        let lines = text.split(separator: "\n")
        for expected in [
            #"factord_requests_total{method="totp.verify",outcome="ok"} 1"#,
            #"factord_requests_total{method="totp.verify",outcome="code_rejected"} 3"#,
            #"factord_requests_total{method="totp.verify",outcome="invalid_params"} 1"#,
            "factord_unknown_methods_total 1", "factord_tenants 1", "factord_alarms_total 0",
        ] {
            #expect(lines.contains { $0 == expected }, "\(expected)")
        }
        for line in lines where !line.hasPrefix("#") {
            #expect(
                line.wholeMatch(of: /factord_[a-z_]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? [0-9.e+-]+/) != nil,
                "\(line)")
        }
    }

    @Test func `a burst of backup codes is refused beyond what may wait, and delays no right one`() throws {
        let gate = HashingGate()
        let scenario = try Scenario(hashingClock: gate.clock)
        let codes = try scenario.backupCodes(count: 1)
        let sent = gate.whileShut(in: scenario) {
            (0..<120).map { _ in scenario.send("backup_code.verify", ["subject": "ada", "code": "0000000000"]) }
        }
        let answers = try sent.map { try #require(try scenario.answer($0)) }
        #expect(answers.count { $0.reason == "code_rejected" } >= 64)
        #expect(answers.contains { $0.reason == "overloaded" && $0.data["retry_after_ms"] == 1000 })
        #expect(Set(answers.map(\.reason)) == ["code_rejected", "overloaded"])
        #expect(try scenario.ask("backup_code.verify", ["subject": "ada", "code": .text(codes[0])]).succeeded)
    }
}
