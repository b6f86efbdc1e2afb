import FactorCrypto
import TestSupport
import Testing

@testable import FactorWire

@Suite struct JSONValueTests {
    @Test(arguments: [
        ("{}", JSONValue.Kind.object), ("[]", .array), ("\"\"", .string), ("-0.5e1", .number), ("true", .literalTrue),
        ("false", .literalFalse), (" null\r", .null),
    ])
    func `every kind is recognised and none is converted`(text: String, kind: JSONValue.Kind) throws {
        let value = try parse(text)
        #expect(value.kind == kind)
        #expect((value.string() != nil) == (kind == .string))
        #expect((value.utf8() != nil) == (kind == .string))
        #expect(value.withUTF8 { _ in } == (kind == .string))
        #expect((value.number() != nil) == (kind == .number))
        #expect(value.bool() == (kind == .literalTrue ? true : kind == .literalFalse ? false : nil))
        #expect(value.integer() == nil && value.member("a") == nil && value.count == 0)
    }

    @Test(arguments: [
        (#""""#, ""), (#""plain""#, "plain"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
        (#""\u0041\u00e9\u20AC\ud83d\ude00""#, "Aé€😀"), (#""a\u0000b""#, "a\0b"), (#""é€😀 plain""#, "é€😀 plain"),
        (#""before\nbetween\nafter""#, "before\nbetween\nafter"), (#""\uFFFF\udbff\udfff""#, "\u{FFFF}\u{10FFFF}"),
        (#""\u007f\u0080\u07ff\u0800""#, "\u{7F}\u{80}\u{7FF}\u{800}"),
        (#""\ud7ff\ue000\ud800\udc00\ud800\udfff\udbff\udc00""#, "\u{D7FF}\u{E000}\u{10000}\u{103FF}\u{10FC00}"),
        ("\"\u{80}\u{BF}\u{7FF}\"", "\u{80}\u{BF}\u{7FF}"), ("\"\u{800}\u{FFF}\u{1000}\"", "\u{800}\u{FFF}\u{1000}"),
        ("\"\u{CFFF}\u{D000}\u{D7FF}\u{E000}\u{FFFF}\"", "\u{CFFF}\u{D000}\u{D7FF}\u{E000}\u{FFFF}"),
        ("\"\u{10000}\u{3FFFF}\u{40000}\"", "\u{10000}\u{3FFFF}\u{40000}"),
        ("\"\u{FFFFF}\u{100000}\u{10FFFF}\"", "\u{FFFFF}\u{100000}\u{10FFFF}"),
    ])
    func `a string is read unescaped`(text: String, content: String) throws {
        let value = try parse(text)
        #expect(value.string() == content)
        #expect(value.utf8() == Array(content.utf8))
        #expect(value.equals(content) && !value.equals(content + "x"))
        var lent: [UInt8] = []
        #expect(
            value.withUTF8 { bytes in
                let bytes = Span<UInt8>(_bytes: bytes)
                lent = bytes.indices.map { bytes[$0] }
            })
        #expect(lent == Array(content.utf8))
        #expect(value.raw == text)
    }

    @Test(arguments: [
        ("0", 0), ("-0", 0), ("7", 7), ("-1", -1), ("9223372036854775807", Int64.max),
        ("-9223372036854775808", Int64.min), ("9223372036854775808", nil), ("-9223372036854775809", nil),
        ("100000000000000000000", nil), ("1.0", nil), ("1e2", nil), ("1E0", nil), ("\"1\"", nil), ("true", nil),
    ])
    func `an integer is digits in range and nothing else`(text: String, value: Int64?) throws {
        #expect(try parse(text).integer() == value)
    }

    @Test(arguments: [("1.5", 1.5), ("-0.25e2", -25), ("1e400", nil), ("12", 12), ("1e-400", 0)])
    func `a number is read as a double if it is finite`(text: String, value: Double?) throws {
        #expect(try parse(text).number() == value)
    }

    @Test func `members are found by content and walked in order`() throws {
        let value = try parse(#"{"b":1,"\u0061":{"x":[1,2]},"c":"s"}"#)
        var names: [String] = []
        value.forEachMember { name, member in names.append("\(name.string() ?? "?")=\(member.raw)") }
        #expect(names == ["b=1", #"a={"x":[1,2]}"#, #"c="s""#])
        #expect(value.count == 3)
        #expect(value.member("a")?.member("x")?.count == 2)
        #expect(value.member("c")?.string() == "s")
        #expect(value.member("x") == nil && value.member("") == nil)
    }

    @Test func `elements are walked in order`() throws {
        let value = try parse(#"[1,[2,[3]],{"a":[4]},"5"]"#)
        var elements: [String] = []
        value.forEachElement { elements.append($0.raw) }
        #expect(elements == ["1", "[2,[3]]", #"{"a":[4]}"#, #""5""#])
        #expect(value.count == 4)
    }

    @Test func `a reused document holds only the new text`() throws {
        let document = JSONDocument()
        for text in [#"{"a":"\u0041"}"#, #"["b","\n"]"#, "3"] {
            try Array(text.utf8).withRawSpan { bytes throws(JSONFault) in try document.parse(bytes) }
            #expect(document.root.raw == text)
        }
        #expect(document.root.integer() == 3)
    }

    @Test func `wiping overwrites the text and the unescaped content`() throws {
        let document = JSONDocument()
        try Array(#"["secret","\u0061secret"]"#.utf8).withRawSpan { bytes throws(JSONFault) in try document.parse(bytes)
        }
        document.wipe()
        #expect(document.tape.tokens.isEmpty && document.tape.text.isEmpty && document.tape.unescaped.isEmpty)
    }

    @Test func `a value that outlived its text ends the process`() async {
        await #expect(processExitsWith: .failure) {
            let document = JSONDocument()
            try Array("[1]".utf8).withRawSpan { bytes throws(JSONFault) in try document.parse(bytes) }
            let stale = document.root
            try Array("[2]".utf8).withRawSpan { bytes throws(JSONFault) in try document.parse(bytes) }
            _ = stale.count
        }
    }
}
