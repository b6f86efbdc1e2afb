import FactorCrypto

// Rules:
// - A token is exchanged for the next one. For the policy's grace after that, it gives the same next token again, and
//   that one is not exchanged yet: two tabs, a double click and a lost answer end with one token.
// - If a used token is presented later, two parties hold it, and one of them stole it. They cannot be told apart, so the
//   device loses its trust.
// - A device that is not used for 90 days is forgotten.
// - Guesses on trusted devices have their own pools, which all devices of the subject share. So guesses of strangers
//   elsewhere do not lock these devices, and trusting another device does not refill the pools. They are renewed with
//   the subject's own: see `Subject+Renewal`.

/// The devices that one subject trusts.
package struct TrustedDevices: Equatable, Sendable {
    /// The most devices of one subject. One more replaces the one that was used longest ago.
    package static let most = 20
    /// How long a device is trusted without being used, in seconds: 90 days.
    package static let life: Int64 = 90 * 86_400

    package internal(set) var devices: [TrustedDevice]
    /// The guesses on all of them. They are kept when the devices are gone.
    package internal(set) var pools: [GuessPool]

    package init(devices: [TrustedDevice] = [], pools: [GuessPool] = []) {
        self.devices = devices
        self.pools = pools
    }

    /// The result of presenting a token.
    package enum Presented: Sendable {
        /// The device, and its next token.
        case trusted(TrustedDevice, DeviceToken)
        /// The token was used, and its grace is over. The device is no longer trusted.
        case reused
        /// It belongs to no trusted device.
        case unknown
    }

    /// Trusts one more device.
    ///
    /// - Parameter assurance: The assurance level of the session in which it is trusted.
    package mutating func trust(
        name: String?, _ assurance: AssuranceLevel, _ decision: inout DecisionContext
    ) -> (device: TrustedDevice, token: DeviceToken) {
        forgetLapsed(at: decision.now)
        while devices.count >= Self.most, let idle = devices.min(by: { $0.lastUsedAt < $1.lastUsedAt }) {
            devices.removeAll { $0.id == idle.id }
        }
        let randomness = decision.randomness
        let device = TrustedDevice(
            id: DeviceID(randomness: randomness), name: name,
            series: .drawn(from: randomness), exchanges: 0,
            createdAt: decision.now, lastUsedAt: decision.now,
            expiresAt: decision.now.advanced(bySeconds: Self.life), isOfTwoFactors: assurance == .two)
        devices.append(device)
        decision.record(AuditEvent(.deviceTrusted, .done))
        return (device, DeviceToken(device, count: 0, decision))
    }

    /// Takes a token, and exchanges it for the next one if it is valid.
    ///
    /// The grace ends some seconds after the exchange, whatever is presented within it. It is no time in which a second
    /// holder goes unnoticed: of two that have the same next token, one exchanges it, and the other's next use is late.
    package mutating func present(_ token: DeviceToken, _ decision: inout DecisionContext) -> Presented {
        forgetLapsed(at: decision.now)
        guard let index = devices.firstIndex(where: { $0.id == token.device }),
            token.isGenuine(for: devices[index], decision)
        else { return .unknown }
        let device = devices[index]
        let graceEnd = device.lastUsedAt.advanced(bySeconds: Int64(decision.policy.device.graceSeconds))
        let isWithinGrace = device.exchanges > 0 && decision.now < graceEnd
        guard token.count == device.exchanges || (isWithinGrace && token.count &+ 1 == device.exchanges) else {
            devices.remove(at: index)
            decision.record(AuditEvent(.deviceUsed, .refused))
            decision.suspect(.deviceToken)
            return .reused
        }
        if !isWithinGrace {
            devices[index].exchanges += 1
            devices[index].lastUsedAt = decision.now
            devices[index].expiresAt = decision.now.advanced(bySeconds: Self.life)
        }
        decision.record(AuditEvent(.deviceUsed, .done))
        return .trusted(devices[index], DeviceToken(devices[index], count: devices[index].exchanges, decision))
    }

    /// Returns these devices with the pools of the others.
    package func keepingPools(of others: TrustedDevices) -> TrustedDevices {
        TrustedDevices(devices: devices, pools: others.pools)
    }

    /// Returns these devices without those that are missing among the others.
    package func keeping(_ others: TrustedDevices) -> TrustedDevices {
        TrustedDevices(
            devices: devices.filter { device in others.devices.contains { $0.id == device.id } }, pools: pools)
    }

    /// Forgets the guesses on them at factors of these kinds. Returns false if there were none.
    package mutating func unlock(_ kinds: [FactorKind]) -> Bool {
        let before = pools.count
        pools.removeAll { kinds.contains($0.kind) }
        return pools.count < before
    }

    /// Forgets the guesses on them at a kind up to a day, and that one too. Returns false if there were none.
    package mutating func forget(_ kind: FactorKind, through day: Int64) -> Bool {
        let before = pools
        pools.forget(kind, through: day)
        return pools != before
    }

    /// Until when there is anything to remember; nil if there is nothing.
    package func neededUntil(_ policy: GuessBudgetPolicy) -> Timestamp? {
        (devices.map(\.expiresAt) + pools.compactMap { $0.countsUntil(policy) }).max()
    }

    /// Stops trusting all devices but one. Returns false if there was no other.
    package mutating func forget(allBut kept: DeviceID?) -> Bool {
        let before = devices.count
        devices.removeAll { $0.id != kept }
        return devices.count < before
    }

    /// Stops trusting a device. Returns false if no trusted device has this id.
    package mutating func revoke(_ id: DeviceID, _ decision: inout DecisionContext) -> Bool {
        guard let index = devices.firstIndex(where: { $0.id == id && $0.expiresAt > decision.now }) else {
            return false
        }
        devices.remove(at: index)
        decision.record(AuditEvent(.deviceRevoked, .done))
        return true
    }

    /// The devices that are still trusted, newest first.
    package func current(at now: Timestamp) -> [TrustedDevice] {
        devices.filter { $0.expiresAt > now }.reversed()
    }

    private mutating func forgetLapsed(at now: Timestamp) {
        devices.removeAll { $0.expiresAt <= now }
    }
}

extension Subject {
    /// Runs the closure with the pools of the subject's devices in the place of its own.
    package mutating func trying<Reply>(
        on devices: inout TrustedDevices, _ body: (inout Subject) throws(Failure) -> Reply
    ) throws(Failure) -> Reply {
        swap(&pools, &devices.pools)
        defer { swap(&pools, &devices.pools) }
        return try body(&self)
    }
}
