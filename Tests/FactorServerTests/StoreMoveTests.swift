#if PostgreSQL
import FactorCore
import FactorCrypto
import FactorPostgreSQL
import FactorSQLite
import FactorServer
import Foundation
import TestDatabase
import TestMachine
import TestServer
import TestSupport
import Testing

/// Moving a store that one daemon had to a database.
struct StoreMoveTests {
    private let database: DatabaseServer
    private let settings: ConnectionSettings

    init() throws {
        try Sodium.start()
        database = try DatabaseServer.shared.get()
        settings = try database.makeDatabase()
    }

    private func move(_ source: any StoreSnapshot) throws -> StoreMove.Report {
        let move = try StoreMove(source)
        let fill = try PostgreSQLFill(settings, .fixed("first"))
        return try move.run(MasterKeys(Scenario.masterKey()), into: fill) { done, all in #expect(done <= all) }
    }

    @Test func `it is the same store afterwards, with all that is spent, revoked or under way`() throws {
        defer { database.drop(settings) }
        let memory = MemoryStore()
        let anchor = MemoryAnchor()
        let old = try Scenario(defaults: Scenario.quick, on: memory, anchor: anchor, isShared: false)
        let all = try old.furnish()
        let count = memory.everything.count
        old.stop()
        #expect(try move(memory.snapshot()).documents == UInt64(count))

        // The daemon's anchor still matches.
        let store = try PostgreSQLStore(settings, peer: "first")
        let new = try Scenario(
            defaults: Scenario.quick, clock: old.clock, on: store, anchor: anchor, seed: 5, isShared: true)
        defer {
            new.stop()
            store.close()
        }
        #expect(try new.ask("session.check", ["session_token": .text(all.session)]).succeeded)
        #expect(try !new.ask("session.check", ["session_token": .text(all.revokedSession)]).succeeded)
        #expect(try !new.ask("backup_code.verify", ["subject": "ada", "code": .text(all.backupCodes[0])]).succeeded)
        #expect(try new.ask("backup_code.verify", ["subject": "ada", "code": .text(all.backupCodes[1])]).succeeded)
        #expect(try new.ask("password.verify", ["subject": "ada", "password": .text(Everything.password)]).succeeded)
        #expect(try new.done("audit.verify")["intact"] == true)
        for _ in 0..<20 where new.engine.integrity.passes == 0 {
            try new.tick()
            new.clock.advance(seconds: 1)
        }
        #expect(new.engine.integrity.passes == 1 && new.engine.integrity.problems.isEmpty)
        #expect(new.observer.problems.isEmpty)

        // Another sidecar joins, and nothing is moved on top of it.
        let other = try PostgreSQLStore(settings, peer: "second")
        #expect(other.writer == 1)
        other.close()
        #expect(throws: StoreFailure.self) { try PostgreSQLFill(settings, .fixed("first")) }
    }

    @Test func `what several sidecars have written is moved to files and back`() throws {
        defer { database.drop(settings) }
        var apps: [Authenticator] = []
        do {
            let stores = [try PostgreSQLStore(settings, peer: "first"), try PostgreSQLStore(settings, peer: "second")]
            let one = try Scenario(defaults: Scenario.quick, on: stores[0], isShared: true)
            let two = try Scenario(defaults: Scenario.quick, clock: one.clock, on: stores[1], seed: 9, isShared: true)
            for number in 0..<6 { apps.append(try [one, two][number % 2].enrolled("u-\(number)").app) }
            #expect(throws: StoreFailure.self) { try PostgreSQLDeparture(settings) }
            for server in [one, two] { server.stop() }
            for store in stores { store.close() }
        }
        _ = try database.run("UPDATE factord.writer SET alive_at = '-infinity'", in: settings.database)
        let directory = try TemporaryDirectory()
        let path = directory.database
        do {
            let fill = try SQLiteFill(for: path)
            let report = try StoreMove(PostgreSQLDeparture(settings).snapshot())
                .run(MasterKeys(Scenario.masterKey()), into: fill, isAnchored: false) { _, _ in }
            #expect(report.auditEntries > 0)
        }
        // Nobody uses what was left, and it can be moved once more.
        #expect(throws: StoreFailure.self) { try PostgreSQLStore(settings, peer: "first") }
        _ = try PostgreSQLDeparture(settings)

        let store = try SQLiteStore(path: path, mayMake: false)
        let files = try Scenario(defaults: Scenario.quick, on: store, isShared: false)
        try expectWhole(files, apps)
        files.stop()
        store.close()

        let target = try database.makeDatabase()
        defer { database.drop(target) }
        let inspection = try StoreInspection(path: path)
        _ = try StoreMove(inspection.snapshot())
            .run(MasterKeys(Scenario.masterKey()), into: PostgreSQLFill(target, .fixed("third"))) { _, _ in }
        let moved = try PostgreSQLStore(target, peer: "third")
        let further = try PostgreSQLStore(target, peer: "fourth")
        #expect(moved.writer == 0 && further.writer == 2)
        let server = try Scenario(defaults: Scenario.quick, clock: files.clock, on: moved, seed: 5, isShared: true)
        let other = try Scenario(defaults: Scenario.quick, clock: files.clock, on: further, seed: 6, isShared: true)
        try other.enrolled("new")
        try expectWhole(server, apps)
        try expectWhole(other, apps)

        // A backup of it restores to files.
        let backup = try other.backup()
        let restored = try other.restored(backup, nothingHappenedSince: true)
        #expect(try restored.done("audit.verify")["intact"] == true)
        for server in [server, other] { server.stop() }
        for store in [moved, further] { store.close() }
    }

    private func expectWhole(_ server: Scenario, _ apps: [Authenticator]) throws {
        server.clock.advance(seconds: 60)
        for (number, app) in apps.enumerated() {
            let code: JSON = ["subject": .text("u-\(number)"), "code": server.code(of: app)]
            #expect(try server.ask("totp.verify", code).succeeded)
            #expect(try !server.ask("totp.verify", code).succeeded)
            #expect(try server.entries(.text("u-\(number)")).contains { $0["action"] == "totp.enroll" })
        }
        #expect(try server.done("audit.verify")["intact"] == true)
        let passes = server.engine.integrity.passes
        server.clock.advance(seconds: 90_000)
        for _ in 0..<200 where server.engine.integrity.passes == passes { try server.tick() }
        #expect(server.engine.integrity.passes == passes + 1 && server.engine.integrity.problems.isEmpty)
        #expect(server.observer.problems.isEmpty)
    }

    @Test func `a store that was not moved to its end is used by nobody`() throws {
        defer { database.drop(settings) }
        _ = try PostgreSQLFill(settings, .fixed("first"))
        #expect(throws: StoreFailure.self) { try PostgreSQLStore(settings, peer: "first") }
        #expect(throws: StoreFailure.self) { try PostgreSQLFill(settings, .fixed("first")) }
    }

    @Test func `a store that is not whole is not taken for a copy`() throws {
        defer { database.drop(settings) }
        let memory = MemoryStore()
        let old = try Scenario(defaults: Scenario.quick, on: memory, isShared: false)
        for number in 0..<3 { try old.enrolled("u-\(number)") }
        old.stop()
        let lost = try #require(memory.everything.first { $0.key.kind == .subject })
        memory.overwrite(lost.key, nil)
        #expect(throws: StartFailure.tampered("the copy is not what was copied")) { try move(memory.snapshot()) }
        #expect(throws: StoreFailure.self) { try PostgreSQLStore(settings, peer: "first") }
    }
}
#endif
