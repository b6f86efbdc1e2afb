// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

import {
  anything,
  boolean,
  integer,
  list,
  map,
  nullable,
  number,
  object,
  optional,
  secret,
  text,
} from "./read.js";
import { variant } from "./read.js";

/** What the client reads: each object with its members. */
export const types = {
  Address: {
    factor_id: text,
    kind: text,
    destination: text,
    verified: boolean,
    signs_in: boolean,
  },
  AddressShowResult: {
    addresses: list(object("FullAddress")),
  },
  AuditEntry: {
    sequence: integer,
    at: integer,
    action: text,
    outcome: text,
    tenant: nullable(text),
    subject: nullable(text),
    factor_id: nullable(text),
    cause: nullable(text),
    reason: nullable(text),
    actor: nullable(text),
    peer_uid: integer,
    request_id: nullable(text),
  },
  AuditListResult: {
    entries: list(object("AuditEntry")),
    next_cursor: nullable(text),
    resume_cursor: nullable(text),
    entries_removed: nullable(integer),
  },
  AuditVerifyResult: {
    entries_checked: integer,
    intact: boolean,
    first_broken_sequence: nullable(integer),
    entries_removed: integer,
  },
  BackupBeginResult: {
    backup_id: text,
    created_at: integer,
    records: integer,
    master_key_fingerprint: text,
  },
  BackupCodeFactor: {
    factor_id: text,
    kind: text,
    display_name: nullable(text),
    status: text,
    disabled: boolean,
    preferred: boolean,
    created_at: integer,
    last_used_at: nullable(integer),
    expires_at: nullable(integer),
    codes_left: integer,
  },
  BackupCodeGenerateResult: {
    factor: object("Factor"),
    codes: secret(list(secret(text))),
  },
  BackupCodeImportResult: {
    outcome: text,
    factor: nullable(object("Factor")),
  },
  BackupCodeVerifyResult: {
    factor_id: text,
    codes_left: integer,
    amr: list(text),
    verified_at: integer,
  },
  BackupReadResult: {
    data: text,
    next_offset: integer,
    records_done: integer,
    last: boolean,
  },
  ChallengeJob: {
    job_id: text,
    kind: text,
    tenant: text,
    attempt: integer,
    lease_expires_at: integer,
    lease_ms: integer,
    payload: object("ChallengePayload"),
  },
  ChallengePayload: {
    stage: text,
    subject: text,
    answer_number: integer,
    parameters: nullable(anything),
    response: secret(nullable(text)),
    expires_at: integer,
    expires_in_ms: integer,
  },
  ChangedFactor: {
    factor: object("Factor"),
  },
  CheckedUsers: {
    users: integer,
    with_second_factor: integer,
    affected: nullable(integer),
  },
  DeliverMessageJob: {
    job_id: text,
    kind: text,
    tenant: text,
    attempt: integer,
    lease_expires_at: integer,
    lease_ms: integer,
    payload: object("MessagePayload"),
  },
  Delivery: {
    medium: text,
    destination: nullable(text),
    sent_at: integer,
    resend_after_ms: integer,
    expires_at: integer,
    tries_left: integer,
    digits: integer,
  },
  Device: {
    device_id: text,
    display_name: nullable(text),
    created_at: integer,
    last_used_at: integer,
    expires_at: integer,
  },
  DeviceExchangeResult: {
    device: object("Device"),
    device_token: secret(text),
  },
  DeviceListResult: {
    devices: list(object("Device")),
  },
  DeviceTrustResult: {
    device: object("Device"),
    device_token: secret(text),
  },
  DomainPasskeys: {
    rp_id: nullable(text),
    rp_id_state: text,
    count: integer,
    users: integer,
  },
  EmailEnrollResult: {
    factor: object("Factor"),
    delivery: nullable(object("Delivery")),
  },
  EmailFactor: {
    factor_id: text,
    kind: text,
    display_name: nullable(text),
    status: text,
    disabled: boolean,
    preferred: boolean,
    created_at: integer,
    last_used_at: nullable(integer),
    expires_at: nullable(integer),
    destination: text,
    signs_in: boolean,
  },
  Enrolment: {
    factor: object("Factor"),
    secret: secret(text),
    otpauth_uri: secret(text),
    qr: secret(nullable(text)),
  },
  FactorCounts: {
    totp: integer,
    hotp: integer,
    backup_code: integer,
    password: integer,
    email: integer,
    phone: integer,
    passkey: integer,
  },
  FactorDisableResult: {
    factor: object("Factor"),
    revoked_sessions: integer,
  },
  FactorListResult: {
    factors: list(object("Factor")),
  },
  FactorProgress: {
    kind: text,
    status: text,
    tries_left: nullable(integer),
    expires_at: nullable(integer),
    provider: nullable(text),
  },
  FactorRemoveResult: {
    revoked_sessions: integer,
  },
  FactorReset: {
    status: text,
    requested_at: integer,
    effective_at: integer,
    kinds: list(text),
    cause: text,
    actor: text,
  },
  FactorVerifyResult: {
    kind: text,
    factor_id: text,
    codes_left: optional(integer),
    amr: list(text),
    verified_at: integer,
  },
  Flow: {
    flow_id: text,
    kind: text,
    status: text,
    next_step: object("NextStep"),
    identifier_hint: nullable(text),
    first_factor: nullable(object("FactorProgress")),
    second_factor: nullable(object("FactorProgress")),
    subject: nullable(text),
    session: nullable(object("Session")),
    session_token: secret(nullable(text)),
    device_token: secret(nullable(text)),
    expires_at: integer,
    required_fields: optional(list(text)),
    missing_fields: optional(list(text)),
    unverified_fields: optional(list(text)),
    purpose: optional(text),
    binding: optional(nullable(text)),
    verdict: optional(secret(nullable(text))),
  },
  FlowClaimSessionResult: {
    session: object("Session"),
    session_token: secret(text),
  },
  FullAddress: {
    factor_id: text,
    kind: text,
    address: secret(text),
    verified: boolean,
    signs_in: boolean,
  },
  GuessPool: {
    scope: text,
    kind: text,
    spent: number,
    budget: number,
    misses_in_row: integer,
    retry_after_ms: nullable(integer),
    unlocks_at: nullable(integer),
  },
  HealthCheck: {
    check: text,
    status: text,
    problem: nullable(text),
    text: text,
  },
  HotpFactor: {
    factor_id: text,
    kind: text,
    display_name: nullable(text),
    status: text,
    disabled: boolean,
    preferred: boolean,
    created_at: integer,
    last_used_at: nullable(integer),
    expires_at: nullable(integer),
    algorithm: text,
    digits: integer,
    look_ahead: integer,
  },
  HotpImportResult: {
    outcome: text,
    factor: nullable(object("Factor")),
  },
  JobClaimResult: {
    jobs: list(object("Job")),
  },
  JobRenewResult: {
    lease_expires_at: integer,
    lease_ms: integer,
  },
  KeysJwksResult: {
    keys: list(object("SigningKey")),
  },
  KeysRotateMasterResult: {
    master_key_fingerprint: text,
    master_records_left: integer,
  },
  KeysRotateResult: {
    tenant: text,
    generation: integer,
  },
  KeysRotateSigningResult: {
    tenant: text,
    kid: text,
  },
  KeysStatusResult: {
    master_key_fingerprint: text,
    next_master_key_fingerprint: nullable(text),
    master_records_left: integer,
    tenant_keys: list(object("TenantKey")),
    next_cursor: nullable(text),
  },
  MessagePayload: {
    medium: text,
    to: secret(text),
    code: secret(text),
    template: text,
    locale: nullable(text),
    tenant_name: text,
    expires_at: integer,
    expires_in_ms: integer,
  },
  NextStep: {
    type: text,
    kind: nullable(text),
    factor_id: nullable(text),
    ask: list(text),
    accepts: list(text),
    options: list(object("StepOption")),
    delivery: optional(object("Delivery")),
    not_sent: optional(boolean),
    secret: optional(secret(text)),
    otpauth_uri: optional(secret(text)),
    qr: optional(secret(nullable(text))),
    ceremony: optional(text),
    public_key: optional(map),
    rp_ids: optional(list(text)),
    parameters: optional(anything),
    rules: optional(object("PasswordRules")),
    reason: optional(text),
    recovery_at: optional(integer),
  },
  Nothing: {},
  OtherFactor: {
    factor_id: text,
    kind: text,
    display_name: nullable(text),
    status: text,
    disabled: boolean,
    preferred: boolean,
    created_at: integer,
    last_used_at: nullable(integer),
    expires_at: nullable(integer),
  },
  OtherJob: {
    job_id: text,
    kind: text,
    tenant: text,
    attempt: integer,
    lease_expires_at: integer,
    lease_ms: integer,
    payload: anything,
  },
  PasskeyChallengeResult: {
    public_key: map,
    rp_ids: list(text),
  },
  PasskeyEnrolment: {
    factor: object("Factor"),
    public_key: map,
  },
  PasskeyFactor: {
    factor_id: text,
    kind: text,
    display_name: nullable(text),
    status: text,
    disabled: boolean,
    preferred: boolean,
    created_at: integer,
    last_used_at: nullable(integer),
    expires_at: nullable(integer),
    backup_eligible: nullable(boolean),
    backed_up: nullable(boolean),
    rp_id: nullable(text),
    rp_id_state: text,
    aaguid: nullable(text),
    authenticator: nullable(text),
  },
  PasskeyVerification: {
    subject: text,
    factor_id: text,
    user_verified: boolean,
    amr: list(text),
    verified_at: integer,
  },
  PasswordFactor: {
    factor_id: text,
    kind: text,
    display_name: nullable(text),
    status: text,
    disabled: boolean,
    preferred: boolean,
    created_at: integer,
    last_used_at: nullable(integer),
    expires_at: nullable(integer),
    scheme: text,
    demand: nullable(text),
  },
  PasswordRemoveResult: {
    revoked_sessions: integer,
  },
  PasswordRules: {
    min_length: integer,
    max_bytes: integer,
    refuses: list(text),
  },
  PasswordSetResult: {
    factor: object("Factor"),
    revoked_sessions: integer,
  },
  PasswordVerifyResult: {
    factor_id: text,
    amr: list(text),
    verified_at: integer,
    demand: nullable(text),
  },
  PhoneEnrollResult: {
    factor: object("Factor"),
    delivery: nullable(object("Delivery")),
  },
  PhoneFactor: {
    factor_id: text,
    kind: text,
    display_name: nullable(text),
    status: text,
    disabled: boolean,
    preferred: boolean,
    created_at: integer,
    last_used_at: nullable(integer),
    expires_at: nullable(integer),
    destination: text,
    signs_in: boolean,
  },
  Policy: {
    issuer: nullable(text),
    max_factors_per_kind: integer,
    enumeration_protection: boolean,
    totp: object("PolicyTotp"),
    backup_code: object("PolicyBackupCode"),
    delivered_code: object("PolicyDeliveredCode"),
    guess_budget: object("PolicyGuessBudget"),
    password: object("PolicyPassword"),
    session: object("PolicySession"),
    device: object("PolicyDevice"),
    delivery: object("PolicyDelivery"),
    sign_in: object("PolicySignIn"),
    sign_up: object("PolicySignUp"),
    mfa: object("PolicyMfa"),
    recovery: object("PolicyRecovery"),
    passkey: object("PolicyPasskey"),
  },
  PolicyBackupCode: {
    count: integer,
  },
  PolicyDeliveredCode: {
    digits: integer,
    ttl_s: integer,
    max_tries: integer,
    resend_after_s: integer,
  },
  PolicyDelivery: {
    per_address_per_hour: integer,
    per_address_per_day: integer,
    sms_per_prefix_per_hour: integer,
    sms_per_tenant_per_hour: integer,
    email_per_prefix_per_hour: integer,
    email_per_tenant_per_hour: integer,
    sms_prefixes: nullable(list(text)),
  },
  PolicyDevice: {
    grace_s: integer,
  },
  PolicyFinding: {
    code: text,
    severity: text,
    members: list(text),
    clause: nullable(text),
    detail: text,
    needs: nullable(map),
    users: nullable(integer),
  },
  PolicyGuessBudget: {
    probability: number,
    window_days: integer,
    max_misses: integer,
  },
  PolicyMfa: {
    state: text,
    second_factors: list(text),
    enrollment: text,
    require_verified_email: boolean,
    changes: text,
    email_counts_as: text,
    two_possessions: boolean,
  },
  PolicyPasskey: {
    rp_id: nullable(text),
    origins: nullable(list(text)),
    user_verification: text,
    refuse_regressed_counter: boolean,
    former_rp_ids: nullable(list(text)),
  },
  PolicyPassword: {
    min_length: integer,
    blocklist: boolean,
    argon2_memory_kib: integer,
    argon2_passes: integer,
  },
  PolicyRecovery: {
    wait_s: integer,
    support_waits: boolean,
  },
  PolicySession: {
    ttl_s: integer,
    idle_s: integer,
    reauthentication_max_age_s: integer,
    assertion_ttl_s: integer,
  },
  PolicySignIn: {
    first_factors: list(text),
    flow_ttl_s: integer,
    client_trust: boolean,
    custom_challenge: text,
    trusted_device_skips_second_factor: boolean,
  },
  PolicySignUp: {
    mode: text,
    required_fields: list(text),
    verify_fields: list(text),
    flow_ttl_s: integer,
  },
  PolicyTotp: {
    algorithm: text,
    digits: integer,
    period_s: integer,
    adjacent_intervals: integer,
    learn_drift: boolean,
  },
  Profile: {
    username: nullable(text),
    first_name: nullable(text),
    last_name: nullable(text),
    legal_accepted_at: nullable(integer),
  },
  RelatedOrigins: {
    rp_ids: list(text),
    document: object("RelatedOriginsDocument"),
  },
  RelatedOriginsDocument: {
    origins: list(text),
  },
  SentCode: {
    factor_id: nullable(text),
    delivery: object("Delivery"),
  },
  ServerAcceptClockResult: {
    moved_ms: integer,
  },
  ServerHealthResult: {
    status: text,
    checks: list(object("HealthCheck")),
  },
  ServerHelloResult: {
    protocol: integer,
    revision: integer,
    version: text,
    limits: object("WireLimits"),
    roles: list(text),
    methods: list(text),
  },
  ServerInfoResult: {
    name: text,
    version: text,
    protocol: integer,
    uptime_s: integer,
    now: integer,
    storage: text,
    methods: list(text),
  },
  ServerMetricsResult: {
    text: text,
  },
  Session: {
    session_id: text,
    subject: text,
    amr: list(text),
    aal: integer,
    authenticated_at: integer,
    created_at: integer,
    last_used_at: integer,
    expires_at: integer,
    idle_expires_at: integer,
    factor_ids: list(text),
  },
  SessionCheckResult: {
    session: object("Session"),
  },
  SessionCreateResult: {
    session: object("Session"),
    session_token: secret(text),
  },
  SessionIssueAssertionResult: {
    assertion: secret(text),
    expires_at: integer,
  },
  SessionListResult: {
    sessions: list(object("Session")),
  },
  SessionRevokeAllResult: {
    revoked_sessions: integer,
  },
  SessionTouchResult: {
    session: object("Session"),
  },
  Sidecar: {
    name: text,
    newest_layout: integer,
    seen_at: integer,
  },
  SigningKey: {
    kty: text,
    crv: text,
    alg: text,
    use: text,
    kid: text,
    x: text,
  },
  StepOption: {
    selection: text,
    asked: boolean,
    kind: nullable(text),
    factor_id: nullable(text),
    display_name: nullable(text),
    destination: nullable(text),
    preferred: boolean,
    created_at: nullable(integer),
    last_used_at: nullable(integer),
    codes_left: nullable(integer),
  },
  StoreLayoutResult: {
    layout: integer,
    newest_layout: integer,
    tenants_left: integer,
    sidecars: list(object("Sidecar")),
  },
  StoreRaiseResult: {
    layout: integer,
    newest_layout: integer,
    tenants_left: integer,
  },
  SubjectCancelResetResult: {
    reset: object("FactorReset"),
  },
  SubjectDeleteResult: {
    removed_factors: object("FactorCounts"),
  },
  SubjectGetResult: {
    created_at: integer,
    factors: list(object("Factor")),
    addresses: list(object("Address")),
    profile: object("Profile"),
    pools: list(object("GuessPool")),
    reset: nullable(object("FactorReset")),
  },
  SubjectResetFactorsResult: {
    status: text,
    effective_at: integer,
    removed_factors: object("FactorCounts"),
    revoked_sessions: integer,
    messages: integer,
  },
  Tenant: {
    tenant: text,
    policy: object("Policy"),
    defaults_edition: integer,
    created_at: integer,
    counts: object("TenantCounts"),
  },
  TenantCheckResult: {
    tenant: text,
    profile: nullable(text),
    standard: nullable(text),
    defaults_edition: integer,
    census: object("CheckedUsers"),
    passkeys: list(object("DomainPasskeys")),
    findings: list(object("PolicyFinding")),
  },
  TenantCounts: {
    subjects: integer,
  },
  TenantDeleteResult: {
    tenant: text,
  },
  TenantKey: {
    tenant: text,
    generation: integer,
    tenant_records_left: integer,
  },
  TenantListResult: {
    tenants: list(object("Tenant")),
    next_cursor: nullable(text),
  },
  TenantUpdateResult: {
    tenant: text,
    policy: object("Policy"),
    defaults_edition: integer,
    users_affected: nullable(integer),
  },
  TotpCurrentCodeResult: {
    code: secret(text),
    expires_at: integer,
  },
  TotpFactor: {
    factor_id: text,
    kind: text,
    display_name: nullable(text),
    status: text,
    disabled: boolean,
    preferred: boolean,
    created_at: integer,
    last_used_at: nullable(integer),
    expires_at: nullable(integer),
    algorithm: text,
    digits: integer,
    period_s: integer,
    generator: boolean,
  },
  TotpImportResult: {
    outcome: text,
    factor: nullable(object("Factor")),
  },
  VerdictRedeemResult: {
    subject: text,
    redeemed_at: integer,
    amr: list(text),
    aal: integer,
  },
  Verification: {
    factor_id: text,
    amr: list(text),
    verified_at: integer,
  },
  WireLimits: {
    request_bytes: integer,
    batch_entries: integer,
    in_flight: integer,
    answer_bytes: integer,
  },
  Factor: variant("kind", "OtherFactor", {
    totp: "TotpFactor",
    hotp: "HotpFactor",
    backup_code: "BackupCodeFactor",
    password: "PasswordFactor",
    email: "EmailFactor",
    phone: "PhoneFactor",
    passkey: "PasskeyFactor",
  }),
  Job: variant("kind", "OtherJob", {
    deliver_message: "DeliverMessageJob",
    challenge: "ChallengeJob",
  }),
};

/** How each method is called: what it returns, and what may be sent again or added. */
export const methods = {
  "server.hello": { returns: object("ServerHelloResult"), repeatable: true },
  "server.info": { returns: object("ServerInfoResult"), repeatable: true },
  "server.health": { returns: object("ServerHealthResult"), repeatable: true },
  "server.metrics": { returns: object("ServerMetricsResult"), repeatable: true },
  "server.accept_clock": { returns: object("ServerAcceptClockResult"), keyed: true },
  "rpc.discover": { returns: anything, repeatable: true },
  "totp.enroll": { returns: object("Enrolment"), keyed: true, tenant: true },
  "totp.verify": { returns: object("Verification"), keyed: true, tenant: true },
  "totp.current_code": { returns: object("TotpCurrentCodeResult"), keyed: true, tenant: true },
  "totp.import": { returns: object("TotpImportResult"), keyed: true, tenant: true },
  "hotp.enroll": { returns: object("Enrolment"), keyed: true, tenant: true },
  "hotp.verify": { returns: object("Verification"), keyed: true, tenant: true },
  "hotp.import": { returns: object("HotpImportResult"), keyed: true, tenant: true },
  "backup_code.generate": { returns: object("BackupCodeGenerateResult"), keyed: true, tenant: true },
  "backup_code.verify": { returns: object("BackupCodeVerifyResult"), keyed: true, tenant: true },
  "backup_code.import": { returns: object("BackupCodeImportResult"), keyed: true, tenant: true },
  "password.set": { returns: object("PasswordSetResult"), keyed: true, tenant: true },
  "password.verify": { returns: object("PasswordVerifyResult"), keyed: true, tenant: true },
  "password.remove": { returns: object("PasswordRemoveResult"), keyed: true, tenant: true },
  "password.import": { returns: object("ChangedFactor"), keyed: true, tenant: true },
  "password.require_reset": { returns: object("ChangedFactor"), keyed: true, tenant: true },
  "email.enroll": { returns: object("EmailEnrollResult"), keyed: true, tenant: true },
  "email.verify": { returns: object("Verification"), keyed: true, tenant: true },
  "phone.enroll": { returns: object("PhoneEnrollResult"), keyed: true, tenant: true },
  "phone.verify": { returns: object("Verification"), keyed: true, tenant: true },
  "address.show": { returns: object("AddressShowResult"), keyed: true, tenant: true },
  "username.set": { returns: null, keyed: true, tenant: true },
  "username.remove": { returns: null, keyed: true, tenant: true },
  "passkey.enroll": { returns: object("PasskeyEnrolment"), keyed: true, tenant: true },
  "passkey.challenge": { returns: object("PasskeyChallengeResult"), repeatable: true, tenant: true },
  "passkey.verify": { returns: object("PasskeyVerification"), keyed: true, tenant: true },
  "passkey.related_origins": { returns: object("RelatedOrigins"), repeatable: true, tenant: true },
  "factor.activate": { returns: object("ChangedFactor"), keyed: true, tenant: true },
  "factor.send": { returns: object("SentCode"), keyed: true, tenant: true },
  "factor.verify": { returns: object("FactorVerifyResult"), keyed: true, tenant: true },
  "factor.resync": { returns: object("Verification"), keyed: true, tenant: true },
  "factor.list": { returns: object("FactorListResult"), repeatable: true, tenant: true },
  "factor.rename": { returns: object("ChangedFactor"), keyed: true, tenant: true },
  "factor.prefer": { returns: object("ChangedFactor"), keyed: true, tenant: true },
  "factor.remove": { returns: object("FactorRemoveResult"), keyed: true, tenant: true },
  "factor.disable": { returns: object("FactorDisableResult"), keyed: true, tenant: true },
  "factor.enable": { returns: object("ChangedFactor"), keyed: true, tenant: true },
  "session.create": { returns: object("SessionCreateResult"), keyed: true, tenant: true },
  "session.check": { returns: object("SessionCheckResult"), repeatable: true, tenant: true },
  "session.touch": { returns: object("SessionTouchResult"), keyed: true, tenant: true },
  "session.list": { returns: object("SessionListResult"), repeatable: true, tenant: true },
  "session.revoke": { returns: null, keyed: true, tenant: true },
  "session.revoke_all": { returns: object("SessionRevokeAllResult"), keyed: true, tenant: true },
  "session.issue_assertion": { returns: object("SessionIssueAssertionResult"), repeatable: true, tenant: true },
  "keys.jwks": { returns: object("KeysJwksResult"), repeatable: true, tenant: true },
  "keys.rotate_signing": { returns: object("KeysRotateSigningResult"), keyed: true, tenant: true },
  "device.trust": { returns: object("DeviceTrustResult"), keyed: true, tenant: true },
  "device.exchange": { returns: object("DeviceExchangeResult"), keyed: true, tenant: true },
  "device.list": { returns: object("DeviceListResult"), repeatable: true, tenant: true },
  "device.revoke": { returns: null, keyed: true, tenant: true },
  "job.claim": { returns: object("JobClaimResult"), repeatable: true, tenant: true },
  "job.renew": { returns: object("JobRenewResult"), keyed: true },
  "job.complete": { returns: null, keyed: true },
  "job.fail": { returns: null, keyed: true },
  "sign_in.create": { returns: object("Flow"), keyed: true, tenant: true },
  "sign_up.create": { returns: object("Flow"), keyed: true, tenant: true },
  "sign_up.update": { returns: object("Flow"), keyed: true, tenant: true },
  "step_up.create": { returns: object("Flow"), keyed: true, tenant: true },
  "verdict.redeem": { returns: object("VerdictRedeemResult"), keyed: true, tenant: true },
  "password_reset.create": { returns: object("Flow"), keyed: true, tenant: true },
  "flow.get": { returns: object("Flow"), repeatable: true, tenant: true },
  "flow.prepare": { returns: object("Flow"), keyed: true, tenant: true },
  "flow.attempt": { returns: object("Flow"), keyed: true, tenant: true },
  "flow.reset": { returns: object("Flow"), keyed: true, tenant: true },
  "flow.claim_session": { returns: object("FlowClaimSessionResult"), keyed: true, tenant: true },
  "subject.get": { returns: object("SubjectGetResult"), repeatable: true, tenant: true },
  "subject.unlock": { returns: null, keyed: true, tenant: true },
  "subject.reset_factors": { returns: object("SubjectResetFactorsResult"), keyed: true, tenant: true },
  "subject.cancel_reset": { returns: object("SubjectCancelResetResult"), keyed: true, tenant: true },
  "subject.delete": { returns: object("SubjectDeleteResult"), keyed: true, tenant: true },
  "tenant.create": { returns: object("Tenant"), keyed: true },
  "tenant.get": { returns: object("Tenant"), repeatable: true },
  "tenant.list": { returns: object("TenantListResult"), repeatable: true },
  "tenant.update": { returns: object("TenantUpdateResult"), keyed: true },
  "tenant.check": { returns: object("TenantCheckResult"), repeatable: true },
  "tenant.delete": { returns: object("TenantDeleteResult"), keyed: true },
  "keys.status": { returns: object("KeysStatusResult"), repeatable: true },
  "keys.rotate": { returns: object("KeysRotateResult"), keyed: true, tenant: true },
  "keys.rotate_master": { returns: object("KeysRotateMasterResult"), keyed: true },
  "store.layout": { returns: object("StoreLayoutResult"), repeatable: true },
  "store.raise": { returns: object("StoreRaiseResult"), repeatable: true },
  "backup.begin": { returns: object("BackupBeginResult"), repeatable: true },
  "backup.read": { returns: object("BackupReadResult"), repeatable: true },
  "backup.end": { returns: null, repeatable: true },
  "audit.list": { returns: object("AuditListResult"), repeatable: true, tenant: true },
  "audit.verify": { returns: object("AuditVerifyResult"), repeatable: true },
};

/** Every method; the client says how one is carried out. */
export class Methods {
  serverHello(params, options) {
    return this._ask("server.hello", params, options);
  }

  serverInfo(params, options) {
    return this._ask("server.info", params, options);
  }

  serverHealth(params, options) {
    return this._ask("server.health", params, options);
  }

  serverMetrics(params, options) {
    return this._ask("server.metrics", params, options);
  }

  serverAcceptClock(params, options) {
    return this._ask("server.accept_clock", params, options);
  }

  rpcDiscover(params, options) {
    return this._ask("rpc.discover", params, options);
  }

  totpEnroll(params, options) {
    return this._ask("totp.enroll", params, options);
  }

  totpVerify(params, options) {
    return this._ask("totp.verify", params, options);
  }

  totpCurrentCode(params, options) {
    return this._ask("totp.current_code", params, options);
  }

  totpImport(params, options) {
    return this._ask("totp.import", params, options);
  }

  hotpEnroll(params, options) {
    return this._ask("hotp.enroll", params, options);
  }

  hotpVerify(params, options) {
    return this._ask("hotp.verify", params, options);
  }

  hotpImport(params, options) {
    return this._ask("hotp.import", params, options);
  }

  backupCodeGenerate(params, options) {
    return this._ask("backup_code.generate", params, options);
  }

  backupCodeVerify(params, options) {
    return this._ask("backup_code.verify", params, options);
  }

  backupCodeImport(params, options) {
    return this._ask("backup_code.import", params, options);
  }

  passwordSet(params, options) {
    return this._ask("password.set", params, options);
  }

  passwordVerify(params, options) {
    return this._ask("password.verify", params, options);
  }

  passwordRemove(params, options) {
    return this._ask("password.remove", params, options);
  }

  passwordImport(params, options) {
    return this._ask("password.import", params, options);
  }

  passwordRequireReset(params, options) {
    return this._ask("password.require_reset", params, options);
  }

  emailEnroll(params, options) {
    return this._ask("email.enroll", params, options);
  }

  emailVerify(params, options) {
    return this._ask("email.verify", params, options);
  }

  phoneEnroll(params, options) {
    return this._ask("phone.enroll", params, options);
  }

  phoneVerify(params, options) {
    return this._ask("phone.verify", params, options);
  }

  addressShow(params, options) {
    return this._ask("address.show", params, options);
  }

  usernameSet(params, options) {
    return this._ask("username.set", params, options);
  }

  usernameRemove(params, options) {
    return this._ask("username.remove", params, options);
  }

  passkeyEnroll(params, options) {
    return this._ask("passkey.enroll", params, options);
  }

  passkeyChallenge(params, options) {
    return this._ask("passkey.challenge", params, options);
  }

  passkeyVerify(params, options) {
    return this._ask("passkey.verify", params, options);
  }

  passkeyRelatedOrigins(params, options) {
    return this._ask("passkey.related_origins", params, options);
  }

  factorActivate(params, options) {
    return this._ask("factor.activate", params, options);
  }

  factorSend(params, options) {
    return this._ask("factor.send", params, options);
  }

  factorVerify(params, options) {
    return this._ask("factor.verify", params, options);
  }

  factorResync(params, options) {
    return this._ask("factor.resync", params, options);
  }

  factorList(params, options) {
    return this._ask("factor.list", params, options);
  }

  factorRename(params, options) {
    return this._ask("factor.rename", params, options);
  }

  factorPrefer(params, options) {
    return this._ask("factor.prefer", params, options);
  }

  factorRemove(params, options) {
    return this._ask("factor.remove", params, options);
  }

  factorDisable(params, options) {
    return this._ask("factor.disable", params, options);
  }

  factorEnable(params, options) {
    return this._ask("factor.enable", params, options);
  }

  sessionCreate(params, options) {
    return this._ask("session.create", params, options);
  }

  sessionCheck(params, options) {
    return this._ask("session.check", params, options);
  }

  sessionTouch(params, options) {
    return this._ask("session.touch", params, options);
  }

  sessionList(params, options) {
    return this._ask("session.list", params, options);
  }

  sessionRevoke(params, options) {
    return this._ask("session.revoke", params, options);
  }

  sessionRevokeAll(params, options) {
    return this._ask("session.revoke_all", params, options);
  }

  sessionIssueAssertion(params, options) {
    return this._ask("session.issue_assertion", params, options);
  }

  keysJwks(params, options) {
    return this._ask("keys.jwks", params, options);
  }

  keysRotateSigning(params, options) {
    return this._ask("keys.rotate_signing", params, options);
  }

  deviceTrust(params, options) {
    return this._ask("device.trust", params, options);
  }

  deviceExchange(params, options) {
    return this._ask("device.exchange", params, options);
  }

  deviceList(params, options) {
    return this._ask("device.list", params, options);
  }

  deviceRevoke(params, options) {
    return this._ask("device.revoke", params, options);
  }

  jobClaim(params, options) {
    return this._ask("job.claim", params, options);
  }

  jobRenew(params, options) {
    return this._ask("job.renew", params, options);
  }

  jobComplete(params, options) {
    return this._ask("job.complete", params, options);
  }

  jobFail(params, options) {
    return this._ask("job.fail", params, options);
  }

  signInCreate(params, options) {
    return this._ask("sign_in.create", params, options);
  }

  signUpCreate(params, options) {
    return this._ask("sign_up.create", params, options);
  }

  signUpUpdate(params, options) {
    return this._ask("sign_up.update", params, options);
  }

  stepUpCreate(params, options) {
    return this._ask("step_up.create", params, options);
  }

  verdictRedeem(params, options) {
    return this._ask("verdict.redeem", params, options);
  }

  passwordResetCreate(params, options) {
    return this._ask("password_reset.create", params, options);
  }

  flowGet(params, options) {
    return this._ask("flow.get", params, options);
  }

  flowPrepare(params, options) {
    return this._ask("flow.prepare", params, options);
  }

  flowAttempt(params, options) {
    return this._ask("flow.attempt", params, options);
  }

  flowReset(params, options) {
    return this._ask("flow.reset", params, options);
  }

  flowClaimSession(params, options) {
    return this._ask("flow.claim_session", params, options);
  }

  subjectGet(params, options) {
    return this._ask("subject.get", params, options);
  }

  subjectUnlock(params, options) {
    return this._ask("subject.unlock", params, options);
  }

  subjectResetFactors(params, options) {
    return this._ask("subject.reset_factors", params, options);
  }

  subjectCancelReset(params, options) {
    return this._ask("subject.cancel_reset", params, options);
  }

  subjectDelete(params, options) {
    return this._ask("subject.delete", params, options);
  }

  tenantCreate(params, options) {
    return this._ask("tenant.create", params, options);
  }

  tenantGet(params, options) {
    return this._ask("tenant.get", params, options);
  }

  tenantList(params, options) {
    return this._ask("tenant.list", params, options);
  }

  tenantUpdate(params, options) {
    return this._ask("tenant.update", params, options);
  }

  tenantCheck(params, options) {
    return this._ask("tenant.check", params, options);
  }

  tenantDelete(params, options) {
    return this._ask("tenant.delete", params, options);
  }

  keysStatus(params, options) {
    return this._ask("keys.status", params, options);
  }

  keysRotate(params, options) {
    return this._ask("keys.rotate", params, options);
  }

  keysRotateMaster(params, options) {
    return this._ask("keys.rotate_master", params, options);
  }

  storeLayout(params, options) {
    return this._ask("store.layout", params, options);
  }

  storeRaise(params, options) {
    return this._ask("store.raise", params, options);
  }

  backupBegin(params, options) {
    return this._ask("backup.begin", params, options);
  }

  backupRead(params, options) {
    return this._ask("backup.read", params, options);
  }

  backupEnd(params, options) {
    return this._ask("backup.end", params, options);
  }

  auditList(params, options) {
    return this._ask("audit.list", params, options);
  }

  auditVerify(params, options) {
    return this._ask("audit.verify", params, options);
  }
}
