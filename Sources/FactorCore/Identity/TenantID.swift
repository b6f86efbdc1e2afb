/// A tenant's name: 1 to 64 characters of `a-z 0-9 - _ .`, beginning with a letter or digit.
package struct TenantID: Hashable, Sendable {
    package static let longest = 64
    /// The tenant of requests that name none.
    package static let `default` = TenantID(checked: "default")

    package let text: String

    private init(checked text: String) {
        self.text = text
    }

    package init(_ text: String) throws(SpellingProblem) {
        let bytes = text.utf8
        guard bytes.count >= 1, bytes.count <= Self.longest, let first = bytes.first, Self.begins(first),
            bytes.allSatisfy({ Self.begins($0) || $0 == 0x2D || $0 == 0x5F || $0 == 0x2E })
        else { throw SpellingProblem("must be 1 to 64 of a-z 0-9 - _ . and begin with a letter or digit") }
        self.text = text
    }

    private static func begins(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }
}
