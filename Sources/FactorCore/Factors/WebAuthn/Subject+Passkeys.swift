import FactorCrypto

/// What a passkey showed besides itself.
package struct PasskeyEvidence: Equatable, Sendable {
    /// The authenticator has verified its user, by a PIN or a biometric.
    package let isUserVerified: Bool
    /// The key can be synchronised, so it is not bound to one device.
    package let isSynchronised: Bool

    package init(isUserVerified: Bool, isSynchronised: Bool) {
        self.isUserVerified = isUserVerified
        self.isSynchronised = isSynchronised
    }

    /// How the user was authenticated (RFC 8176). With user verification, two factors were shown at once.
    package var methods: [AuthenticationMethod] {
        [isSynchronised ? .swk : .hwk, .user] + (isUserVerified ? [.mfa] : [])
    }
}

/// Using passkeys: WebAuthn Level 3, section 7.2.
extension Subject {
    /// Checks the response of a passkey of the subject. A signature cannot be guessed, so misses draw on no pool: if they
    /// did, strangers could make the owner wait.
    ///
    /// - Parameters:
    ///   - isChallengeRight: Whether the challenge in the response is the one that was given out, and is unused.
    ///   - namesUser: Whether the response has to name the user, because nothing else did.
    ///   - demandsVerifiedUser: Whether the user must be verified, whatever the policy says.
    package mutating func verifyPasskey(
        _ response: AssertionResponse, isChallengeRight: Bool, namesUser: Bool, demandsVerifiedUser: Bool = false,
        _ decision: inout DecisionContext
    ) throws(Failure) -> Verification {
        let relyingParty = try RelyingParty(decision.policy, demandsVerifiedUser: demandsVerifiedUser)
        return try guess(.passkeyVerified, costing: .unpooled(.passkey), &decision) {
            subject, decision throws(Failure) in
            guard let (index, handle, key) = try subject.passkey(response.credentialID, decision),
                let rpID = subject.factors[index].rpID(in: decision.tenantContext)
            else {
                try subject.tryDecoySecret(decision)
                Self.tryDecoys(response, besides: nil)
                return .miss([])
            }
            let isSigned = Self.isSigned(response, by: key)
            let isHere = relyingParty.of(rpID).accepts(
                response.clientData, response.data, .get, isChallengeRight: isChallengeRight)
            let isOfUser = response.userHandle.map { Self.areEqual($0, handle) } ?? !namesUser
            guard isSigned, isHere, isOfUser, subject.isConsistent(index, response.data),
                subject.takeCounter(index, response.data, &decision)
            else {
                Self.tryDecoys(response, besides: key)
                return .miss([])
            }
            subject.factors[index].usage.lastUsedAt = decision.now
            decision.record(AuditEvent(.passkeyVerified, .done, subject.factors[index].id))
            let flags = response.data.flags
            let evidence = PasskeyEvidence(
                isUserVerified: flags.contains(.userVerified), isSynchronised: flags.contains(.backupEligible))
            return .hit(
                Verification(
                    factor: subject.factors[index].id, kind: .passkey, at: decision.now, remaining: nil,
                    evidence: evidence),
                .passkey)
        }
    }

    /// Returns the credentials that a request lists for the subject: its passkeys of one domain, or decoys if it has none.
    ///
    /// - Parameter named: The domain; nil for that of the passkey that is asked for first.
    package func allowedPasskeys(
        of named: String?, _ decision: DecisionContext
    ) throws(Failure) -> (rpID: String?, descriptors: [PasskeyDescriptor]) {
        let tenant = decision.tenantContext
        let rpID = named ?? firstPasskey(in: tenant)?.rpID(in: tenant) ?? DecoyPasskeys.rpID(decision)
        let own = try passkeyDescriptors(decision) { $0.verifies(in: tenant) && $0.rpID(in: tenant) == rpID }
        guard own.isEmpty else { return (rpID, own) }
        let decoys = DecoyPasskeys(of: rpID, decision)
        for _ in 0..<decoys.count { try tryDecoySecret(decision) }
        return (rpID, decoys.descriptors)
    }

    /// The passkey that is asked for first: the preferred one, else the one that was used last.
    func firstPasskey(in tenant: TenantContext) -> Factor? {
        let rank = { (factor: Factor) in
            (factor.isPreferred ? 1 : 0, factor.usage.lastUsedAt?.milliseconds ?? .min)
        }
        return factors.filter { $0.kind == .passkey && $0.verifies(in: tenant) }.max { rank($0) < rank($1) }
    }

    /// Finds the passkey that is a credential, and verifies.
    private func passkey(
        _ id: [UInt8], _ decision: DecisionContext
    ) throws(Failure) -> (index: Int, userHandle: [UInt8], key: VerifyingKey)? {
        for index in factors.indices
        where factors[index].kind == .passkey && factors[index].verifies(in: decision.tenantContext) {
            guard case .active(let handle, let credential) = try passkeySecret(of: factors[index], decision),
                credential.id == id
            else { continue }
            return (index, handle, credential.key)
        }
        return nil
    }

    private static func isSigned(_ response: AssertionResponse, by key: VerifyingKey) -> Bool {
        response.signature.withRawSpan { signature in
            response.signed.withRawSpan { key.verifies(signature, of: $0) }
        }
    }

    /// Whether the credential is as it was when it was made: it can be backed up, or it cannot.
    private func isConsistent(_ index: Int, _ data: AuthenticatorData) -> Bool {
        guard case .passkey(let material) = factors[index].material else { return false }
        return material.isBackupEligible == data.flags.contains(.backupEligible) && data.credential == nil
    }

    /// Takes the signature counter and the state of the backup. A counter that has not risen may mean that there are two
    /// copies of the key (section 6.1.1): operators hear of it and, unless the policy lets it pass, it is a refusal. An
    /// authenticator that does not count always says 0.
    private mutating func takeCounter(
        _ index: Int, _ data: AuthenticatorData, _ decision: inout DecisionContext
    ) -> Bool {
        let counter = UInt64(data.counter)
        if counter <= factors[index].usage.mark, counter > 0 || factors[index].usage.mark > 0 {
            decision.suspect(.passkey)
            let isRefused = decision.policy.passkey.refusesRegressedCounter
            decision.record(AuditEvent(.passkeyRegressed, isRefused ? .refused : .done, factors[index].id))
            if isRefused { return false }
        }
        factors[index].usage.mark = max(factors[index].usage.mark, counter)
        factors[index].usage.drift = data.flags.contains(.backedUp) ? 1 : 0
        return true
    }

    /// Verifies this response with decoy keys of the other algorithms, for the work alone. The time of a miss then depends on
    /// the form of its signature, and not on the algorithm of the user's key or on whether there is one.
    private static func tryDecoys(_ response: AssertionResponse, besides key: VerifyingKey?) {
        for decoy in VerifyingKey.decoys(besides: key, signatureLength: response.signature.count) {
            _ = isSigned(response, by: decoy)
        }
    }

    private func tryDecoySecret(_ decision: DecisionContext) throws(Failure) {
        _ = try withDecoy(decision) { try? PasskeySecret(decoding: $0.array()) }
    }
}
