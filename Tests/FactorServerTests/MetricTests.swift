import FactorCore
import FactorCrypto
import TestServer
import TestSupport
import Testing

@testable import FactorServer

/// An act, and the metrics that it moves.
struct MeasuredAct: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// By how much, by the name without its prefix.
    let changes: [String: Double]
    /// Makes the server and prepares what the act needs. Returns both.
    let prepare: @Sendable () throws -> (Scenario, () throws -> Void)

    init(
        _ name: String, moves changes: [String: Double],
        _ prepare: @escaping @Sendable () throws -> (Scenario, () throws -> Void)
    ) {
        (testDescription, self.changes, self.prepare) = (name, changes, prepare)
    }

    /// An act on a server that has been running for a while.
    static func later(
        _ name: String, moves changes: [String: Double],
        _ prepare: @escaping @Sendable (Scenario) throws -> () throws -> Void
    ) -> MeasuredAct {
        MeasuredAct(name, moves: changes) {
            let scenario = try Scenario(defaults: Scenario.quick)
            for _ in 0..<2 { try scenario.tick() }
            return (scenario, try prepare(scenario))
        }
    }
}

extension Scenario {
    /// The value of each metric, without waiting for what is under way.
    fileprivate func metrics() throws -> [String: Double] {
        guard let text = try answer(send("server.metrics"))?.result["text"].text else { throw NoAnswer() }
        return Self.values(in: text)
    }

    fileprivate static func values(in text: String) -> [String: Double] {
        let pairs = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            line.lastIndex(of: " ").map { end in
                (line[..<end].dropFirst("factord_".count), Double(line[end...].dropFirst()) ?? .nan)
            }
        }
        return Dictionary(pairs.map { (String($0), $1) }) { first, _ in first }
    }
}

/// What each metric counts: the act that it is named after, once, and no other.
@Suite(
    .enabled(if: TestStore.isInMemory), .disabled(if: FaultyStore.isSharedInTests, "counts commits of whole turns"))
struct MetricTests {
    /// What every request moves, or time. An act may name it all the same.
    private static let restless = [
        "uptime_seconds", "requests_total", "decisions_total", "commits_total", "committed_turns_total",
        "committed_writes_total", "commit_seconds", "integrity_pass_timestamp_seconds",
    ]
    /// What the table does not have: constants, and what other tests here are about.
    private static let elsewhere: Set = [
        "build_info", "uptime_seconds", "store_bytes", "store_log_bytes", "store_log_records", "store_free_bytes",
        "sidecars", "does_upkeep", "database_clock_offset_seconds", "forgotten_total", "waiting_answers",
        "refused_hashings_total", "waiting_hashings", "integrity_pass_timestamp_seconds",
    ]

    private static let acts = requests + work + jobs

    @Test(arguments: acts) func `an act moves its metrics, and no others`(_ act: MeasuredAct) throws {
        let (scenario, perform) = try act.prepare()
        let before = try scenario.metrics()
        try perform()
        try scenario.settle()
        let moved = try changes(from: before, to: scenario.metrics(), act.changes)
        #expect(moved == act.changes)
    }

    private func changes(
        from before: [String: Double], to after: [String: Double], _ expected: [String: Double]
    ) -> [String: Double] {
        let isRestless = { (name: String) in Self.restless.contains { name.hasPrefix($0) } }
        let names = Set(before.keys).union(after.keys).filter { expected[$0] != nil || !isRestless($0) }
        let changes = names.map { ($0, (after[$0] ?? 0) - (before[$0] ?? 0)) }
        return Dictionary(changes.filter { expected[$0.0] != nil || $0.1 != 0 }) { first, _ in first }
    }

    @Test func `every metric is moved by an act`() throws {
        let anchored = try Scenario(anchor: MemoryAnchor())
        try anchored.tick()
        let text = Self.everything(of: anchored)
        let names = text.split(separator: "\n").filter { $0.hasPrefix("# TYPE ") }.map {
            String($0.split(separator: " ")[2].dropFirst("factord_".count))
        }
        let isMoved = { (name: String) in
            Self.acts.contains { act in act.changes.keys.contains { $0.hasPrefix(name) } }
        }
        #expect(names.filter { !isMoved($0) && !Self.elsewhere.contains($0) } == [])
        #expect(Self.elsewhere.isSubset(of: names))
    }

    /// The exposition of a store that measures everything, with a number for each.
    private static func everything(of scenario: Scenario) -> String {
        var measures = StoreMeasures()
        (measures.bytes, measures.logBytes, measures.logRecords, measures.freeBytes) = (11, 12, 13, 14)
        measures.sharing = StoreMeasures.Sharing(sidecars: 15, doesUpkeep: true, clockOffset: 1_600)
        return scenario.dispatcher.server.exposition(scenario.engine, measures, recordsLeft: 17)
    }

    @Test func `what a store tells of itself is shown under its name`() throws {
        let values = Scenario.values(in: Self.everything(of: try Scenario()))
        let names = [
            "store_bytes", "store_log_bytes", "store_log_records", "store_free_bytes", "sidecars", "key_records_left",
        ]
        #expect(names.map { values[$0] } == [11, 12, 13, 14, 15, 17])
        #expect(values["does_upkeep"] == 1 && values["database_clock_offset_seconds"] == 1.6)
    }

    @Test func `answers wait for the disk`() throws {
        let scenario = try Scenario()
        scenario.store.hold([.commit])
        defer { scenario.store.letGo() }
        for name in ["ada", "bob"] { scenario.send("username.set", ["subject": .text(name), "username": .text(name)]) }
        scenario.endTurn()
        #expect(try scenario.metrics()["waiting_answers"] == 2)
        scenario.store.letGo()
        try scenario.rest()
        #expect(try scenario.metrics()["waiting_answers"] == 0)
    }

    @Test func `of requests that hash, one is under way, one waits, and one is refused`() throws {
        var limits = HashingLimits()
        (limits.threads, limits.queue) = (1, 1)
        let gate = HashingGate()
        let scenario = try Scenario(defaults: Scenario.quick, hashing: limits, hashingClock: gate.clock)
        gate.shut()
        defer { gate.open() }
        for number in 0..<3 {
            scenario.send("password.set", ["subject": .text("u-\(number)"), "password": "correct horse battery"])
            scenario.endTurn()
            if number == 0 { gate.awaitHeld() }
        }
        let values = try scenario.metrics()
        #expect(values["hashings_total"] == 3 && values["refused_hashings_total"] == 1)
        #expect(values["waiting_hashings"] == 1)
        gate.open()
        try scenario.rest()
        #expect(try scenario.metrics()["waiting_hashings"] == 0)
    }

    @Test func `names that are forgotten are counted`() throws {
        let scenario = try Scenario(growth: GrowthLimits(inTenant: 40, inAll: 60))
        try scenario.tick()
        _ = try scenario.askTogether(
            (0..<50).map { ("totp.verify", ["subject": .text("nobody-\($0)"), "code": "000000"]) })
        let before = try scenario.metrics()
        try scenario.tick()
        let after = try scenario.metrics()
        let forgotten = after["forgotten_total"] ?? 0
        #expect(before["guessed_names"] == 50 && forgotten > 0)
        #expect(after["guessed_names"] == 50 - forgotten)
    }

    @Test func `buckets of commits add up, and each has those below it`() {
        var times = DurationHistogram()
        for microseconds in [100, 101, 2_500_000, 2_500_001] as [Int64] { times.count(microseconds: microseconds) }
        let samples = times.samples.map { "\($0.suffix){\($0.labels)} \($0.value)" }
        #expect(samples.prefix(2) == ["_bucket{le=\"0.0001\"} 1.0", "_bucket{le=\"0.00025\"} 2.0"])
        #expect(
            samples.suffix(4) == [
                "_bucket{le=\"2.5\"} 3.0", "_bucket{le=\"+Inf\"} 4.0", "_sum{} 5.000202", "_count{} 4.0",
            ])
    }
}
