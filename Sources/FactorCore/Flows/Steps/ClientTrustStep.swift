/// Waits for a code to an address that was not the first factor, after a password from a device that is not trusted.
struct ClientTrustStep: AddressStep {
    let target: Address

    static let numbers: [UInt8] = [11]
    let codeUse: MessagePurpose? = .clientTrust
    var address: Address? { target }
    var type: NextStepType { target.medium.type(mail: .mailedCode, message: .messagedCode) }

    init(to address: Address) { target = address }

    static func step(_ address: Address) -> FlowStep { .trust(address) }
    func status(in flow: Flow) -> FlowStatus { .needsClientTrust }
    func part(in flow: Flow) -> Proof.Part? { .trust }
    func strategy(in flow: Flow) -> Strategy? { Strategy(target.medium) }

    func answer(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure) {
        let factor = try context.tryCode(of: answer, sentTo: target, &decision)
        context.prove(.trust, Strategy(target.medium), factor, target, &decision)
        try context.advance(&decision)
    }

    func prepare(
        _ strategy: Strategy, by medium: Medium, to factor: FactorID?, in context: inout FlowContext,
        _ decision: inout DecisionContext
    ) throws(Failure) {
        guard target.medium == medium else { throw FlowContext.notOffered() }
        try context.send(to: target, isReal: true, .clientTrust, isAutomatic: false, decision)
    }

    func isAvailable(_ context: FlowContext, _ decision: DecisionContext) throws(Failure) -> Bool {
        try context.ownTargets(Strategy(target.medium), decision).contains { $0.address.isSame(as: target) }
    }

    func leave(_ context: inout FlowContext, _ decision: inout DecisionContext) throws(Failure) {
        try context.advance(&decision)
    }
}

extension FlowContext {
    /// Sends a code to an address that was not the first factor. Returns false if the subject has none.
    mutating func enterTrust(_ decision: DecisionContext) throws(Failure) -> Bool {
        guard let target = try unprovenTarget(decision) else { return false }
        flow.step = .trust(target.address)
        try sendAutomatically(to: target.address, isReal: true, .clientTrust, decision)
        return true
    }

    /// The first of the subject's addresses that this flow has not proven, an e-mail address if there is one.
    func unprovenTarget(_ decision: DecisionContext) throws(Failure) -> Target? {
        if let mailed = try ownTargets(.emailCode, decision).first { return mailed }
        return try ownTargets(.phoneCode, decision).first
    }
}
