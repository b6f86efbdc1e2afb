# Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.
# frozen_string_literal: true

module Factord
  # Later versions may add values.
  module AbandonReason
    FAIL_AUTHENTICATION = "fail_authentication"
    NO_FACTOR_LEFT = "no_factor_left"
    RECOVERY_WAIT = "recovery_wait"
    SIGN_UP_REQUIRED = "sign_up_required"
    TRANSFERRED = "transferred"
    ALREADY_EXISTS = "already_exists"
    FACTOR_REMOVED = "factor_removed"
    FACTORS_RESET = "factors_reset"
    DEVICE_REVOKED = "device_revoked"
    TOO_MANY_TRIES = "too_many_tries"

    # All of them.
    ALL = [
      FAIL_AUTHENTICATION,
      NO_FACTOR_LEFT,
      RECOVERY_WAIT,
      SIGN_UP_REQUIRED,
      TRANSFERRED,
      ALREADY_EXISTS,
      FACTOR_REMOVED,
      FACTORS_RESET,
      DEVICE_REVOKED,
      TOO_MANY_TRIES
    ].freeze
  end

  module AddressKind
    EMAIL = "email"
    PHONE = "phone"

    # All of them.
    ALL = [EMAIL, PHONE].freeze
  end

  # Later versions may add values.
  module AttemptParameter
    IDENTIFIER = "identifier"
    DEVICE_TOKEN = "device_token"
    SELECTION = "selection"
    PASSWORD = "password"
    CODE = "code"
    RESPONSE = "response"
    CREDENTIAL = "credential"
    FACTOR_ID = "factor_id"
    NEW_PASSWORD = "new_password"
    EMAIL_ADDRESS = "email_address"
    PHONE_NUMBER = "phone_number"
    DISPLAY_NAME = "display_name"
    ACCOUNT_NAME = "account_name"
    USERNAME = "username"
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    LEGAL_ACCEPTED = "legal_accepted"
    TRUST_DEVICE = "trust_device"
    DEVICE_NAME = "device_name"

    # All of them.
    ALL = [
      IDENTIFIER,
      DEVICE_TOKEN,
      SELECTION,
      PASSWORD,
      CODE,
      RESPONSE,
      CREDENTIAL,
      FACTOR_ID,
      NEW_PASSWORD,
      EMAIL_ADDRESS,
      PHONE_NUMBER,
      DISPLAY_NAME,
      ACCOUNT_NAME,
      USERNAME,
      FIRST_NAME,
      LAST_NAME,
      LEGAL_ACCEPTED,
      TRUST_DEVICE,
      DEVICE_NAME
    ].freeze
  end

  module AuditAction
    TOTP_ENROLL = "totp.enroll"
    FACTOR_ACTIVATE = "factor.activate"
    TOTP_VERIFY = "totp.verify"
    TOTP_CURRENT_CODE = "totp.current_code"
    HOTP_ENROLL = "hotp.enroll"
    HOTP_VERIFY = "hotp.verify"
    FACTOR_RESYNC = "factor.resync"
    BACKUP_CODE_GENERATE = "backup_code.generate"
    BACKUP_CODE_VERIFY = "backup_code.verify"
    FACTOR_VERIFY = "factor.verify"
    FACTOR_RENAME = "factor.rename"
    FACTOR_REMOVE = "factor.remove"
    SUBJECT_UNLOCK = "subject.unlock"
    SUBJECT_DELETE = "subject.delete"
    TENANT_CREATE = "tenant.create"
    TENANT_UPDATE = "tenant.update"
    TENANT_DELETE = "tenant.delete"
    KEYS_ROTATE = "keys.rotate"
    KEYS_ROTATE_MASTER = "keys.rotate_master"
    BACKUP_BEGIN = "backup.begin"
    RESTORE = "restore"
    ENTRY_LOST = "entry.lost"
    SERVER_ACCEPT_CLOCK = "server.accept_clock"
    FACTOR_DISABLE = "factor.disable"
    FACTOR_ENABLE = "factor.enable"
    PASSWORD_SET = "password.set"
    PASSWORD_VERIFY = "password.verify"
    PASSWORD_REMOVE = "password.remove"
    PASSWORD_IMPORT = "password.import"
    PASSWORD_REQUIRE_RESET = "password.require_reset"
    EMAIL_ENROLL = "email.enroll"
    FACTOR_SEND = "factor.send"
    EMAIL_VERIFY = "email.verify"
    PHONE_ENROLL = "phone.enroll"
    PHONE_VERIFY = "phone.verify"
    USERNAME_SET = "username.set"
    USERNAME_REMOVE = "username.remove"
    ADDRESS_LOST = "address.lost"
    ADDRESS_SHOW = "address.show"
    SESSION_CREATE = "session.create"
    SESSION_REVOKE = "session.revoke"
    SESSION_REVOKE_ALL = "session.revoke_all"
    DEVICE_TRUST = "device.trust"
    DEVICE_EXCHANGE = "device.exchange"
    DEVICE_REUSE = "device.reuse"
    DEVICE_REVOKE = "device.revoke"
    KEYS_ROTATE_SIGNING = "keys.rotate_signing"
    MESSAGE_SENT = "message.sent"
    MESSAGE_FAILED = "message.failed"
    MESSAGE_THROTTLED = "message.throttled"
    CHALLENGE_DONE = "challenge.done"
    CHALLENGE_FAILED = "challenge.failed"
    CODE_VERIFY = "code.verify"
    CHALLENGE_ANSWER = "challenge.answer"
    SIGN_IN = "sign_in"
    SIGN_UP = "sign_up"
    STEP_UP = "step_up"
    PASSWORD_RESET = "password_reset"
    VERDICT_REDEEM = "verdict.redeem"
    SUBJECT_RESET_FACTORS = "subject.reset_factors"
    RESET_EFFECTIVE = "reset.effective"
    SUBJECT_CANCEL_RESET = "subject.cancel_reset"
    SIGN_IN_VOUCH = "sign_in.vouch"
    FACTOR_PREFER = "factor.prefer"
    PASSKEY_ENROLL = "passkey.enroll"
    PASSKEY_VERIFY = "passkey.verify"
    PASSKEY_COUNTER = "passkey.counter"
    STORE_RAISE = "store.raise"

    # All of them.
    ALL = [
      TOTP_ENROLL,
      FACTOR_ACTIVATE,
      TOTP_VERIFY,
      TOTP_CURRENT_CODE,
      HOTP_ENROLL,
      HOTP_VERIFY,
      FACTOR_RESYNC,
      BACKUP_CODE_GENERATE,
      BACKUP_CODE_VERIFY,
      FACTOR_VERIFY,
      FACTOR_RENAME,
      FACTOR_REMOVE,
      SUBJECT_UNLOCK,
      SUBJECT_DELETE,
      TENANT_CREATE,
      TENANT_UPDATE,
      TENANT_DELETE,
      KEYS_ROTATE,
      KEYS_ROTATE_MASTER,
      BACKUP_BEGIN,
      RESTORE,
      ENTRY_LOST,
      SERVER_ACCEPT_CLOCK,
      FACTOR_DISABLE,
      FACTOR_ENABLE,
      PASSWORD_SET,
      PASSWORD_VERIFY,
      PASSWORD_REMOVE,
      PASSWORD_IMPORT,
      PASSWORD_REQUIRE_RESET,
      EMAIL_ENROLL,
      FACTOR_SEND,
      EMAIL_VERIFY,
      PHONE_ENROLL,
      PHONE_VERIFY,
      USERNAME_SET,
      USERNAME_REMOVE,
      ADDRESS_LOST,
      ADDRESS_SHOW,
      SESSION_CREATE,
      SESSION_REVOKE,
      SESSION_REVOKE_ALL,
      DEVICE_TRUST,
      DEVICE_EXCHANGE,
      DEVICE_REUSE,
      DEVICE_REVOKE,
      KEYS_ROTATE_SIGNING,
      MESSAGE_SENT,
      MESSAGE_FAILED,
      MESSAGE_THROTTLED,
      CHALLENGE_DONE,
      CHALLENGE_FAILED,
      CODE_VERIFY,
      CHALLENGE_ANSWER,
      SIGN_IN,
      SIGN_UP,
      STEP_UP,
      PASSWORD_RESET,
      VERDICT_REDEEM,
      SUBJECT_RESET_FACTORS,
      RESET_EFFECTIVE,
      SUBJECT_CANCEL_RESET,
      SIGN_IN_VOUCH,
      FACTOR_PREFER,
      PASSKEY_ENROLL,
      PASSKEY_VERIFY,
      PASSKEY_COUNTER,
      STORE_RAISE
    ].freeze
  end

  module AuditOutcome
    DONE = "done"
    REFUSED = "refused"

    # All of them.
    ALL = [DONE, REFUSED].freeze
  end

  # Later versions may add values.
  module AuditRefusal
    WRONG = "wrong"
    USED = "used"
    NO_FACTOR = "no_factor"

    # All of them.
    ALL = [WRONG, USED, NO_FACTOR].freeze
  end

  module AuthenticationMethod
    FACE = "face"
    FPT = "fpt"
    GEO = "geo"
    HWK = "hwk"
    IRIS = "iris"
    KBA = "kba"
    MCA = "mca"
    MFA = "mfa"
    OTP = "otp"
    PIN = "pin"
    PWD = "pwd"
    RBA = "rba"
    RETINA = "retina"
    SC = "sc"
    SMS = "sms"
    SWK = "swk"
    TEL = "tel"
    USER = "user"
    VBM = "vbm"
    WIA = "wia"

    # All of them.
    ALL = [
      FACE,
      FPT,
      GEO,
      HWK,
      IRIS,
      KBA,
      MCA,
      MFA,
      OTP,
      PIN,
      PWD,
      RBA,
      RETINA,
      SC,
      SMS,
      SWK,
      TEL,
      USER,
      VBM,
      WIA
    ].freeze
  end

  module BackupScope
    EVERYTHING = "everything"
    AUDIT = "audit"

    # All of them.
    ALL = [EVERYTHING, AUDIT].freeze
  end

  # Later versions may add values.
  module ChallengeStage
    DEFINE = "define"
    JUDGE = "judge"

    # All of them.
    ALL = [DEFINE, JUDGE].freeze
  end

  # Later versions may add values.
  module CodeHint
    WAIT_FOR_NEXT_CODE = "wait_for_next_code"

    # All of them.
    ALL = [WAIT_FOR_NEXT_CODE].freeze
  end

  module CodeKind
    TOTP = "totp"
    HOTP = "hotp"
    BACKUP_CODE = "backup_code"
    EMAIL = "email"
    PHONE = "phone"

    # All of them.
    ALL = [TOTP, HOTP, BACKUP_CODE, EMAIL, PHONE].freeze
  end

  # Later versions may add values.
  module DeliveryMedium
    EMAIL = "email"
    SMS = "sms"

    # All of them.
    ALL = [EMAIL, SMS].freeze
  end

  # Later versions may add values.
  module EnrolmentDiagnosis
    ALGORITHM_IGNORED = "algorithm_ignored"
    DIGITS_MISMATCH = "digits_mismatch"
    PERIOD_MISMATCH = "period_mismatch"
    SECRET_READ_AS_TEXT = "secret_read_as_text"
    CLOCK_OFFSET = "clock_offset"

    # All of them.
    ALL = [ALGORITHM_IGNORED, DIGITS_MISMATCH, PERIOD_MISMATCH, SECRET_READ_AS_TEXT, CLOCK_OFFSET].freeze
  end

  module FactorKind
    TOTP = "totp"
    HOTP = "hotp"
    BACKUP_CODE = "backup_code"
    PASSWORD = "password"
    EMAIL = "email"
    PHONE = "phone"
    CUSTOM = "custom"
    PASSKEY = "passkey"

    # All of them.
    ALL = [TOTP, HOTP, BACKUP_CODE, PASSWORD, EMAIL, PHONE, CUSTOM, PASSKEY].freeze
  end

  # Later versions may add values.
  module FindingSeverity
    LOCKOUT = "lockout"
    CONTRADICTION = "contradiction"
    DEVIATION = "deviation"
    ADVICE = "advice"
    NOT_MET = "not_met"
    NOT_CHECKED = "not_checked"

    # All of them.
    ALL = [LOCKOUT, CONTRADICTION, DEVIATION, ADVICE, NOT_MET, NOT_CHECKED].freeze
  end

  # Later versions may add values.
  module FlowKind
    SIGN_IN = "sign_in"
    SIGN_UP = "sign_up"
    STEP_UP = "step_up"
    PASSWORD_RESET = "password_reset"

    # All of them.
    ALL = [SIGN_IN, SIGN_UP, STEP_UP, PASSWORD_RESET].freeze
  end

  # Later versions may add values.
  module FlowStatus
    NEEDS_IDENTIFIER = "needs_identifier"
    NEEDS_FIRST_FACTOR = "needs_first_factor"
    NEEDS_SECOND_FACTOR = "needs_second_factor"
    NEEDS_CLIENT_TRUST = "needs_client_trust"
    NEEDS_MFA_SETUP = "needs_mfa_setup"
    NEEDS_CUSTOM_CHALLENGE = "needs_custom_challenge"
    NEEDS_NEW_PASSWORD = "needs_new_password"
    NEEDS_PASSWORD_RESET = "needs_password_reset"
    NEEDS_SIGN_UP_CONFIRMATION = "needs_sign_up_confirmation"
    MISSING_REQUIREMENTS = "missing_requirements"
    COMPLETE = "complete"
    ABANDONED = "abandoned"

    # All of them.
    ALL = [
      NEEDS_IDENTIFIER,
      NEEDS_FIRST_FACTOR,
      NEEDS_SECOND_FACTOR,
      NEEDS_CLIENT_TRUST,
      NEEDS_MFA_SETUP,
      NEEDS_CUSTOM_CHALLENGE,
      NEEDS_NEW_PASSWORD,
      NEEDS_PASSWORD_RESET,
      NEEDS_SIGN_UP_CONFIRMATION,
      MISSING_REQUIREMENTS,
      COMPLETE,
      ABANDONED
    ].freeze
  end

  # Later versions may add values.
  module InputRule
    EMPTY = "empty"
    TOO_LONG = "too_long"
    CHARACTERS = "characters"
    DIGITS = "digits"
    FORMAT = "format"

    # All of them.
    ALL = [EMPTY, TOO_LONG, CHARACTERS, DIGITS, FORMAT].freeze
  end

  module JobKind
    DELIVER_MESSAGE = "deliver_message"
    CHALLENGE = "challenge"

    # All of them.
    ALL = [DELIVER_MESSAGE, CHALLENGE].freeze
  end

  # Later versions may add values.
  module NextStepType
    IDENTIFIER = "identifier"
    CHOOSE = "choose"
    PASSWORD = "password"
    CODE = "code"
    PASSKEY = "passkey"
    SET_UP = "set_up"
    NEW_PASSWORD = "new_password"
    CHALLENGE = "challenge"
    FIELDS = "fields"
    DONE = "done"
    START_OVER = "start_over"

    # All of them.
    ALL = [
      IDENTIFIER,
      CHOOSE,
      PASSWORD,
      CODE,
      PASSKEY,
      SET_UP,
      NEW_PASSWORD,
      CHALLENGE,
      FIELDS,
      DONE,
      START_OVER
    ].freeze
  end

  module OATHAlgorithm
    SHA_1 = "SHA1"
    SHA_256 = "SHA256"
    SHA_512 = "SHA512"

    # All of them.
    ALL = [SHA_1, SHA_256, SHA_512].freeze
  end

  module PasskeyAttachment
    PLATFORM = "platform"
    CROSS_PLATFORM = "cross-platform"

    # All of them.
    ALL = [PLATFORM, CROSS_PLATFORM].freeze
  end

  # Later versions may add values.
  module PasskeyCeremony
    CREATE = "create"
    GET = "get"

    # All of them.
    ALL = [CREATE, GET].freeze
  end

  # Later versions may add values.
  module PasswordRule
    MIN_LENGTH = "min_length"
    COMMON = "common"
    PATTERN = "pattern"
    NAME = "name"
    UNCHANGED = "unchanged"

    # All of them.
    ALL = [MIN_LENGTH, COMMON, PATTERN, NAME, UNCHANGED].freeze
  end

  # Later versions may add values.
  module PasswordScheme
    ARGON_2_ID = "argon2id"
    BCRYPT = "bcrypt"
    SCRYPT = "scrypt"
    PBKDF_2 = "pbkdf2"
    ARGON_2 = "argon2"

    # All of them.
    ALL = [ARGON_2_ID, BCRYPT, SCRYPT, PBKDF_2, ARGON_2].freeze
  end

  # Later versions may add values.
  module PolicyLimit
    TOO_MANY_FACTORS = "too_many_factors"
    NOT_A_SECOND_FACTOR = "not_a_second_factor"
    EMAIL_NOT_VERIFIED = "email_not_verified"
    LAST_SECOND_FACTOR = "last_second_factor"
    FIRST_FACTOR_AGAIN = "first_factor_again"
    TOO_MANY_ADDRESSES = "too_many_addresses"
    NO_PASSKEYS = "no_passkeys"
    COUNTER_UNKNOWN = "counter_unknown"
    SEED_USED_OTHERWISE = "seed_used_otherwise"
    INVITATION_ONLY = "invitation_only"
    WAITING_LIST = "waiting_list"
    SIGN_UP_CLOSED = "sign_up_closed"
    PASSWORD_GIVEN = "password_given"
    ADDRESS_NEEDED = "address_needed"
    COUNTRY_NOT_SERVED = "country_not_served"
    DEFAULT_TENANT = "default_tenant"

    # All of them.
    ALL = [
      TOO_MANY_FACTORS,
      NOT_A_SECOND_FACTOR,
      EMAIL_NOT_VERIFIED,
      LAST_SECOND_FACTOR,
      FIRST_FACTOR_AGAIN,
      TOO_MANY_ADDRESSES,
      NO_PASSKEYS,
      COUNTER_UNKNOWN,
      SEED_USED_OTHERWISE,
      INVITATION_ONLY,
      WAITING_LIST,
      SIGN_UP_CLOSED,
      PASSWORD_GIVEN,
      ADDRESS_NEEDED,
      COUNTRY_NOT_SERVED,
      DEFAULT_TENANT
    ].freeze
  end

  module PolicyMfaChanges
    APPLICATION = "application"
    SESSION = "session"

    # All of them.
    ALL = [APPLICATION, SESSION].freeze
  end

  module PolicyMfaEmailCountsAs
    POSSESSION = "possession"
    NOTHING = "nothing"

    # All of them.
    ALL = [POSSESSION, NOTHING].freeze
  end

  module PolicyMfaEnrollment
    REQUIRED_AT_SIGN_UP = "required_at_sign_up"
    OFFERED_AT_SIGN_UP = "offered_at_sign_up"
    ON_DEMAND = "on_demand"
    REQUIRED_FOR_STEP_UP = "required_for_step_up"

    # All of them.
    ALL = [REQUIRED_AT_SIGN_UP, OFFERED_AT_SIGN_UP, ON_DEMAND, REQUIRED_FOR_STEP_UP].freeze
  end

  module PolicyMfaSecondFactors
    TOTP = "totp"
    HOTP = "hotp"
    PHONE = "phone"
    EMAIL = "email"
    BACKUP_CODE = "backup_code"
    PASSKEY = "passkey"

    # All of them.
    ALL = [TOTP, HOTP, PHONE, EMAIL, BACKUP_CODE, PASSKEY].freeze
  end

  module PolicyMfaState
    OFF = "off"
    OPTIONAL = "optional"
    REQUIRED = "required"

    # All of them.
    ALL = [OFF, OPTIONAL, REQUIRED].freeze
  end

  module PolicyPasskeyUserVerification
    REQUIRED = "required"
    PREFERRED = "preferred"
    DISCOURAGED = "discouraged"

    # All of them.
    ALL = [REQUIRED, PREFERRED, DISCOURAGED].freeze
  end

  module PolicyProfile
    NIST_800_63_B_4_AAL_2 = "nist-800-63b-4-aal2"
    ASVS_5_L_2 = "asvs-5-l2"

    # All of them.
    ALL = [NIST_800_63_B_4_AAL_2, ASVS_5_L_2].freeze
  end

  module PolicySignInCustomChallenge
    OFF = "off"
    AFTER_FIRST_FACTOR = "after_first_factor"

    # All of them.
    ALL = [OFF, AFTER_FIRST_FACTOR].freeze
  end

  module PolicySignInFirstFactors
    PASSWORD = "password"
    EMAIL = "email"
    PHONE = "phone"
    PASSKEY = "passkey"

    # All of them.
    ALL = [PASSWORD, EMAIL, PHONE, PASSKEY].freeze
  end

  module PolicySignUpMode
    PUBLIC = "public"
    RESTRICTED = "restricted"
    WAITLIST = "waitlist"

    # All of them.
    ALL = [PUBLIC, RESTRICTED, WAITLIST].freeze
  end

  module PolicySignUpRequiredFields
    EMAIL_ADDRESS = "email_address"
    PHONE_NUMBER = "phone_number"
    USERNAME = "username"
    PASSWORD = "password"
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    LEGAL_ACCEPTED = "legal_accepted"

    # All of them.
    ALL = [EMAIL_ADDRESS, PHONE_NUMBER, USERNAME, PASSWORD, FIRST_NAME, LAST_NAME, LEGAL_ACCEPTED].freeze
  end

  module PolicySignUpVerifyFields
    EMAIL_ADDRESS = "email_address"
    PHONE_NUMBER = "phone_number"

    # All of them.
    ALL = [EMAIL_ADDRESS, PHONE_NUMBER].freeze
  end

  module PolicyTotpAlgorithm
    SHA_1 = "SHA1"
    SHA_256 = "SHA256"
    SHA_512 = "SHA512"

    # All of them.
    ALL = [SHA_1, SHA_256, SHA_512].freeze
  end

  # Later versions may add values.
  module PoolScope
    SUBJECT = "subject"
    DEVICE = "device"
    IDENTIFIER = "identifier"

    # All of them.
    ALL = [SUBJECT, DEVICE, IDENTIFIER].freeze
  end

  module PreparedKind
    EMAIL = "email"
    PHONE = "phone"
    PASSKEY = "passkey"

    # All of them.
    ALL = [EMAIL, PHONE, PASSKEY].freeze
  end

  module QRForm
    SVG = "svg"
    TEXT = "text"

    # All of them.
    ALL = [SVG, TEXT].freeze
  end

  # Later versions may add values.
  module RPIDState
    CURRENT = "current"
    FORMER = "former"
    OTHER = "other"

    # All of them.
    ALL = [CURRENT, FORMER, OTHER].freeze
  end

  # Later versions may add values.
  module RefusedPassword
    COMMON = "common"
    PATTERN = "pattern"
    NAME = "name"
    UNCHANGED = "unchanged"

    # All of them.
    ALL = [COMMON, PATTERN, NAME, UNCHANGED].freeze
  end

  # Later versions may add values.
  module RefusedState
    NEEDS_IDENTIFIER = "needs_identifier"
    NEEDS_FIRST_FACTOR = "needs_first_factor"
    NEEDS_SECOND_FACTOR = "needs_second_factor"
    NEEDS_CLIENT_TRUST = "needs_client_trust"
    NEEDS_MFA_SETUP = "needs_mfa_setup"
    NEEDS_CUSTOM_CHALLENGE = "needs_custom_challenge"
    NEEDS_NEW_PASSWORD = "needs_new_password"
    NEEDS_PASSWORD_RESET = "needs_password_reset"
    NEEDS_SIGN_UP_CONFIRMATION = "needs_sign_up_confirmation"
    MISSING_REQUIREMENTS = "missing_requirements"
    COMPLETE = "complete"
    ABANDONED = "abandoned"
    PENDING = "pending"
    ACTIVE = "active"
    SUSPENDED = "suspended"
    DISABLED = "disabled"
    WAITING = "waiting"
    EFFECTIVE = "effective"
    OVER = "over"
    CANCELLED = "cancelled"
    NOT_SENT = "not_sent"
    OTHER_STEP = "other_step"
    REDEEMED = "redeemed"
    CLAIMED = "claimed"
    CLAIMED_AGAIN = "claimed_again"
    LEASE_OVER = "lease_over"
    BACKUP_UNDER_WAY = "backup_under_way"
    LOG_ENDS_BEFORE = "log_ends_before"
    CLOCK_HAS_NOT_JUMPED = "clock_has_not_jumped"
    NO_NEXT_KEY = "no_next_key"
    STORE_NOT_RAISED = "store_not_raised"
    OLDER_SIDECARS = "older_sidecars"

    # All of them.
    ALL = [
      NEEDS_IDENTIFIER,
      NEEDS_FIRST_FACTOR,
      NEEDS_SECOND_FACTOR,
      NEEDS_CLIENT_TRUST,
      NEEDS_MFA_SETUP,
      NEEDS_CUSTOM_CHALLENGE,
      NEEDS_NEW_PASSWORD,
      NEEDS_PASSWORD_RESET,
      NEEDS_SIGN_UP_CONFIRMATION,
      MISSING_REQUIREMENTS,
      COMPLETE,
      ABANDONED,
      PENDING,
      ACTIVE,
      SUSPENDED,
      DISABLED,
      WAITING,
      EFFECTIVE,
      OVER,
      CANCELLED,
      NOT_SENT,
      OTHER_STEP,
      REDEEMED,
      CLAIMED,
      CLAIMED_AGAIN,
      LEASE_OVER,
      BACKUP_UNDER_WAY,
      LOG_ENDS_BEFORE,
      CLOCK_HAS_NOT_JUMPED,
      NO_NEXT_KEY,
      STORE_NOT_RAISED,
      OLDER_SIDECARS
    ].freeze
  end

  module ResetCause
    LOST = "lost"
    STOLEN = "stolen"
    REPLACED = "replaced"
    COMPROMISED = "compromised"
    OTHER = "other"

    # All of them.
    ALL = [LOST, STOLEN, REPLACED, COMPROMISED, OTHER].freeze
  end

  # Later versions may add values.
  module ResetState
    WAITING = "waiting"
    EFFECTIVE = "effective"
    OVER = "over"
    CANCELLED = "cancelled"

    # All of them.
    ALL = [WAITING, EFFECTIVE, OVER, CANCELLED].freeze
  end

  module ResettableKind
    TOTP = "totp"
    HOTP = "hotp"
    BACKUP_CODE = "backup_code"
    PHONE = "phone"
    PASSKEY = "passkey"

    # All of them.
    ALL = [TOTP, HOTP, BACKUP_CODE, PHONE, PASSKEY].freeze
  end

  # Later versions may add values.
  module Role
    VERIFY = "verify"
    ENROLL = "enroll"
    FLOW = "flow"
    SESSION = "session"
    DELIVER = "deliver"
    CHALLENGE = "challenge"
    CURRENT_CODE = "current_code"
    ADMIN = "admin"
    SUPPORT = "support"
    VOUCH = "vouch"
    MONITOR = "monitor"
    AUDIT = "audit"
    PROVISION = "provision"
    ANY = "any"

    # All of them.
    ALL = [
      VERIFY,
      ENROLL,
      FLOW,
      SESSION,
      DELIVER,
      CHALLENGE,
      CURRENT_CODE,
      ADMIN,
      SUPPORT,
      VOUCH,
      MONITOR,
      AUDIT,
      PROVISION,
      ANY
    ].freeze
  end

  module SecondKind
    TOTP = "totp"
    HOTP = "hotp"
    PHONE = "phone"
    EMAIL = "email"
    BACKUP_CODE = "backup_code"
    PASSKEY = "passkey"

    # All of them.
    ALL = [TOTP, HOTP, PHONE, EMAIL, BACKUP_CODE, PASSKEY].freeze
  end

  # Later versions may add values.
  module ShownKind
    TOTP = "totp"
    HOTP = "hotp"
    BACKUP_CODE = "backup_code"
    PASSWORD = "password"
    EMAIL = "email"
    PHONE = "phone"
    CUSTOM = "custom"
    PASSKEY = "passkey"
    VOUCHED = "vouched"

    # All of them.
    ALL = [TOTP, HOTP, BACKUP_CODE, PASSWORD, EMAIL, PHONE, CUSTOM, PASSKEY, VOUCHED].freeze
  end

  # Later versions may add values.
  module SignUpField
    EMAIL_ADDRESS = "email_address"
    PHONE_NUMBER = "phone_number"
    USERNAME = "username"
    PASSWORD = "password"
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    LEGAL_ACCEPTED = "legal_accepted"

    # All of them.
    ALL = [EMAIL_ADDRESS, PHONE_NUMBER, USERNAME, PASSWORD, FIRST_NAME, LAST_NAME, LEGAL_ACCEPTED].freeze
  end

  # Later versions may add values.
  module VerificationMethod
    HWK = "hwk"
    MCA = "mca"
    MFA = "mfa"
    OTP = "otp"
    PWD = "pwd"
    SMS = "sms"
    SWK = "swk"
    USER = "user"

    # All of them.
    ALL = [HWK, MCA, MFA, OTP, PWD, SMS, SWK, USER].freeze
  end
end
