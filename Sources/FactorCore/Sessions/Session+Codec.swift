/// The stored form, sealed as a whole.
extension Session {
    private static let format: UInt8 = 1

    package var encoded: [UInt8] {
        var writer = ByteWriter(capacity: 192)
        writer.byte(Self.format)
        writer.id(id.bits)
        writer.id(owner)
        writer.text(subject.text)
        writer.varint(UInt64(amr.count))
        for method in amr { writer.text(method.rawValue) }
        writer.varint(UInt64(factors.count))
        for factor in factors { writer.id(factor.bits) }
        for moment in [createdAt, authenticatedAt, expiresAt, lastSeenAt] { writer.zigzag(moment.milliseconds) }
        return writer.bytes
    }

    package init(decoding bytes: [UInt8]) throws(Malformed) {
        var reader = ByteReader(bytes)
        guard try reader.byte() == Self.format else { throw Malformed() }
        id = SessionID(bits: try reader.id())
        owner = try reader.id()
        guard let subject = try? SubjectID(try reader.text()) else { throw Malformed() }
        self.subject = subject
        var amr: [AuthenticationMethod] = []
        for _ in 0..<(try reader.varint()) {
            guard let method = AuthenticationMethod(rawValue: try reader.text()) else { throw Malformed() }
            amr.append(method)
        }
        self.amr = amr
        var factors: [FactorID] = []
        for _ in 0..<(try reader.varint()) { factors.append(FactorID(bits: try reader.id())) }
        self.factors = factors
        createdAt = Timestamp(milliseconds: try reader.zigzag())
        authenticatedAt = Timestamp(milliseconds: try reader.zigzag())
        expiresAt = Timestamp(milliseconds: try reader.zigzag())
        lastSeenAt = Timestamp(milliseconds: try reader.zigzag())
    }
}

/// The records of a subject's sessions, oldest first. With it they can be listed and ended.
package struct SessionList: Equatable, Sendable {
    private static let format: UInt8 = 1

    package var records: [DocumentID]

    package init(records: [DocumentID] = []) {
        self.records = records
    }

    package var encoded: [UInt8] {
        var writer = ByteWriter(capacity: 16 * records.count + 2)
        writer.byte(Self.format)
        writer.varint(UInt64(records.count))
        for record in records { writer.id(record) }
        return writer.bytes
    }

    package init(decoding bytes: [UInt8]) throws(Malformed) {
        var reader = ByteReader(bytes)
        guard try reader.byte() == Self.format else { throw Malformed() }
        var records: [DocumentID] = []
        for _ in 0..<(try reader.varint()) { records.append(try reader.id()) }
        self.records = records
    }
}
