import FactorCrypto
import Testing

struct RandomnessTests {
    @Test func `a seed determines the stream`() {
        let (first, second) = (Randomness.seeded(1), Randomness.seeded(1))
        for _ in 0..<3 {
            #expect(first.bytes(40) == second.bytes(40))
            #expect(first.word() == second.word())
            #expect(first.below(10) == second.below(10))
        }
        #expect(Randomness.seeded(1).word() != Randomness.seeded(2).word())
    }

    @Test func `a stream does not repeat itself`() {
        let stream = Randomness.seeded(1)
        let words = Set((0..<1000).map { _ in stream.word() })
        #expect(words.count == 1000)
    }

    @Test func `a copy draws from the same stream`() {
        let stream = Randomness.seeded(1)
        let copy = stream
        #expect(stream.word() != copy.word())
    }

    @Test func `the system's source returns as much as requested`() {
        #expect(Randomness.system.bytes(0).isEmpty)
        #expect(Randomness.system.bytes(33).count == 33)
        // Equal once in 2^64.
        #expect(Randomness.system.word() != Randomness.system.word())
    }

    @Test func `filling starts at the given position`() {
        let secret = SecretBytes(count: 24) { Randomness.seeded(5).fill(&$0, from: 8) }
        #expect(secret.revealed() == [UInt8](repeating: 0, count: 8) + Randomness.seeded(5).bytes(16))
    }

    @Test(arguments: [1, 2, 3, 10, 32, 1000, UInt32.max])
    func `a draw stays below its bound`(bound: UInt32) {
        let stream = Randomness.seeded(UInt64(bound))
        #expect((0..<1000).allSatisfy { _ in stream.below(bound) < bound })
    }

    @Test func `every value is drawn about equally often`() {
        let stream = Randomness.seeded(3)
        var counts = [Int](repeating: 0, count: 10)
        for _ in 0..<100_000 { counts[Int(stream.below(10))] += 1 }
        // Ten standard deviations, on a fixed stream.
        #expect(counts.allSatisfy { abs($0 - 10_000) < 950 })
    }
}
