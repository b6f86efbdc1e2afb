import TestSupport

/// Fetches the codes that are due for delivery and puts them into mailboxes.
enum Mail {
    /// The mailbox of codes from `factor.send`.
    static func verification(_ address: String) -> String { "verify \(address)" }
    /// The mailbox of codes from sign-ins.
    static func signIn(_ address: String) -> String { "sign_in \(address)" }

    /// Claims the waiting jobs. The next action completes each of them.
    static func fetch() -> Action {
        .one("job.claim", ["kinds": ["deliver_message"], "limit": 50]) { courier, world, outcome in
            guard case .done(let result) = outcome else { return }
            for job in result["jobs"].items {
                guard let to = job["payload"]["to"].text, let code = job["payload"]["code"].text,
                    let purpose = job["payload"]["purpose"].text, let id = job["job_id"].text,
                    let attempt = job["attempt"].integer
                else { continue }
                let mailbox = purpose == "sign_in" ? signIn(to) : verification(to)
                // A code that is sent again is the same code.
                if world.mail[mailbox]?.contains(code) != true { world.mail[mailbox, default: []].append(code) }
                courier.duties.append(complete(id, attempt))
            }
        }
    }

    private static func complete(_ id: String, _ attempt: Int) -> Action {
        .one("job.complete", ["job_id": .text(id), "attempt": .integer(attempt)]) { _, _, _ in }
    }
}
