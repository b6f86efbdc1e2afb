/// Waits for a backup code.
struct BackupCodeStep: SecondFactorStep, PlainStep {
    static let numbers: [UInt8] = [9]
    static let step = FlowStep.backupCode
    let type = NextStepType.code

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        snapshot.next.offer(snapshot.secondOffers)
    }

    func form(in flow: Flow) -> AnswerForm { .factorCode }
    func part(in flow: Flow) -> Proof.Part? { .second }
    func kind(in flow: Flow) -> FactorKind? { .backupCode }

    func isAvailable(_ context: FlowContext, _ decision: DecisionContext) throws(Failure) -> Bool {
        try context.offersSecond(.backupCode, decision)
    }
}

extension FlowContext {
    mutating func showBackupCode(
        _ answer: FlowAnswer, among offers: [Offer], _ decision: inout DecisionContext
    ) throws(Failure) {
        let code = try answer.onlyBackupCode()
        guard
            answer.factor == nil || offers.contains(where: { $0.factor == answer.factor && $0.kind == .backupCode })
        else { throw .notFound }
        let verified = try trying { subject throws(Failure) in try subject.verifyBackupCode(code, &decision) }
        prove(.second, .backupCode, verified.factor, nil, &decision)
        try advance(&decision)
    }
}
