import Synchronization

/// What the threads of a cluster drill share.
final class ClusterProgress: Sendable {
    let rounds: Int
    /// The races that were begun, less those withdrawn.
    private let begun = Mutex(0)
    private let hasFailed = Atomic(false)
    private let mustGoOn = Atomic(false)
    private let ended = Atomic(0)
    private let faults = Atomic(0)
    private let findings = Mutex<(violations: [String], counts: [String: Int])>(([], [:]))
    private let gap = Mutex<(last: UInt64, longest: UInt64)>((SteadyClock.now, 0))

    init(rounds: Int) { self.rounds = rounds }

    /// Whether another race is to be run, which then counts. A thread that is told no leaves the count alone: a race that
    /// another one withdraws is run by that one.
    func begin() -> Bool {
        begun.withLock {
            guard $0 < rounds || mustGoOn.load(ordering: .relaxed) else { return false }
            $0 += 1
            return true
        }
    }

    /// Whether the drill ends early.
    var isAbandoned: Bool { hasFailed.load(ordering: .relaxed) }

    /// Lets the threads go on when all rounds are done, or no longer does.
    func goOn(_ goesOn: Bool) { mustGoOn.store(goesOn, ordering: .relaxed) }

    /// Lets the threads end early.
    func abandon() {
        goOn(false)
        hasFailed.store(true, ordering: .relaxed)
        begun.withLock { $0 += rounds }
    }

    /// Counts a race that was begun as none, because nobody has answered.
    func withdraw() { begun.withLock { $0 -= 1 } }

    func end() { ended.add(1, ordering: .relaxed) }

    var done: Int { ended.load(ordering: .relaxed) }

    /// Grows after each fault that could have undone something.
    var epoch: Int { faults.load(ordering: .relaxed) }

    func noteFault() { faults.add(1, ordering: .relaxed) }

    /// Notes a success at that moment of the steady clock, in nanoseconds.
    func noteSuccess(at moment: UInt64) {
        gap.withLock {
            if moment > $0.last { $0 = (moment, max($0.longest, moment - $0.last)) }
        }
    }

    /// The longest time in which no request succeeded, in milliseconds.
    var longestGap: Int { gap.withLock { Int($0.longest / 1_000_000) } }

    func violate(_ text: String) { findings.withLock { $0.violations.append(text) } }

    func count(_ what: String, _ number: Int = 1) { findings.withLock { $0.counts[what, default: 0] += number } }

    var found: (violations: [String], counts: [String: Int]) { findings.withLock { $0 } }
}
