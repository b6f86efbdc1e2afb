import FactorCore
import TestServer
import TestSupport
import Testing

@testable import FactorServer

/// Answers that are recorded for requests about the server itself, which belong to no tenant.
struct ServerReceiptTests {
    @Test func `they are read as they were written, and expire`() throws {
        let scenario = try Scenario()
        let requests: [(String, JSON)] = [
            ("tenant.create", ["tenant": "t"]), ("tenant.update", ["tenant": "t"]), ("keys.rotate", ["tenant": "t"]),
            ("tenant.delete", ["tenant": "t"]),
        ]
        for (method, params) in requests {
            let keyed = params.with("idempotency_key", .text("k-\(method)"))
            #expect(try scenario.ask(method, keyed).succeeded, "\(method)")
        }
        let receipts = { scenario.inner.everything.count { $0.key.kind == .receipt && $0.key.tenant == 0 } }
        #expect(receipts() == requests.count)
        for _ in 0..<10 { try scenario.tick() }
        #expect(scenario.engine.integrity.passes > 0 && scenario.engine.integrity.problems.isEmpty)
        scenario.clock.advance(seconds: 61)
        for _ in 0..<5 { try scenario.tick() }
        #expect(receipts() == 0)
        #expect(scenario.observer.problems == [])
    }
}
