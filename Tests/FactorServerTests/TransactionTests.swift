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

    private struct Unexpected: Error {}
}
