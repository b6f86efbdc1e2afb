import FactorCore
import TestSupport
import Testing

/// What every store must do; see `Store`.
@Suite struct StoreConformance {
    private let a = DocumentKey.subject(1)
    private let b = DocumentKey.subject(2)
    private let c = DocumentKey.subject(3)

    // MARK: Documents

    @Test(arguments: StoreKind.allCases)
    func `a document that was never written does not exist`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        #expect(try test.store.load(a) == nil)
    }

    @Test(arguments: StoreKind.allCases)
    func `a document is read as it was written`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        let long = String(repeating: "long ", count: 20_000)
        try test.store.commit(
            .create(a, body: "", hot: ""), .create(b, body: long, hot: "h", generation: .max, expiresAt: 7),
            .create(c, hot: String(long.prefix(30_000)), expiresAt: -1))
        try test.reopen()
        #expect(try test.store.load(a) == .sample(version: 1, body: "", hot: ""))
        #expect(try test.store.load(b) == .sample(version: 1, body: long, hot: "h", generation: .max, expiresAt: 7))
        #expect(try test.store.load(c)?.hot.count == 30_000)
        #expect(try test.store.load(c)?.expiresAt == Timestamp(milliseconds: -1))
    }

    @Test(arguments: StoreKind.allCases)
    func `a hot write replaces the hot half and nothing else`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        try test.store.commit(.create(a, body: "seed", hot: "old", generation: 3, expiresAt: 9))
        try test.store.commit(.hot(a, expected: 1, "a longer one"))
        #expect(
            try test.store.load(a)
                == .sample(version: 2, body: "seed", hot: "a longer one", generation: 3, expiresAt: 9))
        try test.store.commit(.hot(a, expected: 2, ""))
        #expect(try test.store.load(a)?.hot == [])
        try test.reopen()
        #expect(try test.store.load(a) == .sample(version: 3, body: "seed", hot: "", generation: 3, expiresAt: 9))
    }

    @Test(arguments: StoreKind.allCases, [4095, 4096, 4097, 70_000])
    func `a hot half may have any length`(kind: StoreKind, length: Int) throws {
        let test = try StoreUnderTest(kind)
        try test.store.commit(.create(a))
        try test.store.commit(.hot(a, expected: 1, "short"))
        let long = String(repeating: "x", count: length)
        try test.store.commit(.hot(a, expected: 2, long))
        #expect(try test.store.load(a) == .sample(version: 3, hot: long))
        try test.reopen()
        #expect(try test.store.load(a) == .sample(version: 3, hot: long))
        try test.store.commit(.hot(a, expected: 3, "short"))
        try test.reopen()
        #expect(try test.store.load(a) == .sample(version: 4, hot: "short"))
    }

    @Test(arguments: StoreKind.allCases)
    func `a document can be replaced after hot writes`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        try test.store.commit(.create(a))
        try test.store.commit(.hot(a, expected: 1, "warm"))
        try test.store.commit(.replace(a, expected: 2, body: "new", hot: "cold", generation: 2, expiresAt: 5))
        #expect(
            try test.store.load(a) == .sample(version: 3, body: "new", hot: "cold", generation: 2, expiresAt: 5))
        try test.reopen()
        #expect(
            try test.store.load(a) == .sample(version: 3, body: "new", hot: "cold", generation: 2, expiresAt: 5))
    }

    @Test(arguments: StoreKind.allCases)
    func `a deleted document does not exist, and begins at version 1 when it is created again`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        try test.store.commit(.create(a))
        for version in 1...9 { try test.store.commit(.hot(a, expected: UInt64(version), "hot \(version)")) }
        try test.store.commit(.delete(a, expected: 10))
        #expect(try test.store.load(a) == nil)
        try test.reopen()
        #expect(try test.store.load(a) == nil)
        try test.store.commit(.create(a, body: "second", hot: "life"))
        try test.reopen()
        #expect(try test.store.load(a) == .sample(version: 1, body: "second", hot: "life"))
    }

    // MARK: Batches

    @Test(arguments: StoreKind.allCases)
    func `the writes of a batch apply in order, each over the one before`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        try test.store.commit(
            .create(a), .hot(a, expected: 1, "two"), .hot(a, expected: 2, "three"), .create(b), .delete(b, expected: 1),
            .create(c, body: "first"), .delete(c, expected: 1), .create(c, body: "second"), .hot(c, expected: 1, "c"))
        for _ in 1...2 {
            #expect(try test.store.load(a) == .sample(version: 3, hot: "three"))
            #expect(try test.store.load(b) == nil)
            #expect(try test.store.load(c) == .sample(version: 2, body: "second", hot: "c"))
            try test.reopen()
        }
        try test.store.commit(
            .hot(a, expected: 3, "gone soon"), .replace(a, expected: 4, body: "whole", hot: "again"),
            .hot(c, expected: 2, "x"), .delete(c, expected: 3), .create(c, hot: "third"))
        for _ in 1...2 {
            #expect(try test.store.load(a) == .sample(version: 5, body: "whole", hot: "again"))
            #expect(try test.store.load(c) == .sample(version: 1, hot: "third"))
            try test.reopen()
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a conflict names every write whose version did not hold, and nothing is applied`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        try test.store.commit(.create(a), .create(b))
        #expect(throws: StoreFailure.conflict([1, 3, 4, 5])) {
            try test.store.commit(
                .hot(a, expected: 1, "new"), .hot(b, expected: 2, "new"), .hot(a, expected: 2, "newer"),
                .create(b), .hot(c, expected: 0, "not there"), .delete(c, expected: 1),
                segment: .sample(first: 1))
        }
        #expect(try test.store.load(a) == .sample(version: 1))
        #expect(try test.store.load(b) == .sample(version: 1))
        #expect(try test.store.load(c) == nil)
        #expect(try test.store.segments(from: 0, limit: 9).isEmpty)
        try test.reopen()
        #expect(try test.store.load(a) == .sample(version: 1))
    }

    @Test(arguments: StoreKind.allCases)
    func `a write after a failed one does not see it`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        try test.store.commit(.create(a))
        #expect(throws: StoreFailure.conflict([0, 1])) {
            try test.store.commit(.hot(a, expected: 5, "x"), .hot(a, expected: 6, "y"), .hot(a, expected: 1, "z"))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `deleting a document that does not exist changes nothing`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        try test.store.commit(.delete(a, expected: 0))
        #expect(try test.store.load(a) == nil)
        try test.store.commit(.create(a))
        #expect(throws: StoreFailure.conflict([0])) { try test.store.commit(.delete(a, expected: 0)) }
    }

    @Test(arguments: StoreKind.allCases)
    func `a version that a later commit has passed is a conflict`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        try test.store.commit(.create(a))
        for version in 1...40 {
            let expected = UInt64(version)
            #expect(try test.store.load(a)?.version == expected)
            try test.store.commit(.hot(a, expected: expected, "v\(version)"))
            #expect(throws: StoreFailure.conflict([0])) { try test.store.commit(.hot(a, expected: expected, "late")) }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `an idle write changes nothing, with and without a document`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        try test.store.commit(.create(a), .hot(a, expected: 1, "newer"))
        try test.store.commit(.idle(a, expected: 2), .idle(b, expected: 0))
        #expect(throws: StoreFailure.conflict([0, 1])) {
            try test.store.commit(.idle(a, expected: 1), .idle(b, expected: 1))
        }
        for _ in 0..<2 {
            #expect(try test.store.load(a) == .sample(version: 2, hot: "newer"))
            #expect(try test.store.load(b) == nil)
            try test.reopen()
        }
        try test.store.commit(.create(b))
        #expect(try test.store.load(b)?.version == 1)
    }

    @Test(arguments: StoreKind.allCases)
    func `an empty batch and a batch of one segment are commits`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        try test.store.commit(StoreBatch(writes: []))
        try test.store.commit(segment: .sample(first: 1, count: 3))
        try test.reopen()
        #expect(try test.store.segments(from: 1, limit: 9) == [.sample(first: 1, count: 3)])
    }

    @Test(arguments: StoreKind.allCases)
    func `a probe changes nothing visible`(kind: StoreKind) throws {
        let test = try StoreUnderTest(kind)
        try test.store.commit(.create(a))
        try test.store.probe()
        try test.store.probe()
        #expect(try test.store.load(a) == .sample(version: 1))
    }
}
