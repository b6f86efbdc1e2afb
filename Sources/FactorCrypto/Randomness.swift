import CSodium

/// The source of random bytes: the system's, or in tests and simulations a stream determined by a seed.
///
/// It is passed to whatever makes decisions, so that a decision can be reproduced bit for bit.
package struct Randomness: Sendable {
    /// nil for the system's source.
    private let stream: SeededStream?
    /// What repeats names; nil where each is drawn anew.
    private var names: DrawnNames?

    /// The kernel's generator. Every draw is one system call.
    package static let system = Randomness(stream: nil)

    /// A stream determined by `seed`, for tests and simulations only: 64 bits are not a secret.
    ///
    /// Draws are numbered: the same draws in the same order give the same bytes. If threads share it, which of them
    /// gets which draw depends on scheduling.
    package static func seeded(_ seed: UInt64) -> Randomness {
        Randomness(stream: SeededStream(seed))
    }

    private init(stream: SeededStream?) {
        self.stream = stream
    }

    /// The same source, whose names are repeated when a decision is run again.
    package func repeating(_ names: DrawnNames) -> Randomness {
        var repeating = self
        repeating.names = names
        return repeating
    }

    /// Overwrites `bytes` from `offset` to the end.
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
        // In bounds: the eight bytes of `word`, for which any pattern is valid.
        unsafe withUnsafeMutableBytes(of: &word) { unsafe fill($0) }
        return word
    }

    /// Draws 64 bits of a name, the same ones in each run of a decision.
    package func word(ofNameFor use: DrawnNames.Use) -> UInt64 {
        guard let names else { return word() }
        return names.word(for: use, word)
    }

    /// Draws an integer from 0 to `bound` - 1, all equally likely. `bound` is at least 1.
    ///
    /// Lemire, "Fast random integer generation in an interval" (2019): the high half of a product is the result, and
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
