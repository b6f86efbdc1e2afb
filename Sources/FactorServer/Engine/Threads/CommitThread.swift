import FactorCore
import FactorCrypto

/// The thread that makes decisions durable.
///
/// It takes everything that waits, commits it as one batch and hands the answers back: while one commit is on its way
/// to the disk the next batch gathers. After a failed commit, everything that was decided on top of it fails too: the
/// loop starts a new epoch once it has heard of the failure, and work of a failed epoch is never committed.
final class CommitThread: @unchecked Sendable {
    /// What the loop decided in one turn.
    struct Work: Sendable {
        var epoch: UInt64
        var writes: [DocumentWrite] = []
        var auditFirst: UInt64
        var auditCount: UInt32 = 0
        var audit: [UInt8] = []
        /// Up to where the audit log is to be removed; nil for none of it.
        var auditBeginning: AuditBeginning?
        let answers = DeferredReplies()
        var keys: [DocumentKey] = []
        /// Run on the loop's thread once the work is durable, or with the failure.
        var afterwards: [@Sendable (Failure?) -> Void] = []
        var number: UInt64 = 0
        /// Whether to commit that there is nothing to commit; see `Engine.witness`.
        var witnesses = false
        /// A step of a scrub, taken after the work.
        var scrub: ScrubStep?
        /// Whether the thread is to try the store too, so that a store that hangs holds up this work.
        var probes = false

        /// Makes room for as much as another work holds, up to what a turn usually gathers.
        mutating func makeRoom(asFor other: Work) {
            writes.reserveCapacity(min(other.writes.count, Self.usualWrites))
            keys.reserveCapacity(min(other.keys.count, Self.usualWrites))
            audit.reserveCapacity(min(other.audit.count, Self.usualWrites * AuditEntry.length))
        }

        /// Writes of a turn under load.
        private static let usualWrites = 64

        var isEmpty: Bool {
            writes.isEmpty && answers.count == 0 && auditCount == 0 && auditBeginning == nil && afterwards.isEmpty
                && scrub == nil
                && !witnesses
        }
    }

    /// What became of it.
    struct Completion: Sendable {
        let works: [Work]
        let failure: StoreFailure?
        /// The last audit sequence number that is durable.
        let auditHead: UInt64
        /// What the last commit left of the whole store.
        let state: StoreState
        /// How long the store took; nil where it had nothing to write.
        var microseconds: Int64?
        /// How a scrub stands after the works.
        var scrub: ScrubProgress?
    }

    private let queue = WorkQueue<Work>(bound: .max)
    private let store: any Store
    private let keys: TenantKeys
    private let clock: TrustedClock
    private let report: @Sendable (Completion) -> Void
    // The following are touched by that thread only.
    private var failedEpoch: UInt64 = 0
    /// How what rests on the failed epoch fails.
    private var staleFailure: StoreFailure?
    private var head: UInt64
    private var tag: [UInt8]
    private var ledger: StoreLedger
    private var scrub: ScrubSum?
    private var worker: Worker?

    init(
        store: any Store, keys: TenantKeys, ledger: StoreLedger, auditTag: [UInt8], clock: TrustedClock,
        report: @escaping @Sendable (Completion) -> Void
    ) {
        self.store = store
        self.keys = keys
        self.clock = clock
        self.ledger = ledger
        head = ledger.state.auditHead
        tag = auditTag
        self.report = report
        worker = Worker { [self] in run() }
    }

    func submit(_ work: Work) {
        _ = queue.push(work)
    }

    /// Commits what is queued, then ends the thread. Gives what the last commit left of the whole store.
    func stop() -> StoreState {
        queue.close()
        worker?.join()
        worker = nil
        return ledger.state
    }

    private func run() {
        while let works = queue.takeAll() {
            let stale = works.filter { $0.epoch <= failedEpoch }
            if !stale.isEmpty { tell(stale, failure: staleFailure) }
            let fresh = stale.isEmpty ? works : works.filter { $0.epoch > failedEpoch }
            if let last = fresh.last { commit(fresh, epoch: last.epoch) }
        }
    }

    private func tell(_ works: [Work], failure: StoreFailure? = nil, microseconds: Int64? = nil) {
        report(
            Completion(
                works: works, failure: failure, auditHead: head, state: ledger.state, microseconds: microseconds,
                scrub: scrubbed(works)))
    }

    private func commit(_ works: [Work], epoch: UInt64) {
        var batch = StoreBatch(writes: works[0].writes)
        var audit = works[0].audit
        var count = works[0].auditCount
        for work in works.dropFirst() {
            batch.writes.append(contentsOf: work.writes)
            audit.append(contentsOf: work.audit)
            count += work.auditCount
        }
        let beginning = works.compactMap(\.auditBeginning).last
        batch.auditRemoved = beginning?.removed
        do throws(StoreFailure) {
            if count > 0 {
                let next = AuditChain.tag(after: tag, first: head + 1, count: count, body: audit, keys)
                batch.segment = AuditSegment(first: head + 1, count: count, body: audit, tag: next)
            }
            var took: Int64?
            if !batch.isEmpty || works.contains(where: \.witnesses) {
                var differences: [(key: DocumentKey, difference: SetDigest)] = []
                let next = ledger.close(
                    &batch, each: { if scrub != nil { differences.append((key: $0, difference: $1)) } },
                    change: {
                        $0.time = clock.witness()
                        if let beginning { $0.auditBeginning = beginning }
                    })
                let began = Clock.monotonicMicroseconds()
                try store.commit(batch)
                took = Clock.monotonicMicroseconds() - began
                ledger.adopt(next)
                for change in differences {
                    scrub?.note(change.difference, at: store.position(of: change.key), commit: next.commit)
                }
            }
            if let segment = batch.segment {
                tag = segment.tag
                head = segment.last
            }
            // What it finds is no concern of the works; a commit that fails says so itself.
            if works.contains(where: \.probes) { try? store.probe() }
            tell(works, microseconds: took)
        } catch {
            failedEpoch = epoch
            if case .conflict = error {
                staleFailure = error
            } else {
                staleFailure = .unavailable("an earlier commit failed")
            }
            tell(works, failure: error)
        }
    }

    /// Takes the steps of a scrub that works carry, whatever became of the works: it looks at what is committed.
    private func scrubbed(_ works: [Work]) -> ScrubProgress? {
        var progress: ScrubProgress?
        for case let step? in works.map(\.scrub) {
            switch step {
            case .begin(let pass):
                scrub = ScrubSum(pass: pass)
                progress = .goesOn(pass: pass, from: 0)
            case .take(let stretch, let pass):
                guard scrub?.pass == pass else { continue }
                progress = scrub?.take(stretch, ledger.state)
                if case .goesOn = progress { continue }
                scrub = nil
            }
        }
        return progress
    }
}
