package import FactorCore
import FactorCrypto

/// Where the walk through the store for jobs that had no room stands.
struct JobRefill {
    /// The tenants that are left, the present one first.
    var tenants: ArraySlice<Tenant>
    var after: DocumentID?
}

/// Finding jobs in the store, and removing what is left of them.
extension Engine {
    /// Documents read at once.
    private static let page = 1_024
    /// Ticks from one look for dead jobs to the next.
    private static let pruneTicks = 10

    /// Finds the jobs that are there at the start.
    func findJobs() throws(StoreFailure) {
        for tenant in tenants.values where tenant.record.status == .active {
            var after: DocumentID?
            while !jobState.queue.overflowed {
                let page = try store.page(kind: .job, tenant: tenant.number, after: after, limit: Self.page)
                for stored in page where stored.key.id.isJob { remember(stored, tenant) }
                guard let last = page.last, page.count == Self.page, last.key.id.isJob else { break }
                after = last.key.id
            }
        }
    }

    /// Remembers a stored job, or has a pretence removed. One that does not open is left to the alarm of upkeep.
    private func remember(_ stored: StoredDocument, _ tenant: Tenant) {
        guard let record = try? record(at: stored.key, tenant.keys), let job = try? Self.job(record) else { return }
        if job.isPretence {
            jobState.pretences.append(stored.key)
        } else {
            jobState.queue.set(stored.key.id, Self.entry(job, tenant))
        }
    }

    /// Marks jobs that a failed commit was to write as to be looked at again.
    func doubtJobs(_ keys: [DocumentKey]) {
        for key in keys where key.kind == .job && key.id.isJob { jobState.unsure.insert(key) }
    }

    /// Looks at the records of jobs that are in doubt.
    func lookAgainAtJobs() throws(Failure) {
        guard !jobState.unsure.isEmpty else { return }
        try requireCurrentTenants()
        for key in jobState.unsure {
            if let tenant = tenants.values.first(where: { $0.number == key.tenant && $0.record.status == .active }) {
                if let job = try Self.job(try record(at: key, tenant.keys)), !job.isPretence {
                    jobState.queue.set(key.id, Self.entry(job, tenant))
                } else {
                    jobState.queue.remove(key.id)
                }
            }
            jobState.unsure.remove(key)
        }
    }

    /// Removes what only pretended to be a job, forgets jobs that are of no more use, takes up those that had no room, and
    /// has whoever waits look for what has come due. Called at every tick.
    func tickJobs() {
        try? lookAgainAtJobs()
        removePretences()
        jobState.ticks += 1
        if jobState.ticks % Self.pruneTicks == 0, !tenantsAreStale {
            jobState.queue.mend(at: clock.now())
            let died = jobState.queue.prune(at: clock.now(), tenants: Set(tenants.values.map(\.number)))
            jobState.counters.died += UInt64(died)
        }
        startRefill()
        jobState.mayBeDue?()
    }

    private func removePretences() {
        let keys = jobState.pretences
        jobState.pretences.removeAll()
        for key in keys {
            guard let tenant = tenants.values.first(where: { $0.number == key.tenant }),
                let record = try? record(at: key, tenant.keys), record.content != nil
            else { continue }
            remove(at: key, over: record.revision)
        }
    }

    // MARK: Jobs that had no room

    private func startRefill() {
        let queue = jobState.queue
        guard queue.overflowed, jobState.refill == nil, queue.entries.count <= JobQueue.most / 2 else { return }
        jobState.queue.overflowed = false
        jobState.refill = JobRefill(tenants: tenants.values.filter { $0.record.status == .active }[...])
        continueRefill()
    }

    private func continueRefill() {
        guard let refill = jobState.refill, let tenant = refill.tenants.first, !jobState.queue.overflowed else {
            // With too many once more the next walk begins anew.
            jobState.refill = nil
            return
        }
        let submitted: Void? = try? scan { store throws(StoreFailure) in
            try store.page(kind: .job, tenant: tenant.number, after: refill.after, limit: Self.page)
        } done: { [weak self] result in
            self?.take(result, tenant)
        }
        if submitted == nil { giveUpRefill() }
    }

    private func take(_ result: Result<[StoredDocument], Failure>, _ tenant: Tenant) {
        guard case .success(let page) = result else { return giveUpRefill() }
        // A tenant that was changed meanwhile has other keys, or is gone.
        if let present = tenants[tenant.id], present.number == tenant.number, present.record.status == .active {
            for stored in page where stored.key.id.isJob && jobState.queue[stored.key.id] == nil {
                remember(stored, present)
            }
        }
        if let last = page.last, page.count == Self.page, last.key.id.isJob {
            jobState.refill?.after = last.key.id
        } else {
            _ = jobState.refill?.tenants.popFirst()
            jobState.refill?.after = nil
        }
        continueRefill()
    }

    /// The next tick begins again.
    private func giveUpRefill() {
        jobState.refill = nil
        jobState.queue.overflowed = true
    }
}

extension Job {
    /// Whether it only takes the place of one: nobody could claim it before it is of no more use.
    fileprivate var isPretence: Bool { lease == nil && notBefore >= expiresAt }
}

extension Engine {
    /// How many jobs of a kind there are, and how many of those somebody has.
    package func jobCount(of kind: Job.Kind) -> (all: Int, leased: Int) { jobState.queue.count(of: kind) }

    package var jobCounters: JobCounters { jobState.counters }
}
