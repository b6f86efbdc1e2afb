import TestSupport
import Testing

@testable import FactorWire

@Suite struct RPCEnvelopeTests {
    private func request(_ line: String) throws -> RPCRequest {
        guard case .single(let entry) = readMessage(line) else { throw Unexpected() }
        return try entry.get()
    }

    private func refusal(_ line: String) -> RPCRefusal? {
        switch readMessage(line) {
        case .single(.failure(let refusal)), .refused(let refusal): refusal
        default: nil
        }
    }

    private struct Unexpected: Error {}

    @Test func `a request is its id, method and params`() throws {
        let request = try request(#" {"params":{"a":1},"method":"x.\u0079","id":7,"jsonrpc":"2.0"} "#)
        #expect(request.id == RPCID("7"))
        #expect(request.methodName == "x.y" && request.methodBytes == Array("x.y".utf8))
        #expect(request.params?.raw == #"{"a":1}"#)
    }

    @Test(arguments: [
        "1", "0", "-0", "1.0", "1e2", "1E+02", "null", #""""#, #""a""#, #""\u0061""#, #""a b\/""#,
        "123456789012345", "1234567890123456", "\"1234567890123\"", "\"12345678901234\"",
        "\"550e8400-e29b-41d4-a716-446655440000\"", String(repeating: "9", count: 400),
    ])
    func `an id comes back byte for byte`(id: String) throws {
        let request = try request(#"{"jsonrpc":"2.0","method":"x","id":"# + id + "}")
        #expect(request.id?.bytes == Array(id.utf8))
        let line = RPCResponse.result(id: try #require(request.id), resultJSON: Array("{}".utf8))
        #expect(String(decoding: line, as: UTF8.self) == #"{"jsonrpc":"2.0","id":"# + id + ",\"result\":{}}\n")
    }

    @Test func `ids are equal by their bytes`() {
        #expect(RPCID("1") == RPCID("1") && RPCID("1") != RPCID("1.0") && RPCID("1") != RPCID("11"))
        #expect(RPCID("null") == .null)
    }

    @Test func `a request without an id is a notification, and one with a null id is not`() throws {
        #expect(try request(#"{"jsonrpc":"2.0","method":"x"}"#).id == nil)
        #expect(try request(#"{"jsonrpc":"2.0","method":"x","id":null}"#).id == .null)
    }

    @Test(
        arguments: [
            ("1", nil, "must be an object"), ("null", nil, "must be an object"), (#""x""#, nil, "must be an object"),
            ("{}", nil, #"jsonrpc must be "2.0""#), (#"{"method":"x","id":1}"#, "1", #"jsonrpc must be "2.0""#),
            (#"{"jsonrpc":2.0,"method":"x","id":1}"#, "1", #"jsonrpc must be "2.0""#),
            (#"{"jsonrpc":"2","method":"x"}"#, nil, #"jsonrpc must be "2.0""#),
            (#"{"jsonrpc":"2.0","id":"a"}"#, "\"a\"", "method must be a string"),
            (#"{"jsonrpc":"2.0","method":null,"id":1}"#, "1", "method must be a string"),
            (#"{"jsonrpc":"2.0","method":"x","id":true}"#, nil, "id must be a string, a number or null"),
            (#"{"jsonrpc":"2.0","method":"x","id":[1]}"#, nil, "id must be a string, a number or null"),
            (#"{"jsonrpc":"2.0","method":"x","id":{}}"#, nil, "id must be a string, a number or null"),
            (#"{"jsonrpc":"2.0","method":"x","id":1,"params":null}"#, "1", "params must be an object"),
            (#"{"jsonrpc":"2.0","method":"x","id":1,"params":"a"}"#, "1", "params must be an object"),
            (#"{"jsonrpc":"2.0","method":"x","params":3}"#, nil, "params must be an object"),
            (#"{"jsonrpc":"2.0","method":"x","id":1,"token":3,"more":4}"#, "1", "unknown member token"),
            (#"{"jsonrpc":"2.0","method":"x","ID":1}"#, nil, "unknown member ID"),
        ] as [(String, String?, String)])
    func `an invalid request is refused with the reason`(line: String, id: String?, problem: String) {
        #expect(refusal(line) == RPCRefusal(id: id.map { RPCID($0) }, fault: .invalidRequest(problem: problem)))
    }

    @Test(arguments: [
        "i", "idd", "id\\u0000", "\\u0000id", "di", "jsonrpd", "jsonrpc2", "jsonrpc\\u0000", "methoe", "methods",
        "methodmethod",
        "parans", "param", "params2.0",
    ])
    func `a name that only resembles a member's is not that member`(name: String) throws {
        let refusal = refusal(#"{"jsonrpc":"2.0","method":"x",""# + name + #"":1}"#)
        let written = try #require(try parse("\"\(name)\"").string())
        #expect(refusal?.fault == .invalidRequest(problem: "unknown member \(written)"))
    }

    @Test func `members are recognised in any spelling, and the version by its content`() throws {
        let line = #"{"\u006asonrpc":"\u0032.0","m\u0065thod":"x","\u0069d":9,"par\u0061ms":{}}"#
        let request = try request(line)
        #expect(request.id == RPCID("9") && request.methodName == "x" && request.params?.raw == "{}")
    }

    @Test func `a client's name is cut to whole characters`() {
        let name = String(repeating: "é", count: 40)
        let refusal = refusal(#"{"jsonrpc":"2.0","method":"x",""# + name + #"":1}"#)
        let kept = String(repeating: "é", count: 32)
        #expect(refusal?.fault == .invalidRequest(problem: "unknown member \(kept)"))
    }

    @Test(arguments: [
        ("{", 1), (#"{"id":1,"id":2}"#, 8), (String(repeating: "[", count: 33), 32), ("\u{FEFF}{}", 0),
    ])
    func `invalid JSON is a parse error`(line: String, offset: Int) {
        #expect(refusal(line) == RPCRefusal(id: nil, fault: .parseError(offset: offset)))
    }

    @Test(arguments: [(0, false), (1, true), (128, true), (129, false)])
    func `a batch holds 1 to 128 entries`(count: Int, isTaken: Bool) {
        let entry = #"{"jsonrpc":"2.0","method":"x","id":1}"#
        let line = "[" + Array(repeating: entry, count: count).joined(separator: ",") + "]"
        switch readMessage(line) {
        case .batch(let entries): #expect(isTaken && entries.count == count)
        case .refused(let refusal):
            #expect(!isTaken)
            #expect(refusal.fault == .invalidRequest(problem: "a batch must hold 1 to 128 requests"))
        case .single: Issue.record("a batch is not a single request")
        }
    }

    @Test func `a batch in a batch is not a request`() {
        guard case .batch(let entries) = readMessage("[[]]") else { return #expect(Bool(false)) }
        guard case .failure(let refusal) = entries[0] else { return #expect(Bool(false)) }
        #expect(refusal == RPCRefusal(id: nil, fault: .invalidRequest(problem: "must be an object")))
    }
}
