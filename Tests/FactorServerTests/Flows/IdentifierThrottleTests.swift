import FactorCore
import TestServer
import TestSupport
import Testing

/// A wait at one identifier reveals nothing about another, even if one user has both.
struct IdentifierThrottleTests {
    private static let password: JSON = "correct horse battery"
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.person("u-1", email: "bob@example.org")
        try scenario.done("username.set", ["subject": "u-1", "username": "bobby"])
    }

    private func miss(_ identifier: JSON) throws -> String? {
        try scenario.ask("sign_in.create", ["identifier": identifier, "password": "wrong horse"]).reason
    }

    private func spent() throws -> JSON { try scenario.done("subject.get", ["subject": "u-1"]).spentMost }

    @Test func `misses at one identifier delay no guess at another, and count for the owner of both`() throws {
        for _ in 0..<5 { #expect(try miss("bobby") == "credential_rejected") }
        #expect(try miss("BOBBY") == "throttled")
        let before = try spent()
        #expect(try miss("bob@example.org") == "credential_rejected")
        #expect(try spent() != before)
        let after = try spent()
        #expect(try miss("bobby") == "throttled")
        #expect(try spent() == after)
        _ = try scenario.signedIn("bob@example.org")
        try scenario.tick()
        try scenario.restart()
        #expect(try miss("bobby") == "throttled")
    }

    @Test func `spending the budget at one spends it at all`() throws {
        try scenario.set(["guess_budget": ["probability": .number("0.000009")]])
        for _ in 0..<3 { #expect(try miss("bobby") == "credential_rejected") }
        for identifier in ["bobby", "bob@example.org"] as [JSON] { #expect(try miss(identifier) == "locked") }
    }

    @Test func `a right password ends the wait, and so does an operator`() throws {
        for _ in 0..<4 { #expect(try miss("bobby") == "credential_rejected") }
        _ = try scenario.signedIn("bobby")
        for _ in 0..<5 { #expect(try miss("bobby") == "credential_rejected") }
        #expect(try miss("bobby") == "throttled")
        try scenario.done("subject.unlock", ["subject": "u-1", "kinds": ["email"]])
        #expect(try miss("bobby") == "throttled")
        try scenario.done("subject.unlock", ["subject": "u-1"])
        _ = try scenario.signedIn("bobby")
    }

    @Test(arguments: ["u-2", "nobody"])
    func `the number of messages to a country does not reveal whose number is there`(_ name: String) throws {
        try scenario.set(["delivery": ["sms_per_prefix_per_hour": 4], "delivered_code": ["ttl_s": 86_400]])
        try scenario.person("u-2", phone: "+3545551234")
        func send(_ identifier: String) throws -> Bool {
            let signIn = try scenario.done(
                "sign_in.create", ["identifier": .text(identifier), "kind": "phone"])
            scenario.clock.advance(seconds: 61)
            let params: JSON = ["flow_id": signIn["flow_id"], "kind": "phone"]
            return try scenario.ask("flow.prepare", params).succeeded
        }
        for last in 0..<3 { #expect(try send("+354555000\(last)")) }
        #expect(try send(name))
        for last in 3..<8 { #expect(try send("+354555000\(last)")) }
        #expect(try scenario.messages().count <= 4)
    }

    @Test func `an operator can unlock the name that the daemon gave, too`() throws {
        try scenario.set(["sign_up": ["required_fields": ["email_address", "password"]]])
        let signUp = try scenario.done(
            "sign_up.create", ["email_address": "eve@example.org", "password": Self.password])
        let done = try scenario.proceed(signUp, ["code": scenario.code(to: "eve@example.org")])
        for _ in 0..<5 { #expect(try miss(done["subject"]) == "credential_rejected") }
        #expect(try miss(done["subject"]) == "throttled")
        try scenario.done("subject.unlock", ["subject": done["subject"]])
        #expect(try miss(done["subject"]) == "credential_rejected")
    }

    /// How often a code can be requested for a typed address, with a wait in between, until it is refused.
    private func sendings(to address: JSON) throws -> Int {
        var count = 0
        while count < 20 {
            let signIn = try scenario.done("sign_in.create", ["identifier": address, "kind": "email"])
            let params: JSON = ["flow_id": signIn["flow_id"], "kind": "email"]
            guard try scenario.ask("flow.prepare", params).succeeded else { return count }
            count += 1
            scenario.clock.advance(seconds: 61)
        }
        return count
    }

    @Test func `other messages to a mailbox are not revealed to a stranger who enters its address, but they count`()
        throws
    {
        // Long enough that no message expires before it is counted here.
        try scenario.set(["delivered_code": ["ttl_s": 86_400]])
        for _ in 0..<4 {
            try scenario.done("sign_in.create", ["identifier": "bobby", "kind": "email"])
            scenario.clock.advance(seconds: 61)
        }
        try scenario.done("sign_up.create", ["email_address": "nobody@example.org"])
        scenario.clock.advance(seconds: 61)
        try scenario.done("sign_up.create", ["email_address": "bob@example.org"])
        scenario.clock.advance(seconds: 61)
        #expect(try sendings(to: "bob@example.org") == 3)
        #expect(try sendings(to: "nobody@example.org") == 3)
        // Of six, people who have proven nothing get four.
        #expect(try scenario.messages().count { $0.to == "bob@example.org" } == 4)
    }

    @Test(arguments: ["bobby", "nobody"])
    func `a delay is durable before it is answered, for known and unknown names`(_ identifier: JSON) throws {
        for _ in 0..<5 { #expect(try miss(identifier) == "credential_rejected") }
        #expect(try miss(identifier) == "throttled")
        // No tick: what is only in memory is lost.
        try scenario.restart()
        #expect(try miss(identifier) == "throttled")
    }

    @Test func `an operator sees the wait for as long as there is one`() throws {
        for _ in 0..<5 { #expect(try miss("bobby") == "credential_rejected") }
        let shown = try scenario.done("subject.get", ["subject": "u-1"])
        let pool = shown.pools(of: "identifier")[0]
        #expect(pool["kind"] == "password" && pool["misses_in_row"] == 5 && !pool["retry_after_ms"].isNull)
        scenario.clock.advance(seconds: 1)
        #expect(try scenario.done("subject.get", ["subject": "u-1"]).pools(of: "identifier").isEmpty)
    }

    @Test func `a refusal that changes nothing ends no wait`() throws {
        try scenario.set(["delivered_code": ["max_tries": 10]])
        try scenario.done("password.require_reset", ["subject": "u-1"])
        let reset = try scenario.done("password_reset.create", ["identifier": "bob@example.org"])
        let params: JSON = ["flow_id": reset["flow_id"]]
        let code = try scenario.code(to: "bob@example.org")
        func wrong() throws -> String? {
            let answer = params.with("code", other(than: code)).with("new_password", "another long password")
            return try scenario.ask("flow.attempt", answer).reason
        }
        for _ in 0..<4 { #expect(try wrong() == "code_rejected") }
        let same = try scenario.ask(
            "flow.attempt", params.with("code", code).with("new_password", Self.password))
        #expect(same.reason == "password_refused")
        #expect(try wrong() == "code_rejected")
        #expect(try wrong() == "throttled")
    }
}
