package import FactorCore
import FactorCrypto

/// What a reset of second factors has done.
package struct FactorResetOutcome: Sendable {
    package let effectiveAt: Timestamp
    package let state: FactorReset.State
    package let removed: [FactorKind: Int]
    package let endedSessions: Int
    /// How many addresses are told.
    package let messages: Int

    package init(
        effectiveAt: Timestamp, state: FactorReset.State, removed: [FactorKind: Int], endedSessions: Int, messages: Int
    ) {
        self.effectiveAt = effectiveAt
        self.state = state
        self.removed = removed
        self.endedSessions = endedSessions
        self.messages = messages
    }
}

extension Engine {
    /// Resets a subject's second factors, ends its sessions and the trust in its devices, and tells its verified
    /// addresses. The flows under way end when they are next asked about.
    package func resetFactors(
        of name: SubjectID, _ request: FactorResetRequest, in tenant: Tenant, peer: UInt32
    ) throws(Failure) -> FactorResetOutcome {
        let owner = tenant.key(of: name)
        var draft = try loadSubject(owner, name, in: tenant, changing: .ownRules)
        var held = try sessions(of: owner, in: tenant)
        var trusted = try devices(of: owner, in: tenant)
        let had = draft.subject
        let addresses = try had.addresses(draft.decision).filter(\.isVerified).map(\.address)
        var freed: [Identifier] = []
        try draft.decide { subject, decision throws(Failure) in
            freed = try subject.requestReset(request, &decision)
        }
        let claims = try claims(of: freed, of: name, in: tenant)
        guard let reset = draft.subject.reset else { throw .internal("a reset without a record") }
        let lost = had.factors.filter { factor in !draft.subject.factors.contains { $0.id == factor.id } }
        for address in addresses { try announce(reset, to: address, in: tenant) }
        for claim in claims { drop(claim) }
        let ended = held.sessions
        for session in ended { end(session, in: &held) }
        if !ended.isEmpty {
            write(held, tenant)
            draft.decision.record(AuditEvent(.sessionsRevoked, .done))
        }
        if trusted.devices.forget(allBut: nil) {
            write(trusted, in: tenant)
            draft.decision.record(AuditEvent(.deviceRevoked, .done))
        }
        draft.areSideEffectsSettled = true
        try settleName(&draft, name, peer: peer)
        stage(draft, peer: peer)
        return FactorResetOutcome(
            effectiveAt: reset.effectiveAt, state: reset.state,
            removed: Dictionary(grouping: lost, by: \.kind).mapValues(\.count), endedSessions: ended.count,
            messages: addresses.count)
    }

    /// Has a reset that is due take effect, before anything else is decided about its subject. Returns the subject after it.
    ///
    /// It is staged at once, so that it stays even if the decision comes to nothing.
    func afterReset(of name: SubjectID, _ draft: consuming LoadedSubject) throws(Failure) -> LoadedSubject {
        let (key, tenant, mayChange) = (draft.key, draft.tenant, draft.decision.mayChangeFactors)
        draft.decision = decision(key, name, in: tenant, mayChangeFactors: true)
        var freed: [Identifier] = []
        try draft.decide { subject, decision throws(Failure) in freed = try subject.takeResetEffect(&decision) }
        for claim in try claims(of: freed, of: name, in: tenant) { drop(claim) }
        draft.areSideEffectsSettled = true
        stage(draft, peer: 0)
        return LoadedSubject(
            key: key, tenant: tenant, entry: try load(key, tenant),
            decision: decision(key, name, in: tenant, mayChangeFactors: mayChange))
    }

    private func claims(
        of identifiers: [Identifier], of name: SubjectID, in tenant: Tenant
    ) throws(Failure) -> [FoundClaim] {
        var claims: [FoundClaim] = []
        for identifier in identifiers {
            if let held = try releasable(identifier, from: name, in: tenant) { claims.append(held) }
        }
        return claims
    }

    /// Makes the claim of the subject's own name, which a whole document is written with.
    private func settleName(_ draft: inout LoadedSubject, _ name: SubjectID, peer: UInt32) throws(Failure) {
        let sideEffects = draft.sideEffects
        if !sideEffects.isEmpty { _ = try carryOut(sideEffects, of: name, in: draft.tenant, peer: peer) }
    }

    /// Tells the owner of an address. The limits on messages do not apply: support asks, not a stranger.
    private func announce(_ reset: FactorReset, to address: Address, in tenant: Tenant) throws(Failure) {
        var request = MessageRequest(.proven, isReal: true)
        request.audience = .uninformed
        _ = try admitMessage(to: address, request, in: tenant)
        var text = Array(address.text.utf8)
        let purpose: MessagePurpose = reset.state == .waiting ? .factorsResetPending : .factorsReset
        let leastEnd = reset.requestedAt.advanced(bySeconds: Self.leastAnnouncement)
        send(
            DeliveryOrder(
                medium: address.medium, to: WipedBytes(&text), code: .none, purpose: purpose.rawValue, locale: nil,
                expiresAt: max(reset.effectiveAt, leastEnd)), in: tenant)
    }

    /// How long such a message is of use at least, in seconds: as long as a courier may be away.
    private static var leastAnnouncement: Int64 { 3_600 }
}
