import FactorCore
import FactorCrypto

/// What the engine keeps in memory about sessions.
final class SessionCache {
    /// How many sessions are kept, at some 600 bytes each.
    private static let mostWarm = 16_384

    private let tags: TokenTags
    /// Sessions as they are stored, so that repeated checks compute no blind index and open no seal. A session that is
    /// being written is not here; it is found in flight.
    private var warm: [TokenTag: FoundSession] = [:]
    /// The token tags of the sessions in `warm`.
    private var asked: [DocumentKey: TokenTag] = [:]

    init(randomness: Randomness) {
        tags = TokenTags(randomness: randomness)
    }

    /// Returns a token's tag, and its session if that is cached.
    func look(_ token: SessionToken, in tenant: Tenant) -> (tag: TokenTag, known: FoundSession?) {
        let tag = tags.tag(tenant: tenant.number, token.words)
        return (tag, warm[tag])
    }

    /// Caches a session. If there are too many, the cache is emptied; sessions in use return with their next check.
    func remember(_ session: FoundSession, _ tag: TokenTag) {
        if warm.count >= Self.mostWarm {
            warm.removeAll(keepingCapacity: true)
            asked.removeAll(keepingCapacity: true)
        }
        warm[tag] = session
        asked[session.key] = tag
    }

    /// Drops a session whose record changes.
    func forget(_ key: DocumentKey) {
        if let tag = asked.removeValue(forKey: key) { warm[tag] = nil }
    }
}
