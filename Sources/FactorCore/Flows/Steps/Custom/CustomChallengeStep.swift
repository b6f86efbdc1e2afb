import FactorCrypto

/// Waits for an answer to what the tenant's own program asks.
struct CustomChallengeStep: CustomStep {
    let question: CustomQuestion

    static let numbers: [UInt8] = [17]

    func write(to writer: inout ByteWriter) { question.write(to: &writer) }

    static func read(_ number: UInt8, _ reader: inout ByteReader) throws(Malformed) -> FlowStep {
        .custom(try CustomQuestion(from: &reader))
    }

    func form(in flow: Flow) -> AnswerForm { .response }

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        snapshot.next.parameters = question.parameters
    }

    func answer(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure) {
        try answer.expect(.custom)
        try answer.require(form(in: context.flow))
        try context.judge(answer.response ?? .none, question, &decision)
    }
}
