/// The two kinds of factors whose codes come from a seed and a moving factor (RFC 4226, section 5.1).
package enum OATHKind: CaseIterable, Sendable {
    /// The moving factor is a time step (RFC 6238).
    case totp
    /// The moving factor is a counter (RFC 4226).
    case hotp

    /// Both kinds, in an array that is made only once.
    static let every = allCases

    /// The kind among all kinds of factors.
    package var kind: FactorKind {
        switch self {
        case .totp: .totp
        case .hotp: .hotp
        }
    }

    /// Returns nil for a kind without a seed.
    init?(_ kind: FactorKind) {
        switch kind {
        case .totp: self = .totp
        case .hotp: self = .hotp
        default: return nil
        }
    }

    /// The audit actions of such factors.
    var actions: FactorActions { kind.traits.actions }
}
