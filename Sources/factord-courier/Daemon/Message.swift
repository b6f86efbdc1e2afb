import FactorWire

/// A message to deliver, claimed from the daemon. It holds an address and a code: neither is ever logged.
struct Message: Sendable {
    let jobID: String
    let tenant: String
    let attempt: Int
    /// Milliseconds since the boot.
    let leaseExpiresAt: Int64
    /// `email` or `sms`.
    let medium: String
    let to: String
    /// Empty for a notice without a code.
    let code: String
    let template: String
    let locale: String?
    let tenantName: String
    /// Milliseconds since the boot.
    let expiresAt: Int64
    /// The same in Unix milliseconds, for receivers.
    let toldExpiry: Int64
}

extension Message {
    /// Reads a job from the answer to `job.claim`; nil if it is not a message.
    init?(_ job: JSONValue, _ asked: AskedAt) {
        guard let jobID = job.member("job_id")?.string(), Self.isID(jobID), let tenant = job.member("tenant")?.string(),
            let attempt = Self.count(job.member("attempt")), let lease = Self.count(job.member("lease_expires_at")),
            let payload = job.member("payload"), let medium = payload.member("medium")?.string(),
            let to = payload.member("to")?.string(), let code = payload.member("code")?.string(),
            let template = payload.member("template")?.string(),
            let tenantName = payload.member("tenant_name")?.string(),
            let expiry = Self.count(payload.member("expires_at"))
        else { return nil }
        self.init(
            jobID: jobID, tenant: tenant, attempt: Int(attempt),
            leaseExpiresAt: asked.end(after: Self.count(job.member("lease_ms")), at: lease), medium: medium, to: to,
            code: code, template: template, locale: payload.member("locale")?.string(), tenantName: tenantName,
            expiresAt: asked.end(after: Self.count(payload.member("expires_in_ms")), at: expiry), toldExpiry: expiry)
    }

    /// Whether the text has the form of the protocol's ids. It becomes part of headers.
    private static func isID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
    }

    /// A count or time of the protocol: an integer that every client language reads exactly.
    static func count(_ value: JSONValue?) -> Int64? {
        value?.integer().flatMap { (0...9_007_199_254_740_991).contains($0) ? $0 : nil }
    }

    /// The message as JSON, for receivers that use their own text, with the text of a text message.
    func json(text: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1_024 + text.count)
        var writer = JSONWriter(bytes: bytes)
        writer.beginObject()
        for (name, value) in [
            ("job_id", jobID), ("tenant", tenant), ("tenant_name", tenantName), ("medium", medium), ("to", to),
            ("code", code), ("template", template),
        ] {
            writer.key(name)
            writer.string(value)
        }
        writer.key("locale")
        if let locale { writer.string(locale) } else { writer.null() }
        writer.key("text")
        writer.utf8(text[...])
        writer.key("attempt")
        writer.integer(Int64(attempt))
        writer.key("expires_at")
        writer.integer(toldExpiry)
        writer.endObject()
        return writer.bytes
    }
}
