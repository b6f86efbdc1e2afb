/// How somebody answers a step of a flow. The name is the wire's, and stored.
package enum Strategy: String, CaseIterable, Sendable {
    case password
    case emailCode = "email_code"
    case phoneCode = "phone_code"
    case totp
    case hotp
    case backupCode = "backup_code"
    case custom

    /// What a first factor can be.
    package static let first: [Strategy] = [.password, .emailCode, .phoneCode]
    /// What a second factor can be.
    package static let second: [Strategy] = [.totp, .hotp, .phoneCode, .emailCode, .backupCode]

    /// The way its code is brought; nil where none is.
    package var medium: Medium? {
        switch self {
        case .emailCode: .email
        case .phoneCode: .sms
        case .password, .totp, .hotp, .backupCode, .custom: nil
        }
    }

    /// The strategy that answers with a code which was brought that way.
    package init(_ medium: Medium) {
        switch medium {
        case .email: self = .emailCode
        case .sms: self = .phoneCode
        }
    }
}
