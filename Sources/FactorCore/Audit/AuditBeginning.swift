/// The entry after which an audit log begins. The entries up to it were removed because of their age.
package struct AuditBeginning: Equatable, Sendable {
    /// The number of the last entry that was removed; 0 if none was.
    package let removed: UInt64
    /// The tag of the segment that ended in that entry, 32 bytes. The first remaining segment is chained to it.
    package let tag: [UInt8]

    /// The beginning of the first writer's log if nothing was removed from it.
    package static let origin = origin(of: 0)

    /// The beginning of a writer's log if nothing was removed from it.
    package static func origin(of writer: UInt16) -> AuditBeginning {
        AuditBeginning(removed: AuditNumber.start(of: writer), tag: AuditChain.origin)
    }

    /// Nothing was removed.
    package var isOrigin: Bool { self == .origin(of: AuditNumber.writer(of: removed)) }

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
        guard AuditNumber.place(of: removed) > 0 else { throw Malformed() }
        var tag: [UInt8] = []
        for _ in AuditChain.origin { tag.append(try reader.byte()) }
        self.tag = tag
    }
}
