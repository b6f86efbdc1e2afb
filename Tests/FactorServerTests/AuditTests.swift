import FactorCore
import TestServer
import TestSupport
import Testing

/// The audit log: what happened, in order, and whether it is unchanged.
struct AuditTests {
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    private func pages(_ params: JSON) throws -> [[JSON]] {
        try scenario.pages("audit.list", params).map { $0["entries"].items }
    }

    @Test func `entries about sessions name the subject, even one without factors`() throws {
        for subject in ["guest", "Guest"] as [JSON] {
            let session = try scenario.ask("session.create", ["subject": subject, "amr": ["pwd"]])
            #expect(session.succeeded)
            let entry = try scenario.ask("audit.list").result["entries"].items[0]
            #expect(entry["action"] == "session.create" && entry["subject"] == subject)
            try scenario.ask("session.revoke", ["session_token": session.result["session_token"]])
            try scenario.settle()
            for entry in try scenario.ask("audit.list").result["entries"].items.prefix(2) {
                #expect(entry["subject"] == subject)
            }
        }
        #expect(try scenario.ask("subject.delete", ["subject": "guest"]).succeeded)
        #expect(try scenario.ask("audit.list").result["entries"].items.last?["subject"].isNull == true)
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `an entry records the actor, action and subject, and no parameter`() throws {
        let (id, app) = try scenario.enrolled()
        let code = app.code(at: scenario.clock.now)
        #expect(try scenario.verify(code).succeeded)
        #expect(try scenario.verify(code).reason == "code_rejected")
        let answer = try scenario.ask("audit.list")
        let entries = answer.result["entries"].items
        #expect(entries.map { $0["action"] } == ["totp.verify", "totp.verify", "totp.enroll"])
        #expect(entries.map { $0["outcome"] } == ["refused", "done", "done"])
        #expect(entries.map { $0["sequence"] } == [3, 2, 1])
        for entry in entries {
            #expect(entry["subject"] == "ada")
            #expect(entry["tenant"] == "default")
            #expect(entry["peer_uid"] == 1000)
            #expect(entry["at"] == .integer(Int(scenario.clock.now.milliseconds)))
        }
        #expect(entries[1]["factor_id"] == .text(id))
        #expect(entries[0]["factor_id"] == .null)
        #expect(!answer.line.contains(code))
        #expect(!answer.line.contains(app.secret))
    }

    @Test func `an entry about a subject that cannot be read is listed without its name`() throws {
        try scenario.enrolled("ada")
        let ada = try #require(scenario.inner.everything.first { $0.key.kind == .subject })
        try scenario.enrolled("bob")
        scenario.store.makeUnreadable([ada.key])
        #expect(try scenario.ask("audit.list").result["entries"].items.map { $0["subject"] } == ["bob", .null])
    }

    @Test func `a subject's own entries come in pages even if other entries lie between`() throws {
        for round in 0..<7 {
            for subject in ["ada", "bob", "eve"] where subject != "bob" || round % 2 == 0 {
                _ = try scenario.verify("000000", subject)
                #expect(try scenario.ask("hotp.enroll", ["subject": .text(subject)]).succeeded)
                #expect(try scenario.ask("subject.unlock", ["subject": .text(subject)]).succeeded)
            }
        }
        let all = try pages(["limit": 200]).joined()
        for subject in ["ada", "bob", "eve"] as [JSON] {
            let expected = all.filter { $0["subject"] == subject }.map { $0["sequence"] }
            for limit in [1, 2, 5, 200] {
                let found = try pages(["subject": subject, "limit": .integer(limit)])
                #expect(found.joined().map { $0["sequence"] } == expected, "\(subject), pages of \(limit)")
                #expect(found.allSatisfy { $0.count <= limit })
            }
        }
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `pages of everything leave nothing out and repeat nothing`() throws {
        for number in 0..<9 { _ = try scenario.verify("000000", "u-\(number)") }
        for limit in [1, 2, 3, 4, 9, 10] {
            let sequences = try pages(["limit": .integer(limit)]).joined().compactMap { $0["sequence"].integer }
            #expect(sequences == Array(stride(from: 9, to: 0, by: -1)))
        }
    }

    @Test func `entries are listed by tenant and by time`() throws {
        #expect(try scenario.ask("tenant.create", ["tenant": "other"]).succeeded)
        try scenario.enrolled("ada", tenant: "other")
        scenario.clock.advance(seconds: 10)
        try scenario.enrolled("ada")
        #expect(try pages(["tenant": "other"]).joined().map { $0["action"] } == ["totp.enroll", "tenant.create"])
        let late = try pages(["since_at": .integer(Int(scenario.clock.now.milliseconds))]).joined()
        #expect(late.map { $0["tenant"] } == ["default"])
        #expect(try pages(["subject": "ada", "tenant": "other"]).joined().count == 1)
        #expect(
            try pages(["subject": "ada", "since_at": .integer(Int(scenario.clock.now.milliseconds))]).joined().count
                == 1)
        #expect(try scenario.ask("audit.list", ["tenant": "none"]).reason == "not_found")
    }

    @Test func `entries are listed by what was done, how it ended and until when`() throws {
        let app = try scenario.enrolled().app
        scenario.clock.advance(seconds: 10)
        let moment = JSON.integer(Int(scenario.clock.now.milliseconds))
        _ = try scenario.verify("000000")
        try scenario.verify(app.code(at: scenario.clock.now))
        func listed(_ choice: JSON) throws -> [String] {
            let found = try pages(choice).joined().map { "\($0["action"].text ?? "") \($0["outcome"].text ?? "")" }
            #expect(try pages(choice.with("subject", "ada")).joined().count == found.count)
            return found
        }
        #expect(try listed(["action": "totp.verify"]) == ["totp.verify done", "totp.verify refused"])
        #expect(try listed(["outcome": "refused"]) == ["totp.verify refused"])
        #expect(try listed(["action": "totp.enroll", "outcome": "refused"]) == [])
        #expect(try listed(["until_at": moment]) == ["totp.enroll done"])
        #expect(try listed(["since_at": moment, "until_at": moment]) == [])
        #expect(try listed(["since_at": moment]) == ["totp.verify done", "totp.verify refused"])
        for (name, wrong) in [("action", "totp.verified"), ("outcome", "lost"), ("until_at", "now")] as [(String, JSON)]
        {
            let refused = try scenario.ask("audit.list", (["tenant": "default"] as JSON).with(name, wrong))
            #expect(refused.reason == "invalid_params" && refused.data["field"] == .text(name))
        }
    }

    @Test func `entries about deleted subjects are listed without a name`() throws {
        try scenario.enrolled()
        #expect(try scenario.ask("subject.delete", ["subject": "ada"]).succeeded)
        let entries = try scenario.ask("audit.list").result["entries"].items
        #expect(entries.map { $0["action"] } == ["subject.delete", "totp.enroll"])
        #expect(entries.allSatisfy { $0["subject"].isNull })
    }

    @Test(
        .enabled(if: TestStore.isInMemory),
        arguments: ["1", "99", "281474976710655", "281474976710656", "18446744073709551615"])
    func `a made-up cursor is harmless`(_ cursor: String) throws {
        _ = try scenario.verify("000000")
        #expect(try scenario.ask("audit.list", ["cursor": .text(cursor)]).succeeded)
        #expect(try scenario.ask("audit.list", ["cursor": .text(cursor), "subject": "ada"]).succeeded)
    }

    /// Checks the log with each segment changed by `change`, and restores it.
    private func check(_ params: JSON = [:], _ change: (Int, AuditSegment) -> AuditSegment?) throws -> JSON {
        let written = try scenario.inner.segments(from: 1, limit: 1000)
        let changed = written.enumerated().compactMap { change($0, $1) }.sorted { $0.first < $1.first }
        scenario.memory.tamper { _, segments, _ in segments = changed }
        defer { scenario.memory.tamper { _, segments, _ in segments = written } }
        return try scenario.ask("audit.verify", params).result
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `an unchanged log is intact, whole and in part`() throws {
        for number in 0..<6 { _ = try scenario.verify("000000", "u-\(number)") }
        #expect(
            try check { $1 } == [
                "entries_checked": 6, "intact": true, "first_broken_sequence": .null, "entries_removed": 0,
            ])
        #expect(try check(["first_sequence": 3]) { $1 }["intact"] == true)
        #expect(
            try check(["first_sequence": 3, "last_sequence": 4]) { $1 } == [
                "entries_checked": 2, "intact": true, "first_broken_sequence": .null, "entries_removed": 0,
            ])
        #expect(
            try check(["first_sequence": 100]) { $1 } == [
                "entries_checked": 0, "intact": true, "first_broken_sequence": .null, "entries_removed": 0,
            ])
    }

    @Test func `a changed byte anywhere in an entry is found`() throws {
        for number in 0..<4 { _ = try scenario.verify("000000", "u-\(number)") }
        for byte in 0..<AuditEntry.length {
            let result = try check { place, segment in
                guard place == 2 else { return segment }
                var body = segment.body
                body[byte] ^= 1
                return AuditSegment(first: segment.first, count: segment.count, body: body, tag: segment.tag)
            }
            #expect(
                result == ["entries_checked": 2, "intact": false, "first_broken_sequence": 3, "entries_removed": 0],
                "byte \(byte)")
        }
    }

    @Test(.enabled(if: TestStore.isInMemory), .disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `entries that are cut off at the end are missed`() throws {
        for number in 0..<4 { _ = try scenario.verify("000000", "u-\(number)") }
        scenario.memory.cutLog()
        let check = try scenario.ask("audit.verify").result
        #expect(check == ["entries_checked": 3, "intact": false, "first_broken_sequence": 4, "entries_removed": 0])
        #expect(try scenario.ask("audit.verify", ["last_sequence": 3]).result["intact"] == true)
    }

    @Test func `a missing entry, and one moved to another place, are found`() throws {
        for number in 0..<4 { _ = try scenario.verify("000000", "u-\(number)") }
        #expect(try check { $0 == 1 ? nil : $1 }["first_broken_sequence"] == 2)
        #expect(try check { $0 == 0 ? nil : $1 }["intact"] == false)
        let moved = try check { place, segment in
            AuditSegment(first: place == 3 ? 9 : segment.first, count: 1, body: segment.body, tag: segment.tag)
        }
        #expect(moved["first_broken_sequence"] == 4)
    }

    @Test func `a range that ends before it begins is refused`() throws {
        let refused = try Scenario().ask("audit.verify", ["first_sequence": 9, "last_sequence": 3])
        #expect(refused.reason == "invalid_params" && refused.data["field"] == "last_sequence")
    }
}
