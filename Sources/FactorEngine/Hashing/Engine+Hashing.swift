package import FactorCore

extension Engine {
    /// Hashes on the pool and gives what came of it on the loop's thread, `overloaded` where too much waits.
    package func hash<Work: HashingWork>(
        _ work: Work, in tenant: Tenant, from origin: HashingOrigin,
        _ done: @escaping @Sendable (Result<Work.Product, Failure>) -> Void
    ) {
        let loop = configuration.loop
        var costs = tenant.passwordCosts
        if let cost = work.check?.cost, !costs.covers(cost) {
            // Of a hash from before costs were kept, or of server's defaults that were higher once.
            costs = costs.with(cost)
            transaction { keep(cost, in: tenant) }
        }
        counters.hashings += 1
        hashing.submit(work, from: origin, costs: costs) { [weak self] result in
            loop.post { [weak self] in
                if case .failure = result { self?.counters.refusedHashings += 1 }
                done(result)
            }
        }
    }

    /// Keeps with a tenant what it costs to check one of its passwords, so that from now on every answer about one takes as
    /// long. With the next commit.
    func keep(_ cost: PasswordCost, in tenant: Tenant) {
        guard !tenantsAreStale, let current = tenants[tenant.id], current.number == tenant.number,
            current.record.status == .active
        else { return }
        let costs = current.record.passwordCosts.with(cost)
        guard costs != current.record.passwordCosts else { return }
        var record = current.record
        record.passwordCosts = costs
        replace(current, record, current.keys)
    }
}
