import FactorCore
import FactorEngine
import Foundation
import TestSupport
import Testing

@testable import FactorSQLite

/// Somebody without any key who edits the database itself, between two runs.
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

    /// Ends a server and closes its file.
    private func close(_ scenario: Scenario, _ store: SQLiteStore) {
        scenario.stop()
        store.close()
    }

    @Test func `commits cannot be undone by cutting what they appended`() throws {
        let store = try open(directory)
        let scenario = try Scenario(clock: clock, on: store)
        let codes = try scenario.ask("backup_codes.generate", ["subject": "ada"]).result["codes"].items
        try scenario.tick()
        for code in codes.prefix(4) {
            #expect(try scenario.ask("backup_codes.verify", ["subject": "ada", "code": code]).succeeded)
        }
        close(scenario, store)
        var last: [Int64] = []
        for sql in ["SELECT max(seq) FROM journal", "SELECT max(first) FROM audit"] {
            last.append(try connection(directory).integer(sql))
        }
        #expect(last[0] >= 4 && last[1] >= 4)
        for row in max(0, last[0] - 8)..<last[0] {
            for entry in max(0, last[1] - 8)...last[1] {
                let copy = try TemporaryDirectory()
                try FileManager.default.copyItem(atPath: directory.database, toPath: copy.database)
                try connection(copy).execute(
                    "DELETE FROM journal WHERE seq > \(row); DELETE FROM audit WHERE first > \(entry)")
                let cut = try open(copy)
                defer { cut.close() }
                #expect(throws: StartFailure.self, "journal up to \(row), audit up to \(entry)") {
                    let scenario = try Scenario(clock: clock, on: cut)
                    try scenario.tick()
                    let hour = Int64(3_601)
                    clock.advance(seconds: hour)
                    for _ in 0..<100 where scenario.engine.integrity.passes == 0 { try scenario.tick() }
                    // What is refused by the first look is not taken for whole either.
                    if !scenario.engine.integrity.problems.isEmpty { throw StartFailure.tampered("found") }
                }
            }
        }
    }
}
