/// Everything that one decision about a flow may read and change.
///
/// Its operations are pure, except for what they ask of `services`: they change these values or throw. When they throw,
/// the values hold what must be kept all the same, such as a counted miss or a try that a code lost.
package struct FlowContext {
    package var flow: Flow
    /// The flow's subject, which need not exist.
    package var subject: Subject
    package var devices: TrustedDevices
    /// The unconfirmed sign-up that a sign-in met.
    package var signUp: Flow?
    package var effects = FlowEffects()
    /// Whether a request waits for the decision.
    package var isAwaited = true
    /// The session that a step-up is for.
    package var session: Session?
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

    /// Whether it runs on a device that the subject trusts.
    var isOnTrustedDevice: Bool { devices.devices.contains { $0.id == flow.device } }

    /// Whether guesses count in the pools of the subject's devices: on a trusted one, and in a session that took more than
    /// the password. A stranger has neither token, so strangers' guesses never delay its owner here.
    var usesDevicePools: Bool { isOnTrustedDevice || session?.aal == .two }

    /// Runs the closure on the guess pools of the subject's devices where the flow uses them.
    ///
    /// While accounts are hidden, the throttle is that of the identifier until the user has proven something. If it
    /// were that of the subject, misses at one identifier would delay guesses at another, which would reveal that both
    /// belong to one subject.
    mutating func trying<Reply>(
        _ body: (inout Subject) throws(Failure) -> Reply
    ) throws(Failure) -> Reply {
        if usesDevicePools { return try subject.trying(on: &devices, body) }
        guard let identifier = flow.identifier, flow.isUnproven else { return try body(&subject) }
        var throttles = try services.throttles(at: identifier)
        let before = throttles
        defer { if throttles != before { effects.throttles = throttles } }
        return try subject.trying(throttling: &throttles, body)
    }

    /// Ends the run of misses at a kind by everybody who gave the flow's identifier.
    mutating func endMissRun(at kind: FactorKind) throws(Failure) {
        guard let identifier = flow.identifier, flow.plan.hidesAccounts else { return }
        let throttles = if let changed = effects.throttles { changed } else { try services.throttles(at: identifier) }
        let rest = throttles.filter { $0.kind != kind }
        if rest.count < throttles.count { effects.throttles = rest }
    }
}

extension FlowContext {
    /// Whether a refusal keeps what the decision has changed: it is about a try, and not about what was asked for.
    package func keepsChanges(after failure: Failure) -> Bool {
        switch failure.code {
        case .codeRejected, .credentialRejected, .throttled, .locked, .expired, .verificationExpired, .alreadyExists,
            .identifierNotFound, .signUpRequired, .insufficientAuthentication:
            true
        case .wrongState: effects.endsFlow
        case .unavailable, .overloaded, .internal, .deadlineExceeded, .invalidParams, .invalidInput, .notFound,
            .policyViolation, .passwordRefused, .notOffered, .verdictMismatch, .parseError, .invalidRequest,
            .methodNotFound, .idempotencyConflict, .usersAffected, .forbidden, .unsupportedProtocol:
            false
        }
    }
}

/// The services that a flow needs while it is decided about.
package protocol FlowServices: AddressGuesses {
    /// Returns the owner of an identifier: the one that claimed it, or else the subject of that name.
    func owner(of identifier: Identifier) throws(Failure) -> IdentifierOwner?
    /// Counts a message to an address against the limits, or refuses it. Called for every message, sent or pretended.
    /// Returns false if the message is dropped silently.
    func admitMessage(to address: Address, _ request: MessageRequest) throws(Failure) -> Bool
    /// Returns the runs of misses by everybody who gave an identifier, regardless of its owner.
    func throttles(at identifier: Identifier) throws(Failure) -> [GuessPool]
}

/// The results of a decision about a flow, for one commit with the flow.
package struct FlowEffects {
    package internal(set) var messages: [FlowMessage] = []
    package internal(set) var challenge: ChallengeOrder?
    /// The grounds of the session to be opened.
    package internal(set) var session: SessionGrounds?
    /// The result of a step-up for the session that requested it.
    package internal(set) var confirmed: SessionGrounds?
    /// Whether all sessions of the subject end, because its password has changed.
    package internal(set) var endsSessions = false
    /// Whether a device loses its trust, because a used token was presented after its grace.
    package internal(set) var endsTrust = false
    /// Identifiers to claim for the subject.
    package internal(set) var claims: [Identifier] = []
    /// Addresses that the subject signs in by without having proven them. One that somebody has already stays theirs;
    /// then the write is only made to take the same time.
    package internal(set) var unprovenClaims: [Identifier] = []
    /// Identifiers by which an unconfirmed sign-up is found.
    package internal(set) var reservations: [Identifier] = []
    /// Whether the flow ended although the request was refused.
    package internal(set) var endsFlow = false
    /// The token that the device presents next time.
    package internal(set) var deviceToken: DeviceToken?
    /// The new runs of misses at the identifier; nil if nothing was tried.
    package internal(set) var throttles: [GuessPool]?

    package init() {}
}

/// A message to send, or one whose sending should only take its time.
package struct FlowMessage {
    package let order: DeliveryOrder
    package let isReal: Bool
}

/// The purpose of a message. Templates choose their words by it.
package enum MessagePurpose: String, CaseIterable, Sendable {
    case signIn = "sign_in"
    case secondFactor = "second_factor"
    case clientTrust = "client_trust"
    case verification
    case signUp = "sign_up"
    case passwordReset = "password_reset"
    /// Without a code: another person tried to sign up with the address of an existing account.
    case alreadyRegistered = "already_registered"
    /// Without a code: the password was reset, and a second factor can be set up with it after a delay.
    case recovery
    /// Without a code: support has reset the second factors.
    case factorsReset = "factors_reset"
    /// Without a code: the same, but it takes effect after a delay.
    case factorsResetPending = "factors_reset_pending"

    /// The purpose for which a code in such a message is valid. The notice of an existing account replaces the code of a
    /// sign-up, and looks like one from outside.
    var use: MessagePurpose { self == .alreadyRegistered ? .signUp : self }

    /// The number that binds a code to its use.
    var number: UInt64 {
        switch self {
        case .signIn: 1
        case .secondFactor: 2
        case .clientTrust: 3
        case .verification: 4
        case .signUp, .alreadyRegistered: 5
        case .passwordReset: 6
        case .recovery: 7
        case .factorsReset: 8
        case .factorsResetPending: 9
        }
    }
}
