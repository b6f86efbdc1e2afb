import CNettle

/// AES-128 in CBC mode as in key containers (RFC 6030, section 6; XML Encryption, section 5.2): only to read what
/// others have written, never to seal anything.
package enum AES128CBC {
    package static let keyLength = 16
    private static let blockLength = 16

    /// Decrypts an initialisation vector and the ciphertext after it, and removes the padding; returns nil if the shape
    /// is wrong. It cannot detect a wrong key: a MAC over everything must. The caller wipes the result.
    package static func decrypt(_ sealed: RawSpan, key: RawSpan) -> [UInt8]? {
        let length = sealed.byteCount - blockLength
        guard key.byteCount == keyLength, length > 0, length % blockLength == 0 else { return nil }
        var plain = [UInt8](repeating: 0, count: length)
        unsafe sealed.withBase { sealed, _ in
            unsafe key.withBase { key, _ in
                // A block precedes the ciphertext, and the array has as many bytes as the ciphertext.
                unsafe plain.withUnsafeMutableBufferPointer { plain in
                    unsafe factor_aes128_cbc_decrypt(key, sealed, length, plain.baseAddress, sealed + blockLength)
                }
            }
        }
        let padding = Int(plain[length - 1])
        guard (1...blockLength).contains(padding) else {
            wipe(&plain)
            return nil
        }
        var unpadded: [UInt8] = []
        unpadded.reserveCapacity(length)
        unpadded += plain[..<(length - padding)]
        wipe(&plain)
        return unpadded
    }
}
