import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// A backup of a damaged store holds what is whole, says what it lacks, and restores.
@Suite(.enabled(if: TestStore.isInMemory)) struct DamagedBackupTests {
    private let scenario: Scenario
    private var memory: MemoryStore { scenario.memory }

    init() throws {
        scenario = try Scenario()
        for number in 0..<20 { try scenario.enrolled("u-\(number)") }
        _ = try scenario.ask("username.set", ["subject": "u-3", "username": "three"])
    }

    private func keys(_ kind: DocumentKind) -> [DocumentKey] {
        memory.everything.filter { $0.key.kind == kind }.map(\.key)
    }

    private func key(of subject: String) throws -> DocumentKey {
        let tenant = try #require(scenario.engine.tenants.values.first)
        return tenant.key(of: try SubjectID(subject))
    }

    private func change(_ key: DocumentKey) throws {
        var document = try #require(memory.everything.first { $0.key == key }).document
        document.body[document.body.count / 2] ^= 1
        memory.overwrite(key, document)
    }

    private func omissions(_ change: (inout Omissions) -> Void) -> Omissions {
        var omissions = Omissions()
        change(&omissions)
        return omissions
    }

    /// Takes a backup, expects it to verify and to restore except for what is missing, and returns a server on the
    /// result.
    private func expect(_ missing: Omissions, nothingHappenedSince: Bool = true) throws -> Scenario {
        let backup = try scenario.backup()
        #expect(try Scenario.restore(backup, into: nil, at: scenario.clock.now).omissions == missing)
        let store = MemoryStore()
        let made = try Scenario.restore(
            backup, into: store, at: scenario.clock.now, nothingHappenedSince: nothingHappenedSince)
        #expect(made.omissions == missing)
        #expect(scenario.observer.alarms.contains { $0.contains("not in the backup") } == !missing.isEmpty)
        let restored = try Scenario(clock: ManualClock(scenario.clock.now), on: store)
        #expect(try restored.ask("audit.verify").result["intact"] == true)
        #expect(restored.observer.problems == [])
        return restored
    }

    private func isThere(_ subject: String, in restored: Scenario) throws -> Bool {
        try !restored.factors(.text(subject)).isEmpty
    }

    @Test func `nothing is missing from the backup of a whole store`() throws {
        _ = try expect(Omissions())
    }

    @Test(arguments: [false, true])
    func `a damaged subject is missing, and all others are there`(isReadable: Bool) throws {
        let damaged = try key(of: "u-7")
        if isReadable { try change(damaged) } else { memory.damage { $0.documents = [damaged] } }
        let restored = try expect(omissions { $0.add(1, of: .subject) })
        for number in 0..<20 { #expect(try isThere("u-\(number)", in: restored) == (number != 7)) }
    }

    @Test(arguments: [false, true])
    func `a damaged user name is missing, and its owner is there`(isReadable: Bool) throws {
        let damaged = try #require(keys(.identifier).first)
        if isReadable { try change(damaged) } else { memory.damage { $0.documents = [damaged] } }
        let restored = try expect(omissions { $0.add(1, of: .identifier) })
        #expect(try isThere("u-3", in: restored))
    }

    @Test(arguments: [DocumentKind.root, .tenant], [false, true])
    func `data in the server's memory is not missing`(kind: DocumentKind, isReadable: Bool) throws {
        let damaged = try #require(keys(kind).first)
        if isReadable { try change(damaged) } else { memory.damage { $0.documents = [damaged] } }
        #expect(try isThere("u-7", in: expect(Omissions())))
    }

    @Test func `the log is there except for damaged entries, which keep their place in it`() throws {
        let segments = try memory.segments(from: 1, limit: .max)
        let before = try scenario.ask("audit.list", ["limit": 200]).result["entries"].items
        // One segment is changed, one is unreadable, so that the next cannot be checked, and the last one is missing.
        memory.tamper { _, segments, _ in
            segments[4] = AuditSegment(
                first: segments[4].first, count: segments[4].count, body: segments[5].body, tag: segments[4].tag)
        }
        memory.damage { $0.segments = [segments[9].first] }
        let lost = [segments[4], segments[9], segments[10]].flatMap { Array($0.first...$0.last) }
        let restored = try expect(omissions { $0.auditEntries = UInt64(lost.count) })
        let after = try restored.ask("audit.list", ["limit": 200]).result["entries"].items
        for entry in before {
            let number = try #require(entry["sequence"].integer)
            let found = try #require(after.first { $0["sequence"].integer == number })
            #expect(lost.contains(UInt64(number)) ? found["action"] == "entry.lost" : found == entry, "\(number)")
        }
        try restored.restart()
        #expect(try restored.ask("audit.verify").result["intact"] == true)
    }

    @Test func `a log that lost its end continues after the lost entries`() throws {
        let head = scenario.engine.durableCommit
        let last = try #require(try memory.segments(backFrom: UInt64.max >> 16, limit: 1).first)
        memory.damage { $0.segments = [last.first, last.last + 1] }
        let restored = try expect(omissions { $0.auditEntries = UInt64(last.count) + 1 })
        let newest = try restored.ask("audit.list", ["limit": 3]).result["entries"].items
        #expect(newest.map { $0["action"].text } == ["restore", "entry.lost", "entry.lost"])
        #expect(head > 0)
    }

    @Test func `rows that are not segments leave the log whole`() throws {
        memory.tamper { _, segments, _ in
            let body = [UInt8](repeating: 0, count: AuditEntry.length)
            for first in [1 << 48, UInt64.max, 0] as [UInt64] {
                for count in [0, 1, UInt32.max] as [UInt32] {
                    segments.append(AuditSegment(first: first, count: count, body: body, tag: AuditChain.origin))
                }
            }
            segments.sort { $0.first < $1.first }
        }
        _ = try expect(Omissions())
    }

    @Test func `if newer counters cannot be read, not even an operator's word makes spent codes valid again`() throws {
        memory.damage { $0.hotWrites = true }
        let missing = omissions { $0.hasOlder = true }
        let restored = try expect(missing, nothingHappenedSince: false)
        #expect(try isThere("u-7", in: restored))
        let backup = try scenario.backup()
        #expect(throws: RestoreFailure.olderThanSaid) {
            _ = try Scenario.restore(backup, into: MemoryStore(), at: scenario.clock.now, nothingHappenedSince: true)
        }
    }

    @Test func `damage is reported once for each backup`() throws {
        let damaged = keys(.subject)[0]
        memory.damage { $0.documents = [damaged] }
        for round in 1...2 {
            _ = try scenario.backup()
            #expect(scenario.observer.alarms.count { $0.contains("not in the backup: 1 subject") } == round)
        }
    }

    @Test func `a store that is damaged everywhere gives an empty backup, and not an error`() throws {
        let all = Set(memory.everything.map(\.key))
        memory.damage {
            $0.documents = all
            $0.segments = Set(1...1_000)
        }
        let verified = try Scenario.restore(try scenario.backup(), into: nil, at: scenario.clock.now)
        #expect(verified.subjects == 0 && verified.omissions.subjects == 20 && verified.omissions.auditEntries > 20)
    }
}
