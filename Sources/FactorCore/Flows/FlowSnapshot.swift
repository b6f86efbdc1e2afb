package import FactorCrypto

/// A flow as the application that runs it sees it: what it waits for, and what may be shown at that point.
package struct FlowSnapshot: Sendable {
    package let flow: Flow
    /// The step that the application should show.
    package var next: NextStep
    /// The possible first factors; empty before the user is named.
    package var firstOffers: [Offer] = []
    /// Empty until the first factor was right, because the factors of a user are private.
    package var secondOffers: [Offer] = []
    package var first: FactorProgress?
    package var second: FactorProgress?
    /// The subject, once that is certain.
    package var subject: SubjectID?
    package init(flow: Flow) {
        self.flow = flow
        next = NextStep(flow)
    }
}

/// The step that an application should show: a type, and the data of that type.
package struct NextStep: Sendable {
    package let type: NextStepType
    /// The kind that the step asks for, or nil if it has to be chosen first or the step needs none.
    package internal(set) var kind: FactorKind?
    /// The factor that the step asks for or sets up, or nil if it is about none or any of several will do.
    package internal(set) var factor: FactorID?
    /// What answers it.
    package internal(set) var form: AnswerForm
    /// The ways that can be chosen in place of such an answer, in the order in which a page shows them.
    package internal(set) var options: [StepOption] = []
    /// The step waits for a code, but none was sent: a limit or a country keeps it.
    package internal(set) var isNotSent = false
    /// The code that is on its way.
    package internal(set) var delivery: DeliverySnapshot?
    /// The authenticator that is being set up.
    package internal(set) var authenticator: AuthenticatorSetUp?
    /// What the browser needs for a passkey.
    package var passkey: PasskeyPrompt?
    /// The question of the tenant's own program, as JSON.
    package internal(set) var parameters: [UInt8]?
    /// The rules for a new password.
    package internal(set) var passwordRules: PasswordPolicy?
    /// The reason why the flow cannot continue.
    package internal(set) var reason: AbandonReason?
    /// When a user who was turned away may set up a second factor.
    package internal(set) var recoveryAt: Timestamp?

    init(_ flow: Flow) {
        let rules = flow.step.rules
        type = rules.type
        kind = rules.kind(in: flow)
        form = rules.form(in: flow).shown(in: flow)
    }

    /// Offers these ways. Where several factors have one kind, each is chosen by itself.
    mutating func offer(_ offers: [Offer]) {
        options = offers.map { offer in
            let isOnly = offers.count { $0.kind == offer.kind } == 1
            let factor = isOnly ? nil : offer.factor
            return StepOption(selection: factor.map { .factor($0) } ?? .kind(offer.kind), offer: offer)
        }
    }

    /// Whether an option is what the step asks for now.
    package func asks(for option: StepOption) -> Bool {
        guard let offer = option.offer else { return false }
        guard let kind else { return type == .code && offer.kind.isOATH }
        return offer.kind == kind && (factor == nil || offer.factor == nil || offer.factor == factor)
    }

    /// Offers a choice that is no kind.
    mutating func offer(_ selection: FlowAnswer.Selection) {
        options.append(StepOption(selection: selection, offer: nil))
    }
}

/// One way that can be chosen at a step.
package struct StepOption: Equatable, Sendable {
    /// The answer that chooses it.
    package let selection: FlowAnswer.Selection
    /// What is known of it; nil for a choice that is no kind.
    package let offer: Offer?

    package init(selection: FlowAnswer.Selection, offer: Offer?) {
        self.selection = selection
        self.offer = offer
    }
}

/// What the browser needs to make a passkey, or to use one.
package enum PasskeyPrompt: Equatable, Sendable {
    case creation(FactorID, PasskeyCreation)
    case request(PasskeyRequest)
}

/// The progress of one factor.
package struct FactorProgress: Equatable, Sendable {
    package let kind: FactorKind
    package let isVerified: Bool
    package let triesLeft: Int?
    package let expiresAt: Timestamp?
    /// Set if it was checked elsewhere.
    package var vouched: VouchedFactor?

    package init(kind: FactorKind, isVerified: Bool, triesLeft: Int?, expiresAt: Timestamp?) {
        self.kind = kind
        self.isVerified = isVerified
        self.triesLeft = triesLeft
        self.expiresAt = expiresAt
    }
}

/// A code that is on its way.
package struct DeliverySnapshot: Equatable, Sendable {
    package let medium: Medium
    /// As much of the address as may be shown; nil if even that would reveal who has an account.
    package let destination: String?
    package let sentAt: Timestamp
    package let resendAfterMilliseconds: Int64
    package let expiresAt: Timestamp
    package let triesLeft: Int
    package let digits: Int

    package init(
        medium: Medium, destination: String?, sentAt: Timestamp, resendAfterMilliseconds: Int64, expiresAt: Timestamp,
        triesLeft: Int, digits: Int
    ) {
        self.medium = medium
        self.destination = destination
        self.sentAt = sentAt
        self.resendAfterMilliseconds = resendAfterMilliseconds
        self.expiresAt = expiresAt
        self.triesLeft = triesLeft
        self.digits = digits
    }
}

/// The data that an authenticator app needs.
package struct AuthenticatorSetUp: Sendable {
    package let factor: FactorID
    package let parameters: TOTPParameters
    package let labels: FactorLabels
    package let seed: WipedBytes
}

extension FlowContext {
    /// Takes a snapshot of the flow as it is now.
    package func snapshot(_ decision: DecisionContext) throws(Failure) -> FlowSnapshot {
        var snapshot = FlowSnapshot(flow: flow)
        guard flow.subject != nil else { return snapshot }
        if flow.identifier != nil || !flow.isSignUp { snapshot.firstOffers = try firstOffersShown(decision) }
        if isKnown { snapshot.secondOffers = try labelledSecondOffers(decision) }
        snapshot.first = progress(decision) { $0 == .first }
        if flow.firstProof != nil { snapshot.first?.vouched = flow.vouched }
        snapshot.second = progress(decision) { $0 == .second || $0 == .setUp }
        snapshot.next.delivery = delivery(decision)
        snapshot.next.isNotSent = flow.step.address != nil && flow.step.codeUse != nil && snapshot.next.delivery == nil
        try flow.step.rules.show(&snapshot, self, decision)
        // A user who has lost the second factor is told when support's reset takes effect.
        if isKnown, flow.state == .needsSecondFactor { snapshot.next.recoveryAt = subject.waitingReset }
        if flow.step == .complete, flow.goal != .passwordReset { snapshot.subject = flow.subject }
        if case .stepUp = flow.goal { snapshot.subject = flow.subject }
        return snapshot
    }

    /// Whether the user has shown who they are, in this flow or in the session that it came from.
    private var isKnown: Bool {
        if case .stepUp = flow.goal { return true }
        return flow.firstProof != nil
    }

    private func firstOffersShown(_ decision: DecisionContext) throws(Failure) -> [Offer] {
        switch flow.goal {
        case .signIn where flow.vouched != nil: []
        case .signIn, .passwordReset: try firstOffers(decision)
        case .signUp, .stepUp: []
        }
    }

    /// Returns the progress of the factor that plays such a part.
    private func progress(_ decision: DecisionContext, _ fits: (Proof.Part) -> Bool) -> FactorProgress? {
        if let proof = flow.proofs.first(where: { fits($0.part) }) {
            return FactorProgress(kind: proof.kind, isVerified: true, triesLeft: nil, expiresAt: nil)
        }
        let step = flow.step.rules
        guard let part = step.part(in: flow), fits(part), let kind = step.kind(in: flow) else { return nil }
        let sent = step.address.flatMap { self.sent(to: $0, decision) }
        return FactorProgress(
            kind: kind, isVerified: false, triesLeft: sent?.code.triesLeft, expiresAt: sent?.code.expiresAt)
    }

    private func delivery(_ decision: DecisionContext) -> DeliverySnapshot? {
        guard let address = flow.step.address, let sent = self.sent(to: address, decision) else {
            return nil
        }
        let isFirst = flow.firstProof == nil && !flow.isSignUp && !flow.isStepUp
        return DeliverySnapshot(
            medium: address.medium, destination: isFirst ? shownFirst(address) : address.masked,
            sentAt: sent.code.sentAt,
            resendAfterMilliseconds: sent.code.waitToSend(decision) ?? 0,
            expiresAt: sent.code.expiresAt, triesLeft: sent.code.triesLeft, digits: sent.code.digits)
    }
}
