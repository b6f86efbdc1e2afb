import FactorCrypto

/// The stored form, sealed as a whole.
extension TrustedDevices {
    private static let format: UInt8 = 2

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
        guard try reader.byte() == Self.format else { throw Malformed() }
        self.init()
        for _ in 0..<(try reader.varint()) { devices.append(try TrustedDevice(from: &reader)) }
        pools = try [GuessPool](from: &reader)
    }
}

extension TrustedDevice {
    fileprivate init(from reader: inout ByteReader) throws(Malformed) {
        id = DeviceID(bits: try reader.id())
        let name = try reader.text()
        self.name = name.isEmpty ? nil : name
        series = try reader.id()
        exchanges = try reader.varint()
        guard let createdAt = try reader.moment(), let lastUsedAt = try reader.moment(),
            let expiresAt = try reader.moment()
        else { throw Malformed() }
        (self.createdAt, self.lastUsedAt, self.expiresAt) = (createdAt, lastUsedAt, expiresAt)
        isOfTwoFactors = try reader.byte() == 1
    }
}
