#if PostgreSQL
import FactorCore
import FactorCrypto
import FactorThreads
import Foundation
import TestDatabase
import TestMachine
import TestSupport
import Testing

@testable import FactorPostgreSQL

/// What sidecars of one database find there that is not as it should be, and what they do at the same time.
struct SharedDatabaseTests {
    private let server: DatabaseServer
    private let settings: ConnectionSettings
    private let keys = TenantKeys.generate(tenant: 0, randomness: .seeded(1))

    init() throws {
        try Sodium.start()
        server = try DatabaseServer.shared.get()
        var settings = try server.makeDatabase()
        settings.statementMilliseconds = 400
        self.settings = settings
    }

    private func store(_ peer: String, _ settings: ConnectionSettings? = nil) throws -> PostgreSQLStore {
        let store = try server.open(settings ?? self.settings, peer: peer)
        store.unlock(with: keys)
        return store
    }

    private func fetch(_ keys: [DocumentKey], from store: PostgreSQLStore) -> StoreFailure? {
        let answers = WorkQueue<StoreFailure?>(bound: 1)
        store.fetch(keys) { _ = answers.push($0) }
        return answers.takeOne() ?? nil
    }

    /// Returns whether something becomes true within ten seconds.
    private func becomesTrue(_ isTrue: () -> Bool) -> Bool {
        for _ in 0..<200 {
            if isTrue() { return true }
            usleep(50_000)
        }
        return false
    }

    // MARK: A server that was deposed

    @Test func `what a server reads counts only while it confirms commits`() throws {
        // Commits wait for a standby that is not there, as on a server whose standbys follow another one.
        let server = try DatabaseServer(options: ["wal_level=replica", "max_wal_senders=2"])
        var settings = try server.makeDatabase()
        (settings.statementMilliseconds, settings.staleMilliseconds) = (400, 200)
        let store = try store("one", settings)
        defer { store.close() }
        let key = DocumentKey.subject(1)
        try store.commit(.create(key))
        try server.run("ALTER SYSTEM SET synchronous_standby_names = 'gone'")
        try server.run("SELECT pg_reload_conf()")
        #expect(becomesTrue { (try? store.load(key)) == nil })
        #expect(fetch([key], from: store) != nil)
        store.release([key])
        try server.run("ALTER SYSTEM RESET synchronous_standby_names")
        try server.run("SELECT pg_reload_conf()")
        #expect(becomesTrue { (try? store.load(key)) == .sample(version: 1) })
        try store.commit(.hot(key, expected: 1, "on"))
    }

    /// It could have been deposed while this machine slept, and its database written to elsewhere.
    @Test func `what is read after a suspend waits for a confirmation`() throws {
        let server = try DatabaseServer(options: ["wal_level=replica", "max_wal_senders=2"])
        var settings = try server.makeDatabase()
        (settings.statementMilliseconds, settings.staleMilliseconds) = (400, 600_000)
        settings.heartbeatMilliseconds = 50
        let clock = ManualClock()
        let store = try PostgreSQLStore(settings, peer: "one") { UInt64(clock.steady.time) * 1_000_000 }
        defer { store.close() }
        store.unlock(with: keys)
        let key = DocumentKey.subject(1)
        try store.commit(.create(key))
        try server.run("ALTER SYSTEM SET synchronous_standby_names = 'gone'")
        try server.run("SELECT pg_reload_conf()")
        let hanging = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
        #expect(
            becomesTrue {
                // Then the next heartbeat is due.
                clock.advance(milliseconds: 50)
                return (try? server.run(hanging)) != "0\n"
            })
        clock.advance(seconds: 500)
        #expect(try store.load(key) == .sample(version: 1))
        clock.advance(seconds: 101)
        #expect(throws: StoreFailure.self) { try store.load(key) }
        #expect(fetch([key], from: store) != nil)
        try server.run("ALTER SYSTEM RESET synchronous_standby_names")
        try server.run("SELECT pg_reload_conf()")
        #expect(
            becomesTrue {
                clock.advance(milliseconds: 50)
                return (try? store.load(key)) == .sample(version: 1)
            })
    }

    @Test func `nothing is decided while the clocks of host and database differ by more than five seconds`() throws {
        let behind = Shared<Int64>(0)
        let wall: @Sendable () -> Int64 = { HostClock.milliseconds - behind.current }
        let store = try PostgreSQLStore(settings, .fixed("one"), wall: wall)
        store.unlock(with: keys)
        defer {
            store.close()
            server.drop(settings)
        }
        let key = DocumentKey.subject(1)
        try store.commit(.create(key))
        for seconds in [8, -8] as [Int64] {
            behind.current = seconds * 1_000
            #expect(throws: StoreFailure.self) { try PostgreSQLStore(settings, .fixed("two"), wall: wall) }
            // It learns of the clock from its next commit at the latest.
            try? store.commit(.idle(key, expected: 1))
            #expect(throws: StoreFailure.self) { try store.commit(.hot(key, expected: 1, "then")) }
            #expect(throws: StoreFailure.self) { try store.load(key) }
            behind.current = 0
            #expect(becomesTrue { (try? store.load(key)) != nil })
        }
        try store.commit(.hot(key, expected: 1, "now"))
    }

    // MARK: One row among others

    @Test func `a document that does not open does not keep others from being read`() throws {
        let store = try store("one")
        defer {
            store.close()
            server.drop(settings)
        }
        let (whole, altered) = (DocumentKey.subject(1), DocumentKey.subject(2))
        try store.commit(.create(whole), .create(altered))
        try server.run(
            "UPDATE factord.document SET hot = set_byte(hot, 9, get_byte(hot, 9) # 1) WHERE place = (SELECT max(place) FROM factord.document)",
            in: settings.database)
        #expect(fetch([whole, altered], from: store) == nil)
        guard case .found(let document) = try store.lookUp(whole) else {
            Issue.record("the whole document was not found")
            return
        }
        #expect(document == .sample(version: 1))
        #expect(throws: StoreFailure.corrupt("the hot half of a document does not open")) { try store.lookUp(altered) }
    }

    /// Else everybody whose rows a policy hides would be a user without factors.
    @Test func `rows that are hidden are not missing`() throws {
        let first = try store("one")
        let key = DocumentKey.subject(1)
        try first.commit(.create(key))
        first.close()
        try server.run(
            "ALTER TABLE factord.document ENABLE ROW LEVEL SECURITY; CREATE POLICY hidden ON factord.document USING (false)",
            in: settings.database)
        let store = try store("two")
        defer {
            store.close()
            server.drop(settings)
        }
        #expect(throws: StoreFailure.self) { _ = try store.load(key) }
        #expect(throws: StoreFailure.self) { _ = try store.page(kind: .subject, tenant: 1, after: nil, limit: 9) }
    }

    // MARK: At the same time

    @Test func `what is read on top of a change holds when that is committed`() throws {
        let store = try store("one")
        defer {
            store.close()
            server.drop(settings)
        }
        let (changed, read) = (DocumentKey.subject(1), DocumentKey.subject(2))
        try store.commit(.create(changed), .create(read))
        let found = try [changed, read].map { try #require(try store.load($0)).revision }
        let change = DocumentWrite(key: changed, expected: found[0], change: .hot([1]))
        let decisions = [
            DecidedWrites(guards: [changed: found[0]], writes: [change], entries: 0),
            DecidedWrites(guards: [changed: change.result, read: found[1]], writes: [], entries: 0),
        ]
        // Another sidecar is about to commit a change of what the second decision reads.
        let other = try ChildProcess(
            "/usr/bin/psql",
            [
                "-X", "-q", "-A", "-t", "-h", server.directory, "-U", DatabaseServer.owner, "-d", settings.database,
                "-c",
                """
                BEGIN; UPDATE factord.document SET version = 2
                    WHERE place = (SELECT max(place) FROM factord.document); SELECT 'changed'
                """, "-c", "SELECT pg_sleep(0.25); COMMIT",
            ], errors: server.directory + "/other.log")
        #expect(other.readOutput(upToLine: true) == "changed\n")
        var left: Set<Int> = []
        try store.commit(decisions) { lost in
            left = lost
            return StoreBatch(writes: lost.contains(0) ? [] : [change])
        }
        #expect(left == [1])
        #expect(try store.load(changed)?.version == 2)
    }

    /// Versions are numbers, which a change that was lost has used as well.
    @Test func `a decision that only reads holds if it has read what is committed, not what has its version`() throws {
        let stores = try ["one", "two"].map { try store($0) }
        defer {
            for store in stores { store.close() }
            server.drop(settings)
        }
        let key = DocumentKey.subject(1)
        try stores[0].commit(.create(key))
        let found = try #require(try stores[0].load(key)).revision
        let changes = [1, 2].map { mark in
            DocumentWrite(key: key, expected: found, change: .hot([UInt8](repeating: mark, count: 32)))
        }
        try stores[1].commit(changes[1])
        for (change, lost) in zip(changes, [[0], []] as [Set<Int>]) {
            let reading = DecidedWrites(guards: [key: change.result], writes: [], entries: 0)
            #expect(try Self.lost([reading], in: stores[0]) == lost)
        }
    }

    /// A decision that rests on two documents and changes, or creates, one of them.
    private func decision(
        on pair: [DocumentKey], changing key: DocumentKey, _ revisions: [DocumentKey: Revision]
    ) -> DecidedWrites {
        let expected = revisions[key] ?? .none
        let change: DocumentWrite.Change =
            expected.isNone ? .whole(body: [1], hot: [1], generation: 1, expiresAt: nil) : .hot([2])
        return DecidedWrites(
            guards: revisions.filter { pair.contains($0.key) },
            writes: [DocumentWrite(key: key, expected: expected, change: change)], entries: 0)
    }

    /// Commits decisions, and returns those that are lost.
    private static func lost(_ decisions: [DecidedWrites], in store: PostgreSQLStore) throws -> Set<Int> {
        var left: Set<Int> = []
        try store.commit(decisions) { lost in
            left = lost
            let kept = decisions.indices.filter { !lost.contains($0) }
            return StoreBatch(writes: kept.flatMap { decisions[$0].writes })
        }
        return left
    }

    /// Two sidecars each decide on what both of two documents are, and change one of them: in no order could both have
    /// decided so. `exist` says whether the documents are there before.
    @Test(arguments: [true, false])
    func `of two decisions that rest on what the other changes, one is lost`(exist: Bool) throws {
        let stores = try ["one", "two"].map { try store($0) }
        defer {
            for store in stores { store.close() }
            server.drop(settings)
        }
        let (pairs, batch) = (5_000, 125)
        var (both, none) = (0, 0)
        for start in stride(from: 0, to: pairs, by: batch) {
            let pairs = (start..<start + batch).map { number -> [DocumentKey] in
                [.subject(UInt64(2 * number)), .subject(UInt64(2 * number + 1))]
            }
            var revisions: [DocumentKey: Revision] = [:]
            for key in pairs.flatMap(\.self) {
                if exist { try stores[0].commit(.create(key)) }
                revisions[key] = exist ? try #require(try stores[0].load(key)).revision : Revision.none
            }
            let lost = zip(stores, 0...).map { store, index in
                let decisions = pairs.map { decision(on: $0, changing: $0[index], revisions) }
                return Thread.start { Result<Set<Int>, any Error> { try Self.lost(decisions, in: store) } }
            }
            let results = try lost.map { try $0.result.get() }
            for index in pairs.indices {
                let count = results.count { !$0.contains(index) }
                if count == 2 { both += 1 }
                if count == 0 { none += 1 }
            }
        }
        #expect(both == 0)
        #expect(none == 0)
    }

    @Test func `sidecars that start at the same time have numbers of their own`() throws {
        defer { server.drop(settings) }
        let settings = settings
        let threads = (0..<12).map { index in
            Thread.start {
                // Two of each name: the later one takes the other's place.
                Result<UInt16, any Error> {
                    let store = try PostgreSQLStore(settings, peer: "peer-\(index / 2)")
                    defer { store.close() }
                    return store.writer
                }
            }
        }
        let numbers = try threads.map { try $0.result.get() }
        #expect(Set(numbers) == Set(0..<6))
    }

    /// However old what is read may be: a sidecar that shows nothing for five seconds counts as gone.
    @Test func `each sidecar learns how many there are, and the first of them does the upkeep`() throws {
        var settings = settings
        (settings.staleMilliseconds, settings.heartbeatMilliseconds) = (60_000, 50)
        let stores = try ["one", "two"].map { try store($0, settings) }
        defer {
            for store in stores { store.close() }
            server.drop(settings)
        }
        for (index, store) in stores.enumerated() {
            #expect(becomesTrue { (try? store.measures())?.sharing?.sidecars == 2 })
            #expect(store.doesUpkeep == (index == 0))
            let measures = try store.measures()
            #expect(measures.sharing?.doesUpkeep == (index == 0))
            #expect(try #require(measures.bytes) > 0)
        }
    }

    /// As after the database's clock was set back.
    @Test func `a sidecar with a stamp from the future is not there`() throws {
        let gone = try store("gone")
        gone.close()
        var settings = settings
        settings.heartbeatMilliseconds = 50
        let store = try store("two", settings)
        defer {
            store.close()
            server.drop(settings)
        }
        try server.run(
            "UPDATE factord.writer SET alive_at = clock_timestamp() + interval '1 hour' WHERE peer = 'gone'",
            in: settings.database)
        #expect(becomesTrue { store.doesUpkeep && (try? store.measures())?.sharing?.sidecars == 1 })
        guard case .writes(let facts)? = DatabaseInspection(settings).servers.first?.answer else {
            Issue.record("the server does not answer")
            return
        }
        #expect(facts.sidecars == ["two"])
    }

    @Test func `the number of a sidecar whose row was removed is not used again`() throws {
        defer { server.drop(settings) }
        for peer in ["one", "two"] { try store(peer).close() }
        try server.run("DELETE FROM factord.writer WHERE peer = 'two'", in: settings.database)
        let third = try store("three")
        #expect(third.writer == 2)
        third.close()
    }
}
#endif
