package import FactorCrypto

/// What a caller asks of a new authenticator, beyond its seed.
package struct TOTPEnrolment: Sendable {
    package let parameters: TOTPParameters
    package let labels: FactorLabels
    /// A factor that gives codes for signing in elsewhere and never verifies one.
    package let isGenerator: Bool
    /// Whether it is active at once: an import of what already works.
    package let isActive: Bool
    /// Whether the seed was drawn for this enrolment, so that it never was in use.
    package let isSeedNew: Bool

    package init(
        parameters: TOTPParameters, labels: FactorLabels, isGenerator: Bool, isActive: Bool, isSeedNew: Bool = false
    ) {
        self.isSeedNew = isSeedNew
        self.parameters = parameters
        self.labels = labels
        self.isGenerator = isGenerator
        self.isActive = isActive
    }
}

extension Subject {
    /// Life of a pending enrolment in seconds: fifteen minutes, enough to find the phone.
    package static let enrolmentLife: Int64 = 900

    /// Enrols an authenticator with a seed.
    package mutating func enrollTOTP(
        _ enrolment: TOTPEnrolment, seed: borrowing SecretBytes, _ decision: inout DecisionContext
    ) throws(Failure) -> Factor {
        if !enrolment.isGenerator { try requireProvenEmail(decision) }
        var mark: UInt64 = 0
        if !enrolment.isSeedNew {
            mark = try self.mark(for: enrolment.use(of: seed, decision), from: mark, decision)
        }
        return try add(enrolment, seed: seed, mark: mark, &decision)
    }

    /// Adds an authenticator whose seed has no other holder.
    mutating func add(
        _ enrolment: TOTPEnrolment, seed: borrowing SecretBytes, mark: UInt64, _ decision: inout DecisionContext
    ) throws(Failure) -> Factor {
        let isActive = enrolment.isActive || enrolment.isGenerator
        let factor = try seed.withBytes { bytes throws(Failure) in
            try add(
                .totp(TOTPMaterial(parameters: enrolment.parameters, isGenerator: enrolment.isGenerator)),
                secret: bytes, labels: enrolment.labels, status: isActive ? .active : .pending,
                expiresAt: isActive ? nil : decision.now.advanced(bySeconds: Self.enrolmentLife), mark: mark, &decision)
        }
        decision.record(AuditEvent(.totpEnrolled, .done, factor.id))
        return factor
    }

    /// Gives the present code of a generator.
    package mutating func generateTOTP(
        _ id: FactorID, _ decision: inout DecisionContext
    ) throws(Failure) -> (code: OneTimeCode, expiresAt: Timestamp) {
        let index = try index(of: id, at: decision.now)
        guard case .totp(let material) = factors[index].material, material.isGenerator else { throw .notFound }
        let parameters = material.parameters
        let step = parameters.step(at: decision.wall)
        let value = try withSecret(at: index, decision) { seed in
            var generator = OATHGenerator(seed: seed, algorithm: parameters.algorithm, digits: parameters.digits)
            return generator.code(at: UInt64(step))
        }
        factors[index].usage.lastUsedAt = decision.now
        // It is used elsewhere, so it must not pass here should the seed ever be enrolled to verify.
        factors[index].usage.mark = max(factors[index].usage.mark, UInt64(step) + 1)
        touch(.hot)
        decision.record(AuditEvent(.totpGenerated, .done, id))
        let expiresAt = Timestamp(milliseconds: (step + 1) * Int64(parameters.periodSeconds) * 1000)
        return (OneTimeCode(digits: parameters.digits, value: value), expiresAt)
    }
}

extension TOTPEnrolment {
    /// How the factor will use a seed.
    func use(of seed: borrowing SecretBytes, _ decision: DecisionContext) -> SeedUse {
        seed.withBytes { SeedUse(parameters, isGenerator: isGenerator, $0, decision) }
    }
}
