package import FactorCrypto

/// The secret that identifies a session: 256 random bits, written `sto_` and 52 characters of lower-case base 32.
///
/// It is shown once. Only a keyed hash of it is stored, as the name of the session's record. So a stolen store holds
/// nothing that could be presented.
package struct SessionToken: Sendable {
    private static let prefix: StaticString = "sto_"
    private static let prefixLength = 4
    /// The length of the written form in characters.
    package static let textLength = prefixLength + 2 * Base32.identifierLength

    package let words: InlineArray<4, UInt64>

    package init(randomness: Randomness) {
        words = InlineArray { _ in randomness.word(ofNameFor: .token) }
    }

    private init(words: InlineArray<4, UInt64>) {
        self.words = words
    }

    /// A token that is never drawn, and so finds no session.
    package static let ofNoSession = SessionToken(words: [0, 0, 0, 0])

    /// Parses the written form; nil for any other spelling.
    package init?(_ text: RawSpan) {
        guard text.byteCount == Self.textLength, text.starts(with: Self.prefix) else { return nil }
        let middle = Self.prefixLength + Base32.identifierLength
        guard let first = Base32.identifierBits(text.extracting(Self.prefixLength..<middle)),
            let second = Base32.identifierBits(text.extracting(middle..<Self.textLength))
        else { return nil }
        words = [first.high, first.low, second.high, second.low]
    }

    /// The written form. The caller wipes it.
    package var text: [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(Self.textLength)
        text += Self.prefix.description.utf8
        Base32.appendIdentifier(high: words[0], low: words[1], to: &text)
        Base32.appendIdentifier(high: words[2], low: words[3], to: &text)
        return text
    }
}
