/// A tenant's name: 1 to 64 characters of `A-Z a-z 0-9 - _ .`, beginning with a letter or digit. It keeps its case, and names
/// that differ in nothing else are the same.
package struct TenantID: Hashable, Sendable {
    package static let longest = 64
    /// The tenant of requests that name none.
    package static let `default` = TenantID(checked: "default")

    package let text: String
    private let hasCapitals: Bool

    /// The name in lower case, by which it is compared and found.
    package var folded: String { hasCapitals ? text.lowercased() : text }

    private init(checked text: String) {
        self.text = text
        hasCapitals = Self.hasCapitals(text)
    }

    package init(_ text: String) throws(SpellingProblem) {
        let bytes = text.utf8
        guard bytes.count >= 1, bytes.count <= Self.longest, let first = bytes.first, Self.begins(first),
            bytes.allSatisfy({ Self.begins($0) || $0 == 0x2D || $0 == 0x5F || $0 == 0x2E })
        else { throw SpellingProblem("must be 1 to 64 of A-Z a-z 0-9 - _ . and begin with a letter or digit") }
        self.init(checked: text)
    }

    /// The same name in lower case.
    package static func folded(_ name: String) -> String {
        hasCapitals(name) ? name.lowercased() : name
    }

    private static func hasCapitals(_ name: String) -> Bool { name.utf8.contains(where: isCapital) }

    package static func == (left: TenantID, right: TenantID) -> Bool {
        left.hasCapitals || right.hasCapitals ? left.folded == right.folded : left.text == right.text
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(folded) }

    private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

    private static func begins(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || isCapital(byte)
    }
}
