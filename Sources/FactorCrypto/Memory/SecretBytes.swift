import CSodium

/// Bytes that must not leak: locked in memory, excluded from core dumps, fenced by guard pages, wiped at the end.
///
/// The type is noncopyable, so interpolating, printing, encoding it or storing it in an array are compile errors. Every
/// value maps its own pages (`sodium_malloc`), so it is for keys, not for the data of a single request. If the system
/// has no more pages the process ends, as with any other failed allocation.
@safe package struct SecretBytes: ~Copyable, @unchecked Sendable {
    // Sendable: the memory belongs to this value alone and does not change after `init`.
    private let start: UnsafeMutableRawPointer
    /// The number of bytes, which is not secret.
    package let count: Int

    /// Creates `count` zero bytes and has `fill` write them; if `fill` throws, they are wiped.
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

    /// Copies bytes. The caller wipes the original.
    package init(copying bytes: RawSpan) {
        self.init(count: bytes.byteCount) { $0.copy(bytes) }
    }

    deinit {
        // The pointer came from `sodium_malloc` and is freed once, here.
        unsafe sodium_memzero(start, count)
        unsafe sodium_free(start)
    }

    /// Draws `count` random bytes directly into locked memory.
    package static func random(_ count: Int, from randomness: Randomness) -> SecretBytes {
        SecretBytes(count: count) { randomness.fill(&$0) }
    }

    /// Lends the bytes to `body`, which must not copy them to memory that is not wiped.
    package func withBytes<R: ~Copyable, E: Error>(_ body: (RawSpan) throws(E) -> R) throws(E) -> R {
        // The span cannot outlive the call, and `self` keeps the memory alive for it.
        try body(unsafe RawSpan(_unsafeStart: start, byteCount: count))
    }
}
