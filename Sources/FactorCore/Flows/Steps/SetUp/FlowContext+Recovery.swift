import FactorCrypto

/// Recovery: a sign-in with only the address whose code has reset the password.
///
/// That is one factor. If two are required, the user sets up another one, but only after a delay. A message to the
/// address announces when this will be possible, so its owner has time to stop an intruder who reads the mailbox.
extension FlowContext {
    /// When a user who has only the password and the address that reset it may set up a second factor; nil for others,
    /// and if nothing could be set up.
    func recoveryMoment(_ decision: DecisionContext) -> Timestamp? {
        guard case .signIn = flow.goal, flow.firstProof != nil, !setUpKinds(decision).isEmpty,
            mayReplaceSecond(decision), let reset = subject.lastReset(decision)
        else { return nil }
        return reset.at.advanced(bySeconds: Int64(decision.policy.recovery.waitSeconds))
    }

    /// Has the user set up a second factor, or come back later.
    mutating func recover(from moment: Timestamp, _ decision: inout DecisionContext) throws(Failure) {
        guard moment <= decision.now else { return abandon(.recoveryWait, &decision) }
        flow.plan.second = .recovery
        try enterSetUp(&decision)
    }

    /// Has the user set up a factor in place of those that support has removed, after everything that is left was shown.
    ///
    /// The code goes to an e-mail address if there is one: a number may be that of the phone that was lost. A code to the
    /// address that has just reset the password is no other factor than that password. Then the wait of such a reset
    /// applies here too.
    mutating func enterReplacement(_ decision: inout DecisionContext) throws(Failure) {
        let proven = flow.proofs.compactMap(\.address?.medium)
        let mails = try ownTargets(.email, decision)
        let lacksMail = !proven.contains(.email) && !mails.isEmpty
        if proven.isEmpty || lacksMail, !flow.hasProof(of: .trust), try enterTrust(decision) { return }
        if canShowPasswordSecond(decision) {
            flow.step = .secondPassword
            return
        }
        guard maySetUp(decision) else { return abandon(.recoveryWait, &decision) }
        try enterSetUp(&decision)
    }

    /// Whether a factor may be set up now. In a recovery, not before the wait is over, even after a further reset.
    func maySetUp(_ decision: DecisionContext) -> Bool {
        let moment = recoveryMoment(decision)
        switch flow.plan.second {
        case .recovery: return moment.map { $0 <= decision.now } ?? false
        case .replacement: return subject.awaitsReplacement && moment.map { $0 <= decision.now } ?? true
        case .none, .asked, .setUp, .offered: return true
        }
    }

    /// Announces to the owner of an address that has just reset the password when a second factor can be set up with
    /// it, if a sign-in would require one and there is no other.
    ///
    /// The limits do not apply to this message: each one follows a code that was admitted.
    mutating func announceRecovery(by factor: FactorID, at address: Address, _ decision: DecisionContext)
        throws(Failure)
    {
        let (mfa, wait) = (decision.policy.mfa, decision.policy.recovery.waitSeconds)
        guard mfa.state != .off, wait > 0, factors(for: mfa.secondFactors, decision) == [factor],
            mayReplaceSecond(decision)
        else {
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

    /// How long such a message is of use at least, in seconds: as long as a courier may be away.
    private static var leastAnnouncement: Int { 3_600 }

    /// Ends the reset shadow if the password was shown together with a factor that is neither that nor the address.
    ///
    /// A factor that the flow itself has set up does not count: it says nothing about who knew the account before.
    mutating func endShadow(_ decision: DecisionContext) {
        guard flow.usesPassword else { return }
        let hasOther = flow.proofs.contains { proof in
            (proof.part == .first || proof.part == .second || proof.part == .trust) && proof.kind != .password
                && proof.factor != nil && !subject.isInResetShadow(proof.factor)
        }
        if hasOther { subject.endResetShadow() }
    }
}
