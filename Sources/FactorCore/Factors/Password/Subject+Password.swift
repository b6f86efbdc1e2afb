import FactorCrypto

/// A subject's password. There is at most one.
extension Subject {
    /// The price of a try: three in a million. So the default budget allows 100 tries in 30 days, the most that NIST SP
    /// 800-63B, section 5.2.2, allows in a row. The chance of a guess at a word that a user chose is unknown. With the
    /// common ones refused, it is taken to be that of a six-digit code with an interval on either side.
    static let passwordTry = GuessCost(.password, passwordChance)
    static let passwordChance = Probability(hits: 3, of: 1_000_000)

    /// Checks a new password against the policy, and returns what has to be hashed.
    ///
    /// - Parameter name: What the caller calls the user, if that is not the subject's own name.
    static func newPassword(
        _ password: Password, knownAs name: String? = nil, field: String = "password", _ decision: DecisionContext
    ) throws(Failure) -> PasswordHashing {
        try PasswordRules(decision, knownAs: name).check(password, field: field)
        return PasswordHashing(password, decision)
    }

    /// Makes a password the subject's only one, once it has been hashed. The present one again is refused while its budget
    /// is spent: nobody could sign in with it.
    package mutating func setPassword(
        _ password: Password, isTemporary: Bool, _ decision: inout DecisionContext
    ) throws(Failure) -> Factor {
        let hashing = try Self.newPassword(password, decision)
        let check = try passwordIndex == nil ? nil : comparison(with: password, decision)
        let hashed = try decision.hash(HashRequest(check: check, renewal: hashing))
        if Self.isPasswordLocked(pools, decision) { try hashed.requireAnother(field: "password") }
        return try setPassword(hashed, isTemporary: isTemporary, &decision)
    }

    /// The same with a password that was compared with the present one, if there is any, and hashed.
    mutating func setPassword(
        _ hashed: HashResult, isTemporary: Bool = false, _ decision: inout DecisionContext
    ) throws(Failure) -> Factor {
        guard let verifier = hashed.verifier else { throw .internal("no new password was hashed") }
        let isNew = hashed.verdict?.isRight != true
        return try setPassword(verifier, isTemporary: isTemporary, isNew: isNew, &decision)
    }

    /// Makes a hashed password the subject's only one. This meets what was demanded of the one before; a temporary
    /// password must be changed in turn.
    ///
    /// - Parameter isNew: Whether it begins a budget of its own.
    mutating func setPassword(
        _ verifier: PasswordVerifier, isTemporary: Bool = false, isNew: Bool = true, _ decision: inout DecisionContext
    ) throws(Failure) -> Factor {
        factors.removeAll { $0.kind == .password }
        endSharedCodes()
        let factor = try addPassword(verifier, isTemporary ? .change : .none, &decision)
        if isNew { renewPool(.password, after: nil, &decision) }
        decision.record(AuditEvent(.passwordSet, .done, factor.id))
        return factor
    }

    /// Imports a hash of another system if there is no password yet: one that was set here is newer.
    package mutating func importPassword(
        _ hash: ImportedHash, _ decision: inout DecisionContext
    ) throws(Failure) -> Factor {
        guard !factors.contains(where: { $0.kind == .password }) else { throw .alreadyExists(field: "subject") }
        let factor = try addPassword(.imported(hash), .none, &decision)
        renewPool(.password, after: nil, &decision)
        decision.record(AuditEvent(.passwordImported, .done, factor.id))
        return factor
    }

    /// The demand on a user who signs in with the password.
    package var passwordDemand: PasswordDemand {
        guard let index = passwordIndex, case .password(let material) = factors[index].material else { return .none }
        return material.demand
    }

    /// Demands a reset of the password. Its secret is sealed again, because the demand is part of the seal.
    package mutating func requirePasswordReset(_ decision: inout DecisionContext) throws(Failure) -> Factor {
        guard let index = passwordIndex, case .password(var material) = factors[index].material else {
            throw .notFound
        }
        let old = factors[index]
        material.demand = .reset
        factors[index].material = .password(material)
        try reseal(index, from: old, decision)
        touch(.whole)
        decision.record(AuditEvent(.passwordResetRequired, .done, old.id))
        return factors[index]
    }

    /// Returns what must be hashed to try a password: against the subject's, or against a decoy.
    private func passwordCheck(_ password: Password, _ decision: DecisionContext) throws(Failure) -> PasswordCheck {
        try admit(Self.passwordTry, decision)
        guard let index = passwordIndex else {
            return PasswordCheck(password: password, verifier: Self.decoyPassword(decision))
        }
        let verifier = try passwordVerifier(at: index, decision)
        let isOutdated = verifier.isOutdated(for: password, decision.policy.password)
        return PasswordCheck(
            password: password, verifier: verifier,
            renewal: isOutdated ? PasswordHashing(password, decision) : nil)
    }

    /// Returns what must be hashed to tell whether a new password is the present one; without one, the same work. This
    /// is not a try: the caller is already allowed to set the password, or learns the result only with the right code.
    func comparison(with password: Password, _ decision: DecisionContext) throws(Failure) -> PasswordCheck {
        let verifier = try passwordIndex.map { index throws(Failure) in try passwordVerifier(at: index, decision) }
        return PasswordCheck(
            password: password, verifier: verifier ?? Self.decoyPassword(decision), isDisclosed: false)
    }

    /// Whether the guesses in one of the pools have spent the password's budget.
    static func isPasswordLocked(_ pools: [GuessPool], _ decision: DecisionContext) -> Bool {
        let budget = decision.policy.guessBudget
        return pools.contains {
            $0.kind == .password && $0.lockedUntil(costing: passwordChance, at: decision.now, budget) != nil
        }
    }

    /// Checks a password, and replaces an outdated hash.
    package mutating func verifyPassword(
        _ password: Password, _ decision: inout DecisionContext
    ) throws(Failure) -> Verification {
        let verdict = try decision.verdict(of: try passwordCheck(password, decision))
        return try guess(.passwordVerified, costing: Self.passwordTry, &decision) { subject, decision throws(Failure) in
            guard let index = subject.passwordIndex, verdict.isRight else { return .miss([]) }
            if let renewed = verdict.renewed { subject.replacePassword(index, renewed, &decision) }
            subject.factors[index].usage.lastUsedAt = decision.now
            return subject.hit(index, .passwordVerified, .password, &decision)
        }
    }

    private var passwordIndex: Int? {
        factors.firstIndex { $0.kind == .password && $0.isUsable }
    }

    private mutating func addPassword(
        _ verifier: PasswordVerifier, _ demand: PasswordDemand, _ decision: inout DecisionContext
    ) throws(Failure) -> Factor {
        decision.note(verifier.cost)
        var secret = verifier.encoded
        defer { wipe(&secret) }
        return try secret.withRawSpan { bytes throws(Failure) in
            try add(
                .password(PasswordMaterial(scheme: verifier.scheme, demand: demand)), secret: bytes,
                labels: FactorLabels(), status: .active, expiresAt: nil, &decision)
        }
    }

    private mutating func replacePassword(_ index: Int, _ verifier: PasswordVerifier, _ decision: inout DecisionContext)
    {
        decision.note(verifier.cost)
        let id = factors[index].id
        let material = Factor.Material.password(PasswordMaterial(scheme: verifier.scheme, demand: passwordDemand))
        let form = SecretForm(material, factors[index].status)
        var secret = verifier.encoded
        defer { wipe(&secret) }
        factors[index].sealedSecret = secret.withRawSpan {
            decision.keys.seal($0, at: Sealed.secret(id, form, decision.document), randomness: decision.randomness)[...]
        }
        factors[index].material = material
        touch(.whole)
    }

    private func passwordVerifier(at index: Int, _ decision: DecisionContext) throws(Failure) -> PasswordVerifier {
        let verifier = try withSecret(at: index, decision) { secret in
            var bytes = secret.array()
            defer { wipe(&bytes) }
            return try? PasswordVerifier(decoding: bytes)
        }
        guard let verifier else { throw .internal("a password's verifier is malformed") }
        return verifier
    }

    /// A verifier that no password has, with a salt that is always the same for a name.
    private static func decoyPassword(_ decision: DecisionContext) -> PasswordVerifier {
        let (high, low) = decision.keys.index(BlindDomain.decoySalt.rawValue, decision.document.id.bytes)
        return .own(
            salt: DocumentID(high: high, low: low).bytes, cost: decision.policy.password.cost,
            digest: [UInt8](repeating: 0, count: Argon2id.digestLength))
    }
}

extension HashResult {
    /// Refuses a new password that is the same as the present one.
    func requireAnother(field: String) throws(Failure) {
        guard verdict?.isRight != true else {
            throw .passwordRefused(.unchanged, field: field, "must differ from the current password")
        }
    }
}
