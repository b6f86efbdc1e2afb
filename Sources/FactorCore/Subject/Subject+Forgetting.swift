/// What may be forgotten of guesses where there is no room to remember all of them. Rules:
/// - A name that nobody has may be forgotten whole. There is nothing behind it that a guess could hit.
/// - Of a subject, the runs of misses may end, as if the right code had come. What was spent of its budgets stays, so that
///   whatever is forgotten, no more guesses than a budget holds are evaluated in its window.
/// - A record that counts guesses at codes which go to an address is kept: behind it is whoever has that address. There are no
///   more of these than messages may go out.
/// - Subjects and names by the same measure, so that of two names with the same misses neither is forgotten before the other.
extension Subject {
    /// How much was guessed: misses in a row, or hundredths of a budget, whichever is more; of the kind that has most.
    package func guessedAmount(at now: Timestamp, _ policy: GuessBudgetPolicy) -> UInt64 {
        pools.map { max($0.missesInRow, $0.hundredthsSpent(at: now, policy)) }.max() ?? 0
    }

    /// Whether it is a record of guesses and nothing else, so that all of it may be forgotten now.
    package func isForgettable(at now: Timestamp) -> Bool {
        !exists && !isOfAddress && retiredSeeds.isEmpty && !awaitsCode(at: now)
    }

    /// Whether it has runs of misses that may end now.
    package func isCalmable(at now: Timestamp) -> Bool {
        (exists || !retiredSeeds.isEmpty) && pools.contains { $0.isThrottling } && !awaitsCode(at: now)
    }

    /// Whether a code is under way, or pretended to be: a name must not lose that, or it would be known for one.
    private func awaitsCode(at now: Timestamp) -> Bool {
        (pretended.values + factors.compactMap(\.usage.delivered)).contains { $0.expiresAt > now }
    }

    /// Has it count guesses at the codes of an address from now on.
    package mutating func countForAddress() {
        guard !isOfAddress, !exists else { return }
        isOfAddress = true
        touch(.whole)
    }

    /// Ends the runs of misses, and leaves what they cost.
    package mutating func endRuns() {
        for index in pools.indices { pools[index].succeed() }
        pools.removeAll { $0.spends.isEmpty }
        touch(.hot)
    }
}

extension GuessPool {
    /// Hundredths of the budget that are spent, and one more where anything is.
    fileprivate func hundredthsSpent(at now: Timestamp, _ policy: GuessBudgetPolicy) -> UInt64 {
        let spent = spent(at: now, policy).attos
        guard spent > 0 else { return 0 }
        return min(100, spent / max(1, policy.probability.attos / 100)) + 1
    }
}
