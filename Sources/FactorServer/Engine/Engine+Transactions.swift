package import FactorCore
import FactorCrypto

/// Decisions as transactions: what a decision changes stays as a whole or not at all.
extension Engine {
    /// What came of a decision, beside the reply, which its closure keeps. So this is one type for all replies.
    package enum Run {
        case made
        case refused(Failure)
        /// It needs that first, and is to be run again then, with what its runs have left. Nothing else has come of it.
        case stopped(Need, PriorRuns)
    }

    /// What a decision stops for.
    package enum Need {
        case hashes(HashRequest)
        case documents([DocumentKey])
        /// The decision of that number has looked for the same document earlier, and is to be made first.
        case turn(after: UInt64)
    }

    /// What is noted of a decision while it is made, on a store that may have to fetch documents.
    final class DecisionUnderWay {
        /// Its number where it has stopped for documents before.
        private(set) var number: UInt64?
        /// What it has looked for.
        private(set) var sought: Set<DocumentKey> = []
        var lacking: [DocumentKey] = []
        /// An earlier one that has looked for the same.
        private(set) var earlier: UInt64?

        func begin(_ number: UInt64?) {
            (self.number, sought, lacking, earlier) = (number, [], [], nil)
        }

        /// Whether a document is to be looked for now, and not by an earlier decision first.
        func seek(_ key: DocumentKey, _ parked: ParkedDecisions) -> Bool {
            sought.insert(key)
            guard !parked.isEmpty, let other = parked.last(at: key, before: number) else { return true }
            earlier = max(earlier ?? 0, other)
            return false
        }
    }

    /// Has a decision made, with what earlier runs have left for it.
    ///
    /// A refusal is a decision too, and its changes stay: a counted miss, for one. Where it stops for something, or fails
    /// through no fault of the caller's, nothing stays.
    package func run(_ prior: PriorRuns?, _ decide: () throws(Failure) -> Void) -> Run {
        precondition(!isDeciding, "a decision within another one")
        let savepoint = staged.begin()
        let counts = (decisions: counters.decisions, jobs: jobState.counters)
        if let prior { names.begin(prior.names) }
        hashes.clear()
        if let hashed = prior?.hashed { hashes.hashed = hashed }
        isDeciding = true
        if storeFetches { underWay.begin(prior?.number) }
        defer {
            hashes.clear()
            if prior != nil { names.begin(nil) }
            isDeciding = false
            staged.end()
        }
        var failure: Failure?
        do throws(Failure) { try decide() } catch { failure = error }
        if let need = takeNeed() {
            rollBack(to: savepoint)
            // It is counted when it is made.
            counters.decisions = counts.decisions
            jobState.counters = counts.jobs
            do throws(Failure) { return .stopped(need, try park(PriorRuns(after: prior, need), for: need)) } catch {
                failure = error
            }
        }
        if let prior { end(prior) }
        guard let failure else { return .made }
        if failure.leavesNothing {
            rollBack(to: savepoint)
            jobState.counters = counts.jobs
        }
        return .refused(failure)
    }

    /// What the present decision has stopped for: documents first, since what is hashed follows from them.
    private func takeNeed() -> Need? {
        if storeFetches {
            if let earlier = underWay.earlier { return .turn(after: earlier) }
            if !underWay.lacking.isEmpty { return .documents(underWay.lacking) }
        }
        return hashes.wanted.map { .hashes($0) }
    }

    /// Keeps the place of a decision among those that wait for documents. Hashing takes long, and keeps none.
    private func park(_ runs: PriorRuns, for need: Need) -> PriorRuns {
        if case .hashes = need {
            end(runs)
            (runs.number, runs.fetched) = (nil, [])
        } else {
            runs.number = parked.park(runs.number, underWay.sought)
        }
        return runs
    }

    /// Gives up the place of a decision that is over, or is not to be made.
    package func end(_ runs: PriorRuns) {
        if !runs.fetched.isEmpty { store.release(runs.fetched) }
        guard let number = runs.number else { return }
        for run in parked.end(number) { configuration.loop.post(run) }
    }

    /// Stops a decision before it looks for a document that an earlier one has looked for. Called wherever one is looked for,
    /// staged or stored.
    func giveWay(at key: DocumentKey) throws(Failure) {
        guard storeFetches, isDeciding, !underWay.seek(key, parked) else { return }
        throw .restart
    }

    /// A document as it is stored. A decision stops where it is not at hand; upkeep waits for it.
    func document(at key: DocumentKey) throws(Failure) -> Document? {
        let lookup: Lookup
        do throws(StoreFailure) {
            guard isDeciding else { return try store.load(key) }
            lookup = try store.lookUp(key)
        } catch {
            throw Failure(error)
        }
        switch lookup {
        case .found(let document): return document
        case .absent: return nil
        case .notAtHand:
            // Noted here, since who asked may take the failure for another one and go on.
            underWay.lacking.append(key)
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
