import CSodium

/// SipHash-2-4 with 128 bits of output (Aumasson and Bernstein, "SipHash: a fast short-input PRF"): a pseudorandom
/// function and message authentication code of 16 bytes under a key of 16.
///
/// It takes half the instructions of keyed BLAKE2b for the few hundred bytes of a document, and a seventh for sixteen.
enum ShortHash {
    /// The length of a key in bytes.
    static let keyLength = Int(crypto_shorthash_siphashx24_KEYBYTES)

    /// The hash of `bytes` under the first 16 bytes of `key`.
    static func pair(_ bytes: RawSpan, key: RawSpan) -> (high: UInt64, low: UInt64) {
        precondition(key.byteCount >= keyLength, "not a key")
        var output: InlineArray<2, UInt64> = [0, 0]
        var span = output.mutableSpan
        var target = MutableRawSpan(_elements: &span)
        unsafe target.withUnsafeMutableBytes { target in
            unsafe bytes.withBase { bytes, count in
                unsafe key.withBase { key, _ in
                    // 16 bytes out, as `target` has; `count` in; the key was checked to be long enough. It cannot fail.
                    _ = unsafe crypto_shorthash_siphashx24(
                        target.assumingMemoryBound(to: UInt8.self).baseAddress!, bytes, count, key)
                }
            }
        }
        return (UInt64(bigEndian: output[0]), UInt64(bigEndian: output[1]))
    }

    /// Hashes `first` and `second`, one after the other. `first` has a fixed length, so that the boundary between them
    /// cannot be moved.
    static func pair(_ first: RawSpan, _ second: RawSpan, key: RawSpan) -> (high: UInt64, low: UInt64) {
        let count = first.byteCount + second.byteCount
        // The library hashes one contiguous run, so both are copied together: on the stack if they fit there.
        return unsafe withUnsafeTemporaryAllocation(byteCount: count, alignment: 8) { buffer in
            guard let start = buffer.baseAddress else { return pair(first, key: key) }
            var joined = unsafe MutableRawSpan(_unsafeStart: start, byteCount: count)
            joined.copy(first)
            joined.copy(second, at: first.byteCount)
            return pair(joined.bytes, key: key)
        }
    }
}
