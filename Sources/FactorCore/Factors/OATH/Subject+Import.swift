package import FactorCrypto

/// Taking an authenticator or a token over that worked elsewhere. Rules:
/// - The same twice is once: an active factor with that very seed is left as it is, its mark included.
/// - A seed that is there in another factor, or with other parameters, is refused: see `Subject+Seeds`.
/// - What was spent elsewhere is spent here.
extension Subject {
    /// Takes an authenticator over. `lastStep` is the last time step that was accepted elsewhere.
    package mutating func importTOTP(
        _ parameters: TOTPParameters, _ labels: FactorLabels, seed: borrowing SecretBytes, lastStep: UInt64?,
        isTrial: Bool, _ decision: inout DecisionContext
    ) throws(Failure) -> ImportOutcome {
        let enrolment = TOTPEnrolment(parameters: parameters, labels: labels, isGenerator: false, isActive: true)
        let use = enrolment.use(of: seed, decision)
        if let holder = try holder(of: use, besides: nil, decision) {
            guard holder.verifies, case .totp(let material) = holder.material, material.parameters == parameters else {
                throw .alreadyExists(field: "secret")
            }
            return .present(holder)
        }
        let mark = try freeMark(for: use, from: lastStep.map { $0 + 1 } ?? 0, decision)
        if isTrial { return try possible(.totp, decision) }
        try requireProvenEmail(decision)
        return .imported(try add(enrolment, seed: seed, mark: mark, &decision))
    }

    /// Takes a counter-based token over.
    package mutating func importHOTP(
        _ parameters: HOTPParameters, _ labels: FactorLabels, seed: borrowing SecretBytes, counter: UInt64,
        isTrial: Bool, _ decision: inout DecisionContext
    ) throws(Failure) -> ImportOutcome {
        let enrolment = HOTPEnrolment(parameters: parameters, labels: labels, counter: counter, isActive: true)
        let use = enrolment.use(of: seed, decision)
        if let holder = try holder(of: use, besides: nil, decision) {
            guard holder.verifies, case .hotp(let material) = holder.material,
                material.parameters.algorithm == parameters.algorithm, material.parameters.digits == parameters.digits
            else { throw .alreadyExists(field: "secret") }
            return .present(holder)
        }
        let mark = try freeMark(for: use, from: counter, decision)
        if isTrial { return try possible(.hotp, decision) }
        try requireProvenEmail(decision)
        return .imported(try add(enrolment, seed: seed, mark: mark, &decision))
    }

    private func possible(_ kind: FactorKind, _ decision: DecisionContext) throws(Failure) -> ImportOutcome {
        try requireRoom(for: kind, decision)
        return .possible
    }
}
