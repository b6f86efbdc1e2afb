import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Parameters that exclude or require each other: which one a refusal names, and what is accepted.
struct ParameterCombinationTests {
    /// Parameters of a method, and the one that a refusal names; nil if they fit together.
    struct Combination: CustomTestStringConvertible, Sendable {
        let method: String
        let params: JSON
        let refused: String?

        init(_ method: String, _ params: JSON, _ refused: String? = nil) {
            (self.method, self.params, self.refused) = (method, params, refused)
        }

        var testDescription: String { "\(method) \(params.line)" }
    }

    private static let factor: JSON = ["amr": ["pwd"], "authenticated_at": 0]
    private static let token: JSON = .text("dvt_" + String(repeating: "A", count: 64))
    private static let session: JSON = .text("sto_" + String(repeating: "a", count: 52))
    private static let sessionID: JSON = "ses_aaaaaaaaaaaaaaaaaaaaaaaaaa"
    private static let flow: JSON = .text("sin_" + String(repeating: "a", count: 26))
    private static let pending: JSON = ["subject": "ada", "factor_id": "fac_aaaaaaaaaaaaaaaaaaaaaaaaaa"]
    private static let reset: JSON = ["subject": "ada", "actor": "agent-7", "cause": "lost"]
    private static let password: JSON = "correct horse"

    static let signIns: [Combination] = [
        .init("sign_in.create", ["identifier": "ada", "subject": "u-17"], "subject"),
        .init("sign_in.create", ["password": password], "password"),
        .init("sign_in.create", ["password": password, "identifier": "ada"]),
        .init("sign_in.create", ["password": password, "subject": "u-17"]),
        .init("sign_in.create", ["password": password, "identifier": "ada", "kind": "email"], "kind"),
        .init("sign_in.create", ["password": password, "identifier": "ada", "kind": "password"]),
        .init("sign_in.create", ["device_token": token], "device_token"),
        .init("sign_in.create", ["device_token": token, "identifier": "ada"]),
        .init("sign_in.create", ["device_token": token, "subject": "u-17"]),
        .init("sign_in.create", ["first_factor": factor], "first_factor"),
        .init("sign_in.create", ["first_factor": factor, "identifier": "ada"], "first_factor"),
        .init("sign_in.create", ["first_factor": factor, "subject": "u-17"]),
        .init("sign_in.create", ["first_factor": factor, "subject": "u-17", "password": password], "first_factor"),
        .init("sign_in.create", ["first_factor": factor, "subject": "u-17", "kind": "password"], "first_factor"),
        .init(
            "sign_in.create", ["first_factor": factor, "subject": "u-17", "sign_up_if_missing": true], "first_factor"),
        .init("sign_in.create", ["first_factor": factor, "subject": "u-17", "sign_up_if_missing": false]),
        .init("sign_in.create", ["subject": "u-17", "first_factor": factor.with("amr", ["mfa"])], "first_factor.amr"),
        .init("sign_in.create", ["subject": "u-17", "first_factor": factor.with("amr", [])], "first_factor.amr"),
        .init(
            "sign_in.create", ["subject": "u-17", "first_factor": factor.with("amr", ["pwd", "pwd"])],
            "first_factor.amr"),
        .init("sign_in.create", ["subject": "u-17", "first_factor": factor.with("amr", ["pwd", "mfa"])]),
        .init("flow.attempt", ["flow_id": flow, "device_token": token], "device_token"),
        .init("flow.attempt", ["flow_id": flow, "device_token": token, "identifier": "ada"]),
        .init("flow.attempt", ["flow_id": flow, "device_name": "Laptop"], "device_name"),
        .init("flow.attempt", ["flow_id": flow, "device_name": "Laptop", "trust_device": false], "device_name"),
        .init("flow.attempt", ["flow_id": flow, "device_name": "Laptop", "trust_device": true]),
        .init("sign_up.create", ["email_address": "ada@example.org", "legal_accepted": false], "legal_accepted"),
        .init("sign_up.create", ["email_address": "ada@example.org", "legal_accepted": true]),
    ]

    static let factors: [Combination] = [
        .init("factor.activate", pending, "code"),
        .init("factor.activate", pending.with("code", "000000")),
        .init("factor.activate", pending.with("credential", MethodEntry.newCredential)),
        .init(
            "factor.activate", pending.with("code", "000000").with("credential", MethodEntry.newCredential),
            "credential"),
        .init("totp.enroll", ["subject": "ada", "activate": true], "activate"),
        .init("totp.enroll", ["subject": "ada", "activate": false]),
        .init("totp.enroll", ["subject": "ada", "activate": true, "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"]),
        .init("email.enroll", ["subject": "ada", "email_address": "ada@example.org", "locale": "de"]),
        .init("email.enroll", ["subject": "ada", "email_address": "ada@example.org", "verified": true]),
        .init(
            "email.enroll", ["subject": "ada", "email_address": "ada@example.org", "locale": "de", "verified": true],
            "locale"),
        .init("backup_code.import", ["subject": "ada", "codes": ["00000-00000", "00000-00000"]], "codes"),
        .init("backup_code.import", ["subject": "ada", "codes": ["00000-00000", "00000-00001"]]),
        .init("factor.verify", ["subject": "ada", "code": "000000", "kinds": []], "kinds"),
        .init("factor.verify", ["subject": "ada", "code": "000000", "kinds": ["totp"]]),
        .init("subject.reset_factors", reset.with("kinds", []), "kinds"),
        .init("subject.reset_factors", reset.with("kinds", ["totp", "totp"]), "kinds"),
        .init("subject.reset_factors", reset.with("kinds", ["totp", "hotp"])),
    ]

    static let others: [Combination] = [
        .init("session.create", ["subject": "ada", "amr": []], "amr"),
        .init("session.create", ["subject": "ada", "amr": ["pwd", "pwd"]], "amr"),
        .init("session.create", ["subject": "ada", "amr": ["pwd", "otp"]]),
        .init("session.revoke", [:], "session_token"),
        .init("session.revoke", ["subject": "ada"], "session_token"),
        .init("session.revoke", ["session_id": sessionID], "session_token"),
        .init("session.revoke", ["subject": "ada", "session_id": sessionID]),
        .init("session.revoke", ["session_token": session]),
        .init("audit.list", ["cursor": "18", "after_sequence": 0], "after_sequence"),
        .init("audit.list", ["cursor": "18"]),
        .init("audit.list", ["after_sequence": 0]),
        .init("audit.verify", ["first_sequence": 2, "last_sequence": 1], "last_sequence"),
        .init("audit.verify", ["first_sequence": 2, "last_sequence": 2]),
        .init("job.claim", ["kinds": []], "kinds"),
        .init("job.claim", ["kinds": ["challenge"]]),
    ]

    @Test(arguments: signIns + factors + others)
    func `what does not fit together is refused by name, and what does is accepted`(_ given: Combination) throws {
        let scenario = try Scenario(defaults: Scenario.quick)
        #expect(try scenario.refusedField(given.method, given.params) == given.refused)
    }

    @Test(arguments: ["session.create", "sign_in.create"])
    func `an authentication may be as late as now, and not later`(_ method: String) throws {
        let scenario = try Scenario()
        // So that times of the clock and trusted ones differ only by what has passed.
        try scenario.tick()
        let now = Int(scenario.clock.now.milliseconds)
        func params(_ at: Int) -> JSON {
            let said: JSON = ["amr": ["pwd"], "authenticated_at": .integer(at)]
            return method == "session.create" ? said.with("subject", "ada") : ["subject": "ada", "first_factor": said]
        }
        #expect(try scenario.ask(method, params(now)).code != -32602)
        let field = method == "session.create" ? "authenticated_at" : "first_factor.authenticated_at"
        #expect(try scenario.ask(method, params(now + 1)).data["field"] == .text(field))
    }
}
