/// Waits for a code of an authenticator or token.
struct OATHStep: SecondFactorStep {
    /// The chosen one; nil for any.
    let chosen: FactorID?

    private static let any: UInt8 = 7
    private static let one: UInt8 = 25
    static let numbers = [any, one]
    var number: UInt8 { chosen == nil ? Self.any : Self.one }
    let type = NextStepType.code

    func write(to writer: inout ByteWriter) {
        if let chosen { writer.id(chosen.bits) }
    }

    static func read(_ number: UInt8, _ reader: inout ByteReader) throws(Malformed) -> FlowStep {
        .oath(number == one ? FactorID(bits: try reader.id()) : nil)
    }

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        snapshot.next.offer(snapshot.secondOffers)
        snapshot.next.factor = chosen
        // A code of either sort is taken, unless there is only one.
        let kinds = Set(snapshot.secondOffers.filter(fits).map(\.kind))
        snapshot.next.kind = kinds.count == 1 ? kinds.first : nil
    }

    func form(in flow: Flow) -> AnswerForm { .factorCode }
    func part(in flow: Flow) -> Proof.Part? { .second }
    func kind(in flow: Flow) -> FactorKind? { flow.plan.secondFactors.contains(.totp) ? .totp : .hotp }

    func isAvailable(_ context: FlowContext, _ decision: DecisionContext) throws(Failure) -> Bool {
        try context.secondOffers(decision).contains(where: fits)
    }

    private func fits(_ offer: Offer) -> Bool {
        offer.kind.isOATH && (chosen == nil || offer.factor == chosen)
    }
}

extension FlowContext {
    /// Tries a code with the factors that it can belong to.
    ///
    /// Without a kind, it can belong to either sort, because both are shown as one step. If a factor was chosen,
    /// only that one is tried, unless the answer names another factor or the other sort.
    mutating func showOATH(
        _ answer: FlowAnswer, as kind: FactorKind, among offers: [Offer], _ decision: inout DecisionContext
    ) throws(Failure) {
        try answer.require(.factorCode)
        let fitting = offers.filter { answer.kind == nil ? $0.kind.isOATH : $0.kind == kind }
        let chosen: FactorID? = if case .oath(let chosen) = flow.step { chosen } else { nil }
        let factor = answer.factor ?? fitting.first { $0.factor == chosen }?.factor
        guard factor == nil || fitting.contains(where: { $0.factor == factor }) else { throw .notFound }
        let code = try answer.oneTimeCode()
        let kinds = Set(fitting.map(\.kind))
        let verified = try trying { subject throws(Failure) in
            guard let factor else { return try subject.verifyAny(code, kinds: kinds, &decision) }
            let sort: OATHKind = subject.factors.contains { $0.id == factor && $0.kind == .hotp } ? .hotp : .totp
            return try subject.verify(sort, code, factor, &decision)
        }
        prove(.second, verified.kind == .hotp ? .hotp : .totp, verified.factor, nil, &decision)
        try advance(&decision)
    }
}
