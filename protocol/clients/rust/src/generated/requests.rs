// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

//! The parameters of the methods: `new` takes the required ones, and the others are set one by one.
//!
//! `Debug` shows none of their values, since some are secret.

use super::values::*;
use crate::json::{Object, Value};
use crate::model::list;

requests! {
    /// The parameters of [`Client::server_hello`](crate::Client::server_hello).
    ServerHello,
    /// The parameters of [`Client::server_accept_clock`](crate::Client::server_accept_clock).
    ServerAcceptClock,
    /// The parameters of [`Client::totp_enroll`](crate::Client::totp_enroll).
    TotpEnroll,
    /// The parameters of [`Client::totp_verify`](crate::Client::totp_verify).
    TotpVerify,
    /// The parameters of [`Client::totp_current_code`](crate::Client::totp_current_code).
    TotpCurrentCode,
    /// The parameters of [`Client::totp_import`](crate::Client::totp_import).
    TotpImport,
    /// The parameters of [`Client::hotp_enroll`](crate::Client::hotp_enroll).
    HotpEnroll,
    /// The parameters of [`Client::hotp_verify`](crate::Client::hotp_verify).
    HotpVerify,
    /// The parameters of [`Client::hotp_import`](crate::Client::hotp_import).
    HotpImport,
    /// The parameters of [`Client::backup_code_generate`](crate::Client::backup_code_generate).
    BackupCodeGenerate,
    /// The parameters of [`Client::backup_code_verify`](crate::Client::backup_code_verify).
    BackupCodeVerify,
    /// The parameters of [`Client::backup_code_import`](crate::Client::backup_code_import).
    BackupCodeImport,
    /// The parameters of [`Client::password_set`](crate::Client::password_set).
    PasswordSet,
    /// The parameters of [`Client::password_verify`](crate::Client::password_verify).
    PasswordVerify,
    /// The parameters of [`Client::password_remove`](crate::Client::password_remove).
    PasswordRemove,
    /// The parameters of [`Client::password_import`](crate::Client::password_import).
    PasswordImport,
    /// The parameters of [`Client::password_require_reset`](crate::Client::password_require_reset).
    PasswordRequireReset,
    /// The parameters of [`Client::email_enroll`](crate::Client::email_enroll).
    EmailEnroll,
    /// The parameters of [`Client::email_verify`](crate::Client::email_verify).
    EmailVerify,
    /// The parameters of [`Client::phone_enroll`](crate::Client::phone_enroll).
    PhoneEnroll,
    /// The parameters of [`Client::phone_verify`](crate::Client::phone_verify).
    PhoneVerify,
    /// The parameters of [`Client::address_show`](crate::Client::address_show).
    AddressShow,
    /// The parameters of [`Client::username_set`](crate::Client::username_set).
    UsernameSet,
    /// The parameters of [`Client::username_remove`](crate::Client::username_remove).
    UsernameRemove,
    /// The parameters of [`Client::passkey_enroll`](crate::Client::passkey_enroll).
    PasskeyEnroll,
    /// The parameters of [`Client::passkey_challenge`](crate::Client::passkey_challenge).
    PasskeyChallenge,
    /// The parameters of [`Client::passkey_verify`](crate::Client::passkey_verify).
    PasskeyVerify,
    /// The parameters of [`Client::passkey_related_origins`](crate::Client::passkey_related_origins).
    PasskeyRelatedOrigins,
    /// The parameters of [`Client::factor_activate`](crate::Client::factor_activate).
    FactorActivate,
    /// The parameters of [`Client::factor_send`](crate::Client::factor_send).
    FactorSend,
    /// The parameters of [`Client::factor_verify`](crate::Client::factor_verify).
    FactorVerify,
    /// The parameters of [`Client::factor_resync`](crate::Client::factor_resync).
    FactorResync,
    /// The parameters of [`Client::factor_list`](crate::Client::factor_list).
    FactorList,
    /// The parameters of [`Client::factor_rename`](crate::Client::factor_rename).
    FactorRename,
    /// The parameters of [`Client::factor_prefer`](crate::Client::factor_prefer).
    FactorPrefer,
    /// The parameters of [`Client::factor_remove`](crate::Client::factor_remove).
    FactorRemove,
    /// The parameters of [`Client::factor_disable`](crate::Client::factor_disable).
    FactorDisable,
    /// The parameters of [`Client::factor_enable`](crate::Client::factor_enable).
    FactorEnable,
    /// The parameters of [`Client::session_create`](crate::Client::session_create).
    SessionCreate,
    /// The parameters of [`Client::session_check`](crate::Client::session_check).
    SessionCheck,
    /// The parameters of [`Client::session_touch`](crate::Client::session_touch).
    SessionTouch,
    /// The parameters of [`Client::session_list`](crate::Client::session_list).
    SessionList,
    /// The parameters of [`Client::session_revoke`](crate::Client::session_revoke).
    SessionRevoke,
    /// The parameters of [`Client::session_revoke_all`](crate::Client::session_revoke_all).
    SessionRevokeAll,
    /// The parameters of [`Client::session_issue_assertion`](crate::Client::session_issue_assertion).
    SessionIssueAssertion,
    /// The parameters of [`Client::keys_jwks`](crate::Client::keys_jwks).
    KeysJwks,
    /// The parameters of [`Client::keys_rotate_signing`](crate::Client::keys_rotate_signing).
    KeysRotateSigning,
    /// The parameters of [`Client::device_trust`](crate::Client::device_trust).
    DeviceTrust,
    /// The parameters of [`Client::device_exchange`](crate::Client::device_exchange).
    DeviceExchange,
    /// The parameters of [`Client::device_list`](crate::Client::device_list).
    DeviceList,
    /// The parameters of [`Client::device_revoke`](crate::Client::device_revoke).
    DeviceRevoke,
    /// The parameters of [`Client::job_claim`](crate::Client::job_claim).
    JobClaim,
    /// The parameters of [`Client::job_renew`](crate::Client::job_renew).
    JobRenew,
    /// The parameters of [`Client::job_complete`](crate::Client::job_complete).
    JobComplete,
    /// The parameters of [`Client::job_fail`](crate::Client::job_fail).
    JobFail,
    /// The parameters of [`Client::sign_in_create`](crate::Client::sign_in_create).
    SignInCreate,
    /// The parameters of [`Client::sign_up_create`](crate::Client::sign_up_create).
    SignUpCreate,
    /// The parameters of [`Client::sign_up_update`](crate::Client::sign_up_update).
    SignUpUpdate,
    /// The parameters of [`Client::step_up_create`](crate::Client::step_up_create).
    StepUpCreate,
    /// The parameters of [`Client::verdict_redeem`](crate::Client::verdict_redeem).
    VerdictRedeem,
    /// The parameters of [`Client::password_reset_create`](crate::Client::password_reset_create).
    PasswordResetCreate,
    /// The parameters of [`Client::flow_get`](crate::Client::flow_get).
    FlowGet,
    /// The parameters of [`Client::flow_prepare`](crate::Client::flow_prepare).
    FlowPrepare,
    /// The parameters of [`Client::flow_attempt`](crate::Client::flow_attempt).
    FlowAttempt,
    /// The parameters of [`Client::flow_reset`](crate::Client::flow_reset).
    FlowReset,
    /// The parameters of [`Client::flow_claim_session`](crate::Client::flow_claim_session).
    FlowClaimSession,
    /// The parameters of [`Client::subject_get`](crate::Client::subject_get).
    SubjectGet,
    /// The parameters of [`Client::subject_unlock`](crate::Client::subject_unlock).
    SubjectUnlock,
    /// The parameters of [`Client::subject_reset_factors`](crate::Client::subject_reset_factors).
    SubjectResetFactors,
    /// The parameters of [`Client::subject_cancel_reset`](crate::Client::subject_cancel_reset).
    SubjectCancelReset,
    /// The parameters of [`Client::subject_delete`](crate::Client::subject_delete).
    SubjectDelete,
    /// The parameters of [`Client::tenant_create`](crate::Client::tenant_create).
    TenantCreate,
    /// The parameters of [`Client::tenant_get`](crate::Client::tenant_get).
    TenantGet,
    /// The parameters of [`Client::tenant_list`](crate::Client::tenant_list).
    TenantList,
    /// The parameters of [`Client::tenant_update`](crate::Client::tenant_update).
    TenantUpdate,
    /// The parameters of [`Client::tenant_check`](crate::Client::tenant_check).
    TenantCheck,
    /// The parameters of [`Client::tenant_delete`](crate::Client::tenant_delete).
    TenantDelete,
    /// The parameters of [`Client::keys_status`](crate::Client::keys_status).
    KeysStatus,
    /// The parameters of [`Client::keys_rotate`](crate::Client::keys_rotate).
    KeysRotate,
    /// The parameters of [`Client::keys_rotate_master`](crate::Client::keys_rotate_master).
    KeysRotateMaster,
    /// The parameters of [`Client::store_raise`](crate::Client::store_raise).
    StoreRaise,
    /// The parameters of [`Client::backup_begin`](crate::Client::backup_begin).
    BackupBegin,
    /// The parameters of [`Client::backup_read`](crate::Client::backup_read).
    BackupRead,
    /// The parameters of [`Client::backup_end`](crate::Client::backup_end).
    BackupEnd,
    /// The parameters of [`Client::audit_list`](crate::Client::audit_list).
    AuditList,
    /// The parameters of [`Client::audit_verify`](crate::Client::audit_verify).
    AuditVerify,
    /// A part of parameters.
    Application,
    /// A part of parameters.
    PolicyChange,
    /// A part of parameters.
    PolicyChangeBackupCode,
    /// A part of parameters.
    PolicyChangeDeliveredCode,
    /// A part of parameters.
    PolicyChangeDelivery,
    /// A part of parameters.
    PolicyChangeDevice,
    /// A part of parameters.
    PolicyChangeGuessBudget,
    /// A part of parameters.
    PolicyChangeMfa,
    /// A part of parameters.
    PolicyChangePasskey,
    /// A part of parameters.
    PolicyChangePassword,
    /// A part of parameters.
    PolicyChangeRecovery,
    /// A part of parameters.
    PolicyChangeSession,
    /// A part of parameters.
    PolicyChangeSignIn,
    /// A part of parameters.
    PolicyChangeSignUp,
    /// A part of parameters.
    PolicyChangeTotp,
    /// A part of parameters.
    RequestMeta,
    /// A part of parameters.
    VouchedFactor,
}

impl ServerHello {
    /// With what is required.
    ///
    /// - `application`: who calls; counted in the metrics
    pub fn new(application: Application) -> Self {
        Self(Object::new()).with("application", application)
    }

    /// The version of the protocol that the client speaks; clients of version 1 do not say it. Without it `1`.
    #[must_use]
    pub fn protocol(self, protocol: impl Into<i64>) -> Self {
        self.with("protocol", Into::<i64>::into(protocol))
    }

    /// The revision of that version that the client needs; any if omitted.
    #[must_use]
    pub fn min_revision(self, min_revision: impl Into<i64>) -> Self {
        self.with("min_revision", Into::<i64>::into(min_revision))
    }
}

impl ServerAcceptClock {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl Default for ServerAcceptClock {
    fn default() -> Self {
        Self::new()
    }
}

impl TotpEnroll {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    pub fn new(subject: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The account name shown in the app; the subject if omitted.
    #[must_use]
    pub fn account_name(self, account_name: impl Into<String>) -> Self {
        self.with("account_name", Into::<String>::into(account_name))
    }

    /// The issuer shown in the app; the policy's if omitted.
    #[must_use]
    pub fn issuer(self, issuer: impl Into<String>) -> Self {
        self.with("issuer", Into::<String>::into(issuer))
    }

    /// The user's name for the factor.
    #[must_use]
    pub fn display_name(self, display_name: impl Into<String>) -> Self {
        self.with("display_name", Into::<String>::into(display_name))
    }

    /// The HMAC hash; the policy's if omitted.
    #[must_use]
    pub fn algorithm(self, algorithm: impl Into<OathAlgorithm>) -> Self {
        self.with("algorithm", Into::<OathAlgorithm>::into(algorithm))
    }

    /// The number of digits of a code.
    #[must_use]
    pub fn digits(self, digits: impl Into<i64>) -> Self {
        self.with("digits", Into::<i64>::into(digits))
    }

    /// The length of a time step, in seconds.
    #[must_use]
    pub fn period_s(self, period_s: impl Into<i64>) -> Self {
        self.with("period_s", Into::<i64>::into(period_s))
    }

    /// Also return the URI as a QR code: an SVG image, or text for a terminal.
    #[must_use]
    pub fn qr(self, qr: impl Into<QrForm>) -> Self {
        self.with("qr", Into::<QrForm>::into(qr))
    }

    /// An existing seed to import, in base32.
    #[must_use]
    pub fn secret(self, secret: impl Into<String>) -> Self {
        self.with("secret", Into::<String>::into(secret))
    }

    /// With `secret`: make the factor active at once, without a first code. Without it `false`.
    #[must_use]
    pub fn activate(self, activate: bool) -> Self {
        self.with("activate", activate)
    }

    /// Enrol a factor that generates codes and never verifies any. Without it `false`.
    #[must_use]
    pub fn generator(self, generator: bool) -> Self {
        self.with("generator", generator)
    }

    /// A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
    /// policy's mfa.changes is session.
    #[must_use]
    pub fn session_token(self, session_token: impl Into<String>) -> Self {
        self.with("session_token", Into::<String>::into(session_token))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl TotpVerify {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `code`: the code that the user typed
    pub fn new(subject: impl Into<String>, code: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject)).with("code", Into::<String>::into(code))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// Try only this factor.
    #[must_use]
    pub fn factor_id(self, factor_id: impl Into<String>) -> Self {
        self.with("factor_id", Into::<String>::into(factor_id))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl TotpCurrentCode {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `factor_id`: the factor
    pub fn new(subject: impl Into<String>, factor_id: impl Into<String>) -> Self {
        Self(Object::new())
            .with("subject", Into::<String>::into(subject))
            .with("factor_id", Into::<String>::into(factor_id))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl TotpImport {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `secret`: the seed, in base32
    pub fn new(subject: impl Into<String>, secret: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject)).with("secret", Into::<String>::into(secret))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The account name shown in the app; the subject if omitted.
    #[must_use]
    pub fn account_name(self, account_name: impl Into<String>) -> Self {
        self.with("account_name", Into::<String>::into(account_name))
    }

    /// The issuer shown in the app; the policy's if omitted.
    #[must_use]
    pub fn issuer(self, issuer: impl Into<String>) -> Self {
        self.with("issuer", Into::<String>::into(issuer))
    }

    /// The user's name for the factor.
    #[must_use]
    pub fn display_name(self, display_name: impl Into<String>) -> Self {
        self.with("display_name", Into::<String>::into(display_name))
    }

    /// The HMAC hash; SHA1 if omitted.
    #[must_use]
    pub fn algorithm(self, algorithm: impl Into<OathAlgorithm>) -> Self {
        self.with("algorithm", Into::<OathAlgorithm>::into(algorithm))
    }

    /// The number of digits of a code; 6 if omitted.
    #[must_use]
    pub fn digits(self, digits: impl Into<i64>) -> Self {
        self.with("digits", Into::<i64>::into(digits))
    }

    /// The length of a time step, in seconds; 30 if omitted.
    #[must_use]
    pub fn period_s(self, period_s: impl Into<i64>) -> Self {
        self.with("period_s", Into::<i64>::into(period_s))
    }

    /// The last time step that the other system accepted; it and all earlier ones are spent.
    #[must_use]
    pub fn last_step(self, last_step: impl Into<i64>) -> Self {
        self.with("last_step", Into::<i64>::into(last_step))
    }

    /// Only report what would happen. Without it `false`.
    #[must_use]
    pub fn dry_run(self, dry_run: bool) -> Self {
        self.with("dry_run", dry_run)
    }

    /// A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
    /// policy's mfa.changes is session.
    #[must_use]
    pub fn session_token(self, session_token: impl Into<String>) -> Self {
        self.with("session_token", Into::<String>::into(session_token))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl HotpEnroll {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    pub fn new(subject: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The account name shown in the app; the subject if omitted.
    #[must_use]
    pub fn account_name(self, account_name: impl Into<String>) -> Self {
        self.with("account_name", Into::<String>::into(account_name))
    }

    /// The issuer shown in the app; the policy's if omitted.
    #[must_use]
    pub fn issuer(self, issuer: impl Into<String>) -> Self {
        self.with("issuer", Into::<String>::into(issuer))
    }

    /// The user's name for the factor.
    #[must_use]
    pub fn display_name(self, display_name: impl Into<String>) -> Self {
        self.with("display_name", Into::<String>::into(display_name))
    }

    /// The HMAC hash; SHA1 if omitted.
    #[must_use]
    pub fn algorithm(self, algorithm: impl Into<OathAlgorithm>) -> Self {
        self.with("algorithm", Into::<OathAlgorithm>::into(algorithm))
    }

    /// The number of digits of a code. Without it `6`.
    #[must_use]
    pub fn digits(self, digits: impl Into<i64>) -> Self {
        self.with("digits", Into::<i64>::into(digits))
    }

    /// The token's next counter; a higher one is used if later codes of this seed are already spent. Without it `0`.
    #[must_use]
    pub fn counter(self, counter: impl Into<i64>) -> Self {
        self.with("counter", Into::<i64>::into(counter))
    }

    /// How many counters after the expected one are tried. Without it `10`.
    #[must_use]
    pub fn look_ahead(self, look_ahead: impl Into<i64>) -> Self {
        self.with("look_ahead", Into::<i64>::into(look_ahead))
    }

    /// Also return the URI as a QR code: an SVG image, or text for a terminal.
    #[must_use]
    pub fn qr(self, qr: impl Into<QrForm>) -> Self {
        self.with("qr", Into::<QrForm>::into(qr))
    }

    /// An existing seed to import, in base32.
    #[must_use]
    pub fn secret(self, secret: impl Into<String>) -> Self {
        self.with("secret", Into::<String>::into(secret))
    }

    /// With `secret`: make the factor active at once, without a first code. Without it `false`.
    #[must_use]
    pub fn activate(self, activate: bool) -> Self {
        self.with("activate", activate)
    }

    /// A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
    /// policy's mfa.changes is session.
    #[must_use]
    pub fn session_token(self, session_token: impl Into<String>) -> Self {
        self.with("session_token", Into::<String>::into(session_token))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl HotpVerify {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `code`: the code that the user typed
    pub fn new(subject: impl Into<String>, code: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject)).with("code", Into::<String>::into(code))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// Try only this factor.
    #[must_use]
    pub fn factor_id(self, factor_id: impl Into<String>) -> Self {
        self.with("factor_id", Into::<String>::into(factor_id))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl HotpImport {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `secret`: the seed, in base32
    pub fn new(subject: impl Into<String>, secret: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject)).with("secret", Into::<String>::into(secret))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The account name shown in the app; the subject if omitted.
    #[must_use]
    pub fn account_name(self, account_name: impl Into<String>) -> Self {
        self.with("account_name", Into::<String>::into(account_name))
    }

    /// The issuer shown in the app; the policy's if omitted.
    #[must_use]
    pub fn issuer(self, issuer: impl Into<String>) -> Self {
        self.with("issuer", Into::<String>::into(issuer))
    }

    /// The user's name for the factor.
    #[must_use]
    pub fn display_name(self, display_name: impl Into<String>) -> Self {
        self.with("display_name", Into::<String>::into(display_name))
    }

    /// The HMAC hash; SHA1 if omitted.
    #[must_use]
    pub fn algorithm(self, algorithm: impl Into<OathAlgorithm>) -> Self {
        self.with("algorithm", Into::<OathAlgorithm>::into(algorithm))
    }

    /// The number of digits of a code; 6 if omitted.
    #[must_use]
    pub fn digits(self, digits: impl Into<i64>) -> Self {
        self.with("digits", Into::<i64>::into(digits))
    }

    /// The token's next counter, 0 if omitted; a higher one is used if later codes of this seed are already spent.
    #[must_use]
    pub fn counter(self, counter: impl Into<i64>) -> Self {
        self.with("counter", Into::<i64>::into(counter))
    }

    /// How many counters after the expected one are tried. Without it `10`.
    #[must_use]
    pub fn look_ahead(self, look_ahead: impl Into<i64>) -> Self {
        self.with("look_ahead", Into::<i64>::into(look_ahead))
    }

    /// Only report what would happen. Without it `false`.
    #[must_use]
    pub fn dry_run(self, dry_run: bool) -> Self {
        self.with("dry_run", dry_run)
    }

    /// A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
    /// policy's mfa.changes is session.
    #[must_use]
    pub fn session_token(self, session_token: impl Into<String>) -> Self {
        self.with("session_token", Into::<String>::into(session_token))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl BackupCodeGenerate {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    pub fn new(subject: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The number of codes in the set; the policy's if omitted.
    #[must_use]
    pub fn count(self, count: impl Into<i64>) -> Self {
        self.with("count", Into::<i64>::into(count))
    }

    /// A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
    /// policy's mfa.changes is session.
    #[must_use]
    pub fn session_token(self, session_token: impl Into<String>) -> Self {
        self.with("session_token", Into::<String>::into(session_token))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl BackupCodeVerify {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `code`: the code that the user typed
    pub fn new(subject: impl Into<String>, code: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject)).with("code", Into::<String>::into(code))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl BackupCodeImport {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `codes`: 1 to 20 different codes, in the order of the set
    pub fn new(subject: impl Into<String>, codes: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject)).with("codes", list::<String, _>(codes))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// Only report what would happen. Without it `false`.
    #[must_use]
    pub fn dry_run(self, dry_run: bool) -> Self {
        self.with("dry_run", dry_run)
    }

    /// A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
    /// policy's mfa.changes is session.
    #[must_use]
    pub fn session_token(self, session_token: impl Into<String>) -> Self {
        self.with("session_token", Into::<String>::into(session_token))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl PasswordSet {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `password`: the password that the user typed
    pub fn new(subject: impl Into<String>, password: impl Into<String>) -> Self {
        Self(Object::new())
            .with("subject", Into::<String>::into(subject))
            .with("password", Into::<String>::into(password))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// Whether someone else chose the password, so that the user has to change it. Without it `false`.
    #[must_use]
    pub fn temporary(self, temporary: bool) -> Self {
        self.with("temporary", temporary)
    }

    /// A session to keep, usually the user's current one.
    #[must_use]
    pub fn except_session_id(self, except_session_id: impl Into<String>) -> Self {
        self.with("except_session_id", Into::<String>::into(except_session_id))
    }

    /// The session to keep, named by its token; it must be the owner's, and fresh, if the policy's mfa.changes is
    /// session.
    #[must_use]
    pub fn session_token(self, session_token: impl Into<String>) -> Self {
        self.with("session_token", Into::<String>::into(session_token))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl PasswordVerify {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `password`: the password that the user typed
    pub fn new(subject: impl Into<String>, password: impl Into<String>) -> Self {
        Self(Object::new())
            .with("subject", Into::<String>::into(subject))
            .with("password", Into::<String>::into(password))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl PasswordRemove {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    pub fn new(subject: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The session whose authentication must be fresh; if omitted, the subject's freshest one, unless the policy's
    /// mfa.changes is session.
    #[must_use]
    pub fn session_token(self, session_token: impl Into<String>) -> Self {
        self.with("session_token", Into::<String>::into(session_token))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl PasswordImport {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `hash`: the hash with its parameters and salt, in the other system's format
    pub fn new(subject: impl Into<String>, hash: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject)).with("hash", Into::<String>::into(hash))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
    /// policy's mfa.changes is session.
    #[must_use]
    pub fn session_token(self, session_token: impl Into<String>) -> Self {
        self.with("session_token", Into::<String>::into(session_token))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl PasswordRequireReset {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    pub fn new(subject: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl EmailEnroll {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `email_address`: the address
    pub fn new(subject: impl Into<String>, email_address: impl Into<String>) -> Self {
        Self(Object::new())
            .with("subject", Into::<String>::into(subject))
            .with("email_address", Into::<String>::into(email_address))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The user's name for the factor.
    #[must_use]
    pub fn display_name(self, display_name: impl Into<String>) -> Self {
        self.with("display_name", Into::<String>::into(display_name))
    }

    /// Whether the caller has verified it: it is active at once, and no code is sent. Without it `false`.
    #[must_use]
    pub fn verified(self, verified: bool) -> Self {
        self.with("verified", verified)
    }

    /// The preferred language of messages, a BCP 47 tag.
    #[must_use]
    pub fn locale(self, locale: impl Into<String>) -> Self {
        self.with("locale", Into::<String>::into(locale))
    }

    /// A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
    /// policy's mfa.changes is session.
    #[must_use]
    pub fn session_token(self, session_token: impl Into<String>) -> Self {
        self.with("session_token", Into::<String>::into(session_token))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl EmailVerify {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `code`: the code that the user typed
    pub fn new(subject: impl Into<String>, code: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject)).with("code", Into::<String>::into(code))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// Try only this factor.
    #[must_use]
    pub fn factor_id(self, factor_id: impl Into<String>) -> Self {
        self.with("factor_id", Into::<String>::into(factor_id))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl PhoneEnroll {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `phone_number`: the number, in international format
    pub fn new(subject: impl Into<String>, phone_number: impl Into<String>) -> Self {
        Self(Object::new())
            .with("subject", Into::<String>::into(subject))
            .with("phone_number", Into::<String>::into(phone_number))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The user's name for the factor.
    #[must_use]
    pub fn display_name(self, display_name: impl Into<String>) -> Self {
        self.with("display_name", Into::<String>::into(display_name))
    }

    /// Whether the caller has verified it: it is active at once, and no code is sent. Without it `false`.
    #[must_use]
    pub fn verified(self, verified: bool) -> Self {
        self.with("verified", verified)
    }

    /// The preferred language of messages, a BCP 47 tag.
    #[must_use]
    pub fn locale(self, locale: impl Into<String>) -> Self {
        self.with("locale", Into::<String>::into(locale))
    }

    /// A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
    /// policy's mfa.changes is session.
    #[must_use]
    pub fn session_token(self, session_token: impl Into<String>) -> Self {
        self.with("session_token", Into::<String>::into(session_token))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl PhoneVerify {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `code`: the code that the user typed
    pub fn new(subject: impl Into<String>, code: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject)).with("code", Into::<String>::into(code))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// Try only this factor.
    #[must_use]
    pub fn factor_id(self, factor_id: impl Into<String>) -> Self {
        self.with("factor_id", Into::<String>::into(factor_id))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl AddressShow {
    /// With what is required.
    ///
    /// - `session_token`: the token of a session of the user who will see the addresses
    pub fn new(session_token: impl Into<String>) -> Self {
        Self(Object::new()).with("session_token", Into::<String>::into(session_token))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl UsernameSet {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `username`: the user name; upper and lower case are the same
    pub fn new(subject: impl Into<String>, username: impl Into<String>) -> Self {
        Self(Object::new())
            .with("subject", Into::<String>::into(subject))
            .with("username", Into::<String>::into(username))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl UsernameRemove {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    pub fn new(subject: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl PasskeyEnroll {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    pub fn new(subject: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The account name that the authenticator shows; the subject if omitted.
    #[must_use]
    pub fn account_name(self, account_name: impl Into<String>) -> Self {
        self.with("account_name", Into::<String>::into(account_name))
    }

    /// The user's name for the factor.
    #[must_use]
    pub fn display_name(self, display_name: impl Into<String>) -> Self {
        self.with("display_name", Into::<String>::into(display_name))
    }

    /// Whether it must, or must not, be usable without a user name; preferred if omitted.
    #[must_use]
    pub fn resident(self, resident: bool) -> Self {
        self.with("resident", resident)
    }

    /// Only authenticators of the user's device, or only others.
    #[must_use]
    pub fn attachment(self, attachment: impl Into<PasskeyAttachment>) -> Self {
        self.with("attachment", Into::<PasskeyAttachment>::into(attachment))
    }

    /// A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
    /// policy's mfa.changes is session.
    #[must_use]
    pub fn session_token(self, session_token: impl Into<String>) -> Self {
        self.with("session_token", Into::<String>::into(session_token))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl PasskeyChallenge {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The application's own user ID; if omitted, the passkey says whose it is.
    #[must_use]
    pub fn subject(self, subject: impl Into<String>) -> Self {
        self.with("subject", Into::<String>::into(subject))
    }

    /// The domain whose passkeys are asked for, one of `rp_ids`; chosen by the server if omitted.
    #[must_use]
    pub fn rp_id(self, rp_id: impl Into<String>) -> Self {
        self.with("rp_id", Into::<String>::into(rp_id))
    }
}

impl Default for PasskeyChallenge {
    fn default() -> Self {
        Self::new()
    }
}

impl PasskeyVerify {
    /// With what is required.
    ///
    /// - `credential`: what toJSON() of the browser's PublicKeyCredential returned
    pub fn new(credential: Object) -> Self {
        Self(Object::new()).with("credential", credential)
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The subject that the challenge was made for, if any.
    #[must_use]
    pub fn subject(self, subject: impl Into<String>) -> Self {
        self.with("subject", Into::<String>::into(subject))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl PasskeyRelatedOrigins {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }
}

impl Default for PasskeyRelatedOrigins {
    fn default() -> Self {
        Self::new()
    }
}

impl FactorActivate {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `factor_id`: the pending factor
    pub fn new(subject: impl Into<String>, factor_id: impl Into<String>) -> Self {
        Self(Object::new())
            .with("subject", Into::<String>::into(subject))
            .with("factor_id", Into::<String>::into(factor_id))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The code that the app or token shows, or that was sent to the address.
    #[must_use]
    pub fn code(self, code: impl Into<String>) -> Self {
        self.with("code", Into::<String>::into(code))
    }

    /// For a passkey: what toJSON() of the new PublicKeyCredential returned.
    #[must_use]
    pub fn credential(self, credential: Object) -> Self {
        self.with("credential", credential)
    }

    /// A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
    /// policy's mfa.changes is session.
    #[must_use]
    pub fn session_token(self, session_token: impl Into<String>) -> Self {
        self.with("session_token", Into::<String>::into(session_token))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl FactorSend {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    pub fn new(subject: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The address.
    #[must_use]
    pub fn factor_id(self, factor_id: impl Into<String>) -> Self {
        self.with("factor_id", Into::<String>::into(factor_id))
    }

    /// In place of factor_id: the subject's first address of this kind.
    #[must_use]
    pub fn kind(self, kind: impl Into<AddressKind>) -> Self {
        self.with("kind", Into::<AddressKind>::into(kind))
    }

    /// The preferred language of messages, a BCP 47 tag.
    #[must_use]
    pub fn locale(self, locale: impl Into<String>) -> Self {
        self.with("locale", Into::<String>::into(locale))
    }

    /// True if the recipient has not shown a factor yet: the message then does not use the reserve that the limits keep
    /// for those who have. Without it `false`.
    #[must_use]
    pub fn before_first_factor(self, before_first_factor: bool) -> Self {
        self.with("before_first_factor", before_first_factor)
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl FactorVerify {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `code`: the code that the user typed
    pub fn new(subject: impl Into<String>, code: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject)).with("code", Into::<String>::into(code))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// Try only this factor.
    #[must_use]
    pub fn factor_id(self, factor_id: impl Into<String>) -> Self {
        self.with("factor_id", Into::<String>::into(factor_id))
    }

    /// Try only these kinds.
    #[must_use]
    pub fn kinds(self, kinds: impl IntoIterator<Item = impl Into<CodeKind>>) -> Self {
        self.with("kinds", list::<CodeKind, _>(kinds))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl FactorResync {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `code`: the code that is shown
    /// - `next_code`: the code that is shown next
    pub fn new(subject: impl Into<String>, code: impl Into<String>, next_code: impl Into<String>) -> Self {
        Self(Object::new())
            .with("subject", Into::<String>::into(subject))
            .with("code", Into::<String>::into(code))
            .with("next_code", Into::<String>::into(next_code))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// Try only this factor.
    #[must_use]
    pub fn factor_id(self, factor_id: impl Into<String>) -> Self {
        self.with("factor_id", Into::<String>::into(factor_id))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl FactorList {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    pub fn new(subject: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }
}

impl FactorRename {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `factor_id`: the factor
    /// - `display_name`: the new display name
    pub fn new(subject: impl Into<String>, factor_id: impl Into<String>, display_name: impl Into<String>) -> Self {
        Self(Object::new())
            .with("subject", Into::<String>::into(subject))
            .with("factor_id", Into::<String>::into(factor_id))
            .with("display_name", Into::<String>::into(display_name))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl FactorPrefer {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `factor_id`: the factor
    pub fn new(subject: impl Into<String>, factor_id: impl Into<String>) -> Self {
        Self(Object::new())
            .with("subject", Into::<String>::into(subject))
            .with("factor_id", Into::<String>::into(factor_id))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// False: sign-ins no longer ask for it first. Without it `true`.
    #[must_use]
    pub fn preferred(self, preferred: bool) -> Self {
        self.with("preferred", preferred)
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl FactorRemove {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `factor_id`: the factor
    pub fn new(subject: impl Into<String>, factor_id: impl Into<String>) -> Self {
        Self(Object::new())
            .with("subject", Into::<String>::into(subject))
            .with("factor_id", Into::<String>::into(factor_id))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The session whose authentication must be fresh; if omitted, the subject's freshest one, unless the policy's
    /// mfa.changes is session.
    #[must_use]
    pub fn session_token(self, session_token: impl Into<String>) -> Self {
        self.with("session_token", Into::<String>::into(session_token))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl FactorDisable {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `factor_id`: the factor
    pub fn new(subject: impl Into<String>, factor_id: impl Into<String>) -> Self {
        Self(Object::new())
            .with("subject", Into::<String>::into(subject))
            .with("factor_id", Into::<String>::into(factor_id))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The session whose authentication must be fresh; if omitted, the subject's freshest one, unless the policy's
    /// mfa.changes is session.
    #[must_use]
    pub fn session_token(self, session_token: impl Into<String>) -> Self {
        self.with("session_token", Into::<String>::into(session_token))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl FactorEnable {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `factor_id`: the factor
    pub fn new(subject: impl Into<String>, factor_id: impl Into<String>) -> Self {
        Self(Object::new())
            .with("subject", Into::<String>::into(subject))
            .with("factor_id", Into::<String>::into(factor_id))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The session whose authentication must be fresh; if omitted, the subject's freshest one, unless the policy's
    /// mfa.changes is session.
    #[must_use]
    pub fn session_token(self, session_token: impl Into<String>) -> Self {
        self.with("session_token", Into::<String>::into(session_token))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl SessionCreate {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `amr`: how the user signed in, RFC 8176
    pub fn new(subject: impl Into<String>, amr: impl IntoIterator<Item = impl Into<AuthenticationMethod>>) -> Self {
        Self(Object::new())
            .with("subject", Into::<String>::into(subject))
            .with("amr", list::<AuthenticationMethod, _>(amr))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The factors that verified; removing one of them ends the session.
    #[must_use]
    pub fn factor_ids(self, factor_ids: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.with("factor_ids", list::<String, _>(factor_ids))
    }

    /// When the user signed in; now if omitted.
    #[must_use]
    pub fn authenticated_at(self, authenticated_at: impl Into<i64>) -> Self {
        self.with("authenticated_at", Into::<i64>::into(authenticated_at))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl SessionCheck {
    /// With what is required.
    ///
    /// - `session_token`: the session's token
    pub fn new(session_token: impl Into<String>) -> Self {
        Self(Object::new()).with("session_token", Into::<String>::into(session_token))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The minimum assurance level.
    #[must_use]
    pub fn min_aal(self, min_aal: impl Into<i64>) -> Self {
        self.with("min_aal", Into::<i64>::into(min_aal))
    }

    /// The maximum age of the authentication, in seconds.
    #[must_use]
    pub fn max_age_s(self, max_age_s: impl Into<i64>) -> Self {
        self.with("max_age_s", Into::<i64>::into(max_age_s))
    }

    /// Authentication methods that must all have been used.
    #[must_use]
    pub fn amr(self, amr: impl IntoIterator<Item = impl Into<AuthenticationMethod>>) -> Self {
        self.with("amr", list::<AuthenticationMethod, _>(amr))
    }
}

impl SessionTouch {
    /// With what is required.
    ///
    /// - `session_token`: the session's token
    pub fn new(session_token: impl Into<String>) -> Self {
        Self(Object::new()).with("session_token", Into::<String>::into(session_token))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl SessionList {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    pub fn new(subject: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }
}

impl SessionRevoke {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The session's token, for signing out.
    #[must_use]
    pub fn session_token(self, session_token: impl Into<String>) -> Self {
        self.with("session_token", Into::<String>::into(session_token))
    }

    /// The subject that it belongs to, if no token is given.
    #[must_use]
    pub fn subject(self, subject: impl Into<String>) -> Self {
        self.with("subject", Into::<String>::into(subject))
    }

    /// Its ID, if no token is given.
    #[must_use]
    pub fn session_id(self, session_id: impl Into<String>) -> Self {
        self.with("session_id", Into::<String>::into(session_id))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl Default for SessionRevoke {
    fn default() -> Self {
        Self::new()
    }
}

impl SessionRevokeAll {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    pub fn new(subject: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// A session to keep, usually the user's current one.
    #[must_use]
    pub fn except_session_id(self, except_session_id: impl Into<String>) -> Self {
        self.with("except_session_id", Into::<String>::into(except_session_id))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl SessionIssueAssertion {
    /// With what is required.
    ///
    /// - `session_token`: the session's token
    /// - `audience`: the only service that may accept it
    pub fn new(session_token: impl Into<String>, audience: impl Into<String>) -> Self {
        Self(Object::new())
            .with("session_token", Into::<String>::into(session_token))
            .with("audience", Into::<String>::into(audience))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }
}

impl KeysJwks {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }
}

impl Default for KeysJwks {
    fn default() -> Self {
        Self::new()
    }
}

impl KeysRotateSigning {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl Default for KeysRotateSigning {
    fn default() -> Self {
        Self::new()
    }
}

impl DeviceTrust {
    /// With what is required.
    ///
    /// - `session_token`: the token of a session on the device
    pub fn new(session_token: impl Into<String>) -> Self {
        Self(Object::new()).with("session_token", Into::<String>::into(session_token))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The user's name for the device.
    #[must_use]
    pub fn display_name(self, display_name: impl Into<String>) -> Self {
        self.with("display_name", Into::<String>::into(display_name))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl DeviceExchange {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `device_token`: the token that the device presents
    pub fn new(subject: impl Into<String>, device_token: impl Into<String>) -> Self {
        Self(Object::new())
            .with("subject", Into::<String>::into(subject))
            .with("device_token", Into::<String>::into(device_token))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl DeviceList {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    pub fn new(subject: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }
}

impl DeviceRevoke {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `device_id`: the device
    pub fn new(subject: impl Into<String>, device_id: impl Into<String>) -> Self {
        Self(Object::new())
            .with("subject", Into::<String>::into(subject))
            .with("device_id", Into::<String>::into(device_id))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl JobClaim {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// Only jobs of this tenant.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// Only jobs of these kinds; of all that the caller has the role for if omitted.
    #[must_use]
    pub fn kinds(self, kinds: impl IntoIterator<Item = impl Into<JobKind>>) -> Self {
        self.with("kinds", list::<JobKind, _>(kinds))
    }

    /// The maximum number of jobs; 10 if omitted.
    #[must_use]
    pub fn limit(self, limit: impl Into<i64>) -> Self {
        self.with("limit", Into::<i64>::into(limit))
    }

    /// How long to wait for a job; 0 if omitted.
    #[must_use]
    pub fn wait_ms(self, wait_ms: impl Into<i64>) -> Self {
        self.with("wait_ms", Into::<i64>::into(wait_ms))
    }
}

impl Default for JobClaim {
    fn default() -> Self {
        Self::new()
    }
}

impl JobRenew {
    /// With what is required.
    ///
    /// - `job_id`: the job's ID, as returned by job.claim
    /// - `attempt`: the job's attempt, as returned by job.claim; refused once another claim has the job
    /// - `lease_s`: how long it is needed from now on; never shortens the lease, which ends with the job
    pub fn new(job_id: impl Into<String>, attempt: impl Into<i64>, lease_s: impl Into<i64>) -> Self {
        Self(Object::new())
            .with("job_id", Into::<String>::into(job_id))
            .with("attempt", Into::<i64>::into(attempt))
            .with("lease_s", Into::<i64>::into(lease_s))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl JobComplete {
    /// With what is required.
    ///
    /// - `job_id`: the job's ID, as returned by job.claim
    /// - `attempt`: the job's attempt, as returned by job.claim; refused once another claim has the job
    pub fn new(job_id: impl Into<String>, attempt: impl Into<i64>) -> Self {
        Self(Object::new()).with("job_id", Into::<String>::into(job_id)).with("attempt", Into::<i64>::into(attempt))
    }

    /// For a challenge: the result.
    #[must_use]
    pub fn result(self, result: impl Into<Value>) -> Self {
        self.with("result", result)
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl JobFail {
    /// With what is required.
    ///
    /// - `job_id`: the job's ID, as returned by job.claim
    /// - `attempt`: the job's attempt, as returned by job.claim; refused once another claim has the job
    /// - `detail`: the reason, for the daemon's log; must not contain addresses or codes
    /// - `retry`: whether to try again later
    pub fn new(job_id: impl Into<String>, attempt: impl Into<i64>, detail: impl Into<String>, retry: bool) -> Self {
        Self(Object::new())
            .with("job_id", Into::<String>::into(job_id))
            .with("attempt", Into::<i64>::into(attempt))
            .with("detail", Into::<String>::into(detail))
            .with("retry", retry)
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl SignInCreate {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// e-mail address, phone number or user name, or a subject's own name; the flow asks for it if omitted.
    #[must_use]
    pub fn identifier(self, identifier: impl Into<String>) -> Self {
        self.with("identifier", Into::<String>::into(identifier))
    }

    /// The application's own user ID, instead of an identifier.
    #[must_use]
    pub fn subject(self, subject: impl Into<String>) -> Self {
        self.with("subject", Into::<String>::into(subject))
    }

    /// The kind of the first factor; a code is sent at once.
    #[must_use]
    pub fn kind(self, kind: impl Into<FactorKind>) -> Self {
        self.with("kind", Into::<FactorKind>::into(kind))
    }

    /// The password.
    #[must_use]
    pub fn password(self, password: impl Into<String>) -> Self {
        self.with("password", Into::<String>::into(password))
    }

    /// The domain whose passkeys are asked for, one of `rp_ids`; chosen by the server if omitted.
    #[must_use]
    pub fn rp_id(self, rp_id: impl Into<String>) -> Self {
        self.with("rp_id", Into::<String>::into(rp_id))
    }

    /// The token that a trusted device presents; the result has its next one.
    #[must_use]
    pub fn device_token(self, device_token: impl Into<String>) -> Self {
        self.with("device_token", Into::<String>::into(device_token))
    }

    /// Send a code to the address whether or not it has an account. Without it `false`.
    #[must_use]
    pub fn sign_up_if_missing(self, sign_up_if_missing: bool) -> Self {
        self.with("sign_up_if_missing", sign_up_if_missing)
    }

    /// A first factor that the caller has checked; requires subject and the role vouch.
    #[must_use]
    pub fn first_factor(self, first_factor: VouchedFactor) -> Self {
        self.with("first_factor", first_factor)
    }

    /// The least assurance level; a flow that cannot reach it is abandoned.
    #[must_use]
    pub fn min_aal(self, min_aal: impl Into<i64>) -> Self {
        self.with("min_aal", Into::<i64>::into(min_aal))
    }

    /// The only kinds of second factors that are taken, of those of the policy.
    #[must_use]
    pub fn second_factors(self, second_factors: impl IntoIterator<Item = impl Into<SecondKind>>) -> Self {
        self.with("second_factors", list::<SecondKind, _>(second_factors))
    }

    /// The preferred language of messages, a BCP 47 tag.
    #[must_use]
    pub fn locale(self, locale: impl Into<String>) -> Self {
        self.with("locale", Into::<String>::into(locale))
    }

    /// During the set-up of an authenticator, also return its URI as a QR code.
    #[must_use]
    pub fn qr(self, qr: impl Into<QrForm>) -> Self {
        self.with("qr", Into::<QrForm>::into(qr))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl Default for SignInCreate {
    fn default() -> Self {
        Self::new()
    }
}

impl SignUpCreate {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// An e-mail address, which will be verified.
    #[must_use]
    pub fn email_address(self, email_address: impl Into<String>) -> Self {
        self.with("email_address", Into::<String>::into(email_address))
    }

    /// A phone number, which will be verified.
    #[must_use]
    pub fn phone_number(self, phone_number: impl Into<String>) -> Self {
        self.with("phone_number", Into::<String>::into(phone_number))
    }

    /// A password.
    #[must_use]
    pub fn password(self, password: impl Into<String>) -> Self {
        self.with("password", Into::<String>::into(password))
    }

    /// A name to sign in with.
    #[must_use]
    pub fn username(self, username: impl Into<String>) -> Self {
        self.with("username", Into::<String>::into(username))
    }

    /// A first name.
    #[must_use]
    pub fn first_name(self, first_name: impl Into<String>) -> Self {
        self.with("first_name", Into::<String>::into(first_name))
    }

    /// A last name.
    #[must_use]
    pub fn last_name(self, last_name: impl Into<String>) -> Self {
        self.with("last_name", Into::<String>::into(last_name))
    }

    /// True if the terms were accepted.
    #[must_use]
    pub fn legal_accepted(self, legal_accepted: bool) -> Self {
        self.with("legal_accepted", legal_accepted)
    }

    /// The ID of a sign-in with status sign_up_required.
    #[must_use]
    pub fn transfer(self, transfer: impl Into<String>) -> Self {
        self.with("transfer", Into::<String>::into(transfer))
    }

    /// The preferred language of messages, a BCP 47 tag.
    #[must_use]
    pub fn locale(self, locale: impl Into<String>) -> Self {
        self.with("locale", Into::<String>::into(locale))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl Default for SignUpCreate {
    fn default() -> Self {
        Self::new()
    }
}

impl SignUpUpdate {
    /// With what is required.
    ///
    /// - `flow_id`: the sign-up
    pub fn new(flow_id: impl Into<String>) -> Self {
        Self(Object::new()).with("flow_id", Into::<String>::into(flow_id))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// An e-mail address, which will be verified.
    #[must_use]
    pub fn email_address(self, email_address: impl Into<String>) -> Self {
        self.with("email_address", Into::<String>::into(email_address))
    }

    /// A phone number, which will be verified.
    #[must_use]
    pub fn phone_number(self, phone_number: impl Into<String>) -> Self {
        self.with("phone_number", Into::<String>::into(phone_number))
    }

    /// A password.
    #[must_use]
    pub fn password(self, password: impl Into<String>) -> Self {
        self.with("password", Into::<String>::into(password))
    }

    /// A name to sign in with.
    #[must_use]
    pub fn username(self, username: impl Into<String>) -> Self {
        self.with("username", Into::<String>::into(username))
    }

    /// A first name.
    #[must_use]
    pub fn first_name(self, first_name: impl Into<String>) -> Self {
        self.with("first_name", Into::<String>::into(first_name))
    }

    /// A last name.
    #[must_use]
    pub fn last_name(self, last_name: impl Into<String>) -> Self {
        self.with("last_name", Into::<String>::into(last_name))
    }

    /// True if the terms were accepted.
    #[must_use]
    pub fn legal_accepted(self, legal_accepted: bool) -> Self {
        self.with("legal_accepted", legal_accepted)
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl StepUpCreate {
    /// With what is required.
    ///
    /// - `session_token`: the session's token
    /// - `purpose`: the kind of action, such as transfer
    pub fn new(session_token: impl Into<String>, purpose: impl Into<String>) -> Self {
        Self(Object::new())
            .with("session_token", Into::<String>::into(session_token))
            .with("purpose", Into::<String>::into(purpose))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The exact action, such as a digest of the transfer.
    #[must_use]
    pub fn binding(self, binding: impl Into<String>) -> Self {
        self.with("binding", Into::<String>::into(binding))
    }

    /// The least assurance level; a flow that cannot reach it is abandoned.
    #[must_use]
    pub fn min_aal(self, min_aal: impl Into<i64>) -> Self {
        self.with("min_aal", Into::<i64>::into(min_aal))
    }

    /// The only kinds of second factors that are taken, of those of the policy.
    #[must_use]
    pub fn second_factors(self, second_factors: impl IntoIterator<Item = impl Into<SecondKind>>) -> Self {
        self.with("second_factors", list::<SecondKind, _>(second_factors))
    }

    /// The preferred language of messages, a BCP 47 tag.
    #[must_use]
    pub fn locale(self, locale: impl Into<String>) -> Self {
        self.with("locale", Into::<String>::into(locale))
    }

    /// During the set-up of an authenticator, also return its URI as a QR code.
    #[must_use]
    pub fn qr(self, qr: impl Into<QrForm>) -> Self {
        self.with("qr", Into::<QrForm>::into(qr))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl VerdictRedeem {
    /// With what is required.
    ///
    /// - `verdict`: the verdict of the step-up
    /// - `purpose`: the kind of action, such as transfer
    pub fn new(verdict: impl Into<String>, purpose: impl Into<String>) -> Self {
        Self(Object::new())
            .with("verdict", Into::<String>::into(verdict))
            .with("purpose", Into::<String>::into(purpose))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// The exact action, such as a digest of the transfer.
    #[must_use]
    pub fn binding(self, binding: impl Into<String>) -> Self {
        self.with("binding", Into::<String>::into(binding))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl PasswordResetCreate {
    /// With what is required.
    ///
    /// - `identifier`: e-mail address, phone number or user name
    pub fn new(identifier: impl Into<String>) -> Self {
        Self(Object::new()).with("identifier", Into::<String>::into(identifier))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// How the code is sent.
    #[must_use]
    pub fn kind(self, kind: impl Into<AddressKind>) -> Self {
        self.with("kind", Into::<AddressKind>::into(kind))
    }

    /// The preferred language of messages, a BCP 47 tag.
    #[must_use]
    pub fn locale(self, locale: impl Into<String>) -> Self {
        self.with("locale", Into::<String>::into(locale))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl FlowGet {
    /// With what is required.
    ///
    /// - `flow_id`: the flow
    pub fn new(flow_id: impl Into<String>) -> Self {
        Self(Object::new()).with("flow_id", Into::<String>::into(flow_id))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// During the set-up of an authenticator, also return its URI as a QR code.
    #[must_use]
    pub fn qr(self, qr: impl Into<QrForm>) -> Self {
        self.with("qr", Into::<QrForm>::into(qr))
    }
}

impl FlowPrepare {
    /// With what is required.
    ///
    /// - `flow_id`: the flow
    pub fn new(flow_id: impl Into<String>) -> Self {
        Self(Object::new()).with("flow_id", Into::<String>::into(flow_id))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// How the code is sent, or passkey for a new challenge; by default as the step says.
    #[must_use]
    pub fn kind(self, kind: impl Into<PreparedKind>) -> Self {
        self.with("kind", Into::<PreparedKind>::into(kind))
    }

    /// Which address, if there are several.
    #[must_use]
    pub fn factor_id(self, factor_id: impl Into<String>) -> Self {
        self.with("factor_id", Into::<String>::into(factor_id))
    }

    /// The domain whose passkeys are asked for, one of `rp_ids`; chosen by the server if omitted.
    #[must_use]
    pub fn rp_id(self, rp_id: impl Into<String>) -> Self {
        self.with("rp_id", Into::<String>::into(rp_id))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl FlowAttempt {
    /// With what is required.
    ///
    /// - `flow_id`: the flow
    pub fn new(flow_id: impl Into<String>) -> Self {
        Self(Object::new()).with("flow_id", Into::<String>::into(flow_id))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// e-mail address, phone number or user name.
    #[must_use]
    pub fn identifier(self, identifier: impl Into<String>) -> Self {
        self.with("identifier", Into::<String>::into(identifier))
    }

    /// The token that a trusted device presents; the result has its next one.
    #[must_use]
    pub fn device_token(self, device_token: impl Into<String>) -> Self {
        self.with("device_token", Into::<String>::into(device_token))
    }

    /// The kind of the answer; the current step's if omitted.
    #[must_use]
    pub fn kind(self, kind: impl Into<FactorKind>) -> Self {
        self.with("kind", Into::<FactorKind>::into(kind))
    }

    /// The code that was sent or that an app shows, or a backup code.
    #[must_use]
    pub fn code(self, code: impl Into<String>) -> Self {
        self.with("code", Into::<String>::into(code))
    }

    /// The `selection` of one of the `options`, in place of what the step asks for.
    #[must_use]
    pub fn selection(self, selection: impl Into<String>) -> Self {
        self.with("selection", Into::<String>::into(selection))
    }

    /// Which factor, if there are several.
    #[must_use]
    pub fn factor_id(self, factor_id: impl Into<String>) -> Self {
        self.with("factor_id", Into::<String>::into(factor_id))
    }

    /// The address to set up.
    #[must_use]
    pub fn email_address(self, email_address: impl Into<String>) -> Self {
        self.with("email_address", Into::<String>::into(email_address))
    }

    /// The number to set up.
    #[must_use]
    pub fn phone_number(self, phone_number: impl Into<String>) -> Self {
        self.with("phone_number", Into::<String>::into(phone_number))
    }

    /// The user's name for the factor that is set up.
    #[must_use]
    pub fn display_name(self, display_name: impl Into<String>) -> Self {
        self.with("display_name", Into::<String>::into(display_name))
    }

    /// With the selection totp: the account's name in the app.
    #[must_use]
    pub fn account_name(self, account_name: impl Into<String>) -> Self {
        self.with("account_name", Into::<String>::into(account_name))
    }

    /// What toJSON() of the browser's PublicKeyCredential returned.
    #[must_use]
    pub fn credential(self, credential: Object) -> Self {
        self.with("credential", credential)
    }

    /// The password.
    #[must_use]
    pub fn password(self, password: impl Into<String>) -> Self {
        self.with("password", Into::<String>::into(password))
    }

    /// A name to sign in with.
    #[must_use]
    pub fn username(self, username: impl Into<String>) -> Self {
        self.with("username", Into::<String>::into(username))
    }

    /// A first name.
    #[must_use]
    pub fn first_name(self, first_name: impl Into<String>) -> Self {
        self.with("first_name", Into::<String>::into(first_name))
    }

    /// A last name.
    #[must_use]
    pub fn last_name(self, last_name: impl Into<String>) -> Self {
        self.with("last_name", Into::<String>::into(last_name))
    }

    /// True if the terms were accepted.
    #[must_use]
    pub fn legal_accepted(self, legal_accepted: bool) -> Self {
        self.with("legal_accepted", legal_accepted)
    }

    /// The new password.
    #[must_use]
    pub fn new_password(self, new_password: impl Into<String>) -> Self {
        self.with("new_password", Into::<String>::into(new_password))
    }

    /// Trust this device once the sign-in is complete; the result then has its device_token.
    #[must_use]
    pub fn trust_device(self, trust_device: bool) -> Self {
        self.with("trust_device", trust_device)
    }

    /// With trust_device: the user's name for the device.
    #[must_use]
    pub fn device_name(self, device_name: impl Into<String>) -> Self {
        self.with("device_name", Into::<String>::into(device_name))
    }

    /// The answer to what the tenant's own program asked.
    #[must_use]
    pub fn response(self, response: impl Into<String>) -> Self {
        self.with("response", Into::<String>::into(response))
    }

    /// During the set-up of an authenticator, also return its URI as a QR code.
    #[must_use]
    pub fn qr(self, qr: impl Into<QrForm>) -> Self {
        self.with("qr", Into::<QrForm>::into(qr))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl FlowReset {
    /// With what is required.
    ///
    /// - `flow_id`: the flow
    pub fn new(flow_id: impl Into<String>) -> Self {
        Self(Object::new()).with("flow_id", Into::<String>::into(flow_id))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// During the set-up of an authenticator, also return its URI as a QR code.
    #[must_use]
    pub fn qr(self, qr: impl Into<QrForm>) -> Self {
        self.with("qr", Into::<QrForm>::into(qr))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl FlowClaimSession {
    /// With what is required.
    ///
    /// - `flow_id`: the flow
    pub fn new(flow_id: impl Into<String>) -> Self {
        Self(Object::new()).with("flow_id", Into::<String>::into(flow_id))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl SubjectGet {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    pub fn new(subject: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }
}

impl SubjectUnlock {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    pub fn new(subject: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// Only these kinds.
    #[must_use]
    pub fn kinds(self, kinds: impl IntoIterator<Item = impl Into<FactorKind>>) -> Self {
        self.with("kinds", list::<FactorKind, _>(kinds))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl SubjectResetFactors {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `actor`: who resets them: the application's own ID of a member of its staff
    /// - `cause`: what happened to them
    pub fn new(subject: impl Into<String>, actor: impl Into<String>, cause: impl Into<ResetCause>) -> Self {
        Self(Object::new())
            .with("subject", Into::<String>::into(subject))
            .with("actor", Into::<String>::into(actor))
            .with("cause", Into::<ResetCause>::into(cause))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// Only these kinds; if omitted, all that are second factors, except e-mail addresses.
    #[must_use]
    pub fn kinds(self, kinds: impl IntoIterator<Item = impl Into<ResettableKind>>) -> Self {
        self.with("kinds", list::<ResettableKind, _>(kinds))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl SubjectCancelReset {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    /// - `actor`: who cancels it: the application's own ID of a member of its staff
    pub fn new(subject: impl Into<String>, actor: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject)).with("actor", Into::<String>::into(actor))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl SubjectDelete {
    /// With what is required.
    ///
    /// - `subject`: the application's own user ID
    pub fn new(subject: impl Into<String>) -> Self {
        Self(Object::new()).with("subject", Into::<String>::into(subject))
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl TenantCreate {
    /// With what is required.
    ///
    /// - `tenant`: the tenant's name
    pub fn new(tenant: impl Into<String>) -> Self {
        Self(Object::new()).with("tenant", Into::<String>::into(tenant))
    }

    /// The settings to change; null resets one to its default.
    #[must_use]
    pub fn policy(self, policy: PolicyChange) -> Self {
        self.with("policy", policy)
    }

    /// Which defaults apply to what is not set.
    #[must_use]
    pub fn defaults_edition(self, defaults_edition: impl Into<i64>) -> Self {
        self.with("defaults_edition", Into::<i64>::into(defaults_edition))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl TenantGet {
    /// With what is required.
    ///
    /// - `tenant`: the tenant's name
    pub fn new(tenant: impl Into<String>) -> Self {
        Self(Object::new()).with("tenant", Into::<String>::into(tenant))
    }
}

impl TenantList {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The maximum number of tenants on a page. Without it `50`.
    #[must_use]
    pub fn limit(self, limit: impl Into<i64>) -> Self {
        self.with("limit", Into::<i64>::into(limit))
    }

    /// The next_cursor of the previous page.
    #[must_use]
    pub fn cursor(self, cursor: impl Into<String>) -> Self {
        self.with("cursor", Into::<String>::into(cursor))
    }
}

impl Default for TenantList {
    fn default() -> Self {
        Self::new()
    }
}

impl TenantUpdate {
    /// With what is required.
    ///
    /// - `tenant`: the tenant's name
    pub fn new(tenant: impl Into<String>) -> Self {
        Self(Object::new()).with("tenant", Into::<String>::into(tenant))
    }

    /// The settings to change; null resets one to its default.
    #[must_use]
    pub fn policy(self, policy: PolicyChange) -> Self {
        self.with("policy", policy)
    }

    /// Which defaults apply to what is not set.
    #[must_use]
    pub fn defaults_edition(self, defaults_edition: impl Into<i64>) -> Self {
        self.with("defaults_edition", Into::<i64>::into(defaults_edition))
    }

    /// How many users may be left without a first or second factor that counts. Without it `0`.
    #[must_use]
    pub fn accept_users_affected(self, accept_users_affected: impl Into<i64>) -> Self {
        self.with("accept_users_affected", Into::<i64>::into(accept_users_affected))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl TenantCheck {
    /// With what is required.
    ///
    /// - `tenant`: the tenant's name
    pub fn new(tenant: impl Into<String>) -> Self {
        Self(Object::new()).with("tenant", Into::<String>::into(tenant))
    }

    /// Settings to try, as in tenant.update; nothing is changed.
    #[must_use]
    pub fn policy(self, policy: PolicyChange) -> Self {
        self.with("policy", policy)
    }

    /// An edition of the defaults to try; nothing is changed.
    #[must_use]
    pub fn defaults_edition(self, defaults_edition: impl Into<i64>) -> Self {
        self.with("defaults_edition", Into::<i64>::into(defaults_edition))
    }

    /// The standard to check by; only consistency if omitted.
    #[must_use]
    pub fn profile(self, profile: impl Into<PolicyProfile>) -> Self {
        self.with("profile", Into::<PolicyProfile>::into(profile))
    }
}

impl TenantDelete {
    /// With what is required.
    ///
    /// - `tenant`: the tenant's name
    pub fn new(tenant: impl Into<String>) -> Self {
        Self(Object::new()).with("tenant", Into::<String>::into(tenant))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl KeysStatus {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The maximum number of tenants on a page. Without it `50`.
    #[must_use]
    pub fn limit(self, limit: impl Into<i64>) -> Self {
        self.with("limit", Into::<i64>::into(limit))
    }

    /// The next_cursor of the previous page.
    #[must_use]
    pub fn cursor(self, cursor: impl Into<String>) -> Self {
        self.with("cursor", Into::<String>::into(cursor))
    }
}

impl Default for KeysStatus {
    fn default() -> Self {
        Self::new()
    }
}

impl KeysRotate {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The tenant; `default` if omitted.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl Default for KeysRotate {
    fn default() -> Self {
        Self::new()
    }
}

impl KeysRotateMaster {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// A repeated request with the same key gets the recorded answer for 60 s.
    #[must_use]
    pub fn idempotency_key(self, idempotency_key: impl Into<String>) -> Self {
        self.with("idempotency_key", Into::<String>::into(idempotency_key))
    }
}

impl Default for KeysRotateMaster {
    fn default() -> Self {
        Self::new()
    }
}

impl StoreRaise {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// A sidecar that has written nothing for so long is gone for good; none is if omitted.
    #[must_use]
    pub fn gone_after_s(self, gone_after_s: impl Into<i64>) -> Self {
        self.with("gone_after_s", Into::<i64>::into(gone_after_s))
    }
}

impl Default for StoreRaise {
    fn default() -> Self {
        Self::new()
    }
}

impl BackupBegin {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The content of the backup; everything if omitted.
    #[must_use]
    pub fn content(self, content: impl Into<BackupScope>) -> Self {
        self.with("content", Into::<BackupScope>::into(content))
    }
}

impl Default for BackupBegin {
    fn default() -> Self {
        Self::new()
    }
}

impl BackupRead {
    /// With what is required.
    ///
    /// - `backup_id`: the backup's ID, as returned by backup.begin
    /// - `offset`: where the piece begins: 0, then the next_offset of the previous piece
    pub fn new(backup_id: impl Into<String>, offset: impl Into<i64>) -> Self {
        Self(Object::new()).with("backup_id", Into::<String>::into(backup_id)).with("offset", Into::<i64>::into(offset))
    }
}

impl BackupEnd {
    /// With what is required.
    ///
    /// - `backup_id`: the backup's ID, as returned by backup.begin
    pub fn new(backup_id: impl Into<String>) -> Self {
        Self(Object::new()).with("backup_id", Into::<String>::into(backup_id))
    }
}

impl AuditList {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// Only entries of this tenant; if omitted: of all tenants, or of `default` if `subject` or `actor` is given.
    #[must_use]
    pub fn tenant(self, tenant: impl Into<String>) -> Self {
        self.with("tenant", Into::<String>::into(tenant))
    }

    /// Only entries about this subject.
    #[must_use]
    pub fn subject(self, subject: impl Into<String>) -> Self {
        self.with("subject", Into::<String>::into(subject))
    }

    /// Only resets of second factors, and their ends, by this member of staff.
    #[must_use]
    pub fn actor(self, actor: impl Into<String>) -> Self {
        self.with("actor", Into::<String>::into(actor))
    }

    /// Only entries from this time on.
    #[must_use]
    pub fn since_at(self, since_at: impl Into<i64>) -> Self {
        self.with("since_at", Into::<i64>::into(since_at))
    }

    /// Only entries of this action, as entries name it.
    #[must_use]
    pub fn action(self, action: impl Into<AuditAction>) -> Self {
        self.with("action", Into::<AuditAction>::into(action))
    }

    /// Only what was done, or only what was refused.
    #[must_use]
    pub fn outcome(self, outcome: impl Into<AuditOutcome>) -> Self {
        self.with("outcome", Into::<AuditOutcome>::into(outcome))
    }

    /// Only entries before this time.
    #[must_use]
    pub fn until_at(self, until_at: impl Into<i64>) -> Self {
        self.with("until_at", Into::<i64>::into(until_at))
    }

    /// The maximum number of entries on a page. Without it `50`.
    #[must_use]
    pub fn limit(self, limit: impl Into<i64>) -> Self {
        self.with("limit", Into::<i64>::into(limit))
    }

    /// The next_cursor or resume_cursor of an earlier page.
    #[must_use]
    pub fn cursor(self, cursor: impl Into<String>) -> Self {
        self.with("cursor", Into::<String>::into(cursor))
    }

    /// Only entries after this one, oldest first; 0 begins with the oldest. With several sidecars, it is a position in
    /// the log of one, and the others are listed from their beginning.
    #[must_use]
    pub fn after_sequence(self, after_sequence: impl Into<i64>) -> Self {
        self.with("after_sequence", Into::<i64>::into(after_sequence))
    }
}

impl Default for AuditList {
    fn default() -> Self {
        Self::new()
    }
}

impl AuditVerify {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The first sequence number to verify. Without it `1`.
    #[must_use]
    pub fn first_sequence(self, first_sequence: impl Into<i64>) -> Self {
        self.with("first_sequence", Into::<i64>::into(first_sequence))
    }

    /// The last sequence number to verify.
    #[must_use]
    pub fn last_sequence(self, last_sequence: impl Into<i64>) -> Self {
        self.with("last_sequence", Into::<i64>::into(last_sequence))
    }
}

impl Default for AuditVerify {
    fn default() -> Self {
        Self::new()
    }
}

impl Application {
    /// With what is required.
    ///
    /// - `name`: the application's name
    /// - `version`: its version
    pub fn new(name: impl Into<String>, version: impl Into<String>) -> Self {
        Self(Object::new()).with("name", Into::<String>::into(name)).with("version", Into::<String>::into(version))
    }
}

impl PolicyChange {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The issuer shown in authenticator apps if a request names none.
    #[must_use]
    pub fn issuer(self, issuer: impl Into<String>) -> Self {
        self.with("issuer", Into::<String>::into(issuer))
    }

    /// Takes `issuer` back to its default.
    #[must_use]
    pub fn reset_issuer(self) -> Self {
        self.with("issuer", Value::Null)
    }

    /// The maximum number of active factors of one kind.
    #[must_use]
    pub fn max_factors_per_kind(self, max_factors_per_kind: impl Into<i64>) -> Self {
        self.with("max_factors_per_kind", Into::<i64>::into(max_factors_per_kind))
    }

    /// Takes `max_factors_per_kind` back to its default.
    #[must_use]
    pub fn reset_max_factors_per_kind(self) -> Self {
        self.with("max_factors_per_kind", Value::Null)
    }

    /// Whether to hide who has an account.
    #[must_use]
    pub fn enumeration_protection(self, enumeration_protection: bool) -> Self {
        self.with("enumeration_protection", enumeration_protection)
    }

    /// Takes `enumeration_protection` back to its default.
    #[must_use]
    pub fn reset_enumeration_protection(self) -> Self {
        self.with("enumeration_protection", Value::Null)
    }

    /// The member `totp`.
    #[must_use]
    pub fn totp(self, totp: PolicyChangeTotp) -> Self {
        self.with("totp", totp)
    }

    /// The member `backup_code`.
    #[must_use]
    pub fn backup_code(self, backup_code: PolicyChangeBackupCode) -> Self {
        self.with("backup_code", backup_code)
    }

    /// The member `delivered_code`.
    #[must_use]
    pub fn delivered_code(self, delivered_code: PolicyChangeDeliveredCode) -> Self {
        self.with("delivered_code", delivered_code)
    }

    /// The member `guess_budget`.
    #[must_use]
    pub fn guess_budget(self, guess_budget: PolicyChangeGuessBudget) -> Self {
        self.with("guess_budget", guess_budget)
    }

    /// The member `password`.
    #[must_use]
    pub fn password(self, password: PolicyChangePassword) -> Self {
        self.with("password", password)
    }

    /// The member `session`.
    #[must_use]
    pub fn session(self, session: PolicyChangeSession) -> Self {
        self.with("session", session)
    }

    /// The member `device`.
    #[must_use]
    pub fn device(self, device: PolicyChangeDevice) -> Self {
        self.with("device", device)
    }

    /// The member `delivery`.
    #[must_use]
    pub fn delivery(self, delivery: PolicyChangeDelivery) -> Self {
        self.with("delivery", delivery)
    }

    /// The member `sign_in`.
    #[must_use]
    pub fn sign_in(self, sign_in: PolicyChangeSignIn) -> Self {
        self.with("sign_in", sign_in)
    }

    /// The member `sign_up`.
    #[must_use]
    pub fn sign_up(self, sign_up: PolicyChangeSignUp) -> Self {
        self.with("sign_up", sign_up)
    }

    /// The member `mfa`.
    #[must_use]
    pub fn mfa(self, mfa: PolicyChangeMfa) -> Self {
        self.with("mfa", mfa)
    }

    /// The member `recovery`.
    #[must_use]
    pub fn recovery(self, recovery: PolicyChangeRecovery) -> Self {
        self.with("recovery", recovery)
    }

    /// The member `passkey`.
    #[must_use]
    pub fn passkey(self, passkey: PolicyChangePasskey) -> Self {
        self.with("passkey", passkey)
    }
}

impl Default for PolicyChange {
    fn default() -> Self {
        Self::new()
    }
}

impl PolicyChangeBackupCode {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The number of codes in a new set.
    #[must_use]
    pub fn count(self, count: impl Into<i64>) -> Self {
        self.with("count", Into::<i64>::into(count))
    }

    /// Takes `count` back to its default.
    #[must_use]
    pub fn reset_count(self) -> Self {
        self.with("count", Value::Null)
    }
}

impl Default for PolicyChangeBackupCode {
    fn default() -> Self {
        Self::new()
    }
}

impl PolicyChangeDeliveredCode {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The number of digits of a delivered code.
    #[must_use]
    pub fn digits(self, digits: impl Into<i64>) -> Self {
        self.with("digits", Into::<i64>::into(digits))
    }

    /// Takes `digits` back to its default.
    #[must_use]
    pub fn reset_digits(self) -> Self {
        self.with("digits", Value::Null)
    }

    /// The lifetime of a delivered code, in seconds.
    #[must_use]
    pub fn ttl_s(self, ttl_s: impl Into<i64>) -> Self {
        self.with("ttl_s", Into::<i64>::into(ttl_s))
    }

    /// Takes `ttl_s` back to its default.
    #[must_use]
    pub fn reset_ttl_s(self) -> Self {
        self.with("ttl_s", Value::Null)
    }

    /// The number of tries for a delivered code.
    #[must_use]
    pub fn max_tries(self, max_tries: impl Into<i64>) -> Self {
        self.with("max_tries", Into::<i64>::into(max_tries))
    }

    /// Takes `max_tries` back to its default.
    #[must_use]
    pub fn reset_max_tries(self) -> Self {
        self.with("max_tries", Value::Null)
    }

    /// The wait before it can be sent again, in seconds.
    #[must_use]
    pub fn resend_after_s(self, resend_after_s: impl Into<i64>) -> Self {
        self.with("resend_after_s", Into::<i64>::into(resend_after_s))
    }

    /// Takes `resend_after_s` back to its default.
    #[must_use]
    pub fn reset_resend_after_s(self) -> Self {
        self.with("resend_after_s", Value::Null)
    }
}

impl Default for PolicyChangeDeliveredCode {
    fn default() -> Self {
        Self::new()
    }
}

impl PolicyChangeDelivery {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// Messages to one address or number per hour.
    #[must_use]
    pub fn per_address_per_hour(self, per_address_per_hour: impl Into<i64>) -> Self {
        self.with("per_address_per_hour", Into::<i64>::into(per_address_per_hour))
    }

    /// Takes `per_address_per_hour` back to its default.
    #[must_use]
    pub fn reset_per_address_per_hour(self) -> Self {
        self.with("per_address_per_hour", Value::Null)
    }

    /// Messages to one address or number per day.
    #[must_use]
    pub fn per_address_per_day(self, per_address_per_day: impl Into<i64>) -> Self {
        self.with("per_address_per_day", Into::<i64>::into(per_address_per_day))
    }

    /// Takes `per_address_per_day` back to its default.
    #[must_use]
    pub fn reset_per_address_per_day(self) -> Self {
        self.with("per_address_per_day", Value::Null)
    }

    /// Text messages to one country per hour.
    #[must_use]
    pub fn sms_per_prefix_per_hour(self, sms_per_prefix_per_hour: impl Into<i64>) -> Self {
        self.with("sms_per_prefix_per_hour", Into::<i64>::into(sms_per_prefix_per_hour))
    }

    /// Takes `sms_per_prefix_per_hour` back to its default.
    #[must_use]
    pub fn reset_sms_per_prefix_per_hour(self) -> Self {
        self.with("sms_per_prefix_per_hour", Value::Null)
    }

    /// Text messages per hour.
    #[must_use]
    pub fn sms_per_tenant_per_hour(self, sms_per_tenant_per_hour: impl Into<i64>) -> Self {
        self.with("sms_per_tenant_per_hour", Into::<i64>::into(sms_per_tenant_per_hour))
    }

    /// Takes `sms_per_tenant_per_hour` back to its default.
    #[must_use]
    pub fn reset_sms_per_tenant_per_hour(self) -> Self {
        self.with("sms_per_tenant_per_hour", Value::Null)
    }

    /// e-mails to one domain per hour.
    #[must_use]
    pub fn email_per_prefix_per_hour(self, email_per_prefix_per_hour: impl Into<i64>) -> Self {
        self.with("email_per_prefix_per_hour", Into::<i64>::into(email_per_prefix_per_hour))
    }

    /// Takes `email_per_prefix_per_hour` back to its default.
    #[must_use]
    pub fn reset_email_per_prefix_per_hour(self) -> Self {
        self.with("email_per_prefix_per_hour", Value::Null)
    }

    /// e-mails per hour.
    #[must_use]
    pub fn email_per_tenant_per_hour(self, email_per_tenant_per_hour: impl Into<i64>) -> Self {
        self.with("email_per_tenant_per_hour", Into::<i64>::into(email_per_tenant_per_hour))
    }

    /// Takes `email_per_tenant_per_hour` back to its default.
    #[must_use]
    pub fn reset_email_per_tenant_per_hour(self) -> Self {
        self.with("email_per_tenant_per_hour", Value::Null)
    }

    /// Allowed prefixes of phone numbers for text messages, such as +49; null allows all.
    #[must_use]
    pub fn sms_prefixes(self, sms_prefixes: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.with("sms_prefixes", list::<String, _>(sms_prefixes))
    }

    /// Takes `sms_prefixes` back to its default.
    #[must_use]
    pub fn reset_sms_prefixes(self) -> Self {
        self.with("sms_prefixes", Value::Null)
    }
}

impl Default for PolicyChangeDelivery {
    fn default() -> Self {
        Self::new()
    }
}

impl PolicyChangeDevice {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// How long an exchanged device token gives the same next one again, in seconds.
    #[must_use]
    pub fn grace_s(self, grace_s: impl Into<i64>) -> Self {
        self.with("grace_s", Into::<i64>::into(grace_s))
    }

    /// Takes `grace_s` back to its default.
    #[must_use]
    pub fn reset_grace_s(self) -> Self {
        self.with("grace_s", Value::Null)
    }
}

impl Default for PolicyChangeDevice {
    fn default() -> Self {
        Self::new()
    }
}

impl PolicyChangeGuessBudget {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The chance of a hit that wrong guesses may add up to.
    #[must_use]
    pub fn probability(self, probability: impl Into<f64>) -> Self {
        self.with("probability", Into::<f64>::into(probability))
    }

    /// Takes `probability` back to its default.
    #[must_use]
    pub fn reset_probability(self) -> Self {
        self.with("probability", Value::Null)
    }

    /// The number of days for which a guess counts.
    #[must_use]
    pub fn window_days(self, window_days: impl Into<i64>) -> Self {
        self.with("window_days", Into::<i64>::into(window_days))
    }

    /// Takes `window_days` back to its default.
    #[must_use]
    pub fn reset_window_days(self) -> Self {
        self.with("window_days", Value::Null)
    }

    /// The maximum number of wrong guesses at passwords, apps or tokens; 0 for no such limit.
    #[must_use]
    pub fn max_misses(self, max_misses: impl Into<i64>) -> Self {
        self.with("max_misses", Into::<i64>::into(max_misses))
    }

    /// Takes `max_misses` back to its default.
    #[must_use]
    pub fn reset_max_misses(self) -> Self {
        self.with("max_misses", Value::Null)
    }
}

impl Default for PolicyChangeGuessBudget {
    fn default() -> Self {
        Self::new()
    }
}

impl PolicyChangeMfa {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// Which users are asked for a second factor.
    #[must_use]
    pub fn state(self, state: impl Into<PolicyMfaState>) -> Self {
        self.with("state", Into::<PolicyMfaState>::into(state))
    }

    /// Takes `state` back to its default.
    #[must_use]
    pub fn reset_state(self) -> Self {
        self.with("state", Value::Null)
    }

    /// What counts as a second factor.
    #[must_use]
    pub fn second_factors(self, second_factors: impl IntoIterator<Item = impl Into<PolicyMfaSecondFactors>>) -> Self {
        self.with("second_factors", list::<PolicyMfaSecondFactors, _>(second_factors))
    }

    /// Takes `second_factors` back to its default.
    #[must_use]
    pub fn reset_second_factors(self) -> Self {
        self.with("second_factors", Value::Null)
    }

    /// When users set up a second factor.
    #[must_use]
    pub fn enrollment(self, enrollment: impl Into<PolicyMfaEnrollment>) -> Self {
        self.with("enrollment", Into::<PolicyMfaEnrollment>::into(enrollment))
    }

    /// Takes `enrollment` back to its default.
    #[must_use]
    pub fn reset_enrollment(self) -> Self {
        self.with("enrollment", Value::Null)
    }

    /// Whether an unverified e-mail address prevents enrolling second factors.
    #[must_use]
    pub fn require_verified_email(self, require_verified_email: bool) -> Self {
        self.with("require_verified_email", require_verified_email)
    }

    /// Takes `require_verified_email` back to its default.
    #[must_use]
    pub fn reset_require_verified_email(self) -> Self {
        self.with("require_verified_email", Value::Null)
    }

    /// Who can add and remove factors: the application, or only their owner, in a session with a fresh second factor.
    #[must_use]
    pub fn changes(self, changes: impl Into<PolicyMfaChanges>) -> Self {
        self.with("changes", Into::<PolicyMfaChanges>::into(changes))
    }

    /// Takes `changes` back to its default.
    #[must_use]
    pub fn reset_changes(self) -> Self {
        self.with("changes", Value::Null)
    }

    /// What a code by mail shows: that the user holds something, or nothing.
    #[must_use]
    pub fn email_counts_as(self, email_counts_as: impl Into<PolicyMfaEmailCountsAs>) -> Self {
        self.with("email_counts_as", Into::<PolicyMfaEmailCountsAs>::into(email_counts_as))
    }

    /// Takes `email_counts_as` back to its default.
    #[must_use]
    pub fn reset_email_counts_as(self) -> Self {
        self.with("email_counts_as", Value::Null)
    }

    /// Whether two things that the user holds are two factors.
    #[must_use]
    pub fn two_possessions(self, two_possessions: bool) -> Self {
        self.with("two_possessions", two_possessions)
    }

    /// Takes `two_possessions` back to its default.
    #[must_use]
    pub fn reset_two_possessions(self) -> Self {
        self.with("two_possessions", Value::Null)
    }
}

impl Default for PolicyChangeMfa {
    fn default() -> Self {
        Self::new()
    }
}

impl PolicyChangePasskey {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The domain that passkeys belong to.
    #[must_use]
    pub fn rp_id(self, rp_id: impl Into<String>) -> Self {
        self.with("rp_id", Into::<String>::into(rp_id))
    }

    /// Takes `rp_id` back to its default.
    #[must_use]
    pub fn reset_rp_id(self) -> Self {
        self.with("rp_id", Value::Null)
    }

    /// The origins that may use passkeys; null for https:// and the domain.
    #[must_use]
    pub fn origins(self, origins: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.with("origins", list::<String, _>(origins))
    }

    /// Takes `origins` back to its default.
    #[must_use]
    pub fn reset_origins(self) -> Self {
        self.with("origins", Value::Null)
    }

    /// Whether authenticators verify their users; required refuses passkeys that did not.
    #[must_use]
    pub fn user_verification(self, user_verification: impl Into<PolicyPasskeyUserVerification>) -> Self {
        self.with("user_verification", Into::<PolicyPasskeyUserVerification>::into(user_verification))
    }

    /// Takes `user_verification` back to its default.
    #[must_use]
    pub fn reset_user_verification(self) -> Self {
        self.with("user_verification", Value::Null)
    }

    /// Whether to refuse a passkey whose signature counter did not rise.
    #[must_use]
    pub fn refuse_regressed_counter(self, refuse_regressed_counter: bool) -> Self {
        self.with("refuse_regressed_counter", refuse_regressed_counter)
    }

    /// Takes `refuse_regressed_counter` back to its default.
    #[must_use]
    pub fn reset_refuse_regressed_counter(self) -> Self {
        self.with("refuse_regressed_counter", Value::Null)
    }

    /// Earlier domains whose passkeys are still accepted; null for none.
    #[must_use]
    pub fn former_rp_ids(self, former_rp_ids: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.with("former_rp_ids", list::<String, _>(former_rp_ids))
    }

    /// Takes `former_rp_ids` back to its default.
    #[must_use]
    pub fn reset_former_rp_ids(self) -> Self {
        self.with("former_rp_ids", Value::Null)
    }
}

impl Default for PolicyChangePasskey {
    fn default() -> Self {
        Self::new()
    }
}

impl PolicyChangePassword {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The minimum length of a new password, in characters.
    #[must_use]
    pub fn min_length(self, min_length: impl Into<i64>) -> Self {
        self.with("min_length", Into::<i64>::into(min_length))
    }

    /// Takes `min_length` back to its default.
    #[must_use]
    pub fn reset_min_length(self) -> Self {
        self.with("min_length", Value::Null)
    }

    /// Whether to refuse common passwords and the subject's name.
    #[must_use]
    pub fn blocklist(self, blocklist: bool) -> Self {
        self.with("blocklist", blocklist)
    }

    /// Takes `blocklist` back to its default.
    #[must_use]
    pub fn reset_blocklist(self) -> Self {
        self.with("blocklist", Value::Null)
    }

    /// The memory for hashing a password, in KiB.
    #[must_use]
    pub fn argon_2_memory_kib(self, argon_2_memory_kib: impl Into<i64>) -> Self {
        self.with("argon2_memory_kib", Into::<i64>::into(argon_2_memory_kib))
    }

    /// Takes `argon2_memory_kib` back to its default.
    #[must_use]
    pub fn reset_argon_2_memory_kib(self) -> Self {
        self.with("argon2_memory_kib", Value::Null)
    }

    /// The number of passes over that memory.
    #[must_use]
    pub fn argon_2_passes(self, argon_2_passes: impl Into<i64>) -> Self {
        self.with("argon2_passes", Into::<i64>::into(argon_2_passes))
    }

    /// Takes `argon2_passes` back to its default.
    #[must_use]
    pub fn reset_argon_2_passes(self) -> Self {
        self.with("argon2_passes", Value::Null)
    }
}

impl Default for PolicyChangePassword {
    fn default() -> Self {
        Self::new()
    }
}

impl PolicyChangeRecovery {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The wait before users who have only the address of a password reset can set up a second factor.
    #[must_use]
    pub fn wait_s(self, wait_s: impl Into<i64>) -> Self {
        self.with("wait_s", Into::<i64>::into(wait_s))
    }

    /// Takes `wait_s` back to its default.
    #[must_use]
    pub fn reset_wait_s(self) -> Self {
        self.with("wait_s", Value::Null)
    }

    /// Whether a reset of the second factors by support takes effect after wait_s.
    #[must_use]
    pub fn support_waits(self, support_waits: bool) -> Self {
        self.with("support_waits", support_waits)
    }

    /// Takes `support_waits` back to its default.
    #[must_use]
    pub fn reset_support_waits(self) -> Self {
        self.with("support_waits", Value::Null)
    }
}

impl Default for PolicyChangeRecovery {
    fn default() -> Self {
        Self::new()
    }
}

impl PolicyChangeSession {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The lifetime of a session, in seconds.
    #[must_use]
    pub fn ttl_s(self, ttl_s: impl Into<i64>) -> Self {
        self.with("ttl_s", Into::<i64>::into(ttl_s))
    }

    /// Takes `ttl_s` back to its default.
    #[must_use]
    pub fn reset_ttl_s(self) -> Self {
        self.with("ttl_s", Value::Null)
    }

    /// The lifetime of an unused session, in seconds.
    #[must_use]
    pub fn idle_s(self, idle_s: impl Into<i64>) -> Self {
        self.with("idle_s", Into::<i64>::into(idle_s))
    }

    /// Takes `idle_s` back to its default.
    #[must_use]
    pub fn reset_idle_s(self) -> Self {
        self.with("idle_s", Value::Null)
    }

    /// The maximum age of an authentication for a sensitive change, in seconds.
    #[must_use]
    pub fn reauthentication_max_age_s(self, reauthentication_max_age_s: impl Into<i64>) -> Self {
        self.with("reauthentication_max_age_s", Into::<i64>::into(reauthentication_max_age_s))
    }

    /// Takes `reauthentication_max_age_s` back to its default.
    #[must_use]
    pub fn reset_reauthentication_max_age_s(self) -> Self {
        self.with("reauthentication_max_age_s", Value::Null)
    }

    /// The lifetime of an assertion, in seconds.
    #[must_use]
    pub fn assertion_ttl_s(self, assertion_ttl_s: impl Into<i64>) -> Self {
        self.with("assertion_ttl_s", Into::<i64>::into(assertion_ttl_s))
    }

    /// Takes `assertion_ttl_s` back to its default.
    #[must_use]
    pub fn reset_assertion_ttl_s(self) -> Self {
        self.with("assertion_ttl_s", Value::Null)
    }
}

impl Default for PolicyChangeSession {
    fn default() -> Self {
        Self::new()
    }
}

impl PolicyChangeSignIn {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The kinds that a sign-in can begin with.
    #[must_use]
    pub fn first_factors(self, first_factors: impl IntoIterator<Item = impl Into<PolicySignInFirstFactors>>) -> Self {
        self.with("first_factors", list::<PolicySignInFirstFactors, _>(first_factors))
    }

    /// Takes `first_factors` back to its default.
    #[must_use]
    pub fn reset_first_factors(self) -> Self {
        self.with("first_factors", Value::Null)
    }

    /// The lifetime of a sign-in, step-up or password reset, in seconds.
    #[must_use]
    pub fn flow_ttl_s(self, flow_ttl_s: impl Into<i64>) -> Self {
        self.with("flow_ttl_s", Into::<i64>::into(flow_ttl_s))
    }

    /// Takes `flow_ttl_s` back to its default.
    #[must_use]
    pub fn reset_flow_ttl_s(self) -> Self {
        self.with("flow_ttl_s", Value::Null)
    }

    /// Whether a correct password on an unknown device is followed by a code.
    #[must_use]
    pub fn client_trust(self, client_trust: bool) -> Self {
        self.with("client_trust", client_trust)
    }

    /// Takes `client_trust` back to its default.
    #[must_use]
    pub fn reset_client_trust(self) -> Self {
        self.with("client_trust", Value::Null)
    }

    /// When the tenant's own program asks a question.
    #[must_use]
    pub fn custom_challenge(self, custom_challenge: impl Into<PolicySignInCustomChallenge>) -> Self {
        self.with("custom_challenge", Into::<PolicySignInCustomChallenge>::into(custom_challenge))
    }

    /// Takes `custom_challenge` back to its default.
    #[must_use]
    pub fn reset_custom_challenge(self) -> Self {
        self.with("custom_challenge", Value::Null)
    }

    /// Whether a trusted device replaces a second factor.
    #[must_use]
    pub fn trusted_device_skips_second_factor(self, trusted_device_skips_second_factor: bool) -> Self {
        self.with("trusted_device_skips_second_factor", trusted_device_skips_second_factor)
    }

    /// Takes `trusted_device_skips_second_factor` back to its default.
    #[must_use]
    pub fn reset_trusted_device_skips_second_factor(self) -> Self {
        self.with("trusted_device_skips_second_factor", Value::Null)
    }
}

impl Default for PolicyChangeSignIn {
    fn default() -> Self {
        Self::new()
    }
}

impl PolicyChangeSignUp {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// Who can sign up.
    #[must_use]
    pub fn mode(self, mode: impl Into<PolicySignUpMode>) -> Self {
        self.with("mode", Into::<PolicySignUpMode>::into(mode))
    }

    /// Takes `mode` back to its default.
    #[must_use]
    pub fn reset_mode(self) -> Self {
        self.with("mode", Value::Null)
    }

    /// The fields that a sign-up must provide.
    #[must_use]
    pub fn required_fields(
        self,
        required_fields: impl IntoIterator<Item = impl Into<PolicySignUpRequiredFields>>,
    ) -> Self {
        self.with("required_fields", list::<PolicySignUpRequiredFields, _>(required_fields))
    }

    /// Takes `required_fields` back to its default.
    #[must_use]
    pub fn reset_required_fields(self) -> Self {
        self.with("required_fields", Value::Null)
    }

    /// The addresses that must be verified.
    #[must_use]
    pub fn verify_fields(self, verify_fields: impl IntoIterator<Item = impl Into<PolicySignUpVerifyFields>>) -> Self {
        self.with("verify_fields", list::<PolicySignUpVerifyFields, _>(verify_fields))
    }

    /// Takes `verify_fields` back to its default.
    #[must_use]
    pub fn reset_verify_fields(self) -> Self {
        self.with("verify_fields", Value::Null)
    }

    /// The lifetime of a sign-up that waits for a code, in seconds.
    #[must_use]
    pub fn flow_ttl_s(self, flow_ttl_s: impl Into<i64>) -> Self {
        self.with("flow_ttl_s", Into::<i64>::into(flow_ttl_s))
    }

    /// Takes `flow_ttl_s` back to its default.
    #[must_use]
    pub fn reset_flow_ttl_s(self) -> Self {
        self.with("flow_ttl_s", Value::Null)
    }
}

impl Default for PolicyChangeSignUp {
    fn default() -> Self {
        Self::new()
    }
}

impl PolicyChangeTotp {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The HMAC hash of new authenticators; many apps support only SHA1.
    #[must_use]
    pub fn algorithm(self, algorithm: impl Into<PolicyTotpAlgorithm>) -> Self {
        self.with("algorithm", Into::<PolicyTotpAlgorithm>::into(algorithm))
    }

    /// Takes `algorithm` back to its default.
    #[must_use]
    pub fn reset_algorithm(self) -> Self {
        self.with("algorithm", Value::Null)
    }

    /// The number of digits of a code.
    #[must_use]
    pub fn digits(self, digits: impl Into<i64>) -> Self {
        self.with("digits", Into::<i64>::into(digits))
    }

    /// Takes `digits` back to its default.
    #[must_use]
    pub fn reset_digits(self) -> Self {
        self.with("digits", Value::Null)
    }

    /// The length of a time step, in seconds.
    #[must_use]
    pub fn period_s(self, period_s: impl Into<i64>) -> Self {
        self.with("period_s", Into::<i64>::into(period_s))
    }

    /// Takes `period_s` back to its default.
    #[must_use]
    pub fn reset_period_s(self) -> Self {
        self.with("period_s", Value::Null)
    }

    /// How many time steps before and after the current one are accepted.
    #[must_use]
    pub fn adjacent_intervals(self, adjacent_intervals: impl Into<i64>) -> Self {
        self.with("adjacent_intervals", Into::<i64>::into(adjacent_intervals))
    }

    /// Takes `adjacent_intervals` back to its default.
    #[must_use]
    pub fn reset_adjacent_intervals(self) -> Self {
        self.with("adjacent_intervals", Value::Null)
    }

    /// Whether to learn a factor's clock drift.
    #[must_use]
    pub fn learn_drift(self, learn_drift: bool) -> Self {
        self.with("learn_drift", learn_drift)
    }

    /// Takes `learn_drift` back to its default.
    #[must_use]
    pub fn reset_learn_drift(self) -> Self {
        self.with("learn_drift", Value::Null)
    }
}

impl Default for PolicyChangeTotp {
    fn default() -> Self {
        Self::new()
    }
}

impl RequestMeta {
    /// With nothing set.
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The caller's name for the request; the audit log keeps it.
    #[must_use]
    pub fn request_id(self, request_id: impl Into<String>) -> Self {
        self.with("request_id", Into::<String>::into(request_id))
    }

    /// W3C Trace Context, section 3.2; for the log.
    #[must_use]
    pub fn traceparent(self, traceparent: impl Into<String>) -> Self {
        self.with("traceparent", Into::<String>::into(traceparent))
    }

    /// A request that has not begun by then is refused as `deadline_exceeded`.
    #[must_use]
    pub fn timeout_ms(self, timeout_ms: impl Into<i64>) -> Self {
        self.with("timeout_ms", Into::<i64>::into(timeout_ms))
    }
}

impl Default for RequestMeta {
    fn default() -> Self {
        Self::new()
    }
}

impl VouchedFactor {
    /// With what is required.
    ///
    /// - `amr`: how the user was authenticated there, RFC 8176
    /// - `authenticated_at`: when that was
    pub fn new(
        amr: impl IntoIterator<Item = impl Into<AuthenticationMethod>>,
        authenticated_at: impl Into<i64>,
    ) -> Self {
        Self(Object::new())
            .with("amr", list::<AuthenticationMethod, _>(amr))
            .with("authenticated_at", Into::<i64>::into(authenticated_at))
    }

    /// Where that was, as you call it.
    #[must_use]
    pub fn provider(self, provider: impl Into<String>) -> Self {
        self.with("provider", Into::<String>::into(provider))
    }
}
