/// The kind of a factor. Its number is stored and bound to secrets; all else about a kind is in its row,
/// `FactorTraits`.
package enum FactorKind: UInt8, CaseIterable, Sendable {
    case totp = 1
    case hotp = 2
    case backupCodes = 3
    case password = 4
    case email = 5
    case phone = 6
    /// Questions of a tenant's own program. No factor has this kind, but guesses at the questions are counted.
    case custom = 7
    /// Passkeys and security keys.
    case webauthn = 8

    /// All kinds, in an array that is made only once.
    package static let every = allCases

    /// The kind's row, defined in its folder.
    var traits: FactorTraits {
        switch self {
        case .totp: .totp
        case .hotp: .hotp
        case .backupCodes: .backupCodes
        case .password: .password
        case .email: .email
        case .phone: .phone
        case .custom: .custom
        case .webauthn: .webauthn
        }
    }
}

extension FactorKind {
    /// The name on the wire.
    package var name: String { traits.name }
    /// How a user answers a step of a flow with such a factor.
    package var strategy: Strategy { traits.strategy }
    /// The method reference of a verification with such a factor: RFC 8176, section 2.
    package var amr: AuthenticationMethod { traits.amr }

    /// The method reference in a tenant with that policy.
    package func amr(_ policy: MFAPolicy) -> AuthenticationMethod { policy.counts(self) ? amr : .mca }
    /// How its codes are delivered; nil if none are sent.
    package var medium: Medium? { traits.medium }
    /// Whether it is shown by a code.
    package var isShownByCode: Bool {
        switch self {
        case .totp, .hotp, .backupCodes, .email, .phone: true
        case .password, .custom, .webauthn: false
        }
    }
    /// Whether a subject can have such a factor.
    package var isHeld: Bool { traits.isHeld }
    /// Whether its codes may be typed into one field with those of other kinds, because they can be told apart there.
    package var isTyped: Bool { traits.isTyped }
}
