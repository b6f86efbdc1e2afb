import FactorCrypto
import Testing

struct Base64Tests {
    /// RFC 4648, section 10, and the two characters beyond letters and digits.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"), ("\u{7F}~\u{3E}\u{3F}", "f34+Pw=="),
    ])
    func `text matches the vectors of RFC 4648`(_ text: String, _ spelled: String) {
        #expect(Base64.encode(Array(text.utf8)) == Array(spelled.utf8))
        #expect(Base64.decode(Array(spelled.utf8)) == Array(text.utf8))
    }

    @Test func `every byte is read as it was written`() {
        for length in 0...66 {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ length) }
            #expect(Base64.decode(Base64.encode(bytes)) == bytes)
        }
    }

    @Test(arguments: [
        "Zg", "Zg=", "Zh==", "Zm9=", "Zm9v=", "Zm9v====", "Z===", "====", "Zm 9", "Zm9\n", "Zm-_", "=Zg=",
    ])
    func `only the one spelling is accepted`(_ text: String) {
        #expect(Base64.decode(Array(text.utf8)) == nil)
    }

    @Test(
        arguments: [
            ("Zm8", .unpadded, "fo"), ("Zm8=", .unpadded, "fo"), ("Zg", .unpadded, "f"),
            ("f34.Pw==", .dots, "\u{7F}~\u{3E}\u{3F}"),
            (" Zm\t8\r\n= ", .whiteSpace, "fo"),
        ] as [(String, Base64.Leniency, String)])
    func `allowed deviations are accepted`(_ text: String, _ leniency: Base64.Leniency, _ expected: String) {
        #expect(Base64.decode(Array(text.utf8)[...], allowing: leniency) == Array(expected.utf8))
        #expect(leniency == .unpadded && text.hasSuffix("=") || Base64.decode(Array(text.utf8)) == nil)
    }

    @Test(arguments: ["Zg=", "Zh", "Z", "Zm9vZ", "Zm9v=", "Zg===", "Zm=8", "Zm8=Zm8="])
    func `no leniency makes two spellings of the same bytes`(_ text: String) {
        let all: Base64.Leniency = [.unpadded, .dots, .whiteSpace]
        #expect(Base64.decode(Array(text.utf8)[...], allowing: all) == nil)
    }
}
