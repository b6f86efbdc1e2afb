/// Waits for the code that was sent to the address being set up.
struct AddressSetUpCodeStep: SetUpStep, AddressStep {
    let target: Address

    static let numbers: [UInt8] = [15]
    let codeUse: MessagePurpose? = .verification
    var address: Address? { target }
    let type = NextStepType.code

    init(to address: Address) { target = address }

    static func step(_ address: Address) -> FlowStep { .addressSetUpCode(address) }
    func form(in flow: Flow) -> AnswerForm { .setUpCode }
    func part(in flow: Flow) -> Proof.Part? { .setUp }
    func kind(in flow: Flow) -> FactorKind? { FactorKind(target.medium) }

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        context.offerSetUp(&snapshot, decision)
    }

    func take(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure) {
        // The address was mistyped, and another one takes its place.
        if answer.email != nil || answer.phone != nil, answer.code == nil {
            return try context.beginAddressSetUp(try answer.onlyAddress(target.medium), decision)
        }
        _ = try context.tryCode(of: answer, sentTo: target, form: form(in: context.flow), &decision)
        guard try context.isFree(target) else {
            context.abandon(.alreadyExists, &decision)
            throw .alreadyExists(field: Identifier(target).field)
        }
        let added = try context.subject.addAddress(target, isVerified: true, displayName: answer.displayName, &decision)
        context.effects.claims.append(Identifier(target))
        context.prove(.setUp, FactorKind(target.medium), added.id, target, &decision)
        try context.advance(&decision)
    }

    func prepare(
        _ kind: FactorKind, by medium: Medium, to factor: FactorID?, in context: inout FlowContext,
        _ decision: inout DecisionContext
    ) throws(Failure) {
        guard target.medium == medium else { throw FlowContext.notOffered() }
        try context.send(to: target, isReal: true, .verification, isAutomatic: false, decision)
    }
}
