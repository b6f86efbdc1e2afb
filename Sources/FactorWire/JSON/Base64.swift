/// Base 64 as RFC 4648, section 4, has it, with padding: how bytes travel in JSON.
///
/// For bytes that are sealed or public: it looks characters up by what they stand for.
package enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    /// Section 5: what may stand in a URL.
    private static let alphabetForURLs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let padding = UInt8(ascii: "=")
    /// For each ASCII character the six bits it stands for, 0xFF for none.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()

    /// Spells bytes.
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
        guard text.count % 4 == 0 else { return nil }
        let values = values
        let padded = text.suffix(2).count { $0 == padding }
        let digits = text.count - padded
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits * 3 / 4)
        var (word, bits): (UInt32, UInt32) = (0, 0)
        for place in 0..<digits {
            let value = values[Int(text[place])]
            guard value < 64 else { return nil }
            (word, bits) = (word << 6 | UInt32(value), bits + 6)
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: word >> bits))
        }
        // What is left over is zero, or the same bytes would have two spellings.
        guard word & (1 << bits - 1) == 0 else { return nil }
        return bytes
    }
}
