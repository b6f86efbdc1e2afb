package import FactorCore
import FactorCrypto

/// Work that goes on beside the requests: dropping what has expired, moving documents to a new key generation, removing
/// what deleted tenants left. Each piece is found from the store alone, so a restart takes it up again.
extension Engine {
    /// Documents looked at in one slice; small, so that requests between two slices do not wait long.
    static let slice = 64
    /// Expired documents dropped at one tick.
    private static let expiredAtOnce = 256

    /// Takes up what a restart or a failed commit interrupted.
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

    /// Drops what has expired, and takes up what was interrupted. Called about once a second.
    package func tick() {
        lookAtClock()
        writeStrangers()
        if tenantsAreStale { reloadTenants() }
        writeUses()
        ageBackup()
        tickMeasuring()
        resumeUpkeep()
        tickJobs()
        tickScrub()
        witness()
        tickAnchor()
        if let moment = clock.forgets() { dropExpired(at: moment) }
        for (number, job) in reseals where !job.isScanning { continueReseal(number, job.serial) }
    }

    /// Drops some of what has expired. It goes on behind what it saw at the tick before, and begins again at the end, so
    /// that what cannot be dropped is in nobody's way.
    private func dropExpired(at now: Timestamp) {
        let mark = lastExpired
        try? scan { store throws(StoreFailure) in
            try store.expired(at: now, after: mark, limit: Self.expiredAtOnce)
        } done: { [weak self] result in
            guard case .success(let expired) = result else { return }
            self?.lastExpired = expired.next
            self?.drop(expired.documents, at: now)
        }
    }

    private func drop(_ expired: [StoredDocument], at now: Timestamp) {
        for stored in expired where inFlight[stored.key] == nil && recordsInFlight[stored.key] == nil {
            // The scan is a moment old: what was renewed meanwhile has another version, and is left alone.
            guard let present = try? store.load(stored.key), present.version == stored.document.version else {
                continue
            }
            // An expiry that somebody wrote there must not make this remove what never expires.
            guard isGenuine(present, at: stored.key), mayExpire(present, at: stored.key) else {
                tellDamage(to: stored.key)
                continue
            }
            guard let expiry = present.expiresAt, expiry <= now else { continue }
            write(DocumentWrite(key: stored.key, expected: present.revision, change: .delete))
            markDeleted(stored.key)
            counters.expired += 1
        }
    }

    /// Whether a document is of a sort that is given an expiry.
    private func mayExpire(_ document: Document, at key: DocumentKey) -> Bool {
        switch key.kind {
        case .root, .tenant, .signingKeys: false
        // A name that was only guessed at, whose body is the tag alone, and what is kept of a deleted subject.
        case .subject: document.body.count == DocumentTag.length || !exists(document, at: key)
        case .receipt, .identifier, .session, .device, .job, .flow: true
        }
    }

    /// Whether a document is that of a subject that is there.
    private func exists(_ document: Document, at key: DocumentKey) -> Bool {
        guard let tenant = tenants.values.first(where: { $0.number == key.tenant }) else { return true }
        return (try? Subject(document, at: key, tenant.keys))?.exists ?? true
    }

    /// Removes everything a deleted tenant left, slice by slice, and its own document last.
    ///
    /// It begins once the deletion is durable: should that fail, the tenant is still there with all it has.
    func startPurge(_ tenant: Tenant) {
        purges.insert(tenant.number)
        whenDurable { [weak self] in self?.continuePurge(tenant) }
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
            whenDurable { [weak self] in _ = self?.purges.remove(tenant.number) }
            return
        }
        for stored in left {
            write(DocumentWrite(key: stored.key, expected: stored.document.revision, change: .delete))
            markDeleted(stored.key)
        }
        whenDurable { [weak self] in self?.continuePurge(tenant) }
    }

    /// Keeps a decision from finding in the store what the next commit removes.
    private func markDeleted(_ key: DocumentKey) {
        if key.kind.isRecord {
            forgetDecoded(key)
            recordsInFlight[key] = RecordInFlight(content: nil, expiresAt: nil, revision: .none, work: openNumber)
        } else if key.kind == .subject {
            inFlight[key] = .nothing(work: openNumber)
        }
    }

    /// Runs the closure once everything decided so far is durable, or has failed.
    func whenDurable(_ work: @escaping @Sendable () -> Void) {
        whenSettled { _ in work() }
    }

    /// Runs the closure once everything decided so far is durable, or with the failure by which it is forgotten.
    package func whenSettled(_ work: @escaping @Sendable (Failure?) -> Void) {
        open.afterwards.append(work)
    }
}
