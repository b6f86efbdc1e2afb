package import FactorCore
import FactorCrypto

/// Decisions as transactions: all changes of a decision are kept, or none.
extension Engine {
    /// The outcome of a decision. Its closure keeps the reply, so that one type serves all replies.
    package enum Outcome {
        case made
        case refused(Failure)
        /// The decision has stopped: it needs the first value, and is then run again with the second. It left no other
        /// trace.
        case stopped(Need, PriorRuns)
    }

    /// What a decision has stopped for.
    package enum Need {
        case hashes(HashRequest)
        case documents([DocumentKey])
        case survey(Survey)
        /// An earlier decision, at this place, has looked for the same document, and goes first.
        case turn(after: UInt64)
    }

    /// Runs a decision, with what its earlier runs have left, about a request that may have a name.
    ///
    /// A refusal's changes are kept: a counted miss, for example. If the decision stops, or fails through no fault of
    /// the caller's, nothing is kept.
    package func run(_ prior: PriorRuns?, of request: RequestID? = nil, _ decide: () throws(Failure) -> Void) -> Outcome
    {
        precondition(!isDeciding, "a decision within another one")
        closeDecision()
        let savepoint = staged.begin()
        let counts = (decisions: counters.decisions, jobs: jobState.counters)
        if let prior {
            names.begin(prior.names)
            surveyed = prior.surveyed
        }
        if let request { staged.request = request }
        hashes.clear()
        if let hashed = prior?.hashed { hashes.hashed = hashed }
        isDeciding = true
        ownership.begin(after: prior)
        defer {
            hashes.clear()
            if prior != nil {
                names.begin(nil)
                surveyed = nil
            }
            if request != nil { staged.request = nil }
            isDeciding = false
            staged.end()
        }
        var failure: Failure?
        do throws(Failure) { try decide() } catch { failure = error }
        if let need = takeNeed() {
            rollBack(to: savepoint)
            staged.restOnNothing()
            // It is counted when it completes.
            counters.decisions = counts.decisions
            jobState.counters = counts.jobs
            do throws(Failure) { return .stopped(need, try park(PriorRuns(after: prior, need), for: need)) } catch {
                failure = error
            }
        }
        if let prior { end(prior) }
        staged.setPlace(ownership.place)
        guard let failure else { return .made }
        if failure.leavesNothing {
            rollBack(to: savepoint)
            jobState.counters = counts.jobs
        }
        return .refused(failure)
    }

    /// Returns what the decision has stopped for. Documents come first, since they determine what is hashed.
    private func takeNeed() -> Need? {
        let survey = wantedSurvey.take()
        return ownership.need ?? hashes.wanted.map { .hashes($0) } ?? survey.map { .survey($0) }
    }

    /// Keeps a decision's place while it waits for documents. One that waits for hashing or a survey keeps no place, since
    /// those take a long time.
    private func park(_ runs: PriorRuns, for need: Need) -> PriorRuns {
        switch need {
        case .hashes, .survey:
            end(runs)
            (runs.place, runs.fetched) = (nil, [])
        case .documents, .turn:
            runs.place = ownership.park()
        }
        return runs
    }

    /// Releases the place of a decision that is over or abandoned.
    package func end(_ runs: PriorRuns) {
        if !runs.fetched.isEmpty { store.release(runs.fetched) }
        if let place = runs.place { ownership.leave(place, self) }
    }

    /// Stops a decision before it looks for a document that an earlier one has looked for. To be called before every
    /// look-up, staged or stored.
    func giveWay(at key: DocumentKey) throws(Failure) {
        if isDeciding { try ownership.seek(key) }
    }

    /// Returns a document as it is stored. A decision stops if it is not at hand; upkeep waits for it.
    func document(at key: DocumentKey) throws(Failure) -> Document? {
        let lookup: Lookup
        do throws(StoreFailure) {
            guard isDeciding else { return try store.load(key) }
            lookup = try store.lookUp(key)
        } catch {
            throw Failure(error)
        }
        switch lookup {
        case .found(let document):
            staged.rest(on: document.revision, at: key)
            return document
        case .absent:
            staged.rest(on: .none, at: key)
            return nil
        case .notAtHand:
            // It is noted here, because the caller may mistake this failure for another one and continue.
            ownership.lack(key)
            throw .stop
        }
    }

    /// Reads something for each element, and stops once for the documents of all that are not at hand.
    func readEach<Elements: Collection, Value>(
        of elements: Elements, _ read: (Elements.Element) throws(Failure) -> Value
    ) throws(Failure) -> [Value] {
        var (values, stop): ([Value], Failure?) = ([], nil)
        for element in elements {
            do throws(Failure) { values.append(try read(element)) } catch {
                guard error.isStop else { throw error }
                stop = error
            }
        }
        if let stop { throw stop }
        return values
    }

    /// Runs changes that are kept even if the closure throws.
    package func transaction<Value, Problem: Error>(_ change: () throws(Problem) -> Value) throws(Problem) -> Value {
        closeDecision()
        return try withinDecision(change)
    }

    /// Runs changes that belong to the last decision. They are kept even if the closure throws.
    func withinDecision<Value, Problem: Error>(_ change: () throws(Problem) -> Value) throws(Problem) -> Value {
        _ = staged.begin()
        defer { staged.end() }
        return try change()
    }

    /// Undoes what a decision has changed since the savepoint.
    func rollBack(to savepoint: StagedChanges.Savepoint) {
        let undone = staged.rollBack(to: savepoint)
        guard !undone.isEmpty else { return }
        for write in undone {
            if write.expected.isNone { growth.forget(write.key, bytes: write.bodyLength) }
            forgetDecoded(write.key)
        }
        doubtJobs(undone.map(\.key))
    }
}

extension Failure {
    /// A decision that ends with this failure keeps none of its changes.
    fileprivate var leavesNothing: Bool {
        switch code {
        case .internal, .unavailable, .overloaded, .deadlineExceeded: true
        default: false
        }
    }
}
