import TestSupport
import Testing

@testable import FactorWire

@Suite struct JSONCanonicalTests {
    @Test(arguments: [
        (" { \"b\" : 1 , \"a\" : [ 1 , 2 ] } ", #"{"a":[1,2],"b":1}"#),
        (#"{"b":{"d":1,"c":2},"a":null}"#, #"{"a":null,"b":{"c":2,"d":1}}"#),
        (#"{"\u0061\/":"\u00e9\n\u001f\u007f"}"#, "{\"a/\":\"é\\n\\u001f\u{7F}\"}"),
        (#"{"aa":1,"a":2,"":3,"é":4,"z":5}"#, #"{"":3,"a":2,"aa":1,"z":5,"é":4}"#),
        ("[1.0,1,1e0,-0,true,false,null]", "[1.0,1,1e0,-0,true,false,null]"), ("[[],{}]", "[[],{}]"),
        (#""\"\\""#, #""\"\\""#),
    ])
    func `all spellings of a value share one form`(text: String, canonical: String) throws {
        #expect(try parse(text).canonical == canonical)
        #expect(try parse(canonical).canonical == canonical)
    }

    @Test func `it is appended to existing bytes`() throws {
        var bytes = Array("x".utf8)
        try parse("[ 1 ]").appendCanonical(to: &bytes)
        #expect(bytes == Array("x[1]".utf8))
    }
}
