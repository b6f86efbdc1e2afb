/// Base 64 (RFC 4648, section 4) as password hashes carry it: padded or not, in passlib's form with `.` for `+`.
package enum Base64Text {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The bytes that `text` stands for; nil for any other text, such as one whose last bits are no zeros.
    package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let digits = text.prefix { $0 != 0x3D }
        let padding = text.count - digits.count
        guard text.suffix(padding).allSatisfy({ $0 == 0x3D }), digits.count % 4 != 1,
            padding == 0 || (padding < 3 && text.count % 4 == 0)
        else { return nil }
        var bytes: [UInt8] = []
        var (bits, count): (UInt32, UInt32) = (0, 0)
        for digit in digits {
            guard let value = alphabet.firstIndex(of: digit == 0x2E ? 0x2B : digit) else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            bits &= 1 << count - 1
        }
        return bits == 0 ? bytes : nil
    }
}
