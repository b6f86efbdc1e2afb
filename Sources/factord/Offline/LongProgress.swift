import FactorCommand
import FactorEngine

/// Reports the progress of long work on standard error.
struct LongProgress {
    /// Work that ends sooner is not reported.
    private static let delay: Int64 = 2_000

    private let verb: String
    private let started = Clock.monotonicMilliseconds()
    private var told: Int64

    init(_ verb: String) {
        self.verb = verb
        told = started + Self.delay - 1_000
    }

    /// Prints at most one line a second: percent, and the time left at the current pace.
    mutating func note(_ done: UInt64, _ all: UInt64) {
        let now = Clock.monotonicMilliseconds()
        guard done > 0, done < all, now - told >= 1_000 else { return }
        told = now
        let left = Double(now - started) * Double(all - done) / Double(done) / 1_000
        StandardError.line("\(verb): \(done * 100 / all) %, about \(Int(left) + 1) s left")
    }
}
