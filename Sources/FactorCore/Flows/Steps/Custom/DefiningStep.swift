/// Waits for the tenant's own program to say what to ask.
struct DefiningStep: CustomStep {
    let attempt: Int

    static let numbers: [UInt8] = [16]

    func form(in flow: Flow) -> AnswerForm { .nothing }

    func write(to writer: inout ByteWriter) { writer.varint(UInt64(attempt)) }

    static func read(_ number: UInt8, _ reader: inout ByteReader) throws(Malformed) -> FlowStep {
        .defining(attempt: Int(clamping: try reader.varint()))
    }
}
