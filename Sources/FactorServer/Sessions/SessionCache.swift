import FactorCore
import FactorCrypto

/// What the engine remembers of sessions beside what is stored.
struct SessionCache: ~Copyable {
    /// Sessions that are remembered at the most, some 600 bytes each.
    private static let mostWarm = 16_384
    /// Uses that are remembered until they are written down; beyond it they are written at once.
    static let mostUses = 4_096

    private let tags: TokenTags
    /// Sessions as they are stored, so that asking again takes no blind index and opens no seal. Never one that is being
    /// written: what asks for that one finds it in flight.
    private var warm: [TokenTag: FoundSession] = [:]
    /// What those were asked with.
    private var asked: [DocumentKey: TokenTag] = [:]
    /// Sessions that were used and are to have that written down at the next tick, with their tenants.
    var uses: [DocumentKey: (tenant: TenantID, at: Timestamp)] = [:]

    init(randomness: Randomness) {
        tags = TokenTags(randomness: randomness)
    }

    /// What finds a token's session here, and the session where it is remembered.
    func look(_ token: SessionToken, in tenant: Tenant) -> (tag: TokenTag, known: FoundSession?) {
        let tag = tags.tag(tenant: tenant.number, token.words)
        return (tag, warm[tag])
    }

    /// Remembers a session. When there are too many, all are forgotten: those that are in use come back by themselves.
    mutating func remember(_ session: FoundSession, _ tag: TokenTag) {
        if warm.count >= Self.mostWarm {
            warm.removeAll(keepingCapacity: true)
            asked.removeAll(keepingCapacity: true)
        }
        warm[tag] = session
        asked[session.key] = tag
    }

    /// Forgets a session whose record changes.
    mutating func forget(_ key: DocumentKey) {
        if let tag = asked.removeValue(forKey: key) { warm[tag] = nil }
    }
}
