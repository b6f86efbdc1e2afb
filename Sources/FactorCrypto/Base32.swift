/// Base 32 (RFC 4648, section 6), in which authenticator apps receive their secrets.
///
/// - Secrets are never used as table indices, so that they leave no trace in the cache.
/// - Each value has one encoding: bits beyond the last byte must be zero, and padding is complete or absent.
/// - Decoding ignores case; spaces and hyphens are allowed only for text that people copy by hand (`lenient`).
package enum Base32 {
    /// Encodes in upper case without padding. The caller wipes the result if it encodes a secret.
    package static func encode(_ bytes: RawSpan) -> [UInt8] {
        var text = [UInt8]()
        text.reserveCapacity((bytes.byteCount * 8 + 4) / 5)
        var pending: UInt32 = 0
        var bits = 0
        for offset in bytes.byteOffsets {
            pending = pending << 8 | UInt32(bytes.byte(at: offset))
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(upperCaseDigit(pending >> UInt32(bits) & 31))
            }
        }
        if bits > 0 { text.append(upperCaseDigit(pending << UInt32(5 - bits) & 31)) }
        return text
    }

    /// Decodes either case into locked memory; returns nil if the text is not base 32.
    ///
    /// - Parameter lenient: skips spaces and hyphens anywhere; otherwise they are refused.
    package static func decode(_ text: Span<UInt8>, lenient: Bool = false) -> SecretBytes? {
        guard let digits = countDigits(text, lenient: lenient) else { return nil }
        var valid = true
        let bytes = SecretBytes(count: digits * 5 / 8) { bytes in
            valid = decode(text, digits: digits, into: &bytes)
        }
        guard valid else { return nil }
        return bytes
    }

    /// Decodes an array; see the span version.
    package static func decode(_ text: [UInt8], lenient: Bool = false) -> SecretBytes? {
        decode(text.span, lenient: lenient)
    }

    /// Counts the digits before the padding; returns nil if their number is impossible.
    private static func countDigits(_ text: Span<UInt8>, lenient: Bool) -> Int? {
        var digits = 0
        var padding = 0
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "="): padding += 1
            case UInt8(ascii: " "), UInt8(ascii: "-"): guard lenient else { return nil }
            default:
                guard padding == 0 else { return nil }
                digits += 1
            }
        }
        // 1, 3 or 6 digits after whole groups of eight would end inside a byte: no encoder writes them.
        guard [0, 2, 4, 5, 7].contains(digits % 8) else { return nil }
        return padding == 0 || (padding < 8 && (digits + padding) % 8 == 0) ? digits : nil
    }

    /// Writes the bytes of the first `digits` digits; returns false if one is invalid or leftover bits are set.
    private static func decode(_ text: Span<UInt8>, digits: Int, into bytes: inout MutableRawSpan) -> Bool {
        var pending: UInt32 = 0
        var bits = 0
        var written = 0
        var read = 0
        var invalid: UInt32 = 0
        for index in text.indices where read < digits {
            let character = text[index]
            if character == UInt8(ascii: " ") || character == UInt8(ascii: "-") { continue }
            read += 1
            let value = digitValue(character)
            invalid |= value
            pending = (pending << 5 | value & 31) & 0xFFFF
            bits += 5
            if bits >= 8 {
                bits -= 8
                bytes.store(UInt8(truncatingIfNeeded: pending >> UInt32(bits)), at: written)
                written += 1
            }
        }
        return invalid < 32 && pending & (1 << UInt32(bits) - 1) == 0
    }

    /// A to Z for 0...25, 2 to 7 for 26...31; no branches.
    private static func upperCaseDigit(_ value: UInt32) -> UInt8 {
        let pastLetters = (25 &- value) >> 8 & 41
        return UInt8(truncatingIfNeeded: value &+ 65 &- pastLetters)
    }

    /// The value of a digit in either case, or a number above 31; no branches.
    static func digitValue(_ character: UInt8) -> UInt32 {
        let folded = UInt32(character | 0x20)
        let letter = within(folded, UInt32(UInt8(ascii: "a")), UInt32(UInt8(ascii: "z")))
        let digit = within(UInt32(character), UInt32(UInt8(ascii: "2")), UInt32(UInt8(ascii: "7")))
        return (letter & (folded &- 97)) | (digit & (UInt32(character) &- 24)) | (~(letter | digit) & 32)
    }

    /// All ones if `low <= value <= high`, otherwise zero. The values are below 2^31.
    private static func within(_ value: UInt32, _ low: UInt32, _ high: UInt32) -> UInt32 {
        ~(0 &- ((value &- low) >> 31 | (high &- value) >> 31))
    }
}
