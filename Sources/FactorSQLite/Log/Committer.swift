internal import FactorCore
internal import FactorCrypto
internal import FactorLog
internal import Synchronization

/// Appends one record to the log for each batch, which is committed once that is on the disk.
///
/// Nothing is written before the server's keys are known, since they authenticate the records that were found, and those to come. A
/// database that is filled before anybody uses it has no log.
final class Committer: Sendable {
    private struct State: ~Copyable {
        /// What was found; nil once the log is written to.
        var opened: OpenedLog?
        var log: LogWriter?
        var chain: RecordChain?
        var mark: LogMark?
        var last = RecordPosition.start
        /// The number of the last audit entry of each writer who has written since the start.
        var lastEntries: [UInt16: UInt64] = [:]
        var isClosed = false
    }

    let hasLog: Bool
    private let watch: FileWatch?
    private let limits: LogLimits
    /// What its files' names begin with.
    private let prefix: String
    private let state: Mutex<State>

    /// `opened` is nil for a database without a log.
    init(_ opened: sending OpenedLog?, _ watch: FileWatch?, _ limits: LogLimits) {
        hasLog = opened != nil
        prefix = opened?.row.prefix ?? ""
        self.watch = watch
        self.limits = limits
        state = Mutex(State(opened: opened))
    }

    /// Authenticates what was found and begins to write, unless that was done. `note` is given the row that says so, which has to be on
    /// the disk before anything is committed.
    func unlock(
        with keys: TenantKeys, _ note: (LogRow, RecordChain) throws(StoreFailure) -> Void
    ) throws(StoreFailure) {
        try state.withLock { state throws(StoreFailure) in
            guard !state.isClosed else { throw .closed }
            guard let opened = state.opened else { return }
            let chain = RecordChain(keys: keys, identity: opened.row.identity)
            state.last = try opened.requireGenuine(chain)
            // A log that was begun is not continued from what was read before.
            state.isClosed = true
            do throws(LogFailure) {
                state.log =
                    if let contents = opened.contents {
                        try LogWriter(
                            continuing: contents, releasing: opened.isOnDisk ? opened.row.applied.log.number : nil,
                            on: opened.disk, limits: limits)
                    } else {
                        try LogWriter(making: opened.row.identity, on: opened.disk, limits: limits)
                    }
            } catch {
                throw StoreFailure(error, prefix)
            }
            opened.mark?.raise(to: state.last.log)
            var row = opened.row
            (row.isBegun, row.boot) = (true, opened.boot)
            row.close(chain)
            try note(row, chain)
            (state.chain, state.mark, state.opened, state.isClosed) = (chain, opened.mark, nil, false)
        }
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            state.log = nil
        }
    }

    // MARK: Records

    /// Commits a batch and publishes it. Returns whether there is enough to be applied at once. Throws `.full` or `.logFull` also
    /// where there is room once something is applied.
    ///
    /// `lastEntry` returns the number of the last audit entry of a writer, or 0 if that is not known.
    func commit(
        _ batch: StoreBatch, to view: LiveView, lastEntry: (UInt16) -> UInt64
    ) throws(StoreFailure) -> Bool {
        try state.withLock { state throws(StoreFailure) in
            guard !state.isClosed else { throw .closed }
            try Self.check(batch, view)
            if let segment = batch.segment {
                let writer = AuditNumber.writer(of: segment.first)
                guard segment.first > state.lastEntries[writer] ?? lastEntry(writer) else {
                    throw .unavailable("there is an audit entry \(segment.first) already")
                }
            }
            guard !view.isCrowded else { throw .logFull }
            var record = BatchRecord(state: batch.state, segment: batch.segment, removed: batch.auditRemoved)
            for write in batch.writes { if let change = write.recent { record.append(write.key, change) } }
            let bytes = try append(record, &state)
            if let segment = batch.segment { state.lastEntries[AuditNumber.writer(of: segment.first)] = segment.last }
            return view.publish(state.last, bytes: bytes, batch)
        }
    }

    /// Writes what became of these documents to the log again, as far as what has it is about to be released. Returns the number of the
    /// record; nil if none was needed.
    func carry(_ keys: Set<DocumentKey>, in view: LiveView) throws(StoreFailure) -> UInt64? {
        try state.withLock { state throws(StoreFailure) in
            let changes = view.changesToCarry(of: keys)
            guard !changes.isEmpty else { return nil }
            var record = BatchRecord(state: [], segment: nil, removed: nil)
            for (key, change) in changes { record.append(key, change) }
            let bytes = try append(record, &state, isReserve: true)
            _ = view.publish(state.last, bytes: bytes, StoreBatch(writes: []), carried: changes)
            return state.last.log.number
        }
    }

    /// Checks every write against its document's version.
    private static func check(_ batch: StoreBatch, _ view: LiveView) throws(StoreFailure) {
        var versions: [DocumentKey: UInt64] = [:]
        var conflicts: [Int] = []
        for (index, write) in batch.writes.enumerated() {
            let version = if let written = versions[write.key] { written } else { try view.version(of: write.key) }
            let holds = version == write.expected.version && (version > 0 || write.mayCreate)
            versions[write.key] = holds ? write.result.version : version
            if !holds { conflicts.append(index) }
        }
        guard conflicts.isEmpty else { throw .conflict(conflicts) }
    }

    /// Returns the room that the record takes.
    private func append(
        _ record: consuming BatchRecord, _ state: inout State, isReserve: Bool = false
    ) throws(StoreFailure) -> Int {
        guard hasLog else {
            state.last = RecordPosition(
                log: LogPosition(number: state.last.log.number + 1, checksum: 0), tag: .none)
            return 0
        }
        guard let chain = state.chain else { throw .locked }
        try watch?.requireFiles()
        let (bytes, tag) = record.closed(chain, after: state.last)
        guard bytes.count <= LogFormat.longestRecord else { throw .unavailable("a batch is too large for the log") }
        do throws(LogFailure) {
            try bytes.withRawSpan { span throws(LogFailure) in try state.log?.append(span, isReserve: isReserve) }
        } catch .occupied {
            throw .logFull
        } catch {
            if case .displaced = error {
                let loss = "\(error.text(prefix)): changes may be missing, and no further ones are accepted"
                watch?.noteLoss(loss)
                throw .unavailable(loss)
            }
            throw StoreFailure(error, prefix)
        }
        guard let position = state.log?.last else { throw .closed }
        state.last = RecordPosition(log: position, tag: tag)
        state.mark?.raise(to: position)
        return LogFormat.space(for: bytes.count)
    }

    // MARK: What is applied

    /// The size of its files.
    var bytes: Int { state.withLock { $0.log?.bytes ?? 0 } }

    /// Reuses what of the log is applied, durably, up to that record.
    func release(through number: UInt64) {
        state.withLock { $0.log?.release(through: number) }
    }

    /// Ends the present segment, so that all that was committed before can be released once it is applied.
    func turn() throws(StoreFailure) {
        // The next one begins in a file that has nothing.
        try wipeFree()
        do throws(LogFailure) { try state.withLock { state throws(LogFailure) in try state.log?.turn() } } catch {
            throw StoreFailure(error, prefix)
        }
    }

    /// Overwrites what was released.
    func wipeFree() throws(StoreFailure) {
        // Each that is wiped is given back behind the others.
        for _ in 0..<state.withLock({ $0.log?.freeCount ?? 0 }) {
            guard let file = state.withLock({ $0.log?.takeFree() }) else { return }
            defer { state.withLock { $0.log?.add(file) } }
            do throws(LogFailure) { try file.wipe() } catch { throw StoreFailure(error, prefix) }
        }
    }
}

extension StoreFailure {
    static let logFull = StoreFailure.unavailable("the log is full of changes that are not copied to the records")
    static let locked = StoreFailure.unavailable("the store's keys are not known yet")
}

extension DocumentWrite {
    /// Whether the write is valid if the document does not exist.
    fileprivate var mayCreate: Bool {
        if case .hot = change { false } else { true }
    }
}
