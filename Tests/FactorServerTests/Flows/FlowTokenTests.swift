import FactorCore
import FactorServer
import TestSupport
import Testing

/// The token of a session that a tenant's own program leads to is shown once.
struct FlowTokenTests {
    let scenario: Scenario

    init() throws {
        scenario = try .withProgram()
    }

    /// A sign-in whose answer the program has not judged yet, and the request that waits for it.
    private func judging() throws -> (id: JSON, request: AnswerToken) {
        let create = try scenario.begin("sign_in.create", ["subject": "bob", "password": "correct horse battery"])
        try scenario.judge(Scenario.question)
        let id = try #require(scenario.present(create)).result["sign_in_id"]
        return (id, try scenario.begin("sign_in.attempt", ["sign_in_id": id, "response": "blue"]))
    }

    /// A sign-in that was completed while no request was waiting.
    private func completed() throws -> JSON {
        let (id, _) = try judging()
        scenario.port.passTime()
        try scenario.settle()
        try scenario.judge(["outcome": "pass"])
        return id
    }

    private func get(_ id: JSON, _ more: JSON = [:]) throws -> JSON {
        var params: JSON = ["sign_in_id": id]
        for member in more.members { params = params.with(member.name, member.value) }
        return try scenario.done("sign_in.get", params)
    }

    @Test func `a waiting request gets the token, and get does not show it any more`() throws {
        let (id, request) = try judging()
        try scenario.judge(["outcome": "pass"])
        let session = try #require(scenario.present(request)).result["session"]
        #expect(try scenario.ask("session.check", ["token": session["token"]]).succeeded)
        let present = try get(id)["session"]
        #expect(present["session_id"] == session["session_id"])
        #expect(present["token"].isNull)
    }

    @Test func `if no request was waiting, the first get has the token, and the second does not`() throws {
        let id = try completed()
        let first = try get(id)["session"]
        #expect(try scenario.ask("session.check", ["token": first["token"]]).succeeded)
        #expect(try get(id)["session"]["token"].isNull)
        try scenario.restart()
        #expect(try get(id)["session"]["token"].isNull)
    }

    @Test func `if the waiting peer has gone, the first get has the token`() throws {
        let (id, request) = try judging()
        scenario.port.gone.insert(request)
        try scenario.judge(["outcome": "pass"])
        #expect(!(try get(id)["session"]["token"].isNull))
        #expect(try get(id)["session"]["token"].isNull)
    }

    @Test func `of two gets at once, one has the token`() throws {
        let id = try completed()
        let answers = try scenario.askTogether([
            ("sign_in.get", ["sign_in_id": id]), ("sign_in.get", ["sign_in_id": id]),
        ])
        #expect(answers.map(\.succeeded) == [true, true])
        #expect(answers.count { !$0.result["session"]["token"].isNull } == 1)
    }

    @Test func `a lost answer is given again under its key`() throws {
        let id = try completed()
        let first = try get(id, ["idempotency_key": "k"])
        #expect(!first["session"]["token"].isNull)
        try scenario.restart()
        #expect(try get(id, ["idempotency_key": "k"]) == first)
        #expect(try get(id, ["idempotency_key": "l"])["session"]["token"].isNull)
    }

    @Test func `a token is not shown before it is durable that it is shown once`() throws {
        let id = try completed()
        scenario.store.fail(of: [.commit], with: .full)
        #expect(try scenario.ask("sign_in.get", ["sign_in_id": id]).reason == "unavailable")
        #expect(!(try get(id)["session"]["token"].isNull))
    }

    @Test(arguments: [true, false])
    func `the token of a session that has ended is not shown`(_ isRevoked: Bool) throws {
        let id = try completed()
        if isRevoked {
            try scenario.done("session.revoke_all", ["subject": "bob"])
        } else {
            try scenario.set(["session": ["idle_s": 300]])
            scenario.clock.advance(seconds: 301)
        }
        let session = try get(id)["session"]
        #expect(!session["session_id"].isNull && session["token"].isNull)
    }
}
