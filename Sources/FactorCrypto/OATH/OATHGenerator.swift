import CNettle

/// Generates one secret's codes (RFC 4226; RFC 6238 with the time step as its counter).
///
/// The HMAC's key schedule is computed once, so that each counter of a window costs two hash blocks. It is in locked
/// scratch memory, so that moving the generator leaves no copy behind, and is wiped with the generator. Nothing is
/// allocated.
package struct OATHGenerator: ~Copyable {
    /// The longest hash. It precedes the HMAC state and keeps it aligned.
    private static let hashLength = 64

    private let algorithm: OATHAlgorithm
    private let modulus: UInt32
    private let scratch: Scratch

    /// Computes the key schedule for a secret of any length. Traps if `digits` is outside `OATHLimits.digits`.
    package init(seed: RawSpan, algorithm: OATHAlgorithm, digits: Int) {
        precondition(OATHLimits.digits.contains(digits), "a code has 6 to 8 digits")
        self.algorithm = algorithm
        modulus = digits == 6 ? 1_000_000 : digits == 7 ? 10_000_000 : 100_000_000
        scratch = Scratch(count: Self.hashLength + MemoryLayout<hmac_sha512_ctx>.size)
        let state = unsafe scratch.start + Self.hashLength
        unsafe seed.withBase { seed, count in
            let count = Int(count)
            // The scratch has room for the largest of the three states, and `set_key` initialises one completely.
            switch algorithm {
            case .sha1: unsafe nettle_hmac_sha1_set_key(state.assumingMemoryBound(to: hmac_sha1_ctx.self), count, seed)
            case .sha256:
                unsafe nettle_hmac_sha256_set_key(state.assumingMemoryBound(to: hmac_sha256_ctx.self), count, seed)
            case .sha512:
                unsafe nettle_hmac_sha512_set_key(state.assumingMemoryBound(to: hmac_sha512_ctx.self), count, seed)
            }
        }
    }

    /// The code for a counter, as a number below ten to the power of `digits`.
    package mutating func code(at counter: UInt64) -> UInt32 {
        let length = algorithm.recommendedKeyLength
        writeHash(of: counter, length: length)
        // RFC 4226, section 5.3. In bounds: the offset is at most 15, and the shortest hash has 20 bytes.
        let offset = unsafe Int(scratch.start.load(fromByteOffset: length - 1, as: UInt8.self) & 0x0F)
        let word = unsafe scratch.start.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return (UInt32(bigEndian: word) & 0x7FFF_FFFF) % modulus
    }

    /// Lends the whole HMAC of a counter, which must not be copied to memory that is not wiped.
    ///
    /// Two secrets that generate the same codes have the same HMAC, whatever their lengths: HMAC pads a short key with
    /// zeros and hashes a long one (RFC 2104, section 2).
    package mutating func withHash<R>(of counter: UInt64, _ body: (RawSpan) -> R) -> R {
        let length = algorithm.recommendedKeyLength
        writeHash(of: counter, length: length)
        // The span cannot outlive the call, and the scratch begins with `length` bytes of hash.
        return body(unsafe RawSpan(_unsafeStart: scratch.start, byteCount: length))
    }

    /// Writes the counter's HMAC to the start of the scratch. `digest` leaves the state ready for the next one.
    private func writeHash(of counter: UInt64, length: Int) {
        let hash = unsafe scratch.start.assumingMemoryBound(to: UInt8.self)
        let state = unsafe scratch.start + Self.hashLength
        let message: InlineArray<1, UInt64> = [counter.bigEndian]
        unsafe RawSpan(_elements: message.span).withBase { message, _ in
            // `init` made the state for this algorithm; eight bytes go in, `length` come out, and there is room for 64.
            switch algorithm {
            case .sha1:
                let state = unsafe state.assumingMemoryBound(to: hmac_sha1_ctx.self)
                unsafe nettle_hmac_sha1_update(state, 8, message)
                unsafe nettle_hmac_sha1_digest(state, length, hash)
            case .sha256:
                let state = unsafe state.assumingMemoryBound(to: hmac_sha256_ctx.self)
                unsafe nettle_hmac_sha256_update(state, 8, message)
                unsafe nettle_hmac_sha256_digest(state, length, hash)
            case .sha512:
                let state = unsafe state.assumingMemoryBound(to: hmac_sha512_ctx.self)
                unsafe nettle_hmac_sha512_update(state, 8, message)
                unsafe nettle_hmac_sha512_digest(state, length, hash)
            }
        }
    }
}
