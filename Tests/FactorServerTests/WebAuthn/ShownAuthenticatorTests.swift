import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// What answers say of the product that has a passkey.
struct ShownAuthenticatorTests {
    @Test func `a passkey shows the product of its model, by the names of the moment`() throws {
        let scenario = try Scenario()
        try scenario.allowPasskeys()
        let model = try #require(AAGUID("ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4"))
        _ = try scenario.enrolledPasskey {
            $0.aaguid = [
                0xEA, 0x9B, 0x8D, 0x66, 0x4D, 0x01, 0x1D, 0x21, 0x3C, 0xE4, 0xB6, 0xB4, 0x8C, 0xB5, 0x75, 0xD4,
            ]
        }
        _ = try scenario.enrolledPasskey("eve", seed: 2)
        func shown(_ subject: String = "ada") throws -> String? {
            try scenario.done("factor.list", ["subject": .text(subject)])["factors"][0]["authenticator"].text
        }
        #expect(try shown() == "Google Password Manager")
        scenario.engine.replaceAuthenticators(AuthenticatorNames([model: "Our Manager"]))
        #expect(try shown() == "Our Manager")
        scenario.engine.replaceAuthenticators(AuthenticatorNames([:]))
        #expect(try shown() == nil)
        // An authenticator that names no model.
        scenario.engine.replaceAuthenticators(.builtIn)
        #expect(try shown("eve") == nil)
    }
}
