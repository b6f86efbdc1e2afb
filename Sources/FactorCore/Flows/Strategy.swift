/// How somebody answers a step of a flow: by another name, the kind of factor that is shown. The name is the wire's, and
/// stored.
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

    /// The kind of factor that answers with it.
    package var kind: FactorKind {
        guard let kind = FactorKind.every.first(where: { $0.strategy == self }) else {
            preconditionFailure("no kind answers with it")
        }
        return kind
    }

    /// The way its code is brought; nil where none is.
    package var medium: Medium? { kind.medium }

    /// The strategy that answers with a code which was brought that way.
    package init(_ medium: Medium) {
        guard let kind = FactorKind.every.first(where: { $0.medium == medium }) else {
            preconditionFailure("no kind has codes that are brought that way")
        }
        self = kind.strategy
    }
}
