import FactorCore
import FactorSQLite
import FactorServer
import TestMachine
import TestServer
import TestSupport
import Testing

/// The anchor outside a store, and how it detects a complete older copy.
struct AnchorTests {
    private let anchor = MemoryAnchor()
    private let memory = MemoryStore()
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(on: memory, anchor: anchor)
    }

    private func copy() throws -> MemoryStore { try MemoryStore(copying: memory) }

    /// Starts another server on a store, with the anchor.
    private func start(_ store: MemoryStore) throws -> Scenario { try Scenario(on: store, anchor: anchor) }

    private func refusal(_ store: MemoryStore) -> AnchorProblem? {
        do {
            _ = try start(store)
            return nil
        } catch StartFailure.anchor(let problem) {
            return problem
        } catch {
            return .unreachable("\(error)")
        }
    }

    @Test func `it exists from the start and follows every change within a tick; without changes it is not written`()
        throws
    {
        #expect(anchor.line != nil)
        try scenario.tick()
        try scenario.tick()
        for number in 0..<3 {
            let before = anchor.line
            try scenario.enrolled("u-\(number)")
            #expect(anchor.line == before)
            try scenario.tick()
            #expect(anchor.line != before)
            try scenario.tick()
        }
        #expect(scenario.engine.commitsBehindAnchor == 0)
        let writes = anchor.writes
        for _ in 0..<3 { try scenario.tick() }
        #expect(anchor.writes == writes)
    }

    @Test func `the anchored store starts, after a crash and after a shutdown`() throws {
        try scenario.enrolled("ada")
        try scenario.tick()
        try scenario.enrolled("bob")
        // Killed here: the anchor may be behind, but never ahead.
        #expect(refusal(try copy()) == nil)
        try scenario.restart()
        scenario.stop()
        #expect(refusal(memory) == nil)
    }

    @Test func `after a clean shutdown it is not behind`() throws {
        try scenario.enrolled("ada")
        let older = try copy()
        try scenario.enrolled("bob")
        scenario.stop()
        guard case .older? = refusal(older) else {
            Issue.record("an older store started")
            return
        }
    }

    @Test func `an older copy of the whole store is refused`() throws {
        let app = try scenario.enrolled("ada").app
        try scenario.tick()
        let older = try copy()
        let code = app.code(at: scenario.clock.now)
        #expect(try scenario.verify(code).succeeded)
        try scenario.tick()
        guard case .older(let behind)? = refusal(older) else {
            Issue.record("an older store started")
            return
        }
        #expect(behind > 0)
        // Without the anchor, the copy is taken for the present store. That is what the anchor is for.
        let deceived = try Scenario(on: older)
        #expect(try deceived.verify(code).succeeded)
    }

    @Test func `another store, one from before a restore, and a diverged one are refused`() throws {
        #expect(refusal(MemoryStore()) == .otherStore)
        let other = MemoryStore()
        _ = try Scenario(on: other, seed: 2)
        #expect(refusal(other) == .otherStore)
        try scenario.tick()
        let fork = try copy()
        let restored = MemoryStore()
        let summary = try Scenario.restore(try scenario.backup(), into: restored, at: scenario.clock.now)
        #expect(refusal(restored) == .otherIncarnation)
        // Commits that only follow changes are known at the next tick.
        for _ in 0..<2 { try scenario.tick() }
        scenario.stop()

        // As many commits, but different ones.
        let elsewhere = try Scenario(on: fork)
        let target = try #require(scenario.engine.anchor).commit
        while elsewhere.engine.durableCommit < target { try elsewhere.enrolled("e-\(elsewhere.engine.durableCommit)") }
        elsewhere.stop()
        #expect(elsewhere.engine.durableCommit == target)
        #expect(refusal(fork) == .other)

        // A restore with the anchor's location replaces it; then the previous store is the foreign one.
        anchor.line = summary.anchor
        #expect(refusal(restored) == nil)
        #expect(refusal(memory) == .otherIncarnation)
    }

    @Test func `an anchor that is gone or changed is noticed`() throws {
        try scenario.enrolled("ada")
        try scenario.tick()
        scenario.stop()
        let line = try #require(anchor.line)
        anchor.line = nil
        #expect(refusal(memory) == .missing)
        for place in line.indices {
            var changed = line
            changed[place] ^= 1
            anchor.line = changed
            let problem = refusal(memory)
            #expect(problem == .malformed || problem == .otherStore, "byte \(place): \(String(describing: problem))")
        }
        for cut in [0, 1, line.count - 1] {
            anchor.line = Array(line.prefix(cut))
            #expect(refusal(memory) == .malformed)
        }
        anchor.line = line
        #expect(refusal(memory) == nil)
    }

    @Test
    func `a store without an anchor makes one, and its loss is noticed from then on, even after a start without it`()
        throws
    {
        let store = MemoryStore()
        do {
            let before = try Scenario(on: store)
            try before.enrolled("ada")
            before.stop()
        }
        let place = MemoryAnchor()
        let with = try Scenario(on: store, anchor: place)
        try with.tick()
        with.stop()
        let without = try Scenario(on: store)
        try without.tick()
        let health = try without.ask("server.health").result
        #expect(health["status"] == "degraded" && health.verdict(of: "anchor") == "not named")
        without.stop()
        // It is behind, as an anchor may be.
        try Scenario(on: store, anchor: place).stop()
        place.line = nil
        #expect(throws: StartFailure.anchor(.missing)) { _ = try Scenario(on: store, anchor: place) }
    }

    @Test func `health reports a failing anchor until it can be written again`() throws {
        try scenario.enrolled("ada")
        anchor.failure = "the disk is gone"
        for _ in 0..<3 { try scenario.tick() }
        #expect(scenario.observer.anchorFailures == ["the disk is gone"])
        let degraded = try scenario.ask("server.health").result
        #expect(degraded.verdict(of: "anchor") == "cannot be written")
        #expect(degraded["checks"].items.allSatisfy { !($0["text"].text ?? "").contains("the disk is gone") })
        // No request is refused because of it.
        #expect(try scenario.enrolled("bob").id.hasPrefix("fac_"))
        anchor.failure = nil
        try scenario.tick()
        #expect(try scenario.ask("server.health").result["status"] == "ok")
        anchor.failure = "the disk is gone"
        #expect(refusal(memory) == .unreachable("the disk is gone"))
    }
}
