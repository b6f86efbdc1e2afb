import FactorCrypto

/// The stored form, sealed as a whole.
extension TrustedDevices {
    private static let format: UInt8 = 2
    /// The format in which each device had its own pools.
    private static let formatWithOwnPools: UInt8 = 1

    package var encoded: [UInt8] {
        var writer = ByteWriter(capacity: 96 * devices.count + 64 * pools.count + 3)
        writer.byte(Self.format)
        writer.varint(UInt64(devices.count))
        for device in devices {
            writer.id(device.id.bits)
            // A name is never empty.
            writer.text(device.name ?? "")
            writer.id(device.series)
            writer.varint(device.exchanges)
            for moment in [device.createdAt, device.lastUsedAt, device.expiresAt] { writer.moment(moment) }
            writer.byte(device.isOfTwoFactors ? 1 : 0)
        }
        writer.varint(UInt64(pools.count))
        for pool in pools { pool.write(to: &writer) }
        return writer.bytes
    }

    package init(decoding bytes: [UInt8]) throws(Malformed) {
        var reader = ByteReader(bytes)
        let format = try reader.byte()
        guard format == Self.format || format == Self.formatWithOwnPools else { throw Malformed() }
        self.init()
        for _ in 0..<(try reader.varint()) {
            devices.append(try TrustedDevice(from: &reader, saysAssurance: format == Self.format))
            if format == Self.formatWithOwnPools { try readPools(from: &reader) }
        }
        if format == Self.format { try readPools(from: &reader) }
    }

    /// Reads pools, and merges those of a kind into one with everything that was spent.
    private mutating func readPools(from reader: inout ByteReader) throws(Malformed) {
        for pool in try [GuessPool](from: &reader) {
            if let index = pools.firstIndex(where: { $0.kind == pool.kind }) {
                pools[index].absorb(pool)
            } else {
                pools.append(pool)
            }
        }
    }
}

extension TrustedDevice {
    fileprivate init(from reader: inout ByteReader, saysAssurance: Bool) throws(Malformed) {
        id = DeviceID(bits: try reader.id())
        let name = try reader.text()
        self.name = name.isEmpty ? nil : name
        series = try reader.id()
        exchanges = try reader.varint()
        guard let createdAt = try reader.moment(), let lastUsedAt = try reader.moment(),
            let expiresAt = try reader.moment()
        else { throw Malformed() }
        (self.createdAt, self.lastUsedAt, self.expiresAt) = (createdAt, lastUsedAt, expiresAt)
        isOfTwoFactors = saysAssurance ? try reader.byte() == 1 : false
    }
}
