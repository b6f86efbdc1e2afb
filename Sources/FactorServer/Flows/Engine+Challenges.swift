package import FactorCore

/// Challenges that a tenant's own program judges.
extension Engine {
    /// Takes what the program said, in the turn in which its job ends.
    package func judged(
        _ order: ChallengeOrder, _ judgement: FlowContext.Judgement, in tenant: Tenant
    ) throws(Failure) {
        _ = try decide(order.flow, .signIn, in: tenant, peer: Self.nobody, keepsToken: true) {
            context, decision throws(Failure) in
            try context.take(judgement, order.stage, attempt: order.attempt, &decision)
        }
        // Waiting requests look again, also where the program gave up: at the end of the turn, since this decision may still
        // come to nothing.
        jobState.wakesAtTurnEnd = true
    }

    /// Who acts where no peer does: the id that the kernel gives to nobody.
    private static let nobody = UInt32.max
}
