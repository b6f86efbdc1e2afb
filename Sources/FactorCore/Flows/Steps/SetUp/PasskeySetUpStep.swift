/// Has a passkey made, and waits for it.
struct PasskeySetUpStep: PendingSetUpStep {
    let factor: FactorID

    static let numbers: [UInt8] = [29]
    let type = NextStepType.setUp

    func write(to writer: inout ByteWriter) { writer.id(factor.bits) }

    static func read(_ number: UInt8, _ reader: inout ByteReader) throws(Malformed) -> FlowStep {
        .passkeySetUp(FactorID(bits: try reader.id()))
    }

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        context.offerSetUp(&snapshot, decision)
        snapshot.next.factor = factor
        guard let pending = pending(in: context.subject, decision), decision.policy.passkey.rpID != nil else { return }
        snapshot.next.passkey = .creation(
            factor,
            try context.subject.creation(
                of: pending, PasskeyWishes(), demandsVerifiedUser: context.flow.demandsVerifiedUser, decision))
    }

    func form(in flow: Flow) -> AnswerForm { .registration }
    func part(in flow: Flow) -> Proof.Part? { .setUp }
    func kind(in flow: Flow) -> FactorKind? { .passkey }

    func take(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure) {
        try answer.expect(.passkey)
        let response = try answer.onlyRegistration()
        let active = try context.subject.activatePasskey(
            factor, response, demandsVerifiedUser: context.flow.demandsVerifiedUser, &decision)
        if let name = answer.displayName { _ = try context.subject.rename(active.id, to: name, &decision) }
        let flags = response.attestation.data.flags
        context.prove(
            .setUp, .passkey, active.id, nil, &decision,
            evidence: PasskeyEvidence(
                isUserVerified: flags.contains(.userVerified), isSynchronised: flags.contains(.backupEligible)))
        try context.advance(&decision)
    }
}

extension FlowContext {
    /// Enrols a pending passkey.
    mutating func enrollPasskey(_ decision: inout DecisionContext) throws(Failure) {
        let labels = FactorLabels(accountName: try subject.accountName(decision))
        let (factor, _) = try subject.enrollPasskey(labels, PasskeyWishes(), &decision)
        flow.step = .passkeySetUp(factor.id)
    }
}
