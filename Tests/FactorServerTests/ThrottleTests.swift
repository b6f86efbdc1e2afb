import FactorCore
import TestServer
import TestSupport
import Testing

/// The short wait after misses in a row.
struct ThrottleTests {
    let scenario: Scenario
    let app: Authenticator

    init() throws {
        scenario = try Scenario()
        app = try scenario.enrolled().app
    }

    private func miss(_ salt: Int) throws -> Answer {
        try scenario.verify(app.wrong(at: scenario.clock.now, salt: salt))
    }

    @Test func `the wait doubles from the fifth miss on, up to fifteen minutes`() throws {
        for salt in 0..<4 { #expect(try miss(salt).reason == "code_rejected") }
        for (salt, wait) in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900].enumerated() {
            #expect(try miss(10 + salt).reason == "code_rejected")
            let throttled = try miss(100 + salt)
            #expect(throttled.reason == "throttled")
            #expect(throttled.data["retry_after_ms"] == .integer(wait * 1000))
            scenario.clock.advance(milliseconds: Int64(wait) * 1000 - 1)
            #expect(try miss(200 + salt).data["retry_after_ms"] == 1)
            scenario.clock.advance(milliseconds: 1)
        }
    }

    @Test func `a throttled try is neither evaluated nor counted`() throws {
        for salt in 0..<5 { _ = try miss(salt) }
        let before = try scenario.ask("subject.get", ["subject": "ada"]).result.spentMost
        for _ in 0..<50 { #expect(try scenario.verify(app.code(at: scenario.clock.now)).reason == "throttled") }
        #expect(try scenario.ask("subject.get", ["subject": "ada"]).result.spentMost == before)
        scenario.clock.advance(seconds: 1)
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
    }

    @Test func `a success ends the run of misses`() throws {
        for salt in 0..<4 { _ = try miss(salt) }
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
        for salt in 10..<14 { #expect(try miss(salt).reason == "code_rejected") }
        #expect(try miss(14).reason == "code_rejected")
        #expect(try miss(15).reason == "throttled")
    }

    @Test func `a success with one kind leaves the others' misses`() throws {
        let token = try scenario.enrolledToken().token
        for salt in 0..<5 { _ = try miss(salt) }
        #expect(try scenario.ask("hotp.verify", ["subject": "ada", "code": .text(token.code(0))]).succeeded)
        #expect(try miss(9).reason == "throttled")
    }

    @Test func `a throttle on one kind leaves the others usable`() throws {
        let codes = try scenario.backupCodes()
        let token = try scenario.enrolledToken().token
        for salt in 0..<5 { _ = try miss(salt) }
        #expect(try miss(9).reason == "throttled")
        #expect(try scenario.ask("hotp.verify", ["subject": "ada", "code": .text(token.code(0))]).succeeded)
        #expect(try scenario.ask("backup_code.verify", ["subject": "ada", "code": .text(codes[0])]).succeeded)
        #expect(try scenario.ask("factor.verify", ["subject": "ada", "code": .text(codes[1])]).succeeded)
    }

    @Test func `a clock that was ahead and is set back leaves no long wait`() throws {
        scenario.clock.advance(seconds: 86_400 * 365)
        for salt in 0..<5 { _ = try miss(salt) }
        scenario.clock.advance(seconds: -86_400 * 365)
        #expect(try scenario.ask("server.accept_clock").succeeded)
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
    }
}
