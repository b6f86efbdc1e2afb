import FactorCore
import TestServer
import TestSupport
import Testing

/// Strangers, of whom there may be any number, do not affect the messages of everybody else.
struct StrangerMessageTests {
    private static let password: JSON = "correct horse battery"
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(defaults: Scenario.quick)
        try scenario.set(["mfa": ["second_factors": ["email"]], "sign_up": ["required_fields": ["email_address"]]])
        try scenario.person("u-ada", email: "ada@example.org")
        try scenario.done("username.set", ["subject": "u-ada", "username": "ada"])
    }

    /// Sends a stranger's request for messages to an identifier, which may be refused.
    private func knock(at identifier: String) throws {
        let name: JSON = ["identifier": .text(identifier)]
        _ = try scenario.ask("sign_in.create", name.with("kind", "email"))
        try scenario.done("password_reset.create", name)
    }

    /// Requests codes for everybody: for users, unknown names and sign-ups.
    private func storm(_ rounds: Int) throws {
        for number in 0..<rounds {
            try scenario.done(
                "email.enroll",
                ["subject": .text("u-\(number)"), "verified": true, "email_address": .text("p\(number)@example.org")])
            for identifier in ["p\(number)@example.org", "nobody\(number)@example.org", "ada@example.org", "ada"] {
                try knock(at: identifier)
            }
            for address in ["new\(number)@example.org", "p\(number)@example.org"] {
                _ = try scenario.ask("sign_up.create", ["email_address": .text(address)])
                _ = try scenario.ask(
                    "sign_in.create",
                    ["identifier": .text(address), "kind": "email", "sign_up_if_missing": true])
            }
        }
    }

    /// All messages that wait to be sent.
    private func mails() throws -> [Scenario.Message] {
        var all: [Scenario.Message] = []
        while true {
            let some = try scenario.messages()
            if some.isEmpty { return all }
            all += some
        }
    }

    private func secondCode() throws -> Bool {
        let signIn = try scenario.done("sign_in.create", ["identifier": "ada", "password": Self.password])
        #expect(signIn["status"] == "needs_second_factor")
        return try mails().contains { $0.to == "ada@example.org" && $0.purpose == "second_factor" }
    }

    @Test func `a code after a right password is sent, whatever strangers requested`() throws {
        try scenario.set(["delivery": ["email_per_tenant_per_hour": 12]])
        try storm(20)
        let before = try mails()
        #expect(before.count == 8)
        #expect(before.count { $0.purpose == "sign_up" || $0.purpose == "already_registered" } <= 4)
        #expect(try secondCode())
        try scenario.done("factor.send", ["subject": "u-3", "kind": "email"])
        #expect(try mails().map(\.to) == ["p3@example.org"])
        // The total stays what it was: twelve.
        for number in 4..<6 { try scenario.done("factor.send", ["subject": .text("u-\(number)"), "kind": "email"]) }
        #expect(try scenario.ask("factor.send", ["subject": "u-6", "kind": "email"]).reason == "throttled")
        #expect(try mails().count == 2)
    }

    @Test func `the same applies to one domain, and to one address`() throws {
        try scenario.set(["delivery": ["email_per_prefix_per_hour": 12]])
        try storm(20)
        #expect(try mails().count <= 8)
        #expect(try secondCode())
        try scenario.set(["delivery": ["email_per_prefix_per_hour": .null]])
        scenario.clock.advance(seconds: 7_200)
        for _ in 0..<10 { try knock(at: "ada") }
        #expect(try mails().count == 4)
        #expect(try secondCode())
    }

    @Test(arguments: ["ada", "ada@example.org"])
    func `a trusted device gets its code, whatever strangers requested`(_ identifier: JSON) throws {
        let session = try scenario.done("session.create", ["subject": "u-ada", "amr": ["pwd"]])
        let trusted = try scenario.done("device.trust", ["session_token": session["session_token"]])
        for _ in 0..<10 {
            try knock(at: "ada@example.org")
            try knock(at: "ada")
        }
        #expect(try mails().count == 4)
        func isSent(_ more: JSON = [:]) throws -> Bool {
            let named: JSON = ["identifier": identifier, "kind": "email"]
            let signIn = try scenario.done("sign_in.create", named.merging(more))
            guard let code = try mails().first(where: { $0.purpose == "sign_in" })?.code else { return false }
            return try scenario.attempt(signIn, ["code": .text(code)]).succeeded
        }
        #expect(try !isSent())
        let token = trusted["device_token"]
        #expect(try isSent(["device_token": token]))
        // A forgotten password is reset there, too.
        let named: JSON = ["identifier": "ada@example.org", "device_token": token]
        try scenario.proceed(scenario.done("sign_in.create", named), ["selection": "reset_password"])
        #expect(try mails().map(\.purpose) == ["password_reset"])
        // The total stays what it was.
        #expect(try !isSent(["device_token": token]))
        try scenario.done("device.revoke", ["subject": "u-ada", "device_id": trusted["device"]["device_id"]])
        #expect(try !isSent(["device_token": token]))
    }

    @Test func `requests at unknown addresses use nothing up`() throws {
        try scenario.set(["delivery": ["email_per_tenant_per_hour": 3]])
        for number in 0..<40 { try knock(at: "nobody\(number)@example.org") }
        #expect(try mails().isEmpty)
        try scenario.done("sign_in.create", ["identifier": "ada@example.org", "kind": "email"])
        #expect(try mails().map(\.to) == ["ada@example.org"])
    }

    @Test func `sign-ups leave a share for those who have an account`() throws {
        try scenario.set(["delivery": ["email_per_tenant_per_hour": 30]])
        for number in 0..<20 {
            _ = try scenario.ask("sign_up.create", ["email_address": .text("new\(number)@example.org")])
        }
        #expect(try mails().count == 10)
        try knock(at: "ada@example.org")
        #expect(try mails().count == 2)
        #expect(try secondCode())
    }

    @Test func `an application says for whom it does not vouch`() throws {
        try scenario.set(["delivery": ["email_per_tenant_per_hour": 3]])
        for number in 0..<3 {
            try scenario.done(
                "email.enroll",
                ["subject": .text("u-\(number)"), "verified": true, "email_address": .text("p\(number)@example.org")])
            let answer = try scenario.ask(
                "factor.send", ["subject": .text("u-\(number)"), "before_first_factor": true, "kind": "email"])
            #expect(answer.reason == (number < 2 ? nil : "throttled"), "\(answer.line)")
        }
        // The same for a user without an address.
        #expect(
            try scenario.ask("factor.send", ["subject": "u-9", "before_first_factor": true, "kind": "email"]).reason
                == "throttled")
        try scenario.done("factor.send", ["subject": "u-2", "kind": "email"])
        #expect(try mails().count == 3)
    }

    @Test(arguments: ["u-ada", "u-nobody"])
    func `codes that an application requests are refused in the same way, with and without an address`(
        _ subject: JSON
    ) throws {
        try scenario.set(["delivered_code": ["resend_after_s": 1], "delivery": ["per_address_per_day": 100]])
        var sent: [Bool] = []
        for _ in 0..<8 {
            sent.append(try scenario.ask("factor.send", ["subject": subject, "kind": "email"]).succeeded)
            scenario.clock.advance(seconds: 2)
        }
        #expect(sent == Array(repeating: true, count: 6) + [false, false])
    }

    @Test(arguments: [false, true])
    func `a pretended code is written like a real one`(_ isFull: Bool) throws {
        if isFull {
            try scenario.set(["delivery": ["email_per_tenant_per_hour": 3]])
            try storm(3)
        }
        try knock(at: "p1@example.org")
        var written: [Int] = []
        for address in ["p0x@example.org", "nobody0x@example.org"] {
            if address.hasPrefix("p") {
                try scenario.done(
                    "email.enroll", ["subject": "u-0x", "verified": true, "email_address": .text(address)])
            }
            try scenario.settle()
            let before = scenario.inner.everything.count { $0.key.kind == .job }
            try scenario.done("sign_in.create", ["identifier": .text(address), "kind": "email"])
            try scenario.settle()
            written.append(scenario.inner.everything.count { $0.key.kind == .job } - before)
        }
        #expect(written[0] == written[1], "\(written)")
    }

    @Test func `one account cannot use up the shared reserve by naming addresses`() throws {
        try scenario.set(["mfa": ["state": "required", "second_factors": ["phone"]]])
        var refused = 0
        for number in 0..<8 {
            let signIn = try scenario.done("sign_in.create", ["identifier": "ada", "password": Self.password])
            #expect(signIn["status"] == "needs_mfa_setup")
            let answer = try scenario.attempt(signIn, ["phone_number": .text("+1415555010\(number)")])
            refused += answer.reason == "throttled" ? 1 : 0
        }
        #expect(refused == 2)
        #expect(try mails().count == 6)
    }

    @Test func `requests of strangers do not delay the rest`() throws {
        for number in 0..<30 {
            _ = try scenario.ask("sign_up.create", ["email_address": .text("new\(number)@example.org")])
        }
        try scenario.done("sign_in.create", ["identifier": "ada", "password": Self.password])
        try scenario.settle()
        let first = try scenario.claim(["limit": 2]).map { $0["payload"]["to"] }
        #expect(first.contains("ada@example.org"), "\(first)")
    }
}
