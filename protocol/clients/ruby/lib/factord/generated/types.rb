# Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.
# frozen_string_literal: true

module Factord
  # One of TotpFactor, HotpFactor, BackupCodeFactor, PasswordFactor, EmailFactor, PhoneFactor, PasskeyFactor, by its
  # `kind`; OtherFactor for a later version's.
  class Factor < Result
    variants "kind", {
      "totp" => :TotpFactor,
      "hotp" => :HotpFactor,
      "backup_code" => :BackupCodeFactor,
      "password" => :PasswordFactor,
      "email" => :EmailFactor,
      "phone" => :PhoneFactor,
      "passkey" => :PasskeyFactor
    }, :OtherFactor

    # @!attribute [r] factor_id
    #   @return [String] its ID
    required :factor_id, :text

    # @!attribute [r] kind
    #   @return [String] the kind of factor
    required :kind, :text

    # @!attribute [r] display_name
    #   @return [String, nil] the user's name for the factor
    nullable :display_name, :text

    # @!attribute [r] status
    #   @return [String] pending, active or suspended, which a restore does to tokens
    required :status, :text

    # @!attribute [r] disabled
    #   @return [Boolean] true while it is disabled: its status stays active, but it verifies nothing
    required :disabled, :boolean

    # @!attribute [r] preferred
    #   @return [Boolean] true while sign-ins ask for it first among the second factors
    required :preferred, :boolean

    # @!attribute [r] created_at
    #   @return [Integer] when it was enrolled
    required :created_at, :integer

    # @!attribute [r] last_used_at
    #   @return [Integer, nil] when it last verified or generated a code
    nullable :last_used_at, :integer

    # @!attribute [r] expires_at
    #   @return [Integer, nil] when a pending enrolment expires; null once it is active
    nullable :expires_at, :integer
  end

  # One of DeliverMessageJob, ChallengeJob, by its `kind`; OtherJob for a later version's.
  class Job < Result
    variants "kind", {
      "deliver_message" => :DeliverMessageJob,
      "challenge" => :ChallengeJob
    }, :OtherJob

    # @!attribute [r] job_id
    #   @return [String] the job's ID, which stays the same if the job is leased again
    required :job_id, :text

    # @!attribute [r] kind
    #   @return [String] the kind of job
    required :kind, :text

    # @!attribute [r] tenant
    #   @return [String] the tenant that it belongs to
    required :tenant, :text

    # @!attribute [r] attempt
    #   @return [Integer] how often the job was leased, including this time
    required :attempt, :integer

    # @!attribute [r] lease_expires_at
    #   @return [Integer] when the lease expires, and the job can be claimed again
    required :lease_expires_at, :integer

    # @!attribute [r] lease_ms
    #   @return [Integer] how many milliseconds the lease lasts from when it was claimed
    required :lease_ms, :integer
  end

  class Address < Result
    # @!attribute [r] factor_id
    #   @return [String] the address as a factor
    required :factor_id, :text

    # @!attribute [r] kind
    #   @return [String] email or phone; one of {FactorKind}, or of a later version
    required :kind, :text

    # @!attribute [r] destination
    #   @return [String] the masked address
    required :destination, :text

    # @!attribute [r] verified
    #   @return [Boolean] whether the user has proven to receive messages there
    required :verified, :boolean

    # @!attribute [r] signs_in
    #   @return [Boolean] whether the user signs in by it
    required :signs_in, :boolean
  end

  # The result of {Methods#address_show}.
  class AddressShowResult < Result
    # @!attribute [r] addresses
    #   @return [Array<FullAddress>] in the order in which they were added
    required :addresses, [:FullAddress]
  end

  class AuditEntry < Result
    # @!attribute [r] sequence
    #   @return [Integer] its sequence number, which increases; with several sidecars, in the log of each
    required :sequence, :integer

    # @!attribute [r] at
    #   @return [Integer] when it happened
    required :at, :integer

    # @!attribute [r] action
    #   @return [String] what was done, named after the method that does it, if there is one; one of {AuditAction}, or
    #     of a later version
    required :action, :text

    # @!attribute [r] outcome
    #   @return [String] whether it was done or refused; one of {AuditOutcome}, or of a later version
    required :outcome, :text

    # @!attribute [r] tenant
    #   @return [String, nil] the tenant; null for the server itself and for a deleted tenant
    nullable :tenant, :text

    # @!attribute [r] subject
    #   @return [String, nil] the subject; null if there is none or it was deleted
    nullable :subject, :text

    # @!attribute [r] factor_id
    #   @return [String, nil] the factor concerned
    nullable :factor_id, :text

    # @!attribute [r] cause
    #   @return [String, nil] of a reset of second factors: what happened to them; one of {ResetCause}, or of a later
    #     version
    nullable :cause, :text

    # @!attribute [r] reason
    #   @return [String, nil] of a refused code, password or passkey: it was wrong, it had been used, or there is no
    #     factor that it could be of; null if that is not known; one of {AuditRefusal}, or of a later version
    nullable :reason, :text

    # @!attribute [r] actor
    #   @return [String, nil] who asked for a reset, as long as it is the subject's latest; see the parameter
    nullable :actor, :text

    # @!attribute [r] peer_uid
    #   @return [Integer] the Unix user ID of the peer
    required :peer_uid, :integer

    # @!attribute [r] request_id
    #   @return [String, nil] the caller's name for the request, from `meta`
    nullable :request_id, :text
  end

  # The result of {Methods#audit_list}.
  class AuditListResult < Result
    # @!attribute [r] entries
    #   @return [Array<AuditEntry>] the entries
    required :entries, [:AuditEntry]

    # @!attribute [r] next_cursor
    #   @return [String, nil] the cursor for the next page; null on the last page
    nullable :next_cursor, :text

    # @!attribute [r] resume_cursor
    #   @return [String, nil] if oldest first: the cursor for what comes after this page, now or later; otherwise null
    nullable :resume_cursor, :text

    # @!attribute [r] entries_removed
    #   @return [Integer, nil] if oldest first: how many entries were removed because of their age before this page
    #     could list them; otherwise null
    nullable :entries_removed, :integer
  end

  # The result of {Methods#audit_verify}.
  class AuditVerifyResult < Result
    # @!attribute [r] entries_checked
    #   @return [Integer] the number of entries verified, up to the end or the first break
    required :entries_checked, :integer

    # @!attribute [r] intact
    #   @return [Boolean] whether all of them are unchanged
    required :intact, :boolean

    # @!attribute [r] first_broken_sequence
    #   @return [Integer, nil] the sequence number at which the chain breaks; null if it is intact
    nullable :first_broken_sequence, :integer

    # @!attribute [r] entries_removed
    #   @return [Integer] the number of the oldest entries that were removed because of their age
    required :entries_removed, :integer
  end

  # The result of {Methods#backup_begin}.
  class BackupBeginResult < Result
    # @!attribute [r] backup_id
    #   @return [String] its ID
    required :backup_id, :text

    # @!attribute [r] created_at
    #   @return [Integer] the time of the backed-up state
    required :created_at, :integer

    # @!attribute [r] records
    #   @return [Integer] the number of records in the backup, to show progress
    required :records, :integer

    # @!attribute [r] master_key_fingerprint
    #   @return [String] the fingerprint of the master key that a restore needs
    required :master_key_fingerprint, :text
  end

  class BackupCodeFactor < Factor
    # @!attribute [r] codes_left
    #   @return [Integer] for backup_code: the number of unspent codes
    required :codes_left, :integer
  end

  # The result of {Methods#backup_code_generate}.
  class BackupCodeGenerateResult < Result
    # @!attribute [r] factor
    #   @return [Factor] the set as a factor
    required :factor, :Factor

    # @!attribute [r] codes
    #   @return [Array<String>] the codes; each works once
    required :codes, [:text], hidden: true
  end

  # The result of {Methods#backup_code_import}.
  class BackupCodeImportResult < Result
    # @!attribute [r] outcome
    #   @return [String] imported; present: it already existed and was not changed; possible: a dry run, and it would
    #     be imported
    required :outcome, :text

    # @!attribute [r] factor
    #   @return [Factor, nil] the factor; null if a dry run would import one
    nullable :factor, :Factor
  end

  # The result of {Methods#backup_code_verify}.
  class BackupCodeVerifyResult < Result
    # @!attribute [r] factor_id
    #   @return [String] the set that the code belongs to
    required :factor_id, :text

    # @!attribute [r] codes_left
    #   @return [Integer] the number of unspent codes in the set
    required :codes_left, :integer

    # @!attribute [r] amr
    #   @return [Array<String>] authentication method references, RFC 8176; one of {VerificationMethod}, or of a later
    #     version
    required :amr, [:text]

    # @!attribute [r] verified_at
    #   @return [Integer] when it verified
    required :verified_at, :integer
  end

  # The result of {Methods#backup_read}.
  class BackupReadResult < Result
    # @!attribute [r] data
    #   @return [String] the bytes, in base64
    required :data, :text

    # @!attribute [r] next_offset
    #   @return [Integer] where the next piece begins
    required :next_offset, :integer

    # @!attribute [r] records_done
    #   @return [Integer] how many of the backup's records have been returned
    required :records_done, :integer

    # @!attribute [r] last
    #   @return [Boolean] whether this piece is the last
    required :last, :boolean
  end

  class ChallengeJob < Job
    # @!attribute [r] payload
    #   @return [ChallengePayload] what to do
    required :payload, :ChallengePayload
  end

  class ChallengePayload < Result
    # @!attribute [r] stage
    #   @return [String] for a challenge: whether to define one or to judge an answer; one of {ChallengeStage}, or of
    #     a later version
    required :stage, :text

    # @!attribute [r] subject
    #   @return [String] for a challenge: the subject
    required :subject, :text

    # @!attribute [r] answer_number
    #   @return [Integer] for a challenge: the number of the answer in the flow, from 1
    required :answer_number, :integer

    # @!attribute [r] parameters
    #   @return [Object, nil] for a challenge: what was shown
    nullable :parameters, :anything

    # @!attribute [r] response
    #   @return [String, nil] for a challenge: what the user answered
    nullable :response, :text, hidden: true

    # @!attribute [r] expires_at
    #   @return [Integer] when the job expires
    required :expires_at, :integer

    # @!attribute [r] expires_in_ms
    #   @return [Integer] how many milliseconds were left until then when it was claimed
    required :expires_in_ms, :integer
  end

  # The result of {Methods#password_import}, {Methods#password_require_reset}, {Methods#factor_activate},
  # {Methods#factor_rename}, {Methods#factor_prefer}, {Methods#factor_enable}.
  class ChangedFactor < Result
    # @!attribute [r] factor
    #   @return [Factor] the factor as it is now
    required :factor, :Factor
  end

  class CheckedUsers < Result
    # @!attribute [r] users
    #   @return [Integer] the number of users
    required :users, :integer

    # @!attribute [r] with_second_factor
    #   @return [Integer] those who have a second factor that counts
    required :with_second_factor, :integer

    # @!attribute [r] affected
    #   @return [Integer, nil] those whom the change would leave without a factor that counts; null if none is tried
    nullable :affected, :integer
  end

  class DeliverMessageJob < Job
    # @!attribute [r] payload
    #   @return [MessagePayload] what to do
    required :payload, :MessagePayload
  end

  class Delivery < Result
    # @!attribute [r] medium
    #   @return [String] how the code is sent; one of {DeliveryMedium}, or of a later version
    required :medium, :text

    # @!attribute [r] destination
    #   @return [String, nil] the masked address, or null if it would reveal who has an account
    nullable :destination, :text

    # @!attribute [r] sent_at
    #   @return [Integer] when the code was queued for sending
    required :sent_at, :integer

    # @!attribute [r] resend_after_ms
    #   @return [Integer] how long it takes until it can be requested again; 0 is now
    required :resend_after_ms, :integer

    # @!attribute [r] expires_at
    #   @return [Integer] when the code expires; sending it again does not extend its life
    required :expires_at, :integer

    # @!attribute [r] tries_left
    #   @return [Integer] how many wrong codes are left before it stops working; sending it again does not add any
    required :tries_left, :integer

    # @!attribute [r] digits
    #   @return [Integer] how many digits the code has
    required :digits, :integer
  end

  class Device < Result
    # @!attribute [r] device_id
    #   @return [String] its ID
    required :device_id, :text

    # @!attribute [r] display_name
    #   @return [String, nil] the user's name for it
    nullable :display_name, :text

    # @!attribute [r] created_at
    #   @return [Integer] when it was first trusted
    required :created_at, :integer

    # @!attribute [r] last_used_at
    #   @return [Integer] when its token was last exchanged
    required :last_used_at, :integer

    # @!attribute [r] expires_at
    #   @return [Integer] when the trust ends if the device is not used
    required :expires_at, :integer
  end

  # The result of {Methods#device_exchange}.
  class DeviceExchangeResult < Result
    # @!attribute [r] device
    #   @return [Device] the device
    required :device, :Device

    # @!attribute [r] device_token
    #   @return [String] the token to present next time
    required :device_token, :text, hidden: true
  end

  # The result of {Methods#device_list}.
  class DeviceListResult < Result
    # @!attribute [r] devices
    #   @return [Array<Device>] the devices that are trusted now
    required :devices, [:Device]
  end

  # The result of {Methods#device_trust}.
  class DeviceTrustResult < Result
    # @!attribute [r] device
    #   @return [Device] the device
    required :device, :Device

    # @!attribute [r] device_token
    #   @return [String] the token to present next time
    required :device_token, :text, hidden: true
  end

  class DomainPasskeys < Result
    # @!attribute [r] rp_id
    #   @return [String, nil] the domain; null for passkeys of which none is known
    nullable :rp_id, :text

    # @!attribute [r] rp_id_state
    #   @return [String] whether they count: other ones count nowhere; one of {RPIDState}, or of a later version
    required :rp_id_state, :text

    # @!attribute [r] count
    #   @return [Integer] how many there are
    required :count, :integer

    # @!attribute [r] users
    #   @return [Integer] how many users have one
    required :users, :integer
  end

  # The result of {Methods#email_enroll}.
  class EmailEnrollResult < Result
    # @!attribute [r] factor
    #   @return [Factor] the address as a factor
    required :factor, :Factor

    # @!attribute [r] delivery
    #   @return [Delivery, nil] how the code was sent; null if none was
    nullable :delivery, :Delivery
  end

  class EmailFactor < Factor
    # @!attribute [r] destination
    #   @return [String] for email and phone: the masked address
    required :destination, :text

    # @!attribute [r] signs_in
    #   @return [Boolean] for email and phone: whether the user signs in by it; a pending one that does so does not
    #     expire
    required :signs_in, :boolean
  end

  # The result of {Methods#totp_enroll}, {Methods#hotp_enroll}.
  class Enrolment < Result
    # @!attribute [r] factor
    #   @return [Factor] the factor, with what is typed into an app besides the seed
    required :factor, :Factor

    # @!attribute [r] secret
    #   @return [String] the seed, in base32; shown only once
    required :secret, :text, hidden: true

    # @!attribute [r] otpauth_uri
    #   @return [String] the seed and its parameters, as a URI for authenticator apps
    required :otpauth_uri, :text, hidden: true

    # @!attribute [r] qr
    #   @return [String, nil] the URI as a QR code; null unless it was requested
    nullable :qr, :text, hidden: true
  end

  class FactorCounts < Result
    # @!attribute [r] totp
    #   @return [Integer] removed factors of this kind
    required :totp, :integer

    # @!attribute [r] hotp
    #   @return [Integer] removed factors of this kind
    required :hotp, :integer

    # @!attribute [r] backup_code
    #   @return [Integer] removed factors of this kind
    required :backup_code, :integer

    # @!attribute [r] password
    #   @return [Integer] removed factors of this kind
    required :password, :integer

    # @!attribute [r] email
    #   @return [Integer] removed factors of this kind
    required :email, :integer

    # @!attribute [r] phone
    #   @return [Integer] removed factors of this kind
    required :phone, :integer

    # @!attribute [r] passkey
    #   @return [Integer] removed factors of this kind
    required :passkey, :integer
  end

  # The result of {Methods#factor_disable}.
  class FactorDisableResult < Result
    # @!attribute [r] factor
    #   @return [Factor] the factor as it is now
    required :factor, :Factor

    # @!attribute [r] revoked_sessions
    #   @return [Integer] the number of sessions that were ended
    required :revoked_sessions, :integer
  end

  # The result of {Methods#factor_list}.
  class FactorListResult < Result
    # @!attribute [r] factors
    #   @return [Array<Factor>] the factors, in the order of their enrolment
    required :factors, [:Factor]
  end

  class FactorProgress < Result
    # @!attribute [r] kind
    #   @return [String] the kind that the answer uses; vouched if it was checked elsewhere; one of {ShownKind}, or of
    #     a later version
    required :kind, :text

    # @!attribute [r] status
    #   @return [String] verified or unverified
    required :status, :text

    # @!attribute [r] tries_left
    #   @return [Integer, nil] for a code that was sent: the tries left
    nullable :tries_left, :integer

    # @!attribute [r] expires_at
    #   @return [Integer, nil] for a code that was sent: when it expires
    nullable :expires_at, :integer

    # @!attribute [r] provider
    #   @return [String, nil] where it was checked, if the application has told
    nullable :provider, :text
  end

  # The result of {Methods#factor_remove}.
  class FactorRemoveResult < Result
    # @!attribute [r] revoked_sessions
    #   @return [Integer] the number of sessions that were ended
    required :revoked_sessions, :integer
  end

  class FactorReset < Result
    # @!attribute [r] status
    #   @return [String] waiting; effective: the next sign-in sets up a second factor; over: it has; or cancelled; one
    #     of {ResetState}, or of a later version
    required :status, :text

    # @!attribute [r] requested_at
    #   @return [Integer] when it was requested
    required :requested_at, :integer

    # @!attribute [r] effective_at
    #   @return [Integer] when it takes effect, or did
    required :effective_at, :integer

    # @!attribute [r] kinds
    #   @return [Array<String>] the kinds of factors that it removes; one of {FactorKind}, or of a later version
    required :kinds, [:text]

    # @!attribute [r] cause
    #   @return [String] what happened to them; one of {ResetCause}, or of a later version
    required :cause, :text

    # @!attribute [r] actor
    #   @return [String] who requested it
    required :actor, :text
  end

  # The result of {Methods#factor_verify}.
  class FactorVerifyResult < Result
    # @!attribute [r] kind
    #   @return [String] the kind of factor that verified; one of {FactorKind}, or of a later version
    required :kind, :text

    # @!attribute [r] factor_id
    #   @return [String] the factor that verified
    required :factor_id, :text

    # @!attribute [r] codes_left
    #   @return [Integer, nil] for a backup code: the number of unspent codes in its set
    optional :codes_left, :integer

    # @!attribute [r] amr
    #   @return [Array<String>] authentication method references, RFC 8176; one of {VerificationMethod}, or of a later
    #     version
    required :amr, [:text]

    # @!attribute [r] verified_at
    #   @return [Integer] when it verified
    required :verified_at, :integer
  end

  # The result of {Methods#sign_in_create}, {Methods#sign_up_create}, {Methods#sign_up_update},
  # {Methods#step_up_create}, {Methods#password_reset_create}, others.
  class Flow < Result
    # @!attribute [r] flow_id
    #   @return [String] its ID, which names it in every request
    required :flow_id, :text

    # @!attribute [r] kind
    #   @return [String] which sort of flow it is; only its own members may be absent in others; one of {FlowKind}, or
    #     of a later version
    required :kind, :text

    # @!attribute [r] status
    #   @return [String] how far the flow is; clients branch on it; one of {FlowStatus}, or of a later version
    required :status, :text

    # @!attribute [r] next_step
    #   @return [NextStep] what to ask the user next
    required :next_step, :NextStep

    # @!attribute [r] identifier_hint
    #   @return [String, nil] what the user typed, as far as it may be shown
    nullable :identifier_hint, :text

    # @!attribute [r] first_factor
    #   @return [FactorProgress, nil] the state of the first factor
    nullable :first_factor, :FactorProgress

    # @!attribute [r] second_factor
    #   @return [FactorProgress, nil] the state of the second factor
    nullable :second_factor, :FactorProgress

    # @!attribute [r] subject
    #   @return [String, nil] once complete: the subject; of a step-up, always
    nullable :subject, :text

    # @!attribute [r] session
    #   @return [Session, nil] once complete: the session, until it ends; of a step-up, the one that was confirmed
    nullable :session, :Session

    # @!attribute [r] session_token
    #   @return [String, nil] the session's token, in the one answer that shows it; if none has, flow.claim_session
    #     returns it
    nullable :session_token, :text, hidden: true

    # @!attribute [r] device_token
    #   @return [String, nil] the trusted device's next token; shown only once
    nullable :device_token, :text, hidden: true

    # @!attribute [r] expires_at
    #   @return [Integer] when it ends
    required :expires_at, :integer

    # @!attribute [r] required_fields
    #   @return [Array<String>, nil] of a sign-up: the fields that are required; one of {SignUpField}, or of a later
    #     version
    optional :required_fields, [:text]

    # @!attribute [r] missing_fields
    #   @return [Array<String>, nil] of a sign-up: the fields that are still missing; one of {SignUpField}, or of a
    #     later version
    optional :missing_fields, [:text]

    # @!attribute [r] unverified_fields
    #   @return [Array<String>, nil] of a sign-up: the addresses that still have to be verified; one of {SignUpField},
    #     or of a later version
    optional :unverified_fields, [:text]

    # @!attribute [r] purpose
    #   @return [String, nil] of a step-up: the kind of action
    optional :purpose, :text

    # @!attribute [r] binding
    #   @return [String, nil] of a step-up: the exact action
    optional :binding, :text

    # @!attribute [r] verdict
    #   @return [String, nil] of a step-up, once complete and until redeemed: the verdict for verdict.redeem
    optional :verdict, :text, hidden: true
  end

  # The result of {Methods#flow_claim_session}.
  class FlowClaimSessionResult < Result
    # @!attribute [r] session
    #   @return [Session] the session
    required :session, :Session

    # @!attribute [r] session_token
    #   @return [String] the session's token; shown only once
    required :session_token, :text, hidden: true
  end

  class FullAddress < Result
    # @!attribute [r] factor_id
    #   @return [String] the address as a factor
    required :factor_id, :text

    # @!attribute [r] kind
    #   @return [String] email or phone; one of {FactorKind}, or of a later version
    required :kind, :text

    # @!attribute [r] address
    #   @return [String] the full address
    required :address, :text, hidden: true

    # @!attribute [r] verified
    #   @return [Boolean] whether the user has proven to receive messages there
    required :verified, :boolean

    # @!attribute [r] signs_in
    #   @return [Boolean] whether the user signs in by it
    required :signs_in, :boolean
  end

  class GuessPool < Result
    # @!attribute [r] scope
    #   @return [String] whose guesses: everybody's, those on trusted devices and in step-ups of sessions of two
    #     factors, or those of sign-ins that began with an identifier; one of {PoolScope}, or of a later version
    required :scope, :text

    # @!attribute [r] kind
    #   @return [String] the kind of factor; one of {FactorKind}, or of a later version
    required :kind, :text

    # @!attribute [r] spent
    #   @return [Float] the chance of a hit that all misses within the window add up to
    required :spent, :number

    # @!attribute [r] budget
    #   @return [Float] the chance at which it locks
    required :budget, :number

    # @!attribute [r] misses_in_row
    #   @return [Integer] consecutive misses since the last success
    required :misses_in_row, :integer

    # @!attribute [r] retry_after_ms
    #   @return [Integer, nil] while tries are throttled: the wait
    nullable :retry_after_ms, :integer

    # @!attribute [r] unlocks_at
    #   @return [Integer, nil] while the budget is spent: when it unlocks
    nullable :unlocks_at, :integer
  end

  class HealthCheck < Result
    # @!attribute [r] check
    #   @return [String] the check: store, clock, disk, integrity or anchor
    required :check, :text

    # @!attribute [r] status
    #   @return [String] ok or degraded
    required :status, :text

    # @!attribute [r] problem
    #   @return [String, nil] the problem in a few words; null if there is none
    nullable :problem, :text

    # @!attribute [r] text
    #   @return [String] what the check found
    required :text, :text
  end

  class HotpFactor < Factor
    # @!attribute [r] algorithm
    #   @return [String] for totp and hotp: the HMAC hash; one of {OATHAlgorithm}, or of a later version
    required :algorithm, :text

    # @!attribute [r] digits
    #   @return [Integer] for totp and hotp: the number of digits of a code
    required :digits, :integer

    # @!attribute [r] look_ahead
    #   @return [Integer] for hotp: how many counters after the expected one are tried
    required :look_ahead, :integer
  end

  # The result of {Methods#hotp_import}.
  class HotpImportResult < Result
    # @!attribute [r] outcome
    #   @return [String] imported; present: it already existed and was not changed; possible: a dry run, and it would
    #     be imported
    required :outcome, :text

    # @!attribute [r] factor
    #   @return [Factor, nil] the factor; null if a dry run would import one
    nullable :factor, :Factor
  end

  # The result of {Methods#job_claim}.
  class JobClaimResult < Result
    # @!attribute [r] jobs
    #   @return [Array<Job>] the jobs, which belong to the caller until their leases expire; empty if there are none
    required :jobs, [:Job]
  end

  # The result of {Methods#job_renew}.
  class JobRenewResult < Result
    # @!attribute [r] lease_expires_at
    #   @return [Integer] when the lease expires, and the job can be claimed again
    required :lease_expires_at, :integer

    # @!attribute [r] lease_ms
    #   @return [Integer] how many milliseconds the lease lasts from when it was renewed
    required :lease_ms, :integer
  end

  # The result of {Methods#keys_jwks}.
  class KeysJwksResult < Result
    # @!attribute [r] keys
    #   @return [Array<SigningKey>] the signing key, the next one, and recent ones whose assertions are still valid
    required :keys, [:SigningKey]
  end

  # The result of {Methods#keys_rotate_master}.
  class KeysRotateMasterResult < Result
    # @!attribute [r] master_key_fingerprint
    #   @return [String] the fingerprint of the master key now in use
    required :master_key_fingerprint, :text

    # @!attribute [r] master_records_left
    #   @return [Integer] the number of keys still wrapped with the old master key
    required :master_records_left, :integer
  end

  # The result of {Methods#keys_rotate}.
  class KeysRotateResult < Result
    # @!attribute [r] tenant
    #   @return [String] the tenant
    required :tenant, :text

    # @!attribute [r] generation
    #   @return [Integer] the generation of its new key
    required :generation, :integer
  end

  # The result of {Methods#keys_rotate_signing}.
  class KeysRotateSigningResult < Result
    # @!attribute [r] tenant
    #   @return [String] the tenant
    required :tenant, :text

    # @!attribute [r] kid
    #   @return [String] the ID of the new signing key
    required :kid, :text
  end

  # The result of {Methods#keys_status}.
  class KeysStatusResult < Result
    # @!attribute [r] master_key_fingerprint
    #   @return [String] the fingerprint of the current master key
    required :master_key_fingerprint, :text

    # @!attribute [r] next_master_key_fingerprint
    #   @return [String, nil] the fingerprint of the next master key, if the server was started with one
    nullable :next_master_key_fingerprint, :text

    # @!attribute [r] master_records_left
    #   @return [Integer] the number of keys not yet wrapped with the next master key
    required :master_records_left, :integer

    # @!attribute [r] tenant_keys
    #   @return [Array<TenantKey>] the newest key of each tenant, sorted by name
    required :tenant_keys, [:TenantKey]

    # @!attribute [r] next_cursor
    #   @return [String, nil] the cursor for the next page; null on the last page
    nullable :next_cursor, :text
  end

  class MessagePayload < Result
    # @!attribute [r] medium
    #   @return [String] for a code: how to send it; one of {DeliveryMedium}, or of a later version
    required :medium, :text

    # @!attribute [r] to
    #   @return [String] for a code: the address or number
    required :to, :text, hidden: true

    # @!attribute [r] code
    #   @return [String] the code; empty if the message is only a notice
    required :code, :text, hidden: true

    # @!attribute [r] template
    #   @return [String] for a code: which message it is, such as sign_in
    required :template, :text

    # @!attribute [r] locale
    #   @return [String, nil] for a code: the requested language, a BCP 47 tag
    nullable :locale, :text

    # @!attribute [r] tenant_name
    #   @return [String] for a code: the display name of the sender
    required :tenant_name, :text

    # @!attribute [r] expires_at
    #   @return [Integer] when the job expires
    required :expires_at, :integer

    # @!attribute [r] expires_in_ms
    #   @return [Integer] how many milliseconds were left until then when it was claimed
    required :expires_in_ms, :integer
  end

  class NextStep < Result
    # @!attribute [r] type
    #   @return [String] the type of step; one that is unknown can be shown by ask and options; one of {NextStepType},
    #     or of a later version
    required :type, :text

    # @!attribute [r] kind
    #   @return [String, nil] the kind that the step asks for, or null if it has to be chosen first or the step needs
    #     none; one of {FactorKind}, or of a later version
    nullable :kind, :text

    # @!attribute [r] factor_id
    #   @return [String, nil] the factor that the step asks for or sets up, or null if any of several will do
    nullable :factor_id, :text

    # @!attribute [r] ask
    #   @return [Array<String>] the parameters that attempt requires now; empty if it takes nothing; one of
    #     {AttemptParameter}, or of a later version
    required :ask, [:text]

    # @!attribute [r] accepts
    #   @return [Array<String>] the parameters that attempt takes besides; one of {AttemptParameter}, or of a later
    #     version
    required :accepts, [:text]

    # @!attribute [r] options
    #   @return [Array<StepOption>] the ways that can be chosen, in the order in which to show them
    required :options, [:StepOption]

    # @!attribute [r] delivery
    #   @return [Delivery, nil] the code that was sent
    optional :delivery, :Delivery

    # @!attribute [r] not_sent
    #   @return [Boolean, nil] true if a code is asked for that could not be sent; prepare says why
    optional :not_sent, :boolean

    # @!attribute [r] secret
    #   @return [String, nil] the seed, in base32
    optional :secret, :text, hidden: true

    # @!attribute [r] otpauth_uri
    #   @return [String, nil] the seed and its parameters, as a URI for authenticator apps
    optional :otpauth_uri, :text, hidden: true

    # @!attribute [r] qr
    #   @return [String, nil] beside `secret`: the URI as a QR code, or null if it was not requested
    optional :qr, :text, hidden: true

    # @!attribute [r] ceremony
    #   @return [String, nil] which method of navigator.credentials takes public_key; one of {PasskeyCeremony}, or of
    #     a later version
    optional :ceremony, :text

    # @!attribute [r] public_key
    #   @return [Hash{String => Object}, nil] what the browser needs to make a passkey, or to use one; pass it on
    #     unchanged
    optional :public_key, :map

    # @!attribute [r] rp_ids
    #   @return [Array<String>, nil] beside ceremony get: the domains whose passkeys count, the current one first;
    #     prepare takes one as rp_id
    optional :rp_ids, [:text]

    # @!attribute [r] parameters
    #   @return [Object, nil] what the tenant's own program wants to know
    optional :parameters, :anything

    # @!attribute [r] rules
    #   @return [PasswordRules, nil] the rules for a new password
    optional :rules, :PasswordRules

    # @!attribute [r] reason
    #   @return [String, nil] why the flow cannot continue; one of {AbandonReason}, or of a later version
    optional :reason, :text

    # @!attribute [r] recovery_at
    #   @return [Integer, nil] for recovery_wait, and while a reset by support waits: when a sign-in will be able to
    #     set up a second factor
    optional :recovery_at, :integer
  end

  class OtherFactor < Factor
  end

  class OtherJob < Job
    # @!attribute [r] payload
    #   @return [Object] what to do
    required :payload, :anything, hidden: true
  end

  # The result of {Methods#passkey_challenge}.
  class PasskeyChallengeResult < Result
    # @!attribute [r] public_key
    #   @return [Hash{String => Object}] what PublicKeyCredential.parseRequestOptionsFromJSON() takes
    required :public_key, :map

    # @!attribute [r] rp_ids
    #   @return [Array<String>] the domains that rp_id may name, because their passkeys count: the current one first
    required :rp_ids, [:text]
  end

  # The result of {Methods#passkey_enroll}.
  class PasskeyEnrolment < Result
    # @!attribute [r] factor
    #   @return [Factor] the pending factor
    required :factor, :Factor

    # @!attribute [r] public_key
    #   @return [Hash{String => Object}] what PublicKeyCredential.parseCreationOptionsFromJSON() takes
    required :public_key, :map
  end

  class PasskeyFactor < Factor
    # @!attribute [r] backup_eligible
    #   @return [Boolean, nil] for passkey: whether the passkey can be synchronised, so that it is not bound to one
    #     device; null while pending
    nullable :backup_eligible, :boolean

    # @!attribute [r] backed_up
    #   @return [Boolean, nil] for passkey: whether the passkey was synchronised when it was last used; null while
    #     pending
    nullable :backed_up, :boolean

    # @!attribute [r] rp_id
    #   @return [String, nil] for passkey: the domain that the passkey was made for; null if none is known
    nullable :rp_id, :text

    # @!attribute [r] rp_id_state
    #   @return [String] for passkey: whether that is the policy's current domain, a former one, or another, so that
    #     it counts nowhere; one of {RPIDState}, or of a later version
    required :rp_id_state, :text

    # @!attribute [r] aaguid
    #   @return [String, nil] for passkey: the model of the authenticator, as a UUID; null if it is not known. Nobody
    #     has verified it
    nullable :aaguid, :text

    # @!attribute [r] authenticator
    #   @return [String, nil] for passkey: the product that has the passkey, such as 1Password, by what it says of
    #     itself; null if unknown
    nullable :authenticator, :text
  end

  # The result of {Methods#passkey_verify}.
  class PasskeyVerification < Result
    # @!attribute [r] subject
    #   @return [String] whose passkey it is
    required :subject, :text

    # @!attribute [r] factor_id
    #   @return [String] the factor that verified
    required :factor_id, :text

    # @!attribute [r] user_verified
    #   @return [Boolean] whether the authenticator verified its user, by a PIN or a biometric
    required :user_verified, :boolean

    # @!attribute [r] amr
    #   @return [Array<String>] authentication method references, RFC 8176; one of {VerificationMethod}, or of a later
    #     version
    required :amr, [:text]

    # @!attribute [r] verified_at
    #   @return [Integer] when it verified
    required :verified_at, :integer
  end

  class PasswordFactor < Factor
    # @!attribute [r] scheme
    #   @return [String] for password: argon2id, or the scheme of an imported hash until it first verifies; one of
    #     {PasswordScheme}, or of a later version
    required :scheme, :text

    # @!attribute [r] demand
    #   @return [String, nil] for password: change or reset, if the user has to do that
    nullable :demand, :text
  end

  # The result of {Methods#password_remove}.
  class PasswordRemoveResult < Result
    # @!attribute [r] revoked_sessions
    #   @return [Integer] the number of sessions that were ended
    required :revoked_sessions, :integer
  end

  class PasswordRules < Result
    # @!attribute [r] min_length
    #   @return [Integer] the minimum number of characters
    required :min_length, :integer

    # @!attribute [r] max_bytes
    #   @return [Integer] the most bytes of UTF-8
    required :max_bytes, :integer

    # @!attribute [r] refuses
    #   @return [Array<String>] what else is refused; a refusal names the `problem`; one of {RefusedPassword}, or of a
    #     later version
    required :refuses, [:text]
  end

  # The result of {Methods#password_set}.
  class PasswordSetResult < Result
    # @!attribute [r] factor
    #   @return [Factor] the factor as it is now
    required :factor, :Factor

    # @!attribute [r] revoked_sessions
    #   @return [Integer] the number of sessions that were ended
    required :revoked_sessions, :integer
  end

  # The result of {Methods#password_verify}.
  class PasswordVerifyResult < Result
    # @!attribute [r] factor_id
    #   @return [String] the password as a factor
    required :factor_id, :text

    # @!attribute [r] amr
    #   @return [Array<String>] authentication method references, RFC 8176; one of {VerificationMethod}, or of a later
    #     version
    required :amr, [:text]

    # @!attribute [r] verified_at
    #   @return [Integer] when it verified
    required :verified_at, :integer

    # @!attribute [r] demand
    #   @return [String, nil] change: the password is temporary and has to be changed; reset: it must be reset before
    #     it counts
    nullable :demand, :text
  end

  # The result of {Methods#phone_enroll}.
  class PhoneEnrollResult < Result
    # @!attribute [r] factor
    #   @return [Factor] the address as a factor
    required :factor, :Factor

    # @!attribute [r] delivery
    #   @return [Delivery, nil] how the code was sent; null if none was
    nullable :delivery, :Delivery
  end

  class PhoneFactor < Factor
    # @!attribute [r] destination
    #   @return [String] for email and phone: the masked address
    required :destination, :text

    # @!attribute [r] signs_in
    #   @return [Boolean] for email and phone: whether the user signs in by it; a pending one that does so does not
    #     expire
    required :signs_in, :boolean
  end

  class Policy < Result
    # @!attribute [r] issuer
    #   @return [String, nil] the issuer shown in authenticator apps if a request names none
    nullable :issuer, :text

    # @!attribute [r] max_factors_per_kind
    #   @return [Integer] the maximum number of active factors of one kind
    required :max_factors_per_kind, :integer

    # @!attribute [r] enumeration_protection
    #   @return [Boolean] whether to hide who has an account
    required :enumeration_protection, :boolean

    # @!attribute [r] totp
    #   @return [PolicyTotp]
    required :totp, :PolicyTotp

    # @!attribute [r] backup_code
    #   @return [PolicyBackupCode]
    required :backup_code, :PolicyBackupCode

    # @!attribute [r] delivered_code
    #   @return [PolicyDeliveredCode]
    required :delivered_code, :PolicyDeliveredCode

    # @!attribute [r] guess_budget
    #   @return [PolicyGuessBudget]
    required :guess_budget, :PolicyGuessBudget

    # @!attribute [r] password
    #   @return [PolicyPassword]
    required :password, :PolicyPassword

    # @!attribute [r] session
    #   @return [PolicySession]
    required :session, :PolicySession

    # @!attribute [r] device
    #   @return [PolicyDevice]
    required :device, :PolicyDevice

    # @!attribute [r] delivery
    #   @return [PolicyDelivery]
    required :delivery, :PolicyDelivery

    # @!attribute [r] sign_in
    #   @return [PolicySignIn]
    required :sign_in, :PolicySignIn

    # @!attribute [r] sign_up
    #   @return [PolicySignUp]
    required :sign_up, :PolicySignUp

    # @!attribute [r] mfa
    #   @return [PolicyMfa]
    required :mfa, :PolicyMfa

    # @!attribute [r] recovery
    #   @return [PolicyRecovery]
    required :recovery, :PolicyRecovery

    # @!attribute [r] passkey
    #   @return [PolicyPasskey]
    required :passkey, :PolicyPasskey
  end

  class PolicyBackupCode < Result
    # @!attribute [r] count
    #   @return [Integer] the number of codes in a new set
    required :count, :integer
  end

  class PolicyDeliveredCode < Result
    # @!attribute [r] digits
    #   @return [Integer] the number of digits of a delivered code
    required :digits, :integer

    # @!attribute [r] ttl_s
    #   @return [Integer] the lifetime of a delivered code, in seconds
    required :ttl_s, :integer

    # @!attribute [r] max_tries
    #   @return [Integer] the number of tries for a delivered code
    required :max_tries, :integer

    # @!attribute [r] resend_after_s
    #   @return [Integer] the wait before it can be sent again, in seconds
    required :resend_after_s, :integer
  end

  class PolicyDelivery < Result
    # @!attribute [r] per_address_per_hour
    #   @return [Integer] messages to one address or number per hour
    required :per_address_per_hour, :integer

    # @!attribute [r] per_address_per_day
    #   @return [Integer] messages to one address or number per day
    required :per_address_per_day, :integer

    # @!attribute [r] sms_per_prefix_per_hour
    #   @return [Integer] text messages to one country per hour
    required :sms_per_prefix_per_hour, :integer

    # @!attribute [r] sms_per_tenant_per_hour
    #   @return [Integer] text messages per hour
    required :sms_per_tenant_per_hour, :integer

    # @!attribute [r] email_per_prefix_per_hour
    #   @return [Integer] e-mails to one domain per hour
    required :email_per_prefix_per_hour, :integer

    # @!attribute [r] email_per_tenant_per_hour
    #   @return [Integer] e-mails per hour
    required :email_per_tenant_per_hour, :integer

    # @!attribute [r] sms_prefixes
    #   @return [Array<String>, nil] allowed prefixes of phone numbers for text messages, such as +49; null allows all
    nullable :sms_prefixes, [:text]
  end

  class PolicyDevice < Result
    # @!attribute [r] grace_s
    #   @return [Integer] how long an exchanged device token gives the same next one again, in seconds
    required :grace_s, :integer
  end

  class PolicyFinding < Result
    # @!attribute [r] code
    #   @return [String] what is found; more may be added
    required :code, :text

    # @!attribute [r] severity
    #   @return [String] how bad it is; one of {FindingSeverity}, or of a later version
    required :severity, :text

    # @!attribute [r] members
    #   @return [Array<String>] the settings concerned, the most important one first
    required :members, [:text]

    # @!attribute [r] clause
    #   @return [String, nil] the clause of the standard; null for what needs no standard
    nullable :clause, :text

    # @!attribute [r] detail
    #   @return [String] what is wrong, for people
    required :detail, :text

    # @!attribute [r] needs
    #   @return [Hash{String => Object}, nil] a change that mends it, as tenant.update takes it; null if there is none
    nullable :needs, :map

    # @!attribute [r] users
    #   @return [Integer, nil] the number of users concerned; null if it is not about single users
    nullable :users, :integer
  end

  class PolicyGuessBudget < Result
    # @!attribute [r] probability
    #   @return [Float] the chance of a hit that wrong guesses may add up to
    required :probability, :number

    # @!attribute [r] window_days
    #   @return [Integer] the number of days for which a guess counts
    required :window_days, :integer

    # @!attribute [r] max_misses
    #   @return [Integer] the maximum number of wrong guesses at passwords, apps or tokens; 0 for no such limit
    required :max_misses, :integer
  end

  class PolicyMfa < Result
    # @!attribute [r] state
    #   @return [String] which users are asked for a second factor; one of {PolicyMfaState}, or of a later version
    required :state, :text

    # @!attribute [r] second_factors
    #   @return [Array<String>] what counts as a second factor; one of {PolicyMfaSecondFactors}, or of a later version
    required :second_factors, [:text]

    # @!attribute [r] enrollment
    #   @return [String] when users set up a second factor; one of {PolicyMfaEnrollment}, or of a later version
    required :enrollment, :text

    # @!attribute [r] require_verified_email
    #   @return [Boolean] whether an unverified e-mail address prevents enrolling second factors
    required :require_verified_email, :boolean

    # @!attribute [r] changes
    #   @return [String] who can add and remove factors: the application, or only their owner, in a session with a
    #     fresh second factor; one of {PolicyMfaChanges}, or of a later version
    required :changes, :text

    # @!attribute [r] email_counts_as
    #   @return [String] what a code by mail shows: that the user holds something, or nothing; one of
    #     {PolicyMfaEmailCountsAs}, or of a later version
    required :email_counts_as, :text

    # @!attribute [r] two_possessions
    #   @return [Boolean] whether two things that the user holds are two factors
    required :two_possessions, :boolean
  end

  class PolicyPasskey < Result
    # @!attribute [r] rp_id
    #   @return [String, nil] the domain that passkeys belong to
    nullable :rp_id, :text

    # @!attribute [r] origins
    #   @return [Array<String>, nil] the origins that may use passkeys; null for https:// and the domain
    nullable :origins, [:text]

    # @!attribute [r] user_verification
    #   @return [String] whether authenticators verify their users; required refuses passkeys that did not; one of
    #     {PolicyPasskeyUserVerification}, or of a later version
    required :user_verification, :text

    # @!attribute [r] refuse_regressed_counter
    #   @return [Boolean] whether to refuse a passkey whose signature counter did not rise
    required :refuse_regressed_counter, :boolean

    # @!attribute [r] former_rp_ids
    #   @return [Array<String>, nil] earlier domains whose passkeys are still accepted; null for none
    nullable :former_rp_ids, [:text]
  end

  class PolicyPassword < Result
    # @!attribute [r] min_length
    #   @return [Integer] the minimum length of a new password, in characters
    required :min_length, :integer

    # @!attribute [r] blocklist
    #   @return [Boolean] whether to refuse common passwords and the subject's name
    required :blocklist, :boolean

    # @!attribute [r] argon2_memory_kib
    #   @return [Integer] the memory for hashing a password, in KiB
    required :argon2_memory_kib, :integer

    # @!attribute [r] argon2_passes
    #   @return [Integer] the number of passes over that memory
    required :argon2_passes, :integer
  end

  class PolicyRecovery < Result
    # @!attribute [r] wait_s
    #   @return [Integer] the wait before users who have only the address of a password reset can set up a second
    #     factor
    required :wait_s, :integer

    # @!attribute [r] support_waits
    #   @return [Boolean] whether a reset of the second factors by support takes effect after wait_s
    required :support_waits, :boolean
  end

  class PolicySession < Result
    # @!attribute [r] ttl_s
    #   @return [Integer] the lifetime of a session, in seconds
    required :ttl_s, :integer

    # @!attribute [r] idle_s
    #   @return [Integer] the lifetime of an unused session, in seconds
    required :idle_s, :integer

    # @!attribute [r] reauthentication_max_age_s
    #   @return [Integer] the maximum age of an authentication for a sensitive change, in seconds
    required :reauthentication_max_age_s, :integer

    # @!attribute [r] assertion_ttl_s
    #   @return [Integer] the lifetime of an assertion, in seconds
    required :assertion_ttl_s, :integer
  end

  class PolicySignIn < Result
    # @!attribute [r] first_factors
    #   @return [Array<String>] the kinds that a sign-in can begin with; one of {PolicySignInFirstFactors}, or of a
    #     later version
    required :first_factors, [:text]

    # @!attribute [r] flow_ttl_s
    #   @return [Integer] the lifetime of a sign-in, step-up or password reset, in seconds
    required :flow_ttl_s, :integer

    # @!attribute [r] client_trust
    #   @return [Boolean] whether a correct password on an unknown device is followed by a code
    required :client_trust, :boolean

    # @!attribute [r] custom_challenge
    #   @return [String] when the tenant's own program asks a question; one of {PolicySignInCustomChallenge}, or of a
    #     later version
    required :custom_challenge, :text

    # @!attribute [r] trusted_device_skips_second_factor
    #   @return [Boolean] whether a trusted device replaces a second factor
    required :trusted_device_skips_second_factor, :boolean
  end

  class PolicySignUp < Result
    # @!attribute [r] mode
    #   @return [String] who can sign up; one of {PolicySignUpMode}, or of a later version
    required :mode, :text

    # @!attribute [r] required_fields
    #   @return [Array<String>] the fields that a sign-up must provide; one of {PolicySignUpRequiredFields}, or of a
    #     later version
    required :required_fields, [:text]

    # @!attribute [r] verify_fields
    #   @return [Array<String>] the addresses that must be verified; one of {PolicySignUpVerifyFields}, or of a later
    #     version
    required :verify_fields, [:text]

    # @!attribute [r] flow_ttl_s
    #   @return [Integer] the lifetime of a sign-up that waits for a code, in seconds
    required :flow_ttl_s, :integer
  end

  class PolicyTotp < Result
    # @!attribute [r] algorithm
    #   @return [String] the HMAC hash of new authenticators; many apps support only SHA1; one of
    #     {PolicyTotpAlgorithm}, or of a later version
    required :algorithm, :text

    # @!attribute [r] digits
    #   @return [Integer] the number of digits of a code
    required :digits, :integer

    # @!attribute [r] period_s
    #   @return [Integer] the length of a time step, in seconds
    required :period_s, :integer

    # @!attribute [r] adjacent_intervals
    #   @return [Integer] how many time steps before and after the current one are accepted
    required :adjacent_intervals, :integer

    # @!attribute [r] learn_drift
    #   @return [Boolean] whether to learn a factor's clock drift
    required :learn_drift, :boolean
  end

  class Profile < Result
    # @!attribute [r] username
    #   @return [String, nil] the name it signs in with
    nullable :username, :text

    # @!attribute [r] first_name
    #   @return [String, nil] as the user entered it
    nullable :first_name, :text

    # @!attribute [r] last_name
    #   @return [String, nil] as the user entered it
    nullable :last_name, :text

    # @!attribute [r] legal_accepted_at
    #   @return [Integer, nil] when the user accepted the terms
    nullable :legal_accepted_at, :integer
  end

  # The result of {Methods#passkey_related_origins}.
  class RelatedOrigins < Result
    # @!attribute [r] rp_ids
    #   @return [Array<String>] the domains whose passkeys are accepted, the current one first
    required :rp_ids, [:text]

    # @!attribute [r] document
    #   @return [RelatedOriginsDocument] what each of them serves, as application/json
    required :document, :RelatedOriginsDocument
  end

  class RelatedOriginsDocument < Result
    # @!attribute [r] origins
    #   @return [Array<String>] the origins whose pages may use the passkeys, in the order of the policy
    required :origins, [:text]
  end

  # The result of {Methods#factor_send}.
  class SentCode < Result
    # @!attribute [r] factor_id
    #   @return [String, nil] the address as a factor; null unless the request named it
    nullable :factor_id, :text

    # @!attribute [r] delivery
    #   @return [Delivery] how the code was sent
    required :delivery, :Delivery
  end

  # The result of {Methods#server_accept_clock}.
  class ServerAcceptClockResult < Result
    # @!attribute [r] moved_ms
    #   @return [Integer] how much older everything has become, in milliseconds; negative if younger
    required :moved_ms, :integer
  end

  # The result of {Methods#server_health}.
  class ServerHealthResult < Result
    # @!attribute [r] status
    #   @return [String] ok, or degraded if any check is not ok
    required :status, :text

    # @!attribute [r] checks
    #   @return [Array<HealthCheck>] each check, with its status and findings
    required :checks, [:HealthCheck]
  end

  # The result of {Methods#server_hello}.
  class ServerHelloResult < Result
    # @!attribute [r] protocol
    #   @return [Integer] the version of the wire protocol
    required :protocol, :integer

    # @!attribute [r] revision
    #   @return [Integer] the revision of that version
    required :revision, :integer

    # @!attribute [r] version
    #   @return [String] the program's version
    required :version, :text

    # @!attribute [r] limits
    #   @return [WireLimits] what a connection and its lines may be
    required :limits, :WireLimits

    # @!attribute [r] roles
    #   @return [Array<String>] the roles that this peer has, for at least one tenant
    required :roles, [:text]

    # @!attribute [r] methods
    #   @return [Array<String>] the methods that this peer may call
    required :methods, [:text]
  end

  # The result of {Methods#server_info}.
  class ServerInfoResult < Result
    # @!attribute [r] name
    #   @return [String] always factord
    required :name, :text

    # @!attribute [r] version
    #   @return [String] the program's version
    required :version, :text

    # @!attribute [r] protocol
    #   @return [Integer] the version of the wire protocol
    required :protocol, :integer

    # @!attribute [r] uptime_s
    #   @return [Integer] seconds since the server started
    required :uptime_s, :integer

    # @!attribute [r] now
    #   @return [Integer] the server's clock
    required :now, :integer

    # @!attribute [r] storage
    #   @return [String] the kind of store that holds the records
    required :storage, :text

    # @!attribute [r] methods
    #   @return [Array<String>] the methods that this peer may call
    required :methods, [:text]
  end

  # The result of {Methods#server_metrics}.
  class ServerMetricsResult < Result
    # @!attribute [r] text
    #   @return [String] the metrics, in version 0.0.4 of the exposition format
    required :text, :text
  end

  class Session < Result
    # @!attribute [r] session_id
    #   @return [String] its ID
    required :session_id, :text

    # @!attribute [r] subject
    #   @return [String] the subject that it belongs to
    required :subject, :text

    # @!attribute [r] amr
    #   @return [Array<String>] how the user signed in, RFC 8176; one of {AuthenticationMethod}, or of a later version
    required :amr, [:text]

    # @!attribute [r] aal
    #   @return [Integer] the assurance level: 2 if factors of two different types were verified, otherwise 1
    required :aal, :integer

    # @!attribute [r] authenticated_at
    #   @return [Integer] when the user signed in
    required :authenticated_at, :integer

    # @!attribute [r] created_at
    #   @return [Integer] when it was created
    required :created_at, :integer

    # @!attribute [r] last_used_at
    #   @return [Integer] when it was last used, to within a minute
    required :last_used_at, :integer

    # @!attribute [r] expires_at
    #   @return [Integer] when it ends, even if it is used
    required :expires_at, :integer

    # @!attribute [r] idle_expires_at
    #   @return [Integer] when it ends if it is not used
    required :idle_expires_at, :integer

    # @!attribute [r] factor_ids
    #   @return [Array<String>] the factors that it was created with; removing one of them ends it
    required :factor_ids, [:text]
  end

  # The result of {Methods#session_check}.
  class SessionCheckResult < Result
    # @!attribute [r] session
    #   @return [Session] the session
    required :session, :Session
  end

  # The result of {Methods#session_create}.
  class SessionCreateResult < Result
    # @!attribute [r] session
    #   @return [Session] the session
    required :session, :Session

    # @!attribute [r] session_token
    #   @return [String] the session's token; shown only once
    required :session_token, :text, hidden: true
  end

  # The result of {Methods#session_issue_assertion}.
  class SessionIssueAssertionResult < Result
    # @!attribute [r] assertion
    #   @return [String] a JWT (RFC 7519); keys.jwks has the keys to verify it
    required :assertion, :text, hidden: true

    # @!attribute [r] expires_at
    #   @return [Integer] when it expires; it cannot be revoked
    required :expires_at, :integer
  end

  # The result of {Methods#session_list}.
  class SessionListResult < Result
    # @!attribute [r] sessions
    #   @return [Array<Session>] the sessions that have not ended
    required :sessions, [:Session]
  end

  # The result of {Methods#session_revoke_all}.
  class SessionRevokeAllResult < Result
    # @!attribute [r] revoked_sessions
    #   @return [Integer] the number of sessions that were ended
    required :revoked_sessions, :integer
  end

  # The result of {Methods#session_touch}.
  class SessionTouchResult < Result
    # @!attribute [r] session
    #   @return [Session] the session
    required :session, :Session
  end

  class Sidecar < Result
    # @!attribute [r] name
    #   @return [String] its name in the database
    required :name, :text

    # @!attribute [r] newest_layout
    #   @return [Integer] the newest layout that it can read
    required :newest_layout, :integer

    # @!attribute [r] seen_at
    #   @return [Integer] when it last wrote something
    required :seen_at, :integer
  end

  class SigningKey < Result
    # @!attribute [r] kty
    #   @return [String] the key type, an octet key pair
    required :kty, :text

    # @!attribute [r] crv
    #   @return [String] the curve
    required :crv, :text

    # @!attribute [r] alg
    #   @return [String] the signature algorithm
    required :alg, :text

    # @!attribute [r] use
    #   @return [String] the use of the key: signatures
    required :use, :text

    # @!attribute [r] kid
    #   @return [String] the key ID, as in the header of an assertion
    required :kid, :text

    # @!attribute [r] x
    #   @return [String] the public key, in base64url
    required :x, :text
  end

  class StepOption < Result
    # @!attribute [r] selection
    #   @return [String] what to send as `selection` to choose it
    required :selection, :text

    # @!attribute [r] asked
    #   @return [Boolean] whether it is what the step asks for now
    required :asked, :boolean

    # @!attribute [r] kind
    #   @return [String, nil] the kind of factor; null for reset_password and skip; one of {FactorKind}, or of a later
    #     version
    nullable :kind, :text

    # @!attribute [r] factor_id
    #   @return [String, nil] the factor; null before the first factor is verified
    nullable :factor_id, :text

    # @!attribute [r] display_name
    #   @return [String, nil] the user's name for the factor
    nullable :display_name, :text

    # @!attribute [r] destination
    #   @return [String, nil] the masked address that a code is sent to
    nullable :destination, :text

    # @!attribute [r] preferred
    #   @return [Boolean] whether the user prefers it
    required :preferred, :boolean

    # @!attribute [r] created_at
    #   @return [Integer, nil] when the factor was enrolled
    nullable :created_at, :integer

    # @!attribute [r] last_used_at
    #   @return [Integer, nil] when the factor last verified
    nullable :last_used_at, :integer

    # @!attribute [r] codes_left
    #   @return [Integer, nil] the number of unspent backup codes
    nullable :codes_left, :integer
  end

  # The result of {Methods#store_layout}.
  class StoreLayoutResult < Result
    # @!attribute [r] layout
    #   @return [Integer] the layout in which the store is written
    required :layout, :integer

    # @!attribute [r] newest_layout
    #   @return [Integer] the newest one that this server can read
    required :newest_layout, :integer

    # @!attribute [r] tenants_left
    #   @return [Integer] the number of tenants that are not written in the newest one yet
    required :tenants_left, :integer

    # @!attribute [r] sidecars
    #   @return [Array<Sidecar>] everybody who uses a shared store, or has used it; empty for an embedded store
    required :sidecars, [:Sidecar]
  end

  # The result of {Methods#store_raise}.
  class StoreRaiseResult < Result
    # @!attribute [r] layout
    #   @return [Integer] the layout in which the store is written
    required :layout, :integer

    # @!attribute [r] newest_layout
    #   @return [Integer] the newest one that this server can read
    required :newest_layout, :integer

    # @!attribute [r] tenants_left
    #   @return [Integer] the number of tenants that are not written in the newest one yet
    required :tenants_left, :integer
  end

  # The result of {Methods#subject_cancel_reset}.
  class SubjectCancelResetResult < Result
    # @!attribute [r] reset
    #   @return [FactorReset] the reset as it is now
    required :reset, :FactorReset
  end

  # The result of {Methods#subject_delete}.
  class SubjectDeleteResult < Result
    # @!attribute [r] removed_factors
    #   @return [FactorCounts] the number of removed factors of each kind
    required :removed_factors, :FactorCounts
  end

  # The result of {Methods#subject_get}.
  class SubjectGetResult < Result
    # @!attribute [r] created_at
    #   @return [Integer] when its first factor was enrolled or it signed up
    required :created_at, :integer

    # @!attribute [r] factors
    #   @return [Array<Factor>] the factors, in the order of their enrolment
    required :factors, [:Factor]

    # @!attribute [r] addresses
    #   @return [Array<Address>] its addresses
    required :addresses, [:Address]

    # @!attribute [r] profile
    #   @return [Profile] its profile
    required :profile, :Profile

    # @!attribute [r] pools
    #   @return [Array<GuessPool>] where guesses are counted, except where there were none
    required :pools, [:GuessPool]

    # @!attribute [r] reset
    #   @return [FactorReset, nil] the latest reset of its second factors by support, if there was one
    nullable :reset, :FactorReset
  end

  # The result of {Methods#subject_reset_factors}.
  class SubjectResetFactorsResult < Result
    # @!attribute [r] status
    #   @return [String] waiting, or effective: the factors are removed; one of {ResetState}, or of a later version
    required :status, :text

    # @!attribute [r] effective_at
    #   @return [Integer] when the factors are removed, or were
    required :effective_at, :integer

    # @!attribute [r] removed_factors
    #   @return [FactorCounts] the number of removed factors of each kind
    required :removed_factors, :FactorCounts

    # @!attribute [r] revoked_sessions
    #   @return [Integer] the number of sessions that were ended
    required :revoked_sessions, :integer

    # @!attribute [r] messages
    #   @return [Integer] the number of verified addresses that are told
    required :messages, :integer
  end

  # The result of {Methods#tenant_create}, {Methods#tenant_get}.
  class Tenant < Result
    # @!attribute [r] tenant
    #   @return [String] its name
    required :tenant, :text

    # @!attribute [r] policy
    #   @return [Policy] all its settings, including those from the server's defaults
    required :policy, :Policy

    # @!attribute [r] defaults_edition
    #   @return [Integer] the edition of the defaults that its settings override
    required :defaults_edition, :integer

    # @!attribute [r] created_at
    #   @return [Integer] when it was created
    required :created_at, :integer

    # @!attribute [r] counts
    #   @return [TenantCounts] what the tenant contains
    required :counts, :TenantCounts
  end

  # The result of {Methods#tenant_check}.
  class TenantCheckResult < Result
    # @!attribute [r] tenant
    #   @return [String] its name
    required :tenant, :text

    # @!attribute [r] profile
    #   @return [String, nil] the profile checked by
    nullable :profile, :text

    # @!attribute [r] standard
    #   @return [String, nil] the title and date of the standard's text
    nullable :standard, :text

    # @!attribute [r] defaults_edition
    #   @return [Integer] the edition of the defaults that its settings override
    required :defaults_edition, :integer

    # @!attribute [r] census
    #   @return [CheckedUsers] its users, counted
    required :census, :CheckedUsers

    # @!attribute [r] passkeys
    #   @return [Array<DomainPasskeys>] the passkeys by the domain that they were made for, those that count first
    required :passkeys, [:DomainPasskeys]

    # @!attribute [r] findings
    #   @return [Array<PolicyFinding>] what was found, worst first
    required :findings, [:PolicyFinding]
  end

  class TenantCounts < Result
    # @!attribute [r] subjects
    #   @return [Integer] the number of subjects that have or had a factor
    required :subjects, :integer
  end

  # The result of {Methods#tenant_delete}.
  class TenantDeleteResult < Result
    # @!attribute [r] tenant
    #   @return [String] the tenant that was deleted
    required :tenant, :text
  end

  class TenantKey < Result
    # @!attribute [r] tenant
    #   @return [String] the tenant
    required :tenant, :text

    # @!attribute [r] generation
    #   @return [Integer] the generation of its newest key
    required :generation, :integer

    # @!attribute [r] tenant_records_left
    #   @return [Integer] the number of records still sealed under an older key
    required :tenant_records_left, :integer
  end

  # The result of {Methods#tenant_list}.
  class TenantListResult < Result
    # @!attribute [r] tenants
    #   @return [Array<Tenant>] the tenants on this page
    required :tenants, [:Tenant]

    # @!attribute [r] next_cursor
    #   @return [String, nil] the cursor for the next page; null on the last page
    nullable :next_cursor, :text
  end

  # The result of {Methods#tenant_update}.
  class TenantUpdateResult < Result
    # @!attribute [r] tenant
    #   @return [String] its name
    required :tenant, :text

    # @!attribute [r] policy
    #   @return [Policy] all its settings, including those from the server's defaults
    required :policy, :Policy

    # @!attribute [r] defaults_edition
    #   @return [Integer] the edition of the defaults that its settings override
    required :defaults_edition, :integer

    # @!attribute [r] users_affected
    #   @return [Integer, nil] the number of users left without a factor that counted; null if nothing was counted
    nullable :users_affected, :integer
  end

  # The result of {Methods#totp_current_code}.
  class TotpCurrentCodeResult < Result
    # @!attribute [r] code
    #   @return [String] the code of the current time step
    required :code, :text, hidden: true

    # @!attribute [r] expires_at
    #   @return [Integer] when the next time step begins
    required :expires_at, :integer
  end

  class TotpFactor < Factor
    # @!attribute [r] algorithm
    #   @return [String] for totp and hotp: the HMAC hash; one of {OATHAlgorithm}, or of a later version
    required :algorithm, :text

    # @!attribute [r] digits
    #   @return [Integer] for totp and hotp: the number of digits of a code
    required :digits, :integer

    # @!attribute [r] period_s
    #   @return [Integer] for totp: the length of a time step, in seconds
    required :period_s, :integer

    # @!attribute [r] generator
    #   @return [Boolean] for totp: whether it generates codes instead of verifying them
    required :generator, :boolean
  end

  # The result of {Methods#totp_import}.
  class TotpImportResult < Result
    # @!attribute [r] outcome
    #   @return [String] imported; present: it already existed and was not changed; possible: a dry run, and it would
    #     be imported
    required :outcome, :text

    # @!attribute [r] factor
    #   @return [Factor, nil] the factor; null if a dry run would import one
    nullable :factor, :Factor
  end

  # The result of {Methods#verdict_redeem}.
  class VerdictRedeemResult < Result
    # @!attribute [r] subject
    #   @return [String] who confirmed it
    required :subject, :text

    # @!attribute [r] redeemed_at
    #   @return [Integer] when it was redeemed
    required :redeemed_at, :integer

    # @!attribute [r] amr
    #   @return [Array<String>] how it was confirmed, RFC 8176; one of {AuthenticationMethod}, or of a later version
    required :amr, [:text]

    # @!attribute [r] aal
    #   @return [Integer] the assurance level: 2 if factors of two different types were verified, otherwise 1
    required :aal, :integer
  end

  # The result of {Methods#totp_verify}, {Methods#hotp_verify}, {Methods#email_verify}, {Methods#phone_verify},
  # {Methods#factor_resync}.
  class Verification < Result
    # @!attribute [r] factor_id
    #   @return [String] the factor that verified
    required :factor_id, :text

    # @!attribute [r] amr
    #   @return [Array<String>] authentication method references, RFC 8176; one of {VerificationMethod}, or of a later
    #     version
    required :amr, [:text]

    # @!attribute [r] verified_at
    #   @return [Integer] when it verified
    required :verified_at, :integer
  end

  class WireLimits < Result
    # @!attribute [r] request_bytes
    #   @return [Integer] the length of a line that is sent, with its LF
    required :request_bytes, :integer

    # @!attribute [r] batch_entries
    #   @return [Integer] the entries of a batch
    required :batch_entries, :integer

    # @!attribute [r] in_flight
    #   @return [Integer] unanswered requests of a connection, beyond which it is not read
    required :in_flight, :integer

    # @!attribute [r] answer_bytes
    #   @return [Integer] the length of an answer's line; a batch's may be longer
    required :answer_bytes, :integer
  end
end
