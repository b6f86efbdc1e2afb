import FactorCore
import FactorCrypto
import FactorSQLite
import Foundation
import TestMachine
import TestServer
import TestSupport
import Testing

@testable import FactorServer

/// A store and a backup of a program whose set digest did not cover the documents' names.
struct SecondLayoutTests {
    private let fixture: FirstLayoutFixture
    private let directory: TemporaryDirectory

    init() throws {
        fixture = try FirstLayoutFixture(.second)
        directory = try TemporaryDirectory()
        try fixture.store(in: directory)
    }

    /// Opens the file, and returns its contents in memory.
    private func memory() throws -> MemoryStore {
        let store = try fixture.open(in: directory)
        defer { store.close() }
        return try MemoryStore(copying: store)
    }

    private func keys(_ memory: MemoryStore) throws -> (TenantKeys, StoreIdentity) {
        let root = try #require(try RootRecord.read(memory)).record
        let master = MasterKeys(FirstLayoutFixture.masterKey())
        return (try Engine.unwrap(root.wrappedKeys, 0, master, "keys"), try #require(root.identity))
    }

    private func state(_ memory: MemoryStore) throws -> StoreState {
        let (keys, identity) = try keys(memory)
        return try StoreState(opening: try memory.state(), of: identity, keys)
    }

    private func scrub(_ scenario: Scenario) throws {
        let passes = scenario.engine.integrity.passes
        for _ in 0..<100 where scenario.engine.integrity.passes == passes { try scenario.tick() }
        #expect(scenario.engine.integrity.passes == passes + 1)
    }

    @Test func `its store opens with everything that it held, and is whole`() throws {
        let store = try fixture.open(in: directory)
        defer { store.close() }
        #expect(try state(try MemoryStore(copying: store)).isUnnamed)
        let scenario = try fixture.scenario(on: store)
        try scrub(scenario)
        #expect(scenario.engine.integrity.problems == [])
        try fixture.expectWhole(scenario)
        try scenario.restart()
        try scrub(scenario)
        #expect(scenario.engine.integrity.problems == [])
        #expect(scenario.engine.tenants.count == 2)
        #expect(try !state(try MemoryStore(copying: store)).isUnnamed)
        scenario.stop()
    }

    @Test func `the older program refuses it afterwards`() throws {
        try fixture.open(in: directory).close()
        let header = try Data(contentsOf: URL(fileURLWithPath: directory.database)).prefix(64)
        #expect(Array(header[60..<64]) == [0, 0, 0, 3])
    }

    @Test func `whatever interrupts the start, the next one continues`() throws {
        let memory = try memory()
        var interruptions = 0
        while true {
            let copy = try MemoryStore(copying: memory)
            let faulty = FaultyStore(copy)
            faulty.longestStretch = 4
            faulty.fail(
                nth: interruptions + 1, of: [.commit, .scan, .load], with: .unavailable("interrupted"), lasting: true)
            let started = (try? fixture.scenario(on: faulty)) != nil
            if started { break }
            interruptions += 1
            let scenario = try fixture.scenario(on: copy)
            try scrub(scenario)
            #expect(scenario.engine.integrity.problems == [], "interrupted at call \(interruptions)")
        }
        #expect(interruptions > 10)
    }

    @Test func `a missing document stays missing`() throws {
        let memory = try memory()
        for stored in memory.everything where ![.root, .tenant].contains(stored.key.kind) {
            let copy = try MemoryStore(copying: memory)
            copy.overwrite(stored.key, nil)
            let scenario = try fixture.scenario(on: copy)
            try scrub(scenario)
            #expect(scenario.engine.integrity.problems == [.missingDocuments], "\(stored.key.kind)")
        }
    }

    @Test func `a takeover of the first layout that it began continues`() throws {
        let first = try FirstLayoutFixture()
        let directory = try TemporaryDirectory()
        try first.store(in: directory)
        let store = try first.open(in: directory)
        defer { store.close() }
        for commits in 1...8 {
            let memory = try MemoryStore(copying: store)
            let faulty = FaultyStore(memory)
            faulty.longestStretch = 4
            faulty.fail(nth: commits + 1, of: [.commit], with: .unavailable("interrupted"), lasting: true)
            #expect(throws: StartFailure.self) { try first.scenario(on: faulty) }
            // As that program left it: the same contents, with the digest that it kept.
            let (keys, identity) = try keys(memory)
            var state = try state(memory)
            let position = try #require(state.takenOver)
            state.digest = .empty
            for stored in memory.everything where memory.position(of: stored.key) < position {
                state.digest.insert(unnamed: stored.document.tag, keys)
            }
            state.isUnnamed = true
            let sealed = state.sealed(for: identity, keys, .seeded(3))
            memory.tamper { _, _, stored in stored = sealed }

            let scenario = try first.scenario(on: memory)
            try scrub(scenario)
            #expect(scenario.engine.integrity.problems == [], "interrupted after commit \(commits)")
            try first.expectWhole(scenario)
        }
    }

    @Test func `a store that differs from its anchor is refused unchanged`() throws {
        let memory = try memory()
        let (keys, identity) = try keys(memory)
        let state = try state(memory)
        var later = state
        later.commit += 1
        var other = state
        other.auditHead += 1
        for (known, problem) in [(later, .older(behind: 1)), (other, .other)] as [(StoreState, AnchorProblem)] {
            let anchor = MemoryAnchor()
            anchor.line = Anchor(known, of: identity, keys).text(keys)
            #expect(throws: StartFailure.anchor(problem)) { try fixture.scenario(on: memory, anchor: anchor) }
            #expect(try self.state(memory) == state)
        }
        let anchor = MemoryAnchor()
        anchor.line = Anchor(state, of: identity, keys).text(keys)
        let scenario = try fixture.scenario(on: memory, anchor: anchor)
        try scrub(scenario)
        #expect(scenario.engine.integrity.problems == [])
    }

    @Test(arguments: [false, true])
    func `its backup verifies and restores`(nothingHappenedSince: Bool) throws {
        let master = { MasterKeys(FirstLayoutFixture.masterKey()) }
        let backup = try fixture.backup()
        let verified = try Scenario.restore(backup, into: nil, at: fixture.now, master: master())
        #expect(verified.tenants == 2)
        let memory = MemoryStore()
        _ = try Scenario.restore(
            backup, into: memory, at: fixture.now, nothingHappenedSince: nothingHappenedSince, master: master())
        let scenario = try fixture.scenario(on: memory)
        let code = try fixture.seed("bob app").code(at: scenario.clock.now)
        #expect(try scenario.verify(code, "bob").succeeded == nothingHappenedSince)
        try scrub(scenario)
        #expect(scenario.engine.integrity.problems == [])
        #expect(scenario.observer.problems == [])
    }
}
