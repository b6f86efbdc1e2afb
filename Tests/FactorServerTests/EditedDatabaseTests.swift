#if PostgreSQL
import FactorCore
import FactorCrypto
import FactorPostgreSQL
import FactorServer
import TestDatabase
import TestServer
import TestSupport
import Testing

/// Two servers on one database, and somebody who may change everything in it but has no key: what was changed, removed or
/// put back is refused, or raises an alarm.
final class EditedDatabaseTests {
    private let database: DatabaseServer
    private let settings: ConnectionSettings
    private var stores: [PostgreSQLStore] = []
    private var servers: [Scenario] = []
    private let anchors = [MemoryAnchor(), MemoryAnchor()]

    init() throws {
        try Sodium.start()
        database = try DatabaseServer.shared.get()
        settings = try database.makeDatabase()
        for index in 0..<2 { try open(index) }
    }

    deinit {
        for server in servers { server.stop() }
        for store in stores { store.close() }
        database.drop(settings)
    }

    private func open(_ index: Int) throws {
        let store = try PostgreSQLStore(settings, peer: "peer-\(index)")
        stores.append(store)
        servers.append(
            try Scenario(
                defaults: Scenario.quick, on: store, anchor: anchors[index], seed: 1 + 1_000 * UInt64(servers.count),
                isShared: true))
    }

    private func run(_ sql: String) throws {
        try database.run("SET session_replication_role = replica; " + sql, in: settings.database)
    }

    /// Lets a server look at everything once more. Returns what it finds.
    private func scrub(_ server: Scenario) throws -> Set<IntegrityProblem> {
        let passes = server.engine.integrity.passes
        for _ in 0..<20 where server.engine.integrity.passes == passes && server.engine.integrity.problems.isEmpty {
            try server.tick()
            server.clock.advance(seconds: passes == 0 ? 1 : 400)
        }
        return server.engine.integrity.problems
    }

    /// Lets another sidecar start, and look at everything.
    private func inspect() throws -> Set<IntegrityProblem> {
        let store = try PostgreSQLStore(settings, peer: "inspector")
        let server = try Scenario(clock: servers[0].clock, on: store, seed: 9, isShared: true)
        defer {
            server.stop()
            store.close()
        }
        return try scrub(server)
    }

    private func stopAll() {
        for server in servers { server.stop() }
        for store in stores { store.close() }
    }

    /// Makes documents of several kinds, and entries in both logs.
    private func fill() throws {
        _ = try servers[0].furnish()
        for number in 0..<2 {
            let app = try servers[1].enrolled("u-\(number)").app
            servers[1].clock.advance(seconds: 60)
            try servers[1].done(
                "totp.verify", ["subject": .text("u-\(number)"), "code": .text(app.code(at: servers[1].clock.now))])
        }
        try servers[1].done("session.create", ["subject": "u-1", "amr": ["otp"]])
    }

    @Test func `a dump shows no name, address, label, policy, code, token or seed`() throws {
        let all = try servers[0].furnish()
        try servers[0].done("tenant.create", ["tenant": "haberdashery"])
        let secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
        try servers[0].done(
            "totp.import",
            ["subject": "rosalind-franklin", "secret": .text(secret), "display_name": "a phone in the kitchen"])
        var dump: [UInt8] = []
        for (table, columns) in [
            ("document", ["key", "tag", "hot", "body"]), ("audit", ["body", "tag"]), ("writer", ["holder", "state"]),
        ] {
            let joined = columns.map { "encode(\($0), 'hex')" }.joined(separator: " || '00' || ")
            let text = try database.run("SELECT \(joined) FROM factord.\(table)", in: settings.database)
            let digits = Array(text.utf8.filter { $0 != 0x0A })
            dump += stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
            }
        }
        dump += Array(try database.run("SELECT * FROM factord.writer, factord.config", in: settings.database).utf8)
        #expect(dump.count > 10_000)
        let texts =
            [
                "rosalind-franklin", "a phone in the kitchen", "the phone", "haberdashery", "example.org", "4155550100",
                "Ada.L", "ada.l", "argon2", "required", Everything.password, all.session, all.shopSession, all.device,
                all.signIn, all.signUp, all.verdict, all.mailCode, secret,
            ] + all.backupCodes
        let seed = try #require(Base32.decode(Array(secret.utf8))?.withBytes { $0.array() })
        for secret in texts.map({ Array($0.utf8) }) + [seed] {
            #expect(!dump.contains(secret), "\(String(decoding: secret, as: UTF8.self))")
        }
        // The search finds what is there.
        #expect(dump.contains(Array("peer-0".utf8)))
    }

    /// A change of one column of one kind of row. `kind` is the first byte of a document's key.
    struct Edit: CustomTestStringConvertible, Sendable {
        let table: String
        let column: String
        let change: String
        var testDescription: String { "\(table).\(column)" }
    }

    static let edits: [Edit] =
        [
            ("key", "set_byte(key, 24, get_byte(key, 24) # 1)"), ("place", "place + 1"), ("version", "version + 1"),
            ("tag", "set_byte(tag, 0, get_byte(tag, 0) # 1)"), ("generation", "generation + 1"),
            ("hot", "set_byte(hot, length(hot) - 1, get_byte(hot, length(hot) - 1) # 1)"),
            ("body", "set_byte(body, length(body) - 1, get_byte(body, length(body) - 1) # 1)"),
            ("expires_at", "coalesce(expires_at, 0) + 1"),
        ].map { Edit(table: "document", column: $0, change: $1) }
        + [
            ("writer", "writer + 7"), ("first", "first + 100"), ("count", "count + 1"),
            ("body", "set_byte(body, 9, get_byte(body, 9) # 1)"), ("tag", "set_byte(tag, 0, get_byte(tag, 0) # 1)"),
        ].map { Edit(table: "audit", column: $0, change: $1) }

    @Test(arguments: edits)
    func `a changed column raises an alarm`(edit: Edit) throws {
        try fill()
        stopAll()
        #expect(try inspect().isEmpty)
        try run("CREATE TABLE public.saved AS SELECT * FROM factord.\(edit.table)")
        let isDocument = edit.table == "document"
        let filled = edit.change.hasPrefix("set_byte") ? "length(\(edit.column)) > 0" : "true"
        var edited = 0
        // One row of each kind, in turn.
        for kind in isDocument ? DocumentKind.allCases.map(\.rawValue) : [0] {
            // Without a root document a test's store is taken for a new one; the daemon looks at the writers first.
            if kind == DocumentKind.root.rawValue, edit.column == "key" { continue }
            let chosen =
                isDocument
                ? "key = (SELECT key FROM factord.document WHERE get_byte(key, 0) = \(kind) AND \(filled) ORDER BY key LIMIT 1)"
                : "(writer, first) = (SELECT writer, first FROM factord.audit ORDER BY writer DESC, first LIMIT 1)"
            let changed = try database.run(
                "WITH changed AS (UPDATE factord.\(edit.table) SET \(edit.column) = \(edit.change) WHERE \(chosen) RETURNING 1) "
                    + "SELECT count(*) FROM changed", in: settings.database)
            guard changed == "1\n" else { continue }
            edited += 1
            do { #expect(try !inspect().isEmpty, "kind \(kind)") } catch is StartFailure {}
            try run("TRUNCATE factord.\(edit.table); INSERT INTO factord.\(edit.table) SELECT * FROM public.saved")
        }
        #expect(edited > (isDocument && edit.column != "hot" ? 5 : 0))
        #expect(try inspect().isEmpty)
    }

    @Test(arguments: ["document", "audit"])
    func `a removed row raises an alarm`(table: String) throws {
        try fill()
        stopAll()
        try run("DELETE FROM factord.\(table) WHERE ctid = (SELECT max(ctid) FROM factord.\(table))")
        #expect(try !inspect().isEmpty)
    }

    @Test func `the state of a sidecar that does not open raises an alarm`() throws {
        try fill()
        try run("UPDATE factord.writer SET state = set_byte(state, 30, get_byte(state, 30) # 1) WHERE id = 1")
        #expect(try scrub(servers[0]) == [.unreadable])
        #expect(!servers[0].observer.problems.isEmpty)
    }

    // MARK: Putting back

    /// What is stored.
    private func save() throws {
        for table in ["document", "audit", "writer"] {
            try run("CREATE TABLE public.saved_\(table) AS SELECT * FROM factord.\(table)")
        }
    }

    private func putBack() throws {
        for table in ["document", "audit", "writer"] {
            try run("TRUNCATE factord.\(table); INSERT INTO factord.\(table) SELECT * FROM public.saved_\(table)")
        }
    }

    @Test(arguments: [false, true])
    func `what a stopped sidecar wrote is not put back without an alarm`(restarts: Bool) throws {
        try fill()
        _ = try scrub(servers[0])
        try servers[1].done("session.create", ["subject": "u-1", "amr": ["otp"]])
        try servers[0].tick()
        try save()
        try servers[1].done("session.revoke_all", ["subject": "u-1"])
        servers[1].stop()
        #expect(try scrub(servers[0]).isEmpty)
        try servers[0].tick()
        if restarts {
            servers[0].stop()
            stores[0].close()
            try putBackOther()
            try open(0)
        } else {
            try putBackOther()
        }
        let server = restarts ? servers[2] : servers[0]
        #expect(try scrub(server).contains(.missingCommits(writer: 1)))
        #expect(!server.observer.alarms.isEmpty && server.observer.defects == [])
    }

    /// Puts everything back, but for the first sidecar's row.
    private func putBackOther() throws {
        try run(
            """
            DELETE FROM public.saved_writer WHERE id = 0;
            INSERT INTO public.saved_writer SELECT * FROM factord.writer WHERE id = 0;
            INSERT INTO public.saved_audit SELECT * FROM factord.audit WHERE writer = 0 AND first > coalesce(
                (SELECT max(first) FROM public.saved_audit WHERE writer = 0), 0);
            """)
        try putBack()
    }

    @Test func `a sidecar that starts on a database that lacks its commits is refused`() throws {
        try fill()
        try servers[0].tick()
        try save()
        try servers[0].done("session.create", ["subject": "u-0", "amr": ["otp"]])
        stopAll()
        try putBack()
        do {
            try open(0)
            Issue.record("it starts")
        } catch StartFailure.anchor(.older(let behind)) {
            #expect(behind > 0)
        }
    }
}
#endif
