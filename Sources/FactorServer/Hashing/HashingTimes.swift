import FactorCore
import Synchronization

/// What password checks cost on this machine, in microseconds of processor time.
///
/// A wrong password occupies its thread for a slot, a little more than the tenant's most expensive hash usually takes. A
/// check that was slowed beyond the slot ends when the most expensive hash would have, slowed as much. So neither its
/// own answer nor the following ones disclose which hash it was.
///
/// Only rehearsals are learned from: they depend on the number of checks, and not on whose passwords are checked.
/// Otherwise many wrong passwords for one name, sent while the machine is busy, would lengthen the slot if that name
/// has the most expensive hash.
final class HashingTimes: Sendable {
    /// How many measurements of a cost are kept. A machine that became slower is noticed after two of them, and one
    /// that became faster after seven.
    static let window = 8
    /// One of the tenant's costs is rehearsed after each check in this many.
    static let pace = 16
    /// A slot is longer than the usual time by one part in this many.
    static let margin: Int64 = 8
    /// How many slots a check may be extended to, however much it was slowed.
    static let longest: Int64 = 4
    /// How many costs are remembered. No server has as many; above it all are measured again.
    static let most = 1_024

    /// A cost that is to be rehearsed, and the check before it.
    struct DueRehearsal: Equatable {
        let cost: PasswordCost
        let checked: PasswordCost
        let taken: Int64
    }

    private let known = Mutex(Known())

    /// Returns the costs that have not been measured.
    func unmeasured(_ costs: PasswordCosts) -> [PasswordCost] {
        known.withLock { known in costs.all.filter { known.times[$0] == nil } }
    }

    /// Learns how long a check at that cost takes.
    func learn(_ cost: PasswordCost, taking time: Int64) {
        known.withLock { known in known.times.learn(cost, Double(time)) }
    }

    /// Learns how long a rehearsal took.
    func rehearsed(_ due: DueRehearsal, taking time: Int64) {
        known.withLock { known in
            known.times.learn(due.cost, Double(time))
            guard due.checked != due.cost, due.cost.covers(due.checked) else { return }
            known.shares.learn([due.checked, due.cost], Double(due.taken) / Double(max(1, time)))
        }
    }

    /// Counts a check. After every sixteenth of tenants with these costs, returns one of the costs, in turn.
    func checked(_ cost: PasswordCost, taking time: Int64, among costs: PasswordCosts) -> DueRehearsal? {
        known.withLock { known in
            if known.checks.count >= Self.most, known.checks[costs] == nil { known.checks = [:] }
            known.checks[costs, default: 0] += 1
            let (turn, rest) = known.checks[costs, default: 0].quotientAndRemainder(dividingBy: Self.pace)
            guard rest == 0, !costs.all.isEmpty else { return nil }
            return DueRehearsal(cost: costs.all[turn % costs.all.count], checked: cost, taken: time)
        }
    }

    /// Returns the length of a slot for these costs; 0 if nothing is known yet.
    func slot(_ costs: PasswordCosts) -> Int64 {
        known.withLock { known in Self.slot(costs.all.compactMap { known.times[$0]?.usual }.max() ?? 0) }
    }

    /// Returns the time that a wrong password is to take, of which the check itself took `time`. Costs that could not be
    /// measured, because memory was short, are estimated from that.
    func end(of cost: PasswordCost, taking time: Int64, among costs: PasswordCosts) -> Int64 {
        known.withLock { known in
            let unit = Double(time) / Double(max(1, cost.work))
            let usual = costs.all.map { known.times[$0]?.usual ?? unit * Double($0.work) }.max() ?? Double(time)
            let slowed = known.usual(cost, among: costs).map { Double(time) * usual / $0 } ?? Double(time)
            let slot = Self.slot(usual)
            return max(slot, Int64(min(slowed, Double(slot * Self.longest))))
        }
    }

    private static func slot(_ usual: Double) -> Int64 { Int64((usual + usual / Double(margin)).rounded(.up)) }
}

/// The measurements by which slots are set.
private struct Known {
    /// The times of the costs that tenants have recorded.
    var times: [PasswordCost: Measurements] = [:]
    /// The times of lower costs as parts of a recorded one's at the same moment, which a load changes little. The key is
    /// the two costs.
    var shares: [[PasswordCost]: Measurements] = [:]
    /// How many checks there were of tenants with these costs.
    var checks: [PasswordCosts: Int] = [:]

    /// Returns how long a check at a cost usually takes; nil if that is not known well enough.
    func usual(_ cost: PasswordCost, among costs: PasswordCosts) -> Double? {
        guard let recorded = costs.all.first(where: { $0.covers(cost) }), let time = times[recorded]?.usual else {
            return nil
        }
        guard recorded != cost else { return time }
        // From three on, a single disturbed one has no effect.
        guard let shares = shares[[cost, recorded]], shares.last.count >= 3 else { return nil }
        return time * shares.usual
    }
}

/// The last measurements of one thing, oldest first.
private struct Measurements {
    private(set) var last: [Double] = []

    /// The second longest, so that a single disturbed one has no effect; of two, the shorter one.
    var usual: Double {
        let sorted = last.sorted()
        return sorted[max(0, sorted.count - 2)]
    }

    mutating func add(_ measured: Double) {
        if last.count == HashingTimes.window { last.removeFirst() }
        // A coarse clock may show no time at all.
        last.append(max(measured, 0.001))
    }
}

extension Dictionary where Value == Measurements {
    fileprivate mutating func learn(_ key: Key, _ measured: Double) {
        if count >= HashingTimes.most, self[key] == nil { self = [:] }
        self[key, default: Measurements()].add(measured)
    }
}
