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

    /// Proves a pending authenticator with its first code, which is thereby spent.
    package mutating func activateTOTP(
        _ id: FactorID, _ code: OneTimeCode, _ decision: inout Decision
    ) throws(Failure) -> Factor {
        let index = try index(of: id, at: decision.now)
        guard case .totp(let material) = factors[index].material else { throw .notFound }
        guard factors[index].status == .pending else { throw .wrongState(factors[index].status.name) }
        let window = TOTPWindow(
            material.parameters, factors[index].usage, at: decision.now, decision.ground.policy.totp)
        let cost = Probability(hits: window.candidates, of: OneTimeCode.space(digits: code.digits))
        let step: Int64 = try guess(.totpActivated, costing: GuessCost(.totp, cost), &decision) {
            subject, decision throws(Failure) in
            try subject.withSecret(at: index, decision) { seed in
                if let step = window.match(code, seed, material.parameters) { return .hit(step, .totp) }
                return .miss(
                    EnrolmentDiagnosis.totp(material.parameters, seed, code, window)?.details ?? [])
            }
        }
        spend(index, step, window, decision)
        try activate(index, &decision)
        decision.record(AuditEvent(.totpActivated, .done, id))
        return factors[index]
    }

    /// Checks a code against the subject's authenticators and spends it.
    package mutating func verifyTOTP(
        _ code: OneTimeCode, _ id: FactorID?, _ decision: inout Decision
    ) throws(Failure) -> Verification {
        if let id { try requireVerifier(id, .totp, decision) }
        let cost = try totpCost(code, id, decision)
        return try guess(.totpVerified, costing: GuessCost(.totp, cost), &decision) {
            subject, decision throws(Failure) in
            try subject.tryTOTP(code, id, &decision)
        }
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

extension Subject {
    /// The chance that a code hits any of the authenticators it is tried against; for nobody's, that of the policy's.
    ///
    /// A code with another number of digits than the authenticators have is no try at all.
    func totpCost(_ code: OneTimeCode, _ id: FactorID?, _ decision: Decision) throws(Failure) -> Probability {
        var candidates: UInt64 = 0
        var digits: Int?
        for index in factors.indices where id == nil || factors[index].id == id {
            guard factors[index].verifies, let parameters = factors[index].totpParameters else { continue }
            digits = digits ?? parameters.digits
            guard parameters.digits == code.digits else { continue }
            digits = code.digits
            candidates +=
                TOTPWindow(parameters, factors[index].usage, at: decision.now, decision.ground.policy.totp).candidates
        }
        let expected = digits ?? decision.ground.policy.totp.digits
        guard code.digits == expected else {
            throw .invalidParams(field: "code", "must have \(expected) digits")
        }
        if digits == nil { candidates = UInt64(2 * decision.ground.policy.totp.adjacentIntervals + 1) }
        return Probability(hits: candidates, of: OneTimeCode.space(digits: code.digits))
    }

    /// Tries a code against every authenticator it could belong to.
    mutating func tryTOTP(
        _ code: OneTimeCode, _ id: FactorID?, _ decision: inout Decision
    ) throws(Failure) -> Guess<Verification> {
        var details: [FailureDetail] = []
        var tried = false
        for index in factors.indices {
            guard id == nil || factors[index].id == id, factors[index].verifies,
                let parameters = factors[index].totpParameters, parameters.digits == code.digits
            else { continue }
            tried = true
            let window = TOTPWindow(parameters, factors[index].usage, at: decision.now, decision.ground.policy.totp)
            let outcome = try withSecret(at: index, decision) { window.outcome(code, $0, parameters) }
            if let step = outcome.step {
                spend(index, step, window, decision)
                decision.record(AuditEvent(.totpVerified, .done, factors[index].id))
                return .hit(
                    Verification(factor: factors[index].id, kind: .totp, at: decision.now, remaining: nil), .totp)
            }
            if outcome.isLastAccepted { details = [FailureDetail("hint", .text("wait_for_next_code"))] }
        }
        if !tried { try tryDecoy(code, decision) }
        return .miss(details)
    }

    /// Marks a time step, and all before it, as spent.
    private mutating func spend(_ index: Int, _ step: Int64, _ window: TOTPWindow, _ decision: Decision) {
        factors[index].usage.mark = max(factors[index].usage.mark, UInt64(step) + 1)
        if decision.ground.policy.totp.learnDrift { factors[index].usage.drift = window.learned(from: step) }
        factors[index].usage.lastUsedAt = decision.now
    }

    /// The work of one authenticator, done on nobody's seed.
    private func tryDecoy(_ code: OneTimeCode, _ decision: Decision) throws(Failure) {
        let policy = decision.ground.policy.totp
        let parameters = TOTPParameters(
            algorithm: policy.algorithm, digits: policy.digits, periodSeconds: policy.periodSeconds)
        let window = TOTPWindow(parameters, FactorUsage(mark: 1), at: decision.now, policy)
        _ = try Self.open(decision.ground.decoy.sealedSeed, at: decision.ground.decoy.place, decision) {
            window.outcome(code, $0, parameters)
        }
    }

    /// Refuses a handle that is none of the subject's, or not yet active. An unknown subject has none either.
    func requireVerifier(_ id: FactorID, _ kind: FactorKind, _ decision: Decision) throws(Failure) {
        let factor = factors[try index(of: id, at: decision.now)]
        guard factor.kind == kind else { throw .notFound }
        guard factor.verifies else {
            throw factor.status == .active ? .notFound : .wrongState(factor.status.name)
        }
    }
}
