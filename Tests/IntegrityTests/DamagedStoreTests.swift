import FactorCore
import FactorServer
import Foundation
import TestMachine
import TestServer
import TestSupport
import Testing

@testable import FactorSQLite

/// Any page of a store may be damaged: everything on the others is found, backed up and recovered, and the rest is
/// reported.
struct DamagedStoreTests {
    private static let subjects = 150

    private let directory: TemporaryDirectory
    private let now: Timestamp
    private let pages: DatabasePages
    /// The number of the last audit entry.
    private let head: UInt64

    init() throws {
        directory = try TemporaryDirectory()
        let store = try SQLiteStore(path: directory.database, durable: false)
        let scenario = try Scenario(on: store)
        for number in 0..<Self.subjects {
            try scenario.enrolled("u-\(number)")
            _ = try scenario.ask("username.set", ["subject": .text("u-\(number)"), "username": .text("n\(number)")])
        }
        // What comes later is applied to rows of its own.
        try store.check()
        for number in 0..<Self.subjects { _ = try scenario.verify("000000", "u-\(number)") }
        for number in 0..<60 { _ = try scenario.verify("000001", "u-\(number)") }
        now = scenario.clock.now
        try scenario.rest()
        head = try #require(try store.segments(backFrom: UInt64.max >> 16, limit: 1).first).last
        scenario.stop()
        store.close()
        pages = try DatabasePages(directory.database)
    }

    private var master: MasterKeys { MasterKeys(Scenario.masterKey()) }

    private func verify() throws -> (StoreVerification.Report, [String]) {
        let inspection = try StoreInspection(path: directory.database)
        let verification = try StoreVerification(try inspection.snapshot())
        let report = try verification.run(master, anchor: .notNamed) { _, _ in }
        return (report, try inspection.problems() + [inspection.logProblem].compactMap { $0 })
    }

    private func accept(into store: MemoryStore, nothingLost: Bool = false) throws -> RestoreSummary {
        let inspection = try StoreInspection(path: directory.database)
        let acceptance = try StoreAcceptance(try inspection.snapshot())
        return try acceptance.run(
            master, RestoreTerms(now: now, nothingHappenedSince: nothingLost), into: store
        ) { _, _ in }
    }

    /// Whether the page holds the root document or the only tenant's: without them nothing opens.
    private func holdsKeys(_ page: DatabasePages.Page) throws -> Bool {
        try pages.zero([page])
        defer { try? pages.mend() }
        let snapshot = try StoreInspection(path: directory.database).snapshot()
        let root = try? snapshot.nextDocument(.root)
        let tenant = try? snapshot.nextDocument(.tenant)
        return root == nil || tenant == nil
    }

    private func expectWhole(_ summary: RestoreSummary, but page: DatabasePages.Page, _ comment: Comment) {
        let missing = summary.omissions
        // Documents that the index still lists are counted individually.
        #expect(UInt64(summary.subjects) + missing.subjects == UInt64(Self.subjects), comment)
        #expect((missing.subjects + missing.identifiers > 0) == (page.tree == "document"), comment)
        #expect(summary.auditEntries + missing.auditEntries == head, comment)
        #expect((missing.auditEntries > 0) == (page.tree == "audit"), comment)
        #expect(missing.hasOlder == (page.tree == "hot"), comment)
    }

    @Test func `a whole store is reported as whole`() throws {
        let (report, problems) = try verify()
        #expect(report.isWhole && problems == [])
        #expect(report.auditEntries == head)
        #expect(["document", "audit", "hot"].allSatisfy { pages.leaves(of: $0).count > 1 })
        let store = MemoryStore()
        #expect(try accept(into: store, nothingLost: true).omissions == Omissions())
    }

    @Test func `whichever page is damaged, the rest is accepted, and losses are counted`() throws {
        for page in pages.all where try !holdsKeys(page) {
            try pages.zero([page])
            let store = MemoryStore()
            let summary = try accept(into: store)
            expectWhole(summary, but: page, "\(page)")
            let scenario = try Scenario(clock: ManualClock(now), on: store)
            #expect(try scenario.ask("audit.verify").result["intact"] == true, "\(page)")
            #expect(scenario.observer.problems == [], "\(page)")
            scenario.stop()
        }
    }

    @Test func `whichever page is damaged, the whole store is checked, and the damage is reported`() throws {
        for page in pages.all {
            try pages.zero([page])
            guard let (report, problems) = try? verify() else {
                try pages.mend()
                #expect(try holdsKeys(page), "\(page)")
                continue
            }
            #expect(!report.isWhole || !problems.isEmpty, "\(page)")
            if page.tree != "audit" { #expect(report.auditEntries == head, "\(page)") }
            if page.tree == "audit" { #expect(report.documents > UInt64(Self.subjects), "\(page)") }
        }
    }

    @Test func `whichever page is damaged under a daemon that starts, its backup restores`() throws {
        var backups = 0
        for page in pages.all {
            try pages.zero([page])
            let copy = try directory.copyOfStore()
            // The program reads some pages when it starts, and refuses them.
            guard let store = try? SQLiteStore(path: copy.database, mayMake: false) else { continue }
            defer { store.close() }
            guard let scenario = try? Scenario(clock: ManualClock(now), on: store) else { continue }
            let backup = try scenario.backup()
            scenario.stop()
            backups += 1
            let summary = try Scenario.restore(backup, into: MemoryStore(), at: now)
            let missing = summary.omissions
            #expect(UInt64(summary.subjects) + missing.subjects == UInt64(Self.subjects), "\(page)")
            #expect((missing.subjects + missing.identifiers > 0) == (page.tree == "document"), "\(page)")
            #expect((missing.auditEntries > 0) == (page.tree == "audit"), "\(page)")
        }
        #expect(backups > 20)
    }

    @Test func `neighbouring damaged pages are lost together, and the pages between others are not`() throws {
        let leaves = pages.leaves(of: "document")
        let damaged = try leaves.enumerated().filter { try $0.offset % 3 > 0 && !holdsKeys($0.element) }.map(\.element)
        try pages.zero(damaged)
        let summary = try accept(into: MemoryStore())
        #expect(summary.subjects > 0)
        #expect(UInt64(summary.subjects) + summary.omissions.subjects == UInt64(Self.subjects))
    }

    // MARK: Deliberate changes

    private func change(_ sql: String) throws {
        let connection = try Connection(
            Location(path: directory.database, durable: false, vfs: nil), cacheKibibytes: 64)
        try connection.execute(sql)
        connection.copyLogOnClose()
    }

    @Test(arguments: [
        "CREATE TABLE extra(one)", "CREATE INDEX extra ON document(version)", "PRAGMA application_id = 0",
        "INSERT INTO document VALUES(5, x'02', 1, NULL, 1, x'', x'')",
        "INSERT INTO document VALUES(-5, x'02', 1, NULL, 1, x'', x'')",
        "INSERT INTO document VALUES(9223372036854775807, x'', 1, NULL, 1, x'', x'')",
        "INSERT INTO document SELECT -7, key, generation, expires_at, version, hot, body FROM document LIMIT 1",
        "INSERT INTO hot VALUES(12345, 1, x'')", "DELETE FROM log", "UPDATE log SET number = number - 1",
        "UPDATE log SET seal = x'00'", "INSERT INTO log SELECT 2, identity, 1, 0, 0, tag, boot, seal FROM log",
        "DELETE FROM hot WHERE place = (SELECT max(place) FROM hot)", "DELETE FROM state",
        "UPDATE state SET sealed = x''",
        "INSERT INTO audit VALUES(281474976710656, 1, x'', x'')", "INSERT INTO audit VALUES(-5, 1, x'', x'')",
        "INSERT INTO audit VALUES(0, 0, x'', x'')", "DELETE FROM audit WHERE first > 100",
        "DELETE FROM audit WHERE first = (SELECT max(first) FROM audit WHERE first < 100)",
        "UPDATE document SET key = CAST(substr(key, 1, 24) AS BLOB) WHERE substr(hex(key), 1, 2) = '02'",
    ])
    func `foreign changes are reported, and intact data is accepted`(_ sql: String) throws {
        try change(sql)
        let (report, problems) = try verify()
        #expect(!report.isWhole || !problems.isEmpty)
        let store = MemoryStore()
        let summary = try accept(into: store)
        #expect(UInt64(summary.subjects) + summary.omissions.subjects >= UInt64(Self.subjects))
        let scenario = try Scenario(clock: ManualClock(now), on: store)
        #expect(try scenario.ask("audit.verify").result["intact"] == true)
        #expect(scenario.observer.problems == [])
        scenario.stop()
    }

    @Test func `a named anchor that is missing is noticed, if there was one`() throws {
        let place = MemoryAnchor()
        do {
            let store = try SQLiteStore(path: directory.database, mayMake: false)
            defer { store.close() }
            let scenario = try Scenario(clock: ManualClock(now), on: store, anchor: place)
            try scenario.tick()
            scenario.stop()
        }
        func problem(_ anchor: StoreVerification.NamedAnchor) throws -> AnchorProblem? {
            let verification = try StoreVerification(try StoreInspection(path: directory.database).snapshot())
            let report = try verification.run(master, anchor: anchor) { _, _ in }
            #expect(report.isAnchored)
            return report.anchorProblem
        }
        #expect(try problem(.absent) == .missing)
        #expect(try problem(.notNamed) == nil)
        #expect(try problem(.line(try #require(place.line))) == nil)
        #expect(throws: RestoreFailure.anchorNotNamed) { try accept(into: MemoryStore()) }
    }

    @Test func `the log says where it breaks, and so do the alarm and health`() throws {
        let leaves = pages.leaves(of: "audit")
        try pages.zero([leaves[leaves.count / 2]])
        let store = try SQLiteStore(path: directory.database, mayMake: false)
        defer { store.close() }
        let scenario = try Scenario(clock: ManualClock(now), on: store)
        let check = try scenario.ask("audit.verify").result
        #expect(check["intact"] == false)
        let broken = try #require(check["first_broken_sequence"].integer)
        #expect((2...Int(head)).contains(broken))
        #expect(scenario.observer.alarms == ["the audit log was altered or damaged from entry \(broken) on"])
        #expect(try scenario.ask("server.health").result.verdict(of: "integrity") == "altered or damaged")
        scenario.stop()
    }
}
