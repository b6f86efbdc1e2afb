import FactorCore
import TestServer
import TestSupport
import Testing

/// No answer reveals whether a subject, or a factor of it, exists.
struct SilenceTests {
    /// An unknown subject, one without such a factor, and one that has it.
    private static let subjects = ["nobody", "bare", "ada"]

    private static func scenario() throws -> Scenario {
        let scenario = try Scenario()
        try scenario.enrolled("ada")
        try scenario.enrolledToken("ada")
        _ = try scenario.backupCodes("ada", count: 10)
        #expect(try scenario.ask("password.set", ["subject": "ada", "password": "correct horse"]).succeeded)
        try scenario.enrolledAddress("ada@example.org")
        try scenario.enrolledAddress("+14155550123")
        let bare = try scenario.enrolled("bare")
        #expect(try scenario.ask("factor.remove", ["subject": "bare", "factor_id": .text(bare.id)]).succeeded)
        return scenario
    }

    static let methods: [(method: String, params: JSON)] = [
        ("totp.verify", ["code": "000000"]), ("hotp.verify", ["code": "000000"]),
        ("factor.resync", ["code": "000000", "next_code": "000000"]), ("backup_code.verify", ["code": "0000000000"]),
        ("backup_code.verify", ["code": "12345678"]),
        ("password.verify", ["password": "wrong password"]), ("factor.verify", ["code": "000000"]),
        ("factor.verify", ["code": "00000-00000"]), ("email.verify", ["code": "000000"]),
        ("phone.verify", ["code": "000000"]),
        ("factor.verify", ["code": "000000", "kinds": ["hotp"]]),
    ]

    @Test(arguments: methods.indices)
    func `an unknown subject, one without the factor and a wrong code get the same bytes, even throttled`(
        _ index: Int
    ) throws {
        let scenario = try Self.scenario()
        let (method, params) = Self.methods[index]
        for round in 0..<7 {
            let answers = try Self.subjects.map {
                try scenario.ask(method, params.with("subject", .text($0))).line
            }
            #expect(Set(answers).count == 1, "\(method), round \(round): \(answers)")
            if round == 5 { scenario.clock.advance(milliseconds: 999) }
        }
    }

    @Test func `all names are locked at the same time and with the same bytes`() throws {
        let scenario = try Self.scenario()
        for miss in 0...101 {
            let answers = try Self.subjects.map {
                try scenario.ask("totp.verify", ["subject": .text($0), "code": "000000"])
            }
            #expect(Set(answers.map(\.line)).count == 1)
            #expect(answers[0].reason == (miss < 100 ? "code_rejected" : "locked"))
            scenario.clock.advance(seconds: 900)
        }
    }

    @Test func `unknown handles, foreign ones and those of another tenant get the same answer`() throws {
        let scenario = try Self.scenario()
        #expect(try scenario.ask("tenant.create", ["tenant": "other"]).succeeded)
        let foreign = try scenario.enrolled("bob").id
        let elsewhere = try scenario.enrolled("ada", tenant: "other").id
        let unknown = "fac_" + String(repeating: "a", count: 26)
        for method in [
            "totp.verify", "hotp.verify", "factor.activate", "factor.remove", "totp.current_code", "email.verify",
            "factor.send",
        ] {
            let answers = try [foreign, elsewhere, unknown].flatMap { id in
                try ["ada", "nobody"].map { subject in
                    var params: JSON = ["subject": .text(subject), "factor_id": .text(id)]
                    if !["factor.remove", "totp.current_code", "factor.send"].contains(method) {
                        params = params.with("code", "000000")
                    }
                    return try scenario.ask(method, params).line
                }
            }
            #expect(Set(answers).count == 1, "\(method): \(answers)")
            #expect(answers[0].contains(#""reason":"not_found""#))
        }
    }

    @Test func `reading reveals nothing of a name that was only guessed at`() throws {
        let scenario = try Self.scenario()
        #expect(try scenario.verify("000000", "ghost").reason == "code_rejected")
        for subject in ["ghost", "nobody"] {
            #expect(try scenario.ask("subject.get", ["subject": .text(subject)]).reason == "not_found")
            #expect(try scenario.ask("subject.delete", ["subject": .text(subject)]).reason == "not_found")
            #expect(try scenario.ask("factor.list", ["subject": .text(subject)]).result["factors"] == [])
        }
    }
}
