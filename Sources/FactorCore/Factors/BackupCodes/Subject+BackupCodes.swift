package import FactorCrypto

/// Argon2id work that must be done, off the loop's thread, before a decision about backup codes can be made.
package struct DigestRequest: Sendable {
    package static let cost = Argon2Cost.backupCode

    package let salt: [UInt8]
    package let codes: [BackupCode]
    /// Whether the codes are to become a set. Otherwise they are tried against one.
    var isOfNewSet = false
}

/// The requested digests, in the same order.
package struct Digests: Sendable {
    package let request: DigestRequest
    package let values: [[UInt8]]

    package init(request: DigestRequest, values: [[UInt8]]) {
        self.request = request
        self.values = values
    }
}

extension Subject {
    /// Draws a new set of codes and makes it the subject's only one. The old set is removed at the same time.
    package mutating func replaceBackupCodes(
        count: Int, _ decision: inout DecisionContext
    ) throws(Failure) -> (codes: [BackupCode], factor: Factor) {
        let drawn = (0..<count).map { _ in BackupCode(randomness: decision.randomness) }
        let digests = try decision.digests(
            DigestRequest(salt: decision.randomness.bytes(16), codes: drawn, isOfNewSet: true))
        // The codes that were drawn in the run that requested their digests.
        return (digests.request.codes, try replaceBackupCodes(digests, &decision))
    }

    mutating func replaceBackupCodes(
        _ digests: Digests, _ decision: inout DecisionContext
    ) throws(Failure) -> Factor {
        try requireProvenEmail(decision)
        factors.removeAll { $0.kind == .backupCode }
        var secret: [UInt8] = []
        secret.reserveCapacity(digests.values.reduce(0) { $0 + $1.count })
        for value in digests.values { secret += value }
        defer { wipe(&secret) }
        let count = digests.values.count
        let salt = digests.request.salt
        let factor = try secret.withRawSpan { bytes throws(Failure) in
            try add(
                .backupCode(BackupCodeMaterial(count: count, salt: salt)), secret: bytes,
                labels: FactorLabels(), status: .active, expiresAt: nil, &decision)
        }
        renewPool(.backupCode, after: nil, &decision)
        decision.record(AuditEvent(.backupCodesGenerated, .done, factor.id))
        return factor
    }

    /// Returns what must be hashed to try a code: with the salt of the subject's set, or with a decoy's.
    private func digestRequest(_ code: BackupCode, _ decision: DecisionContext) throws(Failure) -> DigestRequest {
        try admit(backupCodeCost(code), decision)
        if let set = backupCodeIndex.flatMap({ Self.set(factors[$0]) }) {
            return DigestRequest(salt: set.salt, codes: [code])
        }
        let document = decision.document.id
        let (high, low) = decision.keys.index(BlindDomain.decoySalt.rawValue, document.bytes)
        return DigestRequest(salt: DocumentID(high: high, low: low).bytes, codes: [code])
    }

    /// Checks a code against the subject's set and spends it.
    package mutating func verifyBackupCode(
        _ code: BackupCode, _ decision: inout DecisionContext
    ) throws(Failure) -> Verification {
        let digests = try decision.digests(try digestRequest(code, decision))
        return try guess(.backupCodeVerified, costing: backupCodeCost(code), &decision) {
            subject, decision throws(Failure) in
            try subject.tryBackupCode(digests, &decision)
        }
    }

    /// The number of codes in a set that are not spent; nil for other factors.
    package static func remaining(_ factor: Factor) -> Int? {
        guard let set = set(factor) else { return nil }
        // The count is not sealed: more codes may be spent than it says there are.
        return max(0, set.count - factor.usage.mark.nonzeroBitCount)
    }

    /// The chance that a try hits any code of the set, if all had the form of the one that was typed.
    func backupCodeCost(_ code: BackupCode) -> GuessCost {
        GuessCost(.backupCode, backupCodeChance(of: code.spaceOfItsForm))
    }

    /// The same chance for a given number of possible codes. A set without codes is priced like one with its last: its
    /// misses have to wait, or not, as at any other.
    func backupCodeChance(of space: UInt64) -> Probability {
        let count = backupCodeIndex.flatMap { Self.remaining(factors[$0]) } ?? BackupCodePolicy().count
        return Probability(hits: UInt64(max(1, count)), of: space)
    }

    /// The set that there is, disabled or not.
    var backupCodeSet: BackupCodeMaterial? { factors.lazy.compactMap { Self.set($0) }.first }

    private var backupCodeIndex: Int? { factors.firstIndex { $0.kind == .backupCode && $0.isUsable } }

    private static func set(_ factor: Factor) -> BackupCodeMaterial? {
        if case .backupCode(let set) = factor.material { set } else { nil }
    }

    /// Compares a code with every digest of the set, and spends it.
    private mutating func tryBackupCode(
        _ digests: Digests, _ decision: inout DecisionContext
    ) throws(Failure) -> Guess<Verification> {
        guard let index = backupCodeIndex, let set = Self.set(factors[index]), let digest = digests.values.first
        else { return .miss([]) }
        let place = try withSecret(at: index, decision) { Self.position(of: digest, in: $0) }
        guard let place, set.salt == digests.request.salt, factors[index].usage.mark & 1 << UInt64(place) == 0 else {
            return .miss([])
        }
        factors[index].usage.mark |= 1 << UInt64(place)
        factors[index].usage.lastUsedAt = decision.now
        let id = factors[index].id
        decision.record(AuditEvent(.backupCodeVerified, .done, id))
        return .hit(
            Verification(
                factor: id, kind: .backupCode, at: decision.now, remaining: Self.remaining(factors[index])),
            .backupCode)
    }

    private static func position(of digest: [UInt8], in set: RawSpan) -> Int? {
        var found: Int?
        for place in 0..<set.byteCount / digest.count {
            let start = place * digest.count
            let isEqual = digest.withRawSpan { constantTimeEqual(set.extracting(start..<start + $0.byteCount), $0) }
            if isEqual { found = place }
        }
        return found
    }
}
