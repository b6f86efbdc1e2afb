extension Factor {
    /// Set beside the status of a factor that was enabled again. When that was follows.
    private static let enabledBit: UInt8 = 0x80
    /// Set beside the status of the factor that the user prefers.
    private static let preferredBit: UInt8 = 0x40
    /// Set beside the status of a pending address that the subject signs in by.
    private static let unprovenBit: UInt8 = 0x20

    func write(to writer: inout ByteWriter) {
        writer.id(id.bits)
        writer.byte(kind.rawValue)
        writer.byte(
            status.rawValue | (enabledAt == nil ? 0 : Self.enabledBit) | (isPreferred ? Self.preferredBit : 0)
                | (isUnprovenIdentifier ? Self.unprovenBit : 0))
        if enabledAt != nil { writer.moment(enabledAt) }
        writer.moment(createdAt)
        writer.moment(expiresAt)
        writer.blob(sealedLabels)
        material.write(to: &writer)
        writer.blob(sealedSecret)
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        let id = FactorID(bits: try reader.id())
        guard let kind = FactorKind(rawValue: try reader.byte()) else { throw Malformed() }
        let standing = try reader.byte()
        let bits = Self.enabledBit | Self.preferredBit | Self.unprovenBit
        guard let status = Status(rawValue: standing & ~bits) else { throw Malformed() }
        let isUnproven = standing & Self.unprovenBit != 0
        guard !isUnproven || (status == .pending && kind.medium != nil) else { throw Malformed() }
        let enabledAt = standing & Self.enabledBit == 0 ? nil : try reader.moment()
        self.init(
            id: id, status: status, createdAt: try reader.moment() ?? Timestamp(milliseconds: 0),
            expiresAt: try reader.moment(), enabledAt: enabledAt, isPreferred: standing & Self.preferredBit != 0,
            isUnprovenIdentifier: isUnproven, sealedLabels: try reader.slice(),
            material: try Material(kind, from: &reader), sealedSecret: try reader.slice(), usage: FactorUsage())
    }
}
