package import FactorCore

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
    /// The number of the store's last audit entry, if known, so that a missing end of the log is noticed.
    package let auditHead: UInt64?
    /// Where the audit log begins, so that a missing beginning is noticed.
    package let auditBeginning: AuditBeginning
    package let scope: BackupScope

    package init(
        id: DocumentID, createdAt: Timestamp, documents: UInt64, segments: UInt64, root: [UInt8], auditHead: UInt64?,
        auditBeginning: AuditBeginning, scope: BackupScope
    ) {
        self.scope = scope
        self.auditBeginning = auditBeginning
        self.id = id
        self.createdAt = createdAt
        self.documents = documents
        self.segments = segments
        self.root = root
        self.auditHead = auditHead
    }

    var encoded: [UInt8] {
        var writer = ByteWriter(capacity: 320)
        writer.id(id)
        writer.moment(createdAt)
        writer.varint(documents)
        writer.varint(segments)
        writer.blob(root)
        writer.byte(auditHead == nil ? 0 : 1)
        writer.fixed(auditHead ?? 0)
        writer.byte(auditBeginning == .origin ? 0 : 1)
        if auditBeginning != .origin { auditBeginning.write(to: &writer) }
        writer.byte(scope.number)
        return writer.bytes
    }

    /// Reads a head. Versions 1 and 2 do not record where the audit log ends, and up to version 3 it begins with its
    /// first entry.
    init(decoding payload: [UInt8], form: UInt8) throws(Malformed) {
        var reader = ByteReader(payload)
        id = try reader.id()
        createdAt = try reader.moment() ?? Timestamp(milliseconds: 0)
        documents = try reader.varint()
        segments = try reader.varint()
        root = try reader.blob()
        if form > 2 {
            let flag = try reader.byte()
            let head: UInt64 = try reader.fixed()
            guard flag <= 1, head <= UInt64.max >> 16 else { throw Malformed() }
            auditHead = flag == 1 ? head : nil
        } else {
            auditHead = nil
        }
        let isShortened = form > 3 ? try reader.byte() : 0
        guard isShortened <= 1 else { throw Malformed() }
        auditBeginning = isShortened == 1 ? try AuditBeginning(from: &reader) : .origin
        guard let scope = BackupScope(number: form > 3 ? try reader.byte() : 0) else { throw Malformed() }
        self.scope = scope
        guard reader.isAtEnd else { throw Malformed() }
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

    /// Reads a document. Format version 1 does not store its version, which then is 1.
    init(from reader: inout ByteReader, form: UInt8) throws(Malformed) {
        guard let kind = DocumentKind(rawValue: try reader.byte()) else { throw Malformed() }
        let key = DocumentKey(kind: kind, tenant: try reader.fixed(), id: try reader.id())
        let version = form > 1 ? try reader.varint() : 1
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
