import FactorCore
import FactorCrypto
import FactorMethods
import FactorWire
import TestSupport
import Testing

/// Parameters are by name, and nothing is silently ignored.
struct ParameterTests {
    let scenario: Scenario

    init() throws {
        scenario = try Scenario()
    }

    /// Well-formed values by name; a parameter without one fails the tests below.
    private static let samples: [String: JSON] = [
        "tenant": "default", "subject": "u-17", "account_name": "a", "issuer": "b", "display_name": "c",
        "algorithm": "SHA1", "digits": 6, "period_s": 30, "qr": "svg", "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
        "activate": true, "generator": false, "factor_id": "fac_aaaaaaaaaaaaaaaaaaaaaaaaaa", "code": "000000",
        "next_code": "111111", "temporary": true, "email_address": "ada@example.org",
        "phone_number": "+14155550123", "verified": false, "unproven": true, "locale": "de-CH", "username": "ada",
        "job_id": "job_aaaaaaaaaaaaaaaaaaaaaaaaaa", "attempt": 1, "wait_ms": 0, "problem": "no", "retry": true,
        "result": [:],
        "password": "correct horse",
        "hash": "pbkdf2_sha256$1000$nHsgJNU9ZYZf$BGBtLND58v1i6/I3In9sU+yCIn/OgD5E1/FehtQediU=", "counter": 0,
        "look_ahead": 10, "count": 1, "kinds": ["totp"], "policy": [:],
        "limit": 1, "since": 0, "from": 1, "to": 1, "idempotency_key": "k", "cursor": "a",
        "codes": ["00000-00000"], "last_step": 0, "dry_run": true,
        "backup_id": "bak_aaaaaaaaaaaaaaaaaaaaaaaaaa", "offset": 0, "content": "audit",
        "amr": ["pwd"], "factor_ids": ["fac_aaaaaaaaaaaaaaaaaaaaaaaaaa"], "authenticated_at": 0, "min_aal": 1,
        "session_token": .text("sto_" + String(repeating: "a", count: 52)), "name": "Laptop",
        "device_token": .text("dvt_" + String(repeating: "A", count: 64)),
        "device_id": "dev_aaaaaaaaaaaaaaaaaaaaaaaaaa",
        "max_age_s": 60, "audience": "https://a.example", "session_id": "ses_aaaaaaaaaaaaaaaaaaaaaaaaaa",
        "except_session_id": "ses_aaaaaaaaaaaaaaaaaaaaaaaaaa",
        "identifier": "ada@example.org", "strategy": "password", "sign_up_if_missing": true, "selection": "totp",
        "skip": true, "response": "blue", "new_password": "correct horse", "purpose": "transfer", "binding": "to=1",
        "verdict": .text("vdt_" + String(repeating: "a", count: 52)), "legal_accepted": true,
        "first_name": "Ada", "last_name": "King", "transfer": "sin_aaaaaaaaaaaaaaaaaaaaaaaaaa",
        "sign_in_id": "sin_aaaaaaaaaaaaaaaaaaaaaaaaaa", "sign_up_id": "sup_aaaaaaaaaaaaaaaaaaaaaaaaaa",
        "step_up_id": "stp_aaaaaaaaaaaaaaaaaaaaaaaaaa", "password_reset_id": "pwr_aaaaaaaaaaaaaaaaaaaaaaaaaa",
        "token": .text("sto_" + String(repeating: "a", count: 52)),
    ]

    private static func sample(_ parameter: ParameterSchema, of entry: MethodEntry) throws -> JSON {
        switch (entry.name, parameter.name) {
        case ("backup_codes.verify", "code"): "00000-00000"
        case ("audit.list", "cursor"): "18"
        case ("job.claim", "kinds"): ["deliver_code"]
        default: try #require(samples[parameter.name], "no sample of \(parameter.name)")
        }
    }

    /// Parameters that do not go together with the others, or not without them.
    private static let others = [
        "sign_in.create": ["subject", "password", "device_token"], "sign_in.attempt": ["identifier", "device_token"],
    ]

    /// Every parameter of a method that goes together with the rest, well-formed.
    private static func full(_ entry: MethodEntry) throws -> JSON {
        try entry.parameters().filter { others[entry.name]?.contains($0.name) != true }
            .reduce([:]) { try $0.with($1.name, sample($1, of: entry)) }
    }

    private func field(_ entry: MethodEntry, _ params: JSON) throws -> String? {
        let answer = try scenario.ask(entry.name, params)
        return answer.code == -32602 ? answer.data["field"].text : nil
    }

    @Test(arguments: Catalogue.all.map(\.name))
    func `every parameter is read, and one that is missing, mistyped, null or unknown is named`(_ name: String) throws {
        let entry = try #require(Catalogue.all.first { $0.name == name })
        let full = try Self.full(entry)
        // What came of a challenge may be any JSON.
        for parameter in entry.parameters() where (entry.name, parameter.name) != ("job.complete", "result") {
            let (name, isRequired) = (parameter.name, parameter.isRequired)
            // What a challenge's result must be follows from its job.
            if parameter.schema == .any { continue }
            #expect(try field(entry, full.with(name, nil)) == name)
            for wrong in [.list([[]]), .object([]), 1.5] as [JSON] where !(name == "policy" && wrong == [:]) {
                // Inside of a list the element is named: `kinds[0]`.
                let named = try field(entry, full.with(name, wrong))
                #expect(named == name || named?.hasPrefix(name + "[") == true, "\(wrong): \(named ?? "nothing")")
            }
            if name == "secret" { continue }
            #expect(try field(entry, full.without(name)) == (isRequired ? name : nil))
        }
        #expect(try field(entry, full.with("tennant", "default")) == "tennant")
        #expect(try field(entry, full.with("", 1)) == "")
    }

    @Test(arguments: Catalogue.all.map(\.name))
    func `what is well-formed fits the schema, and is not refused for its form`(_ name: String) throws {
        let entry = try #require(Catalogue.all.first { $0.name == name })
        let full = try Self.full(entry)
        for parameter in entry.parameters() {
            let document = JSONDocument()
            try parse(Self.sample(parameter, of: entry).line, document)
            #expect(parameter.schema.violation(of: document.root) == nil, "\(parameter.name)")
        }
        #expect(try field(entry, full) == nil)
    }

    private func parse(_ text: String, _ document: JSONDocument) throws {
        // The values lie in the document, so the caller keeps it.
        try Array(text.utf8).withRawSpan { text throws(JSONFault) in try document.parse(text) }
    }

    @Test func `parameters by position are refused, and none at all are an empty object`() throws {
        #expect(try scenario.ask("server.info", []).data["field"] == "params")
        let bare = #"{"jsonrpc":"2.0","id":1,"method":"server.info"}"#
        #expect(try scenario.answer(scenario.sendLine(bare))?.succeeded == true)
        let missing = #"{"jsonrpc":"2.0","id":1,"method":"totp.verify"}"#
        #expect(try scenario.answer(scenario.sendLine(missing))?.data["field"] == "subject")
    }

    @Test func `a parameter that is given twice is no JSON`() throws {
        let line =
            #"{"jsonrpc":"2.0","id":1,"method":"totp.verify","params":{"subject":"a","code":"000000","code":"111111"}}"#
        #expect(try scenario.answer(scenario.sendLine(line))?.code == -32700)
    }

    @Test func `what a refusal repeats is cut short`() throws {
        let long = String(repeating: "x", count: 5000)
        let answer = try scenario.ask("server.info", .object([JSON.Member(name: long, value: 1)]))
        #expect(try #require(answer.data["field"].text).utf8.count == 64)
        let policy = try scenario.ask(
            "tenant.update", ["tenant": "default", "policy": .object([JSON.Member(name: long, value: 1)])])
        #expect(try #require(policy.data["field"].text).utf8.count < 100)
    }
}
