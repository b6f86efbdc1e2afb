internal import FactorCore
internal import Synchronization

/// The view that loads read: a snapshot of the rows, under the overlay's newer hot halves.
///
/// Each of these rules keeps a load from mixing two states:
/// - A load holds the lock from beginning to end, and so does every change to what loads see.
/// - Hot writes change only the overlay, so the snapshot stays valid. Rows written by a fold say the same as the
///   overlay; the snapshot is renewed before the overlay drops them.
/// - A commit that changes other rows is published by renewing the snapshot and clearing the overlay in one step.
///   Between the commit and that step no snapshot is opened: the previous one is kept, or loads are refused.
final class LiveView: Sendable {
    private let location: Location
    private let placement: Placement
    private let state: Mutex<State>

    private struct State: ~Copyable {
        var session: ReadSession?
        var overlay: Overlay
        var cache: DocumentCache
        var anyDisplaced: Bool
        /// The store state of the last commit.
        var storeState: [UInt8]
        var rowsAreChanging = false
        var isClosed = false
    }

    init(
        _ location: Location, placement: Placement, limits: StoreLimits, overlay: consuming Overlay, anyDisplaced: Bool,
        storeState: [UInt8]
    ) {
        self.location = location
        self.placement = placement
        let cache = DocumentCache(places: limits.cachedDocuments)
        state = Mutex(State(overlay: overlay, cache: cache, anyDisplaced: anyDisplaced, storeState: storeState))
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            state.session = nil
            state.cache = DocumentCache(places: 1)
        }
    }

    // MARK: Loads

    func load(_ key: DocumentKey) throws(StoreFailure) -> Document? {
        try state.withLock { state throws(StoreFailure) in
            if let known = state.cache[key] { return known }
            let session = try session(&state)
            do throws(StoreFailure) {
                let document = try session.load(
                    key, overlaid: state.overlay.find(key), anyDisplaced: state.anyDisplaced)
                state.cache.set(key, document)
                return document
            } catch {
                state.session = nil
                throw error
            }
        }
    }

    /// The store state of the last commit.
    var storeState: [UInt8] { state.withLock { $0.storeState } }

    /// Reads the documents from a position on as loads would return them. Loads wait meanwhile, so stretches are short.
    func stretch(from position: UInt64, limit: Int) throws(StoreFailure) -> StoreStretch {
        try state.withLock { state throws(StoreFailure) in
            let session = try session(&state)
            do throws(StoreFailure) {
                let (documents, end) = try session.stretch(
                    from: position, limit: limit, anyDisplaced: state.anyDisplaced
                ) { state.overlay.find($0) }
                return StoreStretch(documents: documents, end: end, state: state.storeState)
            } catch {
                state.session = nil
                throw error
            }
        }
    }

    private func session(_ state: inout State) throws(StoreFailure) -> ReadSession {
        if let session = state.session { return session }
        guard !state.isClosed else { throw .closed }
        guard !state.rowsAreChanging else { throw .unavailable("the snapshot was lost during a commit") }
        let session = try ReadSession(location, placement: placement)
        state.session = session
        return session
    }

    /// Replaces the snapshot with a new one, or drops it if that fails: the next load then takes one.
    private func renew(_ state: inout State) {
        do { try state.session?.renew() } catch { state.session = nil }
    }

    /// Takes a new snapshot, so that this one no longer needs the log's older part.
    func renew() {
        state.withLock { renew(&$0) }
    }

    // MARK: Commits

    /// Fills in the versions that are known without reading, and the slice that this commit folds.
    func prepare(_ plan: inout CommitPlan, for batch: StoreBatch) {
        state.withLock { state in
            plan.begin(batch) { key in state.overlay.version(of: key) ?? state.cache.version(of: key) }
            state.overlay.copySlice(forWrites: plan.hotWrites, into: &plan.slice)
        }
    }

    /// Ensures that loads have a snapshot that stays valid while rows change.
    func holdSnapshot() throws(StoreFailure) {
        try state.withLock { state throws(StoreFailure) in
            _ = try session(&state)
            state.rowsAreChanging = true
        }
    }

    /// Reverts `holdSnapshot` after a failed commit.
    func abandon() {
        state.withLock { $0.rowsAreChanging = false }
    }

    /// Publishes a durable batch. Returns the last journal row that is no longer needed, if a fold has ended.
    ///
    /// With `mayTurn` false the young generation stays, because the journal is still being trimmed.
    func publish(
        _ batch: StoreBatch, _ plan: CommitPlan, anyDisplaced: Bool, mayTurn: Bool
    ) -> Int64? {
        state.withLock { state in
            for write in batch.writes { apply(write, &state) }
            if let sequence = plan.sequence { state.overlay.cover(sequence: sequence, bytes: plan.row.bytes.count) }
            state.anyDisplaced = anyDisplaced
            state.storeState = plan.state
            state.rowsAreChanging = false
            let isFolded = state.overlay.didFold(plan.slice)
            if plan.changesRows || isFolded { renew(&state) }
            if isFolded { return state.overlay.dropFolded() }
            if mayTurn { state.overlay.turn() }
            return nil
        }
    }

    private func apply(_ write: DocumentWrite, _ state: inout State) {
        if case .idle = write.change { return }
        if case .hot(let hot) = write.change, write.isJournalled {
            let version = write.expected.version + 1
            state.overlay.put(write.key, version: version, hot: hot)
            state.cache.setHot(write.key, version: version, hot: hot)
        } else {
            state.overlay.forget(write.key)
            state.cache.forget(write.key)
        }
    }
}

extension StoreFailure {
    static let closed = StoreFailure.unavailable("the store is closed")
}

extension DocumentWrite {
    /// Whether the write goes through the journal; other writes change their rows immediately.
    var isJournalled: Bool {
        switch change {
        case .hot(let hot): hot.count <= JournalRow.longestHot
        case .idle: true
        case .whole, .delete: false
        }
    }
}
