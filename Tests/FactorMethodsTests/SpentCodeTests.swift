import FactorCore
import TestSupport
import Testing

/// A code is good once, in one spelling, whatever is asked with it.
struct SpentCodeTests {
    let scenario: Scenario
    let app: Authenticator

    init() throws {
        scenario = try Scenario()
        app = try scenario.enrolled().app
    }

    @Test func `a code verifies once`() throws {
        let code = app.code(at: scenario.clock.now)
        #expect(try scenario.verify(code).result["amr"] == ["otp"])
        let again = try scenario.verify(code)
        #expect(again.reason == "code_rejected")
        #expect(again.data["hint"] == "wait_for_next_code")
    }
}
