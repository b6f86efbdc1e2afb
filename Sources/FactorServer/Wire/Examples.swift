import FactorCore
import FactorCrypto

/// The values that examples use. Each is valid by construction, and a test reads them all.
enum Examples {
    static let subject = required(try? SubjectID("u-17"))
    static let factor = FactorID(bits: DocumentID(high: 0x4142_4344_4546_4748, low: 0x494A_4B4C_4D4E_4F50))
    static let email = required(try? EmailAddress("ada@example.org"))
    static let phone = required(try? PhoneNumber("+14155550123"))
    static let username = required(try? Username("ada"))
    static let language = required(try? LanguageTag("de-CH"))
    static let requestID = required(RequestID(Array("0b6e9c8a-5d1f-4c52-9f0a-6d6f4c3a8e11".utf8)))
    static let label = required(try? Label("Ada's phone"))

    static let password = required(try? Array("correct horse battery".utf8).withRawSpan { try Password($0) })
    static let passwordHash = required(
        try? ImportedHash(Array("$2b$12$abcdefghijklmnopqrstuuJ9v1XyAD2tLL4Yzh/nLO1EAxXgbv4Uy".utf8)))
    static let session = Session.example(of: subject, with: factor, at: .example)

    private static func required<Value>(_ value: Value?) -> Value {
        guard let value else { preconditionFailure("an example is not valid") }
        return value
    }
}
