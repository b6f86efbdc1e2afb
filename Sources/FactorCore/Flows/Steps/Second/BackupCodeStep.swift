/// Waits for a backup code.
struct BackupCodeStep: SecondFactorStep, PlainStep {
    static let numbers: [UInt8] = [9]
    static let step = FlowStep.backupCode
    let type = NextStepType.backupCode

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        snapshot.next.hints = snapshot.secondOffers.filter { $0.strategy == .backupCode }
        snapshot.next.allow(snapshot.secondOffers.map(\.strategy))
        snapshot.next.remaining = snapshot.secondOffers.first { $0.strategy == .backupCode }?.remaining
    }

    func part(in flow: Flow) -> Proof.Part? { .second }
    func strategy(in flow: Flow) -> Strategy? { .backupCode }

    func isAvailable(_ context: FlowContext, _ decision: DecisionContext) throws(Failure) -> Bool {
        try context.offersSecond(.backupCode, decision)
    }
}

extension FlowContext {
    mutating func showBackupCode(_ answer: FlowAnswer, _ decision: inout DecisionContext) throws(Failure) {
        let code = try answer.onlyBackupCode()
        let verified = try trying { subject throws(Failure) in try subject.verifyBackupCode(code, &decision) }
        prove(.second, .backupCode, verified.factor, nil, &decision)
        try advance(&decision)
    }
}
