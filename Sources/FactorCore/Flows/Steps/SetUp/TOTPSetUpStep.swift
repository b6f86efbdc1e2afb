import FactorCrypto

/// Shows an authenticator app its seed, and waits for the first code.
struct TOTPSetUpStep: PendingSetUpStep {
    let factor: FactorID

    static let numbers: [UInt8] = [13]
    let type = NextStepType.setUp

    func write(to writer: inout ByteWriter) { writer.id(factor.bits) }

    static func read(_ number: UInt8, _ reader: inout ByteReader) throws(Malformed) -> FlowStep {
        .totpSetUp(FactorID(bits: try reader.id()))
    }

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        context.offerSetUp(&snapshot, decision)
        snapshot.next.factor = factor
        let subject = context.subject
        guard let pending = pending(in: subject, decision), case .totp(let material) = pending.material else { return }
        snapshot.next.authenticator = AuthenticatorSetUp(
            factor: factor, parameters: material.parameters, labels: try subject.labels(of: pending, decision),
            seed: try subject.withSecret(of: pending, decision) { WipedBytes(copying: $0) })
    }

    func form(in flow: Flow) -> AnswerForm { .setUpCode }
    func part(in flow: Flow) -> Proof.Part? { .setUp }
    func kind(in flow: Flow) -> FactorKind? { .totp }

    func take(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure) {
        try answer.expect(.totp)
        try answer.require(form(in: context.flow))
        let code = try answer.oneTimeCode()
        let active = try context.subject.activate(.totp, factor, code, &decision)
        if let name = answer.displayName { _ = try context.subject.rename(active.id, to: name, &decision) }
        context.prove(.setUp, .totp, active.id, nil, &decision)
        try context.advance(&decision)
    }
}

extension FlowContext {
    /// Enrols a pending authenticator with the policy's settings.
    mutating func enrollAuthenticator(named account: String?, _ decision: inout DecisionContext) throws(Failure) {
        let parameters = TOTPParameters(decision.policy.totp)
        var name = account
        if name == nil { name = try subject.accountName(decision) }
        let labels = FactorLabels(
            accountName: name, issuer: decision.policy.issuer?.text)
        let seed = SecretBytes.random(parameters.algorithm.recommendedKeyLength, from: decision.randomness)
        let app = OATHMaterial.totp(TOTPMaterial(parameters: parameters))
        let factor = try subject.enroll(
            OATHEnrolment(app, labels: labels, isActive: false, isSeedNew: true), seed: seed, &decision)
        flow.step = .totpSetUp(factor.id)
    }
}
