/// The key that only wraps the tenants' keys. 32 bytes.
///
/// The given bytes are not used directly: a wrapping key and a public fingerprint are derived from them.
package struct MasterKey: ~Copyable, Sendable {
    /// The length of a master key in bytes.
    package static let length = KeyPurpose.keyLength
    /// The header of a wrapped blob: the id, big-endian.
    private static let headerLength = MemoryLayout<UInt64>.size
    /// Bytes of a salt for `derive`.
    package static let saltLength = Argon2id.saltLength

    /// A fingerprint stored with everything the key wrapped. It reveals nothing about the key.
    package let id: UInt64
    /// The given key, then the wrapping key.
    private let keys: SecretBytes

    /// Takes ownership of a key of exactly 32 bytes; throws `malformed` for any other length.
    package init(_ bytes: consuming SecretBytes) throws(CryptoFailure) {
        guard bytes.count == Self.length else { throw .malformed }
        self.init(checked: bytes)
    }

    /// Generates a new key.
    package static func generate(from randomness: Randomness) -> MasterKey {
        MasterKey(checked: SecretBytes.random(length, from: randomness))
    }

    /// Derives the key from a passphrase with Argon2id; the same salt and cost give the same key.
    package static func derive(
        passphrase: borrowing SecretBytes, salt: [UInt8], cost: Argon2Cost
    ) throws(CryptoFailure) -> MasterKey {
        let bytes = try passphrase.withBytes { passphrase throws(CryptoFailure) in
            try SecretBytes(count: length) { key throws(CryptoFailure) in
                try Argon2id.fill(&key, from: passphrase, salt: salt, cost: cost)
            }
        }
        return MasterKey(checked: bytes)
    }

    private init(checked bytes: borrowing SecretBytes) {
        let length = Self.length
        keys = SecretBytes(count: 2 * length) { keys in
            bytes.withBytes { root in
                keys.copy(root)
                KeyPurpose.wrap.derive(from: root, into: &keys, at: length)
            }
        }
        let fingerprint = SecretBytes(count: length) { fingerprint in
            bytes.withBytes { KeyPurpose.masterID.derive(from: $0, into: &fingerprint, at: 0) }
        }
        id = fingerprint.withBytes { $0.integer(at: 0) }
    }

    /// Lends the given key, to write it to a key file.
    package func withBytes<R: ~Copyable, E: Error>(_ body: (RawSpan) throws(E) -> R) throws(E) -> R {
        try keys.withBytes { keys throws(E) in try body(keys.extracting(first: Self.length)) }
    }

    /// Wraps `plain` with its associated data. The result starts with this key's id.
    package func wrap(_ plain: RawSpan, at place: AssociatedData, randomness: Randomness) -> [UInt8] {
        let encoded = place.encoded(generation: 0)
        let associated = RawSpan(_elements: encoded.span)
        return keys.withBytes { keys in
            let key = keys.extracting(last: Self.length)
            return SealedBox.seal(plain, header: id, associated: associated, key: key, randomness: randomness)
        }
    }

    /// Unwraps what this key wrapped with the same associated data, and lends it to `body`; wiped afterwards.
    ///
    /// Throws `malformed` if it is too short and `doesNotOpen` for everything else, including another master key;
    /// `id(of:)` detects that beforehand.
    package func unwrap<R: ~Copyable>(
        _ wrapped: [UInt8], at place: AssociatedData, _ body: (RawSpan) -> R
    ) throws(CryptoFailure) -> R {
        guard let writer = Self.id(of: wrapped) else { throw .malformed }
        guard writer == id else { throw .doesNotOpen }
        let encoded = place.encoded(generation: 0)
        let (sealed, associated) = (RawSpan(_elements: wrapped.span), RawSpan(_elements: encoded.span))
        return try keys.withBytes { keys throws(CryptoFailure) in
            let key = keys.extracting(last: Self.length)
            return try SealedBox.open(sealed, headerLength: Self.headerLength, associated: associated, key: key, body)
        }
    }

    /// The id of the key that wrapped a blob, or nil if it is too short.
    package static func id(of wrapped: [UInt8]) -> UInt64? {
        wrapped.count < headerLength ? nil : RawSpan(_elements: wrapped.span).integer(at: 0)
    }
}
