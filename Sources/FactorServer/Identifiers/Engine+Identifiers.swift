package import FactorCore
import FactorCrypto

// An identifier is one record, whose key is its blind index, so that it has one owner: finding it free and finding it
// taken read the same record, and the store accepts one of two concurrent writes. It is claimed in the commit that
// verifies an address or sets a user name, and released in the commit that removes it.
//
// An address that a sign-up need not verify is claimed unproven. Such a claim leads sign-ins to its subject, but gives way to
// every claim of another subject: the record changes hands, and the first subject loses the address, in one commit.
//
// An application that uses addresses or names as subject ids makes no claims: an unclaimed identifier belongs to the
// subject of that name, and no other subject may claim it. Case is ignored. A subject whose name has capital letters
// claims it, and of two names that differ only in case, the first one has it. The other is found by its exact spelling
// only while the first does not exist.

extension Engine {
    /// Returns the owner of an identifier; nil if it has none.
    package func owner(
        of identifier: Identifier, in tenant: Tenant
    ) throws(Failure) -> IdentifierOwner? {
        let found = try claim(of: identifier, in: tenant)
        if found.owner == nil { tenant.decoyClaim.read(tenant.keys) }
        return found.owner
    }

    /// Returns whether an owner can make a new claim: the identifier is not claimed yet, and no other subject has it.
    func isClaimable(
        _ identifier: Identifier, by owner: IdentifierOwner, in tenant: Tenant
    ) throws(Failure) -> Bool {
        if case .subject? = try claim(at: tenant.key(of: identifier), in: tenant).owner { return false }
        let present = try claim(of: identifier, in: tenant).owner
        if case .subject? = present { return present == owner }
        return true
    }

    /// Returns a claim that can be made: over an unconfirmed sign-up's claim, but never over a subject's. Otherwise
    /// throws `already_exists` with the identifier's field.
    package func openClaim(
        _ identifier: Identifier, for owner: IdentifierOwner, in tenant: Tenant
    ) throws(Failure) -> OpenClaim {
        let found = try claim(of: identifier, in: tenant)
        if case .subject? = found.owner, found.owner != owner {
            throw .alreadyExists(field: identifier.field)
        }
        return OpenClaim(key: found.key, revision: found.revision, owner: owner)
    }

    /// Returns the claim of an address that its subject has not proven. If somebody has the address, it is the present claim
    /// again, so that the commit takes the same time.
    func openUnprovenClaim(
        _ identifier: Identifier, by name: SubjectID, in tenant: Tenant
    ) throws(Failure) -> OpenClaim {
        let found = try claim(of: identifier, in: tenant)
        let present = found.owner?.holder == nil ? nil : found.owner
        return OpenClaim(key: found.key, revision: found.revision, owner: present ?? .unproven(name))
    }

    /// Stages a claim.
    package func write(_ claim: OpenClaim, expiresAt: Timestamp?, in tenant: Tenant) {
        var bytes = claim.owner.encoded
        put(WipedBytes(&bytes), at: claim.key, over: claim.revision, expiresAt: expiresAt, tenant.keys)
    }

    /// Stages the release of an identifier, if that subject has it.
    package func release(_ identifier: Identifier, from name: SubjectID, in tenant: Tenant) throws(Failure) {
        if let held = try releasable(identifier, from: name, in: tenant) { drop(held) }
    }

    /// Returns the claim that a subject releases with an identifier; nil for its own name, which it keeps.
    func releasable(
        _ identifier: Identifier, from name: SubjectID, in tenant: Tenant
    ) throws(Failure) -> FoundClaim? {
        guard identifier.subject != name.identifier?.subject else { return nil }
        return try foundClaim(identifier, of: name, in: tenant)
    }

    /// Returns a subject's claims, which are released when it is deleted.
    func foundClaims(
        of subject: Subject, _ decision: DecisionContext, _ name: SubjectID, in tenant: Tenant
    ) throws(Failure) -> [FoundClaim] {
        let names = identifiers(of: subject, decision) + [name.identifier].compactMap(\.self)
        let ofNames = try readEach(of: names) { identifier throws(Failure) in
            try foundClaim(identifier, of: name, in: tenant)
        }
        let ofCredentials = try readEach(of: credentials(of: subject, decision)) { id throws(Failure) in
            try foundClaim(ofCredential: id, of: name, in: tenant)
        }
        var keys: Set<DocumentKey> = []
        return (ofNames + ofCredentials).compactMap(\.self).filter { keys.insert($0.key).inserted }
    }

    /// Stages the removal of a claim.
    func drop(_ claim: FoundClaim) {
        remove(at: claim.key, over: claim.revision)
    }

    /// Returns the claim that a subject has, proven or not; nil if it has none.
    private func foundClaim(
        _ identifier: Identifier, of name: SubjectID, in tenant: Tenant
    ) throws(Failure) -> FoundClaim? {
        let key = tenant.key(of: identifier)
        let found = try claim(at: key, in: tenant)
        return found.owner?.holder == name ? FoundClaim(key: key, revision: found.record.revision) : nil
    }

    /// Returns the owner of an identifier, by claim or by name.
    private func claim(
        of identifier: Identifier, in tenant: Tenant
    ) throws(Failure) -> (owner: IdentifierOwner?, key: DocumentKey, revision: Revision) {
        let key = tenant.key(of: identifier)
        let found = try claim(at: key, in: tenant)
        // A subject whose name is the identifier takes it from any unproven holder when it is created, so none is left.
        if found.owner?.holder != nil { return (found.owner, key, found.record.revision) }
        var owner = found.owner
        // All of them are loaded, whichever is found, so that the work discloses nothing.
        for name in identifier.subjects.reversed() {
            let named = try load(tenant.key(of: name), tenant)
            if named.subject.exists { owner = .subject(name) }
        }
        return (owner, key, found.record.revision)
    }

    func claim(
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

/// A claim that an owner has.
struct FoundClaim {
    let key: DocumentKey
    let revision: Revision
}

extension Tenant {
    /// Returns the key of the record of an identifier's owner.
    func key(of identifier: Identifier) -> DocumentKey {
        DocumentKey(kind: .identifier, tenant: number, id: identifier.document(keys))
    }
}
