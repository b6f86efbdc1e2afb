package import FactorCore
import FactorCrypto

/// The move of a tenant's documents to its newest key generation.
struct ResealJob {
    let tenant: TenantID
    /// The target generation. A later rotation begins a new job and ends this one.
    let generation: UInt32
    /// Identifies this job, since steps of an earlier one may still be on their way.
    let serial: UInt64
    /// The kinds that this pass still has to read, the current one first.
    var kinds = DocumentKind.ofTenants[...]
    var after: DocumentID?
    var isScanning = false
}

/// The progress of a key rotation.
package struct RotationStatus: Sendable {
    package let tenant: TenantID
    package let generation: UInt32
    /// Documents still sealed under an older generation.
    package let recordsLeft: Int
}

extension Engine {
    /// Gives a tenant a new key generation. Everything is sealed under it from now on, and upkeep moves the existing
    /// documents.
    package func rotateKeys(of tenant: Tenant, peer: UInt32) throws(Failure) -> Tenant {
        try requireRoom()
        let keys = tenant.keys.addingGeneration(randomness: randomness)
        let rotated = replace(tenant, rewrapped(tenant.record, keys), keys)
        recordTenant(.tenantKeyRotated, rotated, peer)
        startReseal(rotated)
        return rotated
    }

    /// Wraps every tenant's keys with the next master key, and the server's own keys last.
    ///
    /// Refused unless the daemon was started with a next key. After an interruption, it is simply requested again.
    package func rotateMaster(peer: UInt32) throws(Failure) {
        try requireRoom()
        try requireCurrentTenants()
        guard let next = configuration.master.nextID else {
            throw .wrongState(.noNextKey)
        }
        for tenant in tenants.values where tenant.record.status == .active {
            guard TenantKeys.masterID(of: tenant.record.wrappedKeys) != next else { continue }
            var record = tenant.record
            record.wrappedKeys = configuration.master.wrap(tenant.keys, by: next, randomness)
            replace(tenant, record, tenant.keys)
        }
        root.wrappedKeys = configuration.master.wrap(serverKeys, by: next, randomness)
        writeRoot()
        wipeReplacedKeys()
        _ = append(
            AuditEntry(
                at: clock.now(), event: AuditEvent(.masterKeyRotated, .done), tenant: 0, document: .zero, peer: peer,
                previous: 0))
    }

    /// Writes the root document as it is in memory.
    func writeRoot() {
        let write = root.write(over: rootRevision, serverKeys)
        self.write(write)
        rootRevision = write.result
        tenantsWork = staged.number
    }

    /// The ids of the current master key and, if it was given, of the next one.
    package var masterIDs: (present: UInt64, next: UInt64?) {
        (root.masterID ?? configuration.master.present.id, configuration.master.nextID)
    }

    /// The number of wrapped keys that are not under the next master key.
    package var masterRecordsLeft: Int {
        guard let next = configuration.master.nextID else { return 0 }
        let tenants = tenants.values.count {
            $0.record.status == .active && TenantKeys.masterID(of: $0.record.wrappedKeys) != next
        }
        return tenants + (root.masterID == next ? 0 : 1)
    }

    /// Counts, off the loop's thread, the documents that each of the tenants has left to move.
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

    static func recordsLeft(_ store: any Store, _ tenant: Tenant) throws(StoreFailure) -> Int {
        var left = 0
        for kind in DocumentKind.ofTenants {
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
    /// Begins or resumes moving a tenant's documents to its newest generation.
    ///
    /// The scan waits until earlier decisions are durable. It would overlook a document that was sealed under the old
    /// key and is still on its way to the store, and dropping that key would make the document unreadable.
    func startReseal(_ tenant: Tenant) {
        resealsBegun += 1
        let (number, serial) = (tenant.number, resealsBegun)
        reseals[number] = ResealJob(
            tenant: tenant.id, generation: tenant.keys.generation, serial: serial, isScanning: true)
        afterCommit { [weak self] _ in self?.continueReseal(number, serial) }
    }

    /// Processes one more slice. At the end it counts what is left, and drops the old keys if that is nothing.
    func continueReseal(_ number: UInt64, _ serial: UInt64) {
        guard let job = reseals[number], job.serial == serial else { return }
        guard let tenant = resealed(by: job, number), let kind = job.kinds.first else {
            reseals[number] = nil
            return
        }
        reseals[number]?.isScanning = true
        let submitted: Void? = try? scan { store throws(StoreFailure) in
            let page = try store.page(kind: kind, tenant: number, after: job.after, limit: Self.slice)
            let left = page.isEmpty && job.kinds.count == 1 ? try Self.recordsLeft(store, tenant) : 1
            return (page, left)
        } done: { [weak self] result in
            self?.reseal(number, serial, result)
        }
        if submitted == nil { reseals[number]?.isScanning = false }
    }

    /// Returns the tenant of a job, if it exists and the job's generation is its newest.
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
        if let last = page.last {
            reseals[number]?.after = last.key.id
            reseal(page, tenant)
            closeDecision()
        } else if job.kinds.count > 1 {
            reseals[number]?.kinds = job.kinds.dropFirst()
            reseals[number]?.after = nil
        } else {
            return finishReseal(tenant, left: left)
        }
        reseals[number]?.isScanning = true
        afterCommit { [weak self] _ in self?.continueReseal(number, serial) }
    }

    /// Seals again what an older generation sealed. A document that does not open raises an alarm, and is counted as
    /// left.
    private func reseal(_ page: [StoredDocument], _ tenant: Tenant) {
        let generation = tenant.keys.generation
        for stored in page where stored.document.generation != 0 && stored.document.generation < generation {
            closeDecision()
            do throws(Failure) {
                guard !stored.key.kind.isRecord else {
                    try resealRecord(at: stored.key, tenant.keys)
                    continue
                }
                _ = try decide(stored.key, nil, in: tenant, peer: 0) { subject, decision throws(Failure) in
                    if subject.exists { try subject.resealAll(decision) }
                }
            } catch {
                // A temporary failure of the store needs no alarm: the document is counted as left, and tried again.
                report(error)
            }
        }
    }

    /// Ends a pass. If something is left, for example because it was written meanwhile, the next tick begins another
    /// pass.
    private func finishReseal(_ tenant: Tenant, left: Int) {
        observer.upkeep(UpkeepProgress(task: "keys.rotate", left: left))
        guard left == 0 else {
            reseals[tenant.number]?.kinds = DocumentKind.ofTenants[...]
            reseals[tenant.number]?.after = nil
            return
        }
        reseals[tenant.number] = nil
        guard tenant.keys.generations.count > 1 else { return }
        let keys = tenant.keys.keepingOnly(from: tenant.keys.generation)
        replace(tenant, rewrapped(tenant.record, keys), keys)
        wipeReplacedKeys()
    }
}
