package import FactorCore
package import FactorCrypto
internal import Foundation
internal import Synchronization

/// A store that fails on request, and otherwise behaves like the one it wraps.
///
/// A failed call changes nothing, as `StoreFailure` promises.
package final class FaultyStore: Store {
    package enum Call: CaseIterable, Sendable {
        case load, commit, scan, probe
    }

    private struct Plan {
        var calls: Set<Call>
        /// How many of those calls still succeed.
        var spared: Int
        /// How many fail after that, or nil for all of them.
        var failures: Int?
        var failure: StoreFailure
    }

    private let inner: any Store
    private let plan = Mutex<Plan?>(nil)
    private let gate = Gate()
    private let bound = Atomic(Int.max)
    private let sliceBound = Atomic(Int.max)
    private let othersDoUpkeep = Atomic(false)
    private let damage = Mutex(Damage())
    private let others = Mutex<[StoreSidecar]>([])
    /// The documents that are at hand, as they were when they were fetched; nil where all are, as they are stored.
    private let atHand: Mutex<FetchedDocuments?>
    private let fetchCount = Atomic(0)
    private let loadCount = Atomic(0)
    private let delay = Mutex(FetchDelay.none)
    private let losing = Mutex(Losing())

    /// Whether tests run as on a shared store: `FACTORD_TEST_SHARED=calm`.
    package static let isSharedInTests = ProcessInfo.processInfo.environment["FACTORD_TEST_SHARED"] != nil
    /// Whether that store loses one decision of about every third commit, and leaves some commits in doubt for a while:
    /// `FACTORD_TEST_SHARED=lossy`.
    package static let isLossyInTests =
        ProcessInfo.processInfo.environment["FACTORD_TEST_SHARED"]?.hasPrefix("lossy") == true
    /// The seed of those losses: 7 in `lossy-7`.
    private static let lossSeed =
        ProcessInfo.processInfo.environment["FACTORD_TEST_SHARED"]?.split(separator: "-").last.flatMap { UInt64($0) }
        ?? 1

    /// Which decisions are lost, and which were.
    private struct Losing {
        /// The next decisions: true for each that is lost.
        var next: [Bool] = []
        var oneIn: Int?
        var commits = 0
        /// A decision was lost, and none was committed since. None is lost then, so that all is done in the end.
        var hasLost = false
        var sparesReaders = false
        var losesUpkeep = false
        var dice = Dice(seed: FaultyStore.lossSeed)
        var lost = 0

        /// Returns the indexes of the decisions that a commit loses.
        mutating func choose(_ decisions: [DecidedWrites]) -> Set<Int> {
            if !next.isEmpty {
                let chosen = Set(decisions.indices.filter { $0 < next.count && next[$0] })
                next.removeFirst(min(next.count, decisions.count))
                return chosen
            }
            // A decision that only reads is never chosen: a real change to what it read would break later ones too.
            let candidates = decisions.indices.filter { index in
                let decision = decisions[index]
                // What rests on nothing cannot be lost.
                guard !decision.guards.isEmpty, losesUpkeep || !decision.isUpkeep else { return false }
                guard sparesReaders else { return !decision.writes.isEmpty }
                let changed = decision.writes.filter { $0.result != $0.expected }.map(\.key)
                return Set(decision.guards.keys).isSubset(of: changed)
            }
            guard !candidates.isEmpty, !hasLost || oneIn == 1 else { return [] }
            commits += 1
            hasLost = oneIn.map { commits % $0 == 0 } ?? (FaultyStore.isLossyInTests && dice.one(in: 3))
            return hasLost ? Set(candidates.randomElement(using: &dice).map { [$0] } ?? []) : []
        }

        /// Returns whether the outcome of a commit is told late.
        mutating func leavesInDoubt() -> Bool { FaultyStore.isLossyInTests && dice.one(in: 8) }

        mutating func note(_ decisions: [DecidedWrites], lost: Set<Int>) {
            self.lost += lost.count
            if decisions.indices.contains(where: { !lost.contains($0) && !decisions[$0].writes.isEmpty }) {
                hasLost = false
            }
        }
    }

    private struct Damage {
        var unreadable: Set<DocumentKey> = []
        var hidden: Set<DocumentKey> = []
        var hasStrayEntries = false
    }

    package var name: String { inner.name }

    package let isShared: Bool

    /// The maximum number of documents that one ranged read returns.
    package var longestStretch: Int {
        get { bound.load(ordering: .relaxed) }
        set { bound.store(newValue, ordering: .relaxed) }
    }

    /// The maximum number of documents that one read of those which expire returns.
    package var longestSlice: Int {
        get { sliceBound.load(ordering: .relaxed) }
        set { sliceBound.store(newValue, ordering: .relaxed) }
    }

    /// Whether the upkeep is left to another server.
    package var leavesUpkeep: Bool {
        get { othersDoUpkeep.load(ordering: .relaxed) }
        set { othersDoUpkeep.store(newValue, ordering: .relaxed) }
    }

    /// - Parameters:
    ///   - isShared: Whether it has to fetch its documents before they can be looked up, as from another machine, and may lose
    ///     decisions.
    ///   - watchesItself: Whether it says by itself that it cannot be used; see `say`.
    package init(_ inner: any Store, isShared: Bool = isSharedInTests, watchesItself: Bool = false) {
        self.inner = inner
        self.watchesItself = watchesItself
        self.isShared = isShared || inner.isShared
        atHand = Mutex(isShared && !inner.isShared ? FetchedDocuments() : nil)
    }

    private let watchesItself: Bool
    private let told = Mutex<@Sendable (StoreFailure?) -> Void>({ _ in })

    package func watch(_ told: @escaping @Sendable (StoreFailure?) -> Void) -> Bool {
        if watchesItself { self.told.withLock { $0 = told } }
        return watchesItself
    }

    /// Whether its calls wait for another machine.
    package var waitsForAnother: Bool {
        get { isWaiting.load(ordering: .relaxed) }
        set { isWaiting.store(newValue, ordering: .relaxed) }
    }
    private let isWaiting = Atomic(false)

    /// Says that it cannot be used, or that it can again.
    package func say(_ failure: StoreFailure?) { told.withLock { $0 }(failure) }

    /// How often something was fetched.
    package var fetched: Int { fetchCount.load(ordering: .relaxed) }

    /// How often a document was read by a call that waits for it.
    package var loaded: Int { loadCount.load(ordering: .relaxed) }

    /// Makes the `nth` of the given calls from now fail, counted from 1. Then the store recovers; with `lasting`, it
    /// fails until `recover`.
    package func fail(
        nth: Int = 1, of calls: Set<Call> = Set(Call.allCases), with failure: StoreFailure, lasting: Bool = false
    ) {
        plan.withLock {
            $0 = Plan(calls: calls, spared: nth - 1, failures: lasting ? nil : 1, failure: failure)
        }
    }

    /// Loses the next decisions that are true, and keeps those that are false.
    package func lose(_ next: Bool...) { losing.withLock { $0.next = next } }

    /// Loses a decision of one commit in so many to others, who have changed what it rests on; nil for none.
    package func loseDecisions(oneIn number: Int?) { losing.withLock { ($0.oneIn, $0.commits) = (number, 0) } }

    /// Loses only decisions that change all that they rest on, so that each later one about the same documents is lost
    /// with them, as on a store that others really change. Those of upkeep are lost too.
    package func loseAsToOthers() { losing.withLock { ($0.sparesReaders, $0.losesUpkeep) = (true, true) } }

    /// How many decisions were lost, those included that rest on such a one.
    package var lostDecisions: Int { losing.withLock { $0.lost } }

    package func recover() {
        plan.withLock { $0 = nil }
    }

    /// Makes reading these documents fail, as if their page were damaged.
    package func makeUnreadable(_ keys: Set<DocumentKey>) {
        damage.withLock { $0.unreadable = keys }
    }

    /// Hides these documents from scans, as if they were missing from an index.
    package func hide(_ keys: Set<DocumentKey>) {
        damage.withLock { $0.hidden = keys }
    }

    /// Makes indexes name documents that do not exist, or stops that.
    package func setStrayEntries(_ areThere: Bool) {
        damage.withLock { $0.hasStrayEntries = areThere }
    }

    /// Makes these calls hang until `letGo`.
    package func hold(_ calls: Set<Call>) {
        gate.shut(for: calls)
    }

    /// Waits until one of the held calls was made.
    package func awaitHeld() { gate.awaitHeld() }

    package func letGo() {
        gate.shut(for: [])
    }

    /// Whether a fetch is told to be over later than it is.
    private enum FetchDelay {
        case none, next, underWay
        case over(tell: @Sendable () -> Void)
    }

    /// Does not tell that the next fetch is over, until `tellFetch`. One is delayed at a time.
    package func delayFetch() {
        delay.withLock { delay in
            if case .none = delay { delay = .next }
        }
    }

    /// A fetch is over that was not told.
    package var hasDelayedFetch: Bool {
        delay.withLock { if case .over = $0 { true } else { false } }
    }

    /// Tells that the delayed fetch is over.
    package func tellFetch() {
        let over = delay.withLock { delay in
            defer { delay = .none }
            return delay
        }
        if case .over(let tell) = over { tell() }
    }

    func check(_ call: Call) throws(StoreFailure) {
        gate.pass(call)
        try plan.withLock { plan throws(StoreFailure) in
            guard var current = plan, current.calls.contains(call) else { return }
            defer { plan = current }
            guard current.spared == 0 else {
                current.spared -= 1
                return
            }
            guard let failures = current.failures else { throw current.failure }
            guard failures > 0 else { return }
            current.failures = failures - 1
            throw current.failure
        }
    }

    // MARK: Store

    package func load(_ key: DocumentKey) throws(StoreFailure) -> Document? {
        loadCount.add(1, ordering: .relaxed)
        try checkLoad(key)
        return try inner.load(key)
    }

    private func checkLoad(_ key: DocumentKey) throws(StoreFailure) {
        try check(.load)
        guard !damage.withLock({ $0.unreadable.contains(key) }) else { throw .corrupt("a page of the table") }
    }

    package func wipeReplaced() throws(StoreFailure) { try inner.wipeReplaced() }

    package func unlock(with serverKeys: TenantKeys) throws(StoreFailure) {
        try inner.unlock(with: serverKeys)
        atHand.withLock { $0?.removeAll() }
    }

    package func lookUp(_ key: DocumentKey) throws(StoreFailure) -> Lookup {
        if inner.isShared {
            let found = try inner.lookUp(key)
            if case .notAtHand = found { return found }
            try checkLoad(key)
            return found
        }
        let fetched = try atHand.withLock { atHand throws(StoreFailure) in try atHand?.lookUp(key) }
        guard let found = fetched else { return try load(key).map { .found($0) } ?? .absent }
        if case .notAtHand = found { return found }
        try checkLoad(key)
        return found
    }

    package func fetch(_ keys: [DocumentKey], _ done: @escaping @Sendable (StoreFailure?) -> Void) {
        fetchCount.add(1, ordering: .relaxed)
        let isNext = delay.withLock { delay in
            guard case .next = delay else { return false }
            delay = .underWay
            return true
        }
        let done = { @Sendable [self] (failure: StoreFailure?) in
            let isKept =
                isNext
                && delay.withLock { delay in
                    // It may have been told to go on meanwhile.
                    guard case .underWay = delay else { return false }
                    delay = .over { done(failure) }
                    return true
                }
            if !isKept { done(failure) }
        }
        if inner.isShared { return inner.fetch(keys, done) }
        let reading = atHand.withLock { atHand in
            atHand?.hold(keys)
            return atHand?.beginReading()
        }
        if let reading {
            var found: [DocumentKey: Result<Document, StoreFailure>] = [:]
            for key in keys {
                do throws(StoreFailure) { found[key] = try inner.load(key).map { .success($0) } } catch {
                    found[key] = .failure(error)
                }
            }
            atHand.withLock { [found] in $0?.keep(found, of: keys, from: reading) }
        }
        done(nil)
    }

    package func release(_ keys: [DocumentKey]) {
        if inner.isShared { return inner.release(keys) }
        atHand.withLock { $0?.release(keys) }
    }

    package func commit(_ batch: StoreBatch) throws(StoreFailure) {
        try check(.commit)
        try inner.commit(batch)
        atHand.withLock { $0?.outdate(batch.writes.map(\.key)) }
    }

    package func commit(
        _ decisions: [DecidedWrites], _ close: (_ lost: Set<Int>) -> StoreBatch
    ) throws(StoreFailure) {
        guard isShared else {
            let batch = close([])
            if !batch.isEmpty { try commit(batch) }
            return
        }
        if !decisions.allSatisfy(\.onlyReads) { try check(.commit) }
        let chosen = losing.withLock { $0.choose(decisions) }
        let broken = decisions.enumerated().map { index, decision in
            guard chosen.contains(index) else { return decision }
            var guards = decision.guards
            guards[DocumentKey(kind: .root, tenant: .max, id: .zero)] = Revision(version: .max, tag: .none)
            return DecidedWrites(
                guards: guards, writes: decision.writes, entries: decision.entries, isUpkeep: decision.isUpkeep)
        }
        var outdated: Set<DocumentKey> = []
        try inner.commit(broken) { lost in
            losing.withLock { $0.note(decisions, lost: lost) }
            let batch = close(lost)
            outdated = Set(batch.writes.map(\.key)).union(lost.flatMap { decisions[$0].guards.keys })
            return batch
        }
        atHand.withLock { $0?.outdate(outdated) }
        // It stays in doubt for a while: what came of it is known here, and not yet told.
        if losing.withLock({ $0.leavesInDoubt() }) { Thread.sleep(forTimeInterval: 0.003) }
    }

    package func page(
        kind: DocumentKind, tenant: UInt64, after: DocumentID?, limit: Int
    ) throws(StoreFailure) -> [StoredDocument] {
        try check(.scan)
        return try inner.page(kind: kind, tenant: tenant, after: after, limit: limit)
    }

    package var doesUpkeep: Bool { inner.doesUpkeep && !leavesUpkeep }

    package func jobs(after: DocumentKey?, limit: Int) throws(StoreFailure) -> [StoredDocument] {
        try check(.scan)
        return try inner.jobs(after: after, limit: limit)
    }

    package func count(
        kind: DocumentKind, tenant: UInt64, generationBelow: UInt32?
    ) throws(StoreFailure) -> Int {
        try check(.scan)
        return try inner.count(kind: kind, tenant: tenant, generationBelow: generationBelow)
    }

    package func expired(
        at moment: Timestamp, after: ExpiryMark?, limit: Int
    ) throws(StoreFailure) -> ExpiredDocuments {
        try check(.scan)
        return try inner.expired(at: moment, after: after, limit: min(limit, longestSlice))
    }

    package func expiring(after: ExpiryMark?, limit: Int) throws(StoreFailure) -> ExpiringDocuments {
        try check(.scan)
        return try inner.expiring(after: after, limit: min(limit, longestSlice))
    }

    package func segments(from sequence: UInt64, limit: Int) throws(StoreFailure) -> [AuditSegment] {
        try check(.scan)
        return try inner.segments(from: sequence, limit: limit)
    }

    package func segments(backFrom sequence: UInt64, limit: Int) throws(StoreFailure) -> [AuditSegment] {
        try check(.scan)
        return try inner.segments(backFrom: sequence, limit: limit)
    }

    package func probe() throws(StoreFailure) {
        try check(.probe)
        try inner.probe()
    }

    package var layout: StoreLayout { inner.layout }

    /// Says who else uses the store. With `goneAfter`, all of them count as gone.
    package func isUsed(by sidecars: [StoreSidecar]) { others.withLock { $0 = sidecars } }

    package func raise(to layout: StoreLayout, goneAfter: Int64?) throws(StoreFailure) -> [StoreSidecar] {
        try check(.scan)
        let older = others.withLock { $0.filter { $0.knows < layout.rawValue } }
        return goneAfter == nil && !older.isEmpty ? older : try inner.raise(to: layout, goneAfter: goneAfter)
    }

    package func shutOutOlder() throws(StoreFailure) -> Bool {
        try check(.scan)
        let layout = inner.layout.rawValue
        return others.withLock { $0.contains { $0.knows < layout } }
    }

    package func sidecars() throws(StoreFailure) -> [StoreSidecar] { others.withLock { $0 } }

    package func state() throws(StoreFailure) -> [UInt8] {
        try check(.load)
        return try inner.state()
    }

    package func position(of key: DocumentKey) -> UInt64 { inner.position(of: key) }

    package func stretch(from position: UInt64, limit: Int) throws(StoreFailure) -> StoreStretch {
        try check(.scan)
        let stretch = try inner.stretch(from: position, limit: min(limit, longestStretch))
        guard !damage.withLock({ damage in stretch.documents.contains { damage.unreadable.contains($0.key) } }) else {
            throw .corrupt("a page of the table")
        }
        var told = stretch
        told.isFoundByScans = damage.withLock { damage in !stretch.documents.contains { damage.hidden.contains($0.key) }
        }
        return told
    }

    package func checkIndexes(from position: IndexPosition, limit: Int) throws(StoreFailure) -> IndexPosition? {
        try check(.scan)
        guard damage.withLock({ !$0.hasStrayEntries }) else { throw .corrupt("a stray entry") }
        return try inner.checkIndexes(from: position, limit: limit)
    }

    package var writer: UInt16 { inner.writer }

    package func writers() throws(StoreFailure) -> [StoreWriter] {
        try check(.load)
        return try inner.writers()
    }

    package func auditWriters() throws(StoreFailure) -> [UInt16] { try inner.auditWriters() }

    package func auditEnds(of writer: UInt16) throws(StoreFailure) -> AuditEnds {
        try check(.scan)
        return try inner.auditEnds(of: writer)
    }

    package func snapshot() throws(StoreFailure) -> any StoreSnapshot {
        try check(.scan)
        return FaultySnapshot(self, try inner.snapshot())
    }

    package func measures() throws(StoreFailure) -> StoreMeasures {
        gate.pass(.scan)
        return try inner.measures()
    }
}
