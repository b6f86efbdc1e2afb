import FactorCrypto

/// A key as text: two lower-case digits per byte.
enum Hexadecimal {
    static func encode(_ bytes: RawSpan) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(2 * bytes.byteCount + 1)
        for offset in 0..<bytes.byteCount {
            let byte = bytes.byte(at: offset)
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return text
    }

    /// Decodes a text that may end in white space; nil if it is anything else.
    static func decode(_ text: RawSpan) -> SecretBytes? {
        var end = text.byteCount
        while end > 0, text.byte(at: end - 1) <= 0x20 { end -= 1 }
        guard end > 0, end % 2 == 0 else { return nil }
        for offset in 0..<end where value(text.byte(at: offset)) == nil { return nil }
        return SecretBytes(count: end / 2) { bytes in
            for index in 0..<end / 2 {
                let high = value(text.byte(at: 2 * index)) ?? 0
                let low = value(text.byte(at: 2 * index + 1)) ?? 0
                bytes.store(high << 4 | low, at: index)
            }
        }
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x41 + 10
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }
}
