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
        object.field("job_id", id, "the same each time the job is lent: tells a second time from the first")
        object.field("kind", kind, "what sort of work it is")
        object.field("tenant", tenant, "whose it is")
        object.field("attempt", attempt, "how often it was lent, with this time")
        object.field("lease_expires_at", leaseExpiresAt, "when it goes to the next, unless it is completed before")
        object.field("payload", payload, "what is to be done")
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
        object.optional("medium", message?.medium, "of a code: how it is to be sent")
        object.optional("to", message.map { SecretText($0.to) }, "of a code: the address or number")
        object.optional("code", message.map { SecretText($0.code) }, "the code; empty where only word is to be sent")
        object.optional("purpose", message?.purpose, "of a code: what it is for")
        object.optional("locale", message?.locale, "of a code: the language tag that was asked for, BCP 47")
        object.optional("tenant_name", message.map { _ in tenantName }, "of a code: whom it comes from, for people")
        object.optional("stage", challenge?.stage, "of a challenge: whether to think of one or to judge an answer")
        object.optional("subject", challenge?.subject.text, "of a challenge: whom it is for")
        object.optional("attempt", challenge?.attempt, "of a challenge: the number of the answer in the flow, from 1")
        object.optional(
            "parameters", challenge?.parameters.map { JSONText($0) }, "of a challenge: what was shown before")
        object.optional("response", challenge?.response.map { SecretText($0) }, "of a challenge: what was answered")
        object.field("expires_at", expiresAt, "when there is no more use in it")
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
