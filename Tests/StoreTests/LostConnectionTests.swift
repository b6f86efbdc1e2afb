#if PostgreSQL
import FactorCore
import FactorCrypto
import FactorPostgreSQL
import Foundation
import TestDatabase
import TestMachine
import TestSupport
import Testing

/// Connections to the database that break at any time: what `commit` has told is true, and it always tells in the end.
struct LostConnectionTests {
    private let server: DatabaseServer
    private let direct: ConnectionSettings
    private let keys = TenantKeys.generate(tenant: 0, randomness: .seeded(1))

    init() throws {
        try Sodium.start()
        server = try DatabaseServer.shared.get()
        direct = try server.makeDatabase()
    }

    private func store(_ settings: ConnectionSettings, _ peer: String) throws -> PostgreSQLStore {
        var settings = settings
        settings.statementMilliseconds = 400
        let store = try server.open(settings, peer: peer)
        store.unlock(with: keys)
        return store
    }

    @Test(arguments: DatabaseProxy.Fault.allCases)
    func `a commit whose connection breaks is done or not, as it says`(fault: DatabaseProxy.Fault) throws {
        let proxy = try DatabaseProxy(to: server)
        let store = try store(proxy.settings(direct), "cut")
        defer {
            store.close()
            proxy.stop()
            server.drop(direct)
        }
        let key = DocumentKey.subject(1)
        try store.commit(.create(key))
        var version: UInt64 = 1
        for round in 0..<12 {
            if round % 2 == 0 { proxy.fail(fault) }
            try store.commit(
                .hot(key, expected: version, "round \(round)"),
                segment: .sample(first: AuditNumber.start(of: store.writer) + UInt64(round) + 1))
            version += 1
            #expect(try store.load(key)?.version == version)
        }
        #expect(try store.segments(from: AuditNumber.start(of: store.writer), limit: 99).count == 12)
    }

    @Test func `what two sidecars write over breaking connections is neither lost nor done twice`() throws {
        let proxies = [try DatabaseProxy(to: server), try DatabaseProxy(to: server)]
        let stores = try zip(proxies, ["first", "second"]).map { try store($0.settings(direct), $1) }
        defer {
            for store in stores { store.close() }
            for proxy in proxies { proxy.stop() }
            server.drop(direct)
        }
        let key = DocumentKey.subject(1)
        try stores[0].commit(.create(key, hot: "0"))
        var dice = Dice(seed: 7)
        var (done, refused) = (0, 0)
        for _ in 0..<120 {
            let index = Int(dice.next() % 2)
            let version = try #require(try stores[1 - index].load(key)).version
            if dice.one(in: 3), let fault = DatabaseProxy.Fault.allCases.randomElement(using: &dice) {
                proxies[index].fail(fault)
            }
            // One in four is decided on what the other has changed since.
            let expected = dice.one(in: 4) ? version - 1 : version
            do {
                try stores[index].commit(.hot(key, expected: expected, "\(version)"))
                done += 1
                #expect(expected == version)
            } catch .conflict {
                refused += 1
                #expect(expected != version)
            }
            #expect(try stores[1 - index].load(key)?.version == UInt64(done) + 1)
        }
        #expect(done > 50 && refused > 10)
    }

    @Test func `a sidecar whose place another process takes writes nothing any more`() throws {
        let first = try store(direct, "one")
        let key = DocumentKey.subject(1)
        try first.commit(.create(key))
        let second = try store(direct, "one")
        defer {
            first.close()
            second.close()
            server.drop(direct)
        }
        #expect(throws: StoreFailure.self) { try first.commit(.hot(key, expected: 1, "late")) }
        #expect(try second.load(key) == .sample(version: 1))
        try second.commit(.hot(key, expected: 1, "new"))
        #expect(throws: StoreFailure.self) { try first.commit(.hot(key, expected: 2, "later")) }
    }

    @Test(arguments: [
        "UPDATE factord.writer SET batch = batch - 1 WHERE peer = 'one'",
        // From before this process took the place over.
        "UPDATE factord.writer SET holder = '', epoch = epoch - 1, batch = batch - 1 WHERE peer = 'one'",
        "DELETE FROM factord.writer WHERE peer = 'one'",
    ])
    func `a database that lacks confirmed commits is written to and read by nobody`(promoted: String) throws {
        let stores = try ["one", "two"].map { try store(direct, $0) }
        defer {
            for store in stores { store.close() }
            server.drop(direct)
        }
        let key = DocumentKey.subject(1)
        try stores[0].commit(.create(key))
        try stores[0].commit(.hot(key, expected: 1, "confirmed"))
        // As after the promotion of a standby that lagged behind.
        try server.run(
            """
            \(promoted);
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
                AND pid <> pg_backend_pid();
            """, in: direct.database)
        for store in stores {
            #expect(throws: StoreFailure.self) { try store.commit(.hot(key, expected: 2, "on top")) }
            #expect(throws: StoreFailure.self) { try store.load(key) }
        }
        #expect(try server.run("SELECT version FROM factord.document", in: direct.database) == "2\n")
    }

    @Test func `a number that somebody raises is not taken for a commit`() throws {
        let store = try store(direct, "one")
        defer {
            store.close()
            server.drop(direct)
        }
        let key = DocumentKey.subject(1)
        try store.commit(StoreBatch(writes: [.create(key)], state: [1]))
        try server.run("UPDATE factord.writer SET batch = batch + 1", in: direct.database)
        #expect(throws: StoreFailure.self) {
            try store.commit(StoreBatch(writes: [.hot(key, expected: 1, "spent")], state: [2]))
        }
        #expect(try server.run("SELECT version FROM factord.document", in: direct.database) == "1\n")
    }

    /// It would wait as long as the database is away, and nobody would be told.
    @Test func `a process that ends waits for an outcome only as long as it can be learned at once`() throws {
        let proxy = try DatabaseProxy(to: server)
        let store = try store(proxy.settings(direct), "one")
        defer {
            store.close()
            proxy.stop()
            server.drop(direct)
        }
        let key = DocumentKey.subject(1)
        try store.commit(.create(key))
        store.giveUp()
        proxy.fail(.loseAnswer)
        try store.commit(.hot(key, expected: 1, "learned"))
        proxy.fail(.cutRequest)
        proxy.refuse(true)
        #expect(throws: StoreFailure.self) { try store.commit(.hot(key, expected: 2, "in doubt")) }
        proxy.refuse(false)
        // For all that is known, it may still be done.
        #expect(throws: StoreFailure.self) { try store.commit(.hot(key, expected: 2, "later")) }
    }

    @Test func `without a database nothing is done, and afterwards everything goes on`() throws {
        let proxy = try DatabaseProxy(to: server)
        let store = try store(proxy.settings(direct), "one")
        defer {
            store.close()
            proxy.stop()
            server.drop(direct)
        }
        let key = DocumentKey.subject(1)
        try store.commit(.create(key))
        proxy.refuse(true)
        proxy.fail(.cutRequest)
        #expect(throws: StoreFailure.self) { _ = try store.load(key) }
        proxy.refuse(false)
        try store.commit(.hot(key, expected: 1, "again"))
        #expect(try store.load(key)?.version == 2)
    }

    @Test func `nobody waits for what is read once it is known what keeps commits back`() throws {
        var settings = direct
        (settings.staleMilliseconds, settings.statementMilliseconds) = (200, 20_000)
        let store = try PostgreSQLStore(settings, peer: "one")
        store.unlock(with: keys)
        defer {
            store.close()
            server.drop(direct)
        }
        try store.commit(.create(.subject(1)))
        let holder = try hold("SELECT 'held' FROM factord.writer FOR UPDATE")
        defer { holder.end(by: SIGKILL) }
        var refusal: StoreFailure?
        while refusal == nil {
            do throws(StoreFailure) { _ = try store.load(.subject(1)) } catch { refusal = error }
        }
        // Otherwise it has waited until nothing was confirmed for too long, or for the server.
        #expect(refusal == .unavailable(Self.blocked, .blocked))
    }

    @Test func `a lock on what a diagnosis asks for is told as a lock, though no commit waits for it`() throws {
        defer { server.drop(direct) }
        let holder = try hold("LOCK TABLE factord.config; SELECT 'held'")
        defer { holder.end(by: SIGKILL) }
        // On a busy machine a single look may end before the server has said so. What it leaves behind, which waits
        // for that lock like a commit, is gone after a second.
        let told = (0..<60).lazy.map { look in
            if look > 0 { usleep(1_000_000) }
            return PostgreSQLStore.obstacle(direct)?.obstacle
        }
        #expect(told.contains(.blocked))
    }

    /// Holds what a transaction has locked until it is killed.
    private func hold(_ sql: String) throws -> ChildProcess {
        let holder = try ChildProcess(
            "/usr/bin/psql",
            [
                "-X", "-q", "-A", "-t", "-h", server.directory, "-U", DatabaseServer.owner, "-d", direct.database, "-c",
                "BEGIN; \(sql)", "-c", "SELECT pg_sleep(600)",
            ], errors: server.directory + "/holder.log")
        #expect(holder.readOutput(upToLine: true) == "held\n")
        return holder
    }

    private static let blocked = "commits wait for a lock that somebody else holds: pg_locks says who"
}
#endif
