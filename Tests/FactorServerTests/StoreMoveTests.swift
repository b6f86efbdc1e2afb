#if PostgreSQL
import FactorCore
import FactorCrypto
import FactorPostgreSQL
import FactorServer
import TestDatabase
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

    private func move(_ source: any StoreSnapshot) throws -> StoreVerification.Report {
        let move = try StoreMove(source)
        let fill = try PostgreSQLFill(settings, peer: "first")
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
        #expect(try new.ask("session.check", ["token": .text(all.session)]).succeeded)
        #expect(try !new.ask("session.check", ["token": .text(all.revokedSession)]).succeeded)
        #expect(try !new.ask("backup_codes.verify", ["subject": "ada", "code": .text(all.backupCodes[0])]).succeeded)
        #expect(try new.ask("backup_codes.verify", ["subject": "ada", "code": .text(all.backupCodes[1])]).succeeded)
        #expect(try new.ask("password.verify", ["subject": "ada", "password": .text(Everything.password)]).succeeded)
        #expect(try new.done("audit.verify")["intact"] == true)
        for _ in 0..<20 where new.engine.integrity.passes == 0 {
            try new.tick()
            new.clock.advance(seconds: 1)
        }
        #expect(new.engine.integrity.passes == 1 && new.engine.integrity.problems.isEmpty)
        #expect(new.observer.alarms.isEmpty)

        // Another sidecar joins, and nothing is moved on top of it.
        let other = try PostgreSQLStore(settings, peer: "second")
        #expect(other.writer == 1)
        other.close()
        #expect(throws: StoreFailure.self) { try PostgreSQLFill(settings, peer: "first") }
    }

    @Test func `a store that was not moved to its end is used by nobody`() throws {
        defer { database.drop(settings) }
        _ = try PostgreSQLFill(settings, peer: "first")
        #expect(throws: StoreFailure.self) { try PostgreSQLStore(settings, peer: "first") }
        #expect(throws: StoreFailure.self) { try PostgreSQLFill(settings, peer: "first") }
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
