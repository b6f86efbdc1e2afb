/// The guesses at one kind of a subject's factors.
///
/// Two limits apply at once. The **budget** sums, over a sliding window of days, the chance of a hit that each miss
/// had, or more if the policy wants no more than so many misses (`GuessBudgetPolicy.price`). Once a further try would exceed it, the pool is locked until enough has aged out of the window. The
/// **throttle** is short: from the fifth miss in a row, the wait doubles from one second to fifteen minutes. A success
/// ends the run of misses, but gives nothing back to the budget. A throttled or locked try is neither evaluated nor
/// counted.
///
/// Anyone who can fill a pool can make its owner wait, so:
/// - A pool counts guesses. What cannot be guessed, such as a signature, draws on none.
/// - The throttle is there to make a budget last. A try whose chance is so small that no budget is in danger neither
///   waits nor makes anybody wait. It is charged like any other.
/// - A budget is of the secrets that can be hit. What was guessed at one that is gone counts for none that came later: see
///   `Subject+Renewal`.
/// - Proving that one holds a new secret is no guess at those that there are, and draws on no pool.
package struct GuessPool: Equatable, Sendable {
    /// Misses in a row before the throttle acts.
    static let freeMisses: UInt64 = 4
    /// The longest wait, in milliseconds: fifteen minutes.
    static let longestThrottle: Int64 = 900_000
    /// The greatest chance of a try that the throttle leaves alone: that of a code at the largest set of backup codes.
    /// The default budget holds 1.7e10 of them, and each one is hashed.
    private static let unpacedChance = Probability(
        hits: UInt64(BackupCodeMaterial.counts.upperBound), of: BackupCode.space)
    private static let millisecondsPerDay: Int64 = 86_400_000

    package let kind: FactorKind
    package private(set) var missesInRow: UInt64
    package private(set) var throttledUntil: Timestamp?
    /// The chance spent, by day since the epoch, oldest first.
    package private(set) var spends: [DaySpend]

    /// The cost of one day's misses. Days are counted from 1970-01-01.
    package struct DaySpend: Equatable, Sendable {
        package var day: Int64
        package var chance: Probability
    }

    package init(kind: FactorKind) {
        self.init(kind: kind, missesInRow: 0, throttledUntil: nil, spends: [])
    }

    init(kind: FactorKind, missesInRow: UInt64, throttledUntil: Timestamp?, spends: [DaySpend]) {
        self.kind = kind
        self.missesInRow = missesInRow
        self.throttledUntil = throttledUntil
        self.spends = spends
    }

    /// Refuses a try that may not be evaluated now.
    package func admit(costing chance: Probability, at now: Timestamp, _ policy: GuessBudgetPolicy) throws(Failure) {
        let cost = policy.price(of: chance, at: kind)
        if let wait = throttle(at: now), Self.isPaced(cost) {
            throw .throttled(retryAfterMilliseconds: wait)
        }
        if spent(at: now, policy) + cost > policy.probability {
            throw .locked(until: admitsAgain(costing: chance, at: now, policy), at: now)
        }
    }

    /// Returns the milliseconds until the throttle is off; nil if it is off.
    ///
    /// A wait beyond the longest one means that the clock was wrong and has been set back. The throttle is then off,
    /// and the next miss sets it again, so that a short wait never becomes a long one. The budget still applies.
    package func throttle(at now: Timestamp) -> Int64? {
        guard let throttledUntil, throttledUntil > now else { return nil }
        let wait = throttledUntil.milliseconds - now.milliseconds
        return wait <= Self.longestThrottle ? wait : nil
    }

    /// Counts a miss that was evaluated.
    package mutating func charge(_ chance: Probability, at now: Timestamp, _ policy: GuessBudgetPolicy) {
        let cost = policy.price(of: chance, at: kind)
        let today = Self.day(of: now)
        spends.removeAll { $0.day <= today - Int64(policy.windowDays) }
        if let last = spends.indices.last, spends[last].day >= today {
            spends[last].chance = spends[last].chance + cost
        } else {
            spends.append(DaySpend(day: today, chance: cost))
        }
        guard Self.isPaced(cost) else { return }
        missesInRow += 1
        if missesInRow > Self.freeMisses {
            let doublings = min(missesInRow - Self.freeMisses - 1, 20)
            let wait = min(1000 << Int64(doublings), Self.longestThrottle)
            throttledUntil = Timestamp(milliseconds: now.milliseconds + wait)
        }
    }

    /// Whether the throttle applies to a try of that cost. It does to one that has no chance, because all that it could
    /// match is spent: otherwise strangers could tell.
    private static func isPaced(_ cost: Probability) -> Bool { cost > unpacedChance || cost == .zero }

    /// Ends the run of misses. The budget stays spent.
    package mutating func succeed() {
        missesInRow = 0
        throttledUntil = nil
    }

    /// Whether there is a run of misses.
    var isThrottling: Bool { missesInRow > 0 || throttledUntil != nil }

    /// Exchanges the run of misses and the wait with another pool of the same kind.
    mutating func swapThrottles(with other: inout GuessPool) {
        swap(&missesInRow, &other.missesInRow)
        swap(&throttledUntil, &other.throttledUntil)
    }

    /// Forgets the misses up to a day, and that one too.
    fileprivate mutating func forget(through day: Int64) { spends.removeAll { $0.day <= day } }

    /// Takes back a miss that was counted before it turned out to be a hit, and ends the run of misses.
    package mutating func forgive(_ chance: Probability, at now: Timestamp, _ policy: GuessBudgetPolicy) {
        let cost = policy.price(of: chance, at: kind)
        if let last = spends.indices.last, spends[last].chance >= cost { spends[last].chance.attos -= cost.attos }
        succeed()
    }

    /// The chance spent within the window.
    package func spent(at now: Timestamp, _ policy: GuessBudgetPolicy) -> Probability {
        let today = Self.day(of: now)
        return spends.reduce(.zero) { $1.day > today - Int64(policy.windowDays) ? $0 + $1.chance : $0 }
    }

    /// Returns when a try with that chance fits the budget again; nil if it never does.
    package func admitsAgain(
        costing chance: Probability, at now: Timestamp, _ policy: GuessBudgetPolicy
    ) -> Timestamp? {
        let cost = policy.price(of: chance, at: kind)
        guard cost <= policy.probability else { return nil }
        var rest = spent(at: now, policy)
        for spend in spends where rest + cost > policy.probability {
            guard spend.day > Self.day(of: now) - Int64(policy.windowDays) else { continue }
            rest.attos -= spend.chance.attos
            if rest + cost <= policy.probability {
                let freed = spend.day + Int64(policy.windowDays)
                return Timestamp(milliseconds: freed * Self.millisecondsPerDay)
            }
        }
        return nil
    }

    /// Returns when the pool opens again, if a try with that chance does not fit the budget now. Nil if it fits, and if it
    /// never will.
    package func lockedUntil(
        costing chance: Probability, at now: Timestamp, _ policy: GuessBudgetPolicy
    ) -> Timestamp? {
        let isLocked = spent(at: now, policy) + policy.price(of: chance, at: kind) > policy.probability
        return isLocked ? admitsAgain(costing: chance, at: now, policy) : nil
    }

    /// The time until which the guesses count; nil without guesses.
    package func countsUntil(_ policy: GuessBudgetPolicy) -> Timestamp? {
        spends.last.map {
            Timestamp(milliseconds: ($0.day + Int64(policy.windowDays)) * Self.millisecondsPerDay)
        }
    }

    static func day(of moment: Timestamp) -> Int64 {
        Int64((Double(moment.milliseconds) / Double(millisecondsPerDay)).rounded(.down))
    }
}

extension [GuessPool] {
    /// Forgets the misses at a kind up to a day, and that one too. If none is left, the run of misses ends.
    mutating func forget(_ kind: FactorKind, through day: Int64) {
        guard let index = firstIndex(where: { $0.kind == kind }) else { return }
        self[index].forget(through: day)
        if self[index].spends.isEmpty { remove(at: index) }
    }
}
