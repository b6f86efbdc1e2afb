/// The model of an authenticator, which its vendor has drawn: WebAuthn Level 3, section 6.5.1.
package struct AAGUID: Hashable, Sendable {
    package let high: UInt64
    package let low: UInt64

    /// Nil for zeros, by which authenticators say nothing.
    package init?(high: UInt64, low: UInt64) {
        guard high | low != 0 else { return nil }
        self.high = high
        self.low = low
    }

    /// - Parameter bytes: 16.
    init?(_ bytes: ArraySlice<UInt8>) {
        let word = { (part: ArraySlice<UInt8>) in part.reduce(0) { $0 << 8 | UInt64($1) } }
        self.init(high: word(bytes.prefix(8)), low: word(bytes.dropFirst(8)))
    }

    /// 36 characters: hexadecimal digits in lower case and hyphens, as RFC 9562 writes a UUID.
    package var text: String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for place in 0..<32 {
            if [8, 12, 16, 20].contains(place) { text.append(0x2D) }
            let word = place < 16 ? high : low
            text.append(digits[Int(word >> (60 - 4 * UInt64(place % 16)) & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads such a text; nil for any other, and for zeros.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
        var (high, low) = (UInt64(0), UInt64(0))
        for (place, digit) in parts.joined().utf8.enumerated() {
            let value: UInt8
            switch digit {
            case 0x30...0x39: value = digit - 0x30
            case 0x61...0x66: value = digit - 0x57
            default: return nil
            }
            if place < 16 { high = high << 4 | UInt64(value) } else { low = low << 4 | UInt64(value) }
        }
        self.init(high: high, low: low)
    }
}
