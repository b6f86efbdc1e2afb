extension RawSpan {
    /// Lends the bytes as libsodium expects them: a non-null start, and a length.
    func withBase<R>(_ body: (UnsafePointer<UInt8>, UInt64) -> R) -> R {
        unsafe withUnsafeBytes { buffer in
            if let start = buffer.baseAddress {
                // Bytes may be read as UInt8 whatever they are bound to.
                return unsafe body(start.assumingMemoryBound(to: UInt8.self), UInt64(buffer.count))
            }
            // Empty without a start: any address will do for a length of zero.
            var nothing: UInt8 = 0
            return unsafe body(&nothing, 0)
        }
    }
}
