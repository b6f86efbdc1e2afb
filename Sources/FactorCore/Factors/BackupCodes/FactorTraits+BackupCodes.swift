extension FactorTraits {
    /// Sets of backup codes.
    static let backupCode = FactorTraits(
        name: "backup_code", amr: .otp,
        actions: FactorActions(
            enrolled: .backupCodesGenerated, activated: .backupCodesGenerated, verified: .backupCodeVerified),
        priceOfTry: { subject, _ in subject.backupCodeChance(of: BackupCode.space) },
        withdraw: { subject, index, withdrawal, decision in
            guard case .backupCode(let set) = subject.factors[index].material,
                Subject.remaining(subject.factors[index]) ?? 0 > 0
            else { return }
            subject.factors[index].usage.mark |= (1 << UInt64(set.count)) - 1
            decision.record(AuditEvent(.restored, .done, subject.factors[index].id))
            withdrawal.backupCodeSets += 1
        })
}
