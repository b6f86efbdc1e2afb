import FactorCore
import FactorCrypto
import FactorWire
import TestServer
import TestSupport
import Testing

/// Signed statements about sessions, and the keys by which they are verified. Another implementation verifies them in
/// the daemon's tests.
struct AssertionTests {
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    private func token(amr: JSON = ["pwd", "otp"]) throws -> JSON {
        try scenario.ask("session.create", ["subject": "ada", "amr": amr]).result["session_token"]
    }

    private func assertion(_ token: JSON) throws -> JSON {
        try scenario.ask("session.issue_assertion", ["session_token": token, "audience": "https://reports.example"])
            .result
    }

    /// One part of a token, decoded.
    private func part(_ number: Int, of assertion: JSON) throws -> JSON {
        let parts = try #require(assertion["assertion"].text).split(separator: ".")
        #expect(parts.count == 3)
        var text = parts[number].replacing("-", with: "+").replacing("_", with: "/")
        while text.utf8.count % 4 != 0 { text += "=" }
        let bytes = try #require(Base64.decode(Array(text.utf8)))
        return try #require(JSON(parsing: bytes))
    }

    private func kids() throws -> [String] {
        try scenario.ask("keys.jwks").result["keys"].items.compactMap { $0["kid"].text }
    }

    @Test func `it says whose session it is, for whom and for how long`() throws {
        try scenario.set(["issuer": "https://id.example"])
        let given = try assertion(token())
        let claims = try part(1, of: given)
        let now = Int(scenario.clock.now.seconds)
        #expect(claims["iss"] == "https://id.example")
        #expect(claims["sub"] == "ada")
        #expect(claims["aud"] == "https://reports.example")
        #expect(claims["tenant"] == "default")
        #expect(claims["amr"] == ["pwd", "otp"])
        #expect(claims["acr"] == "aal2")
        for name in ["auth_time", "iat", "nbf"] { #expect(claims[name] == .integer(now)) }
        #expect(claims["exp"] == .integer(now + 300))
        #expect(given["expires_at"] == .integer((now + 300) * 1000))
        #expect(claims["sid"].text?.hasPrefix("ses_") == true)
        #expect(claims["jti"].text?.utf8.count == 26)
        let header = try part(0, of: given)
        #expect(header["alg"] == "EdDSA")
        #expect(header["kid"] == .text(try kids()[0]))
    }

    @Test func `no two are the same`() throws {
        let token = try token()
        #expect(try assertion(token) != assertion(token))
    }

    @Test func `it is valid no longer than the session`() throws {
        let token = try token()
        scenario.clock.advance(seconds: 86_400 - 100)
        #expect(try part(1, of: assertion(token))["exp"] == .integer(Int(scenario.clock.now.seconds) + 100))
        scenario.clock.advance(seconds: 86_400)
        #expect(
            try scenario.ask("session.issue_assertion", ["session_token": token, "audience": "a"]).reason == "not_found"
        )
    }

    @Test func `the keys are published before they sign, and as long as anything signed with them is valid`() throws {
        let before = try kids()
        #expect(before.count == 2)
        try scenario.restart()
        #expect(try kids() == before)
        #expect(try scenario.ask("keys.rotate_signing").result["kid"] == .text(before[1]))
        let after = try kids()
        #expect(after[0] == before[1])
        #expect(after[2] == before[0])
        #expect(try part(0, of: assertion(token()))["kid"] == .text(before[1]))
        scenario.clock.advance(seconds: 3_600 + 299)
        #expect(try kids() == after)
        scenario.clock.advance(seconds: 1)
        #expect(try kids() == Array(after.prefix(2)))
    }

    @Test func `a key that has signed for three months is replaced automatically`() throws {
        let before = try kids()
        scenario.clock.advance(seconds: 90 * 86_400 - 1)
        #expect(try kids() == before)
        scenario.clock.advance(seconds: 1)
        #expect(try part(0, of: assertion(token()))["kid"] == .text(before[1]))
        #expect(try kids().last == before[0])
    }

    @Test func `every tenant has its own keys`() throws {
        try scenario.ask("tenant.create", ["tenant": "t"])
        let other = try scenario.ask("keys.jwks", ["tenant": "t"]).result["keys"].items.compactMap { $0["kid"].text }
        #expect(Set(try kids()).isDisjoint(with: other))
    }

    @Test func `keys that could not be made durable sign nothing`() throws {
        let token = try token()
        scenario.store.fail(of: [.commit], with: .full)
        #expect(
            try scenario.ask("session.issue_assertion", ["session_token": token, "audience": "a"]).reason
                == "unavailable")
        scenario.store.recover()
        let kid = try part(0, of: assertion(token))["kid"]
        try scenario.restart()
        #expect(kid == .text(try kids()[0]))
    }

    @Test func `a new sealing key reseals the signing keys, and no secret half is stored in the clear or shown`() throws
    {
        let before = try kids()
        try scenario.ask("keys.rotate")
        for _ in 0..<6 { try scenario.tick() }
        try scenario.restart()
        #expect(try kids() == before)
        let members = try scenario.ask("keys.jwks").result["keys"][0].members.map(\.name)
        #expect(members == ["kty", "crv", "alg", "use", "kid", "x"])
        #expect(scenario.observer.problems == [])
    }
}
