/// Earlier versions let several factors of a subject hold one seed, each with its own mark.
extension Subject {
    /// Suspends all but one of the factors that share a seed. The one that was used last stays, with the highest mark.
    ///
    /// This is done once: when a subject is loaded for a decision and its seeds were never compared.
    package mutating func separateSeeds(_ decision: inout DecisionContext) throws(Failure) {
        guard !hasSeparateSeeds else { return }
        hasSeparateSeeds = true
        touch(.whole)
        var kept: [(use: SeedUse, index: Int)] = []
        for index in factors.indices where factors[index].hasSeed && factors[index].verifies {
            // A seed that does not open accepts no code.
            guard let use = (try? seedUse(of: index, decision)) ?? nil else { continue }
            guard
                let twin = kept.firstIndex(where: {
                    $0.use.fingerprint == use.fingerprint && $0.use.algorithm == use.algorithm
                })
            else {
                kept.append((use, index))
                continue
            }
            let isLater = factors[kept[twin].index].wasUsed(before: factors[index])
            let (stays, goes) = isLater ? (index, kept[twin].index) : (kept[twin].index, index)
            if kept[twin].use.measure == use.measure {
                factors[stays].usage.mark = max(factors[stays].usage.mark, factors[goes].usage.mark)
            }
            kept[twin] = isLater ? (use, index) : kept[twin]
            try suspend(goes, as: .factorSuspended, &decision)
        }
    }
}

extension Factor {
    fileprivate func wasUsed(before other: Factor) -> Bool {
        guard let moment = other.usage.lastUsedAt else { return false }
        return usage.lastUsedAt.map { $0 < moment } ?? true
    }
}
