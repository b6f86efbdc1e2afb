/// A name that a user chose to sign in with: 1 to 64 ASCII letters, digits, `.`, `_` and `-`.
///
/// It is stored as given and matched without regard to case. It cannot be mistaken for an e-mail address or a telephone
/// number, and holds no look-alike letters of other scripts.
package struct Username: Hashable, Sendable {
    package static let longest = 64

    package let text: String

    package init(_ text: String) throws(SpellingProblem) {
        let bytes = text.utf8
        guard (1...Self.longest).contains(bytes.count), bytes.allSatisfy(Self.isAllowed) else {
            throw SpellingProblem("must be 1 to 64 of ASCII letters, digits, `.`, `_` and `-`")
        }
        self.text = text
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }
}
