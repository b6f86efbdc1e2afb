import FactorCore
import FactorCrypto
import FactorServer
import TestSupport
import Testing

/// Answers outside of batches hold less than a mebibyte, whatever is asked for.
struct AnswerSizeTests {
    private static let bound = 1 << 20

    @Test func `a page of tenants with long policies is shorter, and the next one goes on`() throws {
        let scenario = try Scenario()
        let origins = (0..<20).map { JSON.text("https://\($0)." + String(repeating: "a", count: 60) + ".example.org") }
        let prefixes = (0..<250).map { JSON.text("+4\(100_000 + $0)") }
        let policy: JSON = [
            "webauthn": ["rp_id": "example.org", "origins": .list(origins)],
            "delivery": ["sms_prefixes": .list(prefixes)],
        ]
        let names = (0..<150).map { "t\(1_000 + $0)" }
        for name in names { try scenario.done("tenant.create", ["tenant": .text(name), "policy": policy]) }
        var (listed, pages): ([String], Int) = ([], 0)
        var cursor = JSON.null
        repeat {
            let page: JSON = cursor.isNull ? ["limit": 200] : ["limit": 200, "cursor": cursor]
            let answer = try scenario.ask("tenant.list", page)
            try #require(answer.succeeded, "\(answer.line)")
            #expect(answer.line.utf8.count < Self.bound)
            listed += answer.result["tenants"].items.compactMap { $0["tenant"].text }
            cursor = answer.result["next_cursor"]
            pages += 1
        } while !cursor.isNull
        #expect(pages > 1)
        #expect(listed.filter { $0 != "default" } == names)
    }

    @Test func `of long jobs fewer are claimed at once, and then the others`() throws {
        let scenario = try Scenario()
        let tenant = try scenario.engine.tenant(.default)
        for number in 0..<40 as Range<UInt64> {
            var question = Array(("\"" + String(repeating: "q", count: 60_000) + "\"").utf8)
            let order = ChallengeOrder(
                flow: DocumentID(high: 1, low: number), stage: .define, attempt: 1, subject: try SubjectID("ada"),
                parameters: WipedBytes(&question), response: nil,
                expiresAt: scenario.clock.now.advanced(bySeconds: 600))
            scenario.engine.transaction { scenario.engine.ask(order, in: tenant) }
        }
        try scenario.rest()
        var counts: [Int] = []
        repeat {
            let answer = try scenario.ask("job.claim", ["limit": 50])
            #expect(answer.line.utf8.count < Self.bound)
            counts.append(answer.result["jobs"].items.count)
        } while counts.last != 0
        #expect(counts.count > 3)
        #expect(counts.reduce(0, +) == 40)
    }

    @Test func `a full page of the audit log is below it`() throws {
        let scenario = try Scenario()
        let name = String(repeating: "\"", count: 255)
        for number in 0..<200 {
            let subject = JSON.text(String(name.dropLast(3)) + "\(100 + number)")
            try scenario.done("totp.enroll", ["subject": subject])
        }
        let answer = try scenario.ask("audit.list", ["limit": 200])
        #expect(answer.result["entries"].items.count == 200)
        #expect(answer.line.utf8.count < Self.bound)
    }
}
