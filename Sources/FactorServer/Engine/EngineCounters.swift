/// What the engine counts, for metrics.
package struct EngineCounters: Sendable {
    package var decisions: UInt64 = 0
    package var commits: UInt64 = 0
    package var failedCommits: UInt64 = 0
    /// Turns of the loop whose changes were committed, and documents that they wrote.
    package var committedTurns: UInt64 = 0
    package var committedWrites: UInt64 = 0
    /// How long commits took.
    package var commitTimes = DurationHistogram()
    /// Decisions that were lost, because another sidecar had changed what they rested on.
    package var lostDecisions: UInt64 = 0
    package var alarms: UInt64 = 0
    package var defects: UInt64 = 0
    /// What tells that there may be a copy of a credential.
    package var deviceTokenReuses: UInt64 = 0
    package var passkeyRegressions: UInt64 = 0
    /// Refused passkeys that were left out of the audit log, because there were too many at one subject.
    package var unrecordedRefusals: UInt64 = 0
    package var expired: UInt64 = 0
    /// Records that were removed before they expired, because there were too many.
    package var forgotten: UInt64 = 0
    /// Requests passed to the hashing pool, and those refused because it was full.
    package var hashings: UInt64 = 0
    package var refusedHashings: UInt64 = 0

    mutating func count(_ completion: CommitThread.Completion) {
        commits += 1
        if completion.failure != nil { failedCommits += 1 }
        lostDecisions += UInt64(completion.lost.count)
        guard completion.failure == nil, let took = completion.microseconds else { return }
        committedTurns += UInt64(completion.works.count)
        committedWrites += completion.works.reduce(0) { $0 + UInt64($1.writes.count) }
        commitTimes.count(microseconds: took)
    }
}

/// Counts of durations by bucket.
package struct DurationHistogram: Sendable {
    /// The upper bounds of the buckets: from a disk with a battery behind it to one that is about to fail.
    package static let boundsInMicroseconds: [Int64] = [
        100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 100_000, 500_000, 2_500_000,
    ]

    /// The number in each bucket, not cumulative; the last is for durations above all bounds.
    package private(set) var counts = [UInt64](repeating: 0, count: boundsInMicroseconds.count + 1)
    package private(set) var sumInMicroseconds: Int64 = 0

    mutating func count(microseconds: Int64) {
        let bucket = Self.boundsInMicroseconds.firstIndex { microseconds <= $0 } ?? Self.boundsInMicroseconds.count
        counts[bucket] += 1
        sumInMicroseconds += microseconds
    }
}
