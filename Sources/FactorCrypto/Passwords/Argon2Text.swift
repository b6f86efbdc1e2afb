import CSodium

/// Argon2 hashes in the text form of the reference implementation, `$argon2id$v=19$m=...,t=...,p=...$salt$digest`, also
/// with several lanes and as Argon2i: only to check hashes that other systems made.
package enum Argon2Text {
    /// The longest text that is read: 64 bytes each of salt and digest, and the largest parameters.
    package static let longest = 255

    /// Tells whether `text` is the hash of `secret`. A text that is malformed is the hash of nothing.
    package static func matches(_ secret: RawSpan, _ text: [UInt8]) -> Bool {
        guard Sodium.isStarted, text.count <= longest else { return false }
        // It reads up to the zero that ends it, and nothing of what follows.
        let ended = text + [UInt8](repeating: 0, count: longest + 1 - text.count)
        return unsafe RawSpan(_elements: ended.span).withBase { text, _ in
            unsafe secret.withBase { secret, count in
                let text = unsafe UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self)
                // The text ends in zero, and the secret comes with its length.
                return unsafe crypto_pwhash_str_verify(
                    text, UnsafeRawPointer(secret).assumingMemoryBound(to: CChar.self), count) == 0
            }
        }
    }
}
