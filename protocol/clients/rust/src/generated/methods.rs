// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

use super::requests::*;
use super::results::*;
use crate::client::{Client, Traits};
use crate::error::Result;
use crate::json::{Object, Value};

/// What the client has to know of a method; `None` if it is one of a later version.
pub(crate) fn traits(method: &str) -> Option<&'static Traits> {
    let index = TRAITS.binary_search_by_key(&method, |(name, _)| name).ok()?;
    Some(&TRAITS[index].1)
}

const fn traits_of(is_repeatable: bool, takes_key: bool, takes_tenant: bool) -> Traits {
    Traits { is_repeatable, takes_key, takes_tenant }
}

/// In the order of their names: whether they are repeatable, and take a key and a tenant.
static TRAITS: &[(&str, Traits)] = &[
    ("address.show", traits_of(false, true, true)),
    ("audit.list", traits_of(true, false, true)),
    ("audit.verify", traits_of(true, false, false)),
    ("backup.begin", traits_of(true, false, false)),
    ("backup.end", traits_of(true, false, false)),
    ("backup.read", traits_of(true, false, false)),
    ("backup_code.generate", traits_of(false, true, true)),
    ("backup_code.import", traits_of(false, true, true)),
    ("backup_code.verify", traits_of(false, true, true)),
    ("device.exchange", traits_of(false, true, true)),
    ("device.list", traits_of(true, false, true)),
    ("device.revoke", traits_of(false, true, true)),
    ("device.trust", traits_of(false, true, true)),
    ("email.enroll", traits_of(false, true, true)),
    ("email.verify", traits_of(false, true, true)),
    ("factor.activate", traits_of(false, true, true)),
    ("factor.disable", traits_of(false, true, true)),
    ("factor.enable", traits_of(false, true, true)),
    ("factor.list", traits_of(true, false, true)),
    ("factor.prefer", traits_of(false, true, true)),
    ("factor.remove", traits_of(false, true, true)),
    ("factor.rename", traits_of(false, true, true)),
    ("factor.resync", traits_of(false, true, true)),
    ("factor.send", traits_of(false, true, true)),
    ("factor.verify", traits_of(false, true, true)),
    ("flow.attempt", traits_of(false, true, true)),
    ("flow.claim_session", traits_of(false, true, true)),
    ("flow.get", traits_of(true, false, true)),
    ("flow.prepare", traits_of(false, true, true)),
    ("flow.reset", traits_of(false, true, true)),
    ("hotp.enroll", traits_of(false, true, true)),
    ("hotp.import", traits_of(false, true, true)),
    ("hotp.verify", traits_of(false, true, true)),
    ("job.claim", traits_of(true, false, true)),
    ("job.complete", traits_of(false, true, false)),
    ("job.fail", traits_of(false, true, false)),
    ("job.renew", traits_of(false, true, false)),
    ("keys.jwks", traits_of(true, false, true)),
    ("keys.rotate", traits_of(false, true, true)),
    ("keys.rotate_master", traits_of(false, true, false)),
    ("keys.rotate_signing", traits_of(false, true, true)),
    ("keys.status", traits_of(true, false, false)),
    ("passkey.challenge", traits_of(true, false, true)),
    ("passkey.enroll", traits_of(false, true, true)),
    ("passkey.related_origins", traits_of(true, false, true)),
    ("passkey.verify", traits_of(false, true, true)),
    ("password.import", traits_of(false, true, true)),
    ("password.remove", traits_of(false, true, true)),
    ("password.require_reset", traits_of(false, true, true)),
    ("password.set", traits_of(false, true, true)),
    ("password.verify", traits_of(false, true, true)),
    ("password_reset.create", traits_of(false, true, true)),
    ("phone.enroll", traits_of(false, true, true)),
    ("phone.verify", traits_of(false, true, true)),
    ("rpc.discover", traits_of(true, false, false)),
    ("server.accept_clock", traits_of(false, true, false)),
    ("server.health", traits_of(true, false, false)),
    ("server.hello", traits_of(true, false, false)),
    ("server.info", traits_of(true, false, false)),
    ("server.metrics", traits_of(true, false, false)),
    ("session.check", traits_of(true, false, true)),
    ("session.create", traits_of(false, true, true)),
    ("session.issue_assertion", traits_of(true, false, true)),
    ("session.list", traits_of(true, false, true)),
    ("session.revoke", traits_of(false, true, true)),
    ("session.revoke_all", traits_of(false, true, true)),
    ("session.touch", traits_of(false, true, true)),
    ("sign_in.create", traits_of(false, true, true)),
    ("sign_up.create", traits_of(false, true, true)),
    ("sign_up.update", traits_of(false, true, true)),
    ("step_up.create", traits_of(false, true, true)),
    ("store.layout", traits_of(true, false, false)),
    ("store.raise", traits_of(true, false, false)),
    ("subject.cancel_reset", traits_of(false, true, true)),
    ("subject.delete", traits_of(false, true, true)),
    ("subject.get", traits_of(true, false, true)),
    ("subject.reset_factors", traits_of(false, true, true)),
    ("subject.unlock", traits_of(false, true, true)),
    ("tenant.check", traits_of(true, false, false)),
    ("tenant.create", traits_of(false, true, false)),
    ("tenant.delete", traits_of(false, true, false)),
    ("tenant.get", traits_of(true, false, false)),
    ("tenant.list", traits_of(true, false, false)),
    ("tenant.update", traits_of(false, true, false)),
    ("totp.current_code", traits_of(false, true, true)),
    ("totp.enroll", traits_of(false, true, true)),
    ("totp.import", traits_of(false, true, true)),
    ("totp.verify", traits_of(false, true, true)),
    ("username.remove", traits_of(false, true, true)),
    ("username.set", traits_of(false, true, true)),
    ("verdict.redeem", traits_of(false, true, true)),
];

/// The methods of the protocol.
impl Client {
    /// Tells a client what it can count on, or that the server speaks another protocol than it needs.
    ///
    /// Open to every peer. Refusals: `unsupported_protocol`.
    pub fn server_hello(&self, params: ServerHello) -> Result<ServerHelloResult> {
        self.ask("server.hello", params.0)
    }

    /// Returns the server's version and the methods that this peer may call.
    ///
    /// Open to every peer.
    pub fn server_info(&self) -> Result<ServerInfoResult> {
        self.ask("server.info", Object::new())
    }

    /// Tests the store with a small durable write, and reports on the clock, the disk, the stored data and its anchor.
    ///
    /// Open to every peer.
    pub fn server_health(&self) -> Result<ServerHealthResult> {
        self.ask("server.health", Object::new())
    }

    /// Returns the server's metrics in the Prometheus text format.
    ///
    /// Takes the role `admin`.
    pub fn server_metrics(&self) -> Result<ServerMetricsResult> {
        self.ask("server.metrics", Object::new())
    }

    /// Accepts the current clock after a jump; anything that is too old by the new time ends at once.
    ///
    /// Takes the role `admin`. Refusals: `wrong_state`.
    pub fn server_accept_clock(&self, params: ServerAcceptClock) -> Result<ServerAcceptClockResult> {
        self.ask("server.accept_clock", params.0)
    }

    /// Returns the OpenRPC document, which describes every method.
    ///
    /// Open to every peer.
    pub fn rpc_discover(&self) -> Result<Value> {
        self.ask("rpc.discover", Object::new())
    }

    /// Enrols an authenticator app and returns its seed as text, URI and QR code; pending until its first code.
    ///
    /// Takes the role `enroll`. Refusals: `already_exists`, `policy_violation`, `insufficient_authentication`.
    pub fn totp_enroll(&self, params: TotpEnroll) -> Result<Enrolment> {
        self.ask("totp.enroll", params.0)
    }

    /// Checks a code against the subject's authenticators and spends it.
    ///
    /// Takes the role `verify`. Refusals: `code_rejected`, `throttled`, `locked`, `wrong_state`.
    pub fn totp_verify(&self, params: TotpVerify) -> Result<Verification> {
        self.ask("totp.verify", params.0)
    }

    /// Returns the current code of a factor that was enrolled as a generator.
    ///
    /// Takes the role `current_code`.
    pub fn totp_current_code(&self, params: TotpCurrentCode) -> Result<TotpCurrentCodeResult> {
        self.ask("totp.current_code", params.0)
    }

    /// Imports an authenticator from another system, active at once; importing it again changes nothing.
    ///
    /// Takes the role `enroll`. Refusals: `already_exists`, `policy_violation`, `insufficient_authentication`.
    pub fn totp_import(&self, params: TotpImport) -> Result<TotpImportResult> {
        self.ask("totp.import", params.0)
    }

    /// Enrols a counter-based token and returns its seed; pending until its first code.
    ///
    /// Takes the role `enroll`. Refusals: `already_exists`, `policy_violation`, `insufficient_authentication`.
    pub fn hotp_enroll(&self, params: HotpEnroll) -> Result<Enrolment> {
        self.ask("hotp.enroll", params.0)
    }

    /// Checks a code against the subject's counter-based tokens, and spends it and all earlier ones.
    ///
    /// Takes the role `verify`. Refusals: `code_rejected`, `throttled`, `locked`, `wrong_state`.
    pub fn hotp_verify(&self, params: HotpVerify) -> Result<Verification> {
        self.ask("hotp.verify", params.0)
    }

    /// Imports a counter-based token from another system, active at once; importing it again changes nothing.
    ///
    /// Takes the role `enroll`. Refusals: `already_exists`, `policy_violation`, `insufficient_authentication`.
    pub fn hotp_import(&self, params: HotpImport) -> Result<HotpImportResult> {
        self.ask("hotp.import", params.0)
    }

    /// Generates a new set of backup codes, which is shown only once and replaces the old set.
    ///
    /// Takes the role `enroll`. Refusals: `policy_violation`, `insufficient_authentication`.
    pub fn backup_code_generate(&self, params: BackupCodeGenerate) -> Result<BackupCodeGenerateResult> {
        self.ask("backup_code.generate", params.0)
    }

    /// Checks a backup code and spends it.
    ///
    /// Takes the role `verify`. Refusals: `code_rejected`, `throttled`, `locked`.
    pub fn backup_code_verify(&self, params: BackupCodeVerify) -> Result<BackupCodeVerifyResult> {
        self.ask("backup_code.verify", params.0)
    }

    /// Imports backup codes from another system; if the subject has a different set, the error is code_rejected.
    ///
    /// Takes the role `enroll`. Refusals: `code_rejected`, `throttled`, `locked`, `policy_violation`,
    /// `insufficient_authentication`.
    pub fn backup_code_import(&self, params: BackupCodeImport) -> Result<BackupCodeImportResult> {
        self.ask("backup_code.import", params.0)
    }

    /// Sets or replaces a subject's password and ends its other sessions; the policy can refuse a password.
    ///
    /// Takes the role `enroll`. Refusals: `password_refused`, `insufficient_authentication`.
    pub fn password_set(&self, params: PasswordSet) -> Result<PasswordSetResult> {
        self.ask("password.set", params.0)
    }

    /// Checks a password; if it is correct, an imported or outdated hash is replaced by a new one.
    ///
    /// Takes the role `verify`. Refusals: `credential_rejected`, `throttled`, `locked`.
    pub fn password_verify(&self, params: PasswordVerify) -> Result<PasswordVerifyResult> {
        self.ask("password.verify", params.0)
    }

    /// Removes a subject's password and ends the sessions created with it.
    ///
    /// Takes the role `enroll`. Refusals: `insufficient_authentication`.
    pub fn password_remove(&self, params: PasswordRemove) -> Result<PasswordRemoveResult> {
        self.ask("password.remove", params.0)
    }

    /// Imports a password hash (bcrypt, scrypt, PBKDF2, Argon2), which the first success replaces by an Argon2id hash.
    ///
    /// Takes the role `enroll`. Refusals: `already_exists`, `insufficient_authentication`.
    pub fn password_import(&self, params: PasswordImport) -> Result<ChangedFactor> {
        self.ask("password.import", params.0)
    }

    /// Requires a subject to reset its password; until a new one is set, verifying the password reports this.
    ///
    /// Takes the role `enroll`.
    pub fn password_require_reset(&self, params: PasswordRequireReset) -> Result<ChangedFactor> {
        self.ask("password.require_reset", params.0)
    }

    /// Enrols a subject's e-mail address: pending until the code that is sent there is entered, or verified at once.
    ///
    /// Takes the role `enroll`. Refusals: `policy_violation`, `already_exists`, `throttled`, `locked`,
    /// `insufficient_authentication`.
    pub fn email_enroll(&self, params: EmailEnroll) -> Result<EmailEnrollResult> {
        self.ask("email.enroll", params.0)
    }

    /// Checks a code that was sent to a subject's e-mail address, and spends it.
    ///
    /// Takes the role `verify`. Refusals: `code_rejected`, `throttled`, `locked`, `wrong_state`.
    pub fn email_verify(&self, params: EmailVerify) -> Result<Verification> {
        self.ask("email.verify", params.0)
    }

    /// Enrols a subject's phone number: pending until the code that is sent there is entered, or verified at once.
    ///
    /// Takes the role `enroll`. Refusals: `policy_violation`, `already_exists`, `throttled`, `locked`,
    /// `insufficient_authentication`.
    pub fn phone_enroll(&self, params: PhoneEnroll) -> Result<PhoneEnrollResult> {
        self.ask("phone.enroll", params.0)
    }

    /// Checks a code that was sent to a subject's phone number, and spends it.
    ///
    /// Takes the role `verify`. Refusals: `code_rejected`, `throttled`, `locked`, `wrong_state`.
    pub fn phone_verify(&self, params: PhoneVerify) -> Result<Verification> {
        self.ask("phone.verify", params.0)
    }

    /// Returns a session owner's own addresses in full; the sign-in must be fresh, and the audit log records it.
    ///
    /// Takes the role `enroll`. Refusals: `insufficient_authentication`.
    pub fn address_show(&self, params: AddressShow) -> Result<AddressShowResult> {
        self.ask("address.show", params.0)
    }

    /// Sets or replaces a subject's user name; no two subjects can have the same one.
    ///
    /// Takes the role `enroll`. Refusals: `already_exists`.
    pub fn username_set(&self, params: UsernameSet) -> Result<()> {
        self.ask("username.set", params.0)
    }

    /// Removes a subject's user name; other subjects can then take it.
    ///
    /// Takes the role `enroll`.
    pub fn username_remove(&self, params: UsernameRemove) -> Result<()> {
        self.ask("username.remove", params.0)
    }

    /// Begins to enrol a passkey: a browser makes it, and factor.activate takes it.
    ///
    /// Takes the role `enroll`. Refusals: `policy_violation`, `insufficient_authentication`.
    pub fn passkey_enroll(&self, params: PasskeyEnroll) -> Result<PasskeyEnrolment> {
        self.ask("passkey.enroll", params.0)
    }

    /// Makes a challenge for passkey.verify, valid once within five minutes.
    ///
    /// Takes the role `verify`. Refusals: `policy_violation`.
    pub fn passkey_challenge(&self, params: PasskeyChallenge) -> Result<PasskeyChallengeResult> {
        self.ask("passkey.challenge", params.0)
    }

    /// Checks the response of a passkey to a challenge of passkey.challenge, and spends it.
    ///
    /// Takes the role `verify`. Refusals: `credential_rejected`, `policy_violation`.
    pub fn passkey_verify(&self, params: PasskeyVerify) -> Result<PasskeyVerification> {
        self.ask("passkey.verify", params.0)
    }

    /// Returns what the domains of passkeys serve at /.well-known/webauthn, so that pages of other domains can use
    /// them.
    ///
    /// Takes the role `verify`.
    pub fn passkey_related_origins(&self, params: PasskeyRelatedOrigins) -> Result<RelatedOrigins> {
        self.ask("passkey.related_origins", params.0)
    }

    /// Activates a pending factor: with the first code of an app or token, the code that was sent, or a credential.
    ///
    /// Takes the role `enroll`. Refusals: `code_rejected`, `credential_rejected`, `throttled`, `locked`, `wrong_state`,
    /// `already_exists`, `policy_violation`, `insufficient_authentication`.
    pub fn factor_activate(&self, params: FactorActivate) -> Result<ChangedFactor> {
        self.ask("factor.activate", params.0)
    }

    /// Sends or resends a code to a verified e-mail address or phone number; asked for by kind, the answer does not
    /// reveal whether there is one.
    ///
    /// Takes the role `verify`. Refusals: `throttled`, `locked`, `wrong_state`, `policy_violation`.
    pub fn factor_send(&self, params: FactorSend) -> Result<SentCode> {
        self.ask("factor.send", params.0)
    }

    /// Checks and spends a code of an authenticator app, a token or a set of backup codes, or one that was sent.
    ///
    /// Takes the role `verify`. Refusals: `code_rejected`, `throttled`, `locked`, `wrong_state`.
    pub fn factor_verify(&self, params: FactorVerify) -> Result<FactorVerifyResult> {
        self.ask("factor.verify", params.0)
    }

    /// Resynchronises a token or an app whose counter or clock is off, by two consecutive codes, and spends them.
    ///
    /// Takes the role `verify`. Refusals: `code_rejected`, `throttled`, `locked`, `wrong_state`.
    pub fn factor_resync(&self, params: FactorResync) -> Result<Verification> {
        self.ask("factor.resync", params.0)
    }

    /// Lists a subject's factors; an unknown subject has none.
    ///
    /// Takes the role `verify`.
    pub fn factor_list(&self, params: FactorList) -> Result<FactorListResult> {
        self.ask("factor.list", params.0)
    }

    /// Changes a factor's display name.
    ///
    /// Takes the role `enroll`.
    pub fn factor_rename(&self, params: FactorRename) -> Result<ChangedFactor> {
        self.ask("factor.rename", params.0)
    }

    /// Has sign-ins ask for a factor first among the second factors, or no longer.
    ///
    /// Takes the role `enroll`. Refusals: `wrong_state`, `policy_violation`.
    pub fn factor_prefer(&self, params: FactorPrefer) -> Result<ChangedFactor> {
        self.ask("factor.prefer", params.0)
    }

    /// Removes a factor for good and ends the sessions created with it; spent codes stay spent.
    ///
    /// Takes the role `enroll`. Refusals: `policy_violation`, `insufficient_authentication`.
    pub fn factor_remove(&self, params: FactorRemove) -> Result<FactorRemoveResult> {
        self.ask("factor.remove", params.0)
    }

    /// Disables a factor until factor.enable and ends the sessions created with it; spent codes stay spent.
    ///
    /// Takes the role `enroll`. Refusals: `policy_violation`, `insufficient_authentication`, `wrong_state`.
    pub fn factor_disable(&self, params: FactorDisable) -> Result<FactorDisableResult> {
        self.ask("factor.disable", params.0)
    }

    /// Enables a disabled factor; its spent codes stay spent.
    ///
    /// Takes the role `enroll`. Refusals: `insufficient_authentication`, `wrong_state`.
    pub fn factor_enable(&self, params: FactorEnable) -> Result<ChangedFactor> {
        self.ask("factor.enable", params.0)
    }

    /// Creates a session for a subject that the caller has signed in, and returns its token once.
    ///
    /// Takes the role `flow`. Refusals: `wrong_state`.
    pub fn session_create(&self, params: SessionCreate) -> Result<SessionCreateResult> {
        self.ask("session.create", params.0)
    }

    /// Returns the session of a token, if it is valid and meets the requirements; counts as use.
    ///
    /// Takes the role `session`. Refusals: `insufficient_authentication`.
    pub fn session_check(&self, params: SessionCheck) -> Result<SessionCheckResult> {
        self.ask("session.check", params.0)
    }

    /// Records use of a session at once, so that it does not time out, and returns it.
    ///
    /// Takes the role `session`.
    pub fn session_touch(&self, params: SessionTouch) -> Result<SessionTouchResult> {
        self.ask("session.touch", params.0)
    }

    /// Lists a subject's sessions, newest first, at most 50.
    ///
    /// Takes the role `flow`.
    pub fn session_list(&self, params: SessionList) -> Result<SessionListResult> {
        self.ask("session.list", params.0)
    }

    /// Ends a session, named by its token or by its subject and ID.
    ///
    /// Takes the role `flow`.
    pub fn session_revoke(&self, params: SessionRevoke) -> Result<()> {
        self.ask("session.revoke", params.0)
    }

    /// Ends all of a subject's sessions, or all but one.
    ///
    /// Takes the role `flow`.
    pub fn session_revoke_all(&self, params: SessionRevokeAll) -> Result<SessionRevokeAllResult> {
        self.ask("session.revoke_all", params.0)
    }

    /// Signs a short-lived assertion (JWT) about a session for one audience; counts as use.
    ///
    /// Takes the role `session`.
    pub fn session_issue_assertion(&self, params: SessionIssueAssertion) -> Result<SessionIssueAssertionResult> {
        self.ask("session.issue_assertion", params.0)
    }

    /// Returns the keys that verify a tenant's assertions, as a JWK set (RFC 7517).
    ///
    /// Takes the role `session`.
    pub fn keys_jwks(&self, params: KeysJwks) -> Result<KeysJwksResult> {
        self.ask("keys.jwks", params.0)
    }

    /// Switches a tenant to its next signing key; the old key verifies its assertions until they expire.
    ///
    /// Takes the role `admin`.
    pub fn keys_rotate_signing(&self, params: KeysRotateSigning) -> Result<KeysRotateSigningResult> {
        self.ask("keys.rotate_signing", params.0)
    }

    /// Trusts the device that a session runs on; the sign-in must be fresh.
    ///
    /// Takes the role `flow`. Refusals: `insufficient_authentication`.
    pub fn device_trust(&self, params: DeviceTrust) -> Result<DeviceTrustResult> {
        self.ask("device.trust", params.0)
    }

    /// Returns the trusted device of a token and exchanges the token; used after its grace, it ends the trust in its
    /// device.
    ///
    /// Takes the role `flow`.
    pub fn device_exchange(&self, params: DeviceExchange) -> Result<DeviceExchangeResult> {
        self.ask("device.exchange", params.0)
    }

    /// Lists a subject's trusted devices, newest first, at most 20.
    ///
    /// Takes the role `flow`.
    pub fn device_list(&self, params: DeviceList) -> Result<DeviceListResult> {
        self.ask("device.list", params.0)
    }

    /// Ends the trust in a device.
    ///
    /// Takes the role `flow`.
    pub fn device_revoke(&self, params: DeviceRevoke) -> Result<()> {
        self.ask("device.revoke", params.0)
    }

    /// Claims jobs under a lease, of one tenant or of all that the caller may act for; can wait if there are none.
    ///
    /// Takes the role `deliver`.
    pub fn job_claim(&self, params: JobClaim) -> Result<JobClaimResult> {
        self.ask("job.claim", params.0)
    }

    /// Prolongs the lease of a job that nobody else has claimed since.
    ///
    /// Takes the role `deliver`. Refusals: `wrong_state`.
    pub fn job_renew(&self, params: JobRenew) -> Result<JobRenewResult> {
        self.ask("job.renew", params.0)
    }

    /// Reports a job as done, with the result if it is a challenge.
    ///
    /// Takes the role `deliver`. Refusals: `wrong_state`.
    pub fn job_complete(&self, params: JobComplete) -> Result<()> {
        self.ask("job.complete", params.0)
    }

    /// Reports a job as failed; it is leased again later or abandoned.
    ///
    /// Takes the role `deliver`. Refusals: `wrong_state`.
    pub fn job_fail(&self, params: JobFail) -> Result<()> {
        self.ask("job.fail", params.0)
    }

    /// Begins a sign-in; a password can be checked in the same request.
    ///
    /// Takes the role `flow`. Refusals: `credential_rejected`, `throttled`, `locked`, `not_offered`,
    /// `policy_violation`, `identifier_not_found`, `insufficient_authentication`, `wrong_state`.
    pub fn sign_in_create(&self, params: SignInCreate) -> Result<Flow> {
        self.ask("sign_in.create", params.0)
    }

    /// Begins a sign-up with the data known so far, or with the address that a sign-in has verified.
    ///
    /// Takes the role `flow`. Refusals: `password_refused`, `policy_violation`, `already_exists`, `wrong_state`,
    /// `expired`.
    pub fn sign_up_create(&self, params: SignUpCreate) -> Result<Flow> {
        self.ask("sign_up.create", params.0)
    }

    /// Adds or changes fields of a sign-up; a changed address has to be verified.
    ///
    /// Takes the role `flow`. Refusals: `password_refused`, `already_exists`, `wrong_state`, `expired`.
    pub fn sign_up_update(&self, params: SignUpUpdate) -> Result<Flow> {
        self.ask("sign_up.update", params.0)
    }

    /// Begins a step-up: the owner of a session is asked to confirm one action.
    ///
    /// Takes the role `flow`. Refusals: `insufficient_authentication`, `policy_violation`, `wrong_state`.
    pub fn step_up_create(&self, params: StepUpCreate) -> Result<Flow> {
        self.ask("step_up.create", params.0)
    }

    /// Redeems a verdict once, for exactly the action that was confirmed.
    ///
    /// Takes the role `flow`. Refusals: `wrong_state`, `expired`, `verdict_mismatch`.
    pub fn verdict_redeem(&self, params: VerdictRedeem) -> Result<VerdictRedeemResult> {
        self.ask("verdict.redeem", params.0)
    }

    /// Begins a password reset: sends a code that allows a new password to be set.
    ///
    /// Takes the role `flow`. Refusals: `not_offered`, `identifier_not_found`.
    pub fn password_reset_create(&self, params: PasswordResetCreate) -> Result<Flow> {
        self.ask("password_reset.create", params.0)
    }

    /// Returns the state of a flow and its current step; changes nothing.
    ///
    /// Takes the role `flow`. Refusals: `expired`.
    pub fn flow_get(&self, params: FlowGet) -> Result<Flow> {
        self.ask("flow.get", params.0)
    }

    /// Sends the code of a flow's step, or sends it again with the time and tries it has left; or makes a new
    /// challenge.
    ///
    /// Takes the role `flow`. Refusals: `expired`, `wrong_state`, `throttled`, `not_offered`, `policy_violation`.
    pub fn flow_prepare(&self, params: FlowPrepare) -> Result<Flow> {
        self.ask("flow.prepare", params.0)
    }

    /// Answers the current step of a flow.
    ///
    /// Takes the role `flow`. Refusals: `code_rejected`, `credential_rejected`, `password_refused`, `throttled`,
    /// `locked`, `not_offered`, `wrong_state`, `expired`, `verification_expired`, `policy_violation`, `already_exists`,
    /// `sign_up_required`, `identifier_not_found`.
    pub fn flow_attempt(&self, params: FlowAttempt) -> Result<Flow> {
        self.ask("flow.attempt", params.0)
    }

    /// Restarts a flow; guesses stay counted, and codes keep their remaining tries.
    ///
    /// Takes the role `flow`. Refusals: `expired`, `wrong_state`.
    pub fn flow_reset(&self, params: FlowReset) -> Result<Flow> {
        self.ask("flow.reset", params.0)
    }

    /// Returns the session of a flow that was completed while no request waited for it; works once.
    ///
    /// Takes the role `flow`. Refusals: `expired`, `wrong_state`.
    pub fn flow_claim_session(&self, params: FlowClaimSession) -> Result<FlowClaimSessionResult> {
        self.ask("flow.claim_session", params.0)
    }

    /// Returns what is known about a subject: its factors, addresses, profile, and how much guess budget is spent.
    ///
    /// Takes the role `enroll`.
    pub fn subject_get(&self, params: SubjectGet) -> Result<SubjectGetResult> {
        self.ask("subject.get", params.0)
    }

    /// Clears a subject's counted guesses, which ends a lock.
    ///
    /// Takes the role `admin`.
    pub fn subject_unlock(&self, params: SubjectUnlock) -> Result<()> {
        self.ask("subject.unlock", params.0)
    }

    /// Removes the second factors of a user who has lost them, and ends the sessions; the next sign-in sets up another.
    ///
    /// Takes the role `support`.
    pub fn subject_reset_factors(&self, params: SubjectResetFactors) -> Result<SubjectResetFactorsResult> {
        self.ask("subject.reset_factors", params.0)
    }

    /// Cancels a reset of second factors that waits; a sign-in with one of the factors does the same.
    ///
    /// Takes the role `support`. Refusals: `wrong_state`.
    pub fn subject_cancel_reset(&self, params: SubjectCancelReset) -> Result<SubjectCancelResetResult> {
        self.ask("subject.cancel_reset", params.0)
    }

    /// Deletes a subject with its factors, counted guesses, sessions and devices; spent codes stay spent.
    ///
    /// Takes the role `admin`.
    pub fn subject_delete(&self, params: SubjectDelete) -> Result<SubjectDeleteResult> {
        self.ask("subject.delete", params.0)
    }

    /// Creates a tenant with its own keys.
    ///
    /// Takes the role `admin`. Refusals: `already_exists`, `wrong_state`.
    pub fn tenant_create(&self, params: TenantCreate) -> Result<Tenant> {
        self.ask("tenant.create", params.0)
    }

    /// Returns a tenant's policy and its number of subjects.
    ///
    /// Takes the role `admin`.
    pub fn tenant_get(&self, params: TenantGet) -> Result<Tenant> {
        self.ask("tenant.get", params.0)
    }

    /// Lists the tenants that the peer may administer, sorted by name.
    ///
    /// Takes the role `admin`.
    pub fn tenant_list(&self, params: TenantList) -> Result<TenantListResult> {
        self.ask("tenant.list", params.0)
    }

    /// Changes the settings of a tenant that the request names.
    ///
    /// Takes the role `admin`. Refusals: `users_affected`, `wrong_state`.
    pub fn tenant_update(&self, params: TenantUpdate) -> Result<TenantUpdateResult> {
        self.ask("tenant.update", params.0)
    }

    /// Checks a tenant's policy, or a change of it that is not made: what keeps users out, contradicts itself, or
    /// deviates from a standard.
    ///
    /// Takes the role `admin`.
    pub fn tenant_check(&self, params: TenantCheck) -> Result<TenantCheckResult> {
        self.ask("tenant.check", params.0)
    }

    /// Destroys a tenant's keys, which makes all its data unreadable at once, and then removes its records.
    ///
    /// Takes the role `admin`. Refusals: `policy_violation`.
    pub fn tenant_delete(&self, params: TenantDelete) -> Result<TenantDeleteResult> {
        self.ask("tenant.delete", params.0)
    }

    /// Reports which keys are in use and how many records are still sealed under older ones.
    ///
    /// Takes the role `admin`.
    pub fn keys_status(&self, params: KeysStatus) -> Result<KeysStatusResult> {
        self.ask("keys.status", params.0)
    }

    /// Creates a new sealing key for a tenant; existing records move to it in the background, see keys.status.
    ///
    /// Takes the role `admin`.
    pub fn keys_rotate(&self, params: KeysRotate) -> Result<KeysRotateResult> {
        self.ask("keys.rotate", params.0)
    }

    /// Wraps all keys with the next master key, with which the server must have been started.
    ///
    /// Takes the role `admin`. Refusals: `wrong_state`.
    pub fn keys_rotate_master(&self, params: KeysRotateMaster) -> Result<KeysRotateMasterResult> {
        self.ask("keys.rotate_master", params.0)
    }

    /// Reports the layout of the store, and the newest one that each sidecar can read.
    ///
    /// Takes the role `admin`.
    pub fn store_layout(&self) -> Result<StoreLayoutResult> {
        self.ask("store.layout", Object::new())
    }

    /// Has the store written in the newest layout, which older programs refuse from then on; refused while a sidecar is
    /// known that cannot read it.
    ///
    /// Takes the role `admin`. Refusals: `wrong_state`.
    pub fn store_raise(&self, params: StoreRaise) -> Result<StoreRaiseResult> {
        self.ask("store.raise", params.0)
    }

    /// Begins a sealed backup of the store, with every change answered so far, or of the audit log only; one at a time,
    /// abandoned if it is not read for 30 s.
    ///
    /// Takes the role `admin`. Refusals: `wrong_state`.
    pub fn backup_begin(&self, params: BackupBegin) -> Result<BackupBeginResult> {
        self.ask("backup.begin", params.0)
    }

    /// Returns the next piece of a backup's file, or the previous one again.
    ///
    /// Takes the role `admin`.
    pub fn backup_read(&self, params: BackupRead) -> Result<BackupReadResult> {
        self.ask("backup.read", params.0)
    }

    /// Ends a backup, complete or not.
    ///
    /// Takes the role `admin`.
    pub fn backup_end(&self, params: BackupEnd) -> Result<()> {
        self.ask("backup.end", params.0)
    }

    /// Lists the audit log, newest first, or after a given entry in the order of writing; a page may be short.
    ///
    /// Takes the role `admin`. Refusals: `wrong_state`.
    pub fn audit_list(&self, params: AuditList) -> Result<AuditListResult> {
        self.ask("audit.list", params.0)
    }

    /// Verifies the chain of the audit log: that every entry is unchanged.
    ///
    /// Takes the role `admin`.
    pub fn audit_verify(&self, params: AuditVerify) -> Result<AuditVerifyResult> {
        self.ask("audit.verify", params.0)
    }
}
