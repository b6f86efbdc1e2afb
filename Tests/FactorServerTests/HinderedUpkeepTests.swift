import Dispatch
import FactorCore
import FactorCrypto
import TestServer
import TestSupport
import Testing

@testable import FactorServer

/// Work in the background that cannot be done now is done once it can be.
@Suite(.enabled(if: TestStore.isInMemory), .disabled(if: FaultyStore.isLossyInTests, "begins when it says"))
struct HinderedUpkeepTests {
    enum Work: CaseIterable {
        case expiry, count, forgetting, purge, reseal, retention, scrub, refill, tenants, othersJobs
    }

    enum Hindrance: CaseIterable {
        /// As many scans wait as may wait.
        case busy
        case unreadable, unwritable
    }

    /// A server with work that is due at its next tick, or that a request begins.
    private struct Site {
        let scenario: Scenario
        /// Others who share the store.
        var others: [Scenario] = []
        /// What begins the work; a tick if nothing else does.
        var begin: (() throws -> Void)?
        let isDone: () throws -> Bool
    }

    private static func site(_ work: Work) throws -> Site {
        switch work {
        case .expiry:
            let scenario = try Scenario()
            for key in ["a", "b", "c"] as [JSON] {
                try scenario.done("totp.enroll", ["subject": "ada", "idempotency_key": key])
            }
            scenario.clock.advance(seconds: 61)
            // Each is a batch of its own, which is looked for once the one before is durable.
            scenario.store.longestSlice = 1
            return Site(scenario: scenario) { !scenario.inner.everything.contains { $0.key.kind == .receipt } }
        case .count:
            let scenario = try Scenario()
            for _ in 0..<3 { try scenario.done("sign_in.create", ["identifier": "nobody"]) }
            // Only a count can tell.
            scenario.memory.overwrite(
                try #require(scenario.inner.everything.first { $0.key.kind == .flow }).key, nil)
            return Site(scenario: scenario) { scenario.engine.number(of: .flows) == 2 }
        case .forgetting:
            let scenario = try Scenario(growth: GrowthLimits(inTenant: 40, inAll: 60))
            for _ in 0..<50 { try scenario.done("sign_in.create") }
            return Site(scenario: scenario) { scenario.inner.everything.count { $0.key.kind == .flow } <= 40 }
        case .purge:
            let scenario = try Scenario()
            try scenario.done("tenant.create", ["tenant": "shop"])
            try scenario.enrolled("ada", tenant: "shop")
            return Site(
                scenario: scenario,
                begin: { _ = try scenario.answer(scenario.send("tenant.delete", ["tenant": "shop"])) },
                isDone: { scenario.inner.everything.count { $0.key.kind == .tenant } == 1 })
        case .reseal:
            let scenario = try Scenario()
            try scenario.enrolled()
            return Site(
                scenario: scenario, begin: { _ = try scenario.answer(scenario.send("keys.rotate")) },
                isDone: { try scenario.engine.tenant(.default).keys.generations == [2] })
        case .retention:
            let scenario = try Scenario()
            for _ in 0..<3 { try scenario.verify("000000") }
            scenario.clock.advance(seconds: 30 * 86_400)
            try scenario.verify("000000")
            scenario.engine.keepAudit(days: 7)
            return Site(scenario: scenario) { try scenario.done("audit.verify")["entries_removed"] != 0 }
        case .scrub:
            let scenario = try Scenario()
            return Site(scenario: scenario) { scenario.engine.integrity.passes > 0 }
        case .refill:
            let scenario = try Scenario(isShared: false)
            scenario.engine.jobState.queue = JobQueue(most: 4)
            for number in 0..<6 { try scenario.deliver(to: "u\(number)@example.org") }
            for job in try scenario.claim() { try scenario.done("job.complete", job.held) }
            return Site(scenario: scenario) { scenario.engine.jobCount(of: .deliverMessage).all == 2 }
        case .tenants:
            let (scenario, other) = try pair()
            try other.done("tenant.create", ["tenant": "shop"])
            return Site(scenario: scenario, others: [other]) { scenario.engine.tenants.count == 2 }
        case .othersJobs:
            let (scenario, other) = try pair()
            try other.deliver()
            _ = try scenario.claim()
            return Site(scenario: scenario, others: [other]) { scenario.engine.jobCount(of: .deliverMessage).all == 1 }
        }
    }

    private static func pair() throws -> (Scenario, Scenario) {
        let first = try Scenario(isShared: true)
        let second = try Scenario(sharing: first, seed: 1_000, isShared: true)
        for server in [first, second] { server.store.loseDecisions(oneIn: .max) }
        return (first, second)
    }

    @Test(arguments: Work.allCases, Hindrance.allCases)
    func `work that something hinders is done afterwards`(_ work: Work, _ hindrance: Hindrance) throws {
        // These begin with a commit of their own.
        if hindrance == .unwritable, [.purge, .reseal, .tenants, .othersJobs].contains(work) { return }
        let site = try Self.site(work)
        let scenario = site.scenario
        let begin = site.begin ?? { scenario.engine.tick() }
        switch hindrance {
        case .busy:
            try scenario.whileBusy {
                try begin()
                // What follows commits, and not scans, comes too.
                for number in 0..<4 {
                    let params: JSON = ["subject": "eve", "username": .text("n-\(number)")]
                    _ = try scenario.answer(scenario.send("username.set", params))
                }
                if !Set([.othersJobs, .scrub, .retention]).contains(work) { #expect(try !site.isDone()) }
            }
        case .unreadable, .unwritable:
            let call: FaultyStore.Call = hindrance == .unreadable ? .scan : .commit
            scenario.store.fail(of: [call], with: .unavailable("EIO"), lasting: true)
            try begin()
            try scenario.rest()
            scenario.store.recover()
        }
        try scenario.rest()
        // Some of it rests for a minute first.
        for _ in 0..<25 where try !site.isDone() {
            for server in [scenario] + site.others { server.clock.advance(seconds: 3) }
            try scenario.tick()
        }
        #expect(try site.isDone())
    }

    /// Ticks at which no scan can begin: those of the tick itself, or what follows them.
    private static let moments = (1...12).flatMap { [(tick: $0, isLater: false), (tick: $0, isLater: true)] }

    @Test(arguments: [false, true], moments)
    func `a scrub of which any step cannot begin goes on`(isShared: Bool, moment: (tick: Int, isLater: Bool)) throws {
        let scenario = try Scenario(isShared: isShared)
        scenario.store.loseDecisions(oneIn: .max)
        for number in 0..<4 { try scenario.enrolled("u-\(number)") }
        scenario.store.longestStretch = 1
        scenario.engine.scrub.pace.first = 1
        scenario.engine.scrub.pace.snapshot = (documentsForOne: 1, step: 1)
        for tick in 1...60 where scenario.engine.integrity.passes == 0 {
            if tick == moment.tick {
                if moment.isLater { scenario.engine.tick() }
                try scenario.whileBusy {
                    if !moment.isLater { scenario.engine.tick() }
                    try scenario.commitSome()
                }
            }
            scenario.clock.advance(seconds: 4)
            try scenario.tick()
        }
        #expect(scenario.engine.integrity.passes == 1 && scenario.engine.integrity.problems == [])
    }

    @Test(arguments: [false, true])
    func `a backup that cannot begin is refused, and leaves room for the next one`(isShared: Bool) throws {
        let scenario = try Scenario(isShared: isShared)
        try scenario.whileBusy {
            let answer = try scenario.answer(scenario.send("backup.begin"))
            #expect(answer?.reason == "overloaded")
        }
        try scenario.rest()
        #expect(try Scenario.restore(try scenario.backup(), into: nil, at: scenario.clock.now).omissions.isEmpty)
    }

    @Test(arguments: [false, true])
    func `while the background is busy the metrics tell all the same, and what has to scan is refused`(
        isShared: Bool
    ) throws {
        let scenario = try Scenario(isShared: isShared)
        scenario.store.loseDecisions(oneIn: .max)
        try scenario.whileBusy {
            let text = try scenario.answer(scenario.send("server.metrics"))?.result["text"].text ?? ""
            #expect(text.contains("factord_uptime_seconds"))
            for method in ["server.health", "audit.verify", "audit.list", "tenant.list", "keys.status"] {
                #expect(try scenario.answer(scenario.send(method))?.reason == "overloaded", "\(method)")
            }
        }
        try scenario.rest()
        #expect(try scenario.ask("server.health").succeeded)
        #expect(try scenario.ask("server.metrics").succeeded)
    }
}

extension Scenario {
    /// Runs the closure while the background thread is busy and as many scans wait as may wait.
    fileprivate func whileBusy(_ body: () throws -> Void) throws {
        let (begun, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let hold: @Sendable (any Store) -> Void = { _ in
            begun.signal()
            goOn.wait()
        }
        try engine.scan(hold) { (_: Result<Void, Failure>) in }
        begun.wait()
        defer { goOn.signal() }
        var waiting = 0
        let nothing: @Sendable (any Store) -> Void = { _ in }
        while (try? engine.scan(nothing, done: { (_: Result<Void, Failure>) in })) != nil { waiting += 1 }
        #expect(waiting == BackgroundThread.longestQueue)
        try body()
    }

    /// Commits something, with what follows from commits and from scans that have ended.
    fileprivate func commitSome() throws {
        for number in 0..<2 {
            _ = try answer(send("username.set", ["subject": "eve", "username": .text("n-\(number)")]))
        }
    }
}
