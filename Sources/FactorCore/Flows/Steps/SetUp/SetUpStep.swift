/// The steps in which a second factor is set up. Each of them takes the choice of another one.
protocol SetUpStep: Step {
    /// Takes an answer that is not such a choice.
    func take(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure)
}

extension SetUpStep {
    package func status(in flow: Flow) -> FlowStatus { flow.isSignUp ? .missingRequirements : .needsMFASetUp }

    package func answer(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure) {
        guard answer.selection != nil else { return try take(answer, in: &context, &decision) }
        guard answer.selection == .skip else {
            return try context.takeSetUp(
                try answer.selectedKind(.setUpSelection), named: answer.accountName, &decision)
        }
        _ = try answer.onlySelection()
        guard context.flow.plan.second == .offered else { throw FlowContext.notOffered("selection") }
        withdraw(from: &context)
        try context.skipSetUp(&decision)
    }

    package func yieldsToNewDemands(in flow: Flow) -> Bool { true }

    package func isAvailable(_ context: FlowContext, _ decision: DecisionContext) throws(Failure) -> Bool {
        context.maySetUp(decision)
    }

    package func leave(_ context: inout FlowContext, _ decision: inout DecisionContext) throws(Failure) {
        try context.enterSecond(&decision)
    }
}

/// The steps that wait for the first use of a factor that is pending.
protocol PendingSetUpStep: SetUpStep {
    var factor: FactorID { get }
}

extension PendingSetUpStep {
    package func isAvailable(_ context: FlowContext, _ decision: DecisionContext) throws(Failure) -> Bool {
        context.maySetUp(decision) && pending(in: context.subject, decision) != nil
    }

    package func leave(_ context: inout FlowContext, _ decision: inout DecisionContext) throws(Failure) {
        guard !context.maySetUp(decision) else { return try context.enterSetUp(&decision) }
        withdraw(from: &context)
        try context.enterSecond(&decision)
    }

    package func withdraw(from context: inout FlowContext) { context.subject.drop(pending: factor) }

    /// The factor; nil if it has lapsed, was removed, or is a passkey of a domain that is no longer accepted.
    func pending(in subject: Subject, _ decision: DecisionContext) -> Factor? {
        subject.factors.first {
            $0.id == factor && $0.status == .pending && !$0.hasLapsed(at: decision.now)
                && !$0.isForeign(in: decision.tenantContext)
        }
    }
}

extension FlowContext {
    mutating func enterSetUp(_ decision: inout DecisionContext) throws(Failure) {
        let kinds = setUpKinds(decision)
        if kinds.count == 1, flow.plan.second.mustSetUp, let only = kinds.first {
            return try takeSetUp(only, &decision)
        }
        guard !kinds.isEmpty else {
            if !flow.demand.isEmpty, flow.plan.second == .setUp {
                // None of them reaches the level that is demanded, beside what was shown. The password may.
                flow.plan.second = .asked
                return try enterSecond(&decision)
            }
            guard flow.plan.second == .offered else { return abandon(.noFactorLeft, &decision) }
            // There is nothing to offer.
            return try skipSetUp(&decision)
        }
        flow.step = .setUpSelection
    }

    /// Begins to set up what was chosen.
    ///
    /// - Parameter account: The account's name in an authenticator app; nil for the usual one.
    mutating func takeSetUp(
        _ kind: FactorKind, named account: String? = nil, _ decision: inout DecisionContext
    ) throws(Failure) {
        guard setUpKinds(decision).contains(kind) else { throw Self.notOffered("selection") }
        if kind == .totp { return try enrollAuthenticator(named: account, &decision) }
        guard account == nil else {
            throw .invalidParams(field: "account_name", "is only for an authenticator app")
        }
        guard let medium = kind.medium else { return try enrollPasskey(&decision) }
        if medium == .sms { try subject.requireProvenEmail(decision) }
        flow.step = .addressSetUp(medium)
    }

    /// Offers what may be set up, and to do so another time if it need not be now.
    func offerSetUp(_ snapshot: inout FlowSnapshot, _ decision: DecisionContext) {
        snapshot.next.offer(setUpKinds(decision).map { Offer($0) })
        if flow.plan.second == .offered { snapshot.next.offer(.skip) }
    }

    mutating func skipSetUp(_ decision: inout DecisionContext) throws(Failure) {
        prove(.skipped, .custom, nil, nil, &decision)
        try advance(&decision)
    }

    /// The kinds that may be set up as the second factor. None that the next sign-in like this one would not take.
    func setUpKinds(_ decision: DecisionContext) -> [FactorKind] {
        setUpKinds(among: flow.plan.secondFactors, decision)
    }

    func setUpKinds(among secondFactors: [FactorKind], _ decision: DecisionContext) -> [FactorKind] {
        secondFactors.filter { kind in
            let canBeMade =
                kind == .totp || kind.medium != nil
                || (kind == .passkey && decision.policy.passkey.rpID != nil)
            return canBeMade && !repeatsVouched(kind) && meetsDemand(kind, decision)
        }
    }
}
