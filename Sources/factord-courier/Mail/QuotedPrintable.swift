/// Encodes text as lines of printable ASCII: RFC 2045, section 6.7.
enum QuotedPrintable {
    private static let longestLine = 76
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Encodes a text with LF line ends; the result has CRLF.
    static func encode(_ text: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 5 / 4 + 64)
        var length = 0
        for (index, byte) in text.enumerated() {
            if byte == 0x0A {
                bytes += [0x0D, 0x0A]
                length = 0
                continue
            }
            let isLast = index + 1 == text.count || text[index + 1] == 0x0A
            // Spaces at the end of a line get lost in transit, and a line with a single dot ends a mail.
            let isPlain =
                byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "=") && !(byte == UInt8(ascii: ".") && length == 0)
                || byte == 0x20 && !isLast
            let width = isPlain ? 1 : 3
            if length + width > longestLine - 1 {
                bytes += [UInt8(ascii: "="), 0x0D, 0x0A]
                length = 0
            }
            if isPlain {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
            length += width
        }
        return bytes
    }
}
