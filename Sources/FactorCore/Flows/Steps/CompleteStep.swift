/// The end of a flow with success.
struct CompleteStep: PlainStep {
    static let numbers: [UInt8] = [23]
    static let step = FlowStep.complete
    let type = NextStepType.done

    func status(in flow: Flow) -> FlowStatus { .complete }
    func form(in flow: Flow) -> AnswerForm { .nothing }
}
