import FactorCrypto
import FactorServer
import TestServer
import TestSupport
import Testing

/// A client cannot take the places of others by waiting for jobs many times.
final class WaitingClaimTests {
    private static let most = 1_024

    private let scenario: Scenario

    init() throws { scenario = try Scenario() }

    deinit { scenario.stop() }

    private func wait(_ count: Int = 1, uid: UInt32, on connection: UInt64) -> [AnswerToken] {
        let caller = Caller(uid: uid, gid: 0, listener: 0)
        return (0..<count).map { _ in
            scenario.send("job.claim", ["wait_ms": 60_000], from: caller, over: connection)
        }
    }

    private func answered(_ tokens: [AnswerToken]) throws -> [AnswerToken] {
        try scenario.settle()
        return tokens.filter { scenario.port.lines[$0] != nil }
    }

    @Test func `many waiting claims of one user do not make others overloaded`() throws {
        let greedy = wait(Self.most, uid: 1_000, on: 1)
        let modest = wait(3, uid: 1_001, on: 2)
        // The oldest of the greedy user's claims are answered as if nothing had come.
        #expect(try answered(greedy) == Array(greedy.prefix(3)))
        #expect(try answered(modest) == [])
        for token in greedy.prefix(3) {
            #expect(try #require(try scenario.answer(token)).result["jobs"] == [])
        }
        _ = wait(10, uid: 1_000, on: 1)
        #expect(try answered(greedy).count == 13)
        #expect(try answered(modest) == [])
    }

    @Test func `many waiting claims of one connection leave its user's others alone`() throws {
        let modest = wait(3, uid: 1_000, on: 1)
        let greedy = wait(Self.most, uid: 1_000, on: 2)
        #expect(try answered(modest) == [])
        #expect(try answered(greedy) == Array(greedy.prefix(3)))
    }

    @Test func `a job goes to the claim that has waited longest, among any number of claims`() throws {
        let greedy = wait(Self.most, uid: 1_000, on: 1)
        let modest = wait(1, uid: 1_001, on: 2)
        try scenario.deliver()
        #expect(try answered(greedy) == Array(greedy.prefix(2)))
        let jobs = try #require(try scenario.answer(greedy[1])).result["jobs"].items
        #expect(jobs.count == 1)
        #expect(try answered(modest) == [])
    }
}
