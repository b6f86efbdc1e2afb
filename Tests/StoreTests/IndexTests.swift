import FactorCore
import Foundation
import TestMachine
import TestSupport
import Testing

@testable import FactorSQLite

/// Indexes that differ from the table, and audit entries outside the range that is read.
extension TamperedFileTests {
    static let some = "place IN (SELECT place FROM document NOT INDEXED WHERE expires_at IS NOT NULL LIMIT 3)"

    /// Whether scans find what a scrub finds in the table, and the reverse.
    private func areIndexesWhole(_ store: SQLiteStore, stride: Int) throws(StoreFailure) -> (table: Bool, entries: Bool)
    {
        var isFound = true
        var position: UInt64? = 0
        while let from = position {
            let stretch = try store.stretch(from: from, limit: stride)
            isFound = isFound && stretch.isFoundByScans
            position = stretch.end
        }
        do throws(StoreFailure) {
            var next: IndexPosition? = .start
            while let from = next { next = try store.checkIndexes(from: from, limit: stride) }
        } catch {
            guard case .corrupt = error else { throw error }
            return (isFound, false)
        }
        return (isFound, true)
    }

    @Test(arguments: [1, 2, 7, 64])
    func `an unchanged index is whole`(stride: Int) throws {
        let store = try open()
        let found = try areIndexesWhole(store, stride: stride)
        #expect(found.table && found.entries)
        store.close()
    }

    @Test(arguments: [StoreKind.sqliteFolding, .sqliteColliding])
    func `an index is whole during changes, and when documents are displaced`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        let model = MemoryStore()
        var history = RandomHistory(seed: 11)
        for _ in 0..<200 {
            let batch = try history.batch(over: model)
            // Some are conflicts, in both.
            guard (try? model.commit(batch)) != nil else { continue }
            try test.store.commit(batch)
        }
        let store = try #require(test.store as? SQLiteStore)
        let found = try areIndexesWhole(store, stride: 5)
        #expect(found.table && found.entries)
    }

    enum IndexDeed: CaseIterable {
        case hideDocuments, hideExpiries, moveGeneration, leaveEntries, leaveExpiries, addExpiries

        var sql: String {
            switch self {
            case .hideDocuments:
                "UPDATE document SET key = CAST(substr(key, 1, 24) || x'99' AS BLOB) WHERE \(TamperedFileTests.some)"
            case .hideExpiries: "UPDATE document SET expires_at = expires_at + 1000 WHERE \(TamperedFileTests.some)"
            case .moveGeneration: "UPDATE document SET generation = 7 WHERE \(TamperedFileTests.some)"
            case .leaveEntries: "DELETE FROM document WHERE expires_at IS NULL"
            case .leaveExpiries: "DELETE FROM document WHERE \(TamperedFileTests.some)"
            case .addExpiries: "UPDATE document SET expires_at = NULL WHERE \(TamperedFileTests.some)"
            }
        }

        /// Whether an index lacks a document of the table. Otherwise the index names one that does not exist.
        var hides: Bool {
            switch self {
            case .hideDocuments, .hideExpiries, .moveGeneration: true
            case .leaveEntries, .leaveExpiries, .addExpiries: false
            }
        }
    }

    @Test(arguments: IndexDeed.allCases)
    func `an index that differs from the documents is found out`(deed: IndexDeed) throws {
        try raw.executeWithoutIndexes(deed.sql)
        let store = try open()
        if deed == .hideDocuments {
            // Their keys say that they are elsewhere, so the whole range fails.
            #expect(throws: StoreFailure.self) { _ = try self.areIndexesWhole(store, stride: 64) }
        } else {
            let found = try areIndexesWhole(store, stride: 64)
            #expect(found.table != deed.hides)
            #expect(!found.entries)
        }
        store.close()
    }

    /// What differs only in the last entry of the order in which it is checked.
    enum LastEntry: CaseIterable {
        case key, expiry, document

        var sql: String {
            switch self {
            case .key: "DELETE FROM document WHERE key = (SELECT max(key) FROM document NOT INDEXED)"
            case .expiry:
                "UPDATE document SET expires_at = NULL "
                    + "WHERE expires_at = (SELECT max(expires_at) FROM document NOT INDEXED)"
            case .document:
                "UPDATE document SET generation = 7 WHERE place = (SELECT max(place) FROM document NOT INDEXED)"
            }
        }
    }

    @Test(arguments: LastEntry.allCases, [1, 2, 7])
    func `an index is checked to its end, however little at a time`(last: LastEntry, stride: Int) throws {
        try raw.executeWithoutIndexes(last.sql)
        let store = try open()
        let found = try areIndexesWhole(store, stride: stride)
        #expect(found.table == (last != .document))
        #expect(!found.entries)
        store.close()
    }

    @Test(arguments: [1, 2, 5])
    func `a page is filled with what comes after documents that only the index names`(limit: Int) throws {
        try raw.executeWithoutIndexes(
            "DELETE FROM document WHERE key IN (SELECT key FROM document NOT INDEXED ORDER BY key LIMIT 7)")
        let store = try open()
        let page = try store.page(kind: .subject, tenant: 1, after: nil, limit: limit)
        #expect(page.map(\.key) == (8..<UInt64(8 + limit)).map { .subject($0) })
        store.close()
    }

    @Test func `documents that are in no index are found out`() throws {
        try raw.hide(Self.some)
        let store = try open()
        let found = try areIndexesWhole(store, stride: 64)
        #expect(!found.table && found.entries)
        #expect(try store.page(kind: .subject, tenant: 1, after: nil, limit: 99).count == 17)
        store.close()
    }

    @Test func `a tenant that no scan finds keeps the file from being opened`() throws {
        let tenant = DocumentKey(kind: .tenant, tenant: 0, id: DocumentID(high: 5, low: 5))
        let flow = DocumentKey(kind: .flow, tenant: 9, id: DocumentID(high: 6, low: 6))
        let store = try open()
        try store.commit(.create(tenant), .create(flow))
        store.close()
        for (kind, isRefused) in [("09", false), ("01", true)] {
            let chosen = "hex(substr(key, 1, 1)) = '\(kind)'"
            try raw.hide(chosen)
            #expect(try refusal() == (isRefused ? "an index lacks a document" : nil))
        }
        // A snapshot of an inspection reads the table, not the indexes.
        let snapshot = try StoreInspection(path: directory.database).snapshot()
        #expect(try snapshot.nextDocument(.tenant)?.key == tenant)
    }

    @Test func `a page of an index that cannot be read is found out, and documents are read all the same`() throws {
        for name in ["document_key", "document_expiry"] {
            let copy = try directory.copyOfStore()
            try RawDatabase(path: copy.database).zeroRoot(of: name)
            let store = try SQLiteStore.serving(path: copy.database, durable: false, mayMake: false)
            let found = try areIndexesWhole(store, stride: 64)
            #expect(!found.table && !found.entries, "\(name)")
            store.close()
        }
    }

    @Test(
        arguments: [
            ("(0, 1, x'', x'')", 0, 0, 3), ("(-5, 1, x'', x'')", 0xFFFF, .max - 4, .max - 4),
            ("(4, 1, x'', x'')", 0, 1, 4), ("(281474976710656, 1, x'', x'')", 1, 1 << 48, 1 << 48),
            // The last writer whose numbers are positive for SQLite.
            ("(9223090561878065153, 1, x'', x'')", 0x7FFF, 0x7FFF << 48 | 1, 0x7FFF << 48 | 1),
            // Its first number and its count add up to the true last number.
            ("(281474976710656, -281474976710652, x'', x'')", 1, 1 << 48, .max),
        ] as [(String, UInt16, UInt64, UInt64)])
    func `the ends of an audit log are those of all its rows`(
        row: String, writer: UInt16, first: UInt64, last: UInt64
    ) throws {
        try raw.execute("INSERT INTO audit VALUES \(row)")
        let store = try open()
        let ends = try store.auditEnds(of: writer)
        #expect(ends.first == first && ends.last == last)
        #expect(try store.auditWriters() == (writer == 0 ? [0] : [0, writer]))
        if writer > 0 { #expect(try store.auditEnds(of: 0).last == 3) }
        store.close()
    }

    @Test func `the ends of an audit log come with the state of the same moment`() throws {
        let store = try open()
        #expect(try store.auditEnds(of: 0) == AuditEnds(first: 1, last: 3, state: []))
        try store.commit(StoreBatch(writes: [], segment: .sample(first: 4, count: 6), state: [7]))
        #expect(try store.auditEnds(of: 0) == AuditEnds(first: 1, last: 9, state: [7]))
        store.close()
        try raw.execute("DELETE FROM audit")
        let again = try open()
        #expect(try again.auditEnds(of: 0) == AuditEnds(first: 0, last: 0, state: [7]))
        again.close()
    }
}
