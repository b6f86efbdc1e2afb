/// Under `mfa.changes` `session`, a subject's factors are changed only in a session of their owner, unless a flow, a reset by
/// support or a program with the role `provision` changes them. Rules:
/// 1. The first factor needs no session.
/// 2. Otherwise the session's authentication must be fresh.
/// 3. If the subject has second factors older than the session, the session must show one of them, and the daemon itself must
///    have seen it lately: whoever creates a session can claim anything. It also must be of two factors, or show all that
///    there is to show. Younger factors ask for nothing, so that backup codes can follow the first authenticator in the same
///    session.
/// 4. After a reset by support no session is enough: the next sign-in asks for everything that is left.
extension Subject {
    /// Throws unless a session shows enough of its owner to change the factors. Nil: none was given.
    package func requireOwner(_ session: Session?, _ decision: DecisionContext) throws(Failure) {
        let (now, policy) = (decision.now, decision.policy)
        let age = Int64(policy.session.reauthenticationMaxAgeSeconds)
        guard !awaitsReplacement else {
            throw .insufficientAuthentication(
                leastAssurance: .two, "a reset by support is in effect: a sign-in sets up the next factor")
        }
        guard let session else {
            guard factors.contains(where: \.isVerifier) else { return }
            throw .insufficientAuthentication(
                leastAssurance: factors.contains { $0.isSecond(policy) && !$0.isSpent } ? .two : nil,
                maxAgeSeconds: age,
                "give session_token: mfa.changes of the tenant's policy is session")
        }
        try session.requireFresh(age, at: now)
        let older = factors.filter { $0.createdAt <= session.createdAt }
        guard older.contains(where: { $0.isSecond(policy) && !$0.isSpent }) else { return }
        let isSeen = older.contains { factor in
            guard factor.verifies(in: decision.tenantContext), factor.isSecond(policy),
                session.factors.contains(factor.id),
                let lastUse = factor.usage.lastUsedAt
            else { return false }
            return SessionDemand.isFresh(lastUse, age, at: now)
        }
        let isStrong =
            session.aal == .two
            || older.allSatisfy {
                !$0.verifies(in: decision.tenantContext) || $0.isSpent || session.factors.contains($0.id)
            }
        guard !isSeen || !isStrong else { return }
        throw .insufficientAuthentication(
            leastAssurance: isStrong ? nil : .two, maxAgeSeconds: isSeen ? nil : age,
            isSeen ? nil : "the session names no second factor in factor_ids that has verified within max_age_s")
    }
}

extension Factor {
    /// Whether its owner can show it beside a first factor, unless it is disabled. The policy decides only about addresses:
    /// applications without flows set no `mfa.second_factors`.
    fileprivate func isSecond(_ policy: Policy) -> Bool {
        guard isVerifier else { return false }
        switch kind {
        case .totp, .hotp, .passkey, .backupCode: return true
        case .email, .phone: return policy.mfa.secondFactors.contains(kind)
        case .password, .custom: return false
        }
    }

    /// Whether it is a set of backup codes of which none is left.
    fileprivate var isSpent: Bool { Subject.remaining(self) == 0 }
}
