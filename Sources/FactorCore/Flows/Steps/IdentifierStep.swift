/// Waits for the identifier of the user. The engine takes that answer, because it has to look up the subject.
struct IdentifierStep: PlainStep {
    static let numbers: [UInt8] = [1]
    static let step = FlowStep.identifier
    let type = NextStepType.identifier

    func status(in flow: Flow) -> FlowStatus { .needsIdentifier }
    func form(in flow: Flow) -> AnswerForm { .identifier }
}
