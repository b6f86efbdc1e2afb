extension [UInt8] {
    /// Lends the bytes.
    package func withRawSpan<R: ~Copyable, E: Error>(_ body: (RawSpan) throws(E) -> R) throws(E) -> R {
        // A byte has no padding, so all of the memory that is lent is initialised.
        try body(unsafe span.bytes)
    }

    /// Lends the first `count` bytes.
    package func withRawPrefix<R: ~Copyable, E: Error>(
        _ count: Int, _ body: (RawSpan) throws(E) -> R
    ) throws(E) -> R {
        try withRawSpan { bytes throws(E) in try body(bytes.extracting(0..<count)) }
    }
}

extension String {
    /// Lends the text as UTF-8.
    package func withRawUTF8<R: ~Copyable, E: Error>(_ body: (RawSpan) throws(E) -> R) throws(E) -> R {
        // A byte has no padding, so all of the memory that is lent is initialised.
        try body(unsafe utf8Span.span.bytes)
    }
}
