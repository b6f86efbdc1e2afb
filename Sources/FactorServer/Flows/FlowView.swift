package import FactorCore
import FactorCrypto
import FactorWire

/// A sign-in, as all methods about it return it.
package struct SignInView: FlowViewing {
    package static let title: String? = "SignIn"
    private let common: FlowViewFields

    package static var example: SignInView { SignInView(common: .example) }

    private init(common: FlowViewFields) { self.common = common }

    package init(_ result: FlowResult, _ form: QRForm?) throws(Failure) {
        common = try FlowViewFields(result, form)
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("sign_in_id", SignInID(bits: common.id), "its ID")
        common.encode(into: &object)
        object.nullable("device_token", common.deviceToken, "the trusted device's next token; shown only once")
    }
}

/// A step-up: the second half of a sign-in, with a verdict at the end.
package struct StepUpView: FlowViewing {
    package static let title: String? = "StepUp"
    private let common: FlowViewFields
    private let purpose: String
    private let binding: String

    package static var example: StepUpView {
        StepUpView(common: .example, purpose: "transfer", binding: "to=DE89370400440532013000&amount=250.00")
    }

    private init(common: FlowViewFields, purpose: String, binding: String) {
        (self.common, self.purpose, self.binding) = (common, purpose, binding)
    }

    package init(_ result: FlowResult, _ form: QRForm?) throws(Failure) {
        guard case .stepUp(let goal) = result.snapshot.flow.goal else {
            throw .internal("a flow that is not a step-up")
        }
        self.init(common: try FlowViewFields(result, form), purpose: goal.purpose, binding: goal.binding)
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("step_up_id", StepUpID(bits: common.id), "its ID")
        object.field("purpose", purpose, "the kind of action")
        object.nullable("binding", binding.isEmpty ? nil : binding, "the exact action")
        common.encode(into: &object)
        object.nullable("verdict", common.verdict, "once complete and until redeemed: the verdict for verdict.redeem")
    }
}

/// A password reset.
package struct PasswordResetView: FlowViewing {
    package static let title: String? = "PasswordReset"
    private let common: FlowViewFields

    package static var example: PasswordResetView { PasswordResetView(common: .example) }

    private init(common: FlowViewFields) { self.common = common }

    package init(_ result: FlowResult, _ form: QRForm?) throws(Failure) {
        common = try FlowViewFields(result, form)
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("password_reset_id", PasswordResetID(bits: common.id), "its ID")
        object.field("status", common.status, "how far the flow is; clients branch on it")
        object.field("next_step", common.nextStep, "what to ask the user next")
        object.nullable(
            "identifier_hint", common.identifierHint.map(PersonalText.init),
            "what the user typed, as far as it may be shown")
        object.field("expires_at", common.expiresAt, "when it ends")
    }
}

/// A sign-up, as all methods about it return it.
package struct SignUpView: FlowViewing {
    package static let title: String? = "SignUp"
    private let common: FlowViewFields
    private let draft: SignUpDraft

    package static var example: SignUpView {
        SignUpView(common: .example, draft: SignUpDraft(required: [.emailAddress], mustVerify: [.emailAddress]))
    }

    private init(common: FlowViewFields, draft: SignUpDraft) {
        self.common = common
        self.draft = draft
    }

    package init(_ result: FlowResult, _ form: QRForm?) throws(Failure) {
        common = try FlowViewFields(result, form)
        guard case .signUp(let draft) = result.snapshot.flow.goal else {
            throw .internal("a flow that is not a sign-up")
        }
        self.draft = draft
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("sign_up_id", SignUpID(bits: common.id), "its ID")
        object.field("status", common.status, "how far the flow is; clients branch on it")
        object.field("required_fields", draft.required, "the fields that are required")
        object.field("missing_fields", draft.isAccount ? [] : draft.missing, "the fields that are still missing")
        object.field(
            "unverified_fields", draft.isAccount ? [] : draft.unverified, "the addresses that still have to be verified"
        )
        object.field("next_step", common.nextStep, "what to ask the user next")
        object.nullable("subject", common.subject?.text, "once complete: the subject")
        object.nullable("session", common.session, "once complete: the session")
        object.field("expires_at", common.expiresAt, "when it ends")
    }
}

/// The members that the views of all sorts of flows share.
struct FlowViewFields: Sendable {
    let id: DocumentID
    let status: FlowStatus
    let nextStep: NextStepView
    let identifierHint: String?
    let first: [OfferView]
    let second: [OfferView]
    let firstFactor: ProgressView?
    let secondFactor: ProgressView?
    let subject: SubjectID?
    let session: FlowSessionView?
    let expiresAt: Timestamp
    let deviceToken: SecretText?
    let verdict: SecretText?

    static var example: FlowViewFields { FlowViewFields() }

    private init() {
        id = Examples.factor.bits
        status = .complete
        nextStep = .example
        identifierHint = "a***@e***.org"
        (first, second) = ([.example], [.example])
        (firstFactor, secondFactor) = (.example, nil)
        subject = .example
        session = .example
        expiresAt = .example
        deviceToken = SecretText(DeviceToken.example.text)
        verdict = SecretText(Verdict.example.text)
    }

    init(_ result: FlowResult, _ form: QRForm?) throws(Failure) {
        id = result.snapshot.flow.id
        status = result.snapshot.flow.state
        nextStep = try NextStepView(result.snapshot, form)
        identifierHint = result.snapshot.flow.identifier?.masked
        first = result.snapshot.firstOffers.map { OfferView(offer: $0) }
        second = result.snapshot.secondOffers.map { OfferView(offer: $0) }
        firstFactor = result.snapshot.first.map { ProgressView(progress: $0) }
        secondFactor = result.snapshot.second.map { ProgressView(progress: $0) }
        subject = result.snapshot.subject
        session = FlowSessionView(result)
        expiresAt = result.snapshot.flow.expiresAt
        deviceToken = result.deviceToken.map { SecretText($0.text) }
        verdict = result.verdict.map { SecretText($0.text) }
    }

    func encode(into object: inout ObjectWriter) {
        object.field("status", status, "how far the flow is; clients branch on it")
        object.field("next_step", nextStep, "what to ask the user next")
        object.nullable(
            "identifier_hint", identifierHint.map(PersonalText.init), "what the user typed, as far as it may be shown")
        object.field("supported_first_factors", first, "the strategies that it can begin with")
        object.field(
            "supported_second_factors", second,
            "the strategies that can follow; empty until the first factor is verified")
        object.nullable("first_factor", firstFactor, "the state of the first factor")
        object.nullable("second_factor", secondFactor, "the state of the second factor")
        object.nullable("subject", subject?.text, "once complete: the subject")
        object.nullable("session", session, "once complete: the session")
        object.field("expires_at", expiresAt, "when it ends")
    }
}

/// One way to answer a step.
struct OfferView: WireObject, Sendable {
    static let title: String? = "OfferedFactor"
    let offer: Offer

    static var example: OfferView {
        var offer = Offer(.totp)
        offer.factor = .example
        offer.displayName = "phone"
        offer.destination = "a***@e***.org"
        offer.remaining = 9
        return OfferView(offer: offer)
    }

    func encode(into object: inout ObjectWriter) {
        object.field("strategy", offer.strategy, "the strategy that the answer uses")
        object.optional("factor_id", offer.factor, "the factor")
        object.optional("display_name", offer.displayName, "the user's name for the factor")
        object.optional("preferred", offer.isPreferred ? true : nil, "true if the user prefers it")
        object.optional("created_at", offer.createdAt, "when the factor was enrolled")
        object.optional("last_used_at", offer.lastUsedAt, "when the factor last verified")
        object.optional(
            "destination", offer.destination.map(PersonalText.init), "the masked address that a code is sent to")
        object.optional("codes_left", offer.remaining, "the number of unspent backup codes")
    }
}

/// The progress of a factor.
struct ProgressView: WireObject, Sendable {
    static let title: String? = "FactorProgress"
    let progress: FactorProgress

    static var example: ProgressView {
        ProgressView(
            progress: FactorProgress(
                strategy: .emailCode, isVerified: false, triesLeft: 5, expiresAt: .example))
    }

    func encode(into object: inout ObjectWriter) {
        object.field(
            "strategy", ShownStrategy(progress),
            "the strategy that the answer uses; vouched if it was checked elsewhere")
        object.field("status", progress.isVerified ? "verified" : "unverified", "verified or unverified")
        object.nullable("tries_left", progress.triesLeft, "for a code that was sent: the tries left")
        object.nullable("expires_at", progress.expiresAt, "for a code that was sent: when it expires")
        object.nullable("provider", progress.vouched?.provider, "where it was checked, if the application has told")
    }
}

/// The strategy of a factor that was shown, or its name if it was shown elsewhere.
private struct ShownStrategy: WireWritable {
    private static let vouched = "vouched"
    private let name: String

    static var schema: JSONSchema {
        .enumeration(Strategy.allCases.map(\.rawValue) + [vouched], title: "ShownStrategy")
    }
    static var example: ShownStrategy { ShownStrategy(name: Strategy.totp.rawValue) }

    private init(name: String) { self.name = name }

    init(_ progress: FactorProgress) {
        name = progress.vouched == nil ? progress.strategy.rawValue : Self.vouched
    }

    func write(to writer: inout JSONWriter) { writer.string(name) }
}

/// The session that a flow led to, or that a step-up has confirmed.
struct FlowSessionView: WireObject, Sendable {
    static let title: String? = "FlowSession"
    let id: SessionID
    let token: SecretText?
    let session: FlowSession

    static var example: FlowSessionView {
        FlowSessionView(
            token: SecretText(SessionToken.example.text), session: FlowSession(Examples.session, token: nil))
    }

    private init(token: SecretText?, session: FlowSession) {
        (id, self.token, self.session) = (session.id, token, session)
    }

    init?(_ result: FlowResult) {
        guard let session = result.snapshot.flow.session else { return nil }
        self.init(token: result.session.map { SecretText($0.token.text) }, session: session)
    }

    func encode(into object: inout ObjectWriter) {
        object.field("session_id", id, "its ID")
        object.nullable("token", token, "the session's token; null if it was already shown, and in a step-up")
        object.nullable("amr", session.authentication?.amr, "how the user was authenticated, RFC 8176")
        object.nullable("aal", session.authentication?.aal, AssuranceLevel.about)
        object.nullable("authenticated_at", session.authentication?.at, "when the user was authenticated")
        object.field("expires_at", session.expiresAt, "when it ends, even if it is used")
    }
}
