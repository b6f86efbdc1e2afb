/// Waits for a choice among the second factors.
struct SecondSelectionStep: SecondFactorStep, PlainStep {
    static let numbers: [UInt8] = [6]
    static let step = FlowStep.secondSelection
    let type = NextStepType.choose

    func form(in flow: Flow) -> AnswerForm { .selection }

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        snapshot.next.offer(snapshot.secondOffers)
    }

    func isAvailable(_ context: FlowContext, _ decision: DecisionContext) throws(Failure) -> Bool {
        try !context.secondOffers(decision).isEmpty
    }
}
