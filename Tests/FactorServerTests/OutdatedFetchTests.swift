import FactorCore
import FactorCrypto
import FactorServer
import TestServer
import TestSupport
import Testing

/// What was fetched for a decision and is outdated when the decision runs. That is not damage, and no answer rests on it.
struct OutdatedFetchTests {
    private let first: Scenario
    private let second: Scenario
    private var servers: [Scenario] { [first, second] }
    private let app: Authenticator

    init() throws {
        first = try Scenario(defaults: Scenario.quick, isShared: true)
        second = try Scenario(defaults: Scenario.quick, sharing: first, seed: 1_000, isShared: true)
        app = try first.enrolled("ada").app
        for server in servers {
            server.store.loseDecisions(oneIn: .max)
            server.clock.advance(seconds: 60)
        }
    }

    /// Asks the first server about ada, and lets `change` happen between what is fetched for it and the decision.
    private func ask(_ method: String, _ params: JSON, _ change: () throws -> Void) throws -> Answer {
        first.store.delayFetch()
        let token = first.send(method, params)
        try run(first) { first.store.hasDelayedFetch }
        try change()
        first.store.tellFetch()
        let answer = try first.awaited(token)
        try first.rest()
        return answer
    }

    private var verification: JSON { ["subject": "ada", "code": first.code(of: app)] }

    /// Runs turns of a server that is not at rest, until something is so.
    private func run(_ server: Scenario, until isSo: () throws -> Bool) throws {
        for _ in 0..<20_000 where try !isSo() {
            server.endTurn()
            if !server.loop.run() { server.loop.pause() }
        }
        #expect(try isSo())
    }

    /// Rotates the keys at a server until the old ones are gone.
    private func rotate(_ server: Scenario) throws {
        let begun = try server.answer(server.send("keys.rotate", [:]))
        #expect(begun?.succeeded == true)
        #expect(try generations(server) == 2)
        try run(server) {
            server.engine.tick()
            return try generations(server) == 1
        }
    }

    /// Rotates the keys at the second server, and lets the first one learn of it by something else.
    private func rotateElsewhere() throws {
        try rotate(second)
        try second.rest()
        _ = try first.answer(first.send("factor.list", ["subject": "bob"]))
        #expect(try generations(first) == 1)
    }

    private func generations(_ server: Scenario) throws -> Int {
        try server.engine.tenant(.default).keys.generations.count
    }

    private func expectCalm() {
        for server in servers {
            #expect(server.observer.problems == [])
            #expect(server.engine.integrity.problems == [])
        }
    }

    @Test func `a subject whose keys the server itself has rotated meanwhile is fetched again`() throws {
        let answer = try ask("totp.verify", verification) { try rotate(first) }
        #expect(answer.succeeded, "\(answer.line)")
        expectCalm()
    }

    @Test func `a subject whose keys another server has rotated meanwhile is no damage`() throws {
        let answer = try ask("totp.verify", verification) { try rotateElsewhere() }
        #expect(answer.succeeded, "\(answer.line)")
        expectCalm()
    }

    @Test func `a job whose keys another server has rotated meanwhile is left to the next claim`() throws {
        try first.deliver()
        let answer = try ask("job.claim", [:]) { try rotateElsewhere() }
        #expect(answer.succeeded, "\(answer.line)")
        let next = try first.claim()
        #expect(answer.result["jobs"].items.count + next.count == 1)
        expectCalm()
    }

    @Test func `a subject that another server has changed meanwhile is decided about as it is`() throws {
        let (code, before) = (verification, first.store.lostDecisions)
        let answer = try ask("totp.verify", code) { try second.done("totp.verify", code) }
        #expect(answer.reason == "code_rejected", "\(answer.line)")
        #expect(first.store.lostDecisions > before)
        expectCalm()
    }

    @Test(.enabled(if: TestStore.isInMemory))
    func `what is really damaged is an alarm, once the decision rests on what is stored`() throws {
        let key = try first.engine.tenant(.default).key(of: SubjectID("ada"))
        for document in first.store.everything where document.key == key {
            var damaged = document.document
            damaged.hot[0] ^= 1
            first.memory.overwrite(key, damaged)
        }
        #expect(try first.ask("totp.verify", verification).reason == "internal")
        #expect(first.observer.alarms.count == 1)
        #expect(first.engine.integrity.problems == [.damagedDocument])
    }
}
