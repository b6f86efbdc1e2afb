import TestSupport
import Testing

@testable import FactorWire

@Suite struct RPCResponseTests {
    private func text(_ line: [UInt8]) -> String { String(decoding: line, as: UTF8.self) }

    @Test func `a result is one line`() {
        let expected = "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"a\":1}}\n"
        #expect(text(RPCResponse.result(id: RPCID("7"), resultJSON: Array("{\"a\":1}".utf8))) == expected)
        let line = RPCResponse.result(id: RPCID("7"), reserving: 8) { writer in
            writer.beginObject()
            writer.key("a")
            writer.integer(1)
            writer.endObject()
        }
        #expect(text(line) == expected)
    }

    @Test func `an error carries code, message and data`() {
        let data = Array(#"{"reason":"throttled"}"#.utf8)
        #expect(
            text(RPCResponse.error(id: RPCID("\"a\""), code: 1001, message: "too \"fast\"", dataJSON: data))
                == #"{"jsonrpc":"2.0","id":"a","error":{"code":1001,"message":"too \"fast\"","#
                + "\"data\":{\"reason\":\"throttled\"}}}\n")
        #expect(
            text(RPCResponse.error(id: .null, code: -32603, message: "internal", dataJSON: []))
                == "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32603,\"message\":\"internal\"}}\n")
    }

    @Test(arguments: [
        (WireFault.parseError(offset: 5), -32700, #"{"reason":"parse_error","category":"caller","offset":5}"#),
        (.invalidRequest(problem: "p"), -32600, #"{"reason":"invalid_request","category":"caller","detail":"p"}"#),
        (.methodNotFound, -32601, #"{"reason":"method_not_found","category":"caller"}"#),
        (
            .invalidParams(field: "a\"b", problem: "is unknown"), -32602,
            #"{"reason":"invalid_params","category":"caller","field":"a\"b","detail":"is unknown"}"#
        ),
        (
            .invalidInput(field: "a", problem: "is odd", rule: "format"), 1014,
            #"{"reason":"invalid_input","category":"rejected","field":"a","problem":"format","detail":"is odd"}"#
        ),
    ])
    func `a fault of the wire has its code and its data`(fault: WireFault, code: Int, data: String) {
        #expect(fault.code == code)
        #expect(written { fault.writeData(to: &$0) } == data)
        let line = text(RPCResponse.refusal(RPCRefusal(id: nil, fault: fault)))
        #expect(line.hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":\#(code),"#))
        #expect(line.hasSuffix("\"data\":" + data + "}}\n"))
    }

    @Test(arguments: [
        "7", "-1.5e3", "null", #""""#, #""a""#, #""a,b""#, #""a\"b""#, #""a\\""#, #""\",\"""#,
        "\"\(String(repeating: "x", count: 40))\"",
    ])
    func `the id of an answer is read from it`(_ id: String) {
        for line in [
            RPCResponse.result(id: RPCID(id), resultJSON: Array("{}".utf8)),
            RPCResponse.error(id: RPCID(id), code: 1, message: "m", dataJSON: []),
        ] { #expect(RPCResponse.id(of: line) == RPCID(id) && text(RPCResponse.id(of: line).bytes) == id) }
    }

    @Test func `a batch is one line, or none without answers`() {
        let lines = ["{\"id\":1}\n", "{\"id\":2}\n"].map { Array($0.utf8) }
        #expect(RPCResponse.batch(lines).map(text) == "[{\"id\":1},{\"id\":2}]\n")
        #expect(RPCResponse.batch([lines[0]]).map(text) == "[{\"id\":1}]\n")
        #expect(RPCResponse.batch([]) == nil)
    }
}
