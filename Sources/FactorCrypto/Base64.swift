/// Base 64 (RFC 4648, section 4) with padding, and variants that other programs write.
///
/// Decoding compares ranges instead of using lookup tables, and wipes the partial result of a refused text, which may
/// have been a secret.
package enum Base64 {
    /// What decoding accepts besides the exact output of `encode`.
    package struct Leniency: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Padding may be missing.
        package static let unpadded = Leniency(rawValue: 1)
        /// A dot may replace a plus sign, as in passlib.
        package static let dots = Leniency(rawValue: 2)
        /// Space, tab and line ends are skipped, as in XML Schema.
        package static let whiteSpace = Leniency(rawValue: 4)
        /// A hyphen replaces the plus sign, and an underscore the slash (section 5).
        package static let forURLs = Leniency(rawValue: 8)
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    /// Section 5: the URL-safe alphabet.
    private static let alphabetForURLs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let padding = UInt8(ascii: "=")

    /// Encodes bytes that are sealed or public; uses a lookup table.
    package static func encode(_ bytes: [UInt8]) -> [UInt8] {
        encode(bytes, alphabet)
    }

    /// Encodes bytes for a URL, without padding, as RFC 7515 requires.
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

    /// Decodes a text; returns nil for anything but the exact output of `encode`.
    package static func decode(_ text: [UInt8]) -> [UInt8]? {
        decode(text[...], allowing: [])
    }

    /// Decodes the exact output of `encodeURL`; returns nil for other texts.
    package static func decodeURL(_ text: [UInt8]) -> [UInt8]? {
        text.contains(padding) ? nil : decode(text[...], allowing: [.unpadded, .forURLs])
    }

    /// Decodes a text in a variant. In every variant the leftover bits must be zero: otherwise the same bytes would
    /// have two encodings.
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
        case 0x2B where !leniency.contains(.forURLs): 62
        case 0x2D where leniency.contains(.forURLs): 62
        case 0x5F where leniency.contains(.forURLs): 63
        case 0x2E where leniency.contains(.dots): 62
        case 0x2F where !leniency.contains(.forURLs): 63
        default: nil
        }
    }
}
