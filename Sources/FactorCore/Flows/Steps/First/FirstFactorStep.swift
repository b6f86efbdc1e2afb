/// The steps of the first factor.
///
/// Each of them takes what any of them takes: a choice, the password, or a code that was sent.
protocol FirstFactorStep: Step {}

extension FirstFactorStep {
    package func status(in flow: Flow) -> FlowStatus { .needsFirstFactor }
    package var codeUse: MessagePurpose? { .signIn }

    /// While accounts are hidden, only what was typed decides what is allowed.
    package func show(
        _ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext
    ) throws(Failure) {
        context.offerFirst(&snapshot)
    }

    package func answer(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure) {
        try context.answerFirst(answer, &decision)
    }

    package func prepare(
        _ kind: FactorKind, by medium: Medium, to factor: FactorID?, in context: inout FlowContext,
        _ decision: inout DecisionContext
    ) throws(Failure) {
        guard try context.firstKinds(decision).contains(kind) else { throw FlowContext.notOffered() }
        if context.flow.goal == .passwordReset { return try context.prepareReset(medium, decision) }
        let target = try context.firstTarget(medium, decision)
        try context.send(to: target.address, isReal: target.isReal, .signIn, isAutomatic: false, decision)
        context.flow.step = .firstCode(target.address)
    }
}

extension FlowContext {
    mutating func enterFirst(_ decision: inout DecisionContext) throws(Failure) {
        let kinds = try firstKinds(decision)
        if kinds.count == 1, let only = kinds.first { return try takeFirst(only, &decision) }
        flow.step = .firstSelection
    }

    /// Begins with a chosen first factor. `member` is the member of the request that made the choice.
    mutating func takeFirst(
        _ kind: FactorKind, by member: String = "kind", _ decision: inout DecisionContext
    ) throws(Failure) {
        guard try firstKinds(decision).contains(kind) else { throw Self.notOffered(member) }
        if case .passwordReset = flow.goal {
            guard let medium = kind.medium else { throw Self.notOffered(member) }
            return try enterReset(by: medium, &decision)
        }
        guard let medium = kind.medium else {
            flow.step = kind == .passkey ? .passkey : .password
            if kind == .passkey { flow.passkeyChallenge = FlowChallenge(decision.tenantContext, at: decision.now) }
            return
        }
        let target = try firstTarget(medium, decision)
        flow.step = .firstCode(target.address)
        try sendAutomatically(to: target.address, isReal: target.isReal, .signIn, decision)
    }

    /// Takes a choice, the password or a code as the first factor.
    mutating func answerFirst(_ answer: FlowAnswer, _ decision: inout DecisionContext) throws(Failure) {
        if answer.selection != nil {
            switch try answer.onlySelection() {
            case .kind(let kind): return try takeFirst(kind, by: "selection", &decision)
            case .resetPassword:
                guard offersReset else { throw Self.notOffered("selection") }
                return try enterReset(by: flow.identifier?.address?.medium ?? .email, &decision)
            case .factor, .skip: throw Self.notOffered("selection")
            }
        }
        let kind = try kind(of: answer)
        if kind == .password {
            guard flow.plan.firstFactors.contains(.password), !signsUpIfMissing, flow.goal != .passwordReset else {
                throw Self.notOffered(answer.kind == nil ? "password" : "kind")
            }
            return try showFirst(try answer.onlyPassword(), &decision)
        }
        // The user's last passkey may go once one is asked for: then every answer is wrong, as without a password.
        let isPasskeyAsked = flow.step == .passkey
        let takesPasskeys = try isPasskeyAsked ? true : firstKinds(decision).contains(.passkey)
        if kind == .passkey, takesPasskeys {
            return try showPasskey(answer, as: .first, &decision)
        }
        guard let medium = kind.medium, flow.plan.firstFactors.contains(kind) else { throw Self.notOffered() }
        var address = flow.step.address
        if address?.medium != medium {
            address = flow.sent.first { $0.address.medium == medium && $0.use == .signIn }?.address
        }
        guard let address else { throw .wrongState(flow.status) }
        let factor = try tryCode(of: answer, sentTo: address, &decision)
        if factor == nil {
            // The address is proven but has no owner. Such a code is really sent only by a flow that signs up missing
            // users.
            flow.step = .signUpRequired(address)
            throw .signUpRequired
        }
        prove(.first, kind, factor, address, &decision)
        try advance(&decision)
    }

    /// Tries a password as the first factor: the subject's, or that of the unconfirmed sign-up that was found instead.
    private mutating func showFirst(_ password: Password, _ decision: inout DecisionContext) throws(Failure) {
        guard case .signUp(let draft)? = signUp?.goal, let verifier = draft.password else {
            return try show(password, as: .first, &decision)
        }
        try trying { subject throws(Failure) in
            try subject.admit(Subject.passwordTry, decision)
            let verdict = try decision.verdict(of: PasswordCheck(password: password, verifier: verifier))
            try subject.guess(.passwordVerified, costing: Subject.passwordTry, &decision) { _, _ throws(Failure) in
                verdict.isRight ? Guess<Void>.hit((), .password) : .miss([])
            }
        }
        prove(.first, .password, nil, nil, &decision)
        try enterConfirmation(draft, decision)
    }

    /// Offers the ways to begin.
    func offerFirst(_ snapshot: inout FlowSnapshot) {
        snapshot.next.offer(snapshot.firstOffers)
        if offersReset { snapshot.next.offer(.resetPassword) }
    }

    /// Whether a user who has forgotten the password may choose to set another one.
    private var offersReset: Bool {
        flow.goal != .passwordReset && !signsUpIfMissing && flow.plan.firstFactors.contains(.password)
    }

    private var signsUpIfMissing: Bool {
        if case .signIn(signUpIfMissing: true) = flow.goal { true } else { false }
    }
}
