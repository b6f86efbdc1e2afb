/// What a restore takes back, because what happened between the backup and now is not known.
///
/// Rules, each on the side of refusing:
/// - An authenticator's mark is raised to the latest time step that any policy could have accepted by now.
/// - A backup code may have been spent, so all of a set are.
/// - A token's counter cannot be known, and codes that were spent can be had in pairs, so not even a
///   resynchronisation is to be believed: the token is suspended.
/// - More may have been spent of a retired seed: its mark is raised as an authenticator's is, and a token's seed is taken
///   again only with a counter above the mark.
/// - An enrolment that was pending may have been proven since, with a code that is spent now. It is dropped.
/// - A code that was sent to an address may have been spent, so it is dropped; the address itself stays.
/// - A password is not spent by being used, so it stays.
/// - Guess budgets stay as they were: what was missed since is forgotten, at most one more budget.
package struct Withdrawal: Equatable, Sendable {
    package var authenticators = 0
    package var tokens = 0
    package var backupCodeSets = 0
    package var pendingEnrolments = 0

    package init() {}
}

extension Subject {
    /// Time steps ahead of the clock that a code can have been accepted for: `adjacent_intervals` goes up to ten, and
    /// the offset that is learned of a phone's clock as far again.
    package static let furthestStep: Int64 = 2 * PolicyMember.mostAdjacentIntervals

    /// Withdraws whatever could let a code pass twice, and leaves an event for each factor that is of no more use.
    package mutating func withdrawUnknown(_ decision: inout DecisionContext) throws(Failure) -> Withdrawal {
        var withdrawal = Withdrawal()
        let lasting = factors.filter { $0.status != .pending }
        withdrawal.pendingEnrolments = factors.count - lasting.count
        factors = lasting
        pretended = [:]
        for index in retiredSeeds.indices { retiredSeeds[index].withdraw(at: decision.now) }
        for index in factors.indices where factors[index].isVerifier {
            try factors[index].kind.traits.withdraw(&self, index, &withdrawal, &decision)
        }
        touch(.whole)
        return withdrawal
    }

    /// Makes a factor verify nothing any more; its secret is sealed anew, since its status is part of the seal.
    mutating func suspend(_ index: Int, as action: AuditAction, _ decision: inout DecisionContext) throws(Failure) {
        let old = factors[index]
        factors[index].status = .suspended
        try reseal(index, from: old, decision)
        decision.record(AuditEvent(action, .done, old.id))
    }

    /// Opens everything sealed, and throws where anything does not open.
    package func checkSeals(_ decision: DecisionContext) throws(Failure) {
        guard exists else { return }
        _ = try name(decision)
        _ = try profile(decision)
        for factor in factors {
            _ = try labels(of: factor, decision)
            try withSecret(of: factor, decision) { _ in }
        }
    }
}
