/// Waits for a choice of what to set up, or for the set-up to be skipped.
struct SetUpSelectionStep: SetUpStep, PlainStep {
    static let numbers: [UInt8] = [12]
    static let step = FlowStep.setUpSelection
    let type = NextStepType.setUpSelection

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        snapshot.next.allowed = context.setUpStrategies(decision)
        snapshot.next.skippable = context.flow.plan.second == .offered
    }

    func answer(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure) {
        if answer.skips { return try take(answer, in: &context, &decision) }
        try context.takeSetUp(
            try answer.selectedStrategy(allowing: [.accountName]), named: answer.accountName, &decision)
    }

    func take(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure) {
        try answer.require(.skip)
        guard context.flow.plan.second == .offered else {
            throw .notOffered(field: "skip")
        }
        try context.skipSetUp(&decision)
    }
}
