package import FactorCrypto

// An unproven identifier is an address that was given at sign-up and need not be verified. The rules:
// - It leads a sign-in to its subject, which then shows its password or another factor. It is pending, so that it verifies
//   nothing, no code goes there except the one that proves it, and no password is reset through it.
// - It does not lapse. Proving it makes it an ordinary verified address.
// - The first subject that is given an address has it. It stays theirs until another subject proves the address, which
//   removes it from the first one in the same commit. Nothing else of either subject changes hands.
// - A flow that it has led to the subject ends with it.
extension Subject {
    /// Adds an address that the subject signs in by without having proven it. The caller must claim it in the same turn.
    mutating func addUnprovenIdentifier(_ address: Address, _ decision: inout DecisionContext) throws(Failure) {
        let added = try addAddress(address, isVerified: false, displayName: nil, &decision)
        let index = try index(of: added.id, at: decision.now)
        factors[index].isUnprovenIdentifier = true
        factors[index].expiresAt = nil
    }

    /// Removes an unproven identifier, because another subject has claimed it. Does nothing if the subject does not have
    /// it.
    package mutating func lose(_ identifier: Identifier, _ decision: inout DecisionContext) throws(Failure) {
        guard let id = try unprovenIdentifier(identifier, decision) else { return }
        try remove(id, as: .addressLost, &decision)
    }

    /// Returns the factor that is an unproven identifier of the subject; nil if it does not have it.
    package func unprovenIdentifier(
        _ identifier: Identifier, _ decision: DecisionContext
    ) throws(Failure) -> FactorID? {
        guard let address = identifier.address else { return nil }
        return try addresses(decision).first {
            $0.isIdentifier && !$0.isVerified && $0.address.isSame(as: address)
        }?.factor
    }
}

extension Flow {
    /// Leaves a subject that has lost the identifier which led to it, as long as nothing may be revealed.
    ///
    /// The flow then behaves as if nobody had the identifier: it continues, and every answer is wrong. It does not pass to
    /// the subject that has the identifier now, because its plan was made for the previous one.
    ///
    /// - Returns: Who the flow is about from now on, a subject that cannot exist; nil if nothing changes.
    package mutating func leaveIfLost(by held: Subject, _ keys: TenantKeys) -> SubjectID? {
        guard let identifier, isLost(by: held), isUnproven else { return nil }
        unprovenIdentifier = nil
        plan.resetStages = 0
        device = nil
        let name = SubjectID(ofLostIdentifier: identifier.document(keys))
        subject = name
        return name
    }

    /// Whether an unproven identifier led to the subject, and the subject has lost it since.
    func isLost(by held: Subject) -> Bool {
        guard let unprovenIdentifier else { return false }
        return !held.factors.contains { $0.id == unprovenIdentifier }
    }
}
