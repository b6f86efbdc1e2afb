import FactorCore
import TestServer
import TestSupport
import Testing

/// A phone whose clock is off is followed step by step, but never beyond what the policy allows.
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
}
