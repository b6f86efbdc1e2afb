/// Keyed hashes that do not depend on the generation: their keys come from the tenant's root.
extension TenantKeys {
    /// The blind index of `bytes` in a domain: it reveals equal values within a tenant and domain, and nothing else.
    package func index(_ domain: UInt8, _ bytes: RawSpan) -> (high: UInt64, low: UInt64) {
        ring.withKey(.index) { KeyedHash.pair(bytes, label: domain, key: $0) }
    }

    /// The blind index of 256 bits, as 32 bytes in big-endian order.
    package func index(_ domain: UInt8, _ words: InlineArray<4, UInt64>) -> (high: UInt64, low: UInt64) {
        let bytes: InlineArray<4, UInt64> = [
            words[0].bigEndian, words[1].bigEndian, words[2].bigEndian, words[3].bigEndian,
        ]
        return index(domain, RawSpan(_elements: bytes.span))
    }

    /// Authenticates state that is not secret, such as marks and counters, at its place. 128 bits.
    ///
    /// The tag binds the state to its place, not to its time: an older state with its own tag is just as valid.
    package func tag(_ bytes: RawSpan, at place: AssociatedData) -> (high: UInt64, low: UInt64) {
        let prefix = place.encoded(generation: 0)
        return ring.withKey(.tag) { KeyedHash.pair(RawSpan(_elements: prefix.span), bytes, key: $0) }
    }

    /// The digest that is stored of a short delivered code or of a token: 128 bits, bound to its place.
    ///
    /// A short code can be found by trying all of them, so only the key protects it. Passwords and backup codes, which
    /// must stay safe even if the keys leak, go through `Argon2id`.
    package func codeDigest(_ code: RawSpan, at place: AssociatedData) -> (high: UInt64, low: UInt64) {
        let prefix = place.encoded(generation: 0)
        return ring.withKey(.code) { KeyedHash.pair(RawSpan(_elements: prefix.span), code, key: $0) }
    }

    /// The 32-byte link of the audit chain after `previous` (32 bytes) for one or more entries.
    package func chain(previous: [UInt8], _ bytes: RawSpan) -> [UInt8] {
        precondition(previous.count == Self.linkLength, "a link has 32 bytes")
        var link = [UInt8](repeating: 0, count: Self.linkLength)
        var span = link.mutableSpan
        var target = MutableRawSpan(_elements: &span)
        ring.withKey(.audit) { KeyedHash.write(RawSpan(_elements: previous.span), bytes, key: $0, into: &target) }
        return link
    }

    /// Authenticates a backup up to and including the block with that digest (32 bytes); the result has 32 bytes too.
    package func backupLink(_ digest: [UInt8]) -> [UInt8] {
        precondition(digest.count == ContentDigest.length, "a digest has 32 bytes")
        var link = [UInt8](repeating: 0, count: Self.linkLength)
        var span = link.mutableSpan
        var target = MutableRawSpan(_elements: &span)
        ring.withKey(.backup) {
            KeyedHash.write(RawSpan(_elements: digest.span), RawSpan(), key: $0, into: &target)
        }
        return link
    }

    /// The length of a link of the audit chain. The first one follows 32 zero bytes.
    package static let linkLength = 32
}
