import FactorCore

/// The progress of a sidecar through the jobs that others have made.
struct OthersJobs {
    /// When somebody last asked this sidecar for jobs, by the steady clock.
    var wantedAt: Int64?
    /// When the last look began, by the steady clock.
    var lookedAt: Int64?
    /// Where the next look begins; nil for the beginning.
    var after: DocumentKey?
    var isUnderWay = false
}

/// Jobs on a shared store. Each sidecar knows those that it has made, and lends them at once. Those of the others are for
/// whoever asks, two seconds after they were due: their sidecar may have nobody to do them, or be gone.
extension Engine {
    /// Milliseconds between two looks, and for which others' jobs are left to them.
    private static let patience: Int64 = 2_000
    /// For how long after a request for jobs there are looks, in milliseconds.
    private static let interest: Int64 = 60_000

    /// Looks for jobs of others if there is somebody to do them. Called at every tick.
    func findOthersJobs() {
        let now = clock.steady()
        let state = jobState.othersJobs
        guard ownership.mayMiss, !state.isUnderWay, let wanted = state.wantedAt, now - wanted < Self.interest,
            state.lookedAt.map({ now - $0 >= Self.patience }) ?? true
        else { return }
        jobState.othersJobs.lookedAt = now
        let limit = jobState.page
        let submitted: Void? = try? scan { store throws(StoreFailure) in
            try store.jobs(after: state.after, limit: limit)
        } done: { [weak self] result in
            self?.takeOthersJobs(result)
        }
        jobState.othersJobs.isUnderWay = submitted != nil
    }

    /// A stored job; nil if it does not open, of which the scrub raises the alarm.
    private func job(_ stored: StoredDocument, _ tenant: Tenant) -> Job? {
        guard let content = try? Self.opened(stored.document, at: stored.key, tenant.keys) else { return nil }
        return try? Job(decoding: content)
    }

    private func takeOthersJobs(_ result: Result<[StoredDocument], Failure>) {
        jobState.othersJobs.isUnderWay = false
        guard case .success(let found) = result else { return }
        jobState.othersJobs.after = found.count == jobState.page ? found.last?.key : nil
        for stored in found where jobState.queue[stored.key.id] == nil {
            guard let tenant = tenant(number: stored.key.tenant), tenant.record.status == .active,
                let job = job(stored, tenant), !job.isPretence
            else { continue }
            var entry = Self.entry(job, tenant)
            entry.dueAt = entry.dueAt.advanced(bySeconds: Self.patience / 1_000)
            jobState.queue.set(stored.key.id, entry)
        }
    }
}
