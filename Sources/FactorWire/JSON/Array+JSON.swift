import FactorCrypto

extension [UInt8] {
    /// Length of a decimal number: nineteen digits and a sign hold every value.
    static let longestDecimal = 20
    /// Length of an escape.
    private static let longestEscape = 6

    /// Appends `content`, valid UTF-8, as a JSON string, and makes room for it.
    mutating func append(quoting content: Span<UInt8>) {
        var done = JSONEscape.firstNeeded(in: content, from: 0)
        // Exact if nothing is escaped; otherwise a reasonable guess.
        makeRoom(for: content.count + 2)
        append(addingCapacity: done + 2) { output in
            output.append(ASCII.quote)
            output.append(copying: content.extracting(first: done))
            if done == content.count { output.append(ASCII.quote) }
        }
        guard done < content.count else { return }
        while done < content.count {
            let run = done + 1
            makeRoom(for: Self.longestEscape)
            append(escaping: content[done])
            done = JSONEscape.firstNeeded(in: content, from: run)
            makeRoom(for: done - run + 1)
            append(copying: content.extracting(run..<done))
        }
        append(ASCII.quote)
    }

    private mutating func append(escaping byte: UInt8) {
        append(ASCII.backslash)
        switch byte {
        case ASCII.quote, ASCII.backslash: append(byte)
        case 0x08: append(UInt8(ascii: "b"))
        case 0x0C: append(UInt8(ascii: "f"))
        case ASCII.lineFeed: append(UInt8(ascii: "n"))
        case ASCII.carriageReturn: append(UInt8(ascii: "r"))
        case ASCII.tab: append(UInt8(ascii: "t"))
        default:
            let digits = "0123456789abcdef".utf8.span
            append(contentsOf: "u00".utf8)
            append(digits[Int(byte >> 4)])
            append(digits[Int(byte & 0xF)])
        }
    }

    /// Appends `value` in decimal.
    mutating func append(decimal value: Int64) {
        // As long as `longestDecimal` says.
        var digits = InlineArray<20, UInt8>(repeating: ASCII.minus)
        var first = digits.count
        var rest = value.magnitude
        repeat {
            first -= 1
            digits[first] = ASCII.zero + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        if value < 0 { first -= 1 }
        append(copying: digits.span.extracting(first...))
    }
}

/// The escapes that RFC 8259, section 7, requires.
private enum JSONEscape {
    /// The position of the first byte at or after `start` that must be escaped, or the end.
    static func firstNeeded(in content: Span<UInt8>, from start: Int) -> Int {
        var at = start
        while let word = ByteWord(content, at: at), word.distanceToSpecial == ByteWord.width { at += ByteWord.width }
        while at < content.count, !isNeeded(content[at]) { at += 1 }
        return at
    }

    @inline(__always)
    private static func isNeeded(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == ASCII.quote || byte == ASCII.backslash
    }
}
