import FactorCore
import TestServer
import TestSupport
import Testing

@testable import FactorServer

/// A store that others change too: a decision that rests on what they have changed is lost, and is made again.
struct LostDecisionTests {
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick, isShared: true)
        scenario.store.loseDecisions(oneIn: .max)
    }

    private func entries(_ action: String) throws -> Int {
        try scenario.done("audit.list", ["limit": 100])["entries"].items.count { $0["action"] == .text(action) }
    }

    @Test func `a decision that was lost is made again, and is there once`() throws {
        let code = try scenario.freshCode()
        scenario.store.lose(true)
        #expect(try scenario.ask("totp.verify", code).succeeded)
        #expect(scenario.store.lostDecisions == 1 && scenario.observer.failures.isEmpty)
        #expect(try scenario.ask("totp.verify", code).reason == "code_rejected")
        #expect(try entries("totp.verify") == 2)
        try scenario.restart()
        #expect(try scenario.ask("totp.verify", code).reason == "code_rejected")
    }

    @Test func `a miss that was lost is counted once`() throws {
        let app = try scenario.enrolled("ada").app
        for _ in 0..<3 {
            scenario.store.lose(true)
            #expect(try scenario.verify(app.wrong(at: scenario.clock.now)).reason == "code_rejected")
        }
        #expect(try scenario.done("subject.get", ["subject": "ada"])["pools"].items.map { $0["misses_in_row"] } == [3])
    }

    @Test func `reuse of a device token that is decided again is told once`() throws {
        let session = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])["session_token"]
        let token = try scenario.done("device.trust", ["session_token": session])["device_token"]
        let use: JSON = ["subject": "ada", "device_token": token]
        scenario.store.lose(true)
        let next = try scenario.done("device.exchange", use)["device_token"]
        scenario.store.lose(true)
        #expect(try scenario.done("device.exchange", use)["device_token"] == next)
        scenario.clock.advance(seconds: 10)
        scenario.store.loseDecisions(oneIn: 1)
        #expect(try scenario.ask("device.exchange", use).reason == "overloaded")
        scenario.store.loseDecisions(oneIn: .max)
        #expect(scenario.observer.copies == [])
        scenario.store.lose(true, true)
        #expect(try scenario.ask("device.exchange", use).reason == "not_found")
        #expect(scenario.observer.copies == [.deviceToken] && scenario.engine.counters.deviceTokenReuses == 1)
        #expect(try entries("device.reuse") == 1)
    }

    @Test func `a decision that is lost again and again is refused, and changes nothing`() throws {
        let app = try scenario.enrolled("ada").app
        scenario.clock.advance(seconds: 60)
        let code = app.code(at: scenario.clock.now)
        scenario.store.loseDecisions(oneIn: 1)
        #expect(try scenario.verify(code).reason == "overloaded")
        #expect(scenario.store.lostDecisions == 6)
        scenario.store.loseDecisions(oneIn: .max)
        #expect(try scenario.verify(code).succeeded)
    }

    @Test func `what a lost decision would have made does not count against limits`() throws {
        try scenario.tick()
        for number in 0..<3 {
            scenario.store.lose(true, true)
            #expect(try scenario.ask("sign_in.create", ["identifier": .text("nobody-\(number)")]).succeeded)
        }
        #expect(scenario.store.lostDecisions == 6)
        #expect(scenario.engine.number(of: .flows) == 3)
    }

    @Test func `of many answers with one code over commits that get lost, one is accepted`() throws {
        let app = try scenario.enrolled("ada").app
        for number in 2...4 {
            scenario.clock.advance(seconds: 60)
            let code: JSON = ["subject": "ada", "code": scenario.code(of: app)]
            scenario.store.loseDecisions(oneIn: number)
            let answers = try scenario.askTogether(Array(repeating: ("totp.verify", code), count: 20))
            #expect(answers.count(where: \.succeeded) == 1)
            #expect(
                answers.allSatisfy { $0.succeeded || ["code_rejected", "throttled"].contains($0.reason) },
                "\(answers.map(\.reason))")
        }
    }

    @Test(arguments: [true, false])
    func `what comes before a lost decision is made again gives way to it`(_ isMadeAgain: Bool) throws {
        let (optimism, engine) = (Optimism(), scenario.engine)
        let key = try engine.tenant(.default).key(of: SubjectID("ada"))
        optimism.begin(after: nil)
        try optimism.seek(key)
        var work = CommitThread.Work(epoch: 1, auditFirst: 1)
        (work.number, work.place, work.guards) = (7, optimism.present.place, [key: .none])
        optimism.decided.append(work)
        _ = optimism.forgetLosses(
            in: CommitThread.Completion(
                works: [work], failure: nil, lost: [7], auditHead: 0, state: .beginning(of: 0)), engine)
        if isMadeAgain { optimism.decideAgain(at: work.place, after: nil, engine) { _ in } }
        optimism.leavePlaces(of: [work], engine)
        optimism.begin(after: nil)
        guard isMadeAgain else { return try optimism.seek(key) }
        #expect(throws: Failure.stop) { try optimism.seek(key) }
        guard case .turn(let first)? = optimism.present.need else { throw Scenario.NoAnswer() }
        #expect(first == work.place)
    }

    @Test func `what rests on a lost decision is known as lost before it comes back`() {
        let keys = (1...3).map { DocumentKey(kind: .subject, tenant: 1, id: DocumentID(high: 0, low: UInt64($0))) }
        // The second rests on the first and changes another document; the third rests on neither.
        let rests = [[keys[0]], [keys[0], keys[1]], [keys[2]]]
        let works = rests.enumerated().map { index, guarded in
            var work = CommitThread.Work(epoch: 1, auditFirst: 1)
            work.number = UInt64(index + 1)
            work.guards = Dictionary(guarded.map { ($0, .none) }) { first, _ in first }
            work.writes = [DocumentWrite(key: keys[index], expected: .none, change: .hot([1]))]
            return work
        }
        var decided = DecidedWorks()
        for work in works { decided.append(work) }
        #expect(decided.takeNew().count == 3)
        let (found, losses) = decided.remove(1, lost: [1])
        #expect(found.map(\.number) == [1, 2] && losses == [1: .lost])
        let (later, more) = decided.remove(2, lost: [2])
        #expect(later.isEmpty && more == [2: .lostWithAnother])
    }

    @Test func `decisions of several commits that get lost are made again in their order`() throws {
        let set: (String) -> AnswerToken = { [scenario] name in
            scenario.send("username.set", ["subject": "ada", "username": .text(name)])
        }
        try scenario.enrolled("ada")
        scenario.store.hold([.commit])
        scenario.store.lose(true)
        var tokens: [AnswerToken] = []
        // The first is on its way to the disk, the second waits for it, the third is being gathered.
        for name in ["first", "second", "third"] {
            tokens.append(set(name))
            for _ in 0..<4 { scenario.loop.run() }
            #expect(scenario.engine.waitingAnswers == tokens.count)
            if name != "third" { scenario.endTurn() }
            if name == "first" { scenario.store.awaitHeld() }
        }
        scenario.store.letGo()
        while scenario.port.lines.keys.filter(tokens.contains).count < 3 {
            #expect(scenario.loop.waitAndRun())
            scenario.endTurn()
        }
        #expect(try scenario.done("subject.get", ["subject": "ada"])["profile"]["username"] == "third")
        // The two behind it rest on the first.
        #expect(scenario.store.lostDecisions == 3)
    }

    @Test func `a code that was to be shared is sent once, however often its decision is lost`() throws {
        try scenario.set(["mfa": ["second_factors": ["email"]]])
        try scenario.person("ada", email: "ada@example.org")
        scenario.store.loseDecisions(oneIn: 3)
        let create: JSON = ["identifier": "ada", "password": "correct horse battery"]
        let begun = try (0..<4).map { _ in try scenario.done("sign_in.create", create)["flow_id"] }
        let code = try scenario.code(to: "ada@example.org")
        let wrong: JSON = ["flow_id": begun[0], "code": other(than: code)]
        #expect(try scenario.ask("flow.attempt", wrong).data["tries_left"] == 4)
        let answers = try scenario.askTogether(begun.map { ("flow.attempt", ["flow_id": $0, "code": code]) })
        #expect(answers.count(where: \.succeeded) == 1)
        scenario.store.loseDecisions(oneIn: .max)
        #expect(scenario.store.lostDecisions > 0)
        #expect(try scenario.messages().isEmpty)
    }

    @Test func `a recorded answer is that of the decision which stayed`() throws {
        scenario.store.loseDecisions(oneIn: 2)
        let request: JSON = ["subject": "ada", "idempotency_key": "once"]
        let first = try scenario.done("totp.enroll", request)
        #expect(try scenario.done("totp.enroll", request) == first)
        #expect(try scenario.factors().map { $0["factor_id"] } == [first["factor"]["factor_id"]])
    }

    @Test func `a sign-in over commits of which each is lost once ends in one session`() throws {
        try scenario.person("ada", email: "ada@example.org")
        let app = try scenario.enrolled("ada").app
        try scenario.set(["mfa": ["state": "required"]])
        scenario.clock.advance(seconds: 60)
        scenario.store.loseDecisions(oneIn: 2)
        let begun = try scenario.done(
            "sign_in.create", ["identifier": "ada@example.org", "password": "correct horse battery"])
        #expect(begun["status"] == "needs_second_factor")
        let id = begun["flow_id"]
        let code: JSON = ["flow_id": id, "kind": "totp", "code": scenario.code(of: app)]
        let ended = try scenario.done("flow.attempt", code)
        #expect(ended["status"] == "complete")
        let token = ended["session_token"]
        #expect(try scenario.done("session.check", ["session_token": token])["session"]["subject"] == "ada")
        #expect(try scenario.done("session.list", ["subject": "ada"])["sessions"].items.count == 1)
        #expect(try !scenario.ask("flow.attempt", code).succeeded)
    }

    @Test func `jobs over commits that get lost are lent and done once`() throws {
        scenario.store.loseDecisions(oneIn: 2)
        let enrolment = try scenario.done("email.enroll", ["subject": "ada", "email_address": "ada@example.org"])
        let messages = try scenario.messages()
        #expect(messages.map(\.to) == ["ada@example.org"])
        let activation: JSON = [
            "subject": "ada", "factor_id": enrolment["factor"]["factor_id"], "code": .text(messages[0].code),
        ]
        try scenario.done("factor.activate", activation)
        #expect(try scenario.messages().isEmpty)
    }

    /// How a commit in doubt may end.
    enum Outcome: CaseIterable { case made, lost, failed }

    @Test(arguments: Outcome.allCases)
    func `a commit in doubt keeps its answers back until it is settled`(_ outcome: Outcome) throws {
        let code = try scenario.freshCode()
        scenario.store.hold([.commit])
        switch outcome {
        case .made: break
        case .lost: scenario.store.lose(true)
        case .failed: scenario.store.fail(of: [.commit], with: .unavailable("away"))
        }
        let first = scenario.send("totp.verify", code)
        scenario.endTurn()
        let second = scenario.send("totp.verify", code)
        for _ in 0..<3 {
            scenario.loop.run()
            scenario.endTurn()
        }
        #expect(scenario.port.lines[first] == nil && scenario.port.lines[second] == nil)
        scenario.store.letGo()
        let answers = try [first, second].map { try scenario.answer($0)?.reason }
        switch outcome {
        case .made, .lost: #expect(answers == [nil, "code_rejected"])
        case .failed: #expect(answers == ["unavailable", "unavailable"])
        }
        scenario.store.recover()
        #expect(try scenario.ask("totp.verify", code).succeeded == (answers[0] != nil))
    }

    @Test func `a password that was hashed for a lost decision is not hashed again`() throws {
        let set: (String) -> AnswerToken = { [scenario] password in
            scenario.send("password.set", ["subject": "ada", "password": .text(password)])
        }
        try scenario.person("ada")
        let hashings = scenario.engine.counters.hashings
        scenario.store.lose(true)
        #expect(try scenario.answer(set("correct horse battery"))?.succeeded == true)
        #expect(scenario.store.lostDecisions == 1)
        #expect(scenario.engine.counters.hashings == hashings + 1)
    }

    @Test func `what was decided for a tenant whose creation was lost is decided for the one that is there`() throws {
        scenario.store.hold([.commit])
        scenario.store.lose(true)
        let created = scenario.send("tenant.create", ["tenant": "other"])
        scenario.endTurn()
        scenario.store.awaitHeld()
        let enrolled = scenario.send("totp.enroll", ["tenant": "other", "subject": "ada"])
        for _ in 0..<4 { scenario.loop.run() }
        scenario.store.letGo()
        #expect(try scenario.answer(created)?.succeeded == true)
        let answer = try scenario.answer(enrolled)
        #expect(answer?.succeeded == true || answer?.reason == "not_found")
        try scenario.restart()
        let listed = try scenario.ask("factor.list", ["tenant": "other", "subject": "ada"])
        #expect(listed.result["factors"].items.count == (answer?.succeeded == true ? 1 : 0))
        #expect(scenario.observer.problems.isEmpty)
    }
}
