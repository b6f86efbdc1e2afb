/// One subject of a tenant: everything that one conditional transaction may touch.
///
/// A plain value. Its operations are pure: they take a `DecisionContext` (the time, the policy, the keys, randomness)
/// and change the value or throw. When they throw, the value holds what must be kept all the same, such as a counted
/// miss.
package struct Subject: Sendable {
    /// How much of the stored document an operation has changed.
    package enum Change: Int, Comparable, Sendable {
        case none, hot, whole

        package static func < (left: Change, right: Change) -> Bool { left.rawValue < right.rawValue }
    }

    /// The most pending enrolments of one kind. A further one replaces the oldest, since people follow the newest QR
    /// code.
    static let pendingLimit = 3

    /// When the subject's first factor was enrolled; nil for a name that was only guessed at.
    package internal(set) var createdAt: Timestamp?
    /// The subject's name, sealed.
    var sealedName: ArraySlice<UInt8> = []
    /// The sealed `Profile`; empty if there is none.
    var sealedProfile: ArraySlice<UInt8> = []
    package internal(set) var factors: [Factor] = []
    package internal(set) var pools: [GuessPool] = []
    /// Codes that were requested for a kind without an address of the subject. They are kept and counted like real
    /// ones, but not sent.
    var pretended: [FactorKind: DeliveredCode] = [:]
    /// The codes that flows share, in no order.
    var sharedCodes: [SharedCode] = []
    /// The seeds of removed factors with what was spent of them, in the order of removal.
    var retiredSeeds: [RetiredSeed] = []
    /// Whether it only counts guesses at the codes sent to an address that has no account yet.
    package internal(set) var isOfAddress = false
    /// The latest reset of the second factors by support; nil if there was none.
    package internal(set) var reset: FactorReset?
    /// The sequence number of the subject's newest audit entry; 0 if there is none.
    package var lastAudit: UInt64 = 0
    package internal(set) var change = Change.none

    package init() {}

    /// Notes what has to be written.
    mutating func touch(_ extent: Change) {
        change = max(change, extent)
    }

    /// Clears what has to be written, because it is being written.
    package mutating func markWritten() {
        change = .none
    }

    /// Whether the subject exists for its application. Otherwise it only records guesses or spent codes.
    package var exists: Bool { createdAt != nil }

    /// The index of a factor that has not lapsed. Throws `notFound` if there is none.
    func index(of id: FactorID, at now: Timestamp) throws(Failure) -> Int {
        guard let index = factors.firstIndex(where: { $0.id == id && !$0.hasLapsed(at: now) }) else {
            throw .notFound
        }
        return index
    }

    /// The factors, except enrolments that have lapsed.
    package func current(at now: Timestamp) -> [Factor] {
        factors.filter { !$0.hasLapsed(at: now) }
    }

    /// The pool of a kind; a fresh one if nothing was ever guessed.
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
