import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// What an application demands of one sign-in or step-up beyond the tenant's policy.
struct FlowDemandTests {
    private let scenario: Scenario
    private static let password: JSON = "correct horse battery"
    private static let named: JSON = ["subject": "ada", "password": password]

    init() throws {
        scenario = try Scenario()
        let seconds: JSON = ["totp", "backup_code", "email"]
        try scenario.set([
            "mfa": [
                "state": "optional", "second_factors": seconds, "email_counts_as": "nothing", "two_possessions": false,
            ]
        ])
        try scenario.done("password.set", Self.named)
    }

    private func signIn(_ demand: JSON = [:]) throws -> JSON {
        try scenario.done("sign_in.create", Self.named.merging(demand))
    }

    private func offered(_ flow: JSON) -> [String] {
        flow["next_step"]["options"].items.compactMap { $0["kind"].text }
    }

    private func reason(_ flow: JSON) -> JSON { flow["status"] == "abandoned" ? flow["next_step"]["reason"] : .null }

    @Test func `a level that the policy does not ask for is asked for`() throws {
        #expect(try signIn()["status"] == "complete")
        let begun = try signIn(["min_aal": 2])
        #expect(begun["status"] == "needs_mfa_setup")
        let chosen = try scenario.proceed(begun, ["selection": "totp"])
        let app = Authenticator(secret: try #require(chosen["next_step"]["secret"].text))
        let done = try scenario.proceed(chosen, ["code": scenario.code(of: app)])
        #expect(done["status"] == "complete" && done["session"]["aal"] == 2)
        #expect(try signIn(["min_aal": 2])["status"] == "needs_second_factor")
        #expect(try signIn(["min_aal": 1])["status"] == "needs_second_factor")
    }

    @Test func `what counts as nothing does not reach a level, and nothing is set up beside it`() throws {
        try scenario.enrolledAddress("ada@example.org")
        #expect(try signIn()["status"] == "needs_second_factor")
        let shown = try signIn(["min_aal": 2])
        #expect(reason(shown) == "no_factor_left", "\(shown.line)")
        try scenario.set(["mfa": ["email_counts_as": "possession"]])
        #expect(try signIn(["min_aal": 2])["status"] == "needs_second_factor")
    }

    @Test func `only the kinds that are demanded are taken`() throws {
        let app = try scenario.enrolled().app
        let codes = try scenario.backupCodes("ada", count: 3)
        #expect(try Set(offered(signIn())) == ["totp", "backup_code"])
        let begun = try signIn(["second_factors": ["totp"]])
        #expect(offered(begun) == ["totp"])
        #expect(try scenario.attempt(begun, ["code": .text(codes[0]), "kind": "backup_code"]).reason == "not_offered")
        #expect(try scenario.attempt(begun, ["code": .text(codes[0])]).reason == "invalid_input")
        #expect(try scenario.proceed(begun, ["code": scenario.code(of: app)])["status"] == "complete")
        #expect(try reason(signIn(["second_factors": ["email"]])) == "no_factor_left")
    }

    @Test func `it holds through a restart, and from before anybody is named`() throws {
        try scenario.enrolled()
        _ = try scenario.backupCodes("ada", count: 3)
        let begun = try scenario.done("sign_in.create", ["second_factors": ["totp"], "min_aal": 2])
        try scenario.restart()
        let named = try scenario.proceed(begun, ["identifier": "ada"])
        let passed = try scenario.proceed(named, ["password": Self.password])
        #expect(passed["status"] == "needs_second_factor" && offered(passed) == ["totp"])
        try scenario.restart()
        #expect(try offered(scenario.done("flow.get", ["flow_id": begun["flow_id"]])) == ["totp"])
    }

    @Test func `a trusted device stands for no second factor that is demanded`() throws {
        try scenario.set(["sign_in": ["trusted_device_skips_second_factor": true]])
        let app = try scenario.enrolled().app
        let done = try scenario.proceed(signIn(), ["code": scenario.code(of: app), "trust_device": true])
        let device: JSON = ["device_token": done["device_token"]]
        let skipped = try signIn(device)
        #expect(skipped["status"] == "complete")
        let demanding = try signIn(["device_token": skipped["device_token"], "min_aal": 2])
        #expect(demanding["status"] == "needs_second_factor")
    }

    @Test func `two things that are held do not reach the level where the policy says so`() throws {
        try scenario.set([
            "sign_in": ["first_factors": ["password", "email"]],
            "mfa": ["email_counts_as": "possession"],
        ])
        try scenario.enrolledAddress("ada@example.org")
        try scenario.enrolled()
        let byMail: JSON = ["identifier": "ada@example.org", "kind": "email"]
        #expect(try scenario.ask("sign_in.create", byMail).succeeded)
        #expect(try scenario.ask("sign_in.create", byMail.with("min_aal", 2)).reason == "not_offered")
    }

    private func stepUp(_ amr: JSON, _ demand: JSON) throws -> JSON {
        let session = try scenario.done("session.create", ["subject": "ada", "amr": amr])["session_token"]
        let params: JSON = ["session_token": session, "purpose": "transfer"]
        return try scenario.done("step_up.create", params.merging(demand))
    }

    @Test func `a payment is not confirmed by one factor where two are demanded`() throws {
        let weak = try scenario.proceed(stepUp(["pwd"], [:]), ["password": Self.password])
        #expect(weak["status"] == "complete" && !weak["verdict"].isNull)
        #expect(try reason(stepUp(["pwd"], ["min_aal": 2])) == "no_factor_left")
        let app = try scenario.enrolled().app
        let strong = try scenario.proceed(stepUp(["pwd"], ["min_aal": 2]), ["code": scenario.code(of: app)])
        let redeemed = try scenario.done("verdict.redeem", ["verdict": strong["verdict"], "purpose": "transfer"])
        #expect(redeemed["aal"] == 2)
        #expect(try reason(stepUp(["pwd"], ["second_factors": ["email"]])) == "no_factor_left")
    }

    @Test func `nor where nobody knows what its session was made with`() throws {
        let app = try scenario.enrolled().app
        let over = try scenario.proceed(stepUp(["user"], ["min_aal": 2]), ["code": scenario.code(of: app)])
        #expect(reason(over) == "no_factor_left" && over["verdict"].isNull, "\(over.line)")
    }

    @Test func `the password alone does not confirm it, though its session is one of two factors`() throws {
        try scenario.set(["mfa": ["enrollment": "required_for_step_up"]])
        let begun = try stepUp(["pwd", "otp"], ["min_aal": 2])
        #expect(begun["status"] == "needs_mfa_setup")
        let again = try scenario.done("flow.reset", ["flow_id": begun["flow_id"]])
        #expect(again["status"] == "needs_mfa_setup" && !offered(again).contains("password"))
        try scenario.enrolled()
        #expect(try scenario.ask("flow.reset", ["flow_id": begun["flow_id"]]).result["next_step"]["kind"] == "totp")
    }

    @Test(arguments: ["optional", "off"], [["second_factors": ["totp"]], ["min_aal": 2]] as [JSON])
    func `a factor that the owner adds stops a set-up, whatever its kind`(_ state: JSON, _ demand: JSON) throws {
        try scenario.set(["mfa": ["state": state]])
        let thief = try scenario.proceed(signIn(demand), ["selection": "totp"])
        let app = Authenticator(secret: try #require(thief["next_step"]["secret"].text))
        try scenario.enrolledAddress("ada@example.org")
        let answer = try scenario.attempt(thief, ["code": scenario.code(of: app)])
        #expect(answer.result["status"] != "complete")
        let held = try scenario.done("factor.list", ["subject": "ada"])["factors"].items
        #expect(held.allSatisfy { $0["kind"] != "totp" || $0["status"] == "pending" })
    }

    @Test func `nothing is set up that cannot reach the level`() throws {
        try scenario.set([
            "sign_in": ["first_factors": ["email"]],
            "mfa": ["email_counts_as": "possession", "second_factors": ["totp"]],
        ])
        try scenario.enrolledAddress("ada@example.org")
        let begun = try scenario.done(
            "sign_in.create", ["identifier": "ada@example.org", "kind": "email", "min_aal": 2])
        let mail = try #require(try scenario.bringMessages().last)
        let passed = try scenario.proceed(begun, ["code": .text(mail.code)])
        // The password is something that the user knows.
        #expect(passed["next_step"]["type"] == "password")
        #expect(try scenario.proceed(passed, ["password": Self.password])["session"]["aal"] == 2)
    }

    @Test func `a code by mail and a passkey that verifies its user are two factors`() throws {
        try scenario.set([
            "sign_in": ["first_factors": ["password", "email"]],
            "mfa": ["email_counts_as": "possession", "second_factors": ["passkey"]],
            "passkey": ["rp_id": "example.org", "origins": ["https://example.org"]],
        ])
        let byMail: JSON = ["identifier": "ada@example.org", "kind": "email", "min_aal": 2]
        #expect(try scenario.ask("sign_in.create", byMail).succeeded)
    }

    @Test func `a sign-in that may become a sign-up begins with what can reach the level`() throws {
        try scenario.set([
            "sign_in": ["first_factors": ["password", "email"]],
            "mfa": ["email_counts_as": "possession", "second_factors": ["totp"]],
        ])
        let params: JSON = ["identifier": "new@example.org", "sign_up_if_missing": true]
        #expect(try scenario.ask("sign_in.create", params).succeeded)
        #expect(try scenario.ask("sign_in.create", params.with("min_aal", 2)).data["problem"] == "address_needed")
    }

    @Test(arguments: ["sign_in.create", "step_up.create"])
    func `what cannot be meant is refused`(_ method: String) throws {
        let session = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])["session_token"]
        let begun: JSON = method == "sign_in.create" ? Self.named : ["session_token": session, "purpose": "x"]
        let foreign = try scenario.ask(method, begun.with("second_factors", ["hotp"]))
        #expect(foreign.reason == "policy_violation" && foreign.data["problem"] == "not_a_second_factor")
        for kinds in [[], ["totp", "totp"], ["password"]] as [JSON] {
            let field = try scenario.ask(method, begun.with("second_factors", kinds)).data["field"].text ?? ""
            #expect(field.hasPrefix("second_factors"))
        }
        #expect(try scenario.ask(method, begun.with("min_aal", 3)).data["field"] == "min_aal")
    }

    /// Release 0.1.0 would not know it, and ask for less.
    @Test func `a shared store holds no such flow before it is raised`() throws {
        let memory = MemoryStore()
        memory.age(to: .first)
        let shared = try Scenario(on: memory, isShared: true)
        shared.store.loseDecisions(oneIn: .max)
        let refused = try shared.ask("sign_in.create", ["min_aal": 2])
        #expect(refused.data["state"] == "store_not_raised")
        #expect(try shared.ask("sign_in.create", ["min_aal": 1]).succeeded)
    }
}
