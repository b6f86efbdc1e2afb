import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Requests with an idempotency key that wait for the tenant's own program happen once.
struct FlowReceiptTests {
    private static let password: JSON = "correct horse battery"
    private static let create: JSON = ["subject": "bob", "password": password, "idempotency_key": "k1"]
    let scenario: Scenario

    init() throws { scenario = try .withProgram() }

    /// A sign-in that waits for an answer to the program's question.
    private func asked() throws -> JSON {
        let request = try scenario.begin("sign_in.create", Self.create)
        try scenario.judge(Scenario.question)
        return try #require(scenario.present(request)).result["flow_id"]
    }

    private func response(_ id: JSON, _ text: JSON = "blue", key: JSON = "k2") -> JSON {
        ["flow_id": id, "response": text, "idempotency_key": key]
    }

    /// Repeats a request, which hashes nothing and makes no job.
    private func again(_ method: String, _ params: JSON) throws -> AnswerToken {
        let request = scenario.send(method, params)
        try scenario.settle()
        return request
    }

    @Test func `a sign-in that is requested again while the program thinks is one sign-in`() throws {
        let first = try scenario.begin("sign_in.create", Self.create)
        let second = try again("sign_in.create", Self.create)
        #expect(scenario.present(first) == nil && scenario.present(second) == nil)
        try scenario.judge(Scenario.question)
        let answer = try #require(scenario.present(first))
        #expect(answer.result["next_step"]["parameters"] == Scenario.question["parameters"])
        #expect(scenario.present(second) == answer)
        #expect(try scenario.ask("sign_in.create", Self.create) == answer)
        #expect(try scenario.claim().isEmpty)
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `two equal requests that are both hashed are one sign-in`() throws {
        let requests = [0, 1].map { _ in scenario.send("sign_in.create", Self.create) }
        while scenario.engine.jobCounters.queued == 0 { try #require(scenario.loop.waitAndRun()) }
        try scenario.settle()
        try scenario.judge(Scenario.question)
        var waiting = requests
        let answers = try scenario.answers(to: &waiting, expecting: 2)
        #expect(answers.count == 2 && answers[0] == answers[1])
        #expect(scenario.engine.jobCounters.queued == 1)
    }

    @Test func `another request under the key is a conflict while the first waits`() throws {
        _ = try scenario.begin("sign_in.create", Self.create)
        let other = Self.create.with("locale", "de")
        #expect(try scenario.ask("sign_in.create", other).reason == "idempotency_conflict")
    }

    @Test(arguments: [("pass", nil), ("wrong", "credential_rejected"), ("fail_authentication", "credential_rejected")])
    func `the program's judgement is given again, and it judges once`(_ outcome: String, _ reason: String?) throws {
        let id = try asked()
        let params = response(id)
        let first = try scenario.begin("flow.attempt", params)
        let second = try again("flow.attempt", params)
        try scenario.judge(["outcome": .text(outcome)])
        let answer = try #require(scenario.present(first))
        #expect(answer.reason == reason)
        #expect(answer.result["session_token"].isNull == (reason != nil))
        #expect(scenario.present(second) == answer)
        #expect(try scenario.ask("flow.attempt", params) == answer)
        #expect(try scenario.claim().isEmpty)
    }

    @Test func `a device token that is presented again with its key is not a copy`() throws {
        try scenario.set(["sign_in": ["custom_challenge": "off"]])
        let session = try scenario.done("sign_in.create", Self.create.without("idempotency_key"))
        let trusted = try scenario.done("device.trust", ["session_token": session["session_token"]])
        try scenario.set(["sign_in": ["custom_challenge": "after_first_factor"]])
        let params = Self.create.with("device_token", trusted["device_token"])
        let first = try scenario.begin("sign_in.create", params)
        let second = try again("sign_in.create", params)
        try scenario.judge(Scenario.question)
        let answer = try #require(scenario.present(first))
        #expect(!answer.result["device_token"].isNull)
        #expect(scenario.present(second) == answer)
        scenario.clock.advance(seconds: 10)
        #expect(try scenario.ask("sign_in.create", params) == answer)
        #expect(scenario.observer.copies == [])
        #expect(try scenario.done("device.list", ["subject": "bob"])["devices"].items.count == 1)
    }

    @Test func `a device keeps its next token if the program rejects the sign-in`() throws {
        try scenario.set(["sign_in": ["custom_challenge": "off"]])
        let session = try scenario.done("sign_in.create", Self.create.without("idempotency_key"))
        let trusted = try scenario.done("device.trust", ["session_token": session["session_token"]])
        try scenario.set(["sign_in": ["custom_challenge": "after_first_factor"]])
        let request = try scenario.begin("sign_in.create", Self.create.with("device_token", trusted["device_token"]))
        try scenario.judge(["outcome": "fail_authentication"])
        let answer = try #require(scenario.present(request)).result
        #expect(answer["status"] == "abandoned" && answer["session"].isNull)
        let next: JSON = ["subject": "bob", "device_token": answer["device_token"]]
        #expect(try scenario.ask("device.exchange", next).succeeded)
    }

    @Test func `after a crash the flow is as it was answered, and nothing happens twice`() throws {
        _ = try scenario.begin("sign_in.create", Self.create)
        try scenario.restart()
        let answer = try scenario.ask("sign_in.create", Self.create)
        #expect(answer.result["status"] == "needs_custom_challenge")
        #expect(try scenario.ask("sign_in.create", Self.create) == answer)
        try scenario.judge(Scenario.question)
        let present = try scenario.done("flow.get", ["flow_id": answer.result["flow_id"]])
        #expect(present["next_step"]["parameters"] == Scenario.question["parameters"])
        #expect(try scenario.claim().isEmpty)
    }

    @Test func `the program's reply is given again after a crash`() throws {
        let params = response(try asked())
        let first = try scenario.begin("flow.attempt", params)
        try scenario.judge(["outcome": "pass"])
        try scenario.restart()
        #expect(try scenario.ask("flow.attempt", params) == scenario.present(first))
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "what is lost waits from the start"))
    func `a request that waited in vain gets the same answer again`() throws {
        let first = try scenario.begin("sign_in.create", Self.create)
        let second = try again("sign_in.create", Self.create)
        scenario.port.passTime()
        try scenario.settle()
        let answer = try #require(scenario.present(first))
        #expect(answer.result["status"] == "needs_custom_challenge")
        #expect(scenario.present(second) == answer)
        try scenario.judge(Scenario.question)
        #expect(try scenario.ask("sign_in.create", Self.create) == answer)
    }

    @Test func `a peer whose connection broke gets the reply that came meanwhile`() throws {
        let params = response(try asked())
        let first = try scenario.begin("flow.attempt", params)
        scenario.port.gone.insert(first)
        try scenario.judge(["outcome": "pass"])
        let answer = try scenario.ask("flow.attempt", params)
        #expect(try scenario.check(answer.result).succeeded)
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `a minute after the first request the key is free, even if the program took longer`() throws {
        let first = try scenario.begin("sign_in.create", Self.create)
        scenario.clock.advance(seconds: 19)
        try scenario.judge(Scenario.question)
        scenario.clock.advance(milliseconds: 40_999)
        #expect(try scenario.ask("sign_in.create", Self.create) == scenario.present(first))
        scenario.clock.advance(milliseconds: 1)
        _ = try scenario.begin("sign_in.create", Self.create)
        #expect(scenario.engine.jobCounters.queued == 2)
    }

    @Test(arguments: [true, false])
    func `a sign-in that could not be stored is unavailable`(_ hasKey: Bool) throws {
        let params = hasKey ? Self.create : Self.create.without("idempotency_key")
        scenario.store.fail(of: [.commit], with: .full)
        let first = try scenario.begin("sign_in.create", params)
        #expect(scenario.present(first)?.reason == "unavailable")
        _ = try scenario.begin("sign_in.create", params)
        #expect(try scenario.claim().count == 1)
    }

    @Test func `a program's reply that could not be stored is accepted the second time`() throws {
        let id = try asked()
        let params = response(id)
        let first = try scenario.begin("flow.attempt", params)
        let job = try scenario.claim()[0]
        scenario.store.fail(of: [.commit], with: .full)
        let word: JSON = ["job_id": job["job_id"], "attempt": job["attempt"], "result": ["outcome": "pass"]]
        #expect(try scenario.ask("job.complete", word).reason == "unavailable")
        #expect(scenario.present(first)?.reason == "unavailable")
        #expect(try scenario.ask("job.complete", word).succeeded)
        #expect(try scenario.ask("flow.attempt", params).result["status"] == "needs_custom_challenge")
        #expect(try scenario.done("flow.get", ["flow_id": id])["status"] == "complete")
    }

    @Test func `a repetition does not wait for a request that was refused since its flow could not be fetched`() throws
    {
        let shared = try Scenario.withProgram(isShared: true)
        let first = try shared.begin("sign_in.create", Self.create)
        let second = shared.send("sign_in.create", Self.create)
        try shared.settle()
        #expect(shared.present(first) == nil && shared.present(second) == nil)
        shared.store.fail(nth: 1, of: [.load], with: .unavailable("away"))
        shared.port.passTime()
        try shared.settle()
        #expect(shared.present(first)?.reason == "unavailable")
        #expect(try #require(shared.present(second)).result["status"] == "needs_custom_challenge")
    }

    @Test(arguments: [true, false])
    func `a request whose tenant is deleted while the program thinks finds nothing`(_ hasKey: Bool) throws {
        let policy: JSON = ["sign_in": ["custom_challenge": "after_first_factor"]]
        let shop: JSON = ["tenant": "shop"]
        try scenario.done("tenant.create", shop.with("policy", policy))
        try scenario.done("password.set", ["tenant": "shop", "subject": "bob", "password": Self.password])
        let params = (hasKey ? Self.create : Self.create.without("idempotency_key")).with("tenant", "shop")
        let first = try scenario.begin("sign_in.create", params)
        try scenario.done("tenant.delete", shop)
        try scenario.settle()
        scenario.port.passTime()
        try scenario.settle()
        #expect(scenario.present(first)?.reason == "not_found")
        try scenario.done("tenant.create", shop)
        #expect(try scenario.ask("sign_in.create", params).reason == "credential_rejected")
        #expect(scenario.observer.problems == [] && scenario.observer.failures.isEmpty)
    }

    @Test(
        arguments: [
            ("subject.delete", "abandoned"), ("password.remove", "abandoned"), ("session.revoke_all", "complete"),
        ])
    func `what is changed while the program thinks counts`(_ method: String, _ status: String) throws {
        let request = try scenario.begin("sign_in.create", Self.create)
        try scenario.done(method, ["subject": "bob"])
        try scenario.judge(["outcome": "pass"])
        let answer = try #require(scenario.present(request))
        #expect(answer.result["status"] == .text(status), "\(answer.line)")
        #expect(answer.result["session"].isNull == (status == "abandoned"))
        #expect(try scenario.ask("sign_in.create", Self.create) == answer)
        #expect(scenario.observer.problems == [])
    }
}
