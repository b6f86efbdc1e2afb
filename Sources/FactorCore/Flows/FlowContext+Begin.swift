/// How flows begin once their subject is known.
extension FlowContext {
    /// Fixes what a sign-in or a password reset requires, and enters its first step.
    ///
    /// - Parameters:
    ///   - kind: The requested first factor; nil leaves the choice.
    ///   - rpID: For a passkey: the domain whose passkeys are asked for; nil leaves the choice.
    package mutating func begin(
        as kind: FactorKind?, rpID: String? = nil, _ decision: inout DecisionContext
    ) throws(Failure) {
        fixPlan(decision)
        if let kind {
            try takeFirst(kind, &decision)
            if let rpID { try renewChallenge(of: rpID, decision) }
            return
        }
        try enterFirst(&decision)
    }

    /// Fixes what the flow requires.
    mutating func fixPlan(_ decision: DecisionContext) { flow.plan = plan(decision) }

    /// Takes the token of a trusted device, and gives the device the next one. With a used token, the device loses its
    /// trust.
    package mutating func takeDevice(_ token: DeviceToken, _ decision: inout DecisionContext) {
        switch devices.present(token, &decision) {
        case .trusted(let device, let next):
            flow.device = device.id
            effects.deviceToken = next
        case .reused: effects.endsTrust = true
        case .unknown: break
        }
    }

    /// Begins a step-up. The session's subject shows a second factor. Without one, it shows the first factor again, or
    /// sets up a second one if the policy says that a step-up is the time for it.
    ///
    /// - Parameter freshUntil: Until when the session allows a sensitive change; nil if it does not.
    package mutating func beginStepUp(freshUntil: Timestamp?, _ decision: inout DecisionContext) throws(Failure) {
        flow.plan = plan(decision)
        flow.plan.asksCustom = false
        flow.plan.asksTrust = false
        flow.plan.passwordDemand = .none
        flow.plan.second = .asked
        guard try secondOffers(decision).isEmpty else { return try enterSecond(&decision) }
        if !flow.demand.isEmpty, !factors(for: decision.policy.mfa.secondFactors, decision).isEmpty {
            return abandon(.noFactorLeft, &decision)
        }
        if decision.policy.mfa.enrollment == .requiredForStepUp, !setUpKinds(decision).isEmpty,
            mayReplaceSecond(decision), !subject.awaitsReplacement
        {
            // A person who found the session open must not set up their own factor.
            guard let freshUntil, decision.now <= freshUntil else {
                throw .insufficientAuthentication(
                    maxAgeSeconds: Int64(decision.policy.session.reauthenticationMaxAgeSeconds))
            }
            flow.expiresAt = min(flow.expiresAt, freshUntil.advanced(bySeconds: 1))
            flow.plan.second = .setUp
            return try enterSetUp(&decision)
        }
        guard flow.demand.isEmpty else { return abandon(.noFactorLeft, &decision) }
        flow.plan.secondFactors = FactorKind.second + [.password]
        try enterSecond(&decision)
    }

    func plan(_ decision: DecisionContext) -> FlowPlan {
        let policy = decision.policy
        var plan = FlowPlan()
        plan.hidesAccounts = policy.enumerationProtection
        plan.firstFactors = flow.demand.firstFactors(policy)
        plan.secondFactors = flow.demand.secondFactors(policy.mfa)
        plan.resetStages = subject.resetStages
        if case .passwordReset = flow.goal { return plan }
        plan.seconds = factors(for: policy.mfa.secondFactors, decision)
        plan.second =
            switch (flow.demand.isEmpty ? policy.mfa.state : .required, hasSecond(decision)) {
            case (.off, _): .none
            case (.optional, true), (.required, true): skipsSecond(policy) ? .none : .asked
            // Even if none is required: what support removed was there to protect the account.
            case (_, false) where subject.awaitsReplacement: mayReplaceSecond(decision) ? .replacement : .asked
            case (.required, false): canSetUp(plan, decision) ? .setUp : .asked
            // Leaving a sign-up before its set-up, or confirming it by signing in, does not avoid the set-up.
            case (.optional, false) where policy.mfa.enrollment == .requiredAtSignUp && isOfSignUp(decision):
                canSetUp(plan, decision) ? .setUp : .asked
            case (.optional, false): .none
            }
        plan.asksCustom = policy.signIn.customChallenge == .afterFirstFactor
        plan.asksTrust = policy.signIn.clientTrust && flow.device == nil && plan.second != .asked
        plan.passwordDemand = subject.passwordDemand
        return plan
    }

    /// Whether a user without a second factor sets one up. Where nothing could be set up the password is asked for.
    private func canSetUp(_ plan: FlowPlan, _ decision: DecisionContext) -> Bool {
        mayReplaceSecond(decision) && !setUpKinds(among: plan.secondFactors, decision).isEmpty
    }

    /// Whether the subject has a second factor. A single address does not count if the subject can begin only with it
    /// and has no password. Used-up backup codes do not count.
    ///
    /// Nor does a single address to which the code that was checked elsewhere may have been sent. Every other factor counts,
    /// even if it may be the one that was checked: having shown that alone must not be enough to set up another.
    private func hasSecond(_ decision: DecisionContext) -> Bool {
        let seconds = factors(for: decision.policy.mfa.secondFactors, decision)
        if flow.vouched != nil {
            guard seconds.count == 1, let only = subject.factors.first(where: { $0.id == seconds[0] }) else {
                return !seconds.isEmpty
            }
            return subject.hasVerifier(.password, decision) || !only.isAddress || !repeatsVouched(only.kind)
        }
        guard let only = seconds.first, seconds.count == 1 else { return !seconds.isEmpty }
        return subject.hasVerifier(.password, decision)
            || factors(for: decision.policy.signIn.firstFactors, decision) != [only]
    }

    /// Whether a user without an active second factor may set one up during sign-in. Not while one is disabled, or a passkey of
    /// a domain that is not accepted: otherwise the first factor alone would suffice to replace it. It has to count again or
    /// be removed first.
    func mayReplaceSecond(_ decision: DecisionContext) -> Bool {
        let kinds = decision.policy.mfa.secondFactors + [.password]
        return !subject.factors.contains { factor in
            factor.isVerifier && !factor.verifies(in: decision.tenantContext) && kinds.contains(factor.kind)
                && Subject.remaining(factor) != 0
        }
    }

    func factors(for kinds: [FactorKind], _ decision: DecisionContext) -> [FactorID] {
        subject.factors.filter { factor in
            factor.verifies(in: decision.tenantContext) && kinds.contains(factor.kind) && Subject.remaining(factor) != 0
        }.map(\.id)
    }

    /// Whether the device replaces the second factor: it was trusted by a user who had shown two factors.
    private func skipsSecond(_ policy: Policy) -> Bool {
        policy.signIn.trustedDeviceSkipsSecondFactor && flow.demand.isEmpty
            && devices.devices.contains { $0.id == flow.device && $0.isOfTwoFactors }
    }

    private func isOfSignUp(_ decision: DecisionContext) -> Bool { decision.name?.isOfSignUp ?? false }
}
