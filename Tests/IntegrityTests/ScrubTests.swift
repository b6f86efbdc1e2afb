import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// The check of the whole store while it is in use.
struct ScrubTests {
    /// By the steady clock: passes begin an hour apart.
    private let steady = ManualClock()
    private let clock = ManualClock()
    private let scenario: Scenario

    init() throws {
        scenario = try Scenario(clock: clock, steady: steady)
    }

    private func pass(seconds: Int64) {
        steady.advance(seconds: seconds)
        clock.advance(seconds: seconds)
    }

    /// Runs a complete pass.
    private func scrub(_ scenario: Scenario) throws {
        let passes = scenario.engine.integrity.passes
        pass(seconds: 3_601)
        for _ in 0..<100 where scenario.engine.integrity.passes == passes { try scenario.tick() }
        #expect(scenario.engine.integrity.passes == passes + 1)
    }

    @Test func `a scrub of an unchanged store finds everything whole`() throws {
        _ = try scenario.furnish()
        try scrub(scenario)
        #expect(scenario.engine.integrity.problems == [])
        let last = try #require(scenario.engine.integrity.lastPass)
        // Some documents expired in the hour before and have been removed.
        #expect(last.documents >= UInt64(scenario.memory.everything.count))
        #expect(try scenario.ask("audit.verify").result["entries_checked"] == .integer(Int(last.auditEntries)))
        #expect(scenario.observer.problems == [])
        let metrics = try scenario.ask("server.metrics").result["text"].text ?? ""
        #expect(metrics.contains("factord_integrity_problems 0\n"))
        #expect(metrics.contains("factord_integrity_pass_timestamp_seconds "))
    }

    @Test func `intact data is reported as intact, whatever changes during a scrub`() throws {
        scenario.store.longestStretch = 1
        var dice = Dice(seed: 4)
        let seed = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
        let app = Authenticator(secret: seed)
        var asked = 0
        // How far the passes come during these requests depends on when the other threads run.
        while asked < 3_000 || (scenario.engine.integrity.passes <= 3 && asked < 30_000) {
            let subject: JSON = ["subject": .text("u-\(Int.random(in: 0..<12, using: &dice))")]
            switch Int.random(in: 0..<14, using: &dice) {
            case 0, 1: scenario.send("totp.enroll", subject.merging(["secret": .text(seed), "activate": true]))
            case 2, 3: scenario.send("totp.verify", subject.with("code", .text(app.code(at: clock.now))))
            case 4: scenario.send("subject.delete", subject)
            case 5: scenario.send("session.create", subject.with("amr", ["pwd"]))
            case 6: scenario.send("session.revoke_all", subject)
            case 7: scenario.send("totp.enroll", subject.with("idempotency_key", .text("\(asked)")))
            case 8: if dice.one(in: 20) { scenario.send("keys.rotate") }
            case 9, 10, 11: scenario.loop.run()
            case 12: scenario.endTurn()
            default:
                pass(seconds: dice.one(in: 6) ? 3_600 : 20)
                scenario.engine.tick()
            }
            asked += 1
        }
        try scenario.rest()
        #expect(scenario.engine.integrity.passes > 3)
        #expect(scenario.engine.integrity.problems == [])
        #expect(scenario.observer.problems == [])
        try scrub(scenario)
        #expect(scenario.engine.integrity.problems == [])
    }

    @Test func `a failed commit on the way is not reported`() throws {
        scenario.store.longestStretch = 1
        for number in 0..<10 { try scenario.enrolled("u-\(number)") }
        pass(seconds: 3_601)
        scenario.engine.tick()
        scenario.store.fail(of: [.commit], with: .full)
        let refused = scenario.send("totp.enroll", ["subject": "ada"])
        #expect(try scenario.answer(refused)?.reason == "unavailable")
        pass(seconds: 61)
        try scrub(scenario)
        #expect(scenario.engine.integrity.problems == [])
    }

    @Test func `any document that is removed is missed`() throws {
        _ = try scenario.furnish()
        let keys = scenario.memory.everything.map(\.key).filter { $0.kind != .root }
        for key in keys {
            try scrub(scenario)
            #expect(scenario.engine.integrity.problems == [])
            guard let document = try scenario.memory.load(key) else { continue }
            scenario.memory.overwrite(key, nil)
            let alarms = scenario.observer.alarms.count
            try scrub(scenario)
            #expect(scenario.engine.integrity.problems == [.missingDocuments], "\(key.kind)")
            #expect(scenario.observer.alarms.count == alarms + 1)
            let health = try scenario.ask("server.health").result
            #expect(health["status"] == "degraded" && health.verdict(of: "integrity") == "altered or damaged")
            scenario.memory.overwrite(key, document)
        }
    }

    @Test func `any document that is replaced by an older version is missed`() throws {
        let things = try scenario.furnish()
        let before = Dictionary(uniqueKeysWithValues: scenario.memory.everything.map { ($0.key, $0.document) })
        #expect(
            try scenario.ask("backup_code.verify", ["subject": "ada", "code": .text(things.backupCodes[1])]).succeeded)
        #expect(try scenario.ask("session.revoke", ["session_token": .text(things.session)]).succeeded)
        #expect(try scenario.ask("tenant.update", ["tenant": "shop", "policy": ["mfa": ["state": "off"]]]).succeeded)
        #expect(try scenario.ask("totp.enroll", ["subject": "new"]).succeeded)
        try scrub(scenario)
        #expect(scenario.engine.integrity.problems == [])
        let after = Dictionary(uniqueKeysWithValues: scenario.memory.everything.map { ($0.key, $0.document) })
        let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        #expect(changed.count > 4)
        for key in changed where key.kind != .tenant {
            let document = try scenario.memory.load(key)
            scenario.memory.overwrite(key, before[key])
            try scrub(scenario)
            #expect(scenario.engine.integrity.problems == [.missingDocuments], "\(key.kind)")
            scenario.memory.overwrite(key, document)
            try scrub(scenario)
        }
    }

    @Test func `two exchanged documents, and a changed one, are found`() throws {
        try scenario.enrolled("ada")
        try scenario.enrolled("bob")
        let subjects = scenario.memory.everything.filter { $0.key.kind == .subject }
        for (target, source) in zip(subjects, subjects.reversed()) {
            scenario.memory.overwrite(target.key, source.document)
        }
        try scrub(scenario)
        // Each has a foreign tag, so neither counts as present.
        #expect(scenario.engine.integrity.problems == [.damagedDocument, .missingDocuments])
        #expect(scenario.observer.alarms.count == 3)
        // The alarm is raised once. Health reports it for as long as it is so.
        try scrub(scenario)
        #expect(scenario.observer.alarms.count == 3)
        for subject in subjects { scenario.memory.overwrite(subject.key, subject.document) }
        try scrub(scenario)
        #expect(scenario.engine.integrity.problems == [])
    }

    @Test func `a document with a forged expiry is not removed`() throws {
        let app = try scenario.enrolled("ada").app
        let stored = try #require(scenario.memory.everything.first { $0.key.kind == .subject })
        var expired = stored.document
        expired.expiresAt = Timestamp(milliseconds: 1)
        scenario.memory.overwrite(stored.key, expired)
        for _ in 0..<3 { try scenario.tick() }
        #expect(scenario.observer.alarms.count == 1)
        scenario.memory.overwrite(stored.key, stored.document)
        #expect(try scenario.verify(app.code(at: clock.now)).succeeded)
    }

    @Test func `a break in the audit log is found and reported`() throws {
        for number in 0..<5 { _ = try scenario.verify("000000", "u-\(number)") }
        scenario.memory.tamper { _, segments, _ in segments.remove(at: 2) }
        try scrub(scenario)
        #expect(scenario.engine.integrity.problems == [.brokenAudit(entry: 3)])
        #expect(scenario.observer.alarms.count == 1)
    }

    @Test func `a store that cannot be read for a while is checked again`() throws {
        try scenario.enrolled("ada")
        scenario.store.fail(of: [.scan], with: .unavailable("EIO"), lasting: true)
        pass(seconds: 3_601)
        try scenario.tick()
        try scenario.tick()
        #expect(scenario.engine.integrity.problems == [] && scenario.engine.integrity.passes == 0)
        scenario.store.recover()
        try scrub(scenario)
        #expect(scenario.engine.integrity.problems == [])
    }

    @Test func `audit entries before the first or after the last are found and reported`() throws {
        for number in 0..<5 { _ = try scenario.verify("000000", "u-\(number)") }
        let strange: [(first: UInt64, told: UInt64)] = [
            (0, 1), (.max - 4, 0xFFFF << 48 + 1), (6, 6), (1 << 40, 6), (1 << 48, 1 << 48 + 1),
        ]
        for (first, told) in strange {
            try scrub(scenario)
            #expect(scenario.engine.integrity.problems == [])
            let segment = AuditSegment(first: first, count: 1, body: [], tag: [UInt8](repeating: 0, count: 32))
            scenario.memory.tamper { _, segments, _ in
                segments.append(segment)
                segments.sort { $0.first < $1.first }
            }
            #expect(
                try scenario.ask("audit.verify").result["first_broken_sequence"]
                    == .integer(Int(AuditNumber.shown(told))),
                "\(first)")
            try scrub(scenario)
            #expect(scenario.engine.integrity.problems == [.brokenAudit(entry: told)], "\(first)")
            #expect(throws: StartFailure.self, "\(first)") { try scenario.restart() }
            scenario.memory.tamper { _, segments, _ in segments.removeAll { $0.first == first } }
            try scenario.restart()
        }
    }

    @Test(arguments: [0, 31, 33])
    func `an audit segment with a tag of another length is found and reported, wherever one looks`(
        _ length: Int
    ) throws {
        for number in 0..<5 { _ = try scenario.verify("000000", "u-\(number)") }
        try scrub(scenario)
        let all = try scenario.memory.segments(from: 1, limit: .max)
        let (changed, next) = (all[all.count - 2], all[all.count - 1])
        scenario.memory.tamper { _, segments, _ in
            segments[segments.count - 2] = AuditSegment(
                first: changed.first, count: changed.count, body: changed.body,
                tag: Array((changed.tag + [0]).prefix(length)))
        }
        for (from, broken) in [(1, changed.first), (next.first, next.first)] {
            let answer = try scenario.ask("audit.verify", ["first_sequence": .integer(Int(from))])
            #expect(answer.result["first_broken_sequence"] == .integer(Int(broken)), "\(from)")
        }
        try scrub(scenario)
        #expect(scenario.engine.integrity.problems == [.brokenAudit(entry: changed.first)])
        #expect(throws: StartFailure.self) { try scenario.restart() }
    }

    @Test func `a document that cannot be read is reported, and those after it are checked`() throws {
        scenario.store.longestStretch = 4
        for number in 0..<40 { try scenario.enrolled("u-\(number)") }
        let subjects = scenario.memory.everything.map(\.key).filter { $0.kind == .subject }
            .sorted { scenario.memory.position(of: $0) < scenario.memory.position(of: $1) }
        scenario.store.makeUnreadable(Set(subjects[3...4] + subjects[20...22]))
        let last = try #require(try scenario.memory.load(subjects[38]))
        var changed = last
        changed.expiresAt = Timestamp(milliseconds: 1 << 50)
        scenario.memory.overwrite(subjects[38], changed)
        try scrub(scenario)
        #expect(scenario.engine.integrity.problems == [.unreadable, .damagedDocument])
        let looked = try #require(scenario.engine.integrity.lastPass?.documents)
        #expect(looked > 30)
        // The last of them cannot be read either.
        scenario.store.makeUnreadable([
            scenario.memory.everything.map(\.key).max {
                scenario.memory.position(of: $0) < scenario.memory.position(of: $1)
            }!
        ])
        try scrub(scenario)
        #expect(scenario.engine.integrity.problems.contains(.unreadable))
        scenario.store.makeUnreadable([])
        scenario.memory.overwrite(subjects[38], last)
        try scrub(scenario)
        #expect(scenario.engine.integrity.problems == [])
    }

    @Test func `an index that differs from the documents is reported`() throws {
        try scenario.enrolled("ada")
        let subject = try #require(scenario.memory.everything.first { $0.key.kind == .subject })
        scenario.store.hide([subject.key])
        try scrub(scenario)
        #expect(scenario.engine.integrity.problems == [.brokenIndex])
        scenario.store.hide([])
        scenario.store.setStrayEntries(true)
        try scrub(scenario)
        #expect(scenario.engine.integrity.problems == [.brokenIndex])
        #expect(scenario.observer.alarms.count == 1)
        scenario.store.setStrayEntries(false)
        try scrub(scenario)
        #expect(scenario.engine.integrity.problems == [])
    }

    @Test func `a scan of upkeep that meets damage is reported`() throws {
        scenario.store.fail(of: [.scan], with: .corrupt("a page of an index"), lasting: true)
        for _ in 0..<3 { try scenario.tick() }
        #expect(scenario.engine.integrity.problems.contains(.unreadable))
        // Once each, however often upkeep tries again.
        #expect(scenario.observer.alarms.count == scenario.engine.integrity.problems.count)
        scenario.store.recover()
        #expect(try scenario.ask("server.health").result["status"] == "degraded")
        try scrub(scenario)
        #expect(scenario.engine.integrity.problems == [])
    }
}
