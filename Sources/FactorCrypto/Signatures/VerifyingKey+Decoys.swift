/// Keys whose verifications only take their time. What they verify is never accepted.
extension VerifyingKey {
    /// Returns a key for each algorithm with which `key` does not do the work of a verification, so that all of them together
    /// do the same work whatever `key` is. Nil stands for no key.
    ///
    /// The work depends on the signature, which the caller chooses: an algorithm does none unless the signature has its form.
    /// So usually one of them does. RSA wants a signature as long as the modulus, and the decoy's modulus is that long, for
    /// every length that a key can have.
    package static func decoys(besides key: VerifyingKey?, signatureLength: Int) -> [VerifyingKey] {
        SignatureAlgorithm.allCases.compactMap { algorithm in
            switch (algorithm, key) {
            case (.es256, .es256), (.eddsa, .eddsa): nil
            case (.rs256, .rs256(let modulus)) where modulus.count == signatureLength: nil
            case (.es256, _): decoyPoint
            case (.eddsa, _): decoyEdwardsPoint
            case (.rs256, _): decoyModulus(length: signatureLength)
            }
        }
    }

    /// The base point of P-256 (SEC 2, section 2.4.2), whose private key is 1.
    private static let decoyPoint = VerifyingKey.es256(
        x: [
            0x6b, 0x17, 0xd1, 0xf2, 0xe1, 0x2c, 0x42, 0x47, 0xf8, 0xbc, 0xe6, 0xe5, 0x63, 0xa4, 0x40, 0xf2, 0x77, 0x03,
            0x7d, 0x81, 0x2d, 0xeb, 0x33, 0xa0, 0xf4, 0xa1, 0x39, 0x45, 0xd8, 0x98, 0xc2, 0x96,
        ],
        y: [
            0x4f, 0xe3, 0x42, 0xe2, 0xfe, 0x1a, 0x7f, 0x9b, 0x8e, 0xe7, 0xeb, 0x4a, 0x7c, 0x0f, 0x9e, 0x16, 0x2b, 0xce,
            0x33, 0x57, 0x6b, 0x31, 0x5e, 0xce, 0xcb, 0xb6, 0x40, 0x68, 0x37, 0xbf, 0x51, 0xf5,
        ])

    /// The base point of edwards25519 (RFC 8032, section 5.1).
    private static let decoyEdwardsPoint = VerifyingKey.eddsa([0x58] + [UInt8](repeating: 0x66, count: 31))

    /// Bytes without structure, for the largest modulus. Multiplication takes as long with any odd number of that size.
    private static let modulusBytes = Randomness.seeded(65_537).bytes(modulusBits.upperBound / 8)

    /// An odd number of that many bytes, or of the shortest modulus.
    private static func decoyModulus(length: Int) -> VerifyingKey {
        let lengths = modulusBits.lowerBound / 8...modulusBits.upperBound / 8
        var modulus = Array(modulusBytes.prefix(lengths.contains(length) ? length : lengths.lowerBound))
        modulus[0] |= 0x80
        modulus[modulus.count - 1] |= 1
        return .rs256(modulus: modulus)
    }
}
