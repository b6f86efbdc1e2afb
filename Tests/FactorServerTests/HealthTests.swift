import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// What health reports, and that it recovers by itself.
struct HealthTests {
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    private func checks() throws -> [JSON] { try scenario.ask("server.health").result["checks"].items }

    @Test func `each check has a status and a text, in one order`() throws {
        let checks = try checks()
        #expect(checks.map { $0["check"] } == ["store", "clock", "disk", "integrity", "anchor"])
        for check in checks {
            #expect(check["status"] == "ok" && check["problem"].isNull)
            #expect(check["text"].text?.isEmpty == false)
        }
    }

    @Test(
        arguments: [
            (.full, ["store", "disk"], ["cannot be written", "full"]),
            (.unavailable("EIO at /x"), ["store"], ["cannot be used"]), (.corrupt("/x"), ["store"], nil),
        ] as [(StoreFailure, [String], [JSON]?)])
    func `a failing store is reported without its location, until it works again`(
        _ failure: StoreFailure, _ expected: [String], _ problems: [JSON]?
    ) throws {
        scenario.store.fail(of: [.probe], with: failure, lasting: true)
        for _ in 0..<2 {
            let degraded = try checks().filter { $0["status"] == "degraded" }
            #expect(degraded.compactMap { $0["check"].text } == expected)
            if let problems { #expect(degraded.map { $0["problem"] } == problems) }
            #expect(!degraded.contains { $0["text"].text?.contains("/x") ?? true })
        }
        // Reported to the program once, and not with every question.
        #expect(scenario.observer.failures == [failure])
        scenario.store.recover()
        #expect(try scenario.ask("server.health").result["status"] == "ok")
    }

    @Test func `a failed commit is reported beside a store that works again`() throws {
        scenario.store.fail(of: [.commit], with: .full)
        #expect(try scenario.ask("totp.enroll", ["subject": "ada"]).reason == "unavailable")
        let store = try #require(try checks().first)
        #expect(store["status"] == "ok")
        #expect(store["text"].text?.contains("the last failure was 0 s ago") == true)
    }

    @Test(arguments: [100, -3_600] as [Int64])
    func `a clock that jumps back to where it was is healthy again`(_ seconds: Int64) throws {
        scenario.clock.jump(seconds: seconds)
        let health = try scenario.done("server.health")
        #expect(health["status"] == "degraded" && health.verdict(of: "clock") != "ok")
        scenario.clock.jump(seconds: -seconds)
        #expect(try scenario.ask("server.health").result.verdict(of: "clock") == "ok")
    }

    @Test func `a jump that lasts is reported for an hour, and the clock is then believed`() throws {
        let steady = ManualClock()
        let clock = ManualClock()
        let scenario = try Scenario(clock: clock, steady: steady)
        func isDegraded() throws -> Bool { try scenario.ask("server.health").result["status"] == "degraded" }
        func pass(seconds: Int64) throws {
            steady.advance(seconds: seconds)
            clock.advance(seconds: seconds)
            try scenario.tick()
        }
        try pass(seconds: 10)
        #expect(try !isDegraded())
        clock.advance(seconds: 60)
        try pass(seconds: 1)
        #expect(try isDegraded())
        try pass(seconds: 3_599)
        #expect(try isDegraded())
        try pass(seconds: 1)
        #expect(try !isDegraded())
        clock.advance(seconds: -60)
        #expect(try isDegraded())
    }
}
