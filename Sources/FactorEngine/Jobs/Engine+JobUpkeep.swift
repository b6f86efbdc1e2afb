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
            while !jobDesk.queue.overflowed {
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
            jobDesk.pretences.append(stored.key)
        } else {
            jobDesk.queue.set(stored.key.id, Self.entry(job, tenant))
        }
    }

    /// Marks jobs that a failed commit was to write as to be looked at again.
    func doubtJobs(_ keys: [DocumentKey]) {
        for key in keys where key.kind == .job && key.id.isJob { jobDesk.unsure.insert(key) }
    }

    /// Looks at the records of jobs that are in doubt.
    func lookAgainAtJobs() throws(Failure) {
        guard !jobDesk.unsure.isEmpty else { return }
        try requireCurrentTenants()
        for key in jobDesk.unsure {
            if let tenant = tenants.values.first(where: { $0.number == key.tenant && $0.record.status == .active }) {
                if let job = try Self.job(try record(at: key, tenant.keys)), !job.isPretence {
                    jobDesk.queue.set(key.id, Self.entry(job, tenant))
                } else {
                    jobDesk.queue.remove(key.id)
                }
            }
            jobDesk.unsure.remove(key)
        }
    }

    /// Removes what only pretended to be a job, forgets jobs that are of no more use, takes up those that had no room, and
    /// has whoever waits look for what has come due. Called at every tick.
    func tickJobs() {
        try? lookAgainAtJobs()
        removePretences()
        jobDesk.ticks += 1
        if jobDesk.ticks % Self.pruneTicks == 0, !tenantsAreStale {
            jobDesk.queue.mend(at: clock.now())
            let died = jobDesk.queue.prune(at: clock.now(), tenants: Set(tenants.values.map(\.number)))
            jobDesk.counters.died += UInt64(died)
        }
        startRefill()
        jobDesk.mayBeDue?()
    }

    private func removePretences() {
        let keys = jobDesk.pretences
        jobDesk.pretences.removeAll()
        for key in keys {
            guard let tenant = tenants.values.first(where: { $0.number == key.tenant }),
                let record = try? record(at: key, tenant.keys), record.content != nil
            else { continue }
            remove(at: key, over: record.revision)
        }
    }

    // MARK: Jobs that had no room

    private func startRefill() {
        let queue = jobDesk.queue
        guard queue.overflowed, jobDesk.refill == nil, queue.entries.count <= JobQueue.most / 2 else { return }
        jobDesk.queue.overflowed = false
        jobDesk.refill = JobRefill(tenants: tenants.values.filter { $0.record.status == .active }[...])
        continueRefill()
    }

    private func continueRefill() {
        guard let refill = jobDesk.refill, let tenant = refill.tenants.first, !jobDesk.queue.overflowed else {
            // With too many once more the next walk begins anew.
            jobDesk.refill = nil
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
            for stored in page where stored.key.id.isJob && jobDesk.queue[stored.key.id] == nil {
                remember(stored, present)
            }
        }
        if let last = page.last, page.count == Self.page, last.key.id.isJob {
            jobDesk.refill?.after = last.key.id
        } else {
            _ = jobDesk.refill?.tenants.popFirst()
            jobDesk.refill?.after = nil
        }
        continueRefill()
    }

    /// The next tick begins again.
    private func giveUpRefill() {
        jobDesk.refill = nil
        jobDesk.queue.overflowed = true
    }
}

extension Job {
    /// Whether it only takes the place of one: nobody could claim it before it is of no more use.
    fileprivate var isPretence: Bool { lease == nil && notBefore >= expiresAt }
}

extension Engine {
    /// How many jobs of a kind there are, and how many of those somebody has.
    package func jobCount(of kind: Job.Kind) -> (all: Int, leased: Int) { jobDesk.queue.count(of: kind) }

    package var jobCounters: JobCounters { jobDesk.counters }
}
