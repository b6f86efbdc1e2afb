package import FactorCrypto

/// A sign-in, sign-up, step-up or password reset that is under way: everything that is known of it between two requests.
///
/// A plain value. What it is about (the subject, its devices) stands beside it in a `FlowContext`, whose operations are
/// the only ones that change it.
package struct Flow: Equatable, Sendable {
    /// Addresses that one flow writes to at the most.
    static let mostAddresses = 6

    package let id: DocumentID
    package var goal: FlowGoal
    package let createdAt: Timestamp
    package var expiresAt: Timestamp
    package var step: FlowStep
    /// What was typed to say who it is; nil before that, in step-ups and in sign-ups.
    package var identifier: Identifier?
    /// Whom it is about. For an identifier that nobody has, the subject of that very name, where guesses are counted.
    package var subject: SubjectID?
    /// An unconfirmed sign-up that the identifier belongs to.
    package var signUp: DocumentID?
    package var plan = FlowPlan()
    /// What has been shown, in order.
    package var proofs: [Proof] = []
    /// The codes that were sent, one an address. Starting over leaves them, with the tries that they have left.
    package var sent: [SentCode] = []
    /// Questions that the tenant's own program was asked for. Starting over does not begin anew with them.
    package var questions = 0
    /// The trusted device that it goes on on.
    package var device: DeviceID?
    /// The language tag (BCP 47) of its messages.
    package var locale: String?
    /// The session that it led to.
    package var session: FlowSession?

    package init(id: DocumentID, goal: FlowGoal, step: FlowStep, at now: Timestamp, lastingSeconds: Int) {
        self.id = id
        self.goal = goal
        self.step = step
        createdAt = now
        expiresAt = now.advanced(bySeconds: Int64(lastingSeconds))
    }

    /// Whether the person proved something in that part.
    package func hasProof(of part: Proof.Part) -> Bool { proofs.contains { $0.part == part } }

    /// Whether it ends in a verdict.
    package var isStepUp: Bool {
        if case .stepUp = goal { true } else { false }
    }

    /// Whether nothing may be told yet of what the identifier leads to: whoever typed it has shown nothing.
    var isUnproven: Bool { plan.hidesAccounts && firstProof == nil && !isSignUp && !isStepUp }

    /// Whether the password was shown, as the first factor or the second.
    var usesPassword: Bool {
        proofs.contains { $0.strategy == .password && ($0.part == .first || $0.part == .second) }
    }

    /// The first factor that was shown.
    package var firstProof: Proof? { proofs.first { $0.part == .first } }
}

/// What a flow is to lead to.
package enum FlowGoal: Equatable, Sendable {
    /// A session. With `signUpIfMissing` a code goes to the address whether or not somebody has an account there.
    case signIn(signUpIfMissing: Bool)
    /// An account, and a session.
    case signUp(SignUpDraft)
    case stepUp(StepUpGoal)
    /// Another password, and nothing else.
    case passwordReset
}

/// What a person is to confirm in a step-up.
package struct StepUpGoal: Equatable, Sendable {
    /// The record of the session that asks.
    package let session: DocumentID
    /// What the verdict is good for.
    package let purpose: String
    /// What exactly is confirmed, such as a digest of a transfer; empty for none.
    package let binding: String
    /// When the verdict that was given can no longer be redeemed; nil before.
    package var redeemableUntil: Timestamp?
    package var isRedeemed = false
    /// How the person confirmed it.
    package var shown: [AuthenticationMethod] = []
    /// Two where that was a second factor, in a session that has it beside another one.
    package var aal = AssuranceLevel.one

    package init(session: DocumentID, purpose: String, binding: String) {
        self.session = session
        self.purpose = purpose
        self.binding = binding
    }
}

/// The session that a flow led to, as the flow's later answers show it.
package struct FlowSession: Equatable, Sendable {
    package let id: SessionID
    package let expiresAt: Timestamp
    /// The token's written form, where the flow ended while nobody was asking, until it is shown to who asks next.
    package var token: WipedBytes?

    package init(id: SessionID, expiresAt: Timestamp, token: WipedBytes?) {
        self.id = id
        self.expiresAt = expiresAt
        self.token = token
    }
}

/// What a flow asks for, fixed when it is known whom it is about. A policy that is weakened later changes nothing.
package struct FlowPlan: Equatable, Sendable {
    package var firstFactors: [Strategy] = []
    package var secondFactors: [Strategy] = []
    package var second = SecondDemand.none
    /// The second factors that there were, and with an account that was signed up all that it was made with: another one
    /// that is there later is asked for as well.
    package var seconds: [FactorID] = []
    /// Whether the tenant's own program is asked after the first factor.
    package var asksCustom = false
    /// Whether a password from a device that nobody trusts is followed by a code.
    package var asksTrust = false
    package var passwordDemand = PasswordDemand.none
    /// Whether nothing may tell if somebody has an account.
    package var hidesAccounts = true

    package init() {}

    /// Whether the first factor stands in for the second one that a step-up would ask for, since there is none.
    package var standsIn: Bool { secondFactors.contains(.password) }
}

/// What is asked beside the first factor. The number is stored.
package enum SecondDemand: UInt8, Sendable {
    case none = 0
    case asked = 1
    case setUp = 2
    /// It may be set up, or skipped.
    case offered = 3
    /// One is set up in place of those that are gone, a while after the password was reset.
    case recovery = 4

    /// Whether nothing but setting one up leads on.
    var mustSetUp: Bool { self == .setUp || self == .recovery }
}

/// One thing that a person has shown in a flow.
package struct Proof: Equatable, Sendable {
    /// The part that it plays. The number is stored.
    package enum Part: UInt8, CaseIterable, Sendable {
        case first = 1
        case custom = 2
        case second = 3
        case trust = 4
        case setUp = 5
        /// The set-up that was offered was left for another time.
        case skipped = 6
        case reset = 7
        case newPassword = 8
        case confirmation = 9
    }

    package let part: Part
    package let strategy: Strategy
    package let factor: FactorID?
    /// The address whose owner it showed: a second code to it would be the same factor.
    package let address: Address?
    package let at: Timestamp

    package init(_ part: Part, _ strategy: Strategy, factor: FactorID?, address: Address? = nil, at: Timestamp) {
        self.part = part
        self.strategy = strategy
        self.factor = factor
        self.address = address
        self.at = at
    }
}

/// A code that was sent to an address in a flow.
package struct SentCode: Equatable, Sendable {
    package let address: Address
    package var code: DeliveredCode
    /// Whether it is good for anything. What was sent to nobody, or told an owner that they have an account already,
    /// looks the same and is never right.
    package var isReal: Bool
    /// Whether it went out by itself when its step began, and nobody has asked for it since.
    package var isAutomatic: Bool
    /// What it is good for, and for nothing else: a code for signing in sets no password.
    package var use = MessagePurpose.signIn
}
