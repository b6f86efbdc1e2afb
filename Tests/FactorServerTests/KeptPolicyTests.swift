import FactorCore
import FactorCrypto
import TestServer
import TestSupport
import Testing

@testable import FactorServer

/// A stored policy that would be refused today.
struct KeptPolicyTests {
    @Test func `a policy that keeps everybody out is restored as it is, and reported`() throws {
        let source = try Scenario()
        func restored() throws -> RestoreSummary {
            try Scenario.restore(source.backup(), into: MemoryStore(), at: source.clock.now)
        }
        #expect(try restored().contradictions == [])
        let tenant = try source.engine.tenant(.default)
        var record = tenant.record
        let budget = try #require(PolicyMember.all.first { $0.path == "policy.guess_budget.probability" })
        record.settings.set(budget, to: .probability(Probability(attos: 1)))
        source.engine.transaction { _ = source.engine.replace(tenant, record, tenant.keys) }
        try source.rest()
        #expect(try restored().contradictions == ["guess_budget.probability"])
        try source.restart()
        let kept = try source.ask("tenant.get", ["tenant": "default"]).result["policy"]
        #expect(kept["guess_budget"]["probability"] == .number("1e-18"))
        // Another member is changed together with it.
        let issuer: JSON = ["issuer": "Example"]
        let refused = try source.ask("tenant.update", ["tenant": "default", "policy": issuer])
        #expect(refused.data["field"] == "policy.guess_budget.probability")
        let mended = issuer.with("guess_budget", ["probability": nil])
        try source.set(mended)
    }
}
