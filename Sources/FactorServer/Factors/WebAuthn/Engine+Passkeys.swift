package import FactorCore
import FactorCrypto

// Passkeys outside of flows. Challenges are not stored; one that was used is remembered, as long as it would be valid, in a
// record that is never removed early.

extension Engine {
    /// Makes a challenge for a subject, or for whoever has a discoverable credential.
    ///
    /// - Parameter rpID: The domain whose passkeys are asked for. If it is nil, the subject decides, else it is the current one.
    package func challengePasskey(
        of name: SubjectID?, rpID: String? = nil, in tenant: Tenant
    ) throws(Failure) -> PasskeyRequest {
        var relyingParty = try RelyingParty(tenant.policy, of: rpID)
        try tenant.tenantContext.domains.require(rpID)
        var allowed: [PasskeyDescriptor] = []
        if let name {
            try look(tenant.key(of: name), name, in: tenant) { subject, decision throws(Failure) in
                let (own, descriptors) = try subject.allowedPasskeys(of: rpID, decision)
                relyingParty = try RelyingParty(tenant.policy, of: own)
                allowed = descriptors
            }
        }
        let challenge = PasskeyChallenge(
            for: name, tenant.tenantContext, tenant: tenant.number, at: clock.now())
        return PasskeyRequest(
            relyingParty: relyingParty, challenge: challenge.bytes, allowed: allowed,
            rpIDs: tenant.tenantContext.domains.accepted)
    }

    /// Checks a passkey's response to such a challenge. Without a subject, the credential says whose it is.
    package func verifyPasskey(
        _ response: AssertionResponse, of name: SubjectID?, in tenant: Tenant, peer: UInt32
    ) throws(Failure) -> (subject: SubjectID, verification: Verification) {
        try requireRoomForAnswers(in: tenant.number)
        let challenge = response.clientData.challenge
        let key = tenant.key(ofSpentChallenge: challenge)
        let spent = try record(at: key, tenant.keys)
        let isRight =
            PasskeyChallenge.isValid(
                challenge, for: name, tenant.tenantContext, tenant: tenant.number, at: clock.now())
            && spent.content == nil
        let owner = try subject(ofCredential: response.credentialID, in: tenant)
        let subject = name ?? owner
        var loaded = try loadSubject(tenant.key(of: subject), subject, in: tenant)
        let verification: Verification
        do throws(Failure) {
            verification = try loaded.decide { subject, decision throws(Failure) in
                try subject.verifyPasskey(
                    response, isChallengeRight: isRight, namesUser: name == nil, &decision)
            }
        } catch {
            guard !error.isStop else { throw error }
            stage(loaded, peer: peer)
            throw error
        }
        let end = clock.now().advanced(bySeconds: PasskeyChallenge.memory)
        var nothing: [UInt8] = [1]
        put(WipedBytes(&nothing), at: key, over: spent.revision, expiresAt: end, tenant.keys)
        stage(loaded, peer: peer)
        return (subject, verification)
    }
}

extension Tenant {
    /// Returns the key of the record that says that a challenge was used.
    fileprivate func key(ofSpentChallenge challenge: [UInt8]) -> DocumentKey {
        let (high, low) = keys.index(BlindDomain.spentChallenge.rawValue, challenge)
        return DocumentKey(kind: .receipt, tenant: number, id: DocumentID(high: high, low: low))
    }
}
