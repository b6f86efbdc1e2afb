import FactorCore
import FactorCrypto
import FactorServer
import TestServer
import TestSupport
import Testing

/// Names that were only guessed at: they are counted like any other, and forgotten when the guesses no longer count.
struct GhostTests {
    private static let day: Int64 = 86_400
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    private func miss(_ subject: String = "ghost") throws -> String? {
        try scenario.verify("000000", subject).reason
    }

    private func documents() throws -> [StoredDocument] {
        let tenant = try scenario.engine.tenant(.default).number
        return try scenario.inner.page(kind: .subject, tenant: tenant, after: nil, limit: 100)
    }

    @Test func `an unknown name is kept as long as its guesses count, and then forgotten`() throws {
        #expect(try miss() == "code_rejected")
        scenario.clock.advance(seconds: 30 * Self.day)
        try scenario.tick()
        #expect(try documents().count == 1)
        scenario.clock.advance(seconds: 33 * Self.day)
        try scenario.tick()
        #expect(try documents() == [])
        #expect(try miss() == "code_rejected")
    }

    @Test(.enabled(if: !FaultyStore.isSharedInTests, "records that others see at once"))
    func `a first guess at an unknown name makes no record before the next tick, but it counts`() throws {
        for _ in 0..<5 { #expect(try miss() == "code_rejected") }
        #expect(try miss() == "throttled")
        #expect(try documents() == [])
        try scenario.tick()
        #expect(try documents().count == 1)
        #expect(try miss() == "throttled")
    }

    @Test func `guesses at an unknown name are kept over a clean shutdown`() throws {
        for _ in 0..<5 { #expect(try miss() == "code_rejected") }
        try scenario.restart()
        #expect(try documents().count == 1)
        #expect(try miss() == "throttled")
    }

    @Test func `an unknown name that is guessed at again is kept longer`() throws {
        for _ in 0..<5 {
            #expect(try miss() == "code_rejected")
            scenario.clock.advance(seconds: 25 * Self.day)
            try scenario.tick()
            #expect(try documents().count == 1)
        }
    }

    @Test func `guesses before the first enrolment could not hit it, and do not count against it`() throws {
        for _ in 0..<5 { #expect(try miss("ada") == "code_rejected") }
        let app = try scenario.enrolled("ada").app
        #expect(try scenario.ask("subject.get", ["subject": "ada"]).result["pools"].items.isEmpty)
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
    }

    @Test func `an unknown name that becomes a subject stays`() throws {
        #expect(try miss("ada") == "code_rejected")
        let app = try scenario.enrolled("ada").app
        #expect(try documents()[0].document.expiresAt == nil)
        scenario.clock.advance(seconds: 400 * Self.day)
        try scenario.tick()
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).succeeded)
    }

    @Test func `a guess that comes while its name is being forgotten fails no request`() throws {
        #expect(try miss() == "code_rejected")
        try scenario.tick()
        scenario.clock.advance(seconds: 63 * Self.day)
        scenario.engine.tick()
        while scenario.engine.isIdle { try #require(scenario.loop.waitAndRun()) }
        #expect(try miss() == "code_rejected")
        try scenario.tick()
        #expect(try documents().count == 1)
        #expect(scenario.observer.failures == [])
    }

    @Test func `a record of guesses holds no name, and is not a subject of the tenant`() throws {
        #expect(try miss("ghost-with-a-name") == "code_rejected")
        try scenario.tick()
        let stored = try documents()[0].document
        #expect(stored.body.count == DocumentTag.length)
        #expect(!String(decoding: stored.hot, as: UTF8.self).contains("ghost"))
        #expect(try scenario.ask("tenant.get", ["tenant": "default"]).result["counts"]["subjects"] == 0)
        #expect(try scenario.ask("audit.list").result["entries"][0]["subject"].isNull)
    }
}
