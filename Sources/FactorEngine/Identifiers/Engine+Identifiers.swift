package import FactorCore
import FactorCrypto

// An identifier is a record that its blind index names, so that it has one owner: whoever finds it free and whoever finds it
// taken look at the same record, and the store takes one of two writes. It is claimed in the commit that makes an address
// verified or sets a user name, and given back in the one that takes it away.

extension Engine {
    /// Whom an identifier belongs to: nil where nobody claims it. The same work either way.
    package func owner(
        of identifier: Identifier, in tenant: Tenant
    ) throws(Failure) -> (owner: IdentifierOwner?, mustWait: Bool) {
        let key = tenant.key(of: identifier)
        let found = try claim(at: key, in: tenant)
        if found.owner == nil { tenant.decoyClaim.read(tenant.keys) }
        return (found.owner, found.record.mustWait)
    }

    /// Makes an identifier somebody's with the next commit: over the claim of an unconfirmed sign-up, never over a
    /// subject's. Throws `already_exists`, with the identifier's field, before anything is written.
    package func claim(
        _ identifier: Identifier, for owner: IdentifierOwner, expiresAt: Timestamp?, in tenant: Tenant
    ) throws(Failure) {
        write(try openClaim(identifier, for: owner, in: tenant), expiresAt: expiresAt, in: tenant)
    }

    /// A claim that can be made; throws `already_exists` for one that cannot.
    func openClaim(
        _ identifier: Identifier, for owner: IdentifierOwner, in tenant: Tenant
    ) throws(Failure) -> OpenClaim {
        let key = tenant.key(of: identifier)
        let found = try claim(at: key, in: tenant)
        if case .subject? = found.owner, found.owner != owner {
            throw .alreadyExists(field: identifier.field)
        }
        return OpenClaim(key: key, version: found.record.version, owner: owner)
    }

    /// Makes a claim with the next commit.
    func write(_ claim: OpenClaim, expiresAt: Timestamp?, in tenant: Tenant) {
        var bytes = claim.owner.encoded
        put(WipedBytes(&bytes), at: claim.key, over: claim.version, expiresAt: expiresAt, tenant.keys)
    }

    /// Gives an identifier back with the next commit, if it is that owner's.
    package func release(
        _ identifier: Identifier, from owner: IdentifierOwner, in tenant: Tenant
    ) throws(Failure) {
        if let held = try heldClaim(identifier, of: owner, in: tenant) { drop(held) }
    }

    /// What a subject has claimed, to be given back when it goes. What does not open any more is an alarm, and keeps no
    /// subject from being removed.
    func heldClaims(
        of subject: Subject, _ decision: Decision, _ name: SubjectID, in tenant: Tenant
    ) throws(Failure) -> [HeldClaim] {
        var held: [HeldClaim] = []
        do throws(Failure) {
            for identifier in try subject.claimed(decision) {
                if let claim = try heldClaim(identifier, of: .subject(name), in: tenant) { held.append(claim) }
            }
        } catch {
            guard error.code == .internal else { throw error }
            alarm(error)
        }
        return held
    }

    /// Gives a claim back with the next commit.
    func drop(_ claim: HeldClaim) {
        remove(at: claim.key, over: claim.version)
    }

    /// The claim that an owner has; nil where it is another one's or nobody's.
    func heldClaim(
        _ identifier: Identifier, of owner: IdentifierOwner, in tenant: Tenant
    ) throws(Failure) -> HeldClaim? {
        let key = tenant.key(of: identifier)
        let found = try claim(at: key, in: tenant)
        return found.owner == owner ? HeldClaim(key: key, version: found.record.version) : nil
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
struct OpenClaim {
    let key: DocumentKey
    let version: UInt64
    let owner: IdentifierOwner
}

/// A claim that was found to be somebody's.
struct HeldClaim {
    let key: DocumentKey
    let version: UInt64
}

extension Tenant {
    /// The key of the record that tells whose an identifier is.
    func key(of identifier: Identifier) -> DocumentKey {
        DocumentKey(kind: .identifier, tenant: number, id: identifier.document(keys))
    }
}
