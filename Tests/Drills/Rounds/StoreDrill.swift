import TestSupport

/// A drill on one store after the other, each for some rounds.
class StoreDrill {
    let options: DrillOptions
    var dice: Dice
    var report = DrillReport()

    init(_ options: DrillOptions) {
        self.options = options
        dice = Dice(seed: options.seed)
    }

    /// Rounds on one store, before the next one is made.
    class var roundsOfAStore: Int { 20 }

    final func run() throws -> DrillReport {
        for first in stride(from: 0, to: options.rounds, by: Self.roundsOfAStore) {
            try drill(min(Self.roundsOfAStore, options.rounds - first), seed: dice.next(), from: first)
        }
        return report
    }

    /// Makes a store, and drills it for some rounds. `first` is the number of rounds before.
    func drill(_ rounds: Int, seed: UInt64, from first: Int) throws {
        preconditionFailure("each drill has rounds of its own")
    }
}
