import FactorCrypto

/// Codes that are sent in a flow. Each is bound to the flow and the address, and is valid nowhere else.
extension FlowContext {
    /// Sends a new code, or again the one that is live.
    ///
    /// A code that was sent automatically when the step began answers the first request to send it, so that a client
    /// may make that request or not.
    mutating func send(
        to address: Address, isReal: Bool, _ purpose: MessagePurpose, isAutomatic: Bool, _ decision: DecisionContext
    ) throws(Failure) {
        let index = flow.sent.firstIndex { $0.address.isSame(as: address) }
        let isSameUse = index.map { flow.sent[$0].use == purpose.use } ?? false
        if let index, isSameUse, flow.sent[index].isAutomatic, flow.sent[index].code.isLive(at: decision.now) {
            flow.sent[index].isAutomatic = isAutomatic
            return
        }
        guard index != nil || flow.sent.count < Flow.mostAddresses else {
            throw .policyViolation(field: "strategy", "codes were already sent to \(flow.sent.count) addresses")
        }
        let code = try DeliveredCode.toSend(after: index.map { flow.sent[$0].code }, isSameUse: isSameUse, decision)
        // A notice that the address has an account already goes out, but its code does not, and so is good for nothing.
        let isSent = isReal || purpose == .alreadyRegistered
        let request = request(to: address, purpose, isReal: isSent, decision)
        let goesOut = try services.admitMessage(to: address, request)
        let sent = SentCode(
            address: address, code: code, isReal: isReal, isAutomatic: isAutomatic, use: purpose.use)
        if let index { flow.sent[index] = sent } else { flow.sent.append(sent) }
        var order = code.order(
            to: address, purpose: purpose.rawValue, locale: flow.locale, at: place(of: sent, decision),
            withCode: purpose != .alreadyRegistered, decision)
        order.standing = request.standing
        effects.messages.append(FlowMessage(order: order, isReal: goesOut && isSent))
    }

    /// Returns how to admit a message. The limits of an address that the requester did not name would reveal whether it
    /// exists.
    private func request(
        to address: Address, _ purpose: MessagePurpose, isReal: Bool, _ decision: DecisionContext
    ) -> MessageRequest {
        var request = MessageRequest(standing(purpose), isReal: isReal)
        let isNamed = flow.identifier?.address?.isSame(as: address) ?? false
        switch purpose.use {
        case .signUp, .verification: request.audience = flow.plan.hidesAccounts ? .named : .informed
        default: request.audience = !flow.isUnproven ? .informed : isNamed ? .named : .uninformed
        }
        if purpose == .verification { request.pendingAddressOf = decision.document.id }
        return request
    }

    private func standing(_ purpose: MessagePurpose) -> MessageStanding {
        switch (purpose.use, flow.goal) {
        case (.signUp, _), (.signIn, .signIn(signUpIfMissing: true)): .signingUp
        case (_, .signIn), (_, .passwordReset): flow.firstProof == nil ? .signingIn : .proven
        case (_, .stepUp), (_, .signUp): .proven
        }
    }

    /// Returns the code that was sent to an address for what the current step asks.
    func sent(to address: Address) -> SentCode? {
        flow.sent.first { $0.address.isSame(as: address) && $0.use == flow.step.codeUse }
    }

    /// Sends a code as a step begins. If it may not be sent now, the step begins all the same, and waits for a request.
    mutating func sendAutomatically(
        to address: Address, isReal: Bool, _ purpose: MessagePurpose, _ decision: DecisionContext
    ) throws(Failure) {
        do throws(Failure) {
            try send(to: address, isReal: isReal, purpose, isAutomatic: true, decision)
        } catch {
            guard error.code == .throttled || error.code == .policyViolation else { throw error }
        }
    }

    /// Tries a code that was sent to an address, and spends it.
    mutating func tryCode(
        _ code: OneTimeCode, sentTo address: Address, _ decision: inout DecisionContext
    ) throws(Failure) {
        guard
            let index = flow.sent.firstIndex(where: {
                $0.address.isSame(as: address) && $0.use == flow.step.codeUse
            })
        else { throw .wrongState("not_sent") }
        let sent = flow.sent[index]
        guard code.digits == sent.code.digits else {
            throw .invalidInput(.digits, field: "code", "must have \(sent.code.digits) digits")
        }
        guard sent.code.isLive(at: decision.now) else { throw .expired }
        let place = place(of: sent, decision)
        let (services, goal, chance) = (services, flow.goal, sent.code.chance)
        var tried = sent
        defer { flow.sent[index] = tried }
        let kind = address.kind
        if sent.isForNewAddress { try services.admitGuess(at: address, costing: chance) }
        try trying { subject throws(Failure) in
            try subject.guess(.codeVerified, costing: GuessCost(kind, chance), &decision) {
                subject, decision throws(Failure) in
                // Evaluated in any case, so a code that was not sent takes the same time.
                if tried.code.isHit(by: code, at: place, decision) {
                    if try sent.shows(subject, goal, decision) { return Guess<Void>.hit((), kind) }
                    tried.code = sent.code
                    tried.code.miss(code, at: place, decision)
                }
                if sent.isForNewAddress { try services.chargeGuess(at: address, costing: chance) }
                return .miss([FailureDetail(.triesLeft, .integer(Int64(tried.code.triesLeft)))])
            }
        }
    }

    /// Refuses tries at the code to an address while none would be evaluated, before anything is hashed for it.
    mutating func requireLive(_ address: Address, _ decision: DecisionContext) throws(Failure) {
        guard let sent = self.sent(to: address) else { throw .wrongState("not_sent") }
        guard sent.code.isLive(at: decision.now) else { throw .expired }
        let cost = GuessCost(address.kind, sent.code.chance)
        try trying { subject throws(Failure) in try subject.admit(cost, decision) }
    }

    func place(of sent: SentCode, _ decision: DecisionContext) -> AssociatedData {
        AssociatedData(
            schema: Sealed.schema, tenant: decision.document.tenant, document: flow.id,
            record: sent.address.identifier(decision.keys), kind: .flowCode, parameters: sent.use.number)
    }
}

extension SentCode {
    /// Whether the code was sent to an address without an owner, in a flow that would assign it.
    fileprivate var isForNewAddress: Bool { use == .signUp || use == .verification }

    /// Whether the right code proves anything: the code was sent, and the address still belongs to the subject.
    fileprivate func shows(
        _ subject: Subject, _ goal: FlowGoal, _ decision: DecisionContext
    ) throws(Failure) -> Bool {
        guard isReal else { return false }
        switch use {
        case .signIn where goal == .signIn(signUpIfMissing: true): return true
        case .verification, .signUp, .alreadyRegistered: return true
        case .recovery, .factorsReset, .factorsResetPending: return false
        case .signIn, .secondFactor, .clientTrust, .passwordReset:
            return try subject.addresses(decision).contains { $0.verifies && $0.address.isSame(as: address) }
        }
    }
}
