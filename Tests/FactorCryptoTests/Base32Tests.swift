import FactorCrypto
import Testing

/// RFC 4648, section 10.
private let vectors = [
    ("", ""), ("f", "MY======"), ("fo", "MZXQ===="), ("foo", "MZXW6==="), ("foob", "MZXW6YQ="), ("fooba", "MZXW6YTB"),
    ("foobar", "MZXW6YTBOI======"),
]

struct Base32Tests {
    @Test(arguments: vectors)
    func `text matches the vectors of RFC 4648`(plain: String, padded: String) {
        let bytes = Array(plain.utf8)
        let bare = padded.replacing("=", with: "")
        #expect(bytes.lend { Base32.encode($0) } == Array(bare.utf8))
        for text in [padded, bare, bare.lowercased(), padded.lowercased()] {
            #expect(decoded(text) == bytes, "\(text)")
        }
    }

    @Test func `every length reads back as it was written`() {
        let stream = Randomness.seeded(32)
        for length in 0...70 {
            let bytes = stream.bytes(length)
            let text = bytes.lend { Base32.encode($0) }
            #expect(Base32.decode(text)?.revealed() == bytes)
        }
    }

    @Test func `every byte that is not a digit is refused`() {
        let digits = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz234567".utf8)
        for byte in UInt8.min...UInt8.max {
            let text: [UInt8] = [byte, 65, 65, 65, 65, 65, 65, 65]
            let isRead = Base32.decode(text) != nil
            #expect(isRead == digits.contains(byte), "\(byte)")
        }
    }

    @Test(arguments: [
        "M", "MZX", "MZXW6Y", "MY=", "MY=====", "MY=======", "MY======MY======", "MZXW6YTB========", "========", "=",
        "MZ======",
        "MZXR====", "MZXW7===", "MZXW6YR=", "MY ======", "MZ XQ", "MZ-XQ", "M1", "M0", "M8", "MÄ",
    ])
    func `another spelling is refused`(text: String) {
        #expect(decoded(text) == nil)
    }

    @Test(arguments: ["MZXW 6YTB", "mzxw-6ytb", " MZXW6YTB ", "MZXW6-Y-T-B", "- M Z X W 6 Y T B"])
    func `spaces and hyphens are skipped in text that people copied by hand`(text: String) {
        #expect(decoded(text, lenient: true) == Array("fooba".utf8))
        #expect(decoded(text) == nil)
    }

    @Test(arguments: ["MZXW_6YTB", "MZXW\t6YTB", "MZXW\u{A0}6YTB", "M Y = ="])
    func `nothing else is skipped`(text: String) {
        #expect(decoded(text, lenient: true) == nil)
    }

    private func decoded(_ text: String, lenient: Bool = false) -> [UInt8]? {
        Base32.decode(Array(text.utf8), lenient: lenient)?.revealed()
    }
}

struct IdentifierTests {
    @Test(
        arguments: [
            (0, 0, "aaaaaaaaaaaaaaaaaaaaaaaaaa"), (.max, .max, "77777777777777777777777774"),
            (0x8000_0000_0000_0000, 0, "qaaaaaaaaaaaaaaaaaaaaaaaaa"), (0, 1, "aaaaaaaaaaaaaaaaaaaaaaaaae"),
            (1, 0, "aaaaaaaaaaaacaaaaaaaaaaaaa"), (0, 0x8000_0000_0000_0000, "aaaaaaaaaaaabaaaaaaaaaaaaa"),
        ] as [(UInt64, UInt64, String)])
    func `128 bits are spelt big-endian`(high: UInt64, low: UInt64, text: String) {
        #expect(String(decoding: Base32.identifier(high: high, low: low), as: UTF8.self) == text)
    }

    @Test func `an identifier is the lower-case base 32 of its bytes and reads back`() throws {
        let stream = Randomness.seeded(26)
        for _ in 0..<500 {
            let (high, low) = (stream.word(), stream.word())
            let text = Base32.identifier(high: high, low: low)
            let bytes = SecretBytes(count: 16) {
                $0.store(high, at: 0)
                $0.store(low, at: 8)
            }
            let encoded = bytes.withBytes { Base32.encode($0) }
            #expect(String(decoding: text, as: UTF8.self) == String(decoding: encoded, as: UTF8.self).lowercased())
            let read = try #require(Base32.identifierBits(text))
            #expect(read == (high, low))
        }
    }

    @Test func `an identifier is appended in place`() {
        var text = Array("fac_".utf8)
        Base32.appendIdentifier(high: 0, low: 1, to: &text)
        #expect(String(decoding: text, as: UTF8.self) == "fac_aaaaaaaaaaaaaaaaaaaaaaaaae")
    }

    @Test(arguments: [
        "", "a", "aaaaaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaaaaaaaa", "Aaaaaaaaaaaaaaaaaaaaaaaaaa",
        "aaaaaaaaaaaaaaaaaaaaaaaaab", "aaaaaaaaaaaaaaaaaaaaaaaaac", "aaaaaaaaaaaaaaaaaaaaaaaaa=",
        "1aaaaaaaaaaaaaaaaaaaaaaaaa",
        "aaaaaaaaaaaaa aaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaaaaaaE", "äaaaaaaaaaaaaaaaaaaaaaaaa",
    ])
    func `an identifier has one spelling`(text: String) {
        #expect(Base32.identifierBits(Array(text.utf8)) == nil)
    }

    /// The digits are read eight at a time, so every byte is tried at every place of a group.
    @Test func `at every place, an identifier accepts the 32 digits and no other byte`() throws {
        let digits = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
        for place in 0..<Base32.identifierLength {
            for byte in UInt8.min...UInt8.max {
                var text = Array("m7a2z3b4y5c6x2d7w3e4v5f6qa".utf8)
                text[place] = byte
                let isLast = place == Base32.identifierLength - 1
                let value = digits.firstIndex(of: byte)
                let isGood = value.map { !isLast || $0 % 4 == 0 } ?? false
                let bits = Base32.identifierBits(text)
                #expect((bits != nil) == isGood, "byte \(byte) at \(place)")
                guard let bits else { continue }
                #expect(Base32.identifier(high: bits.high, low: bits.low) == text)
            }
        }
    }
}
