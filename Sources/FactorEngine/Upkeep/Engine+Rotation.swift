package import FactorCore
import FactorCrypto

/// A tenant's documents on their way to its newest key generation.
struct ResealJob {
    let tenant: TenantID
    /// The generation they are moved to. A later rotation begins a job of its own, and this one ends.
    let generation: UInt32
    /// Tells this job from one before it, some of whose steps may still be on their way.
    let serial: UInt64
    var after: DocumentID?
    var isScanning = false
}

/// How a key rotation stands.
package struct RotationStatus: Sendable {
    package let tenant: TenantID
    package let generation: UInt32
    /// Documents still sealed under an older generation.
    package let recordsLeft: Int
}

extension Engine {
    /// Gives a tenant a new key generation; from now on everything is sealed under it, and upkeep moves what lies
    /// there already. The answer has to be held.
    package func rotateKeys(of tenant: Tenant, peer: UInt32) throws(Failure) -> Tenant {
        try requireRoom()
        let keys = tenant.keys.addingGeneration(randomness: randomness)
        let rotated = replace(tenant, rewrapped(tenant.record, keys), keys)
        recordTenant(.tenantKeyRotated, rotated, peer)
        startReseal(rotated)
        return rotated
    }

    /// Wraps every tenant's keys with the next master key, the server's own last. The answer has to be held.
    ///
    /// Refused unless the daemon was started with a next key. Interrupted, it is simply asked for again.
    package func rotateMaster(peer: UInt32) throws(Failure) {
        try requireRoom()
        try requireCurrentTenants()
        guard let next = configuration.master.nextID else {
            throw .wrongState("no next master key was given at start")
        }
        for tenant in tenants.values where tenant.record.status == .active {
            guard TenantKeys.masterID(of: tenant.record.wrappedKeys) != next else { continue }
            var record = tenant.record
            record.wrappedKeys = configuration.master.wrap(tenant.keys, by: next, randomness)
            replace(tenant, record, tenant.keys)
        }
        root.wrappedKeys = configuration.master.wrap(serverKeys, by: next, randomness)
        write(
            DocumentWrite(
                key: RootRecord.key, expected: rootVersion,
                change: .whole(body: root.encoded, hot: [], generation: 0, expiresAt: nil)))
        rootVersion += 1
        _ = append(
            AuditEntry(
                at: clock.now(), event: AuditEvent(.masterKeyRotated, .done), tenant: 0, document: .zero, peer: peer,
                previous: 0))
    }

    /// The id of the master key in use, and of the next one where it was given.
    package var masterIDs: (present: UInt64, next: UInt64?) {
        (root.masterID ?? configuration.master.present.id, configuration.master.nextID)
    }

    /// Wrapped keys that are still under another master key than the next one.
    package var masterRecordsLeft: Int {
        guard let next = configuration.master.nextID else { return 0 }
        let tenants = tenants.values.count {
            $0.record.status == .active && TenantKeys.masterID(of: $0.record.wrappedKeys) != next
        }
        return tenants + (root.masterID == next ? 0 : 1)
    }

    /// Counts, away from the loop, what is left to do for each tenant with more than one generation or all of them.
    package func rotationStatus(
        _ wanted: [Tenant], _ done: @escaping @Sendable (Result<[RotationStatus], Failure>) -> Void
    ) throws(Failure) {
        try scan(
            { store throws(StoreFailure) in
                var found: [RotationStatus] = []
                for tenant in wanted {
                    found.append(
                        RotationStatus(
                            tenant: tenant.id, generation: tenant.keys.generation,
                            recordsLeft: try Self.recordsLeft(store, tenant)))
                }
                return found
            }, done: done)
    }

    private static func recordsLeft(_ store: any Store, _ tenant: Tenant) throws(StoreFailure) -> Int {
        var left = 0
        for kind in [DocumentKind.subject, .receipt] {
            left += try store.count(kind: kind, tenant: tenant.number, generationBelow: tenant.keys.generation)
            left -= try store.count(kind: kind, tenant: tenant.number, generationBelow: 1)
        }
        return left
    }

    private func rewrapped(_ record: TenantRecord, _ keys: TenantKeys) -> TenantRecord {
        var record = record
        record.wrappedKeys = configuration.master.wrap(
            keys, by: root.masterID ?? configuration.master.present.id, randomness)
        return record
    }
}

extension Engine {
    /// Begins, or takes up, moving a tenant's documents to its newest generation.
    ///
    /// The scan waits until what was decided before is durable: what was sealed under the old key and is still on its
    /// way to the store would be overlooked, and unreadable once that key is dropped.
    func startReseal(_ tenant: Tenant) {
        resealsBegun += 1
        let (number, serial) = (tenant.number, resealsBegun)
        reseals[number] = ResealJob(
            tenant: tenant.id, generation: tenant.keys.generation, serial: serial, isScanning: true)
        whenDurable { [weak self] in self?.continueReseal(number, serial) }
    }

    /// Looks at one more slice; at the end counts what is left, and drops the old keys when that is nothing.
    func continueReseal(_ number: UInt64, _ serial: UInt64) {
        guard let job = reseals[number], job.serial == serial else { return }
        guard let tenant = resealed(by: job, number) else {
            reseals[number] = nil
            return
        }
        reseals[number]?.isScanning = true
        let submitted: Void? = try? scan { store throws(StoreFailure) in
            let page = try store.page(kind: .subject, tenant: number, after: job.after, limit: Self.slice)
            let left = page.isEmpty ? try Self.recordsLeft(store, tenant) : 1
            return (page, left)
        } done: { [weak self] result in
            self?.reseal(number, serial, result)
        }
        if submitted == nil { reseals[number]?.isScanning = false }
    }

    /// The tenant that a job is about, as long as it is there and the job's generation is its newest.
    private func resealed(by job: ResealJob, _ number: UInt64) -> Tenant? {
        guard !tenantsAreStale, let tenant = tenants[job.tenant], tenant.number == number,
            tenant.record.status == .active, tenant.keys.generation == job.generation
        else { return nil }
        return tenant
    }

    private func reseal(
        _ number: UInt64, _ serial: UInt64, _ result: Result<([StoredDocument], Int), Failure>
    ) {
        guard let job = reseals[number], job.serial == serial else { return }
        reseals[number]?.isScanning = false
        guard case .success(let (page, left)) = result, let tenant = resealed(by: job, number) else { return }
        guard let last = page.last else { return finishReseal(tenant, left: left) }
        reseals[number]?.after = last.key.id
        for stored in page where stored.document.generation != 0 && stored.document.generation < tenant.keys.generation
        {
            _ = settle(stored.key, nil, in: tenant, peer: 0) { subject, decision throws(Failure) in
                if subject.exists { try subject.resealAll(decision) }
            }
        }
        reseals[number]?.isScanning = true
        whenDurable { [weak self] in self?.continueReseal(number, serial) }
    }

    /// A pass is over. Receipts go by themselves within a minute, so another pass may be needed; the next tick sees to it.
    private func finishReseal(_ tenant: Tenant, left: Int) {
        observer.upkeep(UpkeepProgress(task: "keys.rotate", left: left))
        guard left == 0 else {
            reseals[tenant.number]?.after = nil
            return
        }
        reseals[tenant.number] = nil
        guard tenant.keys.generations.count > 1 else { return }
        let keys = tenant.keys.keepingOnly(from: tenant.keys.generation)
        replace(tenant, rewrapped(tenant.record, keys), keys)
    }
}
