import FactorCore
import FactorCrypto

// How signing keys are rotated:
// - One key signs and one is next. Both are published, so that verifiers have the next key before it is used.
// - The next key takes over once the current one has signed for 90 days, or on request. A new next key is then drawn.
// - A replaced key no longer signs, since its secret half is not kept. It stays published until all its assertions
//   have expired.

/// The keys that sign one tenant's assertions.
struct SigningKeys: Sendable {
    /// How long a key signs, in seconds: three months.
    static let life: Int64 = 90 * 86_400
    /// How long a retired key stays published, in seconds: the longest life of an assertion, and five minutes for
    /// verifiers whose clocks are slow.
    static let afterlife = PolicyMember.longestAssertion + 300

    /// A key that no longer signs.
    struct Retired: Sendable {
        let id: DocumentID
        let publicKey: [UInt8]
        let publishedUntil: Timestamp
    }

    /// A key that signs, or will sign next.
    struct Pair: Sendable {
        let id: DocumentID
        let key: SigningKey

        init(id: DocumentID, key: SigningKey) {
            self.id = id
            self.key = key
        }

        init(randomness: Randomness) {
            self.init(
                id: .drawn(from: randomness),
                key: SigningKey.generate(from: randomness))
        }
    }

    private(set) var present: Pair
    private(set) var next: Pair
    /// When the current key began to sign.
    private(set) var since: Timestamp
    private(set) var retired: [Retired]

    /// Creates the first keys of a tenant.
    init(at now: Timestamp, randomness: Randomness) {
        present = Pair(randomness: randomness)
        next = Pair(randomness: randomness)
        since = now
        retired = []
    }

    func isDue(at now: Timestamp) -> Bool {
        now >= since.advanced(bySeconds: Self.life)
    }

    /// How many retired keys are published. If keys are rotated more often than that within an hour, the oldest ones are
    /// dropped early.
    static let mostRetired = 1_000

    /// Makes the next key the signing key.
    mutating func rotate(at now: Timestamp, randomness: Randomness) {
        retired.removeAll { $0.publishedUntil <= now }
        if retired.count >= Self.mostRetired { retired.removeFirst(retired.count - Self.mostRetired + 1) }
        retired.append(
            Retired(
                id: present.id, publicKey: present.key.publicKey,
                publishedUntil: now.advanced(bySeconds: Self.afterlife)))
        present = next
        next = Pair(randomness: randomness)
        since = now
    }

    /// Returns the keys for verifiers; the signing key comes first.
    func published(at now: Timestamp) -> [PublicSigningKey] {
        [present, next].map { PublicSigningKey(id: $0.id, bytes: $0.key.publicKey) }
            + retired.filter { $0.publishedUntil > now }.map { PublicSigningKey(id: $0.id, bytes: $0.publicKey) }
    }
}

/// The stored form, which is sealed as a whole: two pairs, each an id (16 bytes) and a seed (32), and then the public
/// parts.
extension SigningKeys {
    private static let format: UInt8 = 1
    private static let pairLength = 16 + SigningKey.seedLength

    var encoded: WipedBytes {
        var writer = ByteWriter(capacity: 1 + 2 * Self.pairLength + 16 + retired.count * 64)
        writer.byte(Self.format)
        for pair in [present, next] {
            writer.id(pair.id)
            pair.key.withSeed { seed in
                for offset in 0..<seed.byteCount { writer.byte(seed.byte(at: offset)) }
            }
        }
        writer.moment(since)
        writer.varint(UInt64(retired.count))
        for key in retired {
            writer.id(key.id)
            writer.blob(key.publicKey)
            writer.moment(key.publishedUntil)
        }
        return WipedBytes(&writer.bytes)
    }

    init(decoding bytes: RawSpan) throws(Malformed) {
        let tail = 1 + 2 * Self.pairLength
        guard bytes.byteCount > tail, bytes.byte(at: 0) == Self.format else { throw Malformed() }
        present = Self.pair(bytes, at: 1)
        next = Self.pair(bytes, at: 1 + Self.pairLength)
        var reader = ByteReader(bytes.extracting(tail..<bytes.byteCount).array())
        since = try reader.moment() ?? Timestamp(milliseconds: 0)
        retired = []
        for _ in 0..<(try reader.varint()) {
            retired.append(
                Retired(
                    id: try reader.id(), publicKey: try reader.blob(),
                    publishedUntil: try reader.moment() ?? Timestamp(milliseconds: 0)))
        }
    }

    private static func pair(_ bytes: RawSpan, at start: Int) -> Pair {
        let id = DocumentID(high: bytes.integer(at: start), low: bytes.integer(at: start + 8))
        return Pair(id: id, key: SigningKey(seed: bytes.extracting(start + 16..<start + pairLength)))
    }
}
