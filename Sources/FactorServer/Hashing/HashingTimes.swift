import FactorCore
import Synchronization

/// How long checks of passwords take on this machine, learnt from those that are done.
///
/// A check holds its thread for a whole slot, so that neither its own answer nor those behind it tell which hash it was.
/// A slot lasts as long as hardly any check of the most expensive hash that the tenant has: one in fifty of the last ones
/// took longer.
final class HashingTimes: Sendable {
    /// Measurements that are kept of a cost: enough for a share of one in fifty, and soon others where the machine
    /// becomes slower.
    static let window = 256
    /// The longest measurements that are left out: one for each so many.
    static let outliers = 64
    /// Costs that are remembered. Nobody has so many; beyond it all are measured anew.
    static let most = 1_024

    private struct Measurements {
        var last: [Int64] = []
        /// Where the next one goes.
        var next = 0

        mutating func add(_ microseconds: Int64) {
            if last.count < HashingTimes.window {
                last.append(microseconds)
            } else {
                last[next] = microseconds
                next = (next + 1) % HashingTimes.window
            }
        }

        /// The longest but for the outliers, and an eighth more.
        var bound: Int64 {
            let rank = last.count - 1 - last.count / HashingTimes.outliers
            guard rank >= 0 else { return 0 }
            let usual = last.sorted()[rank]
            return usual + usual / 8
        }
    }

    private let known = Mutex<[PasswordCost: (measurements: Measurements, bound: Int64)]>([:])

    /// Which of the costs nobody has measured.
    func unknown(of costs: PasswordCosts) -> [PasswordCost] {
        known.withLock { known in costs.all.filter { known[$0] == nil } }
    }

    /// Learns how long a check at that cost took.
    func learn(_ cost: PasswordCost, took microseconds: Int64) {
        known.withLock { known in
            if known.count >= Self.most, known[cost] == nil { known = [:] }
            var (measurements, _) = known[cost] ?? (Measurements(), 0)
            measurements.add(microseconds)
            known[cost] = (measurements, measurements.bound)
        }
    }

    /// The same, where it is one of those that slots go by.
    func learnIfKnown(_ cost: PasswordCost, took microseconds: Int64) {
        let isKnown = known.withLock { $0[cost] != nil }
        if isKnown { learn(cost, took: microseconds) }
    }

    /// How long a slot lasts where passwords have those costs, in microseconds; 0 where nothing is known yet.
    func slot(_ costs: PasswordCosts) -> Int64 {
        known.withLock { known in costs.all.compactMap { known[$0]?.bound }.max() ?? 0 }
    }
}
