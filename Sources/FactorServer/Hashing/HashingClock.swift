package import FactorCore
import Glibc

/// The clock that hashing is measured and delayed by.
package struct HashingClock: Sendable {
    /// Returns microseconds since a fixed moment, never going back.
    let now: @Sendable () -> Int64
    /// Waits until that moment.
    let wait: @Sendable (Int64) -> Void
    /// Called for each password that was compared with a hash, so that a test's clock can advance by the cost.
    let spent: @Sendable (PasswordCost) -> Void

    package init(
        now: @escaping @Sendable () -> Int64, wait: @escaping @Sendable (Int64) -> Void,
        spent: @escaping @Sendable (PasswordCost) -> Void = { _ in }
    ) {
        self.now = now
        self.wait = wait
        self.spent = spent
    }

    /// The kernel's monotonic clock; the calling thread sleeps on it.
    package static let monotonic = HashingClock(now: { Clock.monotonicMicroseconds() }, wait: { sleep(until: $0) })

    private static func sleep(until moment: Int64) {
        var time = timespec(tv_sec: Int(moment / 1_000_000), tv_nsec: Int(moment % 1_000_000) * 1_000)
        // The time is absolute, so a wait interrupted by a signal resumes to the same end.
        while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
}
