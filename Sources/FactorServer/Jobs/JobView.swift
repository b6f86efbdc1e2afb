import FactorCore
import FactorCrypto
import FactorWire

/// A job as the client that claimed it sees it.
package struct JobView: WireObject, Sendable {
    package static let title: String? = "Job"

    let id: JobID
    let kind: Job.Kind
    let tenant: TenantID
    let attempt: Int
    let leaseExpiresAt: Timestamp
    let payload: JobPayload

    package static var example: JobView {
        JobView(
            id: .example, kind: .deliverCode, tenant: .default, attempt: 1,
            leaseExpiresAt: Timestamp.example.advanced(bySeconds: Job.leaseSeconds), payload: .example)
    }

    package func encode(into object: inout ObjectWriter) {
        object.field("job_id", id, "the job's ID, which stays the same if the job is leased again")
        object.field("kind", kind, "the kind of job")
        object.field("tenant", tenant, "the tenant that it belongs to")
        object.field("attempt", attempt, "how often the job was leased, including this time")
        object.field("lease_expires_at", leaseExpiresAt, "when the lease expires, and the job can be claimed again")
        object.field("payload", payload, "what to do")
    }
}

extension JobView {
    /// Its times are converted to the wall clock, since the client has no other.
    init(_ claimed: ClaimedJob, _ clock: TrustedClock) {
        self.init(
            id: claimed.id, kind: claimed.job.kind, tenant: claimed.tenant.id, attempt: claimed.job.attempt,
            leaseExpiresAt: clock.shown(claimed.job.lease?.until ?? claimed.job.expiresAt),
            payload: JobPayload(
                order: claimed.job.order, tenantName: claimed.tenant.displayName,
                expiresAt: clock.shown(claimed.job.expiresAt)))
    }
}

/// The content of a job: a code to deliver, or a challenge.
package struct JobPayload: WireObject, Sendable {
    package static let title: String? = "JobPayload"

    let order: Job.Order
    let tenantName: String
    let expiresAt: Timestamp

    package static var example: JobPayload {
        var to = Array("ada@example.org".utf8)
        var code = Array("492039".utf8)
        let order = DeliveryOrder(
            medium: .email, to: WipedBytes(&to), code: WipedBytes(&code), purpose: "sign_in", locale: "en",
            expiresAt: Timestamp.example.advanced(bySeconds: 600))
        return JobPayload(order: .deliverCode(order), tenantName: "Example", expiresAt: order.expiresAt)
    }

    package func encode(into object: inout ObjectWriter) {
        let (message, challenge): (DeliveryOrder?, ChallengeOrder?) =
            switch order {
            case .deliverCode(let order): (order, nil)
            case .challenge(let order): (nil, order)
            }
        object.optional("medium", message?.medium, "for a code: how to send it")
        object.optional("to", message.map { SecretText($0.to) }, "for a code: the address or number")
        object.optional("code", message.map { SecretText($0.code) }, "the code; empty if the message is only a notice")
        object.optional("purpose", message?.purpose, "for a code: its purpose")
        object.nullable(
            "locale", message?.locale, if: message != nil, "for a code: the requested language, a BCP 47 tag")
        object.optional("tenant_name", message.map { _ in tenantName }, "for a code: the display name of the sender")
        object.optional("stage", challenge?.stage, "for a challenge: whether to define one or to judge an answer")
        object.optional("subject", challenge?.subject.text, "for a challenge: the subject")
        object.optional("attempt", challenge?.attempt, "for a challenge: the number of the answer in the flow, from 1")
        object.nullable(
            "parameters", challenge?.parameters.map { JSONText($0) }, if: challenge != nil,
            "for a challenge: what was shown")
        object.nullable(
            "response", challenge?.response.map { SecretText($0) }, if: challenge != nil,
            "for a challenge: what the user answered")
        object.field("expires_at", expiresAt, "when the job expires")
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
