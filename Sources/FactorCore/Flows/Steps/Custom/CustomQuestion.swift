package import FactorCrypto

/// A question of the tenant's own program.
package struct CustomQuestion: Equatable, Sendable {
    package let attempt: Int
    /// The question for the user, as JSON.
    package let parameters: [UInt8]
    /// Private data of the program for judging the answer, as JSON.
    package let secret: WipedBytes
    /// Whether the previous answer was wrong.
    package let wasWrong: Bool

    package init(attempt: Int, parameters: [UInt8], secret: WipedBytes, wasWrong: Bool = false) {
        self.wasWrong = wasWrong
        self.attempt = attempt
        self.parameters = parameters
        self.secret = secret
    }

    /// How many bytes it adds to a stored flow.
    var length: Int { parameters.count + secret.count }

    func write(to writer: inout ByteWriter) {
        writer.varint(UInt64(attempt))
        writer.blob(parameters)
        writer.secret(secret)
        writer.byte(wasWrong ? 1 : 0)
    }

    init(from reader: inout ByteReader) throws(Malformed) {
        self.init(
            attempt: Int(clamping: try reader.varint()), parameters: try reader.blob(), secret: try reader.secret(),
            wasWrong: try reader.byte() == 1)
    }
}
