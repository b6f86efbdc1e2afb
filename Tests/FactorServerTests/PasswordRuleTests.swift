import TestServer
import TestSupport
import Testing

/// What a new password may be: NIST SP 800-63B, section 5.1.1.2.
struct PasswordRuleTests {
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    private func set(_ password: String, _ subject: String = "ada.lovelace@example.org") throws -> Answer {
        try scenario.ask("password.set", ["subject": .text(subject), "password": .text(password)])
    }

    @Test(arguments: [
        ("kurz", "8 characters"), ("äöüäöüß", "8 characters"), ("🐎🐎🐎🐎", "8 characters"),
        ("password", "common"), ("PassWord", "common"), ("password1", "common"), ("Password2026", "common"),
        ("sunshine!!", "common"), ("iloveyou", "common"), ("1qaz2wsx", "common"),
        ("aaaaaaaa", "pattern"), ("abababababab", "pattern"), ("abcdefgh", "pattern"), ("87654321", "pattern"),
        ("ada.lovelace", "name"), ("Ada.Lovelace1", "name"), ("1ada.lovelace1", "name"),
        ("ada.lovelace@example.org", "name"), ("Lighthouse", "name"), ("xLighthouse9", "name"),
    ])
    func `short, common and simple passwords and names are refused with the reason`(
        _ password: String, _ word: String
    ) throws {
        try scenario.set(["issuer": "Lighthouse"])
        let answer = try set(password)
        #expect(answer.reason == "password_refused")
        #expect(answer.data["field"] == "password")
        #expect(answer.data["detail"].text?.contains(word) == true, "\(answer.line)")
        #expect(try scenario.ask("factor.list", ["subject": "ada.lovelace@example.org"]).result["factors"] == [])
    }

    @Test(arguments: [
        "xkcdpass", "lower case only", "00112233445566", "ada.lovelace and her engine", "passwordpasswordhorse",
        "abcdefgi", "sunshine20261",
    ])
    func `no kind of character is required, and a password longer than a listed word is accepted`(
        _ password: String
    ) throws {
        let answer = try set(password)
        #expect(answer.succeeded, "\(answer.line)")
    }

    @Test func `a tenant may require more characters, and disable the list`() throws {
        try scenario.set(["password": ["min_length": 12, "blocklist": false]])
        #expect(try set("xkcdpassage").reason == "password_refused")
        #expect(try set("password1234").succeeded)
        for (member, value) in [("min_length", 7), ("min_length", 65), ("argon2_memory_kib", 131_073)] {
            let refused: JSON = ["password": .object([JSON.Member(name: member, value: .integer(value))])]
            let answer = try scenario.ask("tenant.update", ["tenant": "default", "policy": refused])
            #expect(answer.data["field"] == .text("policy.password.\(member)"))
        }
    }

    @Test func `a password that was allowed once still verifies`() throws {
        #expect(try set("xkcdpassage").succeeded)
        try scenario.set(["password": ["min_length": 64]])
        let params: JSON = ["subject": "ada.lovelace@example.org", "password": "xkcdpassage"]
        #expect(try scenario.ask("password.verify", params).succeeded)
    }
}
