import FactorCore
import Foundation
import TestMachine
import TestSupport
import Testing

@testable import FactorSQLite

/// A file of release 0.1.0 gets the form of today when it is opened first.
struct TakeoverTests {
    fileprivate let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    /// Makes a file that was closed, or that a killed process left.
    fileprivate func make(isClosed: Bool) throws {
        let elsewhere = try TemporaryDirectory()
        func copy() throws {
            for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: elsewhere.database + suffix) {
                try FileManager.default.copyItem(
                    atPath: elsewhere.database + suffix, toPath: directory.database + suffix)
            }
        }
        do {
            let store = try JournalledStore(elsewhere.database)
            for number in 1...9 as ClosedRange<UInt64> { try store.create(.subject(number)) }
            try store.append([(.subject(1), 2, "warm"), (.subject(2), 2, "warm")])
            try store.append([(.subject(1), 3, "warmer"), (.subject(2), 0, nil), (.subject(99), 7, "of none")])
            try store.set(state: [1, 2, 3])
            if isClosed { try store.close() } else { try copy() }
        }
        if isClosed { try copy() }
    }

    fileprivate func expectWhole(_ store: SQLiteStore) throws {
        #expect(try store.load(.subject(1)) == .sample(version: 3, hot: "warmer"))
        for number in 2...9 as ClosedRange<UInt64> { #expect(try store.load(.subject(number)) == .sample(version: 1)) }
        #expect(try store.load(.subject(99)) == nil)
        #expect(try store.state() == [1, 2, 3])
        try store.check()
    }

    @Test(arguments: [false, true]) func `what was in the journal is in the rows`(isClosed: Bool) throws {
        try make(isClosed: isClosed)
        for _ in 0..<3 {
            let store = try SQLiteStore.serving(path: directory.database, mayMake: false)
            try expectWhole(store)
            try store.commit(.hot(.subject(9), expected: 1, "hot"))
            try store.commit(.replace(.subject(9), expected: 2))
            try store.commit(.delete(.subject(9), expected: 3))
            try store.commit(.create(.subject(9)))
            store.close()
        }
    }

    @Test func `the version of the schema says that 0.1.0 cannot open it any more`() throws {
        try make(isClosed: true)
        try SQLiteStore.serving(path: directory.database, mayMake: false).close()
        #expect(try RawDatabase(path: directory.database).execute("PRAGMA user_version") == [11])
    }

    @Test func `an inspection reads it and changes nothing`() throws {
        try make(isClosed: true)
        let before = FileManager.default.contents(atPath: directory.database)
        do {
            let inspection = try StoreInspection(path: directory.database)
            #expect(try inspection.problems() == [] && inspection.logProblem == nil)
            let snapshot = try inspection.snapshot()
            var found: [DocumentKey: Document] = [:]
            while let stored = try snapshot.nextDocument(.subject) { found[stored.key] = stored.document }
            #expect(found.count == 9 && found[.subject(1)] == .sample(version: 3, hot: "warmer"))
            #expect(try snapshot.state() == [1, 2, 3] && !snapshot.hasOlder())
        }
        #expect(FileManager.default.contents(atPath: directory.database) == before)
    }

    @Test(arguments: ["x'00'", "x'02'", "substr(entries, 1, length(entries) - 1)", "CAST(entries || x'07' AS BLOB)"])
    func `a damaged journal row is corrupt`(entries: String) throws {
        try make(isClosed: true)
        try RawDatabase(path: directory.database).execute("UPDATE journal SET entries = \(entries) WHERE seq = 1")
        #expect(throws: StoreFailure.corrupt("journal row 1 is damaged")) {
            try SQLiteStore.serving(path: directory.database, mayMake: false)
        }
        #expect(try StoreInspection(path: directory.database).snapshot().hasOlder())
    }

    @Test(arguments: [
        "UPDATE journal SET seq = 3 WHERE seq = 2", "UPDATE journal SET seq = seq - 2", "DELETE FROM use",
        "UPDATE use SET is_open = 2", "INSERT INTO use VALUES (2, 0)", "DROP TABLE journal",
        "CREATE TABLE log(one INTEGER PRIMARY KEY)",
    ])
    func `other tables than it had are corrupt`(change: String) throws {
        try make(isClosed: true)
        try RawDatabase(path: directory.database).execute(change)
        let refusal = #expect(throws: StoreFailure.self) {
            try SQLiteStore.serving(path: directory.database, mayMake: false)
        }
        if case .corrupt? = refusal {} else { Issue.record("\(String(describing: refusal))") }
    }
}

// There it runs alone.
extension DiskFaultTests {
    @Test func `a store is taken over completely or not at all, wherever the disk fails`() throws {
        FaultyFiles.register()
        for operation in [FaultyFiles.Operation.write, .synchronise, .truncate, .open] {
            var nth = 0
            var fired = 1
            while fired > 0 {
                nth += 1
                let copy = try TakeoverTests()
                try copy.make(isClosed: nth % 2 == 0)
                FaultyFiles.arm(.init(operation: operation, code: 522, nth: nth, isLasting: nth % 3 == 0))
                try? SQLiteStore.serving(path: copy.directory.database, vfs: FaultyFiles.name, mayMake: false).close()
                fired = FaultyFiles.disarm()
                let store = try SQLiteStore.serving(path: copy.directory.database, mayMake: false)
                try copy.expectWhole(store)
                store.close()
            }
        }
    }
}
