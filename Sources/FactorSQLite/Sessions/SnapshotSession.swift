internal import FactorCore

/// A connection that reads one snapshot of the file from front to back.
///
/// Rows, their hot halves and the journal all belong to the same read transaction, so the overlay that is built from
/// that journal is the one that the store had at that moment. Rows are walked in the order in which they lie, which
/// reads each page once.
final class SnapshotSession {
    /// A walk from front to back has no use for pages that it has left.
    private static let cacheKibibytes = 512

    private let connection: Connection
    private let placement: Placement
    private var overlay: Overlay
    /// What the last commit before the snapshot left of the whole store.
    let state: [UInt8]
    private let inPlace: Statement
    private let displaced: Statement
    private let byKey: Statement
    private let segments: Statement
    private var kind: DocumentKind?
    private var isAmongDisplaced = false
    private var hasMoreDocuments = false
    private var hasMoreSegments = true

    /// Opens a connection, takes a snapshot and replays its journal.
    init(_ location: Location, placement: Placement, limits: StoreLimits) throws(StoreFailure) {
        connection = try Connection(location, cacheKibibytes: Self.cacheKibibytes)
        self.placement = placement
        try Schema.requireCurrent(connection)
        var overlay = Overlay(limits: limits)
        let columns = "d.key, d.body, d.generation, d.expires_at, d.version, d.hot, h.version, h.bytes, d.place"
        let rows = "SELECT \(columns) FROM document d LEFT JOIN hot h ON h.place = d.place"
        // Two kinds may have one range of numbers, so the key decides; the plus keeps its index out of the walk.
        inPlace = try connection.prepare(
            "\(rows) WHERE d.place >= ?1 AND d.place <= ?2 AND +d.key >= ?3 AND +d.key < ?4 ORDER BY d.place")
        displaced = try connection.prepare("\(rows) WHERE d.place < 0 AND d.key >= ?1 AND d.key < ?2")
        byKey = try connection.prepare("SELECT place FROM document WHERE key = ?")
        segments = try connection.prepare("SELECT first, count, body, tag FROM audit ORDER BY first")
        try connection.execute("BEGIN")
        // The transaction begins with its first read.
        state = try connection.replayJournal(into: &overlay).state
        self.overlay = overlay
    }

    // MARK: Counts

    func count(_ kind: DocumentKind) throws(StoreFailure) -> Int {
        let counting = try connection.prepare("SELECT count(*) FROM document WHERE key >= ?1 AND key < ?2")
        try counting.bindKeys(of: kind)
        return try counting.step() ? Int(try counting.integer(0)) : 0
    }

    func segmentCount() throws(StoreFailure) -> Int {
        Int(try connection.integer("SELECT count(*) FROM audit"))
    }

    // MARK: Reading

    func nextDocument(_ kind: DocumentKind) throws(StoreFailure) -> StoredDocument? {
        if self.kind != kind { try begin(kind) }
        if let stored = try next(inPlace, unless: isAmongDisplaced) { return stored }
        isAmongDisplaced = true
        guard hasMoreDocuments, let stored = try next(displaced, unless: false) else {
            hasMoreDocuments = false
            return nil
        }
        return stored
    }

    func nextSegment() throws(StoreFailure) -> AuditSegment? {
        // A statement that is stepped beyond its end begins again.
        guard hasMoreSegments else { return nil }
        hasMoreSegments = try segments.step()
        return hasMoreSegments ? try segments.segment() : nil
    }

    private func begin(_ kind: DocumentKind) throws(StoreFailure) {
        inPlace.reset()
        displaced.reset()
        let rows = Placement.numbers(of: kind)
        try inPlace.bind(1, rows.lowerBound)
        try inPlace.bind(2, rows.upperBound)
        try inPlace.bindKeys(of: kind, from: 3)
        try displaced.bindKeys(of: kind)
        self.kind = kind
        isAmongDisplaced = false
        hasMoreDocuments = true
    }

    private func next(_ rows: borrowing Statement, unless isOver: Bool) throws(StoreFailure) -> StoredDocument? {
        guard !isOver, try rows.step() else { return nil }
        let stored = try rows.storedDocument { overlay.find($0) }
        guard try isFound(stored.key, at: rows.integer(ReadSession.placeColumn)) else {
            throw .corrupt("a document lies where it is not looked for")
        }
        return stored
    }

    /// Whether a load of that key finds that row.
    private func isFound(_ key: DocumentKey, at place: Int64) throws(StoreFailure) -> Bool {
        guard place < 0 else { return placement.number(of: key) == place }
        try byKey.bind(1, key.storedBytes)
        defer { byKey.reset() }
        guard try byKey.step() else { return false }
        return try byKey.integer(0) == place
    }
}

extension Statement {
    /// Binds the bounds of all keys of a kind to two parameters, the first two unless told otherwise.
    borrowing func bindKeys(of kind: DocumentKind, from first: Int32 = 1) throws(StoreFailure) {
        try bind(first, [kind.rawValue])
        try bind(first + 1, [kind.rawValue + 1])
    }
}
