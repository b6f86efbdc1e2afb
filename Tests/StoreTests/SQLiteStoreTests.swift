import FactorCore
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
        try SQLiteStore(path: directory.database, durable: false, limits: limits)
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
        #expect(Set(names) == ["factord.sqlite", "factord.sqlite-wal", "factord.sqlite-shm", "factord.sqlite.lock"])
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
        #expect(refusal == .unavailable("the file has schema version 99, and this program knows up to 4"))
    }

    @Test func `a path that cannot be opened says so`() throws {
        let path = directory.path + "/missing/x.db"
        #expect(throws: StoreFailure.unavailable("\(path).lock cannot be opened: No such file or directory")) {
            _ = try SQLiteStore(path: path, mayMake: true)
        }
    }

    // MARK: Damage

    @Test(arguments: ["x'00'", "x'02'", "substr(entries, 1, length(entries) - 1)", "CAST(entries || x'07' AS BLOB)"])
    func `a damaged journal row is corrupt`(entries: String) throws {
        let store = try open()
        try store.commit(.create(key))
        try store.commit(.hot(key, expected: 1, "warm"))
        store.close()
        try execute("UPDATE journal SET entries = \(entries)")
        let refusal = #expect(throws: StoreFailure.self) { try open() }
        #expect(refusal == .corrupt("journal row 1 is damaged"))
    }

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
        let bytes = try Data(contentsOf: URL(fileURLWithPath: directory.database))
        #expect(bytes.range(of: Data("document".utf8)) != nil)
        #expect(bytes.range(of: Data("sealed-seed-".utf8)) == nil)
    }

    @Test func `the log and the journal stay small, even after many writes`() throws {
        let store = try open(StoreLimits(documents: 8, slice: 4, logPages: 32, retryPages: 4))
        let keys = (0..<16 as Range<UInt64>).map { DocumentKey.subject($0) }
        for key in keys { try store.commit(.create(key)) }
        for version in 1...200 as ClosedRange<UInt64> {
            for key in keys { try store.commit(.hot(key, expected: version, "\(version)")) }
        }
        let log = try FileManager.default.attributesOfItem(atPath: directory.database + "-wal")[.size] as? Int
        #expect(try #require(log) < 64 * 4120)
        store.close()
        let file = try FileManager.default.attributesOfItem(atPath: directory.database)[.size] as? Int
        #expect(try #require(file) < 64 * 4096)
        #expect(try connection().integer("SELECT count(*) FROM journal") < 100)
    }

    @Test func `the rows of the journal are counted, as they come and go`() throws {
        let limits = StoreLimits(documents: 4, slice: 2, cachedDocuments: 1)
        var store = try open(limits)
        let keys = (0..<8 as Range<UInt64>).map { DocumentKey.subject($0) }
        for key in keys { try store.commit(.create(key)) }
        var counts: Set<UInt64> = []
        for version in 1...60 as ClosedRange<UInt64> {
            for key in keys { try store.commit(.hot(key, expected: version, "\(version)")) }
            let count = try #require(try store.measures().journalRows)
            #expect(try RawDatabase(path: directory.database).execute("SELECT count(*) FROM journal") == [Int64(count)])
            counts.insert(count)
            guard version % 20 == 0 else { continue }
            store.close()
            store = try open(limits)
            #expect(try store.measures().journalRows == count)
        }
        #expect(counts.count > 1)
        store.close()
    }

    @Test func `the log stays small while a store is filled`() throws {
        let store = try open(StoreLimits(logPages: 32, retryPages: 4))
        let body = String(repeating: "x", count: 20_000)
        for number in 0..<200 as Range<UInt64> {
            try store.fill { session throws(StoreFailure) in
                try session.put(.subject(number), .sample(version: 1, body: body))
            }
        }
        let log = try FileManager.default.attributesOfItem(atPath: directory.database + "-wal")[.size] as? Int
        #expect(try #require(log) < 64 * 4120)
        store.close()
    }

    @Test func `the log is cut once no snapshot needs it`() throws {
        let store = try open()
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
            #expect(grown > 20 << 20)
            #expect(try snapshot.nextDocument(.subject)?.document == .sample(version: 1))
        }
        try write(40)
        #expect(try log() <= 16 << 20)
        store.close()
    }

    @Test func `a load after a fold sees the documents that the overlay has dropped`() throws {
        // Only folds renew the snapshot that loads use: no row is replaced, and the log is never copied.
        let store = try open(StoreLimits(documents: 4, slice: 2, cachedDocuments: 1))
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
