/// Waits for a passkey as the second factor.
struct SecondPasskeyStep: SecondFactorStep {
    /// The chosen one; nil for any.
    let chosen: FactorID?

    private static let any: UInt8 = 27
    private static let one: UInt8 = 28
    static let numbers = [any, one]
    var number: UInt8 { chosen == nil ? Self.any : Self.one }
    let type = NextStepType.passkey

    func write(to writer: inout ByteWriter) {
        if let chosen { writer.id(chosen.bits) }
    }

    static func read(_ number: UInt8, _ reader: inout ByteReader) throws(Malformed) -> FlowStep {
        .secondPasskey(number == one ? FactorID(bits: try reader.id()) : nil)
    }

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        snapshot.next.offer(snapshot.secondOffers)
        snapshot.next.factor = chosen
        let tenant = decision.tenantContext
        let domains = snapshot.secondOffers.filter(fits).map { ($0.factor, context.rpID(of: $0, decision)) }
        let chosen = context.flow.chosenDomain(tenant).flatMap { chosen in domains.first { $0.1 == chosen } }
        guard let rpID = (chosen ?? domains.first)?.1 else { return }
        let fitting = domains.filter { $0.1 == rpID }.map(\.0)
        let allowed = try context.subject.passkeyDescriptors(decision) { fitting.contains($0.id) }
        snapshot.next.passkey = context.flow.passkeyPrompt(of: rpID, allowing: allowed, tenant)
    }

    func form(in flow: Flow) -> AnswerForm { .assertion }
    func part(in flow: Flow) -> Proof.Part? { .second }
    func kind(in flow: Flow) -> FactorKind? { .passkey }

    func isAvailable(_ context: FlowContext, _ decision: DecisionContext) throws(Failure) -> Bool {
        try context.secondOffers(decision).contains(where: fits)
    }

    fileprivate func fits(_ offer: Offer) -> Bool {
        offer.kind == .passkey && (chosen == nil || offer.factor == chosen)
    }
}

extension FlowContext {
    /// The passkeys that may answer the step of a second factor.
    func passkeyOffers(_ chosen: FactorID?, _ decision: DecisionContext) throws(Failure) -> [Offer] {
        try secondOffers(decision).filter(SecondPasskeyStep(chosen: chosen).fits)
    }

    /// The domain of an offered passkey.
    func rpID(of offer: Offer, _ decision: DecisionContext) -> String? {
        subject.factors.first { $0.id == offer.factor }?.rpID(in: decision.tenantContext)
    }
}
