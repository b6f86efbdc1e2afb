/// Waits for a choice of what to set up, or for the set-up to be skipped.
struct SetUpSelectionStep: SetUpStep, PlainStep {
    static let numbers: [UInt8] = [12]
    static let step = FlowStep.setUpSelection
    let type = NextStepType.choose

    func form(in flow: Flow) -> AnswerForm { .setUpSelection }

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        context.offerSetUp(&snapshot, decision)
    }

    func take(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure) {
        try answer.require(form(in: context.flow))
    }
}
