import FactorCrypto

/// The result of a successful verification.
package struct Verification: Equatable, Sendable {
    package let factor: FactorID
    package let kind: FactorKind
    package let at: Timestamp
    /// Backup codes left in the set; nil for other kinds.
    package let remaining: Int?
    /// What a passkey showed besides itself; nil for other kinds.
    package let evidence: PasskeyEvidence?
    /// The method reference of another factor.
    private let method: AuthenticationMethod

    /// - Parameter method: That of the kind, unless the policy says otherwise.
    package init(
        factor: FactorID, kind: FactorKind, at: Timestamp, remaining: Int?, evidence: PasskeyEvidence? = nil,
        method: AuthenticationMethod? = nil
    ) {
        self.method = method ?? kind.amr
        self.evidence = evidence
        self.factor = factor
        self.kind = kind
        self.at = at
        self.remaining = remaining
    }

    /// How the user was authenticated: RFC 8176, section 2.
    package var methods: [AuthenticationMethod] { evidence?.methods ?? [method] }
}

extension Subject {
    /// Adds an enrolled factor, sealing its secret and labels. The oldest pending factors of its kind are dropped.
    mutating func add(
        _ material: Factor.Material, secret: RawSpan, labels: FactorLabels,
        status: Factor.Status, expiresAt: Timestamp?, mark: UInt64 = 0, _ decision: inout DecisionContext
    ) throws(Failure) -> Factor {
        try decision.requireFactorChange()
        let id = FactorID(randomness: decision.randomness)
        let form = SecretForm(material, status)
        let sealed = decision.keys.seal(
            secret, at: Sealed.secret(id, form, decision.document), randomness: decision.randomness)
        var factor = Factor(
            id: id, status: status, createdAt: decision.now, expiresAt: expiresAt, sealedLabels: [],
            material: material, sealedSecret: sealed[...], usage: FactorUsage(mark: mark))
        if status == .active { try requireRoom(for: factor.kind, decision) }
        factor.sealedLabels = seal(labels, of: id, decision)
        try createIfNew(&decision)
        makeRoom(forPending: factor, at: decision.now)
        factors.append(factor)
        touch(.whole)
        return factor
    }

    /// Refuses an active factor beyond what the policy allows. A disabled one keeps its place; a passkey of a domain that is
    /// not accepted counts only among all passkeys.
    func requireRoom(for kind: FactorKind, _ decision: DecisionContext) throws(Failure) {
        let held = factors.filter { $0.kind == kind && $0.isHeld }
        let isFull = kind == .passkey && held.count >= Self.mostPasskeys
        let active = isFull ? held.count : held.count { !$0.isForeign(in: decision.tenantContext) }
        guard !isFull, active < decision.policy.maxFactorsPerKind else {
            throw .policyViolation(
                .tooManyFactors, field: "max_factors_per_kind",
                "the subject has \(active) active \(kind.name) factors, which is the most the policy allows")
        }
    }

    /// Drops lapsed enrolments, and the oldest pending ones of the factor's kind beyond the limit.
    private mutating func makeRoom(forPending factor: Factor, at now: Timestamp) {
        factors.removeAll { $0.hasLapsed(at: now) }
        guard factor.status == .pending else { return }
        let isEnrolment = { (other: Factor) in
            other.kind == factor.kind && other.status == .pending && !other.isUnprovenIdentifier
        }
        while factors.count(where: isEnrolment) >= Self.pendingLimit {
            guard let oldest = factors.firstIndex(where: isEnrolment) else { return }
            factors.remove(at: oldest)
        }
    }

    /// Makes the subject exist by sealing its name: with its first factor, or with anything else that makes it more
    /// than a record of guesses. Does nothing if it exists already.
    package mutating func createIfNew(_ decision: inout DecisionContext) throws(Failure) {
        guard !exists else { return }
        guard let name = decision.name else { throw .internal("a subject without a name cannot come into being") }
        createdAt = decision.now
        sealedName =
            decision.keys.seal(
                name.text, at: Sealed.name(decision.document), randomness: decision.randomness)[...]
        touch(.whole)
    }

    /// Makes a pending factor active. Its secret is sealed again, because its status is part of the seal.
    mutating func markActive(_ index: Int, _ decision: inout DecisionContext) throws(Failure) {
        try decision.requireFactorChange()
        try requireRoom(for: factors[index].kind, decision)
        let old = factors[index]
        factors[index].status = .active
        factors[index].expiresAt = nil
        factors[index].isUnprovenIdentifier = false
        try reseal(index, from: old, decision)
        touch(.whole)
    }

    /// Changes a factor's display name.
    package mutating func rename(_ id: FactorID, to name: String, _ decision: inout DecisionContext) throws(Failure)
        -> Factor
    {
        let index = try index(of: id, at: decision.now)
        var labels = try labels(of: factors[index], decision)
        labels.displayName = name
        factors[index].sealedLabels = seal(labels, of: id, decision)
        touch(.whole)
        decision.record(AuditEvent(.factorRenamed, .done, id))
        return factors[index]
    }

    /// Prefers a factor among the second factors, in the place of another one; or none any more.
    package mutating func prefer(
        _ id: FactorID, _ isPreferred: Bool, _ decision: inout DecisionContext
    ) throws(Failure) -> Factor {
        let index = try index(of: id, at: decision.now)
        guard factors[index].status != .pending else { throw .wrongState(factors[index].status.name) }
        guard FactorKind.second.contains(factors[index].kind), factors[index].kind != .backupCode else {
            throw .policyViolation(
                .notASecondFactor, field: "factor_id", "is not a factor that a sign-in can begin its second step with")
        }
        guard factors[index].isPreferred != isPreferred else { return factors[index] }
        for other in factors.indices where isPreferred { factors[other].isPreferred = false }
        factors[index].isPreferred = isPreferred
        touch(.whole)
        decision.record(AuditEvent(.factorPreferred, .done, id))
        return factors[index]
    }

    /// Whether a factor is more than a pending enrolment: the subject has proven it, or signs in by it.
    package func isEstablished(_ id: FactorID, _ decision: DecisionContext) throws(Failure) -> Bool {
        let factor = factors[try index(of: id, at: decision.now)]
        return factor.status != .pending || factor.isUnprovenIdentifier
    }

    /// Removes a factor for good. What was spent of its seed stays spent. The guesses at it stay counted until there is
    /// nothing left that they could have hit.
    package mutating func remove(
        _ id: FactorID, as action: AuditAction = .factorRemoved, _ decision: inout DecisionContext
    ) throws(Failure) {
        try decision.requireFactorChange()
        let index = try index(of: id, at: decision.now)
        let kind = factors[index].kind
        let before = oldestSecret(kind)
        retireSeed(of: index, decision)
        factors.remove(at: index)
        endSharedCodes()
        renewPool(kind, after: before, &decision)
        touch(.whole)
        decision.record(AuditEvent(action, .done, id))
    }

    /// Replaces the pools. Only for a record that counts guesses and is not a subject.
    package mutating func keep(_ pools: [GuessPool]) {
        self.pools = pools
        touch(.hot)
    }

    /// Drops a pending enrolment that is not shown any more.
    mutating func drop(pending id: FactorID) {
        factors.removeAll { $0.id == id && $0.status == .pending }
        touch(.whole)
    }

    /// Resets the pools of those kinds, by which an operator ends a lock.
    package mutating func unlock(_ kinds: [FactorKind], _ decision: inout DecisionContext) {
        pools.removeAll { kinds.contains($0.kind) }
        touch(.hot)
        decision.record(AuditEvent(.subjectUnlocked, .done))
    }
}
