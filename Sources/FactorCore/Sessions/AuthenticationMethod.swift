/// How a user showed who they are: an authentication method reference of RFC 8176, section 2. The name is stored.
package enum AuthenticationMethod: String, CaseIterable, Sendable {
    case face, fpt, geo, hwk, iris, kba, mca, mfa, otp, pin, pwd, rba, retina, sc, sms, swk, tel, user, vbm, wia

    /// The three types of authentication factors in NIST SP 800-63B-4, section 2.
    private enum Nature { case knowledge, possession, inherence }

    private var nature: Nature? {
        switch self {
        case .pwd, .pin: .knowledge
        case .otp, .sms, .tel, .hwk, .swk, .sc: .possession
        case .face, .fpt, .iris, .retina, .vbm: .inherence
        // Location, behaviour and facts that can be looked up prove nothing by themselves.
        case .geo, .kba, .mca, .mfa, .rba, .user, .wia: nil
        }
    }

    /// Returns the assurance level of those methods together.
    ///
    /// Two possessions are not two factors, and a biometric alone is not one. Level two takes a possession together
    /// with something that the user knows or is, or the word of the caller that checked both (`mfa`).
    package static func assurance(of methods: [AuthenticationMethod]) -> AssuranceLevel {
        methods.contains(.mfa) || areTwofold(methods) ? .two : .one
    }

    /// Whether the user showed to hold something, and to know or be something as well.
    static func areTwofold(_ methods: [AuthenticationMethod]) -> Bool {
        let natures = methods.compactMap(\.nature)
        return natures.contains(.possession) && natures.contains { $0 != .possession }
    }

    /// Whether a user who was authenticated by those methods may have shown a factor of that kind. The same kind again may
    /// be the very same factor, and is no second one.
    ///
    /// How others say that a passkey can be synchronised is not relied on, nor that a number was called or written to.
    package static func may(_ methods: [AuthenticationMethod], show kind: FactorKind) -> Bool {
        switch kind {
        case .phone: methods.contains(.sms) || methods.contains(.tel)
        case .passkey: methods.contains(.hwk) || methods.contains(.swk)
        case .email: methods.contains(.otp) || methods.contains(.mca)
        case .totp, .hotp, .backupCode, .password, .custom: methods.contains(kind.amr)
        }
    }
}

/// An authenticator assurance level: 1 for one factor, 2 for two of different types. The daemon vouches for no higher
/// one.
package enum AssuranceLevel: Int, Comparable, Sendable {
    case one = 1
    case two = 2

    package static func < (left: AssuranceLevel, right: AssuranceLevel) -> Bool { left.rawValue < right.rawValue }
}
