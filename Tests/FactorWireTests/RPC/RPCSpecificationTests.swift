import Testing

@testable import FactorWire

/// The examples of the JSON-RPC 2.0 specification, section 7. To parameters by position, this service answers that they
/// must be by name. Everything else is as printed there.
@Suite struct RPCSpecificationTests {
    private static let positional =
        #""error":{"code":-32602,"message":"invalid params","data":{"reason":"invalid_params","category":"caller","field":"params","#
        + #""detail":"must be an object: parameters are passed by name"}}}"#
    private static let notFound =
        #""error":{"code":-32601,"message":"method not found","data":{"reason":"method_not_found","category":"caller"}}}"#

    private static func invalid(_ problem: String) -> String {
        #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"invalid request","#
            + #""data":{"reason":"invalid_request","category":"caller","detail":"\#(problem)"}}}"#
    }

    private static func notJSON(_ offset: Int) -> String {
        #"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse error","#
            + #""data":{"reason":"parse_error","category":"caller","offset":\#(offset)}}}"#
    }

    @Test(
        arguments: [
            (
                #"{"jsonrpc": "2.0", "method": "subtract", "params": [42, 23], "id": 1}"#,
                #"{"jsonrpc":"2.0","id":1,"# + positional
            ),
            (
                #"{"jsonrpc": "2.0", "method": "subtract", "params": {"subtrahend": 23, "minuend": 42}, "id": 3}"#,
                #"{"jsonrpc":"2.0","id":3,"result":19}"#
            ),
            (
                #"{"jsonrpc": "2.0", "method": "subtract", "params": {"minuend": 42, "subtrahend": 23}, "id": 4}"#,
                #"{"jsonrpc":"2.0","id":4,"result":19}"#
            ),
            (#"{"jsonrpc": "2.0", "method": "update", "params": [1,2,3,4,5]}"#, nil),
            (#"{"jsonrpc": "2.0", "method": "foobar"}"#, nil),
            (#"{"jsonrpc": "2.0", "method": "foobar", "id": "1"}"#, #"{"jsonrpc":"2.0","id":"1","# + notFound),
            (#"{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]"#, notJSON(39)),
            (#"{"jsonrpc": "2.0", "method": 1, "params": "bar"}"#, invalid("method must be a string")),
            (
                #"[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},{"jsonrpc": "2.0", "method"]"#,
                notJSON(94)
            ),
            ("[]", invalid("a batch must hold 1 to 128 requests")), ("[1]", "[" + invalid("must be an object") + "]"),
            (
                "[1,2,3]",
                "[" + Array(repeating: invalid("must be an object"), count: 3).joined(separator: ",") + "]"
            ),
            (
                #"[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},"#
                    + #"{"jsonrpc": "2.0", "method": "notify_hello", "params": [7]},"#
                    + #"{"jsonrpc": "2.0", "method": "subtract", "params": [42,23], "id": "2"},{"foo": "boo"},"#
                    + #"{"jsonrpc": "2.0", "method": "foo.get", "params": {"name": "myself"}, "id": "5"},"#
                    + #"{"jsonrpc": "2.0", "method": "get_data", "id": "9"}]"#,
                #"[{"jsonrpc":"2.0","id":"1","# + notFound + #",{"jsonrpc":"2.0","id":"2","# + positional + ","
                    + invalid("unknown member foo") + #",{"jsonrpc":"2.0","id":"5","# + notFound
                    + #",{"jsonrpc":"2.0","id":"9","result":["hello",5]}]"#
            ),
            (
                #"[{"jsonrpc": "2.0", "method": "notify_sum", "params": [1,2,4]},"#
                    + #"{"jsonrpc": "2.0", "method": "notify_hello", "params": [7]}]"#, nil
            ),
        ] as [(String, String?)])
    func `the examples of the specification are answered as printed`(line: String, answer: String?) {
        #expect(Calculator.answer(line) == answer)
    }
}
