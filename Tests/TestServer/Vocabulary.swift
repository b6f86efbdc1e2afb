package import FactorCore

/// The words of the wire that need telling: the page of methods has them, and tests hold the catalogue to them.
package enum Vocabulary {
    /// Words with several meanings. Every other word means one thing wherever it stands.
    package static let several = [
        "addresses": "the same list, masked in `subject.get` and in full for its owner",
        "first_factor": "what the caller says of it, and what the flow shows of it",
        "kind": "of a factor, a flow and a job, which are never in one object",
        "kinds": "likewise: of factors, and in `job.claim` of jobs",
        "outcome": "of what was done, and of an import",
        "payload": "of each kind of job its own",
        "policy": "a change has some of the members, a policy all",
        "problem":
            "of what was typed, of a password and of a policy, as the reason says, and in a few words of a check",
        "profile": "of a standard, in `tenant.check`, and of a user",
        "qr": "a request names the form of the picture, and the answer has the picture",
        "reason":
            "why a request was refused, why a flow ended, and in the audit log why a code was: each where no other can be",
        "state": "in which a request was refused, and whether a policy asks for second factors",
        "status": "how far a flow, a factor or one proof in a flow is, and how the server is: each of its object",
    ]
    /// Stems that stand in two units.
    package static let severalUnits = [
        "lease": "a lease is asked for in seconds, and what it lasts is told in milliseconds",
        "resend_after": "a policy is written in seconds, and what is left of them is counted in milliseconds",
        "wait": "a policy's days of waiting in seconds, and a request's wait for a job in milliseconds",
    ]

    /// What a kind of factor is.
    package static func about(_ kind: FactorKind) -> String {
        switch kind {
        case .totp: "an authenticator app, or a token that goes by the time (RFC 6238)"
        case .hotp: "a token that counts (RFC 4226)"
        case .backupCode: "a set of codes, each of which works once"
        case .password: "a password"
        case .email: "an e-mail address, to which codes are sent"
        case .phone: "a phone number, to which codes are sent"
        case .custom: "questions of a tenant's own program; no factor has this kind"
        case .passkey: "a passkey or security key (WebAuthn)"
        }
    }
}
