/// A code that was sent once for all of a subject's flows that want the same: see `FlowContext+SharedCodes`.
struct SharedCode: Equatable, Sendable {
    /// What the code is good for: a blind index of the address, the purpose and all that the purpose is bound to.
    let scope: DocumentID
    var code: DeliveredCode
}

/// The stored form, a part of the subject's hot half. It names neither an address nor an action.
extension SharedCode {
    func write(to writer: inout ByteWriter) {
        writer.id(scope)
        code.write(to: &writer)
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        scope = try reader.id()
        code = try DeliveredCode(from: &reader)
    }
}
