/// The requirements of a tenant's policy on all second factors of a subject together.
extension Subject {
    /// Refuses a second factor while the subject has e-mail addresses and none of them is verified.
    ///
    /// Such an address could belong to another person, whom the factor would lock out. A subject without an address is
    /// not refused.
    package func requireProvenEmail(_ decision: DecisionContext) throws(Failure) {
        guard decision.policy.mfa.requireVerifiedEmail else { return }
        let mails = factors.filter { $0.kind == .email && !$0.hasLapsed(at: decision.now) }
        guard mails.isEmpty || mails.contains(where: \.isVerifier) else {
            throw .policyViolation(
                .emailNotVerified, field: "mfa.require_verified_email",
                "an e-mail address must be verified before a second factor is set up")
        }
    }

    /// Refuses to remove the last second factor while the policy requires one.
    ///
    /// Backup codes do not count: they are what is left when the others are lost.
    package func requireAnother(than id: FactorID, _ decision: DecisionContext) throws(Failure) {
        guard decision.policy.mfa.state == .required else { return }
        let factor = factors[try index(of: id, at: decision.now)]
        guard isSecond(factor, in: decision.tenantContext) else { return }
        guard factors.contains(where: { $0.id != id && isSecond($0, in: decision.tenantContext) }) else {
            throw .policyViolation(
                .lastSecondFactor, field: "mfa.state", "the last second factor stays while one is required")
        }
    }

    func isSecond(_ factor: Factor, in tenant: TenantContext) -> Bool {
        factor.verifies(in: tenant) && factor.kind != .backupCode
            && tenant.policy.mfa.secondFactors.contains(factor.kind)
    }
}
