internal import FactorCore

/// A connection for slow reads: pages of keys, counts, and the audit chain. Each call sees the current file.
final class ScanSession {
    private static let cacheKibibytes = 512
    /// The bits of an audit sequence number below the writer's number.
    static let sequenceMask: UInt64 = (1 << 48) - 1

    private let connection: Connection
    private let keysAfter: Statement
    private let countAll: Statement
    private let countBelow: Statement
    private let generationOf: Statement
    private let expired: Statement
    private let expiring: Statement
    private let segmentAtOrBefore: Statement
    private let segmentsFrom: Statement
    private let rowsFrom: Statement
    private let ends: Statement
    private let nextSegment: Statement
    let indexes: IndexCheck

    init(_ location: Location) throws(StoreFailure) {
        connection = try Connection(location, cacheKibibytes: Self.cacheKibibytes)
        keysAfter = try connection.prepare(
            "SELECT key FROM document WHERE key > ?1 AND key < ?2 ORDER BY key LIMIT ?3")
        countAll = try connection.prepare("SELECT count(*) FROM document WHERE key > ?1 AND key < ?2")
        countBelow = try connection.prepare(
            "SELECT count(*) FROM document WHERE key > ?1 AND key < ?2 AND generation < ?3")
        generationOf = try connection.prepare("SELECT generation FROM document WHERE key = ?")
        expired = try connection.prepare(
            """
            SELECT key, expires_at, place FROM document
            WHERE expires_at >= ?1 AND expires_at <= ?2 AND (expires_at > ?1 OR place > ?3)
            ORDER BY expires_at, place LIMIT ?4
            """)
        expiring = try connection.prepare(
            """
            SELECT key, expires_at, place, length(body) FROM document
            WHERE expires_at >= ?1 AND (expires_at > ?1 OR place > ?2)
            ORDER BY expires_at, place LIMIT ?3
            """)
        segmentAtOrBefore = try connection.prepare(
            "SELECT first, count, body, tag FROM audit WHERE first <= ?1 AND first >= ?2 ORDER BY first DESC LIMIT ?3")
        segmentsFrom = try connection.prepare(
            "SELECT first, count, body, tag FROM audit WHERE first >= ?1 AND first <= ?2 ORDER BY first LIMIT ?3")
        rowsFrom = try connection.prepare(
            """
            -- The bytes themselves: the length of a long one is known from its first page.
            SELECT d.key, d.hot, d.body, h.bytes FROM document d NOT INDEXED LEFT JOIN hot h ON h.place = d.place
            WHERE d.place >= ?1 ORDER BY d.place LIMIT ?2
            """)
        ends = try connection.prepare(
            """
            SELECT a.first, a.count, (SELECT min(first) FROM audit WHERE first >= ?1 AND first <= ?2), s.sealed
            FROM (SELECT 1) LEFT JOIN state s ON s.one = 1
            LEFT JOIN audit a ON a.first = (SELECT max(first) FROM audit WHERE first >= ?1 AND first <= ?2)
            """)
        nextSegment = try connection.prepare("SELECT first FROM audit WHERE first >= ?1 ORDER BY first LIMIT 1")
        indexes = try IndexCheck(connection)
    }

    // MARK: Documents

    /// Up to `limit` keys of one kind and tenant, ordered by id.
    func keys(
        kind: DocumentKind, tenant: UInt64, after: DocumentID?, limit: Int
    ) throws(StoreFailure) -> [DocumentKey] {
        let prefix = DocumentKey.storedPrefix(kind: kind, tenant: tenant)
        let lower = after.map { DocumentKey(kind: kind, tenant: tenant, id: $0).storedBytes }
        try keysAfter.bind(1, lower ?? prefix)
        try keysAfter.bind(2, Self.end(of: prefix))
        try keysAfter.bind(3, Int64(limit))
        return try keysAfter.keys()
    }

    func count(kind: DocumentKind, tenant: UInt64, generationBelow: UInt32?) throws(StoreFailure) -> Int {
        let prefix = DocumentKey.storedPrefix(kind: kind, tenant: tenant)
        guard let generationBelow else { return try count(countAll, prefix) }
        try countBelow.bind(3, Int64(generationBelow))
        return try count(countBelow, prefix)
    }

    /// The key generation of a document, by the index; nil if it does not exist.
    func generation(of key: DocumentKey) throws(StoreFailure) -> UInt32? {
        try generationOf.bind(1, key.storedBytes)
        defer { generationOf.reset() }
        guard try generationOf.step() else { return nil }
        return UInt32(clamping: try generationOf.integer(0))
    }

    private func count(_ statement: borrowing Statement, _ prefix: [UInt8]) throws(StoreFailure) -> Int {
        try statement.bind(1, prefix)
        try statement.bind(2, Self.end(of: prefix))
        defer { statement.reset() }
        return try statement.step() ? Int(try statement.integer(0)) : 0
    }

    /// Up to `limit` keys of documents that have expired at a time, in the order of expiry, and the position after
    /// them. An expiry before 1970 was not written here and is ignored.
    func expiredKeys(
        at moment: Timestamp, after: ExpiryMark?, limit: Int
    ) throws(StoreFailure) -> (keys: [DocumentKey], next: ExpiryMark?) {
        try expired.bind(1, after?.moment ?? Timestamp(milliseconds: 0))
        try expired.bind(2, moment)
        try expired.bind(3, after?.order ?? .min)
        try expired.bind(4, Int64(limit))
        defer { expired.reset() }
        var keys: [DocumentKey] = []
        var (seen, last) = (0, after)
        while try expired.step() {
            seen += 1
            last = ExpiryMark(
                moment: Timestamp(milliseconds: try expired.integer(1)), order: try expired.integer(2))
            if let key = expired.key(0) { keys.append(key) }
        }
        return (keys, seen < limit ? nil : last)
    }

    /// Up to `limit` documents that expire, in the order of expiry, and the position after them.
    func expiring(after: ExpiryMark?, limit: Int) throws(StoreFailure) -> ExpiringDocuments {
        try expiring.bind(1, after?.moment ?? Timestamp(milliseconds: 0))
        try expiring.bind(2, after?.order ?? .min)
        try expiring.bind(3, Int64(limit))
        defer { expiring.reset() }
        var entries: [ExpiringDocuments.Entry] = []
        var (seen, last) = (0, after)
        while try expiring.step() {
            seen += 1
            last = ExpiryMark(
                moment: Timestamp(milliseconds: try expiring.integer(1)), order: try expiring.integer(2))
            guard let key = expiring.key(0) else { continue }
            entries.append(ExpiringDocuments.Entry(key: key, bodyLength: Int(clamping: try expiring.integer(3))))
        }
        return ExpiringDocuments(entries: entries, next: seen < limit ? nil : last)
    }

    /// Bytes above every key with a prefix: one byte longer, and 0xFF throughout.
    private static func end(of prefix: [UInt8]) -> [UInt8] {
        prefix + [UInt8](repeating: 0xFF, count: DocumentKey.storedLength - prefix.count + 1)
    }

    /// Reads rows and discards them.
    func touch(from position: Int64, limit: Int) throws(StoreFailure) {
        try rowsFrom.bind(1, position)
        try rowsFrom.bind(2, Int64(limit))
        defer { rowsFrom.reset() }
        while try rowsFrom.step() {}
    }

    // MARK: The whole of it

    /// The beginning and end of a writer's audit log, whatever its rows hold, and the state that the last commit left.
    func auditEnds(of writer: UInt16) throws(StoreFailure) -> AuditEnds {
        try ends.bind(1, Int64(bitPattern: AuditNumber.start(of: writer)))
        try ends.bind(2, Int64(bitPattern: AuditNumber.end(of: writer)))
        defer { ends.reset() }
        guard try ends.step() else { throw .corrupt("the end of the audit log is not recorded") }
        let state = ends.isNull(3) ? [] : try ends.bytes(3)
        guard !ends.isNull(0) else { return AuditEnds(first: 0, last: 0, state: state) }
        let (first, count) = (try ends.integer(0), try ends.integer(1))
        let isPlausible = (1...Int64(Int32.max)).contains(count)
        return AuditEnds(
            first: UInt64(bitPattern: try ends.integer(2)),
            last: isPlausible ? UInt64(bitPattern: first &+ count &- 1) : .max, state: state)
    }

    /// The writers of whom there are audit segments.
    func auditWriters() throws(StoreFailure) -> [UInt16] {
        var found: [UInt16] = []
        var from: Int64? = .min
        while let first = from {
            try nextSegment.bind(1, first)
            defer { nextSegment.reset() }
            guard try nextSegment.step() else { break }
            let writer = AuditNumber.writer(of: UInt64(bitPattern: try nextSegment.integer(0)))
            found.append(writer)
            let end = Int64(bitPattern: AuditNumber.end(of: writer))
            from = end == .max ? nil : end + 1
        }
        return found.sorted()
    }

    // MARK: The file

    /// Reads the whole file, and throws `.corrupt` if a tree is broken or a hot half has no document.
    func check() throws(StoreFailure) {
        let trees = try connection.prepare("PRAGMA integrity_check(1)")
        // One row with "ok", or the first problem.
        guard try trees.step(), trees.text(0) == Array("ok".utf8) else { throw .corrupt("a tree is broken") }
        let strays = try connection.integer(
            "SELECT count(*) FROM hot WHERE place NOT IN (SELECT place FROM document)")
        guard strays == 0 else { throw .corrupt("a hot half belongs to no document") }
    }

    // MARK: Audit segments
    // A writer's numbers share their top 16 bits, so within one chain signed numbers sort like unsigned ones.

    func segments(from sequence: UInt64, limit: Int) throws(StoreFailure) -> [AuditSegment] {
        let holding = try segments(backFrom: sequence, limit: 1).first
        let first = holding.map { $0.first + UInt64($0.count) > sequence ? $0.first : sequence } ?? sequence
        try segmentsFrom.bind(1, Int64(bitPattern: first))
        try segmentsFrom.bind(2, Int64(bitPattern: sequence | Self.sequenceMask))
        try segmentsFrom.bind(3, Int64(limit))
        return try segmentsFrom.segments()
    }

    func segments(backFrom sequence: UInt64, limit: Int) throws(StoreFailure) -> [AuditSegment] {
        try segmentAtOrBefore.bind(1, Int64(bitPattern: sequence))
        try segmentAtOrBefore.bind(2, Int64(bitPattern: sequence & ~Self.sequenceMask))
        try segmentAtOrBefore.bind(3, Int64(limit))
        return try segmentAtOrBefore.segments()
    }
}

extension Statement {
    fileprivate borrowing func keys() throws(StoreFailure) -> [DocumentKey] {
        defer { reset() }
        var keys: [DocumentKey] = []
        while try step() {
            guard let key = key(0) else { throw .corrupt("a document's key is damaged") }
            keys.append(key)
        }
        return keys
    }

    fileprivate borrowing func segments() throws(StoreFailure) -> [AuditSegment] {
        defer { reset() }
        var segments: [AuditSegment] = []
        while try step() {
            segments.append(try segment())
        }
        return segments
    }

    /// The segment in columns 0 to 3. Its entries are numbered from 1, below those of the next writer.
    borrowing func segment() throws(StoreFailure) -> AuditSegment {
        let first = UInt64(bitPattern: try integer(0))
        let count = try integer(1, in: 1...Int64(Int32.max), "an audit segment's length")
        let number = first & ScanSession.sequenceMask
        guard number > 0, number + UInt64(count) - 1 <= ScanSession.sequenceMask else {
            throw .corrupt("an audit segment's number is out of bounds")
        }
        return AuditSegment(first: first, count: UInt32(count), body: try bytes(2), tag: try bytes(3))
    }
}
