extension ArraySlice<UInt8> {
    /// Lends the bytes.
    func withRawBytes<R: ~Copyable, E: Error>(_ body: (RawSpan) throws(E) -> R) throws(E) -> R {
        // Bytes have no padding, so all of the memory that is lent is initialised.
        try body(unsafe span.bytes)
    }
}
