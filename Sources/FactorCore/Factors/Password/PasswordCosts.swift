/// The costs that hashes of one tenant have, as far as none of them covers another one.
///
/// They are kept so that every answer about a password can take as long as the most expensive of them, whoever it is
/// about.
package struct PasswordCosts: Equatable, Sendable {
    /// Two of the four schemes have one cost that covers all others; nobody has so many of the rest.
    package static let most = 8

    package private(set) var all: [PasswordCost]

    package init(_ costs: [PasswordCost] = []) {
        all = []
        for cost in costs { keep(cost) }
    }

    /// Whether one of them takes no less than that.
    package func covers(_ cost: PasswordCost) -> Bool {
        all.contains { $0.covers(cost) }
    }

    /// Adds one, in the place of those that it covers. Of too many the cheapest is left out.
    package mutating func keep(_ cost: PasswordCost) {
        guard !covers(cost) else { return }
        all.removeAll { cost.covers($0) }
        all.append(cost)
        if all.count > Self.most, let least = all.indices.min(by: { all[$0].work < all[$1].work }) {
            all.remove(at: least)
        }
    }

    /// These and one more.
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
