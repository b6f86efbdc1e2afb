import FactorCore
import Synchronization

/// How long password checks take on this machine, learnt from completed checks.
///
/// A check holds its thread for a whole slot, so that neither its own answer nor the following ones disclose which hash
/// it was. A slot is longer than nearly all checks of the tenant's most expensive hash: only one in 64 of the recent
/// ones may have taken longer.
final class HashingTimes: Sendable {
    /// Measurements kept for each cost: enough for a share of one in 64, and replaced soon if the machine becomes
    /// slower.
    static let window = 256
    /// One measurement in this many, the longest, is ignored.
    static let outliers = 64
    /// How many costs are remembered. No server has as many; above it all are measured again.
    static let most = 1_024

    private struct Measurements {
        var last: [Int64] = []
        /// The index of the next measurement.
        var next = 0

        mutating func add(_ microseconds: Int64) {
            if last.count < HashingTimes.window {
                last.append(microseconds)
            } else {
                last[next] = microseconds
                next = (next + 1) % HashingTimes.window
            }
        }

        /// The longest measurement apart from the outliers, plus an eighth.
        var bound: Int64 {
            let rank = last.count - 1 - last.count / HashingTimes.outliers
            guard rank >= 0 else { return 0 }
            let usual = last.sorted()[rank]
            return usual + usual / 8
        }
    }

    private let known = Mutex<[PasswordCost: (measurements: Measurements, bound: Int64)]>([:])

    /// Returns the costs that have not been measured.
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

    /// Learns how long a check took if its cost is one that slots are based on.
    func learnIfKnown(_ cost: PasswordCost, took microseconds: Int64) {
        let isKnown = known.withLock { $0[cost] != nil }
        if isKnown { learn(cost, took: microseconds) }
    }

    /// Returns the length of a slot for these costs, in microseconds; 0 if nothing is known yet.
    func slot(_ costs: PasswordCosts) -> Int64 {
        known.withLock { known in costs.all.compactMap { known[$0]?.bound }.max() ?? 0 }
    }
}
