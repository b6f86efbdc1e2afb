/// A budget is of the secrets that can be hit. Rules:
/// - The first secret of a kind after none begins its own budget: nothing that was guessed before can hit it. A password
///   or a set of backup codes that takes the place of another one is such a first secret.
/// - When the oldest of several is removed, what was guessed through the day on which the next one was made is
///   forgotten. One that is added beside an older one renews nothing, and one that is disabled is still there.
/// - What is not new renews nothing: the present password set again, the password that a sign-up began with, a seed
///   whose codes were used before.
/// - Addresses renew nothing. Each of their codes is new anyway; and an account whose owner adds and removes addresses
///   of his own would refill the guesses at a code to somebody else's.
/// - The pools of the devices are renewed alike. A run of misses at an identifier ends where a flow that began by it sets
///   a password; elsewhere it would show that two identifiers belong to one subject.
///
/// So only somebody who may set or remove the secret itself can renew its budget.
extension Subject {
    /// The oldest secret of a kind that can be hit, now or after it is enabled again.
    func oldestSecret(_ kind: FactorKind) -> Factor? {
        factors.first { $0.kind == kind && $0.isVerifier }
    }

    /// Forgets what was guessed at secrets of a kind that are gone, after one was added or removed.
    ///
    /// - Parameter before: The oldest one before that; nil if there was none, or if the one that there is replaced it.
    mutating func renewPool(_ kind: FactorKind, after before: Factor?, _ decision: inout DecisionContext) {
        guard kind.medium == nil, let oldest = oldestSecret(kind), !factors.contains(where: { $0.id == before?.id })
        else { return }
        let day = before == nil ? Int64.max : GuessPool.day(of: oldest.createdAt)
        pools.forget(kind, through: day)
        touch(.hot)
        decision.leave(.renewGuesses(kind, through: day))
    }
}
