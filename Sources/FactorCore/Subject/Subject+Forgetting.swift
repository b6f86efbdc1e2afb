/// What may be forgotten of guesses when there is no room to remember all of them. Rules:
/// - A name without a subject may be forgotten completely, because a guess at it can never be right.
/// - A subject's runs of misses may end, as if the right code had come. The spent part of its budgets stays. So no more
///   guesses than a budget holds are evaluated in its window, even after forgetting.
/// - A record that counts guesses at the codes of an address is kept, because the address has an owner. There are no
///   more of these records than messages may be sent.
/// - Subjects and unknown names are measured alike, so the order in which names with the same misses are forgotten does
///   not reveal which ones exist.
extension Subject {
    /// How much was guessed: the misses in a row or the hundredths of a budget, whichever is more, for the kind with
    /// the most.
    package func guessedAmount(at now: Timestamp, _ policy: GuessBudgetPolicy) -> UInt64 {
        pools.map { max($0.missesInRow, $0.hundredthsSpent(at: now, policy)) }.max() ?? 0
    }

    /// Whether it is only a record of guesses, and all of them may be forgotten now.
    package func isForgettable(at now: Timestamp) -> Bool {
        !exists && !isOfAddress && retiredSeeds.isEmpty && !awaitsCode(at: now)
    }

    /// Whether it has runs of misses that may end now.
    package func isCalmable(at now: Timestamp) -> Bool {
        (exists || !retiredSeeds.isEmpty) && pools.contains { $0.isThrottling } && !awaitsCode(at: now)
    }

    /// Whether a code is under way, or pretended to be. An unknown name must keep it too, or it could be recognised.
    private func awaitsCode(at now: Timestamp) -> Bool {
        (pretended.values + factors.compactMap(\.usage.delivered)).contains { $0.expiresAt > now }
    }

    /// Makes this record count guesses at the codes of an address from now on.
    package mutating func countForAddress() {
        guard !isOfAddress, !exists else { return }
        isOfAddress = true
        touch(.whole)
    }

    /// Ends the runs of misses. What they spent stays spent.
    package mutating func endMissRuns() {
        for index in pools.indices { pools[index].succeed() }
        pools.removeAll { $0.spends.isEmpty }
        touch(.hot)
    }
}

extension GuessPool {
    /// Hundredths of the budget that are spent, plus one if anything is.
    fileprivate func hundredthsSpent(at now: Timestamp, _ policy: GuessBudgetPolicy) -> UInt64 {
        let spent = spent(at: now, policy).attos
        guard spent > 0 else { return 0 }
        return min(100, spent / max(1, policy.probability.attos / 100)) + 1
    }
}
