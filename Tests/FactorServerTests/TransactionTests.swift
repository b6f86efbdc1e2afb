import TestServer
import TestSupport
import Testing

@testable import FactorCore
@testable import FactorServer

/// A decision's changes stay as a whole or not at all.
@Suite(.disabled(if: FaultyStore.isLossyInTests, "makes decisions without requests"))
struct TransactionTests {
    private let scenario: Scenario
    private let mail: Identifier

    init() throws {
        scenario = try Scenario()
        mail = .email(try EmailAddress("ada@example.org"))
    }

    /// Claims the identifier, changes a subject, appends to the audit log, and then runs the closure.
    private func run(_ then: () throws(Failure) -> Void) throws -> Engine.Outcome {
        let engine = scenario.engine
        let (ada, tenant) = (try SubjectID("ada"), try engine.tenant(.default))
        return whole { () throws(Failure) in
            var claims = OpenClaims()
            try engine.open(mail, for: ada, in: tenant, &claims)
            engine.write(claims, in: tenant, peer: 0)
            _ = try engine.decide(tenant.key(of: ada), ada, in: tenant, peer: 0) { subject, decision throws(Failure) in
                try subject.createIfNew(&decision)
                decision.record(AuditEvent(.subjectDeleted, .done))
            }
            try then()
        }
    }

    /// Runs a decision until it lacks no document.
    private func whole(_ decide: () throws(Failure) -> Void) -> Engine.Outcome {
        var prior: PriorRuns?
        while true {
            let run = scenario.engine.run(prior, decide)
            guard case .stopped(.documents(let keys), let runs) = run else { return run }
            scenario.store.fetch(keys) { _ in }
            prior = runs
        }
    }

    private func hasClaim() throws -> Bool {
        try scenario.engine.owner(of: mail, in: try scenario.engine.tenant(.default)) != nil
    }

    private func hasSubject() throws -> Bool { try scenario.ask("subject.get", ["subject": "ada"]).succeeded }

    @Test func `a decision's changes stay`() throws {
        guard case .made = try run({}) else { throw Unexpected() }
        #expect(try hasClaim() && hasSubject())
        try scenario.restart()
        #expect(try hasClaim() && hasSubject())
    }

    @Test func `a refusal's changes stay, such as a counted miss`() throws {
        guard case .refused(let failure) = try run({ () throws(Failure) in throw .codeRejected([]) }) else {
            throw Unexpected()
        }
        #expect(failure.code == .codeRejected)
        #expect(try hasClaim() && hasSubject())
    }

    @Test(arguments: [Failure.internal("broken"), .unavailable("no disk"), .overloaded(retryAfterMilliseconds: 1)])
    func `nothing stays of a decision that could not be made`(_ failure: Failure) throws {
        let before = scenario.engine.counters.decisions
        guard case .refused(failure) = try run({ () throws(Failure) in throw failure }) else { throw Unexpected() }
        #expect(scenario.engine.staged.changesNothing && scenario.engine.staged.subjects.isEmpty)
        #expect(scenario.engine.staged.records.isEmpty)
        #expect(scenario.engine.counters.decisions > before)
        #expect(try !hasClaim() && !hasSubject())
        // The next decision does not build on it.
        guard case .made = try run({}) else { throw Unexpected() }
        try scenario.restart()
        #expect(try hasClaim() && hasSubject())
    }

    @Test func `nothing stays of a decision that stops to have something hashed`() throws {
        let engine = scenario.engine
        let before = engine.counters.decisions
        let run = try run { () throws(Failure) in
            engine.hashes.wanted = HashRequest()
            throw .stop
        }
        guard case .stopped = run else { throw Unexpected() }
        #expect(engine.staged.changesNothing && engine.staged.subjects.isEmpty && engine.staged.records.isEmpty)
        #expect(engine.counters.decisions == before)
        #expect(try !hasClaim() && !hasSubject())
    }

    @Test func `earlier decisions of the same turn stay`() throws {
        guard case .made = try run({}) else { throw Unexpected() }
        let engine = scenario.engine
        let (ada, tenant) = (try SubjectID("ada"), try engine.tenant(.default))
        let second = whole { () throws(Failure) in
            _ = try engine.delete(ada, in: tenant, peer: 0)
            throw .internal("broken")
        }
        guard case .refused = second else { throw Unexpected() }
        #expect(try hasClaim() && hasSubject())
        try scenario.restart()
        #expect(try hasClaim() && hasSubject())
        #expect(try scenario.ask("audit.verify").succeeded)
    }

    /// Refuses messages to the address, which is entered into the audit log once an hour, and then runs the closure.
    private func throttle(_ address: Address, _ then: () throws(Failure) -> Void) throws -> Engine.Outcome {
        let tenant = try scenario.engine.tenant(.default)
        return whole { () throws(Failure) in
            do throws(Failure) {
                _ = try scenario.engine.admitMessage(to: address, MessageRequest(.proven, isReal: true), in: tenant)
            } catch {
                guard error.code == .throttled else { throw error }
            }
            try then()
        }
    }

    private func throttledEntries() throws -> Int {
        try scenario.settle()
        return try scenario.done("audit.list")["entries"].items.count { $0["action"] == "message.throttled" }
    }

    @Test(
        arguments: [nil, .internal("broken"), .unavailable("no disk"), .overloaded(retryAfterMilliseconds: 1), .stop]
            as [Failure?])
    func `a throttled address that a decision did not enter is entered by the next one`(_ failure: Failure?) throws {
        let engine = scenario.engine
        try scenario.set(["delivery": ["per_address_per_hour": 1, "per_address_per_day": 100]])
        let address = Address.email(try EmailAddress("ada@example.org"))
        _ = try throttle(address, {})
        let first = try throttle(address) { () throws(Failure) in
            guard let failure else { return }
            if failure.isStop { engine.hashes.wanted = HashRequest() }
            throw failure
        }
        switch (first, failure) {
        case (.made, nil), (.refused, _?), (.stopped, _?): break
        default: throw Unexpected()
        }
        #expect(engine.jobState.counters.throttled == (failure == nil ? 1 : 0))
        for _ in 0..<2 { _ = try throttle(address, {}) }
        #expect(try throttledEntries() == 1)
    }

    @Test func `what a decision remembered of a throttled address before it is remembered again`() throws {
        let engine = scenario.engine
        try scenario.set(["delivery": ["per_address_per_hour": 1, "per_address_per_day": 100]])
        let address = Address.email(try EmailAddress("ada@example.org"))
        for _ in 0..<2 { _ = try throttle(address, {}) }
        let before = engine.jobState.throttled
        scenario.clock.advance(seconds: 3_600)
        _ = try throttle(address) { () throws(Failure) in throw .internal("broken") }
        #expect(engine.jobState.throttled == before && !before.isEmpty)
    }

    @Test(arguments: [Failure.internal("broken"), .stop])
    func `jobs of a decision that was undone are neither counted nor lent`(_ failure: Failure) throws {
        let engine = scenario.engine
        let tenant = try engine.tenant(.default)
        try scenario.rest()
        let before = engine.jobState.counters.queued
        _ = whole { () throws(Failure) in
            engine.send(.sample(at: scenario.clock.now), in: tenant)
            if failure.isStop { engine.hashes.wanted = HashRequest() }
            throw failure
        }
        #expect(engine.jobState.counters.queued == before)
        try scenario.rest()
        #expect(try scenario.claim().isEmpty)
        // A job that was lent by a decision that is undone is there for the next one.
        try scenario.deliver()
        var lent = 0
        _ = whole { () throws(Failure) in
            lent = try engine.claimJobs(JobClaim(holder: 0, limit: 9) { _, _ in true }).count
            if failure.isStop { engine.hashes.wanted = HashRequest() }
            throw failure
        }
        #expect(lent == 1 && engine.jobState.counters.claimed == 0)
        try scenario.rest()
        #expect(try scenario.claim().count == 1)
    }

    private struct Unexpected: Error {}
}
