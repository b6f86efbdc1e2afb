package import FactorCore
import FactorCrypto

/// Background work: removing expired documents, moving documents to a new key generation, and removing the remains of
/// deleted tenants. All of it is found from the store alone, so a restart resumes it.
extension Engine {
    /// Documents per slice; few, so that requests between two slices do not wait long.
    static let slice = 64

    /// Resumes what a restart or a failed commit interrupted.
    func resumeUpkeep() {
        guard !tenantsAreStale else { return }
        for tenant in tenants.values {
            if tenant.record.status == .deleting {
                if !purges.contains(tenant.number) { startPurge(tenant) }
            } else if tenant.keys.generations.count > 1, reseals[tenant.number] == nil {
                startReseal(tenant)
            }
        }
    }

    /// Removes expired documents, and resumes interrupted work. Called about once a second.
    package func tick() {
        transaction { takeUpkeepStep() }
    }

    private func takeUpkeepStep() {
        lookAtClock()
        refusals = [:]
        writeUnknownSubjects()
        if tenantsAreStale { reloadTenants() }
        refreshTenants()
        writeUses()
        ageBackup()
        watchStore()
        tickMeasuring()
        if store.doesUpkeep {
            resumeUpkeep()
            continueWiping()
            continueRaise()
        }
        tickJobs()
        tickScrub()
        tickAnchor()
        if store.doesUpkeep { beginExpiry() }
        tickGrowth()
        tickAuditRetention()
        for (number, job) in reseals where !job.isScanning { continueReseal(number, job.serial) }
    }

    /// Removes everything that a deleted tenant left, slice by slice, and its own document last.
    ///
    /// It begins once the deletion is durable: if that fails, the tenant still exists with all its data.
    func startPurge(_ tenant: Tenant) {
        purges.insert(tenant.number)
        afterCommit { [weak self] _ in self?.continuePurge(tenant) }
    }

    private func continuePurge(_ tenant: Tenant) {
        let submitted: Void? = try? scan { store throws(StoreFailure) in
            var found: [StoredDocument] = []
            for kind in DocumentKind.ofTenants where found.count < Self.slice {
                found += try store.page(kind: kind, tenant: tenant.number, after: nil, limit: Self.slice)
            }
            return found
        } done: { [weak self] result in
            self?.purge(tenant, result)
        }
        if submitted == nil { purges.remove(tenant.number) }
    }

    private func purge(_ tenant: Tenant, _ result: Result<[StoredDocument], Failure>) {
        guard case .success(let left) = result, !tenantsAreStale, let present = tenants[tenant.id],
            present.number == tenant.number, present.record.status == .deleting
        else {
            purges.remove(tenant.number)
            return
        }
        guard !left.isEmpty else {
            write(DocumentWrite(key: present.document, expected: present.revision, change: .delete))
            tenants[tenant.id] = nil
            tenantsWork = staged.number
            growth.forget(tenant: tenant.number)
            wipeReplacedKeys()
            afterCommit { [weak self] _ in _ = self?.purges.remove(tenant.number) }
            return
        }
        for stored in left {
            closeDecision()
            write(DocumentWrite(key: stored.key, expected: stored.document.revision, change: .delete))
            markDeleted(stored.key)
        }
        closeDecision()
        afterCommit { [weak self] _ in self?.continuePurge(tenant) }
    }

    /// Keeps decisions from finding in the store what the next commit removes.
    func markDeleted(_ key: DocumentKey) {
        if key.kind.isRecord {
            forgetDecoded(key)
            staged.keep(.removed(work: staged.number), at: key)
        } else if key.kind == .subject {
            staged.keep(.nothing(work: staged.number), at: key)
        }
    }

    /// Runs the closure once the work that is being gathered is durable, or with the failure that discarded it. By then
    /// nothing that was decided before is under way.
    package func afterCommit(_ work: @escaping @Sendable (Failure?) -> Void) {
        staged.afterCommit(work)
    }
}
