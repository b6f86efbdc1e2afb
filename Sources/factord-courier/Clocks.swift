import Glibc

/// The wall clock, for times that others read. Anybody may set it, so nothing is compared with it.
enum WallClock {
    /// Unix milliseconds.
    static func now() -> Int64 { milliseconds(CLOCK_REALTIME) }
}

/// The time since the boot, in milliseconds, which also counts while the machine sleeps: for how old something is.
enum BootClock {
    static func now() -> Int64 { milliseconds(CLOCK_BOOTTIME) }
}

/// The monotonic clock, by which threads wait: for how long somebody had the chance to do something.
enum SteadyClock {
    /// Milliseconds since a fixed moment.
    static func now() -> Int64 { milliseconds(CLOCK_MONOTONIC) }
}

private func milliseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    // The struct outlives the call.
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
}

/// When the daemon was asked for something that ends.
struct AskedAt {
    /// Milliseconds since the boot.
    let boot: Int64
    /// Unix milliseconds.
    let wall: Int64

    /// The present moment.
    static func now() -> AskedAt { AskedAt(boot: BootClock.now(), wall: WallClock.now()) }

    /// Returns when that ends, in milliseconds since the boot: rather too early by the time that the answer took.
    ///
    /// - Parameters:
    ///   - milliseconds: How much of it was left; release 0.1.0 does not say that.
    ///   - moment: When it ends by the daemon's clock.
    func end(after milliseconds: Int64?, at moment: Int64) -> Int64 { boot + (milliseconds ?? moment - wall) }
}
