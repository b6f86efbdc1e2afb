import FactorCrypto

// - A token is good once; using it gives the next one.
// - One that was used up and is presented again has two holders, one of whom stole it. Nobody can tell which, so the
//   device is trusted no more.
// - A device that is not used for 90 days is forgotten.

/// The devices that one subject trusts.
package struct TrustedDevices: Equatable, Sendable {
    /// Devices of one subject at the most; one more takes the place of the one that was used longest ago.
    package static let most = 20
    /// How long a device is trusted without being used: a quarter.
    package static let life: Int64 = 90 * 86_400

    package internal(set) var devices: [TrustedDevice]

    package init(devices: [TrustedDevice] = []) {
        self.devices = devices
    }

    /// What a presented token came to.
    package enum Presented: Sendable {
        /// The device, and its next token.
        case trusted(TrustedDevice, DeviceToken)
        /// It was used up before. The device is gone.
        case replayed
        /// Nothing that is trusted.
        case unknown
    }

    /// Trusts one more device.
    package mutating func trust(
        name: String?, _ decision: inout Decision
    ) -> (device: TrustedDevice, token: DeviceToken) {
        forgetLapsed(at: decision.now)
        while devices.count >= Self.most, let idle = devices.min(by: { $0.lastUsedAt < $1.lastUsedAt }) {
            devices.removeAll { $0.id == idle.id }
        }
        let randomness = decision.randomness
        let device = TrustedDevice(
            id: DeviceID(randomness: randomness), name: name,
            series: DocumentID(high: randomness.word(), low: randomness.word()), exchanges: 0,
            createdAt: decision.now, lastUsedAt: decision.now,
            expiresAt: decision.now.advanced(bySeconds: Self.life), pools: [])
        devices.append(device)
        decision.record(AuditEvent(.deviceTrusted, .done))
        return (device, DeviceToken(device, count: 0, decision))
    }

    /// Takes a token, and exchanges it for the next one where it is good.
    package mutating func present(_ token: DeviceToken, _ decision: inout Decision) -> Presented {
        forgetLapsed(at: decision.now)
        guard let index = devices.firstIndex(where: { $0.id == token.device }),
            token.isGenuine(for: devices[index], decision)
        else { return .unknown }
        guard token.count == devices[index].exchanges else {
            devices.remove(at: index)
            decision.record(AuditEvent(.deviceUsed, .refused))
            return .replayed
        }
        devices[index].exchanges += 1
        devices[index].lastUsedAt = decision.now
        devices[index].expiresAt = decision.now.advanced(bySeconds: Self.life)
        decision.record(AuditEvent(.deviceUsed, .done))
        return .trusted(devices[index], DeviceToken(devices[index], count: devices[index].exchanges, decision))
    }

    /// These devices, with what was guessed on them meanwhile.
    package func keepingPools(of others: TrustedDevices) -> TrustedDevices {
        var kept = self
        for index in kept.devices.indices {
            if let other = others.devices.first(where: { $0.id == kept.devices[index].id }) {
                kept.devices[index].pools = other.pools
            }
        }
        return kept
    }

    /// These devices, but for those that are not among the others.
    package func keeping(_ others: TrustedDevices) -> TrustedDevices {
        TrustedDevices(devices: devices.filter { device in others.devices.contains { $0.id == device.id } })
    }

    /// Trusts no device any more but one; false where there is no other.
    package mutating func forget(allBut kept: DeviceID?) -> Bool {
        let before = devices.count
        devices.removeAll { $0.id != kept }
        return devices.count < before
    }

    /// Trusts a device no more; false where there is none of that id.
    package mutating func revoke(_ id: DeviceID, _ decision: inout Decision) -> Bool {
        guard let index = devices.firstIndex(where: { $0.id == id && $0.expiresAt > decision.now }) else {
            return false
        }
        devices.remove(at: index)
        decision.record(AuditEvent(.deviceRevoked, .done))
        return true
    }

    /// Those that are still trusted, newest first.
    package func current(at now: Timestamp) -> [TrustedDevice] {
        devices.filter { $0.expiresAt > now }.reversed()
    }

    private mutating func forgetLapsed(at now: Timestamp) {
        devices.removeAll { $0.expiresAt <= now }
    }
}

/// The stored form, which is sealed as a whole.
extension TrustedDevices {
    private static let format: UInt8 = 1

    package var encoded: [UInt8] {
        var writer = ByteWriter(capacity: 96 * devices.count + 2)
        writer.byte(Self.format)
        writer.varint(UInt64(devices.count))
        for device in devices {
            writer.id(device.id.bits)
            // A name is never empty.
            writer.text(device.name ?? "")
            writer.id(device.series)
            writer.varint(device.exchanges)
            for moment in [device.createdAt, device.lastUsedAt, device.expiresAt] { writer.moment(moment) }
            writer.varint(UInt64(device.pools.count))
            for pool in device.pools { pool.write(to: &writer) }
        }
        return writer.bytes
    }

    package init(decoding bytes: [UInt8]) throws(Malformed) {
        var reader = ByteReader(bytes)
        guard try reader.byte() == Self.format else { throw Malformed() }
        devices = []
        for _ in 0..<(try reader.varint()) { devices.append(try TrustedDevice(from: &reader)) }
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
        pools = []
        for _ in 0..<(try reader.varint()) { pools.append(try GuessPool(from: &reader)) }
    }
}
