package import FactorCore
import Glibc

/// The machine's clocks, as they are: the time of day, which anybody may set, and the time since the boot, which nobody
/// can. What is decided goes by `TrustedClock`, which holds one against the other.
package final class Clock: Sendable {
    package let now: @Sendable () -> Timestamp
    /// Milliseconds since the boot, never going back, with those for which the machine slept.
    package let steady: @Sendable () -> Int64
    /// Tells one boot from another; nil where that cannot be known.
    package let boot: UInt64?

    package init(
        steady: @escaping @Sendable () -> Int64 = { Clock.bootMilliseconds() }, boot: UInt64? = nil,
        _ now: @escaping @Sendable () -> Timestamp
    ) {
        self.steady = steady
        self.boot = boot
        self.now = now
    }

    /// The kernel's wall clock.
    package static let system = system(boot: nil)

    /// The kernel's clocks in a boot of that number.
    package static func system(boot: UInt64?) -> Clock {
        Clock(boot: boot) {
            let time = read(CLOCK_REALTIME)
            return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
        }
    }

    /// Milliseconds since the boot, with those for which the machine slept.
    package static func bootMilliseconds() -> Int64 {
        let time = read(CLOCK_BOOTTIME)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Milliseconds since some fixed moment, never going back: for measuring.
    package static func monotonicMilliseconds() -> Int64 { monotonicMicroseconds() / 1000 }

    /// The same in microseconds.
    package static func monotonicMicroseconds() -> Int64 {
        let time = read(CLOCK_MONOTONIC)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }

    private static func read(_ clock: clockid_t) -> timespec {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return time
    }
}
