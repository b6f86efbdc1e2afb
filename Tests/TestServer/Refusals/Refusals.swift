package import FactorCore
package import FactorServer
package import TestSupport

/// How methods are brought to each refusal that they declare.
package enum Refusals {
    /// Brings a method to a refusal and returns its answer.
    package typealias Case = @Sendable (Scenario, String) throws -> Answer

    private static let unknownFactor: JSON = "fac_aaaaaaaaaaaaaaaaaaaaaaaaaa"
    private static let unknownBackup: JSON = "bak_aaaaaaaaaaaaaaaaaaaaaaaaaa"
    private static let application: JSON = ["name": "shop", "version": "1"]

    /// By method and reason. A test finds a pair without an entry.
    package static let cases: [String: [FailureCode: Case]] = ownCases.merging(FlowRefusals.cases) { $1 }
        .merging(FactorRefusals.cases) { $1 }
        .merging(OwnerRefusals.cases) { $0.merging($1) { own, _ in own } }

    /// Those of `flow.*`, by sort of flow, besides sign-ins.
    package static let ofOtherSorts: [FlowSort: [String: [FailureCode: Case]]] = FlowRefusals.ofOtherSorts

    private static let ownCases: [String: [FailureCode: Case]] = [
        "server.hello": [
            .unsupportedProtocol: { try $0.ask($1, ["application": application]) }
        ],
        "totp.enroll": [.policyViolation: tooMany, .alreadyExists: twice],
        "hotp.enroll": [.policyViolation: tooMany, .alreadyExists: twice],
        "totp.verify": verification, "hotp.verify": verification, "factor.resync": typed,
        "totp.current_code": [.notFound: unknownHandle], "factor.rename": [.notFound: unknownHandle],
        "factor.prefer": [
            .notFound: unknownHandle,
            .wrongState: { scenario, method in
                let id = try scenario.ask("totp.enroll", ["subject": "ada"]).result["factor"]["factor_id"]
                return try scenario.ask(method, ["subject": "ada", "factor_id": id])
            },
            .policyViolation: { scenario, method in
                try scenario.ask("password.set", ["subject": "ada", "password": "correct horse"])
                let id = try scenario.ask("factor.list", ["subject": "ada"]).result["factors"].items.first?["factor_id"]
                return try scenario.ask(method, ["subject": "ada", "factor_id": id ?? .null])
            },
        ],
        "factor.remove": sensitive.merging(letsGo) { $1 },
        "factor.disable": sensitive.merging(letsGo) { $1 }.merging(pendingFactor) { $1 },
        "factor.enable": sensitive.merging(pendingFactor) { $1 },
        "email.enroll": addressEnrolment, "phone.enroll": addressEnrolment,
        "email.verify": addressVerification, "phone.verify": addressVerification,
        "username.set": [
            .alreadyExists: { scenario, method in
                try scenario.ask(method, ["subject": "bob", "username": "Ada"])
                return try scenario.ask(method, ["subject": "ada", "username": "ada"])
            }
        ], "username.remove": [.notFound: unknownSubject],
        "backup_code.generate": [
            .policyViolation: {
                _ = try pendingAddress($0, "email.")
                return try $0.ask($1, ["subject": "ada"])
            }
        ],
        "totp.import": [.policyViolation: tooManyImports, .alreadyExists: twinWithOtherDigits],
        "hotp.import": [.policyViolation: tooManyImports, .alreadyExists: twinWithOtherDigits],
        "backup_code.import": [
            .codeRejected: otherSet,
            .throttled: {
                _ = try $0.backupCodes(count: 1)
                return try throttled($0, $1)
            },
            .locked: { scenario, method in
                _ = try scenario.backupCodes(count: 1)
                return try locked(scenario, method)
            },
            .policyViolation: {
                _ = try pendingAddress($0, "email.")
                return try $0.ask($1, wrong($1))
            },
        ],
        "backup_code.verify": guessing, "factor.verify": typed, "password.verify": proving,
        "passkey.enroll": [.policyViolation: { try $0.ask($1, ["subject": "ada"]) }],
        "passkey.challenge": [.policyViolation: { try $0.ask($1) }],
        "passkey.verify": [.credentialRejected: withPasskeys(rejected), .policyViolation: rejected],
        "password.set": [.passwordRefused: { try $0.ask($1, ["subject": "ada", "password": "password"]) }],
        "password.remove": [
            .notFound: unknownSubject,
            .insufficientAuthentication: { scenario, method in
                try scenario.ask("password.set", ["subject": "ada", "password": "correct horse"])
                _ = try oldSession(scenario)
                return try scenario.ask(method, ["subject": "ada"])
            },
        ], "password.require_reset": [.notFound: unknownSubject],
        "password.import": [
            .alreadyExists: { scenario, method in
                try scenario.ask("password.set", ["subject": "ada", "password": "correct horse"])
                return try scenario.ask(method, ["subject": "ada", "hash": passwordHash])
            }
        ],
        "subject.reset_factors": [
            .notFound: { try $0.ask($1, ["subject": "nobody", "actor": "agent-7", "cause": "lost"]) }
        ],
        "subject.cancel_reset": [
            .notFound: { try $0.ask($1, ["subject": "nobody", "actor": "agent-7"]) },
            .wrongState: { scenario, method in
                _ = try scenario.enrolled("ada")
                try scenario.ask("subject.reset_factors", ["subject": "ada", "actor": "agent-7", "cause": "lost"])
                return try scenario.ask(method, ["subject": "ada", "actor": "agent-7"])
            },
        ],
        "subject.get": [.notFound: unknownSubject], "subject.delete": [.notFound: unknownSubject],
        "tenant.create": [
            .alreadyExists: { try $0.ask($1, ["tenant": "default"]) }, .wrongState: OwnerRefusals.inOldStore,
        ],
        "tenant.get": [.notFound: unknownTenant], "tenant.check": [.notFound: unknownTenant],
        "tenant.update": [
            .notFound: unknownTenant, .wrongState: OwnerRefusals.inOldStore,
            .usersAffected: { scenario, method in
                _ = try scenario.enrolled("ada")
                return try scenario.ask(
                    method, ["tenant": "default", "policy": ["mfa": ["second_factors": ["email"]]]])
            },
        ],
        "tenant.delete": [.notFound: unknownTenant, .policyViolation: { try $0.ask($1, ["tenant": "default"]) }],
        "keys.rotate": [.notFound: unknownTenant],
        "audit.list": [
            .notFound: unknownTenant, .wrongState: { try $0.ask($1, ["after_sequence": 1_000_000]) },
        ],
        "backup.begin": [
            .wrongState: { scenario, method in
                try scenario.ask(method)
                return try scenario.ask(method)
            }
        ],
        "backup.read": [.notFound: { try $0.ask($1, ["backup_id": unknownBackup, "offset": 0]) }],
        "backup.end": [.notFound: { try $0.ask($1, ["backup_id": unknownBackup]) }],
        "session.create": [
            .notFound: {
                try $0.ask($1, ["subject": "ada", "amr": ["otp"], "factor_ids": [unknownFactor]])
            },
            .wrongState: { scenario, method in
                let pending = try scenario.ask("totp.enroll", ["subject": "ada"]).result["factor"]["factor_id"]
                return try scenario.ask(method, ["subject": "ada", "amr": ["otp"], "factor_ids": [pending]])
            },
        ],
        "session.check": [
            .notFound: unknownSession,
            .insufficientAuthentication: { try $0.ask($1, ["session_token": oldSession($0), "max_age_s": 1]) },
        ],
        "session.issue_assertion": [
            .notFound: {
                try $0.ask($1, ["session_token": .text("sto_" + String(repeating: "a", count: 52)), "audience": "a"])
            }
        ], "keys.rotate_signing": [.notFound: unknownTenant],
        "address.show": [
            .notFound: {
                try $0.ask($1, ["session_token": .text("sto_" + String(repeating: "a", count: 52))])
            },
            .insufficientAuthentication: { try $0.ask($1, ["session_token": oldSession($0)]) },
        ],
        "device.trust": [
            .notFound: {
                try $0.ask($1, ["session_token": .text("sto_" + String(repeating: "a", count: 52))])
            },
            .insufficientAuthentication: { try $0.ask($1, ["session_token": oldSession($0)]) },
        ],
        "device.exchange": [
            .notFound: {
                let token: JSON = .text("dvt_" + String(repeating: "A", count: 64))
                return try $0.ask($1, ["subject": "ada", "device_token": token])
            }
        ],
        "device.revoke": [
            .notFound: { try $0.ask($1, ["subject": "ada", "device_id": "dev_aaaaaaaaaaaaaaaaaaaaaaaaaa"]) }
        ],
        "session.touch": [.notFound: unknownSession], "session.revoke": [.notFound: unknownSession],
        "keys.rotate_master": [.wrongState: { try $0.ask($1) }],
        "store.raise": [
            .wrongState: {
                $0.store.isUsed(by: [StoreSidecar(name: "web-1", knows: 1, seenAt: $0.clock.now)])
                return try $0.ask($1)
            }
        ],
        "server.accept_clock": [.wrongState: { try $0.ask($1) }],
        "job.claim": [.notFound: unknownTenant], "job.complete": jobs, "job.fail": jobs, "job.renew": jobs,
    ]

    private static let sensitive: [FailureCode: Case] = [
        .notFound: unknownHandle,
        .insufficientAuthentication: { scenario, method in
            let id = try scenario.enrolled("ada").id
            _ = try oldSession(scenario)
            return try scenario.ask(method, ["subject": "ada", "factor_id": .text(id)])
        },
    ]
    private static let letsGo: [FailureCode: Case] = [
        .policyViolation: { scenario, method in
            let id = try scenario.enrolled("ada").id
            try scenario.ask("tenant.update", ["tenant": "default", "policy": ["mfa": ["state": "required"]]])
            return try scenario.ask(method, ["subject": "ada", "factor_id": .text(id)])
        }
    ]
    private static let pendingFactor: [FailureCode: Case] = [
        .wrongState: { scenario, method in
            let pending = try scenario.ask("totp.enroll", ["subject": "ada"]).result["factor"]["factor_id"]
            return try scenario.ask(method, ["subject": "ada", "factor_id": pending])
        }
    ]

    private static func job(_ id: JSON, _ method: String) -> JSON {
        let params: JSON = ["job_id": id, "attempt": 1]
        return switch method {
        case "job.fail": params.with("detail", "x").with("retry", true)
        case "job.renew": params.with("lease_s", 60)
        default: params
        }
    }
    private static let jobs: [FailureCode: Case] = [
        .notFound: { try $0.ask($1, job("job_aaaaaaaaaaaaaaaaaaaaaaaaaa", $1)) },
        .wrongState: { scenario, method in
            try scenario.deliver()
            let id = try scenario.claim()[0]["job_id"]
            scenario.clock.advance(seconds: 60)
            _ = try scenario.claim()
            return try scenario.ask(method, job(id, method))
        },
    ]

    private static let passwordHash: JSON =
        "pbkdf2_sha256$1000$nHsgJNU9ZYZf$BGBtLND58v1i6/I3In9sU+yCIn/OgD5E1/FehtQediU="

    private static let unknownSession: Case = {
        try $0.ask($1, ["session_token": .text("sto_" + String(repeating: "a", count: 52))])
    }
    private static func oldSession(_ scenario: Scenario) throws -> JSON {
        try scenario.ask("session.create", ["subject": "ada", "amr": ["pwd"], "authenticated_at": 0]).result[
            "session_token"]
    }
    private static let unknownTenant: Case = { try $0.ask($1, ["tenant": "none"]) }
    private static let unknownSubject: Case = { try $0.ask($1, ["subject": "nobody"]) }
    private static let unknownHandle: Case = {
        var params: JSON = ["subject": "ada", "factor_id": unknownFactor]
        if $1 == "factor.rename" { params = params.with("display_name", "x") }
        return try $0.ask($1, params)
    }
    private static let tooMany: Case = { scenario, method in
        try scenario.ask("tenant.update", ["tenant": "default", "policy": ["max_factors_per_kind": 1]])
        let params: JSON = ["subject": "ada", "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", "activate": true]
        try scenario.ask(method, params)
        return try scenario.ask(method, params.with("secret", imported["secret"]))
    }
    private static let twice: Case = { scenario, method in
        try scenario.ask(method, imported.with("activate", true))
        return try scenario.ask(method, imported)
    }

    private static let imported: JSON = [
        "subject": "ada", "secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
    ]
    private static let tooManyImports: Case = { scenario, method in
        try scenario.ask("tenant.update", ["tenant": "default", "policy": ["max_factors_per_kind": 1]])
        let other = imported.with("secret", "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
        try scenario.ask(method, other)
        return try scenario.ask(method, imported)
    }
    private static let twinWithOtherDigits: Case = { scenario, method in
        try scenario.ask(method, imported)
        return try scenario.ask(method, imported.with("digits", 8))
    }
    private static let otherSet: Case = { scenario, method in
        _ = try scenario.backupCodes(count: 1)
        return try scenario.ask(method, wrong(method))
    }

    /// A wrong try, well-formed for the method.
    package static func wrong(_ method: String) -> JSON {
        if let flow = FlowRefusals.wrong(method) { return flow }
        return switch method {
        case "factor.resync": ["subject": "ada", "code": "000000", "next_code": "000000"]
        case "passkey.verify": ["subject": "ada", "credential": MethodEntry.credential]
        case "backup_code.verify": ["subject": "ada", "code": "12345678"]
        case "password.verify": ["subject": "ada", "password": "wrong password"]
        case "backup_code.import": ["subject": "ada", "codes": ["12345678"]]
        default: ["subject": "ada", "code": "000000"]
        }
    }

    private static let rejected: Case = { try $0.ask($1, wrong($1)) }
    private static let throttled: Case = { scenario, method in
        for _ in 0..<5 { try scenario.ask(method, wrong(method)) }
        return try scenario.ask(method, wrong(method))
    }
    private static let locked: Case = { scenario, method in
        scenario.closeBudgets()
        return try scenario.ask(method, wrong(method))
    }
    private static let guessing: [FailureCode: Case] = [
        .codeRejected: rejected, .throttled: throttled, .locked: locked,
    ]
    private static let proving: [FailureCode: Case] = [
        .credentialRejected: rejected, .throttled: throttled, .locked: locked,
    ]
    private static let verification = guessing.merging([
        .notFound: { try $0.ask($1, wrong($1).with("factor_id", unknownFactor)) },
        .wrongState: { scenario, method in
            let pending = try scenario.ask(method.prefix(4) + ".enroll", ["subject": "ada"]).result["factor"]
            return try scenario.ask(method, wrong(method).with("factor_id", pending["factor_id"]))
        },
    ]) { $1 }

    private static let typed = verification.merging([
        .wrongState: { scenario, method in
            let pending = try scenario.ask("totp.enroll", ["subject": "ada"]).result["factor"]
            return try scenario.ask(method, wrong(method).with("factor_id", pending["factor_id"]))
        }
    ]) { $1 }

    /// The same where passkeys are allowed.
    private static func withPasskeys(_ bring: @escaping Case) -> Case {
        { scenario, method in
            try scenario.allowPasskeys()
            return try bring(scenario, method)
        }
    }

    private static func address(_ method: String, _ subject: JSON = "ada") -> JSON {
        method.hasPrefix("email")
            ? ["subject": subject, "email_address": "ada@example.org"]
            : ["subject": subject, "phone_number": "+14155550123"]
    }
    /// Enrols an address that is not proven, and returns its factor and the code that was sent there.
    private static func pendingAddress(_ scenario: Scenario, _ method: String) throws -> (id: JSON, code: JSON) {
        let enrolled = try scenario.ask(method.prefix(5) + ".enroll", address(method)).result
        return (enrolled["factor"]["factor_id"], .text(try scenario.bringMessages().last?.code ?? ""))
    }
    private static let addressEnrolment: [FailureCode: Case] = [
        .alreadyExists: { scenario, method in
            try scenario.ask(method, address(method, "bob").with("verified", true))
            return try scenario.ask(method, address(method).with("verified", true))
        },
        .policyViolation: { scenario, method in
            try scenario.ask("tenant.update", ["tenant": "default", "policy": ["max_factors_per_kind": 1]])
            for text in ["bob@example.org", "+14155550199"] { try scenario.enrolledAddress(text) }
            return try scenario.ask(method, address(method).with("verified", true))
        },
        .throttled: { scenario, method in
            try scenario.ask(method, address(method))
            return try scenario.ask(method, address(method))
        },
        .locked: { scenario, method in
            _ = try locked(scenario, "totp.verify")
            return try scenario.ask(method, address(method))
        },
    ]
    private static let addressVerification = guessing.merging([
        .notFound: { try $0.ask($1, wrong($1).with("factor_id", unknownFactor)) },
        .wrongState: { try $0.ask($1, wrong($1).with("factor_id", pendingAddress($0, $1).id)) },
    ]) { $1 }
}
