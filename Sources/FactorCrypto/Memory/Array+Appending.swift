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

extension OutputSpan<UInt8> {
    /// Appends a copy of `span`; traps if there is no room for it.
    @inline(__always)
    package mutating func append(copying span: Span<UInt8>) {
        precondition(span.count <= freeCapacity, "out of bounds")
        unsafe withUnsafeMutableBufferPointer { output, count in
            unsafe span.withUnsafeBufferPointer { source in
                guard let start = output.baseAddress, let from = source.baseAddress else { return }
                // In bounds by the check above; the two never overlap.
                unsafe (start + count).initialize(from: from, count: source.count)
            }
            count += span.count
        }
    }
}
