import FactorCore
import FactorCrypto
import FactorThreads

/// The thread that makes decisions durable.
///
/// It takes everything that waits, commits it as one batch and returns the answers; the next batch gathers while a
/// commit is on its way to the disk. After a failed commit, everything decided on top of it fails too. The loop starts
/// a new epoch once it hears of the failure, and work of a failed epoch is never committed.
///
/// A shared store may leave single works out of a batch, because others have changed what they rest on. Those are lost.
final class CommitThread: @unchecked Sendable {
    /// What the loop decided in one turn; on a shared store, one decision.
    struct Work: Sendable {
        var epoch: UInt64
        var writes: [DocumentWrite] = []
        /// What it rests on, if the store is shared; see `DecidedWrites`.
        var guards: [DocumentKey: Revision] = [:]
        /// What it changes in the counts of expiring documents, if the store is shared.
        var growth: [Growth.Change] = []
        /// The place of its decision, if the store is shared; see `ParkedDecisions`.
        var place: UInt64?
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
        /// Commits even if there is nothing to write.
        var commitsAnyway = false
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
                && !commitsAnyway
        }
    }

    /// The outcome of a batch.
    struct Completion: Sendable {
        let works: [Work]
        let failure: StoreFailure?
        /// The numbers of the works that are lost.
        var lost: Set<UInt64> = []
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
    private let ownership: Ownership
    private let keys: TenantKeys
    private let clock: TrustedClock
    private let report: @Sendable (Completion) -> Void
    // Only the commit thread touches the following.
    private var failedEpoch: UInt64 = 0
    private var head: UInt64
    private var tag: [UInt8]
    private var ledger: StoreLedger
    private var scrub: ScrubSum?
    private var worker: JoinableThread?

    init(
        store: any Store, ownership: Ownership, keys: TenantKeys, ledger: StoreLedger, auditTag: [UInt8],
        clock: TrustedClock,
        report: @escaping @Sendable (Completion) -> Void
    ) {
        self.store = store
        self.ownership = ownership
        self.keys = keys
        self.clock = clock
        self.ledger = ledger
        head = ledger.state.auditHead
        tag = auditTag
        self.report = report
        worker = JoinableThread { [self] in run() }
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
            guard works.count > ownership.worksPerCommit else {
                take(works)
                continue
            }
            for start in stride(from: 0, to: works.count, by: ownership.worksPerCommit) {
                take(Array(works[start..<min(start + ownership.worksPerCommit, works.count)]))
            }
        }
    }

    private func take(_ works: [Work]) {
        let stale = works.filter { $0.epoch <= failedEpoch }
        if !stale.isEmpty { tell(stale, failure: .unavailable("an earlier commit failed")) }
        let fresh = stale.isEmpty ? works : works.filter { $0.epoch > failedEpoch }
        if let last = fresh.last { commit(fresh, epoch: last.epoch) }
    }

    private func tell(
        _ works: [Work], failure: StoreFailure? = nil, lost: Set<UInt64> = [], microseconds: Int64? = nil
    ) {
        report(
            Completion(
                works: works, failure: failure, lost: lost, auditHead: head, state: ledger.state,
                microseconds: microseconds, scrub: scrubbed(works)))
    }

    private func commit(_ works: [Work], epoch: UInt64) {
        do throws(StoreFailure) {
            var closed = ClosedBatch()
            var began: Int64?
            try store.commit(ownership.decisions(of: works)) { lost in
                closed = close(works, without: lost)
                if !closed.batch.isEmpty { began = Clock.monotonicMicroseconds() }
                return closed.batch
            }
            let took = began.map { Clock.monotonicMicroseconds() - $0 }
            if let next = closed.state {
                ledger.adopt(next)
                for change in closed.differences {
                    scrub?.note(change.difference, at: store.position(of: change.key), commit: next.commit)
                }
            }
            if let segment = closed.batch.segment {
                tag = segment.tag
                head = segment.last
            }
            // The result does not concern the works; a commit that fails reports its own failure.
            if works.contains(where: \.probes) { try? store.probe() }
            tell(works, lost: Set(closed.lost.map { works[$0].number }), microseconds: took)
        } catch {
            failedEpoch = epoch
            tell(works, failure: error)
        }
    }

    /// A batch with all that goes with it.
    private struct ClosedBatch {
        var batch = StoreBatch(writes: [])
        /// The indexes of the works that are not in it.
        var lost: Set<Int> = []
        /// The store's state after it; nil if there is nothing to commit.
        var state: StoreState?
        /// What its writes change in the store's digest, while a scrub is under way.
        var differences: [(key: DocumentKey, difference: SetDigest)] = []
    }

    /// Puts together the batch of these works. The audit entries of lost ones are replaced, since later entries have
    /// their numbers already.
    private func close(_ works: [Work], without lost: Set<Int>) -> ClosedBatch {
        var closed = ClosedBatch(lost: lost)
        var audit: [UInt8] = []
        var count: UInt32 = 0
        var beginning: AuditBeginning?
        for (index, work) in works.enumerated() {
            count += work.auditCount
            guard !lost.contains(index) else {
                for _ in 0..<work.auditCount { AuditEntry.undone(at: clock.now()).append(to: &audit) }
                continue
            }
            if audit.isEmpty { audit = work.audit } else { audit.append(contentsOf: work.audit) }
            if index == 0 {
                closed.batch.writes = work.writes
            } else {
                closed.batch.writes.append(contentsOf: work.writes)
            }
            beginning = work.auditBeginning ?? beginning
        }
        closed.batch.auditRemoved = beginning?.removed
        if count > 0 {
            let next = AuditChain.tag(after: tag, first: head + 1, count: count, body: audit, keys)
            closed.batch.segment = AuditSegment(first: head + 1, count: count, body: audit, tag: next)
        }
        guard !closed.batch.isEmpty || works.contains(where: \.commitsAnyway) else { return closed }
        closed.state = ledger.close(
            &closed.batch, each: { if scrub != nil { closed.differences.append((key: $0, difference: $1)) } },
            change: {
                $0.time = clock.witness()
                if let beginning { $0.remove(before: beginning) }
            })
        return closed
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

extension DecidedWrites {
    init(_ work: CommitThread.Work) {
        self.init(
            guards: work.guards, writes: work.writes, entries: work.auditCount, isUpkeep: work.place == nil)
    }
}
