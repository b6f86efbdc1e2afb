package import FactorCrypto

/// A flow as whoever runs it is told of it: what it waits for, and what may be shown at that point.
package struct FlowSnapshot: Sendable {
    package let flow: Flow
    /// What it may begin with; empty where nobody was named yet.
    package var firstOffers: [Offer] = []
    /// Empty until the first factor was right: what somebody has is nobody else's business.
    package var secondOffers: [Offer] = []
    package var setUpStrategies: [Strategy] = []
    package var first: FactorProgress?
    package var second: FactorProgress?
    package var delivery: DeliverySnapshot?
    /// The authenticator that is being set up.
    package var authenticator: AuthenticatorSetUp?
    /// Who it was, once that is certain.
    package var subject: SubjectID?
    package var passwordRules = PasswordPolicy()
    /// From when on who was turned away may set a second factor up.
    package var recoveryAt: Timestamp?

    package init(flow: Flow) {
        self.flow = flow
    }
}

/// How far one factor has come.
package struct FactorProgress: Equatable, Sendable {
    package let strategy: Strategy
    package let isVerified: Bool
    package let triesLeft: Int?
    package let expiresAt: Timestamp?

    package init(strategy: Strategy, isVerified: Bool, triesLeft: Int?, expiresAt: Timestamp?) {
        self.strategy = strategy
        self.isVerified = isVerified
        self.triesLeft = triesLeft
        self.expiresAt = expiresAt
    }
}

/// A code that is on its way.
package struct DeliverySnapshot: Equatable, Sendable {
    package let medium: Medium
    /// As far as it may be shown; nil where even that would tell who has an account.
    package let destination: String?
    package let sentAt: Timestamp
    package let resendAfterMilliseconds: Int64
    package let expiresAt: Timestamp
    package let triesLeft: Int

    package init(
        medium: Medium, destination: String?, sentAt: Timestamp, resendAfterMilliseconds: Int64, expiresAt: Timestamp,
        triesLeft: Int
    ) {
        self.medium = medium
        self.destination = destination
        self.sentAt = sentAt
        self.resendAfterMilliseconds = resendAfterMilliseconds
        self.expiresAt = expiresAt
        self.triesLeft = triesLeft
    }
}

/// What an authenticator app has to be told.
package struct AuthenticatorSetUp: Sendable {
    package let factor: FactorID
    package let parameters: TOTPParameters
    package let labels: FactorLabels
    package let seed: WipedBytes
}

extension FlowContext {
    /// Draws the flow as it is now.
    package func snapshot(_ decision: DecisionContext) throws(Failure) -> FlowSnapshot {
        var snapshot = FlowSnapshot(flow: flow)
        snapshot.passwordRules = decision.policy.password
        guard flow.subject != nil else { return snapshot }
        if flow.identifier != nil || !flow.isSignUp { snapshot.firstOffers = try firstOffersShown(decision) }
        if isKnown { snapshot.secondOffers = try secondOffers(decision) }
        snapshot.setUpStrategies = setUpStrategies()
        snapshot.first = flow.proofs.first { $0.part == .first }.map(Self.progress) ?? firstProgress
        snapshot.second =
            flow.proofs.first { $0.part == .second || $0.part == .setUp }.map(Self.progress) ?? secondProgress
        snapshot.delivery = delivery(decision)
        if case .totpSetUp(let id) = flow.step { snapshot.authenticator = try authenticator(id, decision) }
        if flow.step == .abandoned(reason: .recoveryWait) { snapshot.recoveryAt = recoveryMoment(decision) }
        if flow.step == .complete, flow.goal != .passwordReset { snapshot.subject = flow.subject }
        if case .stepUp = flow.goal { snapshot.subject = flow.subject }
        return snapshot
    }

    /// Whether the person has shown who they are, in this flow or in the session that it came from.
    private var isKnown: Bool {
        if case .stepUp = flow.goal { return true }
        return flow.firstProof != nil
    }

    private func firstOffersShown(_ decision: DecisionContext) throws(Failure) -> [Offer] {
        switch flow.goal {
        case .signIn, .passwordReset: try firstOffers(decision)
        case .signUp, .stepUp: []
        }
    }

    private static func progress(_ proof: Proof) -> FactorProgress {
        FactorProgress(strategy: proof.strategy, isVerified: true, triesLeft: nil, expiresAt: nil)
    }

    private var firstProgress: FactorProgress? {
        switch flow.step {
        case .password: unverified(.password, nil)
        case .firstCode(let address): unverified(Strategy(address.medium), address)
        case .passwordReset(let address) where flow.firstProof == nil: unverified(Strategy(address.medium), address)
        default: nil
        }
    }

    private var secondProgress: FactorProgress? {
        switch flow.step {
        case .oath: unverified(flow.plan.secondFactors.contains(.totp) ? .totp : .hotp, nil)
        case .backupCode: unverified(.backupCode, nil)
        case .secondPassword: unverified(.password, nil)
        case .secondCode(let address), .addressSetUpCode(let address):
            unverified(Strategy(address.medium), address)
        case .totpSetUp: unverified(.totp, nil)
        default: nil
        }
    }

    private func unverified(_ strategy: Strategy, _ address: Address?) -> FactorProgress {
        let sent = address.flatMap { self.sent(to: $0) }
        return FactorProgress(
            strategy: strategy, isVerified: false, triesLeft: sent?.code.triesLeft, expiresAt: sent?.code.expiresAt)
    }

    private func delivery(_ decision: DecisionContext) -> DeliverySnapshot? {
        guard let address = flow.step.address, let sent = self.sent(to: address) else {
            return nil
        }
        let isFirst = flow.firstProof == nil && !flow.isSignUp && !flow.isStepUp
        return DeliverySnapshot(
            medium: address.medium, destination: isFirst ? shownFirst(address) : address.masked,
            sentAt: sent.code.sentAt,
            resendAfterMilliseconds: Int64(decision.policy.deliveredCode.resendAfterSeconds) * 1000,
            expiresAt: sent.code.expiresAt, triesLeft: sent.code.triesLeft)
    }

    private func authenticator(_ id: FactorID, _ decision: DecisionContext) throws(Failure) -> AuthenticatorSetUp? {
        guard let factor = subject.factors.first(where: { $0.id == id && !$0.hasLapsed(at: decision.now) }),
            factor.status == .pending, case .totp(let material) = factor.material
        else { return nil }
        return AuthenticatorSetUp(
            factor: id, parameters: material.parameters, labels: try subject.labels(of: factor, decision),
            seed: try subject.withSecret(of: factor, decision) { WipedBytes(copying: $0) })
    }
}

extension FlowStep {
    /// Where the code goes that this step waits for.
    package var address: Address? {
        switch self {
        case .firstCode(let address), .secondCode(let address), .trust(let address), .addressSetUpCode(let address),
            .passwordReset(let address), .confirmSignUp(let address):
            address
        default: nil
        }
    }
}
