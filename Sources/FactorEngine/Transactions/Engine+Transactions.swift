package import FactorCore

/// Decisions as transactions: what a decision changes stays as a whole or not at all.
extension Engine {
    /// What came of a decision, beside the reply, which its closure keeps. So this is one type for all replies.
    package enum Run {
        case made
        case refused(Failure)
        /// It needs that first, and is to be run again then. Nothing has come of it.
        case stopped(Need)
    }

    /// What a decision stops for.
    package enum Need {
        case hashes(HashRequest)
        case documents([DocumentKey])
    }

    /// Has a decision made, with what was hashed for it in a run before.
    ///
    /// A refusal is a decision too, and its changes stay: a counted miss, for one. Where it stops for something, or fails
    /// through no fault of the caller's, nothing stays.
    package func run(_ hashed: HashResult?, _ decide: () throws(Failure) -> Void) -> Run {
        let savepoint = staged.begin()
        let decisions = counters.decisions
        hashes.clear()
        if hashed != nil { hashes.hashed = hashed }
        decisionsBeingMade += 1
        defer {
            hashes.clear()
            decisionsBeingMade -= 1
            staged.end()
        }
        var failure: Failure?
        do throws(Failure) { try decide() } catch { failure = error }
        guard documentsToFetch.isEmpty, failure?.isRestart != true else {
            rollBack(to: savepoint)
            // It is counted when it is made.
            counters.decisions = decisions
            return takeNeed().map { .stopped($0) } ?? .refused(.internal("a decision stopped for nothing"))
        }
        guard let failure else { return .made }
        if failure.leavesNothing { rollBack(to: savepoint) }
        return .refused(failure)
    }

    /// What the present decision has stopped for: documents first, since what is hashed follows from them.
    private func takeNeed() -> Need? {
        guard !documentsToFetch.isEmpty else { return hashes.wanted.map { .hashes($0) } }
        defer { documentsToFetch = [] }
        return .documents(documentsToFetch)
    }

    /// A document as it is stored. A decision stops where it is not at hand; upkeep waits for it.
    func document(at key: DocumentKey) throws(Failure) -> Document? {
        let lookup: Lookup
        do throws(StoreFailure) {
            guard decisionsBeingMade > 0 else { return try store.load(key) }
            lookup = try store.lookUp(key)
        } catch {
            throw Failure(error)
        }
        switch lookup {
        case .found(let document): return document
        case .absent: return nil
        case .notAtHand:
            // Noted here, since who asked may take the failure for another one and go on.
            documentsToFetch.append(key)
            throw .restart
        }
    }

    /// Has documents at hand for the next run of a decision, and calls `done` on the loop's thread.
    package func fetch(_ keys: [DocumentKey], _ done: @escaping @Sendable (Failure?) -> Void) {
        let loop = configuration.loop
        store.fetch(keys) { failure in
            loop.post { done(failure.map { Failure($0) }) }
        }
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
        default: false
        }
    }
}
