/// One tenant's keys: a root that lives as long as the tenant, and a sealing key for each generation.
///
/// Immutable: rotation creates new keys. Data that is looked up or authenticated but not encrypted (blind indexes,
/// tags, code digests, the audit chain) uses keys from the root, so that rotating the sealing keys moves no row and
/// invalidates no tag. Encrypted data records the generation that sealed it. Without the wrapped keys the tenant's data
/// cannot be decrypted: destroying that one blob shreds the tenant.
package final class TenantKeys: Sendable {
    /// A blob's first bytes: the generation, big-endian.
    static let headerLength = MemoryLayout<UInt32>.size
    /// How much longer a sealed blob is than its content.
    package static let overhead = headerLength + SealedBox.nonceLength + SealedBox.tagLength

    /// The tenant's random number; 0 for the server's own keys.
    package let tenant: UInt64
    let ring: KeyRing

    private init(tenant: UInt64, ring: consuming KeyRing) {
        self.tenant = tenant
        self.ring = ring
    }

    /// Generates the keys of a new tenant, with generation 1.
    package static func generate(tenant: UInt64, randomness: Randomness) -> TenantKeys {
        TenantKeys(tenant: tenant, ring: KeyRing(from: randomness))
    }

    /// Unwraps the result of `wrapped(by:randomness:)` for the same tenant and master key.
    ///
    /// Throws `doesNotOpen` for another tenant or master key (`masterID(of:)` detects the latter) and for any change,
    /// and `malformed` for anything that was never wrapped keys.
    package convenience init(
        unwrapping wrapped: [UInt8], by master: borrowing MasterKey, tenant: UInt64
    ) throws(CryptoFailure) {
        let place = Self.wrappingPlace(of: tenant)
        guard let ring = try master.unwrap(wrapped, at: place, { KeyRing(bundle: $0) }) else { throw .malformed }
        self.init(tenant: tenant, ring: ring)
    }

    /// Wraps all generations for storage. The result starts with the master key's id.
    package func wrapped(by master: borrowing MasterKey, randomness: Randomness) -> [UInt8] {
        ring.withBundle { bundle in
            master.wrap(bundle, at: Self.wrappingPlace(of: tenant), randomness: randomness)
        }
    }

    /// The id of the master key that wrapped a tenant's keys, or nil if the blob is too short.
    package static func masterID(of wrapped: [UInt8]) -> UInt64? {
        MasterKey.id(of: wrapped)
    }

    private static func wrappingPlace(of tenant: UInt64) -> AssociatedData {
        AssociatedData(schema: 1, tenant: tenant, document: (0, 0), record: (0, 0), kind: 0xFF)
    }
}

// MARK: - Rotation
extension TenantKeys {
    /// The generation that seals: the newest. The first is 1.
    package var generation: UInt32 { ring.generations[ring.generations.count - 1] }

    /// All generations that can still open blobs, in ascending order.
    package var generations: [UInt32] { ring.generations }

    /// The same keys with a new generation, which seals from now on.
    package func addingGeneration(randomness: Randomness) -> TenantKeys {
        TenantKeys(tenant: tenant, ring: ring.addingGeneration(from: randomness))
    }

    /// The same keys without the generations below `generation`, for when no record uses them.
    ///
    /// The newest one always stays.
    package func keepingOnly(from generation: UInt32) -> TenantKeys {
        TenantKeys(tenant: tenant, ring: ring.keeping(from: generation))
    }

    /// The generation that sealed a blob, or nil if it is too short to be one.
    package static func generation(of sealed: [UInt8]) -> UInt32? { generation(of: sealed[...]) }

    /// The generation that sealed a blob, or nil if it is too short to be one.
    package static func generation(of sealed: ArraySlice<UInt8>) -> UInt32? {
        sealed.count < overhead ? nil : RawSpan(_elements: sealed.span).integer(at: 0)
    }
}

// MARK: - Encryption
extension TenantKeys {
    /// Seals `plain` with its associated data under the newest generation (XChaCha20-Poly1305, random nonce).
    ///
    /// Layout: generation (4, big-endian), nonce (24), ciphertext, tag (16). The generation is part of the associated
    /// data.
    package func seal(_ plain: RawSpan, at place: AssociatedData, randomness: Randomness) -> [UInt8] {
        let encoded = place.encoded(generation: generation)
        let associated = RawSpan(_elements: encoded.span)
        return ring.withNewestSealingKey { key in
            SealedBox.seal(plain, header: generation, associated: associated, key: key, randomness: randomness)
        }
    }

    /// Opens what was sealed with the same associated data and lends it to `body`, in locked memory that is wiped
    /// afterwards.
    ///
    /// Throws `malformed` if it is too short, `unknownGeneration` if its key is not available, and `doesNotOpen` if it
    /// was changed or belongs elsewhere.
    package func open<R: ~Copyable>(
        _ sealed: RawSpan, at place: AssociatedData, _ body: (RawSpan) -> R
    ) throws(CryptoFailure) -> R {
        guard sealed.byteCount >= Self.overhead else { throw .malformed }
        let generation: UInt32 = sealed.integer(at: 0)
        let encoded = place.encoded(generation: generation)
        let associated = RawSpan(_elements: encoded.span)
        return try ring.withSealingKey(of: generation) { key throws(CryptoFailure) in
            try SealedBox.open(sealed, headerLength: Self.headerLength, associated: associated, key: key, body)
        }
    }

    /// Opens a blob like `open`. Not generic, so that callers in other modules need no metadata.
    package func lend(
        _ sealed: ArraySlice<UInt8>, at place: AssociatedData, _ body: (RawSpan) -> Void
    ) throws(CryptoFailure) {
        try open(RawSpan(_elements: sealed.span), at: place, body)
    }

    /// Opens a blob in an array; see the span version.
    package func open<R: ~Copyable>(
        _ sealed: [UInt8], at place: AssociatedData, _ body: (RawSpan) -> R
    ) throws(CryptoFailure) -> R {
        try open(RawSpan(_elements: sealed.span), at: place, body)
    }
}
