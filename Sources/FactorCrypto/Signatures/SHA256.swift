import CSodium

/// SHA-256 (FIPS 180-4), which other standards prescribe.
package enum SHA256 {
    /// The length of a digest in bytes.
    package static let length = 32

    /// The digest of a text.
    package static func digest(of text: RawSpan) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: length)
        let status = unsafe text.withBase { text, count in
            // The text is passed with its length, and the digest has room for the output.
            unsafe crypto_hash_sha256(&digest, text, count)
        }
        precondition(status == 0, "hashing cannot fail")
        return digest
    }
}
