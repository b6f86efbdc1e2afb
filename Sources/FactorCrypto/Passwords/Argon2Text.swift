import CSodium

/// Argon2 hashes in the text format of the reference implementation, `$argon2id$v=19$m=...,t=...,p=...$salt$digest`,
/// including several lanes and Argon2i: only to check hashes from other systems.
package enum Argon2Text {
    /// The longest text that is read: 64 bytes each of salt and digest, and the largest parameters.
    package static let longest = 255

    /// Whether `text` is the hash of `secret`; false for malformed text.
    package static func matches(_ secret: RawSpan, _ text: [UInt8]) -> Bool {
        guard Sodium.isStarted, text.count <= longest else { return false }
        // It is read up to its terminating zero and no further.
        let ended = text + [UInt8](repeating: 0, count: longest + 1 - text.count)
        return unsafe RawSpan(_elements: ended.span).withBase { text, _ in
            unsafe secret.withBase { secret, count in
                let text = unsafe UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self)
                // The text ends with zero, and the secret is passed with its length.
                return unsafe crypto_pwhash_str_verify(
                    text, UnsafeRawPointer(secret).assumingMemoryBound(to: CChar.self), count) == 0
            }
        }
    }
}
