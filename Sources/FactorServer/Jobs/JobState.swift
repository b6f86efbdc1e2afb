import FactorCore
import FactorCrypto

/// What the engine keeps about jobs besides their records.
struct JobState {
    var queue = JobQueue()
    /// Documents per read of stored jobs.
    var page = 1_024
    /// Jobs whose record may differ from the queue, because its commit failed. They are read again before the next
    /// claim.
    var unsure: Set<DocumentKey> = []
    /// Decoy records, which only took the time of a job's; to be removed.
    var pretences: [DocumentKey] = []
    /// The progress of the walk through the store for jobs that did not fit in the queue.
    var refill: JobRefill?
    /// The progress of the walk through the jobs of other sidecars.
    var othersJobs = OthersJobs()
    var ticks = 0
    /// The addresses throttled recently, so that each is entered into the audit log once an hour.
    var throttled: [DocumentID: Timestamp] = [:]
    var counters = JobCounters()
    /// Called when a job may be available to waiting clients.
    var mayBeDue: (() -> Void)?
    /// `mayBeDue` is to be called at the end of the turn.
    var wakesAtTurnEnd = false
    var challengeJudged: ((ChallengeOrder, _ resultJSON: WipedBytes, Tenant) throws(Failure) -> Void)?
}

/// Counts of jobs, for metrics.
package struct JobCounters: Sendable {
    package var queued: UInt64 = 0
    package var claimed: UInt64 = 0
    package var completed: UInt64 = 0
    /// Taken back to be retried.
    package var retried: UInt64 = 0
    /// Given up by their holders.
    package var failed: UInt64 = 0
    /// Expired before they were done.
    package var died: UInt64 = 0
    /// Messages refused by the limits.
    package var throttled: UInt64 = 0
}
