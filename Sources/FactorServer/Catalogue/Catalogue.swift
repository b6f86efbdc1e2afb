package import FactorCore
import FactorWire

/// Every method, in the order of the documentation.
package enum Catalogue {
    package static let all: [MethodEntry] = [
        MethodEntry(ServerHello.self), MethodEntry(ServerInfo.self), MethodEntry(ServerHealth.self),
        MethodEntry(ServerMetrics.self), MethodEntry(AcceptClock.self), MethodEntry(Discover.self),
        MethodEntry(EnrollOATH<TOTPArea>.self), MethodEntry(VerifyOATH<TOTPArea>.self),
        MethodEntry(CurrentTOTPCode.self), MethodEntry(ImportOATH<TOTPArea>.self),
        MethodEntry(EnrollOATH<HOTPArea>.self), MethodEntry(VerifyOATH<HOTPArea>.self),
        MethodEntry(ImportOATH<HOTPArea>.self),
        MethodEntry(GenerateBackupCodes.self), MethodEntry(VerifyBackupCode.self),
        MethodEntry(ImportBackupCodes.self),
        MethodEntry(SetPassword.self), MethodEntry(VerifyPassword.self), MethodEntry(RemovePassword.self),
        MethodEntry(ImportPassword.self), MethodEntry(RequirePasswordReset.self),
        MethodEntry(EnrollAddress<EmailChannel>.self), MethodEntry(VerifyDeliveredCode<EmailChannel>.self),
        MethodEntry(EnrollAddress<PhoneChannel>.self), MethodEntry(VerifyDeliveredCode<PhoneChannel>.self),
        MethodEntry(ShowAddresses.self),
        MethodEntry(SetUsername.self), MethodEntry(RemoveUsername.self),
        MethodEntry(EnrollPasskey.self), MethodEntry(ChallengePasskey.self),
        MethodEntry(VerifyPasskey.self), MethodEntry(RelatedOrigins.self),
        MethodEntry(ActivateFactor.self), MethodEntry(SendFactorCode.self), MethodEntry(VerifyFactor.self),
        MethodEntry(ResyncFactor.self),
        MethodEntry(ListFactors.self), MethodEntry(RenameFactor.self), MethodEntry(PreferFactor.self),
        MethodEntry(RemoveFactor.self), MethodEntry(DisableFactor.self), MethodEntry(EnableFactor.self),
        MethodEntry(CreateSession.self), MethodEntry(CheckSession.self), MethodEntry(TouchSession.self),
        MethodEntry(ListSessions.self), MethodEntry(RevokeSession.self), MethodEntry(RevokeAllSessions.self),
        MethodEntry(IssueAssertion.self), MethodEntry(SigningKeySet.self), MethodEntry(RotateSigningKeys.self),
        MethodEntry(TrustDevice.self), MethodEntry(ExchangeDevice.self), MethodEntry(ListDevices.self),
        MethodEntry(RevokeDevice.self),
        MethodEntry(ClaimJobs.self), MethodEntry(RenewJob.self), MethodEntry(CompleteJob.self),
        MethodEntry(FailJob.self),
        MethodEntry(CreateSignIn.self), MethodEntry(CreateSignUp.self), MethodEntry(UpdateSignUp.self),
        MethodEntry(CreateStepUp.self), MethodEntry(RedeemVerdict.self), MethodEntry(CreatePasswordReset.self),
        MethodEntry(GetFlow.self), MethodEntry(PrepareFlow.self), MethodEntry(AttemptFlow.self),
        MethodEntry(ResetFlow.self),
        MethodEntry(ClaimFlowSession.self),
        MethodEntry(GetSubject.self), MethodEntry(UnlockSubject.self),
        MethodEntry(ResetFactors.self), MethodEntry(CancelReset.self), MethodEntry(DeleteSubject.self),
        MethodEntry(CreateTenant.self), MethodEntry(GetTenant.self), MethodEntry(ListTenants.self),
        MethodEntry(UpdateTenant.self), MethodEntry(CheckTenant.self), MethodEntry(DeleteTenant.self),
        MethodEntry(KeyStatus.self), MethodEntry(RotateKeys.self), MethodEntry(RotateMasterKey.self),
        MethodEntry(ShowLayout.self), MethodEntry(RaiseLayout.self),
        MethodEntry(BeginBackup.self), MethodEntry(ReadBackup.self), MethodEntry(EndBackup.self),
        MethodEntry(ListAudit.self), MethodEntry(VerifyAudit.self),
    ]

    /// Failures that any method can return in addition to its own.
    package static let commonFailures: [FailureCode] = [
        .invalidParams, .invalidInput, .forbidden, .notFound, .idempotencyConflict, .overloaded, .deadlineExceeded,
        .unavailable, .internal,
    ]

    static let names = NameTable(all.map(\.name))
}
