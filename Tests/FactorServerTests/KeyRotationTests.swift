import FactorCore
import FactorCrypto
import FactorServer
import TestServer
import TestSupport
import Testing

/// New keys while the server runs: everything is sealed again, and nothing is lost.
struct KeyRotationTests {
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    private func left() throws -> JSON {
        try scenario.ask("keys.status").result["tenant_keys"][0]["tenant_records_left"]
    }

    /// Runs ticks until nothing is left under older keys.
    private func finish() throws {
        for _ in 0..<200 {
            try scenario.tick()
            if try left() == 0, try generations() == 1 { return }
            scenario.clock.advance(seconds: 1)
        }
        Issue.record("a rotation did not end")
    }

    private func generations() throws -> Int { try scenario.engine.tenant(.default).keys.generations.count }

    @Test func `after a rotation everything verifies, and the old key is gone`() throws {
        let subjects = (0..<150).map { "u-\($0)" }
        for subject in subjects { try scenario.enrolled(subject) }
        let codes = try scenario.backupCodes("u-0")
        #expect(try scenario.verify("000000", "ghost").reason == "code_rejected")
        #expect(try scenario.ask("keys.rotate").result["generation"] == 2)
        try finish()
        #expect(try scenario.engine.tenant(.default).keys.generations == [2])
        try scenario.restart()
        let app = Authenticator(secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
        for subject in subjects {
            #expect(try scenario.verify(app.code(at: scenario.clock.now), subject).succeeded)
        }
        #expect(try scenario.ask("backup_code.verify", ["subject": "u-0", "code": .text(codes[0])]).succeeded)
        #expect(scenario.observer.problems == [])
    }

    @Test func `an enrolment in the turn of a rotation is not left under the old key`() throws {
        let enrolment = scenario.send(
            "totp.enroll", ["subject": "ada", "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", "activate": true])
        let rotation = scenario.send("keys.rotate")
        // Any upkeep that begins by itself gets the chance to run before the commit.
        try scenario.engine.scan({ _ in true }, done: { _ in })
        #expect(scenario.loop.waitAndRun())
        #expect(try #require(try scenario.answer(enrolment)).succeeded)
        let rotated = try #require(try scenario.answer(rotation))
        #expect(rotated.succeeded, "\(rotated.line)")
        try finish()
        try scenario.restart()
        let app = Authenticator(secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
        #expect(scenario.observer.problems == [])
    }

    @Test func `rotations in quick succession lose nothing`() throws {
        for round in 0..<6 {
            try scenario.enrolled("u-\(round)")
            #expect(try scenario.ask("keys.rotate").succeeded)
            if round % 2 == 0 { scenario.loop.run() }
            #expect(try scenario.ask("keys.rotate").succeeded)
        }
        try finish()
        try scenario.restart()
        let app = Authenticator(secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
        for round in 0..<6 { #expect(try scenario.verify(app.code(at: scenario.clock.now), "u-\(round)").succeeded) }
        #expect(scenario.observer.problems == [])
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `a rotation that is interrupted by a restart continues`() throws {
        for number in 0..<10 { try scenario.enrolled("u-\(number)") }
        scenario.store.fail(of: [.scan], with: .unavailable("EIO"), lasting: true)
        #expect(try scenario.ask("keys.rotate").succeeded)
        scenario.store.recover()
        try scenario.restart()
        #expect(try generations() == 2)
        try finish()
        #expect(try left() == 0)
    }

    @Test(arguments: 1...12)
    func `whichever call of the store fails during a rotation, it ends and loses nothing`(_ nth: Int) throws {
        for number in 0..<3 { try scenario.enrolled("u-\(number)") }
        scenario.store.fail(nth: nth, with: .unavailable("EIO"))
        let rotated = try scenario.ask("keys.rotate").succeeded
        for _ in 0..<4 { try scenario.tick() }
        scenario.store.recover()
        try finish()
        try scenario.restart()
        #expect(try scenario.engine.tenant(.default).keys.generation == (rotated ? 2 : 1))
        let app = Authenticator(secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
        for number in 0..<3 { #expect(try scenario.verify(app.code(at: scenario.clock.now), "u-\(number)").succeeded) }
        #expect(scenario.observer.problems == [])
    }

    @Test func `recorded answers are sealed again under the new key, and still given`() throws {
        let params: JSON = ["subject": "ada", "idempotency_key": "k"]
        let first = try scenario.ask("totp.enroll", params)
        #expect(try scenario.ask("keys.rotate").succeeded)
        try finish()
        #expect(try left() == 0)
        #expect(try generations() == 1)
        #expect(try scenario.ask("totp.enroll", params) == first)
        try scenario.restart()
        #expect(try scenario.ask("totp.enroll", params) == first)
    }
}
