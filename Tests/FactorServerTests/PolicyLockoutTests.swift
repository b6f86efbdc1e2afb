import FactorCore
import TestServer
import TestSupport
import Testing

/// What a check calls a lockout is one: a user does not get in, and does once what the finding needs is set.
struct PolicyLockoutTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let code: String
        let policy: JSON
        /// Has a user try, and returns whether they get on.
        let getsIn: @Sendable (Scenario) throws -> Bool
        var testDescription: String { code }

        init(_ code: String, _ policy: JSON, _ getsIn: @escaping @Sendable (Scenario) throws -> Bool) {
            (self.code, self.policy, self.getsIn) = (code, policy, getsIn)
        }
    }

    private static let mail: JSON = "ada@example.org"
    private static let password: JSON = "correct horse battery"

    /// Signs up with an address, which is proven if that is asked for, and returns how far the flow is; nil if it is refused.
    private static func signUp(_ scenario: Scenario, _ more: JSON = [:]) throws -> JSON? {
        let begun = try scenario.ask("sign_up.create", more.with("email_address", mail))
        guard begun.succeeded else { return nil }
        guard begun.result["next_step"]["ask"].items.contains("code") else { return begun.result }
        let answer = try scenario.attempt(begun.result, ["code": scenario.code(to: "ada@example.org")])
        return answer.succeeded ? answer.result : nil
    }

    static let cases: [Case] = [
        Case(
            "sign_up_cannot_sign_in", ["sign_in": ["first_factors": ["email"]], "sign_up": ["verify_fields": []]]
        ) {
            #expect(try signUp($0)?["status"] == "complete")
            try $0.messages()
            let signIn = try $0.done("sign_in.create", ["identifier": mail, "kind": "email"])
            guard let code = try $0.messages().first?.code else { return false }
            return try $0.proceed(signIn, ["code": .text(code)])["status"] == "complete"
        },
        Case(
            "unverified_email_blocks_set_up",
            [
                "mfa": ["state": "required"],
                "sign_up": ["required_fields": ["email_address", "password"], "verify_fields": []],
            ]
        ) {
            try signUp($0, ["password": password])?.asks("set_up", "totp") == true
        },
        Case("reset_leaves_nothing_to_set_up", ["mfa": ["second_factors": ["hotp"]]]) {
            try $0.person("ada", email: "ada@example.org")
            try $0.enrolledToken("ada")
            try $0.done("subject.reset_factors", ["subject": "ada", "actor": "agent-7", "cause": "lost"])
            try $0.messages()
            let signIn = try $0.done("sign_in.create", ["identifier": mail, "password": password])
            guard signIn["status"] == "needs_client_trust" else { return false }
            return try $0.proceed(signIn, ["code": $0.code(to: "ada@example.org")])["status"] == "needs_mfa_setup"
        },
        Case("factor_cannot_be_replaced", ["mfa": ["state": "required"], "max_factors_per_kind": 1]) {
            let id = try $0.enrolled("ada").id
            let removed = try $0.ask("factor.remove", ["subject": "ada", "factor_id": .text(id)])
            #expect(removed.reason == "insufficient_authentication" || removed.reason == "policy_violation")
            return try $0.ask(
                "totp.enroll", ["subject": "ada", "secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", "activate": true]
            ).succeeded
        },
        Case(
            "budget_below_a_token",
            ["mfa": ["second_factors": ["totp", "hotp"]], "guess_budget": ["probability": .number("0.00001")]]
        ) {
            let token = try $0.enrolledToken("ada").token
            return try $0.ask("hotp.verify", ["subject": "ada", "code": .text(token.code(0))]).succeeded
        },
        Case(
            "phone_without_countries",
            ["delivery": ["sms_prefixes": []], "sign_in": ["first_factors": ["phone"]]]
        ) {
            try $0.person("ada", phone: "+4915112345678")
            _ = try $0.ask("sign_in.create", ["identifier": "+4915112345678", "kind": "phone"])
            return try !$0.messages().isEmpty
        },
    ]

    @Test(arguments: cases)
    func `a user does not get in under a lockout, and does with what it needs`(_ row: Case) throws {
        let locked = try Scenario(defaults: Scenario.quick)
        try locked.set(row.policy)
        let findings = try locked.done("tenant.check", ["tenant": "default"])["findings"].items
        let finding = try #require(findings.first { $0["code"] == .text(row.code) })
        #expect(finding["severity"] == "lockout")
        #expect(try !row.getsIn(locked))
        let open = try Scenario(defaults: Scenario.quick)
        try open.set(row.policy)
        try open.set(finding["needs"])
        #expect(try row.getsIn(open))
    }
}
