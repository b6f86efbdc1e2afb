package import FactorCore

/// How a store gets a newer layout, while it is served.
///
/// 1. The gate is raised (`Store.raise`). From then on an older program cannot open the store.
/// 2. The root document is raised. An older program that had already passed the gate, but was still starting, fails on it.
/// 3. Older programs that were already serving are shut out, until everything they have read is too old to be used.
/// 4. Each tenant is raised, the default one last. Only then is anything written in a new form, since every decision depends
///    on its tenant's document. New tenants get the layout of the default one.
///
/// Each step leaves its mark in the store, so after any interruption the next tick continues.
extension Engine {
    /// How far it is.
    package struct LayoutStatus: Sendable {
        /// What all of the store may be written in.
        package let layout: StoreLayout
        package let tenantsLeft: Int
    }

    package var layoutStatus: LayoutStatus {
        let left = tenants.values.count { $0.record.layout < .newest }
        return LayoutStatus(layout: tenants[.default]?.record.layout ?? root.layout, tenantsLeft: left)
    }

    /// Raises the store's gate and the root document. Refused while somebody is known who could not read the store any more.
    ///
    /// - Parameter goneAfter: Milliseconds; see `Store.raise`.
    package func raiseLayout(
        goneAfter: Int64?, peer: UInt32, _ done: @escaping @Sendable (Result<LayoutStatus, Failure>) -> Void
    ) throws(Failure) {
        try requireRoom()
        try requireCurrentTenants()
        try scan { store throws(StoreFailure) in
            try store.raise(to: .newest, goneAfter: goneAfter)
        } done: { [weak self] result in
            guard let self else { return }
            switch result {
            case .failure(let failure): done(.failure(failure))
            case .success(let older) where !older.isEmpty:
                done(
                    .failure(
                        .wrongState(
                            .olderSidecars,
                            "these sidecars cannot read layout \(StoreLayout.newest.rawValue): \(older.names)"))
                )
            case .success:
                raiseRoot(peer: peer)
                afterCommit { [weak self] failure in
                    guard let self else { return }
                    done(failure.map { .failure($0) } ?? .success(layoutStatus))
                }
            }
        }
    }

    /// Does what is left of a raise. Called at every tick.
    func continueRaise() {
        guard !isRaising, !tenantsAreStale, !areTenantsPending else { return }
        guard root.layout >= store.layout else { return raiseRoot(peer: 0) }
        guard tenants.values.contains(where: { $0.record.layout < root.layout }) else { return }
        let submitted: Void? = try? scan { store throws(StoreFailure) in
            try store.shutOutOlder()
        } done: { [weak self] result in
            self?.isRaising = false
            if case .success(false) = result { self?.raiseTenants() }
        }
        isRaising = submitted != nil
    }

    private func raiseRoot(peer: UInt32) {
        guard !tenantsAreStale, root.layout < store.layout else { return }
        root.layout = store.layout
        writeRoot()
        _ = append(
            AuditEntry(
                at: clock.now(), event: AuditEvent(.storeRaised, .done), tenant: 0, document: .zero, peer: peer,
                previous: 0))
    }

    private func raiseTenants() {
        guard !tenantsAreStale, !areTenantsPending else { return }
        let left = tenants.values.filter { $0.record.layout < root.layout }
        let first = left.filter { $0.id != .default }.prefix(Self.slice)
        for tenant in first.isEmpty ? left[...] : first[...] {
            closeDecision()
            var record = tenant.record
            record.layout = root.layout
            record.note(tenant.policy.passkey.rpID)
            replace(tenant, record, tenant.keys)
        }
        closeDecision()
        observer.upkeep(UpkeepProgress(task: "store.raise", left: left.count - max(first.count, 1)))
    }
}

extension [StoreSidecar] {
    /// The names, for a person: the first twenty.
    var names: String {
        prefix(20).map(\.name).joined(separator: ", ") + (count > 20 ? " and \(count - 20) more" : "")
    }
}
