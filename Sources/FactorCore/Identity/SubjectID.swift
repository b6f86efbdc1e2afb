import FactorCrypto
@_spi(_Unicode) import Swift

/// The application's own name for a user: 1 to 255 bytes of UTF-8, with only one spelling.
///
/// Two spellings that look alike must not have two guess budgets. So a name
/// - must be in Unicode normalisation form C (UAX #15),
/// - must not hold control, format, line separator, private-use or invisible (default-ignorable) characters,
/// - must not begin or end with white space.
///
/// Case matters: `Ada` and `ada` are two subjects.
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

    /// Takes text that is known to follow the rules.
    init(checked text: String) {
        self.text = text
    }

    /// Checks the common case byte by byte: printable ASCII without a space at either end.
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
            throw SpellingProblem("must not contain control or invisible characters")
        }
        guard scalars.elementsEqual(text._nfc) else {
            throw SpellingProblem("must be in Unicode normalisation form C")
        }
    }
}

/// A problem with the spelling of a name or label, in words that follow the field's name.
package struct SpellingProblem: Error, Equatable, Sendable {
    package let text: String
    package let rule: InputRule

    package init(_ text: String, _ rule: InputRule = .format) {
        self.text = text
        self.rule = rule
    }
}

extension SubjectID {
    /// The name under which guesses with a credential are counted that nobody has.
    ///
    /// - Parameter id: Its blind index, so that nobody can give a subject that name.
    package init(ofUnknownCredential id: DocumentID) {
        let text = Base32.identifier(high: id.high, low: id.low)
        self.init(checked: "credential-" + String(decoding: text, as: UTF8.self))
    }

    /// The name under which guesses are counted in a sign-in whose identifier has been lost by its subject.
    ///
    /// - Parameter id: The identifier's blind index, so that nobody can give a subject that name.
    init(ofLostIdentifier id: DocumentID) {
        let text = Base32.identifier(high: id.high, low: id.low)
        self.init(checked: "identifier-" + String(decoding: text, as: UTF8.self))
    }
}
