/// Waits for the tenant's own program to judge an answer.
struct JudgingStep: CustomStep {
    let question: CustomQuestion

    static let numbers: [UInt8] = [18]

    func form(in flow: Flow) -> AnswerForm { .nothing }

    func write(to writer: inout ByteWriter) { question.write(to: &writer) }

    static func read(_ number: UInt8, _ reader: inout ByteReader) throws(Malformed) -> FlowStep {
        .judging(try CustomQuestion(from: &reader))
    }
}
