import FactorCore
import TestMachine
import TestSupport
import Testing

@testable import FactorSQLite

/// A file whose tables hold what the store would never write: it is refused or reported, and nothing is accepted from
/// it.
@Suite final class TamperedFileTests {
    let directory: TemporaryDirectory
    var raw: RawDatabase { RawDatabase(path: directory.database) }
    private let key = DocumentKey.subject(1)

    init() throws {
        directory = try TemporaryDirectory()
        let store = try open()
        for number in 1...20 as ClosedRange<UInt64> {
            try store.commit(.create(.subject(number), expiresAt: number < 10 ? Int64(number) : nil))
        }
        for first in 1...3 as ClosedRange<UInt64> { try store.commit(segment: .sample(first: first)) }
        try store.commit(.hot(key, expected: 1, "warm"))
        try store.commit(.hot(key, expected: 2, "warmer"))
        store.close()
    }

    func open() throws -> SQLiteStore { try SQLiteStore.serving(path: directory.database, durable: false) }

    func refusal(_ sql: String) throws -> String? {
        try raw.execute(sql)
        return try refusal()
    }

    /// The message for a file that does not open; nil for one that does.
    func refusal() throws -> String? {
        do throws(StoreFailure) {
            try SQLiteStore.serving(path: directory.database, durable: false, mayMake: false).close()
        } catch {
            guard case .corrupt(let text) = error else { throw error }
            return text
        }
        return nil
    }

    // MARK: Columns

    @Test(arguments: [
        "generation = generation + 4294967296", "generation = generation - 4294967296", "generation = -1",
        "key = CAST(key || x'00' AS BLOB)",
    ])
    func `a document's column with an impossible value is corrupt`(change: String) throws {
        // Not the one with a newer hot half, whose version and hot half override the row's.
        try raw.execute("UPDATE document SET \(change) WHERE place = (SELECT max(place) FROM document)")
        let store = try open()
        #expect(throws: StoreFailure.self) { try self.look(at: store) }
        store.close()
    }

    /// Reads everything, as a scrub and a backup do.
    private func look(at store: SQLiteStore) throws(StoreFailure) {
        for number in 1...20 as ClosedRange<UInt64> { _ = try store.load(.subject(number)) }
        _ = try store.stretch(from: 0, limit: 100)
        let snapshot = try store.snapshot()
        while try snapshot.nextDocument(.subject) != nil {}
        _ = try store.segments(from: 1, limit: 100)
        _ = try store.segments(backFrom: .max >> 16, limit: 100)
        while try snapshot.nextSegment() != nil {}
    }

    @Test(arguments: [
        "generation = 1.5", "version = 'one'", "hot = 'hot'", "body = 'body'", "key = CAST(key AS TEXT)",
        "expires_at = 'never'",
    ])
    func `a column of another type is corrupt`(change: String) throws {
        try raw.executeUndeclared(
            "UPDATE document SET \(change) WHERE place = (SELECT max(place) FROM document)", on: "document")
        let store = try open()
        #expect(throws: StoreFailure.self) { try self.look(at: store) }
        store.close()
    }

    @Test(arguments: [
        "VALUES (0, 0, x'', x'')", "VALUES (0, 1, x'', x'')", "VALUES (0, 4294967295, x'', x'')",
        "VALUES (4, 0, x'', x'')", "VALUES (4, -1, x'', x'')", "VALUES (4, 4294967297, x'', x'')",
        "VALUES (281474976710655, 2, x'', x'')", "VALUES (281474976710656, 1, x'', x'')",
        "VALUES (-281474976710656, 1, x'', x'')",
    ])
    func `an audit segment whose numbers are out of bounds is corrupt`(row: String) throws {
        try raw.execute("INSERT INTO audit \(row)")
        let store = try open()
        #expect(throws: StoreFailure.self) { try self.look(at: store) }
        store.close()
    }

    // MARK: Rows

    @Test(arguments: [
        "x'FF' || substr(key, 2)", "x'0A' || substr(key, 2)", "substr(key, 2)", "key || x'00'", "zeroblob(0)",
    ])
    func `a row whose key is damaged prevents no write`(damaged: String) throws {
        let (lost, other) = (DocumentKey.subject(20), DocumentKey.subject(19))
        let place = Placement(bits: Placement.standardBits).number(of: lost)
        try raw.execute("UPDATE document SET key = CAST(\(damaged) AS BLOB) WHERE place = \(place)")
        let store = try open()
        #expect(try store.load(lost) == nil)
        try store.commit(.create(lost, hot: "new"), .replace(other, expected: 1, body: "changed"))
        try store.commit(.hot(lost, expected: 1, "newer"), .hot(other, expected: 2, "hotter"))
        store.close()

        let again = try open()
        #expect(try again.load(lost) == .sample(version: 2, hot: "newer"))
        #expect(try again.load(other) == .sample(version: 3, body: "changed", hot: "hotter"))
        // A full scan still finds it.
        #expect(throws: StoreFailure.corrupt("a document's key is damaged")) {
            try again.stretch(from: UInt64(place), limit: 1)
        }
        try again.commit(.delete(lost, expected: 2))
        #expect(try again.load(lost) == nil)
        again.close()
    }

    // MARK: Tables of one row

    @Test(arguments: [
        "DELETE FROM log", "DELETE FROM probe", "INSERT INTO probe VALUES (2, 0)", "UPDATE log SET one = 2",
        "INSERT INTO log SELECT 2, identity, is_begun, number, checksum, tag, boot, seal FROM log",
        "UPDATE log SET is_begun = 2", "UPDATE log SET number = -1", "UPDATE log SET number = 4611686018427387905",
    ])
    func `a table without its single row is corrupt`(change: String) throws {
        #expect(try refusal(change) != nil)
    }

    @Test(arguments: [
        "number = number + 1", "number = number - 1", "number = 0", "checksum = checksum + 1", "tag = zeroblob(16)",
        "boot = x'01'", "seal = x''", "seal = zeroblob(16)", "is_begun = 0", "identity = randomblob(16)",
        "is_begun = 0, number = 0", "is_begun = 0, number = 0, checksum = 0, tag = x''",
    ])
    func `the row of the log is as it was written, or the store is refused`(change: String) throws {
        #expect(try refusal("UPDATE log SET \(change)") != nil)
    }

    @Test func `a probe whose counter cannot be incremented is begun again`() throws {
        try raw.execute("UPDATE probe SET count = 9223372036854775807")
        let store = try open()
        try store.probe()
        try store.probe()
        store.close()
    }
}
