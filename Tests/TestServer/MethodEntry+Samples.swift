import FactorCore
package import FactorServer
import FactorWire
package import TestSupport

extension MethodEntry {
    /// A well-formed value of one of its parameters, about nothing that exists; nil if none is known.
    package func sample(of parameter: ParameterSchema) -> JSON? {
        switch (name, parameter.name) {
        case ("backup_code.verify", "code"): "00000-00000"
        case ("audit.list", "cursor"): "18"
        case ("job.claim", "kinds"): ["deliver_message"]
        case ("factor.activate", "credential"): Self.newCredential
        case (_, "credential"): Self.credential
        case (_, "flow_id"):
            .text(Self.handlePrefix(name == "sign_up.update" ? .signUp : .signIn) + String(repeating: "a", count: 26))
        default: samples[parameter.name]
        }
    }
}

extension MethodEntry {
    /// The prefix of the IDs of such flows.
    static func handlePrefix(_ sort: FlowSort) -> String {
        switch sort {
        case .signIn: "sin_"
        case .signUp: "sup_"
        case .stepUp: "stp_"
        case .passwordReset: "pwr_"
        }
    }

    /// A passkey's response to a challenge that nobody made.
    package static let credential = SoftPasskey(number: 9).assertion(["challenge": "AAAA"])

    /// A new passkey for such a challenge.
    package static var newCredential: JSON {
        var passkey = SoftPasskey(number: 9)
        return passkey.registration(["challenge": "AAAA", "user": ["id": "AAAA"]])
    }
}

/// Well-formed values by the name of the parameter.
private let samples: [String: JSON] = [
    "tenant": "default", "subject": "u-17", "account_name": "a", "issuer": "b", "display_name": "c",
    "algorithm": "SHA1", "digits": 6, "period_s": 30, "qr": "svg", "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
    "activate": true, "generator": false, "factor_id": "fac_aaaaaaaaaaaaaaaaaaaaaaaaaa", "code": "000000",
    "next_code": "111111", "temporary": true, "email_address": "ada@example.org",
    "phone_number": "+14155550123", "verified": false, "before_first_factor": true, "locale": "de-CH",
    "username": "ada", "rp_id": "example.org", "profile": "asvs-5-l2", "defaults_edition": 2,
    "accept_users_affected": 0,
    "job_id": "job_aaaaaaaaaaaaaaaaaaaaaaaaaa", "attempt": 1, "lease_s": 60, "wait_ms": 0, "detail": "no",
    "retry": true,
    "result": [:],
    "password": "correct horse",
    "hash": "pbkdf2_sha256$1000$nHsgJNU9ZYZf$BGBtLND58v1i6/I3In9sU+yCIn/OgD5E1/FehtQediU=", "counter": 0,
    "look_ahead": 10, "count": 1, "kinds": ["totp"], "policy": [:],
    "limit": 1, "gone_after_s": 60, "since_at": 0, "until_at": 1, "action": "totp.verify", "outcome": "done",
    "after_sequence": 0, "first_sequence": 1, "last_sequence": 1,
    "idempotency_key": "k", "kind": "email", "protocol": 2, "cursor": "a",
    "codes": ["00000-00000"], "last_step": 0, "dry_run": true,
    "backup_id": "bak_aaaaaaaaaaaaaaaaaaaaaaaaaa", "offset": 0, "content": "audit",
    "amr": ["pwd"], "factor_ids": ["fac_aaaaaaaaaaaaaaaaaaaaaaaaaa"], "authenticated_at": 0, "min_aal": 1,
    "session_token": .text("sto_" + String(repeating: "a", count: 52)),
    "device_token": .text("dvt_" + String(repeating: "A", count: 64)),
    "device_id": "dev_aaaaaaaaaaaaaaaaaaaaaaaaaa",
    "max_age_s": 60, "audience": "https://a.example", "session_id": "ses_aaaaaaaaaaaaaaaaaaaaaaaaaa",
    "except_session_id": "ses_aaaaaaaaaaaaaaaaaaaaaaaaaa",
    "identifier": "ada@example.org", "sign_up_if_missing": true, "selection": "totp",
    "resident": true, "attachment": "platform",
    "response": "blue", "new_password": "correct horse", "purpose": "transfer", "binding": "to=1",
    "verdict": .text("vdt_" + String(repeating: "a", count: 52)), "legal_accepted": true,
    "preferred": true, "trust_device": true, "device_name": "Laptop",
    "second_factors": ["totp"], "actor": "agent-7", "cause": "lost",
    "first_factor": ["amr": ["pwd"], "authenticated_at": 0],
    "first_name": "Ada", "last_name": "King", "transfer": "sin_aaaaaaaaaaaaaaaaaaaaaaaaaa",
    "meta": ["request_id": "r-1"], "application": ["name": "shop", "version": "4.2.0"], "min_revision": 1,
]
