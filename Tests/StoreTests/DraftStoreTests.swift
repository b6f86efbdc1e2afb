import FactorCore
import Foundation
import Testing

@testable import FactorSQLite

/// A database is there whole or not at all.
@Suite final class DraftStoreTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private var names: Set<String> {
        get throws { Set(try FileManager.default.contentsOfDirectory(atPath: directory.path)) }
    }

    @Test func `a finished draft is the database, and leaves nothing else`() throws {
        let draft = try DraftStore(for: directory.database)
        for number in 0..<50 as Range<UInt64> { try draft.store.commit(.create(.subject(number))) }
        try draft.finish()
        #expect(try names == ["factord.db", "factord.db.lock"])
        #expect(throws: StoreFailure.unavailable("\(directory.database) is in use by another process")) {
            _ = try SQLiteStore(path: directory.database, mayMake: true)
        }
        withExtendedLifetime(draft) {}
    }

    @Test func `once it is let go, the database opens with all that was put in`() throws {
        do {
            let draft = try DraftStore(for: directory.database)
            try draft.store.commit(.create(.subject(1)))
            try draft.store.commit(.hot(.subject(1), expected: 1, "warm"))
            try draft.finish()
        }
        let store = try SQLiteStore(path: directory.database, mayMake: true)
        #expect(try store.load(.subject(1)) == .sample(version: 2, hot: "warm"))
        store.close()
    }

    @Test func `a draft that is given up leaves nothing`() throws {
        do {
            let draft = try DraftStore(for: directory.database)
            try draft.store.commit(.create(.subject(1)))
        }
        #expect(try names == ["factord.db.lock"])
    }

    @Test func `what a killed one left behind is not built upon`() throws {
        for name in ["", "-wal", "-shm"] {
            #expect(FileManager.default.createFile(atPath: directory.database + ".new" + name, contents: Data([7])))
        }
        let draft = try DraftStore(for: directory.database)
        #expect(try draft.store.load(.subject(1)) == nil)
        try draft.finish()
        #expect(try names == ["factord.db", "factord.db.lock"])
    }

    @Test func `nothing is put in the place of a database, not even a broken one`() throws {
        #expect(FileManager.default.createFile(atPath: directory.database, contents: Data()))
        #expect(throws: StoreFailure.unavailable("\(directory.database) is there already")) {
            _ = try DraftStore(for: directory.database)
        }
    }

    @Test func `one draft at a time, and none beside an open store`() throws {
        let draft = try DraftStore(for: directory.database)
        #expect(throws: StoreFailure.self) { _ = try DraftStore(for: directory.database) }
        #expect(throws: StoreFailure.self) { _ = try SQLiteStore(path: directory.database, mayMake: true) }
        try draft.store.commit(.create(.subject(1)))
        try draft.finish()
    }
}
