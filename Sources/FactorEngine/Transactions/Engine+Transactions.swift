package import FactorCore

/// Decisions as transactions: what a decision changes stays as a whole or not at all.
extension Engine {
    /// What came of a decision, beside the reply, which its closure keeps. So this is one type for all replies.
    package enum Run {
        case made
        case refused(Failure)
        /// It needs this hashed first, and is to be run again then. Nothing has come of it.
        case stopped(HashRequest)
    }

    /// Has a decision made, with what was hashed for it in a run before.
    ///
    /// A refusal is a decision too, and its changes stay: a counted miss, for one. Where it stops to have something hashed, or
    /// fails through no fault of the caller's, nothing stays.
    package func run(_ hashed: HashResult?, _ decide: () throws(Failure) -> Void) -> Run {
        let savepoint = staged.begin()
        let decisions = counters.decisions
        hashes.hashed = hashed
        hashes.wanted = nil
        defer {
            hashes.hashed = nil
            hashes.wanted = nil
            staged.end()
        }
        do throws(Failure) { try decide() } catch {
            if error.leavesNothing { rollBack(to: savepoint) }
            guard error.isRestart else { return .refused(error) }
            guard let wanted = hashes.wanted else { return .refused(.internal("a decision stopped for nothing")) }
            // It is counted when it is made.
            counters.decisions = decisions
            return .stopped(wanted)
        }
        return .made
    }

    /// Makes changes, which stay also where it throws.
    package func transaction<Value, Problem: Error>(_ change: () throws(Problem) -> Value) throws(Problem) -> Value {
        _ = staged.begin()
        defer { staged.end() }
        return try change()
    }

    /// Undoes what a decision has changed since.
    func rollBack(to savepoint: StagedChanges.Savepoint) {
        let undone = staged.rollBack(to: savepoint)
        guard !undone.isEmpty else { return }
        for write in undone {
            if write.expected.isNone { growth.forget(write.key) }
            forgetDecoded(write.key)
        }
        doubtJobs(undone.map(\.key))
    }
}

extension Failure {
    /// Whether a decision that ends with it has not been made: no change of it stays.
    fileprivate var leavesNothing: Bool {
        switch code {
        case .internal, .unavailable, .overloaded: true
        default: isRestart
        }
    }
}
