/// Waits for a code that was sent to an address, and for a new password with it.
struct PasswordResetStep: AddressStep {
    let target: Address

    static let numbers: [UInt8] = [20]
    let type = NextStepType.newPassword
    let codeUse: MessagePurpose? = .passwordReset
    var address: Address? { target }

    init(to address: Address) { target = address }

    static func step(_ address: Address) -> FlowStep { .passwordReset(address) }
    func status(in flow: Flow) -> FlowStatus { .needsPasswordReset }
    func form(in flow: Flow) -> AnswerForm { .codeAndNewPassword }

    func show(_ snapshot: inout FlowSnapshot, _ context: FlowContext, _ decision: DecisionContext) throws(Failure) {
        snapshot.next.passwordRules = decision.policy.password
        if context.flow.firstProof == nil { snapshot.next.offer(try context.resetOffers(decision)) }
    }

    /// A user who forgot the password shows by this code who they are: it is the first factor.
    func part(in flow: Flow) -> Proof.Part? { flow.firstProof == nil ? .first : .reset }
    func kind(in flow: Flow) -> FactorKind? { FactorKind(target.medium) }

    func answer(
        _ answer: FlowAnswer, in context: inout FlowContext, _ decision: inout DecisionContext
    ) throws(Failure) {
        // A user who forgot the password may have the code sent elsewhere.
        if answer.selection != nil, context.flow.firstProof == nil {
            return try context.enterReset(by: try answer.selectedKind(), &decision)
        }
        try answer.expect(FactorKind(target.medium))
        try answer.require(form(in: context.flow))
        let (password, code) = (try answer.givenNewPassword(), try answer.oneTimeCode())
        try context.reset(to: password, by: code, sentTo: target, part(in: context.flow), &decision)
    }

    func prepare(
        _ kind: FactorKind, by medium: Medium, to factor: FactorID?, in context: inout FlowContext,
        _ decision: inout DecisionContext
    ) throws(Failure) {
        try context.prepareReset(medium, decision)
    }
}

extension FlowContext {
    /// Sends a code to one of the subject's addresses, to be answered with a new password. Ends the flow if it has
    /// none.
    mutating func enterReset(_ decision: inout DecisionContext) throws(Failure) {
        guard let target = try unprovenTarget(decision) else { return abandon(.noFactorLeft, &decision) }
        flow.step = .passwordReset(target.address)
        try sendAutomatically(to: target.address, isReal: true, .passwordReset, decision)
    }

    /// Does the same by a chosen kind.
    fileprivate mutating func enterReset(by kind: FactorKind, _ decision: inout DecisionContext) throws(Failure) {
        guard let medium = kind.medium, try resetKinds(decision).contains(kind) else {
            throw Self.notOffered("selection")
        }
        try enterReset(by: medium, &decision)
    }

    /// Sends a code to where a first code would go, to be answered with a new password.
    mutating func enterReset(by medium: Medium, _ decision: inout DecisionContext) throws(Failure) {
        let target = try firstTarget(medium, decision)
        flow.step = .passwordReset(target.address)
        try sendAutomatically(to: target.address, isReal: target.isReal && subject.exists, .passwordReset, decision)
    }

    /// Sends the code for the reset, or sends it again.
    mutating func prepareReset(_ medium: Medium, _ decision: DecisionContext) throws(Failure) {
        var target = try firstTarget(medium, decision)
        if flow.firstProof != nil, case .passwordReset(let present) = flow.step {
            target = Target(address: present, factor: nil, isReal: true)
        } else {
            guard try resetKinds(decision).contains(FactorKind(medium)) else { throw Self.notOffered() }
        }
        guard target.address.medium == medium else { throw Self.notOffered() }
        try send(
            to: target.address, isReal: target.isReal && subject.exists, .passwordReset, isAutomatic: false, decision)
        flow.step = .passwordReset(target.address)
    }

    /// Replaces the password if the code is right.
    fileprivate mutating func reset(
        to password: Password, by code: OneTimeCode, sentTo address: Address, _ part: Proof.Part?,
        _ decision: inout DecisionContext
    ) throws(Failure) {
        // A refusal comes before the code is tried, so it must not reveal what the subject behind the identifier is
        // called.
        let name = flow.firstProof == nil ? flow.identifier?.text : nil
        let request = try replacement(password, knownAs: name, decision)
        try requireLive(address, decision)
        let hashed = try decision.hash(request)
        try tryCode(code, sentTo: address, &decision)
        // Refused only after a right code, and only if a reset was demanded or nobody could sign in with it: a user who
        // forgot the password may choose it again.
        let isLocked = Subject.isPasswordLocked(subject.pools + devices.pools, decision)
        if isLocked || subject.passwordDemand == .reset { try hashed.requireAnother(field: "new_password") }
        try setPassword(hashed, &decision)
        let factor = try verifiedFactor(of: address, decision)
        if let factor {
            subject.noteReset(by: factor, decision)
            try announceRecovery(by: factor, at: address, decision)
        }
        prove(part ?? .reset, FactorKind(address.medium), factor, address, &decision)
        endEverythingElse(&decision)
        try advance(&decision)
    }
}
