extension [UInt8] {
    /// Appends a copy of `span`.
    mutating func append(copying span: Span<UInt8>) {
        // The bytes are copied before the closure ends.
        unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}
