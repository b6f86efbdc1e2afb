import FactorCore
import TestServer
import TestSupport
import Testing

@testable import FactorServer

/// How much of the store is checked at a time and how often, and that each check tells what it finds by itself.
struct ScrubPaceTests {
    private static let day: Int64 = 86_400
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario()
    }

    private var integrity: Integrity { scenario.engine.integrity }

    private func tick(after milliseconds: Int64 = 0) throws {
        scenario.clock.advance(milliseconds: milliseconds)
        try scenario.tick()
    }

    /// Runs ticks until a pass ends. Returns how many documents each tick has looked at.
    private func looked(_ scenario: Scenario) throws -> [Int] {
        var looked: [Int] = []
        let passes = scenario.engine.integrity.passes
        for _ in 0..<100 where scenario.engine.integrity.passes == passes {
            // A pass begins with its first tick.
            let before = looked.isEmpty ? 0 : scenario.engine.integrity.looked
            try scenario.tick()
            looked.append(Int(scenario.engine.integrity.looked - before))
        }
        #expect(scenario.engine.integrity.passes == passes + 1 && scenario.engine.integrity.problems == [])
        return looked.filter { $0 > 0 }
    }

    @Test(arguments: [false, true]) func `a pass checks so much at each tick, and a later one less`(isShared: Bool)
        throws
    {
        let scenario = try Scenario(isShared: isShared)
        scenario.store.loseDecisions(oneIn: .max)
        for number in 0..<30 { try scenario.enrolled("u-\(number)") }
        let all = scenario.memory.everything.count
        scenario.store.longestStretch = 1
        scenario.engine.scrub.pace.snapshot = (documentsForOne: 2, step: 2)
        // Documents that share a place are read together.
        let most = isShared ? 0 : 4
        for (pace, rest) in [(\ScrubState.Pace.first, 0), (\.later, 3_600_000)]
            as [(WritableKeyPath<ScrubState.Pace, Int>, Int64)]
        {
            scenario.engine.scrub.pace[keyPath: pace] = rest == 0 ? 8 : 4
            let share = (rest == 0 ? 8 : 4) * (isShared ? 2 : 1)
            scenario.clock.advance(milliseconds: rest)
            let counts = try looked(scenario)
            #expect(counts.reduce(0, +) == all)
            #expect(
                counts.count > 1 && counts.dropLast().allSatisfy { (share...share + most).contains($0) },
                "\(share): \(counts)")
        }
    }

    @Test func `a tick checks only some of the audit log`() throws {
        let scenario = try Scenario(isShared: true)
        scenario.store.loseDecisions(oneIn: .max)
        for number in 0..<70 { try scenario.enrolled("u-\(number)") }
        // The documents cost nothing, so the audit log begins in the first tick.
        scenario.engine.scrub.pace.snapshot = (documentsForOne: .max, step: 4_096)
        scenario.engine.scrub.pace.first = 1
        for _ in 0..<2 {
            try scenario.tick()
            #expect(scenario.engine.integrity.passes == 0)
        }
        try scenario.tick()
        #expect(scenario.engine.integrity.passes == 1)
    }

    @Test func `a pass begins an hour after the last one, and a day after it where another server does the upkeep`()
        throws
    {
        try tick()
        for (number, (rest, leaves)) in [(3_600_000, true), (86_400_000, false), (3_600_000, false)].enumerated() {
            #expect(integrity.passes == UInt64(number) + 1)
            try tick(after: Int64(rest) - 1)
            #expect(integrity.passes == UInt64(number) + 1, "\(rest)")
            scenario.store.leavesUpkeep = leaves
            try tick(after: 1)
        }
        #expect(integrity.passes == 4)
    }

    @Test func `a pass that had to end is begun again a minute later`() throws {
        scenario.store.fail(of: [.scan], with: .unavailable("EIO"), lasting: true)
        try tick()
        scenario.store.recover()
        try tick(after: 59_999)
        #expect(integrity.passes == 0)
        try tick(after: 1)
        #expect(integrity.passes == 1)
    }

    @Test func `damage that a request meets is reported to the end of the pass that has not met it`() throws {
        for number in 0..<12 { try scenario.enrolled("u-\(number)") }
        let position = { (stored: StoredDocument) in scenario.memory.position(of: stored.key) }
        let first = try #require(
            scenario.memory.everything.filter { $0.key.kind == .subject }.min { position($0) < position($1) })
        let ahead = scenario.memory.everything.count { position($0) <= position(first) }
        scenario.store.longestStretch = 1
        scenario.engine.scrub.pace.first = 1
        try tick()
        while integrity.looked <= ahead { try tick() }
        #expect(integrity.passes == 0)
        var damaged = first.document
        damaged.hot[0] ^= 1
        scenario.memory.overwrite(first.key, damaged)
        let reasons = try (0..<12).map { try scenario.verify("000000", "u-\($0)").reason }
        #expect(reasons.count { $0 == "internal" } == 1)
        scenario.memory.overwrite(first.key, first.document)
        while integrity.passes == 0 { try tick() }
        #expect(integrity.problems == [.damagedDocument])
        scenario.engine.scrub.pace = ScrubState.Pace()
        try tick(after: 3_600_000)
        #expect(integrity.passes == 2 && integrity.problems == [])
    }

    // MARK: Each tells by itself

    /// What finds a break in the audit log while no pass is under way.
    enum Finder: CaseIterable { case retention, request }

    @Test(arguments: Finder.allCases)
    func `a break in the audit log is told by whatever meets it`(_ finder: Finder) throws {
        for _ in 0..<10 { try scenario.verify("000000") }
        scenario.clock.advance(seconds: 30 * Self.day)
        try scenario.verify("000000")
        try tick()
        #expect(integrity.passes == 1)
        scenario.memory.tamper { _, segments, _ in
            let segment = segments[3]
            var body = segment.body
            body[3] ^= 1
            segments[3] = AuditSegment(first: segment.first, count: segment.count, body: body, tag: segment.tag)
        }
        switch finder {
        case .retention:
            scenario.engine.keepAudit(days: 7)
            try tick()
        case .request: #expect(try scenario.done("audit.verify")["intact"] == false)
        }
        #expect(integrity.passes == 1 && integrity.problems == [.brokenAudit(entry: 4)])
        #expect(scenario.observer.alarms.count == 1)
    }

    @Test func `damage that a scan of upkeep meets is told by it`() throws {
        try tick()
        scenario.store.fail(of: [.scan], with: .corrupt("a page of an index"))
        try tick()
        #expect(integrity.passes == 1 && integrity.problems == [.unreadable])
        #expect(scenario.observer.alarms.count == 1)
    }
}
