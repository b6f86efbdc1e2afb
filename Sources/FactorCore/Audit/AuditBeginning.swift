/// The entry after which an audit log begins. The entries up to it were removed because of their age.
package struct AuditBeginning: Equatable, Sendable {
    /// The number of the last entry that was removed; 0 if none was.
    package let removed: UInt64
    /// The tag of the segment that ended in that entry, 32 bytes. The first remaining segment is chained to it.
    package let tag: [UInt8]

    /// The beginning of a log from which nothing was removed.
    package static let origin = AuditBeginning(removed: 0, tag: AuditChain.origin)

    package init(removed: UInt64, tag: [UInt8]) {
        self.removed = removed
        self.tag = tag
    }
}

/// The stored form: the number in 8 bytes, and the tag.
extension AuditBeginning {
    package func write(to writer: inout ByteWriter) {
        writer.fixed(removed)
        writer.bytes += tag
    }

    package init(from reader: inout ByteReader) throws(Malformed) {
        removed = try reader.fixed()
        guard (1...UInt64.max >> 16).contains(removed) else { throw Malformed() }
        var tag: [UInt8] = []
        for _ in AuditChain.origin { tag.append(try reader.byte()) }
        self.tag = tag
    }
}
