package import FactorCrypto

/// What a caller asks of a new authenticator, beyond its seed.
package struct TOTPEnrolment: Sendable {
    package let parameters: TOTPParameters
    package let labels: FactorLabels
    /// A factor that gives codes for signing in elsewhere and never verifies one.
    package let isGenerator: Bool
    /// Whether it is active at once: an import of what already works.
    package let isActive: Bool

    package init(parameters: TOTPParameters, labels: FactorLabels, isGenerator: Bool, isActive: Bool) {
        self.parameters = parameters
        self.labels = labels
        self.isGenerator = isGenerator
        self.isActive = isActive
    }
}

extension Subject {
    /// Life of a pending enrolment in seconds: fifteen minutes, enough to find the phone.
    package static let enrolmentLife: Int64 = 900

    /// Enrols an authenticator with a given seed.
    package mutating func enrollTOTP(
        _ enrolment: TOTPEnrolment, seed: borrowing SecretBytes, _ decision: inout Decision
    ) throws(Failure) -> Factor {
        if !enrolment.isGenerator { try requireProvenEmail(decision) }
        let isActive = enrolment.isActive || enrolment.isGenerator
        let factor = try seed.withBytes { bytes throws(Failure) in
            try add(
                {
                    .totp(
                        TOTPMaterial(
                            parameters: enrolment.parameters, isGenerator: enrolment.isGenerator, sealedSeed: $0))
                }, secret: bytes, labels: enrolment.labels, status: isActive ? .active : .pending,
                expiresAt: isActive ? nil : decision.now.advanced(bySeconds: Self.enrolmentLife), &decision)
        }
        decision.record(AuditEvent(.totpEnrolled, .done, factor.id))
        return factor
    }

    /// Gives the present code of a generator.
    package mutating func generateTOTP(
        _ id: FactorID, _ decision: inout Decision
    ) throws(Failure) -> (code: String, expiresAt: Timestamp) {
        let index = try index(of: id, at: decision.now)
        guard case .totp(let material) = factors[index].material, material.isGenerator else { throw .notFound }
        let parameters = material.parameters
        let step = parameters.step(at: decision.now)
        let value = try withSecret(at: index, decision) { seed in
            var generator = OATHGenerator(seed: seed, algorithm: parameters.algorithm, digits: parameters.digits)
            return generator.code(at: UInt64(step))
        }
        factors[index].usage.lastUsedAt = decision.now
        touch(.hot)
        decision.record(AuditEvent(.totpGenerated, .done, id))
        let text = String(value)
        let expiresAt = Timestamp(milliseconds: (step + 1) * Int64(parameters.periodSeconds) * 1000)
        return (String(repeating: "0", count: parameters.digits - text.utf8.count) + text, expiresAt)
    }
}
