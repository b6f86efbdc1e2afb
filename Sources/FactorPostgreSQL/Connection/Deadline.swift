#if PostgreSQL
internal import Glibc

/// A moment by the steady clock.
struct Deadline {
    private let nanoseconds: UInt64

    init(milliseconds: Int) {
        nanoseconds = Self.now + UInt64(milliseconds) * 1_000_000
    }

    /// How long is left, as `poll` takes it: rounded up, 0 if nothing is.
    var millisecondsLeft: Int32 {
        let now = Self.now
        guard nanoseconds > now else { return 0 }
        return Int32(min((nanoseconds - now + 999_999) / 1_000_000, 1 << 30))
    }

    private static var now: UInt64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

enum Pause {
    /// Lets the thread sleep.
    static func milliseconds(_ count: Int32) {
        _ = poll(nil, 0, count)
    }
}
#endif
