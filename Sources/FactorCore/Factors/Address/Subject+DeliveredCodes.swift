import FactorCrypto

/// A code that is sent now, or pretended to be.
package struct AddressedCode: Sendable {
    /// Nil if the sending is pretended.
    package let factor: Factor?
    package let address: Address
    package let code: DeliveredCode
    package let sentAt: Timestamp
    /// How long it takes until it can be sent again.
    package let resendAfterMilliseconds: Int64
}

/// Codes that are sent to a subject's addresses, by the rules of `DeliveredCode`.
///
/// A subject without an address of the kind, or an unknown name, is treated as if it had one, down to the number of
/// tries left. A code is kept for it that is sent nowhere and is never right. So neither the answers nor their time
/// tell who can be reached.
extension Subject {
    /// Sends a code to a verified address: the given one, or else the first of its kind. A code that is still valid is
    /// sent again.
    package mutating func sendCode(
        _ kind: FactorKind, to id: FactorID?, locale: LanguageTag?, for standing: MessageStanding = .proven,
        _ decision: inout DecisionContext
    ) throws(Failure) -> AddressedCode {
        if let id { try requireVerifier(id, kind, decision) }
        guard let index = addressIndices(kind, id, .active, decision.now).first else {
            return try pretendToSend(kind, locale, standing, &decision)
        }
        let sent = try sendCode(toFactorAt: index, purpose: "sign_in", locale, standing, &decision)
        recordSending(kind, .done, sent.factor?.id, &decision)
        return sent
    }

    /// Sends a code to a verified address of either kind.
    package mutating func sendCode(
        toFactor id: FactorID, locale: LanguageTag?, for standing: MessageStanding, _ decision: inout DecisionContext
    ) throws(Failure) -> AddressedCode {
        let factor = factors[try index(of: id, at: decision.now)]
        guard factor.isAddress else { throw .notFound }
        return try sendCode(factor.kind, to: id, locale: locale, for: standing, &decision)
    }

    /// Sends the code that proves a pending address.
    package mutating func sendProof(
        to id: FactorID, locale: LanguageTag?, _ decision: inout DecisionContext
    ) throws(Failure) -> AddressedCode {
        try sendCode(
            toFactorAt: try index(of: id, at: decision.now), purpose: "verification", locale, .proven, &decision)
    }

    /// Proves a pending address with the code that was sent there, and leaves its claim as a side effect. A wrong code also
    /// counts against the address, whichever subject has it pending.
    package mutating func activateAddress(
        _ kind: FactorKind, _ id: FactorID, _ code: OneTimeCode, _ decision: inout DecisionContext
    ) throws(Failure) -> Factor {
        let factor = factors[try index(of: id, at: decision.now)]
        guard factor.kind == kind else { throw .notFound }
        guard factor.status == .pending else { throw .wrongState(factor.status.name) }
        let chance = try deliveredCost(kind, id, .pending, code, decision)
        let address = try address(of: factor, decision)
        if let guesses = decision.addressGuesses {
            try guesses.guessPool(at: address).admit(
                costing: chance, at: decision.now, decision.policy.guessBudget)
        }
        let action = kind.traits.actions.activated
        let index: Int = try guess(action, costing: GuessCost(kind, chance), &decision) {
            subject, decision throws(Failure) in
            guard let index = subject.tryDelivered(code, kind, id, .pending, decision) else {
                try decision.addressGuesses?.chargeGuess(at: address, costing: chance)
                return .miss([])
            }
            return .hit(index, kind)
        }
        let verified = try markVerified(factors[index].id, &decision)
        decision.leave(.claim(Identifier(address)))
        return verified
    }

    /// Notes that a code which a flow has sent to an address was right.
    mutating func noteUse(of id: FactorID, at now: Timestamp) {
        guard let index = factors.firstIndex(where: { $0.id == id }) else { return }
        factors[index].usage.lastUsedAt = now
        touch(.hot)
    }

    /// Checks a code that was sent to one of the subject's verified addresses, and spends it.
    package mutating func verifyDelivered(
        _ kind: FactorKind, _ code: OneTimeCode, _ id: FactorID?, _ decision: inout DecisionContext
    ) throws(Failure) -> Verification {
        if let id { try requireVerifier(id, kind, decision) }
        let cost = GuessCost(kind, try deliveredCost(kind, id, .active, code, decision))
        return try guess(kind.traits.actions.verified, costing: cost, &decision) { subject, decision in
            subject.trialOfDelivered(kind, code, id, &decision)
        }
    }

    /// Tries a code at the verified addresses that it could have been sent to, and spends it.
    mutating func trialOfDelivered(
        _ kind: FactorKind, _ code: OneTimeCode, _ id: FactorID?, _ decision: inout DecisionContext
    ) -> Guess<Verification> {
        guard let index = tryDelivered(code, kind, id, .active, decision) else { return .miss([]) }
        factors[index].usage.lastUsedAt = decision.now
        return hit(index, kind.traits.actions.verified, kind, &decision)
    }

    /// Whether a code of that kind was sent, or was pretended to be, and still works.
    func hasSentCode(_ kind: FactorKind, _ decision: DecisionContext) -> Bool {
        keptCodes(kind, nil, .active, decision).contains { $0.isLive(at: decision.now) }
    }
}

extension Subject {
    private func addressIndices(
        _ kind: FactorKind, _ id: FactorID?, _ status: Factor.Status, _ now: Timestamp
    ) -> [Int] {
        factors.indices.filter {
            factors[$0].kind == kind && factors[$0].status == status && !factors[$0].hasLapsed(at: now)
                && (id == nil || factors[$0].id == id)
        }
    }

    private mutating func sendCode(
        toFactorAt index: Int, purpose: String, _ locale: LanguageTag?, _ standing: MessageStanding,
        _ decision: inout DecisionContext
    ) throws(Failure) -> AddressedCode {
        let address = try address(of: factors[index], decision)
        let isNew = factors[index].status == .pending
        let code = try nextCode(
            after: factors[index].usage.delivered, factors[index].kind,
            beside: isNew ? decision.addressGuesses?.guessPool(at: address) : nil, decision)
        factors[index].usage.delivered = code
        touch(.hot)
        var order = code.order(
            to: address, purpose: purpose, locale: locale?.text, at: place(ofCodeTo: factors[index], decision),
            decision)
        order.standing = standing
        decision.leave(.send(order, to: address, isNew: isNew))
        return AddressedCode(factors[index], address, code, decision)
    }

    private mutating func pretendToSend(
        _ kind: FactorKind, _ locale: LanguageTag?, _ standing: MessageStanding, _ decision: inout DecisionContext
    ) throws(Failure) -> AddressedCode {
        let code = try nextCode(after: pretended[kind], kind, decision)
        let address = Address.decoy(kind, decision)
        pretended[kind] = code
        touch(.hot)
        var order = code.order(
            to: address, purpose: "sign_in", locale: locale?.text, at: decision.tenantContext.decoy.place, decision)
        order.standing = standing
        decision.leave(.pretend(order, to: address))
        recordSending(kind, .refused, nil, &decision)
        return AddressedCode(nil, address, code, decision)
    }

    private func recordSending(
        _ kind: FactorKind, _ outcome: AuditOutcome, _ id: FactorID?, _ decision: inout DecisionContext
    ) {
        if let action = kind.traits.actions.codeSent { decision.record(AuditEvent(action, outcome, id)) }
    }

    /// Returns the code to send now. Throws while the throttle or the budget admits no try.
    ///
    /// - Parameter other: A further pool that guesses at it draw on.
    private func nextCode(
        after last: DeliveredCode?, _ kind: FactorKind, beside other: GuessPool? = nil, _ decision: DecisionContext
    ) throws(Failure) -> DeliveredCode {
        let digits = max(pool(kind).codeDigits(decision), other?.codeDigits(decision) ?? 0)
        try admit(GuessCost(kind, DeliveredCode.chance(digits: digits)), decision)
        return try DeliveredCode.toSend(after: last, digits: digits, decision)
    }

    /// The associated data of a factor's code, which binds it to what the factor is now, pending or active.
    private func place(ofCodeTo factor: Factor, _ decision: DecisionContext) -> AssociatedData {
        Sealed.delivered(factor.id, SecretForm(factor.material, factor.status), decision.document)
    }

    /// The chance that a code is any of those that it is tried against. A code of another length is not a try at all.
    func deliveredCost(
        _ kind: FactorKind, _ id: FactorID?, _ status: Factor.Status, _ code: OneTimeCode, _ decision: DecisionContext
    ) throws(Failure) -> Probability {
        let live = keptCodes(kind, id, status, decision).filter { $0.isLive(at: decision.now) }
        let lengths = live.isEmpty ? [pool(kind).codeDigits(decision)] : live.map(\.digits)
        guard lengths.contains(code.digits) else {
            throw .invalidInput(.digits, field: "code", "must have \(lengths[0]) digits")
        }
        let matching = UInt64(lengths.count { $0 == code.digits })
        return Probability(hits: matching, of: OneTimeCode.space(digits: code.digits))
    }

    /// The codes that were sent to addresses of that kind, whether they still work or not; without such an address, the one
    /// that was pretended to be.
    private func keptCodes(
        _ kind: FactorKind, _ id: FactorID?, _ status: Factor.Status, _ decision: DecisionContext
    ) -> [DeliveredCode] {
        let indices = addressIndices(kind, id, status, decision.now)
        return (indices.isEmpty ? [pretended[kind]] : indices.map { factors[$0].usage.delivered }).compactMap(\.self)
    }

    /// Tries a code at every address that it could have been sent to, which costs each of them a try; without such an
    /// address, at a decoy. Returns the index of the factor whose code it is.
    private mutating func tryDelivered(
        _ code: OneTimeCode, _ kind: FactorKind, _ id: FactorID?, _ status: Factor.Status, _ decision: DecisionContext
    ) -> Int? {
        touch(.hot)
        let indices = addressIndices(kind, id, status, decision.now).filter { factors[$0].usage.delivered != nil }
        for index in indices {
            let place = place(ofCodeTo: factors[index], decision)
            if factors[index].usage.delivered?.isHit(by: code, at: place, decision) == true { return index }
        }
        if indices.isEmpty {
            var stand = pretended[kind] ?? DeliveredCode(decision, digits: code.digits)
            // Wrong even if it matches by chance, because it was not sent.
            stand.miss(code, at: decision.tenantContext.decoy.place, decision)
            if pretended[kind] != nil { pretended[kind] = stand }
        }
        return nil
    }
}

extension AddressedCode {
    fileprivate init(_ factor: Factor?, _ address: Address, _ code: DeliveredCode, _ decision: DecisionContext) {
        self.init(
            factor: factor, address: address, code: code, sentAt: code.sentAt,
            resendAfterMilliseconds: code.waitToSend(decision) ?? 0)
    }
}
