import FactorCore
import TestSupport
import Testing

/// What every store's scans must return; see `Store`.
@Suite struct ScanConformance {
    // MARK: Pages and counts

    @Test(arguments: StoreKind.allCases)
    func `pages have one kind and tenant, in the order of ids`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        let numbers: [UInt64] = [.max, 5, 1 << 63, 0, 77, 1 << 40]
        for number in numbers { try test.store.commit(.create(.subject(number))) }
        try test.store.commit(
            .create(.subject(6, tenant: 0)), .create(.subject(6, tenant: 2)), .create(.subject(6, tenant: .max)),
            .create(DocumentKey(kind: .receipt, tenant: 1, id: DocumentID(high: 6, low: 0))),
            .create(DocumentKey(kind: .tenant, tenant: 1, id: DocumentID(high: 6, low: 0))))
        var seen: [UInt64] = []
        var last: DocumentID?
        repeat {
            let page = try test.store.page(kind: .subject, tenant: 1, after: last, limit: 4)
            #expect(page.allSatisfy { $0.document == .sample(version: 1) })
            seen += page.map(\.key.id.high)
            last = page.last?.key.id
        } while last != nil
        #expect(seen == numbers.sorted())
        #expect(try test.store.page(kind: .subject, tenant: .max, after: nil, limit: 9).count == 1)
        #expect(try test.store.page(kind: .root, tenant: 1, after: nil, limit: 9).isEmpty)
    }

    @Test(arguments: StoreKind.allCases)
    func `ids are ordered by both their words`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        let ids = [(1, 1), (1, UInt64.max), (2, 0), (1, 0)].map { DocumentID(high: $0.0, low: $0.1) }
        for id in ids { try test.store.commit(.create(DocumentKey(kind: .subject, tenant: 1, id: id))) }
        let page = try test.store.page(kind: .subject, tenant: 1, after: ids[3], limit: 9)
        #expect(page.map(\.key.id) == [ids[0], ids[1], ids[2]])
    }

    @Test(arguments: StoreKind.allCases)
    func `pages have the newest version of every document`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        for number in 1...9 { try test.store.commit(.create(.subject(UInt64(number)))) }
        for number in 1...9 where number != 4 {
            try test.store.commit(.hot(.subject(UInt64(number)), expected: 1, "hot \(number)"))
        }
        try test.store.commit(.delete(.subject(4), expected: 1), .delete(.subject(7), expected: 2))
        let page = try test.store.page(kind: .subject, tenant: 1, after: nil, limit: 99)
        #expect(page.map(\.key.id.high) == [1, 2, 3, 5, 6, 8, 9])
        #expect(page.allSatisfy { $0.document == .sample(version: 2, hot: "hot \($0.key.id.high)") })
    }

    @Test(arguments: StoreKind.shared)
    func `jobs of all tenants are listed once each, in an order that lasts`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        func key(_ tenant: UInt64, _ high: UInt64) -> DocumentKey {
            DocumentKey(kind: .job, tenant: tenant, id: DocumentID(high: high, low: 0))
        }
        let jobs = [key(0, 7), key(1, 2), key(1, 5), key(1, DocumentID.countBit - 1), key(.max, 1)]
        for job in jobs.reversed() { try test.store.commit(.create(job)) }
        // Counts of messages, and another kind.
        try test.store.commit(
            .create(key(1, DocumentID.countBit)), .create(key(1, .max)), .create(.subject(3)))
        var seen: [DocumentKey] = []
        var last: DocumentKey?
        repeat {
            let page = try test.store.jobs(after: last, limit: 2)
            #expect(page.count <= 2 && page.allSatisfy { $0.document == .sample(version: 1) })
            seen += page.map(\.key)
            last = page.last?.key
        } while last != nil && seen.count <= jobs.count
        #expect(seen == jobs)
    }

    @Test(arguments: StoreKind.allCases)
    func `counts tell kinds, tenants and generations apart`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        for number in 0..<20 {
            let generation = UInt32(number % 4 + 1)
            try test.store.commit(.create(.subject(UInt64(number), tenant: 9), generation: generation))
        }
        try test.store.commit(.create(.subject(1, tenant: 8)))
        #expect(try test.store.count(kind: .subject, tenant: 9, generationBelow: nil) == 20)
        #expect(try test.store.count(kind: .subject, tenant: 8, generationBelow: nil) == 1)
        #expect(try test.store.count(kind: .receipt, tenant: 9, generationBelow: nil) == 0)
        for (generation, count) in [(0, 0), (1, 0), (2, 5), (4, 15), (5, 20), (UInt32.max, 20)] {
            #expect(try test.store.count(kind: .subject, tenant: 9, generationBelow: generation) == count)
        }
        try test.store.commit(.replace(.subject(0, tenant: 9), expected: 1, generation: 4))
        #expect(try test.store.count(kind: .subject, tenant: 9, generationBelow: 2) == 4)
    }

    @Test(arguments: StoreKind.allCases)
    func `expired documents are those at or before the given time`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        try test.store.commit(
            .create(.subject(1), expiresAt: 99), .create(.subject(2), expiresAt: 100),
            .create(.subject(3), expiresAt: 101), .create(.subject(4)))
        func expired(_ limit: Int = 9) throws -> Set<UInt64> {
            let found = try test.store.expired(at: Timestamp(milliseconds: 100), after: nil, limit: limit)
            return Set(found.documents.map(\.key.id.high))
        }
        #expect(try expired() == [1, 2])
        #expect(try expired(1) == [1])
        try test.store.commit(.replace(.subject(1), expected: 1, expiresAt: 200), .hot(.subject(2), expected: 1, "x"))
        #expect(try expired() == [2])
        try test.store.commit(.replace(.subject(2), expected: 2))
        #expect(try expired() == [])
    }

    @Test(arguments: StoreKind.allCases)
    func `documents that expire are listed in their order, whenever that is`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        try test.store.commit(
            .create(.subject(1), expiresAt: 300), .create(.subject(2), expiresAt: 100),
            .create(.subject(3), expiresAt: 200), .create(.subject(4)), .create(.subject(5), expiresAt: 250))
        var numbers: [UInt64] = []
        var mark: ExpiryMark?
        repeat {
            let found = try test.store.expiring(after: mark, limit: 2)
            numbers += found.entries.map(\.key.id.high)
            for entry in found.entries {
                let document = try #require(try test.store.load(entry.key))
                #expect(entry.bodyLength == document.body.count)
            }
            mark = found.next
        } while mark != nil
        #expect(numbers == [2, 3, 5, 1])
    }

    // MARK: Audit segments

    private func withSegments(_ kind: StoreKind) throws -> StoreUnderTest {
        let test = try StoreUnderTest(kind)
        for (first, count) in [(1, 3), (4, 1), (5, 10), (20, 2)] as [(UInt64, UInt32)] {
            try test.store.commit(segment: .sample(first: first, count: count))
        }
        return test
    }

    @Test(arguments: StoreKind.allCases)
    func `segments are listed oldest first from the one that holds the number`(kind: StoreKind) throws {
        let test = try withSegments(kind)
        let cases: [(UInt64, [UInt64])] = [
            (0, [1, 4, 5, 20]), (1, [1, 4, 5, 20]), (3, [1, 4, 5, 20]), (4, [4, 5, 20]), (14, [5, 20]), (15, [20]),
            (21, [20]), (22, []),
        ]
        for (sequence, expected) in cases {
            let found = try test.store.segments(from: sequence, limit: 9)
            #expect(found.map(\.first) == expected, "from \(sequence)")
        }
        #expect(try test.store.segments(from: 2, limit: 2).map(\.first) == [1, 4])
        #expect(try test.store.segments(from: 5, limit: 1) == [.sample(first: 5, count: 10)])
    }

    @Test(arguments: StoreKind.allCases)
    func `segments are listed newest first from the one that holds the number`(kind: StoreKind) throws {
        let test = try withSegments(kind)
        let cases: [(UInt64, [UInt64])] = [
            (0, []), (1, [1]), (3, [1]), (7, [5, 4, 1]), (17, [5, 4, 1]), (20, [20, 5, 4, 1]), (99, [20, 5, 4, 1]),
        ]
        for (sequence, expected) in cases {
            let found = try test.store.segments(backFrom: sequence, limit: 9)
            #expect(found.map(\.first) == expected, "back from \(sequence)")
        }
        #expect(try test.store.segments(backFrom: 99, limit: 2).map(\.first) == [20, 5])
    }

    @Test(arguments: StoreKind.allCases)
    func `each writer's chain is separate`(kind: StoreKind) throws {
        let test = try withSegments(kind)
        // The last two set the sign bit of a 64-bit integer.
        for writer in [1, 0x7FFF, 0x8000, 0xFFFF] as [UInt64] {
            let base = writer << 48
            try test.store.commit(segment: .sample(first: base + 1, count: 2))
            try test.store.commit(segment: .sample(first: base + 3))
            for (sequence, expected) in [(0, [1, 3]), (2, [1, 3]), (3, [3]), (4, [])] as [(UInt64, [UInt64])] {
                let found = try test.store.segments(from: base + sequence, limit: 9)
                #expect(found.map(\.first) == expected.map { base + $0 }, "writer \(writer), from \(sequence)")
            }
            let found = try test.store.segments(backFrom: base | ((1 << 48) - 1), limit: 9)
            #expect(found.map(\.first) == [base + 3, base + 1])
            #expect(try test.store.segments(backFrom: base, limit: 9).isEmpty)
            let ends = try test.store.auditEnds(of: UInt16(writer))
            #expect(ends.first == base + 1 && ends.last == base + 3)
        }
        #expect(try test.store.segments(from: 0, limit: 9).count == 4)
        #expect(try test.store.auditWriters() == [0, 1, 0x7FFF, 0x8000, 0xFFFF])
    }

    @Test(arguments: StoreKind.allCases)
    func `two segments cannot have one number`(kind: StoreKind) throws {
        let test = try withSegments(kind)
        #expect(throws: StoreFailure.self) {
            try test.store.commit(.create(.subject(1)), segment: .sample(first: 5))
        }
        #expect(try test.store.load(.subject(1)) == nil)
        #expect(try test.store.segments(from: 5, limit: 1) == [.sample(first: 5, count: 10)])
    }
}
