import FactorCore
import FactorServer
import Foundation
import TestMachine
import TestServer
import TestSupport
import Testing

@testable import FactorSQLite

/// An attacker without the key edits the database itself between two runs.
struct EditedFileTests {
    private let directory: TemporaryDirectory
    private let clock = ManualClock()

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func open(_ directory: TemporaryDirectory) throws -> SQLiteStore {
        try SQLiteStore(path: directory.database, durable: false, mayMake: true)
    }

    private func connection(_ directory: TemporaryDirectory) throws -> Connection {
        try Connection(Location(path: directory.database, durable: false, vfs: nil), cacheKibibytes: 100)
    }

    /// Stops a server and closes its file.
    private func close(_ scenario: Scenario, _ store: SQLiteStore) {
        scenario.stop()
        store.close()
    }

    @Test func `commits cannot be undone by cutting off their part of the file`() throws {
        let store = try open(directory)
        let scenario = try Scenario(clock: clock, on: store)
        let codes = try scenario.ask("backup_code.generate", ["subject": "ada"]).result["codes"].items
        try scenario.tick()
        for code in codes.prefix(4) {
            #expect(try scenario.ask("backup_code.verify", ["subject": "ada", "code": code]).succeeded)
        }
        close(scenario, store)
        let last = try connection(directory).integer("SELECT max(first) FROM audit")
        #expect(last >= 4)
        for hot in ["", "DELETE FROM hot;"] {
            for entry in max(0, last - 8)...last where entry < last || !hot.isEmpty {
                let copy = try directory.copyOfStore()
                try connection(copy).execute("\(hot) DELETE FROM audit WHERE first > \(entry)")
                let cut = try open(copy)
                defer { cut.close() }
                #expect(throws: StartFailure.self, "audit up to \(entry), \(hot)") {
                    let scenario = try Scenario(clock: clock, on: cut)
                    try scenario.tick()
                    let hour = Int64(3_601)
                    clock.advance(seconds: hour)
                    for _ in 0..<100 where scenario.engine.integrity.passes == 0 { try scenario.tick() }
                    // What the first check refuses is not reported as whole either.
                    if !scenario.engine.integrity.problems.isEmpty { throw StartFailure.tampered("found") }
                }
            }
        }
    }

    @Test(arguments: ["version = -1", "version = 0", "version = 9223372036854775807", "expires_at = -5"])
    func `numbers that are never written are damage, and do not prevent a removal`(numbers: String) throws {
        let number: UInt64
        do {
            let store = try open(directory)
            let scenario = try Scenario(clock: clock, on: store)
            #expect(try scenario.ask("tenant.create", ["tenant": "gone"]).succeeded)
            try scenario.enrolled("x", tenant: "gone")
            try scenario.enrolled("ada")
            number = try scenario.engine.tenant(try TenantID("gone")).number
            scenario.store.fail(of: [.scan], with: .unavailable("EIO"), lasting: true)
            #expect(try scenario.ask("tenant.delete", ["tenant": "gone"]).succeeded)
            close(scenario, store)
        }
        try connection(directory).execute("UPDATE document SET \(numbers) WHERE substr(key, 1, 1) = x'02'")
        let store = try open(directory)
        let scenario = try Scenario(clock: clock, on: store)
        for _ in 0..<5 { try scenario.tick() }
        #expect(scenario.engine.integrity.problems == [.damagedDocument])
        #expect(try store.count(kind: .subject, tenant: number, generationBelow: nil) == 0)
        #expect(try scenario.ask("factor.list", ["subject": "ada"]).code == -32603)
        // To restore it from elsewhere, it must first be removed.
        #expect(try scenario.ask("subject.delete", ["subject": "ada"]).succeeded)
        try scenario.enrolled("ada")
        #expect(try scenario.ask("factor.list", ["subject": "ada"]).succeeded)
        close(scenario, store)
    }
}
