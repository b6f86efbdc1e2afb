import FactorCore
package import FactorWire

/// Authentication method references, as RFC 8176 names them.
package enum AMR: WireWritable, Sendable {
    /// A one-time code, whether from an app, a token or a list.
    case oneTimeCode
    case password
    /// A code that came by text message.
    case message

    package static var schema: JSONSchema { .array(of: .enumeration(["otp", "pwd", "sms"])) }
    package static var example: AMR { .oneTimeCode }

    package func write(to writer: inout JSONWriter) {
        switch self {
        case .oneTimeCode: writer.raw(Self.otp)
        case .password: writer.raw(Self.pwd)
        case .message: writer.raw(Self.sms)
        }
    }

    /// What verifying with a factor of that kind is.
    init(_ kind: FactorKind) {
        self =
            switch kind {
            case .totp, .hotp, .backupCodes, .email: .oneTimeCode
            // No method verifies with what only a tenant's own program asks.
            case .password, .custom: .password
            case .phone: .message
            }
    }

    private static let otp = Array(#"["otp"]"#.utf8)
    private static let pwd = Array(#"["pwd"]"#.utf8)
    private static let sms = Array(#"["sms"]"#.utf8)
}
