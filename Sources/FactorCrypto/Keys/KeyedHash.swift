import CSodium

/// Keyed BLAKE2b (RFC 7693, section 2.9), used as a message authentication code and pseudorandom function.
enum KeyedHash {
    /// Hashes `bytes` to 128 bits. The label separates domains under one key; it is BLAKE2b's personalisation.
    static func pair(_ bytes: RawSpan, label: UInt8, key: RawSpan) -> (high: UInt64, low: UInt64) {
        let personal: InlineArray<2, UInt64> = [UInt64(label).littleEndian, 0]
        var output: InlineArray<2, UInt64> = [0, 0]
        var span = output.mutableSpan
        var target = MutableRawSpan(_elements: &span)
        let status = unsafe target.withUnsafeMutableBytes { target in
            unsafe bytes.withBase { bytes, count in
                unsafe key.withBase { key, keyCount in
                    unsafe RawSpan(_elements: personal.span).withBase { personal, _ in
                        // 16 bytes out and 16 of personalisation, two words each; no salt.
                        unsafe crypto_generichash_blake2b_salt_personal(
                            target.assumingMemoryBound(to: UInt8.self).baseAddress!, target.count, bytes, count, key,
                            Int(keyCount), nil, personal)
                    }
                }
            }
        }
        precondition(status == 0, "BLAKE2b refuses lengths alone, and these are right")
        return (UInt64(bigEndian: output[0]), UInt64(bigEndian: output[1]))
    }

    /// Hashes `first` and `second`, one after the other, to 128 bits. `first` has a fixed length, so that the boundary
    /// between them cannot be moved.
    static func pair(_ first: RawSpan, _ second: RawSpan, key: RawSpan) -> (high: UInt64, low: UInt64) {
        var output: InlineArray<2, UInt64> = [0, 0]
        var span = output.mutableSpan
        var target = MutableRawSpan(_elements: &span)
        write(first, second, key: key, into: &target)
        return (UInt64(bigEndian: output[0]), UInt64(bigEndian: output[1]))
    }

    /// Fills `target` (16 to 64 bytes) with the hash of `first` and `second`, one after the other.
    static func write(_ first: RawSpan, _ second: RawSpan, key: RawSpan, into target: inout MutableRawSpan) {
        let status = unsafe target.withUnsafeMutableBytes { target in
            unsafe first.withBase { first, firstCount in
                unsafe second.withBase { second, secondCount in
                    unsafe key.withBase { key, keyCount in
                        // Each pointer is passed with its length.
                        unsafe factor_blake2b(
                            target.assumingMemoryBound(to: UInt8.self).baseAddress!, target.count, key, Int(keyCount),
                            first, firstCount, second, secondCount)
                    }
                }
            }
        }
        precondition(status == 0, "BLAKE2b refuses lengths alone, and these are right")
    }
}
