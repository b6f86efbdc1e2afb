import FactorCore
import FactorCrypto

/// The thread that makes decisions durable.
///
/// It takes everything that waits, commits it as one batch and returns the answers; the next batch gathers while a
/// commit is on its way to the disk. After a failed commit, everything decided on top of it fails too. The loop starts
/// a new epoch once it hears of the failure, and work of a failed epoch is never committed.
final class CommitThread: @unchecked Sendable {
    /// What the loop decided in one turn.
    struct Work: Sendable {
        var epoch: UInt64
        var writes: [DocumentWrite] = []
        var auditFirst: UInt64
        var auditCount: UInt32 = 0
        var audit: [UInt8] = []
        /// Where the remaining audit log begins; nil if none is removed.
        var auditBeginning: AuditBeginning?
        let answers = DeferredReplies()
        var keys: [DocumentKey] = []
        /// Run on the loop's thread once the work is durable, or with the failure.
        var afterwards: [@Sendable (Failure?) -> Void] = []
        var number: UInt64 = 0
        /// Commits even if there is nothing to write; see `Engine.witness`.
        var witnesses = false
        /// A step of a scrub, taken after the commit.
        var scrub: ScrubStep?
        /// The thread probes the store too, so that a store that hangs holds up this work.
        var probes = false

        /// Reserves as much room as another work uses, up to what a turn usually gathers.
        mutating func makeRoom(asFor other: Work) {
            writes.reserveCapacity(min(other.writes.count, Self.usualWrites))
            keys.reserveCapacity(min(other.keys.count, Self.usualWrites))
            audit.reserveCapacity(min(other.audit.count, Self.usualWrites * AuditEntry.length))
        }

        /// The usual number of writes in a turn under load.
        private static let usualWrites = 64

        var isEmpty: Bool {
            writes.isEmpty && answers.count == 0 && auditCount == 0 && auditBeginning == nil && afterwards.isEmpty
                && scrub == nil
                && !witnesses
        }
    }

    /// The outcome of a batch.
    struct Completion: Sendable {
        let works: [Work]
        let failure: StoreFailure?
        /// The last audit sequence number that is durable.
        let auditHead: UInt64
        /// The state of the whole store after the last commit.
        let state: StoreState
        /// How long the store took; nil if there was nothing to write.
        var microseconds: Int64?
        /// The progress of a scrub after the works.
        var scrub: ScrubProgress?
    }

    private let queue = WorkQueue<Work>(bound: .max)
    private let store: any Store
    private let keys: TenantKeys
    private let clock: TrustedClock
    private let report: @Sendable (Completion) -> Void
    // Only the commit thread touches the following.
    private var failedEpoch: UInt64 = 0
    /// The failure of work that rests on the failed epoch.
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

    /// Commits what is queued, then ends the thread. Returns the state of the whole store after the last commit.
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
            // The result does not concern the works; a commit that fails reports its own failure.
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

    /// Takes the scrub steps that works carry, even if the works failed: a scrub reads what is committed.
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
