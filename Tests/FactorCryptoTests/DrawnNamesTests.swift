import FactorCrypto
import Testing

/// The names of a decision, which are the same in each of its runs.
struct DrawnNamesTests {
    private let names = DrawnNames()
    private let source: Randomness

    init() {
        source = Randomness.seeded(7).repeating(names)
    }

    private func run(_ record: DrawnNames.Record?, _ count: Int, for use: DrawnNames.Use = .document) -> [UInt64] {
        names.begin(record)
        defer { names.begin(nil) }
        return (0..<count).map { _ in source.word(ofNameFor: use) }
    }

    @Test func `without a record each run draws names of its own`() {
        #expect(run(nil, 4) != run(nil, 4))
    }

    @Test func `a run draws the names of the one before, and goes on from there`() {
        let record = DrawnNames.Record()
        let first = run(record, 3)
        #expect(Set(first).count == 3)
        let second = run(record, 5)
        #expect(second.prefix(3) == first[...] && Set(second).count == 5)
        #expect(run(record, 5) == second)
        #expect(Set(run(DrawnNames.Record(), 5)).isDisjoint(with: second))
    }

    @Test func `a token never takes the place of a document's name, which the store is told`() {
        let record = DrawnNames.Record()
        let (documents, tokens) = (run(record, 4), run(record, 4, for: .token))
        #expect(Set(documents).isDisjoint(with: tokens))
        #expect(run(record, 4, for: .token) == tokens && run(record, 4) == documents)
    }

    @Test func `nonces and secrets are drawn anew in each run`() {
        let record = DrawnNames.Record()
        let drawn = (0..<3).map { _ in
            names.begin(record)
            defer { names.begin(nil) }
            return [source.word(), source.word(ofNameFor: .document)] + source.bytes(8).map(UInt64.init)
        }
        #expect(Set(drawn.map { $0[0] }).count == 3 && Set(drawn.map { Array($0[2...]) }).count == 3)
        #expect(Set(drawn.map { $0[1] }).count == 1)
    }
}
