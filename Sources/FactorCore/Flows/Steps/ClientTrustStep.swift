/// Waits for a code to an address that was not the first factor, after a password from a device that is not trusted.
struct ClientTrustStep: AddressStep {
    let target: Address

    static let numbers: [UInt8] = [11]
    let codeUse: MessagePurpose? = .clientTrust
    var address: Address? { target }
    let type = NextStepType.code

    init(to address: Address) { target = address }

    static func step(_ address: Address) -> FlowStep { .trust(address) }
    func status(in flow: Flow) -> FlowStatus { .needsClientTrust }
    func form(in flow: Flow) -> AnswerForm { .sentCode }
    func part(in flow: Flow) -> Proof.Part? { .trust }
    func kind(in flow: Flow) -> FactorKind? { FactorKind(target.medium) }

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        snapshot.next.offer(try context.trustOffers(decision))
        snapshot.next.factor = try context.verifiedFactor(of: target, decision)
    }

    func answer(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure) {
        if answer.selection != nil {
            let chosen = try answer.selected(among: try context.trustOffers(decision))
            // A second factor shows more than a code to an address does.
            guard chosen.kind.medium != nil else {
                return try context.takeSecond(chosen.kind, chosen.factor, by: "selection", &decision)
            }
            return try context.takeTrust(chosen.kind, chosen.factor, decision)
        }
        let factor = try context.tryCode(of: answer, sentTo: target, &decision)
        context.prove(.trust, FactorKind(target.medium), factor, target, &decision)
        try context.advance(&decision)
    }

    func prepare(
        _ kind: FactorKind, by medium: Medium, to factor: FactorID?, in context: inout FlowContext,
        _ decision: inout DecisionContext
    ) throws(Failure) {
        var address = target
        if factor != nil || target.medium != medium {
            address = try context.trustTarget(FactorKind(medium), factor, "kind", decision).address
        }
        try context.send(to: address, isReal: true, .clientTrust, isAutomatic: false, decision)
        context.flow.step = .trust(address)
    }

    func isAvailable(_ context: FlowContext, _ decision: DecisionContext) throws(Failure) -> Bool {
        try context.ownTargets(FactorKind(target.medium), decision).contains { $0.address.isSame(as: target) }
    }

    func leave(_ context: inout FlowContext, _ decision: inout DecisionContext) throws(Failure) {
        try context.advance(&decision)
    }
}

extension FlowContext {
    /// Sends a code to an address that was not the first factor. Returns false if the subject has none.
    mutating func enterTrust(_ decision: DecisionContext) throws(Failure) -> Bool {
        guard let target = try trustTargets(decision).first else { return false }
        flow.step = .trust(target.address)
        try sendAutomatically(to: target.address, isReal: true, .clientTrust, decision)
        return true
    }

    /// Sends the code to a chosen address.
    fileprivate mutating func takeTrust(_ kind: FactorKind, _ factor: FactorID?, _ decision: DecisionContext)
        throws(Failure)
    {
        let target = try trustTarget(kind, factor, "selection", decision)
        flow.step = .trust(target.address)
        try sendAutomatically(to: target.address, isReal: true, .clientTrust, decision)
    }

    /// The addresses that the code may go to, e-mail addresses first. One that has just set the password would show
    /// nothing more, and is asked only where there is no other.
    private func trustTargets(_ decision: DecisionContext) throws(Failure) -> [Target] {
        let mails = try ownTargets(.email, decision)
        // A number may be that of the phone that was lost.
        if flow.plan.second == .replacement, !mails.isEmpty { return mails }
        let all = mails + (try ownTargets(.phone, decision))
        let others = all.filter { !subject.isInResetShadow($0.factor) }
        return others.isEmpty ? all : others
    }

    fileprivate func trustTarget(
        _ kind: FactorKind, _ factor: FactorID?, _ member: String, _ decision: DecisionContext
    ) throws(Failure) -> Target {
        let targets = try trustTargets(decision).filter { $0.address.medium == kind.medium }
        guard !targets.isEmpty else { throw Self.notOffered(member) }
        guard let target = targets.first(where: { factor == nil || $0.factor == factor }) else { throw .notFound }
        return target
    }

    /// The addresses that the code may go to, and the second factors, except codes to addresses.
    fileprivate func trustOffers(_ decision: DecisionContext) throws(Failure) -> [Offer] {
        var offers: [Offer] = []
        for target in try trustTargets(decision) {
            var offer = Offer(FactorKind(target.address.medium))
            offer.factor = target.factor
            offer.destination = target.address.masked
            offers.append(offer)
        }
        return try labelled(offers, decision) + labelledSecondOffers(decision).filter { $0.kind.medium == nil }
    }

    /// The first of the subject's addresses that this flow has not proven, an e-mail address if there is one.
    func unprovenTarget(_ decision: DecisionContext) throws(Failure) -> Target? {
        if let mailed = try ownTargets(.email, decision).first { return mailed }
        return try ownTargets(.phone, decision).first
    }
}
