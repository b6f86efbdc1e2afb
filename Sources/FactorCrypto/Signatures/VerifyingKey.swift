import CNettle
import CSodium

/// A public key of somebody else, with which signatures are verified and nothing else.
///
/// A value exists only for a key that is valid: a point on the curve, or a modulus within the bounds.
package enum VerifyingKey: Equatable, Sendable {
    /// A point on P-256: its coordinates, 32 bytes each, big-endian.
    case es256(x: [UInt8], y: [UInt8])
    /// The encoding of a point of edwards25519, 32 bytes.
    case eddsa([UInt8])
    /// The modulus, big-endian without leading zero bytes. The exponent is always `exponent`.
    case rs256(modulus: [UInt8])

    /// The bounds of a modulus. Fewer bits are too weak (NIST SP 800-131A); more take too long to verify.
    package static let modulusBits = 2048...4096
    /// The only public exponent that is accepted. Platforms use no other one (it is the default of TPM 2.0); small ones
    /// make forgeries easier, and large ones make verification slow.
    package static let exponent: UInt = 65537
    /// Bytes of a coordinate, and of a point of edwards25519.
    package static let coordinateLength = 32

    /// A point on P-256; nil if the curve has no point with these coordinates.
    package init?(x: [UInt8], y: [UInt8]) {
        guard x.count == Self.coordinateLength, y.count == Self.coordinateLength else { return nil }
        // Both have 32 bytes, as checked above.
        guard unsafe factor_p256_has_point(x, y) == 1 else { return nil }
        self = .es256(x: x, y: y)
    }

    /// A point of edwards25519; nil if the encoding is not canonical, or the point is not in the prime-order group.
    package init?(ed25519 point: [UInt8]) {
        guard point.count == SigningKey.publicLength else { return nil }
        // 32 bytes, as checked above.
        guard unsafe crypto_core_ed25519_is_valid_point(point) == 1 else { return nil }
        self = .eddsa(point)
    }

    /// An RSA key; nil if the modulus is outside of the bounds, even, or has leading zero bytes, or if the exponent is
    /// not 65537.
    package init?(modulus: [UInt8], exponent: [UInt8]) {
        guard exponent == [1, 0, 1], let first = modulus.first, let last = modulus.last, first != 0, last & 1 == 1
        else { return nil }
        guard Self.modulusBits.contains(modulus.count * 8 - first.leadingZeroBitCount) else { return nil }
        self = .rs256(modulus: modulus)
    }

    package var algorithm: SignatureAlgorithm {
        switch self {
        case .es256: .es256
        case .eddsa: .eddsa
        case .rs256: .rs256
        }
    }

    /// Whether a signature of the message was made with the private half. ES256 signatures are in DER.
    package func verifies(_ signature: RawSpan, of message: RawSpan) -> Bool {
        switch self {
        case .es256(let x, let y):
            guard let signature = ECDSASignature(der: signature) else { return false }
            let digest = SHA256.digest(of: message)
            // All five have 32 bytes.
            return unsafe factor_p256_verify(x, y, digest, signature.r, signature.s) == 1
        case .eddsa(let point):
            guard signature.byteCount == SigningKey.signatureLength else { return false }
            return unsafe signature.withBase { signature, _ in
                unsafe message.withBase { message, count in
                    // 64 bytes of signature and 32 of key; the message is passed with its length.
                    unsafe crypto_sign_verify_detached(signature, message, count, point) == 0
                }
            }
        case .rs256(let modulus):
            // As long as the modulus: RFC 8017, section 8.2.2, step 1.
            guard signature.byteCount == modulus.count else { return false }
            let digest = SHA256.digest(of: message)
            return unsafe signature.withBase { signature, count in
                // The modulus is as long as the signature, and the digest has 32 bytes.
                unsafe factor_rsa_sha256_verify(Int(count), modulus, Self.exponent, digest, signature) == 1
            }
        }
    }
}
