internal import FactorCore
internal import FactorCrypto
internal import FactorLog
internal import Synchronization

/// Applies the log to the rows: what a part of it changed, in the rows' order, and with the last of it how far the log is applied.
///
/// A part that needs several transactions may be applied in part: its changes say what the documents are afterwards, so they are
/// applied once more. After a failed transaction nothing is assumed: SQLite may have written all of it to its log and only failed to
/// sync it, and a crash could then bring it back. So the connection is dropped with its cached pages, and a new one immediately
/// commits an empty change over that part of SQLite's log.
///
/// A document whose row cannot be written is left out, and its change is written to the log again, so that the damage of one delays
/// no others and loses nothing.
final class Checkpoint: Sendable {
    /// The most documents whose rows cannot be written: those of some thirty damaged pages.
    private static let mostDamaged = 2048

    private struct State: ~Copyable {
        var session: WriteSession?
        var row: LogRow
        var chain: RecordChain?
        /// The documents whose rows could not be written.
        var damaged: Set<DocumentKey> = []
        /// The number of the record that has their changes.
        var carried: UInt64 = 0
        /// The session's page count at which SQLite's log is copied into the file next.
        var nextCopy = 0
        /// Whether the rows, as they are read, are on the disk; otherwise what they were made of is still needed.
        var isOnDisk: Bool
        var isClosed = false

        /// The row once a part is applied. A database without a log keeps its row.
        func row(appliedThrough part: RecentChanges) -> LogRow {
            guard let last = part.last, let chain else { return row }
            var row = row
            row.applied = last
            row.close(chain)
            return row
        }
    }

    /// Why the last part was not applied, or SQLite's log not copied. Commits are safe, but the logs grow. Apart from the rest, so that
    /// it is told while a part is being applied.
    private struct Trouble {
        var applying: StoreFailure?
        var copying: StoreFailure?
    }

    private let trouble = Mutex(Trouble())
    private let location: Location
    private let placement: Placement
    private let limits: StoreLimits
    private let view: LiveView
    private let committer: Committer
    private let state: Mutex<State>

    init(
        _ location: Location, placement: Placement, limits: StoreLimits, _ session: sending WriteSession, _ row: LogRow,
        isOnDisk: Bool, _ view: LiveView, _ committer: Committer
    ) {
        self.location = location
        self.placement = placement
        self.limits = limits
        self.view = view
        self.committer = committer
        state = Mutex(State(session: session, row: row, isOnDisk: isOnDisk))
    }

    /// Lets the log be applied once what was found of it is authenticated.
    func unlock(with keys: TenantKeys) throws(StoreFailure) {
        try state.withLock { state throws(StoreFailure) in
            try committer.unlock(with: keys) { row, chain throws(StoreFailure) in
                state.chain = chain
                guard row != state.row else { return }
                let session = try openSession(&state)
                try transaction(session, &state) { () throws(StoreFailure) in try session.replace(row) }
                // In the file itself, so that it is found even without SQLite's log. What reads the file only is in the way.
                view.renew()
                _ = try session.checkpoint()
                state.row = row
            }
        }
    }

    /// Closes the file, and overwrites what of the logs is applied.
    func close() {
        try? committer.turn()
        try? applyAll()
        view.close()
        state.withLock { state in
            if state.isOnDisk {
                committer.release(through: state.row.applied.log.number)
                try? committer.wipeFree()
            }
            if let session = state.session { session.connection.copyLogOnClose() }
            state.isClosed = true
            state.session = nil
        }
    }

    /// The number of records that are not applied.
    var recordsLeft: UInt64 {
        state.withLock { state in view.lastUnapplied.map { $0 - min($0, state.row.applied.log.number) } ?? 0 }
    }

    /// Whether there is anything to apply but what cannot be applied.
    var isDue: Bool { state.withLock { state in view.lastUnapplied.map { $0 > state.carried } ?? false } }

    // MARK: Applying

    /// Applies everything that was committed before.
    func applyAll() throws(StoreFailure) { try state.withLock { state throws(StoreFailure) in try applyAll(&state) } }

    /// Applies what it can, and lends what is left while no row changes.
    func settled<Result: Sendable>(
        _ body: (UnappliedChanges) throws(StoreFailure) -> Result
    ) throws(StoreFailure) -> Result {
        try state.withLock { state throws(StoreFailure) in
            guard !state.isClosed else { throw .closed }
            // What cannot be applied is still to be read.
            try? applyAll(&state)
            return try body(view.unapplied)
        }
    }

    private func applyAll(_ state: inout State) throws(StoreFailure) {
        guard !state.isClosed else { throw .closed }
        // There may be a part that was not applied when it was due.
        for _ in 0..<2 {
            guard let last = view.lastUnapplied, last > state.carried else { break }
            do throws(StoreFailure) { try applyPart(&state) } catch {
                trouble.withLock { $0.applying = error }
                throw error
            }
            trouble.withLock { $0.applying = nil }
        }
        guard !state.isOnDisk else { return }
        state.nextCopy = 0
        copyIfDue(&state)
        release(&state)
    }

    /// Lets what is applied, on the disk, be overwritten.
    private func release(_ state: inout State) {
        if committer.hasLog, state.isOnDisk { committer.release(through: state.row.applied.log.number) }
    }

    private func applyPart(_ state: inout State) throws(StoreFailure) {
        guard state.chain != nil || !committer.hasLog else { throw .locked }
        guard let part = view.partToApply() else { return }
        var next: Int? = 0
        while let first = next {
            let slice = part.slice(from: first, limit: limits.slice)
            try write(slice.changes, &state)
            copyIfDue(&state)
            next = slice.next
        }
        try finish(part, &state)
        view.didApply(anyDisplaced: state.session?.anyDisplaced ?? true)
        copyIfDue(&state)
        release(&state)
    }

    /// Writes what else a part has once its documents are in the rows, or in the log again.
    private func finish(_ part: RecentChanges, _ state: inout State) throws(StoreFailure) {
        let row = state.row(appliedThrough: part)
        let isNew = row != state.row
        let carried = try committer.carry(state.damaged.filter { part.version(of: $0) != nil }, in: view)
        let session = try openSession(&state)
        do throws(StoreFailure) {
            try transaction(session, &state) { () throws(StoreFailure) in
                for segment in part.segments { try session.append(segment) }
                for entry in part.removed { try session.trimAudit(through: entry) }
                if let newer = part.state { try session.replaceState(newer) }
                if isNew { try session.replace(row) }
            }
        } catch {
            // It may have been committed, though that could not be seen.
            guard isNew, try openSession(&state).connection.logRow() == row else { throw error }
            state.isOnDisk = false
        }
        (state.row, state.carried) = (row, carried ?? state.carried)
    }

    /// Applies changes in a transaction. A document whose row cannot be written is left out, and each attempt begins anew: once SQLite
    /// has met a damaged page, it takes sound ones for damaged, too.
    private func write(_ changes: [CarriedChange], _ state: inout State) throws(StoreFailure) {
        while true {
            let session = try openSession(&state)
            let damaged = state.damaged
            var failed: DocumentKey?
            do throws(StoreFailure) {
                return try transaction(session, &state) { () throws(StoreFailure) in
                    for (key, change) in changes where !damaged.contains(key) {
                        failed = key
                        try session.apply(key, change)
                    }
                    failed = nil
                }
            } catch {
                guard case .corrupt = error, let failed, damaged.count < Self.mostDamaged else { throw error }
                state.damaged.insert(failed)
            }
        }
    }

    private func transaction(
        _ session: WriteSession, _ state: inout State, _ body: () throws(StoreFailure) -> Void
    ) throws(StoreFailure) {
        do throws(StoreFailure) {
            try session.transaction(body)
        } catch {
            replaceSession(&state)
            throw error
        }
    }

    /// Writes to the tables in a transaction, without the log.
    func fill(_ body: @Sendable (WriteSession) throws(StoreFailure) -> Void) throws(StoreFailure) {
        try state.withLock { state throws(StoreFailure) in
            let session = try openSession(&state)
            try transaction(session, &state) { () throws(StoreFailure) in try body(session) }
            view.didFill(anyDisplaced: session.anyDisplaced)
            copyIfDue(&state)
        }
    }

    /// Throws why the log could not be applied, or SQLite's not copied, after trying again.
    func probe() throws(StoreFailure) {
        let known = trouble.withLock { $0 }
        if known.applying != nil { try applyAll() }
        guard known.copying != nil else { return }
        state.withLock { state in
            state.nextCopy = 0
            copyIfDue(&state)
        }
        if let failure = trouble.withLock({ $0.copying }) { throw failure }
    }

    /// Overwrites what the logs have of what was replaced before.
    func wipe() throws(StoreFailure) {
        try committer.turn()
        try applyAll()
        try state.withLock { state throws(StoreFailure) in
            let session = try openSession(&state)
            // Readers of what is in the file alone are in the way of nothing.
            _ = try session.checkpoint()
            view.renew()
            try session.emptyLog()
            state.isOnDisk = true
            release(&state)
        }
        try committer.wipeFree()
    }

    // MARK: Sessions

    private func openSession(_ state: inout State) throws(StoreFailure) -> WriteSession {
        if let session = state.session { return session }
        guard !state.isClosed else { throw .closed }
        let opened = try WriteSession(location, placement: placement)
        state.session = opened
        state.nextCopy = 0
        return opened
    }

    /// Drops the connection after a failure, and overwrites what it may have left in SQLite's log.
    ///
    /// It is closed once there is another one: only as long as there is any do they all know where that log ended before. If the
    /// change fails too, the next successful transaction overwrites it: it begins at the same place in the log.
    private func replaceSession(_ state: inout State) {
        let failed = state.session
        state.session = nil
        do { try openSession(&state).writeProbe() } catch {
            state.session = nil
            // Whoever opens the file next may take what is in the system's cache only for what was committed.
            state.isOnDisk = false
        }
        withExtendedLifetime(failed) {}
    }

    // MARK: SQLite's log

    /// Copies SQLite's log into the file once it is long, so that it restarts in place.
    ///
    /// Loads continue meanwhile. Their snapshot is renewed before, so that it needs no page older than the log's end,
    /// and after, so that it reads only the file and the log is free.
    private func copyIfDue(_ state: inout State) {
        guard let session = state.session, session.connection.pagesWritten >= state.nextCopy else { return }
        view.renew()
        do {
            let isWhole = try session.checkpoint()
            view.renew()
            state.nextCopy = session.connection.pagesWritten + (isWhole ? limits.logPages : limits.retryPages)
            trouble.withLock { $0.copying = nil }
            if isWhole { state.isOnDisk = true }
        } catch {
            trouble.withLock { $0.copying = error }
            state.nextCopy = session.connection.pagesWritten + limits.retryPages
        }
    }
}
