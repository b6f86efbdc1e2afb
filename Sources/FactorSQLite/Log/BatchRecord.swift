internal import FactorCore
internal import FactorCrypto

/// What one commit changed, as the log holds it.
///
/// The tag of the rest (16 bytes, see `RecordChain`); the version of this form (1 byte); which of the following there are (1
/// byte); the state of the store; an audit segment (its first number, its length, its tag and its body); the last audit entry
/// removed; and to the end each changed document: the form of the change (1 byte), kind (1), tenant (8), id (16), and for what was
/// not deleted the version and the hot half, and the rest of a whole document. Numbers are varints (`ByteWriter`), and what has a
/// variable length follows its length.
struct BatchRecord {
    private static let version: UInt8 = 1

    private enum Part {
        static let state: UInt8 = 1
        static let segment: UInt8 = 2
        static let removed: UInt8 = 4
    }

    private enum Form {
        static let hot: UInt8 = 1
        static let whole: UInt8 = 2
        /// Whole, with an expiry.
        static let passing: UInt8 = 3
        static let deleted: UInt8 = 4
    }

    private var writer = ByteWriter(capacity: 4096)

    // MARK: Writing

    init(state: [UInt8], segment: AuditSegment?, removed: UInt64?) {
        // The tag comes last.
        writer.fixed(0)
        writer.fixed(0)
        writer.byte(Self.version)
        writer.byte(
            (state.isEmpty ? 0 : Part.state) | (segment == nil ? 0 : Part.segment)
                | (removed == nil ? 0 : Part.removed))
        if !state.isEmpty { writer.blob(state) }
        if let segment {
            writer.varint(segment.first)
            writer.varint(UInt64(segment.count))
            writer.blob(segment.tag)
            writer.blob(segment.body)
        }
        if let removed { writer.varint(removed) }
    }

    mutating func append(_ key: DocumentKey, _ change: RecentChanges.Change) {
        switch change {
        case .hot(let version, let hot):
            head(Form.hot, key)
            writer.varint(version)
            writer.blob(hot)
        case .whole(let document):
            head(document.expiresAt == nil ? Form.whole : Form.passing, key)
            writer.varint(document.version)
            writer.blob(document.hot)
            writer.blob(document.body)
            writer.varint(UInt64(document.generation))
            if let expiry = document.expiresAt { writer.zigzag(expiry.milliseconds) }
        case .deleted: head(Form.deleted, key)
        }
    }

    private mutating func head(_ form: UInt8, _ key: DocumentKey) {
        writer.byte(form)
        writer.byte(key.kind.rawValue)
        writer.fixed(key.tenant)
        writer.id(key.id)
    }

    /// The record, with the tag that chains it to the one before.
    consuming func closed(_ chain: RecordChain, after last: RecordPosition) -> (bytes: [UInt8], tag: DocumentTag) {
        var bytes = writer.bytes
        let tag = Self.tag(of: bytes, chain, after: last)
        var head = ByteWriter(capacity: DocumentTag.length)
        head.fixed(tag.high)
        head.fixed(tag.low)
        bytes.replaceSubrange(..<DocumentTag.length, with: head.bytes)
        return (bytes, tag)
    }

    // MARK: Reading

    /// The tag that a record should begin with.
    static func tag(of record: [UInt8], _ chain: RecordChain, after last: RecordPosition) -> DocumentTag {
        record.withRawSpan { chain.tag(of: $0.extracting(droppingFirst: DocumentTag.length), after: last) }
    }

    /// The tag that a record begins with.
    static func tag(in record: [UInt8]) throws(StoreFailure) -> DocumentTag {
        guard record.count > DocumentTag.length else { throw malformed }
        return DocumentTag(endOf: Array(record[..<DocumentTag.length]))
    }

    /// Adds what a record changed.
    static func read(_ record: [UInt8], into changes: inout RecentChanges) throws(StoreFailure) {
        do throws(Malformed) { try parse(record, into: &changes) } catch { throw malformed }
    }

    private static let malformed = StoreFailure.corrupt(
        "a record of the log has a form that this program does not know")

    private static func parse(_ record: [UInt8], into changes: inout RecentChanges) throws(Malformed) {
        var reader = ByteReader(record)
        for _ in 0..<2 { _ = try reader.fixed() }
        guard try reader.byte() == version else { throw Malformed() }
        let parts = try reader.byte()
        guard parts < Part.removed << 1 else { throw Malformed() }
        if parts & Part.state != 0 { changes.set(state: try reader.blob()) }
        if parts & Part.segment != 0 {
            let (first, count) = (try reader.varint(), try reader.varint())
            guard let count = UInt32(exactly: count) else { throw Malformed() }
            let tag = try reader.blob()
            changes.append(AuditSegment(first: first, count: count, body: try reader.blob(), tag: tag))
        }
        if parts & Part.removed != 0 { changes.remove(through: try reader.varint()) }
        while !reader.isAtEnd { try parseChange(&reader, into: &changes) }
    }

    private static func parseChange(_ reader: inout ByteReader, into changes: inout RecentChanges) throws(Malformed) {
        let form = try reader.byte()
        guard let kind = DocumentKind(rawValue: try reader.byte()) else { throw Malformed() }
        let key = DocumentKey(kind: kind, tenant: try reader.fixed(), id: try reader.id())
        guard form != Form.deleted else { return changes.put(key, .deleted) }
        let (version, hot) = (try reader.varint(), try reader.blob())
        switch form {
        case Form.hot: changes.put(key, .hot(version: version, hot))
        case Form.whole, Form.passing:
            let (body, generation) = (try reader.blob(), try reader.varint())
            guard let generation = UInt32(exactly: generation) else { throw Malformed() }
            let expiry = form == Form.passing ? Timestamp(milliseconds: try reader.zigzag()) : nil
            changes.put(
                key,
                .whole(
                    Document(version: version, body: body, hot: hot, generation: generation, expiresAt: expiry)))
        default: throw Malformed()
        }
    }
}
