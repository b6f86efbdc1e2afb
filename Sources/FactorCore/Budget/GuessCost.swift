/// The cost of one try in each pool that it draws on: the codes it could match, over the size of the code space.
package struct GuessCost: Sendable {
    private struct Share {
        let kind: FactorKind
        var cost: Probability
    }

    /// One share for each kind that the try draws on. There is rarely more than the first, which takes no memory of its own.
    private var first: Share?
    private var others: [Share] = []
    /// The kind of a try that draws on no pool.
    private var unpooled: FactorKind?

    package init() {}

    package init(_ kind: FactorKind, _ cost: Probability) {
        first = Share(kind: kind, cost: cost)
    }

    /// The cost of proving something that nobody guesses: it draws on no pool.
    static func unpooled(_ kind: FactorKind) -> GuessCost {
        var cost = GuessCost()
        cost.unpooled = kind
        return cost
    }

    /// Adds a chance to one pool's share.
    package mutating func add(_ cost: Probability, to kind: FactorKind) {
        guard let first else {
            self.first = Share(kind: kind, cost: cost)
            return
        }
        if first.kind == kind {
            self.first = Share(kind: kind, cost: first.cost + cost)
        } else if let index = others.firstIndex(where: { $0.kind == kind }) {
            others[index].cost = others[index].cost + cost
        } else {
            others.append(Share(kind: kind, cost: cost))
        }
    }

    package subscript(kind: FactorKind) -> Probability? {
        if let first, first.kind == kind { return first.cost }
        return others.first { $0.kind == kind }?.cost
    }

    package var isEmpty: Bool { first == nil }

    /// Whether the try is a code, and not a password, a passkey or the answer to a tenant's own program.
    var isOfCodes: Bool { (first?.kind ?? unpooled)?.isShownByCode ?? true }
}
