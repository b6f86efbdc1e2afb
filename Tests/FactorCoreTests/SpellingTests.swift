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
        #expect(id.text.withRawUTF8 { FactorID($0) } == id)
        #expect(id.text.utf8.count == 30)
        let spellings = [
            id.text.uppercased(), "FAC_" + id.text.dropFirst(4), String(id.text.dropLast()), id.text + "a",
            " " + id.text,
            String(id.text.dropFirst(4)), id.text.replacing("fac_", with: "ses_"),
            "fac_" + String(repeating: "1", count: 26),
            "fac_" + String(repeating: "7", count: 26), "",
        ]
        for spelling in spellings { #expect(spelling.withRawUTF8 { FactorID($0) } == nil, "\(spelling)") }
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

    @Test(arguments: [("123456", 24), ("0123456789", 40), ("+14155551234", 48)])
    func `a spelling has room for separators, and no more than that`(_ text: String, _ longest: Int) {
        for (length, isRead) in [(longest, true), (longest + 1, false)] {
            let spread = text.prefix(2) + String(repeating: " ", count: length - text.utf8.count) + text.dropFirst(2)
            let bytes = Array(spread.utf8)
            let found: [Bool] = [
                bytes.withRawSpan { OneTimeCode($0) } != nil, bytes.withRawSpan { BackupCode($0) } != nil,
                (try? PhoneNumber(String(spread))) != nil,
            ]
            #expect(found.contains(true) == isRead, "\(length) bytes")
        }
    }

    /// Names, the characters that may stand in their middle, and whether a text is such a name.
    private static let alphabets: [(String, String, @Sendable (String) -> Bool)] = {
        let small = "abcdefghijklmnopqrstuvwxyz"
        let (letters, digits) = (small + small.uppercased(), "0123456789")
        return [
            (
                "local part", letters + digits + "!#$%&'*+-/=?^_`{|}~.",
                { (try? EmailAddress("a\($0)a@example.org")) != nil }
            ),
            ("domain", letters + digits + "-.", { (try? EmailAddress("a@a\($0)a.org")) != nil }),
            ("user name", letters + digits + "._-", { (try? Username("a\($0)a")) != nil }),
            ("tenant", letters + digits + "-_.", { (try? TenantID("a\($0)a")) != nil }),
            ("beginning of a tenant", letters + digits, { (try? TenantID($0)) != nil }),
            ("language", letters, { (try? LanguageTag("a\($0)a")) != nil }),
            ("region", letters + digits + "-", { (try? LanguageTag("de-a\($0)a")) != nil }),
            ("relying party", small + digits + "-.", { PolicyMember.isDomain("a\($0)a") }),
            (
                "request", String(String.UnicodeScalarView((0x21...0x7E).compactMap { Unicode.Scalar($0) })),
                { RequestID(Array($0.utf8)) != nil }
            ),
        ]
    }()

    @Test(arguments: alphabets.indices)
    func `a name takes its characters and no others`(_ index: Int) {
        let (name, alphabet, isRead) = Self.alphabets[index]
        let read = (0...0x7F as ClosedRange<UInt8>).map { String(UnicodeScalar($0)) }.filter(isRead)
        #expect(Set(read) == Set(alphabet.map(String.init)), "\(name)")
    }

    /// Names, the most of their bytes, and a text of that kind and length.
    private static let lengths: [(String, Int, @Sendable (String) -> Bool, @Sendable (Int) -> String)] = [
        ("subject", 255, { (try? SubjectID($0)) != nil }, { String(repeating: "a", count: $0) }),
        (
            "subject beyond ASCII", 255, { (try? SubjectID($0)) != nil },
            { "\u{E9}" + String(repeating: "a", count: $0 - 2) }
        ),
        ("tenant", 64, { (try? TenantID($0)) != nil }, { String(repeating: "a", count: $0) }),
        ("user name", 64, { (try? Username($0)) != nil }, { String(repeating: "a", count: $0) }),
        (
            "language", 35, { (try? LanguageTag($0)) != nil },
            { "de-abcdefgh-abcdefgh-abcdefgh-" + String(repeating: "a", count: $0 - 30) }
        ),
        ("language alone", 8, { (try? LanguageTag($0)) != nil }, { String(repeating: "a", count: $0) }),
        ("region", 11, { (try? LanguageTag($0)) != nil }, { "de-" + String(repeating: "a", count: $0 - 3) }),
        ("request", 56, { RequestID(Array($0.utf8)) != nil }, { String(repeating: "a", count: $0) }),
        (
            "password", 1024, { text in Array(text.utf8).withRawSpan { (try? Password($0)) != nil } },
            { String(repeating: "a", count: $0) }
        ),
        ("label of a relying party", 63, { PolicyMember.isDomain($0) }, { String(repeating: "a", count: $0) }),
        (
            "relying party", 253, { PolicyMember.isDomain($0) },
            { String(repeating: "abcdefgh.", count: 28) + String(repeating: "a", count: $0 - 252) }
        ),
        (
            "port", 25, { PolicyMember.isOrigin($0) },
            { "https://example.org:6553" + String(repeating: "5", count: $0 - 24) }
        ),
    ]

    @Test(arguments: lengths.indices)
    func `a name of the greatest length is accepted, and one byte more is not`(_ index: Int) {
        let (name, longest, isRead, text) = Self.lengths[index]
        #expect(text(longest).utf8.count == longest && isRead(text(longest)), "\(name)")
        #expect(!isRead(text(longest + 1)), "\(name)")
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
