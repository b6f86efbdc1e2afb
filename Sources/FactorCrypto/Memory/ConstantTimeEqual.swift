import CSodium

/// Compares two runs of bytes in a time that depends only on their lengths.
package func constantTimeEqual(_ a: RawSpan, _ b: RawSpan) -> Bool {
    guard a.byteCount == b.byteCount else { return false }
    // In bounds: both have `a.byteCount` bytes.
    return unsafe a.withUnsafeBytes { a in
        unsafe b.withUnsafeBytes { b in
            guard let left = a.baseAddress, let right = b.baseAddress else { return true }
            return unsafe sodium_memcmp(left, right, a.count) == 0
        }
    }
}
