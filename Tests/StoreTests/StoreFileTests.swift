import FactorCore
import Foundation
import TestMachine
import TestSupport
import Testing

@testable import FactorSQLite

struct StoreFileTests {
    @Test func `a closed store is free, even while a copy of its lock's descriptor is open`() throws {
        let directory = try TemporaryDirectory()
        let first = try SQLiteStore.serving(path: directory.database, durable: false)
        // Another thread may start a process just then, which holds the descriptor until it runs its program.
        let lock = try Self.descriptor(of: directory.database + ".lock")
        let copy = dup(try #require(lock))
        defer { close(copy) }
        first.close()
        try SQLiteStore.serving(path: directory.database, durable: false).close()
    }

    @Test(
        .enabled(if: geteuid() == 0, "takes root, who can make files of another user"),
        arguments: ["", ".lock", "-wal", "-shm", "-journal"])
    func `a file that another user put there is not used`(_ suffix: String) throws {
        let directory = try TemporaryDirectory()
        try SQLiteStore.serving(path: directory.database, durable: false).close()
        let path = directory.database + suffix
        if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(fileURLWithPath: path)) }
        try Self.give(path, to: 4_321)
        do throws(StoreFailure) {
            try SQLiteStore.serving(path: directory.database, durable: false).close()
            Issue.record("\(path) was taken up")
        } catch {
            guard case .unavailable(let text, _) = error else { throw error }
            #expect(text.contains("\(path) belongs to user 4321") && text.contains("chown 0 \(path)"))
        }
        // Root may use a store whose directory is its owner's too.
        try Self.give(directory.path, to: 4_321)
        try SQLiteStore.serving(path: directory.database, durable: false).close()
    }

    @Test(arguments: ["", ".lock", "-wal", "-shm", "-journal"])
    func `a link in place of a file is not used`(_ suffix: String) throws {
        let directory = try TemporaryDirectory()
        let path = directory.database + suffix
        for target in ["/dev/null", directory.path + "/nowhere"] {
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
            #expect(throws: StoreFailure.self) {
                try SQLiteStore.serving(path: directory.database, durable: false).close()
            }
            try FileManager.default.removeItem(atPath: path)
        }
    }

    private static func give(_ path: String, to user: UInt32) throws {
        try FileManager.default.setAttributes([.ownerAccountID: user], ofItemAtPath: path)
    }

    private static func descriptor(of path: String) throws -> Int32? {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }.first {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
        }
    }
}
