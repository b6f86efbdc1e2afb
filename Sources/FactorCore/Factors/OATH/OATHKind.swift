/// The two kinds of factors whose codes come of a seed and a moving factor (RFC 4226, section 5.1).
package enum OATHKind: CaseIterable, Sendable {
    /// The moving factor is a time step. RFC 6238.
    case totp
    /// The moving factor is a counter. RFC 4226.
    case hotp

    /// Both, in one array that is made once.
    static let every = allCases

    /// What such a factor is to its subject.
    package var kind: FactorKind {
        switch self {
        case .totp: .totp
        case .hotp: .hotp
        }
    }

    /// Nil for a kind without a seed.
    init?(_ kind: FactorKind) {
        switch kind {
        case .totp: self = .totp
        case .hotp: self = .hotp
        default: return nil
        }
    }

    /// What the audit log calls what is done with it.
    var actions: FactorActions { kind.traits.actions }
}
