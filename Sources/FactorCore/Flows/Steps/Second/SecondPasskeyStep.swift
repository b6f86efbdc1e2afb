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
        let fitting = snapshot.secondOffers.filter(fits)
        let allowed = try context.subject.passkeyDescriptors(decision) { factor in
            factor.verifies && fitting.contains { $0.factor == factor.id }
        }
        snapshot.next.passkey = context.flow.passkeyPrompt(allowing: allowed, decision.policy)
    }

    func form(in flow: Flow) -> AnswerForm { .assertion }
    func part(in flow: Flow) -> Proof.Part? { .second }
    func strategy(in flow: Flow) -> Strategy? { .passkey }

    func isAvailable(_ context: FlowContext, _ decision: DecisionContext) throws(Failure) -> Bool {
        try context.secondOffers(decision).contains(where: fits)
    }

    private func fits(_ offer: Offer) -> Bool {
        offer.strategy == .passkey && (chosen == nil || offer.factor == chosen)
    }
}
