import FactorCore
import TestServer
import TestSupport
import Testing

/// Many requests at once: what is valid once is accepted once, and what is counted is counted exactly.
struct FlowBurstTests {
    private static let password: JSON = "correct horse battery"
    let scenario: Scenario

    init() throws { scenario = try Scenario(defaults: Scenario.quick) }

    /// Sign-ins of one user that wait for the second factor.
    private func waiting(_ count: Int) throws -> [JSON] {
        try (0..<count).map { _ in
            let signIn = try scenario.done("sign_in.create", ["identifier": "bob", "password": Self.password])
            #expect(signIn["status"] == "needs_second_factor")
            return signIn["flow_id"]
        }
    }

    private func expectOne(_ requests: [(String, JSON)], _ place: SourceLocation = #_sourceLocation) throws {
        let answers = try scenario.askTogether(requests)
        #expect(answers.count(where: \.succeeded) == 1, sourceLocation: place)
        #expect(answers.allSatisfy { $0.reason != "internal" }, sourceLocation: place)
        scenario.clock.advance(seconds: 1_000)
        #expect(try scenario.askTogether(requests).count(where: \.succeeded) == 0, sourceLocation: place)
    }

    @Test func `of 200 answers with one code that was sent, one completes the sign-in`() throws {
        try scenario.person("bob", email: "bob@example.org")
        let signIn = try scenario.done("sign_in.create", ["identifier": "bob@example.org", "kind": "email"])
        let params: JSON = ["flow_id": signIn["flow_id"], "code": try scenario.code(to: "bob@example.org")]
        try expectOne(Array(repeating: ("flow.attempt", params), count: 200))
    }

    @Test func `of 200 answers with one authenticator's code in 20 sign-ins, one completes`() throws {
        try scenario.person("bob")
        let app = try scenario.enrolled("bob").app
        let code: JSON = scenario.code(of: app)
        let ids = try waiting(20)
        try expectOne((0..<200).map { ("flow.attempt", ["flow_id": ids[$0 % 20], "code": code]) })
    }

    @Test func `of 40 answers with one backup code in 10 sign-ins, one completes`() throws {
        try scenario.person("bob")
        try scenario.enrolled("bob")
        let code: JSON = .text(try scenario.backupCodes("bob", count: 3)[0])
        let ids = try waiting(10)
        try expectOne(
            (0..<40).map {
                ("flow.attempt", ["flow_id": ids[$0 % 10], "kind": "backup_code", "code": code])
            })
    }

    @Test func `a verdict is redeemed once, and an address is taken over once`() throws {
        try scenario.person("bob")
        let session = try scenario.done("sign_in.create", ["identifier": "bob", "password": Self.password])
        let stepUp = try scenario.stepUp(session, for: "pay")
        let done = try scenario.proceed(stepUp, ["password": Self.password])
        try expectOne(Array(repeating: ("verdict.redeem", ["verdict": done["verdict"], "purpose": "pay"]), count: 200))

        let signIn = try scenario.done("sign_in.create", ["identifier": "new@example.org", "sign_up_if_missing": true])
        let proven = try scenario.attempt(signIn, ["code": try scenario.code(to: "new@example.org")])
        #expect(proven.reason == "sign_up_required")
        try expectOne(Array(repeating: ("sign_up.create", ["transfer": signIn["flow_id"]]), count: 50))
    }

    @Test func `one password tried in many sign-ins draws on one budget, to the last try`() throws {
        // Room for ten tries at a password.
        try scenario.set(["guess_budget": ["probability": .number("0.00003")]])
        try scenario.person("bob")
        let request: (String, JSON) = ("sign_in.create", ["identifier": "bob", "password": "wrong password"])
        var misses = 0
        for _ in 0..<12 {
            misses += try scenario.askTogether(Array(repeating: request, count: 20)).count {
                $0.reason == "credential_rejected"
            }
            scenario.clock.advance(seconds: 1_000)
        }
        #expect(misses == 10)
        #expect(try scenario.ask(request.0, request.1).reason == "locked")
        let right = try scenario.ask("sign_in.create", ["identifier": "bob", "password": Self.password])
        #expect(right.reason == "locked")
    }

    @Test func `codes sent in many sign-ins draw on one budget, to the last try`() throws {
        try scenario.set([
            "guess_budget": ["probability": .number("0.000003")],
            "delivery": ["per_address_per_hour": 1_000, "per_address_per_day": 1_000],
        ])
        try scenario.person("bob", email: "bob@example.org")
        var misses = 0
        // One of six digits, which spends more than a quarter, and then as many of eight as the rest holds.
        for _ in 0..<220 {
            let signIn = try scenario.done(
                "sign_in.create", ["identifier": "bob@example.org", "kind": "email"])
            let code = try scenario.code(to: "bob@example.org")
            let params: JSON = ["flow_id": signIn["flow_id"], "code": other(than: code)]
            let burst = Array(repeating: ("flow.attempt", params), count: misses == 0 ? 1 : 3)
            misses += try scenario.askTogether(burst).count { $0.reason == "code_rejected" }
            scenario.clock.advance(seconds: 900)
        }
        #expect(misses == 201)
    }
}
