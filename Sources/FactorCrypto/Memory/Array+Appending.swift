/// Appending as one memory copy, which arrays offer for buffers but not for spans.
extension [UInt8] {
    /// Appends a copy of `span`.
    package mutating func append(copying span: Span<UInt8>) {
        // The bytes are copied before the closure ends.
        unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    /// Appends the UTF-8 of a constant.
    package mutating func append(words: StaticString) {
        // The bytes are copied before the closure ends.
        words.withUTF8Buffer { unsafe append(contentsOf: $0) }
    }
}
