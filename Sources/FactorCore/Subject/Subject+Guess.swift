/// The result of one evaluated guess.
enum Guess<Hit> {
    case hit(Hit, FactorKind)
    case miss([FailureDetail])
}

extension Subject {
    /// Evaluates a guess within its limits. Secrets are tried nowhere else.
    ///
    /// Every pool that the try draws on must admit it before anything is evaluated. A miss is charged to all of them. A
    /// hit ends the run of misses of the kind that was hit, and changes nothing else. What nobody guesses draws on none
    /// (`GuessCost.unpooled`): a miss is a refusal in the audit log. Proving that one holds a new secret is no guess at those
    /// that there are either, and ends no run of misses at them.
    mutating func guess<Hit>(
        _ action: AuditAction, costing cost: GuessCost, _ decision: inout DecisionContext,
        _ evaluate: (inout Subject, inout DecisionContext) throws(Failure) -> Guess<Hit>
    ) throws(Failure) -> Hit {
        try admit(cost, decision)
        let outcome: Guess<Hit>
        do throws(Failure) {
            outcome = try evaluate(&self, &decision)
        } catch {
            // The seal of one factor did not open. The code may have been tried against another one by then.
            charge(cost, decision)
            throw error
        }
        switch outcome {
        case .hit(let hit, let kind):
            if !cost.isEmpty, let index = pools.firstIndex(where: { $0.kind == kind }) { pools[index].succeed() }
            if reset != nil, kind.medium == nil, FactorKind.resettable.contains(kind) { endReset(&decision) }
            touch(.hot)
            return hit
        case .miss(let details):
            charge(cost, decision)
            let isKept = decision.tenantContext.layout > .first
            let reason = isKept ? AuditReason.refusal(refusal(action, cost, details, decision)) : nil
            decision.record(AuditEvent(action, .refused, reason: reason), isCounted: !cost.isEmpty)
            throw cost.isOfCodes ? .codeRejected(details) : .credentialRejected(details)
        }
    }

    /// Why a guess missed, for the audit log.
    private func refusal(
        _ action: AuditAction, _ cost: GuessCost, _ details: [FailureDetail], _ decision: DecisionContext
    ) -> AuditRefusal {
        if details.contains(where: { $0.member == .hint }) { return .used }
        let isOfFactors =
            action == .factorVerified || action == .factorResynchronised
            || FactorKind.every.contains { $0.traits.actions.verified == action && $0.isHeld }
        guard isOfFactors, !cost.isEmpty else { return .wrong }
        var isHeld = false
        cost.forEachShare { kind, _ in isHeld = isHeld || hasVerifier(kind, decision) }
        return isHeld ? .wrong : .noFactor
    }

    /// The cost of one more try at a kind of factor that draws on these pools, for the factors that the subject has.
    package func priceOfTry(
        at kind: FactorKind, on pools: [GuessPool], _ decision: DecisionContext
    ) -> Probability {
        var subject = self
        subject.pools = pools
        return kind.traits.priceOfTry(subject, decision)
    }

    /// Counts a miss of that cost.
    package mutating func charge(_ cost: GuessCost, _ decision: DecisionContext) {
        guard !cost.isEmpty else { return }
        cost.forEachShare { kind, share in
            withPool(kind) { $0.charge(share, at: decision.now, decision.tenantContext.policy.guessBudget) }
        }
        touch(.hot)
    }

    /// Runs the closure with other throttles in the place of the subject's, on the subject's own budgets.
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
        try cost.forEachShare { kind, share throws(Failure) in
            // A pool that was never charged has the whole budget left.
            let pool = pools.first { $0.kind == kind } ?? GuessPool(kind: kind)
            try pool.admit(costing: share, at: decision.now, decision.tenantContext.policy.guessBudget)
        }
    }
}

extension [GuessPool] {
    /// Replaces the pool of the same kind. A pool to which nothing was charged is not kept.
    fileprivate mutating func put(_ pool: GuessPool) {
        let isFresh = pool == GuessPool(kind: pool.kind)
        if let index = firstIndex(where: { $0.kind == pool.kind }) {
            if isFresh { remove(at: index) } else { self[index] = pool }
        } else if !isFresh {
            append(pool)
        }
    }
}
