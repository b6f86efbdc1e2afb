import FactorCore
import TestSupport
import Testing

@testable import FactorSQLite

/// What every store's snapshots must return; see `StoreSnapshot`.
@Suite struct SnapshotConformance {
    private func documents(_ snapshot: any StoreSnapshot, _ kind: DocumentKind = .subject) throws
        -> [UInt64: Document]
    {
        var found: [UInt64: Document] = [:]
        while let stored = try snapshot.nextDocument(kind) {
            #expect(stored.key.kind == kind)
            #expect(found.updateValue(stored.document, forKey: stored.key.id.high) == nil, "twice")
        }
        #expect(try snapshot.nextDocument(kind) == nil)
        return found
    }

    private func segments(_ snapshot: any StoreSnapshot) throws -> [UInt64] {
        var found: [UInt64] = []
        while let segment = try snapshot.nextSegment() { found.append(segment.first) }
        #expect(try snapshot.nextSegment() == nil)
        return found
    }

    @Test(arguments: StoreKind.allCases)
    func `a snapshot holds the newest version of everything, each once`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        for number in 0..<40 as Range<UInt64> { try test.store.commit(.create(.subject(number, tenant: number % 3))) }
        for number in 0..<40 as Range<UInt64> where number % 4 > 0 {
            for version in 1...number % 4 {
                try test.store.commit(.hot(.subject(number, tenant: number % 3), expected: version, "hot \(version)"))
            }
        }
        try test.store.commit(
            .delete(.subject(4, tenant: 1), expected: 1), .replace(.subject(5, tenant: 2), expected: 2, body: "new"),
            segment: .sample(first: 1, count: 3))
        try test.store.commit(segment: .sample(first: 4))
        try test.reopen()
        let snapshot = try test.store.snapshot()
        #expect(try snapshot.count(.subject) == 39)
        #expect(try snapshot.segmentCount() == 2)
        let found = try documents(snapshot)
        #expect(found.count == 39 && found[4] == nil)
        #expect(found[5] == .sample(version: 3, body: "new"))
        for (number, document) in found where number != 5 {
            let writes = number % 4
            #expect(document == .sample(version: writes + 1, hot: writes > 0 ? "hot \(writes)" : "hot"))
        }
        #expect(try segments(snapshot) == [1, 4])
    }

    @Test(arguments: StoreKind.allCases)
    func `it does not contain later commits`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        for number in 0..<30 as Range<UInt64> { try test.store.commit(.create(.subject(number))) }
        for number in 0..<30 as Range<UInt64> { try test.store.commit(.hot(.subject(number), expected: 1, "before")) }
        try test.store.commit(segment: .sample(first: 1))
        let snapshot = try test.store.snapshot()
        var seen = 0
        // While it is read: marks, replacements, deletions, new documents, folds and copies of the log.
        for round in 0..<20 as Range<UInt64> {
            for number in 0..<30 as Range<UInt64> where number % 3 > 0 {
                try test.store.commit(.hot(.subject(number), expected: 2 + round, "after \(round)"))
            }
            try test.store.commit(.create(.subject(100 + round)), segment: .sample(first: 2 + round))
            if try snapshot.nextDocument(.subject)?.document == .sample(version: 2, hot: "before") { seen += 1 }
        }
        for number in 0..<30 as Range<UInt64> where number % 3 == 0 {
            try test.store.commit(.delete(.subject(number), expected: 2))
        }
        for document in try documents(snapshot).values {
            #expect(document == .sample(version: 2, hot: "before"))
            seen += 1
        }
        #expect(seen == 30)
        #expect(try snapshot.count(.subject) == 30)
        #expect(try segments(snapshot) == [1])
        #expect(try documents(test.store.snapshot()).count == 40)
    }

    @Test(arguments: StoreKind.allCases)
    func `kinds are read one after the other, each from its beginning`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        for kind in DocumentKind.allCases {
            for number in 1...3 as ClosedRange<UInt64> {
                let key = DocumentKey(kind: kind, tenant: 7, id: DocumentID(high: number, low: 0))
                try test.store.commit(.create(key, body: "\(kind)"))
            }
        }
        let snapshot = try test.store.snapshot()
        #expect(try snapshot.nextDocument(.subject) != nil)
        for kind in DocumentKind.allCases {
            #expect(try snapshot.count(kind) == 3)
            let found = try documents(snapshot, kind)
            #expect(Set(found.keys) == [1, 2, 3])
            #expect(found.values.allSatisfy { $0 == .sample(version: 1, body: "\(kind)") })
        }
        #expect(try documents(snapshot).count == 3)
    }

    /// Twice as many as are read at a time.
    @Test(arguments: StoreKind.allCases)
    func `a snapshot of many documents and segments holds each once, in order`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        try test.store.commit(StoreBatch(writes: (0..<512).map { .create(.subject(UInt64($0))) }))
        for first in 1...128 as ClosedRange<UInt64> { try test.store.commit(segment: .sample(first: first)) }
        let snapshot = try test.store.snapshot()
        #expect(try snapshot.count(.subject) == 512)
        #expect(try snapshot.segmentCount() == 128)
        var numbers: [UInt64] = []
        while numbers.count <= 512, let next = try snapshot.nextDocument(.subject) { numbers.append(next.key.id.high) }
        #expect(numbers.sorted() == Array(0..<512))
        var firsts: [UInt64] = []
        while firsts.count <= 128, let next = try snapshot.nextSegment() { firsts.append(next.first) }
        #expect(firsts == Array(1...128))
    }

    @Test(arguments: StoreKind.allCases)
    func `kinds that share a range of rows are distinguished`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        func key(_ kind: DocumentKind, _ number: UInt64) -> DocumentKey {
            DocumentKey(kind: kind, tenant: 7, id: DocumentID(high: number, low: 0))
        }
        let pairs: [(DocumentKind, DocumentKind)] = [(.root, .job), (.tenant, .flow)]
        for (first, second) in pairs {
            for number in 0..<20 as Range<UInt64> {
                try test.store.commit(
                    .create(key(first, number), body: "first"), .create(key(second, 100 + number), body: "second"))
            }
        }
        try test.reopen()
        let snapshot = try test.store.snapshot()
        for (first, second) in pairs {
            for (kind, body, start) in [(first, "first", 0), (second, "second", 100)]
                as [(DocumentKind, String, UInt64)]
            {
                let found = try documents(snapshot, kind)
                #expect(try snapshot.count(kind) == 20)
                #expect(Set(found.keys) == Set(start..<start + 20))
                #expect(found.values.allSatisfy { $0 == .sample(version: 1, body: body) })
                #expect(try test.store.load(key(kind, start)) == .sample(version: 1, body: body))
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a snapshot of an empty store is empty`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        let snapshot = try test.store.snapshot()
        #expect(try snapshot.count(.subject) == 0)
        #expect(try documents(snapshot).isEmpty)
        #expect(try segments(snapshot) == [])
    }

    @Test(arguments: StoreKind.allCases)
    func `two snapshots do not see each other's state`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        try test.store.commit(.create(.subject(1)))
        let first = try test.store.snapshot()
        try test.store.commit(.hot(.subject(1), expected: 1, "later"))
        let second = try test.store.snapshot()
        #expect(try documents(second)[1] == .sample(version: 2, hot: "later"))
        #expect(try documents(first)[1] == .sample(version: 1))
    }
}
