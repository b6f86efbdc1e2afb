import FactorCore
import TestServer
import TestSupport
import Testing

/// Neighbouring time steps whose codes happen to be equal: each step has its own code and its own time.
struct TwinCodeTests {
    /// A step of the seed that `enrolled` uses whose code, 566269, is that of the step before.
    private static let twin: Int64 = 60_779_458

    let scenario: Scenario
    let app: Authenticator

    init() throws {
        scenario = try Scenario(clock: ManualClock(Self.start(of: Self.twin - 1)))
        app = try scenario.enrolled().app
        try #require(app.code(Self.twin) == app.code(Self.twin - 1))
    }

    private static func start(of step: Int64) -> Timestamp { Timestamp(milliseconds: step * 30_000) }
    private var code: String { app.code(Self.twin) }

    @Test func `a code equal to the spent one before it is accepted once its own time has come`() throws {
        #expect(try scenario.verify(code).succeeded)
        scenario.clock.now = Self.start(of: Self.twin)
        #expect(try scenario.verify(code).succeeded)
        #expect(try scenario.verify(code).reason == "code_rejected")
    }

    @Test func `a code cannot be replayed as its twin before the twin's time`() throws {
        #expect(try scenario.verify(code).succeeded)
        scenario.clock.advance(milliseconds: 29_999)
        #expect(try scenario.verify(code).reason == "code_rejected")
    }

    @Test func `a code used in the later step is spent for both`() throws {
        scenario.clock.now = Self.start(of: Self.twin)
        #expect(try scenario.verify(code).succeeded)
        #expect(try scenario.verify(code).reason == "code_rejected")
        scenario.clock.advance(seconds: 30)
        #expect(try scenario.verify(code).reason == "code_rejected")
    }

    @Test func `a code typed ahead of its time is not accepted as the twin after it`() throws {
        // If drift is learned, typing ahead says that the phone is ahead, and the twin's time comes sooner.
        try scenario.set(["totp": ["learn_drift": false, "adjacent_intervals": 2]])
        scenario.clock.now = Self.start(of: Self.twin - 2)
        #expect(try scenario.verify(code).succeeded)
        #expect(try scenario.verify(code).reason == "code_rejected")
        scenario.clock.now = Self.start(of: Self.twin - 1)
        #expect(try scenario.verify(code).reason == "code_rejected")
        scenario.clock.now = Self.start(of: Self.twin)
        #expect(try scenario.verify(code).succeeded)
    }
}
