/// Waits for a code that was sent to an address, as the second factor.
struct SecondCodeStep: SecondFactorStep, AddressStep {
    let target: Address

    static let numbers: [UInt8] = [8]
    var address: Address? { target }
    let type = NextStepType.code

    init(to address: Address) { target = address }

    static func step(_ address: Address) -> FlowStep { .secondCode(address) }
    func form(in flow: Flow) -> AnswerForm { .factorCode }
    func part(in flow: Flow) -> Proof.Part? { .second }

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        snapshot.next.offer(snapshot.secondOffers)
        snapshot.next.factor = try context.verifiedFactor(of: target, decision)
    }

    func kind(in flow: Flow) -> FactorKind? { FactorKind(target.medium) }

    func isAvailable(_ context: FlowContext, _ decision: DecisionContext) throws(Failure) -> Bool {
        try context.secondTargets(FactorKind(target.medium), decision).contains { $0.address.isSame(as: target) }
    }
}

extension FlowContext {
    /// Tries a code that was sent for this step or, if another way was chosen since, the newest one sent before.
    mutating func showSecondCode(
        _ answer: FlowAnswer, as kind: FactorKind, _ decision: inout DecisionContext
    ) throws(Failure) {
        try answer.require(.factorCode)
        var address = flow.step.address
        let targets = try secondTargets(kind, decision)
            .filter { answer.factor == nil || $0.factor == answer.factor }
        guard answer.factor == nil || !targets.isEmpty else { throw .notFound }
        if address?.medium != kind.medium || !targets.contains(where: { $0.address == address }) {
            address =
                targets.compactMap { sent(to: $0.address, for: .secondFactor, decision) }
                .max { $0.code.sentAt < $1.code.sentAt }?.address
        }
        guard let address else { throw .wrongState(flow.status) }
        let factor = try tryCode(of: answer, sentTo: address, form: .factorCode, &decision)
        prove(.second, kind, factor, address, &decision)
        try advance(&decision)
    }

    /// Returns the address of that factor, or the first that a second code may go to.
    func secondTarget(
        _ kind: FactorKind, _ factor: FactorID?, _ decision: DecisionContext
    ) throws(Failure) -> Target {
        let targets = try secondTargets(kind, decision)
        guard let target = targets.first(where: { factor == nil || $0.factor == factor }) else { throw .notFound }
        return target
    }
}
