import FactorCore
import FactorCrypto
import Synchronization
import TestSupport

@testable import FactorServer

/// A model of a busy machine, on which one thread of a hashing pool works.
///
/// Two processors serve that thread, another one like it and four busy loops, in slices of one to four milliseconds. For a
/// seventh of the time other load slows all hashes by up to 1.6. From the middle on, imported hashes take 1.4 times as
/// long. Once the machine stops for 12 seconds.
final class PlayedMachine: Sendable {
    /// Costs whose hashes take next to no time here. What they take on this machine is in `microseconds`.
    static let cheap = PasswordCost.pbkdf2(.sha256, iterations: 3)
    static let expensive = PasswordCost.pbkdf2(.sha256, iterations: 16)
    static let imported = PasswordCost.pbkdf2(.sha512, iterations: 10)

    /// What a thread has had: time on the wall, and time of a processor.
    struct Moment {
        var wall: Int64 = 0
        var processor: Int64 = 0
    }

    private let state: Mutex<State>
    private let middle: Int64

    /// - Parameter checks: The number of checks that the machine will be asked for, of which it knows the middle.
    init(seed: UInt64, checks: Int64) {
        state = Mutex(State(dice: Dice(seed: seed)))
        middle = checks / 2 * Self.microseconds(Self.expensive) * 9 / 8
    }

    var now: Moment { state.withLock { $0.now } }

    var clock: HashingClock {
        HashingClock(
            processor: { [self] in now.processor },
            spend: { [self] moment in state.withLock { $0.use(moment - $0.now.processor) } },
            hashed: { [self] cost in state.withLock { $0.hash(cost, middle: middle) } })
    }

    private static func microseconds(_ cost: PasswordCost) -> Int64 {
        guard case .pbkdf2(_, let iterations) = cost else { return 0 }
        return 500 * Int64(iterations)
    }

    private struct State {
        var dice: Dice
        var now = Moment()
        /// What is left of the thread's slice.
        var slice: Int64 = 1_000
        var slowness = 1.0
        /// When the other load changes.
        var change: Int64 = 0
        var hasStopped = false

        mutating func use(_ microseconds: Int64) {
            var left = microseconds
            while left > 0 {
                let used = min(left, slice)
                now.processor += used
                now.wall += used
                left -= used
                slice -= used
                guard slice == 0 else { continue }
                // Two others have their slices first.
                now.wall += (0..<2).reduce(0) { sum, _ in sum + Int64.random(in: 1_000...4_000, using: &dice) }
                slice = Int64.random(in: 1_000...4_000, using: &dice)
            }
        }

        mutating func hash(_ cost: PasswordCost, middle: Int64) {
            if now.wall >= change {
                change = now.wall + Int64.random(in: 50_000...200_000, using: &dice)
                slowness = dice.one(in: 7) ? Double.random(in: 1...1.6, using: &dice) : 1
            }
            let isLate = now.processor > middle
            if isLate, !hasStopped {
                now.wall += 12_000_000
                hasStopped = true
            }
            let factor = slowness * (isLate && cost == PlayedMachine.imported ? 1.4 : 1)
            use(Int64(Double(PlayedMachine.microseconds(cost)) * factor * Double.random(in: 1...1.03, using: &dice)))
        }
    }
}
