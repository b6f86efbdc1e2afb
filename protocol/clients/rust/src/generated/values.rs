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

    enum BackupScope {
        Everything = "everything",
        Audit = "audit",
    }

    enum ChallengeStage {
        Define = "define",
        Judge = "judge",
    }

    enum CodeHint {
        WaitForNextCode = "wait_for_next_code",
    }

    enum CodeKind {
        Totp = "totp",
        Hotp = "hotp",
        BackupCode = "backup_code",
    }

    enum DeliveryMedium {
        Email = "email",
        Sms = "sms",
    }

    enum EnrolmentDiagnosis {
        AlgorithmIgnored = "algorithm_ignored",
        DigitsMismatch = "digits_mismatch",
        PeriodMismatch = "period_mismatch",
        SecretReadAsText = "secret_read_as_text",
        ClockOffset = "clock_offset",
    }

    enum FactorKind {
        Totp = "totp",
        Hotp = "hotp",
        BackupCode = "backup_code",
        Password = "password",
        Email = "email",
        Phone = "phone",
        Custom = "custom",
        Webauthn = "webauthn",
    }

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

    enum InputRule {
        Empty = "empty",
        TooLong = "too_long",
        Characters = "characters",
        Digits = "digits",
        Format = "format",
    }

    enum JobKind {
        DeliverCode = "deliver_code",
        Challenge = "challenge",
    }

    enum NextStepType {
        ProvideIdentifier = "provide_identifier",
        ContinueSignInWithFirstFactorSelection = "continue_sign_in_with_first_factor_selection",
        ConfirmSignInWithPassword = "confirm_sign_in_with_password",
        ConfirmSignInWithOtp = "confirm_sign_in_with_otp",
        ConfirmSignInWithSmsCode = "confirm_sign_in_with_sms_code",
        ContinueSignInWithMfaSelection = "continue_sign_in_with_mfa_selection",
        ConfirmSignInWithTotpCode = "confirm_sign_in_with_totp_code",
        ConfirmSignInWithEmailMfaCode = "confirm_sign_in_with_email_mfa_code",
        ConfirmSignInWithSmsMfaCode = "confirm_sign_in_with_sms_mfa_code",
        ConfirmSignInWithBackupCode = "confirm_sign_in_with_backup_code",
        ContinueSignInWithMfaSetupSelection = "continue_sign_in_with_mfa_setup_selection",
        ContinueSignInWithTotpSetup = "continue_sign_in_with_totp_setup",
        ContinueSignInWithEmailMfaSetup = "continue_sign_in_with_email_mfa_setup",
        ContinueSignInWithSmsMfaSetup = "continue_sign_in_with_sms_mfa_setup",
        ConfirmSignInWithPasskey = "confirm_sign_in_with_passkey",
        ContinueSignInWithPasskeySetup = "continue_sign_in_with_passkey_setup",
        ConfirmSignInWithCustomChallenge = "confirm_sign_in_with_custom_challenge",
        ConfirmSignInWithNewPassword = "confirm_sign_in_with_new_password",
        ResetPassword = "reset_password",
        ProvideSignUpFields = "provide_sign_up_fields",
        ConfirmSignUp = "confirm_sign_up",
        Done = "done",
        StartOver = "start_over",
    }

    enum OathAlgorithm {
        Sha1 = "SHA1",
        Sha256 = "SHA256",
        Sha512 = "SHA512",
    }

    enum PasskeyAttachment {
        Platform = "platform",
        CrossPlatform = "cross-platform",
    }

    enum PasswordRule {
        MinLength = "min_length",
        Common = "common",
        Pattern = "pattern",
        Name = "name",
        Unchanged = "unchanged",
    }

    enum PasswordScheme {
        Argon2Id = "argon2id",
        Bcrypt = "bcrypt",
        Scrypt = "scrypt",
        Pbkdf2 = "pbkdf2",
        Argon2 = "argon2",
    }

    enum PolicyMfaEnrollment {
        RequiredAtSignUp = "required_at_sign_up",
        OfferedAtSignUp = "offered_at_sign_up",
        OnDemand = "on_demand",
        RequiredForStepUp = "required_for_step_up",
    }

    enum PolicyMfaSecondFactors {
        Totp = "totp",
        Hotp = "hotp",
        PhoneCode = "phone_code",
        EmailCode = "email_code",
        BackupCode = "backup_code",
        Passkey = "passkey",
    }

    enum PolicyMfaState {
        Off = "off",
        Optional = "optional",
        Required = "required",
    }

    enum PolicySignInCustomChallenge {
        Off = "off",
        AfterFirstFactor = "after_first_factor",
    }

    enum PolicySignInFirstFactors {
        Password = "password",
        EmailCode = "email_code",
        PhoneCode = "phone_code",
        Passkey = "passkey",
    }

    enum PolicySignUpMode {
        Public = "public",
        Restricted = "restricted",
        Waitlist = "waitlist",
    }

    enum PolicySignUpRequiredFields {
        EmailAddress = "email_address",
        PhoneNumber = "phone_number",
        Username = "username",
        Password = "password",
        FirstName = "first_name",
        LastName = "last_name",
        LegalAccepted = "legal_accepted",
    }

    enum PolicySignUpVerifyFields {
        EmailAddress = "email_address",
        PhoneNumber = "phone_number",
    }

    enum PolicyTotpAlgorithm {
        Sha1 = "SHA1",
        Sha256 = "SHA256",
        Sha512 = "SHA512",
    }

    enum PolicyWebauthnUserVerification {
        Required = "required",
        Preferred = "preferred",
        Discouraged = "discouraged",
    }

    enum PoolScope {
        Subject = "subject",
        Device = "device",
        Identifier = "identifier",
    }

    enum PreparedStrategy {
        EmailCode = "email_code",
        PhoneCode = "phone_code",
        Passkey = "passkey",
    }

    enum QrForm {
        Svg = "svg",
        Text = "text",
    }

    enum RefusedPassword {
        Common = "common",
        Pattern = "pattern",
        Name = "name",
        Unchanged = "unchanged",
    }

    enum ResetReason {
        Lost = "lost",
        Stolen = "stolen",
        Replaced = "replaced",
        Compromised = "compromised",
        Other = "other",
    }

    enum ResetState {
        Waiting = "waiting",
        Effective = "effective",
        Over = "over",
        Cancelled = "cancelled",
    }

    enum ResettableKind {
        Totp = "totp",
        Hotp = "hotp",
        BackupCode = "backup_code",
        Phone = "phone",
        Webauthn = "webauthn",
    }

    enum Role {
        Verify = "verify",
        Enroll = "enroll",
        Flow = "flow",
        Session = "session",
        Deliver = "deliver",
        CurrentCode = "current_code",
        Admin = "admin",
        Support = "support",
        Vouch = "vouch",
        Any = "any",
    }

    enum Selection {
        Password = "password",
        EmailCode = "email_code",
        PhoneCode = "phone_code",
        Totp = "totp",
        Hotp = "hotp",
        BackupCode = "backup_code",
        Custom = "custom",
        Passkey = "passkey",
        ResetPassword = "reset_password",
    }

    enum SentStrategy {
        EmailCode = "email_code",
        PhoneCode = "phone_code",
    }

    enum ShownStrategy {
        Password = "password",
        EmailCode = "email_code",
        PhoneCode = "phone_code",
        Totp = "totp",
        Hotp = "hotp",
        BackupCode = "backup_code",
        Custom = "custom",
        Passkey = "passkey",
        Vouched = "vouched",
    }

    enum SignUpField {
        EmailAddress = "email_address",
        PhoneNumber = "phone_number",
        Username = "username",
        Password = "password",
        FirstName = "first_name",
        LastName = "last_name",
        LegalAccepted = "legal_accepted",
    }

    enum Strategy {
        Password = "password",
        EmailCode = "email_code",
        PhoneCode = "phone_code",
        Totp = "totp",
        Hotp = "hotp",
        BackupCode = "backup_code",
        Custom = "custom",
        Passkey = "passkey",
    }

    enum VerificationMethod {
        Hwk = "hwk",
        Mfa = "mfa",
        Otp = "otp",
        Pwd = "pwd",
        Sms = "sms",
        Swk = "swk",
        User = "user",
    }
}
