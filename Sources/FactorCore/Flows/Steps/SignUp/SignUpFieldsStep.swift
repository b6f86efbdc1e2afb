/// Waits for the fields that a sign-up lacks. An address that was given can be proven here meanwhile.
struct SignUpFieldsStep: PlainStep {
    static let numbers: [UInt8] = [21]
    static let step = FlowStep.signUpFields
    let type = NextStepType.fields
    let codeUse: MessagePurpose? = .signUp

    func status(in flow: Flow) -> FlowStatus { .missingRequirements }

    func form(in flow: Flow) -> AnswerForm {
        guard case .signUp(let draft) = flow.goal else { return .nothing }
        return .signUpFields(missing: draft.missing)
    }

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        guard case .signUp(let draft) = context.flow.goal else { return }
        snapshot.next.offer(context.signUpOffers)
        if draft.missing.contains(.password) { snapshot.next.passwordRules = decision.policy.password }
    }

    func answer(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure) {
        if answer.selection != nil { return try context.confirmSignUp(by: try answer.selectedKind(), decision) }
        if let address = answer.kind?.medium.flatMap(context.signUpAddress) {
            return try context.showSignUpCode(answer, sentTo: address, &decision)
        }
        let change = try answer.onlySignUpFields(form(in: context.flow))
        try context.update(change, answer.password, &decision)
    }

    func prepare(
        _ kind: FactorKind, by medium: Medium, to factor: FactorID?, in context: inout FlowContext,
        _ decision: inout DecisionContext
    ) throws(Failure) {
        try context.prepareSignUp(medium, decision)
    }
}
