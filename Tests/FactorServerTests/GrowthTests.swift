import FactorCore
import TestServer
import TestSupport
import Testing

@testable import FactorServer

/// What anybody can create without proving anything: how much of it is kept, and how soon it is removed.
struct GrowthTests {
    private static let limits = GrowthLimits(inTenant: 400, inAll: 600, answerBytes: 64 << 10)

    private func scenario(growth: GrowthLimits = GrowthLimits()) throws -> Scenario {
        let scenario = try Scenario(growth: growth)
        try scenario.tick()
        return scenario
    }

    private func number(_ kind: DocumentKind, _ scenario: Scenario, _ tenant: TenantID = .default) throws -> Int {
        let number = try scenario.engine.tenant(tenant).number
        return try scenario.inner.count(kind: kind, tenant: number, generationBelow: nil)
    }

    /// Begins sign-ins with unknown names, many in one turn.
    private func beginFlows(_ count: Int, _ scenario: Scenario, prefix: String = "nobody") throws {
        for first in stride(from: 0, to: count, by: 500) {
            let requests: [(String, JSON)] = (first..<min(first + 500, count)).map {
                ("sign_in.create", ["identifier": .text("\(prefix)-\($0)")])
            }
            for answer in try scenario.askTogether(requests) { try #require(answer.succeeded) }
        }
    }

    private func miss(_ names: [String], _ scenario: Scenario, tenant: String = "default") throws {
        _ = try scenario.askTogether(
            names.map { ("totp.verify", ["tenant": .text(tenant), "subject": .text($0), "code": "000000"]) })
    }

    @Test func `everything due is removed at the first tick, in any amount`() throws {
        let scenario = try scenario()
        try beginFlows(3_000, scenario)
        #expect(try number(.flow, scenario) == 3_000)
        scenario.clock.advance(seconds: 900 + 3_600)
        try scenario.tick()
        #expect(try number(.flow, scenario) == 0)
        #expect(scenario.engine.counters.expired >= 3_000)
    }

    @Test(.enabled(if: TestStore.isInMemory))
    func `a document that cannot be removed delays no other, and is tried again`() throws {
        let scenario = try scenario()
        try beginFlows(300, scenario)
        let tenant = try scenario.engine.tenant(.default).number
        let first = try #require(try scenario.inner.page(kind: .flow, tenant: tenant, after: nil, limit: 1).first)
        var edited = first.document
        edited.body[10] ^= 1
        scenario.memory.overwrite(first.key, edited)
        scenario.clock.advance(seconds: 900 + 3_600)
        try scenario.tick()
        #expect(try number(.flow, scenario) == 1)
        #expect(scenario.engine.counters.alarms == 1)
        scenario.memory.overwrite(first.key, first.document)
        try scenario.tick()
        #expect(try number(.flow, scenario) == 0)
    }

    @Test func `a pass that ended in a failed commit is begun again`() throws {
        let scenario = try scenario()
        try beginFlows(300, scenario)
        scenario.clock.advance(seconds: 900 + 3_600)
        // The tick makes other commits as well, and a pass continues if only those fail.
        scenario.store.fail(of: [.commit], with: .full, lasting: true)
        try scenario.tick()
        #expect(try number(.flow, scenario) == 300)
        scenario.store.recover()
        try scenario.tick()
        #expect(try number(.flow, scenario) == 0)
    }

    @Test func `unknown names stay within their limit, and those with most guesses stay longest`()
        throws
    {
        let scenario = try scenario(growth: Self.limits)
        let stubborn = (0..<20).map { "stubborn-\($0)" }
        for _ in 0..<4 { try miss(stubborn, scenario) }
        for round in 0..<20 {
            try miss((0..<100).map { "nobody-\(round)-\($0)" }, scenario)
            try scenario.tick()
            #expect(try number(.subject, scenario) <= Self.limits.inTenant)
        }
        #expect(scenario.engine.counters.forgotten >= 1_600)
        // The fifth miss of each throttles the next one, so none was forgotten.
        try miss(stubborn, scenario)
        for name in stubborn { #expect(try scenario.verify("000000", name).reason == "throttled") }
    }

    @Test func `a known name loses its run of misses like an unknown one, and nothing of its budget`() throws {
        let scenario = try scenario(growth: Self.limits)
        let known = (0..<100).map { "known-\($0)" }
        let unknown = (0..<100).map { "unknown-\($0)" }
        for name in known { _ = try scenario.enrolled(name) }
        for _ in 0..<2 { try miss(known + unknown, scenario) }
        for round in 0..<60 {
            for _ in 0..<2 { try miss((0..<50).map { "nobody-\(round)-\($0)" }, scenario) }
            try scenario.tick()
        }
        // Three more: names whose two misses were remembered are throttled by the sixth.
        for _ in 0..<3 { try miss(known + unknown, scenario) }
        let throttled = { (names: [String]) in
            try names.count { try scenario.verify("000000", $0).reason == "throttled" }
        }
        let (knownLeft, unknownLeft) = (try throttled(known), try throttled(unknown))
        #expect(knownLeft < 60, "\(knownLeft) of 100")
        #expect(unknownLeft < 60, "\(unknownLeft) of 100")
        #expect(abs(knownLeft - unknownLeft) < 35, "\(knownLeft) and \(unknownLeft)")
        for name in known {
            let pool = try scenario.ask("subject.get", ["subject": .text(name)]).result["pools"][0]
            guard case .number(let spent) = pool["spent"] else {
                throw Scenario.Unexpected(try scenario.ask("server.info"))
            }
            #expect(Double(spent) ?? 0 > 4.9 * 3e-6, "\(pool)")
        }
    }

    @Test func `a locked subject stays locked, whatever else is forgotten`() throws {
        let scenario = try scenario(growth: Self.limits)
        _ = try scenario.enrolled("ada")
        while try scenario.verify("000000", "ada").reason != "locked" { scenario.clock.advance(seconds: 900) }
        for round in 0..<30 {
            try miss((0..<100).map { "nobody-\(round)-\($0)" }, scenario)
            try scenario.tick()
        }
        #expect(try scenario.verify("000000", "ada").reason == "locked")
    }

    @Test func `the limit over all tenants applies too, and the tenant with most makes room`() throws {
        let scenario = try scenario(growth: Self.limits)
        try scenario.ask("tenant.create", ["tenant": "other"])
        try miss((0..<200).map { "quiet-\($0)" }, scenario, tenant: "other")
        for round in 0..<10 {
            try miss((0..<100).map { "nobody-\(round)-\($0)" }, scenario)
            try scenario.tick()
        }
        let (loud, quiet) = (try number(.subject, scenario), try number(.subject, scenario, TenantID("other")))
        #expect(loud + quiet <= Self.limits.inAll)
        #expect(quiet == 200)
    }

    @Test func `flows stay within their limit, the oldest are dropped, and never one with a proof`() throws {
        let scenario = try scenario(growth: Self.limits)
        let user = try scenario.enrolled("ada")
        try scenario.ask("password.set", ["subject": "ada", "password": "correct horse battery"])
        let created = try scenario.ask("sign_in.create", ["identifier": "ada"]).result
        let proven = try scenario.attempt(created, ["password": "correct horse battery"])
        try #require(proven.result["status"] == "needs_second_factor")
        for round in 0..<20 {
            scenario.clock.advance(seconds: 1)
            try beginFlows(100, scenario, prefix: "nobody-\(round)")
            try scenario.tick()
            #expect(try number(.flow, scenario) <= Self.limits.inTenant)
        }
        #expect(try scenario.attempt(created, ["code": scenario.code(of: user.app)]).result["status"] == "complete")
    }

    @Test func `what cannot be removed is left alone, and holds up the removal of nothing else`() throws {
        // Those of the first tenant alone are more than there may be in all.
        let scenario = try scenario(growth: GrowthLimits(inTenant: 16, inAll: 20))
        let user = try scenario.enrolled("ada")
        try scenario.ask("password.set", ["subject": "ada", "password": "correct horse battery"])
        try scenario.done("tenant.create", ["tenant": "other"])
        for number in 0..<8 {
            try scenario.done("sign_in.create", ["tenant": "other", "identifier": .text("nobody-\(number)")])
        }
        let proven = try (0..<20).map { _ in
            let created = try scenario.ask("sign_in.create", ["identifier": "ada"]).result
            return try scenario.attempt(created, ["password": "correct horse battery"]).result
        }
        for number in 0..<20 {
            try scenario.done("sign_up.create", ["email_address": .text("nobody-\(number)@example.com")])
        }
        for _ in 0..<3 {
            try scenario.tick()
            #expect(try number(.identifier, scenario) <= 16)
            #expect(try number(.flow, scenario) == 20)
            #expect(try number(.flow, scenario, TenantID("other")) == 8)
            scenario.clock.advance(seconds: 61)
        }
        try scenario.tick()
        // What is made from then on is removed without waiting for the next count.
        try beginFlows(40, scenario)
        try scenario.tick()
        #expect(try number(.flow, scenario) == 20)
        for flow in proven.prefix(1) {
            #expect(try scenario.attempt(flow, ["code": scenario.code(of: user.app)]).result["status"] == "complete")
        }
    }

    @Test func `what was counted but is not there is counted again within a minute`() throws {
        let scenario = try scenario(growth: GrowthLimits(inTenant: 16, inAll: 64))
        let tenant = try scenario.engine.tenant(.default).number
        for number in 0..<UInt64(50) {
            scenario.engine.growth.make(
                DocumentKey(kind: .flow, tenant: tenant, id: DocumentID(high: number, low: 0)))
        }
        try scenario.tick()
        #expect(scenario.engine.number(of: .flows) == 50)
        scenario.clock.advance(seconds: 61)
        try scenario.tick()
        #expect(scenario.engine.number(of: .flows) == 0)
        // What is made from now on is kept within its limit again.
        try beginFlows(30, scenario)
        try scenario.tick()
        #expect(try number(.flow, scenario) <= 16)
    }

    @Test func `identifiers held by sign-ups stay within their limit`() throws {
        let scenario = try scenario(growth: Self.limits)
        for round in 0..<10 {
            let requests: [(String, JSON)] = (0..<100).map {
                ("sign_up.create", ["email_address": .text("nobody-\(round)-\($0)@example.com")])
            }
            for answer in try scenario.askTogether(requests) { try #require(answer.succeeded) }
            if round == 0 { #expect(try number(.identifier, scenario) == 100) }
            scenario.clock.advance(seconds: 1)
            try scenario.tick()
            #expect(try number(.identifier, scenario) <= Self.limits.inTenant)
        }
        #expect(try number(.identifier, scenario) > 200)
    }

    @Test func `counts of messages stay within their limit, and the highest stay longest`() throws {
        let scenario = try scenario(growth: Self.limits)
        _ = try scenario.enrolledAddress("ada@example.com")
        let sendOne = { try scenario.ask("factor.send", ["subject": "ada", "kind": "email"]) }
        var sent = 0
        var answer = try sendOne()
        while answer.succeeded {
            sent += 1
            scenario.clock.advance(seconds: 61)
            answer = try sendOne()
        }
        let wait = try #require(answer.error["data"]["retry_after_ms"].integer)
        #expect(wait > 60_000)
        for round in 0..<20 {
            _ = try scenario.askTogether(
                (0..<100).map { ("sign_up.create", ["email_address": .text("nobody-\(round)-\($0)@example.com")]) })
            scenario.clock.advance(seconds: 1)
            try scenario.tick()
            #expect(scenario.engine.number(of: .messageCounts) <= 2 * Self.limits.inTenant)
        }
        #expect(scenario.engine.number(of: .messageCounts) > Self.limits.inTenant)
        #expect(sent > 2)
        let refused = try sendOne()
        #expect(refused.reason == "throttled", "\(refused) after \(sent), \(scenario.engine.counters.forgotten)")
    }

    @Test func `everything is counted again after a restart`() throws {
        let scenario = try scenario(growth: Self.limits)
        try beginFlows(300, scenario)
        try miss((0..<300).map { "nobody-\($0)" }, scenario)
        try scenario.tick()
        try scenario.restart()
        try scenario.tick()
        #expect(scenario.engine.number(of: .flows) == 300)
        #expect(scenario.engine.number(of: .names) == 300)
        try beginFlows(200, scenario, prefix: "later")
        try scenario.tick()
        #expect(try number(.flow, scenario) <= Self.limits.inTenant)
    }

    @Test func `recorded answers beyond their limit are refused, until the first of them expire`() throws {
        let scenario = try scenario(growth: Self.limits)
        let enrol = { (number: Int) in
            try scenario.ask("totp.enroll", ["subject": "ada", "idempotency_key": .text("key-\(number)")])
        }
        var number = 0
        while try enrol(number).succeeded { number += 1 }
        #expect(try enrol(number).reason == "overloaded")
        #expect((50..<300).contains(number))
        // A recorded answer is given again.
        #expect(try enrol(number - 1).succeeded)
        #expect(try scenario.ask("totp.enroll", ["subject": "ada"]).succeeded)
        scenario.clock.advance(seconds: 61)
        try scenario.tick()
        #expect(try enrol(number).succeeded)
    }
}
