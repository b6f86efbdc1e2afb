import FactorCore

/// Whose the store is. Nothing else in this module asks.
///
/// A sole owner has decided all that the store holds. So what it has read stays true until it decides otherwise, and a
/// decision fails only with its commit. Where several share a store, each decides on what it has read, and the store leaves
/// out the decisions whose grounds others have changed: see `Optimism`.
enum Ownership {
    case sole
    case optimistic(Optimism)

    init(of store: any Store) { self = store.isShared ? .optimistic(Optimism()) : .sole }

    private var isSole: Bool {
        if case .sole = self { true } else { false }
    }
}

// MARK: A decision

extension Ownership {
    /// Begins a decision, in the place that earlier runs have kept for it.
    func begin(after prior: PriorRuns?) {
        if case .optimistic(let optimism) = self { optimism.begin(after: prior) }
    }

    /// The place of the last decision, until it is closed; nil if it cannot be lost.
    var place: UInt64? {
        if case .optimistic(let optimism) = self { optimism.present.place } else { nil }
    }

    /// Notes that the decision looks for a document, staged or stored. Throws `stop` if an earlier decision goes first.
    func seek(_ key: DocumentKey) throws(Failure) {
        if case .optimistic(let optimism) = self { try optimism.seek(key) }
    }

    /// Notes that a document that the decision looks for is not at hand.
    func lack(_ key: DocumentKey) {
        if case .optimistic(let optimism) = self { optimism.present.lacking.append(key) }
    }

    /// What the decision has stopped for, documents or its turn; nil if for neither.
    var need: Engine.Need? {
        if case .optimistic(let optimism) = self { optimism.present.need } else { nil }
    }

    /// Keeps the place of the decision, which has stopped. Returns the place.
    func park() -> UInt64? {
        if case .optimistic(let optimism) = self { optimism.park() } else { nil }
    }

    /// Runs the closure once the decision at that place is over, at once if it is.
    func wait(for place: UInt64, _ run: @escaping @Sendable () -> Void) {
        guard case .optimistic(let optimism) = self, optimism.parked.wait(for: place, run) else { return run() }
    }

    /// Releases a place. Decisions that have waited for it run.
    func leave(_ place: UInt64, _ engine: Engine) {
        if case .optimistic(let optimism) = self { optimism.leave(place, engine) }
    }

    /// Makes a lost decision again, in a turn of its own. A sole owner loses none.
    func decideAgain(
        at place: UInt64?, after prior: PriorRuns?, _ engine: Engine,
        _ decide: @escaping @Sendable (PriorRuns?) -> Void
    ) {
        guard case .optimistic(let optimism) = self else { preconditionFailure("a sole owner has lost a decision") }
        optimism.decideAgain(at: place, after: prior, engine, decide)
    }
}

// MARK: Works

extension Ownership {
    /// Ends the work of the last decision, if each is a work of its own.
    func close(_ engine: Engine) {
        if case .optimistic(let optimism) = self { optimism.close(engine) }
    }

    /// Passes what was decided since the last call to the closure.
    func handOver(_ engine: Engine, to submit: (CommitThread.Work) -> Void) {
        switch self {
        case .sole:
            if let work = engine.staged.takeWork() { submit(work) }
        case .optimistic(let optimism):
            optimism.close(engine)
            for work in optimism.decided.takeNew() { submit(work) }
        }
    }

    /// There are decisions that were closed and not handed over.
    var hasClosed: Bool {
        if case .optimistic(let optimism) = self { optimism.decided.hasNew } else { false }
    }

    /// Forgets what lost works have changed. Returns the losses of the works that have come back, by number.
    func forgetLosses(in completion: CommitThread.Completion, _ engine: Engine) -> [UInt64: Failure] {
        if case .optimistic(let optimism) = self { optimism.forgetLosses(in: completion, engine) } else { [:] }
    }

    /// Releases the places of works that have come back, unless their decisions are made again.
    func leavePlaces(of works: [CommitThread.Work], _ engine: Engine) {
        if case .optimistic(let optimism) = self { optimism.leavePlaces(of: works, engine) }
    }
}

// MARK: What only one of them does or needs

extension Ownership {
    /// Returns what remembers what was read, or nil: that stays true only for a sole owner.
    func memory<Memory>(_ empty: Memory) -> Memory? { isSole ? empty : nil }

    /// Whether single decisions can be lost, so that each work names what it rests on and what it changes in counts.
    var canLose: Bool { !isSole }

    /// The most works of one commit. Where each decision is one, the store takes a lock for each document that one creates.
    var worksPerCommit: Int { isSole ? .max : 256 }

    /// What the store needs of works to leave some of them out.
    func decisions(of works: [CommitThread.Work]) -> [DecidedWrites] { isSole ? [] : works.map { DecidedWrites($0) } }

    /// Whether what others would have to see may be kept for the next tick.
    var mayDelayWrites: Bool { isSole }

    /// Whether there may be tenants and jobs, changed or new, that were not read here yet.
    var mayMiss: Bool { !isSole }

    /// Whether the digest of the store is known for each commit, so that stretches of the store add up between commits.
    /// If not, a scrub reads a snapshot.
    var knowsEachCommit: Bool { isSole }

    /// Whether nobody else reads the store, who may not know a newer layout.
    var readsAlone: Bool { isSole }

    /// Whether every audit log in the store is this process's to account for.
    var ownsAllLogs: Bool { isSole }

    /// What a process begins with that has committed nothing; nil if none can be: a sole owner's first commit has made the
    /// store.
    func beginning(of writer: UInt16) -> StoreState? { isSole ? nil : .beginning(of: writer) }
}
