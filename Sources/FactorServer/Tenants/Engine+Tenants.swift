package import FactorCore
import FactorCrypto

extension Engine {
    /// Returns the tenant of that name, unless it is being deleted.
    package func tenant(_ id: TenantID) throws(Failure) -> Tenant {
        try requireCurrentTenants()
        if let lastTenant, lastTenant.id == id {
            rest(on: lastTenant)
            return lastTenant
        }
        guard let tenant = tenants[id] else {
            // Others may have created it.
            if isDeciding, mayExist(id) { _ = try document(at: tenantDocument(id)) }
            throw .notFound
        }
        rest(on: tenant)
        guard tenant.record.status == .active else { throw .notFound }
        lastTenant = tenant
        return tenant
    }

    /// Returns all tenants, including those being deleted.
    package func allTenants() throws(Failure) -> [Tenant] {
        try requireCurrentTenants()
        for tenant in tenants.values { rest(on: tenant) }
        return Array(tenants.values)
    }

    /// Creates a tenant with its own keys; without an edition, of the server's for new tenants.
    package func createTenant(
        _ id: TenantID, _ settings: PolicySettings, _ edition: DefaultsEdition?, peer: UInt32
    ) throws(Failure) -> Tenant {
        try requireRoom()
        try requireCurrentTenants()
        if let present = tenants[id] {
            rest(on: present)
            throw .alreadyExists(field: "tenant")
        }
        let layout = tenants[.default]?.record.layout ?? root.layout
        if layout == .first, id.text != id.folded {
            throw .wrongState(
                .storeNotRaised,
                "capital letters in a tenant's name need a newer layout of the store: factorctl store raise")
        }
        let edition = edition ?? configuration.newEdition(in: layout)
        try require(settings, over: edition, in: layout)
        let (tenant, creation) = Self.newTenant(
            id, settings, edition, configuration, serverKeys,
            masterID: root.masterID ?? configuration.master.present.id, layout)
        write(creation)
        tenants[id] = tenant
        tenantsWork = staged.number
        recordTenant(.tenantCreated, tenant, peer)
        return tenant
    }

    /// Changes a tenant's settings, and the edition of the defaults that they override. Returns with it how many users lose a
    /// factor that counted; nil if that was not counted.
    ///
    /// - Parameter accepted: How many users may lose one.
    package func updateTenant(
        _ tenant: Tenant, _ settings: PolicySettings, _ edition: DefaultsEdition, accepting accepted: Int, peer: UInt32
    ) throws(Failure) -> (tenant: Tenant, affected: Int?) {
        try requireRoom()
        try require(settings, over: edition, in: tenant.record.layout)
        let changed = changed(tenant, settings, edition)
        try requireStaying(tenant.policy.passkey.rpID, changed)
        let affected = try usersAffected(by: changed, of: tenant, accepting: accepted)
        let updated = replace(tenant, changed.record, tenant.keys)
        recordTenant(.tenantUpdated, updated, peer)
        return (updated, affected)
    }

    /// Returns a tenant as it would be with other settings, over that edition of the defaults.
    func changed(_ tenant: Tenant, _ settings: PolicySettings, _ edition: DefaultsEdition) -> Tenant {
        var record = tenant.record
        record.settings = settings
        record.edition = edition
        for policy in [tenant.policy, configuration.policy(settings, over: edition)] {
            record.note(policy.passkey.rpID)
        }
        return Tenant(
            id: tenant.id, record: record, keys: tenant.keys, document: tenant.document, revision: tenant.revision,
            configuration)
    }

    /// Destroys a tenant's keys, which makes all its data unreadable. Upkeep then removes the records.
    package func deleteTenant(_ tenant: Tenant, peer: UInt32) throws(Failure) {
        try requireRoom()
        guard tenant.id != .default else {
            throw .policyViolation(.defaultTenant, field: "tenant", "the default tenant cannot be deleted")
        }
        var record = tenant.record
        record.status = .deleting
        record.settings = PolicySettings()
        record.notedRPID = nil
        record.wrappedKeys = []
        let emptied = replace(tenant, record, TenantKeys.generate(tenant: tenant.number, randomness: randomness))
        recordTenant(.tenantDeleted, emptied, peer)
        reseals[tenant.number] = nil
        wipeReplacedKeys()
        startPurge(emptied)
    }

    /// Throws if a tenant of that layout cannot have these settings, or if they would let no user sign in.
    private func require(
        _ settings: PolicySettings, over edition: DefaultsEdition, in layout: StoreLayout
    ) throws(Failure) {
        let tooNew =
            edition > .newest(in: layout)
            ? "defaults_edition \(edition.rawValue)" : settings.members.first { $0.layout > layout }?.path
        if let tooNew {
            throw .wrongState(.storeNotRaised, "\(tooNew) needs a newer layout of the store: factorctl store raise")
        }
        guard let found = configuration.policy(settings, over: edition).contradiction else { return }
        throw .invalidParams(field: "policy.\(found.member)", found.problem)
    }

    /// Throws if passkeys would move to another domain before they can say which one they were made for.
    private func requireStaying(_ rpID: String?, _ changed: Tenant) throws(Failure) {
        guard changed.record.layout == .first, let rpID, changed.policy.passkey.rpID != rpID else { return }
        throw .wrongState(
            .storeNotRaised, "passkey.rp_id can be changed in a newer layout of the store: factorctl store raise")
    }

    /// Replaces a tenant's record and keys, in memory and in the next commit.
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

    /// Reads the tenants from the store again after a failed commit. Until that succeeds, every operation on a tenant
    /// is refused: it could seal with keys that were never stored.
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

    /// Reads the tenants again if that is still due; throws if it fails.
    func requireCurrentTenants() throws(Failure) {
        if areTenantsPending { staged.notePendingRead() }
        guard tenantsAreStale else { return }
        reloadTenants()
        if tenantsAreStale { throw .unavailable("the store cannot be used", cause: "tenants could not be read again") }
    }

    /// The tenants in memory may not be durable yet.
    var areTenantsPending: Bool { tenantsWork > landedWork }

    /// Notes that a decision rests on a tenant's settings and keys, which others can change on a shared store.
    package func rest(on tenant: Tenant) {
        staged.rest(on: tenant.revision, at: tenant.document)
    }

    /// Notes that a write rests on its tenant's keys.
    func restOnTenant(of key: DocumentKey) {
        guard staged.notesGrounds, let tenant = tenant(number: key.tenant) else { return }
        rest(on: tenant)
    }

    /// Returns the tenant of that number.
    func tenant(number: UInt64) -> Tenant? {
        if let lastTenant, lastTenant.number == number { return lastTenant }
        if tenantNames == nil {
            tenantNames = Dictionary(tenants.values.map { ($0.number, $0.id) }) { first, _ in first }
        }
        return tenantNames?[number].flatMap { tenants[$0] }
    }

    /// Counts the subjects of each tenant, off the loop's thread.
    package func countSubjects(
        of tenants: [Tenant], _ done: @escaping @Sendable (Result<[Int], Failure>) -> Void
    ) throws(Failure) {
        let numbers = tenants.map(\.number)
        try scan(
            { store throws(StoreFailure) in
                var counts: [Int] = []
                for number in numbers {
                    let all = try store.count(kind: .subject, tenant: number, generationBelow: nil)
                    // An unknown name has an empty body, sealed under no generation.
                    counts.append(all - (try store.count(kind: .subject, tenant: number, generationBelow: 1)))
                }
                return counts
            }, done: done)
    }

    /// Runs a scan on the background thread, and passes its result to `done` on the loop's thread.
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
                // Upkeep ignores a scan's failure and tries again at the next tick, so damage is reported here.
                if isCorrupt { self?.tell(.unreadable) }
                if let self { transaction { done(result) } } else { done(result) }
            }
        }
        guard accepted else { throw .overloaded(retryAfterMilliseconds: 1000) }
        scansUnderWay += 1
    }
}
