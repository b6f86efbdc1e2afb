import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Support helps a user who has lost the second factors, and nobody else.
struct FactorResetTests {
    private static let password: JSON = "correct horse battery"
    private static let wait: Int64 = 259_200
    private let scenario: Scenario
    private let app: Authenticator

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.person("bob", email: "bob@example.org")
        app = try scenario.enrolled("bob").app
    }

    @discardableResult
    private func reset(_ members: JSON = [:]) throws -> Answer {
        try scenario.ask(
            "subject.reset_factors", members.with("subject", "bob").with("actor", "agent-7").with("cause", "lost"))
    }

    private func begin(_ members: JSON = ["password": password]) throws -> JSON {
        try scenario.done("sign_in.create", members.with("identifier", "bob@example.org"))
    }

    private func get(_ signIn: JSON) throws -> JSON {
        try scenario.done("flow.get", ["flow_id": signIn["flow_id"]])
    }

    /// The code of the newest message with one.
    private func mailed() throws -> JSON {
        .text(try #require(try scenario.messages().last { !$0.code.isEmpty }).code)
    }

    private var code: JSON { scenario.code(of: app) }
    private func state() throws -> JSON { try scenario.done("subject.get", ["subject": "bob"])["reset"]["status"] }
    private func kinds() throws -> [JSON] { try scenario.factors("bob").map { $0["kind"] } }

    /// Shows the code to the mailbox, and sets an app up. Returns its seed and the ended flow.
    private func setUp(_ signIn: JSON) throws -> (app: Authenticator, flow: JSON) {
        let shown = try scenario.proceed(signIn, ["code": try mailed()])
        #expect(shown["status"] == "needs_mfa_setup")
        let app = Authenticator(secret: shown["next_step"]["secret"].text ?? "")
        return (app, try scenario.proceed(signIn, ["code": scenario.code(of: app)]))
    }

    private func waits() throws { try scenario.set(["recovery": ["support_waits": true]]) }

    // MARK: At once

    @Test(arguments: ["optional", "required"])
    func `the next sign-in sets up another factor after a code to the mailbox`(_ state: String) throws {
        try scenario.set(["mfa": ["state": .text(state)]])
        try scenario.done("backup_code.generate", ["subject": "bob"])
        let told = try reset().result
        #expect(told["status"] == "effective" && told["messages"] == 1)
        #expect(
            told["removed_factors"]["totp"] == 1 && told["removed_factors"]["backup_code"] == 1
                && told["removed_factors"]["email"] == 0)
        #expect(try kinds() == ["password", "email"])
        let messages = try scenario.messages()
        #expect(messages.map(\.purpose) == ["factors_reset"] && messages[0].code.isEmpty)
        #expect(messages[0].to == "bob@example.org")
        let signIn = try begin()
        #expect(signIn["status"] == "needs_client_trust" && signIn["session"].isNull)
        let (app, done) = try setUp(signIn)
        #expect(done["status"] == "complete")
        #expect(try scenario.session(done)["amr"] == ["pwd", "otp", "mfa"])
        #expect(try self.state() == "over")
        scenario.clock.advance(seconds: 60)
        let next = try begin()
        #expect(next.asks("code", "totp"))
        #expect(try scenario.proceed(next, ["code": scenario.code(of: app)])["status"] == "complete")
    }

    @Test func `a code to the mailbox as the first factor is followed by the password`() throws {
        try reset()
        let signIn = try begin(["kind": "email"])
        let second = try scenario.proceed(signIn, ["code": try mailed()])
        #expect(second["status"] == "needs_second_factor")
        #expect(second.asks("password"))
        #expect(try scenario.attempt(signIn, ["password": "wrong horse battery"]).reason == "credential_rejected")
        #expect(try scenario.proceed(signIn, ["password": Self.password])["status"] == "needs_mfa_setup")
    }

    @Test func `a mailbox that has just reset the password is no more than itself, and waits`() throws {
        try reset()
        try scenario.messages()
        try scenario.resetPassword(of: "bob@example.org", to: "another long password")
        let signIn = try begin(["password": "another long password"])
        let over = try scenario.proceed(signIn, ["code": try mailed()])
        #expect(over["status"] == "abandoned" && over["next_step"]["reason"] == "recovery_wait")
        scenario.clock.advance(seconds: Self.wait)
        let later = try begin(["password": "another long password"])
        #expect(try scenario.proceed(later, ["code": try mailed()])["status"] == "needs_mfa_setup")
    }

    @Test func `sessions, trusted devices and flows under way end`() throws {
        let session = try scenario.done("session.create", ["subject": "bob", "amr": ["pwd", "otp"]])
        let trusted = try scenario.done("device.trust", ["session_token": session["session_token"]])
        let stepUp = try scenario.stepUp(session)
        let asked = try begin()
        let first = try begin(["kind": "password"])
        #expect(try reset().result["revoked_sessions"] == 1)
        #expect(try scenario.check(session).reason == "not_found")
        #expect(
            try scenario.ask("device.exchange", ["subject": "bob", "device_token": trusted["device_token"]]).reason
                == "not_found")
        #expect(try scenario.ask("flow.get", ["flow_id": stepUp["flow_id"]]).reason == "not_found")
        for flow in [asked, first] {
            let refused = try scenario.attempt(flow, ["password": Self.password])
            #expect(refused.reason == "wrong_state" && refused.data["state"] == "abandoned")
            #expect(try get(flow)["next_step"]["reason"] == "factors_reset")
        }
    }

    @Test func `a spent code stays spent, and a further reset ends a set-up under way`() throws {
        try scenario.done("totp.verify", ["subject": "bob", "code": code])
        try reset()
        let again = try scenario.ask("totp.enroll", ["subject": "bob", "secret": .text(app.secret), "activate": false])
        let id = again.result["factor"]["factor_id"]
        #expect(
            try scenario.ask("factor.activate", ["subject": "bob", "factor_id": id, "code": code]).reason
                == "code_rejected")
        let signIn = try begin()
        let shown = try scenario.proceed(signIn, ["code": try mailed()])
        let app = Authenticator(secret: shown["next_step"]["secret"].text ?? "")
        try reset()
        #expect(try scenario.attempt(signIn, ["code": scenario.code(of: app)]).reason == "wrong_state")
        #expect(try kinds() == ["password", "email"])
    }

    @Test func `the number of a lost phone replaces no code to the mailbox`() throws {
        try scenario.enrolledAddress("+14155550123", "bob")
        try reset()
        try scenario.messages()
        let signIn = try begin()
        #expect(signIn.ways == ["email"])
        #expect(try scenario.attempt(signIn, ["selection": "phone"]).reason == "not_offered")
        #expect(
            try scenario.ask("flow.prepare", ["flow_id": signIn["flow_id"], "kind": "phone"]).reason
                == "not_offered")
        let bySMS = try scenario.done("sign_in.create", ["identifier": "+14155550123", "kind": "phone"])
        let code = try #require(try scenario.messages().last { $0.to == "+14155550123" }).code
        #expect(try scenario.proceed(bySMS, ["code": .text(code)])["status"] == "needs_client_trust")
    }

    @Test func `a factor that the owner sets up meanwhile is asked for, whatever else was shown`() throws {
        try reset()
        try scenario.messages()
        let intruder = try begin(["kind": "email"])
        try scenario.proceed(intruder, ["code": try mailed()])
        #expect(try scenario.proceed(intruder, ["password": Self.password])["status"] == "needs_mfa_setup")
        let owner = try begin()
        #expect(try setUp(owner).flow["status"] == "complete")
        let late = try scenario.proceed(intruder, ["code": "000000"])
        #expect(late.asks("code", "totp") && late["session"].isNull)
    }

    @Test func `a session that the application makes meanwhile sets nothing up in a step-up`() throws {
        try scenario.set(["mfa": ["enrollment": "required_for_step_up"]])
        try reset()
        let session = try scenario.done("session.create", ["subject": "bob", "amr": ["pwd"]])
        #expect(try scenario.stepUp(session)["status"] == "needs_second_factor")
    }

    @Test func `a number stays where it is only an identifier, and goes with its claim where codes to it count`() throws
    {
        try scenario.enrolledAddress("+14155550123", "bob")
        try reset()
        #expect(try kinds() == ["password", "email", "phone"])
        try scenario.set(["mfa": ["second_factors": ["totp", "phone"]]])
        #expect(try reset().result["removed_factors"]["phone"] == 1)
        try scenario.enrolledAddress("+14155550123", "eve")
    }

    @Test func `only the kinds that are named are removed, and a robot's generator never is`() throws {
        try scenario.done("totp.enroll", ["subject": "bob", "generator": true])
        try scenario.done("backup_code.generate", ["subject": "bob"])
        #expect(try reset(["kinds": ["totp"]]).result["removed_factors"]["totp"] == 1)
        #expect(try kinds() == ["password", "email", "totp", "backup_code"])
        #expect(try begin().asks("code", "backup_code"))
        for kinds in [["email"], ["password"], [], ["totp", "totp"]] as [JSON] {
            #expect(try reset(["kinds": kinds]).reason == "invalid_params")
        }
    }

    @Test func `an unknown subject is not found, and comes not into being`() throws {
        let params: JSON = ["subject": "nobody", "actor": "agent-7", "cause": "lost"]
        #expect(try scenario.ask("subject.reset_factors", params).reason == "not_found")
        #expect(try scenario.ask("subject.get", ["subject": "nobody"]).reason == "not_found")
        #expect(try scenario.messages().isEmpty)
    }

    // MARK: After a wait

    @Test func `a reset that waits leaves the factors, and announces when they go`() throws {
        try waits()
        let moment = scenario.clock.now
        let told = try reset().result
        #expect(told["status"] == "waiting" && told["removed_factors"]["totp"] == 0)
        let end: JSON = .integer(Int(moment.milliseconds + Self.wait * 1_000))
        #expect(told["effective_at"] == end)
        #expect(try scenario.messages().map(\.purpose) == ["factors_reset_pending"])
        let signIn = try begin()
        #expect(signIn.asks("code", "totp"))
        #expect(signIn["next_step"]["recovery_at"] == end)
        scenario.clock.advance(seconds: Self.wait - 1)
        #expect(try begin().asks("code", "totp"))
        scenario.clock.advance(seconds: 1)
        // What is shown is already so, though nothing was decided since.
        #expect(try kinds() == ["password", "email"] && state() == "effective")
        #expect(try scenario.ask("totp.verify", ["subject": "bob", "code": code]).reason == "code_rejected")
        let late = try begin()
        #expect(late["status"] == "needs_client_trust")
        #expect(try setUp(late).flow["status"] == "complete")
    }

    @Test func `a number that goes after a wait is free for others`() throws {
        try scenario.set(["mfa": ["second_factors": ["totp", "phone"]]])
        try scenario.enrolledAddress("+14155550123", "bob")
        try waits()
        try reset()
        scenario.clock.advance(seconds: Self.wait)
        #expect(try !begin().asks("code", "totp"))
        try scenario.enrolledAddress("+14155550123", "eve")
        #expect(try scenario.done("subject.get", ["subject": "eve"])["factors"].items.count == 1)
    }

    @Test func `a sign-in that was begun during the wait ends when the factors go`() throws {
        try waits()
        try scenario.set(["sign_in": ["flow_ttl_s": 86_400]])
        try reset()
        scenario.clock.advance(seconds: Self.wait - 10)
        let signIn = try begin()
        scenario.clock.advance(seconds: 10)
        #expect(try scenario.attempt(signIn, ["code": code]).reason == "wrong_state")
        #expect(try get(signIn)["next_step"]["reason"] == "factors_reset")
    }

    @Test func `an owner who still has a factor cancels it by signing in`() throws {
        try waits()
        try reset()
        let signIn = try begin()
        #expect(try scenario.proceed(signIn, ["code": code])["status"] == "complete")
        #expect(try state() == "cancelled")
        scenario.clock.advance(seconds: Self.wait)
        #expect(try kinds() == ["password", "email", "totp"])
    }

    @Test func `a code to the mailbox, or a new password, cancels nothing`() throws {
        try waits()
        try reset()
        try scenario.messages()
        let signIn = try begin(["kind": "email"])
        try scenario.proceed(signIn, ["code": try mailed()])
        try scenario.resetPassword(of: "bob@example.org", to: "another long password")
        #expect(try scenario.verify("000000", "bob").reason == "code_rejected")
        #expect(try state() == "waiting")
    }

    @Test func `support cancels it while it waits, and not later`() throws {
        try waits()
        let cancel: JSON = ["subject": "bob", "actor": "agent-8"]
        #expect(try scenario.ask("subject.cancel_reset", cancel).reason == "not_found")
        try reset()
        #expect(try scenario.ask("subject.cancel_reset", cancel).succeeded)
        let twice = try scenario.ask("subject.cancel_reset", cancel)
        #expect(twice.reason == "wrong_state" && twice.data["state"] == "cancelled")
        scenario.clock.advance(seconds: Self.wait)
        #expect(try kinds() == ["password", "email", "totp"])
        try reset()
        scenario.clock.advance(seconds: Self.wait)
        let late = try scenario.ask("subject.cancel_reset", cancel)
        #expect(late.reason == "wrong_state" && late.data["state"] == "effective")
    }

    @Test func `it survives a restart, a key rotation and a deletion of its subject`() throws {
        try waits()
        try reset()
        try scenario.restart()
        try scenario.done("keys.rotate", ["tenant": "default"])
        for _ in 0..<5 {
            scenario.engine.tick()
            try scenario.settle()
        }
        #expect(try scenario.done("subject.get", ["subject": "bob"])["reset"]["actor"] == "agent-7")
        scenario.clock.advance(seconds: Self.wait)
        #expect(try kinds() == ["password", "email"])
        try scenario.done("subject.delete", ["subject": "bob"])
        #expect(try scenario.ask("subject.get", ["subject": "bob"]).reason == "not_found")
    }

    @Test func `the audit log names the cause and the actor, also after a later reset`() throws {
        try waits()
        try reset()
        scenario.clock.advance(seconds: Self.wait)
        try scenario.verify("000000", "bob")
        let log = { (params: JSON) throws in
            try scenario.done("audit.list", params)["entries"].items
        }
        let actions = try log(["subject": "bob"]).map { $0["action"] }
        #expect(actions.prefix(4) == ["totp.verify", "factor.remove", "reset.effective", "subject.reset_factors"])
        let entry = try #require(try log(["subject": "bob"]).first { $0["action"] == "subject.reset_factors" })
        #expect(entry["cause"] == "lost" && entry["actor"] == "agent-7" && entry["factor_id"].isNull)
        #expect(entry["peer_uid"] == 1000)
        try scenario.done("subject.reset_factors", ["subject": "bob", "actor": "agent-8", "cause": "stolen"])
        let mine = try log(["tenant": "default", "actor": "agent-7"])
        #expect(mine.count == 1 && mine[0]["cause"] == "lost" && mine[0]["actor"].isNull)
        #expect(try log(["tenant": "default", "subject": "bob", "actor": "agent-8"]).count == 1)
        #expect(try log(["tenant": "default", "actor": "agent-9"]).isEmpty)
    }
}
