/// The costs of one tenant's password hashes, without those that another cost covers.
///
/// They are kept so that every answer about a password can take as long as the most expensive of them, whichever user
/// it is about.
package struct PasswordCosts: Hashable, Sendable {
    /// For two of the four schemes, one cost covers all others. For the rest, no store has this many.
    package static let most = 8

    package private(set) var all: [PasswordCost]

    package init(_ costs: [PasswordCost] = []) {
        all = []
        for cost in costs { keep(cost) }
    }

    /// Whether one of them takes no less than the given cost.
    package func covers(_ cost: PasswordCost) -> Bool {
        all.contains { $0.covers(cost) }
    }

    /// Adds a cost, in the place of those that it covers. If there are too many, the cheapest is dropped.
    package mutating func keep(_ cost: PasswordCost) {
        guard !covers(cost) else { return }
        all.removeAll { cost.covers($0) }
        all.append(cost)
        if all.count > Self.most, let least = all.indices.min(by: { all[$0].work < all[$1].work }) {
            all.remove(at: least)
        }
    }

    /// Returns these costs and one more.
    package func with(_ cost: PasswordCost) -> PasswordCosts {
        var costs = self
        costs.keep(cost)
        return costs
    }
}

extension PasswordCosts {
    func write(to writer: inout ByteWriter) {
        writer.varint(UInt64(all.count))
        for cost in all { cost.write(to: &writer) }
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        let count = try reader.varint()
        guard count <= Self.most else { throw Malformed() }
        var costs: [PasswordCost] = []
        for _ in 0..<count { costs.append(try PasswordCost(from: &reader)) }
        self.init(costs)
    }
}
