#if PostgreSQL
internal import Glibc

/// The time since the host booted. It keeps running while the host is suspended, because the database does too.
enum SteadyClock {
    static var nanoseconds: UInt64 { time(CLOCK_BOOTTIME) }

    fileprivate static func time(_ clock: clockid_t) -> UInt64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

/// The wall clock of this host.
enum HostClock {
    /// Since 1970.
    static var milliseconds: Int64 { Int64(SteadyClock.time(CLOCK_REALTIME) / 1_000_000) }
}

/// A moment by the steady clock.
struct Deadline {
    private let nanoseconds: UInt64

    init(milliseconds: Int) {
        nanoseconds = SteadyClock.nanoseconds + UInt64(milliseconds) * 1_000_000
    }

    /// How long is left, as `poll` takes it: rounded up, 0 if nothing is.
    var millisecondsLeft: Int32 {
        let now = SteadyClock.nanoseconds
        guard nanoseconds > now else { return 0 }
        return Int32(min((nanoseconds - now + 999_999) / 1_000_000, 1 << 30))
    }
}

enum Pause {
    /// Lets the thread sleep.
    static func milliseconds(_ count: Int32) {
        _ = poll(nil, 0, count)
    }
}
#endif
