import FactorCore
import FactorCrypto
import FactorServer
import TestServer
import TestSupport
import Testing

/// Which peers get which jobs, and how they wait for them.
struct JobAccessTests {
    private static let rules = AccessRules([
        [
            AccessRule(.user(1000), .all), AccessRule(.user(7), RoleSet(.deliver)),
            AccessRule(.user(8), RoleSet(.deliver)),
            AccessRule(.user(9), RoleSet(.deliver), .tenants([.default])), AccessRule(.user(10), RoleSet(.verify)),
            AccessRule(.user(11), RoleSet(.challenge)),
            AccessRule(.user(12), RoleSet([.deliver, .challenge].map(RoleSet.init))),
        ]
    ])
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(rules: Self.rules)
        try scenario.ask("tenant.create", ["tenant": "other"])
    }

    private func caller(_ uid: UInt32) -> Caller { Caller(uid: uid, gid: uid, listener: 0) }

    @Test func `a job belongs to its holder, and does not exist for anybody else`() throws {
        try scenario.deliver()
        let job = try #require(try scenario.ask("job.claim", from: caller(7)).result["jobs"].items.first)
        #expect(try scenario.ask("job.complete", job.held, from: caller(8)).reason == "not_found")
        let failing: JSON = ["job_id": job["job_id"], "attempt": job["attempt"], "detail": "x", "retry": false]
        #expect(try scenario.ask("job.fail", failing, from: caller(8)).reason == "not_found")
        #expect(try scenario.ask("job.complete", job.held, from: caller(7)).succeeded)
    }

    @Test func `a peer gets jobs of the tenants that it may act for`() throws {
        try scenario.deliver(tenant: "other")
        #expect(try scenario.ask("job.claim", from: caller(9)).result["jobs"] == [])
        #expect(try scenario.ask("job.claim", ["tenant": "other"], from: caller(9)).reason == "forbidden")
        #expect(try scenario.ask("job.claim", from: caller(10)).reason == "forbidden")
        #expect(try scenario.ask("job.claim", ["tenant": "default"], from: caller(7)).result["jobs"] == [])
        #expect(try scenario.ask("job.claim", ["tenant": "none"], from: caller(7)).reason == "not_found")
        #expect(try scenario.ask("job.claim", ["tenant": "other"], from: caller(7)).result["jobs"].items.count == 1)
    }

    /// A courier that could judge challenges could finish the sign-ins of others.
    @Test(arguments: [
        (7, ["deliver_message"]), (11, ["challenge"]), (12, ["challenge", "deliver_message"]), (9, ["deliver_message"]),
    ])
    func `a role is lent its own kinds of jobs, and no others exist for it`(_ uid: Int, _ own: [String]) throws {
        let caller = caller(UInt32(uid))
        try scenario.deliver()
        try ask(.define)
        let all = try scenario.ask("job.claim").result["jobs"].items
        #expect(all.compactMap { $0["kind"].text }.sorted() == ["challenge", "deliver_message"])
        for job in all {
            let failing = job.held.with("detail", "x").with("retry", true)
            for (method, params) in [
                ("job.complete", job.held), ("job.fail", failing), ("job.renew", job.held.with("lease_s", 9)),
            ] {
                #expect(try scenario.ask(method, params, from: caller).reason == "not_found")
            }
            try scenario.done("job.fail", failing)
        }
        scenario.clock.advance(seconds: 2)
        for kind in ["deliver_message", "challenge"] where !own.contains(kind) {
            let answer = try scenario.ask("job.claim", ["kinds": [.text(kind)]], from: caller)
            #expect(answer.reason == "forbidden")
            #expect(answer.data["role"].text == (kind == "challenge" ? "challenge" : "deliver"))
        }
        let claimed = try scenario.ask("job.claim", from: caller).result["jobs"].items
        #expect(claimed.compactMap { $0["kind"].text }.sorted() == own)
    }

    @Test func `a peer gets only the kinds that it requests`() throws {
        try scenario.deliver()
        #expect(try scenario.ask("job.claim", ["kinds": ["challenge"]]).result["jobs"] == [])
        #expect(try scenario.ask("job.claim", ["kinds": []]).reason == "invalid_params")
        #expect(try scenario.ask("job.claim", ["kinds": ["deliver_message"]]).result["jobs"].items.count == 1)
    }

    // MARK: Waiting

    @Test func `a waiting claim is answered when a job arrives, and delays no other request`() throws {
        let waiting = scenario.send("job.claim", ["wait_ms": 60_000])
        try scenario.settle()
        #expect(try scenario.ask("server.info").succeeded)
        #expect(scenario.port.lines[waiting] == nil)
        try scenario.deliver()
        #expect(try #require(try scenario.answer(waiting)).result["jobs"].items.count == 1)
    }

    @Test func `a claim that waited long enough gets an empty answer`() throws {
        let waiting = scenario.send("job.claim", ["wait_ms": 10])
        try scenario.settle()
        scenario.port.passTime()
        #expect(try #require(try scenario.answer(waiting)).result["jobs"] == [])
        try scenario.deliver()
        #expect(try scenario.claim().count == 1)
    }

    @Test func `one job goes to the claim that waited longest, and the other keeps waiting`() throws {
        let first = scenario.send("job.claim", ["wait_ms": 60_000])
        let second = scenario.send("job.claim", ["wait_ms": 60_000])
        try scenario.deliver()
        #expect(try #require(try scenario.answer(first)).result["jobs"].items.count == 1)
        #expect(scenario.port.lines[second] == nil)
        try scenario.deliver()
        #expect(try #require(try scenario.answer(second)).result["jobs"].items.count == 1)
    }

    @Test func `a claim whose peer has gone gets nothing, and the next one does`() throws {
        let gone = scenario.send("job.claim", ["wait_ms": 60_000])
        let next = scenario.send("job.claim", ["wait_ms": 60_000])
        scenario.port.gone.insert(gone)
        try scenario.deliver()
        let jobs = try #require(try scenario.answer(next)).result["jobs"].items
        #expect(jobs.count == 1 && jobs[0]["attempt"] == 1)
        #expect(scenario.port.lines[gone] == [])
    }

    @Test func `a notification gets no job`() throws {
        try scenario.deliver()
        let token = scenario.sendLine(#"{"jsonrpc":"2.0","method":"job.claim"}"#)
        #expect(try scenario.answer(token) == nil)
        #expect(try scenario.claim().count == 1)
    }

    @Test func `a claim in a batch waits, and is dropped when its peer goes`() throws {
        let line = #"[{"jsonrpc":"2.0","id":1,"method":"job.claim","params":{"wait_ms":60000}}]"#
        let waiting = scenario.sendLine(line)
        try scenario.settle()
        #expect(scenario.port.lines[waiting] == nil)
        scenario.port.gone.insert(waiting)
        try scenario.tick()
        #expect(scenario.port.lines[waiting] == [])
    }

    @Test func `a job that becomes due while a claim waits is handed out at the next tick`() throws {
        let job = try scenario.lentJob()
        try scenario.ask("job.fail", job.held.merging(["detail": "x", "retry": true]))
        let waiting = scenario.send("job.claim", ["wait_ms": 60_000])
        try scenario.tick()
        #expect(scenario.port.lines[waiting] == nil)
        scenario.clock.advance(seconds: 1)
        try scenario.tick()
        #expect(try #require(try scenario.answer(waiting)).result["jobs"].items.count == 1)
    }

    @Test func `new rules and the end of the program end every wait`() throws {
        let waiting = scenario.send("job.claim", ["wait_ms": 60_000])
        try scenario.settle()
        scenario.dispatcher.replaceAccess(Self.rules)
        #expect(try #require(try scenario.answer(waiting)).result["jobs"] == [])
        let last = scenario.send("job.claim", ["wait_ms": 60_000])
        try scenario.settle()
        scenario.dispatcher.endWaits()
        #expect(try #require(try scenario.answer(last)).result["jobs"] == [])
        #expect(try scenario.ask("job.claim", ["wait_ms": 60_000]).result["jobs"] == [])
    }

    // MARK: Challenges

    private func ask(_ stage: ChallengeOrder.Stage, _ parameters: String? = nil, _ response: String? = nil) throws {
        let order = ChallengeOrder(
            flow: DocumentID(high: 1, low: 2), stage: stage, attempt: 3, subject: try SubjectID("ada"),
            parameters: parameters.map { WipedBytes($0) }, response: response.map { WipedBytes($0) },
            expiresAt: scenario.clock.now.advanced(bySeconds: 900))
        let tenant = try scenario.engine.tenant(.default)
        scenario.engine.transaction { scenario.engine.ask(order, in: tenant) }
        try scenario.settle()
    }

    @Test func `a challenge has everything that its program needs, and its result reaches the flow`() throws {
        var judged: [(ChallengeOrder, String)] = []
        scenario.engine.challengeJudged = { order, result, tenant throws(Failure) in
            #expect(tenant.id == .default)
            judged.append((order, result.text))
        }
        try ask(.judge, #"{"question": "2 + 2"}"#, "4")
        let job = try #require(try scenario.claim().first)
        let payload = job["payload"]
        #expect(job["kind"] == "challenge" && payload["stage"] == "judge" && payload["subject"] == "ada")
        #expect(payload["answer_number"] == 3 && payload["response"] == "4")
        #expect(payload["parameters"] == ["question": "2 + 2"])
        #expect(try scenario.ask("job.complete", job.held).reason == "invalid_params")
        #expect(try scenario.ask("job.complete", job.held.with("result", ["correct": true])).succeeded)
        #expect(judged.count == 1 && judged[0].1 == #"{"correct":true}"#)
        #expect(judged[0].0.flow == DocumentID(high: 1, low: 2) && judged[0].0.stage == .judge)
    }

    @Test func `a result that the flow refuses leaves the job with its holder`() throws {
        scenario.engine.challengeJudged = { _, _, _ throws(Failure) in
            throw .invalidParams(field: "result", "must say whether it is correct")
        }
        try ask(.define)
        let job = try #require(try scenario.claim().first)
        #expect(job["payload"]["parameters"].isNull && job["payload"]["response"].isNull)
        let done: JSON = ["job_id": job["job_id"], "attempt": job["attempt"], "result": [:]]
        #expect(try scenario.ask("job.complete", done).reason == "invalid_params")
        scenario.engine.challengeJudged = nil
        #expect(try scenario.ask("job.complete", done).succeeded)
    }

    @Test func `a message takes no result`() throws {
        let job = try scenario.lentJob()
        let answer = try scenario.ask("job.complete", job.held.with("result", 1))
        #expect(answer.reason == "invalid_params" && answer.data["field"] == "result")
    }
}
