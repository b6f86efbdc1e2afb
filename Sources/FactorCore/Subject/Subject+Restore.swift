/// Withdrawals after a restore, because the changes between the backup and now are unknown.
///
/// Each rule errs on the side of refusal:
/// - An authenticator's mark is raised to the latest time step that any policy could have accepted by now.
/// - A backup code may have been spent, so all codes of a set are.
/// - A token's counter is unknown. Spent codes can be had in pairs, so not even a resynchronisation can be trusted: the
///   token is suspended.
/// - More codes of a retired seed may have been spent. Its mark is raised like an authenticator's, and a token's seed
///   is taken again only with a counter above the mark.
/// - A pending enrolment may have been proven since, with a code that is spent now. It is dropped, except for an address
///   that the subject signs in by: it loses only the code.
/// - A code that was sent to an address, or for flows to share, may have been spent. It is dropped; the address stays.
/// - Use does not spend a password or a passkey, so they stay. Challenges from before the restore are refused.
/// - Guess budgets stay as they were. The misses since the backup are forgotten: at most one more budget.
package struct Withdrawal: Equatable, Sendable {
    package var authenticators = 0
    package var tokens = 0
    package var backupCodeSets = 0
    package var pendingEnrolments = 0

    package init() {}
}

extension Subject {
    /// How many time steps ahead of the clock an accepted code can be: `adjacent_intervals` is at most ten, and the
    /// learned offset of a phone's clock at most as much again.
    package static let furthestStep: Int64 = 2 * PolicyMember.mostAdjacentIntervals

    /// Withdraws everything that could let a code pass twice, and records an event for each factor that stops working.
    package mutating func withdrawUnknown(_ decision: inout DecisionContext) throws(Failure) -> Withdrawal {
        var withdrawal = Withdrawal()
        let lasting = factors.filter { $0.status != .pending || $0.isUnprovenIdentifier }
        withdrawal.pendingEnrolments = factors.count - lasting.count
        factors = lasting
        for index in factors.indices where factors[index].isUnprovenIdentifier { factors[index].usage.delivered = nil }
        pretended = [:]
        endSharedCodes()
        for index in retiredSeeds.indices { retiredSeeds[index].withdraw(at: decision.now) }
        for index in factors.indices where factors[index].isVerifier {
            try factors[index].kind.traits.withdraw(&self, index, &withdrawal, &decision)
        }
        touch(.whole)
        return withdrawal
    }

    /// Suspends a factor, so that it stops verifying. Its secret is sealed again, because the seal covers the status.
    mutating func suspend(_ index: Int, _ decision: inout DecisionContext) throws(Failure) {
        let old = factors[index]
        factors[index].status = .suspended
        try reseal(index, from: old, decision)
        decision.record(AuditEvent(.restored, .done, old.id))
    }

    /// Opens all sealed parts, and throws if one does not open.
    package func checkSeals(_ decision: DecisionContext) throws(Failure) {
        guard exists else { return }
        _ = try name(decision)
        _ = try profile(decision)
        _ = try resetActor(decision)
        for factor in factors {
            _ = try labels(of: factor, decision)
            try withSecret(of: factor, decision) { _ in }
        }
    }
}
