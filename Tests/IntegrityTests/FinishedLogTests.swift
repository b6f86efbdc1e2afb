import FactorCore
import FactorCrypto
import FactorSQLite
import TestMachine
import TestServer
import TestSupport
import Testing

@testable import FactorServer

/// A store that several sidecars shared is backed up by one of them, and restored or moved for one daemon: it keeps the
/// audit logs of all.
struct FinishedLogTests {
    private static let day: Int64 = 86_400

    private let servers: [Scenario]
    private let clock: ManualClock

    init() throws {
        try Sodium.start()
        let first = try Scenario(defaults: Scenario.quick, isShared: true)
        let second = try Scenario(defaults: Scenario.quick, sharing: first, seed: 1_000, isShared: true)
        let third = try Scenario(defaults: Scenario.quick, sharing: first, seed: 2_000, isShared: true)
        servers = [first, second, third]
        clock = first.clock
        for server in servers { server.store.loseDecisions(oneIn: .max) }
        // The third has nothing in its log.
        for number in 0..<12 {
            for server in servers { server.clock.advance(seconds: 1) }
            try servers[number % 2].enrolled("u-\(number)")
        }
        for server in servers { server.clock.advance(seconds: 1) }
    }

    /// The subjects and actions of all entries, newest first.
    private func history(of server: Scenario) throws -> [String] {
        var found: [String] = []
        var cursor: String?
        repeat {
            let page = try server.done("audit.list", cursor.map { ["limit": 5, "cursor": .text($0)] } ?? ["limit": 5])
            found += page["entries"].items.map { "\($0["action"].text ?? "") \($0["subject"].text ?? "")" }
            cursor = page["next_cursor"].text
        } while cursor != nil
        return found
    }

    private func scrub(_ server: Scenario) throws {
        let passes = server.engine.integrity.passes
        server.clock.advance(seconds: 3_601)
        for _ in 0..<200 where server.engine.integrity.passes == passes { try server.tick() }
        #expect(server.engine.integrity.passes == passes + 1)
    }

    private func expectIntact(_ server: Scenario, alarms: [String] = []) throws {
        #expect(try server.done("audit.verify")["intact"] == true)
        try scrub(server)
        #expect(server.engine.integrity.problems.isEmpty)
        #expect(server.observer.problems.isEmpty)
    }

    @Test(arguments: [0, 1, 2]) func `a backup by any of them has all logs`(by server: Int) throws {
        let before = try history(of: servers[0])
        let backup = try servers[server].backup()
        let verified = try Scenario.restore(backup, into: nil, at: clock.now)
        #expect(verified.omissions.isEmpty && verified.audit.logs == 3 && verified.subjects == 12)
        // The backup itself is entered too.
        #expect(verified.auditEntries == UInt64(before.count) + 1)
        let restored = try servers[0].restored(backup, nothingHappenedSince: true)
        let entries = try history(of: restored)
        #expect(Array(entries.suffix(before.count)) == before)
        #expect(entries.count == before.count + 2)
        #expect(restored.engine.durableState.finishedLogs.map(\.writer) == (server == 2 ? [1, 2] : [1]))
        try expectIntact(restored)
        for number in 0..<12 {
            let history = try restored.done("audit.list", ["subject": .text("u-\(number)")])["entries"].items
            #expect(!history.isEmpty && history.allSatisfy { $0["subject"] == .text("u-\(number)") })
        }
        try restored.restart()
        try restored.enrolled("ada")
        try expectIntact(restored)

        // A backup of that one restores too, with what is unknown withdrawn.
        let again = try restored.restored(try restored.backup())
        #expect(try Array(history(of: again).suffix(entries.count)) == entries)
        try expectIntact(again)
    }

    @Test func `an entry that is missing from any log is counted, and leaves its number`() throws {
        for writer in [0, 1] as [UInt16] {
            let backup = try servers[0].backup()
            let restored = try servers[0].restored(backup, nothingHappenedSince: true)
            restored.stop()
            restored.memory.tamper { _, segments, _ in
                guard let place = segments.firstIndex(where: { AuditNumber.writer(of: $0.first) == writer }) else {
                    return
                }
                segments.remove(at: place + 1)
            }
            // Its own log, and each of the others, are found broken.
            let damaged = try Scenario(clock: clock, on: restored.memory)
            #expect(try damaged.done("audit.verify")["intact"] == false)
            try scrub(damaged)
            #expect(damaged.engine.integrity.problems.contains { if case .brokenAudit = $0 { true } else { false } })
            let summary = try Scenario.restore(try damaged.backup(), into: nil, at: damaged.clock.now)
            #expect(summary.omissions.auditEntries > 0)
            let mended = try damaged.restored(try damaged.backup())
            try expectIntact(mended)
            #expect(try history(of: mended).contains { $0.hasPrefix(AuditAction.entryLost.name) })
        }
    }

    @Test func `entries that nobody wrote are found out`() throws {
        let restored = try servers[0].restored(try servers[0].backup(), nothingHappenedSince: true)
        restored.memory.tamper { _, segments, _ in
            guard let last = segments.last else { return }
            segments.append(
                AuditSegment(first: AuditNumber.start(of: 9) + 1, count: last.count, body: last.body, tag: last.tag))
        }
        #expect(try restored.done("audit.verify")["intact"] == false)
        try scrub(restored)
        #expect(restored.engine.integrity.problems == [.brokenAudit(entry: AuditNumber.start(of: 9) + 1)])
        restored.stop()
        #expect(throws: StartFailure.tampered("the end of the audit log was altered or damaged")) {
            try restored.restart()
        }
    }

    @Test func `a finished log goes once its last entry is old, and the rest stays intact`() throws {
        let restored = try servers[0].restored(try servers[0].backup(), nothingHappenedSince: true)
        try restored.enrolled("ada")
        restored.engine.keepAudit(days: 7)
        restored.clock.advance(seconds: 6 * Self.day)
        try restored.tick()
        #expect(restored.engine.durableState.finishedLogs.count == 1)
        restored.clock.advance(seconds: 2 * Self.day)
        try restored.enrolled("bob")
        for _ in 0..<4 {
            restored.clock.advance(seconds: 61)
            try restored.tick()
        }
        #expect(restored.engine.durableState.finishedLogs.isEmpty)
        #expect(try restored.memory.auditWriters() == [0])
        #expect(try restored.done("audit.list")["entries"].items.contains { $0["subject"] == "bob" })
        try expectIntact(restored)
        try restored.restart()
        try expectIntact(restored)
    }

    @Test func `files keep all logs too`() throws {
        let directory = try TemporaryDirectory()
        let before = try history(of: servers[0])
        let backup = try servers[1].backup()
        do {
            let draft = try DraftStore(for: directory.database)
            _ = try Scenario.restore(backup, into: draft.store, at: clock.now, nothingHappenedSince: true)
            try draft.finish()
        }
        let store = try SQLiteStore(path: directory.database, mayMake: false)
        let restored = try Scenario(clock: ManualClock(clock.now), on: store)
        #expect(try Array(history(of: restored).suffix(before.count)) == before)
        try expectIntact(restored)
        restored.stop()
        store.close()
        let inspection = try StoreInspection(path: directory.database)
        let report = try StoreVerification(try inspection.snapshot())
            .run(MasterKeys(Scenario.masterKey()), anchor: .notNamed) { _, _ in }
        #expect(report.isWhole && report.auditEntriesLost == 0)
        let accepted = MemoryStore()
        let summary = try StoreAcceptance(try inspection.snapshot()).run(
            MasterKeys(Scenario.masterKey()), RestoreTerms(now: restored.clock.now, nothingHappenedSince: false),
            into: accepted
        ) { _, _ in }
        #expect(summary.omissions.isEmpty && summary.audit.logs == 2)
        try expectIntact(try Scenario(clock: ManualClock(restored.clock.now), on: accepted))
    }

    private func move(_ memory: MemoryStore, to directory: TemporaryDirectory) throws -> StoreMove.Report {
        let fill = try SQLiteFill(for: directory.database)
        return try StoreMove(try memory.snapshot())
            .run(MasterKeys(Scenario.masterKey()), into: fill, isAnchored: true) { done, all in #expect(done <= all) }
    }

    @Test func `a store moved to files is the same`() throws {
        let directory = try TemporaryDirectory()
        let app = try servers[1].enrolled("ada").app
        for server in servers { server.clock.advance(seconds: 60) }
        let code: JSON = ["subject": "ada", "code": .text(app.code(at: clock.now))]
        try servers[0].done("totp.verify", code)
        let before = try history(of: servers[0])
        for server in servers { server.stop() }
        let report = try move(servers[0].memory, to: directory)
        #expect(report.documents == UInt64(servers[0].memory.everything.count))
        let store = try SQLiteStore(path: directory.database, mayMake: false)
        let anchor = MemoryAnchor()
        anchor.line = report.anchor
        let moved = try Scenario(clock: ManualClock(clock.now), on: store, anchor: anchor)
        #expect(moved.engine.durableState.finishedLogs.map(\.writer) == [1])
        #expect(try !moved.ask("totp.verify", code).succeeded)
        #expect(try Array(history(of: moved).suffix(before.count)) == before)
        try expectIntact(moved)
        moved.stop()
        store.close()
    }
}
