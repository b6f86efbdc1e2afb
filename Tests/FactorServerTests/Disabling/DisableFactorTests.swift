import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// A factor is disabled by whoever could remove it, and enabled again as it was.
struct DisableFactorTests {
    private let scenario: Scenario
    private static let seed: JSON = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"

    init() throws { scenario = try Scenario(defaults: Scenario.quick) }

    private func params(_ id: String) -> JSON { ["subject": "ada", "factor_id": .text(id)] }
    private func disable(_ id: String) throws -> Answer { try scenario.ask("factor.disable", params(id)) }
    private func enable(_ id: String) throws -> Answer { try scenario.ask("factor.enable", params(id)) }

    // MARK: What it does

    @Test func `it is listed as disabled, after a restart too, and as it was once it is enabled`() throws {
        let (id, app) = try scenario.enrolled()
        let before = try scenario.factors()
        let disabled = try disable(id).result
        #expect(disabled == ["factor": try scenario.factors()[0], "revoked_sessions": 0])
        try scenario.restart()
        #expect(try scenario.factors().map { $0["disabled"] } == [true])
        #expect(try scenario.factors().map { $0.without("disabled") } == before.map { $0.without("disabled") })
        #expect(try scenario.done("subject.get", ["subject": "ada"])["factors"] == .list(try scenario.factors()))
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).reason == "code_rejected")
        #expect(try enable(id).result == ["factor": before[0]])
        try scenario.restart()
        #expect(try scenario.factors() == before)
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
    }

    @Test func `twice is once`() throws {
        let id = try scenario.enrolled().id
        for _ in 0..<2 { #expect(try disable(id).succeeded) }
        for _ in 0..<2 { #expect(try enable(id).succeeded) }
        let told = try scenario.actions()
        #expect(told.count { $0 == "factor.disable" } == 1 && told.count { $0 == "factor.enable" } == 1)
    }

    @Test func `sessions that it was used for end, and others go on`() throws {
        let (id, other) = (try scenario.enrolled().id, try scenario.enrolledToken().id)
        let tokens = try [id, other].map { id in
            let made = ["subject": "ada", "amr": ["otp"], "factor_ids": [.text(id)]] as JSON
            return try scenario.done("session.create", made)["session_token"]
        }
        #expect(try disable(id).result["revoked_sessions"] == 1)
        #expect(try scenario.ask("session.check", ["session_token": tokens[0]]).reason == "not_found")
        #expect(try enable(id).succeeded)
        #expect(try scenario.ask("session.check", ["session_token": tokens[0]]).reason == "not_found")
        #expect(try scenario.ask("session.check", ["session_token": tokens[1]]).succeeded)
    }

    @Test func `no session can be made with it`() throws {
        let id = try scenario.enrolled().id
        #expect(try disable(id).succeeded)
        let made = try scenario.ask("session.create", ["subject": "ada", "amr": ["otp"], "factor_ids": [.text(id)]])
        #expect(made.reason == "wrong_state" && made.data["state"] == "disabled")
    }

    @Test(arguments: ["factor.disable", "factor.enable"])
    func `who is signed in must have been so lately`(_ method: String) throws {
        let id = try scenario.enrolled().id
        if method == "factor.enable" { #expect(try disable(id).succeeded) }
        let token = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])["session_token"]
        scenario.clock.advance(seconds: 601)
        #expect(try scenario.ask(method, params(id)).reason == "insufficient_authentication")
        let fresh = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])["session_token"]
        let old = try scenario.ask(method, params(id).with("session_token", token))
        #expect(old.reason == "insufficient_authentication")
        #expect(try scenario.ask(method, params(id).with("session_token", fresh)).succeeded)
    }

    @Test func `the last second factor stays while one is required, and counts no more once it is disabled`() throws {
        let (id, other) = (
            try scenario.enrolled().id, try scenario.enrolled(secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ").id
        )
        try scenario.set(["mfa": ["state": "required"]])
        #expect(try disable(id).succeeded)
        for method in ["factor.disable", "factor.remove"] {
            let refused = try scenario.ask(method, params(other))
            #expect(refused.reason == "policy_violation" && refused.data["field"] == "mfa.state")
        }
        #expect(try scenario.ask("factor.remove", params(id)).succeeded)
    }

    // MARK: What stays

    @Test func `spent codes stay spent`() throws {
        let (id, app) = try scenario.enrolled()
        let (tokenID, token) = try scenario.enrolledToken()
        let codes = try scenario.backupCodes(count: 2)
        let spent = app.code(at: scenario.clock.now)
        let tries: [(String, JSON)] = [
            ("totp.verify", .text(spent)), ("hotp.verify", .text(token.code(2))),
            ("backup_code.verify", .text(codes[0])),
        ]
        let verify = { (method: String, code: JSON) in try scenario.ask(method, ["subject": "ada", "code": code]) }
        for (method, code) in tries { #expect(try verify(method, code).succeeded) }
        let set = try #require(try scenario.factors().last?["factor_id"].text)
        for id in [id, tokenID, set] { #expect(try disable(id).succeeded && enable(id).succeeded) }
        for (method, code) in tries { #expect(try verify(method, code).reason == "code_rejected", "\(method)") }
        #expect(try verify("hotp.verify", .text(token.code(3))).succeeded)
        #expect(try verify("backup_code.verify", .text(codes[1])).succeeded)
        scenario.clock.advance(seconds: 30)
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
    }

    @Test func `its seed, its address and its place are still its own`() throws {
        try scenario.set(["max_factors_per_kind": 1])
        let id = try scenario.enrolled().id
        let mail = try scenario.enrolledAddress("ada@example.org")
        let codes = try scenario.backupCodes(count: 1)
        try scenario.person("ada")
        for factor in try scenario.factors() { #expect(try disable(try #require(factor["factor_id"].text)).succeeded) }
        let seed: JSON = ["subject": "ada", "secret": Self.seed]
        #expect(try scenario.ask("totp.enroll", seed).reason == "already_exists")
        let present = try scenario.done("totp.import", seed)
        #expect(present["outcome"] == "present" && present["factor"]["disabled"] == true)
        let other = try scenario.ask("totp.import", ["subject": "ada", "secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"])
        #expect(other.data["field"] == "max_factors_per_kind")
        for subject in ["ada", "bob"] as [JSON] {
            let again: JSON = ["subject": subject, "email_address": "ada@example.org", "verified": true]
            #expect(try scenario.ask("email.enroll", again).reason == "already_exists")
        }
        let set: JSON = ["subject": "ada", "codes": .list(codes.map { .text($0) })]
        #expect(try scenario.done("backup_code.import", set)["outcome"] == "present")
        let hash: JSON = "pbkdf2_sha256$1000$nHsgJNU9ZYZf$BGBtLND58v1i6/I3In9sU+yCIn/OgD5E1/FehtQediU="
        #expect(try scenario.ask("password.import", ["subject": "ada", "hash": hash]).reason == "already_exists")
        #expect(try scenario.factors().allSatisfy { $0["disabled"] == true })
        // Removed, it gives its address back.
        #expect(try scenario.ask("factor.remove", params(mail)).succeeded)
        try scenario.enrolledAddress("ada@example.org", "bob")
        #expect(try scenario.ask("factor.remove", params(id)).succeeded)
    }

    @Test func `a restore leaves it disabled, and suspends a token`() throws {
        let ids = try [scenario.enrolled().id, scenario.enrolledToken().id]
        for id in ids { #expect(try disable(id).succeeded) }
        let restored = try scenario.restored(try scenario.backup())
        let factors = try restored.factors()
        #expect(factors.map { $0["status"] } == ["active", "suspended"])
        #expect(factors.map { $0["disabled"] } == [true, false])
        #expect(try restored.ask("factor.enable", params(ids[0])).succeeded)
        #expect(try restored.ask("factor.enable", params(ids[1])).reason == "wrong_state")
    }

    @Test func `a new password or set takes the place of a disabled one`() throws {
        try scenario.person("ada")
        _ = try scenario.backupCodes(count: 1)
        for factor in try scenario.factors() { #expect(try disable(try #require(factor["factor_id"].text)).succeeded) }
        try scenario.done("password.set", ["subject": "ada", "password": "mountain violin"])
        let codes = try scenario.backupCodes(count: 1)
        #expect(try scenario.factors().map { $0["disabled"] } == [false, false])
        try scenario.done("password.verify", ["subject": "ada", "password": "mountain violin"])
        try scenario.done("backup_code.verify", ["subject": "ada", "code": .text(codes[0])])
    }

    @Test func `a generator that is disabled gives no codes`() throws {
        let made = try scenario.done("totp.enroll", ["subject": "ada", "secret": Self.seed, "generator": true])
        let id = try #require(made["factor"]["factor_id"].text)
        #expect(try disable(id).succeeded)
        #expect(try scenario.ask("totp.current_code", params(id)).reason == "not_found")
        #expect(try enable(id).succeeded)
        #expect(try scenario.ask("totp.current_code", params(id)).succeeded)
    }

    @Test func `a code that was sent before is dead when the address is enabled`() throws {
        let mail = try scenario.enrolledAddress("ada@example.org")
        try scenario.done("factor.send", ["subject": "ada", "kind": "email"])
        let code = try scenario.code(to: "ada@example.org")
        #expect(try disable(mail).succeeded && enable(mail).succeeded)
        #expect(try scenario.ask("email.verify", ["subject": "ada", "code": code]).reason == "code_rejected")
        #expect(scenario.observer.problems == [])
    }
}
