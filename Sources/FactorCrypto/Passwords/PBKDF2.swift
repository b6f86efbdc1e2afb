import CNettle

/// PBKDF2 (RFC 8018, section 5.2) with HMAC: only to check hashes from other systems.
package enum PBKDF2 {
    /// The hash of its HMAC, which sets the length of a digest.
    package enum Hash: UInt8, Sendable {
        case sha256 = 1
        case sha512 = 2

        package var length: Int { self == .sha256 ? 32 : 64 }
    }

    /// Digests `secret` to the length of the hash.
    package static func digest(_ secret: RawSpan, salt: [UInt8], iterations: UInt32, _ hash: Hash) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: hash.length)
        var span = digest.mutableSpan
        var target = MutableRawSpan(_elements: &span)
        unsafe target.withUnsafeMutableBytes { target in
            unsafe secret.withBase { secret, secretCount in
                unsafe RawSpan(_elements: salt.span).withBase { salt, saltCount in
                    // Each pointer is passed with its length, and the target has the hash's.
                    let output = unsafe target.assumingMemoryBound(to: UInt8.self).baseAddress!
                    switch hash {
                    case .sha256:
                        unsafe nettle_pbkdf2_hmac_sha256(
                            Int(secretCount), secret, iterations, Int(saltCount), salt, target.count, output)
                    case .sha512:
                        unsafe nettle_pbkdf2_hmac_sha512(
                            Int(secretCount), secret, iterations, Int(saltCount), salt, target.count, output)
                    }
                }
            }
        }
        return digest
    }
}
