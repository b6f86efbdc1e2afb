import FactorCore
import FactorCrypto

// A credential belongs to one subject of its tenant, by a claim like that of an identifier: a record whose key is the blind
// index of the credential's id.

extension Engine {
    /// Returns the subject that has a credential. For a credential that nobody has, it is the subject under whose name
    /// guesses with it are counted; the work is the same.
    func subject(ofCredential id: [UInt8], in tenant: Tenant) throws(Failure) -> SubjectID {
        let (high, low) = tenant.keys.index(BlindDomain.unknownCredential.rawValue, id)
        let unknown = SubjectID(ofUnknownCredential: DocumentID(high: high, low: low))
        if case .subject(let name)? = try claim(at: tenant.key(ofCredential: id), in: tenant).owner { return name }
        tenant.decoyClaim.read(tenant.keys)
        return unknown
    }

    /// Returns a claim that can be made: nobody has the credential.
    func openClaim(
        ofCredential id: [UInt8], for owner: IdentifierOwner, in tenant: Tenant
    ) throws(Failure) -> OpenClaim {
        let key = tenant.key(ofCredential: id)
        let found = try claim(at: key, in: tenant)
        guard found.owner == nil else { throw .alreadyExists(field: "credential") }
        return OpenClaim(key: key, revision: found.record.revision, owner: owner)
    }

    /// Returns the claim that a subject has on a credential; nil if it has none.
    func foundClaim(
        ofCredential id: [UInt8], of name: SubjectID, in tenant: Tenant
    ) throws(Failure) -> FoundClaim? {
        let key = tenant.key(ofCredential: id)
        let found = try claim(at: key, in: tenant)
        return found.owner == .subject(name) ? FoundClaim(key: key, revision: found.record.revision) : nil
    }

    /// Returns a subject's credentials; none if they cannot be read, since a damaged subject can be deleted.
    func credentials(of subject: Subject, _ decision: DecisionContext) -> [[UInt8]] {
        do throws(Failure) {
            return try subject.credentialIDs(decision)
        } catch {
            report(error)
            return []
        }
    }
}

extension Tenant {
    /// Returns the key of the record of a credential's owner.
    fileprivate func key(ofCredential id: [UInt8]) -> DocumentKey {
        let (high, low) = keys.index(BlindDomain.credential.rawValue, id)
        return DocumentKey(kind: .identifier, tenant: number, id: DocumentID(high: high, low: low))
    }
}
