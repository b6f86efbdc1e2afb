import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// The token of a session that a tenant's own program leads to is shown once.
struct FlowTokenTests {
    let scenario: Scenario

    init() throws { scenario = try .withProgram() }

    /// A sign-in whose answer the program has not judged yet, and the request that waits for it.
    private func judging() throws -> (id: JSON, request: AnswerToken) {
        let create = try scenario.begin("sign_in.create", ["subject": "bob", "password": "correct horse battery"])
        try scenario.judge(Scenario.question)
        let id = try #require(scenario.present(create)).result["flow_id"]
        return (id, try scenario.begin("flow.attempt", ["flow_id": id, "response": "blue"]))
    }

    /// A sign-in that was completed while no request was waiting.
    private func completed() throws -> JSON {
        let (id, _) = try judging()
        scenario.port.passTime()
        try scenario.settle()
        try scenario.judge(["outcome": "pass"])
        return id
    }

    private func claim(_ id: JSON, _ more: JSON = [:]) throws -> Answer {
        try scenario.ask("flow.claim_session", more.with("flow_id", id))
    }

    private func isLive(_ token: JSON) throws -> Bool {
        try scenario.ask("session.check", ["session_token": token]).succeeded
    }

    @Test func `a waiting request gets the token, and nobody can claim it any more`() throws {
        let (id, request) = try judging()
        try scenario.judge(["outcome": "pass"])
        let over = try #require(scenario.present(request)).result
        #expect(try isLive(over["session_token"]))
        let present = try scenario.done("flow.get", ["flow_id": id])
        #expect(present["session"] == over["session"] && present["session_token"].isNull)
        let late = try claim(id)
        #expect(late.reason == "wrong_state" && late.data["state"] == "claimed")
    }

    @Test func `if no request was waiting, the session is claimed once`() throws {
        let id = try completed()
        let claimed = try claim(id)
        #expect(try isLive(claimed.result["session_token"]))
        #expect(try claimed.result["session"] == scenario.done("flow.get", ["flow_id": id])["session"])
        #expect(try claim(id).reason == "wrong_state")
        try scenario.restart()
        #expect(try claim(id).reason == "wrong_state")
    }

    @Test func `if the waiting peer has gone, the session can be claimed`() throws {
        let (id, request) = try judging()
        scenario.port.gone.insert(request)
        try scenario.judge(["outcome": "pass"])
        #expect(try isLive(try claim(id).result["session_token"]))
    }

    @Test(arguments: ["flow.get", "flow.get"])
    func `to read a flow changes nothing, however often, and shows no token`(_ method: String) throws {
        let id = try completed()
        let first = try scenario.ask(method, ["flow_id": id])
        #expect(first.succeeded && first.result["session_token"].isNull && !first.result["session"].isNull)
        let audited = try scenario.done("audit.list")
        for _ in 0..<3 { #expect(try scenario.ask(method, ["flow_id": id]) == first) }
        #expect(try scenario.done("audit.list") == audited)
        #expect(try scenario.ask(method, ["flow_id": id, "idempotency_key": "k"]).reason == "invalid_params")
        #expect(try isLive(try claim(id).result["session_token"]))
    }

    @Test func `of two claims at once, one has the token`() throws {
        let id = try completed()
        let answers = try scenario.askTogether([
            ("flow.claim_session", ["flow_id": id]), ("flow.claim_session", ["flow_id": id]),
        ])
        #expect(answers.count(where: \.succeeded) == 1)
        #expect(answers.contains { $0.reason == "wrong_state" })
    }

    @Test func `a lost answer is given again under its key`() throws {
        let id = try completed()
        let first = try claim(id, ["idempotency_key": "k"])
        #expect(first.succeeded)
        try scenario.restart()
        #expect(try claim(id, ["idempotency_key": "k"]).result == first.result)
        #expect(try claim(id, ["idempotency_key": "l"]).reason == "wrong_state")
    }

    @Test func `a token is not shown before it is durable that it is shown once`() throws {
        let id = try completed()
        scenario.store.fail(of: [.commit], with: .full)
        #expect(try claim(id).reason == "unavailable")
        #expect(try claim(id).succeeded)
    }

    @Test(arguments: [true, false])
    func `a session that has ended is neither shown nor handed out`(_ isRevoked: Bool) throws {
        let id = try completed()
        if isRevoked {
            try scenario.done("session.revoke_all", ["subject": "bob"])
        } else {
            try scenario.set(["session": ["idle_s": 300]])
            scenario.clock.advance(seconds: 301)
        }
        let present = try scenario.done("flow.get", ["flow_id": id])
        #expect(present["status"] == "complete" && present["session"].isNull)
        #expect(try claim(id).reason == "not_found")
    }

    @Test func `a flow without a session hands out none`() throws {
        let (waiting, _) = try judging()
        let open = try claim(waiting)
        #expect(open.reason == "wrong_state" && open.data["state"] == "needs_custom_challenge")
        let reset = try scenario.done("password_reset.create", ["identifier": "bob"])["flow_id"]
        #expect(try claim(reset).reason == "wrong_state")
        #expect(try claim("sin_aaaaaaaaaaaaaaaaaaaaaaaaaa").reason == "not_found")
    }
}
