package import FactorCore
import Glibc

/// Where the time of day comes from, and the clock that it is held against.
package final class Clock: Sendable {
    package let now: @Sendable () -> Timestamp
    /// Milliseconds since some fixed moment, never going back.
    package let steady: @Sendable () -> Int64

    package init(
        steady: @escaping @Sendable () -> Int64 = { Clock.monotonicMilliseconds() },
        _ now: @escaping @Sendable () -> Timestamp
    ) {
        self.steady = steady
        self.now = now
    }

    /// The kernel's wall clock.
    package static let system = Clock {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// Milliseconds since some fixed moment, never going back: for telling a wall clock that jumped.
    package static func monotonicMilliseconds() -> Int64 { monotonicMicroseconds() / 1000 }

    /// The same in microseconds: for measuring.
    package static func monotonicMicroseconds() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}
