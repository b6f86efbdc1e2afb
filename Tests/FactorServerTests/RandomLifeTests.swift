import FactorCore
import FactorCrypto
import FactorServer
import Foundation
import TestServer
import TestSupport
import Testing

/// Random lives of a server (requests in turns of any size, a failing store, restarts, rotations, the clock), with a
/// model of what the answers promised.
struct RandomLifeTests {
    /// On each kind of store, since each brings its own failures. `FACTORD_LIVES` sets how many.
    private static let seeds =
        1...(ProcessInfo.processInfo.environment["FACTORD_LIVES"].flatMap { UInt64($0) } ?? usual)
    private static let usual: UInt64 =
        Extent.isWhole || TestStore.isInMemory && !FaultyStore.isSharedInTests ? 32 : 12

    @Test(arguments: seeds)
    func `the store agrees with the answers, whatever fails in between`(_ seed: UInt64) throws {
        let life = try RandomLife(seed: seed)
        for _ in 0..<250 { try life.step() }
        try life.end()
    }
}

/// One random life.
private final class RandomLife {
    private static let subjects = ["ada", "bob", "eve"]
    private static let addresses = ["one@example.org", "two@example.org"]
    private static let apps = ["JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"].map {
        Authenticator(secret: $0)
    }

    /// What the answers so far promise about one subject.
    private struct Promise {
        /// The factors, and the seed that each holds.
        var factors: [String: String] = [:]
        /// The last time step that a code of each seed was accepted for, whichever factors held it.
        var lastSteps: [String: Int64] = [:]
        /// The addresses that it owns, by factor.
        var addresses: [String: String] = [:]

        var all: [String] { Array(factors.keys) + Array(addresses.keys) }

        func holders(of seed: String) -> [String] { factors.filter { $0.value == seed }.map(\.key) }
    }

    private let scenario: Scenario
    private var dice: Dice
    private var promises: [String: Promise] = [:]
    /// Requests whose answers have not been read, in the order in which they were made.
    private var asked: [(token: AnswerToken, learn: (Answer) -> Void)] = []
    /// The newest requests with an idempotency key that succeeded, and their answers.
    private var recorded: [(method: String, params: JSON, result: JSON, at: Timestamp)] = []
    private var keys = 0

    init(seed: UInt64) throws {
        scenario = try Scenario()
        scenario.store.loseAsToOthers()
        dice = Dice(seed: seed)
    }

    func step() throws {
        let subject = Self.subjects.randomElement(using: &dice) ?? "ada"
        switch Int.random(in: 0..<25, using: &dice) {
        case 0, 1: enrol(subject)
        case 2: takeOver(subject)
        case 3, 4, 5, 6, 7: verify(subject)
        case 8: guess(subject)
        case 9: remove(subject)
        case 10: if dice.one(in: 3) { delete(subject) }
        case 11: if dice.one(in: 3) { ask("keys.rotate", [:]) { _ in } }
        case 12: scenario.engine.tick()
        case 13: scenario.endTurn()
        case 14: scenario.loop.run()
        case 15: failSomething()
        case 16: try learn()
        case 17: if dice.one(in: 3) { try restart() }
        case 18: askAgain()
        case 21: scenario.store.delayFetch()
        case 22: scenario.store.tellFetch()
        case 23: if isShared, dice.one(in: 2) { rotateDuringFetch(for: subject) }
        case 19, 20:
            // An address is claimed for several subjects, whose requests are decided in any order.
            if isShared { try learn() }
            claim(subject)
            if isShared { try learn() }
        default:
            try learn()
            scenario.clock.advance(seconds: Int64.random(in: 1...90, using: &dice))
        }
    }

    /// Lets everything come to rest, and compares.
    func end() throws {
        try learn()
        scenario.store.recover()
        for _ in 0..<8 {
            scenario.clock.advance(seconds: 61)
            try scenario.tick()
        }
        #expect(try scenario.engine.tenant(.default).keys.generations.count == 1)
        try scenario.restart()
        for subject in Self.subjects {
            let found = try scenario.factors(.text(subject))
            let expected = promises[subject, default: Promise()].all
            #expect(Set(found.compactMap { $0["factor_id"].text }) == Set(expected))
        }
        #expect(try scenario.ask("audit.verify").result["intact"] == true)
        #expect(scenario.observer.problems == [])
    }

    private func ask(_ method: String, _ params: JSON, _ learn: @escaping (Answer) -> Void) {
        asked.append((scenario.send(method, params), learn))
        if dice.one(in: 3) { scenario.endTurn() }
    }

    private let isShared = FaultyStore.isSharedInTests || !TestStore.isInMemory

    /// Waits for the answers and evaluates them, in the order of the requests.
    private func learn() throws {
        scenario.store.tellFetch()
        for (token, learn) in asked {
            let answer = try scenario.awaited(token)
            let isExpected = answer.reason != "overloaded" || FaultyStore.isLossyInTests
            #expect(answer.reason != "internal" && isExpected, "\(answer.line)")
            learn(answer)
        }
        asked = []
    }

    private func restart() throws {
        try learn()
        scenario.store.recover()
        try scenario.restart()
    }

    /// Rotates the keys, perhaps until the old ones are gone, while something is fetched for a decision.
    private func rotateDuringFetch(for subject: String) {
        scenario.store.delayFetch()
        verify(subject)
        scenario.endTurn()
        ask("keys.rotate", [:]) { _ in }
        for _ in 0..<Int.random(in: 1...24, using: &dice) {
            scenario.endTurn()
            if !scenario.loop.run() { scenario.loop.pause() }
            scenario.engine.tick()
        }
        scenario.store.tellFetch()
    }

    private func failSomething() {
        let calls: [Set<FaultyStore.Call>] = [[.commit], [.load], [.scan], [.commit, .scan], [.commit, .load, .scan]]
        let failure: StoreFailure = dice.one(in: 2) ? .full : .unavailable("EIO")
        scenario.store.fail(
            nth: Int.random(in: 1...3, using: &dice), of: calls.randomElement(using: &dice) ?? [.commit], with: failure)
    }
}

extension RandomLife {
    private var app: Authenticator { Self.apps.randomElement(using: &dice) ?? Self.apps[0] }

    /// Enrols a seed. It must succeed exactly if no factor holds it.
    private func enrol(_ subject: String) {
        keys += 1
        let seed = app.secret
        let params: JSON = [
            "subject": .text(subject), "secret": .text(seed), "activate": true, "idempotency_key": .text("\(keys)"),
        ]
        let now = scenario.clock.now
        ask("totp.enroll", params) { [self] answer in
            let holders = promises[subject, default: Promise()].holders(of: seed)
            if let id = answer.result["factor"]["factor_id"].text {
                #expect(holders == [], "a seed has a second factor")
                promises[subject, default: Promise()].factors[id] = seed
                keep("totp.enroll", params, answer, now)
            } else if answer.reason == "already_exists" {
                #expect(holders.count == 1, "a seed is nobody's and cannot be enrolled")
            }
        }
    }

    /// Imports a seed. Afterwards there is one factor with it, whether one held it before or not.
    private func takeOver(_ subject: String) {
        let seed = app.secret
        ask("totp.import", ["subject": .text(subject), "secret": .text(seed)]) { [self] answer in
            guard let id = answer.result["factor"]["factor_id"].text else { return }
            let holders = promises[subject, default: Promise()].holders(of: seed)
            #expect(holders == (answer.result["outcome"] == "present" ? [id] : []))
            promises[subject, default: Promise()].factors[id] = seed
        }
    }

    private func keep(_ method: String, _ params: JSON, _ answer: Answer, _ now: Timestamp) {
        recorded.append((method, params, answer.result, now))
        if recorded.count > 6 { recorded.removeFirst() }
    }

    /// Repeats a request that was answered before. Within a minute, the answer is the same while the factor exists, and
    /// nothing else happens.
    private func askAgain() {
        guard let one = recorded.randomElement(using: &dice), scenario.clock.now < one.at.advanced(bySeconds: 60) else {
            return
        }
        ask(one.method, one.params) { [self] answer in
            guard answer.reason != "unavailable", answer.reason != "overloaded" else { return }
            let factors = promises[one.params["subject"].text ?? "", default: Promise()].factors
            let id = one.result["factor_id"].text ?? one.result["factor"]["factor_id"].text ?? ""
            if factors[id] != nil {
                #expect(answer.result == one.result, "\(answer.line)")
            } else {
                #expect(answer.reason == "not_found", "\(answer.line)")
            }
        }
    }

    /// Verifies with the current code. It must succeed exactly if a factor holds its seed and no code of this step was
    /// accepted before, by any factor.
    private func verify(_ subject: String) {
        let (app, now) = (app, scenario.clock.now)
        let step = now.seconds / 30
        keys += 1
        let params: JSON = [
            "subject": .text(subject), "code": .text(app.code(step)), "idempotency_key": .text("\(keys)"),
        ]
        ask("totp.verify", params) { [self] answer in
            let promise = promises[subject, default: Promise()]
            let isNew = promise.lastSteps[app.secret].map { $0 < step } ?? true
            if let id = answer.result["factor_id"].text {
                #expect(isNew && promise.factors[id] == app.secret, "a spent or removed factor verified")
                promises[subject]?.lastSteps[app.secret] = step
                keep("totp.verify", params, answer, now)
            } else if answer.reason == "code_rejected" {
                #expect(!isNew || promise.holders(of: app.secret) == [], "a good code was refused")
            }
        }
    }

    private func guess(_ subject: String) {
        let code = app.wrong(at: scenario.clock.now, salt: Int.random(in: 0..<1000, using: &dice))
        ask("totp.verify", ["subject": .text(subject), "code": .text(code)]) { answer in
            #expect(!answer.succeeded)
        }
    }

    /// Claims an address. This must succeed exactly if the address is free.
    private func claim(_ subject: String) {
        let address = Self.addresses.randomElement(using: &dice) ?? ""
        let params: JSON = ["subject": .text(subject), "email_address": .text(address), "verified": true]
        ask("email.enroll", params) { [self] answer in
            let owners = promises.filter { $0.value.addresses.values.contains(address) }.map(\.key)
            if let id = answer.result["factor"]["factor_id"].text {
                #expect(owners == [], "\(address) has a second owner")
                promises[subject, default: Promise()].addresses[id] = address
            } else if answer.reason == "already_exists" {
                #expect(owners.count == 1, "\(address) is nobody's and cannot be had")
            }
        }
    }

    private func remove(_ subject: String) {
        guard let id = promises[subject]?.all.sorted().randomElement(using: &dice) else { return }
        ask("factor.remove", ["subject": .text(subject), "factor_id": .text(id)]) { [self] answer in
            guard answer.succeeded else { return }
            promises[subject]?.factors[id] = nil
            promises[subject]?.addresses[id] = nil
        }
    }

    private func delete(_ subject: String) {
        ask("subject.delete", ["subject": .text(subject)]) { [self] answer in
            if answer.succeeded { promises[subject] = Promise(lastSteps: promises[subject]?.lastSteps ?? [:]) }
        }
    }
}
