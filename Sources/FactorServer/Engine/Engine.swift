package import FactorCore
package import FactorCrypto

/// Runs decisions against the store: loads a document, lets the domain decide, and makes the outcome durable before
/// anyone hears of it.
///
/// Confined to one thread, the loop's. Decisions are made at once, on top of what is decided but not yet durable
/// (`inFlight`); answers wait until the commit thread has made durable everything they rest on. When a commit fails,
/// all that rests on it is forgotten and answered `unavailable`, and the next decision starts from the store again.
package final class Engine: @unchecked Sendable {
    // Sendable only so that other threads can carry a reference back to the loop's thread; they touch nothing in it.

    private(set) var configuration: Configuration
    package let clock: TrustedClock
    let background = BackgroundThread()
    /// The thread that writes the anchor, which must not wait behind scans; nil where there is none.
    let anchorThread: BackgroundThread?
    package internal(set) var anchor: AnchorStatus?
    /// What the last commit left of the whole store.
    private(set) var durableState: StoreState
    package let hashing: HashingPool
    /// The server's own keys: they seal tenants' names and chain the audit log.
    let serverKeys: TenantKeys
    var root: RootRecord
    /// Which store it is.
    let identity: StoreIdentity
    var rootRevision: Revision

    /// Where answers go. Whoever sets it takes it back by `stop`.
    package var sink: (any AnswerSink)?

    package internal(set) var tenants: [TenantID: Tenant] = [:] {
        didSet { (lastTenant, foundKeys) = (nil, nil) }
    }
    /// The keys of each tenant by its number, as `stretchCheck` wants them; nil until they are asked for.
    var foundKeys: [UInt64: TenantKeys?]?
    /// The active one that was asked for last: mostly the next request's too.
    var lastTenant: Tenant?
    var staged: StagedChanges
    private var commitThread: CommitThread?
    private var unanswered = 0
    /// Whether a decision is being made.
    var isDeciding = false
    let underWay = DecisionUnderWay()
    /// The names that it draws.
    let names: DrawnNames
    /// Those that wait for documents.
    var parked = ParkedDecisions()
    let storeFetches: Bool
    /// What is hashed for the decision that is being made.
    let hashes = HashExchange()
    private var worksUnderWay = 0
    /// Works of a failed epoch that have not come back yet.
    private var staleWorks = 0
    /// Answers that were gathered behind those when the epoch failed, which are given after theirs.
    private var answersBehind: (answers: DeferredReplies, failure: Failure?)?
    /// How many commits are to follow the last changes before nothing more needs to be.
    private var witnessesDue = 0
    var scansUnderWay = 0
    package internal(set) var counters = EngineCounters()
    var reseals: [UInt64: ResealJob] = [:]
    var resealsBegun: UInt64 = 0
    var backup: BackupUnderWay?
    var sessionCache: SessionCache
    var jobState = JobState()
    /// Signing keys as they are stored, so that an assertion costs a signature and nothing else.
    var signingKeys: [DocumentKey: SigningKeys] = [:]
    /// Documents that were found not to be as they were written, and are left alone.
    var damaged: Set<DocumentKey> = []
    package internal(set) var integrity = Integrity()
    var scrub = ScrubState()
    var measuring = StoreMeasuring()
    /// What is being dropped because it has expired; nil between two passes.
    var expiry: ExpiryPass?
    /// What is made that expires, and how much of it there is.
    var growth = Growth()
    /// For how long audit entries are kept.
    var auditRetention = AuditRetention()
    /// The numbers of the deleted tenants whose records are being removed.
    var purges: Set<UInt64> = []
    /// The last work that changes a tenant or the keys of all, and the last one that has come back from the commit thread.
    var tenantsWork: UInt64 = 0
    private(set) var landedWork: UInt64 = 0
    /// Whether a commit failed and the tenants could not be read again since: what is known of them may not be durable.
    var tenantsAreStale = false

    /// Commits that follow the last changes. A lost sector or block reaches into two of the log's frames at the most, and
    /// destroys the header of one; what is left behind them must be two commits, of which the second follows the first
    /// provably.
    private static let witnesses = 3
    /// Answers that may wait for commits; beyond it requests that change something are refused.
    private static let unansweredLimit = 65_536
    /// Whether the last try of the store failed, so that a lasting failure is told once.
    var isStoreFailing = false
    /// When a batch last could not be made durable, by the steady clock.
    package private(set) var lastCommitFailure: Int64?

    init(_ configuration: Configuration, _ opened: Opened) {
        self.configuration = configuration
        clock = TrustedClock(configuration.clock, after: opened.ledger.state.time)
        serverKeys = opened.serverKeys
        root = opened.root
        identity = opened.identity
        anchor = opened.anchor
        anchorThread = opened.anchor.map { _ in BackgroundThread() }
        durableState = opened.ledger.state
        integrity.logWasTorn = configuration.logWasTorn
        if opened.isDamaged { integrity.problems.insert(.damagedDocument) }
        rootRevision = opened.rootRevision
        let auditHead = opened.ledger.state.auditHead
        hashing = HashingPool(configuration.hashing, clock: configuration.hashingClock)
        storeFetches = configuration.store.fetches
        names = configuration.names
        sessionCache = SessionCache(randomness: .system)
        staged = StagedChanges(auditHead: auditHead)
        for tenant in opened.tenants { tenants[tenant.id] = tenant }
        let loop = configuration.loop
        commitThread = CommitThread(
            store: configuration.store, keys: serverKeys, ledger: opened.ledger, auditTag: opened.auditTag, clock: clock
        ) { [weak self] completion in
            loop.post { [weak self] in self?.complete(completion) }
        }
    }

    var store: any Store { configuration.store }
    package var randomness: Randomness { configuration.randomness }
    package var defaults: Policy { configuration.defaults }
    var observer: any EngineObserver { configuration.observer }
    package var storeName: String { store.name }

    /// Hands over what was decided since the last call. The loop calls it at the end of each turn.
    package func turnEnded() {
        if jobState.wakesAtTurnEnd {
            jobState.wakesAtTurnEnd = false
            jobState.mayBeDue?()
        }
        guard let work = staged.takeWork() else { return }
        commitThread?.submit(work)
        worksUnderWay += 1
    }

    /// Commits once more after changes, when nothing else is to be committed. Called at every tick, and after each such
    /// commit until there are enough.
    ///
    /// A log whose last commit is torn and one whose last commit was damaged later look alike. Where whole commits follow
    /// the damage, it is damage: so each answered change is followed by others, within a tick at the latest.
    func witness() {
        guard witnessesDue > 0, staged.changesNothing else { return }
        staged.addWitness()
    }

    private func countWitness(_ completion: CommitThread.Completion) {
        guard completion.microseconds != nil else { return }
        if completion.works.contains(where: { !$0.writes.isEmpty || $0.auditCount > 0 }) {
            witnessesDue = Self.witnesses
        } else if witnessesDue > 0 {
            witnessesDue -= 1
            witness()
        }
    }

    /// Delivers an answer once everything decided so far is durable.
    package func deliverWhenDurable(_ answer: consuming DeferredReply) {
        unanswered += 1
        staged.add(answer)
    }

    /// Refuses when too many answers wait already.
    func requireRoom() throws(Failure) {
        guard unanswered < Self.unansweredLimit else { throw .overloaded(retryAfterMilliseconds: 100) }
    }

    /// Answers that may wait before those who ask for much at once are asked to wait: as many as one commit carries with
    /// little more work for each, and few enough that the next one does not come late.
    private static let answersPerCommit = 256

    /// Whether as much waits for the disk as is good to do at once.
    package var isBehind: Bool { unanswered >= Self.answersPerCommit }

    /// Answers that wait for the disk.
    package var waitingAnswers: Int { unanswered }

    /// Whether nothing is on its way to the disk.
    package var isIdle: Bool {
        unanswered == 0 && staged.isEmpty && staged.subjects.count == staged.unknownSubjects.count
    }

    /// Whether nothing is on its way to the disk or back from a scan either, so that nothing more happens by itself.
    package var isAtRest: Bool {
        staged.isEmpty && worksUnderWay == 0 && scansUnderWay == 0 && anchor?.isUnderWay != true
    }

    /// Commits what is left and ends the threads. The loop has stopped before.
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
        if let state = commitThread?.stop() { finishAnchor(state) }
        commitThread = nil
        sink = nil
    }

    private func complete(_ completion: CommitThread.Completion) {
        counters.count(completion)
        worksUnderWay -= completion.works.count
        countWitness(completion)
        durableState = completion.state
        for work in completion.works {
            staged.land(work)
            landedWork = max(landedWork, work.number)
        }
        if let progress = completion.scrub { scrubMoved(progress) }
        var forgotten: CommitThread.Work?
        if let failure = completion.failure {
            observer.commitFailed(failure)
            lastCommitFailure = clock.steady()
            for work in completion.works { doubtJobs(work.keys) }
            if completion.works.contains(where: { $0.epoch == staged.epoch }) {
                forgotten = startOver(after: completion.auditHead)
            }
        }
        let failure = completion.failure.map { Failure($0) }
        let works = completion.works + (forgotten.map { [$0] } ?? [])
        if let forgotten {
            staleWorks = worksUnderWay
            answersBehind = (forgotten.answers, failure)
        } else {
            staleWorks = max(0, staleWorks - completion.works.count)
        }
        for work in completion.works { deliver(work.answers, failure) }
        if staleWorks == 0, let behind = answersBehind {
            answersBehind = nil
            deliver(behind.answers, behind.failure)
        }
        for work in works {
            for run in work.afterwards { transaction { run(failure) } }
        }
    }

    private func deliver(_ answers: DeferredReplies, _ failure: Failure?) {
        unanswered -= answers.count
        answers.drain { answer in
            if failure?.isRestart == true, let again = answer.again {
                wipe(&answer.line)
                decideAgain(again)
            } else {
                sink?.deliver(&answer, failure: failure)
            }
        }
    }

    /// Has a decision made again that was lost, in a turn of its own: those of one commit in the order in which they came.
    package func decideAgain(_ again: @escaping @Sendable () -> Void) { configuration.loop.post(again) }

    /// Forgets all that rested on a failed commit. Gives what was gathered for the next one.
    private func startOver(after auditHead: UInt64) -> CommitThread.Work {
        doubtJobs(Array(staged.records.keys))
        let forgotten = staged.startOver(after: auditHead)
        giveUpPass()
        expiry = nil
        growth.forgetCount()
        growth.isForgetting = false
        auditRetention.isUnderWay = false
        reloadTenants()
        return forgotten
    }

    /// Has other defaults stand below the tenants' own settings from now on.
    package func replaceDefaults(_ policy: Policy) {
        configuration.defaults = policy
        tenants = tenants.mapValues { tenant in
            Tenant(
                id: tenant.id, record: tenant.record, keys: tenant.keys, document: tenant.document,
                revision: tenant.revision, configuration)
        }
    }

    /// How often something was read or written that is not durable yet; see `StagedChanges`.
    package var pendingAccesses: UInt64 { staged.pendingAccesses }
}

/// A subject as decided but not yet durable.
struct InFlight {
    var subject: Subject
    /// What its document will be once durable.
    var frame: DocumentFrame
    /// The last work that touches it; 0 where that has landed, or nothing has touched it.
    var work: UInt64
    /// Whether the stored document could not be read, so that nothing is known of the subject.
    var isDamaged = false

    /// Whether there is something to remove.
    var isThere: Bool { subject.exists || isDamaged }

    /// One of which there is nothing, once that work is durable.
    static func nothing(work: UInt64) -> InFlight { InFlight(subject: Subject(), frame: .none, work: work) }
}

/// What the engine tells its program, which logs it. Called on the engine's thread.
package protocol EngineObserver: Sendable {
    /// Tells that a batch could not be made durable; what rested on it was refused.
    func commitFailed(_ failure: StoreFailure)
    /// The store failed when it was tried, after it had worked.
    func probeFailed(_ failure: StoreFailure)
    /// Something does not open or does not bear its tag: tampering, or a defect.
    func alarm(_ cause: String)
    /// Tells how far a long piece of upkeep has come.
    func upkeep(_ progress: UpkeepProgress)
    /// Tells that whoever had a job could not do it, in their own words.
    func jobFailed(_ problem: Label, willRetry: Bool)
    /// The anchor could not be written, after it could.
    func anchorFailed(_ problem: String)
    /// The wall clock jumped, or a jump of it is over.
    func clockChanged(_ change: ClockChange)
}

extension EngineObserver {
    package func probeFailed(_ failure: StoreFailure) {}
    package func jobFailed(_ problem: Label, willRetry: Bool) {}
    package func anchorFailed(_ problem: String) {}
    package func clockChanged(_ change: ClockChange) {}
}

/// How far a long piece of upkeep has come.
package struct UpkeepProgress: Sendable {
    package let task: String
    package let left: Int
}
