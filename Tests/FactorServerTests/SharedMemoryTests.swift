import FactorCore
import TestServer
import TestSupport
import Testing

/// What a sidecar remembers of what it has read ends where another one changes it.
struct SharedMemoryTests {
    private let (first, second): (Scenario, Scenario)

    init() throws {
        first = try Scenario(defaults: Scenario.quick, isShared: true)
        second = try Scenario(defaults: Scenario.quick, sharing: first, seed: 1_000, isShared: true)
    }

    @Test func `a session that the other sidecar revokes has ended, though it was shown just now`() throws {
        let session = try first.done("session.create", ["subject": "ada", "amr": ["pwd"]])
        for _ in 0..<3 { #expect(try second.check(session).succeeded) }
        try first.done("session.revoke", ["session_token": session["session_token"]])
        #expect(try second.check(session).reason == "not_found")
    }

    @Test func `an assertion is signed by the key to which the other sidecar has rotated`() throws {
        let session = try first.done("session.create", ["subject": "ada", "amr": ["pwd"]])
        let issue: JSON = ["session_token": session["session_token"], "audience": "https://reports.example"]
        func head(_ server: Scenario) throws -> Substring {
            let assertion = try #require(server.done("session.issue_assertion", issue)["assertion"].text)
            return try #require(assertion.split(separator: ".").first)
        }
        let before = try head(second)
        #expect(try head(second) == before && head(first) == before)
        try first.done("keys.rotate_signing")
        let after = try head(second)
        #expect(try after != before && head(first) == after)
    }

    @Test func `misses at a name that nobody has count at both sidecars, like those at a user's`() throws {
        try first.enrolled("ada")
        func tries(_ name: JSON) throws -> Int {
            let wrong: JSON = ["subject": name, "code": "000000"]
            let reasons = try (0..<40).map { try ($0 % 2 == 0 ? first : second).ask("totp.verify", wrong).reason }
            return reasons.prefix { $0 == "code_rejected" }.count
        }
        let (known, unknown) = try (tries("ada"), tries("nobody"))
        #expect(known == unknown && (1..<40).contains(known))
    }
}
