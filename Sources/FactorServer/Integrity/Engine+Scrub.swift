package import FactorCore
import FactorCrypto

/// What is known about the integrity of the store.
package struct Integrity: Sendable {
    /// The last complete pass over the store; nil before the first.
    package internal(set) var lastPass: Pass?
    package internal(set) var problems: Set<IntegrityProblem> = []
    /// The number of complete passes.
    package internal(set) var passes: UInt64 = 0
    /// How many documents and audit entries the current pass has checked.
    package internal(set) var looked: UInt64 = 0

    /// A complete pass.
    package struct Pass: Sendable {
        package let endedAt: Timestamp
        /// The same by the steady clock, in milliseconds.
        package let endedSteadily: Int64
        package let documents: UInt64
        package let auditEntries: UInt64
    }
}

/// The progress of the scrub.
struct ScrubState {
    enum Stage {
        /// Until this time of the steady clock, in milliseconds.
        case resting(until: Int64)
        /// Work is in progress on another thread.
        case waiting
        /// This tick's share is used up; the documents from this position on are next.
        case documents(from: UInt64)
        /// The same, on a shared store.
        case snapshot(SnapshotScrub)
        case indexes(from: IndexPosition)
        case audit(AuditWalk)
    }

    /// The logs that are checked after the present one.
    var logs: [KnownLog] = []
    /// The audit entries that the current pass has checked in earlier logs.
    var entries: UInt64 = 0

    /// How much is checked before the next tick, in documents and audit entries.
    struct Pace {
        /// In the first pass after a start, since a stopped store may have been changed. A million take two minutes.
        var first = 8_192
        /// In later passes; more if needed to finish within `longestPass`.
        var later = 1_024
        /// How many documents of a snapshot count as one, and how many are read at once.
        var snapshot = (documentsForOne: 16, step: 4_096)
    }

    var pace = Pace()
    var stage = Stage.resting(until: 0)
    var pass: UInt64 = 0
    var documents: UInt64 = 0
    /// What the current pass has found.
    var found: Set<IntegrityProblem> = []
    /// How many documents are still read one by one, because one among them cannot be read.
    var singles = 0
    /// How many documents and entries may be checked before the next tick.
    var share = 0
}

/// Checks the whole store while it is served, a little at each tick: that each document bears its tag and is stored
/// under its name, that no document is missing or outdated, that the indexes are complete, and that the audit chain is
/// intact.
extension Engine {
    /// The longest time for a later pass, in seconds: four hours.
    package static let longestPass = 14_400
    /// Index entries per step, and their cost, counted in documents that take as many hash computations.
    private static let entries = (count: 64, share: 16)
    /// Milliseconds from the end of one pass to the start of the next: an hour.
    private static let rest: Int64 = 3_600_000
    /// The same on a sidecar that leaves the upkeep to another one: a day. Somebody who can change the database can make
    /// a sidecar believe that there is another one.
    private static let longRest: Int64 = 86_400_000
    /// The same after a pass that could not be completed: a minute.
    private static let retry: Int64 = 60_000

    /// Continues the scrub. Called at every tick.
    func tickScrub() {
        let known = integrity.lastPass.map { Int($0.documents + $0.documents / 2 + $0.auditEntries) }
        scrub.share = known.map { max(scrub.pace.later, $0 / Self.longestPass) } ?? scrub.pace.first
        switch scrub.stage {
        case .resting(let moment):
            guard clock.steady() >= moment, !tenantsAreStale else { return }
            beginPass()
        case .waiting: break
        case .documents(let position): readStretch(from: position)
        case .snapshot(let snapshot): continueSnapshot(snapshot)
        case .indexes(let position): checkIndexes(from: position)
        case .audit(let walk): checkAudit(walk)
        }
    }

    private func beginPass() {
        scrub.pass += 1
        scrub.documents = 0
        scrub.found = []
        scrub.singles = 0
        integrity.looked = 0
        scrub.entries = 0
        scrub.stage = .waiting
        if ownership.knowsEachCommit { staged.add(.begin(pass: scrub.pass)) } else { beginSnapshot() }
    }

    /// Ends a pass, to begin again later, because the store could not be read or a commit failed.
    func giveUpPass() {
        if case .resting = scrub.stage { return }
        scrub.stage = .resting(until: clock.steady() + Self.retry)
        scrub.pass += 1
    }

    /// Takes the commit thread's result of a step.
    func scrubMoved(_ progress: ScrubProgress) {
        switch progress {
        case .goesOn(let pass, let position) where pass == scrub.pass: readStretch(from: position)
        case .ended(let pass, let isWhole) where pass == scrub.pass:
            // An unreadable document is missing from the sum too.
            if !isWhole, !scrub.found.contains(.unreadable) { find(.missingDocuments) }
            checkIndexes(from: .start)
        case .lost(let pass) where pass == scrub.pass: giveUpPass()
        default: break
        }
    }

    private func readStretch(from position: UInt64) {
        guard scrub.share > 0, !tenantsAreStale else {
            scrub.stage = .documents(from: position)
            return
        }
        let (check, length) = (stretchCheck, scrub.singles > 0 ? 1 : StretchCheck.length)
        let isUnderWay = look { store throws(StoreFailure) in
            try check.run(store, from: position, length: length)
        } done: { [weak self] result in
            self?.didRead(result, from: position)
        }
        if !isUnderWay { scrub.stage = .documents(from: position) }
    }

    private func didRead(_ result: Result<ScrubbedStretch, StoreFailure>, from position: UInt64) {
        switch result {
        case .success(let stretch): take(stretch)
        case .failure(.corrupt):
            find(.unreadable)
            guard scrub.singles > 0 else {
                scrub.singles = StretchCheck.length
                return readStretch(from: position)
            }
            scrub.singles = 0
            readBehind(position)
        case .failure: giveUpPass()
        }
    }

    private func take(_ stretch: ScrubbedStretch) {
        look(again: stretch.suspects)
        if !stretch.isFoundByScans { find(.brokenIndex) }
        scrub.singles = max(0, scrub.singles - 1)
        scrub.documents += UInt64(stretch.documents)
        scrub.share -= max(1, stretch.documents)
        integrity.looked += UInt64(stretch.documents)
        staged.add(.take(stretch, pass: scrub.pass))
    }

    /// Reads documents again that were not genuine. Their keys may have changed since they were read.
    private func look(again suspects: [DocumentKey]) {
        for key in suspects {
            guard let document = try? store.load(key), !isGenuine(document, at: key) else { continue }
            scrub.found.insert(.damagedDocument)
            tellDamage(to: key)
        }
    }

    /// Continues behind what cannot be read, if anything can be read there.
    private func readBehind(_ position: UInt64) {
        scan(in: scrub.pass) { store throws(StoreFailure) in
            try StretchCheck.readable(store, behind: position)
        } done: { [weak self] next in
            if let next { self?.readStretch(from: next) } else { self?.checkIndexes(from: .start) }
        }
    }

    private func checkIndexes(from position: IndexPosition) {
        let isUnderWay =
            scrub.share > 0
            && look { store throws(StoreFailure) in
                try store.checkIndexes(from: position, limit: Self.entries.count)
            } done: { [weak self] result in
                self?.didCheckIndexes(result)
            }
        if !isUnderWay { scrub.stage = .indexes(from: position) }
    }

    private func didCheckIndexes(_ result: Result<IndexPosition?, StoreFailure>) {
        scrub.share -= Self.entries.share
        switch result {
        case .success(let next?): checkIndexes(from: next)
        case .success(nil): beginAudit()
        case .failure(.corrupt):
            find(.brokenIndex)
            beginAudit()
        case .failure: giveUpPass()
        }
    }

    private func beginSnapshot() {
        let (identity, keys, master, step) = (identity, serverKeys, configuration.master, scrub.pace.snapshot.step)
        let isUnderWay = look { store throws(StoreFailure) in
            try SnapshotScrub(store, of: identity, keys, master, step: step)
        } done: { [weak self] result in
            guard let self, let snapshot = readable(result) else { return }
            compareWriters(snapshot.states)
            continueSnapshot(snapshot)
        }
        if !isUnderWay { giveUpPass() }
    }

    /// Returns what was read; nil if that ends the pass, because what it needs is unreadable or out of reach.
    private func readable<Value>(_ result: Result<Value, StoreFailure>) -> Value? {
        switch result {
        case .success(let value): return value
        case .failure(let failure):
            if case .corrupt = failure { find(.unreadable) }
            giveUpPass()
            return nil
        }
    }

    /// Compares the writers' commits with those that were seen before, here or, as the anchor says, before the start.
    private func compareWriters(_ states: [StoreState]) {
        for writer in seenCommits.update(states, except: durableState.writer) { find(.missingCommits(writer: writer)) }
    }

    private func continueSnapshot(_ snapshot: SnapshotScrub) {
        guard scrub.share > 0 else {
            scrub.stage = .snapshot(snapshot)
            return
        }
        let isUnderWay = look { _ throws(StoreFailure) in
            try snapshot.step()
        } done: { [weak self] result in
            guard let self, let step = readable(result) else { return }
            take(step, of: snapshot)
        }
        if !isUnderWay { scrub.stage = .snapshot(snapshot) }
    }

    private func take(_ step: SnapshotScrub.Step, of snapshot: SnapshotScrub) {
        if step.isUnreadable { find(.unreadable) }
        look(again: step.suspects)
        scrub.documents += step.documents
        // The snapshot holds up the removal of old versions in the database, so that it is read without much rest.
        scrub.share -= Int(step.documents) / scrub.pace.snapshot.documentsForOne
        integrity.looked += step.documents
        guard let isWhole = step.isWhole else { return continueSnapshot(snapshot) }
        if !isWhole, !scrub.found.contains(.unreadable) { find(.missingDocuments) }
        beginAudit()
    }

    private func beginAudit() {
        let (state, identity, keys) = (durableState, identity, serverKeys)
        let isUnderWay = look { store throws(StoreFailure) in
            try StoreState.logsAndStray(of: store, own: state, of: identity, keys)
        } done: { [weak self] (result: Result<(logs: [KnownLog], stray: UInt64?), StoreFailure>) in
            guard let self, let found = readable(result) else { return }
            if let stray = found.stray { find(.brokenAudit(entry: stray)) }
            scrub.logs = found.logs
            beginLog()
        }
        if !isUnderWay { giveUpPass() }
    }

    private func beginLog() {
        let (log, identity) = (scrub.logs.removeFirst(), identity)
        scan(in: scrub.pass) { store throws(StoreFailure) in
            try AuditWalk(
                from: AuditNumber.start(of: log.writer) + 1, to: log.head, log, of: identity, store)
        } done: { [weak self] walk in
            self?.checkAudit(walk)
        }
    }

    private func checkAudit(_ walk: AuditWalk) {
        guard scrub.share > 0 else {
            scrub.stage = .audit(walk)
            return
        }
        let keys = serverKeys
        scan(in: scrub.pass) { store throws(StoreFailure) in
            var walk = walk
            let check = try walk.step(store, keys)
            return (walk: walk, check: check)
        } done: { [weak self] step in
            self?.didCheck(step.walk, step.check)
        }
    }

    private func didCheck(_ walk: AuditWalk, _ check: AuditCheck?) {
        scrub.share -= 64
        guard let check else { return checkAudit(walk) }
        if let broken = check.firstBroken { find(.brokenAudit(entry: broken)) }
        scrub.entries += check.entriesChecked
        guard scrub.logs.isEmpty else { return beginLog() }
        integrity.lastPass = Integrity.Pass(
            endedAt: clock.now(), endedSteadily: clock.steady(), documents: scrub.documents,
            auditEntries: scrub.entries)
        integrity.passes += 1
        integrity.problems = scrub.found
        scrub.stage = .resting(until: clock.steady() + (store.doesUpkeep ? Self.rest : Self.longRest))
    }

    /// Reads off the loop's thread for a pass, and passes on the result. Returns false if that is not possible now.
    private func look<Value: Sendable>(
        _ work: @escaping @Sendable (any Store) throws(StoreFailure) -> Value,
        done: @escaping @Sendable (Result<Value, StoreFailure>) -> Void
    ) -> Bool {
        let pass = scrub.pass
        scrub.stage = .waiting
        let submitted: Void? = try? scan { store throws(StoreFailure) -> Result<Value, StoreFailure> in
            do throws(StoreFailure) { return .success(try work(store)) } catch { return .failure(error) }
        } done: { [weak self] result in
            guard pass == self?.scrub.pass else { return }
            if case .success(let result) = result { done(result) } else { self?.giveUpPass() }
        }
        return submitted != nil
    }

    private func find(_ problem: IntegrityProblem) {
        scrub.found.insert(problem)
        tell(problem)
    }

    /// Reads off the loop's thread for a pass. If that fails, the pass is given up.
    private func scan<Value: Sendable>(
        in pass: UInt64, _ work: @escaping @Sendable (any Store) throws(StoreFailure) -> Value,
        done: @escaping @Sendable (Value) -> Void
    ) {
        scrub.stage = .waiting
        let submitted: Void? = try? scan(work) { [weak self] result in
            guard let self, pass == scrub.pass else { return }
            guard case .success(let value) = result else { return giveUpPass() }
            done(value)
        }
        if submitted == nil { giveUpPass() }
    }
}
