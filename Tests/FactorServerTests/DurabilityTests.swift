import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Nothing is answered before it is durable, and nothing durable waits.
@Suite(.enabled(if: TestStore.isInMemory, "it is about one turn")) struct DurabilityTests {
    let scenario: Scenario
    let app: Authenticator

    init() throws {
        scenario = try Scenario()
        app = try scenario.enrolled().app
        try scenario.enrolled("bob")
    }

    private func verify(_ code: String) -> AnswerToken {
        scenario.send("totp.verify", ["subject": "ada", "code": .text(code)])
    }

    private func isAnswered(_ token: AnswerToken) -> Bool { scenario.port.lines[token] != nil }

    @Test func `verdicts and dependent answers wait for the commit`() throws {
        let code = app.code(at: scenario.clock.now)
        let tokens = [
            verify(code), verify(code), verify(app.wrong(at: scenario.clock.now)),
            scenario.send("subject.get", ["subject": "ada"]), scenario.send("factor.list", ["subject": "ada"]),
        ]
        #expect(!tokens.contains(where: isAnswered))
        scenario.endTurn()
        #expect(!tokens.contains(where: isAnswered))
        for token in tokens { #expect(try scenario.answer(token) != nil) }
    }

    @Test(.enabled(if: !FaultyStore.isSharedInTests, "decisions of one turn"))
    func `a new tenant is reported when it is durable, and so are its changes`() throws {
        for method in ["tenant.create", "tenant.update", "tenant.delete"] {
            let change = scenario.send(method, ["tenant": "t"])
            let reads = [
                scenario.send("tenant.create", ["tenant": "t"]), scenario.send("tenant.get", ["tenant": "t"]),
                scenario.send("factor.list", ["tenant": "t", "subject": "ada"]),
                scenario.send("session.check", ["tenant": "t", "session_token": "sto_x"]),
            ]
            #expect(!([change] + reads).contains(where: isAnswered), "\(method)")
            for token in [change] + reads { #expect(try scenario.answer(token) != nil, "\(method)") }
            #expect(isAnswered(scenario.send("factor.list", ["tenant": "t", "subject": "ada"])), "\(method)")
        }
    }

    @Test(.enabled(if: !FaultyStore.isSharedInTests, "decisions of one turn"))
    func `an answer that depends on nothing pending is sent at once`() throws {
        let pending = verify(app.code(at: scenario.clock.now))
        let reads = [
            scenario.send("factor.list", ["subject": "bob"]), scenario.send("server.info", [:]),
            scenario.send("totp.verify", ["subject": "bob"]), scenario.send("subject.get", ["subject": "nobody"]),
            scenario.send("tenant.create", ["tenant": "default"]),
        ]
        #expect(reads.allSatisfy(isAnswered))
        #expect(!isAnswered(pending))
        #expect(try scenario.answer(pending)?.succeeded == true)
    }

    @Test(.enabled(if: !FaultyStore.isSharedInTests, "decisions of one turn"), arguments: ["ada", "nobody"])
    func `a throttled try waits for nobody's commit, whether or not the name is known`(_ name: String) throws {
        let miss = { [scenario] in scenario.send("totp.verify", ["subject": .text(name), "code": "000000"]) }
        for _ in 0..<5 { _ = try scenario.answer(miss()) }
        try scenario.rest()
        scenario.store.hold([.commit])
        defer { scenario.store.letGo() }
        let change = scenario.send("username.set", ["subject": "bob", "username": "bob"])
        scenario.endTurn()
        #expect(isAnswered(miss()))
        #expect(!isAnswered(change))
    }

    @Test(.enabled(if: !FaultyStore.isSharedInTests, "decisions of one turn"), arguments: ["ada", "nobody"])
    func `a throttled try waits while the last miss is not durable, whether or not the name is known`(
        _ name: String
    ) throws {
        let miss = { [scenario] in scenario.send("totp.verify", ["subject": .text(name), "code": "000000"]) }
        for _ in 0..<4 { _ = try scenario.answer(miss()) }
        try scenario.rest()
        scenario.store.hold([.commit])
        defer { scenario.store.letGo() }
        let last = miss()
        scenario.endTurn()
        let throttled = miss()
        scenario.endTurn()
        #expect(!isAnswered(last) && !isAnswered(throttled))
    }

    @Test(.enabled(if: !FaultyStore.isSharedInTests, "decisions of one turn"))
    func `a throttled try is answered without a commit`() throws {
        for salt in 0..<5 { _ = try scenario.verify(app.wrong(at: scenario.clock.now, salt: salt)) }
        let commits = scenario.engine.counters.commits
        #expect(isAnswered(verify("000000")))
        #expect(scenario.engine.counters.commits == commits)
        #expect(scenario.engine.isIdle)
    }

    @Test(.enabled(if: !FaultyStore.isSharedInTests, "decisions of one turn"))
    func `a turn is one commit`() throws {
        let commits = scenario.engine.counters.commits
        let requests = (0..<100).map { ("totp.verify", ["subject": .text("u-\($0)"), "code": "000000"] as JSON) }
        #expect(try scenario.askTogether(requests).allSatisfy { $0.reason == "code_rejected" })
        #expect(scenario.engine.counters.commits == commits + 1)
    }

    @Test(.enabled(if: !FaultyStore.isSharedInTests, "decisions of one turn"))
    func `decisions before the server stops are durable`() throws {
        let code = app.code(at: scenario.clock.now)
        _ = verify(code)
        try scenario.restart()
        #expect(try scenario.verify(code).reason == "code_rejected")
    }
}
