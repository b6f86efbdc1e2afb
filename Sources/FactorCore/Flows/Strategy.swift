/// How a user answers a step of a flow: another name for the kind of factor that is shown. The name is the one on the
/// wire, and stored.
package enum Strategy: String, CaseIterable, Sendable {
    case password
    case emailCode = "email_code"
    case phoneCode = "phone_code"
    case totp
    case hotp
    case backupCode = "backup_code"
    case custom
    case passkey

    /// The strategies that can be a first factor.
    package static let first: [Strategy] = [.password, .emailCode, .phoneCode, .passkey]
    /// The strategies that can be a second factor.
    package static let second: [Strategy] = [.totp, .hotp, .phoneCode, .emailCode, .backupCode, .passkey]

    /// The strategies whose code is sent.
    package static let sent: [Strategy] = allCases.filter { $0.medium != nil }
    /// The strategies for which something can be sent or made again.
    package static let prepared: [Strategy] = sent + [.passkey]

    /// The kind of factor that answers with it.
    package var kind: FactorKind {
        guard let kind = FactorKind.every.first(where: { $0.strategy == self }) else {
            preconditionFailure("no factor kind has this strategy")
        }
        return kind
    }

    /// How its code is delivered; nil if it has no such code.
    package var medium: Medium? { kind.medium }

    /// The strategy that answers with a code delivered by that medium.
    package init(_ medium: Medium) {
        guard let kind = FactorKind.every.first(where: { $0.medium == medium }) else {
            preconditionFailure("no factor kind has codes delivered by this medium")
        }
        self = kind.strategy
    }
}
