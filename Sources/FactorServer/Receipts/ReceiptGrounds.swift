package import FactorCore
import FactorCrypto

/// What a recorded answer speaks of. Once any of it is gone, or disabled, that was there when the answer was recorded, the answer is not
/// given again: a late repetition must neither pass nor make anything anew.
package struct ReceiptGrounds: Sendable {
    package var subject: SubjectID?
    package var flow: DocumentID?
    /// A session that the parameters name by its token.
    package var token: SessionToken?
    package var factors: Set<FactorID> = []
    package var sessions: Set<SessionID> = []
    package var devices: Set<DeviceID> = []
    /// Of a method of the server's: the tenant that it is about.
    package var tenant: TenantID?

    package init() {}

    /// All that either speaks of.
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

/// Which of an answer's grounds are there.
package struct ReceiptStanding: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let subject = ReceiptStanding(rawValue: 1)
    /// Everything else.
    package static let rest = ReceiptStanding(rawValue: 2)
}

extension Engine {
    /// Which of these are there now, as last decided. A subject that was made later than that moment is another one.
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

    /// A flow that is kept; nil also for a step-up whose session has ended.
    private func keptFlow(_ id: DocumentID, in tenant: Tenant) throws(Failure) -> Flow? {
        let record = try record(at: key(ofFlow: id, tenant), tenant.keys)
        guard let content = record.content, let flow = content.withBytes({ try? Flow(decoding: $0.array()) }) else {
            return nil
        }
        guard case .stepUp(let goal) = flow.goal else { return flow }
        return try liveSession(at: goal.session, tenant) == nil ? nil : flow
    }
}
