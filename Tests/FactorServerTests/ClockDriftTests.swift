import FactorCore
import TestServer
import TestSupport
import Testing

/// A phone whose clock is off is followed step by step, but never beyond what the policy allows; two codes find one that is
/// further off.
struct ClockDriftTests {
    private static func scenario(adjacent: Int, learns: Bool = true) throws -> (Scenario, Authenticator) {
        let scenario = try Scenario(
            defaults: PolicySettings([
                "totp.adjacent_intervals": .integer(Int64(adjacent)), "totp.learn_drift": .flag(learns),
            ]))
        return (scenario, try scenario.enrolled().app)
    }

    /// Verifies with a phone that is this many steps ahead, some steps after the last time.
    private func verify(_ scenario: Scenario, _ app: Authenticator, ahead: Int64) throws -> Bool {
        scenario.clock.advance(seconds: 600)
        return try scenario.verify(app.code(at: scenario.clock.now, offset: ahead)).succeeded
    }

    @Test func `a clock outside the policy's reach is refused`() throws {
        let (scenario, app) = try Self.scenario(adjacent: 2)
        #expect(try !verify(scenario, app, ahead: 3))
        #expect(try !verify(scenario, app, ahead: -3))
        #expect(try verify(scenario, app, ahead: 2))
        #expect(try verify(scenario, app, ahead: -2))
    }

    @Test func `drift is learned one step at a time`() throws {
        let (scenario, app) = try Self.scenario(adjacent: 2)
        #expect(try verify(scenario, app, ahead: 2))
        // One step is learned, so three is now in reach and four is not.
        #expect(try !verify(scenario, app, ahead: 4))
        #expect(try verify(scenario, app, ahead: 3))
        #expect(try verify(scenario, app, ahead: 4))
    }

    @Test func `a drift learned step by step stays within the policy's bound`() throws {
        let (scenario, app) = try Self.scenario(adjacent: 2)
        for ahead in [2, 3, 4, 4, 4, 4] as [Int64] { #expect(try verify(scenario, app, ahead: ahead)) }
        #expect(try !verify(scenario, app, ahead: 5))
    }

    @Test func `a user who corrects the clock still gets in`() throws {
        let (scenario, app) = try Self.scenario(adjacent: 2)
        for ahead in [2, 3, 4] as [Int64] { #expect(try verify(scenario, app, ahead: ahead)) }
        #expect(try verify(scenario, app, ahead: 0))
        #expect(try verify(scenario, app, ahead: -2))
    }

    @Test func `without learning the reach does not move`() throws {
        let (scenario, app) = try Self.scenario(adjacent: 1, learns: false)
        #expect(try verify(scenario, app, ahead: 1))
        #expect(try verify(scenario, app, ahead: 1))
        #expect(try !verify(scenario, app, ahead: 2))
    }

    @Test func `a stricter policy bounds the offsets learned before`() throws {
        let (scenario, app) = try Self.scenario(adjacent: 5)
        for _ in 0..<5 { #expect(try verify(scenario, app, ahead: 5)) }
        try scenario.set(["totp": ["adjacent_intervals": 1]])
        #expect(try !verify(scenario, app, ahead: 5))
        #expect(try verify(scenario, app, ahead: 2))
    }

    private func resync(
        _ scenario: Scenario, _ app: Authenticator, ahead: Int64, _ subject: JSON = "ada"
    ) throws -> Answer {
        scenario.clock.advance(seconds: 600)
        let now = scenario.clock.now
        return try scenario.ask(
            "factor.resync",
            [
                "subject": subject, "code": .text(app.code(at: now, offset: ahead - 1)),
                "next_code": .text(app.code(at: now, offset: ahead)),
            ])
    }

    @Test(arguments: [19, -18], [true, false])
    func `two consecutive codes recover a clock that is far off, which is followed from then on`(
        _ ahead: Int64, _ learns: Bool
    ) throws {
        let (scenario, app) = try Self.scenario(adjacent: 1, learns: learns)
        #expect(try !verify(scenario, app, ahead: ahead))
        #expect(try resync(scenario, app, ahead: ahead).succeeded)
        for _ in 0..<2 { #expect(try verify(scenario, app, ahead: ahead)) }
        #expect(try verify(scenario, app, ahead: 0))
        try scenario.restart()
        #expect(try verify(scenario, app, ahead: ahead - ahead.signum()))
    }

    @Test func `two codes that are too far off, in the wrong order, or spent recover nothing`() throws {
        let (scenario, app) = try Self.scenario(adjacent: 1)
        #expect(try resync(scenario, app, ahead: 20).reason == "code_rejected")
        #expect(try resync(scenario, app, ahead: -19).reason == "code_rejected")
        let now = scenario.clock.now
        let pair = { (first: Int64, second: Int64) -> JSON in
            [
                "subject": "ada", "code": .text(app.code(at: now, offset: first)),
                "next_code": .text(app.code(at: now, offset: second)),
            ]
        }
        #expect(try scenario.ask("factor.resync", pair(5, 4)).reason == "code_rejected")
        #expect(try scenario.ask("factor.resync", pair(4, 6)).reason == "code_rejected")
        #expect(try scenario.ask("factor.resync", pair(4, 5)).succeeded)
        #expect(try scenario.ask("factor.resync", pair(4, 5)).reason == "code_rejected")
        #expect(try scenario.ask("factor.resync", pair(5, 6)).reason == "code_rejected")
        #expect(try scenario.ask("factor.resync", pair(6, 7)).succeeded)
    }

    @Test func `an app and a token are both tried, and a miss is one of each`() throws {
        let (scenario, app) = try Self.scenario(adjacent: 1)
        let token = Authenticator(secret: "KRSXG5CTMVRXEZLUKN2XAZLSKRSXG5CT")
        try scenario.done("hotp.enroll", ["subject": "ada", "secret": .text(token.secret), "activate": true])
        #expect(try resync(scenario, app, ahead: 30).reason == "code_rejected")
        let pools = try scenario.done("subject.get", ["subject": "ada"])["pools"].items
        #expect(Set(pools.compactMap { $0["kind"].text }) == ["totp", "hotp"])
        #expect(try resync(scenario, app, ahead: 10).succeeded)
        let codes: JSON = ["subject": "ada", "code": .text(token.code(700)), "next_code": .text(token.code(701))]
        #expect(try scenario.ask("factor.resync", codes).succeeded)
        #expect(try resync(scenario, app, ahead: 10, "nobody").reason == "code_rejected")
    }

    @Test func `only a factor with a seed can be named`() throws {
        let (scenario, app) = try Self.scenario(adjacent: 1)
        try scenario.done("password.set", ["subject": "ada", "password": "correct horse battery"])
        for factor in try scenario.done("factor.list", ["subject": "ada"])["factors"].items {
            let codes: JSON = [
                "subject": "ada", "factor_id": factor["factor_id"],
                "code": .text(app.code(at: scenario.clock.now, offset: 3)),
                "next_code": .text(app.code(at: scenario.clock.now, offset: 4)),
            ]
            let answer = try scenario.ask("factor.resync", codes)
            #expect(factor["kind"] == "totp" ? answer.succeeded : answer.reason == "not_found")
        }
    }
}
