import FactorCrypto
import TestSupport
import Testing

@testable import FactorWire

@Suite struct JSONWriterTests {
    @Test func `commas separate members and elements and nothing else`() {
        let text = written { writer in
            writer.beginObject()
            writer.key("a")
            writer.beginArray()
            writer.integer(1)
            writer.bool(false)
            writer.null()
            writer.beginObject()
            writer.endObject()
            writer.beginArray()
            writer.endArray()
            writer.endArray()
            writer.key("b")
            writer.string("x")
            writer.key("c")
            writer.raw(Array("{\"d\":2}".utf8))
            writer.key("e")
            writer.double(0.5)
            writer.endObject()
        }
        #expect(text == #"{"a":[1,false,null,{},[]],"b":"x","c":{"d":2},"e":0.5}"#)
    }

    @Test(arguments: [
        ("", #""""#), ("plain", #""plain""#), ("\"\\/", #""\"\\/""#), ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#),
        ("\0\u{1}\u{1F} \u{7F}", "\"\\u0000\\u0001\\u001f \u{7F}\""), ("é€😀\u{2028}", "\"é€😀\u{2028}\""),
        ("a run, then\na break, then\ta run", #""a run, then\na break, then\ta run""#), ("\nx", #""\nx""#),
        ("0123456789\"", #""0123456789\"""#), ("é2345678\n", #""é2345678\n""#),
    ])
    func `a string is written with the escapes that it needs and no others`(content: String, json: String) throws {
        #expect(written { $0.string(content) } == json)
        #expect(written { writer in Array(content.utf8).withRawSpan { writer.utf8($0) } } == json)
        #expect(try parse(json).string() == content)
    }

    @Test(arguments: [0, 7, 10, 99, 100, -1, -10, 1_795_219_200_000, Int64.max, Int64.min])
    func `an integer is written in decimal`(value: Int64) {
        #expect(written { $0.integer(value) } == "\(value)")
    }

    @Test func `a number without a decimal form is null`() {
        #expect(written { $0.double(.infinity) } == "null")
        #expect(written { $0.double(1e21) } == "1e+21")
    }

    @Test func `writing continues at the end of existing bytes`() {
        var writer = JSONWriter(bytes: Array("id=".utf8))
        writer.integer(5)
        #expect(writer.bytes == Array("id=5".utf8))
    }
}
