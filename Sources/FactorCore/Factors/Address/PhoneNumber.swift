/// A telephone number in the international form of ITU-T E.164: `+`, the country code and the rest, digits only.
///
/// Spaces, hyphens, dots and brackets between the digits are dropped. A number without `+` is refused, because its
/// country would be a guess.
package struct PhoneNumber: Hashable, Sendable {
    /// E.164, section 6, sets the most. The least are the shortest in use (Niue: three for the country, four more).
    static let lengths = 7...15
    /// The longest spelling that is accepted: every digit with a separator on either side.
    package static let longestSpelling = 48

    package let text: String

    package init(_ text: String) throws(SpellingProblem) {
        let bytes = Array(text.utf8)
        let digits = bytes.dropFirst().filter { !Self.separators.contains($0) }
        guard bytes.count <= Self.longestSpelling, bytes.first == 0x2B, Self.lengths.contains(digits.count),
            digits.allSatisfy({ (0x30...0x39).contains($0) }), digits.first != 0x30
        else { throw SpellingProblem("must be a number in international format, such as +14155550123") }
        self.text = "+" + String(decoding: digits, as: UTF8.self)
    }

    /// Takes a stored spelling as it is.
    init(kept text: String) { self.text = text }

    /// The form that may be shown to people who have not proven that they own it: `+1******1234`. A short number shows
    /// fewer digits, so that at least four stay hidden.
    package var masked: String {
        let code = countryCodeLength
        let shown = max(0, min(4, text.utf8.count - 1 - code - 4))
        return "\(text.prefix(1 + code))******\(text.suffix(shown))"
    }

    private static let separators = Array(" -.()".utf8)

    /// The country codes of two digits. Zones 1 and 7 are one country code each, and all other codes have three digits.
    /// From the list of assigned codes, complement to E.164.
    private static let codesOfTwo: Set = [
        20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56, 57, 58, 60, 61,
        62, 63, 64, 65, 66, 81, 82, 84, 86, 90, 91, 92, 93, 94, 95, 98,
    ]

    /// The country code with its `+`. In zone 1, which many countries share, the area code is part of it.
    package var countryPrefix: String {
        let code = countryCodeLength
        return String(text.prefix(1 + (text.dropFirst().first == "1" ? 4 : code)))
    }

    private var countryCodeLength: Int {
        let digits = text.utf8.dropFirst().prefix(2).map { Int($0) - 0x30 }
        if digits[0] == 1 || digits[0] == 7 { return 1 }
        return Self.codesOfTwo.contains(10 * digits[0] + digits[1]) ? 2 : 3
    }
}
