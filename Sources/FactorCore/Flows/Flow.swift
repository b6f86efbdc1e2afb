package import FactorCrypto

/// A sign-in, sign-up, step-up or password reset under way: everything that is known of it between two requests.
///
/// A plain value. A `FlowContext` holds it beside what it is about (the subject, its devices), and has the operations
/// that change it.
package struct Flow: Equatable, Sendable {
    /// The most addresses that one flow sends messages to.
    static let mostAddresses = 6

    package let id: DocumentID
    package var goal: FlowGoal
    package let createdAt: Timestamp
    package var expiresAt: Timestamp
    package var step: FlowStep
    /// The identifier that the user entered; nil before that, in step-ups and in sign-ups.
    package var identifier: Identifier?
    /// The subject of the flow. For an unknown identifier, this is the subject of that name, where guesses are counted.
    package var subject: SubjectID?
    /// The subject's address that the identifier is, if it had not been proven when it led to the subject. The flow ends
    /// with it.
    package var unprovenIdentifier: FactorID?
    /// The unconfirmed sign-up that the identifier belongs to.
    package var signUp: DocumentID?
    package var plan = FlowPlan()
    /// What the caller demands beyond the policy.
    package var demand = FlowDemand()
    /// The proofs given so far, in order.
    package var proofs: [Proof] = []
    /// The codes that were sent: one of its own for each address, and those that it shares with other flows of the
    /// subject. Starting over keeps them, with the tries that they have left.
    package var sent: [SentCode] = []
    /// How many questions the tenant's own program was asked for. Starting over does not reset the number.
    package var questions = 0
    /// The trusted device on which it runs.
    package var device: DeviceID?
    /// The language tag (BCP 47) of its messages.
    package var locale: String?
    /// The session that it led to, as it was then; in a step-up, the one that it has confirmed.
    package var session: FlowSession?
    /// The first factor, if it was checked elsewhere.
    package var vouched: VouchedFactor?
    /// Set if its device is to be trusted at its end.
    package var trust: DeviceTrust?
    /// The challenge for a passkey, until it is used.
    package var passkeyChallenge: FlowChallenge?

    package init(id: DocumentID, goal: FlowGoal, step: FlowStep, at now: Timestamp, lastingSeconds: Int) {
        self.id = id
        self.goal = goal
        self.step = step
        createdAt = now
        expiresAt = now.advanced(bySeconds: Int64(lastingSeconds))
    }

    /// Whether something was proven for that part.
    package func hasProof(of part: Proof.Part) -> Bool { proofs.contains { $0.part == part } }

    /// Whether it ends in a verdict.
    package var isStepUp: Bool {
        if case .stepUp = goal { true } else { false }
    }

    /// Whether nothing may be revealed yet of what the identifier leads to, because the user has proven nothing.
    var isUnproven: Bool { plan.hidesAccounts && firstProof == nil && !isSignUp && !isStepUp }

    /// Whether the password was shown, as the first or the second factor.
    var usesPassword: Bool {
        proofs.contains { $0.kind == .password && ($0.part == .first || $0.part == .second) }
    }

    /// Whether a passkey that verified its user was shown. It is two factors at once. One that was set up here does not
    /// count.
    var hasVerifiedUser: Bool {
        proofs.contains { $0.part != .setUp && $0.evidence?.isUserVerified == true }
    }

    /// Whether a passkey that verified its user stands for the second factor.
    var needsNoSecond: Bool { hasVerifiedUser && demand.takes(.passkey) }

    /// Whether it is confirmed by nothing but what replaces a second factor.
    package var isConfirmedByOne: Bool { plan.standsIn && !hasVerifiedUser }

    /// The first factor that was shown.
    package var firstProof: Proof? { proofs.first { $0.part == .first } }

    /// Whether a password was shown elsewhere.
    var vouchesPassword: Bool { vouched?.mayBe(.password) ?? false }

    /// Whether passkeys have to verify their user here, whatever the policy says: one may have been checked elsewhere, and
    /// another one would show nothing more without.
    var demandsVerifiedUser: Bool { vouched?.mayBe(.passkey) ?? false }
}

/// The purpose of a flow.
package enum FlowGoal: Equatable, Sendable {
    /// A session. With `signUpIfMissing`, a code is sent to the address whether or not it has an account.
    case signIn(signUpIfMissing: Bool)
    /// An account, and a session.
    case signUp(SignUpDraft)
    case stepUp(StepUpGoal)
    /// A new password, and nothing else.
    case passwordReset
}

/// The action that a user should confirm in a step-up.
package struct StepUpGoal: Equatable, Sendable {
    /// The record of the session that asks for it.
    package let session: DocumentID
    /// The purpose for which the verdict is valid.
    package let purpose: String
    /// The confirmed data, such as a digest of a transfer; empty for none.
    package let binding: String
    /// The time after which the verdict cannot be redeemed; nil before it is given.
    package var redeemableUntil: Timestamp?
    package var isRedeemed = false
    /// How the user confirmed it.
    package var shown: [AuthenticationMethod] = []
    /// Two if it was confirmed with a second factor in a session that has another factor as well.
    package var aal = AssuranceLevel.one

    package init(session: DocumentID, purpose: String, binding: String) {
        self.session = session
        self.purpose = purpose
        self.binding = binding
    }
}

/// The wish to trust the device on which a flow runs.
package struct DeviceTrust: Equatable, Sendable {
    /// What the user calls the device.
    package let name: String?

    package init(name: String?) { self.name = name }
}

/// The session that a flow led to or has confirmed, as later answers about the flow show it.
package struct FlowSession: Equatable, Sendable {
    package let id: SessionID
    package let expiresAt: Timestamp
    /// The token's written form, if the flow ended while no request was waiting. It is kept until the next answer shows
    /// it.
    package var token: WipedBytes?

    package init(_ session: Session, token: WipedBytes?) {
        self.init(id: session.id, expiresAt: session.expiresAt, token: token)
    }

    init(id: SessionID, expiresAt: Timestamp, token: WipedBytes?) {
        self.id = id
        self.expiresAt = expiresAt
        self.token = token
    }
}

/// The requirements of a flow, fixed when its subject is known. Weakening the policy later changes nothing.
package struct FlowPlan: Equatable, Sendable {
    package var firstFactors: [FactorKind] = []
    package var secondFactors: [FactorKind] = []
    package var second = SecondDemand.none
    /// The second factors that existed then; for an account that was just signed up, all factors that it was made with.
    /// A second factor that is there later is asked for as well.
    package var seconds: [FactorID] = []
    /// Whether the tenant's own program asks a question after the first factor.
    package var asksCustom = false
    /// Whether a password from a device that is not trusted is followed by a code.
    package var asksTrust = false
    package var passwordDemand = PasswordDemand.none
    /// Whether the answers must not reveal if an account exists.
    package var hidesAccounts = true
    /// How often a reset had ended the subject's flows then. Another number later means that this flow is over.
    package var resetStages: UInt64 = 0

    package init() {}

    /// Whether the first factor replaces the second one that a step-up would require, because there is no second one.
    package var standsIn: Bool { secondFactors.contains(.password) }
}

/// The requirement in addition to the first factor. The number is stored.
package enum SecondDemand: UInt8, Sendable {
    case none = 0
    case asked = 1
    case setUp = 2
    /// It may be set up, or skipped.
    case offered = 3
    /// One is set up in place of lost ones, some time after the password was reset.
    case recovery = 4
    /// One is set up in place of those that support has removed.
    case replacement = 5

    /// Whether setting one up is the only way to continue.
    var mustSetUp: Bool { self == .setUp || self == .recovery || self == .replacement }
}

/// Something that a user has proven in a flow.
package struct Proof: Equatable, Sendable {
    /// The part that it plays. The number is stored.
    package enum Part: UInt8, CaseIterable, Sendable {
        case first = 1
        case custom = 2
        case second = 3
        case trust = 4
        case setUp = 5
        /// The set-up that was offered was skipped.
        case skipped = 6
        case reset = 7
        case newPassword = 8
        case confirmation = 9
    }

    package let part: Part
    package let kind: FactorKind
    package let factor: FactorID?
    /// The address whose ownership it proved. A second code to that address would be the same factor.
    package let address: Address?
    package let at: Timestamp
    /// What a passkey showed besides itself; nil for other kinds.
    package let evidence: PasskeyEvidence?

    package init(
        _ part: Part, _ kind: FactorKind, factor: FactorID?, address: Address? = nil, at: Timestamp,
        evidence: PasskeyEvidence? = nil
    ) {
        self.evidence = evidence
        self.part = part
        self.kind = kind
        self.factor = factor
        self.address = address
        self.at = at
    }
}

/// A code that was sent to an address in a flow, or that the flow shares with another one of its subject.
package struct SentCode: Equatable, Sendable {
    package let address: Address
    /// If it is shared, as it was when the flow had it sent or found it; what became of it, the subject knows.
    package var code: DeliveredCode
    /// Whether it can be right. A code that was not sent, or a message that told an owner of their existing account,
    /// looks the same and is never right.
    package var isReal: Bool
    /// Whether it was sent automatically when its step began, and has not been requested since.
    package var isAutomatic: Bool
    /// The only purpose for which it is valid: for example, a sign-in code cannot set a password.
    package var use = MessagePurpose.signIn
    /// Whether it is the subject's, for all flows that want the same.
    package var isShared = false
}

/// The challenge that a passkey has to sign in a flow. It is good for one right answer.
package struct FlowChallenge: Equatable, Sendable {
    package let bytes: [UInt8]
    package let expiresAt: Timestamp
    /// The domain whose passkeys the application has asked for, among several; nil for the one that the flow chooses.
    package var rpID: String?

    /// Draws a new one.
    ///
    /// - Parameter rpID: It is remembered only where the tenant accepts several, which the first layout does not know.
    package init(_ decision: TenantContext, at now: Timestamp, rpID: String? = nil) {
        self.rpID = decision.domains.former.isEmpty ? nil : rpID
        bytes = decision.randomness.bytes(PasskeyChallenge.length)
        expiresAt = now.advanced(bySeconds: PasskeyChallenge.life)
    }

    init(bytes: [UInt8], expiresAt: Timestamp) {
        self.bytes = bytes
        self.expiresAt = expiresAt
    }
}
