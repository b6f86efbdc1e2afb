import FactorCore

/// How much of what anybody can make without having proven anything is kept; see `Engine.tickGrowth`.
package struct GrowthLimits: Sendable {
    /// Names and identifiers that were guessed at, in one tenant and in all; as many flows, and as many identifiers that
    /// sign-ups hold; twice as many counts of messages. A name takes about 400 bytes of the file, a flow 900.
    package var inTenant: Int
    package var inAll: Int
    /// Bytes of the recorded answers of one tenant, with what the file needs for each. Nothing in it is forgotten early:
    /// requests that would add to more are refused.
    package var answerBytes: Int

    package init(inTenant: Int = 131_072, inAll: Int = 524_288, answerBytes: Int = 128 << 20) {
        self.inTenant = inTenant
        self.inAll = inAll
        self.answerBytes = answerBytes
    }

    /// The limits of one sort. An eighth below is where forgetting begins, so that what is made in a second passes none.
    func of(_ what: Forgettable) -> (inTenant: Int, inAll: Int) {
        what == .messageCounts ? (2 * inTenant, 2 * inAll) : (inTenant, inAll)
    }
}

/// What can be forgotten before it expires.
package enum Forgettable: CaseIterable, Sendable {
    /// Records of guesses at names and identifiers.
    case names
    case flows
    /// Identifiers that unconfirmed sign-ups hold, against nobody.
    case reservations
    /// How many messages went to an address, or would have.
    case messageCounts

    /// The kind of its documents.
    var kind: DocumentKind {
        switch self {
        case .names: .subject
        case .flows: .flow
        case .reservations: .identifier
        case .messageCounts: .job
        }
    }

    /// What an expiring document is one of; nil where it goes with its time alone.
    init?(_ key: DocumentKey) {
        switch key.kind {
        case .subject: self = .names
        case .flow: self = .flows
        case .identifier: self = .reservations
        case .job where !key.id.isJob: self = .messageCounts
        case .root, .tenant, .receipt, .session, .device, .signingKeys, .job: return nil
        }
    }
}

/// How much there is of what expires. It is counted at the start, after failed commits and once an hour, away from the
/// loop, and kept up to date in between.
struct Growth {
    /// Of one tenant.
    struct Tally {
        var numbers: [Forgettable: Int] = [:]
        var answerBytes = 0

        /// Takes one document in, or off with a sign of -1.
        mutating func add(_ sign: Int, _ key: DocumentKey, bytes: Int) {
            if let what = Forgettable(key) { numbers[what, default: 0] += sign }
            if key.kind == .receipt { answerBytes += sign * (bytes + Growth.answerOverhead) }
        }

        func adding(_ other: Tally) -> Tally {
            Tally(
                numbers: numbers.merging(other.numbers, uniquingKeysWith: +),
                answerBytes: answerBytes + other.answerBytes)
        }
    }

    /// What the file needs for a recorded answer besides its bytes, about.
    private static let answerOverhead = 256
    /// Milliseconds between two counts.
    private static let countInterval: Int64 = 3_600_000

    /// Documents that expire and were made since the start.
    private(set) var made: UInt64 = 0
    private(set) var tallies: [UInt64: Tally] = [:]
    /// What changed since a count began; nil while there is none.
    private var changes: [UInt64: Tally]?
    /// When the last count began, by the steady clock; nil where another one is due.
    private var countedAt: Int64?
    /// Whether something is being forgotten.
    var isForgetting = false

    mutating func make(_ key: DocumentKey, bytes: Int = 0) {
        made += 1
        add(1, key, bytes)
    }

    mutating func forget(_ key: DocumentKey, bytes: Int = 0) { add(-1, key, bytes) }

    mutating func forget(tenant: UInt64) { tallies[tenant] = nil }

    private mutating func add(_ sign: Int, _ key: DocumentKey, _ bytes: Int) {
        tallies[key.tenant, default: Tally()].add(sign, key, bytes: bytes)
        changes?[key.tenant, default: Tally()].add(sign, key, bytes: bytes)
    }

    // MARK: Counting

    /// Whether a count is to begin, by the steady clock.
    func isCountDue(at now: Int64) -> Bool {
        changes == nil && countedAt.map { now - $0 >= Self.countInterval } ?? true
    }

    mutating func beginCount(at now: Int64) { (changes, countedAt) = ([:], now) }

    /// Ends a count; nil where it failed, and is to be begun again.
    mutating func endCount(_ counted: [UInt64: Tally]?) {
        guard let counted, let changes else { return forgetCount() }
        tallies = counted.merging(changes) { $0.adding($1) }
        self.changes = nil
    }

    /// What is known rests on something that is not so: it has to be counted anew.
    mutating func forgetCount() { (changes, countedAt) = (nil, nil) }

    // MARK: Excess

    func number(of what: Forgettable) -> Int { tallies.values.reduce(0) { $0 + max(0, $1.numbers[what] ?? 0) } }

    /// Of what there is too much, and in which tenant; nil where nothing is. Of all tenants it is the one that has most.
    /// What is left of a tenant that is being removed goes by itself.
    func excess(_ limits: GrowthLimits, isThere: (UInt64) -> Bool) -> (what: Forgettable, tenant: UInt64)? {
        for what in Forgettable.allCases {
            let most = tallies.filter { isThere($0.key) }.max {
                ($0.value.numbers[what] ?? 0) < ($1.value.numbers[what] ?? 0)
            }
            guard let most, let number = most.value.numbers[what] else { continue }
            let (inTenant, inAll) = limits.of(what)
            let isTooMuch = number > inTenant / 8 * 7 || self.number(of: what) > inAll / 8 * 7
            if isTooMuch { return (what, most.key) }
        }
        return nil
    }
}

extension DocumentWrite {
    /// Bytes of the body that is written; 0 where none is.
    var bodyLength: Int {
        if case .whole(let body, _, _, _) = change { body.count } else { 0 }
    }
}
