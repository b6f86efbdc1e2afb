import FactorCore
import Foundation
import TestMachine
import TestSupport
import Testing

@testable import FactorSQLite

/// Pages of the SQLite file are damaged: the changes of others go on, and no change that was answered is lost.
struct DamagedRowTests {
    private static let documents: UInt64 = 60

    @Test(arguments: [0, 1, 2, 3])
    func `whichever page is damaged, all changes of others are there, now and after the next start`(part: Int) throws {
        let directory = try TemporaryDirectory()
        let store = try SQLiteStore.serving(path: directory.database, durable: false)
        for number in 1...Self.documents {
            try store.commit(
                .create(.subject(number), body: String(repeating: "x", count: 400), expiresAt: Int64(number)))
            try store.commit(.hot(.subject(number), expected: 1, "warm"))
        }
        store.close()
        let pages = try Data(contentsOf: URL(fileURLWithPath: directory.database)).count / 4096
        var served = 0
        // The first pages have the schema, and the tables of one row.
        for page in 2..<pages where page % 4 == part {
            let copy = try directory.copyOfStore()
            let file = try FileHandle(forUpdating: URL(fileURLWithPath: copy.database))
            try file.seek(toOffset: UInt64(page * 4096))
            try file.write(contentsOf: Data(repeating: 0x7F, count: 4096))
            try file.close()
            guard let damaged = try? SQLiteStore.serving(path: copy.database, durable: false, limits: .small) else {
                continue
            }
            if try check(damaged, page, copy) >= 30 { served += 1 }
        }
        // Through most pages few documents are reached.
        #expect(served >= pages / 12)
    }

    /// Returns how many documents could be changed.
    private func check(_ store: SQLiteStore, _ page: Int, _ directory: TemporaryDirectory) throws -> Int {
        var kept: [UInt64: Document] = [:]
        for round in 0..<3 as Range<UInt64> {
            for number in 1...Self.documents {
                let (key, version) = (DocumentKey.subject(number), 2 + 2 * round)
                guard (try? store.load(key)) != nil, (kept[number] != nil) == (round > 0) else { continue }
                let hot = "\(round) of \(number)"
                guard (try? store.commit(.replace(key, expected: version, hot: "old"))) != nil,
                    (try? store.commit(.hot(key, expected: version + 1, hot))) != nil
                else { continue }
                kept[number] = .sample(version: version + 2, hot: hot)
            }
            try? store.check()
        }
        for (number, document) in kept { #expect(try store.load(.subject(number)) == document, "page \(page)") }
        store.close()
        let again: SQLiteStore
        do { again = try .serving(path: directory.database, durable: false, limits: .small) } catch {
            Issue.record("it does not open again, with page \(page) damaged: \(error)")
            return 0
        }
        for (number, document) in kept { #expect(try again.load(.subject(number)) == document, "page \(page)") }
        again.close()
        return kept.count
    }
}
