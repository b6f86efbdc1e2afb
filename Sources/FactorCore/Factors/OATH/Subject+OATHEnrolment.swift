package import FactorCrypto

/// Enrolling authenticators and tokens, and importing those that worked elsewhere.
extension Subject {
    /// The account's name in an authenticator app: the verified address, else the user name, else the subject's own name.
    package func accountName(_ decision: DecisionContext) throws(Failure) -> String? {
        if let address = try addresses(decision).first(where: \.isVerified) { return address.address.text }
        return try profile(decision).username?.text ?? decision.name?.text
    }

    /// The same with the address masked, for callers who may not see it.
    package func maskedAccountName(_ decision: DecisionContext) throws(Failure) -> String? {
        if let username = try profile(decision).username?.text { return username }
        return try addresses(decision).first(where: \.isVerified)?.address.masked
    }

    /// The life of a pending enrolment in seconds: fifteen minutes, enough to find the phone.
    package static let enrolmentLife: Int64 = 900

    /// Enrols an authenticator or token with a seed. Its mark begins above the requested one if codes were spent
    /// before.
    package mutating func enroll(
        _ enrolment: OATHEnrolment, seed: borrowing SecretBytes, _ decision: inout DecisionContext
    ) throws(Failure) -> Factor {
        // A generator is a factor of another service.
        if !enrolment.material.isGenerator { try requireProvenEmail(decision) }
        let mark =
            enrolment.isSeedNew
            ? enrolment.mark : try mark(for: enrolment.use(of: seed, decision), from: enrolment.mark, decision)
        return try add(enrolment, seed: seed, mark: mark, &decision)
    }

    /// Imports an authenticator or token that worked elsewhere. Rules:
    /// - Importing twice has the effect of once: a factor with the same seed is left as it is, including its mark.
    /// - A seed that is there in another factor, or with other parameters, is refused: see `Subject+Seeds`.
    /// - What was spent elsewhere is spent here.
    package mutating func takeOver(
        _ enrolment: OATHEnrolment, seed: borrowing SecretBytes, isTrial: Bool, _ decision: inout DecisionContext
    ) throws(Failure) -> ImportOutcome {
        let use = enrolment.use(of: seed, decision)
        if let holder = try holder(of: use, besides: nil, decision) {
            guard holder.isVerifier, OATHMaterial(holder.material)?.showsCodes(of: enrolment.material) == true else {
                throw .alreadyExists(field: "secret")
            }
            return .present(holder)
        }
        let mark = try freeMark(for: use, from: enrolment.mark, decision)
        if isTrial {
            try requireRoom(for: enrolment.material.sort.kind, decision)
            return .possible
        }
        try requireProvenEmail(decision)
        return .imported(try add(enrolment, seed: seed, mark: mark, &decision))
    }

    /// Adds a factor whose seed no other factor holds.
    private mutating func add(
        _ enrolment: OATHEnrolment, seed: borrowing SecretBytes, mark: UInt64, _ decision: inout DecisionContext
    ) throws(Failure) -> Factor {
        let kind = enrolment.material.sort.kind
        let before = oldestSecret(kind)
        let factor = try seed.withBytes { bytes throws(Failure) in
            try add(
                enrolment.material.material, secret: bytes, labels: enrolment.labels,
                status: enrolment.isActive ? .active : .pending,
                expiresAt: enrolment.isActive ? nil : decision.now.advanced(bySeconds: Self.enrolmentLife), mark: mark,
                &decision)
        }
        if enrolment.isActive, retired(enrolment.use(of: seed, decision)) == nil {
            renewPool(kind, after: before, &decision)
        }
        decision.record(AuditEvent(enrolment.material.sort.actions.enrolled, .done, factor.id))
        return factor
    }
}

extension OATHEnrolment {
    /// How the factor will use a seed.
    fileprivate func use(of seed: borrowing SecretBytes, _ decision: DecisionContext) -> SeedUse {
        seed.withBytes { SeedUse(material, $0, decision) }
    }
}
