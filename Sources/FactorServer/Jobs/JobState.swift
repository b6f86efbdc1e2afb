import FactorCore
import FactorCrypto

/// What the engine keeps of jobs beside their records.
struct JobState {
    var queue = JobQueue()
    /// Jobs whose record may have another state than the queue says: what wrote it failed. They are looked at again
    /// before anybody claims.
    var unsure: Set<DocumentKey> = []
    /// Records that only took the time of a job's, to be removed.
    var pretences: [DocumentKey] = []
    /// Where the walk through the store for jobs that had no room stands.
    var refill: JobRefill?
    var ticks = 0
    /// Who was throttled of late, so that the audit log has each but once an hour.
    var throttled: [DocumentID: Timestamp] = [:]
    var counters = JobCounters()
    /// Told when a job may be there for whoever waits for one.
    var mayBeDue: (() -> Void)?
    /// Whether that is to be called at the end of the turn.
    var wakesAtTurnEnd = false
    var challengeJudged: ((ChallengeOrder, _ resultJSON: WipedBytes, Tenant) throws(Failure) -> Void)?
}

/// How jobs went, for metrics.
package struct JobCounters: Sendable {
    package var queued: UInt64 = 0
    package var claimed: UInt64 = 0
    package var completed: UInt64 = 0
    /// Taken back to be tried again.
    package var retried: UInt64 = 0
    /// Given up by whoever had them.
    package var failed: UInt64 = 0
    /// Of no more use before they were done.
    package var died: UInt64 = 0
    /// Messages that the limits refused.
    package var throttled: UInt64 = 0
}
