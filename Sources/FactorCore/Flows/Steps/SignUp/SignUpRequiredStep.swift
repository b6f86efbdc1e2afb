/// The end of a sign-in whose address is proven and has no account. A sign-up can take it over.
struct SignUpRequiredStep: Step {
    let provenAddress: Address

    static let numbers: [UInt8] = [5]
    let type = NextStepType.startOver

    func write(to writer: inout ByteWriter) { provenAddress.write(to: &writer) }

    static func read(_ number: UInt8, _ reader: inout ByteReader) throws(Malformed) -> FlowStep {
        .signUpRequired(try Address(from: &reader))
    }

    func status(in flow: Flow) -> FlowStatus { .abandoned }
    func form(in flow: Flow) -> AnswerForm { .nothing }

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        snapshot.next.reason = .signUpRequired
    }

    func answer(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure) {
        throw .signUpRequired
    }
}
