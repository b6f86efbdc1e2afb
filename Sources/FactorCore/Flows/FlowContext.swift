/// Everything that one decision about a flow may look at and change.
///
/// Its operations are pure but for what they ask of `services`: they change these values, or throw and leave in them
/// what has to be kept all the same, such as a counted miss or a try that a code lost.
package struct FlowContext {
    package var flow: Flow
    /// The flow's subject, which need not exist.
    package var subject: Subject
    package var devices: TrustedDevices
    /// An unconfirmed sign-up that a sign-in came upon.
    package var signUp: Flow?
    package var effects = FlowEffects()
    let services: any FlowServices

    package init(
        flow: Flow, subject: Subject, devices: TrustedDevices, signUp: Flow?, services: any FlowServices
    ) {
        self.flow = flow
        self.subject = subject
        self.devices = devices
        self.signUp = signUp
        self.services = services
    }

    /// Has what is tried drawn on the guess pools of the subject's devices, where the flow goes on on one that is trusted.
    ///
    /// Where accounts are hidden, the throttle is that of the identifier until somebody has shown who they are: were it the
    /// subject's, waiting at one identifier after misses at another would tell that somebody has both.
    mutating func trying<Reply>(
        _ body: (inout Subject) throws(Failure) -> Reply
    ) throws(Failure) -> Reply {
        if let id = flow.device, devices.devices.contains(where: { $0.id == id }) {
            return try subject.trying(on: &devices, body)
        }
        guard let identifier = flow.identifier, flow.isUnproven else { return try body(&subject) }
        var throttles = try services.throttles(at: identifier)
        let before = throttles
        defer { if throttles != before { effects.throttles = throttles } }
        return try subject.trying(throttling: &throttles, body)
    }
}

extension FlowContext {
    /// Whether a refusal keeps what the decision has changed: it is about a try, and not about what was asked for.
    package func keepsChanges(after failure: Failure) -> Bool {
        switch failure.code {
        case .unavailable, .overloaded, .internal, .invalidParams, .notFound, .policyViolation: false
        case .wrongState: effects.endsFlow
        default: true
        }
    }
}

/// What a flow asks of what is around it while it is decided about.
package protocol FlowServices: AnyObject {
    /// Whom an identifier belongs to: whoever claimed it, else the subject of that name.
    func owner(of identifier: Identifier) throws(Failure) -> IdentifierOwner?
    /// Counts a message to an address against the limits, or refuses it. Asked for every message, sent or only pretended.
    /// False where it does not go out, and nobody is told.
    func admitMessage(to address: Address, _ request: MessageRequest) throws(Failure) -> Bool
    /// The runs of misses by those who named themselves by an identifier, whoever has it.
    func throttles(at identifier: Identifier) throws(Failure) -> [GuessPool]
    /// Refuses a guess at a code to an address that is to become somebody's, where all who guessed at it have spent what
    /// there is. Every such flow has a subject of its own, so theirs would be a budget each.
    func admitGuess(at address: Address, costing cost: Probability) throws(Failure)
    /// Counts one that missed.
    func chargeGuess(at address: Address, costing cost: Probability) throws(Failure)
}

/// What a decision about a flow leaves to be done, all in one commit with the flow.
package struct FlowEffects {
    package internal(set) var messages: [FlowMessage] = []
    package internal(set) var challenge: ChallengeOrder?
    /// Grounds of the session that is to be opened.
    package internal(set) var session: SessionGrounds?
    /// What the session that asked for a step-up has confirmed.
    package internal(set) var confirmed: SessionGrounds?
    /// Whether all sessions of the subject end, since its password is another one.
    package internal(set) var endsSessions = false
    /// Whether a device is trusted no more, since a token of it was presented that was used up.
    package internal(set) var endsTrust = false
    /// Identifiers that the subject has from now on.
    package internal(set) var claims: [Identifier] = []
    /// Identifiers that an unconfirmed sign-up is found by.
    package internal(set) var reservations: [Identifier] = []
    /// Whether the flow ended though it was refused to go on with it.
    package internal(set) var endsFlow = false
    /// What the device presents next time.
    package internal(set) var deviceToken: DeviceToken?
    /// The runs of misses at the identifier as they are from now on; nil where nothing was tried.
    package internal(set) var throttles: [GuessPool]?

    package init() {}
}

/// A message that is to be sent, or whose sending is to take its time and nothing else.
package struct FlowMessage {
    package let order: DeliveryOrder
    package let isReal: Bool
}

/// What a code is sent for. Templates choose their words by it.
package enum MessagePurpose: String, CaseIterable, Sendable {
    case signIn = "sign_in"
    case secondFactor = "second_factor"
    case clientTrust = "client_trust"
    case verification
    case signUp = "sign_up"
    case passwordReset = "password_reset"
    /// Holds no code: somebody tried to sign up with an address that has an account.
    case alreadyRegistered = "already_registered"
    /// Holds no code: the password was set anew, and a second factor can be set up with it after a wait.
    case recovery

    /// What a code that goes out in such a message is good for: word that there is an account stands in the place of a
    /// sign-up's code, and looks like one from outside.
    var use: MessagePurpose { self == .alreadyRegistered ? .signUp : self }

    /// Binds a code to its use.
    var number: UInt64 {
        switch self {
        case .signIn: 1
        case .secondFactor: 2
        case .clientTrust: 3
        case .verification: 4
        case .signUp, .alreadyRegistered: 5
        case .passwordReset: 6
        case .recovery: 7
        }
    }
}
