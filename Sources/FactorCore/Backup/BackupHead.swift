/// The head of a backup: its identity, its time, and how much follows.
package struct BackupHead: Equatable, Sendable {
    /// Random for every backup, so that no block of one fits into another.
    package let id: DocumentID
    package let createdAt: Timestamp
    /// The documents and audit segments to follow, according to the store's indexes: for progress reports.
    package let documents: UInt64
    package let segments: UInt64
    /// The body of the store's root document: in clear what turns a passphrase into the master key, and the server's
    /// own keys, wrapped.
    package let root: [UInt8]
    /// Where each audit log begins and ends, to detect missing entries. A restored store continues the first log; the
    /// rest are those of other sidecars.
    package let logs: [LogExtent]
    package let scope: BackupScope

    package init(
        id: DocumentID, createdAt: Timestamp, documents: UInt64, segments: UInt64, root: [UInt8], logs: [LogExtent],
        scope: BackupScope
    ) {
        self.id = id
        self.createdAt = createdAt
        self.documents = documents
        self.segments = segments
        self.root = root
        self.logs = logs
        self.scope = scope
    }

    var encoded: [UInt8] {
        var writer = ByteWriter(capacity: 320)
        writer.id(id)
        writer.moment(createdAt)
        writer.varint(documents)
        writer.varint(segments)
        writer.blob(root)
        writer.varint(UInt64(logs.count))
        for log in logs { log.write(to: &writer) }
        writer.byte(scope.number)
        return writer.bytes
    }

    init(decoding payload: [UInt8]) throws(Malformed) {
        var reader = ByteReader(payload)
        id = try reader.id()
        createdAt = try reader.moment() ?? Timestamp(milliseconds: 0)
        documents = try reader.varint()
        segments = try reader.varint()
        root = try reader.blob()
        logs = try Self.logs(from: &reader)
        guard let scope = BackupScope(number: try reader.byte()) else { throw Malformed() }
        self.scope = scope
        guard reader.isAtEnd else { throw Malformed() }
    }

    private static func logs(from reader: inout ByteReader) throws(Malformed) -> [LogExtent] {
        let count = try reader.varint()
        guard count > 0, count <= UInt16.max else { throw Malformed() }
        var logs: [LogExtent] = []
        for _ in 0..<count { logs.append(try LogExtent(from: &reader)) }
        guard logs[0].writer == 0, Set(logs.map(\.writer)).count == logs.count else { throw Malformed() }
        return logs
    }
}

/// The stored form: the number before its writer's first entry, its end, and its beginning if it is not the first entry.
extension LogExtent {
    package func write(to writer: inout ByteWriter) {
        writer.fixed(AuditNumber.start(of: self.writer))
        writer.byte((head == nil ? 0 : 1) | (beginning.isOrigin ? 0 : 2))
        if let head { writer.fixed(head) }
        if !beginning.isOrigin { beginning.write(to: &writer) }
    }

    package init(from reader: inout ByteReader) throws(Malformed) {
        let start: UInt64 = try reader.fixed()
        let writer = AuditNumber.writer(of: start)
        let flags = try reader.byte()
        guard AuditNumber.place(of: start) == 0, flags < 4 else { throw Malformed() }
        head = flags & 1 != 0 ? try reader.fixed() : nil
        beginning = flags & 2 != 0 ? try AuditBeginning(from: &reader) : .origin(of: writer)
        guard self.writer == writer, AuditNumber.writer(of: head ?? start) == writer else { throw Malformed() }
    }
}

/// The stored forms of a backup's parts.
extension StoredDocument {
    func write(to writer: inout ByteWriter) {
        writer.byte(key.kind.rawValue)
        writer.fixed(key.tenant)
        writer.id(key.id)
        writer.varint(document.version)
        writer.varint(UInt64(document.generation))
        writer.moment(document.expiresAt)
        writer.blob(document.body)
        writer.blob(document.hot)
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        guard let kind = DocumentKind(rawValue: try reader.byte()) else { throw Malformed() }
        let key = DocumentKey(kind: kind, tenant: try reader.fixed(), id: try reader.id())
        let version = try reader.varint()
        let generation = UInt32(truncatingIfNeeded: try reader.varint())
        let expiresAt = try reader.moment()
        let body = try reader.blob()
        self.init(
            key: key,
            document: Document(
                version: version, body: body, hot: try reader.blob(), generation: generation, expiresAt: expiresAt))
    }
}

extension AuditSegment {
    func write(to writer: inout ByteWriter) {
        writer.fixed(first)
        writer.varint(UInt64(count))
        writer.blob(body)
        writer.blob(tag)
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        let first = try reader.fixed()
        let count = UInt32(truncatingIfNeeded: try reader.varint())
        let body = try reader.blob()
        self.init(first: first, count: count, body: body, tag: try reader.blob())
    }
}
