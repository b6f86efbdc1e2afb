/// Base 64 as RFC 4648, section 4, has it, with padding, and the forms of it that others write.
///
/// Characters are told apart by their ranges, not looked up by what they stand for, and what was read of a text that is
/// refused is wiped: it may have been a secret.
package enum Base64 {
    /// What a reader puts up with beside the one spelling that `encode` gives.
    package struct Leniency: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Padding may be left out.
        package static let unpadded = Leniency(rawValue: 1)
        /// A dot may stand for a plus sign, as passlib has it.
        package static let dots = Leniency(rawValue: 2)
        /// Space, tab and line ends are skipped, as XML Schema has it.
        package static let whiteSpace = Leniency(rawValue: 4)
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    /// Section 5: what may stand in a URL.
    private static let alphabetForURLs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let padding = UInt8(ascii: "=")

    /// Spells bytes that are sealed or public: the alphabet is looked up.
    package static func encode(_ bytes: [UInt8]) -> [UInt8] {
        encode(bytes, alphabet)
    }

    /// Spells bytes for a URL, without padding: what RFC 7515 asks for.
    package static func encodeURL(_ bytes: [UInt8]) -> [UInt8] {
        var text = encode(bytes, alphabetForURLs)
        while text.last == padding { text.removeLast() }
        return text
    }

    private static func encode(_ bytes: [UInt8], _ alphabet: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var place = 0
        while place < bytes.count {
            let group = min(3, bytes.count - place)
            var word = UInt32(bytes[place]) << 16
            if group > 1 { word |= UInt32(bytes[place + 1]) << 8 }
            if group > 2 { word |= UInt32(bytes[place + 2]) }
            for digit in 0..<4 {
                text.append(digit <= group ? alphabet[Int(word >> UInt32(18 - 6 * digit)) & 63] : padding)
            }
            place += group
        }
        return text
    }

    /// The bytes of a text; nil for anything but the one spelling that `encode` gives them.
    package static func decode(_ text: [UInt8]) -> [UInt8]? {
        decode(text[...], allowing: [])
    }

    /// The bytes of a text in a form that is told. Whatever is allowed, the bits that are left over are zero, or the same
    /// bytes would have two spellings.
    package static func decode(_ text: ArraySlice<UInt8>, allowing leniency: Leniency) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4 + 3)
        var (word, bits): (UInt32, UInt32) = (0, 0)
        var (digits, padded) = (0, 0)
        var isRight = true
        for character in text where !(leniency.contains(.whiteSpace) && isSpace(character)) {
            guard character != padding else {
                padded += 1
                continue
            }
            guard padded == 0, let value = value(of: character, leniency) else {
                isRight = false
                break
            }
            digits += 1
            (word, bits) = (word << 6 | value, bits + 6)
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: word >> bits))
            word &= 1 << bits - 1
        }
        let isPadded = padded == (4 - digits % 4) % 4
        let isWhole = isPadded || leniency.contains(.unpadded) && padded == 0
        guard isRight, isWhole, digits % 4 != 1, word == 0 else {
            wipe(&bytes)
            return nil
        }
        return bytes
    }

    private static func isSpace(_ character: UInt8) -> Bool {
        [0x20, 0x09, 0x0A, 0x0D].contains(character)
    }

    private static func value(of character: UInt8, _ leniency: Leniency) -> UInt32? {
        switch character {
        case 0x41...0x5A: UInt32(character - 0x41)
        case 0x61...0x7A: UInt32(character - 0x61 + 26)
        case 0x30...0x39: UInt32(character - 0x30 + 52)
        case 0x2B: 62
        case 0x2E where leniency.contains(.dots): 62
        case 0x2F: 63
        default: nil
        }
    }
}
