import FactorCrypto

/// Importing codes that were made elsewhere.
///
/// An import never replaces an existing set. It is compared with that set instead; this is a try, and a mismatch is
/// counted. Importing the same codes twice has the effect of importing them once.
extension Subject {
    /// Returns what must be hashed to import codes: with the salt of the existing set, or with a new one. Nil if there
    /// is no set and nothing is to be changed.
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

    /// Imports codes, or compares them with the existing set.
    package mutating func importBackupCodes(
        _ codes: [BackupCode], isTrial: Bool, _ decision: inout DecisionContext
    ) throws(Failure) -> ImportOutcome {
        guard let request = try importRequest(codes, isTrial: isTrial, decision) else { return .possible }
        let digests = try decision.digests(request)
        guard let index = factors.firstIndex(where: { $0.kind == .backupCode }) else {
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

    /// The price of naming a whole set: the chance of its first code, which is no lower.
    private static func comparisonCost(_ codes: [BackupCode]) -> GuessCost {
        GuessCost(.backupCode, Probability(hits: 1, of: codes.first?.spaceOfItsForm ?? BackupCode.space))
    }

    private static func isSame(_ digests: [[UInt8]], _ set: RawSpan) -> Bool {
        var all = digests.flatMap { $0 }
        defer { wipe(&all) }
        return all.withRawSpan { constantTimeEqual($0, set) }
    }
}
