import FactorCrypto

/// Signing in for somebody who has nothing but the address whose code has set the password anew.
///
/// That is one factor. Where two are asked for, they set another one up, but not at once: a message to that address tells
/// when it can be done, and leaves its owner as long to stop somebody else who reads there.
extension FlowContext {
    /// From when on a second factor may be set up by who has only the password and the address that has set it; nil for
    /// others, and where nothing could be set up.
    func recoveryMoment(_ decision: DecisionContext) -> Timestamp? {
        guard case .signIn = flow.goal, flow.firstProof != nil, !setUpStrategies().isEmpty,
            mayReplaceSecond(decision), let reset = subject.lastReset(decision)
        else { return nil }
        return reset.at.advanced(bySeconds: Int64(decision.policy.recovery.waitSeconds))
    }

    /// Has them set one up, or come back later.
    mutating func recover(from moment: Timestamp, _ decision: inout DecisionContext) throws(Failure) {
        guard moment <= decision.now else { return abandon(.recoveryWait, &decision) }
        flow.plan.second = .recovery
        try enterSetUp(&decision)
    }

    /// Whether a factor may be set up now: in a recovery not before the wait is over, also after a further reset.
    func maySetUp(_ decision: DecisionContext) -> Bool {
        guard flow.plan.second == .recovery else { return true }
        return recoveryMoment(decision).map { $0 <= decision.now } ?? false
    }

    /// Tells the owner of an address that has just set the password when a second factor can be set up with it, where a
    /// sign-in would ask for one and there is none besides.
    ///
    /// The message goes out whatever the limits say: one code has gone out for each of them.
    mutating func announceRecovery(by factor: FactorID, at address: Address, _ decision: DecisionContext)
        throws(Failure)
    {
        let (mfa, wait) = (decision.policy.mfa, decision.policy.recovery.waitSeconds)
        guard mfa.state != .off, wait > 0, factors(for: mfa.factors) == [factor], mayReplaceSecond(decision) else {
            return
        }
        var request = MessageRequest(.proven, isReal: true)
        request.audience = .uninformed
        _ = try services.admitMessage(to: address, request)
        var text = Array(address.text.utf8)
        let order = DeliveryOrder(
            medium: address.medium, to: WipedBytes(&text), code: .none, purpose: MessagePurpose.recovery.rawValue,
            locale: flow.locale, expiresAt: decision.now.advanced(bySeconds: Int64(max(wait, Self.leastAnnouncement))))
        effects.messages.append(FlowMessage(order: order, isReal: true))
    }

    /// How long such a message is of use at the least, in seconds: as long as a courier may be away.
    private static var leastAnnouncement: Int { 3_600 }

    /// Ends the shadow of a reset where the password was shown and, beside it, what neither is that nor the address.
    ///
    /// What the flow itself has set up shows nothing of who knew the account before.
    mutating func endShadow(_ decision: DecisionContext) {
        guard flow.usesPassword else { return }
        let hasOther = flow.proofs.contains { proof in
            (proof.part == .first || proof.part == .second || proof.part == .trust) && proof.strategy != .password
                && proof.factor != nil && !subject.isInResetShadow(proof.factor, decision)
        }
        if hasOther { subject.endResetShadow() }
    }
}
