import FactorCore
import FactorWire

/// The kinds of factors whose codes are typed into one field and can be told apart there.
package enum CodeKind: String, WireEnumeration, Sendable {
    case totp
    case hotp
    case backupCodes = "backup_codes"

    var kind: FactorKind {
        switch self {
        case .totp: .totp
        case .hotp: .hotp
        case .backupCodes: .backupCodes
        }
    }
}
