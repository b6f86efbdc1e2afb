import FactorCrypto

/// Codes that the flows of a subject share. Rules:
/// - Once a flow has shown a first factor, its codes are those of the subject: all such flows that want the same accept
///   one code, and share its tries, its life and the wait before it is sent again. A user with several pages open gets
///   one message, whose code is right in each of them, once.
/// - Until then a flow has codes of its own (`FlowContext+Codes`). So a stranger who begins sign-ins can neither spend
///   the tries of an owner's code nor learn that there is one.
/// - Flows want the same if the address and the purpose of the message are the same, and all of them are sign-ins, or
///   step-ups for the same purpose and binding: a code that was sent to confirm one action confirms no other.
/// - Flows on trusted devices share codes only with each other, just as they have guess pools of their own. Somebody who
///   has learned the password cannot use up the owner's tries there.
extension FlowContext {
    /// Returns the scope of the codes that the flow sends to an address; nil if they are its own.
    ///
    /// A subject that does not exist yet has no place for them. A code of the flow's own, which it sent before it had
    /// shown a first factor or for lack of room, stays the one that counts until its time is over.
    func scope(ofCodesTo address: Address, _ use: MessagePurpose, _ decision: DecisionContext) -> DocumentID? {
        guard flow.sharesCodes, use.isShared, subject.exists else { return nil }
        let hasOwn = flow.sent.contains {
            !$0.isShared && $0.use == use && $0.address.isSame(as: address) && $0.code.hasTime(at: decision.now)
        }
        guard !hasOwn else { return nil }
        let scope = sharedScope(of: address, use, decision)
        return subject.hasRoom(forCodeIn: scope, at: decision.now) ? scope : nil
    }

    /// Sends the code of a scope to an address: a new one, or again the one that is live. Within the wait before it can
    /// be sent again nothing goes out, and the flow accepts what was sent for another one.
    mutating func sendShared(
        in scope: DocumentID, to address: Address, _ purpose: MessagePurpose, isAutomatic: Bool,
        _ decision: DecisionContext
    ) throws(Failure) {
        try requireRoom(toSendTo: address)
        let present = subject.sharedCode(in: scope, at: decision.now)
        if let present, !present.isSpent, let wait = present.waitToSend(decision) {
            // The first request in each flow is answered by what was sent already.
            let isFirst = sentIndex(to: address, purpose.use).map { flow.sent[$0].isAutomatic } ?? true
            note(SentCode(sharing: present, sentTo: address, purpose.use, isAutomatic: isAutomatic && isFirst))
            guard isFirst, present.triesLeft > 0 else { throw .throttled(retryAfterMilliseconds: wait) }
            return
        }
        if let present, !present.isSpent, sentIndex(to: address, purpose.use) == nil {
            // It serves this flow too, even if a limit keeps it from being sent again.
            note(SentCode(sharing: present, sentTo: address, purpose.use, isAutomatic: isAutomatic))
        }
        // A spent code has reached its receiver, who may need another one at once.
        let code = try DeliveredCode.toSend(
            after: present, digits: digits(ofCodeTo: address, purpose.use, decision), isSameUse: false, decision)
        let sent = SentCode(sharing: code, sentTo: address, purpose.use, isAutomatic: isAutomatic)
        try dispatch(sent, purpose, isReal: true, decision)
        subject.share(code, in: scope)
        note(sent)
    }

    /// Returns the current state of a code that was sent. A shared code that has ended counts as spent.
    func current(_ sent: SentCode, _ decision: DecisionContext) -> SentCode {
        guard sent.isShared else { return sent }
        var current = sent
        let scope = sharedScope(of: sent.address, sent.use, decision)
        current.code = subject.sharedCode(in: scope, at: decision.now) ?? sent.code.ended
        return current
    }

    /// Keeps what a try has changed, for the flow or for all that share the code.
    mutating func keep(_ tried: SentCode, at index: Int, _ decision: DecisionContext) {
        if tried.isShared, current(tried, decision).code != tried.code {
            subject.share(tried.code, in: sharedScope(of: tried.address, tried.use, decision))
        }
        flow.sent[index] = tried
    }

    /// Returns the associated data of a shared code.
    func sharedPlace(of sent: SentCode, _ decision: DecisionContext) -> AssociatedData {
        AssociatedData(
            schema: Sealed.schema, tenant: decision.document.tenant, document: decision.document.id,
            record: sharedScope(of: sent.address, sent.use, decision), kind: .sharedCode)
    }

    private func sharedScope(of address: Address, _ use: MessagePurpose, _ decision: DecisionContext) -> DocumentID {
        var writer = ByteWriter(capacity: 1_024)
        writer.byte(UInt8(use.number))
        writer.id(address.identifier(decision.keys))
        writer.byte(flow.device == nil ? 0 : 1)
        if case .stepUp(let goal) = flow.goal {
            writer.byte(1)
            writer.text(goal.purpose)
            writer.text(goal.binding)
        }
        let (high, low) = decision.keys.index(BlindDomain.sharedCode.rawValue, writer.bytes)
        return DocumentID(high: high, low: low)
    }
}

extension Flow {
    /// Whether its codes may be those of the subject: a first factor was shown, by the session if it is a step-up.
    var sharesCodes: Bool { firstProof != nil || isStepUp }
}

extension MessagePurpose {
    /// Whether flows can share its codes. The codes of a first factor and of a sign-up are each flow's own.
    fileprivate var isShared: Bool {
        switch self {
        case .secondFactor, .clientTrust, .verification, .passwordReset: true
        case .signIn, .signUp, .alreadyRegistered, .recovery, .factorsReset, .factorsResetPending: false
        }
    }
}

extension SentCode {
    fileprivate init(sharing code: DeliveredCode, sentTo address: Address, _ use: MessagePurpose, isAutomatic: Bool) {
        self.init(
            address: address, code: code, isReal: true, isAutomatic: isAutomatic, use: use, isShared: true)
    }
}
