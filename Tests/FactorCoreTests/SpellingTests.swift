import FactorCore
import FactorCrypto
import Testing

/// Names, handles and codes have one spelling each.
struct SpellingTests {
    @Test func `an ASCII name is judged like any other`() throws {
        // The fast path for ASCII must agree with the slow one, which a letter beyond ASCII takes.
        for byte in 0...127 as ClosedRange<UInt8> {
            let character = String(UnicodeScalar(byte))
            for place in ["\(character)", "\(character)a", "a\(character)", "a\(character)a"] {
                let short = (try? SubjectID(place)) != nil
                let isEdge = place.first == " " || place.last == " "
                #expect(short == ((0x20...0x7E).contains(byte) && !isEdge), "byte \(byte) in \(place.count)")
            }
        }
    }

    @Test func `every invisible character is refused in a subject's name`() {
        let invisible: [ClosedRange<UInt32>] = [
            0x00...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x17B4...0x17B5,
            0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164...0x3164, 0xFE00...0xFE0F,
            0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xE0000...0xE0FFF, 0xE000...0xE010, 0xFFFE...0xFFFF,
        ]
        for range in invisible {
            for value in range {
                guard let scalar = Unicode.Scalar(value) else { continue }
                #expect((try? SubjectID("a" + String(scalar) + "b")) == nil, "U+\(String(value, radix: 16))")
            }
        }
    }

    @Test func `only one of the composed and decomposed spellings is accepted`() throws {
        for (composed, decomposed) in [("é", "e\u{301}"), ("Å", "\u{212B}"), ("가", "\u{1100}\u{1161}"), ("ﬁ", "ﬁ")] {
            #expect((try? SubjectID(composed)) != nil)
            if Array(composed.utf8) != Array(decomposed.utf8) { #expect((try? SubjectID(decomposed)) == nil) }
        }
    }

    @Test func `a handle has one spelling`() throws {
        let id = FactorID(randomness: .seeded(1))
        #expect(FactorID(text: id.text) == id)
        #expect(id.text.utf8.count == 30)
        let spellings = [
            id.text.uppercased(), "FAC_" + id.text.dropFirst(4), String(id.text.dropLast()), id.text + "a",
            " " + id.text,
            String(id.text.dropFirst(4)), id.text.replacing("fac_", with: "ses_"),
            "fac_" + String(repeating: "1", count: 26),
            "fac_" + String(repeating: "7", count: 26), "",
        ]
        for spelling in spellings { #expect(FactorID(text: spelling) == nil, "\(spelling)") }
    }

    @Test func `a one-time code is six to eight ASCII digits`() {
        for text in ["000000", "1234567", "99999999"] {
            let code = Array(text.utf8).withRawSpan { OneTimeCode($0) }
            #expect(code?.digits == text.utf8.count)
            #expect(code.map { String($0.value) } == String(Int(text) ?? -1))
        }
        for byte in 0...255 as ClosedRange<UInt8> where !(0x30...0x39).contains(byte) {
            #expect([0x31, 0x32, 0x33, 0x34, 0x35, byte].withRawSpan { OneTimeCode($0) } == nil)
        }
        for count in [0, 5, 9, 20] {
            #expect([UInt8](repeating: 0x30, count: count).withRawSpan { OneTimeCode($0) } == nil)
        }
    }

    @Test func `a backup code is read as it was written, and its alphabet has 32 characters`() {
        for seed in 0..<200 as Range<UInt64> {
            let code = BackupCode(randomness: .seeded(seed))
            #expect(code.text.withRawSpan { BackupCode($0) } == code)
            let inLowerCase = String(decoding: code.text, as: UTF8.self).lowercased()
            #expect(Array(inLowerCase.utf8).withRawSpan { BackupCode($0) } == code)
            #expect(code.bits < BackupCode.space)
        }
        let readable = (0...255 as ClosedRange<UInt8>).filter { byte in
            ([UInt8](repeating: 0x30, count: 9) + [byte]).withRawSpan { BackupCode($0) } != nil
        }
        #expect(
            String(decoding: readable, as: UTF8.self) == "0123456789ABCDEFGHIJKLMNOPQRSTVWXYZabcdefghijklmnopqrstvwxyz")
    }

    @Test func `codes do not slip into messages`() {
        let code = OneTimeCode(digits: 6, value: 492_039)
        let backup = BackupCode(randomness: .seeded(1))
        for text in [
            "\(Mirror(reflecting: code).children.map { "\($0)" })",
            "\(Mirror(reflecting: backup).children.map { "\($0)" })",
        ] {
            #expect(text == "[]")
        }
    }
}
