package import FactorCore

/// The claims that one decision makes, and the subjects that lose an unproven identifier by them.
///
/// Opening a claim loads what it changes, so that writing cannot fail.
package struct OpenClaims {
    fileprivate var claims: [OpenClaim] = []
    fileprivate var losers: [(key: DocumentKey, loser: LoadedSubjectBox)] = []

    package init() {}

    /// Adds a claim by which nobody loses anything.
    mutating func add(_ claim: OpenClaim) { claims.append(claim) }

    /// Takes an identifier away from the subject that has it unproven.
    fileprivate mutating func take(
        _ identifier: Identifier, from key: DocumentKey, _ load: () throws(Failure) -> LoadedSubject
    ) throws(Failure) {
        if !losers.contains(where: { $0.key == key }) { losers.append((key, LoadedSubjectBox(try load()))) }
        for (_, loser) in losers.filter({ $0.key == key }) {
            try loser.draft?.decide { subject, decision throws(Failure) in try subject.lose(identifier, &decision) }
        }
    }
}

extension Engine {
    /// Adds a subject's claim of an identifier: over an unconfirmed sign-up's claim and over an unproven one, but never over
    /// another subject's. Otherwise throws `already_exists` with the identifier's field.
    package func open(
        _ identifier: Identifier, for name: SubjectID, in tenant: Tenant, _ claims: inout OpenClaims
    ) throws(Failure) {
        if case .unproven(let loser)? = try claim(at: tenant.key(of: identifier), in: tenant).owner, loser != name {
            let key = tenant.key(of: loser)
            try claims.take(identifier, from: key) { () throws(Failure) in
                try loadSubject(key, loser, in: tenant, changing: .ownRules)
            }
        }
        // Only now: a reset that is due, and takes effect as the loser is loaded, can release the identifier.
        claims.add(try openClaim(identifier, for: .subject(name), in: tenant))
    }

    /// Adds the claim of an address from a subject that has it unproven; none if nobody does.
    func openIfUnproven(
        _ identifier: Identifier, for name: SubjectID, in tenant: Tenant, _ claims: inout OpenClaims
    ) throws(Failure) {
        guard case .unproven? = try claim(at: tenant.key(of: identifier), in: tenant).owner else { return }
        try open(identifier, for: name, in: tenant, &claims)
    }

    /// Stages the claims, and the losses that they cause.
    package func write(_ given: OpenClaims, in tenant: Tenant, peer: UInt32) {
        for claim in given.claims { write(claim, expiresAt: nil, in: tenant) }
        for (_, box) in given.losers {
            guard var loser = box.draft.take() else { continue }
            loser.areSideEffectsSettled = true
            stage(loser, peer: peer)
        }
    }
}
