import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// How many messages are sent: exactly as many as the policy allows.
struct MessageLimitTests {
    private static let vouched = MessageRequest(.proven, isReal: true)
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    private func admit(_ address: Address, tenant: String = "default") throws -> FailureCode? {
        do throws(Failure) {
            let tenant = try scenario.engine.tenant(TenantID(unchecked: tenant))
            try scenario.engine.transaction { () throws(Failure) in
                _ = try scenario.engine.admitMessage(to: address, Self.vouched, in: tenant)
            }
            return nil
        } catch {
            return error.code
        }
    }

    private func mail(_ text: String) throws -> Address { .email(try EmailAddress(text)) }
    private func phone(_ text: String) throws -> Address { .phone(try PhoneNumber(text)) }

    private func limit(_ members: JSON) throws { try scenario.set(["delivery": members]) }

    @Test func `an address gets so many messages an hour and a day, in any turn`() throws {
        let ada = try mail("ada@example.org")
        for _ in 0..<6 { #expect(try admit(ada) == nil) }
        // All in one turn so far, and then in another.
        #expect(try admit(ada) == .throttled)
        try scenario.settle()
        #expect(try admit(ada) == .throttled)
        #expect(try admit(try mail("bob@example.org")) == nil)
        scenario.clock.advance(seconds: 3_660 - 1)
        #expect(try admit(ada) == .throttled)
        scenario.clock.advance(seconds: 1)
        for _ in 0..<6 { #expect(try admit(ada) == nil) }
        scenario.clock.advance(seconds: 3_660)
        for _ in 0..<6 { #expect(try admit(ada) == nil) }
        scenario.clock.advance(seconds: 3_660)
        for _ in 0..<2 { #expect(try admit(ada) == nil) }
        #expect(try admit(ada) == .throttled)
        scenario.clock.advance(seconds: 86_400)
        #expect(try admit(ada) == nil)
    }

    @Test func `the reported wait is the one that helps`() throws {
        let ada = try mail("ada@example.org")
        for _ in 0..<6 {
            #expect(try admit(ada) == nil)
            scenario.clock.advance(seconds: 70)
        }
        try scenario.settle()
        let tenant = try scenario.engine.tenant(.default)
        do throws(Failure) {
            try scenario.engine.transaction { () throws(Failure) in
                _ = try scenario.engine.admitMessage(to: ada, Self.vouched, in: tenant)
            }
            Issue.record("admitted")
        } catch {
            guard case .integer(let wait) = error.details[0].value else { return }
            scenario.clock.advance(milliseconds: wait - 1)
            #expect(try admit(ada) == .throttled)
            scenario.clock.advance(milliseconds: 1)
            #expect(try admit(ada) == nil)
        }
    }

    @Test func `other spellings of a mailbox share its count`() throws {
        for text in [
            "Ada@example.org", "ada@EXAMPLE.org", "ada+1@example.org", "ada+2@example.org", "a.da@example.org",
        ] {
            #expect(try admit(try mail(text)) == nil)
        }
        for _ in 0..<2 { #expect(try admit(try mail("ADA+x@example.org")) == nil) }
        #expect(try admit(try mail("ada@example.org")) == .throttled)
    }

    @Test func `a country, a domain and a tenant have their own limits`() throws {
        try limit(["sms_per_prefix_per_hour": 3, "sms_per_tenant_per_hour": 5, "email_per_prefix_per_hour": 2])
        for number in 0..<3 { #expect(try admit(try phone("+4912345670\(number)")) == nil) }
        #expect(try admit(try phone("+49123456799")) == .throttled)
        // Area codes of zone 1 are separate, because countries share the zone.
        #expect(try admit(try phone("+18765550100")) == nil)
        #expect(try admit(try phone("+14155550100")) == nil)
        #expect(try admit(try phone("+33123456789")) == .throttled)
        for number in 0..<2 { #expect(try admit(try mail("u\(number)@example.org")) == nil) }
        #expect(try admit(try mail("u3@example.org")) == .throttled)
        #expect(try admit(try mail("u3@example.net")) == nil)
        try scenario.ask("tenant.create", ["tenant": "other"])
        #expect(try admit(try phone("+33123456789"), tenant: "other") == nil)
    }

    @Test func `a message refused by one limit is counted by none`() throws {
        try limit(["per_address_per_hour": 1, "sms_per_tenant_per_hour": 2])
        #expect(try admit(try phone("+49123456701")) == nil)
        for _ in 0..<5 { #expect(try admit(try phone("+49123456701")) == .throttled) }
        #expect(try admit(try phone("+49123456702")) == nil)
    }

    @Test func `messages are sent only to the countries that are listed`() throws {
        try limit(["sms_prefixes": ["+49", "+1415"]])
        #expect(try admit(try phone("+49123456701")) == nil)
        #expect(try admit(try phone("+14155550100")) == nil)
        #expect(try admit(try phone("+18765550100")) == .policyViolation)
        #expect(try admit(try mail("ada@example.org")) == nil)
        try limit(["sms_prefixes": []])
        #expect(try admit(try phone("+49123456701")) == .policyViolation)
        try limit(["sms_prefixes": .null])
        #expect(try admit(try phone("+18765550100")) == nil)
        for wrong in [["49"], ["+"], ["+0"], ["+12345678"], [1]] as [JSON] {
            let answer = try scenario.ask(
                "tenant.update", ["tenant": "default", "policy": ["delivery": ["sms_prefixes": wrong]]])
            #expect(answer.reason == "invalid_params", "\(wrong.line)")
            #expect(answer.data["field"] == "policy.delivery.sms_prefixes[0]")
        }
    }

    @Test func `counts survive a restart, are not jobs, and expire by themselves`() throws {
        let ada = try mail("ada@example.org")
        for _ in 0..<6 { #expect(try admit(ada) == nil) }
        try scenario.settle()
        try scenario.restart()
        #expect(try admit(ada) == .throttled)
        #expect(try scenario.claim().isEmpty)
        #expect(scenario.inner.everything.count { $0.key.kind == .job } == 3)
        scenario.clock.advance(seconds: 2 * 86_400)
        try scenario.tick()
        #expect(scenario.inner.everything.count { $0.key.kind == .job } == 0)
    }

    @Test func `counts that could not be stored are not counted`() throws {
        try limit(["per_address_per_hour": 1])
        let ada = try mail("ada@example.org")
        #expect(try admit(ada) == nil)
        scenario.store.fail(of: [.commit], with: .full)
        try scenario.settle()
        #expect(try admit(ada) == nil)
        try scenario.settle()
        #expect(try admit(ada) == .throttled)
    }

    @Test func `a throttled address is in the audit log once an hour`() throws {
        try limit(["per_address_per_hour": 1, "per_address_per_day": 100])
        let ada = try mail("ada@example.org")
        #expect(try admit(ada) == nil)
        for _ in 0..<5 { #expect(try admit(ada) == .throttled) }
        try scenario.settle()
        #expect(try throttledEntries() == 1)
        #expect(try scenario.ask("audit.verify").result["intact"] == true)
        // The next hour begins when this one is over.
        try limit(["per_address_per_hour": 1, "per_address_per_day": 1])
        scenario.clock.advance(milliseconds: 3_599_999)
        #expect(try admit(ada) == .throttled)
        #expect(try throttledEntries() == 1)
        scenario.clock.advance(milliseconds: 1)
        for _ in 0..<2 { #expect(try admit(ada) == .throttled) }
        #expect(try throttledEntries() == 2)
    }

    @Test func `a throttled address whose entry could not be stored is entered by the next refusal`() throws {
        try limit(["per_address_per_hour": 1, "per_address_per_day": 100])
        let ada = try mail("ada@example.org")
        #expect(try admit(ada) == nil)
        try scenario.settle()
        #expect(try admit(ada) == .throttled)
        scenario.store.fail(of: [.commit], with: .full)
        try scenario.settle()
        #expect(try throttledEntries() == 0)
        for _ in 0..<2 { #expect(try admit(ada) == .throttled) }
        #expect(try throttledEntries() == 1)
    }

    private func throttledEntries() throws -> Int {
        try scenario.settle()
        return try scenario.done("audit.list")["entries"].items.count { $0["action"] == "message.throttled" }
    }
}

extension TenantID {
    /// A name that a test knows to be valid.
    fileprivate init(unchecked text: String) {
        guard let id = try? TenantID(text) else { preconditionFailure("no name of a tenant") }
        self = id
    }
}
