import FactorCore

/// Limits on what unauthenticated requests can create; see `Engine.tickGrowth`.
package struct GrowthLimits: Sendable {
    /// The limit on guessed names and identifiers, in one tenant and in total. It also applies to flows, and to
    /// identifiers held by sign-ups; for message counts it is doubled. A name takes about 400 bytes of the file, a flow
    /// 900.
    package var inTenant: Int
    package var inAll: Int
    /// The limit on one tenant's recorded answers in bytes, with the overhead in the file. They are never removed
    /// early: requests that would add more are refused.
    package var answerBytes: Int

    package init(inTenant: Int = 131_072, inAll: Int = 524_288, answerBytes: Int = 128 << 20) {
        self.inTenant = inTenant
        self.inAll = inAll
        self.answerBytes = answerBytes
    }

    /// Returns the limits of one sort. Removal begins an eighth below, so that what is made within a second does not
    /// exceed them.
    func of(_ what: Forgettable) -> (inTenant: Int, inAll: Int) {
        what == .messageCounts ? (2 * inTenant, 2 * inAll) : (inTenant, inAll)
    }
}

/// What can be removed before it expires.
package enum Forgettable: CaseIterable, Sendable {
    /// Records of guesses at names and identifiers.
    case names
    case flows
    /// Identifiers that unconfirmed sign-ups hold. A subject can still claim them.
    case reservations
    /// Counts of messages that were sent to an address, or would have been.
    case messageCounts

    /// The kind of the documents.
    var kind: DocumentKind {
        switch self {
        case .names: .subject
        case .flows: .flow
        case .reservations: .identifier
        case .messageCounts: .job
        }
    }

    /// Returns the sort of an expiring document; nil if it is only removed when it expires.
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

/// How many expiring documents there are. They are counted at the start, after failed commits and once an hour, off the
/// loop's thread; in between, changes are tracked.
struct Growth {
    /// The numbers of one tenant.
    struct Tally {
        var numbers: [Forgettable: Int] = [:]
        var answerBytes = 0

        /// Adds one document, or removes it with a `sign` of -1.
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

    /// What a count has found so far.
    struct Count: Sendable {
        fileprivate var tallies: [UInt64: Tally] = [:]
        /// The recorded answers, by tenant.
        fileprivate var answers: [UInt64: Set<DocumentID>] = [:]

        mutating func add(_ key: DocumentKey, bytes: Int) {
            tallies[key.tenant, default: Tally()].add(1, key, bytes: bytes)
            if key.kind == .receipt { answers[key.tenant, default: []].insert(key.id) }
        }
    }

    /// The approximate overhead in the file for a recorded answer, in bytes.
    private static let answerOverhead = 256
    /// Milliseconds between two counts, and at most after something was left alone.
    private static let (countInterval, leftInterval): (Int64, Int64) = (3_600_000, 60_000)

    /// The number of expiring documents made since the start.
    private(set) var made: UInt64 = 0
    private(set) var tallies: [UInt64: Tally] = [:]
    /// The recorded answers, by tenant; nil on a shared store, where others record some too.
    private var answers: [UInt64: Set<DocumentID>]?
    /// `answers` has all that are stored. It may have others.
    private var areAnswersKnown = false
    /// The changes since the current count began; nil if none is in progress.
    private var changes: [UInt64: Tally]?
    /// When the last count began, by the steady clock; nil if another one is due.
    private var countedAt: Int64?
    /// Something is being removed.
    var isForgetting = false
    /// What is left alone, by tenant, with what had been made by then; see `leave`.
    private var left: [UInt64: [Forgettable: UInt64]] = [:]
    /// The changes of the decision in progress, on a shared store; nil on others.
    private var recent: [Change]?

    /// - Parameter keepsChanges: Whether decisions may be lost.
    init(keepsChanges: Bool) { (recent, answers) = keepsChanges ? ([], nil) : (nil, [:]) }

    mutating func make(_ key: DocumentKey, bytes: Int = 0) {
        made += 1
        add(1, key, bytes)
    }

    mutating func forget(_ key: DocumentKey, bytes: Int = 0) { add(-1, key, bytes) }

    mutating func forget(tenant: UInt64) {
        tallies[tenant] = nil
        answers?[tenant] = nil
    }

    /// One document made or removed, which is undone if its decision is lost.
    struct Change {
        fileprivate let sign: Int
        fileprivate let key: DocumentKey
        fileprivate let bytes: Int
    }

    /// Returns the changes since the last call; none if they are not kept.
    mutating func takeRecent() -> [Change] {
        guard recent?.isEmpty == false else { return [] }
        defer { recent = [] }
        return recent ?? []
    }

    /// Undoes changes that were lost.
    mutating func undo(_ lost: [Change]) {
        for change in lost { add(-change.sign, change.key, change.bytes) }
        _ = takeRecent()
    }

    private mutating func add(_ sign: Int, _ key: DocumentKey, _ bytes: Int) {
        recent?.append(Change(sign: sign, key: key, bytes: bytes))
        tallies[key.tenant, default: Tally()].add(sign, key, bytes: bytes)
        changes?[key.tenant, default: Tally()].add(sign, key, bytes: bytes)
        guard key.kind == .receipt else { return }
        if sign > 0 { answers?[key.tenant, default: []].insert(key.id) } else { answers?[key.tenant]?.remove(key.id) }
    }

    /// Whether an answer may be recorded there. So a key without one is known to be new, mostly without a look into the store.
    func mayHave(_ answer: DocumentKey) -> Bool {
        guard areAnswersKnown, let answers else { return true }
        return answers[answer.tenant]?.contains(answer.id) ?? false
    }

    // MARK: Counting

    /// Returns whether a count is due, by the steady clock.
    func isCountDue(at now: Int64) -> Bool {
        changes == nil && countedAt.map { now - $0 >= Self.countInterval } ?? true
    }

    mutating func beginCount(at now: Int64) { (changes, countedAt) = ([:], now) }

    /// Ends a count. Nil means that it failed and has to begin again.
    mutating func endCount(_ counted: Count?) {
        left = [:]
        guard let counted, let changes else { return forgetCount() }
        tallies = counted.tallies.merging(changes) { $0.adding($1) }
        self.changes = nil
        guard let answers, !areAnswersKnown else { return }
        // Those that were recorded since the start are here already, also if the count came too early for their commit. Only
        // older ones, and those whose removal was undone, have to be found.
        self.answers = counted.answers.merging(answers) { $0.union($1) }
        areAnswersKnown = true
    }

    /// Discards the count, since it includes changes that were undone; another one is due.
    mutating func forgetCount() { (changes, countedAt, areAnswersKnown) = (nil, nil, false) }

    /// Leaves a sort of a tenant alone until the next count, which begins within a minute, or until much has been made. There is
    /// too much of it, but none was found that may be removed: people are behind all of it, or it was counted while some of
    /// it was being removed.
    mutating func leave(_ what: Forgettable, of tenant: UInt64, at now: Int64) {
        left[tenant, default: [:]][what] = made
        countedAt = countedAt.map { min($0, now - Self.countInterval + Self.leftInterval) }
    }

    // MARK: Excess

    func number(of what: Forgettable) -> Int { tallies.values.reduce(0) { $0 + max(0, $1.numbers[what] ?? 0) } }

    /// Returns a sort that is above its limits, and the tenant that has the most of it; nil if nothing is. Tenants
    /// being deleted are left out, since upkeep removes all their records, and so is what is left alone: what one tenant has of
    /// it takes no room from the others.
    func excess(_ limits: GrowthLimits, isThere: (UInt64) -> Bool) -> (what: Forgettable, tenant: UInt64)? {
        for what in Forgettable.allCases {
            let (inTenant, inAll) = limits.of(what)
            let there = tallies.filter { tenant, _ in
                isThere(tenant) && left[tenant]?[what].map { made - $0 < UInt64(inTenant / 16) } != true
            }
            let numbers = there.mapValues { max(0, $0.numbers[what] ?? 0) }
            guard let (tenant, number) = numbers.max(by: { $0.value < $1.value }) else { continue }
            if number > inTenant / 8 * 7 || numbers.values.reduce(0, +) > inAll / 8 * 7 { return (what, tenant) }
        }
        return nil
    }
}

extension DocumentWrite {
    /// The length of the body that is written, in bytes; 0 if none is.
    var bodyLength: Int {
        if case .whole(let body, _, _, _) = change { body.count } else { 0 }
    }
}
