extension Factor {
    func write(to writer: inout ByteWriter) {
        writer.id(id.bits)
        writer.byte(kind.rawValue)
        writer.byte(status.rawValue)
        writer.moment(createdAt)
        writer.moment(expiresAt)
        writer.blob(sealedLabels)
        material.write(to: &writer)
        writer.blob(sealedSecret)
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        id = FactorID(bits: try reader.id())
        guard let kind = FactorKind(rawValue: try reader.byte()), let status = Status(rawValue: try reader.byte())
        else { throw Malformed() }
        self.status = status
        createdAt = try reader.moment() ?? Timestamp(milliseconds: 0)
        expiresAt = try reader.moment()
        sealedLabels = try reader.blob()
        material = try Material(kind, from: &reader)
        sealedSecret = try reader.blob()
        usage = FactorUsage()
    }
}
