import FactorCore
import FactorCrypto
import FactorWire

/// A job as the client that claimed it sees it.
package struct JobView: WireVariants, Sendable {
    package static let title: String? = "Job"
    package static let discriminator = "kind"

    let id: JobID
    let kind: Job.Kind
    let tenant: TenantID
    let attempt: Int
    let leaseExpiresAt: Timestamp
    /// How long the lease lasts from now on, in milliseconds.
    let leaseLeft: Int64
    let payload: JobPayload

    package static var example: JobView { JobView(.deliverMessage, .message) }

    package static var variants: [(value: String, example: JobView)] {
        [JobView(.deliverMessage, .message), JobView(.challenge, .challenge)].map { ($0.kind.name, $0) }
    }

    /// A job for documentation and schemas.
    private init(_ kind: Job.Kind, _ payload: JobPayload) {
        self.init(
            id: .example, kind: kind, tenant: .default, attempt: 1,
            leaseExpiresAt: Timestamp.example.advanced(bySeconds: Job.leaseSeconds),
            leaseLeft: Job.leaseSeconds * 1_000,
            payload: payload)
    }

    private init(
        id: JobID, kind: Job.Kind, tenant: TenantID, attempt: Int, leaseExpiresAt: Timestamp, leaseLeft: Int64,
        payload: JobPayload
    ) {
        (self.id, self.kind, self.tenant, self.attempt) = (id, kind, tenant, attempt)
        (self.leaseExpiresAt, self.leaseLeft, self.payload) = (leaseExpiresAt, leaseLeft, payload)
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("job_id", id, "the job's ID, which stays the same if the job is leased again")
        object.field("kind", kind, "the kind of job")
        object.field("tenant", tenant, "the tenant that it belongs to")
        object.field("attempt", attempt, "how often the job was leased, including this time")
        object.field("lease_expires_at", leaseExpiresAt, "when the lease expires, and the job can be claimed again")
        object.field("lease_ms", Int(leaseLeft), "how many milliseconds the lease lasts from when it was claimed")
        switch payload.order {
        case .deliverMessage(let order):
            object.field("payload", MessagePayload(order: order, payload: payload), "what to do")
        case .challenge(let order):
            object.field("payload", ChallengePayload(order: order, payload: payload), "what to do")
        }
    }
}

extension JobView {
    /// Its times are converted to the wall clock, since the client has no other.
    init(_ claimed: ClaimedJob, _ clock: TrustedClock) {
        let (job, now) = (claimed.job, clock.now())
        let leaseEnd = job.lease?.until ?? job.expiresAt
        self.init(
            id: claimed.id, kind: job.kind, tenant: claimed.tenant.id, attempt: job.attempt,
            leaseExpiresAt: clock.shown(leaseEnd), leaseLeft: leaseEnd.milliseconds(after: now),
            payload: JobPayload(
                order: job.order, tenantName: claimed.tenant.displayName, expiresAt: clock.shown(job.expiresAt),
                timeLeft: job.expiresAt.milliseconds(after: now)))
    }
}

extension Timestamp {
    /// How many milliseconds there are from another time to this one; 0 if it is over.
    func milliseconds(after other: Timestamp) -> Int64 { max(0, milliseconds - other.milliseconds) }
}

/// The content of a job.
struct JobPayload: Sendable {
    let order: Job.Order
    let tenantName: String
    let expiresAt: Timestamp
    /// In milliseconds, until then.
    let timeLeft: Int64

    static var message: JobPayload {
        var to = Array("ada@example.org".utf8)
        var code = Array("492039".utf8)
        let order = DeliveryOrder(
            medium: .email, to: WipedBytes(&to), code: WipedBytes(&code), purpose: "sign_in", locale: "en",
            expiresAt: Timestamp.example.advanced(bySeconds: 600))
        return JobPayload(
            order: .deliverMessage(order), tenantName: "Example", expiresAt: order.expiresAt, timeLeft: 600_000)
    }

    static var challenge: JobPayload {
        let order = ChallengeOrder(
            flow: Examples.factor.bits, stage: .judge, attempt: 1, subject: .example, parameters: nil, response: nil,
            expiresAt: Timestamp.example.advanced(bySeconds: 600))
        return JobPayload(
            order: .challenge(order), tenantName: "Example", expiresAt: order.expiresAt, timeLeft: 600_000)
    }
}

/// A message to deliver.
private struct MessagePayload: WireObject {
    static let title: String? = "MessagePayload"

    let order: DeliveryOrder
    let payload: JobPayload

    static var example: MessagePayload {
        guard case .deliverMessage(let order) = JobPayload.message.order else {
            preconditionFailure("an example is of another kind")
        }
        return MessagePayload(order: order, payload: .message)
    }

    func encode(into object: inout ObjectWriter) {
        object.field("medium", order.medium, "for a code: how to send it")
        object.field("to", PersonalSecret(SecretText(order.to)), "for a code: the address or number")
        object.field("code", SecretText(order.code), "the code; empty if the message is only a notice")
        object.field("template", order.purpose, "for a code: which message it is, such as sign_in")
        object.nullable("locale", order.locale, "for a code: the requested language, a BCP 47 tag")
        object.field("tenant_name", payload.tenantName, "for a code: the display name of the sender")
        object.field("expires_at", payload.expiresAt, "when the job expires")
        object.field(
            "expires_in_ms", Int(payload.timeLeft), "how many milliseconds were left until then when it was claimed")
    }
}

/// A challenge to define, or an answer to judge.
private struct ChallengePayload: WireObject {
    static let title: String? = "ChallengePayload"

    let order: ChallengeOrder
    let payload: JobPayload

    static var example: ChallengePayload {
        guard case .challenge(let order) = JobPayload.challenge.order else {
            preconditionFailure("an example is of another kind")
        }
        return ChallengePayload(order: order, payload: .challenge)
    }

    func encode(into object: inout ObjectWriter) {
        object.field("stage", order.stage, "for a challenge: whether to define one or to judge an answer")
        object.field("subject", order.subject.text, "for a challenge: the subject")
        object.field("answer_number", order.attempt, "for a challenge: the number of the answer in the flow, from 1")
        object.nullable("parameters", order.parameters.map { JSONText($0) }, "for a challenge: what was shown")
        object.nullable(
            "response", order.response.map { SecretText($0) }, "for a challenge: what the user answered")
        object.field("expires_at", payload.expiresAt, "when the job expires")
        object.field(
            "expires_in_ms", Int(payload.timeLeft), "how many milliseconds were left until then when it was claimed")
    }
}

/// JSON that is written unchanged, and wiped when it is released.
struct JSONText: WireWritable {
    static let schema = JSONSchema.any
    static var example: JSONText {
        var text = Array("{}".utf8)
        return JSONText(WipedBytes(&text))
    }

    private let text: WipedBytes

    init(_ text: WipedBytes) {
        self.text = text
    }

    func write(to writer: inout JSONWriter) {
        text.withBytes { bytes in
            var copy = bytes.array()
            writer.raw(copy)
            wipe(&copy)
        }
    }
}

extension SecretText {
    convenience init(_ bytes: WipedBytes) {
        self.init(bytes.withBytes { $0.array() })
    }
}

extension Tenant {
    /// The name that users know the tenant by: its issuer, otherwise its own name.
    fileprivate var displayName: String { policy.issuer?.text ?? id.text }
}
