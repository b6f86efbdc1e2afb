import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// A clock that jumps does nothing to what was stored before.
struct ClockJumpTests {
    private static let day: Int64 = 86_400
    /// By how many seconds the clock jumps.
    private static let jumps: [Int64] = [3, 60, 3_600, 8 * day, 31 * day, 400 * day, -60, -3_600, -3 * day, -400 * day]
    private let scenario: Scenario

    init() throws { scenario = try Scenario() }

    private func ticks(_ count: Int) throws {
        for _ in 0..<count {
            scenario.clock.advance(seconds: 1)
            try scenario.tick()
        }
    }

    /// When the clock jumps: while the daemon serves, or while it is down.
    enum Moment: CaseIterable { case serving, down }

    private func jump(_ seconds: Int64, _ moment: Moment) throws {
        scenario.clock.jump(seconds: seconds)
        if moment == .down { try scenario.restart() }
        try ticks(5)
    }

    @Test(arguments: jumps, Moment.allCases)
    func `sessions, flows, keys and guesses stay, forward and back again`(_ seconds: Int64, _ moment: Moment) throws {
        let app = try scenario.enrolled().app
        try scenario.done("password.set", ["subject": "ada", "password": "correct horse battery"])
        let session = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd", "otp"]])
        let flow = try scenario.done("sign_in.create", ["subject": "ada", "password": "correct horse battery"])
        let enrolment: JSON = ["subject": "bob", "idempotency_key": "k"]
        let first = try scenario.ask("totp.enroll", enrolment)
        let wrong = app.wrong(at: scenario.clock.now)
        #expect(try scenario.verify(wrong).reason == "code_rejected")
        let spent = try scenario.ask("subject.get", ["subject": "ada"]).result["pools"]
        for way in [seconds, -seconds] {
            try jump(way, moment)
            #expect(try scenario.check(session).succeeded)
            #expect(try scenario.ask("flow.get", ["flow_id": flow["flow_id"]]).succeeded)
            #expect(try scenario.ask("totp.enroll", enrolment) == first)
            let pools = try scenario.ask("subject.get", ["subject": "ada"]).result["pools"]
            #expect(pools[0]["spent"] == spent[0]["spent"])
        }
        #expect(try scenario.check(session, ["max_age_s": 30]).succeeded)
        try ticks(52)
        #expect(try scenario.ask("totp.enroll", enrolment) != first)
        #expect(try scenario.check(session, ["max_age_s": 30]).reason == "insufficient_authentication")
        #expect(scenario.observer.problems == [])
    }

    @Test(arguments: jumps, Moment.allCases)
    func `expiry follows the elapsed time, whatever the clock says`(_ seconds: Int64, _ moment: Moment) throws {
        let session = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])
        try jump(seconds, moment)
        scenario.clock.advance(seconds: 31)
        #expect(try scenario.check(session, ["max_age_s": 30]).reason == "insufficient_authentication")
        scenario.clock.advance(seconds: 8 * Self.day)
        #expect(try scenario.check(session).reason == "not_found")
    }

    @Test func `codes of apps follow the clock`() throws {
        let app = try scenario.enrolled().app
        scenario.clock.jump(seconds: 8 * Self.day)
        let code = app.code(at: scenario.clock.now)
        #expect(try scenario.verify(code).succeeded)
        #expect(try scenario.verify(code).reason == "code_rejected")
    }

    @Test
    func `a new seed helps a user who signed in while the clock was a day ahead, and no spent code is accepted again`()
        throws
    {
        let (id, app) = try scenario.enrolled()
        scenario.clock.jump(seconds: Self.day)
        let spent = app.code(at: scenario.clock.now)
        try scenario.done("totp.verify", ["subject": "ada", "code": .text(spent)])
        scenario.clock.jump(seconds: -Self.day)
        let present: JSON = ["subject": "ada", "code": scenario.code(of: app)]
        #expect(try scenario.ask("totp.verify", present).reason == "code_rejected")
        try scenario.done("factor.remove", ["subject": "ada", "factor_id": .text(id)])
        let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
        let next = try scenario.enrolled(secret: secret).app
        let code = next.code(at: scenario.clock.now)
        try scenario.done("totp.verify", ["subject": "ada", "code": .text(code)])
        // The old seed also starts after what was spent of it.
        _ = try scenario.enrolled()
        scenario.clock.advance(seconds: Self.day)
        #expect(try scenario.verify(spent).reason == "code_rejected")
    }

    @Test(arguments: [-3_600, 8 * day])
    func `a job is handed out again after its lease, and its times are those of the clock`(_ seconds: Int64) throws {
        try scenario.done("email.enroll", ["subject": "ada", "email_address": "ada@example.org"])
        let first = try #require(try scenario.claim().first)
        #expect(first["lease_expires_at"].integer == Int(scenario.clock.now.milliseconds) + 60_000)
        scenario.clock.jump(seconds: seconds)
        try scenario.tick()
        scenario.clock.advance(seconds: 59)
        #expect(try scenario.claim().isEmpty)
        scenario.clock.advance(seconds: 1)
        let second = try #require(try scenario.claim().first)
        #expect(second["job_id"] == first["job_id"])
        #expect(second["lease_expires_at"].integer == Int(scenario.clock.now.milliseconds) + 60_000)
        #expect(second["payload"]["expires_at"].integer == Int(scenario.clock.now.milliseconds) + 540_000)
    }

    @Test func `an authentication that lies ahead is not fresh`() throws {
        let session = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])
        // An older store whose clock was ahead, with nothing to show that it was.
        scenario.clock.jump(seconds: -3 * Self.day)
        try scenario.done("server.accept_clock", [:])
        #expect(try scenario.check(session).succeeded)
        #expect(try scenario.check(session, ["max_age_s": 30]).reason == "insufficient_authentication")
        #expect(
            try scenario.ask("device.trust", ["session_token": session["session_token"]]).reason
                == "insufficient_authentication")
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts ticks"))
    func `a lease that ends later than a full one is over`() throws {
        try scenario.done("email.enroll", ["subject": "ada", "email_address": "ada@example.org"])
        let first = try #require(try scenario.claim().first)
        scenario.clock.jump(seconds: -3_600)
        try scenario.done("server.accept_clock", [:])
        try ticks(10)
        #expect(try scenario.claim().first?["job_id"] == first["job_id"])
    }

    // MARK: How it is reported, and how it ends

    @Test(arguments: jumps.filter { abs($0) > 5 }) func `health and the log report it until it is over`(
        _ seconds: Int64
    ) throws {
        func verdict() throws -> JSON { try scenario.ask("server.health").result.verdict(of: "clock") }
        #expect(try verdict() == "ok")
        scenario.clock.jump(seconds: seconds)
        try scenario.tick()
        #expect(try verdict() == .text("jumped by \(seconds) s"))
        #expect(scenario.observer.clockChanges == [.jumped(by: seconds * 1_000)])
        scenario.clock.jump(seconds: -seconds)
        #expect(try verdict() == "ok")
        #expect(scenario.observer.clockChanges == [.jumped(by: seconds * 1_000), .back])
    }

    @Test func `an operator confirms the clock, and ages follow it`() throws {
        #expect(try scenario.ask("server.accept_clock").reason == "wrong_state")
        let session = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])
        scenario.clock.jump(seconds: 8 * Self.day)
        try scenario.tick()
        #expect(try scenario.check(session).succeeded)
        #expect(try scenario.done("server.accept_clock", [:])["moved_ms"].integer == Int(8 * Self.day * 1_000))
        #expect(try scenario.check(session).reason == "not_found")
        #expect(try scenario.ask("server.health").result.verdict(of: "clock") == "ok")
        #expect(try scenario.ask("audit.list").result["entries"][0]["action"] == "server.accept_clock")
        try scenario.restart()
        #expect(try scenario.ask("server.health").result.verdict(of: "clock") == "ok")
    }

    @Test func `a confirmation that does not become durable has no effect`() throws {
        let session = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])
        scenario.clock.jump(seconds: 8 * Self.day)
        scenario.store.fail(of: [.commit], with: .full)
        #expect(try scenario.ask("server.accept_clock").reason == "unavailable")
        #expect(try scenario.check(session).succeeded)
        #expect(try scenario.ask("server.health").result.verdict(of: "clock") != "ok")
    }

    @Test func `statements for others are dated by their clock`() throws {
        let session = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])
        scenario.clock.jump(seconds: 8 * Self.day)
        try scenario.tick()
        let statement = try scenario.done(
            "session.issue_assertion", ["session_token": session["session_token"], "audience": "shop"])
        let age = try #require(statement["expires_at"].integer) - Int(scenario.clock.now.milliseconds)
        #expect((1...3_600_000).contains(age))
    }
}
