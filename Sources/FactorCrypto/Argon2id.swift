import CSodium

/// Argon2id, version 1.3, one lane (RFC 9106): for secrets that people type.
///
/// A digest takes tens of milliseconds and the memory of its cost, by design. Never compute one on a thread that others
/// wait for.
package enum Argon2id {
    /// Bytes of a salt; libsodium accepts no other length.
    package static let saltLength = 16
    /// Bytes of a digest.
    package static let digestLength = 32

    /// Digests `secret` into 32 bytes.
    ///
    /// Throws `malformed` for a salt of another length or an invalid cost, and `unavailable` if the memory cannot be
    /// allocated.
    package static func digest(_ secret: RawSpan, salt: [UInt8], cost: Argon2Cost) throws(CryptoFailure) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: digestLength)
        var span = digest.mutableSpan
        var target = MutableRawSpan(_elements: &span)
        try fill(&target, from: secret, salt: salt, cost: cost)
        return digest
    }

    /// Digests `secret` into all of `target`, which has at least 16 bytes.
    static func fill(
        _ target: inout MutableRawSpan, from secret: RawSpan, salt: [UInt8], cost: Argon2Cost
    ) throws(CryptoFailure) {
        guard Sodium.isStarted else { throw .unavailable }
        guard salt.count == saltLength, cost.isValid else { throw .malformed }
        let status = unsafe target.withUnsafeMutableBytes { target in
            unsafe secret.withBase { secret, secretCount in
                unsafe RawSpan(_elements: salt.span).withBase { salt, _ in
                    // Each pointer is passed with its length; the salt has its fixed length.
                    unsafe crypto_pwhash(
                        target.assumingMemoryBound(to: UInt8.self).baseAddress!, UInt64(target.count),
                        UnsafeRawPointer(secret).assumingMemoryBound(to: CChar.self), secretCount, salt,
                        UInt64(cost.passes), cost.memoryKiB * 1024, crypto_pwhash_ALG_ARGON2ID13)
                }
            }
        }
        guard status == 0 else { throw .unavailable }
    }
}
