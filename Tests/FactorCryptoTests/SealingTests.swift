import FactorCrypto
import Testing

struct SealingTests {
    let keys = TenantKeys.generate(tenant: 1, randomness: .seeded(1))
    let place = AssociatedData(schema: 1, tenant: 1, document: (2, 3), record: (4, 5), kind: 6)
    let plain = Array("a seed that is secret".utf8)

    @Test(arguments: [0, 1, 20, 4096, 4097, 100_000])
    func `sealed bytes open, whatever their length`(length: Int) throws {
        let plain = Randomness.seeded(2).bytes(length)
        let sealed = plain.lend { keys.seal($0, at: place, randomness: .system) }
        #expect(sealed.count == length + TenantKeys.overhead)
        #expect(try keys.open(sealed, at: place) { $0.array() } == plain)
    }

    @Test func `sealing twice gives two blobs`() {
        let stream = Randomness.seeded(3)
        let first = plain.lend { keys.seal($0, at: place, randomness: stream) }
        let second = plain.lend { keys.seal($0, at: place, randomness: stream) }
        #expect(first != second)
    }

    @Test(
        arguments: [
            { $0.schema += 1 }, { $0.tenant += 1 }, { $0.documentHigh += 1 }, { $0.documentLow += 1 },
            { $0.recordHigh += 1 }, { $0.recordLow += 1 }, { $0.kind += 1 }, { $0.parameters += 1 },
            { $0.parameters = 1 << 63 },
            { ($0.documentHigh, $0.documentLow) = ($0.documentLow, $0.documentHigh) },
            { ($0.document, $0.record) = ($0.record, $0.document) }, { ($0.schema, $0.kind) = ($0.kind, $0.schema) },
        ] as [@Sendable (inout AssociatedData) -> Void])
    func `a blob does not open with other associated data`(move: @Sendable (inout AssociatedData) -> Void) {
        let sealed = seal()
        var other = place
        move(&other)
        #expect(other != place)
        #expect(throws: CryptoFailure.doesNotOpen) { try keys.open(sealed, at: other) { _ in } }
    }

    @Test func `a blob with any bit changed does not open`() {
        let sealed = seal()
        for bit in 0..<sealed.count * 8 {
            var changed = sealed
            changed[bit / 8] ^= 1 << (bit % 8)
            let failure = #expect(throws: CryptoFailure.self) { try keys.open(changed, at: place) { _ in } }
            guard let named = TenantKeys.generation(of: changed), named != keys.generation else {
                #expect(failure == .doesNotOpen, "bit \(bit)")
                continue
            }
            #expect(failure == .unknownGeneration(named), "bit \(bit)")
        }
    }

    @Test func `a blob that names another generation does not open`() {
        let rotated = keys.addingGeneration(randomness: .seeded(4))
        var sealed = plain.lend { rotated.seal($0, at: place, randomness: .system) }
        sealed[3] = 1
        #expect(throws: CryptoFailure.doesNotOpen) { try rotated.open(sealed, at: place) { _ in } }
    }

    @Test func `a blob that was cut short does not open`() {
        let sealed = seal()
        for length in 0..<sealed.count {
            let cut = Array(sealed.prefix(length))
            let expected: CryptoFailure = length < TenantKeys.overhead ? .malformed : .doesNotOpen
            #expect(throws: expected) { try keys.open(cut, at: place) { _ in } }
        }
        #expect(throws: CryptoFailure.doesNotOpen) { try keys.open(sealed + [0], at: place) { _ in } }
    }

    @Test func `a part of a larger run of bytes opens in place`() throws {
        let row = [1, 2, 3] + seal()
        let opened = try row.lend { row throws(CryptoFailure) in
            try keys.open(row.extracting(droppingFirst: 3), at: place) { $0.array() }
        }
        #expect(opened == plain)
    }

    @Test func `blobs can be opened within one another`() throws {
        let sealed = seal()
        func nest(_ depth: Int) throws -> Int {
            if depth == 0 { return 0 }
            let inner = try keys.open(sealed, at: place) { outer in
                let before = outer.array()
                let result = Result { try nest(depth - 1) }
                return (result, before == plain && outer.array() == plain)
            }
            #expect(inner.1)
            return try inner.0.get() + 1
        }
        #expect(try nest(20) == 20)
    }

    @Test func `many threads can open at once`() async {
        let sealed = seal()
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    (0..<500).allSatisfy { _ in (try? keys.open(sealed, at: place) { $0.array() == plain }) == true }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    private func seal() -> [UInt8] {
        plain.lend { keys.seal($0, at: place, randomness: .system) }
    }
}
