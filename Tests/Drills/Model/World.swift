import FactorCore
import TestSupport

/// What all users share: the time, the dice, their mailboxes, and what was found to be wrong.
struct World: Sendable {
    var now: Timestamp
    var dice: Dice
    /// Codes that were delivered and not used yet, by address, oldest first.
    var mail: [String: [String]] = [:]
    /// What is not as it was promised.
    private(set) var findings: [String] = []
    /// How many requests of each method were answered and how many were not.
    private(set) var answered: [String: Int] = [:]
    private(set) var unanswered = 0
    /// What the operator was answered last of its backup.
    var learnt: BackupAnswer?
    /// What the operator asked for itself.
    var told = JSON.null
    private var serial = 0

    init(now: Timestamp, seed: UInt64) {
        self.now = now
        dice = Dice(seed: seed)
    }

    mutating func find(_ what: String) { findings.append(what) }

    mutating func count(_ method: String, wasAnswered: Bool) {
        if wasAnswered { answered[method, default: 0] += 1 } else { unanswered += 1 }
    }

    /// A number that nothing else has.
    mutating func number() -> Int {
        serial += 1
        return serial
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &dice) }
    }

    /// The present time step of an authenticator app.
    var step: Int64 { now.seconds / User.period }
}
