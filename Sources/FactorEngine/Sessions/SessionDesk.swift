import FactorCore

/// What the engine remembers of sessions beside what is stored.
struct SessionDesk {
    /// Sessions that are remembered at the most, some 500 bytes each.
    private static let mostWarm = 16_384
    /// Uses that are remembered until they are written down; beyond it they are written at once.
    static let mostUses = 4_096

    /// Sessions as they are stored, so that asking again opens no seal. Never one that is being written: what asks for
    /// that one finds it in flight.
    private var warm: [DocumentKey: FoundSession] = [:]
    /// Sessions that were used and are to have that written down at the next tick, with their tenants.
    var uses: [DocumentKey: (tenant: TenantID, at: Timestamp)] = [:]

    subscript(key: DocumentKey) -> FoundSession? { warm[key] }

    /// Remembers a session. When there are too many, all are forgotten: those that are in use come back by themselves.
    mutating func remember(_ session: FoundSession, at key: DocumentKey) {
        if warm.count >= Self.mostWarm { warm.removeAll(keepingCapacity: true) }
        warm[key] = session
    }

    /// Forgets a session whose record changes.
    mutating func forget(_ key: DocumentKey) {
        warm[key] = nil
    }
}
