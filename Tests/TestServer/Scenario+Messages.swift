import TestSupport

/// A message that was to be delivered to a recipient.
package struct BroughtMessage: Equatable, Sendable {
    package let medium: String
    package let to: String
    package let code: String
    package let purpose: String
}

extension Scenario {
    /// Claims every message and reports it as delivered, as a courier does.
    package func bringMessages() throws -> [BroughtMessage] {
        var brought: [BroughtMessage] = []
        while true {
            let jobs = try ask("job.claim", ["kinds": ["deliver_message"], "limit": 50]).result["jobs"].items
            if jobs.isEmpty { return brought }
            for job in jobs {
                let payload = job["payload"]
                brought.append(
                    BroughtMessage(
                        medium: payload["medium"].text ?? "", to: payload["to"].text ?? "",
                        code: payload["code"].text ?? "", purpose: payload["template"].text ?? ""))
                let held: JSON = ["job_id": job["job_id"], "attempt": job["attempt"]]
                guard try ask("job.complete", held).succeeded else { throw NoAnswer() }
            }
        }
    }

    /// Gives a subject an address that the application has verified, and returns its factor.
    @discardableResult
    package func enrolledAddress(_ text: String, _ subject: String = "ada") throws -> String {
        let isMail = text.contains("@")
        let params: JSON = ["subject": .text(subject), "verified": true]
        let answer = try ask(
            isMail ? "email.enroll" : "phone.enroll",
            params.with(isMail ? "email_address" : "phone_number", .text(text)))
        guard let id = answer.result["factor"]["factor_id"].text else { throw Unexpected(answer) }
        return id
    }
}
