package import FactorCore

extension Engine {
    /// Returns the addresses of a session's subject, in full. The session must be fresh, and the audit log records that
    /// they were shown.
    package func showAddresses(
        to token: SessionToken, in tenant: Tenant, peer: UInt32
    ) throws(Failure) -> [SubjectAddress] {
        let session = try session(token, in: tenant)
        try session.requireFresh(Int64(tenant.policy.session.reauthenticationMaxAgeSeconds), at: clock.now())
        var draft = try loadSubject(tenant.key(of: session.subject), session.subject, in: tenant)
        let addresses = try draft.subject.addresses(draft.decision)
        draft.decision.record(AuditEvent(.addressesShown, .done))
        stage(draft, peer: peer)
        return addresses
    }
}
