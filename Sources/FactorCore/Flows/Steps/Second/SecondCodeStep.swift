/// Waits for a code that was sent to an address, as the second factor.
struct SecondCodeStep: SecondFactorStep, AddressStep {
    let target: Address

    static let numbers: [UInt8] = [8]
    var address: Address? { target }
    var type: NextStepType { target.medium.type(mail: .mailedSecondCode, message: .messagedSecondCode) }

    init(to address: Address) { target = address }

    static func step(_ address: Address) -> FlowStep { .secondCode(address) }
    func part(in flow: Flow) -> Proof.Part? { .second }

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        let factor = try context.verifiedFactor(of: target, decision)
        snapshot.next.hints = snapshot.secondOffers.filter { $0.factor == factor }
        snapshot.next.allow(snapshot.secondOffers.map(\.strategy))
    }

    func strategy(in flow: Flow) -> Strategy? { Strategy(target.medium) }

    func isAvailable(_ context: FlowContext, _ decision: DecisionContext) throws(Failure) -> Bool {
        try context.secondTargets(Strategy(target.medium), decision).contains { $0.address.isSame(as: target) }
    }
}

extension FlowContext {
    /// Tries a code that was sent for this step or, if another way was chosen since, the newest one sent before.
    mutating func showSecondCode(
        _ answer: FlowAnswer, as strategy: Strategy, _ decision: inout DecisionContext
    ) throws(Failure) {
        try answer.require(.code, allowing: [.factor])
        var address = flow.step.address
        if address?.medium != strategy.medium {
            let targets = try secondTargets(strategy, decision)
                .filter { answer.factor == nil || $0.factor == answer.factor }
            address =
                targets.compactMap { sent(to: $0.address, for: .secondFactor, decision) }
                .max { $0.code.sentAt < $1.code.sentAt }?.address
        }
        guard let address else { throw .wrongState(flow.status) }
        let factor = try tryCode(of: answer, sentTo: address, &decision)
        prove(.second, strategy, factor, address, &decision)
        try advance(&decision)
    }

    /// Returns the address of that factor, or the first that a second code may go to.
    func secondTarget(
        _ strategy: Strategy, _ factor: FactorID?, _ decision: DecisionContext
    ) throws(Failure) -> Target {
        let targets = try secondTargets(strategy, decision)
        guard let target = targets.first(where: { factor == nil || $0.factor == factor }) else { throw .notFound }
        return target
    }
}
