import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Users who would lose a factor are counted before a tenant changes.
struct TenantSurveyTests {
    /// More than are read at once, by far.
    private static let many = 700
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.set(["mfa": ["second_factors": ["totp", "hotp", "email", "backup_code"]]])
    }

    private func update(_ policy: JSON, accepting accepted: Int? = nil, key: JSON? = nil) throws -> Answer {
        var params: JSON = ["tenant": "default", "policy": policy]
        if let accepted { params = params.with("accept_users_affected", .integer(accepted)) }
        if let key { params = params.with("idempotency_key", key) }
        return try scenario.ask("tenant.update", params)
    }

    private func second(_ factors: JSON) -> JSON { ["mfa": ["second_factors": factors]] }
    private func present() throws -> JSON { try scenario.done("tenant.get", ["tenant": "default"])["policy"] }

    private func give(_ subject: String, _ kind: String) throws {
        switch kind {
        case "totp": try scenario.enrolled(subject)
        case "hotp": try scenario.enrolledToken(subject)
        default: try scenario.enrolledAddress("\(subject)@example.org", subject)
        }
    }

    /// Users with some of the kinds each, and which.
    private func population(_ count: Int) throws -> [Set<String>] {
        var dice = Dice(seed: 11)
        return try (0..<count).map { number in
            let kinds = Set(["totp", "hotp", "email"].filter { _ in dice.one(in: 2) })
            for kind in kinds.sorted() { try give("u\(number)", kind) }
            return kinds
        }
    }

    @Test func `the numbers are those of a count by hand, over all pages`() throws {
        let users = try population(Self.many).filter { !$0.isEmpty }
        // Names that were only guessed at are no users.
        for number in 0..<20 { try scenario.verify("000000", "ghost\(number)") }
        let policy = second(["totp", "backup_code"]).with("sign_in", ["first_factors": ["phone"]])
        let withoutSecond = users.count { !$0.contains("totp") }
        let withoutFirst = users.count { $0.contains("email") }
        let affected = users.count { !$0.contains("totp") || $0.contains("email") }
        let refused = try update(policy)
        #expect(refused.reason == "users_affected" && refused.code == 1017 && refused.data["category"] == "caller")
        #expect(refused.data["field"] == "policy.mfa.second_factors")
        #expect(refused.data["users"] == .integer(affected))
        #expect(refused.data["users_without_second_factor"] == .integer(withoutSecond))
        #expect(refused.data["users_without_first_factor"] == .integer(withoutFirst))
        let checked = try scenario.done("tenant.check", ["tenant": "default", "policy": policy])
        #expect(
            checked["census"] == [
                "users": .integer(users.count), "with_second_factor": .integer(users.count { $0.contains("totp") }),
                "affected": .integer(affected),
            ])
        let lost = checked["findings"].items.first { $0["code"] == "no_first_factor" }
        #expect(lost?["users"] == .integer(withoutFirst) && lost?["severity"] == "lockout")
        #expect(try update(policy, accepting: affected - 1).data["users"] == .integer(affected))
        #expect(try update(policy, accepting: affected).result["users_affected"] == .integer(affected))
    }

    @Test func `a refused change changes nothing, and is not in the audit log`() throws {
        try give("u1", "hotp")
        let before = (try present(), try scenario.done("audit.list")["entries"])
        #expect(try update(second(["totp"]).with("issuer", "New")).reason == "users_affected")
        #expect(try present() == before.0)
        #expect(try scenario.done("audit.list")["entries"] == before.1)
    }

    @Test(
        arguments: [
            ["issuer": "New"],
            ["mfa": ["second_factors": ["totp", "hotp", "email", "backup_code", "phone"]]],
            ["sign_in": ["first_factors": ["phone", "email", "password"]]],
            ["passkey": ["rp_id": "example.org"]],
            ["mfa": ["state": "off", "second_factors": ["totp"]]],
        ] as [JSON])
    func `a change by which nobody can lose a factor is made without counting`(_ policy: JSON) throws {
        try give("u1", "hotp")
        scenario.store.hold([.scan])
        let answer = try scenario.answer(scenario.send("tenant.update", ["tenant": "default", "policy": policy]))
        scenario.store.letGo()
        #expect(answer?.result["users_affected"] == .null)
    }

    @Test func `nobody is counted where all may be affected`() throws {
        try give("u1", "hotp")
        #expect(try update(second(["totp"]), accepting: 2).result["users_affected"] == .null)
    }

    @Test func `a user keeps a second factor by another one, not by backup codes`() throws {
        for kind in ["totp", "hotp"] { try give("u1", kind) }
        _ = try scenario.backupCodes("u1")
        #expect(try update(second(["hotp", "backup_code"])).result["users_affected"] == 0)
        #expect(try update(second(["backup_code", "totp"])).result["users_affected"] == 0)
        #expect(try update(second(["backup_code"])).data["users"] == 1)
    }

    @Test func `a disabled factor is none, before as after`() throws {
        let id = try scenario.enrolledToken("u1").id
        try scenario.done("factor.disable", ["subject": "u1", "factor_id": .text(id)])
        #expect(try update(second(["totp"])).result["users_affected"] == 0)
    }

    @Test func `an address is a first factor wherever a password is, since it can set one`() throws {
        try give("u1", "email")
        #expect(try update(["sign_in": ["first_factors": ["password"]]]).result["users_affected"] == 0)
        #expect(try update(["sign_in": ["first_factors": ["phone"]]]).data["users_without_first_factor"] == 1)
    }

    @Test func `another change that comes first is counted with`() throws {
        try give("u1", "hotp")
        try give("u2", "email")
        scenario.store.hold([.scan])
        let first = scenario.send("tenant.update", ["tenant": "default", "policy": second(["totp", "email"])])
        scenario.store.awaitHeld()
        let other = scenario.send("tenant.update", ["tenant": "default", "policy": ["mfa": ["state": "required"]]])
        #expect(try scenario.answer(other)?.result["users_affected"] == .null)
        #expect(scenario.port.lines[first] == nil)
        scenario.store.letGo()
        #expect(try scenario.answer(first)?.data["users"] == 1)
        #expect(try present()["mfa"]["state"] == "required")
    }

    @Test func `other requests are answered during a survey, and a second survey has to wait`() throws {
        let app = try scenario.enrolled("u1").app
        try give("u2", "hotp")
        scenario.store.hold([.scan])
        let survey = scenario.send("tenant.update", ["tenant": "default", "policy": second(["totp"])])
        scenario.store.awaitHeld()
        let code = scenario.send("totp.verify", ["subject": "u1", "code": scenario.code(of: app)])
        #expect(try scenario.answer(code)?.succeeded == true)
        let check = try scenario.answer(scenario.send("tenant.check", ["tenant": "default"]))
        #expect(check?.reason == "overloaded" && check?.data["retry_after_ms"] == 1_000)
        #expect(scenario.port.lines[survey] == nil)
        scenario.store.letGo()
        #expect(try scenario.answer(survey)?.reason == "users_affected")
        try scenario.rest()
        try scenario.done("tenant.check", ["tenant": "default"])
    }

    @Test func `a user who enrols during a survey keeps a factor of it`() throws {
        try give("u1", "hotp")
        scenario.store.hold([.scan])
        let survey = scenario.send("tenant.update", ["tenant": "default", "policy": second(["totp"])])
        scenario.store.awaitHeld()
        let enrolment = scenario.send(
            "totp.enroll", ["subject": "u1", "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", "activate": true])
        #expect(try scenario.answer(enrolment)?.succeeded == true)
        scenario.store.letGo()
        #expect(try scenario.answer(survey)?.result["users_affected"] == 0)
    }

    @Test func `a survey that fails refuses the change, and the next one counts again`() throws {
        try give("u1", "hotp")
        scenario.store.fail(of: [.scan], with: .unavailable("test"))
        #expect(try update(second(["totp"])).reason == "unavailable")
        scenario.store.recover()
        #expect(try update(second(["totp"])).reason == "users_affected")
    }

    @Test func `users under an older key are counted, and under one that is rotated meanwhile`() throws {
        try give("u1", "hotp")
        try scenario.done("keys.rotate", ["tenant": "default"])
        try give("u2", "hotp")
        #expect(try update(second(["totp"])).data["users"] == 2)
    }

    @Test func `a repeated key gets the recorded answer`() throws {
        try give("u1", "hotp")
        let key: JSON = "0123456789abcdef"
        let refused = try update(second(["totp"]), key: key)
        #expect(refused.reason == "users_affected")
        try give("u2", "hotp")
        #expect(try update(second(["totp"]), key: key).data["users"] == 1)
    }

    @Test func `a check changes nothing, and tells nothing of a change where none is tried`() throws {
        let before = try present()
        let entries = try scenario.done("audit.list")["entries"]
        let checked = try scenario.done("tenant.check", ["tenant": "default", "policy": ["mfa": ["state": "off"]]])
        #expect(checked["findings"].items.contains { $0["code"] == "second_factors_unused" })
        #expect(try present() == before && scenario.done("audit.list")["entries"] == entries)
        let plain = try scenario.done("tenant.check", ["tenant": "default"])
        #expect(plain["census"]["affected"].isNull && plain["profile"].isNull && plain["standard"].isNull)
        #expect(plain["defaults_edition"] == 1)
        #expect(!plain["findings"].items.contains { $0["code"] == "second_factors_unused" })
    }

    @Test func `a domain that moves tells whose passkeys it leaves behind`() throws {
        try scenario.allowPasskeys()
        try scenario.set(["mfa": ["second_factors": ["passkey", "totp"]]])
        for (number, user) in ["u1", "u1", "u2"].enumerated() {
            _ = try scenario.enrolledPasskey(user, seed: UInt64(number + 1))
        }
        try give("u2", "totp")
        func check(_ policy: JSON) throws -> JSON {
            try scenario.done("tenant.check", ["tenant": "default", "policy": policy])
        }
        func row(_ domain: JSON, _ state: JSON, _ passkeys: JSON, _ users: JSON) -> JSON {
            ["rp_id": domain, "rp_id_state": state, "count": passkeys, "users": users]
        }
        let old = row("example.org", "current", 3, 2)
        #expect(try check([:])["passkeys"] == [old])
        let away: JSON = ["passkey": ["rp_id": "new.example"]]
        let left = try check(away)
        #expect(left["passkeys"] == [row("new.example", "current", 0, 0), row("example.org", "other", 3, 2)])
        #expect(left["census"]["affected"] == 1)
        let finding = left["findings"].items.first { $0["code"] == "second_factor_of_other_domain" }
        #expect(finding?["users"] == 1 && finding?["severity"] == "lockout")
        let refused = try update(away)
        #expect(refused.data["field"] == "policy.passkey.rp_id" && refused.data["users"] == 1)
        let moved: JSON = ["passkey": ["rp_id": "new.example", "former_rp_ids": ["example.org"]]]
        #expect(
            try check(moved)["passkeys"] == [row("new.example", "current", 0, 0), row("example.org", "former", 3, 2)])
        #expect(try update(moved).result["users_affected"] == .null)
        let over: JSON = ["passkey": ["former_rp_ids": nil]]
        let early = try update(over)
        #expect(early.data["field"] == "policy.passkey.former_rp_ids" && early.data["users"] == 1)
        #expect(try update(over, accepting: 1).result["users_affected"] == 1)
        let codes = try check(moved)["findings"].items.map { $0["code"] }
        #expect(!codes.contains("former_domain_unused") && !codes.contains("second_factor_of_other_domain"))
        let idle: JSON = ["passkey": ["rp_id": "new.example", "former_rp_ids": ["never.example"]]]
        #expect(try check(idle)["findings"].items.contains { $0["code"] == "former_domain_unused" })
    }

    @Test func `what a finding needs is a change as tenant.update takes it`() throws {
        try scenario.set(["passkey": ["origins": ["https://example.org"]], "delivered_code": ["ttl_s": 7_200]])
        let findings = try scenario.done("tenant.check", ["tenant": "default"])["findings"].items
        let needs = findings.map { $0["needs"] }.filter { !$0.isNull }
        #expect(needs == [["passkey": ["origins": nil]], ["delivered_code": ["ttl_s": 600]]])
        for change in needs { #expect(try update(change).succeeded) }
        let left = try scenario.done("tenant.check", ["tenant": "default"])["findings"].items
        #expect(left.allSatisfy { $0["needs"].isNull })
    }

    @Test func `an unknown profile is refused by its name`() throws {
        let refused = try scenario.ask("tenant.check", ["tenant": "default", "profile": "iso-27001"])
        #expect(refused.reason == "invalid_params" && refused.data["field"] == "profile")
        let checked = try scenario.done("tenant.check", ["tenant": "default", "profile": "asvs-5-l2"])
        #expect(checked["standard"] == "OWASP ASVS 5.0.0, May 2025")
    }
}
