import FactorCrypto

// Most strings hold no escape and are used in place. A string with escapes is unescaped once into a separate buffer, so
// that later readers need not handle escapes.

extension JSONTape {
    /// Reads a string whose opening quote is at `start`.
    mutating func string(_ source: Span<UInt8>, _ start: Int) throws(JSONFault) -> Int {
        let first = start + 1
        let at = try JSONTape.skipUnescaped(source, first)
        guard source[at] == ASCII.quote else { return try escapedString(source, start, at) }
        appendString(start, at + 1, content: first, count: at - first, isEscaped: false)
        return at + 1
    }

    /// Continues a string whose first backslash is at `backslash`.
    private mutating func escapedString(
        _ source: Span<UInt8>, _ start: Int, _ backslash: Int
    ) throws(JSONFault) -> Int {
        // No content is longer than its source, so the array never moves within a text and leaves no bytes behind.
        if unescaped.isEmpty { unescaped.reserveCapacity(source.count) }
        let content = unescaped.count
        unescaped.append(copying: source.extracting(start + 1..<backslash))
        var at = backslash
        while source[at] == ASCII.backslash {
            at = try escape(source, at)
            let run = at
            at = try JSONTape.skipUnescaped(source, run)
            unescaped.append(copying: source.extracting(run..<at))
        }
        appendString(start, at + 1, content: content, count: unescaped.count - content, isEscaped: true)
        return at + 1
    }

    private mutating func appendString(_ start: Int, _ end: Int, content: Int, count: Int, isEscaped: Bool) {
        var token = token(.string, start, end)
        token.isEscaped = isEscaped
        token.content = UInt32(truncatingIfNeeded: content)
        token.count = UInt32(truncatingIfNeeded: count)
        tokens.append(token)
    }

    /// Unescapes the sequence that begins with the backslash at `start`.
    private mutating func escape(_ source: Span<UInt8>, _ start: Int) throws(JSONFault) -> Int {
        switch JSONTape.byte(source, start + 1) {
        case ASCII.quote: unescaped.append(ASCII.quote)
        case ASCII.backslash: unescaped.append(ASCII.backslash)
        case ASCII.slash: unescaped.append(ASCII.slash)
        case UInt8(ascii: "b"): unescaped.append(0x08)
        case UInt8(ascii: "f"): unescaped.append(0x0C)
        case UInt8(ascii: "n"): unescaped.append(ASCII.lineFeed)
        case UInt8(ascii: "r"): unescaped.append(ASCII.carriageReturn)
        case UInt8(ascii: "t"): unescaped.append(ASCII.tab)
        case UInt8(ascii: "u"): return try unicodeEscape(source, start)
        default: throw .syntax(offset: start + 1)
        }
        return start + 2
    }

    /// Unescapes a `\uXXXX` or a surrogate pair (RFC 8259, section 7).
    private mutating func unicodeEscape(_ source: Span<UInt8>, _ start: Int) throws(JSONFault) -> Int {
        let unit = try JSONTape.fourHex(source, start + 2)
        var end = start + 6
        var code = unit
        if unit >= 0xD800, unit <= 0xDBFF {
            guard JSONTape.byte(source, end) == ASCII.backslash,
                JSONTape.byte(source, end + 1) == UInt8(ascii: "u")
            else { throw .syntax(offset: end) }
            let low = try JSONTape.fourHex(source, end + 2)
            guard low >= 0xDC00, low <= 0xDFFF else { throw .syntax(offset: end + 2) }
            code = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
            end += 6
        }
        // Only an unpaired low surrogate is not a scalar here.
        guard let scalar = Unicode.Scalar(code) else { throw .syntax(offset: start + 2) }
        unescaped.append(contentsOf: scalar.utf8)
        return end
    }

    private static func fourHex(_ source: Span<UInt8>, _ start: Int) throws(JSONFault) -> UInt32 {
        var value: UInt32 = 0
        for at in start..<start + 4 {
            guard let digit = ASCII.hexValue(byte(source, at)) else { throw .syntax(offset: at) }
            value = value << 4 | digit
        }
        return value
    }

    /// The position of the first quote or backslash from `start` on; everything before it is validated.
    private static func skipUnescaped(_ source: Span<UInt8>, _ start: Int) throws(JSONFault) -> Int {
        var at = start
        while true {
            at = skipPlain(source, at)
            let byte = byte(source, at)
            if byte == ASCII.quote || byte == ASCII.backslash { return at }
            // Below 0x80 only a control character or the end of the text stops the run.
            guard byte >= 0x80 else { throw .syntax(offset: at) }
            at = try skipSequence(source, at, leadBy: byte)
        }
    }

    /// Skips what a string may hold unescaped: ASCII without control characters, quotes and backslashes.
    @inline(__always)
    private static func skipPlain(_ source: Span<UInt8>, _ start: Int) -> Int {
        var at = start
        while let word = ByteWord(source, at: at) {
            let distance = word.distanceToSpecial
            at += distance
            if distance < ByteWord.width { return at }
        }
        while at < source.count, isPlain(source[at]) { at += 1 }
        return at
    }

    @inline(__always)
    static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x80 && byte != ASCII.quote && byte != ASCII.backslash
    }

    /// Skips one UTF-8 sequence of two to four bytes, by table 3-7 of the Unicode Standard: the range of the second
    /// byte excludes overlong forms, surrogates and values above U+10FFFF.
    private static func skipSequence(
        _ source: Span<UInt8>, _ start: Int, leadBy lead: UInt8
    ) throws(JSONFault) -> Int {
        let second: ClosedRange<UInt8>
        let length: Int
        switch lead {
        case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
        case 0xE0: (second, length) = (0xA0...0xBF, 3)
        case 0xED: (second, length) = (0x80...0x9F, 3)
        case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
        case 0xF0: (second, length) = (0x90...0xBF, 4)
        case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
        case 0xF4: (second, length) = (0x80...0x8F, 4)
        default: throw .syntax(offset: start)
        }
        guard second.contains(byte(source, start + 1)) else { throw .syntax(offset: start + 1) }
        for at in start + 2..<start + length {
            guard byte(source, at) & 0xC0 == 0x80 else { throw .syntax(offset: at) }
        }
        return start + length
    }
}
