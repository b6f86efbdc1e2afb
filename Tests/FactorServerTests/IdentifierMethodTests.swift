import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// The owners of addresses and user names, over the wire, and the policy's rules for second factors beside them.
struct IdentifierMethodTests {
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    private func enroll(_ address: String, _ subject: String, verified: Bool) throws -> Answer {
        try scenario.ask(
            "email.enroll", ["subject": .text(subject), "email_address": .text(address), "verified": .flag(verified)])
    }

    private func username(_ name: String, _ subject: String) throws -> Answer {
        try scenario.ask("username.set", ["subject": .text(subject), "username": .text(name)])
    }

    private func remove(_ id: String, _ more: JSON? = nil) throws -> Answer {
        var params: JSON = ["subject": "ada", "factor_id": .text(id)]
        if let more { params = params.with("session_token", more) }
        return try scenario.ask("factor.remove", params)
    }

    private func session(age seconds: Int64 = 0, _ subject: String = "ada") throws -> JSON {
        let at = scenario.clock.now.advanced(bySeconds: -seconds).milliseconds
        let answer = try scenario.ask(
            "session.create", ["subject": .text(subject), "amr": ["pwd"], "authenticated_at": .integer(Int(at))])
        return answer.result["session_token"]
    }

    // MARK: One owner

    @Test func `of two subjects that claim an address in one turn, one gets it`() throws {
        let address: JSON = ["email_address": "shared@example.org", "verified": true]
        let names: [JSON] = ["ada", "bob"]
        let answers = try scenario.askTogether(names.map { ("email.enroll", address.with("subject", $0)) })
        #expect(answers.map(\.reason) == [nil, "already_exists"])
        #expect(try scenario.ask("factor.list", ["subject": "bob"]).result["factors"] == [])
    }

    @Test func `the first to prove an address gets it, and the other gets an error`() throws {
        var codes: [String: String] = [:]
        var ids: [String: JSON] = [:]
        for name in ["ada", "bob"] {
            ids[name] = try enroll("shared@example.org", name, verified: false).result["factor"]["factor_id"]
            codes[name] = try scenario.bringMessages().last?.code
        }
        func activate(_ name: String) throws -> Answer {
            try scenario.ask(
                "factor.activate",
                ["subject": .text(name), "factor_id": ids[name] ?? .null, "code": .text(codes[name] ?? "")])
        }
        #expect(try activate("bob").succeeded)
        #expect(try activate("ada").reason == "already_exists")
        let ada = try scenario.ask("subject.get", ["subject": "ada"]).result
        #expect(ada["addresses"][0]["verified"] == false)
        #expect(ada["pools"] == [])
        #expect(try scenario.ask("subject.delete", ["subject": "bob"]).succeeded)
        #expect(try activate("ada").succeeded)
    }

    @Test func `a user name belongs to one subject, and changing it releases the old one`() throws {
        #expect(try username("Countess", "ada").succeeded)
        #expect(try username("COUNTESS", "bob").data["field"] == "username")
        #expect(try username("countess", "ada").succeeded)
        #expect(try username("lovelace", "ada").succeeded)
        #expect(try username("COUNTESS", "bob").succeeded)
        #expect(try username("countess", "ada").reason == "already_exists")
        #expect(try scenario.ask("subject.get", ["subject": "ada"]).result["profile"]["username"] == "lovelace")
        #expect(try scenario.ask("username.remove", ["subject": "ada"]).succeeded)
        #expect(try scenario.ask("username.remove", ["subject": "ada"]).reason == "not_found")
        #expect(try username("lovelace", "bob").succeeded)
    }

    @Test(arguments: 1...10)
    func `the shown name and the claimed name agree, whichever call of the store fails`(_ nth: Int) throws {
        #expect(try username("first", "ada").succeeded)
        try scenario.restart()
        scenario.store.fail(nth: nth, with: .unavailable("EIO"))
        let isDone = try username("second", "ada").succeeded
        scenario.store.recover()
        try scenario.restart()
        let profile = try scenario.ask("subject.get", ["subject": "ada"]).result["profile"]
        #expect(profile["username"] == (isDone ? "second" : "first"))
        #expect(try username("first", "bob").succeeded == isDone)
        #expect(try username("second", "eve").succeeded == !isDone)
    }

    // MARK: Removal

    @Test func `a user must have signed in lately to remove a factor`() throws {
        let id = try scenario.enrolled("ada").id
        let old = try session(age: 601)
        #expect(try remove(id).reason == "insufficient_authentication")
        #expect(try remove(id, old).reason == "insufficient_authentication")
        let fresh = try session(age: 600)
        #expect(try remove(id, old).reason == "insufficient_authentication")
        #expect(try remove(id, try session(age: 0, "bob")).reason == "not_found")
        #expect(try remove(id, fresh).succeeded)
    }

    @Test func `without sessions no factor is required, and an unproven enrolment may be removed`() throws {
        let id = try scenario.enrolled("ada").id
        let pending = try scenario.ask("totp.enroll", ["subject": "ada"]).result["factor"]["factor_id"].text ?? ""
        _ = try session(age: 601)
        #expect(try remove(pending).succeeded)
        #expect(try remove(id).reason == "insufficient_authentication")
        #expect(try scenario.ask("session.revoke_all", ["subject": "ada"]).succeeded)
        #expect(try remove(id).succeeded)
    }

    @Test func `the last second factor stays while one is required`() throws {
        let first = try scenario.enrolled("ada").id
        let second = try scenario.enrolled("ada", secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ").id
        let mail = try scenario.enrolledAddress("ada@example.org")
        _ = try scenario.backupCodes(count: 1)
        try scenario.set(["mfa": ["state": "required"]])
        #expect(try remove(first).succeeded)
        #expect(try remove(second).reason == "policy_violation")
        try scenario.set(["mfa": ["second_factors": ["totp", "email", "backup_code"]]])
        #expect(try remove(second).succeeded)
        #expect(try remove(mail).reason == "policy_violation")
        try scenario.set(["mfa": ["state": "optional"]])
        #expect(try remove(mail).succeeded)
    }

    // MARK: Unproven e-mail addresses

    @Test func `an unproven e-mail address prevents second factors`() throws {
        #expect(try enroll("ada@example.org", "ada", verified: false).succeeded)
        let seed: JSON = ["subject": "ada", "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"]
        let refused: [(String, JSON)] = [
            ("totp.enroll", ["subject": "ada"]), ("hotp.enroll", ["subject": "ada"]),
            ("totp.import", seed), ("hotp.import", seed), ("backup_code.generate", ["subject": "ada"]),
            ("backup_code.import", ["subject": "ada", "codes": ["0000000000"]]),
            ("phone.enroll", ["subject": "ada", "phone_number": "+14155550123"]),
        ]
        for (method, params) in refused {
            #expect(try scenario.ask(method, params).reason == "policy_violation", "\(method)")
        }
        #expect(try scenario.ask("password.set", ["subject": "ada", "password": "correct horse"]).succeeded)
        #expect(try enroll("other@example.org", "ada", verified: true).succeeded)
        #expect(try scenario.ask("totp.enroll", ["subject": "ada"]).succeeded)
    }

    @Test func `a lapsed one, or a policy that does not require it, prevents nothing`() throws {
        #expect(try enroll("ada@example.org", "ada", verified: false).succeeded)
        #expect(try enroll("bob@example.org", "bob", verified: false).succeeded)
        scenario.clock.advance(seconds: 86_400)
        #expect(try scenario.ask("totp.enroll", ["subject": "ada"]).succeeded)
        #expect(try enroll("bob2@example.org", "bob", verified: false).succeeded)
        #expect(try scenario.ask("totp.enroll", ["subject": "bob"]).reason == "policy_violation")
        try scenario.set(["mfa": ["require_verified_email": false]])
        #expect(try scenario.ask("totp.enroll", ["subject": "bob"]).succeeded)
    }
}
