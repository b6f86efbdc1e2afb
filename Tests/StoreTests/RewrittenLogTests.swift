import FactorCore
import FactorCrypto
import FactorLog
import Foundation
import TestMachine
import TestSupport
import Testing

@testable import FactorSQLite

/// Somebody who can write to the files, and knows their form but no key, gives the log other records, with checksums that fit; or
/// the log, or all files, are as they were before.
struct RewrittenLogTests {
    private static let boot: [UInt8] = [1, 2, 3]
    private let directory: TemporaryDirectory
    private let marks: TemporaryDirectory
    private let limits: StoreLimits

    init() throws {
        (directory, marks) = (try TemporaryDirectory(), try TemporaryDirectory())
        var limits = StoreLimits()
        limits.applyMilliseconds = 1_000_000
        self.limits = limits
    }

    private func place(boot: [UInt8] = Self.boot, mayBeMissing: Bool = false) -> MarkPlace {
        MarkPlace(directory: marks.path, boot: boot, mayBeMissing: mayBeMissing)
    }

    private func open(_ directory: TemporaryDirectory, _ mark: MarkPlace? = nil) throws(StoreFailure) -> SQLiteStore {
        try .serving(path: directory.database, durable: false, limits: limits, mark: mark)
    }

    /// Commits six documents, and returns the files as a process that is killed leaves them.
    private func killed(_ mark: MarkPlace? = nil) throws -> TemporaryDirectory {
        let store = try open(directory, mark)
        for number in 1...6 as ClosedRange<UInt64> { try store.commit(.create(.subject(number))) }
        let copy = try directory.copyOfStore()
        store.close()
        return copy
    }

    private func row(of directory: TemporaryDirectory) throws -> LogRow {
        try Connection(Location(path: directory.database, durable: false, vfs: nil), cacheKibibytes: 64).logRow()
    }

    private func records(of directory: TemporaryDirectory) throws -> [[UInt8]] {
        let row = try row(of: directory)
        return OpenedLog.read(row, on: SystemDisk(prefix: directory.path + "/" + row.prefix)).found.map(\.bytes)
    }

    /// Writes the log anew.
    private func rewrite(_ directory: TemporaryDirectory, _ records: [[UInt8]]) throws {
        let row = try row(of: directory)
        for name in try directory.names where name.hasPrefix("log-") {
            try FileManager.default.removeItem(atPath: directory.path + "/" + name)
        }
        var writer = try LogWriter(
            making: row.identity, on: SystemDisk(prefix: directory.path + "/" + row.prefix))
        for record in records {
            try record.withRawSpan { span throws(LogFailure) in try writer.append(span) }
        }
    }

    private func refusal(_ directory: TemporaryDirectory, _ mark: MarkPlace? = nil) throws -> String? {
        do throws(StoreFailure) { try open(directory, mark).close() } catch {
            guard case .corrupt(let text) = error else { throw error }
            return text
        }
        return nil
    }

    // MARK: Records

    @Test func `records that are as they were are accepted`() throws {
        let copy = try killed()
        let records = try records(of: copy)
        #expect(records.count == 6)
        try rewrite(copy, records)
        let store = try open(copy)
        for number in 1...6 as ClosedRange<UInt64> { #expect(try store.load(.subject(number)) != nil) }
        store.close()
    }

    enum Rewriting: CaseIterable {
        case changed, changedTag, leftOut, firstLeftOut, doubled, exchanged, added, ofAnotherStore, cutShort, empty

        func run(_ records: [[UInt8]], _ other: [[UInt8]]) -> [[UInt8]] {
            var records = records
            switch self {
            case .changed: records[3][40] ^= 1
            case .changedTag: records[3][0] ^= 1
            case .leftOut: records.remove(at: 3)
            case .firstLeftOut: records.remove(at: 0)
            case .doubled: records.insert(records[3], at: 3)
            case .exchanged: records.swapAt(3, 4)
            case .added: records.append([UInt8](repeating: 0, count: 16) + records[5].dropFirst(16))
            case .ofAnotherStore: records[3] = other[3]
            case .cutShort: records[3].removeLast(3)
            case .empty: records[3] = []
            }
            return records
        }
    }

    @Test(arguments: Rewriting.allCases)
    func `other records are refused before anything of them is in a row`(rewriting: Rewriting) throws {
        let (copy, other) = (try killed(), try RewrittenLogTests().killed())
        try rewrite(copy, rewriting.run(try records(of: copy), try records(of: other)))
        #expect(try refusal(copy) != nil)
        #expect(try RawDatabase(path: copy.database).execute("SELECT count(*) FROM document") == [0])
        // An inspection tells, too, and reads what it can.
        let inspection = try StoreInspection(path: copy.database)
        let snapshot = try inspection.snapshot()
        let isTold =
            if inspection.logProblem != nil { true } else {
                (try? snapshot.unlock(with: .sample)) == nil
            }
        #expect(isTold)
        while let stored = try snapshot.nextDocument(.subject) { #expect(stored.document == .sample(version: 1)) }
    }

    @Test func `any bytes in the place of a record are refused`() throws {
        var dice = Dice(seed: 8)
        let copy = try killed()
        let whole = try records(of: copy)
        for _ in 0..<300 {
            var bytes = whole[2]
            for _ in 0...Int.random(in: 0...3, using: &dice) {
                bytes[Int.random(in: 16..<bytes.count, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
            }
            var changes = RecentChanges()
            // Whatever it reads, it neither crashes nor takes much memory.
            try? BatchRecord.read(bytes, into: &changes)
            #expect(changes.count <= bytes.count)
        }
    }

    // MARK: The mark

    @Test func `a log that ends earlier is refused until the machine is restarted`() throws {
        let copy = try killed(place())
        let records = try records(of: copy)
        try rewrite(copy, Array(records.dropLast()))
        // As `close` went on in the other copy, the mark is what it was after six records.
        #expect(try refusal(copy, place())?.contains("record 6 was written after it") == true)
        let store = try open(copy, place(boot: [9]), afterReboot: true)
        #expect(try store.load(.subject(5)) != nil && store.load(.subject(6)) == nil)
        store.close()
    }

    private func open(
        _ directory: TemporaryDirectory, _ mark: MarkPlace, afterReboot: Bool
    ) throws -> SQLiteStore {
        for name in try marks.names { try FileManager.default.removeItem(atPath: marks.path + "/" + name) }
        return try open(directory, mark)
    }

    @Test func `an older copy of all files is refused until the machine is restarted`() throws {
        let copy = try killed(place())
        let store = try open(directory, place())
        try store.commit(.create(.subject(7)))
        store.close()
        #expect(try refusal(copy, place()) != nil)
        #expect(try refusal(directory, place()) == nil)
        try open(copy, place(boot: [9]), afterReboot: true).close()
    }

    @Test func `a mark that is gone is missed, unless the machine was restarted or it may be missing`() throws {
        try open(directory, place()).close()
        for round in 0..<3 {
            let store = try open(directory, place())
            try store.commit(.create(.subject(UInt64(round))))
            #expect(!store.markWasMissing)
            store.close()
        }
        for name in try marks.names { try FileManager.default.removeItem(atPath: marks.path + "/" + name) }
        #expect(try refusal(directory, place())?.contains("the mark of the last change is missing") == true)
        let store = try open(directory, place(mayBeMissing: true))
        #expect(store.markWasMissing)
        store.close()
        let again = try open(directory, place())
        #expect(!again.markWasMissing)
        again.close()
        let rebooted = try open(directory, place(boot: [9]), afterReboot: true)
        #expect(!rebooted.markWasMissing)
        rebooted.close()
        // Without one the boot is not noted, so it can be configured again.
        try open(directory, nil as MarkPlace?).close()
        try open(directory, place(boot: [9]), afterReboot: true).close()
    }

    @Test func `a log that was begun anew under the same mark is refused`() throws {
        let copy = try killed(place())
        try RawDatabase(path: copy.database).execute("UPDATE log SET is_begun = 0, number = 0, checksum = 0, tag = x''")
        for name in try copy.names where name.hasPrefix("log-") {
            try FileManager.default.removeItem(atPath: copy.path + "/" + name)
        }
        #expect(try refusal(copy, place()) != nil)
    }

    // MARK: Files

    @Test func `a log that is gone, or another store's, is missed`() throws {
        let (copy, other) = (try killed(), try RewrittenLogTests().killed())
        let name = try #require(try copy.names.first { $0.hasPrefix("log-") })
        let theirs = try #require(try other.names.first { $0.hasPrefix("log-") })
        try FileManager.default.removeItem(atPath: copy.path + "/" + name)
        #expect(try refusal(copy)?.contains("log-") == true)
        try FileManager.default.copyItem(atPath: other.path + "/" + theirs, toPath: copy.path + "/" + name)
        #expect(try refusal(copy)?.contains("belongs to another store") == true)
    }

    @Test func `a database that is renamed keeps its log`() throws {
        let copy = try killed()
        try FileManager.default.moveItem(atPath: copy.database, toPath: copy.path + "/other")
        if try copy.names.contains("factord.sqlite-wal") {
            try FileManager.default.moveItem(atPath: copy.database + "-wal", toPath: copy.path + "/other-wal")
        }
        let store = try SQLiteStore.serving(path: copy.path + "/other", mayMake: false)
        #expect(try store.load(.subject(6)) != nil)
        store.close()
    }

    @Test func `nothing is committed before the keys are known`() throws {
        let store = try SQLiteStore(path: directory.database, durable: false)
        #expect(throws: StoreFailure.locked) { try store.commit(.create(.subject(1))) }
        try store.unlock(with: .sample)
        try store.commit(.create(.subject(1)))
        store.close()
        let other = TenantKeys.generate(tenant: 0, randomness: .seeded(2))
        let again = try SQLiteStore(path: directory.database, durable: false)
        #expect(throws: StoreFailure.self) { try again.unlock(with: other) }
        #expect(throws: StoreFailure.locked) { try again.commit(.create(.subject(2))) }
        again.close()
    }
}
