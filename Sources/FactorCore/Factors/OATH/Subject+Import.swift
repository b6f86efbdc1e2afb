package import FactorCrypto

/// What taking something over came to.
package enum ImportOutcome: Sendable {
    /// It is there now.
    case imported(Factor)
    /// It was there already, and was left as it was.
    case present(Factor)
    /// Nothing stands in its way; only that was asked.
    case possible

    package var name: String {
        switch self {
        case .imported: "imported"
        case .present: "present"
        case .possible: "possible"
        }
    }

    package var factor: Factor? {
        switch self {
        case .imported(let factor), .present(let factor): factor
        case .possible: nil
        }
    }
}

/// Taking over what worked elsewhere. Rules:
/// - The same twice is once: an active factor with that very seed is left as it is, its mark included.
/// - A seed that is there in another factor, or with other parameters, is refused: see `Subject+Seeds`.
/// - What was spent elsewhere is spent here.
/// - Codes never replace a set that is there. Comparing with such a set is a try, and a mismatch is counted.
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

    /// What must be hashed to take codes over: with the salt of the set that is there, or with a fresh one. Nil where
    /// there is no set and nothing is to be changed.
    private func importRequest(
        _ codes: [BackupCode], isTrial: Bool, _ decision: DecisionContext
    ) throws(Failure) -> DigestRequest? {
        guard let set = backupCodeSet else {
            return isTrial
                ? nil : DigestRequest(salt: decision.randomness.bytes(16), codes: codes, isOfNewSet: true)
        }
        try admit(Self.comparisonCost(codes), decision)
        return DigestRequest(salt: set.salt, codes: codes)
    }

    /// Takes codes over, or compares them with the set that is there.
    package mutating func importBackupCodes(
        _ codes: [BackupCode], isTrial: Bool, _ decision: inout DecisionContext
    ) throws(Failure) -> ImportOutcome {
        guard let request = try importRequest(codes, isTrial: isTrial, decision) else { return .possible }
        let digests = try decision.digests(request)
        guard let index = factors.firstIndex(where: { $0.kind == .backupCodes }) else {
            return .imported(try replaceBackupCodes(digests, &decision))
        }
        let cost = Self.comparisonCost(digests.request.codes)
        try admit(cost, decision)
        let isSame = try withSecret(at: index, decision) { Self.isSame(digests.values, $0) }
        if isSame { return .present(factors[index]) }
        charge(cost, decision)
        decision.record(AuditEvent(.backupCodesGenerated, .refused))
        throw .codeRejected([])
    }

    /// The chance to name a whole set: not above that of its first code.
    private static func comparisonCost(_ codes: [BackupCode]) -> GuessCost {
        GuessCost(.backupCodes, Probability(hits: 1, of: codes.first?.spaceOfItsForm ?? BackupCode.space))
    }

    private static func isSame(_ digests: [[UInt8]], _ set: RawSpan) -> Bool {
        var all = digests.flatMap { $0 }
        defer { wipe(&all) }
        return all.withRawSpan { constantTimeEqual($0, set) }
    }

    private func possible(_ kind: FactorKind, _ decision: DecisionContext) throws(Failure) -> ImportOutcome {
        try requireRoom(for: kind, decision)
        return .possible
    }
}
