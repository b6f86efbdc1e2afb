/// The steps of the second factor.
///
/// Each of them takes what any of them takes: a choice, a code or, if it is asked for, the password.
protocol SecondFactorStep: Step {}

extension SecondFactorStep {
    package func status(in flow: Flow) -> FlowStatus { .needsSecondFactor }
    package var codeUse: MessagePurpose? { .secondFactor }

    package func answer(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure) {
        try context.answerSecond(answer, &decision)
    }

    package func prepare(
        _ kind: FactorKind, by medium: Medium, to factor: FactorID?, in context: inout FlowContext,
        _ decision: inout DecisionContext
    ) throws(Failure) {
        guard try context.offersSecond(kind, decision) else { throw FlowContext.notOffered() }
        // The address that was chosen stays chosen.
        var factor = factor
        if factor == nil, case .secondCode(let chosen) = context.flow.step, chosen.medium == medium {
            factor = try context.verifiedFactor(of: chosen, decision)
        }
        let target = try context.secondTarget(kind, factor, decision)
        try context.send(to: target.address, isReal: true, .secondFactor, isAutomatic: false, decision)
        context.flow.step = .secondCode(target.address)
    }

    /// If the first factor replaces the second, a real second factor is required first as soon as there is one.
    package func yieldsToNewDemands(in flow: Flow) -> Bool { flow.plan.standsIn }

    /// It may have been chosen where a code for an unknown device was asked for, which is asked for again then.
    package func leave(_ context: inout FlowContext, _ decision: inout DecisionContext) throws(Failure) {
        try context.advance(&decision)
    }
}

extension FlowContext {
    mutating func enterSecond(_ decision: inout DecisionContext) throws(Failure) {
        if flow.plan.second == .replacement { return try enterReplacement(&decision) }
        let offers = try secondOffers(decision)
        let offered = offers.map(\.kind)
        let main = Set(offered.filter { $0 != .backupCode })
        if main.count > 1, main != [.totp, .hotp] {
            // What was used last, or is preferred, where that sends nothing; otherwise the user chooses.
            if let first = offers.first, first.isPreferred || first.lastUsedAt != nil, first.kind.medium == nil,
                first.kind != .password
            {
                return try takeSecond(first.kind, nil, &decision)
            }
            flow.step = .secondSelection
        } else if let only = main.first {
            try takeSecond(only, nil, &decision)
        } else if offered.contains(.backupCode) {
            flow.step = .backupCode
        } else if passwordMeetsDemand, canShowPasswordSecond(decision) {
            flow.step = .secondPassword
        } else if hasNoOtherSecond(decision), let moment = recoveryMoment(decision), !withholdsSecond(decision) {
            try recover(from: moment, &decision)
        } else {
            abandon(.noFactorLeft, &decision)
        }
    }

    /// Begins with a chosen second factor: with that very factor, or with any of the sort; for codes that are sent,
    /// with the first address. `member` is the member of the request that made the choice.
    mutating func takeSecond(
        _ kind: FactorKind, _ factor: FactorID?, by member: String = "kind", _ decision: inout DecisionContext
    ) throws(Failure) {
        let offers = try secondOffers(decision).filter { $0.kind == kind }
        guard !offers.isEmpty else { throw Self.notOffered(member) }
        guard factor == nil || offers.contains(where: { $0.factor == factor }) else { throw .notFound }
        switch kind {
        case .totp, .hotp: flow.step = .oath(factor)
        case .backupCode: flow.step = .backupCode
        case .email, .phone:
            let target = try secondTarget(kind, factor, decision)
            flow.step = .secondCode(target.address)
            try sendAutomatically(to: target.address, isReal: true, .secondFactor, decision)
        case .password: flow.step = .secondPassword
        case .passkey:
            flow.step = .secondPasskey(factor)
            flow.passkeyChallenge = FlowChallenge(decision.tenantContext, at: decision.now)
        case .custom: throw Self.notOffered(member)
        }
    }

    /// Takes a choice, or what proves one of the second factors that are offered.
    fileprivate mutating func answerSecond(
        _ answer: FlowAnswer, _ decision: inout DecisionContext
    ) throws(Failure) {
        if answer.selection != nil {
            let chosen = try answer.selected(among: try secondOffers(decision))
            return try takeSecond(chosen.kind, chosen.factor, by: "selection", &decision)
        }
        let offers = try secondOffers(decision)
        let kind = try byForm(answer, try kind(of: answer), offers)
        let isAsked = kind == .password && flow.step == .secondPassword && passwordStillConfirms
        guard isAsked || offers.contains(where: { $0.kind == kind }) else { throw Self.notOffered() }
        switch kind {
        case .password: try show(try answer.onlyPassword(), as: .second, &decision)
        case .totp, .hotp: try showOATH(answer, as: kind, among: offers, &decision)
        case .backupCode: try showBackupCode(answer, among: offers, &decision)
        case .email, .phone: try showSecondCode(answer, as: kind, &decision)
        case .passkey: try showPasskey(answer, as: .second, &decision)
        case .custom: throw Self.notOffered()
        }
    }

    /// Returns the kind of a code that was typed where a code of another form is asked for, as `factor.verify` does: a backup
    /// code in place of one with digits, and an app's or token's code in place of a backup code. Eight digits may be a scratch
    /// code, and stay what was asked for.
    private func byForm(_ answer: FlowAnswer, _ kind: FactorKind, _ offers: [Offer]) throws(Failure) -> FactorKind {
        guard answer.kind == nil, let code = answer.code else { return kind }
        var others: [FactorKind] = []
        if FactorKind.oneTime.contains(kind), code.oneTime == nil { others = [.backupCode] }
        if kind == .backupCode, code.backup == nil { others = [.totp, .hotp] }
        return others.first { other in offers.contains { $0.kind == other } } ?? kind
    }

    func offersSecond(_ kind: FactorKind, _ decision: DecisionContext) throws(Failure) -> Bool {
        try secondOffers(decision).contains { $0.kind == kind }
    }
}
