import FactorCore
import FactorCrypto
import FactorEngine
import FactorWire

/// What a flow waits for, as an application shows it: a type, and what that type carries.
struct NextStepView: WireObject, Sendable {
    static let title: String? = "NextStep"

    let type: String
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

    static var example: NextStepView {
        var view = NextStepView(type: "done")
        view.allowed = ["totp"]
        view.hints = [.example]
        view.skippable = true
        view.delivery = .example
        view.remaining = 9
        view.factor = .example
        (view.secret, view.uri, view.qr) = (.example, .example, .example)
        view.parameters = .example
        view.rules = PasswordRulesView(minLength: 8)
        view.missing = [.username]
        view.reason = AbandonReason.failedAuthentication.rawValue
        return view
    }

    private init(type: String) { self.type = type }

    init(_ picture: FlowPicture, _ form: QRForm?) throws(Failure) {
        self.init(type: picture.stepType)
        delivery = picture.delivery.map { DeliveryView($0) }
        switch picture.flow.step {
        case .firstSelection: allowed = Self.distinct(picture.firstOffers.map(\.strategy.rawValue))
        case .secondSelection:
            hints = picture.secondOffers.map { OfferView(offer: $0) }
            allowed = Self.distinct(picture.secondOffers.map(\.strategy.rawValue))
        case .oath:
            hints = picture.secondOffers.filter { $0.strategy == .totp || $0.strategy == .hotp }
                .map { OfferView(offer: $0) }
        case .backupCode: remaining = picture.secondOffers.first { $0.strategy == .backupCode }?.remaining
        case .setUpSelection:
            allowed = picture.setUpStrategies.map(\.rawValue)
            skippable = picture.flow.plan.second == .offered
        case .totpSetUp: try showAuthenticator(picture, form)
        case .custom(let step): parameters = RawJSON(step.parameters)
        case .newPassword, .passwordReset: rules = PasswordRulesView(minLength: picture.passwordRules.minLength)
        case .signUpFields:
            if case .signUp(let draft) = picture.flow.goal { missing = draft.missing }
        case .signUpRequired: reason = FailureCode.signUpRequired.reason.description
        case .abandoned(let why): reason = why.rawValue
        default: break
        }
    }

    private mutating func showAuthenticator(_ picture: FlowPicture, _ form: QRForm?) throws(Failure) {
        guard let shown = picture.authenticator else { return }
        factor = shown.factor
        let text = shown.seed.withBytes { Base32.encode($0) }
        let period = shown.parameters.periodSeconds
        let uri = OTPAuthURI(
            kind: "totp", labels: shown.labels, fallbackAccount: picture.flow.subject?.text ?? "",
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
    }
}

extension FlowPicture {
    /// The type of the present step.
    fileprivate var stepType: String {
        switch flow.step {
        case .identifier: "provide_identifier"
        case .firstSelection: "continue_sign_in_with_first_factor_selection"
        case .password, .secondPassword: "confirm_sign_in_with_password"
        case .firstCode(let address):
            address.medium == .email ? "confirm_sign_in_with_otp" : "confirm_sign_in_with_sms_code"
        case .trust: "confirm_sign_in_with_otp"
        case .secondSelection: "continue_sign_in_with_mfa_selection"
        case .oath: "confirm_sign_in_with_totp_code"
        case .secondCode(let address):
            address.medium == .email ? "confirm_sign_in_with_email_mfa_code" : "confirm_sign_in_with_sms_mfa_code"
        case .backupCode: "confirm_sign_in_with_backup_code"
        case .setUpSelection: "continue_sign_in_with_mfa_setup_selection"
        case .totpSetUp: "continue_sign_in_with_totp_setup"
        case .addressSetUp(let medium): Self.setUpType(medium)
        case .addressSetUpCode(let address): Self.setUpType(address.medium)
        case .defining, .custom, .judging: "confirm_sign_in_with_custom_challenge"
        case .newPassword: "confirm_sign_in_with_new_password"
        case .passwordReset: "reset_password"
        case .signUpFields: "provide_sign_up_fields"
        case .confirmSignUp: "confirm_sign_up"
        case .complete: "done"
        case .signUpRequired, .abandoned: "start_over"
        }
    }

    private static func setUpType(_ medium: Medium) -> String {
        medium == .email ? "continue_sign_in_with_email_mfa_setup" : "continue_sign_in_with_sms_mfa_setup"
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
