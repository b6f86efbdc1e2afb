import FactorCore
import TestServer
import TestSupport
import Testing

/// Codes that are sent get longer before guesses at them lock an address, in every way that they are sent.
struct CodeLengthTests {
    private static let password: JSON = "correct horse battery"
    private static let mail = "ada@example.org"
    /// Misses at codes of six digits that spend a quarter of the budget here.
    private static let quarter = 10
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.set([
            "guess_budget": ["probability": .number("0.00004")], "delivered_code": ["max_tries": 10],
            "delivery": ["per_address_per_hour": 1_000, "per_address_per_day": 10_000],
        ])
        try scenario.person("ada", email: Self.mail)
        try scenario.done("username.set", ["subject": "ada", "username": "lovelace"])
    }

    private func send(_ subject: JSON = "ada") throws -> JSON {
        // Later than the life of a code.
        scenario.clock.advance(seconds: 900)
        return try scenario.done("factor.send", ["subject": subject, "kind": "email"])["delivery"]["digits"]
    }

    private func verify(_ code: String, _ subject: JSON = "ada") throws -> Answer {
        try scenario.ask("email.verify", ["subject": subject, "code": .text(code)])
    }

    /// Misses so often, waiting as long as it takes.
    private func miss(_ times: Int, _ guess: () throws -> Answer) throws {
        for _ in 0..<times {
            var answer = try guess()
            if let wait = answer.data["retry_after_ms"].integer {
                scenario.clock.advance(milliseconds: Int64(wait))
                answer = try guess()
            }
            #expect(answer.reason == "code_rejected", "\(answer.line)")
        }
    }

    /// A code that is wrong, as long as the given one.
    private func wrong(_ code: String) -> String { (code.hasPrefix("0") ? "1" : "0") + code.dropFirst() }

    @Test func `codes have eight digits once a quarter of the budget is spent, for every name`() throws {
        try scenario.enrolled("bare")
        var codes: [String] = []
        for subject in ["ada", "bare", "nobody"] as [JSON] {
            func digits() throws -> JSON {
                let digits = try send(subject)
                codes += try scenario.bringMessages().map(\.code)
                return digits
            }
            #expect(try digits() == 6)
            try miss(Self.quarter - 1) { try verify("000000", subject) }
            #expect(try digits() == 6)
            try miss(1) { try verify("000000", subject) }
            // The code that is under way stays as it is.
            try miss(1) { try verify("000000", subject) }
            #expect(try digits() == 8)
            let short = try verify("000000", subject)
            #expect(short.reason == "invalid_input" && short.data["detail"] == "must have 8 digits")
            if subject == "ada" { #expect(try verify(codes.last ?? "").succeeded) }
            try miss(3) { try verify("00000000", subject) }
        }
        #expect(codes.map(\.utf8.count) == [6, 6, 8])
        let spent = try scenario.done("subject.get", ["subject": "ada"]).pools(of: "subject")[0]["spent"]
        #expect(spent == .number("1.103e-05"))
        scenario.clock.advance(seconds: 31 * 86_400)
        for subject in ["ada", "bare", "nobody"] as [JSON] { #expect(try send(subject) == 6) }
    }

    /// How a code comes to be sent, and is answered.
    enum Way: String, CaseIterable {
        case mail, name, resetting, second, stepUp, setUp, proof, signUp, signUpIfMissing, unknown
    }

    /// Begins something that sends a code; returns what has the `delivery`, and how it is answered.
    private func begin(_ way: Way) throws -> (shown: JSON, answer: (JSON) throws -> Answer) {
        let begun: JSON
        switch way {
        case .mail, .unknown, .name:
            let name: JSON = way == .mail ? .text(Self.mail) : way == .name ? "lovelace" : "nobody@example.org"
            begun = try scenario.done("sign_in.create", ["identifier": name, "kind": "email"])
        case .second:
            begun = try scenario.done("sign_in.create", ["identifier": "lovelace", "password": Self.password])
        case .signUpIfMissing:
            begun = try scenario.done(
                "sign_in.create",
                ["identifier": "new@example.org", "kind": "email", "sign_up_if_missing": true])
        case .resetting:
            begun = try scenario.done("password_reset.create", ["identifier": .text(Self.mail)])
        case .signUp:
            begun = try scenario.done("sign_up.create", ["email_address": "new@example.org"])
        case .stepUp:
            let session = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])
            begun = try scenario.stepUp(session)
        case .setUp:
            let signIn = try scenario.done("sign_in.create", ["identifier": "bob", "password": Self.password])
            begun = try scenario.proceed(signIn, ["email_address": "new@example.org"])
        case .proof:
            let pending = try scenario.done("email.enroll", ["subject": "ada", "email_address": "new@example.org"])
            let named: JSON = ["subject": "ada", "factor_id": pending["factor"]["factor_id"]]
            return (pending, { try self.scenario.ask("factor.activate", named.with("code", $0)) })
        }
        var given: JSON = ["flow_id": begun["flow_id"]]
        if way == .resetting { given = given.with("new_password", "another long password") }
        return (begun["next_step"], { try self.scenario.ask("flow.attempt", given.with("code", $0)) })
    }

    @Test(arguments: Way.allCases)
    func `whatever sends a code says its length, and takes one that long`(_ way: Way) throws {
        switch way {
        case .second, .stepUp: try scenario.set(["mfa": ["second_factors": ["email"]]])
        case .setUp:
            try scenario.set(["mfa": ["state": "required", "second_factors": ["email"]]])
            try scenario.person("bob")
        default: break
        }
        let (before, guess) = try begin(way)
        #expect(before["delivery"]["digits"] == 6)
        try miss(Self.quarter) { try guess(.text(wrong("000000"))) }
        _ = try scenario.bringMessages()
        scenario.clock.advance(seconds: 900)
        let (after, answer) = try begin(way)
        #expect(after["delivery"]["digits"] == 8)
        let code = try scenario.bringMessages().last?.code ?? "00000000"
        #expect(code.utf8.count == 8)
        #expect(try answer(.text(String(code.prefix(6)))).reason == "invalid_input")
        #expect(try answer(.text(wrong(code))).reason == "code_rejected")
        scenario.clock.advance(seconds: 100)
        let right = try answer(.text(code))
        switch way {
        case .unknown: #expect(right.reason == "code_rejected")
        case .signUpIfMissing: #expect(right.reason == "sign_up_required")
        default: #expect(right.succeeded, "\(right.line)")
        }
    }

    @Test func `guesses at one address lengthen no code to another, or on a trusted device`() throws {
        let session = try scenario.done("session.create", ["subject": "ada", "amr": ["pwd"]])
        let token = try scenario.done("device.trust", ["session_token": session["session_token"]])["device_token"]
        for way in [Way.signUp, .mail] {
            let (_, guess) = try begin(way)
            try miss(Self.quarter) { try guess("000000") }
        }
        scenario.clock.advance(seconds: 900)
        let signUp = try scenario.done("sign_up.create", ["email_address": "other@example.org"])
        #expect(signUp["next_step"]["delivery"]["digits"] == 6)
        let signIn: JSON = ["identifier": .text(Self.mail), "kind": "email"]
        let onDevice = try scenario.done("sign_in.create", signIn.with("device_token", token))
        #expect(onDevice["next_step"]["delivery"]["digits"] == 6)
        let (elsewhere, _) = try begin(.mail)
        #expect(elsewhere["delivery"]["digits"] == 8)
        // Both cost what they are.
        #expect(try scenario.attempt(onDevice, ["code": "000000"]).reason == "code_rejected")
        let pool = try scenario.done("subject.get", ["subject": "ada"]).pools(of: "device")[0]
        #expect(pool["kind"] == "email" && pool["spent"] == .number("1e-06"))
    }
}
