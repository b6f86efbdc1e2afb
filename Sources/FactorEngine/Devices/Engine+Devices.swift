package import FactorCore
import FactorCrypto

/// A device and the token that it is to present next.
package struct DeviceExchange: Sendable {
    package let device: TrustedDevice
    package let token: DeviceToken
}

/// A subject's devices, read for a decision.
package struct HeldDevices {
    let key: DocumentKey
    let revision: Revision
    let mustWait: Bool
    package var devices: TrustedDevices
}

/// A subject's trusted devices are one record beside the subject.
extension Engine {
    /// Reads a subject's devices: what a sign-in decides about together with the subject.
    package func devices(of owner: DocumentKey, in tenant: Tenant) throws(Failure) -> HeldDevices {
        let key = tenant.listKey(.devices, .device, of: owner)
        let record = try record(at: key, tenant.keys)
        var devices = TrustedDevices()
        if let content = record.content {
            guard let read = content.withBytes({ try? TrustedDevices(decoding: $0.array()) }) else {
                throw .internal("a stored list of devices is malformed")
            }
            devices = read
        }
        return HeldDevices(key: key, revision: record.revision, mustWait: record.mustWait, devices: devices)
    }

    /// Writes a subject's devices with the next commit, or removes the record when there is nothing to remember.
    package func write(_ held: HeldDevices, in tenant: Tenant) {
        guard let last = held.devices.neededUntil(tenant.policy.guessBudget) else {
            if !held.revision.isNone { remove(at: held.key, over: held.revision) }
            return
        }
        var bytes = held.devices.encoded
        put(WipedBytes(&bytes), at: held.key, over: held.revision, expiresAt: last, tenant.keys)
    }

    /// Trusts the device that a session is on. The session must be fresh: whoever finds one open trusts nothing.
    package func trustDevice(
        on token: SessionToken, name: Label?, in tenant: Tenant, peer: UInt32
    ) -> Decided<DeviceExchange> {
        let found = session(token, in: tenant)
        do throws(Failure) {
            let session = try found.outcome.get()
            try session.requireFresh(
                Int64(tenant.policy.session.reauthenticationMaxAgeSeconds), at: clock.now())
            let owner = tenant.key(of: session.subject)
            var draft = try takeUp(owner, session.subject, in: tenant)
            var held = try devices(of: owner, in: tenant)
            let trusted = held.devices.trust(name: name?.text, session.aal, &draft.decision)
            write(held, in: tenant)
            _ = layBack(&draft, peer: peer)
            return Decided(
                outcome: .success(DeviceExchange(device: trusted.device, token: trusted.token)), mustWait: true)
        } catch {
            return refusal(error, mustWait: found.mustWait)
        }
    }

    /// Takes a device's token and gives the next one. One that was used up before is an alarm, and ends the trust.
    package func useDevice(
        _ token: DeviceToken, of name: SubjectID, in tenant: Tenant, peer: UInt32
    ) -> Decided<DeviceExchange> {
        let owner = tenant.key(of: name)
        do throws(Failure) {
            var draft = try takeUp(owner, name, in: tenant)
            var held = try devices(of: owner, in: tenant)
            let presented = held.devices.present(token, &draft.decision)
            if case .unknown = presented { return refusal(.notFound, mustWait: held.mustWait) }
            write(held, in: tenant)
            _ = layBack(&draft, peer: peer)
            guard case .trusted(let device, let next) = presented else {
                alarm(.internal("alarm: a device token that was used up is presented again; the device is revoked"))
                return refusal(.notFound, mustWait: true)
            }
            return Decided(outcome: .success(DeviceExchange(device: device, token: next)), mustWait: true)
        } catch {
            return refusal(error, mustWait: inFlight[owner] != nil)
        }
    }

    /// A subject's trusted devices, newest first.
    package func listDevices(of name: SubjectID, in tenant: Tenant) -> Decided<[TrustedDevice]> {
        do throws(Failure) {
            let held = try devices(of: tenant.key(of: name), in: tenant)
            return Decided(outcome: .success(held.devices.current(at: clock.now())), mustWait: held.mustWait)
        } catch {
            return refusal(error, mustWait: false)
        }
    }

    /// Trusts a device no more.
    package func revokeDevice(
        _ id: DeviceID, of name: SubjectID, in tenant: Tenant, peer: UInt32
    ) -> Decided<Void> {
        let owner = tenant.key(of: name)
        do throws(Failure) {
            var draft = try takeUp(owner, name, in: tenant)
            var held = try devices(of: owner, in: tenant)
            guard held.devices.revoke(id, &draft.decision) else {
                return refusal(.notFound, mustWait: held.mustWait)
            }
            write(held, in: tenant)
            _ = layBack(&draft, peer: peer)
            return Decided(outcome: .success(()), mustWait: true)
        } catch {
            return refusal(error, mustWait: inFlight[owner] != nil)
        }
    }
}
