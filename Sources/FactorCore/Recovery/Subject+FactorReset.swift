import FactorCrypto

/// How a reset of the second factors begins, takes effect and ends: see `FactorReset`.
extension Subject {
    /// Begins a reset. With a wait, the factors stay until that is over; otherwise they are removed.
    ///
    /// The caller ends the sessions and the trust in devices.
    ///
    /// - Returns: The identifiers that belonged to removed factors, which the caller releases.
    package mutating func requestReset(
        _ request: FactorResetRequest, _ decision: inout DecisionContext
    ) throws(Failure) -> [Identifier] {
        guard exists else { throw .notFound }
        let policy = decision.policy
        let wait = policy.recovery.supportWaits ? Int64(policy.recovery.waitSeconds) : 0
        let actor = decision.keys.seal(
            request.actor.text, at: Sealed.resetActor(decision.document), randomness: decision.randomness)
        reset = FactorReset(
            state: .waiting, stages: resetStages + 1, requestedAt: decision.now,
            effectiveAt: decision.now.advanced(bySeconds: wait),
            kinds: request.kinds ?? FactorKind.resetByDefault(policy), cause: request.cause, sealedActor: actor[...])
        endSharedCodes()
        touch(.whole)
        decision.record(.reset(.factorsReset, request.cause, by: request.actor, decision.keys))
        return wait > 0 ? [] : try removeResetFactors(&decision)
    }

    /// Withdraws a reset that waits.
    package mutating func cancelReset(by actor: SubjectID, _ decision: inout DecisionContext) throws(Failure) {
        guard exists, let present = reset else { throw .notFound }
        guard present.state == .waiting else { throw .wrongState(present.state.name) }
        reset?.state = .cancelled
        touch(.whole)
        decision.record(.reset(.factorResetCancelled, present.cause, by: actor, decision.keys))
    }

    /// Whether a reset waits, and its wait is over.
    package func isResetDue(at now: Timestamp) -> Bool {
        guard let reset, reset.state == .waiting else { return false }
        return reset.effectiveAt <= now
    }

    /// Has a reset that is due take effect.
    ///
    /// - Returns: The identifiers that belonged to removed factors, which the caller releases.
    package mutating func takeResetEffect(_ decision: inout DecisionContext) throws(Failure) -> [Identifier] {
        guard isResetDue(at: decision.now) else { return [] }
        reset?.stages += 1
        endSharedCodes()
        decision.record(AuditEvent(.factorResetEffective, .done))
        return try removeResetFactors(&decision)
    }

    /// How often a reset has ended the flows under way. A flow that knows another number is over.
    package var resetStages: UInt64 { reset?.stages ?? 0 }

    /// When a reset that waits takes effect; nil if none does.
    package var waitingReset: Timestamp? {
        guard let reset, reset.state == .waiting else { return nil }
        return reset.effectiveAt
    }

    /// Whether a second factor has to be set up in place of those that a reset has removed.
    package var awaitsReplacement: Bool { reset?.state == .effective }

    /// Returns who asked for the reset.
    package func resetActor(_ decision: DecisionContext) throws(Failure) -> String? {
        guard let reset else { return nil }
        return try Self.open(reset.sealedActor, at: Sealed.resetActor(decision.document), decision) { bytes in
            String(decoding: bytes.array(), as: UTF8.self)
        }
    }

    /// Ends a reset, because a second factor was shown or set up: one that waits is cancelled, and one that has effect
    /// is over.
    mutating func endReset(_ decision: inout DecisionContext) {
        guard let present = reset else { return }
        switch present.state {
        case .waiting:
            reset?.state = .cancelled
            decision.record(AuditEvent(.factorResetCancelled, .done))
        case .effective: reset?.state = .over
        case .over, .cancelled: return
        }
        touch(.whole)
    }

    /// Removes the factors that the reset is about. An authenticator that only generates codes is none of them.
    private mutating func removeResetFactors(_ decision: inout DecisionContext) throws(Failure) -> [Identifier] {
        guard let kinds = reset?.kinds else { return [] }
        reset?.state = .effective
        var freed: [Identifier] = []
        let lost = factors.filter { factor in
            kinds.contains(factor.kind) && !factor.hasLapsed(at: decision.now)
                && (factor.isVerifier || !factor.isHeld)
        }
        for factor in lost {
            if let identifier = try identifier(of: factor.id, decision) { freed.append(identifier) }
            try remove(factor.id, &decision)
        }
        touch(.whole)
        return freed
    }

    /// Seals who asked for the reset again, under the newest key generation.
    mutating func resealReset(_ decision: DecisionContext) throws(Failure) {
        guard let actor = try resetActor(decision) else { return }
        reset?.sealedActor =
            decision.keys.seal(actor, at: Sealed.resetActor(decision.document), randomness: decision.randomness)[...]
    }
}

extension AuditEvent {
    /// An event of a reset, with its cause and a blind index of who asked for it.
    fileprivate static func reset(
        _ action: AuditAction, _ cause: FactorReset.Cause, by actor: SubjectID, _ keys: TenantKeys
    ) -> AuditEvent {
        AuditEvent(action, .done, cause: cause, actor: AuditEvent.index(of: actor, keys))
    }
}
