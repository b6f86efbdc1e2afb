import FactorCore
import FactorCrypto
import FactorSQLite
import TestMachine
import TestServer
import TestSupport
import Testing

@testable import FactorServer

/// Audit entries are kept for a number of days, and the rest of the log can still be verified.
struct AuditRetentionTests {
    private static let day: Int64 = 86_400

    private let clock = ManualClock()
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(clock: clock, steady: clock)
    }

    private func miss(_ count: Int, _ subject: String = "ada") throws {
        for _ in 0..<count {
            clock.advance(seconds: 1_800)
            _ = try scenario.verify("000000", subject)
        }
    }

    /// Makes entries on two days a month apart, and keeps only the later ones. Returns the last removed entry.
    private func shorten(days: Int = 7) throws -> Int {
        _ = try scenario.enrolled()
        try miss(20)
        let last = try head()
        clock.advance(seconds: 30 * Self.day)
        try miss(10)
        scenario.engine.keepAudit(days: days)
        try scenario.tick()
        return last
    }

    private func head() throws -> Int {
        try #require(try scenario.ask("audit.list", ["limit": 1]).result["entries"][0]["sequence"].integer)
    }

    private func check() throws -> Answer { try scenario.ask("audit.verify") }

    /// Runs another scrub pass over the whole store.
    private func scrub(_ scenario: Scenario) throws {
        let passes = scenario.engine.integrity.passes
        clock.advance(seconds: 3_601)
        for _ in 0..<200 where scenario.engine.integrity.passes == passes { try scenario.tick() }
        #expect(scenario.engine.integrity.passes == passes + 1)
    }

    private func isRefused() -> Bool {
        do throws(StartFailure) {
            let clock = clock.clock(against: clock)
            _ = try Engine.start(
                Engine.Configuration(
                    store: scenario.memory, master: MasterKeys(Scenario.masterKey()),
                    header: RootRecord.Header(salt: [UInt8](repeating: 7, count: 16), cost: .passphrase),
                    defaults: PolicySettings(), newTenants: .newest, clock: clock, loop: InlineLoop(),
                    observer: RecordingObserver()))
            return false
        } catch {
            return true
        }
    }

    @Test func `entries beyond the retention are removed, and the rest is whole`() throws {
        let removed = try shorten()
        let first = try #require(scenario.memory.segments(from: 1, limit: 1).first)
        #expect(first.first == UInt64(removed) + 1)
        #expect(try check().result["intact"] == true)
        #expect(try check().result["entries_removed"] == .integer(removed))
        #expect(try check().result["entries_checked"] == .integer(head() - removed))
        try scrub(scenario)
        #expect(scenario.engine.integrity.problems == [])
        try scenario.restart()
        #expect(try check().result["intact"] == true)
        try scrub(scenario)
        #expect(scenario.engine.integrity.problems == [])
        #expect(scenario.observer.problems == [])
        #expect(try scenario.ask("audit.list", ["subject": "ada"]).result["entries"].items.count == 10)
    }

    @Test func `a collector that comes too late learns how many entries it has missed`() throws {
        try miss(5, "bob")
        let read = try scenario.ask("audit.list", ["after_sequence": 0, "limit": 3]).result
        #expect(read["entries_removed"] == 0 && read["entries"].items.count == 3)
        let removed = try shorten()
        let last = try #require(read["entries"].items.last?["sequence"].integer)
        let cursor = read["resume_cursor"]
        for position in [["cursor": cursor], ["after_sequence": .integer(last)]] as [JSON] {
            let late = try scenario.ask("audit.list", position.with("limit", 2)).result
            #expect(late["entries_removed"] == .integer(removed - last))
            #expect(late["entries"][0]["sequence"] == .integer(removed + 1))
            // It is told once.
            let next = try scenario.ask("audit.list", ["cursor": late["resume_cursor"]]).result
            #expect(next["entries_removed"] == 0 && next["entries"][0]["sequence"] == .integer(removed + 3))
        }
        let all = try scenario.ask("audit.list", ["after_sequence": 0, "limit": 200]).result
        #expect(all["entries_removed"] == .integer(removed))
        #expect(all["entries"].items.compactMap { $0["sequence"].integer } == Array(removed + 1...(try head())))
    }

    @Test func `without a setting everything is kept`() throws {
        _ = try shorten()
        let other = try Scenario(clock: clock, steady: clock)
        _ = try other.enrolled()
        clock.advance(seconds: 4_000 * Self.day)
        try other.tick()
        #expect(try other.ask("audit.verify").result["entries_removed"] == 0)
        #expect(try #require(other.memory.segments(from: 1, limit: 1).first).first == 1)
    }

    @Test func `the last entries stay, at any age`() throws {
        _ = try shorten(days: 1)
        clock.advance(seconds: 100 * Self.day)
        try scenario.tick()
        clock.advance(seconds: 61)
        try scenario.tick()
        let segments = try scenario.memory.segments(from: 1, limit: 99)
        #expect(segments.count == 1)
        #expect(try check().result["intact"] == true)
        try scenario.restart()
        #expect(try check().result["intact"] == true)
    }

    @Test func `cutting off more of a shortened log is noticed`() throws {
        let removed = try shorten()
        scenario.memory.tamper { _, segments, _ in _ = segments.removeFirst() }
        let check = try check().result
        #expect(check["intact"] == false)
        #expect(try #require(check["first_broken_sequence"].integer) > removed)
        scenario.stop()
        #expect(isRefused())
    }

    @Test func `restoring removed entries is noticed`() throws {
        _ = try scenario.enrolled()
        try miss(20)
        let before = try scenario.memory.segments(from: 1, limit: .max)
        clock.advance(seconds: 30 * Self.day)
        try miss(10)
        scenario.engine.keepAudit(days: 7)
        try scenario.tick()
        scenario.memory.tamper { _, segments, _ in segments = Array(before.suffix(1)) + segments }
        #expect(try check().result["intact"] == false)
        scenario.stop()
        #expect(isRefused())
    }

    @Test func `a changed entry is not removed for its age, and is an alarm`() throws {
        _ = try scenario.enrolled()
        try miss(20)
        scenario.memory.tamper { _, segments, _ in
            var body = segments[8].body
            body[3] ^= 1
            let segment = segments[8]
            segments[8] = AuditSegment(first: segment.first, count: segment.count, body: body, tag: segment.tag)
        }
        clock.advance(seconds: 30 * Self.day)
        try miss(10)
        scenario.engine.keepAudit(days: 7)
        try scenario.tick()
        #expect(try scenario.memory.segments(from: 1, limit: 1).first?.last ?? 0 >= 8)
        #expect(scenario.observer.alarms.count == 1)
        #expect(try check().result["intact"] == false)
    }

    @Test func `nothing is removed while the clock has jumped`() throws {
        let steady = ManualClock()
        let scenario = try Scenario(clock: clock, steady: steady)
        _ = try scenario.enrolled()
        clock.advance(seconds: 30 * Self.day)
        _ = try scenario.verify("000000")
        scenario.engine.keepAudit(days: 7)
        try scenario.tick()
        #expect(try scenario.ask("audit.verify").result["entries_removed"] == 0)
    }

    @Test(arguments: 1...4) func `a failed commit removes nothing in part`(nth: Int) throws {
        _ = try scenario.enrolled()
        try miss(100)
        clock.advance(seconds: 30 * Self.day)
        try miss(10)
        scenario.engine.keepAudit(days: 7)
        scenario.store.fail(nth: nth, of: [.commit], with: .full)
        try scenario.tick()
        #expect(try check().result["intact"] == true)
        clock.advance(seconds: 61)
        try scenario.tick()
        #expect(try check().result["intact"] == true)
        #expect(try #require(check().result["entries_removed"].integer) >= 100)
        try scenario.restart()
        #expect(try check().result["intact"] == true)
    }

    @Test func `a check under way continues when entries are removed meanwhile`() throws {
        _ = try scenario.enrolled()
        try miss(200)
        clock.advance(seconds: 30 * Self.day)
        try miss(10)
        let (state, keys) = (scenario.engine.durableState, scenario.engine.serverKeys)
        var walk = try AuditWalk(
            from: 1, to: state.auditHead, KnownLog(state), of: scenario.engine.identity, scenario.memory)
        #expect(try walk.step(scenario.memory, keys) == nil)
        scenario.engine.keepAudit(days: 7)
        try scenario.tick()
        var check: AuditCheck?
        while check == nil { check = try walk.step(scenario.memory, keys) }
        #expect(check?.firstBroken == nil)
    }

    @Test func `a backup of a shortened log restores, and its numbers continue`() throws {
        let removed = try shorten()
        let before = try head()
        let backup = try scenario.backup()
        let restored = try scenario.restored(backup)
        let check = try restored.ask("audit.verify").result
        #expect(check["intact"] == true)
        #expect(check["entries_removed"] == .integer(removed))
        #expect(restored.observer.problems == [])
        let first = try #require(restored.ask("audit.list", ["limit": 1]).result["entries"][0]["sequence"].integer)
        #expect(first > before)
        try restored.restart()
        #expect(try restored.ask("audit.verify").result["intact"] == true)
    }

    @Test func `a shortened store in a file is whole in every check`() throws {
        let directory = try TemporaryDirectory()
        let store = try SQLiteStore(path: directory.database, mayMake: true)
        let scenario = try Scenario(clock: clock, steady: clock, on: store)
        _ = try scenario.enrolled()
        for _ in 0..<100 { _ = try scenario.verify("000000") }
        clock.advance(seconds: 30 * Self.day)
        _ = try scenario.verify("000000")
        scenario.engine.keepAudit(days: 7)
        try scenario.tick()
        let check = try scenario.ask("audit.verify").result
        #expect(check["intact"] == true)
        #expect(try #require(check["entries_removed"].integer) > 0)
        scenario.stop()
        store.close()
        let inspection = try StoreInspection(path: directory.database)
        let report = try StoreVerification(try inspection.snapshot())
            .run(MasterKeys(Scenario.masterKey()), anchor: .notNamed) { _, _ in }
        #expect(report.problems == [])
        #expect(report.auditEntriesLost == 0)
        let accepted = MemoryStore()
        let summary = try StoreAcceptance(try inspection.snapshot()).run(
            MasterKeys(Scenario.masterKey()), RestoreTerms(now: clock.now, nothingHappenedSince: true), into: accepted
        ) { _, _ in }
        #expect(summary.omissions.isEmpty)
        let later = try Scenario(clock: clock, steady: clock, on: accepted)
        #expect(try later.ask("audit.verify").result["intact"] == true)
    }

    @Test func `an export has the whole log and nothing else, and no store can be made from it`() throws {
        let removed = try shorten()
        let last = try head()
        let begun = try scenario.ask("backup.begin", ["content": "audit"])
        let export = try scenario.finishBackup(begun.result["backup_id"])
        let summary = try Scenario.restore(export, into: nil, at: clock.now)
        #expect(summary.audit.removed == UInt64(removed))
        #expect(summary.audit.last == UInt64(last) + 1)
        #expect(summary.omissions.isEmpty)
        #expect([summary.tenants, summary.subjects] == [0, 0])
        #expect(throws: RestoreFailure.backup(.auditOnly)) {
            try Scenario.restore(export, into: MemoryStore(), at: clock.now)
        }
        for place in stride(from: 0, to: export.count, by: 97) {
            var edited = export
            edited[place] ^= 4
            #expect(throws: RestoreFailure.self) { try Scenario.restore(edited, into: nil, at: clock.now) }
        }
    }
}
