import FactorCrypto

extension Subject {
    /// Produces the current code of a generator that is not disabled.
    package mutating func generateTOTP(
        _ id: FactorID, _ decision: inout DecisionContext
    ) throws(Failure) -> (code: OneTimeCode, expiresAt: Timestamp) {
        let index = try index(of: id, at: decision.now)
        guard case .totp(let material) = factors[index].material, material.isGenerator, !factors[index].isDisabled
        else { throw .notFound }
        let parameters = material.parameters
        let step = parameters.step(at: decision.wall)
        let value = try withSecret(at: index, decision) { seed in
            var generator = OATHGenerator(seed: seed, algorithm: parameters.algorithm, digits: parameters.digits)
            return generator.code(at: UInt64(step))
        }
        factors[index].usage.lastUsedAt = decision.now
        // The code is used elsewhere, so it must not be accepted here if the seed is ever enrolled to verify.
        factors[index].usage.mark = max(factors[index].usage.mark, UInt64(step) + 1)
        touch(.hot)
        decision.record(AuditEvent(.totpGenerated, .done, id))
        let expiresAt = Timestamp(milliseconds: (step + 1) * Int64(parameters.periodSeconds) * 1000)
        return (OneTimeCode(digits: parameters.digits, value: value), expiresAt)
    }
}
