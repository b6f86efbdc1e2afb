/// What a factor is. The number is stored; the name is the wire's.
package enum FactorKind: UInt8, CaseIterable, Sendable {
    case totp = 1
    case hotp = 2
    case backupCodes = 3
    case password = 4
    case email = 5
    case phone = 6
    /// What a tenant's own program asks. Nobody has such a factor; guesses at it are counted.
    case custom = 7

    /// All of them, in one array that is made once.
    package static let every = allCases

    package var name: String {
        switch self {
        case .totp: "totp"
        case .hotp: "hotp"
        case .backupCodes: "backup_codes"
        case .password: "password"
        case .email: "email"
        case .phone: "phone"
        case .custom: "custom"
        }
    }

    /// What the sign-in flows call verifying with such a factor.
    package var strategy: String {
        switch self {
        case .totp: "totp"
        case .hotp: "hotp"
        case .backupCodes: "backup_code"
        case .password: "password"
        case .email: "email_code"
        case .phone: "phone_code"
        case .custom: "custom"
        }
    }

    /// What verifying with such a factor is after RFC 8176, section 2.
    package var amr: AuthenticationMethod {
        switch self {
        case .totp, .hotp, .backupCodes, .email: .otp
        case .password: .pwd
        case .phone: .sms
        case .custom: .kba
        }
    }
}
