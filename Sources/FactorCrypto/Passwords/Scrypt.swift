import CSodium

/// The cost of one scrypt digest (RFC 7914, section 2): 128 * r * 2^logN bytes of memory, written p times.
package struct ScryptCost: Hashable, Sendable {
    package let logN: UInt8
    package let r: UInt32
    package let p: UInt32

    package init(logN: UInt8, r: UInt32, p: UInt32) {
        self.logN = logN
        self.r = r
        self.p = p
    }
}

/// scrypt (RFC 7914): only to check hashes from other systems.
package enum Scrypt {
    /// Bytes of a digest, as in every system in use.
    package static let digestLength = 32

    /// Digests `secret` into 32 bytes. Throws `unavailable` if the memory cannot be allocated.
    package static func digest(_ secret: RawSpan, salt: [UInt8], _ cost: ScryptCost) throws(CryptoFailure) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: digestLength)
        var span = digest.mutableSpan
        var target = MutableRawSpan(_elements: &span)
        let status = unsafe target.withUnsafeMutableBytes { target in
            unsafe secret.withBase { secret, secretCount in
                unsafe RawSpan(_elements: salt.span).withBase { salt, saltCount in
                    // Each pointer is passed with its length.
                    unsafe crypto_pwhash_scryptsalsa208sha256_ll(
                        secret, Int(secretCount), salt, Int(saltCount), 1 << UInt64(cost.logN), cost.r, cost.p,
                        target.assumingMemoryBound(to: UInt8.self).baseAddress!, target.count)
                }
            }
        }
        guard status == 0 else { throw .unavailable }
        return digest
    }
}
