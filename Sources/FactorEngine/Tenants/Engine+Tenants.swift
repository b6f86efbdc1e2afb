package import FactorCore
import FactorCrypto

extension Engine {
    /// The tenant of that name, where it is not being deleted.
    package func tenant(_ id: TenantID) throws(Failure) -> Tenant {
        try requireCurrentTenants()
        if let lastTenant, lastTenant.id == id { return lastTenant }
        guard let tenant = tenants[id], tenant.record.status == .active else { throw .notFound }
        lastTenant = tenant
        return tenant
    }

    /// All tenants, those being deleted too.
    package func allTenants() throws(Failure) -> [Tenant] {
        try requireCurrentTenants()
        return Array(tenants.values)
    }

    /// Creates a tenant with keys of its own.
    package func createTenant(_ id: TenantID, _ settings: PolicySettings, peer: UInt32) throws(Failure) -> Tenant {
        try requireRoom()
        try requireCurrentTenants()
        guard tenants[id] == nil else { throw .alreadyExists(field: "tenant") }
        try requireConsistent(settings)
        let (tenant, creation) = Self.newTenant(
            id, settings, configuration, serverKeys, masterID: root.masterID ?? configuration.master.present.id)
        write(creation)
        tenants[id] = tenant
        tenantsWork = staged.number
        recordTenant(.tenantCreated, tenant, peer)
        return tenant
    }

    /// Changes a tenant's settings.
    package func updateTenant(_ tenant: Tenant, _ settings: PolicySettings, peer: UInt32) throws(Failure) -> Tenant {
        try requireRoom()
        try requireConsistent(settings)
        var record = tenant.record
        record.settings = settings
        let updated = replace(tenant, record, tenant.keys)
        recordTenant(.tenantUpdated, updated, peer)
        return updated
    }

    /// Destroys a tenant's keys, which shreds all it has, and lets upkeep remove what is left.
    package func deleteTenant(_ tenant: Tenant, peer: UInt32) throws(Failure) {
        try requireRoom()
        guard tenant.id != .default else {
            throw .policyViolation(field: "tenant", "the default tenant stays")
        }
        var record = tenant.record
        record.status = .deleting
        record.settings = PolicySettings()
        record.wrappedKeys = []
        let emptied = replace(tenant, record, TenantKeys.generate(tenant: tenant.number, randomness: randomness))
        recordTenant(.tenantDeleted, emptied, peer)
        reseals[tenant.number] = nil
        startPurge(emptied)
    }

    /// Refuses settings under which, over the server's defaults, nobody could sign in.
    private func requireConsistent(_ settings: PolicySettings) throws(Failure) {
        guard let found = settings.over(configuration.defaults).contradiction else { return }
        throw .invalidParams(field: "policy.\(found.member)", found.problem)
    }

    /// Puts another record and other keys in a tenant's place, here and in the next commit.
    @discardableResult
    func replace(_ tenant: Tenant, _ record: TenantRecord, _ keys: TenantKeys) -> Tenant {
        let write = record.write(at: tenant.document, over: tenant.revision, serverKeys)
        self.write(write)
        let replaced = Tenant(
            id: tenant.id, record: record, keys: keys, document: tenant.document, revision: write.result,
            configuration)
        tenants[tenant.id] = replaced
        tenantsWork = staged.number
        return replaced
    }

    func recordTenant(_ action: AuditAction, _ tenant: Tenant, _ peer: UInt32) {
        _ = append(
            AuditEntry(
                at: clock.now(), event: AuditEvent(action, .done), tenant: tenant.number, document: .zero, peer: peer,
                previous: 0))
    }

    /// Takes the tenants from the store again, after a failed commit. While they cannot be read, nothing that needs a
    /// tenant is done: it could be sealed with keys that were never stored.
    func reloadTenants() {
        guard let stored = try? Self.loadTenants(configuration, serverKeys),
            let found = try? RootRecord.read(store)
        else {
            tenantsAreStale = true
            return
        }
        tenants = Dictionary(stored.map { ($0.id, $0) }) { first, _ in first }
        root = found.record
        rootRevision = found.document.revision
        tenantsAreStale = false
    }

    /// Reads the tenants again where that is still due, and refuses when it cannot be done.
    func requireCurrentTenants() throws(Failure) {
        // What is known of them may not be durable yet.
        if tenantsWork > landedWork { staged.notePendingRead() }
        guard tenantsAreStale else { return }
        reloadTenants()
        if tenantsAreStale { throw .unavailable("the store cannot be used", cause: "tenants could not be read again") }
    }

    /// How many subjects each of the tenants has, counted away from the loop.
    package func countSubjects(
        of tenants: [Tenant], _ done: @escaping @Sendable (Result<[Int], Failure>) -> Void
    ) throws(Failure) {
        let numbers = tenants.map(\.number)
        try scan(
            { store throws(StoreFailure) in
                var counts: [Int] = []
                for number in numbers {
                    let all = try store.count(kind: .subject, tenant: number, generationBelow: nil)
                    // A name that was only guessed at has an empty body, sealed under no generation.
                    counts.append(all - (try store.count(kind: .subject, tenant: number, generationBelow: 1)))
                }
                return counts
            }, done: done)
    }

    /// Runs a scan on the background thread and gives its result on the loop's thread.
    package func scan<Value: Sendable>(
        _ work: @escaping @Sendable (any Store) throws(StoreFailure) -> Value,
        done: @escaping @Sendable (Result<Value, Failure>) -> Void
    ) throws(Failure) {
        let store = store
        let loop = configuration.loop
        let accepted = background.submit { [weak self] in
            let result: Result<Value, Failure>
            var isCorrupt = false
            do throws(StoreFailure) {
                result = .success(try work(store))
            } catch {
                result = .failure(Failure(error))
                if case .corrupt = error { isCorrupt = true }
            }
            loop.post { [weak self, isCorrupt] in
                self?.scansUnderWay -= 1
                // Whoever asked may have nobody to tell: upkeep tries again at the next tick.
                if isCorrupt { self?.tell(.unreadable) }
                if let self { transaction { done(result) } } else { done(result) }
            }
        }
        guard accepted else { throw .overloaded(retryAfterMilliseconds: 1000) }
        scansUnderWay += 1
    }
}
