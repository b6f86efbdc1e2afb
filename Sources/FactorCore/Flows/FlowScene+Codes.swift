import FactorCrypto

/// Codes that are sent in a flow. Each is bound to the flow and the address: it is good nowhere else.
extension FlowScene {
    /// Sends a code, or the one that lives again.
    ///
    /// What goes out by itself when a step begins answers the first request to send it, so that a client may ask or not.
    mutating func send(
        to address: Address, isReal: Bool, _ purpose: MessagePurpose, isAutomatic: Bool, _ decision: Decision
    ) throws(Failure) {
        let index = flow.sent.firstIndex { $0.address == address }
        if let index, flow.sent[index].isAutomatic, flow.sent[index].code.isLive(at: decision.now) {
            flow.sent[index].isAutomatic = isAutomatic
            return
        }
        guard index != nil || flow.sent.count < Flow.mostAddresses else {
            throw .policyViolation(field: "strategy", "codes were sent to \(flow.sent.count) addresses already")
        }
        let code = try DeliveredCode.toSend(after: index.map { flow.sent[$0].code }, decision)
        try world.admitMessage(to: address)
        let sent = SentCode(address: address, code: code, isReal: isReal, isAutomatic: isAutomatic)
        if let index { flow.sent[index] = sent } else { flow.sent.append(sent) }
        let order = code.order(
            to: address, purpose: purpose.rawValue, locale: flow.locale, at: place(of: address, decision), decision)
        effects.messages.append(FlowMessage(order: order, isReal: isReal))
    }

    /// Sends as a step begins. Where it may not be sent now the step begins all the same, and waits to be asked.
    mutating func sendAutomatically(
        to address: Address, isReal: Bool, _ purpose: MessagePurpose, _ decision: Decision
    ) throws(Failure) {
        do throws(Failure) {
            try send(to: address, isReal: isReal, purpose, isAutomatic: true, decision)
        } catch {
            guard error.code == .throttled || error.code == .policyViolation else { throw error }
        }
    }

    /// Tries a code that was sent to an address, and spends it.
    mutating func tryCode(
        _ code: OneTimeCode, sentTo address: Address, _ decision: inout Decision
    ) throws(Failure) {
        guard let index = flow.sent.firstIndex(where: { $0.address == address }) else {
            throw .wrongState("no code was sent")
        }
        let sent = flow.sent[index]
        guard code.digits == sent.code.digits else {
            throw .invalidParams(field: "code", "must have \(sent.code.digits) digits")
        }
        guard sent.code.isLive(at: decision.now) else { throw .expired }
        let place = place(of: address, decision)
        var tried = sent
        defer { flow.sent[index] = tried }
        let kind = address.kind
        try trying { subject throws(Failure) in
            try subject.guess(.codeVerified, costing: GuessCost(kind, sent.code.chance), &decision) {
                _, decision throws(Failure) in
                // Evaluated in any case: what was sent to nobody costs the same.
                let isHit = tried.code.isHit(by: code, at: place, decision)
                return isHit && sent.isReal ? Guess<Void>.hit((), kind) : .miss([])
            }
        }
    }

    private func place(of address: Address, _ decision: Decision) -> Place {
        Place(
            schema: Sealed.schema, tenant: decision.document.tenant, document: flow.id,
            record: address.identifier(decision.keys), kind: .flowCode)
    }
}

extension Address {
    /// An address that is nobody's, for a name that has none: what would be sent there is only pretended.
    static func nobody(_ medium: Medium, _ name: SubjectID, _ keys: TenantKeys) -> Address {
        let (high, _) = keys.index(BlindDomain.nobody.rawValue, name.text)
        switch medium {
        case .email:
            guard let address = try? EmailAddress("nobody-\(high)@nobody.invalid") else { break }
            return .email(address)
        case .sms: break
        }
        guard let number = try? PhoneNumber("+999\(1_000_000_000 + high % 1_000_000_000)") else {
            preconditionFailure("a number that nobody has is well formed")
        }
        return .phone(number)
    }
}
