/// Waits for the fields that a sign-up lacks. Another method takes them; an address can be proven here meanwhile.
struct SignUpFieldsStep: PlainStep {
    static let numbers: [UInt8] = [21]
    static let step = FlowStep.signUpFields
    let type = NextStepType.signUpFields
    let form = AnswerForm.nothing
    let codeUse: MessagePurpose? = .signUp

    func status(in flow: Flow) -> FlowStatus { .missingRequirements }

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        guard case .signUp(let draft) = context.flow.goal else { return }
        snapshot.next.missing = draft.missing
        snapshot.next.offer(context.signUpOffers)
        if draft.missing.contains(.password) { snapshot.next.passwordRules = decision.policy.password }
    }

    func answer(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure) {
        if answer.selection != nil { return try context.confirmSignUp(by: try answer.selectedStrategy(), decision) }
        guard let medium = answer.strategy?.medium, let address = context.signUpAddress(medium) else {
            throw .wrongState(context.flow.status)
        }
        try context.showSignUpCode(answer, sentTo: address, &decision)
    }

    func prepare(
        _ strategy: Strategy, by medium: Medium, to factor: FactorID?, in context: inout FlowContext,
        _ decision: inout DecisionContext
    ) throws(Failure) {
        try context.prepareSignUp(medium, decision)
    }
}
