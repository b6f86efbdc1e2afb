#if PostgreSQL
internal import FactorCore
internal import FactorCrypto
internal import Synchronization

/// A snapshot: a transaction that reads, on a connection of its own.
final class PostgreSQLSnapshot: StoreSnapshot {
    /// How much is read with one statement.
    private static let documentsPerPage = 256
    private static let segmentsPerPage = 64
    /// How long a statement may take: counting reads everything.
    private static let milliseconds = 600_000

    private struct Reading {
        let connection: Connection
        var form: StoredForm?
        /// The kind that is read, its page, and the next row of it.
        var kind: DocumentKind?
        var documents: Rows?
        var nextDocument = 0
        /// The key after which the next page begins.
        var lastKey: [UInt8] = []
        var segments: Rows?
        var nextSegment = 0
        var lastSegment: (writer: Int32, first: Int64) = (-1, 0)
    }

    private let reading: Mutex<Reading>
    private let writer: UInt16
    private let all: [StoreWriter]

    init(_ connection: Connection, writer: UInt16, _ form: StoredForm?) throws(StoreFailure) {
        self.writer = writer
        let reading = Reading(connection: connection, form: form)
        all = try Self.run(Statements.writers, [], reading).writers()
        self.reading = Mutex(reading)
    }

    func unlock(with serverKeys: TenantKeys) { reading.withLock { $0.form = StoredForm(keys: serverKeys) } }

    func state() throws(StoreFailure) -> [UInt8] { all.first { $0.number == writer }?.state ?? [] }

    func writers() throws(StoreFailure) -> [StoreWriter] { all }

    func count(_ kind: DocumentKind) throws(StoreFailure) -> Int {
        try number(Statements.countKind, [.int4(Int32(kind.rawValue))])
    }

    func segmentCount() throws(StoreFailure) -> Int { try number(Statements.countSegments, []) }

    private func number(_ statement: Statement, _ parameters: [Parameter]) throws(StoreFailure) -> Int {
        try reading.withLock { reading throws(StoreFailure) in
            Int(try Self.run(statement, parameters, reading).integer(0, 0) ?? 0)
        }
    }

    private static func run(
        _ statement: Statement, _ parameters: [Parameter], _ reading: Reading
    ) throws(StoreFailure) -> Rows {
        do throws(ConnectionFailure) {
            return try reading.connection.run(statement, parameters, milliseconds: milliseconds)
        } catch {
            throw StoreFailure(error)
        }
    }

    func nextDocument(_ kind: DocumentKind) throws(StoreFailure) -> StoredDocument? {
        try reading.withLock { reading throws(StoreFailure) in
            if reading.kind != kind {
                (reading.kind, reading.documents, reading.lastKey) = (kind, nil, [kind.rawValue])
            }
            if reading.nextDocument >= reading.documents?.count ?? 0 {
                let rows = try Self.run(
                    Statements.page,
                    [
                        .bytes(reading.lastKey), .bytes([kind.rawValue + 1]), .int8(Int64(Self.documentsPerPage)),
                    ], reading)
                (reading.documents, reading.nextDocument) = (rows, 0)
                guard rows.count > 0 else { return nil }
                reading.lastKey = rows.bytes(rows.count - 1, 0)
            }
            // One that does not open is passed by.
            defer { reading.nextDocument += 1 }
            return try reading.documents?.storedWhole(reading.nextDocument, reading.form)
        }
    }

    func nextSegment() throws(StoreFailure) -> AuditSegment? {
        try reading.withLock { reading throws(StoreFailure) in
            if reading.nextSegment >= reading.segments?.count ?? 0 {
                let (writer, first) = reading.lastSegment
                let rows = try Self.run(
                    Statements.segmentsOfAll, [.int4(writer), .int8(first), .int8(Int64(Self.segmentsPerPage))],
                    reading)
                (reading.segments, reading.nextSegment) = (rows, 0)
                guard rows.count > 0 else { return nil }
                reading.lastSegment = (
                    Int32(rows.integer(rows.count - 1, 4) ?? 0), rows.integer(rows.count - 1, 0) ?? 0
                )
            }
            defer { reading.nextSegment += 1 }
            guard let rows = reading.segments,
                let writer = rows.integer(reading.nextSegment, 4).flatMap({ UInt16(exactly: $0) })
            else { throw .corrupt("the writer of an audit segment is out of range") }
            return try rows.segment(reading.nextSegment, of: writer, reading.form)
        }
    }

    /// The database keeps a document in one row.
    func hasOlder() throws(StoreFailure) -> Bool { false }
}
#endif
