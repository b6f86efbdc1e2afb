import FactorCore

/// Decisions on a shared store, which may be lost one by one.
///
/// Each decision is a work of its own, with what it rests on. If others have changed that before the commit, the store
/// leaves the decision out, and it is made again. So is every decision that rests on it. They all keep their places, so
/// that requests about one document are still decided in the order of their arrival.
extension Engine {
    /// Ends the work of the last decision. What follows belongs to another one.
    package func closeDecision() {
        guard sharesStore else { return }
        precondition(!isDeciding, "a decision that ends within itself")
        underWay.leave()
        let changes = growth.takeRecent()
        guard var work = staged.takeWork() else { return }
        work.growth = changes
        decided.append(work)
    }

    /// The place of the decision that was made last.
    package var placeOfDecision: UInt64? { underWay.place }

    /// Makes a lost decision again, in a turn of its own and in its place. Those of one commit run in their original
    /// order. What was hashed for it is not hashed again.
    package func decideAgain(
        at place: UInt64?, after prior: PriorRuns?, _ decide: @escaping @Sendable (PriorRuns?) -> Void
    ) {
        if let place { keptPlaces.insert(place) }
        configuration.loop.post { decide(place.map { PriorRuns(place: $0, hashed: prior?.hashed) }) }
    }

    /// Forgets what lost works have changed, and keeps their places. Returns the losses of the works that have come
    /// back, by number.
    func forgetLosses(_ completion: CommitThread.Completion) -> [UInt64: Failure] {
        closeDecision()
        let (lost, losses) = decided.remove(completion.works.count, lost: completion.lost)
        for work in completion.works {
            for key in work.keys { forgetDecoded(key) }
            if losses[work.number] != nil { growth.undo(work.growth) }
        }
        for work in lost {
            for key in work.keys { forgetDecoded(key) }
            doubtJobs(work.keys)
            if let place = work.place { parked.park(place, Set(work.guards.keys)) }
        }
        staged.forget(lost)
        if lost.contains(where: { $0.keys.contains { $0.kind == .job } }) {
            configuration.loop.post { [weak self] in self?.transaction { try? self?.lookAgainAtJobs() } }
        }
        // Tenants that were read again since then do not show what has landed now.
        let landed = completion.works.filter { $0.number < tenantsReadAt && !completion.lost.contains($0.number) }
        if (lost + landed).contains(where: \.changesTenants) {
            reloadTenants()
            tenantsReadAt = staged.number
        }
        return losses
    }

    /// Releases the places of works that have come back, unless their decisions are made again.
    func leavePlaces(of works: [CommitThread.Work]) {
        for case let place? in works.map(\.place) where keptPlaces.remove(place) == nil { leave(place) }
    }

    /// Releases a place. Decisions that have waited for it run.
    func leave(_ place: UInt64) {
        for run in parked.end(place) { configuration.loop.post(run) }
    }
}

extension CommitThread.Work {
    /// It changes what the engine keeps of tenants and keys.
    fileprivate var changesTenants: Bool { keys.contains { $0.kind == .tenant || $0.kind == .root } }
}
