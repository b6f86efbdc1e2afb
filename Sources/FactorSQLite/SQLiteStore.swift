internal import CSQLite
package import FactorCore
internal import Synchronization

/// The embedded store: one SQLite file in WAL mode, with a journal of hot writes and an in-memory overlay of them.
///
/// Its parts and their locks:
/// - Loads use `view`: one connection with a long-lived snapshot, under the overlay.
/// - Commits use `writer`, which takes the view's lock twice, briefly: to plan, and to publish what is durable.
/// - Scans use `scanner`. They find keys on their own connection and then load each document, so that their results are
///   as consistent as those of `load`.
package final class SQLiteStore: Store {
    package let name = "sqlite"

    private let view: LiveView
    private let writer: Mutex<Writer>
    private let scanner: Scanner
    private let file: Mutex<StoreFile?>
    private let gate: Mutex<StoreLayout>
    /// Whether the log that was found ended with an incomplete commit. It was being written when the power failed, or
    /// it was the very last and was damaged later: then its changes are undone.
    package let logWasTorn: Bool
    private let location: Location
    private let placement: Placement
    private let limits: StoreLimits

    /// Opens the file at `path`, and replays its journal. A missing or empty one is created if that is wanted.
    ///
    /// Throws `.corrupt` if the file or its log is damaged, missing or foreign, and `.unavailable` if another process
    /// has it open or a newer program has changed its layout.
    package convenience init(path: String, mayMake: Bool) throws(StoreFailure) {
        try self.init(path: path, durable: true, mayMake: mayMake)
    }

    /// As above, with other limits and on a registered SQLite VFS.
    package convenience init(
        path: String, limits: StoreLimits, vfs: String?, mayMake: Bool
    ) throws(StoreFailure) {
        try self.init(path: path, durable: true, limits: limits, vfs: vfs, mayMake: mayMake)
    }

    /// Whether there is a file at `path` that is not empty.
    package static func isThere(_ path: String) -> Bool { StoreFile.isThere(path) }

    /// As above, with what tests vary: durability, the limits, the number of bits in row numbers, and SQLite's VFS.
    init(
        path: String, durable: Bool, limits: StoreLimits = StoreLimits(),
        placementBits: Int = Placement.standardBits, vfs: String? = nil, mayMake: Bool = true
    ) throws(StoreFailure) {
        factor_sqlite_without_statistics()
        let location = Location(path: path, durable: durable, vfs: vfs)
        let placement = Placement(bits: placementBits)
        let mark = LossMark(database: path)
        let isNew = !StoreFile.isThere(path)
        let file = try StoreFile(path: path, mayMake: mayMake)
        // A loss concerned the previous database only.
        if isNew { try mark.remove() }
        try mark.requireNone()
        let ending = try LogFile.ending(beside: path)
        let session = try WriteSession(location, placement: placement, mayMake: mayMake)
        let wasOpen = try session.isMarkedOpen()
        guard ending != .absent || !wasOpen else {
            throw .missingLog(path)
        }
        // Tenants are found only through this index, and with them everything they own.
        guard try IndexCheck.finds(.tenant, session.connection) else {
            throw .corrupt("an index lacks a document")
        }
        location.watch?.noteDatabase()
        // In the file itself, so that it is found even without the log.
        try session.mark(isOpen: true)
        _ = try session.checkpoint()
        logWasTorn = ending == .torn
        var overlay = Overlay(limits: limits)
        let journal = try session.connection.replayJournal(into: &overlay)
        gate = Mutex(try Schema.layout(session.connection))
        view = LiveView(
            location, placement: placement, limits: limits, overlay: overlay, anyDisplaced: session.anyDisplaced,
            storeState: journal.state)
        writer = Mutex(
            Writer(location, placement: placement, limits: limits, session: session, journal: journal))
        scanner = Scanner(location)
        self.file = Mutex(file)
        self.location = location
        self.placement = placement
        self.limits = limits
    }

    /// Closes the file; its log is copied into it and removed. Later calls fail with `.unavailable`.
    package func close() {
        scanner.close()
        view.close()
        // Last, so that its connection is the last one.
        writer.withLock { $0.close() }
        file.withLock { $0 = nil }
    }

    /// Reads the whole file, which takes seconds per gigabyte, and throws `.corrupt` if it is damaged.
    package func check() throws(StoreFailure) {
        try scanner.scan { scan throws(StoreFailure) in try scan.check() }
    }

    package func load(_ key: DocumentKey) throws(StoreFailure) -> Document? {
        try view.load(key)
    }

    package func commit(_ batch: StoreBatch) throws(StoreFailure) {
        guard !batch.isEmpty else { return }
        try writer.withLock { writer throws(StoreFailure) in try writer.commit(batch, view: view) }
    }

    /// Writes to the tables of a store that nothing was loaded from, and nothing will be.
    func fill(_ body: @Sendable (WriteSession) throws(StoreFailure) -> Void) throws(StoreFailure) {
        try writer.withLock { writer throws(StoreFailure) in try writer.fill(body) }
    }

    package var layout: StoreLayout { gate.withLock { $0 } }

    package func raise(to layout: StoreLayout, goneAfter: Int64?) throws(StoreFailure) -> [StoreSidecar] {
        try fill { session throws(StoreFailure) in try Schema.raise(session.connection, to: layout) }
        gate.withLock { $0 = layout }
        return []
    }

    package func probe() throws(StoreFailure) {
        try writer.withLock { writer throws(StoreFailure) in try writer.probe(view) }
        try file.withLock { file throws(StoreFailure) in
            try file?.requireRoom()
        }
    }

    package func measures() throws(StoreFailure) -> StoreMeasures {
        var measures = try file.withLock { file throws(StoreFailure) in try file?.measures() ?? StoreMeasures() }
        measures.journalRows = writer.withLock { $0.journalRows }
        return measures
    }

    /// Opens a separate connection, so that the snapshot blocks nobody.
    ///
    /// The log cannot restart while a snapshot is held, so it grows by what is written meanwhile.
    package func snapshot() throws(StoreFailure) -> any StoreSnapshot {
        guard file.withLock({ $0 != nil }) else { throw .closed }
        return try SQLiteSnapshot(location, placement: placement, limits: limits)
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
        try scanner.scan { scan throws(StoreFailure) in try scan.auditEnds(of: writer) }
    }

    package func auditWriters() throws(StoreFailure) -> [UInt16] {
        try scanner.scan { scan throws(StoreFailure) in try scan.auditWriters() }
    }

    // MARK: Scans

    package func page(
        kind: DocumentKind, tenant: UInt64, after: DocumentID?, limit: Int
    ) throws(StoreFailure) -> [StoredDocument] {
        var found: [StoredDocument] = []
        var last = after
        while found.count < limit {
            let missing = limit - found.count
            let keys = try scanner.scan { scan throws(StoreFailure) in
                try scan.keys(kind: kind, tenant: tenant, after: last, limit: missing)
            }
            // A document may disappear between the scan and its load; the page is then filled with the following ones.
            for key in keys {
                guard let document = try load(key) else { continue }
                found.append(StoredDocument(key: key, document: document))
            }
            guard keys.count == missing else { break }
            last = keys.last?.id
        }
        return found
    }

    package func count(
        kind: DocumentKind, tenant: UInt64, generationBelow: UInt32?
    ) throws(StoreFailure) -> Int {
        try scanner.scan { scan throws(StoreFailure) in
            try scan.count(kind: kind, tenant: tenant, generationBelow: generationBelow)
        }
    }

    package func expired(
        at moment: Timestamp, after: ExpiryMark?, limit: Int
    ) throws(StoreFailure) -> ExpiredDocuments {
        let (keys, next) = try scanner.scan { scan throws(StoreFailure) in
            try scan.expiredKeys(at: moment, after: after, limit: limit)
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
        try scanner.scan { scan throws(StoreFailure) in try scan.expiring(after: after, limit: limit) }
    }

    package func segments(from sequence: UInt64, limit: Int) throws(StoreFailure) -> [AuditSegment] {
        try scanner.scan { scan throws(StoreFailure) in try scan.segments(from: sequence, limit: limit) }
    }

    package func segments(backFrom sequence: UInt64, limit: Int) throws(StoreFailure) -> [AuditSegment] {
        try scanner.scan { scan throws(StoreFailure) in try scan.segments(backFrom: sequence, limit: limit) }
    }
}
