internal import CSQLite
package import FactorCore
package import FactorCrypto
package import FactorLog
internal import Synchronization

/// The embedded store: a log, which is the truth, and the rows of one SQLite file in WAL mode, which say what the log has told so far.
///
/// Its parts and their locks, in the order in which they may be taken:
/// - `checkpoint` applies the log to the rows.
/// - Scans use `scanner`. They find keys on their own connection and then load each document, so that their results are
///   as consistent as those of `load`.
/// - `committer` writes records to the log and publishes them.
/// - Loads use `view`: one connection with a long-lived snapshot, under what is not applied.
package final class SQLiteStore: Store {
    package let name = "sqlite"

    private let view: LiveView
    private let committer: Committer
    private let checkpoint: Checkpoint
    private let scanner: Scanner
    private let applying = Mutex<ApplyingThread?>(nil)
    private let file: Mutex<StoreFile?>
    private let gate: Mutex<StoreLayout>
    /// The mark in memory of what was confirmed last was missing, and was allowed to be.
    package let markWasMissing: Bool
    private let location: Location
    private let placement: Placement
    private let limits: StoreLimits

    /// Opens the file at `path` and reads its log. A missing or empty one is created if that is wanted. Nothing is written to the
    /// log before `unlock`.
    ///
    /// Throws `.corrupt` if the file or its log is damaged, missing or foreign, and `.unavailable` if another process
    /// has it open or a newer program has changed its layout.
    package convenience init(path: String, mayMake: Bool, mark: MarkPlace? = nil) throws(StoreFailure) {
        try self.init(path: path, durable: true, mark: mark, mayMake: mayMake)
    }

    /// As above, with other limits, on a registered SQLite VFS and other files for the log.
    package convenience init(
        path: String, limits: StoreLimits, vfs: String?, mark: MarkPlace? = nil,
        disk: (_ prefix: String) -> any LogDisk = { SystemDisk(prefix: $0) }, mayMake: Bool
    ) throws(StoreFailure) {
        try self.init(
            path: path, durable: true, limits: limits, vfs: vfs, mark: mark, disk: disk, mayMake: mayMake)
    }

    /// As above, with what tests vary: durability of the rows, the limits, the number of bits in row numbers, and SQLite's VFS.
    ///
    /// `hasLog` is false for a database that nobody uses before it is complete.
    init(
        path: String, durable: Bool, limits: StoreLimits = StoreLimits(),
        placementBits: Int = Placement.standardBits, vfs: String? = nil, hasLog: Bool = true, mark: MarkPlace? = nil,
        disk: (_ prefix: String) -> any LogDisk = { SystemDisk(prefix: $0) }, mayMake: Bool = true
    ) throws(StoreFailure) {
        factor_sqlite_without_statistics()
        let location = Location(path: path, durable: durable, vfs: vfs)
        let placement = Placement(bits: placementBits)
        let loss = LossMark(database: path)
        let isNew = !StoreFile.isThere(path)
        let file = try StoreFile(path: path, mayMake: mayMake)
        // A loss concerned the previous database only.
        if isNew { try loss.remove() }
        try loss.requireNone()
        let ending = try Takeover.ending(of: path)
        let session = try WriteSession(
            location, placement: placement, Schema.Opening(path: path, mayMake: mayMake, ending: ending))
        // Tenants are found only through this index, and with them everything they own.
        guard try IndexCheck.finds(.tenant, session.connection) else {
            throw .corrupt("an index lacks a document")
        }
        location.watch?.noteDatabase()
        // What was read may be in the system's cache only, after a write that failed. It has to be on the disk before what it was
        // made of is overwritten.
        let isOnDisk = try session.checkpoint()
        let row = try session.connection.logRow()
        let storeState = try session.connection.state()
        let opened =
            hasLog
            ? try OpenedLog(
                row, on: disk(location.logPrefix(row)), mark: mark, isOnDisk: isOnDisk, hasState: !storeState.isEmpty)
            : nil
        markWasMissing = opened?.isMarkMissing ?? false
        gate = Mutex(try Schema.layout(session.connection))
        view = LiveView(
            location, placement: placement, limits: limits, found: try opened?.changes() ?? RecentChanges(),
            anyDisplaced: session.anyDisplaced, storeState: storeState)
        committer = Committer(opened, location.watch, limits.log)
        checkpoint = Checkpoint(
            location, placement: placement, limits: limits, session, row, isOnDisk: isOnDisk, view, committer)
        scanner = Scanner(location)
        self.file = Mutex(file)
        self.location = location
        self.placement = placement
        self.limits = limits
    }

    /// Whether there is a file at `path` that is not empty.
    package static func isThere(_ path: String) -> Bool { StoreFile.isThere(path) }

    deinit { applying.withLock { $0?.stop() } }

    /// Authenticates what was found of the log, and lets it be written to.
    package func unlock(with serverKeys: TenantKeys) throws(StoreFailure) {
        try checkpoint.unlock(with: serverKeys)
        applying.withLock { thread in
            if thread == nil, limits.applyMilliseconds > 0 {
                thread = ApplyingThread(checkpoint, every: limits.applyMilliseconds)
            }
        }
    }

    /// Closes the file. The log is applied to it and overwritten, so that no earlier state is anywhere. Later calls fail with
    /// `.unavailable`.
    package func close() {
        applying.withLock { thread in
            thread?.stop()
            thread = nil
        }
        scanner.close()
        // Its connection is the last one.
        checkpoint.close()
        committer.close()
        file.withLock { $0 = nil }
    }

    package func wipeReplaced() throws(StoreFailure) { try checkpoint.wipe() }

    /// Reads the whole file, which takes seconds per gigabyte, and throws `.corrupt` if it is damaged.
    package func check() throws(StoreFailure) {
        try checkpoint.applyAll()
        try scanner.scan { scan throws(StoreFailure) in try scan.check() }
    }

    package func load(_ key: DocumentKey) throws(StoreFailure) -> Document? {
        try view.load(key)
    }

    package func commit(_ batch: StoreBatch) throws(StoreFailure) {
        guard !batch.isEmpty else { return }
        try append(batch)
        if !committer.hasLog { try checkpoint.applyAll() }
    }

    private func append(_ batch: StoreBatch) throws(StoreFailure) {
        var isLarge: Bool
        do throws(StoreFailure) { isLarge = try committer.commit(batch, to: view, lastEntry: lastEntry) } catch {
            guard error == .full || error == .logFull else { throw error }
            // This thread makes room for itself.
            try checkpoint.applyAll()
            isLarge = try committer.commit(batch, to: view, lastEntry: lastEntry)
        }
        guard isLarge else { return }
        let hasThread = applying.withLock { thread in
            thread?.ring()
            return thread != nil
        }
        // It is committed, whatever becomes of this.
        if !hasThread { try? checkpoint.applyAll() }
    }

    /// The number of the last audit entry of a writer; 0 if there is none, or if that is damaged.
    private func lastEntry(of writer: UInt16) -> UInt64 {
        // What is being applied is in either.
        let newer = view.unapplied.segments.last { AuditNumber.writer(of: $0.first) == writer }
        if let newer { return newer.last }
        let ends = try? scanner.scan { scan throws(StoreFailure) in try scan.auditEnds(of: writer) }
        return ends.map { $0.last == .max ? 0 : $0.last } ?? 0
    }

    /// Writes to the tables of a store that nothing was loaded from, and nothing will be.
    func fill(_ body: @Sendable (WriteSession) throws(StoreFailure) -> Void) throws(StoreFailure) {
        try checkpoint.fill(body)
    }

    package var layout: StoreLayout { gate.withLock { $0 } }

    package func raise(to layout: StoreLayout, goneAfter: Int64?) throws(StoreFailure) -> [StoreSidecar] {
        try fill { session throws(StoreFailure) in try Schema.raise(session.connection, to: layout) }
        gate.withLock { $0 = layout }
        return []
    }

    package func probe() throws(StoreFailure) {
        try append(StoreBatch(writes: []))
        try checkpoint.probe()
        try file.withLock { file throws(StoreFailure) in
            try file?.requireRoom()
        }
    }

    package func measures() throws(StoreFailure) -> StoreMeasures {
        var measures = try file.withLock { file throws(StoreFailure) in try file?.measures() ?? StoreMeasures() }
        measures.logBytes = (measures.logBytes ?? 0) + UInt64(committer.bytes)
        measures.logRecords = checkpoint.recordsLeft
        return measures
    }

    /// Opens a separate connection, so that the snapshot blocks nobody.
    ///
    /// SQLite's log cannot restart while a snapshot is held, so it grows by what is written meanwhile.
    package func snapshot() throws(StoreFailure) -> any StoreSnapshot {
        guard file.withLock({ $0 != nil }) else { throw .closed }
        return try view.withUnapplied { changes throws(StoreFailure) in
            try SQLiteSnapshot(location, placement: placement, changes)
        }
    }

    // MARK: The whole of it

    package func state() throws(StoreFailure) -> [UInt8] { view.storeState }

    package func position(of key: DocumentKey) -> UInt64 { UInt64(placement.number(of: key)) }

    /// Reads twice: first on its own connection, so that the pages are in memory when loads have to wait, and
    /// unreadable ones are found there.
    package func stretch(from position: UInt64, limit: Int) throws(StoreFailure) -> StoreStretch {
        guard let first = Int64(exactly: position) else {
            return StoreStretch(documents: [], end: nil, state: view.storeState)
        }
        let isFound = try scanner.scan { scan throws(StoreFailure) in
            try scan.touch(from: first, limit: limit)
            return try scan.indexes.findsStretch(from: first, limit: limit)
        }
        var stretch = try view.stretch(from: position, limit: limit)
        stretch.isFoundByScans = isFound
        return stretch
    }

    package func checkIndexes(from position: IndexPosition, limit: Int) throws(StoreFailure) -> IndexPosition? {
        try scanner.scan { scan throws(StoreFailure) in try scan.indexes.check(from: position, limit: limit) }
    }

    package func auditEnds(of writer: UInt16) throws(StoreFailure) -> AuditEnds {
        try checkpoint.settled { unapplied throws(StoreFailure) in
            let newer = unapplied.segments.filter { AuditNumber.writer(of: $0.first) == writer }
            return try scanner.scan { scan throws(StoreFailure) in
                let ends = try scan.auditEnds(of: writer)
                var (first, last) = (ends.first, ends.last)
                if let removed = unapplied.lastRemoved(of: writer), first != 0, first <= removed {
                    first = try scan.segments(from: removed + 1, limit: 1).first?.first ?? 0
                    if first == 0 { last = 0 }
                }
                if let newest = newer.last { (first, last) = (first == 0 ? newer[0].first : first, newest.last) }
                return AuditEnds(first: first, last: last, state: unapplied.state ?? ends.state)
            }
        }
    }

    package func auditWriters() throws(StoreFailure) -> [UInt16] {
        try checkpoint.settled { unapplied throws(StoreFailure) in
            let writers = try scanner.scan { scan throws(StoreFailure) in try scan.auditWriters() }
            return Set(writers + unapplied.segments.map { AuditNumber.writer(of: $0.first) }).sorted()
        }
    }

    // MARK: Scans

    package func page(
        kind: DocumentKind, tenant: UInt64, after: DocumentID?, limit: Int
    ) throws(StoreFailure) -> [StoredDocument] {
        let unapplied = view.keys(of: kind).filter { $0.tenant == tenant }
        var found: [StoredDocument] = []
        var last = after
        while found.count < limit {
            let missing = limit - found.count
            let rows = try scanner.scan { scan throws(StoreFailure) in
                try scan.keys(kind: kind, tenant: tenant, after: last, limit: missing)
            }
            var keys = Set(rows)
            for key in unapplied where last.map({ $0 < key.id }) ?? true { keys.insert(key) }
            // A document may have been deleted; the page is then filled with the following ones.
            let next = keys.sorted { $0.id < $1.id }.prefix(missing)
            for key in next {
                guard let document = try load(key) else { continue }
                found.append(StoredDocument(key: key, document: document))
            }
            guard next.count == missing else { break }
            last = next.last?.id
        }
        return found
    }

    package func count(
        kind: DocumentKind, tenant: UInt64, generationBelow: UInt32?
    ) throws(StoreFailure) -> Int {
        try checkpoint.settled { unapplied throws(StoreFailure) in
            let changed = unapplied.keys(of: kind).filter { $0.tenant == tenant }
            return try scanner.scan { scan throws(StoreFailure) in
                var count = try scan.count(kind: kind, tenant: tenant, generationBelow: generationBelow)
                for key in changed {
                    func counts(_ generation: UInt32?) -> Bool {
                        generation.map { $0 < generationBelow ?? .max } ?? false
                    }
                    let isCounted = counts(try scan.generation(of: key))
                    let isToCount =
                        if case .whole(let document)? = unapplied.find(key) { counts(document.generation) } else {
                            false
                        }
                    if isCounted != isToCount { count += isToCount ? 1 : -1 }
                }
                return count
            }
        }
    }

    package func expired(
        at moment: Timestamp, after: ExpiryMark?, limit: Int
    ) throws(StoreFailure) -> ExpiredDocuments {
        let (keys, next) = try checkpoint.settled { _ throws(StoreFailure) in
            try scanner.scan { scan throws(StoreFailure) in
                try scan.expiredKeys(at: moment, after: after, limit: limit)
            }
        }
        var found: [StoredDocument] = []
        for key in keys {
            let document: Document?
            do throws(StoreFailure) { document = try load(key) } catch {
                // Scans of the whole store report it; here it must not keep other documents from expiring.
                guard case .corrupt = error else { throw error }
                continue
            }
            guard let document, let expiry = document.expiresAt, expiry <= moment else { continue }
            found.append(StoredDocument(key: key, document: document))
        }
        return ExpiredDocuments(documents: found, next: next)
    }

    package func expiring(after: ExpiryMark?, limit: Int) throws(StoreFailure) -> ExpiringDocuments {
        try checkpoint.applyAll()
        return try scanner.scan { scan throws(StoreFailure) in try scan.expiring(after: after, limit: limit) }
    }

    package func segments(from sequence: UInt64, limit: Int) throws(StoreFailure) -> [AuditSegment] {
        try checkpoint.settled { unapplied throws(StoreFailure) in
            let removed = unapplied.lastRemoved(of: AuditNumber.writer(of: sequence))
            let first = max(sequence, removed.map { $0 + 1 } ?? 0)
            let rows = try scanner.scan { scan throws(StoreFailure) in try scan.segments(from: first, limit: limit) }
            let newer = unapplied.segments.filter { segment in
                segment.isSameWriter(sequence) && segment.last >= first
                    && rows.allSatisfy { $0.first < segment.first }
            }
            return Array((rows + newer).prefix(limit))
        }
    }

    package func segments(backFrom sequence: UInt64, limit: Int) throws(StoreFailure) -> [AuditSegment] {
        try checkpoint.settled { unapplied throws(StoreFailure) in
            let rows = try scanner.scan { scan throws(StoreFailure) in
                try scan.segments(backFrom: sequence, limit: limit)
            }.filter { !unapplied.removes($0.first) }
            let newer = unapplied.segments.filter { segment in
                segment.isSameWriter(sequence) && segment.first <= sequence
                    && rows.allSatisfy { $0.first < segment.first }
            }
            return Array((newer.reversed() + rows).prefix(limit))
        }
    }
}

extension AuditSegment {
    fileprivate func isSameWriter(_ entry: UInt64) -> Bool {
        AuditNumber.writer(of: first) == AuditNumber.writer(of: entry)
    }
}
