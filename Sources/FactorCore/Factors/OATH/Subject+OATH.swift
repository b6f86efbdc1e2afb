import FactorCrypto

/// The common operations of authenticators and tokens: activation, verification, and the price of a try.
extension Subject {
    /// Proves a pending factor with its first code, and spends the code.
    ///
    /// A wrong code does not count as a guess: the caller has been shown the pending factor's seed, and learns nothing about
    /// the active ones. Each shortens the enrolment's life by a tenth.
    package mutating func activate(
        _ sort: OATHKind, _ id: FactorID, _ code: OneTimeCode, _ decision: inout DecisionContext
    ) throws(Failure) -> Factor {
        let index = try index(of: id, at: decision.now)
        guard factors[index].kind == sort.kind else { throw .notFound }
        guard factors[index].status == .pending else { throw .wrongState(factors[index].status.name) }
        let isNew = try raiseMark(of: index, decision)
        guard let window = factors[index].window(sort, decision) else { throw .notFound }
        let found: UInt64 = try guess(sort.actions.activated, costing: .unpooled(sort.kind), &decision) {
            subject, decision throws(Failure) in
            let outcome: Guess<UInt64> = try subject.withSecret(at: index, decision) { seed in
                let outcome = window.outcome(code, seed)
                if let found = outcome.movingFactor { return .hit(found, sort.kind) }
                if outcome.isLastAccepted { return .miss([Self.waitHint]) }
                return .miss(window.diagnosis(code, seed)?.details ?? [])
            }
            if case .miss = outcome { subject.shortenEnrolment(index) }
            return outcome
        }
        factors[index].usage = window.spending(found, factors[index].usage, decision)
        let before = oldestSecret(sort.kind)
        try markActive(index, &decision)
        if isNew { renewPool(sort.kind, after: before, &decision) }
        decision.record(AuditEvent(sort.actions.activated, .done, id))
        return factors[index]
    }

    /// Takes a tenth of an enrolment's life, so that the tenth wrong code ends it.
    private mutating func shortenEnrolment(_ index: Int) {
        factors[index].expiresAt = factors[index].expiresAt?.advanced(bySeconds: -Self.enrolmentLife / 10)
        touch(.whole)
    }

    /// Checks a code against the subject's factors of one sort and spends it.
    package mutating func verify(
        _ sort: OATHKind, _ code: OneTimeCode, _ id: FactorID?, _ decision: inout DecisionContext
    ) throws(Failure) -> Verification {
        if let id { try requireVerifier(id, sort.kind, decision) }
        let cost = try cost(of: sort, code, id, decision)
        return try guess(sort.actions.verified, costing: GuessCost(sort.kind, cost), &decision) {
            subject, decision throws(Failure) in
            try subject.trial(sort, code, id, &decision)
        }
    }

    /// The chance that a code hits any of the factors that it is tried against; without such factors, a decoy's.
    ///
    /// A code with another number of digits than the factors have is not a try at all.
    func cost(
        of sort: OATHKind, _ code: OneTimeCode, _ id: FactorID?, _ decision: DecisionContext, field: String = "code"
    ) throws(Failure) -> Probability {
        var candidates: UInt64 = 0
        var digits: Int?
        for index in factors.indices where id == nil || factors[index].id == id {
            guard factors[index].verifies(in: decision.tenantContext),
                let window = factors[index].window(sort, decision)
            else { continue }
            digits = digits ?? window.digits
            guard window.digits == code.digits else { continue }
            digits = code.digits
            candidates += window.candidates
        }
        if digits == nil {
            let window = OATHWindow.decoy(sort, decision)
            (digits, candidates) = (window.digits, window.candidates)
        }
        guard let digits, digits == code.digits else {
            throw .invalidInput(.digits, field: field, "must have \(digits ?? 0) digits")
        }
        return Probability(hits: candidates, of: OneTimeCode.space(digits: code.digits))
    }

    /// The cost of one more try, with a code as long as those of the subject's first factor of the sort.
    func priceOfTry(_ sort: OATHKind, _ decision: DecisionContext) -> Probability {
        let windows = factors.filter { $0.verifies(in: decision.tenantContext) }.compactMap {
            $0.window(sort, decision)
        }
        let digits = (windows.first ?? .decoy(sort, decision)).digits
        let alike = windows.filter { $0.digits == digits }
        let candidates =
            alike.isEmpty ? OATHWindow.decoy(sort, decision).candidates : alike.map(\.candidates).reduce(0, +)
        return Probability(hits: candidates, of: OneTimeCode.space(digits: digits))
    }

    /// Tries a code against every factor that it could belong to. If there is none, tries it against a decoy, so that
    /// the time tells nothing.
    mutating func trial(
        _ sort: OATHKind, _ code: OneTimeCode, _ id: FactorID?, _ decision: inout DecisionContext
    ) throws(Failure) -> Guess<Verification> {
        var details: [FailureDetail] = []
        var tried = false
        for index in factors.indices where id == nil || factors[index].id == id {
            guard factors[index].verifies(in: decision.tenantContext),
                let window = factors[index].window(sort, decision),
                window.digits == code.digits
            else { continue }
            tried = true
            let outcome = try withSecret(at: index, decision) { window.outcome(code, $0) }
            if let found = outcome.movingFactor {
                factors[index].usage = window.spending(found, factors[index].usage, decision)
                return hit(index, sort.actions.verified, sort.kind, &decision)
            }
            if outcome.isLastAccepted { details = [Self.waitHint] }
        }
        if !tried {
            let window = OATHWindow.decoy(sort, decision)
            _ = try withDecoy(decision) { window.outcome(code, $0) }
        }
        return .miss(details)
    }

    /// Says that the code was the last one accepted.
    private static var waitHint: FailureDetail { FailureDetail(.hint, .text(CodeHint.waitForNextCode.rawValue)) }

    /// Records the success of one factor.
    func hit(
        _ index: Int, _ action: AuditAction, _ kind: FactorKind, _ decision: inout DecisionContext
    ) -> Guess<Verification> {
        decision.record(AuditEvent(action, .done, factors[index].id))
        let method = kind == .email ? kind.amr(decision.policy.mfa) : nil
        let id = factors[index].id
        return .hit(Verification(factor: id, kind: kind, at: decision.now, remaining: nil, method: method), kind)
    }

    /// Does the work of one factor on a decoy seed.
    func withDecoy<R>(_ decision: DecisionContext, _ body: (RawSpan) -> R) throws(Failure) -> R {
        try Self.open(decision.tenantContext.decoy.sealedSeed, at: decision.tenantContext.decoy.place, decision, body)
    }

    /// Refuses a handle that is not one of the subject's, or is not active. An unknown subject has no handles.
    func requireVerifier(_ id: FactorID, _ kind: FactorKind, _ decision: DecisionContext) throws(Failure) {
        let factor = factors[try index(of: id, at: decision.now)]
        guard factor.kind == kind else { throw .notFound }
        guard factor.verifies(in: decision.tenantContext) else {
            throw factor.isHeld ? .notFound : .wrongState(factor.status.name)
        }
    }
}
