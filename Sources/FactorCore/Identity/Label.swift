/// A line of text for people: a display name, an account name, an issuer. 1 to 192 bytes of UTF-8, and nothing that is not
/// seen.
package struct Label: Hashable, Sendable {
    /// Longest in bytes of UTF-8; keeps an otpauth URI within what one QR code holds.
    package static let longest = 192

    package let text: String

    package init(_ text: String) throws(SpellingProblem) {
        guard !text.isEmpty else { throw SpellingProblem("must not be empty") }
        guard text.utf8.count <= Self.longest else {
            throw SpellingProblem("must be at most \(Self.longest) bytes of UTF-8")
        }
        guard VisibleText.isSeen(text) else {
            throw SpellingProblem("must not hold control, format or invisible characters")
        }
        guard !text.unicodeScalars.allSatisfy({ $0.properties.isWhitespace }) else {
            throw SpellingProblem("must not be white space alone")
        }
        self.text = text
    }

    /// One that was accepted once, under whatever rules there were.
    package init(kept text: String) {
        self.text = text
    }
}
