import FactorCore
import FactorCrypto
import FactorWire

/// What a flow waits for, as an application shows it: a type, and its members.
struct NextStepView: WireObject, Sendable {
    static let title: String? = "NextStep"

    let type: NextStepType
    private(set) var kind: FactorKind?
    private(set) var factor: FactorID?
    private(set) var ask: [FlowAnswer.Member] = []
    private(set) var accepts: [FlowAnswer.Member] = []
    private(set) var options: [StepOptionView] = [.example]
    private(set) var delivery: DeliveryView?
    private(set) var notSent: Bool?
    private(set) var secret: SecretText?
    private(set) var uri: SecretText?
    private(set) var qr: SecretText?
    private(set) var ceremony: PasskeyCeremony?
    private(set) var publicKey: PublicKeyOptions?
    private(set) var rpIDs: [String]?
    private(set) var parameters: RawJSON?
    private(set) var rules: PasswordRulesView?
    private(set) var reason: AbandonReason?
    private(set) var recoveryAt: Timestamp?

    static var example: NextStepView { NextStepView(type: .done) }

    private init(type: NextStepType) { self.type = type }

    init(_ snapshot: FlowSnapshot, _ form: QRForm?) throws(Failure) {
        self.init(withoutSecrets: snapshot.next)
        parameters = snapshot.next.parameters.map { RawJSON($0) }
        if let authenticator = snapshot.next.authenticator { try show(authenticator, of: snapshot.flow.subject, form) }
    }

    /// For a refusal: errors are logged.
    init(withoutSecrets next: NextStep) {
        self.init(type: next.type)
        kind = next.kind
        factor = next.factor
        (ask, accepts) = (next.form.asked, next.form.accepted)
        options = next.options.map { StepOptionView(option: $0, isAsked: next.asks(for: $0)) }
        notSent = next.isNotSent ? true : nil
        delivery = next.delivery.map { DeliveryView($0) }
        rules = next.passwordRules.map { PasswordRulesView(policy: $0) }
        reason = next.reason
        recoveryAt = next.recoveryAt
        switch next.passkey {
        case .creation(_, let creation): (ceremony, publicKey) = (.create, PublicKeyOptions(creation))
        case .request(let request):
            (ceremony, publicKey, rpIDs) = (.get, PublicKeyOptions(request), request.rpIDs)
        case nil: break
        }
    }

    private mutating func show(
        _ shown: AuthenticatorSetUp, of subject: SubjectID?, _ form: QRForm?
    ) throws(Failure) {
        let text = shown.seed.withBytes { Base32.encode($0) }
        let uri = OTPAuthURI(
            .totp(TOTPMaterial(parameters: shown.parameters)), labels: shown.labels,
            fallbackAccount: subject?.text ?? ""
        ).text(text)
        qr = try EnrolmentReply.qr(uri, form)
        secret = SecretText(text)
        self.uri = SecretText(uri)
    }

    func encode(into object: inout ObjectWriter) {
        object.field("type", type, "the type of step; one that is unknown can be shown by ask and options")
        object.nullable(
            "kind", kind,
            "the kind that the step asks for, or null if it has to be chosen first or the step needs none")
        object.nullable(
            "factor_id", factor, "the factor that the step asks for or sets up, or null if any of several will do"
        )
        object.field("ask", ask, "the parameters that attempt requires now; empty if it takes nothing")
        object.field("accepts", accepts, "the parameters that attempt takes besides")
        object.field("options", options, "the ways that can be chosen, in the order in which to show them")
        object.optional("delivery", delivery, "the code that was sent")
        object.optional("not_sent", notSent, "true if a code is asked for that could not be sent; prepare says why")
        object.optional("secret", secret, "the seed, in base32")
        object.optional("otpauth_uri", uri, "the seed and its parameters, as a URI for authenticator apps")
        object.nullable(
            "qr", qr, if: secret != nil, "beside `secret`: the URI as a QR code, or null if it was not requested")
        object.optional("ceremony", ceremony, "which method of navigator.credentials takes public_key")
        object.optional(
            "public_key", publicKey, "what the browser needs to make a passkey, or to use one; pass it on unchanged")
        object.optional(
            "rp_ids", rpIDs,
            "beside ceremony get: the domains whose passkeys count, the current one first; prepare takes one as rp_id")
        object.optional("parameters", parameters, "what the tenant's own program wants to know")
        object.optional("rules", rules, "the rules for a new password")
        object.optional("reason", reason, "why the flow cannot continue")
        object.optional(
            "recovery_at", recoveryAt,
            "for recovery_wait, and while a reset by support waits: when a sign-in will be able to set up a second factor"
        )
    }
}

extension Failure {
    /// The same with where the flow is, and what to ask next.
    func showing(_ result: FlowResult) -> Failure {
        var json = JSONWriter()
        NextStepView(withoutSecrets: result.snapshot.next).write(to: &json)
        let status = FailureDetail(.status, .text(result.snapshot.flow.status))
        return adding([status, FailureDetail(.nextStep, .object(json.bytes))])
    }
}

/// What a browser does with a passkey, by the name of its method.
enum PasskeyCeremony: String, WireEnumeration {
    case create, get

    static let title = "PasskeyCeremony"
}

/// The rules for a new password.
struct PasswordRulesView: WireObject, Sendable {
    static let title: String? = "PasswordRules"
    static var example: PasswordRulesView { PasswordRulesView(policy: PasswordPolicy()) }
    let policy: PasswordPolicy

    func encode(into object: inout ObjectWriter) {
        object.field("min_length", policy.minLength, "the minimum number of characters")
        object.field("max_bytes", Password.longest, "the most bytes of UTF-8")
        object.field("refuses", refused, "what else is refused; a refusal names the `problem`")
    }

    private var refused: [RefusedPassword] {
        PasswordRule.all(policy).filter { $0 != .minLength }.map { RefusedPassword(rule: $0) }
    }
}

/// A kind of password that is refused.
private struct RefusedPassword: WireWritable {
    static var schema: JSONSchema {
        .enumeration(PasswordRule.allCases.filter { $0 != .minLength }.map(\.rawValue), title: "RefusedPassword")
    }
    static var example: RefusedPassword { RefusedPassword(rule: .common) }
    let rule: PasswordRule

    func write(to writer: inout JSONWriter) { writer.string(rule.rawValue) }
}
