package import FactorCore
import FactorCrypto

/// The progress of the walk through the store for jobs that did not fit in the queue.
struct JobRefill {
    /// The remaining tenants, the current one first.
    var tenants: ArraySlice<Tenant>
    var after: DocumentID?
}

/// Finding jobs in the store, and removing dead ones.
extension Engine {
    /// Ticks between two searches for dead jobs.
    private static let pruneTicks = 10

    /// Finds the stored jobs at the start.
    func findJobs() throws(StoreFailure) {
        for tenant in tenants.values where tenant.record.status == .active {
            var after: DocumentID?
            while !jobState.queue.overflowed {
                let page = try store.page(kind: .job, tenant: tenant.number, after: after, limit: jobState.page)
                for stored in page where stored.key.id.isJob { remember(stored, tenant) }
                guard let last = page.last, page.count == jobState.page, last.key.id.isJob else { break }
                after = last.key.id
            }
        }
    }

    /// Queues a stored job, or notes a decoy for removal. A job that does not open is left to upkeep, which raises the
    /// alarm.
    private func remember(_ stored: StoredDocument, _ tenant: Tenant) {
        guard let record = try? record(at: stored.key, tenant.keys), let job = try? Self.job(record) else { return }
        if job.isPretence {
            jobState.pretences.append(stored.key)
        } else {
            jobState.queue.set(stored.key.id, Self.entry(job, tenant))
        }
    }

    /// Marks jobs whose commit failed, so that they are read again.
    func doubtJobs(_ keys: [DocumentKey]) {
        for key in keys where key.kind == .job && key.id.isJob { jobState.unsure.insert(key) }
    }

    /// Takes a job that does not open out of the queue.
    ///
    /// On a shared store it stays marked until that is certain. So it is read again if the decision stops for something else,
    /// or if what it has found was outdated.
    func giveUpJob(at key: DocumentKey, because failure: Failure) {
        jobState.queue.remove(key.id)
        guard staged.restsOnSomething else {
            jobState.unsure.remove(key)
            return report(failure)
        }
        jobState.unsure.insert(key)
        afterCommit { [weak self] problem in
            guard let self else { return }
            if problem == nil { jobState.unsure.remove(key) }
            if problem?.isLoss == true { jobState.mayBeDue?() }
        }
        report(failure)
    }

    /// Reads the records of the marked jobs again.
    func lookAgainAtJobs() throws(Failure) {
        guard !jobState.unsure.isEmpty else { return }
        try requireCurrentTenants()
        for key in jobState.unsure {
            if let tenant = tenants.values.first(where: { $0.number == key.tenant && $0.record.status == .active }) {
                do throws(Failure) {
                    if let job = try Self.job(try record(at: key, tenant.keys)), !job.isPretence {
                        jobState.queue.set(key.id, Self.entry(job, tenant))
                    } else {
                        jobState.queue.remove(key.id)
                    }
                } catch {
                    guard error.isDamage else { throw error }
                    giveUpJob(at: key, because: error)
                    continue
                }
            }
            jobState.unsure.remove(key)
        }
    }

    /// Removes decoys, prunes dead jobs, queues those that did not fit, and lets waiting clients look for due jobs.
    /// Called at every tick.
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
        findOthersJobs()
        jobState.mayBeDue?()
        closeDecision()
    }

    private func removePretences() {
        let keys = jobState.pretences
        jobState.pretences.removeAll()
        for key in keys {
            guard let tenant = tenants.values.first(where: { $0.number == key.tenant }),
                let record = try? record(at: key, tenant.keys), record.content != nil
            else { continue }
            remove(at: key, over: record.revision)
            closeDecision()
        }
    }

    // MARK: Jobs that had no room

    private func startRefill() {
        let queue = jobState.queue
        guard queue.overflowed, jobState.refill == nil, queue.entries.count <= queue.most / 2 else { return }
        jobState.queue.overflowed = false
        jobState.refill = JobRefill(tenants: tenants.values.filter { $0.record.status == .active }[...])
        continueRefill()
    }

    private func continueRefill() {
        guard let refill = jobState.refill, let tenant = refill.tenants.first, !jobState.queue.overflowed else {
            // If there are too many again, the next walk begins from the start.
            jobState.refill = nil
            return
        }
        let limit = jobState.page
        let submitted: Void? = try? scan { store throws(StoreFailure) in
            try store.page(kind: .job, tenant: tenant.number, after: refill.after, limit: limit)
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
        if let last = page.last, page.count == jobState.page, last.key.id.isJob {
            jobState.refill?.after = last.key.id
        } else {
            _ = jobState.refill?.tenants.popFirst()
            jobState.refill?.after = nil
        }
        continueRefill()
    }

    /// Ends the walk; the next tick begins another.
    private func giveUpRefill() {
        jobState.refill = nil
        jobState.queue.overflowed = true
    }
}

extension Job {
    /// The job is a decoy: it expires before it can be claimed.
    var isPretence: Bool { lease == nil && notBefore >= expiresAt }
}

extension Engine {
    /// Returns how many jobs of a kind there are, and how many of them are leased.
    package func jobCount(of kind: Job.Kind) -> (all: Int, leased: Int) { jobState.queue.count(of: kind) }

    package var jobCounters: JobCounters { jobState.counters }
}
