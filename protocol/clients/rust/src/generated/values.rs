// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

//! The enumerations of the protocol. Values of later versions are `Unknown`.

values! {
    /// What a client can do about a refusal.
    enum Category {
        Caller = "caller",
        Server = "server",
        Rejected = "rejected",
        Wait = "wait",
        State = "state",
    }

    /// A value of `AbandonReason`.
    enum AbandonReason {
        FailAuthentication = "fail_authentication",
        NoFactorLeft = "no_factor_left",
        RecoveryWait = "recovery_wait",
        SignUpRequired = "sign_up_required",
        Transferred = "transferred",
        AlreadyExists = "already_exists",
        FactorRemoved = "factor_removed",
        FactorsReset = "factors_reset",
        DeviceRevoked = "device_revoked",
        TooManyTries = "too_many_tries",
    }

    /// A value of `AddressKind`.
    enum AddressKind {
        Email = "email",
        Phone = "phone",
    }

    /// A value of `AttemptParameter`.
    enum AttemptParameter {
        Identifier = "identifier",
        DeviceToken = "device_token",
        Selection = "selection",
        Password = "password",
        Code = "code",
        Response = "response",
        Credential = "credential",
        FactorId = "factor_id",
        NewPassword = "new_password",
        EmailAddress = "email_address",
        PhoneNumber = "phone_number",
        DisplayName = "display_name",
        AccountName = "account_name",
        Username = "username",
        FirstName = "first_name",
        LastName = "last_name",
        LegalAccepted = "legal_accepted",
        TrustDevice = "trust_device",
        DeviceName = "device_name",
    }

    /// A value of `AuditAction`.
    enum AuditAction {
        TotpEnroll = "totp.enroll",
        FactorActivate = "factor.activate",
        TotpVerify = "totp.verify",
        TotpCurrentCode = "totp.current_code",
        HotpEnroll = "hotp.enroll",
        HotpVerify = "hotp.verify",
        FactorResync = "factor.resync",
        BackupCodeGenerate = "backup_code.generate",
        BackupCodeVerify = "backup_code.verify",
        FactorVerify = "factor.verify",
        FactorRename = "factor.rename",
        FactorRemove = "factor.remove",
        SubjectUnlock = "subject.unlock",
        SubjectDelete = "subject.delete",
        TenantCreate = "tenant.create",
        TenantUpdate = "tenant.update",
        TenantDelete = "tenant.delete",
        KeysRotate = "keys.rotate",
        KeysRotateMaster = "keys.rotate_master",
        BackupBegin = "backup.begin",
        Restore = "restore",
        EntryLost = "entry.lost",
        ServerAcceptClock = "server.accept_clock",
        FactorDisable = "factor.disable",
        FactorEnable = "factor.enable",
        PasswordSet = "password.set",
        PasswordVerify = "password.verify",
        PasswordRemove = "password.remove",
        PasswordImport = "password.import",
        PasswordRequireReset = "password.require_reset",
        EmailEnroll = "email.enroll",
        FactorSend = "factor.send",
        EmailVerify = "email.verify",
        PhoneEnroll = "phone.enroll",
        PhoneVerify = "phone.verify",
        UsernameSet = "username.set",
        UsernameRemove = "username.remove",
        AddressLost = "address.lost",
        AddressShow = "address.show",
        SessionCreate = "session.create",
        SessionRevoke = "session.revoke",
        SessionRevokeAll = "session.revoke_all",
        DeviceTrust = "device.trust",
        DeviceExchange = "device.exchange",
        DeviceReuse = "device.reuse",
        DeviceRevoke = "device.revoke",
        KeysRotateSigning = "keys.rotate_signing",
        MessageSent = "message.sent",
        MessageFailed = "message.failed",
        MessageThrottled = "message.throttled",
        ChallengeDone = "challenge.done",
        ChallengeFailed = "challenge.failed",
        CodeVerify = "code.verify",
        ChallengeAnswer = "challenge.answer",
        SignIn = "sign_in",
        SignUp = "sign_up",
        StepUp = "step_up",
        PasswordReset = "password_reset",
        VerdictRedeem = "verdict.redeem",
        SubjectResetFactors = "subject.reset_factors",
        ResetEffective = "reset.effective",
        SubjectCancelReset = "subject.cancel_reset",
        SignInVouch = "sign_in.vouch",
        FactorPrefer = "factor.prefer",
        PasskeyEnroll = "passkey.enroll",
        PasskeyVerify = "passkey.verify",
        PasskeyCounter = "passkey.counter",
        StoreRaise = "store.raise",
    }

    /// A value of `AuditOutcome`.
    enum AuditOutcome {
        Done = "done",
        Refused = "refused",
    }

    /// A value of `AuditRefusal`.
    enum AuditRefusal {
        Wrong = "wrong",
        Used = "used",
        NoFactor = "no_factor",
    }

    /// A value of `AuthenticationMethod`.
    enum AuthenticationMethod {
        Face = "face",
        Fpt = "fpt",
        Geo = "geo",
        Hwk = "hwk",
        Iris = "iris",
        Kba = "kba",
        Mca = "mca",
        Mfa = "mfa",
        Otp = "otp",
        Pin = "pin",
        Pwd = "pwd",
        Rba = "rba",
        Retina = "retina",
        Sc = "sc",
        Sms = "sms",
        Swk = "swk",
        Tel = "tel",
        User = "user",
        Vbm = "vbm",
        Wia = "wia",
    }

    /// A value of `BackupScope`.
    enum BackupScope {
        Everything = "everything",
        Audit = "audit",
    }

    /// A value of `ChallengeStage`.
    enum ChallengeStage {
        Define = "define",
        Judge = "judge",
    }

    /// A value of `CodeHint`.
    enum CodeHint {
        WaitForNextCode = "wait_for_next_code",
    }

    /// A value of `CodeKind`.
    enum CodeKind {
        Totp = "totp",
        Hotp = "hotp",
        BackupCode = "backup_code",
        Email = "email",
        Phone = "phone",
    }

    /// A value of `DeliveryMedium`.
    enum DeliveryMedium {
        Email = "email",
        Sms = "sms",
    }

    /// A value of `EnrolmentDiagnosis`.
    enum EnrolmentDiagnosis {
        AlgorithmIgnored = "algorithm_ignored",
        DigitsMismatch = "digits_mismatch",
        PeriodMismatch = "period_mismatch",
        SecretReadAsText = "secret_read_as_text",
        ClockOffset = "clock_offset",
    }

    /// A value of `FactorKind`.
    enum FactorKind {
        Totp = "totp",
        Hotp = "hotp",
        BackupCode = "backup_code",
        Password = "password",
        Email = "email",
        Phone = "phone",
        Custom = "custom",
        Passkey = "passkey",
    }

    /// A value of `FindingSeverity`.
    enum FindingSeverity {
        Lockout = "lockout",
        Contradiction = "contradiction",
        Deviation = "deviation",
        Advice = "advice",
        NotMet = "not_met",
        NotChecked = "not_checked",
    }

    /// A value of `FlowKind`.
    enum FlowKind {
        SignIn = "sign_in",
        SignUp = "sign_up",
        StepUp = "step_up",
        PasswordReset = "password_reset",
    }

    /// A value of `FlowStatus`.
    enum FlowStatus {
        NeedsIdentifier = "needs_identifier",
        NeedsFirstFactor = "needs_first_factor",
        NeedsSecondFactor = "needs_second_factor",
        NeedsClientTrust = "needs_client_trust",
        NeedsMfaSetup = "needs_mfa_setup",
        NeedsCustomChallenge = "needs_custom_challenge",
        NeedsNewPassword = "needs_new_password",
        NeedsPasswordReset = "needs_password_reset",
        NeedsSignUpConfirmation = "needs_sign_up_confirmation",
        MissingRequirements = "missing_requirements",
        Complete = "complete",
        Abandoned = "abandoned",
    }

    /// A value of `InputRule`.
    enum InputRule {
        Empty = "empty",
        TooLong = "too_long",
        Characters = "characters",
        Digits = "digits",
        Format = "format",
    }

    /// A value of `JobKind`.
    enum JobKind {
        DeliverMessage = "deliver_message",
        Challenge = "challenge",
    }

    /// A value of `NextStepType`.
    enum NextStepType {
        Identifier = "identifier",
        Choose = "choose",
        Password = "password",
        Code = "code",
        Passkey = "passkey",
        SetUp = "set_up",
        NewPassword = "new_password",
        Challenge = "challenge",
        Fields = "fields",
        Done = "done",
        StartOver = "start_over",
    }

    /// A value of `OATHAlgorithm`.
    enum OathAlgorithm {
        Sha1 = "SHA1",
        Sha256 = "SHA256",
        Sha512 = "SHA512",
    }

    /// A value of `PasskeyAttachment`.
    enum PasskeyAttachment {
        Platform = "platform",
        CrossPlatform = "cross-platform",
    }

    /// A value of `PasskeyCeremony`.
    enum PasskeyCeremony {
        Create = "create",
        Get = "get",
    }

    /// A value of `PasswordRule`.
    enum PasswordRule {
        MinLength = "min_length",
        Common = "common",
        Pattern = "pattern",
        Name = "name",
        Unchanged = "unchanged",
    }

    /// A value of `PasswordScheme`.
    enum PasswordScheme {
        Argon2Id = "argon2id",
        Bcrypt = "bcrypt",
        Scrypt = "scrypt",
        Pbkdf2 = "pbkdf2",
        Argon2 = "argon2",
    }

    /// A value of `PolicyLimit`.
    enum PolicyLimit {
        TooManyFactors = "too_many_factors",
        NotASecondFactor = "not_a_second_factor",
        EmailNotVerified = "email_not_verified",
        LastSecondFactor = "last_second_factor",
        FirstFactorAgain = "first_factor_again",
        TooManyAddresses = "too_many_addresses",
        NoPasskeys = "no_passkeys",
        CounterUnknown = "counter_unknown",
        SeedUsedOtherwise = "seed_used_otherwise",
        InvitationOnly = "invitation_only",
        WaitingList = "waiting_list",
        SignUpClosed = "sign_up_closed",
        PasswordGiven = "password_given",
        AddressNeeded = "address_needed",
        CountryNotServed = "country_not_served",
        DefaultTenant = "default_tenant",
    }

    /// A value of `PolicyMfaChanges`.
    enum PolicyMfaChanges {
        Application = "application",
        Session = "session",
    }

    /// A value of `PolicyMfaEmailCountsAs`.
    enum PolicyMfaEmailCountsAs {
        Possession = "possession",
        Nothing = "nothing",
    }

    /// A value of `PolicyMfaEnrollment`.
    enum PolicyMfaEnrollment {
        RequiredAtSignUp = "required_at_sign_up",
        OfferedAtSignUp = "offered_at_sign_up",
        OnDemand = "on_demand",
        RequiredForStepUp = "required_for_step_up",
    }

    /// A value of `PolicyMfaSecondFactors`.
    enum PolicyMfaSecondFactors {
        Totp = "totp",
        Hotp = "hotp",
        Phone = "phone",
        Email = "email",
        BackupCode = "backup_code",
        Passkey = "passkey",
    }

    /// A value of `PolicyMfaState`.
    enum PolicyMfaState {
        Off = "off",
        Optional = "optional",
        Required = "required",
    }

    /// A value of `PolicyPasskeyUserVerification`.
    enum PolicyPasskeyUserVerification {
        Required = "required",
        Preferred = "preferred",
        Discouraged = "discouraged",
    }

    /// A value of `PolicyProfile`.
    enum PolicyProfile {
        Nist80063B4Aal2 = "nist-800-63b-4-aal2",
        Asvs5L2 = "asvs-5-l2",
    }

    /// A value of `PolicySignInCustomChallenge`.
    enum PolicySignInCustomChallenge {
        Off = "off",
        AfterFirstFactor = "after_first_factor",
    }

    /// A value of `PolicySignInFirstFactors`.
    enum PolicySignInFirstFactors {
        Password = "password",
        Email = "email",
        Phone = "phone",
        Passkey = "passkey",
    }

    /// A value of `PolicySignUpMode`.
    enum PolicySignUpMode {
        Public = "public",
        Restricted = "restricted",
        Waitlist = "waitlist",
    }

    /// A value of `PolicySignUpRequiredFields`.
    enum PolicySignUpRequiredFields {
        EmailAddress = "email_address",
        PhoneNumber = "phone_number",
        Username = "username",
        Password = "password",
        FirstName = "first_name",
        LastName = "last_name",
        LegalAccepted = "legal_accepted",
    }

    /// A value of `PolicySignUpVerifyFields`.
    enum PolicySignUpVerifyFields {
        EmailAddress = "email_address",
        PhoneNumber = "phone_number",
    }

    /// A value of `PolicyTotpAlgorithm`.
    enum PolicyTotpAlgorithm {
        Sha1 = "SHA1",
        Sha256 = "SHA256",
        Sha512 = "SHA512",
    }

    /// A value of `PoolScope`.
    enum PoolScope {
        Subject = "subject",
        Device = "device",
        Identifier = "identifier",
    }

    /// A value of `PreparedKind`.
    enum PreparedKind {
        Email = "email",
        Phone = "phone",
        Passkey = "passkey",
    }

    /// A value of `QRForm`.
    enum QrForm {
        Svg = "svg",
        Text = "text",
    }

    /// A value of `RPIDState`.
    enum RpidState {
        Current = "current",
        Former = "former",
        Other = "other",
    }

    /// A value of `RefusedPassword`.
    enum RefusedPassword {
        Common = "common",
        Pattern = "pattern",
        Name = "name",
        Unchanged = "unchanged",
    }

    /// A value of `RefusedState`.
    enum RefusedState {
        NeedsIdentifier = "needs_identifier",
        NeedsFirstFactor = "needs_first_factor",
        NeedsSecondFactor = "needs_second_factor",
        NeedsClientTrust = "needs_client_trust",
        NeedsMfaSetup = "needs_mfa_setup",
        NeedsCustomChallenge = "needs_custom_challenge",
        NeedsNewPassword = "needs_new_password",
        NeedsPasswordReset = "needs_password_reset",
        NeedsSignUpConfirmation = "needs_sign_up_confirmation",
        MissingRequirements = "missing_requirements",
        Complete = "complete",
        Abandoned = "abandoned",
        Pending = "pending",
        Active = "active",
        Suspended = "suspended",
        Disabled = "disabled",
        Waiting = "waiting",
        Effective = "effective",
        Over = "over",
        Cancelled = "cancelled",
        NotSent = "not_sent",
        OtherStep = "other_step",
        Redeemed = "redeemed",
        Claimed = "claimed",
        ClaimedAgain = "claimed_again",
        LeaseOver = "lease_over",
        BackupUnderWay = "backup_under_way",
        LogEndsBefore = "log_ends_before",
        ClockHasNotJumped = "clock_has_not_jumped",
        NoNextKey = "no_next_key",
        StoreNotRaised = "store_not_raised",
        OlderSidecars = "older_sidecars",
    }

    /// A value of `ResetCause`.
    enum ResetCause {
        Lost = "lost",
        Stolen = "stolen",
        Replaced = "replaced",
        Compromised = "compromised",
        Other = "other",
    }

    /// A value of `ResetState`.
    enum ResetState {
        Waiting = "waiting",
        Effective = "effective",
        Over = "over",
        Cancelled = "cancelled",
    }

    /// A value of `ResettableKind`.
    enum ResettableKind {
        Totp = "totp",
        Hotp = "hotp",
        BackupCode = "backup_code",
        Phone = "phone",
        Passkey = "passkey",
    }

    /// A value of `Role`.
    enum Role {
        Verify = "verify",
        Enroll = "enroll",
        Flow = "flow",
        Session = "session",
        Deliver = "deliver",
        Challenge = "challenge",
        CurrentCode = "current_code",
        Admin = "admin",
        Support = "support",
        Vouch = "vouch",
        Monitor = "monitor",
        Audit = "audit",
        Provision = "provision",
        Any = "any",
    }

    /// A value of `SecondKind`.
    enum SecondKind {
        Totp = "totp",
        Hotp = "hotp",
        Phone = "phone",
        Email = "email",
        BackupCode = "backup_code",
        Passkey = "passkey",
    }

    /// A value of `ShownKind`.
    enum ShownKind {
        Totp = "totp",
        Hotp = "hotp",
        BackupCode = "backup_code",
        Password = "password",
        Email = "email",
        Phone = "phone",
        Custom = "custom",
        Passkey = "passkey",
        Vouched = "vouched",
    }

    /// A value of `SignUpField`.
    enum SignUpField {
        EmailAddress = "email_address",
        PhoneNumber = "phone_number",
        Username = "username",
        Password = "password",
        FirstName = "first_name",
        LastName = "last_name",
        LegalAccepted = "legal_accepted",
    }

    /// A value of `VerificationMethod`.
    enum VerificationMethod {
        Hwk = "hwk",
        Mca = "mca",
        Mfa = "mfa",
        Otp = "otp",
        Pwd = "pwd",
        Sms = "sms",
        Swk = "swk",
        User = "user",
    }
}
