package import FactorCore
import Glibc

/// The machine's clocks: the time of day, which can be set, and the time since the boot, which cannot.
///
/// Decisions use `TrustedClock`, which compares the two.
package final class Clock: Sendable {
    package let now: @Sendable () -> Timestamp
    /// Returns milliseconds since the boot, including sleep; never goes back.
    package let steady: @Sendable () -> Int64
    /// Identifies the boot; nil if that cannot be known.
    package let boot: UInt64?

    package init(
        steady: @escaping @Sendable () -> Int64 = { Clock.bootMilliseconds() }, boot: UInt64? = nil,
        _ now: @escaping @Sendable () -> Timestamp
    ) {
        self.steady = steady
        self.boot = boot
        self.now = now
    }

    /// Readings within so many milliseconds count as made at one moment.
    private static let together: Int64 = 10
    private static let mostReadings = 8

    /// Returns both clocks as of one moment. Read one after the other, they would differ by a stop in between.
    package func both() -> (wall: Int64, steady: Int64) {
        var closest: (wall: Int64, steady: Int64, apart: Int64) = (0, 0, .max)
        for _ in 0..<Self.mostReadings where closest.apart > Self.together {
            let (before, wall, after) = (steady(), now().milliseconds, steady())
            if after - before < closest.apart { closest = (wall, after, after - before) }
        }
        return (closest.wall, closest.steady)
    }

    /// The kernel's clocks, with an unknown boot.
    package static let system = system(boot: nil)

    /// Returns the kernel's clocks in a boot of that number.
    package static func system(boot: UInt64?) -> Clock {
        Clock(boot: boot) {
            let time = read(CLOCK_REALTIME)
            return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
        }
    }

    /// Returns milliseconds since the boot, including sleep.
    package static func bootMilliseconds() -> Int64 {
        let time = read(CLOCK_BOOTTIME)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Returns milliseconds since a fixed moment, never going back; for measurements.
    package static func monotonicMilliseconds() -> Int64 { monotonicMicroseconds() / 1000 }

    /// Returns microseconds since a fixed moment, never going back; for measurements.
    package static func monotonicMicroseconds() -> Int64 {
        let time = read(CLOCK_MONOTONIC)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }

    /// Returns microseconds of processor time that the calling thread has had. It stands still while the thread does.
    package static func threadMicroseconds() -> Int64 {
        let time = read(CLOCK_THREAD_CPUTIME_ID)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }

    private static func read(_ clock: clockid_t) -> timespec {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return time
    }
}
