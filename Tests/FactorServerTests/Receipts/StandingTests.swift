import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// A recorded answer is repeated only while everything it names is unchanged, so it never says less than is true now.
struct StandingTests {
    @Test func `every method that takes a key stands in the table, and no other`() {
        let methods = Catalogue.all.filter(\.changes).map(\.name)
        #expect(Set(RecordedCase.all.map(\.method)) == Set(methods))
    }

    @Test(arguments: Catalogue.all.filter(\.changes).map(\.name))
    func `what has become otherwise takes the answer away`(_ method: String) throws {
        for row in RecordedCase.all where row.method == method {
            for change in LaterChange.allCases where row.ends.contains(change) {
                let recorded = try RecordedRequest(row)
                #expect(try change.happen(after: recorded), "\(change)")
                try expectGone(recorded, "\(change)")
            }
            for change in row.own where change.thing != nil {
                let recorded = try RecordedRequest(row)
                try change.act(recorded.holder, recorded.first)
                try expectGone(recorded, change.name)
            }
        }
    }

    @Test func `a reset by support that is due counts before anybody has met it`() throws {
        let scenario = try Scenario()
        let id = try scenario.enrolled().id
        try scenario.set(["recovery": ["support_waits": true]])
        try scenario.resetFactors()
        scenario.clock.advance(seconds: 259_200 - 20)
        let rename: JSON = [
            "subject": "ada", "factor_id": .text(id), "display_name": "phone", "idempotency_key": "k",
        ]
        let renamed = try scenario.ask("factor.rename", rename)
        #expect(try renamed.succeeded && scenario.ask("factor.rename", rename) == renamed)
        scenario.clock.advance(seconds: 20)
        #expect(try scenario.ask("factor.rename", rename).reason == "not_found")
    }

    @Test func `a refusal is given again, whatever has changed`() throws {
        let scenario = try Scenario()
        let (id, app) = try scenario.enrolled()
        let guess: JSON = ["subject": "ada", "code": .text(app.wrong(at: scenario.clock.now)), "idempotency_key": "k"]
        let refused = try scenario.ask("totp.verify", guess)
        #expect(refused.reason == "code_rejected")
        try scenario.done("factor.remove", ["subject": "ada", "factor_id": .text(id)])
        try scenario.done("subject.delete", ["subject": "ada"])
        #expect(try scenario.ask("totp.verify", guess) == refused)
    }

    @Test func `the page tells what the answers of each method name`() throws {
        let page = try PublishedFiles.text("wire.md")
        let section = try #require(
            page.split(separator: "\n### ").first { $0.hasPrefix("What a recorded answer names") })
        let words = ["subject", "factor", "session", "device", "flow", "tenant"]
        var seen: [String] = []
        for row in section.split(separator: "\n") where row.hasPrefix("| `") {
            let cells = row.split(separator: "|")
            let named = Set(words.filter { cells[1].contains($0) })
            for method in cells[0].matches(of: /`([a-z_.]+)`/).map({ String($0.1) }) {
                seen.append(method)
                let found = RecordedCase.all.filter { $0.method == method }.reduce(into: Set()) {
                    $0.formUnion($1.things)
                }
                // What a flow's answer names depends on how far the flow has come.
                #expect(named.contains("flow") ? found.isSubset(of: named) : found == named, "\(method)")
            }
        }
        #expect(seen.sorted() == Catalogue.all.filter(\.changes).map(\.name).sorted())
    }

    private func expectGone(_ recorded: RecordedRequest, _ change: String) throws {
        for _ in 0..<2 {
            let again = try recorded.again()
            #expect(again.reason == "not_found", "\(recorded.method), \(change): \(again.line)")
        }
        #expect(recorded.scenario.observer.alarms == [])
    }

    @Test(arguments: Catalogue.all.filter(\.changes).map(\.name))
    func `what others do, and all that does not concern it, takes no answer away`(_ method: String) throws {
        for row in RecordedCase.all where row.method == method {
            let recorded = try RecordedRequest(row)
            for change in LaterChange.allCases where !row.ends.contains(change) {
                guard try change.happen(after: recorded) else { continue }
                let again = try recorded.again()
                #expect(again == recorded.first, "\(method), \(change): \(again.line)")
            }
            for change in row.own where change.thing == nil {
                let recorded = try RecordedRequest(row)
                try change.act(recorded.holder, recorded.first)
                #expect(try recorded.again() == recorded.first, "\(method), \(change.name)")
            }
        }
    }
}
