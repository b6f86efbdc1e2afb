/// The two kinds of factors whose codes come of a seed and a moving factor (RFC 4226, section 5.1).
package enum OATHKind: CaseIterable, Sendable {
    /// The moving factor is a time step. RFC 6238.
    case totp
    /// The moving factor is a counter. RFC 4226.
    case hotp

    /// What such a factor is to its subject.
    package var kind: FactorKind {
        switch self {
        case .totp: .totp
        case .hotp: .hotp
        }
    }

    /// Nil for a kind without a seed.
    init?(_ kind: FactorKind) {
        guard let sort = Self.allCases.first(where: { $0.kind == kind }) else { return nil }
        self = sort
    }

    /// What the audit log calls what is done with it.
    var actions: FactorActions { kind.traits.actions }
}
