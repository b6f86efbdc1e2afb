/// The settings of sign-ins.
package struct SignInPolicy: Equatable, Sendable {
    package var firstFactors: [FactorKind] = [.password, .email, .phone]
    /// The life of a sign-in, a step-up or a password reset: fifteen minutes.
    package var flowSeconds = 900
    /// Whether a right password from a device that is not trusted must be followed by a code.
    package var clientTrust = false
    package var customChallenge = CustomChallenge.off
    package var trustedDeviceSkipsSecondFactor = false

    package init() {}
}

/// When the tenant's own program asks a question during a sign-in.
package enum CustomChallenge: String, CaseIterable, Sendable {
    case off
    case afterFirstFactor = "after_first_factor"
}

/// The rules of sign-ups.
package struct SignUpPolicy: Equatable, Sendable {
    package var mode = SignUpMode.public
    package var requiredFields: [SignUpField] = [.emailAddress]
    /// The addresses that must be proven if they are given.
    package var verifyFields: [SignUpField] = [.emailAddress, .phoneNumber]
    /// The life of a sign-up that waits for proof of its address: a day.
    package var flowSeconds = 86_400

    package init() {}
}

/// The users who may sign up.
package enum SignUpMode: String, CaseIterable, Sendable {
    case `public`, restricted, waitlist
}

/// A field that a sign-up can require.
package enum SignUpField: String, CaseIterable, Sendable {
    case emailAddress = "email_address"
    case phoneNumber = "phone_number"
    case username
    case password
    case firstName = "first_name"
    case lastName = "last_name"
    case legalAccepted = "legal_accepted"

    /// The fields that can be proven.
    package static let addresses: [SignUpField] = [.emailAddress, .phoneNumber]
}

/// The rules of second factors.
package struct MFAPolicy: Equatable, Sendable {
    package var state = MFAState.optional
    package var secondFactors: [FactorKind] = [.totp, .backupCode]
    package var enrollment = MFAEnrollment.onDemand
    /// Whether an unproven e-mail address prevents the enrolment of a second factor.
    package var requireVerifiedEmail = true
    package var changes = MFAChanges.application
    package var emailCountsAs = EmailValue.possession
    /// Whether two things that the user holds are two factors.
    package var twoPossessions = true

    package init() {}

    /// Whether a factor of that kind shows something about the user, and not only that another channel was used.
    func counts(_ kind: FactorKind) -> Bool { kind != .email || emailCountsAs == .possession }

    /// The same of what these methods are the references of.
    package func counts(_ methods: [AuthenticationMethod]) -> Bool {
        emailCountsAs == .possession || methods.contains { $0 != .mca }
    }
}

/// What a code by mail shows about the user.
package enum EmailValue: String, CaseIterable, Sendable {
    /// That the user holds the mailbox.
    case possession
    /// Nothing: NIST SP 800-63B-4, section 3.1.3.1, takes mail for no authenticator, since a password may be all that it
    /// takes to read it.
    case nothing
}

/// How users get in again after losing what they sign in with.
package struct RecoveryPolicy: Equatable, Sendable {
    /// How long users who have nothing else must wait, after a password reset by a code to an address, before they can
    /// set up a second factor. Three days: even an owner who reads no mail on a weekend has seen the message that
    /// announces it.
    package var waitSeconds = 259_200
    /// Whether a reset of the second factors by support waits as long, so that the owner can stop one that support was
    /// talked into.
    package var supportWaits = false

    package init() {}
}

/// The users who must show a second factor: none, those who have one, or all.
package enum MFAState: String, CaseIterable, Sendable {
    case off, optional, required
}

/// Who adds and removes factors outside of flows: the application, or only their owner (`Subject.requireOwner`).
package enum MFAChanges: String, CaseIterable, Sendable {
    case application, session
}

/// When a second factor is set up.
package enum MFAEnrollment: String, CaseIterable, Sendable {
    case requiredAtSignUp = "required_at_sign_up"
    case offeredAtSignUp = "offered_at_sign_up"
    case onDemand = "on_demand"
    case requiredForStepUp = "required_for_step_up"
}
