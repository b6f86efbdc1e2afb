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
        object.field("sign_in_id", SignInID(bits: common.id), "its handle")
        common.encode(into: &object)
        object.optional("device_token", common.deviceToken, "the trusted device's next token; shown this once")
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
        guard case .stepUp(let goal) = result.snapshot.flow.goal else { throw .internal("a step-up that is none") }
        self.init(common: try FlowViewFields(result, form), purpose: goal.purpose, binding: goal.binding)
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("step_up_id", StepUpID(bits: common.id), "its handle")
        object.field("purpose", purpose, "what it is for")
        object.nullable("binding", binding.isEmpty ? nil : binding, "what exactly is confirmed")
        common.encode(into: &object)
        object.nullable("verdict", common.verdict, "once complete and not redeemed: what verdict.redeem takes")
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
        object.field("password_reset_id", PasswordResetID(bits: common.id), "its handle")
        object.field("status", common.status, "what to branch on")
        object.field("next_step", common.nextStep, "what to show")
        object.nullable("identifier_hint", common.identifierHint, "what was typed, as far as it may be shown")
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
        guard case .signUp(let draft) = result.snapshot.flow.goal else { throw .internal("a sign-up that is none") }
        self.draft = draft
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("sign_up_id", SignUpID(bits: common.id), "its handle")
        object.field("status", common.status, "what to branch on")
        object.field("required_fields", draft.required, "what must be given")
        object.field("missing_fields", draft.isAccount ? [] : draft.missing, "what is not there yet")
        object.field("unverified_fields", draft.isAccount ? [] : draft.unverified, "addresses that are to be proven")
        object.field("next_step", common.nextStep, "what to show")
        object.nullable("subject", common.subject?.text, "once complete: who it is")
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
        object.field("status", status, "what to branch on")
        object.field("next_step", nextStep, "what to show")
        object.nullable("identifier_hint", identifierHint, "what was typed, as far as it may be shown")
        object.field("supported_first_factors", first, "what it may begin with")
        object.field("supported_second_factors", second, "what may follow; empty before the first factor was right")
        object.nullable("first_factor", firstFactor, "how far the first factor has come")
        object.nullable("second_factor", secondFactor, "how far the second factor has come")
        object.nullable("subject", subject?.text, "once complete: who it is")
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
        object.field("strategy", offer.strategy, "what it is answered with")
        object.optional("factor_id", offer.factor, "the factor")
        object.optional("display_name", offer.displayName, "what the user calls it")
        object.optional("destination", offer.destination, "where a code goes, masked")
        object.optional("remaining", offer.remaining, "backup codes that are left")
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
        object.field("strategy", progress.strategy, "what it is answered with")
        object.field("status", progress.isVerified ? "verified" : "unverified", "verified or unverified")
        object.nullable("tries_left", progress.triesLeft, "of a code that was sent")
        object.nullable("expires_at", progress.expiresAt, "when that code dies")
    }
}

/// The session that a flow led to.
struct FlowSessionView: WireObject, Sendable {
    static let title: String? = "FlowSession"
    let id: SessionID
    let token: SecretText?
    let expiresAt: Timestamp

    static var example: FlowSessionView {
        FlowSessionView(
            id: Examples.session.id, token: SecretText(SessionToken.example.text), expiresAt: .example)
    }

    private init(id: SessionID, token: SecretText?, expiresAt: Timestamp) {
        (self.id, self.token, self.expiresAt) = (id, token, expiresAt)
    }

    init?(_ result: FlowResult) {
        guard let session = result.snapshot.flow.session else { return nil }
        self.init(
            id: session.id, token: result.session.map { SecretText($0.token.text) }, expiresAt: session.expiresAt)
    }

    func encode(into object: inout ObjectWriter) {
        object.field("session_id", id, "its handle")
        object.nullable("token", token, "what it is known by; null where it was shown before")
        object.field("expires_at", expiresAt, "when it ends, however much it is used")
    }
}
