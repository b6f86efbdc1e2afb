import FactorCore

/// The time that ages are counted by, and what is known of jumps of the wall clock.
///
/// 1. Trusted time runs with the steady clock. A jump of the wall clock does not move it: whatever is stored with a moment
///    grows older by the second, neither faster nor back.
/// 2. While the wall clock is within `tolerance`, trusted time follows it by a hundredth of what passes: leap seconds, and
///    a clock that is slewed or set by a little, are followed and not told.
/// 3. Beyond that the wall clock has jumped. That is over once it is back; by itself after `remembered` where it is no more
///    than `smallJump`; else when an operator says that the clock is right as it is (`accept`).
/// 4. A start in the same boot goes on where the last commit was. In another boot the wall clock says how much has passed,
///    less the jump that it was known to have made; a clock that is behind the last commit is taken to have jumped, until
///    it is not behind any more.
struct TrustedTime: Sendable {
    /// Milliseconds that the wall clock may be off before it counts as a jump.
    static let tolerance: Int64 = 5_000
    /// Trusted time follows the wall clock by one part in so many of the time that passes.
    private static let slewing: Int64 = 100
    /// Milliseconds after which a small jump is taken to have been meant: long enough for a monitor that asks every few
    /// minutes, and for a person.
    static let remembered: Int64 = 3_600_000
    /// The largest jump that is ever believed without a word, in milliseconds: a session ends an hour early or late.
    static let smallJump: Int64 = 3_600_000
    /// Milliseconds after a start in another boot for which nothing is forgotten, so that time synchronisation may have set
    /// the clock first.
    static let settling: Int64 = 600_000

    /// Trusted time less steady time, in milliseconds.
    private var origin: Int64
    /// When the wall clock was last looked at, by the steady clock.
    private var lookedAt: Int64
    /// When the present jump was first seen, by the steady clock; nil while the clocks agree.
    private var jumpedAt: Int64?
    /// Whether trusted time is only the least that it can be: the last commit was then, and how long ago is not known.
    private var isLeast = false
    /// Until when the time of the start may still be mended, by the steady clock, and the last commit before it.
    private var settles: (until: Int64, lastCommit: Int64)?
    /// Milliseconds that the wall clock was ahead of trusted time when it was last looked at; 0 where they agreed.
    private(set) var jump: Int64 = 0

    /// - Parameter witness: What the store's last commit tells; nil where there is none.
    init(_ clock: Clock, after witness: TimeWitness?) {
        let (wall, steady) = (clock.now().milliseconds, clock.steady())
        lookedAt = steady
        origin = wall - steady
        guard let witness else { return }
        let last = witness.time.milliseconds
        if let boot = clock.boot, boot == witness.boot, steady >= witness.steady {
            origin = last - witness.steady
        } else if witness.jump != 0, wall - witness.jump >= last {
            origin = wall - witness.jump - steady
        } else if wall < last - Self.tolerance {
            origin = last - steady
            isLeast = true
        } else if wall - last > Self.smallJump {
            settles = (until: steady + Self.settling, lastCommit: last)
        }
    }

    /// Trusted time at a moment of the steady clock.
    func now(_ steady: Int64) -> Timestamp { Timestamp(milliseconds: origin + steady) }

    /// The moment before which whatever has expired may be forgotten: by the clock that is behind, and none while the time
    /// of the start is not certain.
    func forgets(wall: Int64, steady: Int64) -> Timestamp? {
        if let settles, steady < settles.until { return nil }
        return Timestamp(milliseconds: min(wall, origin + steady))
    }

    /// Compares the clocks, to be done about once a second. Tells what has changed.
    mutating func look(wall: Int64, steady: Int64) -> ClockChange? {
        let passed = max(0, steady - lookedAt)
        lookedAt = steady
        if let until = settles?.until, steady >= until { settles = nil }
        let ahead = wall - (origin + steady)
        if abs(ahead) <= Self.tolerance {
            origin += max(-passed / Self.slewing, min(passed / Self.slewing, ahead))
            return end(.back)
        }
        if isLeast && ahead > 0 {
            let change = adopt(wall, steady, .caughtUp(by: ahead))
            settles = (until: steady + Self.settling, lastCommit: wall - ahead)
            return change
        }
        if let settles, ahead < 0, wall >= settles.lastCommit { return adopt(wall, steady, .caughtUp(by: ahead)) }
        guard let since = jumpedAt, abs(ahead - jump) <= Self.tolerance else {
            jumpedAt = steady
            jump = ahead
            return .jumped(by: ahead)
        }
        guard abs(ahead) <= Self.smallJump, steady - since >= Self.remembered else { return nil }
        return adopt(wall, steady, .believed(by: ahead))
    }

    /// Takes the wall clock to be right as it is. Gives the milliseconds by which trusted time moves.
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

/// What a look at the clocks has found.
package enum ClockChange: Equatable, Sendable {
    /// The wall clock is so many milliseconds ahead of trusted time, or behind it where that is negative.
    case jumped(by: Int64)
    /// It is back where it was.
    case back
    /// It was mended after a start with a clock that was behind the store, or not set yet.
    case caughtUp(by: Int64)
    /// It stayed there for long enough, and is taken to be right.
    case believed(by: Int64)
}
