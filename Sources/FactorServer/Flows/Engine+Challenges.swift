package import FactorCore

/// Challenges that a tenant's own program judges.
extension Engine {
    /// Applies the program's judgement, in the turn in which its job ends.
    package func judged(
        _ order: ChallengeOrder, _ judgement: FlowContext.Judgement, in tenant: Tenant
    ) throws(Failure) {
        _ = try decide(order.flow, .signIn, in: tenant, peer: Self.nobody, keepsToken: true) {
            context, decision throws(Failure) in
            try context.take(judgement, order.stage, attempt: order.attempt, &decision)
        }
        // Waiting requests look again, even if the program gave up. They do so at the end of the turn, since this
        // decision may still be undone.
        jobState.wakesAtTurnEnd = true
    }

    /// The acting user if there is no peer: an id that the kernel assigns to no user.
    private static let nobody = UInt32.max
}
