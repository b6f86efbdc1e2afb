internal import FactorCore

/// A connection that loads documents from one snapshot of the file until it is renewed.
///
/// A snapshot is kept for many loads: taking one costs locks, and drops all cached pages if the file has changed.
final class ReadSession {
    /// Holds the inner pages of the trees for a few million documents; the leaves come from the system's cache. Three
    /// times as much did not make loads faster with 100,000 documents.
    private static let cacheKibibytes = 4096

    private let connection: Connection
    let placement: Placement
    private let withHot: Statement
    private let withoutHot: Statement
    private let byKey: Statement
    private let rowsFrom: Statement
    private let displaced: Statement
    private let strays: Statement
    private let begin: Statement
    private let end: Statement
    private let firstRead: Statement

    /// Opens a connection and takes a snapshot.
    init(_ location: Location, placement: Placement) throws(StoreFailure) {
        connection = try Connection(location, cacheKibibytes: Self.cacheKibibytes)
        self.placement = placement
        withHot = try connection.prepare(
            """
            -- Both tables are searched, whether or not there is a document.
            SELECT d.key, d.body, d.generation, d.expires_at, d.version, d.hot, h.version, h.bytes
            FROM (SELECT ?1 AS place) p LEFT JOIN hot h ON h.place = p.place LEFT JOIN document d ON d.place = p.place
            """)
        withoutHot = try connection.prepare("SELECT key, body, generation, expires_at FROM document WHERE place = ?")
        byKey = try connection.prepare("SELECT place FROM document WHERE key = ?")
        let rows = """
            SELECT d.key, d.body, d.generation, d.expires_at, d.version, d.hot, h.version, h.bytes, d.place
            FROM document d LEFT JOIN hot h ON h.place = d.place
            """
        rowsFrom = try connection.prepare("\(rows) WHERE d.place >= ?1 ORDER BY d.place LIMIT ?2")
        displaced = try connection.prepare("\(rows) WHERE d.place < 0")
        strays = try connection.prepare(
            """
            SELECT h.place FROM hot h LEFT JOIN document d ON d.place = h.place
            WHERE h.place >= ?1 AND h.place <= ?2 AND d.place IS NULL LIMIT 1
            """)
        begin = try connection.prepare("BEGIN")
        end = try connection.prepare("COMMIT")
        firstRead = try connection.prepare("SELECT count FROM probe")
        try takeSnapshot()
    }

    private func takeSnapshot() throws(StoreFailure) {
        try begin.run()
        // The transaction begins with its first read.
        try firstRead.run()
    }

    /// Replaces the snapshot with one of the file's current state. After a failure the session is unusable.
    func renew() throws(StoreFailure) {
        try end.run()
        try takeSnapshot()
    }

    /// The document in the snapshot, or nil. A newer hot half in `overlaid` replaces the row's.
    func load(
        _ key: DocumentKey, overlaid: (version: UInt64, hot: [UInt8])?, anyDisplaced: Bool
    ) throws(StoreFailure) -> Document? {
        let natural = placement.number(of: key)
        if let document = try load(key, at: natural, overlaid: overlaid) { return document }
        guard anyDisplaced else { return nil }
        try byKey.bind(1, key.storedBytes)
        defer { byKey.reset() }
        guard try byKey.step() else { return nil }
        return try load(key, at: try byKey.integer(0), overlaid: overlaid)
    }

    /// The document in one row, or nil if the row does not exist or belongs to another document.
    private func load(
        _ key: DocumentKey, at place: Int64, overlaid: (version: UInt64, hot: [UInt8])?
    ) throws(StoreFailure) -> Document? {
        if let overlaid {
            try withoutHot.bind(1, place)
            defer { withoutHot.reset() }
            guard try withoutHot.step(), withoutHot.isKey(key, 0) else { return nil }
            return try withoutHot.document(version: overlaid.version, hot: overlaid.hot)
        }
        try withHot.bind(1, place)
        defer { withHot.reset() }
        guard try withHot.step(), withHot.isKey(key, 0) else { return nil }
        return try withHot.documentWithHot()
    }
}

// MARK: Stretches

extension ReadSession {
    /// The documents in the rows from a position on, and where the next ones begin.
    ///
    /// Everything must be where `load` looks for it: a document elsewhere does not count, since it would hide that one
    /// is missing.
    func stretch(
        from position: UInt64, limit: Int, anyDisplaced: Bool
    ) throws(StoreFailure) -> (documents: [StoredDocument], end: UInt64?) {
        let first = Int64(bitPattern: position)
        var documents: [StoredDocument] = []
        var last = first - 1
        try rowsFrom.bind(1, first)
        try rowsFrom.bind(2, Int64(limit))
        defer { rowsFrom.reset() }
        while try rowsFrom.step() {
            let stored = try rowsFrom.storedDocument()
            let place = try rowsFrom.integer(Self.placeColumn)
            guard place > last, placement.number(of: stored.key) == place else {
                throw .corrupt("a document is in the wrong place")
            }
            last = place
            documents.append(stored)
        }
        let isLast = documents.count < limit || last == .max
        let end = isLast ? Int64.max : last
        if anyDisplaced { documents += try displaced(from: first, through: end) }
        try requireNoStrays(from: first == 0 ? .min : first, through: end)
        return (documents, isLast ? nil : UInt64(end) + 1)
    }

    /// In a row that begins as `documentWithHot` reads it.
    static let placeColumn: Int32 = 8

    /// The displaced documents, whose own places were taken, in the range of those places.
    private func displaced(from first: Int64, through end: Int64) throws(StoreFailure) -> [StoredDocument] {
        defer { displaced.reset() }
        var found: [StoredDocument] = []
        while try displaced.step() {
            let stored = try displaced.storedDocument()
            guard (first...end).contains(placement.number(of: stored.key)) else { continue }
            try byKey.bind(1, stored.key.storedBytes)
            defer { byKey.reset() }
            guard try byKey.step(), try byKey.integer(0) == displaced.integer(Self.placeColumn) else {
                throw .corrupt("a document is in the wrong place")
            }
            found.append(stored)
        }
        return found
    }

    /// Rejects hot halves without a document: each would be taken for that of the next document at its place.
    private func requireNoStrays(from first: Int64, through end: Int64) throws(StoreFailure) {
        try strays.bind(1, first)
        try strays.bind(2, end)
        defer { strays.reset() }
        guard try !strays.step() else { throw .corrupt("a hot half belongs to no document") }
    }
}

extension Statement {
    /// Whether a column holds the stored form of a key.
    borrowing func isKey(_ key: DocumentKey, _ column: Int32) -> Bool {
        guard isBlob(column) else { return false }
        return unsafe withBytes(column) { unsafe key.isStored(as: $0.bytes) }
    }

    /// The key in a column, or nil if there is none.
    borrowing func key(_ column: Int32) -> DocumentKey? {
        guard isBlob(column) else { return nil }
        return unsafe withBytes(column) { unsafe DocumentKey(stored: $0.bytes) }
    }

    /// The document whose body, generation and expiry are in columns 1 to 3.
    borrowing func document(version: UInt64, hot: [UInt8]) throws(StoreFailure) -> Document {
        let generation = try integer(2, in: 0...Int64(UInt32.max), "a document's key generation")
        return Document(
            version: version, body: try bytes(1), hot: hot, generation: UInt32(generation),
            expiresAt: isNull(3) ? nil : Timestamp(milliseconds: try integer(3)))
    }

    /// The document of a row that begins with its key.
    borrowing func storedDocument() throws(StoreFailure) -> StoredDocument {
        guard let key = key(0) else { throw .corrupt("a document's key is damaged") }
        return StoredDocument(key: key, document: try documentWithHot())
    }

    /// The document whose own version and hot half are in columns 4 and 5, and newer ones, if any, in 6 and 7.
    borrowing func documentWithHot() throws(StoreFailure) -> Document {
        let column = isNull(6) ? 4 : 6 as Int32
        return try document(version: Document.version(stored: try integer(column)), hot: try bytes(column + 1))
    }
}
