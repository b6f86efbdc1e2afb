import FactorServer
import TestSupport
import Testing

/// Two servers on the documents of one store, each with its own audit log: what one changes is refused to the other.
struct SharedStoreTests {
    private let servers: [Scenario]
    private var first: Scenario { servers[0] }
    private var second: Scenario { servers[1] }

    init() throws {
        let first = try Scenario(defaults: Scenario.quick, isShared: true)
        let second = try Scenario(
            defaults: Scenario.quick, on: MemoryStore(sharing: first.memory), seed: 1_000, isShared: true)
        servers = [first, second]
        for server in servers { server.store.loseDecisions(oneIn: .max) }
    }

    /// Makes a request of both servers so that each decides before the other commits. Returns their answers.
    private func race(_ method: String, _ params: JSON, _ count: Int = 1) throws -> [Answer] {
        var tokens: [(Scenario, AnswerToken)] = []
        for server in servers { server.store.hold([.commit]) }
        for _ in 0..<count { for server in servers { tokens.append((server, server.send(method, params))) } }
        for server in servers { for _ in 0..<4 { server.loop.run() } }
        for server in servers { server.endTurn() }
        for server in servers { server.store.letGo() }
        return try tokens.map { server, token in
            guard let answer = try server.answer(token) else { throw Scenario.NoAnswer() }
            return answer
        }
    }

    private func pass(seconds: Int64) {
        for server in servers { server.clock.advance(seconds: seconds) }
    }

    @Test func `of equal codes at both servers, one is accepted`() throws {
        let app = try first.enrolled("ada").app
        for _ in 0..<50 {
            pass(seconds: 60)
            let answers = try race(
                "totp.verify", ["subject": "ada", "code": .text(app.code(at: first.clock.now))], 3)
            #expect(answers.count(where: \.succeeded) == 1)
        }
        #expect(servers.contains { $0.store.lostDecisions > 0 })
        #expect(servers.allSatisfy { $0.observer.alarms.isEmpty && $0.observer.failures.isEmpty })
    }

    @Test func `misses at both servers count together`() throws {
        let app = try first.enrolled("ada").app
        var answered = 0
        for _ in 0..<4 {
            pass(seconds: 600)
            let answers = try race("totp.verify", ["subject": "ada", "code": .text(app.wrong(at: first.clock.now))])
            answered += answers.count { $0.reason == "code_rejected" }
        }
        let pools = try second.done("subject.get", ["subject": "ada"])["pools"]
        #expect(pools.items.map { $0["misses_in_row"] } == [.integer(answered)])
    }

    @Test func `an identifier that is claimed at both servers has one owner`() throws {
        for number in 0..<20 {
            var tokens: [(Scenario, AnswerToken)] = []
            for server in servers { server.store.hold([.commit]) }
            for (server, name) in zip(servers, ["ada", "bob"]) {
                let params: JSON = ["subject": .text(name), "username": .text("user-\(number)")]
                tokens.append((server, server.send("username.set", params)))
            }
            for server in servers { for _ in 0..<4 { server.loop.run() } }
            for server in servers { server.endTurn() }
            for server in servers { server.store.letGo() }
            let answers = try tokens.map { try $0.answer($1) }
            #expect(answers.count { $0?.succeeded == true } == 1)
            #expect(answers.count { $0?.reason == "already_exists" } == 1)
        }
    }

    @Test func `a request that is made of both servers with one key is one enrolment`() throws {
        for number in 0..<20 {
            let request: JSON = ["subject": .text("u-\(number)"), "idempotency_key": .text("once-\(number)")]
            let answers = try race("totp.enroll", request)
            #expect(answers[0].result == answers[1].result && answers[0].succeeded)
            let factors = try first.done("factor.list", ["subject": .text("u-\(number)")])["factors"]
            #expect(factors.items.count == 1)
        }
    }

    @Test func `a backup code is spent at one server`() throws {
        try first.enrolled("ada")
        let codes = try first.done("backup_codes.generate", ["subject": "ada"])["codes"].items
        for code in codes {
            pass(seconds: 600)
            let answers = try race("backup_codes.verify", ["subject": "ada", "code": code])
            #expect(answers.count(where: \.succeeded) == 1)
        }
    }

    @Test func `a session that one server revokes is lost to the other when it changes it`() throws {
        try first.enrolled("ada")
        let session = try first.done("session.create", ["subject": "ada", "amr": ["pwd"]])
        let answers = try race("session.revoke", ["token": session["token"]])
        #expect(answers.contains { $0.succeeded })
        #expect(try !first.ask("session.check", ["token": session["token"]]).succeeded)
        #expect(try !second.ask("session.check", ["token": session["token"]]).succeeded)
    }
}
