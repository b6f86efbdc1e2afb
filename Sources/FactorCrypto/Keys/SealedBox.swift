import CSodium

/// XChaCha20-Poly1305 after a header that selects the key.
///
/// Layout: header (big-endian, 4 or 8 bytes), nonce (24), ciphertext, tag (16). Nonces are random: with 192 bits they
/// never repeat, however many blobs one key seals. The header is not authenticated here. It selects the key; the caller
/// adds to the associated data what must not change.
enum SealedBox {
    static let nonceLength = 24
    static let tagLength = 16

    /// Seals `plain` and prepends `header`.
    static func seal<Header: FixedWidthInteger & BitwiseCopyable>(
        _ plain: RawSpan, header: Header, associated: RawSpan, key: RawSpan, randomness: Randomness
    ) -> [UInt8] {
        precondition(key.byteCount == KeyPurpose.keyLength, "not a key")
        let nonceStart = MemoryLayout<Header>.size
        let bodyStart = nonceStart + nonceLength
        let count = bodyStart + plain.byteCount + tagLength
        // Every byte is written before `count` bytes are declared initialised.
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialised in
            let start = buffer.baseAddress!
            var front = unsafe MutableRawSpan(_unsafeStart: start, byteCount: bodyStart)
            front.store(header, at: 0)
            randomness.fill(&front, from: nonceStart)
            let status = unsafe plain.withBase { plain, plainCount in
                unsafe associated.withBase { associated, associatedCount in
                    unsafe key.withBase { key, _ in
                        // `count` leaves room for the ciphertext and its tag; nonce and key have their full length.
                        unsafe crypto_aead_xchacha20poly1305_ietf_encrypt(
                            start + bodyStart, nil, plain, plainCount, associated, associatedCount, nil,
                            start + nonceStart, key)
                    }
                }
            }
            precondition(status == 0, "sealing cannot fail")
            initialised = count
        }
    }

    /// Opens a blob into locked scratch memory and lends the plain bytes to `body`; they are wiped when it returns.
    static func open<R: ~Copyable>(
        _ sealed: RawSpan, headerLength: Int, associated: RawSpan, key: RawSpan, _ body: (RawSpan) -> R
    ) throws(CryptoFailure) -> R {
        precondition(key.byteCount == KeyPurpose.keyLength, "not a key")
        let bodyStart = headerLength + nonceLength
        guard sealed.byteCount >= bodyStart + tagLength else { throw .malformed }
        let scratch = Scratch(count: sealed.byteCount - bodyStart - tagLength)
        let status = unsafe sealed.withBase { sealed, sealedCount in
            unsafe associated.withBase { associated, associatedCount in
                unsafe key.withBase { key, _ in
                    // The scratch holds everything but header, nonce and tag; the blob was checked to be long enough.
                    unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
                        scratch.start, nil, nil, sealed + bodyStart, sealedCount - UInt64(bodyStart), associated,
                        associatedCount, sealed + headerLength, key)
                }
            }
        }
        guard status == 0 else { throw .doesNotOpen }
        return scratch.withBytes(body)
    }
}
