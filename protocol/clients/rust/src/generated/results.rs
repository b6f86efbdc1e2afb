// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

//! What the methods return.
//!
//! Times are Unix milliseconds. `None` is a member that the daemon left out, or sent as null. `Debug` shows no
//! secret.

use super::values::*;
use crate::json::{Object, Value};

results! {
    /// A part of results.
    struct Address {
        /// The address as a factor.
        required factor_id: String = "factor_id",
        /// Email or phone.
        required kind: FactorKind = "kind",
        /// The masked address.
        required destination: String = "destination",
        /// Whether the user has proven to receive messages there.
        required verified: bool = "verified",
        /// Whether the user signs in by it.
        required signs_in: bool = "signs_in",
    }

    /// The result of `address.show`.
    struct AddressShowResult {
        /// In the order in which they were added.
        required addresses: Vec<FullAddress> = "addresses",
    }

    /// A part of results.
    struct AuditEntry {
        /// Its sequence number, which increases; with several sidecars, in the log of each.
        required sequence: i64 = "sequence",
        /// When it happened.
        required at: i64 = "at",
        /// What was done, named after the method that does it, if there is one.
        required action: AuditAction = "action",
        /// Whether it was done or refused.
        required outcome: AuditOutcome = "outcome",
        /// The tenant; null for the server itself and for a deleted tenant.
        required tenant: Option<String> = "tenant",
        /// The subject; null if there is none or it was deleted.
        required subject: Option<String> = "subject",
        /// The factor concerned.
        required factor_id: Option<String> = "factor_id",
        /// Of a reset of second factors: what happened to them.
        required cause: Option<ResetCause> = "cause",
        /// Of a refused code, password or passkey: it was wrong, it had been used, or there is no factor that it could
        /// be of; null if that is not known.
        required reason: Option<AuditRefusal> = "reason",
        /// Who asked for a reset, as long as it is the subject's latest; see the parameter.
        required actor: Option<String> = "actor",
        /// The Unix user ID of the peer.
        required peer_uid: i64 = "peer_uid",
        /// The caller's name for the request, from `meta`.
        required request_id: Option<String> = "request_id",
    }

    /// The result of `audit.list`.
    struct AuditListResult {
        /// The entries.
        required entries: Vec<AuditEntry> = "entries",
        /// The cursor for the next page; null on the last page.
        required next_cursor: Option<String> = "next_cursor",
        /// If oldest first: the cursor for what comes after this page, now or later; otherwise null.
        required resume_cursor: Option<String> = "resume_cursor",
        /// If oldest first: how many entries were removed because of their age before this page could list them;
        /// otherwise null.
        required entries_removed: Option<i64> = "entries_removed",
    }

    /// The result of `audit.verify`.
    struct AuditVerifyResult {
        /// The number of entries verified, up to the end or the first break.
        required entries_checked: i64 = "entries_checked",
        /// Whether all of them are unchanged.
        required intact: bool = "intact",
        /// The sequence number at which the chain breaks; null if it is intact.
        required first_broken_sequence: Option<i64> = "first_broken_sequence",
        /// The number of the oldest entries that were removed because of their age.
        required entries_removed: i64 = "entries_removed",
    }

    /// The result of `backup.begin`.
    struct BackupBeginResult {
        /// Its ID.
        required backup_id: String = "backup_id",
        /// The time of the backed-up state.
        required created_at: i64 = "created_at",
        /// The number of records in the backup, to show progress.
        required records: i64 = "records",
        /// The fingerprint of the master key that a restore needs.
        required master_key_fingerprint: String = "master_key_fingerprint",
    }

    /// A part of results.
    struct BackupCodeFactor {
        /// Its ID.
        required factor_id: String = "factor_id",
        /// The kind of factor.
        required kind: String = "kind",
        /// The user's name for the factor.
        required display_name: Option<String> = "display_name",
        /// Pending, active or suspended, which a restore does to tokens.
        required status: String = "status",
        /// True while it is disabled: its status stays active, but it verifies nothing.
        required disabled: bool = "disabled",
        /// True while sign-ins ask for it first among the second factors.
        required preferred: bool = "preferred",
        /// When it was enrolled.
        required created_at: i64 = "created_at",
        /// When it last verified or generated a code.
        required last_used_at: Option<i64> = "last_used_at",
        /// When a pending enrolment expires; null once it is active.
        required expires_at: Option<i64> = "expires_at",
        /// For backup_code: the number of unspent codes.
        required codes_left: i64 = "codes_left",
    }

    /// The result of `backup_code.generate`.
    struct BackupCodeGenerateResult {
        /// The set as a factor.
        required factor: Factor = "factor",
        /// The codes; each works once.
        secret codes: Vec<String> = "codes",
    }

    /// The result of `backup_code.import`.
    struct BackupCodeImportResult {
        /// Imported; present: it already existed and was not changed; possible: a dry run, and it would be imported.
        required outcome: String = "outcome",
        /// The factor; null if a dry run would import one.
        required factor: Option<Factor> = "factor",
    }

    /// The result of `backup_code.verify`.
    struct BackupCodeVerifyResult {
        /// The set that the code belongs to.
        required factor_id: String = "factor_id",
        /// The number of unspent codes in the set.
        required codes_left: i64 = "codes_left",
        /// Authentication method references, RFC 8176.
        required amr: Vec<VerificationMethod> = "amr",
        /// When it verified.
        required verified_at: i64 = "verified_at",
    }

    /// The result of `backup.read`.
    struct BackupReadResult {
        /// The bytes, in base64.
        required data: String = "data",
        /// Where the next piece begins.
        required next_offset: i64 = "next_offset",
        /// How many of the backup's records have been returned.
        required records_done: i64 = "records_done",
        /// Whether this piece is the last.
        required last: bool = "last",
    }

    /// A part of results.
    struct ChallengeJob {
        /// The job's ID, which stays the same if the job is leased again.
        required job_id: String = "job_id",
        /// The kind of job.
        required kind: String = "kind",
        /// The tenant that it belongs to.
        required tenant: String = "tenant",
        /// How often the job was leased, including this time.
        required attempt: i64 = "attempt",
        /// When the lease expires, and the job can be claimed again.
        required lease_expires_at: i64 = "lease_expires_at",
        /// How many milliseconds the lease lasts from when it was claimed.
        required lease_ms: i64 = "lease_ms",
        /// What to do.
        required payload: ChallengePayload = "payload",
    }

    /// A part of results.
    struct ChallengePayload {
        /// For a challenge: whether to define one or to judge an answer.
        required stage: ChallengeStage = "stage",
        /// For a challenge: the subject.
        required subject: String = "subject",
        /// For a challenge: the number of the answer in the flow, from 1.
        required answer_number: i64 = "answer_number",
        /// For a challenge: what was shown.
        required parameters: Option<Value> = "parameters",
        /// For a challenge: what the user answered.
        secret response: Option<String> = "response",
        /// When the job expires.
        required expires_at: i64 = "expires_at",
        /// How many milliseconds were left until then when it was claimed.
        required expires_in_ms: i64 = "expires_in_ms",
    }

    /// The result of `password.import`, `password.require_reset`, `factor.activate`, `factor.rename`, `factor.prefer`,
    /// `factor.enable`.
    struct ChangedFactor {
        /// The factor as it is now.
        required factor: Factor = "factor",
    }

    /// A part of results.
    struct CheckedUsers {
        /// The number of users.
        required users: i64 = "users",
        /// Those who have a second factor that counts.
        required with_second_factor: i64 = "with_second_factor",
        /// Those whom the change would leave without a factor that counts; null if none is tried.
        required affected: Option<i64> = "affected",
    }

    /// A part of results.
    struct DeliverMessageJob {
        /// The job's ID, which stays the same if the job is leased again.
        required job_id: String = "job_id",
        /// The kind of job.
        required kind: String = "kind",
        /// The tenant that it belongs to.
        required tenant: String = "tenant",
        /// How often the job was leased, including this time.
        required attempt: i64 = "attempt",
        /// When the lease expires, and the job can be claimed again.
        required lease_expires_at: i64 = "lease_expires_at",
        /// How many milliseconds the lease lasts from when it was claimed.
        required lease_ms: i64 = "lease_ms",
        /// What to do.
        required payload: MessagePayload = "payload",
    }

    /// A part of results.
    struct Delivery {
        /// How the code is sent.
        required medium: DeliveryMedium = "medium",
        /// The masked address, or null if it would reveal who has an account.
        required destination: Option<String> = "destination",
        /// When the code was queued for sending.
        required sent_at: i64 = "sent_at",
        /// How long it takes until it can be requested again; 0 is now.
        required resend_after_ms: i64 = "resend_after_ms",
        /// When the code expires; sending it again does not extend its life.
        required expires_at: i64 = "expires_at",
        /// How many wrong codes are left before it stops working; sending it again does not add any.
        required tries_left: i64 = "tries_left",
        /// How many digits the code has.
        required digits: i64 = "digits",
    }

    /// A part of results.
    struct Device {
        /// Its ID.
        required device_id: String = "device_id",
        /// The user's name for it.
        required display_name: Option<String> = "display_name",
        /// When it was first trusted.
        required created_at: i64 = "created_at",
        /// When its token was last exchanged.
        required last_used_at: i64 = "last_used_at",
        /// When the trust ends if the device is not used.
        required expires_at: i64 = "expires_at",
    }

    /// The result of `device.exchange`.
    struct DeviceExchangeResult {
        /// The device.
        required device: Device = "device",
        /// The token to present next time.
        secret device_token: String = "device_token",
    }

    /// The result of `device.list`.
    struct DeviceListResult {
        /// The devices that are trusted now.
        required devices: Vec<Device> = "devices",
    }

    /// The result of `device.trust`.
    struct DeviceTrustResult {
        /// The device.
        required device: Device = "device",
        /// The token to present next time.
        secret device_token: String = "device_token",
    }

    /// A part of results.
    struct DomainPasskeys {
        /// The domain; null for passkeys of which none is known.
        required rp_id: Option<String> = "rp_id",
        /// Whether they count: other ones count nowhere.
        required rp_id_state: RpidState = "rp_id_state",
        /// How many there are.
        required count: i64 = "count",
        /// How many users have one.
        required users: i64 = "users",
    }

    /// The result of `email.enroll`.
    struct EmailEnrollResult {
        /// The address as a factor.
        required factor: Factor = "factor",
        /// How the code was sent; null if none was.
        required delivery: Option<Delivery> = "delivery",
    }

    /// A part of results.
    struct EmailFactor {
        /// Its ID.
        required factor_id: String = "factor_id",
        /// The kind of factor.
        required kind: String = "kind",
        /// The user's name for the factor.
        required display_name: Option<String> = "display_name",
        /// Pending, active or suspended, which a restore does to tokens.
        required status: String = "status",
        /// True while it is disabled: its status stays active, but it verifies nothing.
        required disabled: bool = "disabled",
        /// True while sign-ins ask for it first among the second factors.
        required preferred: bool = "preferred",
        /// When it was enrolled.
        required created_at: i64 = "created_at",
        /// When it last verified or generated a code.
        required last_used_at: Option<i64> = "last_used_at",
        /// When a pending enrolment expires; null once it is active.
        required expires_at: Option<i64> = "expires_at",
        /// For email and phone: the masked address.
        required destination: String = "destination",
        /// For email and phone: whether the user signs in by it; a pending one that does so does not expire.
        required signs_in: bool = "signs_in",
    }

    /// The result of `totp.enroll`, `hotp.enroll`.
    struct Enrolment {
        /// The factor, with what is typed into an app besides the seed.
        required factor: Factor = "factor",
        /// The seed, in base32; shown only once.
        secret secret: String = "secret",
        /// The seed and its parameters, as a URI for authenticator apps.
        secret otpauth_uri: String = "otpauth_uri",
        /// The URI as a QR code; null unless it was requested.
        secret qr: Option<String> = "qr",
    }

    /// A part of results.
    struct FactorCounts {
        /// Removed factors of this kind.
        required totp: i64 = "totp",
        /// Removed factors of this kind.
        required hotp: i64 = "hotp",
        /// Removed factors of this kind.
        required backup_code: i64 = "backup_code",
        /// Removed factors of this kind.
        required password: i64 = "password",
        /// Removed factors of this kind.
        required email: i64 = "email",
        /// Removed factors of this kind.
        required phone: i64 = "phone",
        /// Removed factors of this kind.
        required passkey: i64 = "passkey",
    }

    /// The result of `factor.disable`.
    struct FactorDisableResult {
        /// The factor as it is now.
        required factor: Factor = "factor",
        /// The number of sessions that were ended.
        required revoked_sessions: i64 = "revoked_sessions",
    }

    /// The result of `factor.list`.
    struct FactorListResult {
        /// The factors, in the order of their enrolment.
        required factors: Vec<Factor> = "factors",
    }

    /// A part of results.
    struct FactorProgress {
        /// The kind that the answer uses; vouched if it was checked elsewhere.
        required kind: ShownKind = "kind",
        /// Verified or unverified.
        required status: String = "status",
        /// For a code that was sent: the tries left.
        required tries_left: Option<i64> = "tries_left",
        /// For a code that was sent: when it expires.
        required expires_at: Option<i64> = "expires_at",
        /// Where it was checked, if the application has told.
        required provider: Option<String> = "provider",
    }

    /// The result of `factor.remove`.
    struct FactorRemoveResult {
        /// The number of sessions that were ended.
        required revoked_sessions: i64 = "revoked_sessions",
    }

    /// A part of results.
    struct FactorReset {
        /// Waiting; effective: the next sign-in sets up a second factor; over: it has; or cancelled.
        required status: ResetState = "status",
        /// When it was requested.
        required requested_at: i64 = "requested_at",
        /// When it takes effect, or did.
        required effective_at: i64 = "effective_at",
        /// The kinds of factors that it removes.
        required kinds: Vec<FactorKind> = "kinds",
        /// What happened to them.
        required cause: ResetCause = "cause",
        /// Who requested it.
        required actor: String = "actor",
    }

    /// The result of `factor.verify`.
    struct FactorVerifyResult {
        /// The kind of factor that verified.
        required kind: FactorKind = "kind",
        /// The factor that verified.
        required factor_id: String = "factor_id",
        /// For a backup code: the number of unspent codes in its set.
        optional codes_left: Option<i64> = "codes_left",
        /// Authentication method references, RFC 8176.
        required amr: Vec<VerificationMethod> = "amr",
        /// When it verified.
        required verified_at: i64 = "verified_at",
    }

    /// The result of `sign_in.create`, `sign_up.create`, `sign_up.update`, `step_up.create`, `password_reset.create`,
    /// `flow.get`, `flow.prepare`, `flow.attempt`, `flow.reset`.
    struct Flow {
        /// Its ID, which names it in every request.
        required flow_id: String = "flow_id",
        /// Which sort of flow it is; only its own members may be absent in others.
        required kind: FlowKind = "kind",
        /// How far the flow is; clients branch on it.
        required status: FlowStatus = "status",
        /// What to ask the user next.
        required next_step: NextStep = "next_step",
        /// What the user typed, as far as it may be shown.
        required identifier_hint: Option<String> = "identifier_hint",
        /// The state of the first factor.
        required first_factor: Option<FactorProgress> = "first_factor",
        /// The state of the second factor.
        required second_factor: Option<FactorProgress> = "second_factor",
        /// Once complete: the subject; of a step-up, always.
        required subject: Option<String> = "subject",
        /// Once complete: the session, until it ends; of a step-up, the one that was confirmed.
        required session: Option<Session> = "session",
        /// The session's token, in the one answer that shows it; if none has, flow.claim_session returns it.
        secret session_token: Option<String> = "session_token",
        /// The trusted device's next token; shown only once.
        secret device_token: Option<String> = "device_token",
        /// When it ends.
        required expires_at: i64 = "expires_at",
        /// Of a sign-up: the fields that are required.
        optional required_fields: Option<Vec<SignUpField>> = "required_fields",
        /// Of a sign-up: the fields that are still missing.
        optional missing_fields: Option<Vec<SignUpField>> = "missing_fields",
        /// Of a sign-up: the addresses that still have to be verified.
        optional unverified_fields: Option<Vec<SignUpField>> = "unverified_fields",
        /// Of a step-up: the kind of action.
        optional purpose: Option<String> = "purpose",
        /// Of a step-up: the exact action.
        optional binding: Option<String> = "binding",
        /// Of a step-up, once complete and until redeemed: the verdict for verdict.redeem.
        optional_secret verdict: Option<String> = "verdict",
    }

    /// The result of `flow.claim_session`.
    struct FlowClaimSessionResult {
        /// The session.
        required session: Session = "session",
        /// The session's token; shown only once.
        secret session_token: String = "session_token",
    }

    /// A part of results.
    struct FullAddress {
        /// The address as a factor.
        required factor_id: String = "factor_id",
        /// Email or phone.
        required kind: FactorKind = "kind",
        /// The full address.
        secret address: String = "address",
        /// Whether the user has proven to receive messages there.
        required verified: bool = "verified",
        /// Whether the user signs in by it.
        required signs_in: bool = "signs_in",
    }

    /// A part of results.
    struct GuessPool {
        /// Whose guesses: everybody's, those on trusted devices and in step-ups of sessions of two factors, or those of
        /// sign-ins that began with an identifier.
        required scope: PoolScope = "scope",
        /// The kind of factor.
        required kind: FactorKind = "kind",
        /// The chance of a hit that all misses within the window add up to.
        required spent: f64 = "spent",
        /// The chance at which it locks.
        required budget: f64 = "budget",
        /// Consecutive misses since the last success.
        required misses_in_row: i64 = "misses_in_row",
        /// While tries are throttled: the wait.
        required retry_after_ms: Option<i64> = "retry_after_ms",
        /// While the budget is spent: when it unlocks.
        required unlocks_at: Option<i64> = "unlocks_at",
    }

    /// A part of results.
    struct HealthCheck {
        /// The check: store, clock, disk, integrity or anchor.
        required check: String = "check",
        /// Ok or degraded.
        required status: String = "status",
        /// The problem in a few words; null if there is none.
        required problem: Option<String> = "problem",
        /// What the check found.
        required text: String = "text",
    }

    /// A part of results.
    struct HotpFactor {
        /// Its ID.
        required factor_id: String = "factor_id",
        /// The kind of factor.
        required kind: String = "kind",
        /// The user's name for the factor.
        required display_name: Option<String> = "display_name",
        /// Pending, active or suspended, which a restore does to tokens.
        required status: String = "status",
        /// True while it is disabled: its status stays active, but it verifies nothing.
        required disabled: bool = "disabled",
        /// True while sign-ins ask for it first among the second factors.
        required preferred: bool = "preferred",
        /// When it was enrolled.
        required created_at: i64 = "created_at",
        /// When it last verified or generated a code.
        required last_used_at: Option<i64> = "last_used_at",
        /// When a pending enrolment expires; null once it is active.
        required expires_at: Option<i64> = "expires_at",
        /// For totp and hotp: the HMAC hash.
        required algorithm: OathAlgorithm = "algorithm",
        /// For totp and hotp: the number of digits of a code.
        required digits: i64 = "digits",
        /// For hotp: how many counters after the expected one are tried.
        required look_ahead: i64 = "look_ahead",
    }

    /// The result of `hotp.import`.
    struct HotpImportResult {
        /// Imported; present: it already existed and was not changed; possible: a dry run, and it would be imported.
        required outcome: String = "outcome",
        /// The factor; null if a dry run would import one.
        required factor: Option<Factor> = "factor",
    }

    /// The result of `job.claim`.
    struct JobClaimResult {
        /// The jobs, which belong to the caller until their leases expire; empty if there are none.
        required jobs: Vec<Job> = "jobs",
    }

    /// The result of `job.renew`.
    struct JobRenewResult {
        /// When the lease expires, and the job can be claimed again.
        required lease_expires_at: i64 = "lease_expires_at",
        /// How many milliseconds the lease lasts from when it was renewed.
        required lease_ms: i64 = "lease_ms",
    }

    /// The result of `keys.jwks`.
    struct KeysJwksResult {
        /// The signing key, the next one, and recent ones whose assertions are still valid.
        required keys: Vec<SigningKey> = "keys",
    }

    /// The result of `keys.rotate_master`.
    struct KeysRotateMasterResult {
        /// The fingerprint of the master key now in use.
        required master_key_fingerprint: String = "master_key_fingerprint",
        /// The number of keys still wrapped with the old master key.
        required master_records_left: i64 = "master_records_left",
    }

    /// The result of `keys.rotate`.
    struct KeysRotateResult {
        /// The tenant.
        required tenant: String = "tenant",
        /// The generation of its new key.
        required generation: i64 = "generation",
    }

    /// The result of `keys.rotate_signing`.
    struct KeysRotateSigningResult {
        /// The tenant.
        required tenant: String = "tenant",
        /// The ID of the new signing key.
        required kid: String = "kid",
    }

    /// The result of `keys.status`.
    struct KeysStatusResult {
        /// The fingerprint of the current master key.
        required master_key_fingerprint: String = "master_key_fingerprint",
        /// The fingerprint of the next master key, if the server was started with one.
        required next_master_key_fingerprint: Option<String> = "next_master_key_fingerprint",
        /// The number of keys not yet wrapped with the next master key.
        required master_records_left: i64 = "master_records_left",
        /// The newest key of each tenant, sorted by name.
        required tenant_keys: Vec<TenantKey> = "tenant_keys",
        /// The cursor for the next page; null on the last page.
        required next_cursor: Option<String> = "next_cursor",
    }

    /// A part of results.
    struct MessagePayload {
        /// For a code: how to send it.
        required medium: DeliveryMedium = "medium",
        /// For a code: the address or number.
        secret to: String = "to",
        /// The code; empty if the message is only a notice.
        secret code: String = "code",
        /// For a code: which message it is, such as sign_in.
        required template: String = "template",
        /// For a code: the requested language, a BCP 47 tag.
        required locale: Option<String> = "locale",
        /// For a code: the display name of the sender.
        required tenant_name: String = "tenant_name",
        /// When the job expires.
        required expires_at: i64 = "expires_at",
        /// How many milliseconds were left until then when it was claimed.
        required expires_in_ms: i64 = "expires_in_ms",
    }

    /// A part of results.
    struct NextStep {
        /// The type of step; one that is unknown can be shown by ask and options.
        required type_: NextStepType = "type",
        /// The kind that the step asks for, or null if it has to be chosen first or the step needs none.
        required kind: Option<FactorKind> = "kind",
        /// The factor that the step asks for or sets up, or null if any of several will do.
        required factor_id: Option<String> = "factor_id",
        /// The parameters that attempt requires now; empty if it takes nothing.
        required ask: Vec<AttemptParameter> = "ask",
        /// The parameters that attempt takes besides.
        required accepts: Vec<AttemptParameter> = "accepts",
        /// The ways that can be chosen, in the order in which to show them.
        required options: Vec<StepOption> = "options",
        /// The code that was sent.
        optional delivery: Option<Delivery> = "delivery",
        /// True if a code is asked for that could not be sent; prepare says why.
        optional not_sent: Option<bool> = "not_sent",
        /// The seed, in base32.
        optional_secret secret: Option<String> = "secret",
        /// The seed and its parameters, as a URI for authenticator apps.
        optional_secret otpauth_uri: Option<String> = "otpauth_uri",
        /// Beside `secret`: the URI as a QR code, or null if it was not requested.
        optional_secret qr: Option<String> = "qr",
        /// Which method of navigator.credentials takes public_key.
        optional ceremony: Option<PasskeyCeremony> = "ceremony",
        /// What the browser needs to make a passkey, or to use one; pass it on unchanged.
        optional public_key: Option<Object> = "public_key",
        /// Beside ceremony get: the domains whose passkeys count, the current one first; prepare takes one as rp_id.
        optional rp_ids: Option<Vec<String>> = "rp_ids",
        /// What the tenant's own program wants to know.
        optional parameters: Option<Value> = "parameters",
        /// The rules for a new password.
        optional rules: Option<PasswordRules> = "rules",
        /// Why the flow cannot continue.
        optional reason: Option<AbandonReason> = "reason",
        /// For recovery_wait, and while a reset by support waits: when a sign-in will be able to set up a second
        /// factor.
        optional recovery_at: Option<i64> = "recovery_at",
    }

    /// A part of results.
    struct OtherFactor {
        /// Its ID.
        required factor_id: String = "factor_id",
        /// The kind of factor.
        required kind: String = "kind",
        /// The user's name for the factor.
        required display_name: Option<String> = "display_name",
        /// Pending, active or suspended, which a restore does to tokens.
        required status: String = "status",
        /// True while it is disabled: its status stays active, but it verifies nothing.
        required disabled: bool = "disabled",
        /// True while sign-ins ask for it first among the second factors.
        required preferred: bool = "preferred",
        /// When it was enrolled.
        required created_at: i64 = "created_at",
        /// When it last verified or generated a code.
        required last_used_at: Option<i64> = "last_used_at",
        /// When a pending enrolment expires; null once it is active.
        required expires_at: Option<i64> = "expires_at",
    }

    /// A part of results.
    struct OtherJob {
        /// The job's ID, which stays the same if the job is leased again.
        required job_id: String = "job_id",
        /// The kind of job.
        required kind: String = "kind",
        /// The tenant that it belongs to.
        required tenant: String = "tenant",
        /// How often the job was leased, including this time.
        required attempt: i64 = "attempt",
        /// When the lease expires, and the job can be claimed again.
        required lease_expires_at: i64 = "lease_expires_at",
        /// How many milliseconds the lease lasts from when it was claimed.
        required lease_ms: i64 = "lease_ms",
        /// What to do.
        required payload: Value = "payload",
    }

    /// The result of `passkey.challenge`.
    struct PasskeyChallengeResult {
        /// What PublicKeyCredential.parseRequestOptionsFromJSON() takes.
        required public_key: Object = "public_key",
        /// The domains that rp_id may name, because their passkeys count: the current one first.
        required rp_ids: Vec<String> = "rp_ids",
    }

    /// The result of `passkey.enroll`.
    struct PasskeyEnrolment {
        /// The pending factor.
        required factor: Factor = "factor",
        /// What PublicKeyCredential.parseCreationOptionsFromJSON() takes.
        required public_key: Object = "public_key",
    }

    /// A part of results.
    struct PasskeyFactor {
        /// Its ID.
        required factor_id: String = "factor_id",
        /// The kind of factor.
        required kind: String = "kind",
        /// The user's name for the factor.
        required display_name: Option<String> = "display_name",
        /// Pending, active or suspended, which a restore does to tokens.
        required status: String = "status",
        /// True while it is disabled: its status stays active, but it verifies nothing.
        required disabled: bool = "disabled",
        /// True while sign-ins ask for it first among the second factors.
        required preferred: bool = "preferred",
        /// When it was enrolled.
        required created_at: i64 = "created_at",
        /// When it last verified or generated a code.
        required last_used_at: Option<i64> = "last_used_at",
        /// When a pending enrolment expires; null once it is active.
        required expires_at: Option<i64> = "expires_at",
        /// For passkey: whether the passkey can be synchronised, so that it is not bound to one device; null while
        /// pending.
        required backup_eligible: Option<bool> = "backup_eligible",
        /// For passkey: whether the passkey was synchronised when it was last used; null while pending.
        required backed_up: Option<bool> = "backed_up",
        /// For passkey: the domain that the passkey was made for; null if none is known.
        required rp_id: Option<String> = "rp_id",
        /// For passkey: whether that is the policy's current domain, a former one, or another, so that it counts
        /// nowhere.
        required rp_id_state: RpidState = "rp_id_state",
        /// For passkey: the model of the authenticator, as a UUID; null if it is not known. Nobody has verified it.
        required aaguid: Option<String> = "aaguid",
        /// For passkey: the product that has the passkey, such as 1Password, by what it says of itself; null if
        /// unknown.
        required authenticator: Option<String> = "authenticator",
    }

    /// The result of `passkey.verify`.
    struct PasskeyVerification {
        /// Whose passkey it is.
        required subject: String = "subject",
        /// The factor that verified.
        required factor_id: String = "factor_id",
        /// Whether the authenticator verified its user, by a PIN or a biometric.
        required user_verified: bool = "user_verified",
        /// Authentication method references, RFC 8176.
        required amr: Vec<VerificationMethod> = "amr",
        /// When it verified.
        required verified_at: i64 = "verified_at",
    }

    /// A part of results.
    struct PasswordFactor {
        /// Its ID.
        required factor_id: String = "factor_id",
        /// The kind of factor.
        required kind: String = "kind",
        /// The user's name for the factor.
        required display_name: Option<String> = "display_name",
        /// Pending, active or suspended, which a restore does to tokens.
        required status: String = "status",
        /// True while it is disabled: its status stays active, but it verifies nothing.
        required disabled: bool = "disabled",
        /// True while sign-ins ask for it first among the second factors.
        required preferred: bool = "preferred",
        /// When it was enrolled.
        required created_at: i64 = "created_at",
        /// When it last verified or generated a code.
        required last_used_at: Option<i64> = "last_used_at",
        /// When a pending enrolment expires; null once it is active.
        required expires_at: Option<i64> = "expires_at",
        /// For password: argon2id, or the scheme of an imported hash until it first verifies.
        required scheme: PasswordScheme = "scheme",
        /// For password: change or reset, if the user has to do that.
        required demand: Option<String> = "demand",
    }

    /// The result of `password.remove`.
    struct PasswordRemoveResult {
        /// The number of sessions that were ended.
        required revoked_sessions: i64 = "revoked_sessions",
    }

    /// A part of results.
    struct PasswordRules {
        /// The minimum number of characters.
        required min_length: i64 = "min_length",
        /// The most bytes of UTF-8.
        required max_bytes: i64 = "max_bytes",
        /// What else is refused; a refusal names the `problem`.
        required refuses: Vec<RefusedPassword> = "refuses",
    }

    /// The result of `password.set`.
    struct PasswordSetResult {
        /// The factor as it is now.
        required factor: Factor = "factor",
        /// The number of sessions that were ended.
        required revoked_sessions: i64 = "revoked_sessions",
    }

    /// The result of `password.verify`.
    struct PasswordVerifyResult {
        /// The password as a factor.
        required factor_id: String = "factor_id",
        /// Authentication method references, RFC 8176.
        required amr: Vec<VerificationMethod> = "amr",
        /// When it verified.
        required verified_at: i64 = "verified_at",
        /// Change: the password is temporary and has to be changed; reset: it must be reset before it counts.
        required demand: Option<String> = "demand",
    }

    /// The result of `phone.enroll`.
    struct PhoneEnrollResult {
        /// The address as a factor.
        required factor: Factor = "factor",
        /// How the code was sent; null if none was.
        required delivery: Option<Delivery> = "delivery",
    }

    /// A part of results.
    struct PhoneFactor {
        /// Its ID.
        required factor_id: String = "factor_id",
        /// The kind of factor.
        required kind: String = "kind",
        /// The user's name for the factor.
        required display_name: Option<String> = "display_name",
        /// Pending, active or suspended, which a restore does to tokens.
        required status: String = "status",
        /// True while it is disabled: its status stays active, but it verifies nothing.
        required disabled: bool = "disabled",
        /// True while sign-ins ask for it first among the second factors.
        required preferred: bool = "preferred",
        /// When it was enrolled.
        required created_at: i64 = "created_at",
        /// When it last verified or generated a code.
        required last_used_at: Option<i64> = "last_used_at",
        /// When a pending enrolment expires; null once it is active.
        required expires_at: Option<i64> = "expires_at",
        /// For email and phone: the masked address.
        required destination: String = "destination",
        /// For email and phone: whether the user signs in by it; a pending one that does so does not expire.
        required signs_in: bool = "signs_in",
    }

    /// A part of results.
    struct Policy {
        /// The issuer shown in authenticator apps if a request names none.
        required issuer: Option<String> = "issuer",
        /// The maximum number of active factors of one kind.
        required max_factors_per_kind: i64 = "max_factors_per_kind",
        /// Whether to hide who has an account.
        required enumeration_protection: bool = "enumeration_protection",
        /// The member `totp`.
        required totp: PolicyTotp = "totp",
        /// The member `backup_code`.
        required backup_code: PolicyBackupCode = "backup_code",
        /// The member `delivered_code`.
        required delivered_code: PolicyDeliveredCode = "delivered_code",
        /// The member `guess_budget`.
        required guess_budget: PolicyGuessBudget = "guess_budget",
        /// The member `password`.
        required password: PolicyPassword = "password",
        /// The member `session`.
        required session: PolicySession = "session",
        /// The member `device`.
        required device: PolicyDevice = "device",
        /// The member `delivery`.
        required delivery: PolicyDelivery = "delivery",
        /// The member `sign_in`.
        required sign_in: PolicySignIn = "sign_in",
        /// The member `sign_up`.
        required sign_up: PolicySignUp = "sign_up",
        /// The member `mfa`.
        required mfa: PolicyMfa = "mfa",
        /// The member `recovery`.
        required recovery: PolicyRecovery = "recovery",
        /// The member `passkey`.
        required passkey: PolicyPasskey = "passkey",
    }

    /// A part of results.
    struct PolicyBackupCode {
        /// The number of codes in a new set.
        required count: i64 = "count",
    }

    /// A part of results.
    struct PolicyDeliveredCode {
        /// The number of digits of a delivered code.
        required digits: i64 = "digits",
        /// The lifetime of a delivered code, in seconds.
        required ttl_s: i64 = "ttl_s",
        /// The number of tries for a delivered code.
        required max_tries: i64 = "max_tries",
        /// The wait before it can be sent again, in seconds.
        required resend_after_s: i64 = "resend_after_s",
    }

    /// A part of results.
    struct PolicyDelivery {
        /// Messages to one address or number per hour.
        required per_address_per_hour: i64 = "per_address_per_hour",
        /// Messages to one address or number per day.
        required per_address_per_day: i64 = "per_address_per_day",
        /// Text messages to one country per hour.
        required sms_per_prefix_per_hour: i64 = "sms_per_prefix_per_hour",
        /// Text messages per hour.
        required sms_per_tenant_per_hour: i64 = "sms_per_tenant_per_hour",
        /// e-mails to one domain per hour.
        required email_per_prefix_per_hour: i64 = "email_per_prefix_per_hour",
        /// e-mails per hour.
        required email_per_tenant_per_hour: i64 = "email_per_tenant_per_hour",
        /// Allowed prefixes of phone numbers for text messages, such as +49; null allows all.
        required sms_prefixes: Option<Vec<String>> = "sms_prefixes",
    }

    /// A part of results.
    struct PolicyDevice {
        /// How long an exchanged device token gives the same next one again, in seconds.
        required grace_s: i64 = "grace_s",
    }

    /// A part of results.
    struct PolicyFinding {
        /// What is found; more may be added.
        required code: String = "code",
        /// How bad it is.
        required severity: FindingSeverity = "severity",
        /// The settings concerned, the most important one first.
        required members: Vec<String> = "members",
        /// The clause of the standard; null for what needs no standard.
        required clause: Option<String> = "clause",
        /// What is wrong, for people.
        required detail: String = "detail",
        /// A change that mends it, as tenant.update takes it; null if there is none.
        required needs: Option<Object> = "needs",
        /// The number of users concerned; null if it is not about single users.
        required users: Option<i64> = "users",
    }

    /// A part of results.
    struct PolicyGuessBudget {
        /// The chance of a hit that wrong guesses may add up to.
        required probability: f64 = "probability",
        /// The number of days for which a guess counts.
        required window_days: i64 = "window_days",
        /// The maximum number of wrong guesses at passwords, apps or tokens; 0 for no such limit.
        required max_misses: i64 = "max_misses",
    }

    /// A part of results.
    struct PolicyMfa {
        /// Which users are asked for a second factor.
        required state: PolicyMfaState = "state",
        /// What counts as a second factor.
        required second_factors: Vec<PolicyMfaSecondFactors> = "second_factors",
        /// When users set up a second factor.
        required enrollment: PolicyMfaEnrollment = "enrollment",
        /// Whether an unverified e-mail address prevents enrolling second factors.
        required require_verified_email: bool = "require_verified_email",
        /// Who can add and remove factors: the application, or only their owner, in a session with a fresh second
        /// factor.
        required changes: PolicyMfaChanges = "changes",
        /// What a code by mail shows: that the user holds something, or nothing.
        required email_counts_as: PolicyMfaEmailCountsAs = "email_counts_as",
        /// Whether two things that the user holds are two factors.
        required two_possessions: bool = "two_possessions",
    }

    /// A part of results.
    struct PolicyPasskey {
        /// The domain that passkeys belong to.
        required rp_id: Option<String> = "rp_id",
        /// The origins that may use passkeys; null for https:// and the domain.
        required origins: Option<Vec<String>> = "origins",
        /// Whether authenticators verify their users; required refuses passkeys that did not.
        required user_verification: PolicyPasskeyUserVerification = "user_verification",
        /// Whether to refuse a passkey whose signature counter did not rise.
        required refuse_regressed_counter: bool = "refuse_regressed_counter",
        /// Earlier domains whose passkeys are still accepted; null for none.
        required former_rp_ids: Option<Vec<String>> = "former_rp_ids",
    }

    /// A part of results.
    struct PolicyPassword {
        /// The minimum length of a new password, in characters.
        required min_length: i64 = "min_length",
        /// Whether to refuse common passwords and the subject's name.
        required blocklist: bool = "blocklist",
        /// The memory for hashing a password, in KiB.
        required argon_2_memory_kib: i64 = "argon2_memory_kib",
        /// The number of passes over that memory.
        required argon_2_passes: i64 = "argon2_passes",
    }

    /// A part of results.
    struct PolicyRecovery {
        /// The wait before users who have only the address of a password reset can set up a second factor.
        required wait_s: i64 = "wait_s",
        /// Whether a reset of the second factors by support takes effect after wait_s.
        required support_waits: bool = "support_waits",
    }

    /// A part of results.
    struct PolicySession {
        /// The lifetime of a session, in seconds.
        required ttl_s: i64 = "ttl_s",
        /// The lifetime of an unused session, in seconds.
        required idle_s: i64 = "idle_s",
        /// The maximum age of an authentication for a sensitive change, in seconds.
        required reauthentication_max_age_s: i64 = "reauthentication_max_age_s",
        /// The lifetime of an assertion, in seconds.
        required assertion_ttl_s: i64 = "assertion_ttl_s",
    }

    /// A part of results.
    struct PolicySignIn {
        /// The kinds that a sign-in can begin with.
        required first_factors: Vec<PolicySignInFirstFactors> = "first_factors",
        /// The lifetime of a sign-in, step-up or password reset, in seconds.
        required flow_ttl_s: i64 = "flow_ttl_s",
        /// Whether a correct password on an unknown device is followed by a code.
        required client_trust: bool = "client_trust",
        /// When the tenant's own program asks a question.
        required custom_challenge: PolicySignInCustomChallenge = "custom_challenge",
        /// Whether a trusted device replaces a second factor.
        required trusted_device_skips_second_factor: bool = "trusted_device_skips_second_factor",
    }

    /// A part of results.
    struct PolicySignUp {
        /// Who can sign up.
        required mode: PolicySignUpMode = "mode",
        /// The fields that a sign-up must provide.
        required required_fields: Vec<PolicySignUpRequiredFields> = "required_fields",
        /// The addresses that must be verified.
        required verify_fields: Vec<PolicySignUpVerifyFields> = "verify_fields",
        /// The lifetime of a sign-up that waits for a code, in seconds.
        required flow_ttl_s: i64 = "flow_ttl_s",
    }

    /// A part of results.
    struct PolicyTotp {
        /// The HMAC hash of new authenticators; many apps support only SHA1.
        required algorithm: PolicyTotpAlgorithm = "algorithm",
        /// The number of digits of a code.
        required digits: i64 = "digits",
        /// The length of a time step, in seconds.
        required period_s: i64 = "period_s",
        /// How many time steps before and after the current one are accepted.
        required adjacent_intervals: i64 = "adjacent_intervals",
        /// Whether to learn a factor's clock drift.
        required learn_drift: bool = "learn_drift",
    }

    /// A part of results.
    struct Profile {
        /// The name it signs in with.
        required username: Option<String> = "username",
        /// As the user entered it.
        required first_name: Option<String> = "first_name",
        /// As the user entered it.
        required last_name: Option<String> = "last_name",
        /// When the user accepted the terms.
        required legal_accepted_at: Option<i64> = "legal_accepted_at",
    }

    /// The result of `passkey.related_origins`.
    struct RelatedOrigins {
        /// The domains whose passkeys are accepted, the current one first.
        required rp_ids: Vec<String> = "rp_ids",
        /// What each of them serves, as application/json.
        required document: RelatedOriginsDocument = "document",
    }

    /// A part of results.
    struct RelatedOriginsDocument {
        /// The origins whose pages may use the passkeys, in the order of the policy.
        required origins: Vec<String> = "origins",
    }

    /// The result of `factor.send`.
    struct SentCode {
        /// The address as a factor; null unless the request named it.
        required factor_id: Option<String> = "factor_id",
        /// How the code was sent.
        required delivery: Delivery = "delivery",
    }

    /// The result of `server.accept_clock`.
    struct ServerAcceptClockResult {
        /// How much older everything has become, in milliseconds; negative if younger.
        required moved_ms: i64 = "moved_ms",
    }

    /// The result of `server.health`.
    struct ServerHealthResult {
        /// Ok, or degraded if any check is not ok.
        required status: String = "status",
        /// Each check, with its status and findings.
        required checks: Vec<HealthCheck> = "checks",
    }

    /// The result of `server.hello`.
    struct ServerHelloResult {
        /// The version of the wire protocol.
        required protocol: i64 = "protocol",
        /// The revision of that version.
        required revision: i64 = "revision",
        /// The program's version.
        required version: String = "version",
        /// What a connection and its lines may be.
        required limits: WireLimits = "limits",
        /// The roles that this peer has, for at least one tenant.
        required roles: Vec<String> = "roles",
        /// The methods that this peer may call.
        required methods: Vec<String> = "methods",
    }

    /// The result of `server.info`.
    struct ServerInfoResult {
        /// Always factord.
        required name: String = "name",
        /// The program's version.
        required version: String = "version",
        /// The version of the wire protocol.
        required protocol: i64 = "protocol",
        /// Seconds since the server started.
        required uptime_s: i64 = "uptime_s",
        /// The server's clock.
        required now: i64 = "now",
        /// The kind of store that holds the records.
        required storage: String = "storage",
        /// The methods that this peer may call.
        required methods: Vec<String> = "methods",
    }

    /// The result of `server.metrics`.
    struct ServerMetricsResult {
        /// The metrics, in version 0.0.4 of the exposition format.
        required text: String = "text",
    }

    /// A part of results.
    struct Session {
        /// Its ID.
        required session_id: String = "session_id",
        /// The subject that it belongs to.
        required subject: String = "subject",
        /// How the user signed in, RFC 8176.
        required amr: Vec<AuthenticationMethod> = "amr",
        /// The assurance level: 2 if factors of two different types were verified, otherwise 1.
        required aal: i64 = "aal",
        /// When the user signed in.
        required authenticated_at: i64 = "authenticated_at",
        /// When it was created.
        required created_at: i64 = "created_at",
        /// When it was last used, to within a minute.
        required last_used_at: i64 = "last_used_at",
        /// When it ends, even if it is used.
        required expires_at: i64 = "expires_at",
        /// When it ends if it is not used.
        required idle_expires_at: i64 = "idle_expires_at",
        /// The factors that it was created with; removing one of them ends it.
        required factor_ids: Vec<String> = "factor_ids",
    }

    /// The result of `session.check`.
    struct SessionCheckResult {
        /// The session.
        required session: Session = "session",
    }

    /// The result of `session.create`.
    struct SessionCreateResult {
        /// The session.
        required session: Session = "session",
        /// The session's token; shown only once.
        secret session_token: String = "session_token",
    }

    /// The result of `session.issue_assertion`.
    struct SessionIssueAssertionResult {
        /// A JWT (RFC 7519); keys.jwks has the keys to verify it.
        secret assertion: String = "assertion",
        /// When it expires; it cannot be revoked.
        required expires_at: i64 = "expires_at",
    }

    /// The result of `session.list`.
    struct SessionListResult {
        /// The sessions that have not ended.
        required sessions: Vec<Session> = "sessions",
    }

    /// The result of `session.revoke_all`.
    struct SessionRevokeAllResult {
        /// The number of sessions that were ended.
        required revoked_sessions: i64 = "revoked_sessions",
    }

    /// The result of `session.touch`.
    struct SessionTouchResult {
        /// The session.
        required session: Session = "session",
    }

    /// A part of results.
    struct Sidecar {
        /// Its name in the database.
        required name: String = "name",
        /// The newest layout that it can read.
        required newest_layout: i64 = "newest_layout",
        /// When it last wrote something.
        required seen_at: i64 = "seen_at",
    }

    /// A part of results.
    struct SigningKey {
        /// The key type, an octet key pair.
        required kty: String = "kty",
        /// The curve.
        required crv: String = "crv",
        /// The signature algorithm.
        required alg: String = "alg",
        /// The use of the key: signatures.
        required use_: String = "use",
        /// The key ID, as in the header of an assertion.
        required kid: String = "kid",
        /// The public key, in base64url.
        required x: String = "x",
    }

    /// A part of results.
    struct StepOption {
        /// What to send as `selection` to choose it.
        required selection: String = "selection",
        /// Whether it is what the step asks for now.
        required asked: bool = "asked",
        /// The kind of factor; null for reset_password and skip.
        required kind: Option<FactorKind> = "kind",
        /// The factor; null before the first factor is verified.
        required factor_id: Option<String> = "factor_id",
        /// The user's name for the factor.
        required display_name: Option<String> = "display_name",
        /// The masked address that a code is sent to.
        required destination: Option<String> = "destination",
        /// Whether the user prefers it.
        required preferred: bool = "preferred",
        /// When the factor was enrolled.
        required created_at: Option<i64> = "created_at",
        /// When the factor last verified.
        required last_used_at: Option<i64> = "last_used_at",
        /// The number of unspent backup codes.
        required codes_left: Option<i64> = "codes_left",
    }

    /// The result of `store.layout`.
    struct StoreLayoutResult {
        /// The layout in which the store is written.
        required layout: i64 = "layout",
        /// The newest one that this server can read.
        required newest_layout: i64 = "newest_layout",
        /// The number of tenants that are not written in the newest one yet.
        required tenants_left: i64 = "tenants_left",
        /// Everybody who uses a shared store, or has used it; empty for an embedded store.
        required sidecars: Vec<Sidecar> = "sidecars",
    }

    /// The result of `store.raise`.
    struct StoreRaiseResult {
        /// The layout in which the store is written.
        required layout: i64 = "layout",
        /// The newest one that this server can read.
        required newest_layout: i64 = "newest_layout",
        /// The number of tenants that are not written in the newest one yet.
        required tenants_left: i64 = "tenants_left",
    }

    /// The result of `subject.cancel_reset`.
    struct SubjectCancelResetResult {
        /// The reset as it is now.
        required reset: FactorReset = "reset",
    }

    /// The result of `subject.delete`.
    struct SubjectDeleteResult {
        /// The number of removed factors of each kind.
        required removed_factors: FactorCounts = "removed_factors",
    }

    /// The result of `subject.get`.
    struct SubjectGetResult {
        /// When its first factor was enrolled or it signed up.
        required created_at: i64 = "created_at",
        /// The factors, in the order of their enrolment.
        required factors: Vec<Factor> = "factors",
        /// Its addresses.
        required addresses: Vec<Address> = "addresses",
        /// Its profile.
        required profile: Profile = "profile",
        /// Where guesses are counted, except where there were none.
        required pools: Vec<GuessPool> = "pools",
        /// The latest reset of its second factors by support, if there was one.
        required reset: Option<FactorReset> = "reset",
    }

    /// The result of `subject.reset_factors`.
    struct SubjectResetFactorsResult {
        /// Waiting, or effective: the factors are removed.
        required status: ResetState = "status",
        /// When the factors are removed, or were.
        required effective_at: i64 = "effective_at",
        /// The number of removed factors of each kind.
        required removed_factors: FactorCounts = "removed_factors",
        /// The number of sessions that were ended.
        required revoked_sessions: i64 = "revoked_sessions",
        /// The number of verified addresses that are told.
        required messages: i64 = "messages",
    }

    /// The result of `tenant.create`, `tenant.get`.
    struct Tenant {
        /// Its name.
        required tenant: String = "tenant",
        /// All its settings, including those from the server's defaults.
        required policy: Policy = "policy",
        /// The edition of the defaults that its settings override.
        required defaults_edition: i64 = "defaults_edition",
        /// When it was created.
        required created_at: i64 = "created_at",
        /// What the tenant contains.
        required counts: TenantCounts = "counts",
    }

    /// The result of `tenant.check`.
    struct TenantCheckResult {
        /// Its name.
        required tenant: String = "tenant",
        /// The profile checked by.
        required profile: Option<String> = "profile",
        /// The title and date of the standard's text.
        required standard: Option<String> = "standard",
        /// The edition of the defaults that its settings override.
        required defaults_edition: i64 = "defaults_edition",
        /// Its users, counted.
        required census: CheckedUsers = "census",
        /// The passkeys by the domain that they were made for, those that count first.
        required passkeys: Vec<DomainPasskeys> = "passkeys",
        /// What was found, worst first.
        required findings: Vec<PolicyFinding> = "findings",
    }

    /// A part of results.
    struct TenantCounts {
        /// The number of subjects that have or had a factor.
        required subjects: i64 = "subjects",
    }

    /// The result of `tenant.delete`.
    struct TenantDeleteResult {
        /// The tenant that was deleted.
        required tenant: String = "tenant",
    }

    /// A part of results.
    struct TenantKey {
        /// The tenant.
        required tenant: String = "tenant",
        /// The generation of its newest key.
        required generation: i64 = "generation",
        /// The number of records still sealed under an older key.
        required tenant_records_left: i64 = "tenant_records_left",
    }

    /// The result of `tenant.list`.
    struct TenantListResult {
        /// The tenants on this page.
        required tenants: Vec<Tenant> = "tenants",
        /// The cursor for the next page; null on the last page.
        required next_cursor: Option<String> = "next_cursor",
    }

    /// The result of `tenant.update`.
    struct TenantUpdateResult {
        /// Its name.
        required tenant: String = "tenant",
        /// All its settings, including those from the server's defaults.
        required policy: Policy = "policy",
        /// The edition of the defaults that its settings override.
        required defaults_edition: i64 = "defaults_edition",
        /// The number of users left without a factor that counted; null if nothing was counted.
        required users_affected: Option<i64> = "users_affected",
    }

    /// The result of `totp.current_code`.
    struct TotpCurrentCodeResult {
        /// The code of the current time step.
        secret code: String = "code",
        /// When the next time step begins.
        required expires_at: i64 = "expires_at",
    }

    /// A part of results.
    struct TotpFactor {
        /// Its ID.
        required factor_id: String = "factor_id",
        /// The kind of factor.
        required kind: String = "kind",
        /// The user's name for the factor.
        required display_name: Option<String> = "display_name",
        /// Pending, active or suspended, which a restore does to tokens.
        required status: String = "status",
        /// True while it is disabled: its status stays active, but it verifies nothing.
        required disabled: bool = "disabled",
        /// True while sign-ins ask for it first among the second factors.
        required preferred: bool = "preferred",
        /// When it was enrolled.
        required created_at: i64 = "created_at",
        /// When it last verified or generated a code.
        required last_used_at: Option<i64> = "last_used_at",
        /// When a pending enrolment expires; null once it is active.
        required expires_at: Option<i64> = "expires_at",
        /// For totp and hotp: the HMAC hash.
        required algorithm: OathAlgorithm = "algorithm",
        /// For totp and hotp: the number of digits of a code.
        required digits: i64 = "digits",
        /// For totp: the length of a time step, in seconds.
        required period_s: i64 = "period_s",
        /// For totp: whether it generates codes instead of verifying them.
        required generator: bool = "generator",
    }

    /// The result of `totp.import`.
    struct TotpImportResult {
        /// Imported; present: it already existed and was not changed; possible: a dry run, and it would be imported.
        required outcome: String = "outcome",
        /// The factor; null if a dry run would import one.
        required factor: Option<Factor> = "factor",
    }

    /// The result of `verdict.redeem`.
    struct VerdictRedeemResult {
        /// Who confirmed it.
        required subject: String = "subject",
        /// When it was redeemed.
        required redeemed_at: i64 = "redeemed_at",
        /// How it was confirmed, RFC 8176.
        required amr: Vec<AuthenticationMethod> = "amr",
        /// The assurance level: 2 if factors of two different types were verified, otherwise 1.
        required aal: i64 = "aal",
    }

    /// The result of `totp.verify`, `hotp.verify`, `email.verify`, `phone.verify`, `factor.resync`.
    struct Verification {
        /// The factor that verified.
        required factor_id: String = "factor_id",
        /// Authentication method references, RFC 8176.
        required amr: Vec<VerificationMethod> = "amr",
        /// When it verified.
        required verified_at: i64 = "verified_at",
    }

    /// A part of results.
    struct WireLimits {
        /// The length of a line that is sent, with its LF.
        required request_bytes: i64 = "request_bytes",
        /// The entries of a batch.
        required batch_entries: i64 = "batch_entries",
        /// Unanswered requests of a connection, beyond which it is not read.
        required in_flight: i64 = "in_flight",
        /// The length of an answer's line; a batch's may be longer.
        required answer_bytes: i64 = "answer_bytes",
    }
}

variants! {
    /// One of several kinds, told apart by their `kind`.
    enum Factor by "kind" else OtherFactor {
        Totp(TotpFactor) = "totp",
        Hotp(HotpFactor) = "hotp",
        BackupCode(BackupCodeFactor) = "backup_code",
        Password(PasswordFactor) = "password",
        Email(EmailFactor) = "email",
        Phone(PhoneFactor) = "phone",
        Passkey(PasskeyFactor) = "passkey",
    }

    /// One of several kinds, told apart by their `kind`.
    enum Job by "kind" else OtherJob {
        DeliverMessage(DeliverMessageJob) = "deliver_message",
        Challenge(ChallengeJob) = "challenge",
    }
}

/// What all kinds have.
impl Factor {
    /// Its ID.
    pub fn factor_id(&self) -> &str {
        match self {
            Self::Totp(it) => &it.factor_id,
            Self::Hotp(it) => &it.factor_id,
            Self::BackupCode(it) => &it.factor_id,
            Self::Password(it) => &it.factor_id,
            Self::Email(it) => &it.factor_id,
            Self::Phone(it) => &it.factor_id,
            Self::Passkey(it) => &it.factor_id,
            Self::Other(it) => &it.factor_id,
        }
    }

    /// The kind of factor.
    pub fn kind(&self) -> &str {
        match self {
            Self::Totp(it) => &it.kind,
            Self::Hotp(it) => &it.kind,
            Self::BackupCode(it) => &it.kind,
            Self::Password(it) => &it.kind,
            Self::Email(it) => &it.kind,
            Self::Phone(it) => &it.kind,
            Self::Passkey(it) => &it.kind,
            Self::Other(it) => &it.kind,
        }
    }

    /// The user's name for the factor.
    pub fn display_name(&self) -> Option<&str> {
        match self {
            Self::Totp(it) => it.display_name.as_deref(),
            Self::Hotp(it) => it.display_name.as_deref(),
            Self::BackupCode(it) => it.display_name.as_deref(),
            Self::Password(it) => it.display_name.as_deref(),
            Self::Email(it) => it.display_name.as_deref(),
            Self::Phone(it) => it.display_name.as_deref(),
            Self::Passkey(it) => it.display_name.as_deref(),
            Self::Other(it) => it.display_name.as_deref(),
        }
    }

    /// Pending, active or suspended, which a restore does to tokens.
    pub fn status(&self) -> &str {
        match self {
            Self::Totp(it) => &it.status,
            Self::Hotp(it) => &it.status,
            Self::BackupCode(it) => &it.status,
            Self::Password(it) => &it.status,
            Self::Email(it) => &it.status,
            Self::Phone(it) => &it.status,
            Self::Passkey(it) => &it.status,
            Self::Other(it) => &it.status,
        }
    }

    /// True while it is disabled: its status stays active, but it verifies nothing.
    pub fn disabled(&self) -> bool {
        match self {
            Self::Totp(it) => it.disabled,
            Self::Hotp(it) => it.disabled,
            Self::BackupCode(it) => it.disabled,
            Self::Password(it) => it.disabled,
            Self::Email(it) => it.disabled,
            Self::Phone(it) => it.disabled,
            Self::Passkey(it) => it.disabled,
            Self::Other(it) => it.disabled,
        }
    }

    /// True while sign-ins ask for it first among the second factors.
    pub fn preferred(&self) -> bool {
        match self {
            Self::Totp(it) => it.preferred,
            Self::Hotp(it) => it.preferred,
            Self::BackupCode(it) => it.preferred,
            Self::Password(it) => it.preferred,
            Self::Email(it) => it.preferred,
            Self::Phone(it) => it.preferred,
            Self::Passkey(it) => it.preferred,
            Self::Other(it) => it.preferred,
        }
    }

    /// When it was enrolled.
    pub fn created_at(&self) -> i64 {
        match self {
            Self::Totp(it) => it.created_at,
            Self::Hotp(it) => it.created_at,
            Self::BackupCode(it) => it.created_at,
            Self::Password(it) => it.created_at,
            Self::Email(it) => it.created_at,
            Self::Phone(it) => it.created_at,
            Self::Passkey(it) => it.created_at,
            Self::Other(it) => it.created_at,
        }
    }

    /// When it last verified or generated a code.
    pub fn last_used_at(&self) -> Option<i64> {
        match self {
            Self::Totp(it) => it.last_used_at,
            Self::Hotp(it) => it.last_used_at,
            Self::BackupCode(it) => it.last_used_at,
            Self::Password(it) => it.last_used_at,
            Self::Email(it) => it.last_used_at,
            Self::Phone(it) => it.last_used_at,
            Self::Passkey(it) => it.last_used_at,
            Self::Other(it) => it.last_used_at,
        }
    }

    /// When a pending enrolment expires; null once it is active.
    pub fn expires_at(&self) -> Option<i64> {
        match self {
            Self::Totp(it) => it.expires_at,
            Self::Hotp(it) => it.expires_at,
            Self::BackupCode(it) => it.expires_at,
            Self::Password(it) => it.expires_at,
            Self::Email(it) => it.expires_at,
            Self::Phone(it) => it.expires_at,
            Self::Passkey(it) => it.expires_at,
            Self::Other(it) => it.expires_at,
        }
    }
}

/// What all kinds have.
impl Job {
    /// The job's ID, which stays the same if the job is leased again.
    pub fn job_id(&self) -> &str {
        match self {
            Self::DeliverMessage(it) => &it.job_id,
            Self::Challenge(it) => &it.job_id,
            Self::Other(it) => &it.job_id,
        }
    }

    /// The kind of job.
    pub fn kind(&self) -> &str {
        match self {
            Self::DeliverMessage(it) => &it.kind,
            Self::Challenge(it) => &it.kind,
            Self::Other(it) => &it.kind,
        }
    }

    /// The tenant that it belongs to.
    pub fn tenant(&self) -> &str {
        match self {
            Self::DeliverMessage(it) => &it.tenant,
            Self::Challenge(it) => &it.tenant,
            Self::Other(it) => &it.tenant,
        }
    }

    /// How often the job was leased, including this time.
    pub fn attempt(&self) -> i64 {
        match self {
            Self::DeliverMessage(it) => it.attempt,
            Self::Challenge(it) => it.attempt,
            Self::Other(it) => it.attempt,
        }
    }

    /// When the lease expires, and the job can be claimed again.
    pub fn lease_expires_at(&self) -> i64 {
        match self {
            Self::DeliverMessage(it) => it.lease_expires_at,
            Self::Challenge(it) => it.lease_expires_at,
            Self::Other(it) => it.lease_expires_at,
        }
    }

    /// How many milliseconds the lease lasts from when it was claimed.
    pub fn lease_ms(&self) -> i64 {
        match self {
            Self::DeliverMessage(it) => it.lease_ms,
            Self::Challenge(it) => it.lease_ms,
            Self::Other(it) => it.lease_ms,
        }
    }
}
