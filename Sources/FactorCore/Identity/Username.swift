/// A name that somebody chose to sign in with: 1 to 64 of ASCII letters, digits, `.`, `_` and `-`.
///
/// It is kept as it was given and found without regard to case. It can be mistaken neither for an e-mail address nor for
/// a telephone number, and no two of them look alike.
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
