/// Appending as one copy of memory, which an array does for buffers and not for spans.
extension [UInt8] {
    /// Appends a copy of `span`.
    package mutating func append(copying span: Span<UInt8>) {
        // The bytes are copied before the closure ends.
        unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    /// Appends words of a protocol.
    package mutating func append(words: StaticString) {
        // The bytes are copied before the closure ends.
        words.withUTF8Buffer { unsafe append(contentsOf: $0) }
    }
}
