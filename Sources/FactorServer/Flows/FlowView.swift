package import FactorCore
import FactorCrypto
import FactorWire

/// A flow, as all methods about it return it. Its `kind` says of which sort it is.
package struct FlowView: WireObject, Sendable {
    package static let title: String? = "Flow"
    private let id: FlowID
    private let status: FlowStatus
    private let nextStep: NextStepView
    private let identifierHint: String?
    private let firstFactor: ProgressView?
    private let secondFactor: ProgressView?
    private let subject: SubjectID?
    private let session: SessionView?
    private let sessionToken: SecretText?
    private let deviceToken: SecretText?
    private let expiresAt: Timestamp
    private let signUp: SignUpDraft?
    private let stepUp: StepUpGoal?
    private let verdict: SecretText?

    package static var example: FlowView { FlowView() }

    private init() {
        id = .example
        status = .complete
        nextStep = .example
        identifierHint = "a***@e***.org"
        (firstFactor, secondFactor) = (.example, nil)
        subject = .example
        session = .example
        sessionToken = SecretText(SessionToken.example.text)
        deviceToken = SecretText(DeviceToken.example.text)
        expiresAt = .example
        signUp = SignUpDraft(required: [.emailAddress], mustVerify: [.emailAddress])
        stepUp = StepUpGoal(
            session: Examples.factor.bits, purpose: "transfer", binding: "to=DE89370400440532013000&amount=250.00")
        verdict = SecretText(Verdict.example.text)
    }

    package init(_ result: FlowResult, _ form: QRForm?) throws(Failure) {
        let flow = result.snapshot.flow
        id = FlowID(sort: FlowSort(flow.goal), bits: flow.id)
        status = flow.state
        nextStep = try NextStepView(result.snapshot, form)
        identifierHint = flow.identifier?.masked
        firstFactor = result.snapshot.first.map { ProgressView(progress: $0) }
        secondFactor = result.snapshot.second.map { ProgressView(progress: $0) }
        subject = result.snapshot.subject
        session = result.session.map { SessionView(session: $0, policy: result.sessionPolicy) }
        sessionToken = result.sessionToken.map { SecretText($0.text) }
        deviceToken = result.deviceToken.map { SecretText($0.text) }
        expiresAt = flow.expiresAt
        signUp = if case .signUp(let draft) = flow.goal { draft } else { nil }
        stepUp = if case .stepUp(let goal) = flow.goal { goal } else { nil }
        verdict = result.verdict.map { SecretText($0.text) }
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("flow_id", id, "its ID, which names it in every request")
        object.field("kind", id.sort, "which sort of flow it is; only its own members may be absent in others")
        object.field("status", status, "how far the flow is; clients branch on it")
        object.field("next_step", nextStep, "what to ask the user next")
        object.nullable(
            "identifier_hint", identifierHint.map(PersonalText.init), "what the user typed, as far as it may be shown")
        object.nullable("first_factor", firstFactor, "the state of the first factor")
        object.nullable("second_factor", secondFactor, "the state of the second factor")
        object.nullable("subject", subject?.text, "once complete: the subject; of a step-up, always")
        object.nullable(
            "session", session, "once complete: the session, until it ends; of a step-up, the one that was confirmed")
        object.nullable(
            "session_token", sessionToken,
            "the session's token, in the one answer that shows it; if none has, flow.claim_session returns it")
        object.nullable("device_token", deviceToken, "the trusted device's next token; shown only once")
        object.field("expires_at", expiresAt, "when it ends")
        encodeSignUp(into: &object)
        encodeStepUp(into: &object)
    }

    private func encodeSignUp(into object: inout ObjectWriter) {
        let isOpen = signUp.map { !$0.isAccount } ?? false
        object.optional("required_fields", signUp?.required, "of a sign-up: the fields that are required")
        object.optional(
            "missing_fields", signUp.map { isOpen ? $0.missing : [] }, "of a sign-up: the fields that are still missing"
        )
        object.optional(
            "unverified_fields", signUp.map { isOpen ? $0.unverified : [] },
            "of a sign-up: the addresses that still have to be verified")
    }

    private func encodeStepUp(into object: inout ObjectWriter) {
        object.optional("purpose", stepUp?.purpose, "of a step-up: the kind of action")
        let binding = stepUp.flatMap { $0.binding.isEmpty ? nil : $0.binding }
        object.nullable("binding", binding, if: stepUp != nil, "of a step-up: the exact action")
        object.nullable(
            "verdict", verdict, if: stepUp != nil,
            "of a step-up, once complete and until redeemed: the verdict for verdict.redeem")
    }
}

/// One way that can be chosen at a step.
struct StepOptionView: WireObject, Sendable {
    static let title: String? = "StepOption"
    let option: StepOption
    /// Whether it is what the step asks for now.
    let isAsked: Bool

    static var example: StepOptionView {
        var offer = Offer(.totp)
        offer.factor = .example
        offer.displayName = "phone"
        offer.destination = "a***@e***.org"
        offer.remaining = 9
        return StepOptionView(option: StepOption(selection: .kind(.totp), offer: offer), isAsked: true)
    }

    func encode(into object: inout ObjectWriter) {
        let offer = option.offer
        object.field("selection", option.selection, "what to send as `selection` to choose it")
        object.field("asked", isAsked, "whether it is what the step asks for now")
        object.nullable(
            "kind", offer?.kind, "the kind of factor; null for reset_password and skip")
        object.nullable(
            "factor_id", offer?.factor, "the factor; null before the first factor is verified")
        object.nullable("display_name", offer?.displayName, "the user's name for the factor")
        object.nullable(
            "destination", offer?.destination.map(PersonalText.init), "the masked address that a code is sent to")
        object.field("preferred", offer?.isPreferred ?? false, "whether the user prefers it")
        object.nullable("created_at", offer?.createdAt, "when the factor was enrolled")
        object.nullable("last_used_at", offer?.lastUsedAt, "when the factor last verified")
        object.nullable("codes_left", offer?.remaining, "the number of unspent backup codes")
    }
}

/// The progress of a factor.
struct ProgressView: WireObject, Sendable {
    static let title: String? = "FactorProgress"
    let progress: FactorProgress

    static var example: ProgressView {
        ProgressView(
            progress: FactorProgress(
                kind: .email, isVerified: false, triesLeft: 5, expiresAt: .example))
    }

    func encode(into object: inout ObjectWriter) {
        object.field(
            "kind", ShownKind(progress),
            "the kind that the answer uses; vouched if it was checked elsewhere")
        object.field("status", progress.isVerified ? "verified" : "unverified", "verified or unverified")
        object.nullable("tries_left", progress.triesLeft, "for a code that was sent: the tries left")
        object.nullable("expires_at", progress.expiresAt, "for a code that was sent: when it expires")
        object.nullable("provider", progress.vouched?.provider, "where it was checked, if the application has told")
    }
}

/// The kind of a factor that was shown, or its name if it was shown elsewhere.
private struct ShownKind: WireWritable {
    private static let vouched = "vouched"
    private let name: String

    static var schema: JSONSchema {
        .enumeration(FactorKind.every.map(\.name) + [vouched], title: "ShownKind")
    }
    static var example: ShownKind { ShownKind(name: FactorKind.totp.name) }

    private init(name: String) { self.name = name }

    init(_ progress: FactorProgress) {
        name = progress.vouched == nil ? progress.kind.name : Self.vouched
    }

    func write(to writer: inout JSONWriter) { writer.string(name) }
}
