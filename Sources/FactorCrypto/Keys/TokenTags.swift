import CSodium

/// Short tags for 256-bit tokens, valid for one process: SipHash-2-4 with 128 bits of output (Aumasson and Bernstein,
/// "SipHash: a fast short-input PRF"), under a random key that never leaves locked memory.
///
/// A tag takes a tenth of a blind index's time. It is for tables in memory: the next process has another key.
package struct TokenTags: ~Copyable, Sendable {
    private let key: SecretBytes

    package init(randomness: Randomness) {
        key = .random(Int(crypto_shorthash_siphashx24_KEYBYTES), from: randomness)
    }

    /// The tag of a tenant's token.
    package func tag(tenant: UInt64, _ token: InlineArray<4, UInt64>) -> TokenTag {
        let message: InlineArray<5, UInt64> = [tenant, token[0], token[1], token[2], token[3]]
        var output: InlineArray<2, UInt64> = [0, 0]
        var span = output.mutableSpan
        var target = MutableRawSpan(_elements: &span)
        key.withBytes { key in
            // 16 bytes out, 40 in and 16 of key, as the operands have; the function cannot fail.
            _ = unsafe target.withUnsafeMutableBytes { target in
                unsafe RawSpan(_elements: message.span).withBase { message, count in
                    unsafe key.withBase { key, _ in
                        unsafe crypto_shorthash_siphashx24(
                            target.assumingMemoryBound(to: UInt8.self).baseAddress!, message, count, key)
                    }
                }
            }
        }
        return TokenTag(high: output[0], low: output[1])
    }
}

/// Represents a token in a table.
package struct TokenTag: Hashable, Sendable {
    fileprivate let high: UInt64
    fileprivate let low: UInt64

    /// Half of the tag is random enough to hash by.
    package func hash(into hasher: inout Hasher) { hasher.combine(low) }
}
