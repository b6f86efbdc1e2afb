import FactorCrypto

// Reads a JSON text (RFC 8259) onto the tape, strictly:
// - Nothing outside the grammar: no comments, trailing commas, NaN, byte order mark, or bytes after the value.
// - Strings hold valid UTF-8 only, and surrogates in escapes come in pairs.
// - Nesting stops at `JSONDocument.depthLimit`, which also bounds the recursion here.
// - No object names a member twice.
//
// Every function takes the position of its first byte and returns the position after its last. `byte` returns 0 past
// the end, which no rule outside strings accepts, so the end needs no check of its own.

extension JSONTape {
    /// Reads `source`, and leaves the tape empty if it is refused.
    mutating func read(_ source: Span<UInt8>) throws(JSONFault) {
        wipe()
        do throws(JSONFault) {
            guard source.count < Int(UInt32.max) else { throw .syntax(offset: Int(UInt32.max)) }
            text.append(copying: source)
            let end = JSONTape.skipSpace(source, try value(source, JSONTape.skipSpace(source, 0), depth: 0))
            guard end == source.count else { throw .syntax(offset: end) }
        } catch {
            wipe()
            throw error
        }
    }

    private mutating func value(_ source: Span<UInt8>, _ start: Int, depth: Int) throws(JSONFault) -> Int {
        switch JSONTape.byte(source, start) {
        case ASCII.quote: return try string(source, start)
        case ASCII.openBrace: return try object(source, start, depth: depth + 1)
        case ASCII.openBracket: return try array(source, start, depth: depth + 1)
        case ASCII.minus, ASCII.zero...ASCII.nine: return try number(source, start)
        case UInt8(ascii: "t"): return try literal(source, start, "true", .literalTrue)
        case UInt8(ascii: "f"): return try literal(source, start, "false", .literalFalse)
        case UInt8(ascii: "n"): return try literal(source, start, "null", .null)
        default: throw .syntax(offset: start)
        }
    }

    private mutating func object(_ source: Span<UInt8>, _ start: Int, depth: Int) throws(JSONFault) -> Int {
        let opener = try open(.object, start, depth: depth)
        var members = 0
        var at = JSONTape.skipSpace(source, start + 1)
        if JSONTape.byte(source, at) == ASCII.closeBrace { return close(opener, members, at + 1) }
        while true {
            guard JSONTape.byte(source, at) == ASCII.quote else { throw .syntax(offset: at) }
            at = JSONTape.skipSpace(source, try string(source, at))
            guard JSONTape.byte(source, at) == ASCII.colon else { throw .syntax(offset: at) }
            at = JSONTape.skipSpace(source, at + 1)
            at = JSONTape.skipSpace(source, try value(source, at, depth: depth))
            members += 1
            let separator = JSONTape.byte(source, at)
            if separator == ASCII.closeBrace { break }
            guard separator == ASCII.comma else { throw .syntax(offset: at) }
            at = JSONTape.skipSpace(source, at + 1)
        }
        let end = close(opener, members, at + 1)
        try refuseRepeatedNames(of: opener)
        return end
    }

    private mutating func array(_ source: Span<UInt8>, _ start: Int, depth: Int) throws(JSONFault) -> Int {
        let opener = try open(.array, start, depth: depth)
        var elements = 0
        var at = JSONTape.skipSpace(source, start + 1)
        if JSONTape.byte(source, at) == ASCII.closeBracket { return close(opener, elements, at + 1) }
        while true {
            at = JSONTape.skipSpace(source, try value(source, at, depth: depth))
            elements += 1
            let separator = JSONTape.byte(source, at)
            if separator == ASCII.closeBracket { break }
            guard separator == ASCII.comma else { throw .syntax(offset: at) }
            at = JSONTape.skipSpace(source, at + 1)
        }
        return close(opener, elements, at + 1)
    }

    private mutating func open(_ kind: JSONValue.Kind, _ start: Int, depth: Int) throws(JSONFault) -> Int {
        guard depth <= JSONDocument.depthLimit else { throw .tooDeep(offset: start) }
        tokens.append(token(kind, start, start + 1))
        return tokens.count - 1
    }

    private mutating func close(_ opener: Int, _ count: Int, _ end: Int) -> Int {
        tokens[opener].end = UInt32(truncatingIfNeeded: end)
        tokens[opener].next = UInt32(truncatingIfNeeded: tokens.count)
        tokens[opener].count = UInt32(truncatingIfNeeded: count)
        return end
    }

    /// Reads `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`.
    private mutating func number(_ source: Span<UInt8>, _ start: Int) throws(JSONFault) -> Int {
        var at = start
        if JSONTape.byte(source, at) == ASCII.minus { at += 1 }
        if JSONTape.byte(source, at) == ASCII.zero {
            at += 1
        } else {
            at = try JSONTape.digits(source, at)
        }
        if JSONTape.byte(source, at) == ASCII.point { at = try JSONTape.digits(source, at + 1) }
        if JSONTape.byte(source, at) | 0x20 == UInt8(ascii: "e") {
            at += 1
            let sign = JSONTape.byte(source, at)
            if sign == ASCII.plus || sign == ASCII.minus { at += 1 }
            at = try JSONTape.digits(source, at)
        }
        tokens.append(token(.number, start, at))
        return at
    }

    private mutating func literal(
        _ source: Span<UInt8>, _ start: Int, _ word: String, _ kind: JSONValue.Kind
    ) throws(JSONFault) -> Int {
        var at = start
        for expected in word.utf8 {
            guard JSONTape.byte(source, at) == expected else { throw .syntax(offset: at) }
            at += 1
        }
        tokens.append(token(kind, start, at))
        return at
    }

    /// A token at the end of the tape, for a value that has no content yet.
    func token(_ kind: JSONValue.Kind, _ start: Int, _ end: Int) -> JSONToken {
        JSONToken(
            kind: kind, index: UInt32(truncatingIfNeeded: tokens.count),
            start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
            next: UInt32(truncatingIfNeeded: tokens.count + 1))
    }

    /// Skips one or more digits.
    private static func digits(_ source: Span<UInt8>, _ start: Int) throws(JSONFault) -> Int {
        var at = start
        while ASCII.isDigit(byte(source, at)) { at += 1 }
        guard at > start else { throw .syntax(offset: at) }
        return at
    }

    @inline(__always)
    private static func skipSpace(_ source: Span<UInt8>, _ start: Int) -> Int {
        var at = start
        while ASCII.isSpace(byte(source, at)) { at += 1 }
        return at
    }

    @inline(__always)
    static func byte(_ source: Span<UInt8>, _ at: Int) -> UInt8 {
        at < source.count ? source[at] : 0
    }
}
