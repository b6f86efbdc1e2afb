import FactorCore
import FactorCrypto
import FactorEngine
import FactorWire

/// What a flow waits for, as an application shows it: a type, and what that type carries.
struct NextStepView: WireObject, Sendable {
    static let title: String? = "NextStep"

    let type: NextStepType
    private(set) var allowed: [String]?
    private(set) var hints: [OfferView]?
    private(set) var skippable: Bool?
    private(set) var delivery: DeliveryView?
    private(set) var remaining: Int?
    private(set) var factor: FactorID?
    private(set) var secret: SecretText?
    private(set) var uri: SecretText?
    private(set) var qr: SecretText?
    private(set) var parameters: RawJSON?
    private(set) var rules: PasswordRulesView?
    private(set) var missing: [SignUpField]?
    private(set) var reason: String?
    private(set) var recoveryAt: Timestamp?

    static var example: NextStepView { NextStepView(type: .done) }

    private init(type: NextStepType) { self.type = type }

    init(_ snapshot: FlowSnapshot, _ form: QRForm?) throws(Failure) {
        self.init(type: NextStepType(snapshot.flow.step))
        delivery = snapshot.delivery.map { DeliveryView($0) }
        switch snapshot.flow.step {
        case .firstSelection: allowed = Self.distinct(snapshot.firstOffers.map(\.strategy.rawValue))
        case .secondSelection:
            hints = snapshot.secondOffers.map { OfferView(offer: $0) }
            allowed = Self.distinct(snapshot.secondOffers.map(\.strategy.rawValue))
        case .oath(let chosen):
            hints = snapshot.secondOffers
                .filter { ($0.strategy == .totp || $0.strategy == .hotp) && (chosen == nil || $0.factor == chosen) }
                .map { OfferView(offer: $0) }
        case .backupCode: remaining = snapshot.secondOffers.first { $0.strategy == .backupCode }?.remaining
        case .setUpSelection:
            allowed = snapshot.setUpStrategies.map(\.rawValue)
            skippable = snapshot.flow.plan.second == .offered
        case .totpSetUp: try showAuthenticator(snapshot, form)
        case .custom(let step): parameters = RawJSON(step.parameters)
        case .newPassword, .passwordReset: rules = PasswordRulesView(minLength: snapshot.passwordRules.minLength)
        case .signUpFields:
            if case .signUp(let draft) = snapshot.flow.goal { missing = draft.missing }
        case .signUpRequired: reason = FailureCode.signUpRequired.reason.description
        case .abandoned(let why):
            reason = why.rawValue
            recoveryAt = snapshot.recoveryAt
        default: break
        }
    }

    private mutating func showAuthenticator(_ snapshot: FlowSnapshot, _ form: QRForm?) throws(Failure) {
        guard let shown = snapshot.authenticator else { return }
        factor = shown.factor
        let text = shown.seed.withBytes { Base32.encode($0) }
        let period = shown.parameters.periodSeconds
        let uri = OTPAuthURI(
            kind: "totp", labels: shown.labels, fallbackAccount: snapshot.flow.subject?.text ?? "",
            algorithm: shown.parameters.algorithm, digits: shown.parameters.digits,
            last: period == 30 ? nil : ("period", period)
        ).text(text)
        qr = try EnrolmentReply.qr(uri, form)
        secret = SecretText(text)
        self.uri = SecretText(uri)
    }

    private static func distinct(_ names: [String]) -> [String] {
        names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    func encode(into object: inout ObjectWriter) {
        object.field("type", type, "what to show; of a type that is not known: update the client")
        object.optional("allowed", allowed, "what may be selected")
        object.optional("hints", hints, "the factors in question")
        object.optional("skippable", skippable, "whether it may be left for another time")
        object.optional("delivery", delivery, "the code that is on its way")
        object.optional("remaining", remaining, "backup codes that are left")
        object.optional("factor_id", factor, "the authenticator that is set up")
        object.optional("secret", secret, "its seed, base 32")
        object.optional("otpauth_uri", uri, "the seed and its parameters, as authenticator apps read them")
        object.optional("qr", qr, "the URI as a QR code, where it was asked for")
        object.optional("parameters", parameters, "what the tenant's own program asks")
        object.optional("rules", rules, "what a new password must be")
        object.optional("missing_fields", missing, "what the sign-up lacks")
        object.optional("reason", reason, "why it leads nowhere")
        object.optional("recovery_at", recoveryAt, "for recovery_wait: from when on a sign-in sets a second factor up")
    }
}

/// What a new password must be.
struct PasswordRulesView: WireObject, Sendable {
    static let title: String? = "PasswordRules"
    static var example: PasswordRulesView { PasswordRulesView(minLength: 8) }
    let minLength: Int

    func encode(into object: inout ObjectWriter) {
        object.field("min_length", minLength, "characters at the least")
    }
}
