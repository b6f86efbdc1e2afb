import Foundation
import Testing

@testable import FactorSQLite

struct StoreFileTests {
    @Test func `a closed store is free, even while a copy of its lock's descriptor is open`() throws {
        let directory = try TemporaryDirectory()
        let first = try SQLiteStore(path: directory.database, durable: false)
        // What a process that another thread starts just then holds until it runs its program.
        let lock = try Self.descriptor(of: directory.database + ".lock")
        let copy = dup(try #require(lock))
        defer { close(copy) }
        first.close()
        try SQLiteStore(path: directory.database, durable: false).close()
    }

    private static func descriptor(of path: String) throws -> Int32? {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }.first {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
        }
    }
}
