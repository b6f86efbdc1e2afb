/// Waits for the code that was sent to an address of a sign-up, in the sign-up or in a sign-in that met it.
struct ConfirmSignUpStep: AddressStep {
    let target: Address

    static let numbers: [UInt8] = [22]
    let type = NextStepType.code
    let codeUse: MessagePurpose? = .signUp
    var address: Address? { target }

    init(to address: Address) { target = address }

    static func step(_ address: Address) -> FlowStep { .confirmSignUp(address) }
    func status(in flow: Flow) -> FlowStatus { flow.isSignUp ? .missingRequirements : .needsSignUpConfirmation }
    func form(in flow: Flow) -> AnswerForm { .sentCode }
    func part(in flow: Flow) -> Proof.Part? { .confirmation }
    func kind(in flow: Flow) -> FactorKind? { FactorKind(target.medium) }

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        snapshot.next.offer(context.signUpOffers)
    }

    func answer(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure) {
        if answer.selection != nil { return try context.confirmSignUp(by: try answer.selectedKind(), decision) }
        let address = answer.kind?.medium.flatMap(context.signUpAddress) ?? target
        try context.showSignUpCode(answer, sentTo: address, &decision)
    }

    func prepare(
        _ kind: FactorKind, by medium: Medium, to factor: FactorID?, in context: inout FlowContext,
        _ decision: inout DecisionContext
    ) throws(Failure) {
        try context.prepareSignUp(medium, decision)
    }

    /// The sign-up that a sign-in met may have become an account.
    func isAvailable(_ context: FlowContext, _ decision: DecisionContext) throws(Failure) -> Bool {
        guard case .signUp(let draft)? = context.signUp?.goal else { return true }
        return !draft.isAccount
    }

    func leave(_ context: inout FlowContext, _ decision: inout DecisionContext) throws(Failure) {
        context.abandon(.alreadyExists, &decision)
    }
}
