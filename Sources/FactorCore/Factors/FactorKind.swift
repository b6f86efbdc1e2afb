/// The kind of a factor. Its number is stored and bound to secrets; all else about a kind is in its row,
/// `FactorTraits`.
package enum FactorKind: UInt8, CaseIterable, Sendable {
    case totp = 1
    case hotp = 2
    case backupCode = 3
    case password = 4
    case email = 5
    case phone = 6
    /// Questions of a tenant's own program. No factor has this kind, but guesses at the questions are counted.
    case custom = 7
    /// Passkeys and security keys.
    case passkey = 8

    /// All kinds, in an array that is made only once.
    package static let every = allCases
    /// The kinds that can be a first factor.
    package static let first: [FactorKind] = [.password, .email, .phone, .passkey]
    /// The kinds that can be a second factor.
    package static let second: [FactorKind] = [.totp, .hotp, .phone, .email, .backupCode, .passkey]
    /// The kinds whose codes are sent.
    static let sent = every.filter { $0.medium != nil }
    /// The kinds whose codes are digits and work once.
    static let oneTime: [FactorKind] = OATHKind.every.map(\.kind) + sent
    /// The kinds for which a step can send something, or make it again.
    package static let prepared = every.filter { $0.medium != nil || $0 == .passkey }

    /// The kind's row, defined in its folder.
    var traits: FactorTraits {
        switch self {
        case .totp: .totp
        case .hotp: .hotp
        case .backupCode: .backupCode
        case .password: .password
        case .email: .email
        case .phone: .phone
        case .custom: .custom
        case .passkey: .passkey
        }
    }
}

extension FactorKind {
    /// The name on the wire.
    package var name: String { traits.name }
    /// The method reference of a verification with such a factor: RFC 8176, section 2.
    package var amr: AuthenticationMethod { traits.amr }

    /// The method reference in a tenant with that policy.
    package func amr(_ policy: MFAPolicy) -> AuthenticationMethod { policy.counts(self) ? amr : .mca }
    /// How its codes are delivered; nil if none are sent.
    package var medium: Medium? { traits.medium }
    /// Whether it is shown by a code.
    package var isShownByCode: Bool {
        switch self {
        case .totp, .hotp, .backupCode, .email, .phone: true
        case .password, .custom, .passkey: false
        }
    }
    /// Whether its codes are those of an authenticator or token.
    var isOATH: Bool { self == .totp || self == .hotp }
    /// Whether a subject can have such a factor.
    package var isHeld: Bool { traits.isHeld }
}

extension FactorKind {
    /// The kind whose codes that medium delivers.
    package init(_ medium: Medium) {
        guard let kind = Self.every.first(where: { $0.medium == medium }) else {
            preconditionFailure("no kind has codes delivered by this medium")
        }
        self = kind
    }

    /// The word for it in stored flows and policies, which is that of 0.1.0.
    var storedWord: String {
        switch self {
        case .email: "email_code"
        case .phone: "phone_code"
        case .totp, .hotp, .backupCode, .password, .custom, .passkey: name
        }
    }

    init?(storedWord word: String) {
        guard let kind = Self.every.first(where: { $0.storedWord == word }) else { return nil }
        self = kind
    }
}
