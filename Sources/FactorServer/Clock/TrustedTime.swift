import FactorCore

/// The time that ages are measured by, and what is known about jumps of the wall clock.
///
/// 1. Trusted time runs with the steady clock. A jump of the wall clock does not move it: everything stored with a time
///    ages by one second a second, never faster, and never back.
/// 2. While the wall clock is within `tolerance`, trusted time follows it by a hundredth of the time that passes. Leap
///    seconds, and small or slewed adjustments, are followed without a report. If a shared store's server is within it too,
///    trusted time follows that one's clock instead, and begins with it: sidecars then agree on how old a thing is.
/// 3. Beyond that, the wall clock has jumped. The jump ends once the clock is back. A jump of at most `smallJump` also
///    ends by itself after `remembered`, or at once if the clock of a shared store's server agrees with the wall clock: a
///    guest that was paused knows of no time that has passed. It ends by itself at most once in `remembered`, so that whoever
///    moves clocks ages nothing faster. Any jump ends when an operator accepts the clock (`accept`).
/// 4. A start in the same boot continues from the last commit. In another boot, the wall clock tells how much time has
///    passed, less a jump known before, unless a shared store's server agrees with it. A clock behind the last commit
///    counts as having jumped, until it is no longer behind.
struct TrustedTime: Sendable {
    /// Milliseconds that the wall clock may be off before that counts as a jump.
    static let tolerance: Int64 = 5_000
    /// Trusted time follows the wall clock by one part in this many of the time that passes.
    private static let slewing: Int64 = 100
    /// Milliseconds after which a small jump counts as intended. It leaves time for a monitor that checks every few
    /// minutes, and for a person.
    static let remembered: Int64 = 3_600_000
    /// The largest jump that is accepted without an operator, in milliseconds. A session then ends at most an hour
    /// early or late.
    static let smallJump: Int64 = 3_600_000
    /// Milliseconds for which nothing is removed after a start in another boot, if the last commit is longer ago than
    /// `smallJump`. Time synchronisation can then set the clock first.
    static let settling: Int64 = 600_000

    /// Trusted time minus steady time, in milliseconds.
    private var origin: Int64
    /// When the clocks were last compared, by the steady clock.
    private var lookedAt: Int64
    /// When the current jump was first seen, by the steady clock; nil while the clocks agree.
    private var jumpedAt: Int64?
    /// When the wall clock was last believed by itself, by the steady clock.
    private var believedAt: Int64?
    /// Trusted time is only a lower bound: it continues from the last commit, and how long ago that was is not known.
    private var isLeast = false
    /// Until when the time of the start may still be corrected, by the steady clock, and the time of the last commit
    /// before it.
    private var settles: (until: Int64, lastCommit: Int64)?
    /// Milliseconds that the wall clock was ahead of trusted time at the last comparison; 0 if they agreed.
    private(set) var jump: Int64 = 0

    /// - Parameters:
    ///   - witness: From the store's last commit; nil if there is none.
    ///   - serverAhead: See `look`.
    init(_ clock: Clock, after witness: TimeWitness?, serverAhead: Int64? = nil) {
        let (told, steady) = clock.both()
        let wall = told + Self.followed(serverAhead)
        lookedAt = steady
        origin = wall - steady
        guard let witness else { return }
        let last = witness.time.milliseconds
        if let boot = clock.boot, boot == witness.boot, steady >= witness.steady {
            origin = last - witness.steady
        } else if witness.jump != 0, !Self.isConfirmed(serverAhead), wall - witness.jump >= last {
            origin = wall - witness.jump - steady
        } else if wall < last - Self.tolerance {
            origin = last - steady
            isLeast = true
        } else if wall - last > Self.smallJump {
            settles = (until: steady + Self.settling, lastCommit: last)
        }
    }

    /// Returns trusted time at a moment of the steady clock.
    func now(_ steady: Int64) -> Timestamp { Timestamp(milliseconds: origin + steady) }

    /// Returns the moment before which expired data may be removed: the earlier of the two clocks; nil while the time
    /// of the start is uncertain.
    func forgets(wall: Int64, steady: Int64) -> Timestamp? {
        if let settles, steady < settles.until { return nil }
        return Timestamp(milliseconds: min(wall, origin + steady))
    }

    /// Compares the clocks and returns what has changed. To be called about once a second.
    ///
    /// - Parameter serverAhead: By how many milliseconds a shared store's server is ahead of the wall clock; nil without one.
    mutating func look(wall: Int64, steady: Int64, serverAhead: Int64?) -> ClockChange? {
        let passed = max(0, steady - lookedAt)
        lookedAt = steady
        if let until = settles?.until, steady >= until { settles = nil }
        let ahead = wall - (origin + steady)
        if abs(ahead) <= Self.tolerance {
            let aim = ahead + Self.followed(serverAhead)
            origin += max(-passed / Self.slewing, min(passed / Self.slewing, aim))
            return end(.back)
        }
        if isLeast && ahead > 0 {
            let change = adopt(wall, steady, .caughtUp(by: ahead))
            settles = (until: steady + Self.settling, lastCommit: wall - ahead)
            return change
        }
        if let settles, ahead < 0, wall >= settles.lastCommit { return adopt(wall, steady, .caughtUp(by: ahead)) }
        let isSmall = abs(ahead) <= Self.smallJump
        if isSmall, Self.isConfirmed(serverAhead), believedAt.map({ steady - $0 >= Self.remembered }) ?? true {
            return believe(wall, steady, ahead)
        }
        guard let since = jumpedAt, abs(ahead - jump) <= Self.tolerance else {
            jumpedAt = steady
            jump = ahead
            return .jumped(by: ahead)
        }
        guard isSmall, steady - since >= Self.remembered else { return nil }
        return believe(wall, steady, ahead)
    }

    /// Whether the clock of a store's server agrees with the wall clock.
    private static func isConfirmed(_ serverAhead: Int64?) -> Bool { serverAhead.map { abs($0) <= tolerance } ?? false }

    /// By how many milliseconds the clock to follow is ahead of the wall clock.
    private static func followed(_ serverAhead: Int64?) -> Int64 {
        guard let serverAhead, isConfirmed(serverAhead) else { return 0 }
        return serverAhead
    }

    private mutating func believe(_ wall: Int64, _ steady: Int64, _ ahead: Int64) -> ClockChange {
        believedAt = steady
        return adopt(wall, steady, .believed(by: ahead))
    }

    /// Accepts the wall clock as right. Returns the milliseconds by which trusted time moves.
    mutating func accept(wall: Int64, steady: Int64) -> Int64 {
        let ahead = wall - (origin + steady)
        _ = adopt(wall, steady, .believed(by: ahead))
        return ahead
    }

    private mutating func adopt(_ wall: Int64, _ steady: Int64, _ change: ClockChange) -> ClockChange {
        origin = wall - steady
        _ = end(.back)
        settles = nil
        return change
    }

    private mutating func end(_ change: ClockChange) -> ClockChange? {
        isLeast = false
        jump = 0
        guard jumpedAt != nil else { return nil }
        jumpedAt = nil
        return change
    }
}

/// The result of comparing the clocks.
package enum ClockChange: Equatable, Sendable {
    /// The wall clock is this many milliseconds ahead of trusted time; behind if negative.
    case jumped(by: Int64)
    /// The wall clock agrees with trusted time again.
    case back
    /// The clock was corrected after a start at which it was behind the store, or not set yet.
    case caughtUp(by: Int64)
    /// The jumped clock is accepted as right, after long enough or by an operator.
    case believed(by: Int64)
}
