import FactorCore
import FactorCrypto
package import FactorServer
internal import Synchronization

/// A clock by which each check of a password takes exactly as long as its cost says, and nothing else takes any time.
///
/// It keeps time for one thread: work that two threads do at the same time counts one after the other.
package final class PlayedHashingClock: Sendable {
    private let moment = Mutex<Int64>(1_000)

    package init() {}

    package var now: Int64 { moment.withLock { $0 } }

    package var clock: HashingClock {
        HashingClock(
            now: { [self] in now },
            wait: { [self] until in moment.withLock { $0 = max($0, until) } },
            spent: { [self] cost in moment.withLock { $0 += Self.microseconds(cost) } })
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
