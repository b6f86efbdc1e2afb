/// The cost of one try in each pool that it draws on: the codes it could match, over the size of the code space.
package struct GuessCost: Sendable {
    private struct Share {
        let kind: FactorKind
        var cost: Probability
    }

    /// One for each kind that the try draws on, rarely more than one.
    private var shares: [Share] = []

    package init() {}

    package init(_ kind: FactorKind, _ cost: Probability) {
        shares = [Share(kind: kind, cost: cost)]
    }

    /// Adds a chance to one pool's share.
    package mutating func add(_ cost: Probability, to kind: FactorKind) {
        if let index = shares.firstIndex(where: { $0.kind == kind }) {
            shares[index].cost = shares[index].cost + cost
        } else {
            shares.append(Share(kind: kind, cost: cost))
        }
    }

    package subscript(kind: FactorKind) -> Probability? {
        shares.first { $0.kind == kind }?.cost
    }

    package var isEmpty: Bool { shares.isEmpty }
}
