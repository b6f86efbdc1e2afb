import FactorCore
import FactorServer
import TestServer
import TestSupport
import Testing

/// JSON-RPC 2.0 as the whole server speaks it.
struct EnvelopeTests {
    let scenario: Scenario

    init() throws {
        scenario = try Scenario()
    }

    private func line(_ text: String) throws -> Answer? {
        try scenario.answer(scenario.sendLine(text))
    }

    @Test(arguments: [
        "1", "-0", "1e5", "1.50", "\"a\"", #""\u0061\"\\""#, "null", "\"\"", "\"ä\"", "12345678901234567890123456789",
    ])
    func `an id comes back byte for byte`(_ id: String) throws {
        for method in ["server.info", "totp.verify", "no.such", "server.health", "subject.unlock"] {
            let answer = try line(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{"x":1}}"#)
            #expect(try #require(answer).line.hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"#))
        }
        let held = try line(
            #"{"jsonrpc":"2.0","id":\#(id),"method":"totp.verify","params":{"subject":"a","code":"000000"}}"#)
        #expect(try #require(held).line.hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":1000,"#))
        scenario.store.fail(of: [.commit], with: .full)
        let failed = try line(
            #"{"jsonrpc":"2.0","id":\#(id),"method":"totp.verify","params":{"subject":"a","code":"000000"}}"#)
        #expect(try #require(failed).line.hasPrefix(#"{"jsonrpc":"2.0","id":\#(id),"error":{"code":1102,"#))
    }

    @Test(arguments: [
        ("", -32700), ("{", -32700), ("nul", -32700), ("[1,]", -32700),
        (#"{"jsonrpc":"2.0","id":1,"id":1,"method":"x"}"#, -32700),
        ("[]", -32600), ("1", -32600), ("{}", -32600), (#"{"jsonrpc":"1.0","id":1,"method":"server.info"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1,"method":1}"#, -32600),
        (#"{"jsonrpc":"2.0","id":{},"method":"server.info"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1,"method":"server.info","extra":1}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1,"method":"server.Info"}"#, -32601),
        (#"{"jsonrpc":"2.0","id":1,"method":""}"#, -32601),
        (#"{"jsonrpc":"2.0","id":1,"method":"server.info","params":[1]}"#, -32602),
    ])
    func `an invalid request is refused with the code of the specification`(_ text: String, _ code: Int) throws {
        let answer = try #require(try line(text))
        #expect(answer.code == code)
        #expect(answer.reason != nil)
    }

    @Test func `a line that is too long is refused`() throws {
        let token = scenario.port.nextToken()
        scenario.dispatcher.receiveOverlong(token: token)
        let answer = try #require(try scenario.answer(token))
        #expect(answer.code == -32600)
        #expect(answer.json["id"].isNull)
    }

    @Test(arguments: [
        #"{"jsonrpc":"2.0","method":"server.info"}"#, #"{"jsonrpc":"2.0","method":"no.such"}"#,
        #"{"jsonrpc":"2.0","method":"totp.verify","params":{"subject":"a"}}"#,
        #"{"jsonrpc":"2.0","method":"totp.verify","params":{"subject":"a","code":"000000"}}"#,
        #"{"jsonrpc":"2.0","method":"totp.verify","params":[1]}"#, #"{"jsonrpc":"2.0","method":"server.health"}"#,
        #"{"jsonrpc":"2.0","method":"backup_code.verify","params":{"subject":"a","code":"0000000000"}}"#,
        #"{"jsonrpc":"2.0","method":"totp.enroll","params":{"subject":"a","idempotency_key":"k"}}"#,
    ])
    func `a notification is carried out and never answered`(_ text: String) throws {
        #expect(try line(text) == nil)
        #expect(try line(text) == nil)
        scenario.store.fail(of: [.commit], with: .full)
        #expect(try line(text) == nil)
    }

    @Test func `a notification's miss is counted`() throws {
        let app = try scenario.enrolled().app
        for salt in 0..<6 {
            let code = app.wrong(at: scenario.clock.now, salt: salt)
            #expect(
                try line(#"{"jsonrpc":"2.0","method":"totp.verify","params":{"subject":"ada","code":"\#(code)"}}"#)
                    == nil)
        }
        #expect(try scenario.verify(app.code(at: scenario.clock.now)).reason == "throttled")
    }

    @Test func `a notification's answer is recorded for a request that repeats it`() throws {
        let params = #"{"subject":"a","idempotency_key":"k"}"#
        #expect(try line(#"{"jsonrpc":"2.0","method":"totp.enroll","params":\#(params)}"#) == nil)
        let answer = try line(#"{"jsonrpc":"2.0","id":1,"method":"totp.enroll","params":\#(params)}"#)
        #expect(answer?.succeeded == true)
        #expect(try scenario.ask("factor.list", ["subject": "a"]).result["factors"].items.count == 1)
    }

    @Test func `a batch is answered in one line, without its notifications`() throws {
        let app = try scenario.enrolled().app
        let code = app.code(at: scenario.clock.now)
        let answer = try #require(
            try line(
                #"""
                [{"jsonrpc":"2.0","id":1,"method":"server.info"}, {"jsonrpc":"2.0","method":"server.info"}, 7,
                {"jsonrpc":"2.0","id":2,"method":"totp.verify","params":{"subject":"ada","code":"\#(code)"}},
                {"jsonrpc":"2.0","id":3,"method":"totp.verify","params":{"subject":"ada","code":"\#(code)"}},
                {"jsonrpc":"2.0","id":4,"method":"backup_code.verify","params":{"subject":"ada","code":"0000000000"}},
                {"jsonrpc":"2.0","id":5,"method":"server.health"}, {"jsonrpc":"2.0","id":6,"method":"no.such"}]
                """#))
        let answers = answer.json.items
        #expect(Set(answers.map { $0["id"].line }) == ["null", "1", "2", "3", "4", "5", "6"])
        #expect(answers.count == 7)
        let byID = Dictionary(uniqueKeysWithValues: answers.map { ($0["id"].line, $0) })
        #expect(byID["2"]?["result"].isNull == false)
        #expect(byID["3"]?["error"]["code"] == 1000)
        #expect(byID["6"]?["error"]["code"] == -32601)
    }

    @Test func `a batch of notifications has no answer`() throws {
        let note = #"{"jsonrpc":"2.0","method":"totp.verify","params":{"subject":"a","code":"000000"}}"#
        #expect(try line("[\(note),\(note)]") == nil)
    }

    @Test func `a batch holds 128 requests and no more`() throws {
        let request = #"{"jsonrpc":"2.0","id":1,"method":"server.info"}"#
        let most = try #require(try line("[" + Array(repeating: request, count: 128).joined(separator: ",") + "]"))
        #expect(most.json.items.count == 128)
        let over = try #require(try line("[" + Array(repeating: request, count: 129).joined(separator: ",") + "]"))
        #expect(over.code == -32600)
    }

    @Test func `a batch of guesses is throttled like single ones`() throws {
        let app = try scenario.enrolled().app
        let requests = (0..<128).map {
            #"{"jsonrpc":"2.0","id":\#($0),"method":"totp.verify","params":{"subject":"ada","code":"\#(app.wrong(at: scenario.clock.now, salt: $0))"}}"#
        }
        let answers = try #require(try line("[" + requests.joined(separator: ",") + "]")).json.items
        #expect(answers.count { $0["error"]["code"] == 1000 } == 5)
    }
}
