internal import FactorCore
internal import FactorLog

/// The connection that changes the file, with one statement for each kind of change.
final class WriteSession {
    /// A batch dirties few pages, and a fold walks the table once.
    private static let cacheKibibytes = 1024
    /// The size in bytes to which the log file is truncated when it restarts after growing larger: it cannot restart
    /// while a backup is read. Four times its usual size, so that it is rarely truncated.
    private static let longestLog = 16 << 20
    /// SQLite's default, which is never changed here.
    private static let pageLength = 4096

    let connection: Connection
    private let watch: FileWatch?
    private let placement: Placement
    /// Whether any document is displaced; once true, it stays true.
    private(set) var anyDisplaced: Bool

    private let begin: Statement
    private let commit: Statement
    private let occupant: Statement
    private let byKey: Statement
    private let putDocument: Statement
    private let replaceContents: Statement
    private let putHot: Statement
    private let deleteDocument: Statement
    private let deleteHot: Statement
    private let replaceState: Statement
    private let appendSegment: Statement
    private let trimAudit: Statement
    private let countProbe: Statement
    private let replaceLogRow: Statement

    init(_ location: Location, placement: Placement, _ opening: Schema.Opening? = nil) throws(StoreFailure) {
        connection = try Connection(location, cacheKibibytes: Self.cacheKibibytes)
        watch = location.watch
        try Schema.prepare(connection, opening)
        try connection.execute("PRAGMA journal_size_limit = \(Self.longestLog)")
        self.placement = placement
        anyDisplaced = try connection.integer("SELECT EXISTS(SELECT 1 FROM document WHERE place < 0)") == 1
        begin = try connection.prepare("BEGIN IMMEDIATE")
        commit = try connection.prepare("COMMIT")
        occupant = try connection.prepare("SELECT key, generation, expires_at FROM document WHERE place = ?")
        byKey = try connection.prepare("SELECT place FROM document WHERE key = ?")
        putDocument = try connection.prepare(
            """
            INSERT INTO document(place, key, generation, expires_at, version, hot, body)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            ON CONFLICT(place) DO UPDATE
            SET generation = ?3, expires_at = ?4, version = ?5, hot = ?6, body = ?7
            """)
        // Without the columns of the indexes, whose pages would be written anew though nothing in them changes.
        replaceContents = try connection.prepare(
            "UPDATE document SET version = ?2, hot = ?3, body = ?4 WHERE place = ?1")
        putHot = try connection.prepare("INSERT OR REPLACE INTO hot(place, version, bytes) VALUES (?1, ?2, ?3)")
        deleteDocument = try connection.prepare("DELETE FROM document WHERE place = ?")
        deleteHot = try connection.prepare("DELETE FROM hot WHERE place = ?")
        replaceState = try connection.prepare("INSERT OR REPLACE INTO state(one, sealed) VALUES (1, ?)")
        appendSegment = try connection.prepare("INSERT INTO audit(first, count, body, tag) VALUES (?1, ?2, ?3, ?4)")
        trimAudit = try connection.prepare("DELETE FROM audit WHERE first <= ?1 AND first >= ?2")
        // Never the current number, and never one too large to increment.
        countProbe = try connection.prepare("UPDATE probe SET count = (count & 4294967295) + 1")
        replaceLogRow = try connection.prepare(
            "UPDATE log SET is_begun = ?1, number = ?2, checksum = ?3, tag = ?4, boot = ?5, seal = ?6")
        try requireOneRow("probe")
        try requireOneRow("log")
    }

    private func requireOneRow(_ table: String) throws(StoreFailure) {
        let rows = try connection.integer("SELECT count(*) FROM \(table)")
        let named = try connection.integer("SELECT count(*) FROM \(table) WHERE one = 1")
        guard rows == 1, named == 1 else { throw .corrupt("the table \(table) has not the one row that it had") }
    }

    // MARK: Transactions

    /// Runs `body` in a transaction, which is durable on return and rolled back on any failure.
    func transaction(_ body: () throws(StoreFailure) -> Void) throws(StoreFailure) {
        do throws(StoreFailure) {
            try watch?.requireFiles()
            try begin.run()
            try body()
            try commit.run()
            try requireCommit()
        } catch {
            // If even this fails, closing the connection ends the transaction.
            if connection.inTransaction { try? connection.execute("ROLLBACK") }
            throw error
        }
    }

    /// Commits a change without content.
    func writeProbe() throws(StoreFailure) {
        try watch?.requireFiles()
        try countProbe.run()
        try requireChangedRow("probe")
        try requireCommit()
    }

    /// Throws if a statement on a single-row table changed no row, which SQLite does not report.
    private func requireChangedRow(_ table: String) throws(StoreFailure) {
        guard connection.changedRows == 1 else { throw .corrupt("the table \(table) has not the one row that it had") }
    }

    /// Throws if the last commit went to files that are no longer in place.
    private func requireCommit() throws(StoreFailure) {
        try watch?.requireCommit(frames: connection.loggedFrames, pageLength: Self.pageLength)
    }

    /// Copies the log into the file; see `Connection.checkpoint`.
    func checkpoint() throws(StoreFailure) -> Bool {
        try copying { () throws(StoreFailure) in try connection.checkpoint() }
    }

    /// Copies the log into the file and truncates it.
    func emptyLog() throws(StoreFailure) {
        try copying { () throws(StoreFailure) in try connection.emptyLog() }
    }

    private func copying<Result>(_ body: () throws(StoreFailure) -> Result) throws(StoreFailure) -> Result {
        if let watch { try watch.copying(body) } else { try body() }
    }

    // MARK: The log

    /// Says how far the log is applied.
    func replace(_ row: LogRow) throws(StoreFailure) {
        try replaceLogRow.bind(1, row.isBegun ? 1 : 0)
        try replaceLogRow.bind(2, Int64(bitPattern: row.applied.log.number))
        try replaceLogRow.bind(3, Int64(bitPattern: row.applied.log.checksum))
        try replaceLogRow.bind(4, row.applied.tag.bytes)
        try replaceLogRow.bind(5, row.boot)
        try replaceLogRow.bind(6, row.seal)
        try replaceLogRow.run()
        try requireChangedRow("log")
    }

    // MARK: Documents

    /// Writes what became of a document.
    func apply(_ key: DocumentKey, _ change: RecentChanges.Change) throws(StoreFailure) {
        switch change {
        case .hot(let version, let hot): try putHot(key, version: version, hot: hot)
        case .whole(let document): try put(key, document)
        case .deleted: try delete(key)
        }
    }

    /// Creates or replaces a document.
    func put(_ key: DocumentKey, _ document: Document) throws(StoreFailure) {
        let natural = placement.number(of: key)
        let found = try occupant(of: natural, for: key)
        if found == .itself(generation: Int64(document.generation), expiresAt: document.expiresAt) {
            return try replaceContents(at: natural, document)
        }
        let held = found.isItself ? natural : try displacedPlace(of: key)
        let place = if let held { held } else { try freePlace(natural, found) }
        try putDocument.bind(1, place)
        try putDocument.bind(2, key.storedBytes)
        try putDocument.bind(3, Int64(document.generation))
        try putDocument.bind(4, document.expiresAt)
        try putDocument.bind(5, Int64(bitPattern: document.version))
        try putDocument.bind(6, document.hot)
        try putDocument.bind(7, document.body)
        try putDocument.run()
        if held != nil { try deleteHot(at: place) }
    }

    private func replaceContents(at place: Int64, _ document: Document) throws(StoreFailure) {
        try replaceContents.bind(1, place)
        try replaceContents.bind(2, Int64(bitPattern: document.version))
        try replaceContents.bind(3, document.hot)
        try replaceContents.bind(4, document.body)
        try replaceContents.run()
        try deleteHot(at: place)
    }

    /// Replaces the hot half of an existing document.
    private func putHot(_ key: DocumentKey, version: UInt64, hot: [UInt8]) throws(StoreFailure) {
        // Without displaced documents the natural place is the right one, and no row must be read to know that.
        let place = anyDisplaced ? try place(of: key) : placement.number(of: key)
        guard let place else { throw .corrupt("a document's row is missing") }
        try putHot.bind(1, place)
        try putHot.bind(2, Int64(bitPattern: version))
        try putHot.bind(3, hot)
        try putHot.run()
    }

    /// Removes a document, if it exists.
    private func delete(_ key: DocumentKey) throws(StoreFailure) {
        guard let place = try place(of: key) else { return }
        try deleteDocument.bind(1, place)
        try deleteDocument.run()
        try deleteHot(at: place)
    }

    private func deleteHot(at place: Int64) throws(StoreFailure) {
        try deleteHot.bind(1, place)
        try deleteHot.run()
    }

    // MARK: Places

    /// What lies in the row of a place.
    private enum Occupant: Equatable {
        case nothing
        /// The document, with what the indexes hold of it.
        case itself(generation: Int64?, expiresAt: Timestamp?)
        case another

        var isItself: Bool { if case .itself = self { true } else { false } }
    }

    private func place(of key: DocumentKey) throws(StoreFailure) -> Int64? {
        let natural = placement.number(of: key)
        return try occupant(of: natural, for: key).isItself ? natural : displacedPlace(of: key)
    }

    /// The place of a document that is not in its own, or nil.
    private func displacedPlace(of key: DocumentKey) throws(StoreFailure) -> Int64? {
        guard anyDisplaced else { return nil }
        try byKey.bind(1, key.storedBytes)
        defer { byKey.reset() }
        return try byKey.step() ? try byKey.integer(0) : nil
    }

    /// A place for a new document. A row with a damaged key keeps its place too, for later inspection; it must not fail
    /// a commit that holds the changes of others.
    private func freePlace(_ natural: Int64, _ occupant: Occupant) throws(StoreFailure) -> Int64 {
        guard occupant != .nothing else { return natural }
        anyDisplaced = true
        let lowest = try min(0, connection.integer("SELECT min(place) FROM document"))
        guard lowest > .min else { throw .corrupt("a document's place is out of bounds") }
        return lowest - 1
    }

    /// What lies in the row of a place, looked at for that document.
    private func occupant(of place: Int64, for key: DocumentKey) throws(StoreFailure) -> Occupant {
        try occupant.bind(1, place)
        defer { occupant.reset() }
        guard try occupant.step() else { return .nothing }
        guard occupant.isKey(key, 0) else { return .another }
        do throws(StoreFailure) {
            let expiresAt = occupant.isNull(2) ? nil : Timestamp(milliseconds: try occupant.integer(2))
            return .itself(generation: try occupant.integer(1), expiresAt: expiresAt)
        } catch {
            // A value of another type than it should have fails no commit: with no generation it is replaced.
            return .itself(generation: nil, expiresAt: nil)
        }
    }

    // MARK: State and audit

    /// Replaces the state of the whole store.
    func replaceState(_ state: [UInt8]) throws(StoreFailure) {
        try replaceState.bind(1, state)
        try replaceState.run()
    }

    /// Removes the audit segments of one writer's chain up to a number.
    ///
    /// They hold no secret, so their free pages need not be overwritten, which would be most of the cost.
    func trimAudit(through sequence: UInt64) throws(StoreFailure) {
        try connection.execute("PRAGMA secure_delete = FAST")
        try trimAudit.bind(1, Int64(bitPattern: sequence))
        try trimAudit.bind(2, Int64(bitPattern: sequence & ~ScanSession.sequenceMask))
        try trimAudit.run()
        try connection.execute("PRAGMA secure_delete = ON")
    }

    func append(_ segment: AuditSegment) throws(StoreFailure) {
        try appendSegment.bind(1, Int64(bitPattern: segment.first))
        try appendSegment.bind(2, Int64(segment.count))
        try appendSegment.bind(3, segment.body)
        try appendSegment.bind(4, segment.tag)
        try appendSegment.run()
    }
}
