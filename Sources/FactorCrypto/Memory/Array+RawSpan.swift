extension [UInt8] {
    /// Lends the bytes.
    package func withRawSpan<R: ~Copyable, E: Error>(_ body: (RawSpan) throws(E) -> R) throws(E) -> R {
        // A byte has no padding, so all lent memory is initialised.
        try body(unsafe span.bytes)
    }

    /// Lends the first `count` bytes.
    package func withRawPrefix<R: ~Copyable, E: Error>(
        _ count: Int, _ body: (RawSpan) throws(E) -> R
    ) throws(E) -> R {
        try withRawSpan { bytes throws(E) in try body(bytes.extracting(0..<count)) }
    }

    /// Appends words in big-endian order, growing once. A span, because with the inline array itself this would be generic
    /// over its length, and look its type up at run time, which takes longer than all the rest.
    package mutating func append(bigEndian words: Span<UInt64>) {
        append(addingCapacity: words.count * MemoryLayout<UInt64>.size) { output in
            for index in words.indices {
                let word: InlineArray<1, UInt64> = [words[index].bigEndian]
                output.append(copying: Span<UInt8>(_bytes: RawSpan(_elements: word.span)))
            }
        }
    }
}

extension String {
    /// Lends the text as UTF-8.
    package func withRawUTF8<R: ~Copyable, E: Error>(_ body: (RawSpan) throws(E) -> R) throws(E) -> R {
        // A byte has no padding, so all lent memory is initialised.
        try body(unsafe utf8Span.span.bytes)
    }
}
