import FactorCore
import Foundation
import TestMachine
import TestSupport
import Testing

@testable import FactorSQLite

/// A database exists completely or not at all.
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
        #expect(try names == ["factord.sqlite", "factord.sqlite.lock"])
        #expect(throws: StoreFailure.unavailable("\(directory.database) is in use by another process")) {
            _ = try SQLiteStore.serving(path: directory.database, mayMake: true)
        }
        withExtendedLifetime(draft) {}
    }

    @Test func `once it is released, the database opens with everything that was put in`() throws {
        do {
            let draft = try DraftStore(for: directory.database)
            try draft.store.commit(.create(.subject(1)))
            try draft.store.commit(.hot(.subject(1), expected: 1, "warm"))
            try draft.finish()
        }
        let store = try SQLiteStore.serving(path: directory.database, mayMake: true)
        #expect(try store.load(.subject(1)) == .sample(version: 2, hot: "warm"))
        store.close()
    }

    @Test func `an abandoned draft leaves nothing`() throws {
        do {
            let draft = try DraftStore(for: directory.database)
            try draft.store.commit(.create(.subject(1)))
        }
        #expect(try names == ["factord.sqlite.lock"])
    }

    @Test func `the draft of a killed process is not continued`() throws {
        for name in ["", "-wal", "-shm"] {
            #expect(FileManager.default.createFile(atPath: directory.database + ".new" + name, contents: Data([7])))
        }
        let draft = try DraftStore(for: directory.database)
        #expect(try draft.store.load(.subject(1)) == nil)
        try draft.finish()
        #expect(try names == ["factord.sqlite", "factord.sqlite.lock"])
    }

    @Test func `an existing database is not replaced, not even a broken one`() throws {
        #expect(FileManager.default.createFile(atPath: directory.database, contents: Data()))
        #expect(throws: StoreFailure.unavailable("\(directory.database) already exists")) {
            _ = try DraftStore(for: directory.database)
        }
    }

    // MARK: In the place of another

    private var log: String { directory.database + "-wal" }

    private func content(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

    /// Leaves a database with a log, as a killed program does.
    private func leaveOld() throws {
        let elsewhere = try TemporaryDirectory()
        let store = try SQLiteStore.serving(path: elsewhere.database, mayMake: true)
        try store.commit(.create(.subject(1)))
        for name in try elsewhere.names where name != "factord.sqlite.lock" && name != "factord.sqlite-shm" {
            try FileManager.default.copyItem(atPath: elsewhere.path + "/" + name, toPath: directory.path + "/" + name)
        }
        store.close()
    }

    private func replacement(_ old: StoreInspection) throws -> DraftStore {
        let draft = try DraftStore(inPlaceOf: old)
        try draft.store.commit(.create(.subject(2)))
        return draft
    }

    private func expectNew() throws {
        let store = try SQLiteStore.serving(path: directory.database, mayMake: false)
        defer { store.close() }
        #expect(try store.load(.subject(1)) == nil)
        #expect(try store.load(.subject(2)) != nil)
    }

    @Test func `a database is replaced together with its log, and both are kept`() throws {
        try leaveOld()
        let before = (content(directory.database), content(log))
        do {
            let draft = try replacement(try StoreInspection(path: directory.database))
            let kept = try draft.finishReplacing()
            #expect((content(kept), content(kept + "-wal")) == before)
        }
        try expectNew()
    }

    @Test func `a draft that is abandoned, or fails, leaves both as they were`() throws {
        try leaveOld()
        let before = (content(directory.database), content(log))
        do { _ = try replacement(try StoreInspection(path: directory.database)) }
        #expect((content(directory.database), content(log)) == before)
        do {
            let draft = try replacement(try StoreInspection(path: directory.database))
            // A name that cannot be given to a file.
            try FileManager.default.createDirectory(
                atPath: directory.database + ".accepted", withIntermediateDirectories: false)
            #expect(throws: StoreFailure.self) { try draft.finishReplacing() }
        }
        try FileManager.default.removeItem(atPath: directory.database + ".accepted")
        #expect((content(directory.database), content(log)) == before)
        let store = try SQLiteStore.serving(path: directory.database, mayMake: false)
        #expect(try store.load(.subject(1)) != nil)
        store.close()
    }

    @Test(arguments: [["", "-wal"], [""]])
    func `a replacement that was interrupted after acceptance is finished by the next program`(left: [String]) throws {
        let other = try TemporaryDirectory()
        let draft = try DraftStore(for: other.database)
        try draft.store.commit(.create(.subject(2)))
        try draft.finish()
        try leaveOld()
        // As it is after the new one was accepted, or after the old log was removed too.
        if left == [""] { try FileManager.default.removeItem(atPath: log) }
        try FileManager.default.moveItem(atPath: other.database, toPath: directory.database + ".accepted")
        try expectNew()
        #expect(try !names.contains("factord.sqlite.accepted"))
    }

    @Test func `no draft is begun beside the log of a missing database`() throws {
        try leaveOld()
        try FileManager.default.removeItem(atPath: directory.database)
        #expect(throws: StoreFailure.unavailable("\(log) already exists")) {
            _ = try DraftStore(for: directory.database)
        }
    }

    @Test func `there is one draft at a time, and none while the store is open`() throws {
        let draft = try DraftStore(for: directory.database)
        #expect(throws: StoreFailure.self) { _ = try DraftStore(for: directory.database) }
        #expect(throws: StoreFailure.self) { _ = try SQLiteStore.serving(path: directory.database, mayMake: true) }
        try draft.store.commit(.create(.subject(1)))
        try draft.finish()
    }
}
