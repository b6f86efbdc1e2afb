package import FactorCore
package import FactorCrypto

/// Runs decisions against the store: loads documents, calls the domain, and commits the outcome before its answer is
/// sent.
///
/// It is confined to the loop's thread. A decision is made at once, on top of changes that are decided but not yet
/// durable (`staged`). Its answer waits until the commit thread has made durable everything it rests on. When a commit
/// fails, everything that rests on it is discarded and answered `unavailable`, and the next decision starts from the
/// store again.
package final class Engine: @unchecked Sendable {
    // Sendable only so that other threads can carry a reference back to the loop's thread; they do not use it.

    private(set) var configuration: Configuration
    package let clock: TrustedClock
    let background = BackgroundThread()
    /// The thread that writes the anchor, which must not wait behind scans; nil without an anchor.
    let anchorThread: BackgroundThread?
    package internal(set) var anchor: AnchorStatus?
    /// The state of the whole store after the last commit.
    private(set) var durableState: StoreState
    package let hashing: HashingPool
    /// The server's own keys. They seal tenants' names and chain the audit log.
    let serverKeys: TenantKeys
    var root: RootRecord
    /// The store's identity.
    let identity: StoreIdentity
    var rootRevision: Revision

    /// Takes the answers. Cleared by `stop`.
    package var sink: (any AnswerSink)?

    package internal(set) var tenants: [TenantID: Tenant] = [:] {
        didSet { (lastTenant, foundKeys, tenantNames, tenantsByDocument) = (nil, nil, nil, nil) }
    }
    /// The keys of each tenant by number, for `stretchCheck`; nil until they are needed.
    var foundKeys: [UInt64: TenantKeys?]?
    /// The names of the tenants by number, on a shared store; nil until they are needed.
    var tenantNames: [UInt64: TenantID]?
    /// The names of the tenants by their documents, on a shared store; nil until they are needed.
    var tenantsByDocument: [DocumentKey: TenantID]?
    /// The tenants are being looked at because others may have changed them.
    var isRefreshingTenants = false
    /// The active tenant that was asked for last; the next request is usually for the same one.
    var lastTenant: Tenant?
    var staged: StagedChanges
    private var commitThread: CommitThread?
    private var unanswered = 0
    /// A decision is in progress.
    var isDeciding = false
    /// The names that it draws.
    let names: DrawnNames
    let ownership: Ownership
    /// The hash requests and results of the decision in progress.
    let hashes = HashExchange()
    private var worksUnderWay = 0
    var fetchesUnderWay = 0
    var scansUnderWay = 0
    var hashesUnderWay = 0
    var isSurveying = false
    /// The survey for which the decision in progress has stopped, and the result of the one for which it stopped before.
    var wantedSurvey: Survey?
    var surveyed: Survey.Result?
    package internal(set) var counters = EngineCounters()
    var reseals: [UInt64: ResealJob] = [:]
    var resealsBegun: UInt64 = 0
    var backup: BackupUnderWay?
    /// Nil where others end sessions too.
    let sessionCache: SessionCache?
    /// Sessions whose use is to be written at the next tick, with their tenants.
    var sessionUses: [DocumentKey: (tenant: TenantID, at: Timestamp)] = [:]
    var jobState = JobState()
    /// Decoded signing keys, so that an assertion costs only its signature; nil where others rotate them too.
    var signingKeys: [DocumentKey: SigningKeys]?
    /// The refusals recorded since the last tick, by subject; see `recordsRefusal`.
    var refusals: [DocumentKey: Int] = [:]
    /// Documents that were found not to be as they were written. They are left alone.
    var damaged: Set<DocumentKey> = []
    package internal(set) var integrity = Integrity()
    var scrub = ScrubState()
    /// The last commits seen of the other writers of a shared store.
    var seenCommits: SeenCommits
    let measuring = StoreQuestion<(measures: StoreMeasures, recordsLeft: Int)>()
    let examining = StoreQuestion<StoreExamination>()
    /// Those who cannot read the store's layout are being shut out.
    var isRaising = false
    /// The pass that removes expired records; nil between passes.
    var expiry: ExpiryPass?
    /// Counts the records that expire.
    var growth: Growth
    /// A buffer for the place of a recorded answer; empty.
    var receiptPlace: [UInt8] = []
    /// How long audit entries are kept.
    var auditRetention = AuditRetention()
    /// The numbers of deleted tenants whose records are being removed.
    var purges: Set<UInt64> = []
    /// Whether keys that were replaced are to be overwritten in the store.
    var wiping = Wiping.notDue
    /// Until when it is not tried again, by the steady clock.
    var wipingPausesUntil: Int64 = 0
    /// The last work that changes a tenant or all keys, and the last work that the commit thread has returned.
    var tenantsWork: UInt64 = 0
    private(set) var landedWork: UInt64 = 0
    /// A commit failed, and the tenants could not be read again since: what is in memory may not be durable.
    var tenantsAreStale = false
    /// The revisions of tenants of a shared store that do not open here, so that each is told once.
    var unusableTenants: [DocumentKey: Revision] = [:]

    /// How many answers may wait for commits. Above it, requests that change something are refused.
    var unansweredLimit = 65_536
    /// Whether the store can be used.
    package let storeWatch: StoreWatch
    /// The store says by itself whether it can be used; otherwise commits and probes tell.
    private(set) var storeWatchesItself = false
    /// The store says that it cannot be used. Nothing would be read or decided meanwhile, and nobody is to wait for it.
    package private(set) var isStoreAway = false
    /// When a batch last failed to become durable, by the steady clock.
    package private(set) var lastCommitFailure: Int64?

    init(_ configuration: Configuration, _ opened: OpenedStore) {
        self.configuration = configuration
        clock = TrustedClock(
            configuration.clock, after: opened.ledger.state.time, serverAhead: configuration.store.serverAhead)
        serverKeys = opened.serverKeys
        root = opened.root
        identity = opened.identity
        anchor = opened.anchor
        seenCommits = opened.anchor?.others ?? SeenCommits()
        anchorThread = opened.anchor.map { _ in BackgroundThread() }
        durableState = opened.ledger.state
        rootRevision = opened.rootRevision
        let auditHead = opened.ledger.state.auditHead
        hashing = HashingPool(configuration.hashing, clock: configuration.hashingClock)
        ownership = Ownership(of: configuration.store)
        names = configuration.names
        growth = Growth(keepsChanges: ownership.canLose)
        sessionCache = ownership.memory(SessionCache(randomness: .system))
        signingKeys = ownership.memory([:])
        staged = StagedChanges(auditHead: auditHead, notesGrounds: ownership.canLose)
        storeWatch = configuration.storeWatch
        for tenant in opened.tenants { tenants[tenant.id] = tenant }
        configuration.store.keepTime(behind: { [clock] in clock.drift })
        let loop = configuration.loop
        commitThread = CommitThread(
            store: configuration.store, ownership: ownership, keys: serverKeys, ledger: opened.ledger,
            auditTag: opened.auditTag, clock: clock
        ) { [weak self] completion in
            loop.post { [weak self] in self?.complete(completion) }
        }
        storeWatchesItself = configuration.store.watch { [weak self] failure in
            loop.post { [weak self] in self?.noteStore(failure) }
        }
    }

    private func noteStore(_ failure: StoreFailure?) {
        isStoreAway = failure != nil
        storeWatch.note(failure)
    }

    var store: any Store { configuration.store }
    package var randomness: Randomness { configuration.randomness }
    package var defaults: PolicySettings { configuration.defaults }
    var observer: any EngineObserver { configuration.observer }
    package var storeName: String { store.name }
    /// The commit thread waits for another machine, for a time that is bounded.
    package var waitsForAnother: Bool { store.waitsForAnother }
    /// The store has to be opened again, and another engine started on it.
    package var storeHasEnded: Bool { isStoreAway && store.hasEnded }

    /// Hands over what was decided since the last call, at the end of each turn of the loop.
    package func turnEnded() {
        if jobState.wakesAtTurnEnd {
            jobState.wakesAtTurnEnd = false
            jobState.mayBeDue?()
        }
        ownership.handOver(self) { submit($0) }
    }

    /// Ends the work of the last decision. What follows belongs to another one.
    package func closeDecision() { ownership.close(self) }

    /// Runs the closure in a turn of its own.
    func post(_ run: @escaping @Sendable () -> Void) { configuration.loop.post(run) }

    private func submit(_ work: CommitThread.Work) {
        commitThread?.submit(work)
        worksUnderWay += 1
    }

    /// Sends an answer once everything decided so far is durable.
    package func deliverWhenDurable(_ answer: consuming DeferredReply) {
        unanswered += 1
        staged.add(answer)
    }

    /// Throws `overloaded` if too many answers wait already.
    func requireRoom() throws(Failure) {
        guard unanswered < unansweredLimit else { throw .overloaded(retryAfterMilliseconds: 100) }
    }

    /// Waiting answers above which clients with many requests have to wait. One commit carries this many at little cost
    /// for each, and the next commit still comes soon.
    private static let answersPerCommit = 256

    /// More waits for the disk than one commit carries well.
    package var isBehind: Bool { unanswered >= Self.answersPerCommit }

    /// The number of answers that wait for the disk.
    package var waitingAnswers: Int { unanswered }

    /// Nothing is on its way to the disk.
    package var isIdle: Bool {
        unanswered == 0 && staged.isEmpty && !ownership.hasClosed
            && staged.subjects.count == staged.unknownSubjects.count
    }

    /// Nothing is on its way to the disk, or back from a scan or from hashing, so nothing more happens by itself.
    package var isAtRest: Bool {
        staged.isEmpty && !ownership.hasClosed && worksUnderWay == 0 && fetchesUnderWay == 0 && scansUnderWay == 0
            && hashesUnderWay == 0 && anchor?.isUnderWay != true
    }

    /// Commits what is left and ends the threads. The loop has to have stopped.
    package func stop() {
        transaction {
            writeUnknownSubjects()
            writeUses()
        }
        turnEnded()
        hashing.stop()
        background.stop()
        anchorThread?.stop()
        backup = nil
        // Another sidecar's commits may be what counts now.
        if let state = commitThread?.stop(), !store.hasEnded { finishAnchor(state) }
        commitThread = nil
        sink = nil
    }

    private func complete(_ completion: CommitThread.Completion) {
        counters.count(completion)
        worksUnderWay -= completion.works.count
        durableState = completion.state
        for work in completion.works {
            if !completion.lost.contains(work.number) { staged.land(work) }
            landedWork = max(landedWork, work.number)
        }
        let losses = ownership.forgetLosses(in: completion, self)
        if let progress = completion.scrub { scrubMoved(progress) }
        var forgotten: CommitThread.Work?
        if let failure = completion.failure {
            if !storeWatchesItself { storeWatch.note(failure) }
            lastCommitFailure = clock.steady()
            for work in completion.works { doubtJobs(work.keys) }
            if completion.works.contains(where: { $0.epoch == staged.epoch }) {
                forgotten = startOver(after: completion.auditHead)
            }
        } else if !storeWatchesItself, completion.microseconds != nil {
            storeWatch.note(nil)
        }
        let works = completion.works + (forgotten.map { [$0] } ?? [])
        let failure = completion.failure.map { Failure($0) }
        for work in works { deliver(work.answers, losses[work.number] ?? failure) }
        for work in works {
            for run in work.afterwards { transaction { run(losses[work.number] ?? failure) } }
        }
        ownership.leavePlaces(of: works, self)
    }

    private func deliver(_ answers: DeferredReplies, _ failure: Failure?) {
        unanswered -= answers.count
        answers.drain { answer in
            if let failure, failure.isLoss, answer.decideAgain?(failure.isOwnLoss) == true {
                wipe(&answer.line)
            } else {
                sink?.deliver(&answer, failure: failure)
            }
        }
    }

    /// Discards everything that rested on a failed commit. Returns what was gathered for the next one.
    private func startOver(after auditHead: UInt64) -> CommitThread.Work {
        doubtJobs(Array(staged.records.keys))
        let forgotten = staged.startOver(after: auditHead)
        giveUpPass()
        growth.forgetCount()
        reloadTenants()
        return forgotten
    }

    /// Replaces the server's settings, which tenants' own override.
    package func replaceDefaults(_ settings: PolicySettings) {
        configuration.defaults = settings
        remakeTenants()
    }

    /// Replaces the names of authenticators.
    package func replaceAuthenticators(_ names: AuthenticatorNames) {
        configuration.authenticators = names
        remakeTenants()
    }

    private func remakeTenants() {
        tenants = tenants.mapValues { tenant in
            Tenant(
                id: tenant.id, record: tenant.record, keys: tenant.keys, document: tenant.document,
                revision: tenant.revision, configuration)
        }
    }

    /// How many reads and writes have touched what is not durable yet; see `StagedChanges`.
    package var pendingAccesses: UInt64 { staged.pendingAccesses }

    /// Whether the last decision rests on documents that other sidecars may change.
    package var restsOnSomething: Bool { staged.restsOnSomething }
}

/// A subject as decided but not yet durable.
struct InFlight {
    var subject: Subject
    /// The frame of its document once it is durable.
    var frame: DocumentFrame
    /// The number of the last work that changes it; 0 if that work has landed, or the subject is as stored.
    var work: UInt64
    /// The stored document could not be read, so nothing is known of the subject.
    var isDamaged = false

    /// There is something to remove.
    var isThere: Bool { subject.exists || isDamaged }

    /// Returns a subject that no longer exists once that work is durable.
    static func nothing(work: UInt64) -> InFlight { InFlight(subject: Subject(), frame: .none, work: work) }
}

/// Receives what the program logs. Called on the engine's thread.
package protocol EngineObserver: Sendable {
    /// Called whenever the reason why the store cannot be used changes; nil once it can be used.
    func storeStands(_ failure: StoreFailure?)
    /// Reports that the store cannot be used; what rests on it is refused. It is reported again while that lasts.
    func storeLeft(_ failure: StoreFailure)
    /// Reports that the store can be used again, after so many seconds.
    func storeReturned(afterSeconds seconds: Int64)
    /// Reports that what is stored is not what was written, or cannot be read.
    func alarm(_ cause: String)
    /// Reports a broken invariant of the program.
    func defect(_ cause: String)
    /// Reports that a tenant is sealed with the master key of that id, which others have and this server lacks.
    func masterKeyMissing(_ id: UInt64)
    /// Reports that there may be a copy of a credential.
    func suspected(_ copied: CopiedCredential)
    /// Reports the progress of a long upkeep task.
    func upkeep(_ progress: UpkeepProgress)
    /// Reports that the claimant of a job could not do it; `problem` is in the claimant's words.
    func jobFailed(_ problem: Label, willRetry: Bool)
    /// Reports that writing the anchor failed after it had worked.
    func anchorFailed(_ problem: String)
    /// Reports that the wall clock jumped, or how a jump ended.
    func clockChanged(_ change: ClockChange)
}

extension EngineObserver {
    package func jobFailed(_ problem: Label, willRetry: Bool) {}
    package func anchorFailed(_ problem: String) {}
    package func clockChanged(_ change: ClockChange) {}
}

/// The progress of a long upkeep task.
package struct UpkeepProgress: Sendable {
    package let task: String
    package let left: Int
}
