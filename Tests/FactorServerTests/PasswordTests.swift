import FactorCore
import FactorCrypto
import FactorServer
import TestServer
import TestSupport
import Testing

struct PasswordTests {
    private static let password = "correct horse battery"

    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    @discardableResult
    private func set(_ password: String = password, _ subject: String = "ada") throws -> Answer {
        try scenario.ask("password.set", ["subject": .text(subject), "password": .text(password)])
    }

    private func verify(_ password: String = password, _ subject: String = "ada") throws -> Answer {
        try scenario.ask("password.verify", ["subject": .text(subject), "password": .text(password)])
    }

    @Test func `the right password always verifies, and no other one does`() throws {
        let factor = try set().result["factor"]
        #expect(factor["kind"] == "password")
        #expect(factor["scheme"] == "argon2id")
        for _ in 0..<2 {
            let answer = try verify()
            #expect(answer.result["factor_id"] == factor["factor_id"])
            #expect(answer.result["amr"] == ["pwd"])
        }
        for wrong in ["correct horse batter", "Correct horse battery", "correct horse battery ", "x"] {
            #expect(try verify(wrong).reason == "credential_rejected", "\(wrong)")
        }
        #expect(try verify(Self.password, "eve").reason == "credential_rejected")
    }

    @Test func `a new password replaces the old one, and a removed one does not verify`() throws {
        try set()
        #expect(try set("another horse battery").succeeded)
        #expect(try verify().reason == "credential_rejected")
        #expect(try verify("another horse battery").succeeded)
        #expect(try scenario.factors().count == 1)
        #expect(try scenario.ask("password.remove", ["subject": "ada"]).succeeded)
        #expect(try verify("another horse battery").reason == "credential_rejected")
        #expect(try scenario.ask("password.remove", ["subject": "ada"]).reason == "not_found")
    }

    @Test func `a demand is reported with every success until another password is set`() throws {
        let temporary = try scenario.ask(
            "password.set", ["subject": "ada", "password": .text(Self.password), "temporary": true])
        #expect(temporary.result["factor"]["demand"] == "change")
        #expect(try verify().result["demand"] == "change")
        #expect(try scenario.ask("password.require_reset", ["subject": "ada"]).succeeded)
        try scenario.restart()
        for _ in 0..<2 { #expect(try verify().result["demand"] == "reset") }
        #expect(try verify("wrong horse battery").reason == "credential_rejected")
        #expect(try set("another horse battery").result["factor"]["demand"].isNull)
        #expect(try verify("another horse battery").result["demand"].isNull)
        #expect(try verify("another horse battery").succeeded)
    }

    @Test func `a password that is replaced while the old one is being hashed wins`() throws {
        try set()
        let verification = scenario.send("password.verify", ["subject": "ada", "password": .text(Self.password)])
        let change = scenario.send("password.set", ["subject": "ada", "password": "another horse battery"])
        let changed = try #require(try scenario.answer(change))
        let verdict = try #require(try scenario.answer(verification))
        #expect(changed.succeeded)
        // Right before the change or refused after it, and without effect on what is stored either way.
        #expect(verdict.succeeded || verdict.reason == "credential_rejected")
        #expect(try verify().reason == "credential_rejected")
        #expect(try verify("another horse battery").succeeded)
    }

    @Test func `it survives a restart, and a rotation of the keys`() throws {
        try set()
        try scenario.restart()
        #expect(try scenario.ask("keys.rotate").succeeded)
        for _ in 0..<20 where try scenario.engine.tenant(.default).keys.generations.count > 1 {
            scenario.clock.advance(seconds: 1)
            try scenario.tick()
        }
        #expect(try scenario.engine.tenant(.default).keys.generations == [2])
        #expect(try verify().succeeded)
        #expect(scenario.observer.problems == [])
    }

    @Test func `one hundred misses lock it, from any client and despite successes in between`() throws {
        try set()
        var refused = 0
        for miss in 0..<110 {
            let answer = try verify("wrong password \(miss)")
            if answer.reason == "locked" { break }
            #expect(answer.reason == "credential_rejected")
            refused += 1
            scenario.clock.advance(seconds: 900)
            if miss == 50 { #expect(try verify().succeeded) }
        }
        #expect(refused == 100)
        #expect(try verify().reason == "locked")
        #expect(try scenario.ask("subject.unlock", ["subject": "ada", "kinds": ["password"]]).succeeded)
        #expect(try verify().succeeded)
    }

    @Test func `of many wrong passwords in one turn, no more are tried than the throttle allows`() throws {
        try set()
        let answers = try scenario.askTogether(
            (0..<40).map { ("password.verify", ["subject": "ada", "password": .text("wrong password \($0)")]) })
        #expect(answers.count { $0.reason == "credential_rejected" } == 5)
        #expect(answers.count { $0.reason == "throttled" } == 35)
    }

    @Test func `it is hashed again if the policy demands a higher cost, but only after it was verified`() throws {
        try set()
        let before = try stored()
        #expect(try verify().succeeded)
        #expect(try stored() == before)
        try scenario.set(["password": ["argon2_passes": 3]])
        #expect(try verify("wrong password").reason == "credential_rejected")
        #expect(try stored() == before)
        #expect(try verify().succeeded)
        let after = try stored()
        #expect(after != before)
        #expect(try verify().succeeded)
        #expect(try stored() == after)
        // Less is required now. What costs more stays.
        try scenario.set(["password": ["argon2_passes": 1]])
        #expect(try verify().succeeded)
        #expect(try stored() == after)
    }

    /// The body of the one subject, with its sealed verifier.
    private func stored() throws -> [UInt8] {
        let subjects = scenario.inner.everything.filter { $0.key.kind == .subject }
        #expect(subjects.count == 1)
        return try #require(subjects.first).document.body
    }

    @Test func `different spellings of one password are equal, and different passwords are not`() throws {
        // Precomposed and decomposed; the no-break space of one keyboard and the space of another.
        #expect(try set("Gr\u{FC}\u{DF}e an Zo\u{EB}").succeeded)
        #expect(try verify("Gru\u{308}\u{DF}e an Zoe\u{308}").succeeded)
        #expect(try verify("Gr\u{FC}\u{DF}e\u{A0}an\u{2003}Zo\u{EB}").succeeded)
        for other in [
            "Gr\u{FC}sse an Zo\u{EB}", "gr\u{FC}\u{DF}e an Zo\u{EB}", "Grusse an Zoe", "Gr\u{FC}\u{DF}ean Zo\u{EB}",
        ] {
            #expect(try verify(other).reason == "credential_rejected", "\(other)")
        }
    }

    @Test func `any script, emoji and more than 64 characters are accepted, and too many bytes are refused`() throws {
        for password in ["пароль не простой", "合言葉は誰も知らない", "🐎🔋📎🦕🐎🔋📎🎩", String(repeating: "xy7 ", count: 256)] {
            #expect(try set(password).succeeded, "\(password)")
            #expect(try verify(password).succeeded, "\(password)")
        }
        for password in ["", String(repeating: "é", count: 513), "correct\u{0}horse", "correct\nhorse"] {
            #expect(try set(password).data["field"] == "password", "\(password)")
            #expect(try verify(password).code == 1014, "\(password)")
        }
    }
}
