import FactorCrypto

/// Taking codes over that were made elsewhere. They never replace a set that is there: comparing with such a set is a try,
/// and a mismatch is counted. The same twice is once.
extension Subject {
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
}
