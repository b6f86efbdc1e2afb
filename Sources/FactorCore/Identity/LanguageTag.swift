/// The language that a message is wanted in, such as `de` or `pt-BR`. Only its form is checked (RFC 5646, section 2.1).
///
/// A language without translations is not an error: the program that writes the message falls back to another one.
package struct LanguageTag: Hashable, Sendable {
    /// Long enough for every tag in use: RFC 5646, section 4.4.1.
    package static let longest = 35

    package let text: String

    package init(_ text: String) throws(SpellingProblem) {
        let parts = Array(text.utf8).split(separator: 0x2D, omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, let language = parts.first, (2...8).contains(language.count),
            language.allSatisfy(Self.isLetter),
            parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy { Self.isLetter($0) || Self.isDigit($0) } })
        else { throw SpellingProblem("must be a language tag such as de or pt-BR") }
        self.text = text
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
