package import FactorCore
package import FactorCrypto

// A job is a record under its tenant's keys, written in the commit of what created it. The engine keeps an index of all
// jobs (`JobQueue`), and reads the record of each job that is claimed.

/// A request for jobs: the client, and the jobs that it wants.
package struct JobClaim {
    package let holder: UInt32
    package let limit: Int
    package let allows: (Job.Kind, TenantID) -> Bool

    package init(holder: UInt32, limit: Int, allows: @escaping (Job.Kind, TenantID) -> Bool) {
        self.holder = holder
        self.limit = limit
        self.allows = allows
    }
}

/// A job that is leased to a client.
package struct ClaimedJob: Sendable {
    package let id: JobID
    package let tenant: Tenant
    package let job: Job
}

/// The client that reports on a job it says it holds.
package struct JobHolder {
    package let uid: UInt32
    /// The claim that it refers to.
    package let attempt: Int
    package let allows: (Job.Kind, TenantID) -> Bool

    package init(uid: UInt32, attempt: Int, allows: @escaping (Job.Kind, TenantID) -> Bool) {
        self.uid = uid
        self.attempt = attempt
        self.allows = allows
    }
}

extension Engine {
    /// Takes the result of a challenge; set by the owner of the flows.
    ///
    /// Called on the loop's thread in the turn of `job.complete`, before its answer, so that its changes are committed
    /// together with the job's end.
    package var challengeJudged: ((ChallengeOrder, _ resultJSON: WipedBytes, Tenant) throws(Failure) -> Void)? {
        get { jobState.challengeJudged }
        set { jobState.challengeJudged = newValue }
    }

    /// Called when a job may be available to waiting clients. Called on the loop's thread, and more often than needed.
    package var jobsMayBeDue: (() -> Void)? {
        get { jobState.mayBeDue }
        set { jobState.mayBeDue = newValue }
    }

    /// Asks the tenant's own program to define or judge a challenge.
    package func ask(_ order: ChallengeOrder, in tenant: Tenant) {
        add(Job(.challenge(order), at: clock.now()), in: tenant)
    }

    /// Stages a job, and wakes waiting clients once it is durable.
    func add(_ job: Job, in tenant: Tenant) {
        let key = tenant.key(of: JobID.drawn(from: randomness))
        put(job, at: key, over: .none, tenant)
        jobState.counters.queued += 1
        // This runs in a turn of its own. A waiting client may claim the job at once, and that must not delay the
        // answer to the request beyond the answer to one that only pretends to send.
        afterCommit { [weak self, loop = configuration.loop] failure in
            guard failure == nil else { return }
            loop.post { [weak self] in self?.enqueue(job, key.id, in: tenant) }
        }
    }

    /// Makes a job claimable.
    private func enqueue(_ job: Job, _ id: DocumentID, in tenant: Tenant) {
        jobState.queue.set(id, Self.entry(job, tenant))
        jobState.mayBeDue?()
    }

    /// Bytes of jobs after which a claim is given no further one. The largest job takes some 450 KB in an answer.
    private static let mostClaimedBytes = 393_216

    /// Lends up to `limit` jobs that are due, fewer if they are large.
    package func claimJobs(_ claim: JobClaim) throws(Failure) -> [ClaimedJob] {
        let now = clock.now()
        jobState.othersJobs.wantedAt = clock.steady()
        guard !jobState.unsure.isEmpty || jobState.queue.hasDue(at: now) else { return [] }
        try requireRoom()
        try lookAgainAtJobs()
        var claimed: [ClaimedJob] = []
        var bytes = 0
        while claimed.count < claim.limit, bytes < Self.mostClaimedBytes {
            let found = jobState.queue.take(at: now) { stream, tenant in
                claim.allows(stream.kind, tenant) && (try? self.tenant(tenant))?.number == stream.tenant
            }
            guard let (id, entry) = found, let tenant = try? tenant(entry.tenant) else { break }
            do throws(Failure) {
                if let job = try lend(id, to: claim.holder, in: tenant, at: now) {
                    claimed.append(job)
                    bytes += job.job.order.longestInAnswer
                }
            } catch {
                if error.code == .internal, !error.isStop {
                    giveUpJob(at: tenant.key(of: JobID(bits: id)), because: error)
                    continue
                }
                jobState.queue.set(id, entry)
                // Jobs already lent are on their way to the disk.
                guard !claimed.isEmpty else { throw error }
                break
            }
        }
        jobState.counters.claimed += UInt64(claimed.count)
        return claimed
    }

    /// Lends one job; nil if it is gone, or not due after all.
    private func lend(
        _ id: DocumentID, to holder: UInt32, in tenant: Tenant, at now: Timestamp
    ) throws(Failure) -> ClaimedJob? {
        let key = tenant.key(of: JobID(bits: id))
        let record = try record(at: key, tenant.keys)
        guard var job = try Self.job(record), now < job.expiresAt else {
            jobState.queue.remove(id)
            return nil
        }
        let isLent = job.claim(by: holder, at: now)
        jobState.queue.set(id, Self.entry(job, tenant))
        guard isLent else { return nil }
        put(job, at: key, over: record.revision, tenant)
        return ClaimedJob(id: JobID(bits: id), tenant: tenant, job: job)
    }

    /// Ends a job that was done. A challenge has a result; a message has none.
    package func completeJob(_ id: JobID, by holder: JobHolder, result: WipedBytes?) throws(Failure) {
        try report(id, by: holder) { job, tenant throws(Failure) in
            switch (job.order, result) {
            case (.challenge, nil): throw .invalidParams(field: "result", "is missing: the job is a challenge")
            case (.deliverMessage, .some):
                throw .invalidParams(field: "result", "is not accepted: the job is not a challenge")
            case (.challenge(let order), .some(let result)): try challengeJudged?(order, result, tenant)
            case (.deliverMessage, nil): break
            }
            jobState.counters.completed += 1
            return .done
        }
    }

    /// Takes a job back that could not be done, to be retried later or given up.
    package func failJob(_ id: JobID, by holder: JobHolder, problem: Label, retry: Bool) throws(Failure) {
        let now = clock.now()
        try report(id, by: holder) { job, tenant throws(Failure) in
            let willRetry = job.fail(retry: retry, at: now)
            afterCommit { [observer] failure in
                if failure == nil { observer.jobFailed(problem, willRetry: willRetry) }
            }
            if willRetry {
                jobState.counters.retried += 1
                return nil
            }
            jobState.counters.failed += 1
            // If a challenge is not asked or judged, its flow must not keep waiting. A flow that is over needs no
            // judgement.
            if case .challenge(let order) = job.order {
                do throws(Failure) { try judged(order, .failAuthentication, in: tenant) } catch {
                    report(error)
                }
            }
            return .refused
        }
    }

    /// Prolongs the lease of a job that is not done yet. Returns when it ends now.
    package func renewJob(_ id: JobID, by holder: JobHolder, forSeconds seconds: Int64) throws(Failure) -> Timestamp {
        let now = clock.now()
        var until = now
        try report(id, by: holder) { job, _ throws(Failure) in
            job.renew(forSeconds: seconds, at: now)
            until = job.dueAt
            return nil
        }
        return until
    }

    /// Keeps what is lent with its holders for as long again as the process has stood still: meanwhile nobody could report, or
    /// prolong a lease. Their records stay as they are, so another sidecar may lend it.
    package func stoodStill(milliseconds: Int64) {
        jobState.queue.postponeLeased(byMilliseconds: milliseconds, at: clock.now())
    }

    /// Lets the holder of a job report on it. With an outcome the job ends; without one it stays as the closure left
    /// it.
    private func report(
        _ id: JobID, by holder: JobHolder, _ body: (inout Job, Tenant) throws(Failure) -> AuditOutcome?
    ) throws(Failure) {
        try requireRoom()
        try lookAgainAtJobs()
        guard let entry = jobState.queue[id.bits], holder.allows(entry.stream.kind, entry.tenant) else {
            throw .notFound
        }
        let tenant = try tenant(entry.tenant)
        let key = tenant.key(of: id)
        let record = try record(at: key, tenant.keys)
        guard var job = try Self.job(record) else { throw .notFound }
        try job.requireClaim(of: holder.uid, attempt: holder.attempt)
        guard let outcome = try body(&job, tenant) else {
            put(job, at: key, over: record.revision, tenant)
            jobState.queue.set(id.bits, Self.entry(job, tenant))
            return
        }
        remove(at: key, over: record.revision)
        jobState.queue.remove(id.bits)
        _ = append(
            AuditEntry(
                at: clock.now(), event: job.event(outcome), tenant: tenant.number, document: id.bits,
                peer: holder.uid, previous: 0))
    }

    // MARK: Records

    static func job(_ record: Record) throws(Failure) -> Job? {
        guard let content = record.content else { return nil }
        do throws(Malformed) { return try Job(decoding: content) } catch {
            throw .internal("a stored job is malformed")
        }
    }

    func put(_ job: Job, at key: DocumentKey, over revision: Revision, _ tenant: Tenant) {
        put(job.encoded, at: key, over: revision, expiresAt: job.expiresAt, tenant.keys)
    }

    static func entry(_ job: Job, _ tenant: Tenant) -> JobQueue.Entry {
        JobQueue.Entry(
            stream: JobQueue.Stream(tenant: tenant.number, kind: job.kind, isOfStrangers: job.isOfStranger),
            tenant: tenant.id, expiresAt: job.expiresAt, dueAt: job.dueAt, isLeased: job.lease != nil)
    }
}

extension Job {
    /// Returns the audit event for the job's end.
    fileprivate func event(_ outcome: AuditOutcome) -> AuditEvent {
        switch (kind, outcome) {
        case (.deliverMessage, .done): AuditEvent(.messageSent, outcome)
        case (.deliverMessage, .refused): AuditEvent(.messageFailed, outcome)
        case (.challenge, .done): AuditEvent(.challengeDone, outcome)
        case (.challenge, .refused): AuditEvent(.challengeFailed, outcome)
        }
    }
}

extension Tenant {
    /// Returns the key of a job's record. It is the plain id, since ids cannot be guessed.
    func key(of job: JobID) -> DocumentKey {
        DocumentKey(kind: .job, tenant: number, id: job.bits)
    }
}
