import FactorCrypto

/// Enrolling passkeys: WebAuthn Level 3, section 7.1.
extension Subject {
    /// The most passkeys of a subject, whatever the policy allows: every one is listed to browsers.
    package static let mostPasskeys = 20

    /// Begins an enrolment: adds a pending passkey with a challenge, and returns what the browser needs.
    package mutating func enrollPasskey(
        _ labels: FactorLabels, _ wishes: PasskeyWishes, _ decision: inout DecisionContext
    ) throws(Failure) -> (factor: Factor, creation: PasskeyCreation) {
        let relyingParty = try RelyingParty(decision.policy)
        try requireProvenEmail(decision)
        try requireRoom(for: .passkey, decision)
        let challenge = decision.randomness.bytes(PasskeyChallenge.length)
        let handle = try userHandle(decision) ?? decision.randomness.bytes(PasskeySecret.userHandleLength)
        let secret = PasskeySecret.pending(userHandle: handle, challenge: challenge).encoded
        let factor = try secret.withRawSpan { bytes throws(Failure) in
            try add(
                .passkey(PasskeyMaterial(origin: Self.origin(relyingParty, nil, decision))), secret: bytes,
                labels: labels, status: .pending,
                expiresAt: decision.now.advanced(bySeconds: PasskeyChallenge.life), &decision)
        }
        decision.record(AuditEvent(.passkeyEnrolled, .done, factor.id))
        return (factor, try creation(of: factor, wishes, decision))
    }

    /// Returns what the browser needs for a pending passkey.
    func creation(
        of factor: Factor, _ wishes: PasskeyWishes, demandsVerifiedUser: Bool = false, _ decision: DecisionContext
    ) throws(Failure) -> PasskeyCreation {
        guard case .pending(let handle, let challenge) = try passkeySecret(of: factor, decision) else {
            throw .internal("a pending passkey without a challenge")
        }
        let tenant = decision.tenantContext
        let relyingParty = try RelyingParty(
            decision.policy, of: factor.rpID(in: tenant), demandsVerifiedUser: demandsVerifiedUser)
        return PasskeyCreation(
            relyingParty: relyingParty,
            userHandle: handle,
            userName: try labels(of: factor, decision).accountName ?? decision.name?.text ?? "",
            challenge: challenge,
            excluded: try passkeyDescriptors(decision) { $0.isHeld && $0.rpID(in: tenant) == relyingParty.id },
            wishes: wishes)
    }

    /// Where a new passkey comes from; nil while the tenant's documents may not say so.
    private static func origin(
        _ relyingParty: RelyingParty, _ aaguid: AAGUID?, _ decision: DecisionContext
    ) -> PasskeyOrigin? {
        guard decision.tenantContext.layout > .first else { return nil }
        return PasskeyOrigin(rpID: relyingParty.id, aaguid: aaguid)
    }

    /// Ends an enrolment: the credential answers the pending passkey's challenge, and nobody has it yet.
    package mutating func activatePasskey(
        _ id: FactorID, _ response: RegistrationResponse, demandsVerifiedUser: Bool = false,
        _ decision: inout DecisionContext
    ) throws(Failure) -> Factor {
        try decision.requireFactorChange()
        let index = try index(of: id, at: decision.now)
        let relyingParty = try RelyingParty(
            decision.policy, of: factors[index].rpID(in: decision.tenantContext),
            demandsVerifiedUser: demandsVerifiedUser)
        guard factors[index].kind == .passkey else { throw .notFound }
        guard factors[index].status == .pending else { throw .wrongState(factors[index].status.name) }
        guard case .pending(let handle, let challenge) = try passkeySecret(of: factors[index], decision) else {
            throw .internal("a pending passkey without a challenge")
        }
        try requireRoom(for: .passkey, decision)
        // The domain may have moved meanwhile.
        let isForeign = factors[index].isForeign(in: decision.tenantContext)
        try guess(.passkeyActivated, costing: .unpooled(.passkey), &decision) { _, _ throws(Failure) in
            let isRight =
                !isForeign
                && relyingParty.accepts(
                    response.clientData, response.attestation.data, .create,
                    isChallengeRight: Self.areEqual(response.clientData.challenge, challenge))
            return isRight && response.credentialID == response.attestation.credential.id
                ? Guess<Void>.hit((), .passkey) : .miss([])
        }
        let flags = response.attestation.data.flags
        factors[index].status = .active
        factors[index].expiresAt = nil
        factors[index].material = .passkey(
            PasskeyMaterial(
                isBackupEligible: flags.contains(.backupEligible), transports: response.transports,
                origin: Self.origin(relyingParty, response.attestation.data.aaguid, decision)))
        factors[index].usage = FactorUsage(
            mark: UInt64(response.attestation.data.counter), drift: flags.contains(.backedUp) ? 1 : 0,
            lastUsedAt: decision.now)
        let secret = PasskeySecret.active(userHandle: handle, credential: response.attestation.credential).encoded
        let form = SecretForm(factors[index].material, .active)
        factors[index].sealedSecret = secret.withRawSpan { bytes in
            decision.keys.seal(
                bytes, at: Sealed.secret(id, form, decision.document), randomness: decision.randomness)[...]
        }
        touch(.whole)
        decision.leave(.claimCredential(response.credentialID))
        decision.record(AuditEvent(.passkeyActivated, .done, id))
        return factors[index]
    }

    /// The user handle that all of the subject's passkeys share, including pending ones; nil if there are none.
    private func userHandle(_ decision: DecisionContext) throws(Failure) -> [UInt8]? {
        guard let factor = factors.first(where: { $0.kind == .passkey && !$0.hasLapsed(at: decision.now) }) else {
            return nil
        }
        return try passkeySecret(of: factor, decision).userHandle
    }

    func passkeySecret(of factor: Factor, _ decision: DecisionContext) throws(Failure) -> PasskeySecret {
        guard let secret = try withSecret(of: factor, decision, { try? PasskeySecret(decoding: $0.array()) }) else {
            throw .internal("the secret of a passkey is malformed")
        }
        return secret
    }

    /// The credentials of the subject's passkeys that fit.
    func passkeyDescriptors(
        _ decision: DecisionContext, _ fits: (Factor) -> Bool
    ) throws(Failure) -> [PasskeyDescriptor] {
        var descriptors: [PasskeyDescriptor] = []
        for factor in factors where fits(factor) {
            guard case .passkey(let material) = factor.material,
                case .active(_, let credential) = try passkeySecret(of: factor, decision)
            else { continue }
            descriptors.append(PasskeyDescriptor(id: credential.id, transports: material.transports))
        }
        return descriptors
    }

    /// The id of the credential that a factor is; nil for other factors, and for pending ones.
    package func credentialID(of id: FactorID, _ decision: DecisionContext) throws(Failure) -> [UInt8]? {
        let factor = factors[try index(of: id, at: decision.now)]
        guard factor.kind == .passkey, case .active(_, let credential) = try passkeySecret(of: factor, decision) else {
            return nil
        }
        return credential.id
    }

    /// The ids of all credentials that the subject has claimed.
    package func credentialIDs(_ decision: DecisionContext) throws(Failure) -> [[UInt8]] {
        try passkeyDescriptors(decision) { $0.status != .pending }.map(\.id)
    }

    static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.withRawSpan { left in right.withRawSpan { constantTimeEqual(left, $0) } }
    }
}
