package import FactorCore
import Glibc

/// The clock by which hashing is measured and held up.
package struct HashingClock: Sendable {
    /// Microseconds since some fixed moment, never going back.
    let now: @Sendable () -> Int64
    /// Comes back at that moment.
    let wait: @Sendable (Int64) -> Void
    /// Is told of each password that was held against a hash: where a test plays the clock, it goes on by what that takes.
    let spent: @Sendable (PasswordCost) -> Void

    package init(
        now: @escaping @Sendable () -> Int64, wait: @escaping @Sendable (Int64) -> Void,
        spent: @escaping @Sendable (PasswordCost) -> Void = { _ in }
    ) {
        self.now = now
        self.wait = wait
        self.spent = spent
    }

    /// The kernel's monotonic clock, on which the calling thread sleeps.
    package static let monotonic = HashingClock(now: { Clock.monotonicMicroseconds() }, wait: { sleep(until: $0) })

    private static func sleep(until moment: Int64) {
        var time = timespec(tv_sec: Int(moment / 1_000_000), tv_nsec: Int(moment % 1_000_000) * 1_000)
        // The moment is an absolute one, so that a wait which a signal ended goes on to the same.
        while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
}
