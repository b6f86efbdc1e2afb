extension [UInt8] {
    /// Appends the inside of a JSON string: `content`, valid UTF-8, with quotes, backslashes and control characters
    /// escaped.
    mutating func append(escaping content: Span<UInt8>) {
        var done = 0
        for at in content.indices where JSONEscape.isNeeded(content[at]) {
            append(copying: content.extracting(done..<at))
            JSONEscape.append(content[at], to: &self)
            done = at + 1
        }
        append(copying: content.extracting(done...))
    }
}

/// The escapes that RFC 8259, section 7, demands.
private enum JSONEscape {
    @inline(__always)
    static func isNeeded(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == ASCII.quote || byte == ASCII.backslash
    }

    static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(ASCII.backslash)
        switch byte {
        case ASCII.quote, ASCII.backslash: bytes.append(byte)
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case ASCII.lineFeed: bytes.append(UInt8(ascii: "n"))
        case ASCII.carriageReturn: bytes.append(UInt8(ascii: "r"))
        case ASCII.tab: bytes.append(UInt8(ascii: "t"))
        default:
            let digits = "0123456789abcdef".utf8.span
            bytes.append(contentsOf: "u00".utf8)
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 0xF)])
        }
    }
}
