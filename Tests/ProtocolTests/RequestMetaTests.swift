import FactorCore
import FactorCrypto
import FactorServer
import TestServer
import TestSupport
import Testing

/// `params.meta`: what requests say about themselves.
struct RequestMetaTests {
    let scenario: Scenario

    init() throws {
        scenario = try Scenario()
    }

    private static let seed: JSON = ["subject": "ada", "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", "activate": true]

    private func named(_ id: String) -> JSON { ["request_id": .text(id)] }

    // MARK: Reading

    @Test(arguments: Catalogue.all.map(\.name))
    func `every method takes it`(_ name: String) throws {
        let entry = try #require(Catalogue.all.first { $0.name == name })
        // Of some methods' parameters one is required, of others several exclude each other.
        let choices: [(ParameterSchema) -> Bool] = [
            { _ in true }, { $0.isRequired }, { !["credential", "kind"].contains($0.name) },
        ]
        let answers = try choices.map { isChosen in
            var params: JSON = ["meta": ["timeout_ms": 0]]
            for parameter in entry.parameters() where parameter.name != "meta" && isChosen(parameter) {
                params = params.with(parameter.name, try #require(entry.sample(of: parameter)))
            }
            return try scenario.ask(name, params)
        }
        #expect(answers.allSatisfy { $0.reason == "invalid_params" })
        #expect(answers.contains { $0.data["field"] == "meta.timeout_ms" }, "\(answers.map(\.line))")
    }

    @Test func `what it does not know, and texts of another form, are ignored`() throws {
        for meta: JSON in [
            [:], ["tracestate": "a=b"], ["traceparent": "00-x"], ["traceparent": 7], ["request_id": ""],
            ["request_id": "two words"], ["request_id": .text(String(repeating: "x", count: RequestID.longest + 1))],
            ["request_id": [:]], ["baggage": ["deep": [["deeper": 1]]]], ["request_id": "caf\u{E9}"],
        ] {
            #expect(try scenario.ask("factor.list", ["subject": "ada", "meta": meta]).succeeded, "\(meta)")
        }
    }

    @Test(
        arguments: [
            (7, "meta"), ([], "meta"), (.null, "meta"), (["timeout_ms": "1"], "meta.timeout_ms"),
            (["timeout_ms": .number("1.5")], "meta.timeout_ms"), (["timeout_ms": 600_001], "meta.timeout_ms"),
            (["timeout_ms": -1], "meta.timeout_ms"),
        ] as [(JSON, String)])
    func `another type is refused, and a time-out that is none`(_ meta: JSON, _ field: String) throws {
        let answer = try scenario.ask("factor.list", ["subject": "ada", "meta": meta])
        #expect(answer.reason == "invalid_params" && answer.data["field"] == .text(field), "\(answer.line)")
    }

    // MARK: The audit log

    private func names(_ params: JSON = ["subject": "ada"]) throws -> [JSON] {
        try scenario.done("audit.list", params)["entries"].items.map { $0["request_id"] }
    }

    @Test func `every entry of a request has its name, and those of others have none`() throws {
        try scenario.done("totp.enroll", Self.seed)
        let session = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"], "meta": named("r-1")])
        #expect(session["session_token"].text != nil)
        _ = try scenario.ask("totp.verify", ["subject": "ada", "code": "000000", "meta": named("r-2")])
        try scenario.done("subject.unlock", ["subject": "ada"])
        let found = try names()
        #expect(found.first == .null && found.contains("r-1") && found.contains("r-2"))
        #expect(found.filter { $0 == "r-2" }.count == 1)
        // The entries that hold the names are not listed, and the log is as it was written.
        let all = try scenario.done("audit.list", [:])["entries"].items
        #expect(all.allSatisfy { $0["action"] != "request.name" })
        #expect(try scenario.done("audit.verify", [:])["intact"] == true)
    }

    @Test func `a request with several entries has its name at each`() throws {
        try scenario.done("totp.enroll", Self.seed)
        let factor = try scenario.done("factor.list", ["subject": "ada"])["factors"][0]["factor_id"]
        let session: JSON = ["subject": "ada", "amr": ["otp"], "factor_ids": [factor]]
        for _ in 0..<3 { try scenario.done("session.create", session) }
        let before = try names().count
        try scenario.done("session.revoke_all", ["subject": "ada", "meta": named("all-at-once")])
        let found = try names()
        #expect(found.count > before)
        #expect(found.prefix(found.count - before).allSatisfy { $0 == "all-at-once" })
    }

    @Test func `requests of one turn keep their own names`() throws {
        let requests = (1...40).map { number -> (String, JSON) in
            ("totp.enroll", ["subject": .text("u-\(number)"), "meta": named("r-\(number)")])
        }
        #expect(try scenario.askTogether(requests).allSatisfy(\.succeeded))
        for number in 1...40 { #expect(try names(["subject": .text("u-\(number)")]) == [.text("r-\(number)")]) }
    }

    @Test func `a name of the greatest length is kept, also across a restart and in a page of one entry`() throws {
        let name = String(repeating: "~", count: RequestID.longest)
        try scenario.done("totp.enroll", Self.seed.with("meta", named(name)))
        try scenario.restart()
        #expect(try names(["limit": 1]) == [.text(name)])
    }

    // MARK: Idempotency

    @Test func `a repetition may say other things about itself, and name the default tenant or not`() throws {
        let key: JSON = ["subject": "ada", "idempotency_key": "k"]
        let first = try scenario.done("totp.enroll", key.with("meta", named("first")))
        #expect(try scenario.done("totp.enroll", key.with("meta", named("again"))) == first)
        #expect(try scenario.done("totp.enroll", key) == first)
        #expect(try scenario.done("totp.enroll", key.with("tenant", "default")) == first)
        let other = try scenario.ask("totp.enroll", key.with("account_name", "other"))
        #expect(other.reason == "idempotency_conflict")
    }

    @Test func `what it names is not what the answer is about`() throws {
        let (factor, app) = try scenario.enrolled()
        let names: JSON = [
            "request_id": "r-1", "session_id": "ses_aaaaaaaaaaaaaaaaaaaaaaaaaa", "factor_id": .text(factor),
        ]
        let params: JSON = [
            "subject": "ada", "code": .text(app.code(at: scenario.clock.now)), "idempotency_key": "k", "meta": names,
        ]
        let first = try scenario.done("totp.verify", params)
        #expect(try scenario.done("totp.verify", params) == first)
        try scenario.done("factor.disable", ["subject": "ada", "factor_id": .text(factor)])
        #expect(try scenario.ask("totp.verify", params).reason == "not_found")
    }

    // MARK: Time-outs

    @Test func `the entries of a batch that have not begun in time are refused`() throws {
        let params = #"{"subject":"ada","meta":{"timeout_ms":1000}}"#
        let list = #"{"jsonrpc":"2.0","id":1,"method":"factor.list","params":\#(params)}"#
        let patient = #"{"jsonrpc":"2.0","id":2,"method":"factor.list","params":{"subject":"ada"}}"#
        let line = "[\(patient),\(list),\(patient)]"
        scenario.port.entriesLeft = 0
        let token = scenario.sendLine(line)
        scenario.clock.advance(seconds: 2)
        scenario.port.entriesLeft = .max
        Array(line.utf8).withRawSpan { _ = scenario.dispatcher.resume($0, from: Scenario.administrator, token: token) }
        let answers = try #require(try scenario.answer(token)).json.items
        #expect(answers.count(where: { $0["error"]["data"]["reason"] == "deadline_exceeded" }) == 1)
        #expect(answers.count(where: { !$0["result"].isNull }) == 2)
    }

    @Test func `what waits for something to report waits no longer than that`() throws {
        let waiting = scenario.send("job.claim", ["wait_ms": 60_000, "meta": ["timeout_ms": 1_500]])
        scenario.endTurn()
        #expect(scenario.port.waits == [1_500_000])
        scenario.clock.advance(milliseconds: 1_500)
        scenario.port.passTime()
        #expect(try scenario.answer(waiting)?.result["jobs"] == [])
    }

    @Test(.disabled(if: FaultyStore.isSharedInTests || !TestStore.isInMemory, "it begins within one turn"))
    func `a password that has not been hashed in time is not hashed, and its try not counted`() throws {
        // One thread, which is busy with the first password until the clock has passed.
        var hashing = HashingLimits()
        hashing.threads = 1
        let gate = HashingGate()
        let scenario = try Scenario(defaults: Scenario.quick, hashing: hashing, hashingClock: gate.clock)
        try scenario.done("password.set", ["subject": "ada", "password": "correct horse battery"])
        gate.shut()
        let wrong: JSON = ["subject": "ada", "password": "wrong password"]
        let first = scenario.send("password.verify", wrong)
        scenario.endTurn()
        gate.awaitHeld()
        let late = scenario.send("password.verify", wrong.with("meta", ["timeout_ms": 1_000]))
        let patient = scenario.send("password.verify", wrong.with("meta", ["timeout_ms": 60_000]))
        scenario.endTurn()
        scenario.clock.advance(seconds: 2)
        gate.open()
        #expect(try scenario.answer(first)?.reason == "credential_rejected")
        let answer = try #require(try scenario.answer(late))
        #expect(answer.reason == "deadline_exceeded" && answer.data["category"] == "server")
        #expect(try scenario.answer(patient)?.reason != "deadline_exceeded")
    }
}
