/// Waits for a choice among the first factors. A password is taken right away.
struct FirstSelectionStep: FirstFactorStep, PlainStep {
    static let numbers: [UInt8] = [2]
    static let step = FlowStep.firstSelection
    let type = NextStepType.choose

    func form(in flow: Flow) -> AnswerForm { .selection }
}
