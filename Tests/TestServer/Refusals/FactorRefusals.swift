import FactorCore
import FactorServer
import TestSupport

/// How the methods for factors of any kind are brought to their refusals.
enum FactorRefusals {
    typealias Case = Refusals.Case

    static let cases: [String: [FailureCode: Case]] = ["factor.activate": activation, "factor.send": sending]

    private static let unknownFactor: JSON = "fac_aaaaaaaaaaaaaaaaaaaaaaaaaa"

    private static let address: JSON = ["email_address": "ada@example.org"]

    private static let activation: [FailureCode: Case] = [
        .codeRejected: { try $0.ask($1, pending($0, "totp.enroll").with("code", "000000")) },
        .credentialRejected: { scenario, method in
            try scenario.allowPasskeys()
            let params = try pending(scenario, "passkey.enroll")
            return try scenario.ask(method, params.with("credential", MethodEntry.newCredential))
        },
        .throttled: { scenario, method in
            let params = try pending(scenario, "email.enroll", address).with("code", "000000")
            for _ in 0..<5 { try scenario.ask(method, params) }
            return try scenario.ask(method, params)
        },
        .locked: { scenario, method in
            let params = try pending(scenario, "email.enroll", address).with("code", "000000")
            scenario.closeBudgets()
            return try scenario.ask(method, params)
        },
        .notFound: { try $0.ask($1, ["subject": "ada", "factor_id": unknownFactor, "code": "000000"]) },
        .wrongState: { scenario, method in
            let id = try scenario.enrolled("ada").id
            return try scenario.ask(method, ["subject": "ada", "factor_id": .text(id), "code": "000000"])
        },
        .alreadyExists: { scenario, method in
            let seed: JSON = ["secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"]
            let params = try pending(scenario, "totp.enroll", seed).with("code", "000000")
            try scenario.enrolled("ada")
            return try scenario.ask(method, params)
        },
        .policyViolation: { scenario, method in
            let begun = try scenario.ask("totp.enroll", ["subject": "ada"]).result
            let app = Authenticator(secret: begun["secret"].text ?? "")
            try scenario.ask("tenant.update", ["tenant": "default", "policy": ["max_factors_per_kind": 1]])
            try scenario.enrolled("ada")
            let code = JSON.text(app.code(at: scenario.clock.now))
            return try scenario.ask(
                method, ["subject": "ada", "factor_id": begun["factor"]["factor_id"], "code": code])
        },
    ]

    private static let sending: [FailureCode: Case] = [
        .notFound: { try $0.ask($1, ["subject": "ada", "factor_id": unknownFactor]) },
        .wrongState: { try $0.ask($1, pending($0, "email.enroll", address)) },
        .throttled: { scenario, method in
            let id = try scenario.enrolledAddress("ada@example.org")
            try scenario.ask(method, ["subject": "ada", "factor_id": .text(id)])
            return try scenario.ask(method, ["subject": "ada", "factor_id": .text(id)])
        },
        .locked: { scenario, method in
            let id = try scenario.enrolledAddress("ada@example.org")
            scenario.closeBudgets()
            return try scenario.ask(method, ["subject": "ada", "factor_id": .text(id)])
        },
        .policyViolation: { scenario, method in
            let id = try scenario.enrolledAddress("+14155550123")
            try scenario.ask("tenant.update", ["tenant": "default", "policy": ["delivery": ["sms_prefixes": ["+49"]]]])
            return try scenario.ask(method, ["subject": "ada", "factor_id": .text(id)])
        },
    ]

    /// Enrols a pending factor, and returns the parameters that name it.
    private static func pending(_ scenario: Scenario, _ method: String, _ params: JSON = [:]) throws -> JSON {
        let begun = try scenario.ask(method, params.with("subject", "ada")).result
        return ["subject": "ada", "factor_id": begun["factor"]["factor_id"]]
    }
}
