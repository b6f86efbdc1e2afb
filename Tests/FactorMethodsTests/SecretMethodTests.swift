import FactorCore
import FactorMethods
import FactorWire
import TestSupport
import Testing

/// Every method that takes something guessable counts misses and honours the lock: none is forgotten.
struct SecretMethodTests {
    /// A wrong try for each such method; a new one without an entry fails the test below.
    private static let tries: [String: @Sendable (String) -> JSON] = [
        "totp.activate": { ["subject": "ada", "factor_id": .text($0), "code": "000000"] },
        "totp.verify": { _ in ["subject": "ada", "code": "000000"] },
        "hotp.activate": { ["subject": "ada", "factor_id": .text($0), "code": "000000"] },
        "hotp.verify": { _ in ["subject": "ada", "code": "000000"] },
        "hotp.resync": { _ in ["subject": "ada", "code": "000000", "next_code": "000000"] },
        "backup_codes.verify": { _ in ["subject": "ada", "code": "00000-00000"] },
        "password.verify": { _ in ["subject": "ada", "password": "wrong password"] },
        "backup_codes.import": { _ in ["subject": "ada", "codes": ["00000-00000"]] },
        "email.activate": { ["subject": "ada", "factor_id": .text($0), "code": "000000"] },
        "email.verify": { _ in ["subject": "ada", "code": "000000"] },
        "phone.activate": { ["subject": "ada", "factor_id": .text($0), "code": "000000"] },
        "phone.verify": { _ in ["subject": "ada", "code": "000000"] },
        "factor.verify": { _ in ["subject": "ada", "code": "000000"] },
    ]

    @Test func `every method that checks a code or a password says that it takes a secret`() {
        for entry in Catalogue.all {
            let takesCode =
                entry.parameters().contains { ["code", "codes", "next_code"].contains($0.name) }
                || entry.name == "password.verify"
            #expect(entry.takesSecret == takesCode, "\(entry.name)")
            if entry.takesSecret {
                #expect(Set(entry.failures).isSuperset(of: [.codeRejected, .throttled, .locked]), "\(entry.name)")
            }
        }
        #expect(Set(Catalogue.all.filter(\.takesSecret).map(\.name)) == Set(Self.tries.keys))
    }

    @Test(arguments: tries.keys.sorted())
    func `a miss is counted, braked and locked`(_ method: String) throws {
        let scenario = try Scenario()
        try scenario.enrolled()
        try scenario.enrolledToken()
        _ = try scenario.backupCodes(count: 1)
        let area = method.prefix { $0 != "." }
        let kind = area == "factor" ? "totp" : String(area)
        var id = ""
        if method.hasSuffix("activate") {
            var enrolment: JSON = ["subject": "ada"]
            if kind == "email" { enrolment = enrolment.with("email_address", "ada@example.org") }
            if kind == "phone" { enrolment = enrolment.with("phone_number", "+14155550123") }
            let result = try scenario.ask("\(kind).enroll", enrolment).result
            id = try #require((result["factor_id"].text ?? result["factor"]["factor_id"].text))
        }
        let attempt = try #require(Self.tries[method])
        let params = attempt(id)
        for _ in 0..<5 { #expect(try scenario.ask(method, params).reason == "code_rejected") }
        #expect(try scenario.ask(method, params).reason == "throttled")

        let pools = try scenario.ask("subject.get", ["subject": "ada"]).result["pools"].items
        let pool = try #require(pools.first { $0["kind"] == .text(kind) })
        #expect(pool["misses_in_row"] == 5)
        #expect(pool["spent"] != 0)

        // So little that what was spent already is more.
        let strict: JSON = ["guess_budget": ["probability": .number("1e-17")]]
        #expect(try scenario.ask("tenant.update", ["tenant": "default", "policy": strict]).succeeded)
        scenario.clock.advance(seconds: 60)
        #expect(try scenario.ask(method, params).reason == "locked")
    }
}
