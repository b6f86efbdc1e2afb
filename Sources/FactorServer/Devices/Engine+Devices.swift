package import FactorCore
import FactorCrypto

/// A device, and the token that it has to present next.
package struct DeviceExchange: Sendable {
    package let device: TrustedDevice
    package let token: DeviceToken
}

/// A subject's devices, read for a decision.
package struct LoadedDevices {
    let key: DocumentKey
    let revision: Revision
    package var devices: TrustedDevices
}

/// A subject's trusted devices are one record, separate from the subject.
extension Engine {
    /// Reads a subject's devices, which a sign-in decides about together with the subject.
    package func devices(of owner: DocumentKey, in tenant: Tenant) throws(Failure) -> LoadedDevices {
        let key = tenant.listKey(.devices, .device, of: owner)
        let record = try record(at: key, tenant.keys)
        var devices = TrustedDevices()
        if let content = record.content {
            guard let read = content.withBytes({ try? TrustedDevices(decoding: $0.array()) }) else {
                throw .internal("a stored list of devices is malformed")
            }
            devices = read
        }
        return LoadedDevices(key: key, revision: record.revision, devices: devices)
    }

    /// Stages a subject's devices, or the removal of the record if nothing needs to be kept.
    package func write(_ held: LoadedDevices, in tenant: Tenant) {
        guard let last = held.devices.neededUntil(tenant.policy.guessBudget) else {
            if !held.revision.isNone { remove(at: held.key, over: held.revision) }
            return
        }
        var bytes = held.devices.encoded
        put(WipedBytes(&bytes), at: held.key, over: held.revision, expiresAt: last, tenant.keys)
    }

    /// Trusts the device that a session is on. The session must be fresh, so that an open session found by another
    /// person cannot do it.
    package func trustDevice(
        on token: SessionToken, name: Label?, in tenant: Tenant, peer: UInt32
    ) throws(Failure) -> DeviceExchange {
        let session = try session(token, in: tenant)
        try session.requireFresh(
            Int64(tenant.policy.session.reauthenticationMaxAgeSeconds), at: clock.now())
        let owner = tenant.key(of: session.subject)
        var draft = try loadSubject(owner, session.subject, in: tenant)
        var held = try devices(of: owner, in: tenant)
        let trusted = held.devices.trust(name: name?.text, session.aal, &draft.decision)
        write(held, in: tenant)
        stage(draft, peer: peer)
        return DeviceExchange(device: trusted.device, token: trusted.token)
    }

    /// Takes a device's token and returns the next one. A used token ends the trust once its grace is over.
    package func exchangeDevice(
        _ token: DeviceToken, of name: SubjectID, in tenant: Tenant, peer: UInt32
    ) throws(Failure) -> DeviceExchange {
        let owner = tenant.key(of: name)
        var draft = try loadSubject(owner, name, in: tenant)
        var held = try devices(of: owner, in: tenant)
        let before = held.devices
        let presented = held.devices.present(token, &draft.decision)
        if case .unknown = presented { throw .notFound }
        if held.devices != before { write(held, in: tenant) }
        stage(draft, peer: peer)
        guard case .trusted(let device, let next) = presented else { throw .notFound }
        return DeviceExchange(device: device, token: next)
    }

    /// Returns a subject's trusted devices, newest first.
    package func listDevices(of name: SubjectID, in tenant: Tenant) throws(Failure) -> [TrustedDevice] {
        let held = try devices(of: tenant.key(of: name), in: tenant)
        return held.devices.current(at: clock.now())
    }

    /// Ends the trust in a device.
    package func revokeDevice(
        _ id: DeviceID, of name: SubjectID, in tenant: Tenant, peer: UInt32
    ) throws(Failure) {
        let owner = tenant.key(of: name)
        var draft = try loadSubject(owner, name, in: tenant)
        var held = try devices(of: owner, in: tenant)
        guard held.devices.revoke(id, &draft.decision) else { throw .notFound }
        write(held, in: tenant)
        stage(draft, peer: peer)
    }
}
