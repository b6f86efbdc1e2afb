/// The two sorts of one-time codes that come of a seed and a moving factor (RFC 4226, section 5.1).
package enum OATHKind: Sendable {
    /// The moving factor is a time step. RFC 6238.
    case totp
    /// The moving factor is a counter. RFC 4226.
    case hotp

    /// What such a factor is to its subject.
    package var kind: FactorKind { self == .totp ? .totp : .hotp }
    /// What the audit log calls an activation.
    var activation: AuditAction { self == .totp ? .totpActivated : .hotpActivated }
    /// What the audit log calls a verification.
    var verification: AuditAction { self == .totp ? .totpVerified : .hotpVerified }
}
