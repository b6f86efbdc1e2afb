package import FactorCore
import FactorCrypto

// An identifier is a record that its blind index names, so that it has one owner: whoever finds it free and whoever finds it
// taken look at the same record, and the store takes one of two writes. It is claimed in the commit that makes an address
// verified or sets a user name, and given back in the one that takes it away.
//
// An application that uses addresses or names as subject ids claims none: what nobody claimed belongs to the subject of
// that name, and nobody else may claim it. Case does not count; a subject whose name has capital letters claims it, and of
// two names that differ in case alone the first one has it. The other is found, spelt as it is, once nobody else is.

extension Engine {
    /// Whom an identifier belongs to: nil where that is nobody.
    package func owner(
        of identifier: Identifier, in tenant: Tenant
    ) throws(Failure) -> IdentifierOwner? {
        let found = try claim(of: identifier, in: tenant)
        if found.owner == nil { tenant.decoyClaim.read(tenant.keys) }
        return found.owner
    }

    /// Whether a subject can claim what it has not claimed yet, since nobody else has it.
    func isClaimable(
        _ identifier: Identifier, by owner: IdentifierOwner, in tenant: Tenant
    ) throws(Failure) -> Bool {
        if case .subject? = try claim(at: tenant.key(of: identifier), in: tenant).owner { return false }
        let present = try claim(of: identifier, in: tenant).owner
        if case .subject? = present { return present == owner }
        return true
    }

    /// A claim that can be made: over that of an unconfirmed sign-up, never over a subject's. Throws `already_exists`, with
    /// the identifier's field, for one that cannot.
    package func openClaim(
        _ identifier: Identifier, for owner: IdentifierOwner, in tenant: Tenant
    ) throws(Failure) -> OpenClaim {
        let found = try claim(of: identifier, in: tenant)
        if case .subject? = found.owner, found.owner != owner {
            throw .alreadyExists(field: identifier.field)
        }
        return OpenClaim(key: found.key, revision: found.revision, owner: owner)
    }

    /// Makes a claim with the next commit.
    package func write(_ claim: OpenClaim, expiresAt: Timestamp?, in tenant: Tenant) {
        var bytes = claim.owner.encoded
        put(WipedBytes(&bytes), at: claim.key, over: claim.revision, expiresAt: expiresAt, tenant.keys)
    }

    /// Gives an identifier back with the next commit, if it is that subject's.
    package func release(_ identifier: Identifier, from name: SubjectID, in tenant: Tenant) throws(Failure) {
        if let held = try releasable(identifier, from: name, in: tenant) { drop(held) }
    }

    /// The claim that a subject gives back with an identifier; nil for its own name, which stays its own.
    func releasable(
        _ identifier: Identifier, from name: SubjectID, in tenant: Tenant
    ) throws(Failure) -> FoundClaim? {
        guard identifier.subject != name.identifier?.subject else { return nil }
        return try foundClaim(identifier, of: .subject(name), in: tenant)
    }

    /// What a subject has claimed, to be given back when it goes.
    func foundClaims(
        of subject: Subject, _ decision: DecisionContext, _ name: SubjectID, in tenant: Tenant
    ) throws(Failure) -> [FoundClaim] {
        var held: [FoundClaim] = []
        for identifier in identifiers(of: subject, decision) + [name.identifier].compactMap(\.self) {
            guard let claim = try foundClaim(identifier, of: .subject(name), in: tenant),
                !held.contains(where: { $0.key == claim.key })
            else { continue }
            held.append(claim)
        }
        return held
    }

    /// Gives a claim back with the next commit.
    func drop(_ claim: FoundClaim) {
        remove(at: claim.key, over: claim.revision)
    }

    /// The claim that an owner has; nil where it is another one's or nobody's.
    func foundClaim(
        _ identifier: Identifier, of owner: IdentifierOwner, in tenant: Tenant
    ) throws(Failure) -> FoundClaim? {
        let key = tenant.key(of: identifier)
        let found = try claim(at: key, in: tenant)
        return found.owner == owner ? FoundClaim(key: key, revision: found.record.revision) : nil
    }

    /// Whom an identifier belongs to, by claim or by name.
    private func claim(
        of identifier: Identifier, in tenant: Tenant
    ) throws(Failure) -> (owner: IdentifierOwner?, key: DocumentKey, revision: Revision) {
        let key = tenant.key(of: identifier)
        let found = try claim(at: key, in: tenant)
        if case .subject? = found.owner { return (found.owner, key, found.record.revision) }
        var owner = found.owner
        // All of them, whoever is found: the work tells nothing.
        for name in identifier.subjects.reversed() {
            let named = try load(tenant.key(of: name), tenant)
            if named.subject.exists { owner = .subject(name) }
        }
        return (owner, key, found.record.revision)
    }

    private func claim(
        at key: DocumentKey, in tenant: Tenant
    ) throws(Failure) -> (owner: IdentifierOwner?, record: Record) {
        let record = try record(at: key, tenant.keys)
        guard let content = record.content else { return (nil, record) }
        guard let owner = content.withBytes({ try? IdentifierOwner(decoding: $0.array()) }) else {
            throw .internal("a stored claim of an identifier is malformed")
        }
        return (owner, record)
    }
}

/// A claim that can be made.
package struct OpenClaim {
    let key: DocumentKey
    let revision: Revision
    let owner: IdentifierOwner
}

/// A claim that was found to be somebody's.
struct FoundClaim {
    let key: DocumentKey
    let revision: Revision
}

extension Tenant {
    /// The key of the record that tells whose an identifier is.
    func key(of identifier: Identifier) -> DocumentKey {
        DocumentKey(kind: .identifier, tenant: number, id: identifier.document(keys))
    }
}
