/// An e-mail address in its stored spelling.
///
/// The domain is in lower case. The local part is kept as given, because only the receiving system knows what it means
/// (RFC 5321, section 2.4). Only the forms of people's mailboxes are accepted: ASCII, a local part of atoms and dots, a
/// domain of two labels or more. An international domain must be in its `xn--` form. Quoted local parts and address
/// literals are refused.
package struct EmailAddress: Hashable, Sendable {
    /// The longest address that fits into a path without its brackets: RFC 5321, section 4.5.3.1.3.
    package static let longest = 254
    /// RFC 5321, section 4.5.3.1.1.
    static let longestLocalPart = 64
    /// RFC 1035, section 2.3.4.
    static let longestLabel = 63

    package let text: String

    package init(_ text: String) throws(SpellingProblem) {
        let bytes = Array(text.utf8)
        guard bytes.allSatisfy({ $0 < 0x80 }) else {
            throw SpellingProblem("must be ASCII: write an international domain in its xn-- form", .characters)
        }
        guard bytes.count <= Self.longest else {
            throw SpellingProblem("must be at most \(Self.longest) bytes long", .tooLong)
        }
        let parts = bytes.split(separator: 0x40, omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isLocalPart(parts[0]), Self.isDomain(parts[1]) else {
            throw SpellingProblem("must be an address such as ada@example.org")
        }
        self.text =
            String(decoding: parts[0], as: UTF8.self) + "@" + String(decoding: parts[1], as: UTF8.self).lowercased()
    }

    /// Takes a stored spelling as it is.
    init(kept text: String) { self.text = text }

    /// The form that may be shown to people who have not proven that they own it: `a***@e***.org`.
    package var masked: String {
        let parts = text.unicodeScalars.split(separator: "@").map(String.init)
        let top = parts[1].split(separator: ".").last ?? ""
        return "\(parts[0].prefix(1))***@\(parts[1].prefix(1))***.\(top)"
    }

    /// The part after the `@`.
    package var domain: String { String(text.unicodeScalars.drop { $0 != "@" }.dropFirst()) }

    /// The address in lower case, without the suffix of its local part that begins with `+`. With most providers, all
    /// of these are one mailbox.
    package var mailbox: String {
        String(text.unicodeScalars.prefix { $0 != "@" && $0 != "+" }).lowercased() + "@" + domain
    }

    /// Whether it consists of atoms between dots: RFC 5322, section 3.2.3.
    private static func isLocalPart(_ text: ArraySlice<UInt8>) -> Bool {
        let atoms = text.split(separator: 0x2E, omittingEmptySubsequences: false)
        return text.count <= longestLocalPart
            && atoms.allSatisfy { !$0.isEmpty && $0.allSatisfy { isAlphanumeric($0) || signs.contains($0) } }
    }

    private static func isDomain(_ text: ArraySlice<UInt8>) -> Bool {
        let labels = text.split(separator: 0x2E, omittingEmptySubsequences: false)
        guard labels.count >= 2, let top = labels.last, !top.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return false
        }
        return labels.allSatisfy { label in
            (1...longestLabel).contains(label.count) && label.first != 0x2D && label.last != 0x2D
                && label.allSatisfy { isAlphanumeric($0) || $0 == 0x2D }
        }
    }

    private static let signs = Array("!#$%&'*+-/=?^_`{|}~".utf8)

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
