import FactorWire
import Testing

struct Base64Tests {
    /// RFC 4648, section 10, and the two characters beyond letters and digits.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"), ("\u{7F}~\u{3E}\u{3F}", "f34+Pw=="),
    ])
    func `the vectors of the standard`(_ text: String, _ spelled: String) {
        #expect(Base64.encode(Array(text.utf8)) == Array(spelled.utf8))
        #expect(Base64.decode(Array(spelled.utf8)) == Array(text.utf8))
    }

    @Test func `every byte comes back`() {
        for length in 0...66 {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ length) }
            #expect(Base64.decode(Base64.encode(bytes)) == bytes)
        }
    }

    @Test(arguments: [
        "Zg", "Zg=", "Zh==", "Zm9=", "Zm9v=", "Zm9v====", "Z===", "====", "Zm 9", "Zm9\n", "Zm-_", "=Zg=",
    ])
    func `anything but the one spelling is refused`(_ text: String) {
        #expect(Base64.decode(Array(text.utf8)) == nil)
    }
}
