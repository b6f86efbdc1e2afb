import FactorCore
import TestServer
import TestSupport
import Testing

/// How often a stranger may guess, exactly.
struct GuessBudgetTests {
    private static let longestThrottle: Int64 = 900

    /// Misses until the lock, after waiting for every throttle; 400 if it never comes.
    private func missesUntilLocked(_ scenario: Scenario, _ app: Authenticator) throws -> Int {
        for miss in 0..<400 {
            let answer = try scenario.verify(app.wrong(at: scenario.clock.now, salt: miss))
            if answer.reason == "locked" { return miss }
            #expect(answer.reason == "code_rejected")
            scenario.clock.advance(seconds: Self.longestThrottle)
        }
        return 400
    }

    private static func scenario(adjacent: Int) throws -> (Scenario, Authenticator) {
        let scenario = try Scenario(defaults: PolicySettings(["totp.adjacent_intervals": .integer(Int64(adjacent))]))
        return (scenario, try scenario.enrolled().app)
    }

    @Test(arguments: [(1, 100), (10, 14), (0, 300)])
    func `a subject's budget is exactly so many misses`(_ adjacent: Int, _ misses: Int) throws {
        let (scenario, app) = try Self.scenario(adjacent: adjacent)
        #expect(try missesUntilLocked(scenario, app) == misses)
        // The right code is not even evaluated, and an operator sees why.
        let locked = try scenario.verify(app.code(at: scenario.clock.now))
        #expect(locked.reason == "locked")
        let shown = try scenario.ask("subject.get", ["subject": "ada"]).result
        let unlocks = shown.pools(of: "subject")[0]["unlocks_at"]
        #expect(!unlocks.isNull && unlocks == locked.data["unlocks_at"])
    }

    @Test func `one budget is shared by all methods that take the code`() throws {
        let (scenario, app) = try Self.scenario(adjacent: 10)
        for miss in 0..<14 {
            let code = app.wrong(at: scenario.clock.now, salt: miss)
            let method = miss.isMultiple(of: 2) ? "totp.verify" : "factor.verify"
            let answer = try scenario.ask(method, ["subject": "ada", "code": .text(code)])
            #expect(answer.reason == "code_rejected", "\(answer.line)")
            scenario.clock.advance(seconds: Self.longestThrottle)
        }
        let right = JSON.text(app.code(at: scenario.clock.now))
        for method in ["totp.verify", "factor.verify"] {
            #expect(try scenario.ask(method, ["subject": "ada", "code": right]).reason == "locked")
        }
    }

    @Test func `a success gives nothing back to the budget`() throws {
        let (scenario, app) = try Self.scenario(adjacent: 10)
        for miss in 0..<13 {
            #expect(try scenario.verify(app.wrong(at: scenario.clock.now, salt: miss)).reason == "code_rejected")
            scenario.clock.advance(seconds: 3600)
            if miss % 4 == 0 {
                #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
                scenario.clock.advance(seconds: 3600)
            }
        }
        #expect(try scenario.verify(app.wrong(at: scenario.clock.now, salt: 13)).reason == "code_rejected")
        scenario.clock.advance(seconds: 3600)
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).reason == "locked")
    }

    @Test func `the lock ends when the oldest day has left the window, and says so`() throws {
        let (scenario, app) = try Self.scenario(adjacent: 10)
        let day: Int64 = 86_400_000
        for miss in 0..<14 {
            if miss == 2 { scenario.clock.advance(seconds: 86_400) }
            #expect(try scenario.verify(app.wrong(at: scenario.clock.now, salt: miss)).reason == "code_rejected")
            scenario.clock.advance(seconds: 900)
        }
        let locked = try scenario.verify(app.code(at: scenario.clock.now))
        #expect(locked.reason == "locked")
        let until = ManualClock.origin.milliseconds + 30 * day
        #expect(locked.data["unlocks_at"] == .integer(Int(until)))
        scenario.clock.now = Timestamp(milliseconds: until - 1)
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).reason == "locked")
        scenario.clock.now = Timestamp(milliseconds: until)
        #expect(try scenario.verify(app.wrong(at: scenario.clock.now)).reason == "code_rejected")
        scenario.clock.advance(seconds: 900)
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
    }

    @Test func `a budget below the cost of one try never opens by itself`() throws {
        let scenario = try Scenario(
            defaults: PolicySettings(["guess_budget.probability": .probability(Probability(attos: 1))]))
        let app = try scenario.enrolled().app
        let answer = try scenario.verify(app.code(at: scenario.clock.now))
        #expect(answer.reason == "locked")
        #expect(answer.data["unlocks_at"].isNull)
    }

    @Test func `a thousand wrong codes in one turn are evaluated no more often than the throttle allows`() throws {
        let (scenario, app) = try Self.scenario(adjacent: 1)
        let requests = (0..<1000).map {
            ("totp.verify", ["subject": "ada", "code": .text(app.wrong(at: scenario.clock.now, salt: $0))] as JSON)
        }
        let answers = try scenario.askTogether(requests)
        #expect(answers.count { $0.reason == "code_rejected" } == 5)
        #expect(answers.count { $0.reason == "throttled" } == 995)
    }

    @Test func `unlocking gives a fresh start`() throws {
        let (scenario, app) = try Self.scenario(adjacent: 10)
        #expect(try missesUntilLocked(scenario, app) == 14)
        #expect(try scenario.ask("subject.unlock", ["subject": "ada", "kinds": ["hotp"]]).succeeded)
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).reason == "locked")
        #expect(try scenario.ask("subject.unlock", ["subject": "ada", "kinds": ["totp"]]).succeeded)
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
    }

    @Test func `counted guesses survive a restart`() throws {
        let (scenario, app) = try Self.scenario(adjacent: 10)
        #expect(try missesUntilLocked(scenario, app) == 14)
        try scenario.restart()
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).reason == "locked")
    }
}
