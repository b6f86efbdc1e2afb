package import FactorCore
import FactorCrypto

/// What a recorded answer refers to.
///
/// The answer is not repeated once anything that stood when it was recorded is gone or disabled. A late repetition must
/// not grant access or make anything again.
package struct ReceiptGrounds: Sendable {
    package var subject: SubjectID?
    package var flow: DocumentID?
    /// A session that the parameters name by token.
    package var token: SessionToken?
    package var factors: Set<FactorID> = []
    package var sessions: Set<SessionID> = []
    package var devices: Set<DeviceID> = []
    /// The tenant that a server-wide method is about.
    package var tenant: TenantID?

    package init() {}

    /// Returns the union of both; the values of this one come first.
    package func joined(with other: ReceiptGrounds) -> ReceiptGrounds {
        var all = self
        all.subject = subject ?? other.subject
        all.flow = flow ?? other.flow
        all.token = token ?? other.token
        all.tenant = tenant ?? other.tenant
        all.factors.formUnion(other.factors)
        all.sessions.formUnion(other.sessions)
        all.devices.formUnion(other.devices)
        return all
    }
}

/// Which of an answer's grounds stand: exist and are usable.
package struct ReceiptStanding: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let subject = ReceiptStanding(rawValue: 1)
    /// All other grounds.
    package static let rest = ReceiptStanding(rawValue: 2)
}

extension Engine {
    /// Returns which of the grounds stand now, as last decided. A subject created after `moment` does not count as the
    /// same one.
    package func standing(
        of grounds: ReceiptGrounds, in tenant: Tenant?, at moment: Timestamp
    ) throws(Failure) -> ReceiptStanding {
        guard let tenant else {
            guard let named = grounds.tenant else { return .rest }
            return tenants[named]?.record.status == .active ? .rest : []
        }
        var (subject, isThere) = (grounds.subject, true)
        if let id = grounds.flow {
            let flow = try keptFlow(id, in: tenant)
            isThere = flow != nil
            subject = subject ?? flow?.subject
        }
        if let token = grounds.token {
            let session = try liveSession(at: tenant.key(of: token).id, tenant)?.session
            isThere = isThere && session != nil
            subject = subject ?? session?.subject
        }
        guard let subject else {
            isThere = isThere && grounds.factors.isEmpty && grounds.sessions.isEmpty && grounds.devices.isEmpty
            return isThere ? .rest : []
        }
        let owner = tenant.key(of: subject)
        let found = try load(owner, tenant).subject
        let factors = found.factors.filter { $0.isUndisturbed(since: moment) }
        isThere = isThere && grounds.factors.isSubset(of: factors.map(\.id))
        if isThere, !grounds.sessions.isEmpty {
            isThere = grounds.sessions.isSubset(of: try sessions(of: owner, in: tenant).sessions.map(\.session.id))
        }
        if isThere, !grounds.devices.isEmpty {
            let devices = try devices(of: owner, in: tenant).devices.current(at: clock.now())
            isThere = grounds.devices.isSubset(of: devices.map(\.id))
        }
        var standing: ReceiptStanding = isThere ? .rest : []
        if let madeAt = found.createdAt, madeAt <= moment { standing.insert(.subject) }
        return standing
    }

    /// Returns a stored flow; nil also for a step-up whose session has ended.
    private func keptFlow(_ id: DocumentID, in tenant: Tenant) throws(Failure) -> Flow? {
        let record = try record(at: key(ofFlow: id, tenant), tenant.keys)
        guard let content = record.content, let flow = content.withBytes({ try? Flow(decoding: $0.array()) }) else {
            return nil
        }
        guard case .stepUp(let goal) = flow.goal else { return flow }
        return try liveSession(at: goal.session, tenant) == nil ? nil : flow
    }
}
