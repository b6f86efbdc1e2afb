import FactorCore
import FactorServer
import FactorWire
import TestServer
import TestSupport
import Testing

/// Every method that takes something guessable counts misses and respects the lock, and no other does.
struct SecretMethodTests {
    /// A wrong try for each such method. A new method without an entry fails the test below.
    private static let tries: [String: @Sendable (String) -> JSON] = [
        "totp.verify": { _ in ["subject": "ada", "code": "000000"] },
        "hotp.verify": { _ in ["subject": "ada", "code": "000000"] },
        "factor.resync": { _ in ["subject": "ada", "code": "000000", "next_code": "000000"] },
        "backup_code.verify": { _ in ["subject": "ada", "code": "12345678"] },
        "password.verify": { _ in ["subject": "ada", "password": "wrong password"] },
        "backup_code.import": { _ in ["subject": "ada", "codes": ["12345678"]] },
        "email.verify": { _ in ["subject": "ada", "code": "000000"] },
        "phone.verify": { _ in ["subject": "ada", "code": "000000"] },
        "factor.activate": { ["subject": "ada", "factor_id": .text($0), "code": "000000"] },
        "factor.verify": { _ in ["subject": "ada", "code": "000000"] },
    ]

    /// The same for those that take a signature. Nobody guesses one, so a pool would only let strangers make owners wait.
    private static let signed: [String: @Sendable (String) -> JSON] = [
        "passkey.verify": { _ in ["subject": "ada", "credential": MethodEntry.credential] }
    ]

    @Test func `every method that checks a code or a password declares that it takes a secret`() {
        for entry in Catalogue.all {
            let takesCode =
                entry.parameters().contains { ["code", "codes", "next_code", "credential"].contains($0.name) }
                || ["password.verify", "sign_in.create"].contains(entry.name)
            let isSigned = Self.signed[entry.name] != nil
            #expect(entry.takesSecret == (takesCode && !isSigned), "\(entry.name)")
            if isSigned {
                #expect(Set(entry.failures).isDisjoint(with: [.throttled, .locked]) && entry.quantized == .refusals)
            }
            if entry.takesSecret {
                let failures = Set(entry.failures)
                #expect(failures.isSuperset(of: [.throttled, .locked]), "\(entry.name)")
                #expect(!failures.isDisjoint(with: [.codeRejected, .credentialRejected]), "\(entry.name)")
            }
        }
        #expect(
            Set(Catalogue.all.filter(\.takesSecret).map(\.name)) == Set(Self.tries.keys).union(Self.flows.map(\.method))
        )
    }

    @Test(arguments: tries.keys.sorted())
    func `a miss is counted, throttled and locked`(_ method: String) throws {
        let scenario = try Scenario()
        try scenario.enrolled()
        try scenario.enrolledToken()
        _ = try scenario.backupCodes(count: 1)
        let area = method.prefix { $0 != "." }
        let kind = method == "factor.activate" ? "email" : area == "factor" ? "totp" : String(area)
        var id = ""
        if method == "factor.activate" {
            let address: JSON = ["subject": "ada", "email_address": "ada@example.org"]
            id = try #require(try scenario.ask("email.enroll", address).result["factor"]["factor_id"].text)
        }
        let attempt = try #require(Self.tries[method])
        let params = attempt(id)
        let refusal = kind == "password" ? "credential_rejected" : "code_rejected"
        for _ in 0..<5 { #expect(try scenario.ask(method, params).reason == refusal) }
        #expect(try scenario.ask(method, params).reason == "throttled")

        let pools = try scenario.ask("subject.get", ["subject": "ada"]).result["pools"].items
        let pool = try #require(pools.first { $0["kind"] == .text(kind == "backup_code" ? "backup_code" : kind) })
        #expect(pool["misses_in_row"] == 5)
        #expect(pool["spent"] != 0)

        // So little that what was spent already exceeds it. Codes that are sent have eight digits then.
        scenario.closeBudgets()
        scenario.clock.advance(seconds: 60)
        let isSent = ["email", "phone"].contains(kind)
        #expect(try scenario.ask(method, isSent ? params.with("code", "00000000") : params).reason == "locked")
    }

    @Test(arguments: signed.keys.sorted())
    func `a wrong signature is refused, and neither counts nor waits`(_ method: String) throws {
        let scenario = try Scenario()
        try scenario.allowPasskeys()
        let begun = try scenario.done("passkey.enroll", ["subject": "ada"])
        let attempt = try #require(Self.signed[method])
        let params = attempt(try #require(begun["factor"]["factor_id"].text))
        for _ in 0..<20 { #expect(try scenario.ask(method, params).reason == "credential_rejected") }
        scenario.closeBudgets()
        #expect(try scenario.ask(method, params).reason == "credential_rejected")
        #expect(try scenario.done("subject.get", ["subject": "ada"])["pools"] == [])
    }

    /// A method, and how a flow is begun that it is tried with.
    private struct FlowCase: CustomTestStringConvertible {
        let method: String
        let testDescription: String
        let begin: @Sendable (Scenario) throws -> FlowTry

        init(_ method: String, _ of: String, _ begin: @escaping @Sendable (Scenario) throws -> FlowTry) {
            (self.method, testDescription, self.begin) = (method, of, begin)
        }
    }

    /// A wrong try in a flow, the subject at which it is counted, if any, and the pool.
    private struct FlowTry {
        let params: JSON
        let subject: JSON?
        let kind: JSON
    }

    private static let flows: [FlowCase] = [
        FlowCase("sign_in.create", "a password") { _ in
            FlowTry(params: ["subject": "ada", "password": "wrong password"], subject: "ada", kind: "password")
        },
        FlowCase("flow.attempt", "a sign-in") { scenario in
            let begun = try scenario.ask("sign_in.create", ["subject": "ada", "password": "correct horse battery"])
            return FlowTry(
                params: ["flow_id": begun.result["flow_id"], "code": "000000"], subject: "ada", kind: "totp")
        },
        FlowCase("flow.attempt", "a sign-up") { scenario in
            let begun = try scenario.ask("sign_up.create", ["email_address": "bob@example.org"])
            return FlowTry(params: ["flow_id": begun.result["flow_id"], "code": "000000"], subject: nil, kind: "email")
        },
        FlowCase("flow.attempt", "a step-up") { scenario in
            let token = try scenario.ask("session.create", ["subject": "ada", "amr": ["pwd"]]).result["session_token"]
            let begun = try scenario.ask("step_up.create", ["session_token": token, "purpose": "x"])
            return FlowTry(
                params: ["flow_id": begun.result["flow_id"], "code": "000000"], subject: "ada", kind: "totp")
        },
        FlowCase("flow.attempt", "a password reset") { scenario in
            let begun = try scenario.ask("password_reset.create", ["identifier": "ada@example.org"])
            let id = begun.result["flow_id"]
            return FlowTry(
                params: ["flow_id": id, "code": "000000", "new_password": "mountain violin"], subject: "ada",
                kind: "email")
        },
    ]

    @Test(arguments: flows)
    private func `a miss in a flow is counted, throttled and locked`(_ flow: FlowCase) throws {
        let scenario = try Scenario()
        try scenario.enrolled()
        try scenario.enrolledAddress("ada@example.org")
        try scenario.ask("password.set", ["subject": "ada", "password": "correct horse battery"])
        // The code outlives the throttle.
        try scenario.set(["delivered_code": ["max_tries": 10]])
        let (method, tried) = (flow.method, try flow.begin(scenario))
        let refusal = tried.kind == "password" ? "credential_rejected" : "code_rejected"
        for _ in 0..<5 { #expect(try scenario.ask(method, tried.params).reason == refusal) }
        #expect(try scenario.ask(method, tried.params).reason == "throttled")
        if let subject = tried.subject {
            let pools = try scenario.ask("subject.get", ["subject": subject]).result["pools"].items
            let pool = try #require(pools.first { $0["kind"] == tried.kind })
            #expect(pool["spent"] != 0)
        }
        scenario.closeBudgets()
        scenario.clock.advance(seconds: 60)
        #expect(try scenario.ask(method, tried.params).reason == "locked")
    }
}
