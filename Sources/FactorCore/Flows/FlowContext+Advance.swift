/// Which step comes next, and what entering it does.
///
/// The order: first factor, a password that must be reset, the tenant's own question, a code for an unknown device, second
/// factor or its set-up, a password that must be changed.
extension FlowContext {
    /// Goes on to the first thing that the plan asks for and that has not been shown.
    mutating func advance(_ decision: inout DecisionContext) throws(Failure) {
        switch flow.goal {
        case .signUp: return try advanceSignUp(&decision)
        case .passwordReset: return complete(&decision)
        case .stepUp:
            if !flow.hasProof(of: .second), !flow.hasProof(of: .setUp) { return try enterSecond(&decision) }
            return complete(&decision)
        case .signIn: break
        }
        guard let first = flow.firstProof else { return try enterFirst(&decision) }
        askForMore(decision)
        let plan = flow.plan
        let isByPassword = first.strategy == .password
        let usesPassword = flow.usesPassword
        if usesPassword, plan.passwordDemand == .reset, !flow.hasProof(of: .reset) {
            return try enterReset(&decision)
        }
        if plan.asksCustom, !flow.hasProof(of: .custom) { return enterCustom(&decision) }
        // Before a set-up too: who only found the password out must not make a factor of their own.
        if plan.asksTrust, isByPassword, !flow.hasProof(of: .trust), try enterTrust(decision) { return }
        switch plan.second {
        case .asked:
            if !flow.hasProof(of: .second) { return try enterSecond(&decision) }
        case .setUp, .offered:
            if !flow.hasProof(of: .setUp), !flow.hasProof(of: .skipped) { return try enterSetUp(&decision) }
        case .recovery:
            // What there is to show may have changed, and so may the wait.
            if !flow.hasProof(of: .setUp) { return try enterSecond(&decision) }
        case .none: break
        }
        if usesPassword, plan.passwordDemand == .change, !flow.hasProof(of: .newPassword) {
            flow.step = .newPassword
            return
        }
        complete(&decision)
    }

    /// What is asked for may grow: by a second factor that somebody has got since, for whom a sign-in may have been kept
    /// open so long, and by what is demanded of the password by now.
    private mutating func askForMore(_ decision: DecisionContext) {
        if hasNewSecond(decision) { flow.plan.second = .asked }
        if flow.usesPassword { flow.plan.passwordDemand = max(flow.plan.passwordDemand, subject.passwordDemand) }
    }

    /// Whether there is a second factor that was not there as the plan was made, and that the flow did not set up.
    private func hasNewSecond(_ decision: DecisionContext) -> Bool {
        guard flow.plan.second != .asked || flow.plan.standsIn, decision.policy.mfa.state != .off || flow.isStepUp
        else { return false }
        let strategies = flow.plan.standsIn ? decision.policy.mfa.factors : flow.plan.secondFactors
        return factors(for: strategies).contains { id in
            !flow.plan.seconds.contains(id) && !flow.proofs.contains { $0.factor == id }
        }
    }

    /// Why the current step is no longer valid.
    enum Invalidation: Equatable {
        /// A factor that was shown has been revoked.
        case factorRevoked(AbandonReason)
        /// Another step has to come first by now.
        case superseded
        /// What it asks for no longer exists.
        case unavailable
    }

    /// Whether the current step is still valid; changes nothing.
    func invalidation(_ decision: DecisionContext) throws(Failure) -> Invalidation? {
        if let reason = factorRevoked { return .factorRevoked(reason) }
        if isSuperseded(decision) { return .superseded }
        return try flow.step.rules.isAvailable(self, decision) ? nil : .unavailable
    }

    /// Moves on from a step that is no longer valid, and says so: then what was answered is not looked at. Throws `wrong_state`
    /// where the flow ends by it.
    mutating func movesOnIfInvalid(_ decision: inout DecisionContext) throws(Failure) -> Bool {
        switch try invalidation(decision) {
        case nil: return false
        case .factorRevoked(let reason): abandon(reason, &decision)
        case .superseded: try supersede(&decision)
        case .unavailable: try flow.step.rules.leave(&self, &decision)
        }
        if case .abandoned = flow.step {
            effects.endsFlow = true
            throw .wrongState(flow.status)
        }
        return true
    }

    /// Whether another step has to come first, since there is a factor or a demand that the plan does not know.
    private func isSuperseded(_ decision: DecisionContext) -> Bool {
        guard flow.step.rules.yieldsToNewDemands(in: flow) else { return false }
        let asksForPassword = (flow.usesPassword && !flow.isStepUp) || flow.isSignUp
        let isResetDue = asksForPassword && subject.passwordDemand > flow.plan.passwordDemand
        return isResetDue || hasNewSecond(decision)
    }

    /// Goes on to what is asked for by now. Who is signing up ends there, and signs in with it.
    private mutating func supersede(_ decision: inout DecisionContext) throws(Failure) {
        flow.step.rules.withdraw(from: &self)
        if flow.isSignUp { return abandon(.alreadyExists, &decision) }
        if flow.isStepUp {
            flow.plan.second = .asked
            if flow.plan.standsIn { flow.plan.secondFactors = decision.policy.mfa.factors }
        }
        try advance(&decision)
    }

    /// Ends the flow well.
    mutating func complete(_ decision: inout DecisionContext) {
        flow.step = .complete
        let grounds = SessionGrounds(amr: amr(decision), factors: factorsShown, authenticatedAt: nil)
        endShadow(decision)
        switch flow.goal {
        case .signIn, .signUp: effects.session = grounds
        case .stepUp(var goal):
            effects.confirmed = grounds
            goal.shown = flow.proofs.compactMap(\.method).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
            goal.redeemableUntil = decision.now.advanced(bySeconds: Self.verdictLife)
            flow.goal = .stepUp(goal)
            flow.expiresAt = max(flow.expiresAt, decision.now.advanced(bySeconds: Self.verdictLife))
        case .passwordReset: endEverythingElse(&decision)
        }
        decision.record(AuditEvent(flow.goal.completion, .done))
    }

    /// Ends the subject's sessions and the trust in its devices, but for the one that this goes on on: whoever knew the
    /// old password may have made them.
    mutating func endEverythingElse(_ decision: inout DecisionContext) {
        effects.endsSessions = true
        guard devices.forget(allBut: flow.device) else { return }
        decision.record(AuditEvent(.deviceRevoked, .done))
    }

    /// How long a verdict can be redeemed, in seconds.
    static var verdictLife: Int64 { 300 }

    /// Ends the flow for good, without success.
    mutating func abandon(_ reason: AbandonReason, _ decision: inout DecisionContext) {
        flow.step = .abandoned(reason: reason)
        decision.record(AuditEvent(flow.goal.completion, .refused))
    }

    /// Why a flow cannot go on that rests on a factor, or on trust in a device, which was taken away or disabled meanwhile; nil
    /// where it can.
    var factorRevoked: AbandonReason? {
        switch flow.step {
        case .complete, .abandoned: return nil
        default: break
        }
        // An account has what it was made with.
        if case .signUp(let draft) = flow.goal, draft.isAccount, !subject.exists || !stillHas(flow.plan.seconds) {
            return .factorRemoved
        }
        if let device = flow.device, !devices.devices.contains(where: { $0.id == device }) { return .deviceRevoked }
        return stands(flow.proofs) ? nil : .factorRemoved
    }

    private func stillHas(_ factors: [FactorID]) -> Bool {
        factors.allSatisfy { id in subject.factors.contains { $0.id == id && $0.verifies } }
    }

    private func stands(_ proofs: [Proof]) -> Bool {
        proofs.allSatisfy { proof in
            proof.factor == nil
                || subject.factors.contains {
                    $0.id == proof.factor && $0.verifies && $0.isUndisturbed(since: proof.at)
                }
        }
    }

    // MARK: What was shown

    /// How the person showed who they are: RFC 8176. Two things of which neither is the other once more are `mfa`.
    ///
    /// A code to an address that has set the password anew shows nothing beside that password, nor does one for an
    /// unknown device where the policy has it for no second factor, nor what stands in for one.
    private func amr(_ decision: DecisionContext) -> [AuthenticationMethod] {
        let usesPassword = flow.proofs.contains { $0.strategy == .password && $0.method != nil }
        let proofs = flow.proofs.filter { proof in
            proof.method != nil && !(usesPassword && subject.isInResetShadow(proof.factor, decision))
                && (proof.part != .trust || flow.plan.secondFactors.contains(proof.strategy))
                && (!flow.plan.standsIn || decision.policy.mfa.factors.contains(proof.strategy))
        }
        var methods: [AuthenticationMethod] = []
        for method in proofs.compactMap(\.method) where !methods.contains(method) { methods.append(method) }
        let kinds = Set(proofs.map(\.strategy))
        if kinds.count > 1 { methods.append(.mfa) }
        return methods
    }

    private var factorsShown: [FactorID] {
        var ids: [FactorID] = []
        for id in flow.proofs.compactMap(\.factor)
        where !ids.contains(id) && subject.factors.contains(where: { $0.id == id && $0.status == .active }) {
            ids.append(id)
        }
        return ids
    }
}

extension Proof {
    /// Its method reference; nil for what shows nothing by itself.
    fileprivate var method: AuthenticationMethod? {
        switch part {
        case .skipped, .newPassword, .custom: nil
        case .first, .second, .trust, .setUp, .reset, .confirmation: strategy.kind.isHeld ? strategy.kind.amr : nil
        }
    }
}

extension FlowGoal {
    /// What its end is called in the audit log.
    var completion: AuditAction {
        switch self {
        case .signIn: .signedIn
        case .signUp: .signedUp
        case .stepUp: .steppedUp
        case .passwordReset: .passwordReset
        }
    }
}
