// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

import type { CallOptions } from "../index.js";

/** One of these values, or one of a later version. */
export type Open<T extends string> = T | (string & {});

/** Stands for every value that this version does not know, so that the known ones tell objects apart. */
declare enum LaterValue {
  any = "any",
}
export type Later = LaterValue;
export {};

export type AbandonReason =
  | "fail_authentication"
  | "no_factor_left"
  | "recovery_wait"
  | "sign_up_required"
  | "transferred"
  | "already_exists"
  | "factor_removed"
  | "factors_reset"
  | "device_revoked"
  | "too_many_tries";

export type AddressKind = "email" | "phone";

export type AttemptParameter =
  | "identifier"
  | "device_token"
  | "selection"
  | "password"
  | "code"
  | "response"
  | "credential"
  | "factor_id"
  | "new_password"
  | "email_address"
  | "phone_number"
  | "display_name"
  | "account_name"
  | "username"
  | "first_name"
  | "last_name"
  | "legal_accepted"
  | "trust_device"
  | "device_name";

export type AuditAction =
  | "totp.enroll"
  | "factor.activate"
  | "totp.verify"
  | "totp.current_code"
  | "hotp.enroll"
  | "hotp.verify"
  | "factor.resync"
  | "backup_code.generate"
  | "backup_code.verify"
  | "factor.verify"
  | "factor.rename"
  | "factor.remove"
  | "subject.unlock"
  | "subject.delete"
  | "tenant.create"
  | "tenant.update"
  | "tenant.delete"
  | "keys.rotate"
  | "keys.rotate_master"
  | "backup.begin"
  | "restore"
  | "entry.lost"
  | "server.accept_clock"
  | "factor.disable"
  | "factor.enable"
  | "password.set"
  | "password.verify"
  | "password.remove"
  | "password.import"
  | "password.require_reset"
  | "email.enroll"
  | "factor.send"
  | "email.verify"
  | "phone.enroll"
  | "phone.verify"
  | "username.set"
  | "username.remove"
  | "address.lost"
  | "address.show"
  | "session.create"
  | "session.revoke"
  | "session.revoke_all"
  | "device.trust"
  | "device.exchange"
  | "device.reuse"
  | "device.revoke"
  | "keys.rotate_signing"
  | "message.sent"
  | "message.failed"
  | "message.throttled"
  | "challenge.done"
  | "challenge.failed"
  | "code.verify"
  | "challenge.answer"
  | "sign_in"
  | "sign_up"
  | "step_up"
  | "password_reset"
  | "verdict.redeem"
  | "subject.reset_factors"
  | "reset.effective"
  | "subject.cancel_reset"
  | "sign_in.vouch"
  | "factor.prefer"
  | "passkey.enroll"
  | "passkey.verify"
  | "passkey.counter"
  | "store.raise";

export type AuditOutcome = "done" | "refused";

export type AuditRefusal = "wrong" | "used" | "no_factor";

export type AuthenticationMethod =
  | "face"
  | "fpt"
  | "geo"
  | "hwk"
  | "iris"
  | "kba"
  | "mca"
  | "mfa"
  | "otp"
  | "pin"
  | "pwd"
  | "rba"
  | "retina"
  | "sc"
  | "sms"
  | "swk"
  | "tel"
  | "user"
  | "vbm"
  | "wia";

export type BackupScope = "everything" | "audit";

export type ChallengeStage = "define" | "judge";

export type CodeHint = "wait_for_next_code";

export type CodeKind = "totp" | "hotp" | "backup_code" | "email" | "phone";

export type DeliveryMedium = "email" | "sms";

export type EnrolmentDiagnosis =
  | "algorithm_ignored"
  | "digits_mismatch"
  | "period_mismatch"
  | "secret_read_as_text"
  | "clock_offset";

export type FactorKind = "totp" | "hotp" | "backup_code" | "password" | "email" | "phone" | "custom" | "passkey";

export type FindingSeverity = "lockout" | "contradiction" | "deviation" | "advice" | "not_met" | "not_checked";

export type FlowKind = "sign_in" | "sign_up" | "step_up" | "password_reset";

export type FlowStatus =
  | "needs_identifier"
  | "needs_first_factor"
  | "needs_second_factor"
  | "needs_client_trust"
  | "needs_mfa_setup"
  | "needs_custom_challenge"
  | "needs_new_password"
  | "needs_password_reset"
  | "needs_sign_up_confirmation"
  | "missing_requirements"
  | "complete"
  | "abandoned";

export type InputRule = "empty" | "too_long" | "characters" | "digits" | "format";

export type JobKind = "deliver_message" | "challenge";

export type NextStepType =
  | "identifier"
  | "choose"
  | "password"
  | "code"
  | "passkey"
  | "set_up"
  | "new_password"
  | "challenge"
  | "fields"
  | "done"
  | "start_over";

export type OATHAlgorithm = "SHA1" | "SHA256" | "SHA512";

export type PasskeyAttachment = "platform" | "cross-platform";

export type PasskeyCeremony = "create" | "get";

export type PasswordRule = "min_length" | "common" | "pattern" | "name" | "unchanged";

export type PasswordScheme = "argon2id" | "bcrypt" | "scrypt" | "pbkdf2" | "argon2";

export type PolicyLimit =
  | "too_many_factors"
  | "not_a_second_factor"
  | "email_not_verified"
  | "last_second_factor"
  | "first_factor_again"
  | "too_many_addresses"
  | "no_passkeys"
  | "counter_unknown"
  | "seed_used_otherwise"
  | "invitation_only"
  | "waiting_list"
  | "sign_up_closed"
  | "password_given"
  | "address_needed"
  | "country_not_served"
  | "default_tenant";

export type PolicyMfaChanges = "application" | "session";

export type PolicyMfaEmailCountsAs = "possession" | "nothing";

export type PolicyMfaEnrollment = "required_at_sign_up" | "offered_at_sign_up" | "on_demand" | "required_for_step_up";

export type PolicyMfaSecondFactors = "totp" | "hotp" | "phone" | "email" | "backup_code" | "passkey";

export type PolicyMfaState = "off" | "optional" | "required";

export type PolicyPasskeyUserVerification = "required" | "preferred" | "discouraged";

export type PolicyProfile = "nist-800-63b-4-aal2" | "asvs-5-l2";

export type PolicySignInCustomChallenge = "off" | "after_first_factor";

export type PolicySignInFirstFactors = "password" | "email" | "phone" | "passkey";

export type PolicySignUpMode = "public" | "restricted" | "waitlist";

export type PolicySignUpRequiredFields =
  | "email_address"
  | "phone_number"
  | "username"
  | "password"
  | "first_name"
  | "last_name"
  | "legal_accepted";

export type PolicySignUpVerifyFields = "email_address" | "phone_number";

export type PolicyTotpAlgorithm = "SHA1" | "SHA256" | "SHA512";

export type PoolScope = "subject" | "device" | "identifier";

export type PreparedKind = "email" | "phone" | "passkey";

export type QRForm = "svg" | "text";

export type RPIDState = "current" | "former" | "other";

export type RefusedPassword = "common" | "pattern" | "name" | "unchanged";

export type RefusedState =
  | "needs_identifier"
  | "needs_first_factor"
  | "needs_second_factor"
  | "needs_client_trust"
  | "needs_mfa_setup"
  | "needs_custom_challenge"
  | "needs_new_password"
  | "needs_password_reset"
  | "needs_sign_up_confirmation"
  | "missing_requirements"
  | "complete"
  | "abandoned"
  | "pending"
  | "active"
  | "suspended"
  | "disabled"
  | "waiting"
  | "effective"
  | "over"
  | "cancelled"
  | "not_sent"
  | "other_step"
  | "redeemed"
  | "claimed"
  | "claimed_again"
  | "lease_over"
  | "backup_under_way"
  | "log_ends_before"
  | "clock_has_not_jumped"
  | "no_next_key"
  | "store_not_raised"
  | "older_sidecars";

export type ResetCause = "lost" | "stolen" | "replaced" | "compromised" | "other";

export type ResetState = "waiting" | "effective" | "over" | "cancelled";

export type ResettableKind = "totp" | "hotp" | "backup_code" | "phone" | "passkey";

export type Role =
  | "verify"
  | "enroll"
  | "flow"
  | "session"
  | "deliver"
  | "challenge"
  | "current_code"
  | "admin"
  | "support"
  | "vouch"
  | "monitor"
  | "audit"
  | "provision"
  | "any";

export type SecondKind = "totp" | "hotp" | "phone" | "email" | "backup_code" | "passkey";

export type ShownKind =
  | "totp"
  | "hotp"
  | "backup_code"
  | "password"
  | "email"
  | "phone"
  | "custom"
  | "passkey"
  | "vouched";

export type SignUpField =
  | "email_address"
  | "phone_number"
  | "username"
  | "password"
  | "first_name"
  | "last_name"
  | "legal_accepted";

export type VerificationMethod = "hwk" | "mca" | "mfa" | "otp" | "pwd" | "sms" | "swk" | "user";

export interface Address {
  /** The address as a factor. */
  factor_id: string;
  /** Email or phone. */
  kind: Open<FactorKind>;
  /** The masked address. */
  destination: string;
  /** Whether the user has proven to receive messages there. */
  verified: boolean;
  /** Whether the user signs in by it. */
  signs_in: boolean;
}

export interface AddressShowResult {
  /** In the order in which they were added. */
  addresses: FullAddress[];
}

export interface Application {
  /** The application's name. */
  name: string;
  /** Its version. */
  version: string;
}

export interface AuditEntry {
  /** Its sequence number, which increases; with several sidecars, in the log of each. */
  sequence: number;
  /** When it happened. */
  at: number;
  /** What was done, named after the method that does it, if there is one. */
  action: Open<AuditAction>;
  /** Whether it was done or refused. */
  outcome: Open<AuditOutcome>;
  /** The tenant; null for the server itself and for a deleted tenant. */
  tenant: string | null;
  /** The subject; null if there is none or it was deleted. */
  subject: string | null;
  /** The factor concerned. */
  factor_id: string | null;
  /** Of a reset of second factors: what happened to them. */
  cause: Open<ResetCause> | null;
  /**
   * Of a refused code, password or passkey: it was wrong, it had been used, or there is no factor that it could be of;
   * null if that is not known.
   */
  reason: Open<AuditRefusal> | null;
  /** Who asked for a reset, as long as it is the subject's latest; see the parameter. */
  actor: string | null;
  /** The Unix user ID of the peer. */
  peer_uid: number;
  /** The caller's name for the request, from `meta`. */
  request_id: string | null;
}

export interface AuditListResult {
  /** The entries. */
  entries: AuditEntry[];
  /** The cursor for the next page; null on the last page. */
  next_cursor: string | null;
  /** If oldest first: the cursor for what comes after this page, now or later; otherwise null. */
  resume_cursor: string | null;
  /**
   * If oldest first: how many entries were removed because of their age before this page could list them; otherwise
   * null.
   */
  entries_removed: number | null;
}

export interface AuditVerifyResult {
  /** The number of entries verified, up to the end or the first break. */
  entries_checked: number;
  /** Whether all of them are unchanged. */
  intact: boolean;
  /** The sequence number at which the chain breaks; null if it is intact. */
  first_broken_sequence: number | null;
  /** The number of the oldest entries that were removed because of their age. */
  entries_removed: number;
}

export interface BackupBeginResult {
  /** Its ID. */
  backup_id: string;
  /** The time of the backed-up state. */
  created_at: number;
  /** The number of records in the backup, to show progress. */
  records: number;
  /** The fingerprint of the master key that a restore needs. */
  master_key_fingerprint: string;
}

export interface BackupCodeFactor {
  /** Its ID. */
  factor_id: string;
  /** The kind of factor. */
  kind: "backup_code";
  /** The user's name for the factor. */
  display_name: string | null;
  /** Pending, active or suspended, which a restore does to tokens. */
  status: string;
  /** True while it is disabled: its status stays active, but it verifies nothing. */
  disabled: boolean;
  /** True while sign-ins ask for it first among the second factors. */
  preferred: boolean;
  /** When it was enrolled. */
  created_at: number;
  /** When it last verified or generated a code. */
  last_used_at: number | null;
  /** When a pending enrolment expires; null once it is active. */
  expires_at: number | null;
  /** For backup_code: the number of unspent codes. */
  codes_left: number;
}

export interface BackupCodeGenerateResult {
  /** The set as a factor. */
  factor: Factor;
  /** The codes; each works once. Secret. */
  codes: string[];
}

export interface BackupCodeImportResult {
  /** Imported; present: it already existed and was not changed; possible: a dry run, and it would be imported. */
  outcome: string;
  /** The factor; null if a dry run would import one. */
  factor: Factor | null;
}

export interface BackupCodeVerifyResult {
  /** The set that the code belongs to. */
  factor_id: string;
  /** The number of unspent codes in the set. */
  codes_left: number;
  /** Authentication method references, RFC 8176. */
  amr: Open<VerificationMethod>[];
  /** When it verified. */
  verified_at: number;
}

export interface BackupReadResult {
  /** The bytes, in base64. */
  data: string;
  /** Where the next piece begins. */
  next_offset: number;
  /** How many of the backup's records have been returned. */
  records_done: number;
  /** Whether this piece is the last. */
  last: boolean;
}

export interface ChallengeJob {
  /** The job's ID, which stays the same if the job is leased again. */
  job_id: string;
  /** The kind of job. */
  kind: "challenge";
  /** The tenant that it belongs to. */
  tenant: string;
  /** How often the job was leased, including this time. */
  attempt: number;
  /** When the lease expires, and the job can be claimed again. */
  lease_expires_at: number;
  /** How many milliseconds the lease lasts from when it was claimed. */
  lease_ms: number;
  /** What to do. */
  payload: ChallengePayload;
}

export interface ChallengePayload {
  /** For a challenge: whether to define one or to judge an answer. */
  stage: Open<ChallengeStage>;
  /** For a challenge: the subject. */
  subject: string;
  /** For a challenge: the number of the answer in the flow, from 1. */
  answer_number: number;
  /** For a challenge: what was shown. */
  parameters: unknown | null;
  /** For a challenge: what the user answered. Secret. */
  response: string | null;
  /** When the job expires. */
  expires_at: number;
  /** How many milliseconds were left until then when it was claimed. */
  expires_in_ms: number;
}

export interface ChangedFactor {
  /** The factor as it is now. */
  factor: Factor;
}

export interface CheckedUsers {
  /** The number of users. */
  users: number;
  /** Those who have a second factor that counts. */
  with_second_factor: number;
  /** Those whom the change would leave without a factor that counts; null if none is tried. */
  affected: number | null;
}

export interface DeliverMessageJob {
  /** The job's ID, which stays the same if the job is leased again. */
  job_id: string;
  /** The kind of job. */
  kind: "deliver_message";
  /** The tenant that it belongs to. */
  tenant: string;
  /** How often the job was leased, including this time. */
  attempt: number;
  /** When the lease expires, and the job can be claimed again. */
  lease_expires_at: number;
  /** How many milliseconds the lease lasts from when it was claimed. */
  lease_ms: number;
  /** What to do. */
  payload: MessagePayload;
}

export interface Delivery {
  /** How the code is sent. */
  medium: Open<DeliveryMedium>;
  /** The masked address, or null if it would reveal who has an account. */
  destination: string | null;
  /** When the code was queued for sending. */
  sent_at: number;
  /** How long it takes until it can be requested again; 0 is now. */
  resend_after_ms: number;
  /** When the code expires; sending it again does not extend its life. */
  expires_at: number;
  /** How many wrong codes are left before it stops working; sending it again does not add any. */
  tries_left: number;
  /** How many digits the code has. */
  digits: number;
}

export interface Device {
  /** Its ID. */
  device_id: string;
  /** The user's name for it. */
  display_name: string | null;
  /** When it was first trusted. */
  created_at: number;
  /** When its token was last exchanged. */
  last_used_at: number;
  /** When the trust ends if the device is not used. */
  expires_at: number;
}

export interface DeviceExchangeResult {
  /** The device. */
  device: Device;
  /** The token to present next time. Secret. */
  device_token: string;
}

export interface DeviceListResult {
  /** The devices that are trusted now. */
  devices: Device[];
}

export interface DeviceTrustResult {
  /** The device. */
  device: Device;
  /** The token to present next time. Secret. */
  device_token: string;
}

export interface DomainPasskeys {
  /** The domain; null for passkeys of which none is known. */
  rp_id: string | null;
  /** Whether they count: other ones count nowhere. */
  rp_id_state: Open<RPIDState>;
  /** How many there are. */
  count: number;
  /** How many users have one. */
  users: number;
}

export interface EmailEnrollResult {
  /** The address as a factor. */
  factor: Factor;
  /** How the code was sent; null if none was. */
  delivery: Delivery | null;
}

export interface EmailFactor {
  /** Its ID. */
  factor_id: string;
  /** The kind of factor. */
  kind: "email";
  /** The user's name for the factor. */
  display_name: string | null;
  /** Pending, active or suspended, which a restore does to tokens. */
  status: string;
  /** True while it is disabled: its status stays active, but it verifies nothing. */
  disabled: boolean;
  /** True while sign-ins ask for it first among the second factors. */
  preferred: boolean;
  /** When it was enrolled. */
  created_at: number;
  /** When it last verified or generated a code. */
  last_used_at: number | null;
  /** When a pending enrolment expires; null once it is active. */
  expires_at: number | null;
  /** For email and phone: the masked address. */
  destination: string;
  /** For email and phone: whether the user signs in by it; a pending one that does so does not expire. */
  signs_in: boolean;
}

export interface Enrolment {
  /** The factor, with what is typed into an app besides the seed. */
  factor: Factor;
  /** The seed, in base32; shown only once. Secret. */
  secret: string;
  /** The seed and its parameters, as a URI for authenticator apps. Secret. */
  otpauth_uri: string;
  /** The URI as a QR code; null unless it was requested. Secret. */
  qr: string | null;
}

export interface FactorCounts {
  /** Removed factors of this kind. */
  totp: number;
  /** Removed factors of this kind. */
  hotp: number;
  /** Removed factors of this kind. */
  backup_code: number;
  /** Removed factors of this kind. */
  password: number;
  /** Removed factors of this kind. */
  email: number;
  /** Removed factors of this kind. */
  phone: number;
  /** Removed factors of this kind. */
  passkey: number;
}

export interface FactorDisableResult {
  /** The factor as it is now. */
  factor: Factor;
  /** The number of sessions that were ended. */
  revoked_sessions: number;
}

export interface FactorListResult {
  /** The factors, in the order of their enrolment. */
  factors: Factor[];
}

export interface FactorProgress {
  /** The kind that the answer uses; vouched if it was checked elsewhere. */
  kind: Open<ShownKind>;
  /** Verified or unverified. */
  status: string;
  /** For a code that was sent: the tries left. */
  tries_left: number | null;
  /** For a code that was sent: when it expires. */
  expires_at: number | null;
  /** Where it was checked, if the application has told. */
  provider: string | null;
}

export interface FactorRemoveResult {
  /** The number of sessions that were ended. */
  revoked_sessions: number;
}

export interface FactorReset {
  /** Waiting; effective: the next sign-in sets up a second factor; over: it has; or cancelled. */
  status: Open<ResetState>;
  /** When it was requested. */
  requested_at: number;
  /** When it takes effect, or did. */
  effective_at: number;
  /** The kinds of factors that it removes. */
  kinds: Open<FactorKind>[];
  /** What happened to them. */
  cause: Open<ResetCause>;
  /** Who requested it. */
  actor: string;
}

export interface FactorVerifyResult {
  /** The kind of factor that verified. */
  kind: Open<FactorKind>;
  /** The factor that verified. */
  factor_id: string;
  /** For a backup code: the number of unspent codes in its set. */
  codes_left?: number | undefined;
  /** Authentication method references, RFC 8176. */
  amr: Open<VerificationMethod>[];
  /** When it verified. */
  verified_at: number;
}

export interface Flow {
  /** Its ID, which names it in every request. */
  flow_id: string;
  /** Which sort of flow it is; only its own members may be absent in others. */
  kind: Open<FlowKind>;
  /** How far the flow is; clients branch on it. */
  status: Open<FlowStatus>;
  /** What to ask the user next. */
  next_step: NextStep;
  /** What the user typed, as far as it may be shown. */
  identifier_hint: string | null;
  /** The state of the first factor. */
  first_factor: FactorProgress | null;
  /** The state of the second factor. */
  second_factor: FactorProgress | null;
  /** Once complete: the subject; of a step-up, always. */
  subject: string | null;
  /** Once complete: the session, until it ends; of a step-up, the one that was confirmed. */
  session: Session | null;
  /** The session's token, in the one answer that shows it; if none has, flow.claim_session returns it. Secret. */
  session_token: string | null;
  /** The trusted device's next token; shown only once. Secret. */
  device_token: string | null;
  /** When it ends. */
  expires_at: number;
  /** Of a sign-up: the fields that are required. */
  required_fields?: Open<SignUpField>[] | undefined;
  /** Of a sign-up: the fields that are still missing. */
  missing_fields?: Open<SignUpField>[] | undefined;
  /** Of a sign-up: the addresses that still have to be verified. */
  unverified_fields?: Open<SignUpField>[] | undefined;
  /** Of a step-up: the kind of action. */
  purpose?: string | undefined;
  /** Of a step-up: the exact action. */
  binding?: string | null | undefined;
  /** Of a step-up, once complete and until redeemed: the verdict for verdict.redeem. Secret. */
  verdict?: string | null | undefined;
}

export interface FlowClaimSessionResult {
  /** The session. */
  session: Session;
  /** The session's token; shown only once. Secret. */
  session_token: string;
}

export interface FullAddress {
  /** The address as a factor. */
  factor_id: string;
  /** Email or phone. */
  kind: Open<FactorKind>;
  /** The full address. Secret. */
  address: string;
  /** Whether the user has proven to receive messages there. */
  verified: boolean;
  /** Whether the user signs in by it. */
  signs_in: boolean;
}

export interface GuessPool {
  /**
   * Whose guesses: everybody's, those on trusted devices and in step-ups of sessions of two factors, or those of
   * sign-ins that began with an identifier.
   */
  scope: Open<PoolScope>;
  /** The kind of factor. */
  kind: Open<FactorKind>;
  /** The chance of a hit that all misses within the window add up to. */
  spent: number;
  /** The chance at which it locks. */
  budget: number;
  /** Consecutive misses since the last success. */
  misses_in_row: number;
  /** While tries are throttled: the wait. */
  retry_after_ms: number | null;
  /** While the budget is spent: when it unlocks. */
  unlocks_at: number | null;
}

export interface HealthCheck {
  /** The check: store, clock, disk, integrity or anchor. */
  check: string;
  /** Ok or degraded. */
  status: string;
  /** The problem in a few words; null if there is none. */
  problem: string | null;
  /** What the check found. */
  text: string;
}

export interface HotpFactor {
  /** Its ID. */
  factor_id: string;
  /** The kind of factor. */
  kind: "hotp";
  /** The user's name for the factor. */
  display_name: string | null;
  /** Pending, active or suspended, which a restore does to tokens. */
  status: string;
  /** True while it is disabled: its status stays active, but it verifies nothing. */
  disabled: boolean;
  /** True while sign-ins ask for it first among the second factors. */
  preferred: boolean;
  /** When it was enrolled. */
  created_at: number;
  /** When it last verified or generated a code. */
  last_used_at: number | null;
  /** When a pending enrolment expires; null once it is active. */
  expires_at: number | null;
  /** For totp and hotp: the HMAC hash. */
  algorithm: Open<OATHAlgorithm>;
  /** For totp and hotp: the number of digits of a code. */
  digits: number;
  /** For hotp: how many counters after the expected one are tried. */
  look_ahead: number;
}

export interface HotpImportResult {
  /** Imported; present: it already existed and was not changed; possible: a dry run, and it would be imported. */
  outcome: string;
  /** The factor; null if a dry run would import one. */
  factor: Factor | null;
}

export interface JobClaimResult {
  /** The jobs, which belong to the caller until their leases expire; empty if there are none. */
  jobs: Job[];
}

export interface JobRenewResult {
  /** When the lease expires, and the job can be claimed again. */
  lease_expires_at: number;
  /** How many milliseconds the lease lasts from when it was renewed. */
  lease_ms: number;
}

export interface KeysJwksResult {
  /** The signing key, the next one, and recent ones whose assertions are still valid. */
  keys: SigningKey[];
}

export interface KeysRotateMasterResult {
  /** The fingerprint of the master key now in use. */
  master_key_fingerprint: string;
  /** The number of keys still wrapped with the old master key. */
  master_records_left: number;
}

export interface KeysRotateResult {
  /** The tenant. */
  tenant: string;
  /** The generation of its new key. */
  generation: number;
}

export interface KeysRotateSigningResult {
  /** The tenant. */
  tenant: string;
  /** The ID of the new signing key. */
  kid: string;
}

export interface KeysStatusResult {
  /** The fingerprint of the current master key. */
  master_key_fingerprint: string;
  /** The fingerprint of the next master key, if the server was started with one. */
  next_master_key_fingerprint: string | null;
  /** The number of keys not yet wrapped with the next master key. */
  master_records_left: number;
  /** The newest key of each tenant, sorted by name. */
  tenant_keys: TenantKey[];
  /** The cursor for the next page; null on the last page. */
  next_cursor: string | null;
}

export interface MessagePayload {
  /** For a code: how to send it. */
  medium: Open<DeliveryMedium>;
  /** For a code: the address or number. Secret. */
  to: string;
  /** The code; empty if the message is only a notice. Secret. */
  code: string;
  /** For a code: which message it is, such as sign_in. */
  template: string;
  /** For a code: the requested language, a BCP 47 tag. */
  locale: string | null;
  /** For a code: the display name of the sender. */
  tenant_name: string;
  /** When the job expires. */
  expires_at: number;
  /** How many milliseconds were left until then when it was claimed. */
  expires_in_ms: number;
}

export interface NextStep {
  /** The type of step; one that is unknown can be shown by ask and options. */
  type: Open<NextStepType>;
  /** The kind that the step asks for, or null if it has to be chosen first or the step needs none. */
  kind: Open<FactorKind> | null;
  /** The factor that the step asks for or sets up, or null if any of several will do. */
  factor_id: string | null;
  /** The parameters that attempt requires now; empty if it takes nothing. */
  ask: Open<AttemptParameter>[];
  /** The parameters that attempt takes besides. */
  accepts: Open<AttemptParameter>[];
  /** The ways that can be chosen, in the order in which to show them. */
  options: StepOption[];
  /** The code that was sent. */
  delivery?: Delivery | undefined;
  /** True if a code is asked for that could not be sent; prepare says why. */
  not_sent?: boolean | undefined;
  /** The seed, in base32. Secret. */
  secret?: string | undefined;
  /** The seed and its parameters, as a URI for authenticator apps. Secret. */
  otpauth_uri?: string | undefined;
  /** Beside `secret`: the URI as a QR code, or null if it was not requested. Secret. */
  qr?: string | null | undefined;
  /** Which method of navigator.credentials takes public_key. */
  ceremony?: Open<PasskeyCeremony> | undefined;
  /** What the browser needs to make a passkey, or to use one; pass it on unchanged. */
  public_key?: Record<string, unknown> | undefined;
  /** Beside ceremony get: the domains whose passkeys count, the current one first; prepare takes one as rp_id. */
  rp_ids?: string[] | undefined;
  /** What the tenant's own program wants to know. */
  parameters?: unknown | undefined;
  /** The rules for a new password. */
  rules?: PasswordRules | undefined;
  /** Why the flow cannot continue. */
  reason?: Open<AbandonReason> | undefined;
  /** For recovery_wait, and while a reset by support waits: when a sign-in will be able to set up a second factor. */
  recovery_at?: number | undefined;
}

export interface Nothing {
}

export interface OtherFactor {
  /** Its ID. */
  factor_id: string;
  /** The kind of factor. */
  kind: Later;
  /** The user's name for the factor. */
  display_name: string | null;
  /** Pending, active or suspended, which a restore does to tokens. */
  status: string;
  /** True while it is disabled: its status stays active, but it verifies nothing. */
  disabled: boolean;
  /** True while sign-ins ask for it first among the second factors. */
  preferred: boolean;
  /** When it was enrolled. */
  created_at: number;
  /** When it last verified or generated a code. */
  last_used_at: number | null;
  /** When a pending enrolment expires; null once it is active. */
  expires_at: number | null;
}

export interface OtherJob {
  /** The job's ID, which stays the same if the job is leased again. */
  job_id: string;
  /** The kind of job. */
  kind: Later;
  /** The tenant that it belongs to. */
  tenant: string;
  /** How often the job was leased, including this time. */
  attempt: number;
  /** When the lease expires, and the job can be claimed again. */
  lease_expires_at: number;
  /** How many milliseconds the lease lasts from when it was claimed. */
  lease_ms: number;
  /** What to do. */
  payload: unknown;
}

export interface PasskeyChallengeResult {
  /** What PublicKeyCredential.parseRequestOptionsFromJSON() takes. */
  public_key: Record<string, unknown>;
  /** The domains that rp_id may name, because their passkeys count: the current one first. */
  rp_ids: string[];
}

export interface PasskeyEnrolment {
  /** The pending factor. */
  factor: Factor;
  /** What PublicKeyCredential.parseCreationOptionsFromJSON() takes. */
  public_key: Record<string, unknown>;
}

export interface PasskeyFactor {
  /** Its ID. */
  factor_id: string;
  /** The kind of factor. */
  kind: "passkey";
  /** The user's name for the factor. */
  display_name: string | null;
  /** Pending, active or suspended, which a restore does to tokens. */
  status: string;
  /** True while it is disabled: its status stays active, but it verifies nothing. */
  disabled: boolean;
  /** True while sign-ins ask for it first among the second factors. */
  preferred: boolean;
  /** When it was enrolled. */
  created_at: number;
  /** When it last verified or generated a code. */
  last_used_at: number | null;
  /** When a pending enrolment expires; null once it is active. */
  expires_at: number | null;
  /**
   * For passkey: whether the passkey can be synchronised, so that it is not bound to one device; null while pending.
   */
  backup_eligible: boolean | null;
  /** For passkey: whether the passkey was synchronised when it was last used; null while pending. */
  backed_up: boolean | null;
  /** For passkey: the domain that the passkey was made for; null if none is known. */
  rp_id: string | null;
  /** For passkey: whether that is the policy's current domain, a former one, or another, so that it counts nowhere. */
  rp_id_state: Open<RPIDState>;
  /** For passkey: the model of the authenticator, as a UUID; null if it is not known. Nobody has verified it. */
  aaguid: string | null;
  /** For passkey: the product that has the passkey, such as 1Password, by what it says of itself; null if unknown. */
  authenticator: string | null;
}

export interface PasskeyVerification {
  /** Whose passkey it is. */
  subject: string;
  /** The factor that verified. */
  factor_id: string;
  /** Whether the authenticator verified its user, by a PIN or a biometric. */
  user_verified: boolean;
  /** Authentication method references, RFC 8176. */
  amr: Open<VerificationMethod>[];
  /** When it verified. */
  verified_at: number;
}

export interface PasswordFactor {
  /** Its ID. */
  factor_id: string;
  /** The kind of factor. */
  kind: "password";
  /** The user's name for the factor. */
  display_name: string | null;
  /** Pending, active or suspended, which a restore does to tokens. */
  status: string;
  /** True while it is disabled: its status stays active, but it verifies nothing. */
  disabled: boolean;
  /** True while sign-ins ask for it first among the second factors. */
  preferred: boolean;
  /** When it was enrolled. */
  created_at: number;
  /** When it last verified or generated a code. */
  last_used_at: number | null;
  /** When a pending enrolment expires; null once it is active. */
  expires_at: number | null;
  /** For password: argon2id, or the scheme of an imported hash until it first verifies. */
  scheme: Open<PasswordScheme>;
  /** For password: change or reset, if the user has to do that. */
  demand: string | null;
}

export interface PasswordRemoveResult {
  /** The number of sessions that were ended. */
  revoked_sessions: number;
}

export interface PasswordRules {
  /** The minimum number of characters. */
  min_length: number;
  /** The most bytes of UTF-8. */
  max_bytes: number;
  /** What else is refused; a refusal names the `problem`. */
  refuses: Open<RefusedPassword>[];
}

export interface PasswordSetResult {
  /** The factor as it is now. */
  factor: Factor;
  /** The number of sessions that were ended. */
  revoked_sessions: number;
}

export interface PasswordVerifyResult {
  /** The password as a factor. */
  factor_id: string;
  /** Authentication method references, RFC 8176. */
  amr: Open<VerificationMethod>[];
  /** When it verified. */
  verified_at: number;
  /** Change: the password is temporary and has to be changed; reset: it must be reset before it counts. */
  demand: string | null;
}

export interface PhoneEnrollResult {
  /** The address as a factor. */
  factor: Factor;
  /** How the code was sent; null if none was. */
  delivery: Delivery | null;
}

export interface PhoneFactor {
  /** Its ID. */
  factor_id: string;
  /** The kind of factor. */
  kind: "phone";
  /** The user's name for the factor. */
  display_name: string | null;
  /** Pending, active or suspended, which a restore does to tokens. */
  status: string;
  /** True while it is disabled: its status stays active, but it verifies nothing. */
  disabled: boolean;
  /** True while sign-ins ask for it first among the second factors. */
  preferred: boolean;
  /** When it was enrolled. */
  created_at: number;
  /** When it last verified or generated a code. */
  last_used_at: number | null;
  /** When a pending enrolment expires; null once it is active. */
  expires_at: number | null;
  /** For email and phone: the masked address. */
  destination: string;
  /** For email and phone: whether the user signs in by it; a pending one that does so does not expire. */
  signs_in: boolean;
}

export interface Policy {
  /** The issuer shown in authenticator apps if a request names none. */
  issuer: string | null;
  /** The maximum number of active factors of one kind. */
  max_factors_per_kind: number;
  /** Whether to hide who has an account. */
  enumeration_protection: boolean;
  totp: PolicyTotp;
  backup_code: PolicyBackupCode;
  delivered_code: PolicyDeliveredCode;
  guess_budget: PolicyGuessBudget;
  password: PolicyPassword;
  session: PolicySession;
  device: PolicyDevice;
  delivery: PolicyDelivery;
  sign_in: PolicySignIn;
  sign_up: PolicySignUp;
  mfa: PolicyMfa;
  recovery: PolicyRecovery;
  passkey: PolicyPasskey;
}

export interface PolicyBackupCode {
  /** The number of codes in a new set. */
  count: number;
}

export interface PolicyChange {
  /** The issuer shown in authenticator apps if a request names none. */
  issuer?: string | null | undefined;
  /** The maximum number of active factors of one kind. */
  max_factors_per_kind?: number | null | undefined;
  /** Whether to hide who has an account. */
  enumeration_protection?: boolean | null | undefined;
  totp?: PolicyChangeTotp | undefined;
  backup_code?: PolicyChangeBackupCode | undefined;
  delivered_code?: PolicyChangeDeliveredCode | undefined;
  guess_budget?: PolicyChangeGuessBudget | undefined;
  password?: PolicyChangePassword | undefined;
  session?: PolicyChangeSession | undefined;
  device?: PolicyChangeDevice | undefined;
  delivery?: PolicyChangeDelivery | undefined;
  sign_in?: PolicyChangeSignIn | undefined;
  sign_up?: PolicyChangeSignUp | undefined;
  mfa?: PolicyChangeMfa | undefined;
  recovery?: PolicyChangeRecovery | undefined;
  passkey?: PolicyChangePasskey | undefined;
}

export interface PolicyChangeBackupCode {
  /** The number of codes in a new set. */
  count?: number | null | undefined;
}

export interface PolicyChangeDeliveredCode {
  /** The number of digits of a delivered code. */
  digits?: number | null | undefined;
  /** The lifetime of a delivered code, in seconds. */
  ttl_s?: number | null | undefined;
  /** The number of tries for a delivered code. */
  max_tries?: number | null | undefined;
  /** The wait before it can be sent again, in seconds. */
  resend_after_s?: number | null | undefined;
}

export interface PolicyChangeDelivery {
  /** Messages to one address or number per hour. */
  per_address_per_hour?: number | null | undefined;
  /** Messages to one address or number per day. */
  per_address_per_day?: number | null | undefined;
  /** Text messages to one country per hour. */
  sms_per_prefix_per_hour?: number | null | undefined;
  /** Text messages per hour. */
  sms_per_tenant_per_hour?: number | null | undefined;
  /** e-mails to one domain per hour. */
  email_per_prefix_per_hour?: number | null | undefined;
  /** e-mails per hour. */
  email_per_tenant_per_hour?: number | null | undefined;
  /** Allowed prefixes of phone numbers for text messages, such as +49; null allows all. */
  sms_prefixes?: readonly string[] | null | undefined;
}

export interface PolicyChangeDevice {
  /** How long an exchanged device token gives the same next one again, in seconds. */
  grace_s?: number | null | undefined;
}

export interface PolicyChangeGuessBudget {
  /** The chance of a hit that wrong guesses may add up to. */
  probability?: number | null | undefined;
  /** The number of days for which a guess counts. */
  window_days?: number | null | undefined;
  /** The maximum number of wrong guesses at passwords, apps or tokens; 0 for no such limit. */
  max_misses?: number | null | undefined;
}

export interface PolicyChangeMfa {
  /** Which users are asked for a second factor. */
  state?: PolicyMfaState | null | undefined;
  /** What counts as a second factor. */
  second_factors?: readonly Open<PolicyMfaSecondFactors>[] | null | undefined;
  /** When users set up a second factor. */
  enrollment?: PolicyMfaEnrollment | null | undefined;
  /** Whether an unverified e-mail address prevents enrolling second factors. */
  require_verified_email?: boolean | null | undefined;
  /** Who can add and remove factors: the application, or only their owner, in a session with a fresh second factor. */
  changes?: PolicyMfaChanges | null | undefined;
  /** What a code by mail shows: that the user holds something, or nothing. */
  email_counts_as?: PolicyMfaEmailCountsAs | null | undefined;
  /** Whether two things that the user holds are two factors. */
  two_possessions?: boolean | null | undefined;
}

export interface PolicyChangePasskey {
  /** The domain that passkeys belong to. */
  rp_id?: string | null | undefined;
  /** The origins that may use passkeys; null for https:// and the domain. */
  origins?: readonly string[] | null | undefined;
  /** Whether authenticators verify their users; required refuses passkeys that did not. */
  user_verification?: PolicyPasskeyUserVerification | null | undefined;
  /** Whether to refuse a passkey whose signature counter did not rise. */
  refuse_regressed_counter?: boolean | null | undefined;
  /** Earlier domains whose passkeys are still accepted; null for none. */
  former_rp_ids?: readonly string[] | null | undefined;
}

export interface PolicyChangePassword {
  /** The minimum length of a new password, in characters. */
  min_length?: number | null | undefined;
  /** Whether to refuse common passwords and the subject's name. */
  blocklist?: boolean | null | undefined;
  /** The memory for hashing a password, in KiB. */
  argon2_memory_kib?: number | null | undefined;
  /** The number of passes over that memory. */
  argon2_passes?: number | null | undefined;
}

export interface PolicyChangeRecovery {
  /** The wait before users who have only the address of a password reset can set up a second factor. */
  wait_s?: number | null | undefined;
  /** Whether a reset of the second factors by support takes effect after wait_s. */
  support_waits?: boolean | null | undefined;
}

export interface PolicyChangeSession {
  /** The lifetime of a session, in seconds. */
  ttl_s?: number | null | undefined;
  /** The lifetime of an unused session, in seconds. */
  idle_s?: number | null | undefined;
  /** The maximum age of an authentication for a sensitive change, in seconds. */
  reauthentication_max_age_s?: number | null | undefined;
  /** The lifetime of an assertion, in seconds. */
  assertion_ttl_s?: number | null | undefined;
}

export interface PolicyChangeSignIn {
  /** The kinds that a sign-in can begin with. */
  first_factors?: readonly Open<PolicySignInFirstFactors>[] | null | undefined;
  /** The lifetime of a sign-in, step-up or password reset, in seconds. */
  flow_ttl_s?: number | null | undefined;
  /** Whether a correct password on an unknown device is followed by a code. */
  client_trust?: boolean | null | undefined;
  /** When the tenant's own program asks a question. */
  custom_challenge?: PolicySignInCustomChallenge | null | undefined;
  /** Whether a trusted device replaces a second factor. */
  trusted_device_skips_second_factor?: boolean | null | undefined;
}

export interface PolicyChangeSignUp {
  /** Who can sign up. */
  mode?: PolicySignUpMode | null | undefined;
  /** The fields that a sign-up must provide. */
  required_fields?: readonly Open<PolicySignUpRequiredFields>[] | null | undefined;
  /** The addresses that must be verified. */
  verify_fields?: readonly Open<PolicySignUpVerifyFields>[] | null | undefined;
  /** The lifetime of a sign-up that waits for a code, in seconds. */
  flow_ttl_s?: number | null | undefined;
}

export interface PolicyChangeTotp {
  /** The HMAC hash of new authenticators; many apps support only SHA1. */
  algorithm?: PolicyTotpAlgorithm | null | undefined;
  /** The number of digits of a code. */
  digits?: number | null | undefined;
  /** The length of a time step, in seconds. */
  period_s?: number | null | undefined;
  /** How many time steps before and after the current one are accepted. */
  adjacent_intervals?: number | null | undefined;
  /** Whether to learn a factor's clock drift. */
  learn_drift?: boolean | null | undefined;
}

export interface PolicyDeliveredCode {
  /** The number of digits of a delivered code. */
  digits: number;
  /** The lifetime of a delivered code, in seconds. */
  ttl_s: number;
  /** The number of tries for a delivered code. */
  max_tries: number;
  /** The wait before it can be sent again, in seconds. */
  resend_after_s: number;
}

export interface PolicyDelivery {
  /** Messages to one address or number per hour. */
  per_address_per_hour: number;
  /** Messages to one address or number per day. */
  per_address_per_day: number;
  /** Text messages to one country per hour. */
  sms_per_prefix_per_hour: number;
  /** Text messages per hour. */
  sms_per_tenant_per_hour: number;
  /** e-mails to one domain per hour. */
  email_per_prefix_per_hour: number;
  /** e-mails per hour. */
  email_per_tenant_per_hour: number;
  /** Allowed prefixes of phone numbers for text messages, such as +49; null allows all. */
  sms_prefixes: string[] | null;
}

export interface PolicyDevice {
  /** How long an exchanged device token gives the same next one again, in seconds. */
  grace_s: number;
}

export interface PolicyFinding {
  /** What is found; more may be added. */
  code: string;
  /** How bad it is. */
  severity: Open<FindingSeverity>;
  /** The settings concerned, the most important one first. */
  members: string[];
  /** The clause of the standard; null for what needs no standard. */
  clause: string | null;
  /** What is wrong, for people. */
  detail: string;
  /** A change that mends it, as tenant.update takes it; null if there is none. */
  needs: Record<string, unknown> | null;
  /** The number of users concerned; null if it is not about single users. */
  users: number | null;
}

export interface PolicyGuessBudget {
  /** The chance of a hit that wrong guesses may add up to. */
  probability: number;
  /** The number of days for which a guess counts. */
  window_days: number;
  /** The maximum number of wrong guesses at passwords, apps or tokens; 0 for no such limit. */
  max_misses: number;
}

export interface PolicyMfa {
  /** Which users are asked for a second factor. */
  state: Open<PolicyMfaState>;
  /** What counts as a second factor. */
  second_factors: Open<PolicyMfaSecondFactors>[];
  /** When users set up a second factor. */
  enrollment: Open<PolicyMfaEnrollment>;
  /** Whether an unverified e-mail address prevents enrolling second factors. */
  require_verified_email: boolean;
  /** Who can add and remove factors: the application, or only their owner, in a session with a fresh second factor. */
  changes: Open<PolicyMfaChanges>;
  /** What a code by mail shows: that the user holds something, or nothing. */
  email_counts_as: Open<PolicyMfaEmailCountsAs>;
  /** Whether two things that the user holds are two factors. */
  two_possessions: boolean;
}

export interface PolicyPasskey {
  /** The domain that passkeys belong to. */
  rp_id: string | null;
  /** The origins that may use passkeys; null for https:// and the domain. */
  origins: string[] | null;
  /** Whether authenticators verify their users; required refuses passkeys that did not. */
  user_verification: Open<PolicyPasskeyUserVerification>;
  /** Whether to refuse a passkey whose signature counter did not rise. */
  refuse_regressed_counter: boolean;
  /** Earlier domains whose passkeys are still accepted; null for none. */
  former_rp_ids: string[] | null;
}

export interface PolicyPassword {
  /** The minimum length of a new password, in characters. */
  min_length: number;
  /** Whether to refuse common passwords and the subject's name. */
  blocklist: boolean;
  /** The memory for hashing a password, in KiB. */
  argon2_memory_kib: number;
  /** The number of passes over that memory. */
  argon2_passes: number;
}

export interface PolicyRecovery {
  /** The wait before users who have only the address of a password reset can set up a second factor. */
  wait_s: number;
  /** Whether a reset of the second factors by support takes effect after wait_s. */
  support_waits: boolean;
}

export interface PolicySession {
  /** The lifetime of a session, in seconds. */
  ttl_s: number;
  /** The lifetime of an unused session, in seconds. */
  idle_s: number;
  /** The maximum age of an authentication for a sensitive change, in seconds. */
  reauthentication_max_age_s: number;
  /** The lifetime of an assertion, in seconds. */
  assertion_ttl_s: number;
}

export interface PolicySignIn {
  /** The kinds that a sign-in can begin with. */
  first_factors: Open<PolicySignInFirstFactors>[];
  /** The lifetime of a sign-in, step-up or password reset, in seconds. */
  flow_ttl_s: number;
  /** Whether a correct password on an unknown device is followed by a code. */
  client_trust: boolean;
  /** When the tenant's own program asks a question. */
  custom_challenge: Open<PolicySignInCustomChallenge>;
  /** Whether a trusted device replaces a second factor. */
  trusted_device_skips_second_factor: boolean;
}

export interface PolicySignUp {
  /** Who can sign up. */
  mode: Open<PolicySignUpMode>;
  /** The fields that a sign-up must provide. */
  required_fields: Open<PolicySignUpRequiredFields>[];
  /** The addresses that must be verified. */
  verify_fields: Open<PolicySignUpVerifyFields>[];
  /** The lifetime of a sign-up that waits for a code, in seconds. */
  flow_ttl_s: number;
}

export interface PolicyTotp {
  /** The HMAC hash of new authenticators; many apps support only SHA1. */
  algorithm: Open<PolicyTotpAlgorithm>;
  /** The number of digits of a code. */
  digits: number;
  /** The length of a time step, in seconds. */
  period_s: number;
  /** How many time steps before and after the current one are accepted. */
  adjacent_intervals: number;
  /** Whether to learn a factor's clock drift. */
  learn_drift: boolean;
}

export interface Profile {
  /** The name it signs in with. */
  username: string | null;
  /** As the user entered it. */
  first_name: string | null;
  /** As the user entered it. */
  last_name: string | null;
  /** When the user accepted the terms. */
  legal_accepted_at: number | null;
}

export interface RelatedOrigins {
  /** The domains whose passkeys are accepted, the current one first. */
  rp_ids: string[];
  /** What each of them serves, as application/json. */
  document: RelatedOriginsDocument;
}

export interface RelatedOriginsDocument {
  /** The origins whose pages may use the passkeys, in the order of the policy. */
  origins: string[];
}

export interface SentCode {
  /** The address as a factor; null unless the request named it. */
  factor_id: string | null;
  /** How the code was sent. */
  delivery: Delivery;
}

export interface ServerAcceptClockResult {
  /** How much older everything has become, in milliseconds; negative if younger. */
  moved_ms: number;
}

export interface ServerHealthResult {
  /** Ok, or degraded if any check is not ok. */
  status: string;
  /** Each check, with its status and findings. */
  checks: HealthCheck[];
}

export interface ServerHelloResult {
  /** The version of the wire protocol. */
  protocol: number;
  /** The revision of that version. */
  revision: number;
  /** The program's version. */
  version: string;
  /** What a connection and its lines may be. */
  limits: WireLimits;
  /** The roles that this peer has, for at least one tenant. */
  roles: string[];
  /** The methods that this peer may call. */
  methods: string[];
}

export interface ServerInfoResult {
  /** Always factord. */
  name: string;
  /** The program's version. */
  version: string;
  /** The version of the wire protocol. */
  protocol: number;
  /** Seconds since the server started. */
  uptime_s: number;
  /** The server's clock. */
  now: number;
  /** The kind of store that holds the records. */
  storage: string;
  /** The methods that this peer may call. */
  methods: string[];
}

export interface ServerMetricsResult {
  /** The metrics, in version 0.0.4 of the exposition format. */
  text: string;
}

export interface Session {
  /** Its ID. */
  session_id: string;
  /** The subject that it belongs to. */
  subject: string;
  /** How the user signed in, RFC 8176. */
  amr: Open<AuthenticationMethod>[];
  /** The assurance level: 2 if factors of two different types were verified, otherwise 1. */
  aal: number;
  /** When the user signed in. */
  authenticated_at: number;
  /** When it was created. */
  created_at: number;
  /** When it was last used, to within a minute. */
  last_used_at: number;
  /** When it ends, even if it is used. */
  expires_at: number;
  /** When it ends if it is not used. */
  idle_expires_at: number;
  /** The factors that it was created with; removing one of them ends it. */
  factor_ids: string[];
}

export interface SessionCheckResult {
  /** The session. */
  session: Session;
}

export interface SessionCreateResult {
  /** The session. */
  session: Session;
  /** The session's token; shown only once. Secret. */
  session_token: string;
}

export interface SessionIssueAssertionResult {
  /** A JWT (RFC 7519); keys.jwks has the keys to verify it. Secret. */
  assertion: string;
  /** When it expires; it cannot be revoked. */
  expires_at: number;
}

export interface SessionListResult {
  /** The sessions that have not ended. */
  sessions: Session[];
}

export interface SessionRevokeAllResult {
  /** The number of sessions that were ended. */
  revoked_sessions: number;
}

export interface SessionTouchResult {
  /** The session. */
  session: Session;
}

export interface Sidecar {
  /** Its name in the database. */
  name: string;
  /** The newest layout that it can read. */
  newest_layout: number;
  /** When it last wrote something. */
  seen_at: number;
}

export interface SigningKey {
  /** The key type, an octet key pair. */
  kty: string;
  /** The curve. */
  crv: string;
  /** The signature algorithm. */
  alg: string;
  /** The use of the key: signatures. */
  use: string;
  /** The key ID, as in the header of an assertion. */
  kid: string;
  /** The public key, in base64url. */
  x: string;
}

export interface StepOption {
  /** What to send as `selection` to choose it. */
  selection: string;
  /** Whether it is what the step asks for now. */
  asked: boolean;
  /** The kind of factor; null for reset_password and skip. */
  kind: Open<FactorKind> | null;
  /** The factor; null before the first factor is verified. */
  factor_id: string | null;
  /** The user's name for the factor. */
  display_name: string | null;
  /** The masked address that a code is sent to. */
  destination: string | null;
  /** Whether the user prefers it. */
  preferred: boolean;
  /** When the factor was enrolled. */
  created_at: number | null;
  /** When the factor last verified. */
  last_used_at: number | null;
  /** The number of unspent backup codes. */
  codes_left: number | null;
}

export interface StoreLayoutResult {
  /** The layout in which the store is written. */
  layout: number;
  /** The newest one that this server can read. */
  newest_layout: number;
  /** The number of tenants that are not written in the newest one yet. */
  tenants_left: number;
  /** Everybody who uses a shared store, or has used it; empty for an embedded store. */
  sidecars: Sidecar[];
}

export interface StoreRaiseResult {
  /** The layout in which the store is written. */
  layout: number;
  /** The newest one that this server can read. */
  newest_layout: number;
  /** The number of tenants that are not written in the newest one yet. */
  tenants_left: number;
}

export interface SubjectCancelResetResult {
  /** The reset as it is now. */
  reset: FactorReset;
}

export interface SubjectDeleteResult {
  /** The number of removed factors of each kind. */
  removed_factors: FactorCounts;
}

export interface SubjectGetResult {
  /** When its first factor was enrolled or it signed up. */
  created_at: number;
  /** The factors, in the order of their enrolment. */
  factors: Factor[];
  /** Its addresses. */
  addresses: Address[];
  /** Its profile. */
  profile: Profile;
  /** Where guesses are counted, except where there were none. */
  pools: GuessPool[];
  /** The latest reset of its second factors by support, if there was one. */
  reset: FactorReset | null;
}

export interface SubjectResetFactorsResult {
  /** Waiting, or effective: the factors are removed. */
  status: Open<ResetState>;
  /** When the factors are removed, or were. */
  effective_at: number;
  /** The number of removed factors of each kind. */
  removed_factors: FactorCounts;
  /** The number of sessions that were ended. */
  revoked_sessions: number;
  /** The number of verified addresses that are told. */
  messages: number;
}

export interface Tenant {
  /** Its name. */
  tenant: string;
  /** All its settings, including those from the server's defaults. */
  policy: Policy;
  /** The edition of the defaults that its settings override. */
  defaults_edition: number;
  /** When it was created. */
  created_at: number;
  /** What the tenant contains. */
  counts: TenantCounts;
}

export interface TenantCheckResult {
  /** Its name. */
  tenant: string;
  /** The profile checked by. */
  profile: string | null;
  /** The title and date of the standard's text. */
  standard: string | null;
  /** The edition of the defaults that its settings override. */
  defaults_edition: number;
  /** Its users, counted. */
  census: CheckedUsers;
  /** The passkeys by the domain that they were made for, those that count first. */
  passkeys: DomainPasskeys[];
  /** What was found, worst first. */
  findings: PolicyFinding[];
}

export interface TenantCounts {
  /** The number of subjects that have or had a factor. */
  subjects: number;
}

export interface TenantDeleteResult {
  /** The tenant that was deleted. */
  tenant: string;
}

export interface TenantKey {
  /** The tenant. */
  tenant: string;
  /** The generation of its newest key. */
  generation: number;
  /** The number of records still sealed under an older key. */
  tenant_records_left: number;
}

export interface TenantListResult {
  /** The tenants on this page. */
  tenants: Tenant[];
  /** The cursor for the next page; null on the last page. */
  next_cursor: string | null;
}

export interface TenantUpdateResult {
  /** Its name. */
  tenant: string;
  /** All its settings, including those from the server's defaults. */
  policy: Policy;
  /** The edition of the defaults that its settings override. */
  defaults_edition: number;
  /** The number of users left without a factor that counted; null if nothing was counted. */
  users_affected: number | null;
}

export interface TotpCurrentCodeResult {
  /** The code of the current time step. Secret. */
  code: string;
  /** When the next time step begins. */
  expires_at: number;
}

export interface TotpFactor {
  /** Its ID. */
  factor_id: string;
  /** The kind of factor. */
  kind: "totp";
  /** The user's name for the factor. */
  display_name: string | null;
  /** Pending, active or suspended, which a restore does to tokens. */
  status: string;
  /** True while it is disabled: its status stays active, but it verifies nothing. */
  disabled: boolean;
  /** True while sign-ins ask for it first among the second factors. */
  preferred: boolean;
  /** When it was enrolled. */
  created_at: number;
  /** When it last verified or generated a code. */
  last_used_at: number | null;
  /** When a pending enrolment expires; null once it is active. */
  expires_at: number | null;
  /** For totp and hotp: the HMAC hash. */
  algorithm: Open<OATHAlgorithm>;
  /** For totp and hotp: the number of digits of a code. */
  digits: number;
  /** For totp: the length of a time step, in seconds. */
  period_s: number;
  /** For totp: whether it generates codes instead of verifying them. */
  generator: boolean;
}

export interface TotpImportResult {
  /** Imported; present: it already existed and was not changed; possible: a dry run, and it would be imported. */
  outcome: string;
  /** The factor; null if a dry run would import one. */
  factor: Factor | null;
}

export interface VerdictRedeemResult {
  /** Who confirmed it. */
  subject: string;
  /** When it was redeemed. */
  redeemed_at: number;
  /** How it was confirmed, RFC 8176. */
  amr: Open<AuthenticationMethod>[];
  /** The assurance level: 2 if factors of two different types were verified, otherwise 1. */
  aal: number;
}

export interface Verification {
  /** The factor that verified. */
  factor_id: string;
  /** Authentication method references, RFC 8176. */
  amr: Open<VerificationMethod>[];
  /** When it verified. */
  verified_at: number;
}

export interface VouchedFactor {
  /** How the user was authenticated there, RFC 8176. */
  amr: readonly Open<AuthenticationMethod>[];
  /** When that was. */
  authenticated_at: number;
  /** Where that was, as you call it. */
  provider?: string | undefined;
}

export interface WireLimits {
  /** The length of a line that is sent, with its LF. */
  request_bytes: number;
  /** The entries of a batch. */
  batch_entries: number;
  /** Unanswered requests of a connection, beyond which it is not read. */
  in_flight: number;
  /** The length of an answer's line; a batch's may be longer. */
  answer_bytes: number;
}

export type Factor =
  | TotpFactor
  | HotpFactor
  | BackupCodeFactor
  | PasswordFactor
  | EmailFactor
  | PhoneFactor
  | PasskeyFactor
  | OtherFactor;

export type Job =
  | DeliverMessageJob
  | ChallengeJob
  | OtherJob;

/** What a request says about itself. */
export interface RequestMeta {
  /** The caller's name for the request; the audit log keeps it. */
  request_id?: string | undefined;
  /** W3C Trace Context, section 3.2; for the log. */
  traceparent?: string | undefined;
  /** A request that has not begun by then is refused as `deadline_exceeded`. */
  timeout_ms?: number | undefined;
}

/** Parameters of `serverHello`. */
export interface ServerHelloParams {
  /** Who calls; counted in the metrics. */
  application: Application;
  /** The version of the protocol that the client speaks; clients of version 1 do not say it. Default: 1. */
  protocol?: number | undefined;
  /** The revision of that version that the client needs; any if omitted. */
  min_revision?: number | undefined;
}

/** Parameters of `serverAcceptClock`. */
export interface ServerAcceptClockParams {
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `totpEnroll`. */
export interface TotpEnrollParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The account name shown in the app; the subject if omitted. */
  account_name?: string | undefined;
  /** The issuer shown in the app; the policy's if omitted. */
  issuer?: string | undefined;
  /** The user's name for the factor. */
  display_name?: string | undefined;
  /** The HMAC hash; the policy's if omitted. */
  algorithm?: OATHAlgorithm | undefined;
  /** The number of digits of a code. */
  digits?: number | undefined;
  /** The length of a time step, in seconds. */
  period_s?: number | undefined;
  /** Also return the URI as a QR code: an SVG image, or text for a terminal. */
  qr?: QRForm | undefined;
  /** An existing seed to import, in base32. Secret. */
  secret?: string | undefined;
  /** With `secret`: make the factor active at once, without a first code. Default: false. */
  activate?: boolean | undefined;
  /** Enrol a factor that generates codes and never verifies any. Default: false. */
  generator?: boolean | undefined;
  /**
   * A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
   * policy's mfa.changes is session. Secret.
   */
  session_token?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `totpVerify`. */
export interface TotpVerifyParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The code that the user typed. Secret. */
  code: string;
  /** Try only this factor. */
  factor_id?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `totpCurrentCode`. */
export interface TotpCurrentCodeParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The factor. */
  factor_id: string;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `totpImport`. */
export interface TotpImportParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The seed, in base32. Secret. */
  secret: string;
  /** The account name shown in the app; the subject if omitted. */
  account_name?: string | undefined;
  /** The issuer shown in the app; the policy's if omitted. */
  issuer?: string | undefined;
  /** The user's name for the factor. */
  display_name?: string | undefined;
  /** The HMAC hash; SHA1 if omitted. Default: "SHA1". */
  algorithm?: OATHAlgorithm | undefined;
  /** The number of digits of a code; 6 if omitted. Default: 6. */
  digits?: number | undefined;
  /** The length of a time step, in seconds; 30 if omitted. Default: 30. */
  period_s?: number | undefined;
  /** The last time step that the other system accepted; it and all earlier ones are spent. */
  last_step?: number | undefined;
  /** Only report what would happen. Default: false. */
  dry_run?: boolean | undefined;
  /**
   * A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
   * policy's mfa.changes is session. Secret.
   */
  session_token?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `hotpEnroll`. */
export interface HotpEnrollParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The account name shown in the app; the subject if omitted. */
  account_name?: string | undefined;
  /** The issuer shown in the app; the policy's if omitted. */
  issuer?: string | undefined;
  /** The user's name for the factor. */
  display_name?: string | undefined;
  /** The HMAC hash; SHA1 if omitted. Default: "SHA1". */
  algorithm?: OATHAlgorithm | undefined;
  /** The number of digits of a code. Default: 6. */
  digits?: number | undefined;
  /** The token's next counter; a higher one is used if later codes of this seed are already spent. Default: 0. */
  counter?: number | undefined;
  /** How many counters after the expected one are tried. Default: 10. */
  look_ahead?: number | undefined;
  /** Also return the URI as a QR code: an SVG image, or text for a terminal. */
  qr?: QRForm | undefined;
  /** An existing seed to import, in base32. Secret. */
  secret?: string | undefined;
  /** With `secret`: make the factor active at once, without a first code. Default: false. */
  activate?: boolean | undefined;
  /**
   * A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
   * policy's mfa.changes is session. Secret.
   */
  session_token?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `hotpVerify`. */
export interface HotpVerifyParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The code that the user typed. Secret. */
  code: string;
  /** Try only this factor. */
  factor_id?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `hotpImport`. */
export interface HotpImportParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The seed, in base32. Secret. */
  secret: string;
  /** The account name shown in the app; the subject if omitted. */
  account_name?: string | undefined;
  /** The issuer shown in the app; the policy's if omitted. */
  issuer?: string | undefined;
  /** The user's name for the factor. */
  display_name?: string | undefined;
  /** The HMAC hash; SHA1 if omitted. Default: "SHA1". */
  algorithm?: OATHAlgorithm | undefined;
  /** The number of digits of a code; 6 if omitted. Default: 6. */
  digits?: number | undefined;
  /**
   * The token's next counter, 0 if omitted; a higher one is used if later codes of this seed are already spent.
   * Default: 0.
   */
  counter?: number | undefined;
  /** How many counters after the expected one are tried. Default: 10. */
  look_ahead?: number | undefined;
  /** Only report what would happen. Default: false. */
  dry_run?: boolean | undefined;
  /**
   * A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
   * policy's mfa.changes is session. Secret.
   */
  session_token?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `backupCodeGenerate`. */
export interface BackupCodeGenerateParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The number of codes in the set; the policy's if omitted. */
  count?: number | undefined;
  /**
   * A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
   * policy's mfa.changes is session. Secret.
   */
  session_token?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `backupCodeVerify`. */
export interface BackupCodeVerifyParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The code that the user typed. Secret. */
  code: string;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `backupCodeImport`. */
export interface BackupCodeImportParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** 1 to 20 different codes, in the order of the set. Secret. */
  codes: readonly string[];
  /** Only report what would happen. Default: false. */
  dry_run?: boolean | undefined;
  /**
   * A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
   * policy's mfa.changes is session. Secret.
   */
  session_token?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `passwordSet`. */
export interface PasswordSetParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The password that the user typed. Secret. */
  password: string;
  /** Whether someone else chose the password, so that the user has to change it. Default: false. */
  temporary?: boolean | undefined;
  /** A session to keep, usually the user's current one. */
  except_session_id?: string | undefined;
  /**
   * The session to keep, named by its token; it must be the owner's, and fresh, if the policy's mfa.changes is session.
   * Secret.
   */
  session_token?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `passwordVerify`. */
export interface PasswordVerifyParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The password that the user typed. Secret. */
  password: string;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `passwordRemove`. */
export interface PasswordRemoveParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /**
   * The session whose authentication must be fresh; if omitted, the subject's freshest one, unless the policy's
   * mfa.changes is session. Secret.
   */
  session_token?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `passwordImport`. */
export interface PasswordImportParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The hash with its parameters and salt, in the other system's format. Secret. */
  hash: string;
  /**
   * A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
   * policy's mfa.changes is session. Secret.
   */
  session_token?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `passwordRequireReset`. */
export interface PasswordRequireResetParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `emailEnroll`. */
export interface EmailEnrollParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The address. */
  email_address: string;
  /** The user's name for the factor. */
  display_name?: string | undefined;
  /** Whether the caller has verified it: it is active at once, and no code is sent. Default: false. */
  verified?: boolean | undefined;
  /** The preferred language of messages, a BCP 47 tag. */
  locale?: string | undefined;
  /**
   * A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
   * policy's mfa.changes is session. Secret.
   */
  session_token?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `emailVerify`. */
export interface EmailVerifyParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The code that the user typed. Secret. */
  code: string;
  /** Try only this factor. */
  factor_id?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `phoneEnroll`. */
export interface PhoneEnrollParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The number, in international format. */
  phone_number: string;
  /** The user's name for the factor. */
  display_name?: string | undefined;
  /** Whether the caller has verified it: it is active at once, and no code is sent. Default: false. */
  verified?: boolean | undefined;
  /** The preferred language of messages, a BCP 47 tag. */
  locale?: string | undefined;
  /**
   * A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
   * policy's mfa.changes is session. Secret.
   */
  session_token?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `phoneVerify`. */
export interface PhoneVerifyParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The code that the user typed. Secret. */
  code: string;
  /** Try only this factor. */
  factor_id?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `addressShow`. */
export interface AddressShowParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The token of a session of the user who will see the addresses. Secret. */
  session_token: string;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `usernameSet`. */
export interface UsernameSetParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The user name; upper and lower case are the same. */
  username: string;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `usernameRemove`. */
export interface UsernameRemoveParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `passkeyEnroll`. */
export interface PasskeyEnrollParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The account name that the authenticator shows; the subject if omitted. */
  account_name?: string | undefined;
  /** The user's name for the factor. */
  display_name?: string | undefined;
  /** Whether it must, or must not, be usable without a user name; preferred if omitted. */
  resident?: boolean | undefined;
  /** Only authenticators of the user's device, or only others. */
  attachment?: PasskeyAttachment | undefined;
  /**
   * A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
   * policy's mfa.changes is session. Secret.
   */
  session_token?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `passkeyChallenge`. */
export interface PasskeyChallengeParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID; if omitted, the passkey says whose it is. */
  subject?: string | undefined;
  /** The domain whose passkeys are asked for, one of `rp_ids`; chosen by the server if omitted. */
  rp_id?: string | undefined;
}

/** Parameters of `passkeyVerify`. */
export interface PasskeyVerifyParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The subject that the challenge was made for, if any. */
  subject?: string | undefined;
  /** What toJSON() of the browser's PublicKeyCredential returned. */
  credential: Readonly<Record<string, unknown>>;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `passkeyRelatedOrigins`. */
export interface PasskeyRelatedOriginsParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
}

/** Parameters of `factorActivate`. */
export interface FactorActivateParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The pending factor. */
  factor_id: string;
  /** The code that the app or token shows, or that was sent to the address. Secret. */
  code?: string | undefined;
  /** For a passkey: what toJSON() of the new PublicKeyCredential returned. */
  credential?: Readonly<Record<string, unknown>> | undefined;
  /**
   * A session of the subject, whose authentication must be fresh; required unless this is the first factor, if the
   * policy's mfa.changes is session. Secret.
   */
  session_token?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `factorSend`. */
export interface FactorSendParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The address. */
  factor_id?: string | undefined;
  /** In place of factor_id: the subject's first address of this kind. */
  kind?: AddressKind | undefined;
  /** The preferred language of messages, a BCP 47 tag. */
  locale?: string | undefined;
  /**
   * True if the recipient has not shown a factor yet: the message then does not use the reserve that the limits keep
   * for those who have. Default: false.
   */
  before_first_factor?: boolean | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `factorVerify`. */
export interface FactorVerifyParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The code that the user typed. Secret. */
  code: string;
  /** Try only this factor. */
  factor_id?: string | undefined;
  /** Try only these kinds. */
  kinds?: readonly Open<CodeKind>[] | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `factorResync`. */
export interface FactorResyncParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The code that is shown. Secret. */
  code: string;
  /** The code that is shown next. Secret. */
  next_code: string;
  /** Try only this factor. */
  factor_id?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `factorList`. */
export interface FactorListParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
}

/** Parameters of `factorRename`. */
export interface FactorRenameParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The factor. */
  factor_id: string;
  /** The new display name. */
  display_name: string;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `factorPrefer`. */
export interface FactorPreferParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The factor. */
  factor_id: string;
  /** False: sign-ins no longer ask for it first. Default: true. */
  preferred?: boolean | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `factorRemove`. */
export interface FactorRemoveParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The factor. */
  factor_id: string;
  /**
   * The session whose authentication must be fresh; if omitted, the subject's freshest one, unless the policy's
   * mfa.changes is session. Secret.
   */
  session_token?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `factorDisable`. */
export interface FactorDisableParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The factor. */
  factor_id: string;
  /**
   * The session whose authentication must be fresh; if omitted, the subject's freshest one, unless the policy's
   * mfa.changes is session. Secret.
   */
  session_token?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `factorEnable`. */
export interface FactorEnableParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The factor. */
  factor_id: string;
  /**
   * The session whose authentication must be fresh; if omitted, the subject's freshest one, unless the policy's
   * mfa.changes is session. Secret.
   */
  session_token?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `sessionCreate`. */
export interface SessionCreateParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** How the user signed in, RFC 8176. */
  amr: readonly Open<AuthenticationMethod>[];
  /** The factors that verified; removing one of them ends the session. */
  factor_ids?: readonly string[] | undefined;
  /** When the user signed in; now if omitted. */
  authenticated_at?: number | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `sessionCheck`. */
export interface SessionCheckParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The session's token. Secret. */
  session_token: string;
  /** The minimum assurance level. */
  min_aal?: number | undefined;
  /** The maximum age of the authentication, in seconds. */
  max_age_s?: number | undefined;
  /** Authentication methods that must all have been used. */
  amr?: readonly Open<AuthenticationMethod>[] | undefined;
}

/** Parameters of `sessionTouch`. */
export interface SessionTouchParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The session's token. Secret. */
  session_token: string;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `sessionList`. */
export interface SessionListParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
}

/** Parameters of `sessionRevoke`. */
export interface SessionRevokeParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The session's token, for signing out. Secret. */
  session_token?: string | undefined;
  /** The subject that it belongs to, if no token is given. */
  subject?: string | undefined;
  /** Its ID, if no token is given. */
  session_id?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `sessionRevokeAll`. */
export interface SessionRevokeAllParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** A session to keep, usually the user's current one. */
  except_session_id?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `sessionIssueAssertion`. */
export interface SessionIssueAssertionParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The session's token. Secret. */
  session_token: string;
  /** The only service that may accept it. */
  audience: string;
}

/** Parameters of `keysJwks`. */
export interface KeysJwksParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
}

/** Parameters of `keysRotateSigning`. */
export interface KeysRotateSigningParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `deviceTrust`. */
export interface DeviceTrustParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The token of a session on the device. Secret. */
  session_token: string;
  /** The user's name for the device. */
  display_name?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `deviceExchange`. */
export interface DeviceExchangeParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The token that the device presents. Secret. */
  device_token: string;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `deviceList`. */
export interface DeviceListParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
}

/** Parameters of `deviceRevoke`. */
export interface DeviceRevokeParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** The device. */
  device_id: string;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `jobClaim`. */
export interface JobClaimParams {
  /** Only jobs of this tenant. */
  tenant?: string | undefined;
  /** Only jobs of these kinds; of all that the caller has the role for if omitted. */
  kinds?: readonly Open<JobKind>[] | undefined;
  /** The maximum number of jobs; 10 if omitted. Default: 10. */
  limit?: number | undefined;
  /** How long to wait for a job; 0 if omitted. Default: 0. */
  wait_ms?: number | undefined;
}

/** Parameters of `jobRenew`. */
export interface JobRenewParams {
  /** The job's ID, as returned by job.claim. */
  job_id: string;
  /** The job's attempt, as returned by job.claim; refused once another claim has the job. */
  attempt: number;
  /** How long it is needed from now on; never shortens the lease, which ends with the job. */
  lease_s: number;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `jobComplete`. */
export interface JobCompleteParams {
  /** The job's ID, as returned by job.claim. */
  job_id: string;
  /** The job's attempt, as returned by job.claim; refused once another claim has the job. */
  attempt: number;
  /** For a challenge: the result. */
  result?: unknown | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `jobFail`. */
export interface JobFailParams {
  /** The job's ID, as returned by job.claim. */
  job_id: string;
  /** The job's attempt, as returned by job.claim; refused once another claim has the job. */
  attempt: number;
  /** The reason, for the daemon's log; must not contain addresses or codes. */
  detail: string;
  /** Whether to try again later. */
  retry: boolean;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `signInCreate`. */
export interface SignInCreateParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** e-mail address, phone number or user name, or a subject's own name; the flow asks for it if omitted. */
  identifier?: string | undefined;
  /** The application's own user ID, instead of an identifier. */
  subject?: string | undefined;
  /** The kind of the first factor; a code is sent at once. */
  kind?: FactorKind | undefined;
  /** The password. Secret. */
  password?: string | undefined;
  /** The domain whose passkeys are asked for, one of `rp_ids`; chosen by the server if omitted. */
  rp_id?: string | undefined;
  /** The token that a trusted device presents; the result has its next one. Secret. */
  device_token?: string | undefined;
  /** Send a code to the address whether or not it has an account. Default: false. */
  sign_up_if_missing?: boolean | undefined;
  /** A first factor that the caller has checked; requires subject and the role vouch. */
  first_factor?: VouchedFactor | undefined;
  /** The least assurance level; a flow that cannot reach it is abandoned. */
  min_aal?: number | undefined;
  /** The only kinds of second factors that are taken, of those of the policy. */
  second_factors?: readonly Open<SecondKind>[] | undefined;
  /** The preferred language of messages, a BCP 47 tag. */
  locale?: string | undefined;
  /** During the set-up of an authenticator, also return its URI as a QR code. */
  qr?: QRForm | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `signUpCreate`. */
export interface SignUpCreateParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** An e-mail address, which will be verified. */
  email_address?: string | undefined;
  /** A phone number, which will be verified. */
  phone_number?: string | undefined;
  /** A password. Secret. */
  password?: string | undefined;
  /** A name to sign in with. */
  username?: string | undefined;
  /** A first name. */
  first_name?: string | undefined;
  /** A last name. */
  last_name?: string | undefined;
  /** True if the terms were accepted. */
  legal_accepted?: boolean | undefined;
  /** The ID of a sign-in with status sign_up_required. */
  transfer?: string | undefined;
  /** The preferred language of messages, a BCP 47 tag. */
  locale?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `signUpUpdate`. */
export interface SignUpUpdateParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The sign-up. */
  flow_id: string;
  /** An e-mail address, which will be verified. */
  email_address?: string | undefined;
  /** A phone number, which will be verified. */
  phone_number?: string | undefined;
  /** A password. Secret. */
  password?: string | undefined;
  /** A name to sign in with. */
  username?: string | undefined;
  /** A first name. */
  first_name?: string | undefined;
  /** A last name. */
  last_name?: string | undefined;
  /** True if the terms were accepted. */
  legal_accepted?: boolean | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `stepUpCreate`. */
export interface StepUpCreateParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The session's token. Secret. */
  session_token: string;
  /** The kind of action, such as transfer. */
  purpose: string;
  /** The exact action, such as a digest of the transfer. */
  binding?: string | undefined;
  /** The least assurance level; a flow that cannot reach it is abandoned. */
  min_aal?: number | undefined;
  /** The only kinds of second factors that are taken, of those of the policy. */
  second_factors?: readonly Open<SecondKind>[] | undefined;
  /** The preferred language of messages, a BCP 47 tag. */
  locale?: string | undefined;
  /** During the set-up of an authenticator, also return its URI as a QR code. */
  qr?: QRForm | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `verdictRedeem`. */
export interface VerdictRedeemParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The verdict of the step-up. Secret. */
  verdict: string;
  /** The kind of action, such as transfer. */
  purpose: string;
  /** The exact action, such as a digest of the transfer. */
  binding?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `passwordResetCreate`. */
export interface PasswordResetCreateParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** e-mail address, phone number or user name. */
  identifier: string;
  /** How the code is sent. */
  kind?: AddressKind | undefined;
  /** The preferred language of messages, a BCP 47 tag. */
  locale?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `flowGet`. */
export interface FlowGetParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The flow. */
  flow_id: string;
  /** During the set-up of an authenticator, also return its URI as a QR code. */
  qr?: QRForm | undefined;
}

/** Parameters of `flowPrepare`. */
export interface FlowPrepareParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The flow. */
  flow_id: string;
  /** How the code is sent, or passkey for a new challenge; by default as the step says. */
  kind?: PreparedKind | undefined;
  /** Which address, if there are several. */
  factor_id?: string | undefined;
  /** The domain whose passkeys are asked for, one of `rp_ids`; chosen by the server if omitted. */
  rp_id?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `flowAttempt`. */
export interface FlowAttemptParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The flow. */
  flow_id: string;
  /** e-mail address, phone number or user name. */
  identifier?: string | undefined;
  /** The token that a trusted device presents; the result has its next one. Secret. */
  device_token?: string | undefined;
  /** The kind of the answer; the current step's if omitted. */
  kind?: FactorKind | undefined;
  /** The code that was sent or that an app shows, or a backup code. Secret. */
  code?: string | undefined;
  /** The `selection` of one of the `options`, in place of what the step asks for. */
  selection?: string | undefined;
  /** Which factor, if there are several. */
  factor_id?: string | undefined;
  /** The address to set up. */
  email_address?: string | undefined;
  /** The number to set up. */
  phone_number?: string | undefined;
  /** The user's name for the factor that is set up. */
  display_name?: string | undefined;
  /** With the selection totp: the account's name in the app. */
  account_name?: string | undefined;
  /** What toJSON() of the browser's PublicKeyCredential returned. */
  credential?: Readonly<Record<string, unknown>> | undefined;
  /** The password. Secret. */
  password?: string | undefined;
  /** A name to sign in with. */
  username?: string | undefined;
  /** A first name. */
  first_name?: string | undefined;
  /** A last name. */
  last_name?: string | undefined;
  /** True if the terms were accepted. */
  legal_accepted?: boolean | undefined;
  /** The new password. Secret. */
  new_password?: string | undefined;
  /** Trust this device once the sign-in is complete; the result then has its device_token. */
  trust_device?: boolean | undefined;
  /** With trust_device: the user's name for the device. */
  device_name?: string | undefined;
  /** The answer to what the tenant's own program asked. Secret. */
  response?: string | undefined;
  /** During the set-up of an authenticator, also return its URI as a QR code. */
  qr?: QRForm | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `flowReset`. */
export interface FlowResetParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The flow. */
  flow_id: string;
  /** During the set-up of an authenticator, also return its URI as a QR code. */
  qr?: QRForm | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `flowClaimSession`. */
export interface FlowClaimSessionParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The flow. */
  flow_id: string;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `subjectGet`. */
export interface SubjectGetParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
}

/** Parameters of `subjectUnlock`. */
export interface SubjectUnlockParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** Only these kinds. */
  kinds?: readonly Open<FactorKind>[] | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `subjectResetFactors`. */
export interface SubjectResetFactorsParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** Who resets them: the application's own ID of a member of its staff. */
  actor: string;
  /** What happened to them. */
  cause: ResetCause;
  /** Only these kinds; if omitted, all that are second factors, except e-mail addresses. */
  kinds?: readonly Open<ResettableKind>[] | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `subjectCancelReset`. */
export interface SubjectCancelResetParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** Who cancels it: the application's own ID of a member of its staff. */
  actor: string;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `subjectDelete`. */
export interface SubjectDeleteParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** The application's own user ID. */
  subject: string;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `tenantCreate`. */
export interface TenantCreateParams {
  /** The tenant's name. */
  tenant: string;
  /** The settings to change; null resets one to its default. */
  policy?: PolicyChange | undefined;
  /** Which defaults apply to what is not set. */
  defaults_edition?: number | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `tenantGet`. */
export interface TenantGetParams {
  /** The tenant's name. */
  tenant: string;
}

/** Parameters of `tenantList`. */
export interface TenantListParams {
  /** The maximum number of tenants on a page. Default: 50. */
  limit?: number | undefined;
  /** The next_cursor of the previous page. */
  cursor?: string | undefined;
}

/** Parameters of `tenantUpdate`. */
export interface TenantUpdateParams {
  /** The tenant's name. */
  tenant: string;
  /** The settings to change; null resets one to its default. */
  policy?: PolicyChange | undefined;
  /** Which defaults apply to what is not set. */
  defaults_edition?: number | undefined;
  /** How many users may be left without a first or second factor that counts. Default: 0. */
  accept_users_affected?: number | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `tenantCheck`. */
export interface TenantCheckParams {
  /** The tenant's name. */
  tenant: string;
  /** Settings to try, as in tenant.update; nothing is changed. */
  policy?: PolicyChange | undefined;
  /** An edition of the defaults to try; nothing is changed. */
  defaults_edition?: number | undefined;
  /** The standard to check by; only consistency if omitted. */
  profile?: PolicyProfile | undefined;
}

/** Parameters of `tenantDelete`. */
export interface TenantDeleteParams {
  /** The tenant's name. */
  tenant: string;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `keysStatus`. */
export interface KeysStatusParams {
  /** The maximum number of tenants on a page. Default: 50. */
  limit?: number | undefined;
  /** The next_cursor of the previous page. */
  cursor?: string | undefined;
}

/** Parameters of `keysRotate`. */
export interface KeysRotateParams {
  /** The tenant; `default` if omitted. Default: "default". */
  tenant?: string | undefined;
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `keysRotateMaster`. */
export interface KeysRotateMasterParams {
  /** A repeated request with the same key gets the recorded answer for 60 s. */
  idempotency_key?: string | undefined;
}

/** Parameters of `storeRaise`. */
export interface StoreRaiseParams {
  /** A sidecar that has written nothing for so long is gone for good; none is if omitted. */
  gone_after_s?: number | undefined;
}

/** Parameters of `backupBegin`. */
export interface BackupBeginParams {
  /** The content of the backup; everything if omitted. Default: "everything". */
  content?: BackupScope | undefined;
}

/** Parameters of `backupRead`. */
export interface BackupReadParams {
  /** The backup's ID, as returned by backup.begin. */
  backup_id: string;
  /** Where the piece begins: 0, then the next_offset of the previous piece. */
  offset: number;
}

/** Parameters of `backupEnd`. */
export interface BackupEndParams {
  /** The backup's ID, as returned by backup.begin. */
  backup_id: string;
}

/** Parameters of `auditList`. */
export interface AuditListParams {
  /** Only entries of this tenant; if omitted: of all tenants, or of `default` if `subject` or `actor` is given. */
  tenant?: string | undefined;
  /** Only entries about this subject. */
  subject?: string | undefined;
  /** Only resets of second factors, and their ends, by this member of staff. */
  actor?: string | undefined;
  /** Only entries from this time on. */
  since_at?: number | undefined;
  /** Only entries of this action, as entries name it. */
  action?: AuditAction | undefined;
  /** Only what was done, or only what was refused. */
  outcome?: AuditOutcome | undefined;
  /** Only entries before this time. */
  until_at?: number | undefined;
  /** The maximum number of entries on a page. Default: 50. */
  limit?: number | undefined;
  /** The next_cursor or resume_cursor of an earlier page. */
  cursor?: string | undefined;
  /**
   * Only entries after this one, oldest first; 0 begins with the oldest. With several sidecars, it is a position in the
   * log of one, and the others are listed from their beginning.
   */
  after_sequence?: number | undefined;
}

/** Parameters of `auditVerify`. */
export interface AuditVerifyParams {
  /** The first sequence number to verify. Default: 1. */
  first_sequence?: number | undefined;
  /** The last sequence number to verify. */
  last_sequence?: number | undefined;
}

/** Every method of the catalogue. */
export interface Methods {
  /**
   * Tells a client what it can count on, or that the server speaks another protocol than it needs.
   *
   * Open to every peer.
   * @throws {UnsupportedProtocol}
   */
  serverHello(params: ServerHelloParams, options?: CallOptions): Promise<ServerHelloResult>;

  /**
   * Returns the server's version and the methods that this peer may call.
   *
   * Open to every peer.
   */
  serverInfo(params?: Record<string, never>, options?: CallOptions): Promise<ServerInfoResult>;

  /**
   * Tests the store with a small durable write, and reports on the clock, the disk, the stored data and its anchor.
   *
   * Open to every peer.
   */
  serverHealth(params?: Record<string, never>, options?: CallOptions): Promise<ServerHealthResult>;

  /**
   * Returns the server's metrics in the Prometheus text format.
   *
   * Takes the role `admin`.
   */
  serverMetrics(params?: Record<string, never>, options?: CallOptions): Promise<ServerMetricsResult>;

  /**
   * Accepts the current clock after a jump; anything that is too old by the new time ends at once.
   *
   * Takes the role `admin`.
   * @throws {WrongState}
   */
  serverAcceptClock(params?: ServerAcceptClockParams, options?: CallOptions): Promise<ServerAcceptClockResult>;

  /**
   * Returns the OpenRPC document, which describes every method.
   *
   * Open to every peer.
   */
  rpcDiscover(params?: Record<string, never>, options?: CallOptions): Promise<unknown>;

  /**
   * Enrols an authenticator app and returns its seed as text, URI and QR code; pending until its first code.
   *
   * Takes the role `enroll`.
   * @throws {AlreadyExists}
   * @throws {PolicyViolation}
   * @throws {InsufficientAuthentication}
   */
  totpEnroll(params: TotpEnrollParams, options?: CallOptions): Promise<Enrolment>;

  /**
   * Checks a code against the subject's authenticators and spends it.
   *
   * Takes the role `verify`.
   * @throws {CodeRejected}
   * @throws {Throttled}
   * @throws {Locked}
   * @throws {WrongState}
   */
  totpVerify(params: TotpVerifyParams, options?: CallOptions): Promise<Verification>;

  /**
   * Returns the current code of a factor that was enrolled as a generator.
   *
   * Takes the role `current_code`.
   */
  totpCurrentCode(params: TotpCurrentCodeParams, options?: CallOptions): Promise<TotpCurrentCodeResult>;

  /**
   * Imports an authenticator from another system, active at once; importing it again changes nothing.
   *
   * Takes the role `enroll`.
   * @throws {AlreadyExists}
   * @throws {PolicyViolation}
   * @throws {InsufficientAuthentication}
   */
  totpImport(params: TotpImportParams, options?: CallOptions): Promise<TotpImportResult>;

  /**
   * Enrols a counter-based token and returns its seed; pending until its first code.
   *
   * Takes the role `enroll`.
   * @throws {AlreadyExists}
   * @throws {PolicyViolation}
   * @throws {InsufficientAuthentication}
   */
  hotpEnroll(params: HotpEnrollParams, options?: CallOptions): Promise<Enrolment>;

  /**
   * Checks a code against the subject's counter-based tokens, and spends it and all earlier ones.
   *
   * Takes the role `verify`.
   * @throws {CodeRejected}
   * @throws {Throttled}
   * @throws {Locked}
   * @throws {WrongState}
   */
  hotpVerify(params: HotpVerifyParams, options?: CallOptions): Promise<Verification>;

  /**
   * Imports a counter-based token from another system, active at once; importing it again changes nothing.
   *
   * Takes the role `enroll`.
   * @throws {AlreadyExists}
   * @throws {PolicyViolation}
   * @throws {InsufficientAuthentication}
   */
  hotpImport(params: HotpImportParams, options?: CallOptions): Promise<HotpImportResult>;

  /**
   * Generates a new set of backup codes, which is shown only once and replaces the old set.
   *
   * Takes the role `enroll`.
   * @throws {PolicyViolation}
   * @throws {InsufficientAuthentication}
   */
  backupCodeGenerate(params: BackupCodeGenerateParams, options?: CallOptions): Promise<BackupCodeGenerateResult>;

  /**
   * Checks a backup code and spends it.
   *
   * Takes the role `verify`.
   * @throws {CodeRejected}
   * @throws {Throttled}
   * @throws {Locked}
   */
  backupCodeVerify(params: BackupCodeVerifyParams, options?: CallOptions): Promise<BackupCodeVerifyResult>;

  /**
   * Imports backup codes from another system; if the subject has a different set, the error is code_rejected.
   *
   * Takes the role `enroll`.
   * @throws {CodeRejected}
   * @throws {Throttled}
   * @throws {Locked}
   * @throws {PolicyViolation}
   * @throws {InsufficientAuthentication}
   */
  backupCodeImport(params: BackupCodeImportParams, options?: CallOptions): Promise<BackupCodeImportResult>;

  /**
   * Sets or replaces a subject's password and ends its other sessions; the policy can refuse a password.
   *
   * Takes the role `enroll`.
   * @throws {PasswordRefused}
   * @throws {InsufficientAuthentication}
   */
  passwordSet(params: PasswordSetParams, options?: CallOptions): Promise<PasswordSetResult>;

  /**
   * Checks a password; if it is correct, an imported or outdated hash is replaced by a new one.
   *
   * Takes the role `verify`.
   * @throws {CredentialRejected}
   * @throws {Throttled}
   * @throws {Locked}
   */
  passwordVerify(params: PasswordVerifyParams, options?: CallOptions): Promise<PasswordVerifyResult>;

  /**
   * Removes a subject's password and ends the sessions created with it.
   *
   * Takes the role `enroll`.
   * @throws {InsufficientAuthentication}
   */
  passwordRemove(params: PasswordRemoveParams, options?: CallOptions): Promise<PasswordRemoveResult>;

  /**
   * Imports a password hash (bcrypt, scrypt, PBKDF2, Argon2), which the first success replaces by an Argon2id hash.
   *
   * Takes the role `enroll`.
   * @throws {AlreadyExists}
   * @throws {InsufficientAuthentication}
   */
  passwordImport(params: PasswordImportParams, options?: CallOptions): Promise<ChangedFactor>;

  /**
   * Requires a subject to reset its password; until a new one is set, verifying the password reports this.
   *
   * Takes the role `enroll`.
   */
  passwordRequireReset(params: PasswordRequireResetParams, options?: CallOptions): Promise<ChangedFactor>;

  /**
   * Enrols a subject's e-mail address: pending until the code that is sent there is entered, or verified at once.
   *
   * Takes the role `enroll`.
   * @throws {PolicyViolation}
   * @throws {AlreadyExists}
   * @throws {Throttled}
   * @throws {Locked}
   * @throws {InsufficientAuthentication}
   */
  emailEnroll(params: EmailEnrollParams, options?: CallOptions): Promise<EmailEnrollResult>;

  /**
   * Checks a code that was sent to a subject's e-mail address, and spends it.
   *
   * Takes the role `verify`.
   * @throws {CodeRejected}
   * @throws {Throttled}
   * @throws {Locked}
   * @throws {WrongState}
   */
  emailVerify(params: EmailVerifyParams, options?: CallOptions): Promise<Verification>;

  /**
   * Enrols a subject's phone number: pending until the code that is sent there is entered, or verified at once.
   *
   * Takes the role `enroll`.
   * @throws {PolicyViolation}
   * @throws {AlreadyExists}
   * @throws {Throttled}
   * @throws {Locked}
   * @throws {InsufficientAuthentication}
   */
  phoneEnroll(params: PhoneEnrollParams, options?: CallOptions): Promise<PhoneEnrollResult>;

  /**
   * Checks a code that was sent to a subject's phone number, and spends it.
   *
   * Takes the role `verify`.
   * @throws {CodeRejected}
   * @throws {Throttled}
   * @throws {Locked}
   * @throws {WrongState}
   */
  phoneVerify(params: PhoneVerifyParams, options?: CallOptions): Promise<Verification>;

  /**
   * Returns a session owner's own addresses in full; the sign-in must be fresh, and the audit log records it.
   *
   * Takes the role `enroll`.
   * @throws {InsufficientAuthentication}
   */
  addressShow(params: AddressShowParams, options?: CallOptions): Promise<AddressShowResult>;

  /**
   * Sets or replaces a subject's user name; no two subjects can have the same one.
   *
   * Takes the role `enroll`.
   * @throws {AlreadyExists}
   */
  usernameSet(params: UsernameSetParams, options?: CallOptions): Promise<void>;

  /**
   * Removes a subject's user name; other subjects can then take it.
   *
   * Takes the role `enroll`.
   */
  usernameRemove(params: UsernameRemoveParams, options?: CallOptions): Promise<void>;

  /**
   * Begins to enrol a passkey: a browser makes it, and factor.activate takes it.
   *
   * Takes the role `enroll`.
   * @throws {PolicyViolation}
   * @throws {InsufficientAuthentication}
   */
  passkeyEnroll(params: PasskeyEnrollParams, options?: CallOptions): Promise<PasskeyEnrolment>;

  /**
   * Makes a challenge for passkey.verify, valid once within five minutes.
   *
   * Takes the role `verify`.
   * @throws {PolicyViolation}
   */
  passkeyChallenge(params?: PasskeyChallengeParams, options?: CallOptions): Promise<PasskeyChallengeResult>;

  /**
   * Checks the response of a passkey to a challenge of passkey.challenge, and spends it.
   *
   * Takes the role `verify`.
   * @throws {CredentialRejected}
   * @throws {PolicyViolation}
   */
  passkeyVerify(params: PasskeyVerifyParams, options?: CallOptions): Promise<PasskeyVerification>;

  /**
   * Returns what the domains of passkeys serve at /.well-known/webauthn, so that pages of other domains can use them.
   *
   * Takes the role `verify`.
   */
  passkeyRelatedOrigins(params?: PasskeyRelatedOriginsParams, options?: CallOptions): Promise<RelatedOrigins>;

  /**
   * Activates a pending factor: with the first code of an app or token, the code that was sent, or a credential.
   *
   * Takes the role `enroll`.
   * @throws {CodeRejected}
   * @throws {CredentialRejected}
   * @throws {Throttled}
   * @throws {Locked}
   * @throws {WrongState}
   * @throws {AlreadyExists}
   * @throws {PolicyViolation}
   * @throws {InsufficientAuthentication}
   */
  factorActivate(params: FactorActivateParams, options?: CallOptions): Promise<ChangedFactor>;

  /**
   * Sends or resends a code to a verified e-mail address or phone number; asked for by kind, the answer does not reveal
   * whether there is one.
   *
   * Takes the role `verify`.
   * @throws {Throttled}
   * @throws {Locked}
   * @throws {WrongState}
   * @throws {PolicyViolation}
   */
  factorSend(params: FactorSendParams, options?: CallOptions): Promise<SentCode>;

  /**
   * Checks and spends a code of an authenticator app, a token or a set of backup codes, or one that was sent.
   *
   * Takes the role `verify`.
   * @throws {CodeRejected}
   * @throws {Throttled}
   * @throws {Locked}
   * @throws {WrongState}
   */
  factorVerify(params: FactorVerifyParams, options?: CallOptions): Promise<FactorVerifyResult>;

  /**
   * Resynchronises a token or an app whose counter or clock is off, by two consecutive codes, and spends them.
   *
   * Takes the role `verify`.
   * @throws {CodeRejected}
   * @throws {Throttled}
   * @throws {Locked}
   * @throws {WrongState}
   */
  factorResync(params: FactorResyncParams, options?: CallOptions): Promise<Verification>;

  /**
   * Lists a subject's factors; an unknown subject has none.
   *
   * Takes the role `verify`.
   */
  factorList(params: FactorListParams, options?: CallOptions): Promise<FactorListResult>;

  /**
   * Changes a factor's display name.
   *
   * Takes the role `enroll`.
   */
  factorRename(params: FactorRenameParams, options?: CallOptions): Promise<ChangedFactor>;

  /**
   * Has sign-ins ask for a factor first among the second factors, or no longer.
   *
   * Takes the role `enroll`.
   * @throws {WrongState}
   * @throws {PolicyViolation}
   */
  factorPrefer(params: FactorPreferParams, options?: CallOptions): Promise<ChangedFactor>;

  /**
   * Removes a factor for good and ends the sessions created with it; spent codes stay spent.
   *
   * Takes the role `enroll`.
   * @throws {PolicyViolation}
   * @throws {InsufficientAuthentication}
   */
  factorRemove(params: FactorRemoveParams, options?: CallOptions): Promise<FactorRemoveResult>;

  /**
   * Disables a factor until factor.enable and ends the sessions created with it; spent codes stay spent.
   *
   * Takes the role `enroll`.
   * @throws {PolicyViolation}
   * @throws {InsufficientAuthentication}
   * @throws {WrongState}
   */
  factorDisable(params: FactorDisableParams, options?: CallOptions): Promise<FactorDisableResult>;

  /**
   * Enables a disabled factor; its spent codes stay spent.
   *
   * Takes the role `enroll`.
   * @throws {InsufficientAuthentication}
   * @throws {WrongState}
   */
  factorEnable(params: FactorEnableParams, options?: CallOptions): Promise<ChangedFactor>;

  /**
   * Creates a session for a subject that the caller has signed in, and returns its token once.
   *
   * Takes the role `flow`.
   * @throws {WrongState}
   */
  sessionCreate(params: SessionCreateParams, options?: CallOptions): Promise<SessionCreateResult>;

  /**
   * Returns the session of a token, if it is valid and meets the requirements; counts as use.
   *
   * Takes the role `session`.
   * @throws {InsufficientAuthentication}
   */
  sessionCheck(params: SessionCheckParams, options?: CallOptions): Promise<SessionCheckResult>;

  /**
   * Records use of a session at once, so that it does not time out, and returns it.
   *
   * Takes the role `session`.
   */
  sessionTouch(params: SessionTouchParams, options?: CallOptions): Promise<SessionTouchResult>;

  /**
   * Lists a subject's sessions, newest first, at most 50.
   *
   * Takes the role `flow`.
   */
  sessionList(params: SessionListParams, options?: CallOptions): Promise<SessionListResult>;

  /**
   * Ends a session, named by its token or by its subject and ID.
   *
   * Takes the role `flow`.
   */
  sessionRevoke(params?: SessionRevokeParams, options?: CallOptions): Promise<void>;

  /**
   * Ends all of a subject's sessions, or all but one.
   *
   * Takes the role `flow`.
   */
  sessionRevokeAll(params: SessionRevokeAllParams, options?: CallOptions): Promise<SessionRevokeAllResult>;

  /**
   * Signs a short-lived assertion (JWT) about a session for one audience; counts as use.
   *
   * Takes the role `session`.
   */
  sessionIssueAssertion(params: SessionIssueAssertionParams, options?: CallOptions): Promise<SessionIssueAssertionResult>;

  /**
   * Returns the keys that verify a tenant's assertions, as a JWK set (RFC 7517).
   *
   * Takes the role `session`.
   */
  keysJwks(params?: KeysJwksParams, options?: CallOptions): Promise<KeysJwksResult>;

  /**
   * Switches a tenant to its next signing key; the old key verifies its assertions until they expire.
   *
   * Takes the role `admin`.
   */
  keysRotateSigning(params?: KeysRotateSigningParams, options?: CallOptions): Promise<KeysRotateSigningResult>;

  /**
   * Trusts the device that a session runs on; the sign-in must be fresh.
   *
   * Takes the role `flow`.
   * @throws {InsufficientAuthentication}
   */
  deviceTrust(params: DeviceTrustParams, options?: CallOptions): Promise<DeviceTrustResult>;

  /**
   * Returns the trusted device of a token and exchanges the token; used after its grace, it ends the trust in its
   * device.
   *
   * Takes the role `flow`.
   */
  deviceExchange(params: DeviceExchangeParams, options?: CallOptions): Promise<DeviceExchangeResult>;

  /**
   * Lists a subject's trusted devices, newest first, at most 20.
   *
   * Takes the role `flow`.
   */
  deviceList(params: DeviceListParams, options?: CallOptions): Promise<DeviceListResult>;

  /**
   * Ends the trust in a device.
   *
   * Takes the role `flow`.
   */
  deviceRevoke(params: DeviceRevokeParams, options?: CallOptions): Promise<void>;

  /**
   * Claims jobs under a lease, of one tenant or of all that the caller may act for; can wait if there are none.
   *
   * Takes the role `deliver`.
   */
  jobClaim(params?: JobClaimParams, options?: CallOptions): Promise<JobClaimResult>;

  /**
   * Prolongs the lease of a job that nobody else has claimed since.
   *
   * Takes the role `deliver`.
   * @throws {WrongState}
   */
  jobRenew(params: JobRenewParams, options?: CallOptions): Promise<JobRenewResult>;

  /**
   * Reports a job as done, with the result if it is a challenge.
   *
   * Takes the role `deliver`.
   * @throws {WrongState}
   */
  jobComplete(params: JobCompleteParams, options?: CallOptions): Promise<void>;

  /**
   * Reports a job as failed; it is leased again later or abandoned.
   *
   * Takes the role `deliver`.
   * @throws {WrongState}
   */
  jobFail(params: JobFailParams, options?: CallOptions): Promise<void>;

  /**
   * Begins a sign-in; a password can be checked in the same request.
   *
   * Takes the role `flow`.
   * @throws {CredentialRejected}
   * @throws {Throttled}
   * @throws {Locked}
   * @throws {NotOffered}
   * @throws {PolicyViolation}
   * @throws {IdentifierNotFound}
   * @throws {InsufficientAuthentication}
   * @throws {WrongState}
   */
  signInCreate(params?: SignInCreateParams, options?: CallOptions): Promise<Flow>;

  /**
   * Begins a sign-up with the data known so far, or with the address that a sign-in has verified.
   *
   * Takes the role `flow`.
   * @throws {PasswordRefused}
   * @throws {PolicyViolation}
   * @throws {AlreadyExists}
   * @throws {WrongState}
   * @throws {Expired}
   */
  signUpCreate(params?: SignUpCreateParams, options?: CallOptions): Promise<Flow>;

  /**
   * Adds or changes fields of a sign-up; a changed address has to be verified.
   *
   * Takes the role `flow`.
   * @throws {PasswordRefused}
   * @throws {AlreadyExists}
   * @throws {WrongState}
   * @throws {Expired}
   */
  signUpUpdate(params: SignUpUpdateParams, options?: CallOptions): Promise<Flow>;

  /**
   * Begins a step-up: the owner of a session is asked to confirm one action.
   *
   * Takes the role `flow`.
   * @throws {InsufficientAuthentication}
   * @throws {PolicyViolation}
   * @throws {WrongState}
   */
  stepUpCreate(params: StepUpCreateParams, options?: CallOptions): Promise<Flow>;

  /**
   * Redeems a verdict once, for exactly the action that was confirmed.
   *
   * Takes the role `flow`.
   * @throws {WrongState}
   * @throws {Expired}
   * @throws {VerdictMismatch}
   */
  verdictRedeem(params: VerdictRedeemParams, options?: CallOptions): Promise<VerdictRedeemResult>;

  /**
   * Begins a password reset: sends a code that allows a new password to be set.
   *
   * Takes the role `flow`.
   * @throws {NotOffered}
   * @throws {IdentifierNotFound}
   */
  passwordResetCreate(params: PasswordResetCreateParams, options?: CallOptions): Promise<Flow>;

  /**
   * Returns the state of a flow and its current step; changes nothing.
   *
   * Takes the role `flow`.
   * @throws {Expired}
   */
  flowGet(params: FlowGetParams, options?: CallOptions): Promise<Flow>;

  /**
   * Sends the code of a flow's step, or sends it again with the time and tries it has left; or makes a new challenge.
   *
   * Takes the role `flow`.
   * @throws {Expired}
   * @throws {WrongState}
   * @throws {Throttled}
   * @throws {NotOffered}
   * @throws {PolicyViolation}
   */
  flowPrepare(params: FlowPrepareParams, options?: CallOptions): Promise<Flow>;

  /**
   * Answers the current step of a flow.
   *
   * Takes the role `flow`.
   * @throws {CodeRejected}
   * @throws {CredentialRejected}
   * @throws {PasswordRefused}
   * @throws {Throttled}
   * @throws {Locked}
   * @throws {NotOffered}
   * @throws {WrongState}
   * @throws {Expired}
   * @throws {VerificationExpired}
   * @throws {PolicyViolation}
   * @throws {AlreadyExists}
   * @throws {SignUpRequired}
   * @throws {IdentifierNotFound}
   */
  flowAttempt(params: FlowAttemptParams, options?: CallOptions): Promise<Flow>;

  /**
   * Restarts a flow; guesses stay counted, and codes keep their remaining tries.
   *
   * Takes the role `flow`.
   * @throws {Expired}
   * @throws {WrongState}
   */
  flowReset(params: FlowResetParams, options?: CallOptions): Promise<Flow>;

  /**
   * Returns the session of a flow that was completed while no request waited for it; works once.
   *
   * Takes the role `flow`.
   * @throws {Expired}
   * @throws {WrongState}
   */
  flowClaimSession(params: FlowClaimSessionParams, options?: CallOptions): Promise<FlowClaimSessionResult>;

  /**
   * Returns what is known about a subject: its factors, addresses, profile, and how much guess budget is spent.
   *
   * Takes the role `enroll`.
   */
  subjectGet(params: SubjectGetParams, options?: CallOptions): Promise<SubjectGetResult>;

  /**
   * Clears a subject's counted guesses, which ends a lock.
   *
   * Takes the role `admin`.
   */
  subjectUnlock(params: SubjectUnlockParams, options?: CallOptions): Promise<void>;

  /**
   * Removes the second factors of a user who has lost them, and ends the sessions; the next sign-in sets up another.
   *
   * Takes the role `support`.
   */
  subjectResetFactors(params: SubjectResetFactorsParams, options?: CallOptions): Promise<SubjectResetFactorsResult>;

  /**
   * Cancels a reset of second factors that waits; a sign-in with one of the factors does the same.
   *
   * Takes the role `support`.
   * @throws {WrongState}
   */
  subjectCancelReset(params: SubjectCancelResetParams, options?: CallOptions): Promise<SubjectCancelResetResult>;

  /**
   * Deletes a subject with its factors, counted guesses, sessions and devices; spent codes stay spent.
   *
   * Takes the role `admin`.
   */
  subjectDelete(params: SubjectDeleteParams, options?: CallOptions): Promise<SubjectDeleteResult>;

  /**
   * Creates a tenant with its own keys.
   *
   * Takes the role `admin`.
   * @throws {AlreadyExists}
   * @throws {WrongState}
   */
  tenantCreate(params: TenantCreateParams, options?: CallOptions): Promise<Tenant>;

  /**
   * Returns a tenant's policy and its number of subjects.
   *
   * Takes the role `admin`.
   */
  tenantGet(params: TenantGetParams, options?: CallOptions): Promise<Tenant>;

  /**
   * Lists the tenants that the peer may administer, sorted by name.
   *
   * Takes the role `admin`.
   */
  tenantList(params?: TenantListParams, options?: CallOptions): Promise<TenantListResult>;

  /**
   * Changes the settings of a tenant that the request names.
   *
   * Takes the role `admin`.
   * @throws {UsersAffected}
   * @throws {WrongState}
   */
  tenantUpdate(params: TenantUpdateParams, options?: CallOptions): Promise<TenantUpdateResult>;

  /**
   * Checks a tenant's policy, or a change of it that is not made: what keeps users out, contradicts itself, or deviates
   * from a standard.
   *
   * Takes the role `admin`.
   */
  tenantCheck(params: TenantCheckParams, options?: CallOptions): Promise<TenantCheckResult>;

  /**
   * Destroys a tenant's keys, which makes all its data unreadable at once, and then removes its records.
   *
   * Takes the role `admin`.
   * @throws {PolicyViolation}
   */
  tenantDelete(params: TenantDeleteParams, options?: CallOptions): Promise<TenantDeleteResult>;

  /**
   * Reports which keys are in use and how many records are still sealed under older ones.
   *
   * Takes the role `admin`.
   */
  keysStatus(params?: KeysStatusParams, options?: CallOptions): Promise<KeysStatusResult>;

  /**
   * Creates a new sealing key for a tenant; existing records move to it in the background, see keys.status.
   *
   * Takes the role `admin`.
   */
  keysRotate(params?: KeysRotateParams, options?: CallOptions): Promise<KeysRotateResult>;

  /**
   * Wraps all keys with the next master key, with which the server must have been started.
   *
   * Takes the role `admin`.
   * @throws {WrongState}
   */
  keysRotateMaster(params?: KeysRotateMasterParams, options?: CallOptions): Promise<KeysRotateMasterResult>;

  /**
   * Reports the layout of the store, and the newest one that each sidecar can read.
   *
   * Takes the role `admin`.
   */
  storeLayout(params?: Record<string, never>, options?: CallOptions): Promise<StoreLayoutResult>;

  /**
   * Has the store written in the newest layout, which older programs refuse from then on; refused while a sidecar is
   * known that cannot read it.
   *
   * Takes the role `admin`.
   * @throws {WrongState}
   */
  storeRaise(params?: StoreRaiseParams, options?: CallOptions): Promise<StoreRaiseResult>;

  /**
   * Begins a sealed backup of the store, with every change answered so far, or of the audit log only; one at a time,
   * abandoned if it is not read for 30 s.
   *
   * Takes the role `admin`.
   * @throws {WrongState}
   */
  backupBegin(params?: BackupBeginParams, options?: CallOptions): Promise<BackupBeginResult>;

  /**
   * Returns the next piece of a backup's file, or the previous one again.
   *
   * Takes the role `admin`.
   */
  backupRead(params: BackupReadParams, options?: CallOptions): Promise<BackupReadResult>;

  /**
   * Ends a backup, complete or not.
   *
   * Takes the role `admin`.
   */
  backupEnd(params: BackupEndParams, options?: CallOptions): Promise<void>;

  /**
   * Lists the audit log, newest first, or after a given entry in the order of writing; a page may be short.
   *
   * Takes the role `admin`.
   * @throws {WrongState}
   */
  auditList(params?: AuditListParams, options?: CallOptions): Promise<AuditListResult>;

  /**
   * Verifies the chain of the audit log: that every entry is unchanged.
   *
   * Takes the role `admin`.
   */
  auditVerify(params?: AuditVerifyParams, options?: CallOptions): Promise<AuditVerifyResult>;
}
