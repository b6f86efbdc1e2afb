import FactorCore
import FactorLog
import Foundation
import TestMachine
import TestSupport
import Testing

@testable import FactorSQLite

/// What is specific to SQLite: the file, the files beside it, and what is refused.
@Suite final class SQLiteStoreTests {
    private let directory: TemporaryDirectory
    private let key = DocumentKey.subject(1)

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func open(_ limits: StoreLimits = StoreLimits()) throws -> SQLiteStore {
        try SQLiteStore.serving(path: directory.database, durable: false, limits: limits)
    }

    /// A connection that bypasses the store, to a file that it has closed.
    private func connection() throws -> Connection {
        try Connection(Location(path: directory.database, durable: false, vfs: nil), cacheKibibytes: 100)
    }

    private func execute(_ sql: String) throws {
        try connection().execute(sql)
    }

    // MARK: Who may open which file

    @Test func `every file is readable by its owner only`() throws {
        #expect(FileManager.default.createFile(atPath: directory.database, contents: nil))
        let store = try open()
        try store.commit(.create(key))
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        let log = names.filter { $0.hasPrefix("log-") }
        #expect(log.count == 1)
        #expect(
            Set(names).subtracting(log) == [
                "factord.sqlite", "factord.sqlite-wal", "factord.sqlite-shm", "factord.sqlite.lock",
            ])
        for name in names {
            let attributes = try FileManager.default.attributesOfItem(atPath: directory.path + "/" + name)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
        store.close()
    }

    @Test func `a file is open in one store at a time`() throws {
        let store = try open()
        let refusal = #expect(throws: StoreFailure.self) { try open() }
        #expect(refusal == .unavailable("\(directory.database) is in use by another process"))
        store.close()
        try open().close()
    }

    @Test func `a file that is not a database is corrupt`() throws {
        try Data(repeating: 7, count: 8192).write(to: URL(fileURLWithPath: directory.database))
        let refusal = #expect(throws: StoreFailure.self) { try open() }
        #expect(refusal?.isCorrupt == true)
    }

    @Test func `a database of another program is corrupt`() throws {
        #expect(FileManager.default.createFile(atPath: directory.database, contents: nil))
        try execute("CREATE TABLE theirs(x)")
        let refusal = #expect(throws: StoreFailure.self) { try open() }
        #expect(refusal == .corrupt("the file is a SQLite database, but not one of factord"))
    }

    @Test func `a file of a newer program is refused`() throws {
        try open().close()
        try execute("PRAGMA user_version = 99")
        let refusal = #expect(throws: StoreFailure.self) { try open() }
        #expect(refusal == .unavailable("the file has schema version 99, and this program knows up to 12"))
    }

    @Test func `a path that cannot be opened says so`() throws {
        let path = directory.path + "/missing/x.db"
        #expect(throws: StoreFailure.unavailable("\(path).lock cannot be opened: No such file or directory")) {
            _ = try SQLiteStore.serving(path: path, mayMake: true)
        }
    }

    // MARK: Damage

    @Test func `a hot half without its document is corrupt`() throws {
        try open().close()
        try execute("INSERT INTO hot VALUES (1, 1, x'00')")
        let store = try open()
        #expect(throws: StoreFailure.corrupt("a hot half belongs to no document")) { try store.check() }
        store.close()
    }

    // MARK: Closing

    @Test func `a closed store refuses everything`() throws {
        let store = try open()
        store.close()
        store.close()
        let calls: [() throws -> Void] = [
            { _ = try store.load(self.key) }, { try store.commit(.create(self.key)) }, { try store.probe() },
            { _ = try store.page(kind: .subject, tenant: 1, after: nil, limit: 1) }, { try store.check() },
        ]
        for call in calls {
            #expect(throws: StoreFailure.unavailable("the store is closed"), performing: call)
        }
    }

    // MARK: Leftovers

    @Test func `a deleted or replaced body is not in the file any more`() throws {
        let store = try open()
        for length in [1, 300] {
            let secret = String(repeating: "sealed-seed-", count: length)
            try store.commit(.create(key, body: secret), .create(.subject(2), body: secret))
            try store.commit(.delete(key, expected: 1), .replace(.subject(2), expected: 1, body: "other"))
            try store.commit(.delete(.subject(2), expected: 2))
        }
        store.close()
        for name in try directory.names {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: directory.path + "/" + name))
            if name == "factord.sqlite" { #expect(bytes.range(of: Data("document".utf8)) != nil) }
            #expect(bytes.range(of: Data("sealed-seed-".utf8)) == nil, "\(name)")
        }
    }

    @Test(arguments: [false, true])
    func `once that is wiped, a deleted body is in no file of a store that is served`(isWiped: Bool) throws {
        var limits = StoreLimits()
        limits.applyMilliseconds = 1_000_000
        let store = try open(limits)
        let secret = String(repeating: "sealed-seed-", count: 300)
        for number in 1...20 as ClosedRange<UInt64> { try store.commit(.create(.subject(number), body: secret)) }
        for number in 1...20 as ClosedRange<UInt64> { try store.commit(.delete(.subject(number), expected: 1)) }
        if isWiped { try store.wipeReplaced() }
        let holders = try directory.names.filter { name in
            let bytes = try Data(contentsOf: URL(fileURLWithPath: directory.path + "/" + name))
            return bytes.range(of: Data("sealed-seed-".utf8)) != nil
        }
        #expect(holders.isEmpty == isWiped)
        try store.commit(.create(.subject(1)))
        store.close()
    }

    @Test func `both logs stay small, even after many writes`() throws {
        let store = try open(.small)
        let keys = (0..<16 as Range<UInt64>).map { DocumentKey.subject($0) }
        for key in keys { try store.commit(.create(key)) }
        for version in 1...200 as ClosedRange<UInt64> {
            for key in keys { try store.commit(.hot(key, expected: version, "\(version)")) }
        }
        let log = try FileManager.default.attributesOfItem(atPath: directory.database + "-wal")[.size] as? Int
        #expect(try #require(log) < 64 * 4120)
        #expect(try directory.names.filter { $0.hasPrefix("log-") }.count <= 5)
        store.close()
        let file = try FileManager.default.attributesOfItem(atPath: directory.database)[.size] as? Int
        #expect(try #require(file) < 64 * 4096)
    }

    @Test func `the records of the log that are not applied are counted`() throws {
        var limits = StoreLimits.small
        (limits.documents, limits.recordBytes, limits.applyMilliseconds) = (1_000, 1 << 20, 100_000)
        limits.log.segments = 16
        let store = try open(limits)
        for number in 1...9 as ClosedRange<UInt64> {
            try store.commit(.create(.subject(number)))
            #expect(try store.measures().logRecords == number)
        }
        try store.check()
        #expect(try store.measures().logRecords == 0)
        store.close()
    }

    @Test func `starts that change nothing take no room`() throws {
        for _ in 0..<40 { try open().close() }
        var stores: [SQLiteStore] = []
        let store = try open()
        try store.commit(.create(key))
        store.close()
        for round in 0..<40 {
            // As a killed process leaves them.
            let copy = try directory.copyOfStore()
            let again = try SQLiteStore.serving(path: copy.database, durable: false, mayMake: false)
            #expect(try again.load(key) == .sample(version: 1))
            if round % 2 == 0 { stores.append(again) } else { again.close() }
        }
        #expect(try directory.names.filter { $0.hasPrefix("log-") }.count <= 3)
        for store in stores { store.close() }
    }

    @Test func `the log stays small while a store is filled`() throws {
        let store = try open(StoreLimits(logPages: 32, retryPages: 4))
        let body = String(repeating: "x", count: 20_000)
        for number in 0..<200 as Range<UInt64> {
            try store.fill { session throws(StoreFailure) in
                try session.apply(.subject(number), .whole(.sample(version: 1, body: body)))
            }
        }
        let log = try FileManager.default.attributesOfItem(atPath: directory.database + "-wal")[.size] as? Int
        #expect(try #require(log) < 64 * 4120)
        store.close()
    }

    @Test func `SQLite's log is cut once no snapshot needs it`() throws {
        let store = try open(.small)
        for number in 0..<8 as Range<UInt64> { try store.commit(.create(.subject(number))) }
        func log() throws -> Int {
            let attributes = try FileManager.default.attributesOfItem(atPath: directory.database + "-wal")
            return try #require(attributes[.size] as? Int)
        }
        var version: UInt64 = 1
        func write(_ rounds: Int) throws {
            for _ in 0..<rounds {
                // A different one each time: unchanged bytes do not go through the log.
                let bulk = String(repeating: "\(version % 10)", count: 60_000)
                for number in 0..<8 as Range<UInt64> {
                    try store.commit(.replace(.subject(number), expected: version, body: bulk))
                }
                version += 1
            }
        }
        do {
            let snapshot = try store.snapshot()
            try write(60)
            let grown = try log()
            #expect(grown > 16 << 20)
            #expect(try snapshot.nextDocument(.subject)?.document == .sample(version: 1))
        }
        try write(40)
        #expect(try log() <= 16 << 20)
        store.close()
    }

    @Test func `a load sees the documents that were applied`() throws {
        // Only what is applied renews the snapshot that loads use: SQLite's log is never copied.
        var limits = StoreLimits.small
        (limits.cachedDocuments, limits.logPages) = (1, 1_000_000)
        let store = try open(limits)
        let keys = (0..<20 as Range<UInt64>).map { DocumentKey.subject($0) }
        for key in keys { try store.commit(.create(key)) }
        for version in 1...30 as ClosedRange<UInt64> {
            for key in keys { try store.commit(.hot(key, expected: version, "\(version)")) }
            for key in keys { #expect(try store.load(key) == .sample(version: version + 1, hot: "\(version)")) }
        }
        store.close()
    }
}

extension StoreFailure {
    fileprivate var isCorrupt: Bool {
        if case .corrupt = self { true } else { false }
    }
}
