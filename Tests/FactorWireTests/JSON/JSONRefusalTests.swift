import FactorCrypto
import TestSupport
import Testing

@testable import FactorWire

@Suite struct JSONRefusalTests {
    private func fault(_ text: [UInt8]) -> JSONFault? {
        do throws(JSONFault) {
            _ = try parse(text)
            return nil
        } catch {
            return error
        }
    }

    private func fault(_ text: String) -> JSONFault? { fault(Array(text.utf8)) }

    @Test(arguments: [
        ("", 0), (" ", 1), ("{", 1), ("[", 1), ("[1,]", 3), ("{\"a\":1,}", 7), ("{\"a\" 1}", 5), ("[1 2]", 3),
        ("nul", 3), ("nulL", 3), ("True", 0), ("NaN", 0), ("-Infinity", 1), ("01", 1), ("-", 1), ("1.", 2), ("1.e1", 2),
        ("1e", 2), ("1e+", 3), ("+1", 0), (".5", 0), ("0x1", 1), ("1 // one", 2), ("/* */1", 0), ("'a'", 0),
        ("{a:1}", 1),
        ("\"a", 2), ("\"\t\"", 1), ("\"\u{0}\"", 1), ("[]]", 2), ("{}{}", 2), ("\"\\a\"", 2), ("\"\\u12g4\"", 5),
        ("\"\\u12", 5), ("\u{FEFF}1", 0), ("\"\\ud800\"", 7), ("\"\\ud800\\n\"", 7), ("\"\\ud800\\u0041\"", 9),
        ("\"\\udc00\"", 3), ("\"\\ud800\\ud800\"", 9), ("\"12345678\n\"", 9),
    ])
    func `a refusal names the byte that could not be accepted`(text: String, offset: Int) {
        #expect(fault(text) == .syntax(offset: offset))
    }

    @Test(
        arguments: [
            ([0x80], 0), ([0xC0, 0x80], 0), ([0xC1, 0xBF], 0), ([0xC3], 1), ([0xC3, 0x41], 1), ([0xE0, 0x9F, 0xBF], 1),
            ([0xE2, 0x82], 2), ([0xED, 0xA0, 0x80], 1), ([0xED, 0xBF, 0xBF], 1), ([0xEF, 0xBF, 0x41], 2),
            ([0xF0, 0x8F, 0xBF, 0xBF], 1), ([0xF4, 0x90, 0x80, 0x80], 1), ([0xF5, 0x80, 0x80, 0x80], 0), ([0xFF], 0),
            ([0xF0, 0x9F, 0x98], 3),
        ] as [([UInt8], Int)])
    func `a string holds valid UTF-8 only`(bytes: [UInt8], offset: Int) {
        #expect(fault([0x22] + bytes + [0x22]) == .syntax(offset: offset + 1))
    }

    @Test func `nesting is read to 32 levels and refused from 33`() throws {
        func nested(_ depth: Int, _ open: String, _ close: String) -> String {
            String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        }
        #expect(JSONDocument.depthLimit == 32)
        #expect(fault(nested(32, "[", "]")) == nil)
        #expect(fault(nested(33, "[", "]")) == .tooDeep(offset: 32))
        #expect(fault(nested(32, "{\"a\":", "}")) == nil)
        #expect(fault(nested(33, "{\"a\":", "}")) == .tooDeep(offset: 160))
        #expect(fault("[" + nested(31, "[", "]") + "," + nested(31, "[", "]") + "]") == nil)
    }

    @Test(arguments: [
        (#"{"a":1,"a":1}"#, 7), (#"{"a":1,"\u0061":2}"#, 7), (#"{"\u0061":1,"a":2}"#, 12),
        (#"{"é":1,"\u00e9":2}"#, 8), (#"{"😀":1,"\ud83d\ude00":2}"#, 10), (#"{"":1,"b":2,"":3}"#, 12),
        (#"[{"x":{"a":1,"b":2,"a":3}}]"#, 19), (#"{"\/":1,"/":2}"#, 8),
    ])
    func `a repeated member is refused in any spelling`(text: String, offset: Int) {
        #expect(fault(text) == .repeatedMember(offset: offset))
    }

    @Test func `one name may be in several objects`() {
        #expect(fault(#"{"a":{"a":{"a":[{"a":1},{"a":2}]}},"b":{"a":1}}"#) == nil)
    }

    @Test(arguments: [2, 11, 12, 13, 14, 100, 9_000])
    func `a repeated name is found among any number of members`(count: Int) {
        var members = (0..<count).map { "\"\($0)\":0" }
        #expect(fault("{" + members.joined(separator: ",") + "}") == nil)
        members.append("\"\\u0031\":0")
        let text = "{" + members.joined(separator: ",") + "}"
        #expect(fault(text) == .repeatedMember(offset: text.utf8.count - 11))
    }

    @Test func `names with the same beginning are distinguished`() {
        let members = (0..<300).map { "\"" + String(repeating: "a", count: $0) + "\":0" }
        #expect(fault("{" + members.shuffled().joined(separator: ",") + "}") == nil)
    }

    @Test func `a refused text leaves nothing behind`() throws {
        let document = JSONDocument()
        try Array("[1]".utf8).withRawSpan { bytes throws(JSONFault) in try document.parse(bytes) }
        #expect(throws: JSONFault.syntax(offset: 3)) {
            try Array("[1,".utf8).withRawSpan { bytes throws(JSONFault) in try document.parse(bytes) }
        }
        #expect(document.tape.tokens.isEmpty && document.tape.text.isEmpty)
    }
}
