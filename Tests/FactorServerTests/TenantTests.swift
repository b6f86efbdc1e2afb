import FactorCore
import TestServer
import TestSupport
import Testing

/// Tenants and their policies, which override the server's defaults member by member.
struct TenantTests {
    let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: PolicySettings(["issuer": .text("Server"), "totp.digits": .integer(8)]))
        #expect(try scenario.ask("tenant.create", ["tenant": "t"]).succeeded)
    }

    private func policy() throws -> JSON { try scenario.ask("tenant.get", ["tenant": "t"]).result["policy"] }

    private func update(_ policy: JSON) throws -> Answer {
        try scenario.ask("tenant.update", ["tenant": "t", "policy": policy])
    }

    @Test func `a new tenant has the server's defaults`() throws {
        let policy = try policy()
        #expect(policy["totp"]["digits"] == 8)
        #expect(policy["issuer"] == "Server")
        #expect(policy["guess_budget"] == ["probability": .number("0.0003"), "window_days": 30, "max_misses": 0])
        #expect(policy["max_factors_per_kind"] == 5)
    }

    @Test func `settings are merged member by member, and null resets one`() throws {
        #expect(try update(["totp": ["digits": 6, "period_s": 60], "issuer": "T"]).succeeded)
        #expect(try update(["totp": ["period_s": 45]]).result["policy"]["totp"]["digits"] == 6)
        #expect(try policy()["totp"]["period_s"] == 45)
        #expect(try update(["totp": ["digits": nil], "issuer": nil]).succeeded)
        #expect(try policy()["totp"]["digits"] == 8)
        #expect(try policy()["issuer"] == "Server")
        #expect(try policy()["totp"]["period_s"] == 45)
        #expect(try scenario.ask("tenant.get", ["tenant": "default"]).result["policy"]["totp"]["period_s"] == 30)
    }

    @Test func `settings survive a restart`() throws {
        let change: JSON = [
            "issuer": "T", "totp": ["algorithm": "SHA256", "learn_drift": false, "adjacent_intervals": 10],
            "backup_code": ["count": 20],
            "delivered_code": ["digits": 7, "ttl_s": 60, "max_tries": 1, "resend_after_s": 5],
            "guess_budget": ["probability": .number("0.5"), "window_days": 1], "max_factors_per_kind": 50,
        ]
        let updated = try update(change).result["policy"]
        try scenario.restart()
        #expect(try policy() == updated)
        #expect(updated["totp"]["algorithm"] == "SHA256")
        #expect(updated["guess_budget"]["probability"] == .number("0.5"))
    }

    @Test(
        arguments: [
            (["tottp": [:]], "policy.tottp"), (["totp": ["digts": 6]], "policy.totp.digts"),
            (["totp": ["digits": 5]], "policy.totp.digits"), (["totp": ["digits": "6"]], "policy.totp.digits"),
            (["totp": 6], "policy.totp"), (["totp": nil], "policy.totp"), ([], "policy"), (nil, "policy"),
            (["guess_budget": ["probability": 2]], "policy.guess_budget.probability"),
            (["issuer": ""], "policy.issuer"), (["issuer": "a\nb"], "policy.issuer"),
            (["totp": ["algorithm": "MD5"]], "policy.totp.algorithm"),
            (["totp": ["learn_drift": 1]], "policy.totp.learn_drift"),
            (["max_factors_per_kind": 0], "policy.max_factors_per_kind"),
        ] as [(JSON, String)])
    func `a member that is unknown or out of range is named by its path, and nothing changes`(
        _ change: JSON, _ path: String
    ) throws {
        let before = try policy()
        let answer = try update(change)
        #expect(answer.code == -32602)
        #expect(answer.data["field"] == .text(path))
        #expect(try policy() == before)
    }

    @Test func `a policy that cannot be kept as a whole is not kept in part`() throws {
        #expect(try update(["totp": ["digits": 6, "period_s": 1]]).data["field"] == "policy.totp.period_s")
        #expect(try policy()["totp"]["digits"] == 8)
    }

    @Test func `tenants are listed in the order of their names, in pages`() throws {
        for name in ["b", "a", "zz", "c.d-e_f"] {
            #expect(try scenario.ask("tenant.create", ["tenant": .text(name)]).succeeded)
        }
        let pages = try scenario.pages("tenant.list", ["limit": 2]).map { $0["tenants"].items }
        #expect(pages.allSatisfy { $0.count <= 2 })
        #expect(pages.joined().compactMap { $0["tenant"].text } == ["a", "b", "c.d-e_f", "default", "t", "zz"])
    }

    @Test func `a tenant counts the subjects that have factors, not the names that were guessed at`() throws {
        try scenario.enrolled("ada", tenant: "t")
        _ = try scenario.ask("factor.verify", ["subject": "ghost", "tenant": "t", "code": "00000000"])
        #expect(try scenario.ask("tenant.get", ["tenant": "t"]).result["counts"]["subjects"] == 1)
    }

    @Test(arguments: ["", "_A", "-a", "a b", "ä", String(repeating: "a", count: 65), "a/b"])
    func `an invalid name of a tenant is refused`(_ name: String) throws {
        #expect(try scenario.ask("tenant.create", ["tenant": .text(name)]).data["field"] == "tenant")
    }

    @Test func `a name can be used once`() throws {
        let again = try scenario.ask("tenant.create", ["tenant": "t"])
        #expect(again.reason == "already_exists")
        #expect(again.data["field"] == "tenant")
    }

    @Test func `tenants are separate`() throws {
        let app = try scenario.enrolled("ada", tenant: "t").app
        let code = app.code(at: scenario.clock.now)
        #expect(try scenario.ask("factor.verify", ["subject": "ada", "code": "00000000"]).reason == "code_rejected")
        #expect(try scenario.ask("factor.list", ["subject": "ada"]).result["factors"] == [])
        try scenario.done("totp.verify", ["subject": "ada", "tenant": "t", "code": .text(code)])
        #expect(try scenario.ask("factor.list", ["subject": "ada", "tenant": "none"]).reason == "not_found")
    }

    @Test(
        arguments: [
            (["mfa": ["state": "required", "second_factors": ["backup_code"]]], "policy.mfa.second_factors", "set up"),
            (["mfa": ["state": "required", "second_factors": []]], "policy.mfa.second_factors", "set up"),
            (["sign_in": ["first_factors": []]], "policy.sign_in.first_factors", "1 or more"),
            (["mfa.state": "required"], "policy.mfa.state", #"{"mfa": {"state": ...}}"#),
            (["guess_budget": ["probability": 0]], "policy.guess_budget.probability", "below 3e-06"),
            (["guess_budget": ["probability": .number("2.9e-6")]], "policy.guess_budget.probability", "authenticator"),
            (
                ["guess_budget": ["probability": .number("0.00002")], "totp": ["adjacent_intervals": 10]],
                "policy.guess_budget.probability", "below 2.1e-05"
            ),
            (
                ["guess_budget": ["probability": .number("0.000002")], "totp": ["digits": 8]],
                "policy.guess_budget.probability", "a password"
            ),
        ] as [(JSON, JSON, String)])
    func `a policy that no user could meet is refused, and the reason says how to correct it`(
        _ policy: JSON, _ field: JSON, _ part: String
    ) throws {
        let scenario = try Scenario()
        for method in ["tenant.update", "tenant.create"] {
            let tenant: JSON = method == "tenant.update" ? "default" : "new"
            let refused = try scenario.ask(method, ["tenant": tenant, "policy": policy])
            #expect(refused.reason == "invalid_params" && refused.data["field"] == field, "\(refused.line)")
            #expect(refused.data["detail"].text?.contains(part) ?? false)
        }
    }

    @Test func `a budget that holds one try is accepted, and allows one`() throws {
        let scenario = try Scenario()
        for (budget, adjacent) in [("0.000021", 10), ("0.000003", 1)] as [(String, JSON)] {
            let policy: JSON = [
                "guess_budget": ["probability": .number(budget)], "totp": ["adjacent_intervals": adjacent],
            ]
            try scenario.set(policy)
            let tried = try scenario.ask("totp.verify", ["subject": .text("nobody \(budget)"), "code": "000000"])
            #expect(tried.reason == "code_rejected")
        }
    }
}
