import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// Random lives of flows in a server with a failing store and restarts, compared with what the answers promised.
struct FlowLifeTests {
    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func `single-use codes pass only once, and every answered change is stored, despite failures in between`(
        _ seed: UInt64
    ) throws {
        let life = try FlowLife(seed: seed)
        for _ in 0..<120 { try life.step() }
        try life.end()
    }
}

/// One random life.
private final class FlowLife {
    private let scenario: Scenario
    private let app: Authenticator
    private var dice: Dice
    private var asked: [(token: AnswerToken, learn: (Answer) -> Void)] = []
    /// Sign-ins that wait for a code that was sent, with that code.
    private var codes: [(id: JSON, code: JSON)] = []
    private var transfers: [JSON] = []
    private var verdicts: [JSON] = []
    /// What was accepted, by its text.
    private var taken: [String: Int] = [:]
    private var sessions: [JSON] = []
    private var people = 0

    init(seed: UInt64) throws {
        scenario = try Scenario(defaults: Scenario.quick)
        dice = Dice(seed: seed)
        try scenario.set(["delivery": ["per_address_per_hour": 1_000, "per_address_per_day": 1_000]])
        try scenario.person("bob", email: "bob@example.org")
        app = try scenario.enrolled("bob").app
        try scenario.set(["mfa": ["state": "off"]])
    }

    func step() throws {
        switch Int.random(in: 0..<16, using: &dice) {
        case 0, 1: try sendCode()
        case 2, 3, 4:
            guard let (id, code) = codes.randomElement(using: &dice) else { return }
            take("flow.attempt", ["flow_id": id, "code": code], "code \(id.line)")
        case 5: try beginTransfer()
        case 6, 7:
            guard let id = transfers.randomElement(using: &dice) else { return }
            take("sign_up.create", ["transfer": id], "transfer \(id.line)")
        case 8: try stepUp()
        case 9, 10:
            guard let verdict = verdicts.randomElement(using: &dice) else { return }
            take("verdict.redeem", ["verdict": verdict, "purpose": "pay"], "verdict \(verdict.line)")
        case 11: scenario.endTurn()
        case 12:
            scenario.store.fail(
                nth: Int.random(in: 1...3, using: &dice), of: dice.one(in: 2) ? [.commit] : [.load],
                with: dice.one(in: 2) ? .full : .unavailable("EIO"))
        case 13:
            try learn()
            if dice.one(in: 3) { try restart() }
        case 14:
            try learn()
            scenario.clock.advance(seconds: Int64.random(in: 1...40, using: &dice))
        default: try learn()
        }
    }

    func end() throws {
        try learn()
        scenario.store.recover()
        try restart()
        for token in sessions {
            #expect(try scenario.ask("session.check", ["session_token": token]).succeeded)
        }
        for (id, code) in codes where taken["code \(id.line)"] == 1 {
            #expect(try !scenario.ask("flow.attempt", ["flow_id": id, "code": code]).succeeded)
        }
        #expect(try scenario.done("audit.verify")["intact"] == true)
        #expect(scenario.observer.problems == [])
    }

    private func restart() throws {
        scenario.store.recover()
        try scenario.restart()
    }

    /// Asks, once or several times in one turn, for what can be had once.
    private func take(_ method: String, _ params: JSON, _ what: String) {
        for _ in 0..<Int.random(in: 1...4, using: &dice) {
            let token = scenario.send(method, params)
            asked.append(
                (
                    token,
                    { [self] answer in
                        guard answer.succeeded else { return }
                        taken[what, default: 0] += 1
                        #expect(taken[what] == 1, "\(what) was taken twice")
                        if let session = answer.result["session_token"].text { sessions.append(.text(session)) }
                    }
                ))
        }
        if dice.one(in: 2) { scenario.endTurn() }
    }

    private func learn() throws {
        for (token, learn) in asked {
            let answer = try scenario.awaited(token)
            #expect(answer.reason != "internal" && answer.reason != "overloaded", "\(answer.line)")
            learn(answer)
        }
        asked = []
    }

    private func sendCode() throws {
        try learn()
        scenario.store.recover()
        let signIn = try scenario.ask("sign_in.create", ["identifier": "bob@example.org", "kind": "email"])
        guard signIn.succeeded, let code = try? scenario.code(to: "bob@example.org") else { return }
        codes.append((signIn.result["flow_id"], code))
    }

    private func beginTransfer() throws {
        try learn()
        scenario.store.recover()
        people += 1
        let address = "new\(people)@example.org"
        let signIn = try scenario.done("sign_in.create", ["identifier": .text(address), "sign_up_if_missing": true])
        #expect(try scenario.attempt(signIn, ["code": try scenario.code(to: address)]).reason == "sign_up_required")
        transfers.append(signIn["flow_id"])
    }

    private func stepUp() throws {
        try learn()
        scenario.store.recover()
        guard let token = sessions.randomElement(using: &dice) else { return }
        let stepUp = try scenario.ask("step_up.create", ["session_token": token, "purpose": "pay"])
        guard stepUp.succeeded else { return }
        let done = try scenario.attempt(stepUp.result, ["kind": "totp", "code": scenario.code(of: app)])
        if done.succeeded { verdicts.append(done.result["verdict"]) }
        scenario.clock.advance(seconds: 31)
    }
}
