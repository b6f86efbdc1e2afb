import CNettle

/// AES-128 in CBC mode as key containers use it (RFC 6030, section 6; XML Encryption, section 5.2): for reading what
/// others have written, never for sealing anything.
package enum AES128CBC {
    package static let keyLength = 16
    private static let blockLength = 16

    /// Decrypts a block of initialisation vector and what follows it, and takes the padding off; nil for what has not
    /// that shape. Nothing here tells whether the key was right: a MAC over the whole has to. The caller wipes it.
    package static func decrypt(_ sealed: RawSpan, key: RawSpan) -> [UInt8]? {
        let length = sealed.byteCount - blockLength
        guard key.byteCount == keyLength, length > 0, length % blockLength == 0 else { return nil }
        var plain = [UInt8](repeating: 0, count: length)
        unsafe sealed.withBase { sealed, _ in
            unsafe key.withBase { key, _ in
                // A block stands before the ciphertext, and the array has as many bytes as that.
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
