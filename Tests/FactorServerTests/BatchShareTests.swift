import FactorCrypto
import FactorServer
import TestServer
import TestSupport
import Testing

/// A batch counts as work like as many lines, and its answer is bounded.
final class BatchShareTests {
    private let scenario: Scenario

    init() throws { scenario = try Scenario() }

    deinit { scenario.stop() }

    private func batch(_ method: String, _ count: Int, _ params: (Int) -> JSON = { _ in [:] }) -> [UInt8] {
        let entries = (0..<count).map { number -> JSON in
            ["jsonrpc": "2.0", "id": .integer(number), "method": .text(method), "params": params(number)]
        }
        return Array(("[" + entries.map(\.line).joined(separator: " , ") + "]").utf8)
    }

    private func isServed(_ line: [UInt8], _ token: AnswerToken) -> Bool {
        line.withRawSpan { scenario.dispatcher.receive($0, from: Scenario.administrator, token: token) }
    }

    private func isResumed(_ line: [UInt8], _ token: AnswerToken) -> Bool {
        line.withRawSpan { scenario.dispatcher.resume($0, from: Scenario.administrator, token: token) }
    }

    @Test func `a batch continues where it stopped, entry by entry`() throws {
        let line = batch("totp.enroll", 10) { ["subject": .text("user-\($0)")] }
        let token = scenario.port.nextToken()
        scenario.port.entriesLeft = 3
        #expect(!isServed(line, token))
        scenario.port.entriesLeft = 3
        // Others are served in between.
        #expect(try scenario.ask("server.info").succeeded)
        #expect(!isResumed(line, token))
        #expect(scenario.port.lines[token] == nil)
        scenario.port.entriesLeft = 3
        #expect(isResumed(line, token))
        let answers = try #require(try scenario.answer(token)).json.items
        #expect(Set(answers.compactMap { $0["id"].integer }) == Set(0..<10))
        #expect(answers.allSatisfy { !$0["result"].isNull })
        #expect(scenario.port.keptBytes == 0)
    }

    @Test func `entries that a batch had not begun when its connection closed are not done`() throws {
        let line = batch("totp.enroll", 10) { ["subject": .text("user-\($0)")] }
        let token = scenario.port.nextToken(over: 7)
        scenario.port.entriesLeft = 3
        #expect(!isServed(line, token))
        scenario.dispatcher.forget(token)
        scenario.port.entriesLeft = .max
        #expect(isResumed(line, token))
        try scenario.settle()
        for number in 0..<10 {
            #expect(try scenario.factors(.text("user-\(number)")).count == (number < 4 ? 1 : 0), "user-\(number)")
        }
        #expect(scenario.port.lines[token] == nil)
    }

    @Test func `a batch's answer is bounded, and entries beyond the bound are refused and not executed`() throws {
        let token = scenario.port.nextToken()
        #expect(isServed(batch("rpc.discover", 128), token))
        let line = try #require(scenario.port.lines[token])
        #expect(line.count < 2 << 20)
        let answers = Answer(line: line).json.items
        #expect(answers.count == 128)
        let refused = answers.filter { $0["error"]["data"]["reason"] == "overloaded" }
        #expect((120...126).contains(refused.count))
    }

    @Test func `while the process is short of memory, only requests about the server are answered`() throws {
        scenario.dispatcher.isShortOfMemory = true
        #expect(try scenario.ask("totp.enroll", ["subject": "ada"]).reason == "overloaded")
        #expect(try scenario.ask("rpc.discover").reason == "overloaded")
        #expect(try scenario.ask("server.health").succeeded)
        scenario.dispatcher.isShortOfMemory = false
        #expect(try scenario.ask("totp.enroll", ["subject": "ada"]).succeeded)
    }

    @Test func `metrics do not wait for a hanging disk`() throws {
        scenario.store.hold([.scan])
        let tokens = (0..<100).map { _ in scenario.send("server.metrics") }
        scenario.endTurn()
        for _ in 0..<2 { scenario.engine.tick() }
        for token in tokens {
            let text = try #require(try scenario.answer(token)).result["text"].text
            #expect(text?.contains("factord_uptime_seconds") == true && text?.contains("store_bytes") == false)
        }
        scenario.store.letGo()
        try scenario.rest()
        #expect(try scenario.ask("server.metrics").succeeded)
    }
}
