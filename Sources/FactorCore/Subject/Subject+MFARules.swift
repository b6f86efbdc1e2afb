/// What a tenant's policy asks of second factors as a whole.
extension Subject {
    /// Refuses a second factor to somebody who has given an e-mail address and not proven it: it could be another one's,
    /// whom the factor would lock out. A subject without an address is not concerned.
    package func requireProvenEmail(_ decision: DecisionContext) throws(Failure) {
        guard decision.policy.mfa.requireVerifiedEmail else { return }
        let mails = factors.filter { $0.kind == .email && !$0.hasLapsed(at: decision.now) }
        guard mails.isEmpty || mails.contains(where: \.isVerifier) else {
            throw .policyViolation(
                field: "mfa.require_verified_email", "an e-mail address has to be verified before a second factor")
        }
    }

    /// Refuses to let the last second factor go while the policy requires one. Backup codes are not counted: they are what
    /// is left when the others are lost.
    package func requireAnother(than id: FactorID, _ decision: DecisionContext) throws(Failure) {
        guard decision.policy.mfa.state == .required else { return }
        let factor = factors[try index(of: id, at: decision.now)]
        guard isSecond(factor, decision.policy) else { return }
        guard factors.contains(where: { $0.id != id && isSecond($0, decision.policy) }) else {
            throw .policyViolation(field: "mfa.state", "the last second factor stays while one is required")
        }
    }

    private func isSecond(_ factor: Factor, _ policy: Policy) -> Bool {
        factor.verifies && factor.kind != .backupCodes
            && policy.mfa.factors.contains(factor.kind.strategy)
    }
}
