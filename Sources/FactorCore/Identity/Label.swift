/// A line of text for people: a display name, an account name or an issuer.
///
/// It has 1 to 192 bytes of UTF-8 and no invisible characters.
package struct Label: Hashable, Sendable {
    /// The most bytes of UTF-8. It keeps an otpauth URI small enough for one QR code.
    package static let longest = 192

    package let text: String

    package init(_ text: String) throws(SpellingProblem) {
        guard !text.isEmpty else { throw SpellingProblem("must not be empty", .empty) }
        guard text.utf8.count <= Self.longest else {
            throw SpellingProblem("must be at most \(Self.longest) bytes of UTF-8", .tooLong)
        }
        guard VisibleText.isSeen(text) else {
            throw SpellingProblem("must not contain control, format or invisible characters", .characters)
        }
        guard !text.unicodeScalars.allSatisfy({ $0.properties.isWhitespace }) else {
            throw SpellingProblem("must not be only white space", .empty)
        }
        self.text = text
    }

    /// Takes a label from the store as it is: the rules may have been different when it was accepted.
    package init(kept text: String) {
        self.text = text
    }
}
