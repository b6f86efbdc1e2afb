package import FactorCore

extension Engine {
    /// Hashes on the pool, and passes the result to `done` on the loop's thread; `overloaded` if the pool is full. Not
    /// inlined, since a call costs nothing beside the hashing.
    ///
    /// - Parameter deadline: The time of the steady clock in milliseconds after which it is not begun any more, which is
    ///   `deadline_exceeded`; nil for none.
    @inline(never)
    package func hash<Work: HashingWork>(
        _ work: Work, in tenant: Tenant, from origin: HashingOrigin, before deadline: Int64? = nil,
        _ done: @escaping @Sendable (Result<Work.Product, Failure>) -> Void
    ) {
        let loop = configuration.loop
        var costs = tenant.passwordCosts
        if let cost = work.check?.cost, !costs.covers(cost) {
            // The hash is older than the record of costs, or was made under higher server defaults.
            costs = costs.with(cost)
            transaction { keep(cost, in: tenant) }
        }
        counters.hashings += 1
        hashesUnderWay += 1
        let clock = clock
        let isOverdue = deadline.map { deadline in { @Sendable in clock.steady() >= deadline } }
        hashing.submit(work, from: origin, costs: costs, unless: isOverdue) { [weak self] result in
            loop.post { [weak self] in
                self?.hashesUnderWay -= 1
                if case .failure(let failure) = result, failure.code == .overloaded {
                    self?.counters.refusedHashings += 1
                }
                done(result)
            }
        }
    }

    /// Stages the cost of checking one of a tenant's passwords, so that from now on every answer about a password takes
    /// as long.
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
