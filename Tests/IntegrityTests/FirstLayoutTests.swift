import FactorCore
import FactorCrypto
import FactorSQLite
import FactorServer
import Foundation
import TestMachine
import TestServer
import TestSupport
import Testing

/// A store and a backup of a program that did not yet authenticate documents as a whole.
struct FirstLayoutTests {
    private let fixture: FirstLayoutFixture
    private let directory: TemporaryDirectory

    init() throws {
        fixture = try FirstLayoutFixture()
        directory = try TemporaryDirectory()
        try fixture.store(in: directory)
    }

    private func open() throws -> SQLiteStore { try SQLiteStore(path: directory.database, mayMake: true) }

    @Test func `its store opens with everything that it held, and opens again`() throws {
        let store = try open()
        defer { store.close() }
        let scenario = try fixture.scenario(on: store)
        try scenario.restart()
        try fixture.expectWhole(scenario)
        try scenario.restart()
        #expect(scenario.observer.problems == [])
        scenario.stop()
    }

    @Test func `a takeover that was interrupted anywhere continues at the next start`() throws {
        var interruptions = 0
        while true {
            try FileManager.default.removeItem(atPath: directory.database)
            try? FileManager.default.removeItem(atPath: directory.database + "-wal")
            try fixture.store(in: directory)
            do {
                let store = try open()
                defer { store.close() }
                let faulty = FaultyStore(store)
                // Few documents at once, and so many commits.
                faulty.longestStretch = 4
                faulty.fail(nth: interruptions + 1, of: [.commit], with: .unavailable("interrupted"), lasting: true)
                guard (try? fixture.scenario(on: faulty)) == nil else { break }
            }
            interruptions += 1
            let store = try open()
            defer { store.close() }
            let scenario = try fixture.scenario(on: store)
            try fixture.expectWhole(scenario, "interrupted at commit \(interruptions)")
            scenario.stop()
        }
        #expect(interruptions > 8)
    }

    @Test func `a change made before the takeover is still an alarm`() throws {
        let store = try open()
        defer { store.close() }
        let memory = try MemoryStore(copying: store)
        // Ada has the longest document. Her app is made to look suspended, as an attacker without the key could write
        // it: kind 1, status 2 becomes 3.
        let subjects = memory.everything.filter { $0.key.kind == .subject }
        let ada = try #require(subjects.max { $0.document.body.count < $1.document.body.count })
        let kind = try #require(
            ada.document.body.indices.dropLast().first { Array(ada.document.body[$0...$0 + 1]) == [1, 2] })
        var changed = ada.document
        changed.body[kind + 1] = 3
        memory.overwrite(ada.key, changed)

        let scenario = try fixture.scenario(on: memory)
        #expect(scenario.observer.alarms == ["1 documents from before the upgrade are damaged or were tampered with"])
        #expect(scenario.engine.counters.alarms == 1)
        let health = try scenario.ask("server.health").result
        #expect(health["status"] == "degraded" && health.verdict(of: "integrity") == "altered or damaged")
        #expect(try scenario.ask("factor.list", ["subject": "ada"]).code == -32603)
        #expect(
            try scenario.ask("sign_in.create", ["subject": "ada", "password": "correct horse battery"]).code == -32603)
        #expect(try scenario.ask("factor.list", ["subject": "bob"]).succeeded)
    }

    @Test(arguments: [-1, 0, 1] as [Int64])
    func `an expiry that was written beside a document removes nothing`(moment: Int64) throws {
        let store = try open()
        defer { store.close() }
        let memory = try MemoryStore(copying: store)
        let lasting = memory.everything.filter { $0.document.expiresAt == nil && $0.key.kind != .root }
        #expect(Set(lasting.map(\.key.kind)).isSuperset(of: [.subject, .identifier, .signingKeys]))
        for stored in lasting where stored.key.kind != .tenant {
            var expiring = stored.document
            expiring.expiresAt = Timestamp(milliseconds: moment)
            memory.overwrite(stored.key, expiring)
        }
        let scenario = try fixture.scenario(on: memory)
        for _ in 0..<3 { try scenario.tick() }
        try fixture.expectWhole(scenario)
    }

    @Test func `names that were guessed at are throttled as long as after a guess`() throws {
        let store = try open()
        defer { store.close() }
        let memory = try MemoryStore(copying: store)
        let guessed = memory.everything.filter { $0.key.kind == .subject && $0.document.body.isEmpty }
        for stored in guessed {
            var expiring = stored.document
            expiring.expiresAt = Timestamp(milliseconds: 1)
            memory.overwrite(stored.key, expiring)
        }
        #expect(!guessed.isEmpty)
        let scenario = try fixture.scenario(on: memory)
        for _ in 0..<3 { try scenario.tick() }
        for stored in guessed { #expect(try memory.load(stored.key) != nil) }
        #expect(scenario.observer.problems == [])
    }

    @Test func `a present store cannot be passed off as an old one`() throws {
        let anchor = MemoryAnchor()
        let memory = MemoryStore()
        do {
            let scenario = try Scenario(on: memory, anchor: anchor)
            _ = try scenario.furnish()
            scenario.stop()
        }
        let root = try #require(memory.everything.first { $0.key.kind == .root })
        var older = root.document
        // Without the identity of two words of 16 bytes, and without the tag.
        older.body = [1] + older.body.dropFirst().dropLast(48)
        memory.overwrite(root.key, older)
        /// Checks that the store is refused after this step of a forgery, without and with an anchor, and is unchanged.
        func expectRefusal(_ what: Comment) throws {
            for place in [nil, anchor] {
                let copy = try MemoryStore(copying: memory)
                let failure = #expect(throws: StartFailure.self, what) { try Scenario(on: copy, anchor: place) }
                guard case .tampered? = failure else {
                    Issue.record("\(String(describing: failure)): \(what)")
                    continue
                }
                #expect(try copy.load(root.key) == older, what)
            }
        }
        try expectRefusal("the root alone")
        memory.tamper { _, segments, state in
            segments.removeLast(segments.count / 2)
            state = []
        }
        try expectRefusal("no state, and a shorter audit log")
        for stored in memory.everything where stored.key.kind == .tenant {
            var bare = stored.document
            bare.body.removeLast(DocumentTag.length)
            memory.overwrite(stored.key, bare)
        }
        try expectRefusal("tenants as they were then")
        for stored in memory.everything where ![.root, .tenant, .identifier].contains(stored.key.kind) {
            memory.overwrite(stored.key, nil)
        }
        try expectRefusal("only claims are left")
        for stored in memory.everything where stored.key.kind == .identifier { memory.overwrite(stored.key, nil) }
        try expectRefusal("nothing but tenants is left")
    }

    @Test func `the older program refuses it afterwards`() throws {
        do {
            let store = try open()
            defer { store.close() }
            try fixture.scenario(on: store).stop()
        }
        // From byte 60 of the header: the layout's number, which that program knows up to 1.
        let header = try Data(contentsOf: URL(fileURLWithPath: directory.database)).prefix(64)
        #expect(Array(header[60..<64]) == [0, 0, 0, 3])
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
        let password: JSON = ["subject": "ada", "password": "correct horse battery"]
        #expect(try scenario.ask("password.verify", password).succeeded)
        let code = try fixture.seed("bob app").code(at: scenario.clock.now)
        #expect(try scenario.verify(code, "bob").succeeded == nothingHappenedSince)
        #expect(try scenario.ask("audit.verify").result["intact"] == true)
        #expect(scenario.observer.problems == [])
    }
}
