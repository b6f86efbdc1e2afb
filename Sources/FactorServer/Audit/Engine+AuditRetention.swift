import FactorCore
import FactorCrypto

/// Removes audit entries whose retention time is over, segment by segment from the log's beginning.
///
/// - Each segment is checked before it is removed. A segment that is not as it was written stays, with everything
///   behind it, and raises an alarm. So the traces of tampering do not disappear with time.
/// - The commit that removes a segment records its last entry and its tag in the store's state, under the server's key.
///   A log from which more or less was cut off is not intact.
/// - The last segment stays, so that the log has an end; finished logs go as a whole. Ages are measured by the earlier of the two clocks, and
///   nothing is removed while the time of the start is uncertain (`TrustedClock.forgets`).
extension Engine {
    /// Segments per read.
    private static let segmentsAtOnce = 64
    /// Milliseconds between two searches that found nothing to remove: a minute.
    private static let auditRest: Int64 = 60_000

    /// Sets for how many days audit entries are kept; nil keeps all.
    package func keepAudit(days: Int?) {
        auditRetention.days = days
        auditRetention.nextLook = 0
    }

    /// Removes what is due. Called at every tick.
    func tickAuditRetention() {
        guard let days = auditRetention.days, let now = clock.forgets(), !auditRetention.isUnderWay,
            clock.steady() >= auditRetention.nextLook
        else { return }
        auditRetention.isUnderWay = true
        removeAudit(before: now.advanced(bySeconds: -Int64(days) * 86_400))
    }

    private func removeAudit(before moment: Timestamp) {
        let (logs, keys) = (durableState.logs, serverKeys)
        let submitted: Void? = try? scan { store throws(StoreFailure) in
            try OldAudit(logs, before: moment, segments: Self.segmentsAtOnce, store, keys)
        } done: { [weak self] (result: Result<OldAudit, Failure>) in
            guard let self else { return }
            guard case .success(let old) = result else { return restAudit() }
            if let broken = old.firstBroken { tellBrokenAudit(at: broken) }
            guard let beginning = old.beginning, durableState.logs.map(\.beginning) == logs.map(\.beginning) else {
                return restAudit()
            }
            staged.removeAudit(before: beginning)
            afterCommit { [weak self] failure in
                guard failure == nil, old.firstBroken == nil else {
                    self?.restAudit()
                    return
                }
                self?.removeAudit(before: moment)
            }
        }
        if submitted == nil { restAudit() }
    }

    private func restAudit() {
        auditRetention.isUnderWay = false
        auditRetention.nextLook = clock.steady() + Self.auditRest
    }
}

/// How long audit entries are kept, and the progress of their removal.
struct AuditRetention {
    /// Nil keeps all entries.
    var days: Int?
    var isUnderWay = false
    /// By the steady clock, in milliseconds.
    var nextLook: Int64 = 0
}

/// The segments at a log's beginning that contain only entries older than a moment.
private struct OldAudit: Sendable {
    /// Where the log begins without them; nil if there are none.
    private(set) var beginning: AuditBeginning?
    /// The first entry that is not as it was written.
    private(set) var firstBroken: UInt64?

    /// Looks for them in the first one of several logs that has any.
    init(
        _ logs: [KnownLog], before moment: Timestamp, segments limit: Int, _ store: any Store, _ keys: TenantKeys
    ) throws(StoreFailure) {
        for log in logs where beginning == nil {
            look(in: log, before: moment, try store.segments(from: log.beginning.removed + 1, limit: limit), keys)
        }
    }

    private mutating func look(
        in log: KnownLog, before moment: Timestamp, _ segments: [AuditSegment], _ keys: TenantKeys
    ) {
        var chain = ChainEnd(log.beginning)
        for segment in segments where segment.last < log.head || (log.isFinished && segment.last == log.head) {
            guard segment.first == chain.next, AuditChain.isIntact(segment, after: chain.tag, keys),
                let last = try? segment.entry(segment.last)
            else {
                firstBroken = firstBroken ?? chain.next
                return
            }
            guard last.at < moment else { return }
            chain = ChainEnd(next: segment.last + 1, tag: segment.tag)
            beginning = AuditBeginning(removed: segment.last, tag: segment.tag)
        }
    }

    private struct ChainEnd {
        let next: UInt64
        let tag: [UInt8]

        init(next: UInt64, tag: [UInt8]) {
            self.next = next
            self.tag = tag
        }

        init(_ beginning: AuditBeginning) {
            self.init(next: beginning.removed + 1, tag: beginning.tag)
        }
    }
}
