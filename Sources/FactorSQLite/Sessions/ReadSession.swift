internal import FactorCore

/// A connection that loads documents, all from one snapshot of the file until it is told to take a newer one.
///
/// A snapshot is kept over many loads: taking one costs locks, and drops every cached page where the file has changed.
final class ReadSession {
    /// Holds the inner pages of the trees for a few million documents; the leaves come from the system's cache. Three
    /// times as much made loads no faster with 100,000 documents.
    private static let cacheKibibytes = 4096

    private let connection: Connection
    private let placement: Placement
    private let withHot: Statement
    private let withoutHot: Statement
    private let byKey: Statement

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
        try takeSnapshot()
    }

    private func takeSnapshot() throws(StoreFailure) {
        try connection.execute("BEGIN")
        // The transaction begins with its first read.
        _ = try connection.integer("SELECT count FROM probe")
    }

    /// Exchanges the snapshot for one of the file as it is now. After a failure the session is of no more use.
    func renew() throws(StoreFailure) {
        try connection.execute("COMMIT")
        try takeSnapshot()
    }

    /// The document of the snapshot, or nil. A newer hot half given in `overlaid` takes the place of the row's.
    func load(
        _ key: DocumentKey, overlaid: (version: UInt64, hot: [UInt8])?, anyDisplaced: Bool
    ) throws(StoreFailure) -> Document? {
        let natural = placement.number(of: key)
        if let document = try load(key, at: natural, overlaid: overlaid) { return document }
        guard anyDisplaced else { return nil }
        try byKey.bind(1, key.storedBytes)
        defer { byKey.reset() }
        guard try byKey.step() else { return nil }
        return try load(key, at: byKey.integer(0), overlaid: overlaid)
    }

    /// The document in one row, or nil where the row is not there or is another document's.
    private func load(
        _ key: DocumentKey, at place: Int64, overlaid: (version: UInt64, hot: [UInt8])?
    ) throws(StoreFailure) -> Document? {
        if let overlaid {
            try withoutHot.bind(1, place)
            defer { withoutHot.reset() }
            guard try withoutHot.step(), withoutHot.isKey(key, 0) else { return nil }
            return withoutHot.document(version: overlaid.version, hot: overlaid.hot)
        }
        try withHot.bind(1, place)
        defer { withHot.reset() }
        guard try withHot.step(), withHot.isKey(key, 0) else { return nil }
        return withHot.documentWithHot()
    }
}

extension Statement {
    /// Whether a column holds the stored form of a key.
    borrowing func isKey(_ key: DocumentKey, _ column: Int32) -> Bool {
        self.key(column) == key
    }

    /// The key whose stored form a column holds, or nil where it holds none.
    borrowing func key(_ column: Int32) -> DocumentKey? {
        unsafe withBytes(column) { unsafe DocumentKey(stored: $0.bytes) }
    }

    /// The document whose body, generation and expiry stand in columns 1 to 3.
    borrowing func document(version: UInt64, hot: [UInt8]) -> Document {
        Document(
            version: version, body: bytes(1), hot: hot, generation: UInt32(truncatingIfNeeded: integer(2)),
            expiresAt: isNull(3) ? nil : Timestamp(milliseconds: integer(3)))
    }

    /// The document whose own version and hot half stand in columns 4 and 5, and newer ones, where there are any, in 6
    /// and 7.
    borrowing func documentWithHot() -> Document {
        let version = isNull(6) ? 4 : 6 as Int32
        return document(version: UInt64(bitPattern: integer(version)), hot: bytes(version + 1))
    }
}
