import FactorCore

/// Tells a wall clock that jumped, by the clock that never goes back.
///
/// A jump is told until the clock is back where it was, or for an hour: by then whoever set it has meant it, and the
/// clock is taken to be right as it is.
struct ClockWatch {
    /// Milliseconds that two readings of two clocks may lie apart, and a little leap be smeared, before it counts.
    private static let tolerance: Int64 = 5_000
    /// Milliseconds that a jump is told: long enough for a monitor that asks every few minutes, and for a person.
    static let remembered: Int64 = 3_600_000

    /// Wall clock minus steady clock when the wall clock was last taken to be right.
    private var origin: Int64
    /// When a jump that lasts was first seen, by the steady clock.
    private var seenAt: Int64?

    init(_ clock: Clock) {
        origin = Self.offset(clock)
    }

    private static func offset(_ clock: Clock) -> Int64 { clock.now().milliseconds - clock.steady() }

    /// Milliseconds that the wall clock has moved against the steady one.
    func drift(_ clock: Clock) -> Int64 { Self.offset(clock) - origin }

    /// Seconds of a jump; nil within tolerance.
    func jump(_ clock: Clock) -> Int64? {
        let drift = drift(clock)
        return abs(drift) > Self.tolerance ? drift / 1000 : nil
    }

    /// To be called about once a second.
    mutating func look(_ clock: Clock) {
        guard jump(clock) != nil else {
            seenAt = nil
            return
        }
        let now = clock.steady()
        guard let seenAt else {
            seenAt = now
            return
        }
        guard now - seenAt >= Self.remembered else { return }
        origin = Self.offset(clock)
        self.seenAt = nil
    }
}
