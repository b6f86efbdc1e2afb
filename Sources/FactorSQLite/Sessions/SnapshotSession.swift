internal import FactorCore
internal import FactorLog

/// A connection that reads one snapshot of the file from front to back, past unreadable parts, under what the log says and the
/// rows do not say yet.
///
/// Rows are walked in storage order, which reads each page once. Indexes are not relied upon for completeness.
final class SnapshotSession {
    /// A walk from front to back never returns to a page.
    private static let cacheKibibytes = 512
    private static let placeColumn: Int32 = 6

    private let connection: Connection
    private let placement: Placement
    private var unapplied: UnappliedChanges
    /// The store state left by the last commit before the snapshot; nil if it cannot be read.
    private(set) var state: [UInt8]?
    private let rowState: [UInt8]?
    /// Whether a returned document may be older than the last commit left it.
    private(set) var hasOlder: Bool
    private let documents: RowWalk
    private let hot: Statement
    private let keyAtPlace: Statement
    private let byKey: Statement
    private let segments: RowWalk
    private var kind: DocumentKind?
    private var isAmongDisplaced = false
    /// The documents of the kind that the log says to be there, and no row so far had.
    private var unseen: Set<DocumentKey> = []
    private var segmentsLeft: ArraySlice<AuditSegment>

    /// Opens a connection and takes a snapshot.
    init(_ location: Location, placement: Placement, _ changes: UnappliedChanges) throws(StoreFailure) {
        connection = try Connection(location, cacheKibibytes: Self.cacheKibibytes)
        self.placement = placement
        try Schema.requireVersion(connection)
        documents = try RowWalk(
            connection,
            """
            SELECT key, body, generation, expires_at, version, hot, place FROM document
            WHERE place >= ?1 AND place <= ?2 ORDER BY place
            """, numberColumn: Self.placeColumn)
        hot = try connection.prepare("SELECT version, bytes FROM hot WHERE place = ?")
        keyAtPlace = try connection.prepare("SELECT key FROM document WHERE place = ?")
        byKey = try connection.prepare("SELECT place FROM document WHERE key = ?")
        segments = try RowWalk(
            connection,
            "SELECT first, count, body, tag FROM audit WHERE first >= ?1 AND first <= ?2 ORDER BY first",
            numberColumn: 0)
        try connection.execute("BEGIN")
        // The transaction begins with its first read.
        rowState = try Self.salvageState(connection)
        var changes = changes
        if try Schema.hasJournal(connection) {
            let journal = try Journal(connection, salvaging: true)
            hasOlder = !journal.isWhole
            changes = UnappliedChanges(found: journal.changes, limits: StoreLimits())
        } else {
            hasOlder = false
            // The last part may have been applied just now.
            if let applied = try Self.appliedNumber(connection) { changes.drop(through: applied) }
        }
        unapplied = changes
        state = changes.state ?? rowState
        segmentsLeft = changes.segments[...]
        try segments.begin(.min ... .max)
    }

    private static func salvageState(_ connection: Connection) throws(StoreFailure) -> [UInt8]? {
        do throws(StoreFailure) { return try connection.state() } catch {
            guard case .corrupt = error else { throw error }
            return nil
        }
    }

    /// The number of the last record that the rows include; nil if it cannot be read.
    private static func appliedNumber(_ connection: Connection) throws(StoreFailure) -> UInt64? {
        do throws(StoreFailure) { return try connection.logRow().applied.log.number } catch {
            guard case .corrupt = error else { throw error }
            return nil
        }
    }

    /// Reads other changes instead. Called before the first document but the root is read.
    func replace(_ changes: UnappliedChanges) {
        unapplied = changes
        segmentsLeft = changes.segments[...]
        state = changes.state ?? rowState
    }

    // MARK: Counts

    /// The count by the index of keys and the log.
    func count(_ kind: DocumentKind) throws(StoreFailure) -> Int {
        let counting = try connection.prepare("SELECT count(*) FROM document WHERE key >= ?1 AND key < ?2")
        try counting.bindKeys(of: kind)
        var count = try counting.step() ? Int(try counting.integer(0)) : 0
        for key in unapplied.keys(of: kind) {
            try byKey.bind(1, key.storedBytes)
            defer { byKey.reset() }
            let isInRow = try byKey.step()
            let isThere = unapplied.find(key) != .deleted
            if isThere != isInRow { count += isThere ? 1 : -1 }
        }
        return count
    }

    func segmentCount() throws(StoreFailure) -> Int {
        Int(try connection.integer("SELECT count(*) FROM audit")) + unapplied.segments.count
    }

    // MARK: Reading

    func nextDocument(_ kind: DocumentKind) throws(StoreFailure) -> StoredDocument? {
        if self.kind != kind { try begin(kind) }
        while try nextRow() {
            let place = documents.number
            guard let key = documents.row.key(0) else {
                guard tellsOfStrays(kind, at: place) else { continue }
                throw .corrupt("a document's key is damaged")
            }
            guard key.kind == kind || (place >= 0 && tellsOfStrays(kind, at: place)) else { continue }
            guard try isFound(key, at: place) else {
                throw .corrupt("a document is in the wrong place")
            }
            guard key.kind == kind else { continue }
            unseen.remove(key)
            if let document = try document(key, at: place) { return StoredDocument(key: key, document: document) }
        }
        while let key = unseen.popFirst() {
            if case .whole(let document)? = unapplied.find(key) { return StoredDocument(key: key, document: document) }
        }
        return nil
    }

    func nextSegment() throws(StoreFailure) -> AuditSegment? {
        while try segments.step() {
            let segment = try segments.row.segment()
            if !unapplied.removes(segment.first) { return segment }
        }
        return segmentsLeft.popFirst()
    }

    private func begin(_ kind: DocumentKind) throws(StoreFailure) {
        try documents.begin(Placement.numbers(of: kind))
        self.kind = kind
        isAmongDisplaced = false
        unseen = unapplied.keys(of: kind)
    }

    /// Moves through the rows of the kind's own range, and then through the displaced ones.
    private func nextRow() throws(StoreFailure) -> Bool {
        if try documents.step() { return true }
        guard !isAmongDisplaced else { return false }
        isAmongDisplaced = true
        try documents.begin(.min ... -1)
        return try documents.step()
    }

    /// Whether a row without a kind is reported with this one, so that each is reported once, whichever kinds are read.
    private func tellsOfStrays(_ kind: DocumentKind, at place: Int64) -> Bool {
        place >= 0 ? kind.rawValue < 8 : kind == .subject
    }

    // MARK: A document

    /// The document of the current row, with the newest readable hot half; nil if it was deleted.
    private func document(_ key: DocumentKey, at place: Int64) throws(StoreFailure) -> Document? {
        let change = unapplied.find(key)
        switch change {
        case .deleted: return nil
        case .whole(let document): return document
        case .hot, nil: break
        }
        var (version, bytes) = (Document.version(stored: try documents.row.integer(4)), try documents.row.bytes(5))
        func take(_ newer: (version: UInt64, hot: [UInt8])?) {
            // If a part is unreadable, the last entry found may be older than the row.
            guard let newer, !hasOlder || newer.version >= version else { return }
            (version, bytes) = (newer.version, newer.hot)
        }
        do throws(StoreFailure) { take(try hotRow(at: place)) } catch {
            guard case .corrupt = error else { throw error }
            hasOlder = hasOlder || change == nil
        }
        if case .hot(let newer, let hot)? = change { take((newer, hot)) }
        return try documents.row.document(version: version, hot: bytes)
    }

    private func hotRow(at place: Int64) throws(StoreFailure) -> (version: UInt64, hot: [UInt8])? {
        try hot.bind(1, place)
        defer { hot.reset() }
        return try hot.step() ? (Document.version(stored: try hot.integer(0)), try hot.bytes(1)) : nil
    }

    /// Whether a load of that key finds that row.
    private func isFound(_ key: DocumentKey, at place: Int64) throws(StoreFailure) -> Bool {
        let natural = placement.number(of: key)
        guard place < 0 else { return natural == place }
        try keyAtPlace.bind(1, natural)
        defer { keyAtPlace.reset() }
        if try keyAtPlace.step(), keyAtPlace.isKey(key, 0) { return false }
        try byKey.bind(1, key.storedBytes)
        defer { byKey.reset() }
        guard try byKey.step() else { return false }
        return try byKey.integer(0) == place
    }
}

extension Statement {
    /// Binds the bounds of a kind's keys to two parameters, by default the first two.
    borrowing func bindKeys(of kind: DocumentKind, from first: Int32 = 1) throws(StoreFailure) {
        try bind(first, [kind.rawValue])
        try bind(first + 1, [kind.rawValue + 1])
    }
}
