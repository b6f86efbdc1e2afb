/// How one evaluated guess came out.
enum Guess<Hit> {
    case hit(Hit, FactorKind)
    case miss([FailureDetail])
}

extension Subject {
    /// The only door through which a secret is tried.
    ///
    /// Every pool that the try draws on must admit it before anything is evaluated; a miss is charged to all of them,
    /// and a hit ends the run of misses of the kind it hit, nothing else.
    mutating func guess<Hit>(
        _ action: AuditAction, costing cost: GuessCost, _ decision: inout DecisionContext,
        _ evaluate: (inout Subject, inout DecisionContext) throws(Failure) -> Guess<Hit>
    ) throws(Failure) -> Hit {
        try admit(cost, decision)
        let outcome: Guess<Hit>
        do throws(Failure) {
            outcome = try evaluate(&self, &decision)
        } catch {
            // One factor's seal did not open; the code may have been tried against another's by then.
            charge(cost, decision)
            throw error
        }
        switch outcome {
        case .hit(let hit, let kind):
            if pools.contains(where: { $0.kind == kind }) { withPool(kind) { $0.succeed() } }
            touch(.hot)
            return hit
        case .miss(let details):
            charge(cost, decision)
            decision.record(AuditEvent(action, .refused))
            throw .codeRejected(details)
        }
    }

    /// What one more try at a kind of factor would cost, in the form that the subject's own factors have.
    package func priceOfTry(at kind: FactorKind, _ decision: DecisionContext) -> Probability {
        kind.traits.priceOfTry(self, decision)
    }

    /// Counts a miss of that cost.
    package mutating func charge(_ cost: GuessCost, _ decision: DecisionContext) {
        for kind in FactorKind.every {
            guard let share = cost[kind] else { continue }
            withPool(kind) { $0.charge(share, at: decision.now, decision.ground.policy.guessBudget) }
        }
        touch(.hot)
    }

    /// Has other throttles stand in the place of the subject's for what the closure tries, on the subject's own budgets.
    mutating func trying<Reply>(
        throttling throttles: inout [GuessPool], _ body: (inout Subject) throws(Failure) -> Reply
    ) throws(Failure) -> Reply {
        swapThrottles(&throttles)
        defer { swapThrottles(&throttles) }
        return try body(&self)
    }

    private mutating func swapThrottles(_ others: inout [GuessPool]) {
        for kind in FactorKind.every {
            var (own, other) = (pool(kind), others.first { $0.kind == kind } ?? GuessPool(kind: kind))
            guard own.isThrottling || other.isThrottling else { continue }
            own.swapThrottles(with: &other)
            pools.put(own)
            others.put(other)
        }
    }

    /// Refuses a try of that cost if any pool it draws on is throttled or locked.
    package func admit(_ cost: GuessCost, _ decision: DecisionContext) throws(Failure) {
        for kind in FactorKind.every {
            guard let share = cost[kind] else { continue }
            guard let index = pools.firstIndex(where: { $0.kind == kind }) else {
                // A pool that was never charged admits whatever the whole budget holds.
                try GuessPool(kind: kind).admit(costing: share, at: decision.now, decision.ground.policy.guessBudget)
                continue
            }
            try pools[index].admit(costing: share, at: decision.now, decision.ground.policy.guessBudget)
        }
    }
}

extension [GuessPool] {
    /// Puts a pool in the place of the one of its kind; one that says nothing is left out.
    fileprivate mutating func put(_ pool: GuessPool) {
        let isFresh = pool == GuessPool(kind: pool.kind)
        if let index = firstIndex(where: { $0.kind == pool.kind }) {
            if isFresh { remove(at: index) } else { self[index] = pool }
        } else if !isFresh {
            append(pool)
        }
    }
}
