/// Waits for the password as the first factor.
struct FirstPasswordStep: FirstFactorStep, PlainStep {
    static let numbers: [UInt8] = [3]
    static let step = FlowStep.password
    let type = NextStepType.password

    func form(in flow: Flow) -> AnswerForm { .password }
    func part(in flow: Flow) -> Proof.Part? { .first }
    func kind(in flow: Flow) -> FactorKind? { .password }
}
