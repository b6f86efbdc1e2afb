internal import FactorCore

/// The committing side of the store, one batch at a time.
///
/// The cost of a commit does not grow with its documents: all hot writes of a batch are one journal row, beside one row
/// of audit entries and the state, so three or four pages are written. The document rows are written later, in order.
///
/// After a failed commit nothing is assumed: SQLite may have written the whole batch to its log and only failed to sync
/// it, and a crash could then bring it back. So the connection is dropped with its cached pages, and a new one
/// immediately commits an empty change over that part of the log.
struct Writer: ~Copyable {
    /// Journal rows that a commit removes while some are no longer needed.
    private static let trimmedPerCommit: Int64 = 16

    private let location: Location
    private let placement: Placement
    private let limits: StoreLimits
    private var session: WriteSession?
    private var isClosed = false
    private var plan = CommitPlan()
    /// The number of the last journal row.
    private var sequence: Int64
    /// The journal rows that are no longer needed, or nil.
    private var trimming: ClosedRange<Int64>?
    private var oldestSequence: Int64
    /// The store state of the last commit.
    private var state: [UInt8]
    /// The session's page count at which the next checkpoint is due.
    private var nextCheckpoint = 0
    /// Why the last checkpoint failed. Earlier commits are safe, but the log grows.
    private var checkpointFailure: StoreFailure?

    /// Starts with a session on a file whose journal has been replayed.
    init(
        _ location: Location, placement: Placement, limits: StoreLimits, session: WriteSession,
        journal: ReplayedJournal
    ) {
        self.location = location
        self.placement = placement
        self.limits = limits
        self.session = session
        sequence = journal.rows?.upperBound ?? 0
        oldestSequence = journal.rows?.lowerBound ?? 1
        state = journal.state
    }

    /// Journal rows that are still needed or wait to be removed.
    var journalRows: UInt64 { UInt64(max(0, sequence - oldestSequence + 1)) }

    mutating func close() {
        isClosed = true
        // A failure here leaves the mark, and the log with it.
        if let session, (try? session.mark(isOpen: false)) != nil { session.connection.copyLogOnClose() }
        session = nil
    }

    // MARK: Commits

    /// Writes a batch and publishes it to loads.
    mutating func commit(_ batch: StoreBatch, view: LiveView) throws(StoreFailure) {
        view.prepare(&plan, for: batch)
        try plan.check(batch) { key throws(StoreFailure) in try view.load(key)?.version ?? 0 }
        plan.state = batch.state.isEmpty ? state : batch.state
        if !plan.row.bytes.isEmpty { plan.sequence = sequence + 1 }
        if plan.changesRows { try view.holdSnapshot() }
        let trimmed = trimming.map { min($0.upperBound, $0.lowerBound + Self.trimmedPerCommit - 1) }
        do {
            try write(batch, trimming: trimmed)
        } catch {
            view.abandon()
            dropSession()
            throw error
        }
        didWrite(trimmed: trimmed)
        publish(batch, to: view)
        checkpointIfDue(view)
    }

    private mutating func write(_ batch: StoreBatch, trimming trimmed: Int64?) throws(StoreFailure) {
        let session = try openSession()
        try session.transaction { () throws(StoreFailure) in
            // First, because the batch may replace or delete a document of the slice.
            for row in plan.slice.rows {
                try session.putHot(row.key, version: row.version, hot: plan.slice.hot(of: row))
            }
            for write in batch.writes where !write.isJournalled {
                try session.apply(write)
            }
            if let sequence = plan.sequence {
                try session.append(plan.row, sequence: sequence)
            }
            if !batch.state.isEmpty { try session.replaceState(batch.state) }
            if let segment = batch.segment { try session.append(segment) }
            if let removed = batch.auditRemoved { try session.trimAudit(through: removed) }
            if let trimmed { try session.trimJournal(through: trimmed) }
        }
    }

    /// Writes to the tables in a transaction, without loads' learning of it.
    mutating func fill(_ body: @Sendable (WriteSession) throws(StoreFailure) -> Void) throws(StoreFailure) {
        let session = try openSession()
        try session.transaction { () throws(StoreFailure) in try body(session) }
        // Otherwise the log would grow as long as the file.
        if session.connection.pagesWritten >= nextCheckpoint {
            _ = try session.checkpoint()
            nextCheckpoint = session.connection.pagesWritten + limits.logPages
        }
    }

    private mutating func didWrite(trimmed: Int64?) {
        if let written = plan.sequence { sequence = written }
        state = plan.state
        guard let trimmed, let rows = trimming else { return }
        oldestSequence = trimmed + 1
        trimming = trimmed < rows.upperBound ? oldestSequence...rows.upperBound : nil
    }

    private mutating func publish(_ batch: StoreBatch, to view: LiveView) {
        let folded = view.publish(
            batch, plan, anyDisplaced: session?.anyDisplaced ?? true, mayTurn: trimming == nil)
        if let folded, folded >= oldestSequence { trimming = oldestSequence...folded }
    }

    /// Commits an empty change, and reports why the log cannot be copied after trying again: without commits nothing
    /// else would.
    mutating func probe(_ view: LiveView) throws(StoreFailure) {
        do {
            try openSession().writeProbe()
        } catch {
            session = nil
            throw error
        }
        guard checkpointFailure != nil else { return }
        nextCheckpoint = 0
        checkpointIfDue(view)
        if let checkpointFailure { throw checkpointFailure }
    }

    // MARK: Sessions

    private mutating func openSession() throws(StoreFailure) -> WriteSession {
        if let session { return session }
        guard !isClosed else { throw .closed }
        let opened = try WriteSession(location, placement: placement)
        session = opened
        nextCheckpoint = 0
        return opened
    }

    /// Drops the connection after a failure, and overwrites what it may have left in the log.
    ///
    /// If that fails too, the next successful commit overwrites it: it begins at the same place in the log.
    private mutating func dropSession() {
        session = nil
        do { try openSession().writeProbe() } catch { session = nil }
    }

    // MARK: Checkpoints

    /// Copies the log into the file once it is long, so that it restarts in place.
    ///
    /// Loads continue meanwhile. Their snapshot is renewed before, so that it needs no page older than the log's end,
    /// and after, so that it reads only the file and the log is free.
    private mutating func checkpointIfDue(_ view: LiveView) {
        guard let session, session.connection.pagesWritten >= nextCheckpoint else { return }
        view.renew()
        do {
            let isWhole = try session.checkpoint()
            view.renew()
            checkpointFailure = nil
            nextCheckpoint = session.connection.pagesWritten + (isWhole ? limits.logPages : limits.retryPages)
        } catch {
            checkpointFailure = error
            nextCheckpoint = session.connection.pagesWritten + limits.retryPages
        }
    }
}

extension WriteSession {
    /// Applies a write that does not go through the journal.
    fileprivate func apply(_ write: DocumentWrite) throws(StoreFailure) {
        let version = write.expected.version + 1
        switch write.change {
        case .hot(let hot):
            try putHot(write.key, version: version, hot: hot)
        case .whole(let body, let hot, let generation, let expiresAt):
            let document = Document(
                version: version, body: body, hot: hot, generation: generation, expiresAt: expiresAt)
            try put(write.key, document)
        case .delete:
            try delete(write.key)
        case .idle: break
        }
    }
}
