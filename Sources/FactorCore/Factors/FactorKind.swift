/// What a factor is. The number is stored and sealed to; what else is said of a kind stands in its row, `FactorTraits`.
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

    /// The kind's row, from its folder.
    var traits: FactorTraits {
        switch self {
        case .totp: .totp
        case .hotp: .hotp
        case .backupCodes: .backupCodes
        case .password: .password
        case .email: .email
        case .phone: .phone
        case .custom: .custom
        }
    }
}

extension FactorKind {
    /// The wire's name.
    package var name: String { traits.name }
    /// How somebody answers a step of a flow with such a factor.
    package var strategy: Strategy { traits.strategy }
    /// What verifying with such a factor is after RFC 8176, section 2.
    package var amr: AuthenticationMethod { traits.amr }
    /// The way its codes are brought; nil where none are sent.
    package var medium: Medium? { traits.medium }
    /// Whether a subject can have such a factor.
    package var isHeld: Bool { traits.isHeld }
    /// Whether its codes may be typed into one field with those of other kinds, and can be told apart there.
    package var isTyped: Bool { traits.isTyped }
}
