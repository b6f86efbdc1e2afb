import FactorCore

/// Decisions on a store that others change too, which may be lost one by one.
///
/// Each decision is a work of its own, with what it rests on. If others have changed that before the commit, the store
/// leaves the decision out, and it is made again. So is every decision that rests on it. They all keep their places, so
/// that requests about one document are still decided in the order of their arrival. Confined to the loop's thread.
final class Optimism: @unchecked Sendable {
    // Sendable as the engine is: others carry a reference back to the loop's thread.

    /// The decision in progress, or the last one.
    struct Present {
        /// Its place; nil once it is closed.
        var place: UInt64?
        /// The documents it has looked for.
        var sought: Set<DocumentKey> = []
        /// Those of them that are not at hand.
        var lacking: [DocumentKey] = []
        /// The latest earlier decision that has looked for the same document.
        var earlier: UInt64?

        var need: Engine.Need? {
            if let earlier { return .turn(after: earlier) }
            return lacking.isEmpty ? nil : .documents(lacking)
        }
    }

    var present = Present()
    /// The decisions that have stopped or were lost.
    var parked = ParkedDecisions()
    /// The works that are not committed yet.
    var decided = DecidedWorks()
    /// The places of lost decisions that are about to be made again.
    private var keptPlaces: Set<UInt64> = []
    /// The number of the work that was being gathered when lost changes had the tenants read again.
    private var tenantsReadAt: UInt64 = 0

    func begin(after prior: PriorRuns?) {
        present = Present(place: prior?.place ?? parked.newPlace())
    }

    func seek(_ key: DocumentKey) throws(Failure) {
        present.sought.insert(key)
        guard !parked.isEmpty, let other = parked.last(at: key, before: present.place) else { return }
        present.earlier = max(present.earlier ?? 0, other)
        throw .stop
    }

    func park() -> UInt64? {
        if let place = present.place { parked.park(place, present.sought) }
        return present.place
    }

    func close(_ engine: Engine) {
        precondition(!engine.isDeciding, "a decision that ends within itself")
        present.place = nil
        let changes = engine.growth.takeRecent()
        guard var work = engine.staged.takeWork() else { return }
        work.growth = changes
        decided.append(work)
    }

    /// Makes a lost decision again, in a turn of its own and in its place. Those of one commit run in their original
    /// order. What was hashed for it is not hashed again.
    func decideAgain(
        at place: UInt64?, after prior: PriorRuns?, _ engine: Engine,
        _ decide: @escaping @Sendable (PriorRuns?) -> Void
    ) {
        if let place { keptPlaces.insert(place) }
        engine.post { decide(place.map { PriorRuns(place: $0, hashed: prior?.hashed) }) }
    }

    func forgetLosses(in completion: CommitThread.Completion, _ engine: Engine) -> [UInt64: Failure] {
        close(engine)
        let (lost, losses) = decided.remove(completion.works.count, lost: completion.lost)
        for work in completion.works {
            for key in work.keys { engine.forgetDecoded(key) }
            if losses[work.number] != nil { engine.growth.undo(work.growth) }
        }
        for work in lost {
            for key in work.keys { engine.forgetDecoded(key) }
            engine.doubtJobs(work.keys)
            if let place = work.place { parked.park(place, Set(work.guards.keys)) }
        }
        engine.staged.forget(lost)
        if lost.contains(where: { $0.keys.contains { $0.kind == .job } }) {
            engine.post { [weak engine] in engine?.transaction { try? engine?.lookAgainAtJobs() } }
        }
        // Tenants that were read again since then do not show what has landed now.
        let landed = completion.works.filter { $0.number < tenantsReadAt && !completion.lost.contains($0.number) }
        if (lost + landed).contains(where: \.changesTenants) {
            engine.reloadTenants()
            tenantsReadAt = engine.staged.number
        }
        return losses
    }

    func leavePlaces(of works: [CommitThread.Work], _ engine: Engine) {
        for case let place? in works.map(\.place) where keptPlaces.remove(place) == nil { leave(place, engine) }
    }

    func leave(_ place: UInt64, _ engine: Engine) {
        for run in parked.end(place) { engine.post(run) }
    }
}

extension CommitThread.Work {
    /// It changes what the engine keeps of tenants and keys.
    fileprivate var changesTenants: Bool { keys.contains { $0.kind == .tenant || $0.kind == .root } }
}
