import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Requests with an idempotency key happen once.
struct ReceiptTests {
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    private func enrol(_ key: String = "k", _ more: JSON = [:], from caller: Caller = Scenario.administrator) throws
        -> Answer
    {
        let params: JSON = ["subject": "ada", "idempotency_key": .text(key)]
        return try scenario.ask("totp.enroll", params.merging(more), from: caller)
    }

    @Test func `the same request gets the same answer and happens once`() throws {
        let first = try enrol()
        #expect(first.succeeded)
        #expect(try enrol() == first)
        #expect(try scenario.factors().count == 1)
    }

    @Test func `the answer has the new request's id, and the order of parameters does not matter`() throws {
        let first = try enrol("k", ["issuer": "x"])
        let line =
            #"{"id":"two","method":"totp.enroll","jsonrpc":"2.0","params":{"issuer":"x","idempotency_key":"k", "subject":"\u0061da"}}"#
        let second = try #require(try scenario.answer(scenario.sendLine(line)))
        #expect(second.json["id"] == "two")
        #expect(second.result == first.result)
        #expect(try scenario.factors().count == 1)
    }

    @Test func `other parameters under the key are a conflict`() throws {
        let first = try enrol()
        #expect(try enrol("k", ["issuer": "x"]).reason == "idempotency_conflict")
        #expect(try enrol() == first)
        #expect(try scenario.factors().count == 1)
    }

    @Test func `another key, method, peer or tenant is another request`() throws {
        #expect(try scenario.ask("tenant.create", ["tenant": "other"]).succeeded)
        let first = try enrol()
        let others = [
            try enrol("l"), try enrol("k", [:], from: Caller(uid: 1001, gid: 1000, listener: 0)),
            try enrol("k", ["tenant": "other"]),
            try scenario.ask("hotp.enroll", ["subject": "ada", "idempotency_key": "k"]),
        ]
        for answer in others {
            #expect(answer.succeeded)
            #expect(answer.result["factor"]["factor_id"] != first.result["factor"]["factor_id"])
        }
    }

    @Test func `in the server's methods too, each tenant has its own keys`() throws {
        for tenant in ["a", "b"] as [JSON] {
            #expect(try scenario.ask("tenant.create", ["tenant": tenant, "idempotency_key": "k"]).succeeded)
            #expect(try scenario.ask("tenant.create", ["tenant": tenant, "idempotency_key": "k"]).succeeded)
        }
        #expect(try scenario.ask("tenant.list").result["tenants"].items.count == 3)
    }

    @Test func `a refusal is recorded too, and does not count as a try the second time`() throws {
        let app = try scenario.enrolled().app
        let params: JSON = ["subject": "ada", "code": .text(app.wrong(at: scenario.clock.now)), "idempotency_key": "k"]
        for _ in 0..<8 { #expect(try scenario.ask("totp.verify", params).reason == "code_rejected") }
        #expect(try scenario.ask("subject.get", ["subject": "ada"]).result["pools"][0]["misses_in_row"] == 1)
    }

    @Test func `a success is repeated although the code is spent`() throws {
        let app = try scenario.enrolled().app
        let params: JSON = ["subject": "ada", "code": scenario.code(of: app), "idempotency_key": "k"]
        let first = try scenario.ask("totp.verify", params)
        #expect(first.succeeded)
        #expect(try scenario.ask("totp.verify", params) == first)
        #expect(try scenario.ask("totp.verify", params.without("idempotency_key")).reason == "code_rejected")
    }

    /// What one of them makes is hashed.
    @Test(arguments: ["totp.enroll", "backup_code.generate"])
    func `two at once in one turn happen once`(_ method: String) throws {
        let request: (String, JSON) = (method, ["subject": "ada", "idempotency_key": "k"])
        let answers = try scenario.askTogether([request, request, request])
        #expect(Set(answers.map(\.line)).count == 1 && answers[0].succeeded)
        #expect(try scenario.factors().count == 1)
    }

    @Test func `a recorded answer survives a restart`() throws {
        let first = try enrol()
        try scenario.restart()
        #expect(try enrol() == first)
        #expect(try enrol("k", ["issuer": "x"]).reason == "idempotency_conflict")
        #expect(try scenario.factors().count == 1)
    }

    @Test func `once all answers are counted, each is found, and a key without one is new`() throws {
        try scenario.tick()
        let first = try enrol()
        #expect(try enrol() == first)
        try scenario.restart()
        try scenario.tick()
        #expect(try enrol() == first)
        #expect(try enrol("k", ["issuer": "x"]).reason == "idempotency_conflict")
        // What is lost with its commit may be recorded again.
        scenario.store.fail(of: [.commit], with: .full)
        #expect(try enrol("l").reason == "unavailable")
        #expect(try enrol() == first)
        let second = try enrol("l")
        #expect(second.succeeded)
        try scenario.tick()
        #expect(try enrol("l") == second)
        scenario.clock.advance(seconds: 61)
        try scenario.tick()
        let third = try enrol("k", ["issuer": "x"])
        #expect(third.succeeded)
        #expect(try enrol("k", ["issuer": "x"]) == third)
        #expect(try scenario.factors().count == 3)
    }

    @Test func `after a minute the key can be used again`() throws {
        let first = try enrol()
        scenario.clock.advance(milliseconds: 59_999)
        #expect(try enrol() == first)
        scenario.clock.advance(milliseconds: 1)
        let second = try enrol("k", ["issuer": "x"])
        #expect(second.succeeded)
        #expect(second != first)
    }

    @Test(arguments: [1, 12, 90] as [Int64], [false, true])
    func `what lay in the socket while the daemon stood still is not done twice`(_ stop: Int64, isBatch: Bool) throws {
        let app = try scenario.enrolled().app
        let params: JSON = ["subject": "ada", "code": scenario.code(of: app), "idempotency_key": "k"]
        let first = try scenario.ask("totp.verify", params)
        #expect(first.succeeded)
        // So long a client repeats it, the last time while the daemon stands still.
        scenario.clock.advance(seconds: 40)
        scenario.standStill(seconds: stop)
        let request: JSON = ["jsonrpc": "2.0", "id": 1, "method": "totp.verify", "params": params]
        let line = isBatch ? "[\(request.line)]" : request.line
        let answer = try scenario.awaited(scenario.sendLine(line))
        let told = isBatch ? answer.json[0] : answer.json
        if stop < 20 {
            #expect(told["result"] == first.result)
        } else {
            #expect(told["error"]["data"]["reason"] == "overloaded")
            #expect(told["error"]["data"]["retry_after_ms"] == 1_000)
        }
        // It would have been a miss.
        #expect(try scenario.done("subject.get", ["subject": "ada"])["pools"] == [])
    }

    /// It is repeated, and its repetition is carried out elsewhere, before this daemon goes on with it.
    @Test func `a request that was under way while the daemon stood still is not done again`() throws {
        let params: JSON = ["subject": "ada", "idempotency_key": "k"]
        let token = scenario.send("backup_code.generate", params)
        scenario.standStill(seconds: 90)
        #expect(try scenario.awaited(token).reason == "overloaded")
        #expect(try scenario.factors().isEmpty)
        scenario.port.mayHoldOld = false
        #expect(try scenario.ask("backup_code.generate", params).succeeded)
    }

    @Test func `a request that was sent after a stop is not refused, nor any without a key`() throws {
        scenario.standStill(seconds: 90)
        #expect(try scenario.ask("totp.enroll", ["subject": "ada"]).succeeded)
        #expect(try enrol().reason == "overloaded")
        scenario.port.mayHoldOld = false
        #expect(try enrol().succeeded)
    }

    @Test func `a key that is used again while its receipt is being dropped fails no request`() throws {
        #expect(try enrol().succeeded)
        scenario.clock.advance(seconds: 61)
        scenario.engine.tick()
        scenario.engine.tick()
        // The scan of the second tick has come back when this one has, and the drops are not committed yet.
        try scenario.engine.scan({ _ in true }, done: { _ in })
        while scenario.engine.isIdle { try #require(scenario.loop.waitAndRun()) }
        let second = try enrol()
        #expect(second.succeeded)
        #expect(try enrol() == second)
        #expect(scenario.observer.failures == [])
    }

    @Test func `a dropped receipt is removed from the store`() throws {
        #expect(try enrol().succeeded)
        let tenant = try scenario.engine.tenant(.default).number
        #expect(try scenario.inner.count(kind: .receipt, tenant: tenant, generationBelow: nil) == 1)
        scenario.clock.advance(seconds: 61)
        try scenario.tick()
        #expect(try scenario.inner.count(kind: .receipt, tenant: tenant, generationBelow: nil) == 0)
    }

    @Test func `a refusal because of a passing condition is not recorded`() throws {
        scenario.store.fail(of: [.commit], with: .full)
        #expect(try enrol().reason == "unavailable")
        scenario.store.fail(of: [.load], with: .full)
        #expect(try enrol().reason == "unavailable")
        #expect(try enrol().succeeded)
        #expect(try scenario.factors().count == 1)
    }

    @Test(arguments: [StoreFailure.unavailable("EIO"), .corrupt("torn page")])
    func `the same request succeeds under its key once the store works`(_ failure: StoreFailure) throws {
        scenario.store.fail(of: [.load], with: failure)
        let isDamage = if case .corrupt = failure { true } else { false }
        #expect(try enrol().reason == (isDamage ? "internal" : "unavailable"))
        let first = try enrol()
        #expect(first.succeeded)
        #expect(try enrol() == first)
        #expect(try scenario.factors().count == 1)
    }

    @Test func `a throttled request succeeds under its key after the wait`() throws {
        let app = try scenario.enrolled().app
        for salt in 0..<5 { _ = try scenario.verify(app.wrong(at: scenario.clock.now, salt: salt)) }
        let params: JSON = ["subject": "ada", "code": scenario.code(of: app), "idempotency_key": "k"]
        let throttled = try scenario.ask("totp.verify", params)
        #expect(throttled.reason == "throttled")
        scenario.clock.advance(milliseconds: Int64(try #require(throttled.data["retry_after_ms"].integer)))
        let first = try scenario.ask("totp.verify", params)
        #expect(first.succeeded)
        #expect(try scenario.ask("totp.verify", params) == first)
    }

    @Test func `a locked request succeeds under its key once the lock ends`() throws {
        let scenario = try Scenario(defaults: PolicySettings(["totp.adjacent_intervals": .integer(10)]))
        let app = try scenario.enrolled().app
        for miss in 0..<14 {
            _ = try scenario.verify(app.wrong(at: scenario.clock.now, salt: miss))
            scenario.clock.advance(seconds: 900)
        }
        let unlocks = try #require(try scenario.verify("000000").data["unlocks_at"].integer)
        scenario.clock.now = Timestamp(milliseconds: Int64(unlocks) - 1_000)
        let params: JSON = ["subject": "ada", "code": scenario.code(of: app), "idempotency_key": "k"]
        let locked = try scenario.ask("totp.verify", params)
        #expect(locked.reason == "locked")
        #expect(locked.data["retry_after_ms"] == 1_000)
        scenario.clock.advance(seconds: 1)
        let first = try scenario.ask("totp.verify", params)
        #expect(first.succeeded)
        #expect(try scenario.ask("totp.verify", params) == first)
    }

    @Test(.disabled(if: FaultyStore.isSharedInTests || !TestStore.isInMemory, "it begins within one turn"))
    func `a request that was not begun in time succeeds under its key`() throws {
        var hashing = HashingLimits()
        hashing.threads = 1
        let gate = HashingGate()
        let scenario = try Scenario(defaults: Scenario.quick, hashing: hashing, hashingClock: gate.clock)
        let right: JSON = ["subject": "ada", "password": "correct horse battery"]
        try scenario.done("password.set", right)
        gate.shut()
        // One thread, which is busy until the clock has passed.
        let first = scenario.send("password.verify", right)
        scenario.endTurn()
        gate.awaitHeld()
        let params = right.with("idempotency_key", "k").with("meta", ["timeout_ms": 1_000])
        let late = scenario.send("password.verify", params)
        scenario.endTurn()
        scenario.clock.advance(seconds: 2)
        gate.open()
        #expect(try scenario.answer(first)?.succeeded == true)
        #expect(try scenario.answer(late)?.reason == "deadline_exceeded")
        #expect(try scenario.ask("password.verify", params).succeeded)
    }

    @Test func `a recorded secret is not in the store in the clear, and neither is the code that was sent`() throws {
        let answer = try enrol()
        let secret = try #require(answer.result["secret"].text)
        let tenant = try scenario.engine.tenant(.default).number
        for kind in [DocumentKind.receipt, .subject] {
            for stored in try scenario.inner.page(kind: kind, tenant: tenant, after: nil, limit: 10) {
                let text = String(decoding: stored.document.body + stored.document.hot, as: UTF8.self)
                #expect(!text.contains(secret))
                #expect(!text.contains("ada"))
            }
        }
    }

    @Test(arguments: ["", String(repeating: "k", count: 65)])
    func `a key has 1 to 64 bytes`(_ key: String) throws {
        #expect(try enrol(key).data["field"] == "idempotency_key")
    }

    @Test func `methods that change nothing take no key`() throws {
        let answer = try scenario.ask("factor.list", ["subject": "ada", "idempotency_key": "k"])
        #expect(answer.data["field"] == "idempotency_key")
    }
}
