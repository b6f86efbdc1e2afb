import FactorCrypto

/// Public keys as authenticators give them: COSE_Key (RFC 9052, section 7), of the three algorithms that are asked for.
enum COSEKey {
    private static let keyType: Int64 = 1
    private static let algorithm: Int64 = 3

    /// Why a key is not taken.
    enum Refusal: Error, Equatable {
        /// Not in the form that its algorithm prescribes.
        case malformed
        /// An algorithm that was not asked for.
        case unsupported
        /// A point that is not on the curve, or a modulus or exponent outside of the bounds.
        case invalid
    }

    /// Reads a key. It may have the members of its algorithm and no other one: WebAuthn Level 3, section 5.8.5.
    static func read(_ key: CBOR, in source: [UInt8]) throws(Refusal) -> VerifyingKey {
        guard case .map(let entries) = key, let number = key.member(algorithm)?.integer,
            let type = key.member(keyType)?.integer
        else { throw .malformed }
        guard let algorithm = SignatureAlgorithm(rawValue: Int(clamping: number)) else { throw .unsupported }
        let found: VerifyingKey?
        switch algorithm {
        case .es256:
            // Type EC2 with the curve P-256. A compressed point, whose second coordinate is a flag, is not allowed.
            guard type == 2, entries.count == 5, key.member(-1)?.integer == 1,
                let x = key.member(-2)?.bytes(of: source), let y = key.member(-3)?.bytes(of: source)
            else { throw .malformed }
            found = VerifyingKey(x: x, y: y)
        case .eddsa:
            // Type OKP with the curve Ed25519.
            guard type == 1, entries.count == 4, key.member(-1)?.integer == 6,
                let point = key.member(-2)?.bytes(of: source)
            else { throw .malformed }
            found = VerifyingKey(ed25519: point)
        case .rs256:
            // Type RSA: RFC 8230, section 4.
            guard type == 3, entries.count == 4, let modulus = key.member(-1)?.bytes(of: source),
                let exponent = key.member(-2)?.bytes(of: source)
            else { throw .malformed }
            found = VerifyingKey(modulus: modulus, exponent: exponent)
        }
        guard let found else { throw .invalid }
        return found
    }
}
