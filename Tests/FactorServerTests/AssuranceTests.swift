import FactorServer
import TestServer
import TestSupport
import Testing

/// What the page about standards says of this program, where no other test shows it.
struct AssuranceTests {
    @Test func `a password comes without a hint, a question or an end`() throws {
        let scenario = try Scenario()
        let set = try #require(Catalogue.all.first { $0.name == "password.set" })
        let others = try #require(Catalogue.all.first { $0.name == "password.remove" }).parameters().map(\.name)
        let own = Set(set.parameters().map(\.name)).subtracting(others)
        #expect(own.isSubset(of: ["password", "temporary", "except_session_id"]))
        let params: JSON = ["subject": "ada", "password": "xkcdpassage"]
        let made = try scenario.done("password.set", params)
        #expect(made["factor"]["expires_at"].isNull)
        scenario.clock.advance(seconds: 10 * 366 * 86_400)
        try scenario.tick()
        #expect(try scenario.ask("password.verify", params).succeeded)
    }
}
