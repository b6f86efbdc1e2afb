// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

use super::requests::*;
use super::values::*;
use crate::by_name::{called, Called};
use crate::client::Client;
use crate::json::{Object, Value};

named! {
    ServerHello(Application = "application") {
        protocol: i64 = "protocol",
        min_revision: i64 = "min_revision",
    }
    ServerAcceptClock() {
        idempotency_key: String = "idempotency_key",
    }
    TotpEnroll(String = "subject") {
        tenant: String = "tenant",
        account_name: String = "account_name",
        issuer: String = "issuer",
        display_name: String = "display_name",
        algorithm: OathAlgorithm = "algorithm",
        digits: i64 = "digits",
        period_s: i64 = "period_s",
        qr: QrForm = "qr",
        secret: String = "secret",
        activate: bool = "activate",
        generator: bool = "generator",
        session_token: String = "session_token",
        idempotency_key: String = "idempotency_key",
    }
    TotpVerify(String = "subject", String = "code") {
        tenant: String = "tenant",
        factor_id: String = "factor_id",
        idempotency_key: String = "idempotency_key",
    }
    TotpCurrentCode(String = "subject", String = "factor_id") {
        tenant: String = "tenant",
        idempotency_key: String = "idempotency_key",
    }
    TotpImport(String = "subject", String = "secret") {
        tenant: String = "tenant",
        account_name: String = "account_name",
        issuer: String = "issuer",
        display_name: String = "display_name",
        algorithm: OathAlgorithm = "algorithm",
        digits: i64 = "digits",
        period_s: i64 = "period_s",
        last_step: i64 = "last_step",
        dry_run: bool = "dry_run",
        session_token: String = "session_token",
        idempotency_key: String = "idempotency_key",
    }
    HotpEnroll(String = "subject") {
        tenant: String = "tenant",
        account_name: String = "account_name",
        issuer: String = "issuer",
        display_name: String = "display_name",
        algorithm: OathAlgorithm = "algorithm",
        digits: i64 = "digits",
        counter: i64 = "counter",
        look_ahead: i64 = "look_ahead",
        qr: QrForm = "qr",
        secret: String = "secret",
        activate: bool = "activate",
        session_token: String = "session_token",
        idempotency_key: String = "idempotency_key",
    }
    HotpVerify(String = "subject", String = "code") {
        tenant: String = "tenant",
        factor_id: String = "factor_id",
        idempotency_key: String = "idempotency_key",
    }
    HotpImport(String = "subject", String = "secret") {
        tenant: String = "tenant",
        account_name: String = "account_name",
        issuer: String = "issuer",
        display_name: String = "display_name",
        algorithm: OathAlgorithm = "algorithm",
        digits: i64 = "digits",
        counter: i64 = "counter",
        look_ahead: i64 = "look_ahead",
        dry_run: bool = "dry_run",
        session_token: String = "session_token",
        idempotency_key: String = "idempotency_key",
    }
    BackupCodeGenerate(String = "subject") {
        tenant: String = "tenant",
        count: i64 = "count",
        session_token: String = "session_token",
        idempotency_key: String = "idempotency_key",
    }
    BackupCodeVerify(String = "subject", String = "code") {
        tenant: String = "tenant",
        idempotency_key: String = "idempotency_key",
    }
    BackupCodeImport(String = "subject", Vec<String> = "codes") {
        tenant: String = "tenant",
        dry_run: bool = "dry_run",
        session_token: String = "session_token",
        idempotency_key: String = "idempotency_key",
    }
    PasswordSet(String = "subject", String = "password") {
        tenant: String = "tenant",
        temporary: bool = "temporary",
        except_session_id: String = "except_session_id",
        session_token: String = "session_token",
        idempotency_key: String = "idempotency_key",
    }
    PasswordVerify(String = "subject", String = "password") {
        tenant: String = "tenant",
        idempotency_key: String = "idempotency_key",
    }
    PasswordRemove(String = "subject") {
        tenant: String = "tenant",
        session_token: String = "session_token",
        idempotency_key: String = "idempotency_key",
    }
    PasswordImport(String = "subject", String = "hash") {
        tenant: String = "tenant",
        session_token: String = "session_token",
        idempotency_key: String = "idempotency_key",
    }
    PasswordRequireReset(String = "subject") {
        tenant: String = "tenant",
        idempotency_key: String = "idempotency_key",
    }
    EmailEnroll(String = "subject", String = "email_address") {
        tenant: String = "tenant",
        display_name: String = "display_name",
        verified: bool = "verified",
        locale: String = "locale",
        session_token: String = "session_token",
        idempotency_key: String = "idempotency_key",
    }
    EmailVerify(String = "subject", String = "code") {
        tenant: String = "tenant",
        factor_id: String = "factor_id",
        idempotency_key: String = "idempotency_key",
    }
    PhoneEnroll(String = "subject", String = "phone_number") {
        tenant: String = "tenant",
        display_name: String = "display_name",
        verified: bool = "verified",
        locale: String = "locale",
        session_token: String = "session_token",
        idempotency_key: String = "idempotency_key",
    }
    PhoneVerify(String = "subject", String = "code") {
        tenant: String = "tenant",
        factor_id: String = "factor_id",
        idempotency_key: String = "idempotency_key",
    }
    AddressShow(String = "session_token") {
        tenant: String = "tenant",
        idempotency_key: String = "idempotency_key",
    }
    UsernameSet(String = "subject", String = "username") {
        tenant: String = "tenant",
        idempotency_key: String = "idempotency_key",
    }
    UsernameRemove(String = "subject") {
        tenant: String = "tenant",
        idempotency_key: String = "idempotency_key",
    }
    PasskeyEnroll(String = "subject") {
        tenant: String = "tenant",
        account_name: String = "account_name",
        display_name: String = "display_name",
        resident: bool = "resident",
        attachment: PasskeyAttachment = "attachment",
        session_token: String = "session_token",
        idempotency_key: String = "idempotency_key",
    }
    PasskeyChallenge() {
        tenant: String = "tenant",
        subject: String = "subject",
        rp_id: String = "rp_id",
    }
    PasskeyVerify(Object = "credential") {
        tenant: String = "tenant",
        subject: String = "subject",
        idempotency_key: String = "idempotency_key",
    }
    PasskeyRelatedOrigins() {
        tenant: String = "tenant",
    }
    FactorActivate(String = "subject", String = "factor_id") {
        tenant: String = "tenant",
        code: String = "code",
        credential: Object = "credential",
        session_token: String = "session_token",
        idempotency_key: String = "idempotency_key",
    }
    FactorSend(String = "subject") {
        tenant: String = "tenant",
        factor_id: String = "factor_id",
        kind: AddressKind = "kind",
        locale: String = "locale",
        before_first_factor: bool = "before_first_factor",
        idempotency_key: String = "idempotency_key",
    }
    FactorVerify(String = "subject", String = "code") {
        tenant: String = "tenant",
        factor_id: String = "factor_id",
        kinds: Vec<CodeKind> = "kinds",
        idempotency_key: String = "idempotency_key",
    }
    FactorResync(String = "subject", String = "code", String = "next_code") {
        tenant: String = "tenant",
        factor_id: String = "factor_id",
        idempotency_key: String = "idempotency_key",
    }
    FactorList(String = "subject") {
        tenant: String = "tenant",
    }
    FactorRename(String = "subject", String = "factor_id", String = "display_name") {
        tenant: String = "tenant",
        idempotency_key: String = "idempotency_key",
    }
    FactorPrefer(String = "subject", String = "factor_id") {
        tenant: String = "tenant",
        preferred: bool = "preferred",
        idempotency_key: String = "idempotency_key",
    }
    FactorRemove(String = "subject", String = "factor_id") {
        tenant: String = "tenant",
        session_token: String = "session_token",
        idempotency_key: String = "idempotency_key",
    }
    FactorDisable(String = "subject", String = "factor_id") {
        tenant: String = "tenant",
        session_token: String = "session_token",
        idempotency_key: String = "idempotency_key",
    }
    FactorEnable(String = "subject", String = "factor_id") {
        tenant: String = "tenant",
        session_token: String = "session_token",
        idempotency_key: String = "idempotency_key",
    }
    SessionCreate(String = "subject", Vec<AuthenticationMethod> = "amr") {
        tenant: String = "tenant",
        factor_ids: Vec<String> = "factor_ids",
        authenticated_at: i64 = "authenticated_at",
        idempotency_key: String = "idempotency_key",
    }
    SessionCheck(String = "session_token") {
        tenant: String = "tenant",
        min_aal: i64 = "min_aal",
        max_age_s: i64 = "max_age_s",
        amr: Vec<AuthenticationMethod> = "amr",
    }
    SessionTouch(String = "session_token") {
        tenant: String = "tenant",
        idempotency_key: String = "idempotency_key",
    }
    SessionList(String = "subject") {
        tenant: String = "tenant",
    }
    SessionRevoke() {
        tenant: String = "tenant",
        session_token: String = "session_token",
        subject: String = "subject",
        session_id: String = "session_id",
        idempotency_key: String = "idempotency_key",
    }
    SessionRevokeAll(String = "subject") {
        tenant: String = "tenant",
        except_session_id: String = "except_session_id",
        idempotency_key: String = "idempotency_key",
    }
    SessionIssueAssertion(String = "session_token", String = "audience") {
        tenant: String = "tenant",
    }
    KeysJwks() {
        tenant: String = "tenant",
    }
    KeysRotateSigning() {
        tenant: String = "tenant",
        idempotency_key: String = "idempotency_key",
    }
    DeviceTrust(String = "session_token") {
        tenant: String = "tenant",
        display_name: String = "display_name",
        idempotency_key: String = "idempotency_key",
    }
    DeviceExchange(String = "subject", String = "device_token") {
        tenant: String = "tenant",
        idempotency_key: String = "idempotency_key",
    }
    DeviceList(String = "subject") {
        tenant: String = "tenant",
    }
    DeviceRevoke(String = "subject", String = "device_id") {
        tenant: String = "tenant",
        idempotency_key: String = "idempotency_key",
    }
    JobClaim() {
        tenant: String = "tenant",
        kinds: Vec<JobKind> = "kinds",
        limit: i64 = "limit",
        wait_ms: i64 = "wait_ms",
    }
    JobRenew(String = "job_id", i64 = "attempt", i64 = "lease_s") {
        idempotency_key: String = "idempotency_key",
    }
    JobComplete(String = "job_id", i64 = "attempt") {
        result: Value = "result",
        idempotency_key: String = "idempotency_key",
    }
    JobFail(String = "job_id", i64 = "attempt", String = "detail", bool = "retry") {
        idempotency_key: String = "idempotency_key",
    }
    SignInCreate() {
        tenant: String = "tenant",
        identifier: String = "identifier",
        subject: String = "subject",
        kind: FactorKind = "kind",
        password: String = "password",
        rp_id: String = "rp_id",
        device_token: String = "device_token",
        sign_up_if_missing: bool = "sign_up_if_missing",
        first_factor: VouchedFactor = "first_factor",
        min_aal: i64 = "min_aal",
        second_factors: Vec<SecondKind> = "second_factors",
        locale: String = "locale",
        qr: QrForm = "qr",
        idempotency_key: String = "idempotency_key",
    }
    SignUpCreate() {
        tenant: String = "tenant",
        email_address: String = "email_address",
        phone_number: String = "phone_number",
        password: String = "password",
        username: String = "username",
        first_name: String = "first_name",
        last_name: String = "last_name",
        legal_accepted: bool = "legal_accepted",
        transfer: String = "transfer",
        locale: String = "locale",
        idempotency_key: String = "idempotency_key",
    }
    SignUpUpdate(String = "flow_id") {
        tenant: String = "tenant",
        email_address: String = "email_address",
        phone_number: String = "phone_number",
        password: String = "password",
        username: String = "username",
        first_name: String = "first_name",
        last_name: String = "last_name",
        legal_accepted: bool = "legal_accepted",
        idempotency_key: String = "idempotency_key",
    }
    StepUpCreate(String = "session_token", String = "purpose") {
        tenant: String = "tenant",
        binding: String = "binding",
        min_aal: i64 = "min_aal",
        second_factors: Vec<SecondKind> = "second_factors",
        locale: String = "locale",
        qr: QrForm = "qr",
        idempotency_key: String = "idempotency_key",
    }
    VerdictRedeem(String = "verdict", String = "purpose") {
        tenant: String = "tenant",
        binding: String = "binding",
        idempotency_key: String = "idempotency_key",
    }
    PasswordResetCreate(String = "identifier") {
        tenant: String = "tenant",
        kind: AddressKind = "kind",
        locale: String = "locale",
        idempotency_key: String = "idempotency_key",
    }
    FlowGet(String = "flow_id") {
        tenant: String = "tenant",
        qr: QrForm = "qr",
    }
    FlowPrepare(String = "flow_id") {
        tenant: String = "tenant",
        kind: PreparedKind = "kind",
        factor_id: String = "factor_id",
        rp_id: String = "rp_id",
        idempotency_key: String = "idempotency_key",
    }
    FlowAttempt(String = "flow_id") {
        tenant: String = "tenant",
        identifier: String = "identifier",
        device_token: String = "device_token",
        kind: FactorKind = "kind",
        code: String = "code",
        selection: String = "selection",
        factor_id: String = "factor_id",
        email_address: String = "email_address",
        phone_number: String = "phone_number",
        display_name: String = "display_name",
        account_name: String = "account_name",
        credential: Object = "credential",
        password: String = "password",
        username: String = "username",
        first_name: String = "first_name",
        last_name: String = "last_name",
        legal_accepted: bool = "legal_accepted",
        new_password: String = "new_password",
        trust_device: bool = "trust_device",
        device_name: String = "device_name",
        response: String = "response",
        qr: QrForm = "qr",
        idempotency_key: String = "idempotency_key",
    }
    FlowReset(String = "flow_id") {
        tenant: String = "tenant",
        qr: QrForm = "qr",
        idempotency_key: String = "idempotency_key",
    }
    FlowClaimSession(String = "flow_id") {
        tenant: String = "tenant",
        idempotency_key: String = "idempotency_key",
    }
    SubjectGet(String = "subject") {
        tenant: String = "tenant",
    }
    SubjectUnlock(String = "subject") {
        tenant: String = "tenant",
        kinds: Vec<FactorKind> = "kinds",
        idempotency_key: String = "idempotency_key",
    }
    SubjectResetFactors(String = "subject", String = "actor", ResetCause = "cause") {
        tenant: String = "tenant",
        kinds: Vec<ResettableKind> = "kinds",
        idempotency_key: String = "idempotency_key",
    }
    SubjectCancelReset(String = "subject", String = "actor") {
        tenant: String = "tenant",
        idempotency_key: String = "idempotency_key",
    }
    SubjectDelete(String = "subject") {
        tenant: String = "tenant",
        idempotency_key: String = "idempotency_key",
    }
    TenantCreate(String = "tenant") {
        policy: PolicyChange = "policy",
        defaults_edition: i64 = "defaults_edition",
        idempotency_key: String = "idempotency_key",
    }
    TenantGet(String = "tenant") {
    }
    TenantList() {
        limit: i64 = "limit",
        cursor: String = "cursor",
    }
    TenantUpdate(String = "tenant") {
        policy: PolicyChange = "policy",
        defaults_edition: i64 = "defaults_edition",
        accept_users_affected: i64 = "accept_users_affected",
        idempotency_key: String = "idempotency_key",
    }
    TenantCheck(String = "tenant") {
        policy: PolicyChange = "policy",
        defaults_edition: i64 = "defaults_edition",
        profile: PolicyProfile = "profile",
    }
    TenantDelete(String = "tenant") {
        idempotency_key: String = "idempotency_key",
    }
    KeysStatus() {
        limit: i64 = "limit",
        cursor: String = "cursor",
    }
    KeysRotate() {
        tenant: String = "tenant",
        idempotency_key: String = "idempotency_key",
    }
    KeysRotateMaster() {
        idempotency_key: String = "idempotency_key",
    }
    StoreRaise() {
        gone_after_s: i64 = "gone_after_s",
    }
    BackupBegin() {
        content: BackupScope = "content",
    }
    BackupRead(String = "backup_id", i64 = "offset") {
    }
    BackupEnd(String = "backup_id") {
    }
    AuditList() {
        tenant: String = "tenant",
        subject: String = "subject",
        actor: String = "actor",
        since_at: i64 = "since_at",
        action: AuditAction = "action",
        outcome: AuditOutcome = "outcome",
        until_at: i64 = "until_at",
        limit: i64 = "limit",
        cursor: String = "cursor",
        after_sequence: i64 = "after_sequence",
    }
    AuditVerify() {
        first_sequence: i64 = "first_sequence",
        last_sequence: i64 = "last_sequence",
    }
    Application(String = "name", String = "version") {
    }
    PolicyChange() {
        issuer: String = "issuer" or reset_issuer,
        max_factors_per_kind: i64 = "max_factors_per_kind" or reset_max_factors_per_kind,
        enumeration_protection: bool = "enumeration_protection" or reset_enumeration_protection,
        totp: PolicyChangeTotp = "totp",
        backup_code: PolicyChangeBackupCode = "backup_code",
        delivered_code: PolicyChangeDeliveredCode = "delivered_code",
        guess_budget: PolicyChangeGuessBudget = "guess_budget",
        password: PolicyChangePassword = "password",
        session: PolicyChangeSession = "session",
        device: PolicyChangeDevice = "device",
        delivery: PolicyChangeDelivery = "delivery",
        sign_in: PolicyChangeSignIn = "sign_in",
        sign_up: PolicyChangeSignUp = "sign_up",
        mfa: PolicyChangeMfa = "mfa",
        recovery: PolicyChangeRecovery = "recovery",
        passkey: PolicyChangePasskey = "passkey",
    }
    PolicyChangeBackupCode() {
        count: i64 = "count" or reset_count,
    }
    PolicyChangeDeliveredCode() {
        digits: i64 = "digits" or reset_digits,
        ttl_s: i64 = "ttl_s" or reset_ttl_s,
        max_tries: i64 = "max_tries" or reset_max_tries,
        resend_after_s: i64 = "resend_after_s" or reset_resend_after_s,
    }
    PolicyChangeDelivery() {
        per_address_per_hour: i64 = "per_address_per_hour" or reset_per_address_per_hour,
        per_address_per_day: i64 = "per_address_per_day" or reset_per_address_per_day,
        sms_per_prefix_per_hour: i64 = "sms_per_prefix_per_hour" or reset_sms_per_prefix_per_hour,
        sms_per_tenant_per_hour: i64 = "sms_per_tenant_per_hour" or reset_sms_per_tenant_per_hour,
        email_per_prefix_per_hour: i64 = "email_per_prefix_per_hour" or reset_email_per_prefix_per_hour,
        email_per_tenant_per_hour: i64 = "email_per_tenant_per_hour" or reset_email_per_tenant_per_hour,
        sms_prefixes: Vec<String> = "sms_prefixes" or reset_sms_prefixes,
    }
    PolicyChangeDevice() {
        grace_s: i64 = "grace_s" or reset_grace_s,
    }
    PolicyChangeGuessBudget() {
        probability: f64 = "probability" or reset_probability,
        window_days: i64 = "window_days" or reset_window_days,
        max_misses: i64 = "max_misses" or reset_max_misses,
    }
    PolicyChangeMfa() {
        state: PolicyMfaState = "state" or reset_state,
        second_factors: Vec<PolicyMfaSecondFactors> = "second_factors" or reset_second_factors,
        enrollment: PolicyMfaEnrollment = "enrollment" or reset_enrollment,
        require_verified_email: bool = "require_verified_email" or reset_require_verified_email,
        changes: PolicyMfaChanges = "changes" or reset_changes,
        email_counts_as: PolicyMfaEmailCountsAs = "email_counts_as" or reset_email_counts_as,
        two_possessions: bool = "two_possessions" or reset_two_possessions,
    }
    PolicyChangePasskey() {
        rp_id: String = "rp_id" or reset_rp_id,
        origins: Vec<String> = "origins" or reset_origins,
        user_verification: PolicyPasskeyUserVerification = "user_verification" or reset_user_verification,
        refuse_regressed_counter: bool = "refuse_regressed_counter" or reset_refuse_regressed_counter,
        former_rp_ids: Vec<String> = "former_rp_ids" or reset_former_rp_ids,
    }
    PolicyChangePassword() {
        min_length: i64 = "min_length" or reset_min_length,
        blocklist: bool = "blocklist" or reset_blocklist,
        argon_2_memory_kib: i64 = "argon2_memory_kib" or reset_argon_2_memory_kib,
        argon_2_passes: i64 = "argon2_passes" or reset_argon_2_passes,
    }
    PolicyChangeRecovery() {
        wait_s: i64 = "wait_s" or reset_wait_s,
        support_waits: bool = "support_waits" or reset_support_waits,
    }
    PolicyChangeSession() {
        ttl_s: i64 = "ttl_s" or reset_ttl_s,
        idle_s: i64 = "idle_s" or reset_idle_s,
        reauthentication_max_age_s: i64 = "reauthentication_max_age_s" or reset_reauthentication_max_age_s,
        assertion_ttl_s: i64 = "assertion_ttl_s" or reset_assertion_ttl_s,
    }
    PolicyChangeSignIn() {
        first_factors: Vec<PolicySignInFirstFactors> = "first_factors" or reset_first_factors,
        flow_ttl_s: i64 = "flow_ttl_s" or reset_flow_ttl_s,
        client_trust: bool = "client_trust" or reset_client_trust,
        custom_challenge: PolicySignInCustomChallenge = "custom_challenge" or reset_custom_challenge,
        trusted_device_skips_second_factor: bool = "trusted_device_skips_second_factor"
            or reset_trusted_device_skips_second_factor,
    }
    PolicyChangeSignUp() {
        mode: PolicySignUpMode = "mode" or reset_mode,
        required_fields: Vec<PolicySignUpRequiredFields> = "required_fields" or reset_required_fields,
        verify_fields: Vec<PolicySignUpVerifyFields> = "verify_fields" or reset_verify_fields,
        flow_ttl_s: i64 = "flow_ttl_s" or reset_flow_ttl_s,
    }
    PolicyChangeTotp() {
        algorithm: PolicyTotpAlgorithm = "algorithm" or reset_algorithm,
        digits: i64 = "digits" or reset_digits,
        period_s: i64 = "period_s" or reset_period_s,
        adjacent_intervals: i64 = "adjacent_intervals" or reset_adjacent_intervals,
        learn_drift: bool = "learn_drift" or reset_learn_drift,
    }
    RequestMeta() {
        request_id: String = "request_id",
        traceparent: String = "traceparent",
        timeout_ms: i64 = "timeout_ms",
    }
    VouchedFactor(Vec<AuthenticationMethod> = "amr", i64 = "authenticated_at") {
        provider: String = "provider",
    }
}

impl Client {
    /// Calls the typed method of that name in the protocol. `None` if this version has no such method.
    pub fn call_by_name(&self, method: &str, params: Object) -> Option<Called> {
        Some(match method {
            "server.hello" => called(self, method, params, |params: ServerHello| self.server_hello(params)),
            "server.info" => called(self, method, params, |_: ()| self.server_info()),
            "server.health" => called(self, method, params, |_: ()| self.server_health()),
            "server.metrics" => called(self, method, params, |_: ()| self.server_metrics()),
            "server.accept_clock" => {
                called(self, method, params, |params: ServerAcceptClock| self.server_accept_clock(params))
            }
            "rpc.discover" => called(self, method, params, |_: ()| self.rpc_discover()),
            "totp.enroll" => called(self, method, params, |params: TotpEnroll| self.totp_enroll(params)),
            "totp.verify" => called(self, method, params, |params: TotpVerify| self.totp_verify(params)),
            "totp.current_code" => {
                called(self, method, params, |params: TotpCurrentCode| self.totp_current_code(params))
            }
            "totp.import" => called(self, method, params, |params: TotpImport| self.totp_import(params)),
            "hotp.enroll" => called(self, method, params, |params: HotpEnroll| self.hotp_enroll(params)),
            "hotp.verify" => called(self, method, params, |params: HotpVerify| self.hotp_verify(params)),
            "hotp.import" => called(self, method, params, |params: HotpImport| self.hotp_import(params)),
            "backup_code.generate" => {
                called(self, method, params, |params: BackupCodeGenerate| self.backup_code_generate(params))
            }
            "backup_code.verify" => {
                called(self, method, params, |params: BackupCodeVerify| self.backup_code_verify(params))
            }
            "backup_code.import" => {
                called(self, method, params, |params: BackupCodeImport| self.backup_code_import(params))
            }
            "password.set" => called(self, method, params, |params: PasswordSet| self.password_set(params)),
            "password.verify" => called(self, method, params, |params: PasswordVerify| self.password_verify(params)),
            "password.remove" => called(self, method, params, |params: PasswordRemove| self.password_remove(params)),
            "password.import" => called(self, method, params, |params: PasswordImport| self.password_import(params)),
            "password.require_reset" => {
                called(self, method, params, |params: PasswordRequireReset| self.password_require_reset(params))
            }
            "email.enroll" => called(self, method, params, |params: EmailEnroll| self.email_enroll(params)),
            "email.verify" => called(self, method, params, |params: EmailVerify| self.email_verify(params)),
            "phone.enroll" => called(self, method, params, |params: PhoneEnroll| self.phone_enroll(params)),
            "phone.verify" => called(self, method, params, |params: PhoneVerify| self.phone_verify(params)),
            "address.show" => called(self, method, params, |params: AddressShow| self.address_show(params)),
            "username.set" => called(self, method, params, |params: UsernameSet| self.username_set(params)),
            "username.remove" => called(self, method, params, |params: UsernameRemove| self.username_remove(params)),
            "passkey.enroll" => called(self, method, params, |params: PasskeyEnroll| self.passkey_enroll(params)),
            "passkey.challenge" => {
                called(self, method, params, |params: PasskeyChallenge| self.passkey_challenge(params))
            }
            "passkey.verify" => called(self, method, params, |params: PasskeyVerify| self.passkey_verify(params)),
            "passkey.related_origins" => {
                called(self, method, params, |params: PasskeyRelatedOrigins| self.passkey_related_origins(params))
            }
            "factor.activate" => called(self, method, params, |params: FactorActivate| self.factor_activate(params)),
            "factor.send" => called(self, method, params, |params: FactorSend| self.factor_send(params)),
            "factor.verify" => called(self, method, params, |params: FactorVerify| self.factor_verify(params)),
            "factor.resync" => called(self, method, params, |params: FactorResync| self.factor_resync(params)),
            "factor.list" => called(self, method, params, |params: FactorList| self.factor_list(params)),
            "factor.rename" => called(self, method, params, |params: FactorRename| self.factor_rename(params)),
            "factor.prefer" => called(self, method, params, |params: FactorPrefer| self.factor_prefer(params)),
            "factor.remove" => called(self, method, params, |params: FactorRemove| self.factor_remove(params)),
            "factor.disable" => called(self, method, params, |params: FactorDisable| self.factor_disable(params)),
            "factor.enable" => called(self, method, params, |params: FactorEnable| self.factor_enable(params)),
            "session.create" => called(self, method, params, |params: SessionCreate| self.session_create(params)),
            "session.check" => called(self, method, params, |params: SessionCheck| self.session_check(params)),
            "session.touch" => called(self, method, params, |params: SessionTouch| self.session_touch(params)),
            "session.list" => called(self, method, params, |params: SessionList| self.session_list(params)),
            "session.revoke" => called(self, method, params, |params: SessionRevoke| self.session_revoke(params)),
            "session.revoke_all" => {
                called(self, method, params, |params: SessionRevokeAll| self.session_revoke_all(params))
            }
            "session.issue_assertion" => {
                called(self, method, params, |params: SessionIssueAssertion| self.session_issue_assertion(params))
            }
            "keys.jwks" => called(self, method, params, |params: KeysJwks| self.keys_jwks(params)),
            "keys.rotate_signing" => {
                called(self, method, params, |params: KeysRotateSigning| self.keys_rotate_signing(params))
            }
            "device.trust" => called(self, method, params, |params: DeviceTrust| self.device_trust(params)),
            "device.exchange" => called(self, method, params, |params: DeviceExchange| self.device_exchange(params)),
            "device.list" => called(self, method, params, |params: DeviceList| self.device_list(params)),
            "device.revoke" => called(self, method, params, |params: DeviceRevoke| self.device_revoke(params)),
            "job.claim" => called(self, method, params, |params: JobClaim| self.job_claim(params)),
            "job.renew" => called(self, method, params, |params: JobRenew| self.job_renew(params)),
            "job.complete" => called(self, method, params, |params: JobComplete| self.job_complete(params)),
            "job.fail" => called(self, method, params, |params: JobFail| self.job_fail(params)),
            "sign_in.create" => called(self, method, params, |params: SignInCreate| self.sign_in_create(params)),
            "sign_up.create" => called(self, method, params, |params: SignUpCreate| self.sign_up_create(params)),
            "sign_up.update" => called(self, method, params, |params: SignUpUpdate| self.sign_up_update(params)),
            "step_up.create" => called(self, method, params, |params: StepUpCreate| self.step_up_create(params)),
            "verdict.redeem" => called(self, method, params, |params: VerdictRedeem| self.verdict_redeem(params)),
            "password_reset.create" => {
                called(self, method, params, |params: PasswordResetCreate| self.password_reset_create(params))
            }
            "flow.get" => called(self, method, params, |params: FlowGet| self.flow_get(params)),
            "flow.prepare" => called(self, method, params, |params: FlowPrepare| self.flow_prepare(params)),
            "flow.attempt" => called(self, method, params, |params: FlowAttempt| self.flow_attempt(params)),
            "flow.reset" => called(self, method, params, |params: FlowReset| self.flow_reset(params)),
            "flow.claim_session" => {
                called(self, method, params, |params: FlowClaimSession| self.flow_claim_session(params))
            }
            "subject.get" => called(self, method, params, |params: SubjectGet| self.subject_get(params)),
            "subject.unlock" => called(self, method, params, |params: SubjectUnlock| self.subject_unlock(params)),
            "subject.reset_factors" => {
                called(self, method, params, |params: SubjectResetFactors| self.subject_reset_factors(params))
            }
            "subject.cancel_reset" => {
                called(self, method, params, |params: SubjectCancelReset| self.subject_cancel_reset(params))
            }
            "subject.delete" => called(self, method, params, |params: SubjectDelete| self.subject_delete(params)),
            "tenant.create" => called(self, method, params, |params: TenantCreate| self.tenant_create(params)),
            "tenant.get" => called(self, method, params, |params: TenantGet| self.tenant_get(params)),
            "tenant.list" => called(self, method, params, |params: TenantList| self.tenant_list(params)),
            "tenant.update" => called(self, method, params, |params: TenantUpdate| self.tenant_update(params)),
            "tenant.check" => called(self, method, params, |params: TenantCheck| self.tenant_check(params)),
            "tenant.delete" => called(self, method, params, |params: TenantDelete| self.tenant_delete(params)),
            "keys.status" => called(self, method, params, |params: KeysStatus| self.keys_status(params)),
            "keys.rotate" => called(self, method, params, |params: KeysRotate| self.keys_rotate(params)),
            "keys.rotate_master" => {
                called(self, method, params, |params: KeysRotateMaster| self.keys_rotate_master(params))
            }
            "store.layout" => called(self, method, params, |_: ()| self.store_layout()),
            "store.raise" => called(self, method, params, |params: StoreRaise| self.store_raise(params)),
            "backup.begin" => called(self, method, params, |params: BackupBegin| self.backup_begin(params)),
            "backup.read" => called(self, method, params, |params: BackupRead| self.backup_read(params)),
            "backup.end" => called(self, method, params, |params: BackupEnd| self.backup_end(params)),
            "audit.list" => called(self, method, params, |params: AuditList| self.audit_list(params)),
            "audit.verify" => called(self, method, params, |params: AuditVerify| self.audit_verify(params)),
            _ => return None,
        })
    }
}
