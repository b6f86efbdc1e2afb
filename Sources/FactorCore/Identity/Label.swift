/// A line of text for people: a display name, an account name, an issuer. 1 to 128 characters, no control characters.
package struct Label: Hashable, Sendable {
    /// Longest in bytes of UTF-8; keeps an otpauth URI within what one QR code holds.
    package static let longest = 192

    package let text: String

    package init(_ text: String) throws(SpellingProblem) {
        guard !text.isEmpty else { throw SpellingProblem("must not be empty") }
        guard text.utf8.count <= Self.longest else { throw SpellingProblem("must be at most 192 bytes of UTF-8") }
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
                throw SpellingProblem("must not hold control characters")
            default: continue
            }
        }
        self.text = text
    }
}
