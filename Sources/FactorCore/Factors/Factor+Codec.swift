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
        let id = FactorID(bits: try reader.id())
        guard let kind = FactorKind(rawValue: try reader.byte()), let status = Status(rawValue: try reader.byte())
        else { throw Malformed() }
        self.init(
            id: id, status: status, createdAt: try reader.moment() ?? Timestamp(milliseconds: 0),
            expiresAt: try reader.moment(), sealedLabels: try reader.slice(),
            material: try Material(kind, from: &reader), sealedSecret: try reader.slice(), usage: FactorUsage())
    }
}
