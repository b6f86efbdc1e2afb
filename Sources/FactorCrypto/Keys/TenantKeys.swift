/// One tenant's keys: a root that lives as long as the tenant, and a sealing key for each generation.
///
/// Immutable: rotation makes another one. What is looked up or authenticated but not encrypted (blind indexes, tags,
/// code digests, the audit chain) has keys from the root, so that a rotation of the sealing keys leaves every row
/// where it is and every tag valid. What is encrypted says which generation sealed it. Without its wrapped form the
/// tenant's data is noise: destroying that one blob shreds the tenant.
package final class TenantKeys: Sendable {
    /// A blob's first bytes: the generation, big-endian.
    static let headerLength = MemoryLayout<UInt32>.size
    /// How much longer a sealed blob is than what it holds.
    package static let overhead = headerLength + SealedBox.nonceLength + SealedBox.tagLength

    /// The tenant's random number; 0 for the server's own keys.
    package let tenant: UInt64
    let ring: KeyRing

    private init(tenant: UInt64, ring: consuming KeyRing) {
        self.tenant = tenant
        self.ring = ring
    }

    /// Makes the keys of a new tenant, with generation 1.
    package static func generate(tenant: UInt64, randomness: Randomness) -> TenantKeys {
        TenantKeys(tenant: tenant, ring: KeyRing(from: randomness))
    }

    /// Opens what `wrapped(by:randomness:)` gave for the same tenant and master key.
    ///
    /// Throws `doesNotOpen` for another tenant or master key (`masterID(of:)` tells the latter) and for any change,
    /// `malformed` for what was never wrapped keys.
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

    /// The id of the master key that wrapped a tenant's keys, or nil for what is too short to say.
    package static func masterID(of wrapped: [UInt8]) -> UInt64? {
        MasterKey.id(of: wrapped)
    }

    private static func wrappingPlace(of tenant: UInt64) -> AssociatedData {
        AssociatedData(schema: 1, tenant: tenant, document: (0, 0), record: (0, 0), kind: 0xFF)
    }
}

/// Rotation.
extension TenantKeys {
    /// The generation that seals now: the newest. The first is 1.
    package var generation: UInt32 { ring.generations[ring.generations.count - 1] }

    /// All generations that still open blobs, in ascending order.
    package var generations: [UInt32] { ring.generations }

    /// The same keys with a new generation, which seals from then on.
    package func addingGeneration(randomness: Randomness) -> TenantKeys {
        TenantKeys(tenant: tenant, ring: ring.addingGeneration(from: randomness))
    }

    /// The same keys without the generations below `generation`, once no record is left on them.
    ///
    /// The newest one stays in any case.
    package func keepingOnly(from generation: UInt32) -> TenantKeys {
        TenantKeys(tenant: tenant, ring: ring.keeping(from: generation))
    }

    /// The generation that sealed a blob, or nil for what is too short to be one.
    package static func generation(of sealed: [UInt8]) -> UInt32? {
        sealed.count < overhead ? nil : RawSpan(_elements: sealed.span).integer(at: 0)
    }
}

/// Encryption.
extension TenantKeys {
    /// Seals `plain` for one place with the newest generation (XChaCha20-Poly1305, random nonce).
    ///
    /// Layout: generation (4, big-endian), nonce (24), ciphertext, tag (16); place and generation are associated data.
    package func seal(_ plain: RawSpan, at place: AssociatedData, randomness: Randomness) -> [UInt8] {
        let encoded = place.encoded(generation: generation)
        let associated = RawSpan(_elements: encoded.span)
        return ring.withNewestSealingKey { key in
            SealedBox.seal(plain, header: generation, associated: associated, key: key, randomness: randomness)
        }
    }

    /// Opens what was sealed for the same place and lends it to `body`, in locked memory that is wiped afterwards.
    ///
    /// Throws `malformed` for what is too short, `unknownGeneration` when its key is not held, `doesNotOpen` for a
    /// blob that was changed or belongs elsewhere.
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

    /// Opens a blob as `open` does. Not generic, so that callers in other modules pay for no metadata.
    package func lend(_ sealed: [UInt8], at place: AssociatedData, _ body: (RawSpan) -> Void) throws(CryptoFailure) {
        try open(RawSpan(_elements: sealed.span), at: place, body)
    }

    /// Opens a blob in an array; see the form for a span.
    package func open<R: ~Copyable>(
        _ sealed: [UInt8], at place: AssociatedData, _ body: (RawSpan) -> R
    ) throws(CryptoFailure) -> R {
        try open(RawSpan(_elements: sealed.span), at: place, body)
    }
}
