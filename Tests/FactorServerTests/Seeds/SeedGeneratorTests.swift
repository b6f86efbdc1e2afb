import FactorCore
import TestServer
import TestSupport
import Testing

/// A generator's codes are made to be used elsewhere, so they are not accepted here.
struct SeedGeneratorTests {
    let scenario: Scenario
    private let app = Authenticator(secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")

    init() throws { scenario = try Scenario() }

    private func enrolGenerator() throws -> Answer {
        try scenario.ask("totp.enroll", ["subject": "ada", "secret": .text(app.secret), "generator": true])
    }

    @Test(arguments: SeedWay.allCases)
    func `a seed produces codes or verifies them, never both`(_ way: SeedWay) throws {
        #expect(try enrolGenerator().succeeded)
        #expect(try scenario.bring(way, app, counter: 0).reason == "already_exists")
        #expect(try enrolGenerator().reason == "already_exists")
        try scenario.leave(.removal)
        #expect(try scenario.bring(way, app, counter: 0).succeeded)
        if !way.isPending { #expect(try enrolGenerator().reason == "already_exists") }
    }

    @Test func `a code that was produced is not accepted here once its seed verifies`() throws {
        let id = try #require(try enrolGenerator().factorID)
        let given = try scenario.ask("totp.current_code", ["subject": "ada", "factor_id": .text(id)])
        let code = try #require(given.result["code"].text)
        try scenario.leave(.removal)
        try scenario.enrolled()
        #expect(try scenario.verify(code).reason == "code_rejected")
        scenario.clock.advance(seconds: 30)
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
    }

    @Test func `the same code is produced as long as its step lasts`() throws {
        let id = try #require(try enrolGenerator().factorID)
        let ask = { try scenario.ask("totp.current_code", ["subject": "ada", "factor_id": .text(id)]).result }
        #expect(try ask() == ask())
    }
}
