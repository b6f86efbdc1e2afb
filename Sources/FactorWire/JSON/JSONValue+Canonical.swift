import FactorCrypto

extension JSONValue {
    /// Appends the value in canonical form: no white space, members ordered by the bytes of their names, strings
    /// without unnecessary escapes. Numbers stay as written, so `1.0` and `1` differ.
    ///
    /// It decides whether two requests with the same idempotency key are equal.
    ///
    /// - Parameter leftOut: Which members are left out of an object: those of that name, or only if that text is their value.
    package func appendCanonical(to bytes: inout [UInt8], without leftOut: [(name: String, text: String?)] = []) {
        // It is no longer than the text.
        bytes.makeRoom(for: source.count)
        document.tape.appendCanonical(index, to: &bytes, without: leftOut)
    }
}

extension JSONTape {
    /// Appends the value at `index` to bytes that have room for it.
    fileprivate func appendCanonical(
        _ index: Int, to bytes: inout [UInt8], without leftOut: [(name: String, text: String?)] = []
    ) {
        let token = tokens[index]
        switch token.kind {
        case .object: appendSorted(token, to: &bytes, without: leftOut)
        case .array:
            bytes.append(ASCII.openBracket)
            var at = index + 1
            while at < token.next {
                if at > index + 1 { bytes.append(ASCII.comma) }
                appendCanonical(at, to: &bytes)
                at = next(after: at)
            }
            bytes.append(ASCII.closeBracket)
        case .string where token.isEscaped: bytes.append(quoting: content(at: index).span)
        case .string, .number, .literalTrue, .literalFalse, .null:
            bytes.append(copying: text.span.extracting(token.source))
        }
    }

    private func appendSorted(
        _ object: JSONToken, to bytes: inout [UInt8], without leftOut: [(name: String, text: String?)]
    ) {
        var names: [Int] = []
        names.reserveCapacity(Int(object.count))
        var at = Int(object.index) + 1
        while at < object.next {
            if !leftOut.contains(where: { isMember(at, named: $0.name, with: $0.text) }) { names.append(at) }
            at = next(after: at + 1)
        }
        names.sort { order($0, $1) < 0 }
        bytes.append(ASCII.openBrace)
        for (place, name) in names.enumerated() {
            if place > 0 { bytes.append(ASCII.comma) }
            appendCanonical(name, to: &bytes)
            bytes.append(ASCII.colon)
            appendCanonical(name + 1, to: &bytes)
        }
        bytes.append(ASCII.closeBrace)
    }

    private func isMember(_ index: Int, named name: String, with text: String?) -> Bool {
        guard content(at: index, equals: name) else { return false }
        return text.map { tokens[index + 1].kind == .string && content(at: index + 1, equals: $0) } ?? true
    }
}
