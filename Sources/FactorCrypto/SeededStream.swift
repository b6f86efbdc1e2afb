import CSodium
import Synchronization

/// ChaCha20 keyed by a seed and the number of the draw: reproducible on every machine.
final class SeededStream: Sendable {
    private let seed: UInt64
    private let draws = Atomic<UInt64>(0)

    init(_ seed: UInt64) {
        self.seed = seed
    }

    /// Writes `count` bytes of the next draw from `start` on.
    func fill(_ start: UnsafeMutableRawPointer, _ count: Int) {
        let draw = draws.wrappingAdd(1, ordering: .relaxed).oldValue
        let key: InlineArray<4, UInt64> = [seed.littleEndian, draw.littleEndian, 0, 0]
        unsafe RawSpan(_elements: key.span).withUnsafeBytes { key in
            // `randombytes_buf_deterministic` reads 32 bytes, which is four words.
            unsafe randombytes_buf_deterministic(start, count, key.assumingMemoryBound(to: UInt8.self).baseAddress!)
        }
    }
}
