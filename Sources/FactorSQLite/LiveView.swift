internal import FactorCore
internal import Synchronization

/// The view that loads read: a snapshot of the rows, under what the log says and the rows do not say yet.
///
/// A load holds the lock from beginning to end, and so does every change to what loads see. A part of the log that is being applied
/// stays above the rows until they have all of it and the snapshot is renewed, in one step.
final class LiveView: Sendable {
    private let location: Location
    private let placement: Placement
    private let state: Mutex<State>

    private struct State: ~Copyable {
        var session: ReadSession?
        var unapplied: UnappliedChanges
        var cache: DocumentCache
        var anyDisplaced: Bool
        /// The store state in its row.
        var appliedState: [UInt8]
        var isClosed = false

        /// The store state of the last commit.
        var storeState: [UInt8] { unapplied.state ?? appliedState }
    }

    init(
        _ location: Location, placement: Placement, limits: StoreLimits, found: RecentChanges, anyDisplaced: Bool,
        storeState: [UInt8]
    ) {
        self.location = location
        self.placement = placement
        state = Mutex(
            State(
                unapplied: UnappliedChanges(found: found, limits: limits),
                cache: DocumentCache(places: limits.cachedDocuments), anyDisplaced: anyDisplaced,
                appliedState: storeState))
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
            let document = try read(&state) { session, state throws(StoreFailure) -> Document? in
                switch state.unapplied.find(key) {
                case .whole(let document): return document
                case .deleted: return nil
                case .hot(let version, let hot):
                    return try session.load(key, overlaid: (version, hot), anyDisplaced: state.anyDisplaced)
                case nil: return try session.load(key, overlaid: nil, anyDisplaced: state.anyDisplaced)
                }
            }
            state.cache.set(key, document)
            return document
        }
    }

    /// The version of a document, or 0 if it does not exist.
    func version(of key: DocumentKey) throws(StoreFailure) -> UInt64 {
        let known = state.withLock { $0.unapplied.version(of: key) ?? $0.cache.version(of: key) }
        return if let known { known } else { try load(key)?.version ?? 0 }
    }

    /// The store state of the last commit.
    var storeState: [UInt8] { state.withLock { $0.storeState } }

    /// Reads the documents from a position on as loads would return them. Loads wait meanwhile, so stretches are short.
    func stretch(from position: UInt64, limit: Int) throws(StoreFailure) -> StoreStretch {
        try state.withLock { state throws(StoreFailure) in
            try read(&state) { session, state throws(StoreFailure) in
                let rows = try session.stretch(from: position, limit: limit, anyDisplaced: state.anyDisplaced)
                var documents = rows.documents.compactMap { $0.changed(by: state.unapplied.find($0.key)) }
                let known = Set(rows.documents.map(\.key))
                let places = position...(rows.end.map { $0 - 1 } ?? .max)
                let mixed = placement.mixedParts(of: places)
                for key in mixed.map({ state.unapplied.keys(mixed: $0) }) ?? [] where !known.contains(key) {
                    guard places.contains(UInt64(placement.number(of: key))),
                        case .whole(let document)? = state.unapplied.find(key)
                    else { continue }
                    documents.append(StoredDocument(key: key, document: document))
                }
                return StoreStretch(documents: documents, end: rows.end, state: state.storeState)
            }
        }
    }

    /// The keys of a kind that the log says to be there now, or not any more, whatever the rows say.
    func keys(of kind: DocumentKind) -> Set<DocumentKey> { state.withLock { $0.unapplied.keys(of: kind) } }

    /// What is not applied now.
    var unapplied: UnappliedChanges { state.withLock { $0.unapplied } }

    /// What is not applied, with what `body` reads of the rows at the same moment.
    func withUnapplied<Result: Sendable>(
        _ body: (UnappliedChanges) throws(StoreFailure) -> Result
    ) throws(StoreFailure) -> Result {
        try state.withLock { state throws(StoreFailure) in try body(state.unapplied) }
    }

    private func read<Result>(
        _ state: inout State, _ body: (ReadSession, borrowing State) throws(StoreFailure) -> Result
    ) throws(StoreFailure) -> Result {
        guard !state.isClosed else { throw .closed }
        do throws(StoreFailure) {
            let session =
                if let open = state.session { open } else { try ReadSession(location, placement: placement) }
            state.session = session
            return try body(session, state)
        } catch {
            state.session = nil
            throw error
        }
    }

    /// Takes a new snapshot, so that this one no longer needs the log's older part. If that fails, the next load does.
    func renew() {
        state.withLock { renew(&$0) }
    }

    private func renew(_ state: inout State) {
        do { try state.session?.renew() } catch { state.session = nil }
    }

    /// Gives up the snapshot until the next load.
    func releaseSnapshot() { state.withLock { $0.session = nil } }

    // MARK: Changes

    /// Publishes a record that is in the log. Returns whether there is enough to be applied at once.
    func publish(
        _ position: RecordPosition, bytes: Int, _ batch: StoreBatch, carried: [CarriedChange] = []
    ) -> Bool {
        state.withLock { state in
            state.unapplied.add(position, bytes: bytes) { changes in
                for (key, change) in carried { changes.put(key, change) }
                for write in batch.writes { if let change = write.recent { changes.put(write.key, change) } }
                if let segment = batch.segment { changes.append(segment) }
                if let removed = batch.auditRemoved { changes.remove(through: removed) }
                if !batch.state.isEmpty { changes.set(state: batch.state) }
            }
            for write in batch.writes {
                switch write.change {
                case .idle: break
                case .hot(let hot): state.cache.setHot(write.key, version: write.expected.version + 1, hot: hot)
                case .whole, .delete: state.cache.forget(write.key)
                }
            }
            return state.unapplied.isLarge
        }
    }

    /// Whether nothing more should be published before something is applied.
    var isCrowded: Bool { state.withLock { $0.unapplied.isCrowded } }

    /// The part that is to be applied next; nil if all is.
    func partToApply() -> RecentChanges? { state.withLock { $0.unapplied.turn() } }

    /// What became of those of these documents that only the part to be applied knows all of.
    func changesToCarry(of keys: Set<DocumentKey>) -> [CarriedChange] {
        state.withLock { state in
            keys.filter { state.unapplied.isNeededFromOld($0) }.compactMap { key in
                state.unapplied.find(key).map { (key, $0) }
            }
        }
    }

    /// Notes that the rows have the part that was to be applied.
    func didApply(anyDisplaced: Bool) {
        state.withLock { state in
            if let applied = state.unapplied.old.state { state.appliedState = applied }
            state.anyDisplaced = anyDisplaced
            renew(&state)
            state.unapplied.dropOld()
        }
    }

    /// Notes that rows were written without the log.
    func didFill(anyDisplaced: Bool) {
        state.withLock { state in
            state.anyDisplaced = anyDisplaced
            renew(&state)
        }
    }

    /// The number of the last record that is not applied; nil if all are.
    var lastUnapplied: UInt64? { state.withLock { $0.unapplied.last } }
}

/// A change that could not be applied, and is written to the log again.
typealias CarriedChange = (key: DocumentKey, change: RecentChanges.Change)

extension StoreFailure {
    static let closed = StoreFailure.unavailable("the store is closed")
}

extension StoredDocument {
    /// The document as the log says; nil if it was deleted.
    func changed(by change: RecentChanges.Change?) -> StoredDocument? {
        switch change {
        case nil: return self
        case .deleted: return nil
        case .whole(let newer): return StoredDocument(key: key, document: newer)
        case .hot(let version, let hot):
            var newer = document
            (newer.version, newer.hot) = (version, hot)
            return StoredDocument(key: key, document: newer)
        }
    }
}
