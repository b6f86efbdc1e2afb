import FactorCrypto

/// A stored value that identifies a seed: 128 bits that reveal nothing without the tenant's keys.
///
/// It is a keyed hash, bound to the subject, of an HMAC made with the seed. So two seeds have the same fingerprint
/// exactly if they make the same codes, even if their spelling or length differs (RFC 2104, section 2). Seeds that two
/// subjects share cannot be recognised. The key comes from the tenant's root, so fingerprints do not change when the
/// sealing keys rotate.
struct SeedFingerprint: Sendable {
    let high: UInt64
    let low: UInt64
}

extension SeedFingerprint: Equatable {
    /// Compares in constant time.
    static func == (left: SeedFingerprint, right: SeedFingerprint) -> Bool {
        // No branch before both words are compared.
        (left.high ^ right.high) | (left.low ^ right.low) == 0
    }
}

extension DecisionContext {
    /// Computes the fingerprint of a seed under an algorithm.
    func fingerprint(of seed: RawSpan, _ algorithm: OATHAlgorithm) -> SeedFingerprint {
        var generator = OATHGenerator(seed: seed, algorithm: algorithm, digits: OATHLimits.digits.lowerBound)
        // No factor ever reaches this counter.
        let (high, low) = generator.withHash(of: .max) { keys.codeDigest($0, at: Sealed.seedFingerprint(document)) }
        return SeedFingerprint(high: high, low: low)
    }
}
