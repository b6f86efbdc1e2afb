import FactorCore
import FactorCrypto
package import FactorServer
internal import Synchronization

/// A processor's clock by which each hash takes exactly as long as its cost says, and nothing else takes any time.
///
/// It keeps time for one thread: work that two threads do at the same time counts one after the other.
package final class PlayedHashingClock: Sendable {
    private struct State {
        var now: Int64 = 1_000
        /// How many hashes come before the one that is paused, and for how long it is.
        var pause: (hashes: Int, microseconds: Int64)?

        mutating func hash(_ microseconds: Int64) {
            now += microseconds
            guard let (hashes, paused) = pause else { return }
            if hashes == 0 { now += paused }
            pause = hashes == 0 ? nil : (hashes - 1, paused)
        }
    }

    private let state = Mutex(State())

    package init() {}

    package var now: Int64 { state.withLock { $0.now } }

    package var clock: HashingClock {
        HashingClock(
            processor: { [self] in now },
            spend: { [self] until in state.withLock { $0.now = max($0.now, until) } },
            hashed: { [self] cost in state.withLock { $0.hash(Self.microseconds(cost)) } })
    }

    /// Pauses the machine during the next hash, or after some others, while the processor's clock runs on.
    package func pause(seconds: Int64, after hashes: Int = 0) {
        state.withLock { $0.pause = (hashes, seconds * 1_000_000) }
    }

    /// How long a check takes. The times of different schemes have nothing to do with each other.
    private static func microseconds(_ cost: PasswordCost) -> Int64 {
        switch cost {
        case .argon2(let memory, let passes): Int64(memory * passes)
        case .bcrypt(let rounds): 997 << Int64(rounds)
        case .scrypt(let cost): 7 * Int64(cost.r) * Int64(cost.p) << Int64(cost.logN)
        case .pbkdf2(_, let iterations): 13 * Int64(iterations)
        }
    }
}
