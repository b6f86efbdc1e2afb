/// How somebody showed who they are: an authentication method reference of RFC 8176, section 2. The name is stored.
package enum AuthenticationMethod: String, CaseIterable, Sendable {
    case face, fpt, geo, hwk, iris, kba, mca, mfa, otp, pin, pwd, rba, retina, sc, sms, swk, tel, user, vbm, wia

    /// What kind of thing a method shows, after NIST SP 800-63B, section 4; nil for what is none of the three.
    private enum Nature { case knowledge, possession, inherence }

    private var nature: Nature? {
        switch self {
        case .pwd, .pin: .knowledge
        case .otp, .sms, .tel, .hwk, .swk, .sc: .possession
        case .face, .fpt, .iris, .retina, .vbm: .inherence
        // Where somebody is, how they behave, and what can be looked up about them prove nothing by themselves.
        case .geo, .kba, .mca, .mfa, .rba, .user, .wia: nil
        }
    }

    /// How sure those methods make it, together.
    ///
    /// Two things that one has are no two factors, and a body alone is none: level two takes something one has beside
    /// something one knows or is, or the word of whoever checked both (`mfa`).
    package static func assurance(of methods: [AuthenticationMethod]) -> AssuranceLevel {
        if methods.contains(.mfa) { return .two }
        let natures = methods.compactMap(\.nature)
        let isTwofold = natures.contains(.possession) && natures.contains { $0 != .possession }
        return isTwofold ? .two : .one
    }
}

/// An authenticator assurance level: 1 for one factor, 2 for two of different nature. The daemon vouches for no higher.
package enum AssuranceLevel: Int, Comparable, Sendable {
    case one = 1
    case two = 2

    package static func < (left: AssuranceLevel, right: AssuranceLevel) -> Bool { left.rawValue < right.rawValue }
}
