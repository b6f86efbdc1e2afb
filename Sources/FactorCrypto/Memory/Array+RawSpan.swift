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

    /// Appends words in big-endian order, growing once.
    package mutating func append<let count: Int>(bigEndian words: InlineArray<count, UInt64>) {
        var bigEndian = words
        for index in words.indices { bigEndian[index] = words[index].bigEndian }
        // The words are copied before the closure ends.
        unsafe bigEndian.span.bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
    }
}

extension String {
    /// Lends the text as UTF-8.
    package func withRawUTF8<R: ~Copyable, E: Error>(_ body: (RawSpan) throws(E) -> R) throws(E) -> R {
        // A byte has no padding, so all lent memory is initialised.
        try body(unsafe utf8Span.span.bytes)
    }
}
