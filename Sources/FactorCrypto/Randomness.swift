import CSodium

/// The source of random bytes: the system's, or in tests and simulations a stream that a seed fixes.
///
/// It is handed to whatever decides, so that a decision can be made again bit for bit.
package struct Randomness: Sendable {
    /// nil for the system's source.
    private let stream: SeededStream?

    /// The kernel's generator. Every draw is one system call.
    package static let system = Randomness(stream: nil)

    /// A stream that `seed` fixes, for tests and simulations only: 64 bits are no secret.
    ///
    /// Draws are numbered, so that the same draws in the same order give the same bytes. Threads may share it; which
    /// of them gets which draw is then up to their schedule.
    package static func seeded(_ seed: UInt64) -> Randomness {
        Randomness(stream: SeededStream(seed))
    }

    /// Overwrites `bytes` from `offset` to their end.
    package func fill(_ bytes: inout MutableRawSpan, from offset: Int = 0) {
        // In bounds: rebasing a slice checks its range.
        unsafe bytes.withUnsafeMutableBytes { unsafe fill(UnsafeMutableRawBufferPointer(rebasing: $0[offset...])) }
    }

    /// Draws `count` bytes.
    package func bytes(_ count: Int) -> [UInt8] {
        // All `count` bytes are written before they are declared initialised.
        unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialised in
            unsafe fill(UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: count))
            initialised = count
        }
    }

    /// Draws 64 bits.
    package func word() -> UInt64 {
        var word: UInt64 = 0
        // In bounds: the eight bytes of `word`, of which any pattern is a value.
        unsafe withUnsafeMutableBytes(of: &word) { unsafe fill($0) }
        return word
    }

    /// Draws an integer from 0 up to but not including `bound`, each equally likely. `bound` is at least 1.
    ///
    /// Lemire, "Fast random integer generation in an interval" (2019): the high half of a product is the draw, and
    /// the few products whose low half would favour a value are drawn again.
    package func below(_ bound: UInt32) -> UInt32 {
        precondition(bound > 0, "an empty range has no element")
        let bound = UInt64(bound)
        let unfair = (0 &- bound) % bound
        while true {
            let product = word().multipliedFullWidth(by: bound)
            if product.low >= unfair { return UInt32(product.high) }
        }
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer) {
        guard let start = buffer.baseAddress else { return }
        if let stream {
            unsafe stream.fill(start, buffer.count)
        } else {
            // In bounds: the buffer's own start and length.
            unsafe randombytes_buf(start, buffer.count)
        }
    }
}
