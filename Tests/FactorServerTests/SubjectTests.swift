import FactorCore
import TestServer
import TestSupport
import Testing

/// Subjects and their factors: they have one spelling each, and are listed, renamed and removed.
struct SubjectTests {
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    @Test(arguments: [
        "", " ada", "ada ", "a\u{200B}da", "a\u{AD}da", "ada\u{FE0F}", "e\u{301}ve", "\u{212B}", "a\u{7}da", "a\nda",
        "\u{202E}ada", "ada\u{A0}", "a\u{2028}da", "\u{E000}", "\u{1D173}a", "\u{3164}",
        String(repeating: "a", count: 256),
        String(repeating: "ä", count: 128),
    ])
    func `a second spelling of a subject is refused`(_ name: String) throws {
        for method in ["totp.verify", "factor.verify", "backup_code.verify"] {
            let answer = try scenario.ask(method, ["subject": .text(name), "code": "000000"])
            #expect(answer.code == -32602)
            #expect(answer.data["field"] == "subject")
        }
    }

    @Test(arguments: [
        "ada", "Ada", "ada@example.org", "éve", "Ångström", "日本", "a b", "0", "{\"}",
        String(repeating: "a", count: 255),
    ])
    func `a subject has the name that its application gives, case included`(_ name: String) throws {
        let app = try scenario.enrolled(name).app
        #expect(try scenario.verify(app.code(at: scenario.clock.now), name).succeeded)
        #expect(try scenario.ask("audit.list", ["limit": 1]).result["entries"][0]["subject"] == .text(name))
        #expect(try scenario.ask("subject.get", ["subject": "ADA"]).reason == "not_found")
    }

    @Test func `a factor is shown without its secret`() throws {
        let (id, app) = try scenario.enrolled()
        let codes = try scenario.backupCodes()
        try scenario.enrolledToken()
        let answer = try scenario.ask("factor.list", ["subject": "ada"])
        let factors = answer.result["factors"].items
        #expect(factors.map { $0["kind"] } == ["totp", "backup_code", "hotp"])
        #expect(factors[0]["factor_id"] == .text(id))
        #expect(factors[0]["last_used_at"].isNull)
        #expect(factors[1]["codes_left"] == 3)
        #expect(factors[2]["look_ahead"] == 10)
        for secret in [app.secret] + codes { #expect(!answer.line.contains(secret)) }
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
        let used = try scenario.done("factor.list", ["subject": "ada"])["factors"][0]["last_used_at"]
        #expect(used == .integer(Int(scenario.clock.now.milliseconds)))
    }

    @Test func `a factor is renamed`() throws {
        let id = try scenario.enrolled().id
        let named: JSON = ["subject": "ada", "factor_id": .text(id)]
        let answer = try scenario.ask("factor.rename", named.with("display_name", "Ada's phone ☎"))
        #expect(answer.result["factor"]["display_name"] == "Ada's phone ☎")
        #expect(try scenario.ask("factor.rename", named.with("display_name", "")).data["field"] == "display_name")
        #expect(try scenario.ask("factor.rename", named.with("display_name", "a\u{0}")).data["field"] == "display_name")
        try scenario.restart()
        let list = try scenario.ask("factor.list", ["subject": "ada"]).result["factors"]
        #expect(list[0]["display_name"] == "Ada's phone ☎")
    }

    @Test func `a removed factor verifies nothing, and its misses stay counted`() throws {
        let (id, app) = try scenario.enrolled()
        _ = try scenario.verify(app.wrong(at: scenario.clock.now))
        let removed = try scenario.ask("factor.remove", ["subject": "ada", "factor_id": .text(id)])
        #expect(removed.result == ["revoked_sessions": 0])
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).reason == "code_rejected")
        #expect(try scenario.ask("factor.remove", ["subject": "ada", "factor_id": .text(id)]).reason == "not_found")
        #expect(try scenario.ask("subject.get", ["subject": "ada"]).result["pools"][0]["misses_in_row"] == 2)
    }

    @Test func `either of two authenticators verifies, and a try costs as much as both`() throws {
        let first = try scenario.enrolled()
        let second = try scenario.enrolled(secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
        let now = scenario.clock.now
        #expect(try scenario.verify(second.app.code(at: now)).result["factor_id"] == .text(second.id))
        #expect(try scenario.verify(first.app.code(at: now)).result["factor_id"] == .text(first.id))
        let onlyFirst: JSON = ["subject": "ada", "factor_id": .text(first.id)]
        scenario.clock.advance(seconds: 300)
        let code = second.app.code(at: scenario.clock.now)
        #expect(try scenario.ask("totp.verify", onlyFirst.with("code", .text(code))).reason == "code_rejected")
        #expect(try scenario.ask("subject.get", ["subject": "ada"]).result["pools"][0]["spent"] == .number("3e-06"))
        _ = try scenario.verify(first.app.wrong(at: scenario.clock.now))
        #expect(try scenario.ask("subject.get", ["subject": "ada"]).result["pools"][0]["spent"] == .number("9e-06"))
    }

    @Test func `a deleted subject is gone with everything it had`() throws {
        let app = try scenario.enrolled().app
        try scenario.enrolledToken()
        _ = try scenario.verify(app.wrong(at: scenario.clock.now))
        let removed = try scenario.ask("subject.delete", ["subject": "ada"])
        #expect(
            removed.result["removed_factors"]
                == ["totp": 1, "hotp": 1, "backup_code": 0, "password": 0, "email": 0, "phone": 0, "passkey": 0])
        #expect(try scenario.ask("subject.get", ["subject": "ada"]).reason == "not_found")
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).reason == "code_rejected")
        let again = try scenario.enrolled("ada").app
        scenario.clock.advance(seconds: 60)
        #expect(try scenario.verify(again.code(at: scenario.clock.now)).succeeded)
    }

    @Test func `a subject may be deleted and enrolled again in one turn`() throws {
        try scenario.enrolled()
        let answers = try scenario.askTogether([
            ("subject.delete", ["subject": "ada"]), ("subject.get", ["subject": "ada"]),
            ("subject.delete", ["subject": "ada"]), ("totp.enroll", ["subject": "ada"]),
            ("factor.list", ["subject": "ada"]),
        ])
        #expect(answers.map(\.reason) == [nil, "not_found", "not_found", nil, nil])
        #expect(answers[4].result["factors"].items.count == 1)
        #expect(scenario.observer.failures == [])
    }
}
