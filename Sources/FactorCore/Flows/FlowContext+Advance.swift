/// Which step comes next, and what entering it does.
///
/// The order: the first factor, the reset of a password that must be reset, the question of the tenant's own program, a
/// code for an unknown device, the second factor or its set-up, the change of a password that must be changed.
extension FlowContext {
    /// Moves on to the first thing that the plan requires and that has not been shown.
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
        extendPlan(decision)
        let plan = flow.plan
        let isByPassword = first.kind == .password || flow.vouchesPassword
        let usesPassword = flow.usesPassword
        if usesPassword, plan.passwordDemand == .reset, !flow.hasProof(of: .reset) {
            return try enterReset(&decision)
        }
        if plan.asksCustom, !flow.hasProof(of: .custom) { return enterCustom(&decision) }
        // Before a set-up too: an attacker who only found out the password must not set up their own factor.
        let showsTrust = flow.hasProof(of: .trust) || flow.hasProof(of: .second)
        if plan.asksTrust, isByPassword, !showsTrust, try enterTrust(decision) { return }
        switch plan.second {
        case .asked:
            if !flow.hasProof(of: .second), !flow.needsNoSecond { return try enterSecond(&decision) }
        case .setUp, .offered:
            if !flow.hasProof(of: .setUp), !flow.hasProof(of: .skipped), !flow.needsNoSecond {
                return try enterSetUp(&decision)
            }
        case .recovery:
            // The factors may have changed, and the wait may be over.
            if !flow.hasProof(of: .setUp), !flow.needsNoSecond { return try enterSecond(&decision) }
        case .replacement:
            if !flow.hasProof(of: .setUp) { return try enterReplacement(&decision) }
        case .none: break
        }
        if usesPassword, plan.passwordDemand == .change, !flow.hasProof(of: .newPassword) {
            flow.step = .newPassword
            return
        }
        complete(&decision)
    }

    /// Extends the plan by a second factor that was added since, because an attacker may have kept the sign-in open
    /// that long, and by the current demand on the password.
    private mutating func extendPlan(_ decision: DecisionContext) {
        if hasNewSecond(decision) {
            // The password that was shown beside a code to an address does not stand for the factor that is there now.
            if flow.plan.second == .replacement {
                flow.proofs.removeAll { $0.part == .second && $0.kind == .password }
            }
            flow.plan.second = .asked
        }
        if flow.usesPassword { flow.plan.passwordDemand = max(flow.plan.passwordDemand, subject.passwordDemand) }
    }

    /// Whether there is a second factor that did not exist when the plan was made, and that the flow did not set up.
    func hasNewSecond(_ decision: DecisionContext) -> Bool {
        let isDemanded = flow.isStepUp || !flow.demand.isEmpty
        guard flow.plan.second != .asked || flow.plan.standsIn, decision.policy.mfa.state != .off || isDemanded else {
            return false
        }
        // One of another kind than is demanded protects the account, too.
        let isOfPolicy = flow.plan.standsIn || !flow.demand.isEmpty
        let kinds = isOfPolicy ? decision.policy.mfa.secondFactors : flow.plan.secondFactors
        return factors(for: kinds, decision).contains { id in
            !flow.plan.seconds.contains(id) && !flow.proofs.contains { $0.factor == id }
        }
    }

    /// The reason why the current step is not valid any more.
    enum Invalidation: Equatable {
        /// A factor that was shown has been revoked.
        case factorRevoked(AbandonReason)
        /// Another step has to come first by now.
        case superseded
        /// The factor or address that it asks for does not exist any more.
        case unavailable
    }

    /// Whether the current step is still valid; changes nothing.
    func invalidation(_ decision: DecisionContext) throws(Failure) -> Invalidation? {
        if let reason = factorRevoked(decision) { return .factorRevoked(reason) }
        if isSuperseded(decision) { return .superseded }
        return try flow.step.rules.isAvailable(self, decision) ? nil : .unavailable
    }

    /// Leaves a step that is not valid any more. Returns whether it did; the answer must then be ignored. Throws
    /// `wrong_state` if this ends the flow.
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

    /// Whether another step must come first, because there is a factor or a demand that the plan does not know.
    private func isSuperseded(_ decision: DecisionContext) -> Bool {
        guard flow.step.rules.yieldsToNewDemands(in: flow) else { return false }
        let asksForPassword = (flow.usesPassword && !flow.isStepUp) || flow.isSignUp
        let isResetDue = asksForPassword && subject.passwordDemand > flow.plan.passwordDemand
        return isResetDue || hasNewSecond(decision)
    }

    /// Moves on to what is required now. A sign-up ends there; the user signs in to the account instead.
    private mutating func supersede(_ decision: inout DecisionContext) throws(Failure) {
        flow.step.rules.withdraw(from: &self)
        if flow.isSignUp { return abandon(.alreadyExists, &decision) }
        if flow.isStepUp {
            flow.plan.second = .asked
            if flow.plan.standsIn { flow.plan.secondFactors = decision.policy.mfa.secondFactors }
        }
        try advance(&decision)
    }

    /// Ends the flow with success, unless what was shown is less than what the caller demands.
    mutating func complete(_ decision: inout DecisionContext) {
        let isAllVouched = flow.vouched != nil && !flow.proofs.contains { $0.part != .first && $0.showsSomething }
        var grounds = SessionGrounds(
            amr: amr(decision), factors: factorsShown,
            authenticatedAt: isAllVouched ? flow.vouched?.authenticatedAt : nil)
        grounds.isSecond = !flow.plan.standsIn
        let assurance = assurance(of: grounds, decision)
        guard assurance >= flow.demand.leastAssurance else { return abandon(.noFactorLeft, &decision) }
        flow.step = .complete
        if case .signIn = flow.goal { trustDevice(of: AuthenticationMethod.assurance(of: grounds.amr), &decision) }
        endShadow(decision)
        switch flow.goal {
        case .signIn, .signUp: effects.session = grounds
        case .stepUp(var goal):
            effects.confirmed = grounds
            goal.shown = flow.proofs.flatMap { $0.methods(decision.policy.mfa) }.reduce(into: []) {
                if !$0.contains($1) { $0.append($1) }
            }
            goal.aal = assurance
            goal.redeemableUntil = decision.now.advanced(bySeconds: Self.verdictLife)
            flow.goal = .stepUp(goal)
            flow.expiresAt = max(flow.expiresAt, decision.now.advanced(bySeconds: Self.verdictLife))
        case .passwordReset: endEverythingElse(&decision)
        }
        decision.record(AuditEvent(flow.goal.completion, .done))
    }

    /// The assurance level the flow reaches: that of the new session or, in a step-up, that of the session as it now stands.
    private func assurance(of grounds: SessionGrounds, _ decision: DecisionContext) -> AssuranceLevel {
        guard flow.isStepUp else { return AuthenticationMethod.assurance(of: grounds.amr) }
        guard !flow.isConfirmedByOne, decision.policy.mfa.counts(grounds.amr) else { return .one }
        return session?.confirmed(by: grounds, of: subject, decision).aal ?? .one
    }

    /// Trusts the device, if the user wants that and it is not trusted yet. Nobody would get the token if no request waits.
    private mutating func trustDevice(of assurance: AssuranceLevel, _ decision: inout DecisionContext) {
        guard let trust = flow.trust, flow.device == nil, isAwaited else { return }
        let trusted = devices.trust(name: trust.name, assurance, &decision)
        flow.device = trusted.device.id
        effects.deviceToken = trusted.token
    }

    /// Ends the subject's sessions and the trust in its devices, except for the device that the flow runs on. An
    /// attacker who knew the old password may have made them.
    mutating func endEverythingElse(_ decision: inout DecisionContext) {
        effects.endsSessions = true
        guard devices.forget(allBut: flow.device) else { return }
        decision.record(AuditEvent(.deviceRevoked, .done))
    }

    /// How long a verdict can be redeemed, in seconds.
    static var verdictLife: Int64 { 300 }

    /// Ends the flow without success.
    mutating func abandon(_ reason: AbandonReason, _ decision: inout DecisionContext) {
        flow.step = .abandoned(reason: reason)
        decision.record(AuditEvent(flow.goal.completion, .refused))
    }

    /// Why the flow cannot continue, because a factor that it relies on was removed or disabled, or the address that it
    /// began by, or the trust in its device; nil if it can.
    func factorRevoked(_ decision: DecisionContext) -> AbandonReason? {
        switch flow.step {
        case .complete, .abandoned: return nil
        default: break
        }
        if flow.isLost(by: subject) { return .factorRemoved }
        if flow.plan.resetStages != subject.resetStages { return .factorsReset }
        // An account must still have what it was made with.
        if case .signUp(let draft) = flow.goal, draft.isAccount,
            !subject.exists || !allVerify(flow.plan.seconds, decision)
        {
            return .factorRemoved
        }
        if let device = flow.device, !devices.devices.contains(where: { $0.id == device }) { return .deviceRevoked }
        return stillHold(flow.proofs, decision) ? nil : .factorRemoved
    }

    private func allVerify(_ factors: [FactorID], _ decision: DecisionContext) -> Bool {
        factors.allSatisfy { id in subject.factors.contains { $0.id == id && $0.verifies(in: decision.tenantContext) } }
    }

    private func stillHold(_ proofs: [Proof], _ decision: DecisionContext) -> Bool {
        proofs.allSatisfy { proof in
            proof.factor == nil
                || subject.factors.contains {
                    $0.id == proof.factor && $0.verifies(in: decision.tenantContext)
                        && $0.isUndisturbed(since: proof.at)
                }
        }
    }

    // MARK: What was shown

    /// Returns how the user was authenticated (RFC 8176). Two factors that do not repeat each other add `mfa`, if one of
    /// them is held and the other is not, or if the policy takes any two. What was checked elsewhere is repeated by any
    /// proof that may be the same factor.
    ///
    /// A code to an address that has reset the password adds nothing to that password. The same is true of a code for
    /// an unknown device that the policy does not count as a second factor, and of a replacement for a second factor.
    private func amr(_ decision: DecisionContext) -> [AuthenticationMethod] {
        let policy = decision.policy.mfa
        let usesPassword =
            flow.vouchesPassword || flow.proofs.contains { $0.kind == .password && $0.showsSomething }
        var methods = flow.vouched?.amr ?? []
        var first: FactorKind?
        var (areSeveral, isTwofold) = (false, false)
        for proof in flow.proofs {
            guard proof.showsSomething, !(usesPassword && subject.isInResetShadow(proof.factor)),
                proof.part != .trust || flow.plan.secondFactors.contains(proof.kind),
                !flow.plan.standsIn || policy.secondFactors.contains(proof.kind)
                    || proof.evidence?.isUserVerified == true
            else { continue }
            let shown = proof.methods(policy)
            for method in shown where method != .mfa && !methods.contains(method) { methods.append(method) }
            if shown.contains(.mfa) { isTwofold = true }
            guard policy.counts(proof.kind) else { continue }
            if let vouched = flow.vouched, policy.counts(vouched.amr), !vouched.mayBe(proof.kind) {
                areSeveral = true
            }
            if let first, first != proof.kind { areSeveral = true }
            first = proof.kind
        }
        if areSeveral { isTwofold = isTwofold || policy.twoPossessions || AuthenticationMethod.areTwofold(methods) }
        return isTwofold ? methods + [.mfa] : methods
    }

    /// All of them are still active: an answer is taken only while every earlier proof holds.
    private var factorsShown: [FactorID] {
        flow.proofs.compactMap(\.factor).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

extension Proof {
    /// Whether it shows something by itself.
    fileprivate var showsSomething: Bool {
        switch part {
        case .skipped, .newPassword, .custom: false
        case .first, .second, .trust, .setUp, .reset, .confirmation: evidence != nil || kind.isHeld
        }
    }

    /// Its method references; none if it shows nothing by itself.
    fileprivate func methods(_ policy: MFAPolicy) -> [AuthenticationMethod] {
        showsSomething ? evidence?.methods ?? [kind.amr(policy)] : []
    }
}

extension FlowGoal {
    /// The audit action for its end.
    var completion: AuditAction {
        switch self {
        case .signIn: .signedIn
        case .signUp: .signedUp
        case .stepUp: .steppedUp
        case .passwordReset: .passwordReset
        }
    }
}
