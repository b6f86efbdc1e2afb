import CSodium

/// Bytes that must not leak: locked into memory, left out of core dumps, fenced by guard pages, wiped at the end.
///
/// Being noncopyable it cannot be interpolated, printed, stored in an array or encoded: those are compile errors.
/// Every value maps pages of its own (`sodium_malloc`), so it is for keys, not for what a single request touches.
/// When the system has no more pages the process ends, as it does when any other allocation fails.
@safe package struct SecretBytes: ~Copyable, @unchecked Sendable {
    // Sendable: the memory belongs to this value alone and does not change after `init`.
    private let start: UnsafeMutableRawPointer
    /// How many bytes there are; the length is no secret.
    package let count: Int

    /// Makes `count` zero bytes and has `fill` write them; if `fill` throws, what it wrote is wiped.
    package init<E: Error>(count: Int, _ fill: (inout MutableRawSpan) throws(E) -> Void) throws(E) {
        precondition(Sodium.isStarted, "libsodium did not start")
        guard let start = unsafe sodium_malloc(count) else { fatalError("no locked memory left") }
        unsafe self.start = start
        self.count = count
        // In bounds: `start` has `count` bytes, and nothing else refers to them yet.
        unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: count)
        var bytes = unsafe MutableRawSpan(_unsafeStart: start, byteCount: count)
        try fill(&bytes)
    }

    /// Copies bytes from elsewhere. Wiping the original is the caller's part.
    package init(copying bytes: RawSpan) {
        self.init(count: bytes.byteCount) { $0.copy(bytes) }
    }

    deinit {
        // The pointer came from `sodium_malloc` and is freed once, here.
        unsafe sodium_memzero(start, count)
        unsafe sodium_free(start)
    }

    /// Draws `count` random bytes straight into locked memory.
    package static func random(_ count: Int, from randomness: Randomness) -> SecretBytes {
        SecretBytes(count: count) { randomness.fill(&$0) }
    }

    /// Lends the bytes to `body`, which must not copy them anywhere that is not wiped.
    package func withBytes<R: ~Copyable, E: Error>(_ body: (RawSpan) throws(E) -> R) throws(E) -> R {
        // The span cannot outlive the call, and `self` keeps the memory alive for it.
        try body(unsafe RawSpan(_unsafeStart: start, byteCount: count))
    }
}
