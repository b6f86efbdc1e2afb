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
        return try isUnavailable(decision) ? .unavailable : nil
    }

    /// Moves on from a step that is no longer valid, and says so: then what was answered is not looked at. Throws `wrong_state`
    /// where the flow ends by it.
    mutating func movesOnIfInvalid(_ decision: inout DecisionContext) throws(Failure) -> Bool {
        switch try invalidation(decision) {
        case nil: return false
        case .factorRevoked(let reason): abandon(reason, &decision)
        case .superseded: try supersede(&decision)
        case .unavailable: try leaveUnavailable(&decision)
        }
        if case .abandoned = flow.step {
            effects.endsFlow = true
            throw .wrongState(flow.status)
        }
        return true
    }

    /// Whether the present step would set something up without what is asked for by now, or stand in for it: nobody sets up
    /// a factor beside one that they do not show, or a password in the place of one that is to be reset.
    private func isSuperseded(_ decision: DecisionContext) -> Bool {
        switch flow.step {
        case .setUpSelection, .totpSetUp, .addressSetUp, .addressSetUpCode, .newPassword: break
        case .secondSelection, .oath, .secondCode, .backupCode, .secondPassword:
            guard flow.plan.standsIn else { return false }
        default: return false
        }
        let asksForPassword = (flow.usesPassword && !flow.isStepUp) || flow.isSignUp
        let isResetDue = asksForPassword && subject.passwordDemand > flow.plan.passwordDemand
        return isResetDue || hasNewSecond(decision)
    }

    /// Goes on to what is asked for by now. Who is signing up ends there, and signs in with it.
    private mutating func supersede(_ decision: inout DecisionContext) throws(Failure) {
        if case .totpSetUp(let id) = flow.step { subject.drop(pending: id) }
        if flow.isSignUp { return abandon(.alreadyExists, &decision) }
        if flow.isStepUp {
            flow.plan.second = .asked
            if flow.plan.standsIn { flow.plan.secondFactors = decision.policy.mfa.factors }
        }
        try advance(&decision)
    }

    /// Whether what the present step asks for was taken away meanwhile, or is done already.
    private func isUnavailable(_ decision: DecisionContext) throws(Failure) -> Bool {
        switch flow.step {
        case .secondSelection: return try secondOffers(decision).isEmpty
        case .oath(let chosen):
            return try !secondOffers(decision).contains {
                ($0.strategy == .totp || $0.strategy == .hotp) && (chosen == nil || $0.factor == chosen)
            }
        case .secondCode(let address):
            return try !secondTargets(Strategy(address.medium), decision).contains { $0.address.isSame(as: address) }
        case .backupCode: return try !secondOffers(decision).contains { $0.strategy == .backupCode }
        case .secondPassword:
            return !subject.hasVerifier(.password) || (flow.isStepUp && subject.passwordDemand == .reset)
        case .trust(let address):
            return try !ownTargets(Strategy(address.medium), decision).contains { $0.address.isSame(as: address) }
        case .totpSetUp(let id):
            return !subject.factors.contains { $0.id == id && $0.status == .pending && !$0.hasLapsed(at: decision.now) }
        case .confirmSignUp:
            guard case .signUp(let draft)? = signUp?.goal else { return false }
            return draft.isAccount
        default: return false
        }
    }

    /// Goes on from such a step.
    private mutating func leaveUnavailable(_ decision: inout DecisionContext) throws(Failure) {
        switch flow.step {
        case .trust: try advance(&decision)
        case .totpSetUp: try enterSetUp(&decision)
        case .confirmSignUp: abandon(.alreadyExists, &decision)
        default: try enterSecond(&decision)
        }
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

    /// Why a flow cannot go on that rests on a factor, or on trust in a device, which was taken away meanwhile; nil where it
    /// can.
    var factorRevoked: AbandonReason? {
        switch flow.step {
        case .complete, .abandoned: return nil
        default: break
        }
        // An account has what it was made with.
        if case .signUp(let draft) = flow.goal, draft.isAccount, !subject.exists || !stands(flow.plan.seconds) {
            return .factorRemoved
        }
        if let device = flow.device, !devices.devices.contains(where: { $0.id == device }) { return .deviceRevoked }
        return stands(flow.proofs.compactMap(\.factor)) ? nil : .factorRemoved
    }

    private func stands(_ factors: [FactorID]) -> Bool {
        factors.allSatisfy { id in subject.factors.contains { $0.id == id && $0.verifies } }
    }

    // MARK: Entering

    mutating func enterFirst(_ decision: inout DecisionContext) throws(Failure) {
        let strategies = try firstStrategies(decision)
        if strategies.count == 1, let only = strategies.first { return try takeFirst(only, &decision) }
        flow.step = .firstSelection
    }

    /// Begins with a first factor that was chosen, by that member of the request.
    mutating func takeFirst(
        _ strategy: Strategy, by member: String = "strategy", _ decision: inout DecisionContext
    ) throws(Failure) {
        guard try firstStrategies(decision).contains(strategy) else { throw Self.notOffered(member) }
        if case .passwordReset = flow.goal {
            guard let medium = strategy.medium else { throw Self.notOffered(member) }
            return try enterReset(by: medium, &decision)
        }
        guard let medium = strategy.medium else {
            flow.step = .password
            return
        }
        let target = try firstTarget(medium, decision)
        flow.step = .firstCode(target.address)
        try sendAutomatically(to: target.address, isReal: target.isReal, .signIn, decision)
    }

    mutating func enterSecond(_ decision: inout DecisionContext) throws(Failure) {
        let offered = try secondOffers(decision).map(\.strategy)
        let main = Set(offered.filter { $0 != .backupCode })
        if main.count > 1, main != [.totp, .hotp] {
            flow.step = .secondSelection
        } else if let only = main.first {
            try takeSecond(only, nil, &decision)
        } else if offered.contains(.backupCode) {
            flow.step = .backupCode
        } else if subject.hasVerifier(.password), !flow.isStepUp || subject.passwordDemand != .reset,
            !flow.proofs.contains(where: { $0.strategy == .password || subject.isInResetShadow($0.factor, decision) })
        {
            flow.step = .secondPassword
        } else if let moment = recoveryMoment(decision) {
            try recover(from: moment, &decision)
        } else {
            abandon(.noFactorLeft, &decision)
        }
    }

    /// Begins with a second factor that was chosen, by that member of the request: with that very factor, or any of the
    /// sort; with codes that are sent, the first.
    mutating func takeSecond(
        _ strategy: Strategy, _ factor: FactorID?, by member: String = "strategy", _ decision: inout DecisionContext
    ) throws(Failure) {
        let offers = try secondOffers(decision).filter { $0.strategy == strategy }
        guard !offers.isEmpty else { throw Self.notOffered(member) }
        guard factor == nil || offers.contains(where: { $0.factor == factor }) else { throw .notFound }
        switch strategy {
        case .totp, .hotp: flow.step = .oath(factor)
        case .backupCode: flow.step = .backupCode
        case .emailCode, .phoneCode:
            let target = try secondTarget(strategy, factor, decision)
            flow.step = .secondCode(target.address)
            try sendAutomatically(to: target.address, isReal: true, .secondFactor, decision)
        case .password: flow.step = .secondPassword
        case .custom: throw Self.notOffered(member)
        }
    }

    func secondTarget(
        _ strategy: Strategy, _ factor: FactorID?, _ decision: DecisionContext
    ) throws(Failure) -> Target {
        let targets = try secondTargets(strategy, decision)
        guard let target = targets.first(where: { factor == nil || $0.factor == factor }) else { throw .notFound }
        return target
    }

    /// A code to an address that the first factor was not; false where the subject has none, and nothing can be asked.
    private mutating func enterTrust(_ decision: DecisionContext) throws(Failure) -> Bool {
        let targets =
            try ownTargets(.emailCode, decision) + ownTargets(.phoneCode, decision)
        guard let target = targets.first else { return false }
        flow.step = .trust(target.address)
        try sendAutomatically(to: target.address, isReal: true, .clientTrust, decision)
        return true
    }

    /// A code to one of the subject's addresses, with a new password; the end where it has no address.
    private mutating func enterReset(_ decision: inout DecisionContext) throws(Failure) {
        let targets =
            try ownTargets(.emailCode, decision) + ownTargets(.phoneCode, decision)
        guard let target = targets.first else { return abandon(.noFactorLeft, &decision) }
        flow.step = .passwordReset(target.address)
        try sendAutomatically(to: target.address, isReal: true, .passwordReset, decision)
    }

    /// A code to where a first code would go, with a new password.
    mutating func enterReset(by medium: Medium, _ decision: inout DecisionContext) throws(Failure) {
        let target = try firstTarget(medium, decision)
        flow.step = .passwordReset(target.address)
        try sendAutomatically(
            to: target.address, isReal: target.isReal && subject.exists, .passwordReset, decision)
    }

    /// Sends the code with which the password is set anew, or sends it again.
    mutating func prepareReset(_ medium: Medium, _ decision: DecisionContext) throws(Failure) {
        var target = try firstTarget(medium, decision)
        if flow.firstProof != nil, case .passwordReset(let present) = flow.step {
            target = Target(address: present, factor: nil, isReal: true)
        } else {
            guard try resetStrategies(decision).contains(Strategy(medium)) else { throw Self.notOffered() }
        }
        guard target.address.medium == medium else { throw Self.notOffered() }
        try send(
            to: target.address, isReal: target.isReal && subject.exists, .passwordReset, isAutomatic: false, decision)
        flow.step = .passwordReset(target.address)
    }

    /// Refuses a way that is not offered, which a member of the request named.
    static func notOffered(_ member: String = "strategy") -> Failure {
        .policyViolation(field: member, "is not among those that are offered")
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
        case .skipped, .newPassword, .custom: return nil
        case .first, .second, .trust, .setUp, .reset, .confirmation: break
        }
        switch strategy {
        case .password: return .pwd
        case .phoneCode: return .sms
        case .emailCode, .totp, .hotp, .backupCode: return .otp
        case .custom: return nil
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
