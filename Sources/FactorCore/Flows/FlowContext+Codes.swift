import FactorCrypto

/// Codes that are sent in a flow. Each is bound to the flow and the address, and is valid nowhere else; after a first
/// factor it is that of all flows which want the same (`FlowContext+SharedCodes`).
extension FlowContext {
    /// Sends a new code, or again the one that is live.
    ///
    /// A code that was sent automatically when the step began answers the first request to send it, until it can be sent
    /// again, so that a client may make that request or not.
    mutating func send(
        to address: Address, isReal: Bool, _ purpose: MessagePurpose, isAutomatic: Bool, _ decision: DecisionContext
    ) throws(Failure) {
        if isReal, let scope = scope(ofCodesTo: address, purpose.use, decision) {
            return try sendShared(in: scope, to: address, purpose, isAutomatic: isAutomatic, decision)
        }
        let index = flow.sent.firstIndex { !$0.isShared && $0.address.isSame(as: address) }
        let isSameUse = index.map { flow.sent[$0].use == purpose.use } ?? false
        if let index, isSameUse, flow.sent[index].isAutomatic, flow.sent[index].code.isLive(at: decision.now),
            flow.sent[index].code.waitToSend(decision) != nil
        {
            flow.sent[index].isAutomatic = isAutomatic
            return
        }
        try requireRoom(toSendTo: address)
        let code = try DeliveredCode.toSend(
            after: index.map { flow.sent[$0].code }, digits: digits(ofCodeTo: address, purpose.use, decision),
            isSameUse: isSameUse, decision)
        let sent = SentCode(
            address: address, code: code, isReal: isReal, isAutomatic: isAutomatic, use: purpose.use)
        // A notice that the address has an account already goes out, but its code does not, and so is good for nothing.
        try dispatch(sent, purpose, isReal: isReal || purpose == .alreadyRegistered, decision)
        note(sent)
    }

    /// Returns how many digits a new code has, by all pools that guesses at it draw on.
    func digits(
        ofCodeTo address: Address, _ use: MessagePurpose, _ decision: DecisionContext
    ) throws(Failure) -> Int {
        let pools = usesDevicePools ? devices.pools : subject.pools
        let own = (pools.first { $0.kind == address.kind } ?? GuessPool(kind: address.kind)).codeDigits(decision)
        return use.isForNewAddress ? max(own, try services.guessPool(at: address).codeDigits(decision)) : own
    }

    /// Has a code delivered, if the limits on messages admit it.
    mutating func dispatch(
        _ sent: SentCode, _ purpose: MessagePurpose, isReal: Bool, _ decision: DecisionContext
    ) throws(Failure) {
        let request = request(to: sent.address, purpose, isReal: isReal, decision)
        let goesOut = try services.admitMessage(to: sent.address, request)
        var order = sent.code.order(
            to: sent.address, purpose: purpose.rawValue, locale: flow.locale, at: place(of: sent, decision),
            withCode: purpose != .alreadyRegistered, decision)
        order.standing = request.standing
        effects.messages.append(FlowMessage(order: order, isReal: goesOut && isReal))
    }

    /// Refuses one more address beyond those that a flow may send messages to.
    func requireRoom(toSendTo address: Address) throws(Failure) {
        var others: [Address] = []
        for sent in flow.sent where !others.contains(where: { $0.isSame(as: sent.address) }) {
            others.append(sent.address)
        }
        guard others.contains(where: { $0.isSame(as: address) }) || others.count < Flow.mostAddresses else {
            throw .policyViolation(
                .tooManyAddresses, field: "kind", "codes were already sent to \(others.count) addresses")
        }
    }

    /// Keeps what was sent. A code of the flow's own takes the place of the one to that address, whatever that was for;
    /// of one purpose there is only one.
    mutating func note(_ sent: SentCode) {
        let isReplaced = { (other: SentCode) in
            other.address.isSame(as: sent.address)
                && (other.use == sent.use || (!sent.isShared && !other.isShared))
        }
        let index = flow.sent.firstIndex(where: isReplaced) ?? flow.sent.count
        flow.sent.removeAll(where: isReplaced)
        flow.sent.insert(sent, at: index)
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
        case (_, .signIn), (_, .passwordReset):
            flow.firstProof == nil && !isOnTrustedDevice ? .signingIn : .proven
        case (_, .stepUp), (_, .signUp): .proven
        }
    }

    /// Returns the current state of the code that was sent to an address for this step.
    func sent(to address: Address, _ decision: DecisionContext) -> SentCode? {
        sent(to: address, for: flow.step.codeUse, decision)
    }

    /// The same for a purpose.
    func sent(to address: Address, for use: MessagePurpose?, _ decision: DecisionContext) -> SentCode? {
        sentIndex(to: address, use).map { current(flow.sent[$0], decision) }
    }

    /// Where the code is that was sent to an address for a purpose. One that other flows share counts only after a
    /// first factor, also where that was shown before the flow started over.
    func sentIndex(to address: Address, _ use: MessagePurpose?) -> Int? {
        flow.sent.firstIndex {
            $0.address.isSame(as: address) && $0.use == use && (!$0.isShared || flow.sharesCodes)
        }
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
        guard let index = sentIndex(to: address, flow.step.codeUse) else { throw .wrongState(.notSent) }
        let sent = current(flow.sent[index], decision)
        guard code.digits == sent.code.digits else {
            throw .invalidInput(.digits, field: "code", "must have \(sent.code.digits) digits")
        }
        guard sent.code.isLive(at: decision.now) else { throw .verificationExpired }
        let place = place(of: sent, decision)
        let (services, goal, chance) = (services, flow.goal, sent.code.chance)
        var tried = sent
        defer { keep(tried, at: index, decision) }
        let kind = address.kind
        if sent.use.isForNewAddress {
            try services.guessPool(at: address).admit(costing: chance, at: decision.now, decision.policy.guessBudget)
        }
        try trying { subject throws(Failure) in
            try subject.guess(.codeVerified, costing: GuessCost(kind, chance), &decision) {
                subject, decision throws(Failure) in
                // Evaluated in any case, so a code that was not sent takes the same time.
                if tried.code.isHit(by: code, at: place, decision) {
                    if try sent.shows(subject, goal, decision) { return Guess<Void>.hit((), kind) }
                    tried.code = sent.code
                    tried.code.miss(code, at: place, decision)
                }
                if sent.use.isForNewAddress { try services.chargeGuess(at: address, costing: chance) }
                return .miss([FailureDetail(.triesLeft, .integer(Int64(tried.code.triesLeft)))])
            }
        }
    }

    /// Refuses tries at the code to an address while none would be evaluated, before anything is hashed for it.
    mutating func requireLive(_ address: Address, _ decision: DecisionContext) throws(Failure) {
        guard let sent = self.sent(to: address, decision) else { throw .wrongState(.notSent) }
        guard sent.code.isLive(at: decision.now) else { throw .verificationExpired }
        let cost = GuessCost(address.kind, sent.code.chance)
        try trying { subject throws(Failure) in try subject.admit(cost, decision) }
    }

    func place(of sent: SentCode, _ decision: DecisionContext) -> AssociatedData {
        guard !sent.isShared else { return sharedPlace(of: sent, decision) }
        return AssociatedData(
            schema: Sealed.schema, tenant: decision.document.tenant, document: flow.id,
            record: sent.address.identifier(decision.keys), kind: .flowCode, parameters: sent.use.number)
    }
}

extension MessagePurpose {
    /// Whether its codes are sent to addresses without an owner, in flows that would assign them.
    fileprivate var isForNewAddress: Bool { self == .signUp || self == .verification }
}

extension SentCode {
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
