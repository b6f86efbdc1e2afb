import FactorCore
import TestServer
import TestSupport
import Testing

/// The audit log as a collector reads it: oldest first, resumed where it stopped.
struct AuditCollectorTests {
    let scenario: Scenario

    init() throws { scenario = try Scenario() }

    /// Reads on from a cursor, or from the beginning, to the present end. Returns the entries and the next cursor.
    private func collect(
        _ cursor: JSON = .null, _ params: JSON = [:], limit: Int = 50
    ) throws -> (entries: [JSON], cursor: JSON) {
        var (entries, cursor) = ([] as [JSON], cursor)
        for _ in 0..<1_000 {
            let from: JSON = cursor.isNull ? ["after_sequence": 0] : ["cursor": cursor]
            let page = try scenario.done("audit.list", params.merging(from).with("limit", .integer(limit)))
            #expect(page["entries"].items.count <= limit)
            entries += page["entries"].items
            cursor = page["resume_cursor"]
            if page["next_cursor"].isNull { return (entries, cursor) }
            #expect(page["next_cursor"] == cursor)
        }
        throw Scenario.NoAnswer()
    }

    private func listed(_ params: JSON = [:]) throws -> [JSON] {
        try scenario.done("audit.list", params.with("limit", 200))["entries"].items.reversed()
    }

    @Test(arguments: [1, 2, 3, 7, 200])
    func `pages in ascending order leave nothing out and repeat nothing`(_ limit: Int) throws {
        for number in 0..<12 { _ = try scenario.verify("000000", "u-\(number)") }
        #expect(try collect(limit: limit).entries == listed())
    }

    @Test func `a collector sees every entry once, whatever is written between its pages`() throws {
        var (seen, cursor) = ([] as [JSON], JSON.null)
        for round in 0..<40 {
            for number in 0..<(round % 4) { _ = try scenario.verify("000000", "u-\(round)-\(number)") }
            let from: JSON = cursor.isNull ? ["after_sequence": 0] : ["cursor": cursor]
            let page = try scenario.done("audit.list", from.with("limit", 2))
            seen += page["entries"].items
            cursor = page["resume_cursor"]
        }
        seen += try collect(cursor).entries
        #expect(seen.map { $0["sequence"] } == (try listed()).map { $0["sequence"] })
        #expect(seen.count >= 60)
    }

    @Test func `at the end there is nothing more, and the cursor stays good`() throws {
        let (entries, cursor) = try collect()
        #expect(entries.isEmpty)
        #expect(try collect(cursor).entries.isEmpty)
        try scenario.enrolled("ada")
        let (first, next) = try collect(cursor)
        #expect(first.map { $0["action"] } == ["totp.enroll"])
        #expect(try collect(next).entries.isEmpty)
        // An older cursor gives the same entries again.
        #expect(try collect(cursor).entries == first)
    }

    @Test(.disabled(if: FaultyStore.isLossyInTests, "counts what is done again"))
    func `the number of an entry serves as a position`() throws {
        for number in 0..<5 { _ = try scenario.verify("000000", "u-\(number)") }
        for passed in 0...5 {
            let page = try scenario.done("audit.list", ["after_sequence": .integer(passed)])
            #expect(page["entries"].items.compactMap { $0["sequence"].integer } == Array(passed..<5).map { $0 + 1 })
            #expect(page["next_cursor"].isNull && page["entries_removed"] == 0)
        }
        #expect(try scenario.ask("audit.list", ["after_sequence": 6]).data["state"] == "log_ends_before")
        #expect(try scenario.done("audit.list")["resume_cursor"].isNull)
        #expect(try scenario.done("audit.list")["entries_removed"].isNull)
    }

    @Test func `what is asked for is listed in ascending order too`() throws {
        try scenario.done("tenant.create", ["tenant": "other"])
        for round in 0..<4 {
            for tenant in ["default", "other"] as [JSON] {
                for subject in ["ada", "bob"] as [JSON] {
                    try scenario.ask("totp.verify", ["tenant": tenant, "subject": subject, "code": "000000"])
                    try scenario.done("hotp.enroll", ["tenant": tenant, "subject": subject])
                }
            }
            scenario.clock.advance(seconds: 60)
            if round == 2 {
                try scenario.resetFactors()
            }
        }
        let since = JSON.integer(Int(scenario.clock.now.milliseconds) - 130_000)
        for filter in [
            ["tenant": "other"], ["subject": "ada"], ["tenant": "other", "subject": "bob"], ["since_at": since],
            ["subject": "ada", "since_at": since], ["actor": "agent-7"], ["subject": "ada", "actor": "agent-7"],
            ["until_at": since], ["outcome": "refused"], ["action": "hotp.enroll"],
            ["action": "totp.verify", "outcome": "refused", "subject": "ada", "tenant": "other", "until_at": since],
        ] as [JSON] {
            let expected = try listed(filter)
            #expect(!expected.isEmpty)
            for limit in [1, 3, 200] {
                #expect(try collect(.null, filter, limit: limit).entries == expected, "\(filter.line) \(limit)")
            }
        }
    }

    @Test func `a deleted subject has no entries, and what is about it is listed without its name`() throws {
        try scenario.enrolled("ada")
        try scenario.done("subject.delete", ["subject": "ada"])
        let (entries, cursor) = try collect(.null, ["subject": "ada"])
        #expect(entries.isEmpty && !cursor.isNull)
        #expect(try collect().entries.map { $0["subject"] } == [.null, .null])
    }

    @Test func `entries of what was lost are passed over`() throws {
        scenario.store.loseDecisions(oneIn: 2)
        for number in 0..<20 { try scenario.enrolled("u-\(number)") }
        let (entries, cursor) = try collect(limit: 3)
        #expect(entries.filter { $0["action"] == "totp.enroll" }.count == 20)
        #expect(entries == (try listed()))
        #expect(try collect(cursor).entries.isEmpty)
    }

    @Test(arguments: ["0", "-1", "x", "18446744073709551616", "", "a!", "aA", "aAA", "aAAEAAQ", "b", "a=", "aAAAAA"])
    func `a cursor that was never given out is refused`(_ cursor: String) throws {
        let answer = try scenario.ask("audit.list", ["cursor": .text(cursor)])
        #expect(answer.data["field"] == "cursor", "\(answer.line)")
    }

    @Test func `a made-up cursor is harmless`() throws {
        try scenario.enrolled("ada")
        // The writer 255 of whom there is no log, and the first one far beyond its end.
        #expect(try scenario.done("audit.list", ["cursor": "a_wEB"])["entries"].items.count == 1)
        #expect(try scenario.ask("audit.list", ["cursor": "aAGQ"]).reason == "wrong_state")
        #expect(try scenario.ask("audit.list", ["cursor": "a"]).succeeded)
        #expect(try scenario.ask("audit.list", ["cursor": "a", "after_sequence": 0]).data["field"] == "after_sequence")
        for number in [-1, 9_007_199_254_740_992] {
            let answer = try scenario.ask("audit.list", ["after_sequence": .integer(number)])
            #expect(answer.data["field"] == "after_sequence")
        }
        #expect(try scenario.ask("audit.list", ["after_sequence": 9_007_199_254_740_991]).succeeded)
    }
}
