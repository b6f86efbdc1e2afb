/// The end of a backup: how much it holds, and what is missing from it.
package struct BackupEnd: Equatable, Sendable {
    /// Documents and audit segments before it.
    package let documents: UInt64
    package let segments: UInt64
    package let omissions: Omissions

    init(documents: UInt64, segments: UInt64, omissions: Omissions) {
        self.documents = documents
        self.segments = segments
        self.omissions = omissions
    }

    var encoded: [UInt8] {
        var writer = ByteWriter(capacity: 64)
        writer.varint(documents)
        writer.varint(segments)
        omissions.write(to: &writer)
        return writer.bytes
    }

    package init(decoding payload: [UInt8]) throws(Malformed) {
        var reader = ByteReader(payload)
        documents = try reader.varint()
        segments = try reader.varint()
        omissions = try Omissions(from: &reader)
        guard reader.isAtEnd else { throw Malformed() }
    }
}
