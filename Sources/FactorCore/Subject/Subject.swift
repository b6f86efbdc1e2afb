/// One subject of a tenant: everything that one conditional transaction may touch.
///
/// A plain value. Its operations are pure: they take a `DecisionContext` (the moment, the policy, the keys, randomness) and
/// change the value, or throw and leave in it what must be kept all the same, such as a counted miss.
package struct Subject: Sendable {
    /// How much of the stored document an operation has touched.
    package enum Change: Int, Comparable, Sendable {
        case none, hot, whole

        package static func < (left: Change, right: Change) -> Bool { left.rawValue < right.rawValue }
    }

    /// Pending enrolments of one kind; a further one replaces the oldest, since a person follows the newest QR code.
    static let pendingLimit = 3

    /// When the subject's first factor was enrolled; nil for a name that was only ever guessed at.
    package internal(set) var createdAt: Timestamp?
    /// The subject's name, sealed.
    var sealedName: ArraySlice<UInt8> = []
    /// The sealed `Profile`; empty where there is none.
    var sealedProfile: ArraySlice<UInt8> = []
    package internal(set) var factors: [Factor] = []
    package internal(set) var pools: [GuessPool] = []
    /// Codes that were asked for of a kind of which the subject has no address: kept and counted like any, sent to nobody.
    var pretended: [FactorKind: DeliveredCode] = [:]
    /// The seeds of removed factors and what was spent of them, in the order of removal.
    var retiredSeeds: [RetiredSeed] = []
    /// Whether it is known that no two factors that verify share a seed. False for a subject that an earlier version stored
    /// with several of them, until they are compared.
    package internal(set) var hasSeparateSeeds = true
    /// Whether it counts what was guessed at the codes that go to an address of which nobody has an account yet.
    package internal(set) var isOfAddress = false
    /// The sequence number of the subject's newest audit entry, 0 for none.
    package var lastAudit: UInt64 = 0
    package internal(set) var change = Change.none

    package init() {}

    /// Marks what has to be written.
    mutating func touch(_ extent: Change) {
        change = max(change, extent)
    }

    /// Forgets what has to be written, once it is on its way.
    package mutating func settle() {
        change = .none
    }

    /// Whether the subject exists for its application, or is only a record of guesses or of spent codes.
    package var exists: Bool { createdAt != nil }

    /// The place of a factor that has not lapsed.
    func index(of id: FactorID, at now: Timestamp) throws(Failure) -> Int {
        guard let index = factors.firstIndex(where: { $0.id == id && !$0.hasLapsed(at: now) }) else {
            throw .notFound
        }
        return index
    }

    /// The factors that are not lapsed enrolments.
    package func current(at now: Timestamp) -> [Factor] {
        factors.filter { !$0.hasLapsed(at: now) }
    }

    /// The pool of a kind, a fresh one where nothing was ever guessed.
    package func pool(_ kind: FactorKind) -> GuessPool {
        pools.first { $0.kind == kind } ?? GuessPool(kind: kind)
    }

    mutating func withPool(_ kind: FactorKind, _ change: (inout GuessPool) -> Void) {
        if let index = pools.firstIndex(where: { $0.kind == kind }) {
            change(&pools[index])
        } else {
            var pool = GuessPool(kind: kind)
            change(&pool)
            pools.append(pool)
        }
    }
}
