@_spi(_Unicode) import Swift

/// The application's own name for a user: 1 to 255 bytes of UTF-8, in one spelling only.
///
/// Two spellings that look alike must not have two guess budgets, so a name is refused unless it
/// - is in Unicode normalisation form C (UAX #15),
/// - holds no control, format, separator or invisible (default-ignorable) character,
/// - neither begins nor ends with white space.
/// Case is kept: `Ada` and `ada` are two subjects, as the application says.
package struct SubjectID: Hashable, Sendable {
    /// The longest name in bytes: enough for an e-mail address (254, RFC 5321) or any key.
    package static let longest = 255

    package let text: String

    package init(_ text: String) throws(SpellingProblem) {
        if !Self.isPlainASCII(text) {
            try Self.checkScalars(text)
        }
        self.text = text
    }

    /// Takes what is known to keep the rules.
    init(checked text: String) {
        self.text = text
    }

    /// The common case, decided byte by byte: printable ASCII without a space at either end.
    private static func isPlainASCII(_ text: String) -> Bool {
        let bytes = text.utf8Span.span
        guard !bytes.isEmpty, bytes.count <= longest, bytes[0] != 0x20 else { return false }
        for index in bytes.indices where bytes[index] < 0x20 || bytes[index] >= 0x7F { return false }
        return bytes[bytes.count - 1] != 0x20
    }

    private static func checkScalars(_ text: String) throws(SpellingProblem) {
        guard !text.isEmpty else { throw SpellingProblem("must not be empty") }
        guard text.utf8.count <= longest else { throw SpellingProblem("must be at most \(longest) bytes of UTF-8") }
        let scalars = text.unicodeScalars
        if let first = scalars.first, let last = scalars.last,
            first.properties.isWhitespace || last.properties.isWhitespace
        {
            throw SpellingProblem("must not begin or end with white space")
        }
        for scalar in scalars where !VisibleText.isSeen(scalar) || scalar.properties.generalCategory == .privateUse {
            throw SpellingProblem("must not hold control or invisible characters")
        }
        guard scalars.elementsEqual(text._nfc) else {
            throw SpellingProblem("must be in Unicode normalisation form C")
        }
    }
}

/// What is wrong with the spelling of a name or label, in words that follow its field's name.
package struct SpellingProblem: Error, Equatable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }
}
