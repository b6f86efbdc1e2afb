import FactorCore
import TestSupport

/// The state that all users share: the time, the random numbers, the mailboxes and the violations found.
struct World: Sendable {
    var now: Timestamp
    var dice: Dice
    /// Codes that were delivered but not used yet, by mailbox, oldest first.
    var mail: [String: [String]] = [:]
    /// The violations found so far.
    private(set) var findings: [String] = []
    /// The number of answered requests by method; `unanswered` counts the others.
    private(set) var answered: [String: Int] = [:]
    private(set) var unanswered = 0
    /// The last answer to a request of the operator's backup.
    var learnt: BackupAnswer?
    /// The answer to the operator's last request of its own.
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

    /// Returns a number that was not returned before.
    mutating func number() -> Int {
        serial += 1
        return serial
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &dice) }
    }

    /// The current time step of an authenticator app.
    var step: Int64 { now.seconds / User.period }
}
