#if PostgreSQL
import FactorCore
import FactorCrypto
import TestDatabase
import TestSupport
import Testing

@testable import FactorPostgreSQL

/// The settings of a sidecar's sessions are its own, whatever stands between it and the server or was set there.
struct SessionSettingsTests {
    private let server: DatabaseServer
    private let settings: ConnectionSettings

    init() throws {
        try Sodium.start()
        server = try DatabaseServer.shared.get()
        settings = try server.makeDatabase()
    }

    private func expectOwnSettings(_ settings: ConnectionSettings) throws {
        let connection = try Connection(to: settings.hosts[0], settings)
        try Primary.requireStanding(connection)
        for (name, value) in ConnectionSettings.session + ConnectionSettings.newerSession {
            let shown = try connection.run(Statement("show_\(name)", "SELECT current_setting('\(name)', true)"))
            // An older server does not know all.
            if let text = shown.text(0, 0) { #expect(text == value, "\(name)") }
        }
    }

    private func use(_ settings: ConnectionSettings) throws {
        let store = try PostgreSQLStore(settings, peer: "one")
        defer { store.close() }
        store.unlock(with: TenantKeys.generate(tenant: 0, randomness: .seeded(1)))
        try store.commit(.create(.subject(1)))
        try store.probe()
        #expect(try store.load(.subject(1)) == .sample(version: 1))
        #expect(try store.snapshot().count(.subject) == 1)
    }

    @Test func `what a role, a database and the server set is of no consequence`() throws {
        defer { server.drop(settings) }
        let others = [
            "enable_seqscan = on", "enable_bitmapscan = on", "jit = on", "plan_cache_mode = force_custom_plan",
            "default_transaction_isolation = serializable", "default_transaction_deferrable = on", "row_security = on",
            "synchronous_commit = off", "statement_timeout = '1ms'", "lock_timeout = '1ms'",
            "idle_in_transaction_session_timeout = '1ms'", "search_path = factord, public",
        ]
        #expect(others.count == ConnectionSettings.session.count)
        let known = ConnectionSettings.newerSession.map(\.0).filter { name in
            (try? server.run("SHOW \(name)")) != nil
        }
        for setting in others + known.map({ "\($0) = '1min'" }) {
            try server.run("ALTER ROLE sidecar IN DATABASE \(settings.database) SET \(setting)")
        }
        try expectOwnSettings(settings)
        try use(settings)
        // Through a pooler that keeps back what a connection comes with.
        let pooler = try DatabasePooler(to: server, mode: "session")
        try expectOwnSettings(pooler.settings(settings))
        let second = try server.makeDatabase()
        defer { server.drop(second) }
        try use(pooler.settings(second))
    }

    @Test(arguments: ["transaction", "statement"])
    func `a pooler that lends its sessions for less than a connection is refused, and why is said`(_ mode: String)
        throws
    {
        defer { server.drop(settings) }
        let pooler = try DatabasePooler(to: server, mode: mode)
        let refusal = #expect(throws: StoreFailure.self) { try PostgreSQLStore(pooler.settings(settings), peer: "one") }
        guard case .unavailable(let text, let obstacle)? = refusal else {
            Issue.record("not refused: \(String(describing: refusal))")
            return
        }
        #expect(text.contains("pool") && obstacle == .unusable, "\(text)")
        let inspection = DatabaseInspection(pooler.settings(settings))
        #expect(inspection.facts.map { $0.obstacle != nil } ?? true, "it is said to be usable")
        #expect(DatabaseInspection(settings).facts.map { $0.obstacle == nil } == true)
        try use(settings)
    }

    @Test(arguments: [
        "ALTER TABLE factord.audit ENABLE ROW LEVEL SECURITY", "REVOKE DELETE ON factord.document FROM sidecar",
        "ALTER DATABASE DB SET default_transaction_read_only = on", "UPDATE factord.config SET status = 'behind'",
    ])
    func `an inspection finds what a sidecar would`(_ done: String) throws {
        defer { server.drop(settings) }
        try server.run(done.replacing("DB", with: settings.database), in: settings.database)
        #expect(DatabaseInspection(settings).facts?.obstacle?.isEmpty == false)
    }

    @Test func `a password is read for each connection, and one that cannot be read is a reason`() throws {
        defer { server.drop(settings) }
        var settings = settings
        let reads = Shared(0)
        settings.password = { @Sendable () throws(UnreadablePassword) in
            let count = reads.hold { count in
                count += 1
                return count
            }
            if count == 3 { throw UnreadablePassword("the file /x is missing") }
            return "secret"
        }
        for _ in 0..<2 { _ = try Connection(to: settings.hosts[0], settings) }
        #expect(throws: ConnectionFailure.unreachable("the file /x is missing", .notPermitted)) {
            _ = try Connection(to: settings.hosts[0], settings)
        }
        #expect(reads.current == 3)
    }
}
#endif
