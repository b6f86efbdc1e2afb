# Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.
# frozen_string_literal: true

module Factord
  # Parse error.
  class ParseError < Refused
    # @!attribute [r] offset
    #   @return [Integer, nil] the byte at which the line stops being JSON
    attribute :offset, :integer
  end

  # Invalid request.
  class InvalidRequest < Refused
    # @!attribute [r] detail
    #   @return [String, nil] what is wrong, for developers
    attribute :detail, :text
  end

  # Method not found.
  class MethodNotFound < Refused
  end

  # Invalid params.
  class InvalidParams < Refused
    # @!attribute [r] field
    #   @return [String, nil] the member concerned, as a path: `policy.totp.digits`, `kinds[1]`
    attribute :field, :text

    # @!attribute [r] detail
    #   @return [String, nil] what is wrong, for developers
    attribute :detail, :text
  end

  # Internal error, see the log.
  class Internal < Refused
    # @!attribute [r] reference
    #   @return [String, nil] under which the daemon's log has the cause
    attribute :reference, :text
  end

  # Code rejected.
  class CodeRejected < Refused
    # @!attribute [r] hint
    #   @return [String, nil] what to tell the user; one of {CodeHint}, or of a later version
    attribute :hint, :text

    # @!attribute [r] diagnosis
    #   @return [String, nil] what the app seems to have done, for the first code of a pending factor; one of
    #     {EnrolmentDiagnosis}, or of a later version
    attribute :diagnosis, :text

    # @!attribute [r] offset_s
    #   @return [Integer, nil] for clock_offset: by how many seconds the app's clock is ahead
    attribute :offset_s, :integer

    # @!attribute [r] tries_left
    #   @return [Integer, nil] for a code that was sent in a flow: the tries left
    attribute :tries_left, :integer

    # @!attribute [r] status
    #   @return [String, nil] in flows: how far the flow is; one of {FlowStatus}, or of a later version
    attribute :status, :text

    # @!attribute [r] next_step
    #   @return [NextStep, nil] in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    attribute :next_step, :NextStep
  end

  # Too soon, or too many misses in a row: try again later.
  class Throttled < Refused
    # @!attribute [r] retry_after_ms
    #   @return [Integer, nil] how long to wait before the request is repeated
    attribute :retry_after_ms, :integer

    # @!attribute [r] status
    #   @return [String, nil] in flows: how far the flow is; one of {FlowStatus}, or of a later version
    attribute :status, :text

    # @!attribute [r] next_step
    #   @return [NextStep, nil] in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    attribute :next_step, :NextStep
  end

  # The guess budget is spent.
  class Locked < Refused
    # @!attribute [r] unlocks_at
    #   @return [Integer, nil] when the lock ends; null if only subject.unlock ends it
    attribute :unlocks_at, :integer

    # @!attribute [r] retry_after_ms
    #   @return [Integer, nil] how long to wait before the request is repeated
    attribute :retry_after_ms, :integer

    # @!attribute [r] status
    #   @return [String, nil] in flows: how far the flow is; one of {FlowStatus}, or of a later version
    attribute :status, :text

    # @!attribute [r] next_step
    #   @return [NextStep, nil] in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    attribute :next_step, :NextStep
  end

  # Not found.
  class NotFound < Refused
  end

  # Already exists.
  class AlreadyExists < Refused
    # @!attribute [r] field
    #   @return [String, nil] the member concerned, as a path: `policy.totp.digits`, `kinds[1]`
    attribute :field, :text

    # @!attribute [r] status
    #   @return [String, nil] in flows: how far the flow is; one of {FlowStatus}, or of a later version
    attribute :status, :text

    # @!attribute [r] next_step
    #   @return [NextStep, nil] in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    attribute :next_step, :NextStep
  end

  # Not possible in this state.
  class WrongState < Refused
    # @!attribute [r] state
    #   @return [String, nil] the state that it is in; one of {RefusedState}, or of a later version
    attribute :state, :text

    # @!attribute [r] field
    #   @return [String, nil] the member concerned, as a path: `policy.totp.digits`, `kinds[1]`
    attribute :field, :text

    # @!attribute [r] detail
    #   @return [String, nil] what is wrong, for developers
    attribute :detail, :text

    # @!attribute [r] status
    #   @return [String, nil] in flows: how far the flow is; one of {FlowStatus}, or of a later version
    attribute :status, :text

    # @!attribute [r] next_step
    #   @return [NextStep, nil] in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    attribute :next_step, :NextStep
  end

  # Expired.
  class Expired < Refused
    # @!attribute [r] status
    #   @return [String, nil] in flows: how far the flow is; one of {FlowStatus}, or of a later version
    attribute :status, :text

    # @!attribute [r] next_step
    #   @return [NextStep, nil] in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    attribute :next_step, :NextStep
  end

  # The policy does not allow it.
  class PolicyViolation < Refused
    # @!attribute [r] field
    #   @return [String, nil] the member concerned, as a path: `policy.totp.digits`, `kinds[1]`
    attribute :field, :text

    # @!attribute [r] problem
    #   @return [String, nil] what is wrong, for a page that words it; one of {PolicyLimit}, or of a later version
    attribute :problem, :text

    # @!attribute [r] detail
    #   @return [String, nil] what is wrong, for developers
    attribute :detail, :text

    # @!attribute [r] status
    #   @return [String, nil] in flows: how far the flow is; one of {FlowStatus}, or of a later version
    attribute :status, :text

    # @!attribute [r] next_step
    #   @return [NextStep, nil] in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    attribute :next_step, :NextStep
  end

  # The session's authentication is too weak or too old.
  class InsufficientAuthentication < Refused
    # @!attribute [r] min_aal
    #   @return [Integer, nil] the assurance level that the session lacks
    attribute :min_aal, :integer

    # @!attribute [r] amr
    #   @return [Array<String>, nil] the authentication methods that the session lacks; one of {AuthenticationMethod},
    #     or of a later version
    attribute :amr, [:text]

    # @!attribute [r] max_age_s
    #   @return [Integer, nil] how old the session's authentication may be, in seconds, if it is older
    attribute :max_age_s, :integer

    # @!attribute [r] detail
    #   @return [String, nil] what else is missing where only a subject's owner changes its factors, for developers
    attribute :detail, :text
  end

  # The idempotency key was used with other parameters.
  class IdempotencyConflict < Refused
  end

  # No account has this identifier.
  class IdentifierNotFound < Refused
    # @!attribute [r] status
    #   @return [String, nil] in flows: how far the flow is; one of {FlowStatus}, or of a later version
    attribute :status, :text

    # @!attribute [r] next_step
    #   @return [NextStep, nil] in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    attribute :next_step, :NextStep
  end

  # The address is verified but has no account: sign up.
  class SignUpRequired < Refused
    # @!attribute [r] status
    #   @return [String, nil] in flows: how far the flow is; one of {FlowStatus}, or of a later version
    attribute :status, :text

    # @!attribute [r] next_step
    #   @return [NextStep, nil] in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    attribute :next_step, :NextStep
  end

  # Credential rejected.
  class CredentialRejected < Refused
    # @!attribute [r] status
    #   @return [String, nil] in flows: how far the flow is; one of {FlowStatus}, or of a later version
    attribute :status, :text

    # @!attribute [r] next_step
    #   @return [NextStep, nil] in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    attribute :next_step, :NextStep
  end

  # The new password is refused: choose another.
  class PasswordRefused < Refused
    # @!attribute [r] field
    #   @return [String, nil] the member concerned, as a path: `policy.totp.digits`, `kinds[1]`
    attribute :field, :text

    # @!attribute [r] problem
    #   @return [String, nil] the rule that the password breaks; one of {PasswordRule}, or of a later version
    attribute :problem, :text

    # @!attribute [r] detail
    #   @return [String, nil] what is wrong, for developers
    attribute :detail, :text

    # @!attribute [r] status
    #   @return [String, nil] in flows: how far the flow is; one of {FlowStatus}, or of a later version
    attribute :status, :text

    # @!attribute [r] next_step
    #   @return [NextStep, nil] in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    attribute :next_step, :NextStep
  end

  # The user's input is malformed.
  class InvalidInput < Refused
    # @!attribute [r] field
    #   @return [String, nil] the member concerned, as a path: `policy.totp.digits`, `kinds[1]`
    attribute :field, :text

    # @!attribute [r] problem
    #   @return [String, nil] what is wrong, for a page that words it; one of {InputRule}, or of a later version
    attribute :problem, :text

    # @!attribute [r] detail
    #   @return [String, nil] what is wrong, for developers
    attribute :detail, :text

    # @!attribute [r] status
    #   @return [String, nil] in flows: how far the flow is; one of {FlowStatus}, or of a later version
    attribute :status, :text

    # @!attribute [r] next_step
    #   @return [NextStep, nil] in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    attribute :next_step, :NextStep
  end

  # That is not among the options.
  class NotOffered < Refused
    # @!attribute [r] field
    #   @return [String, nil] the member concerned, as a path: `policy.totp.digits`, `kinds[1]`
    attribute :field, :text

    # @!attribute [r] status
    #   @return [String, nil] in flows: how far the flow is; one of {FlowStatus}, or of a later version
    attribute :status, :text

    # @!attribute [r] next_step
    #   @return [NextStep, nil] in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    attribute :next_step, :NextStep
  end

  # The verdict confirms another action.
  class VerdictMismatch < Refused
    # @!attribute [r] field
    #   @return [String, nil] the member concerned, as a path: `policy.totp.digits`, `kinds[1]`
    attribute :field, :text
  end

  # The change would leave users without a factor that counts.
  class UsersAffected < Refused
    # @!attribute [r] field
    #   @return [String, nil] the member concerned, as a path: `policy.totp.digits`, `kinds[1]`
    attribute :field, :text

    # @!attribute [r] detail
    #   @return [String, nil] what is wrong, for developers
    attribute :detail, :text

    # @!attribute [r] users
    #   @return [Integer, nil] the number of users who would lose a factor that counts: what accept_users_affected has
    #     to be
    attribute :users, :integer

    # @!attribute [r] users_without_second_factor
    #   @return [Integer, nil] how many of them would have no second factor
    attribute :users_without_second_factor, :integer

    # @!attribute [r] users_without_first_factor
    #   @return [Integer, nil] how many of them could not begin a sign-in
    attribute :users_without_first_factor, :integer
  end

  # What was asked for has expired: flow.prepare asks for another.
  class VerificationExpired < Refused
    # @!attribute [r] status
    #   @return [String, nil] in flows: how far the flow is; one of {FlowStatus}, or of a later version
    attribute :status, :text

    # @!attribute [r] next_step
    #   @return [NextStep, nil] in flows: what to ask the user next; what is secret in it is left out, flow.get has it
    attribute :next_step, :NextStep
  end

  # This peer is not allowed to do that.
  class Forbidden < Refused
    # @!attribute [r] role
    #   @return [String, nil] the role that the peer lacks; any if it has none at all; one of {Role}, or of a later
    #     version
    attribute :role, :text

    # @!attribute [r] other_roles
    #   @return [Array<String>, nil] further roles of which each would do as well; one of {Role}, or of a later
    #     version
    attribute :other_roles, [:text]
  end

  # Too many requests are waiting, try again later.
  class Overloaded < Refused
    # @!attribute [r] retry_after_ms
    #   @return [Integer, nil] how long to wait before the request is repeated
    attribute :retry_after_ms, :integer
  end

  # The store is not available now, nothing was changed.
  class Unavailable < Refused
    # @!attribute [r] detail
    #   @return [String, nil] what is wrong, for developers
    attribute :detail, :text
  end

  # The request's time was over before it began, nothing was changed.
  class DeadlineExceeded < Refused
  end

  # The server does not speak that version of the protocol.
  class UnsupportedProtocol < Refused
    # @!attribute [r] protocol
    #   @return [Integer, nil] the version of the protocol that the server speaks
    attribute :protocol, :integer

    # @!attribute [r] revision
    #   @return [Integer, nil] the server's revision of the protocol
    attribute :revision, :integer

    # @!attribute [r] detail
    #   @return [String, nil] what is wrong, for developers
    attribute :detail, :text
  end

  # The class of each reason.
  # @api private
  REFUSALS = {
    "already_exists" => AlreadyExists,
    "code_rejected" => CodeRejected,
    "credential_rejected" => CredentialRejected,
    "deadline_exceeded" => DeadlineExceeded,
    "expired" => Expired,
    "forbidden" => Forbidden,
    "idempotency_conflict" => IdempotencyConflict,
    "identifier_not_found" => IdentifierNotFound,
    "insufficient_authentication" => InsufficientAuthentication,
    "internal" => Internal,
    "invalid_input" => InvalidInput,
    "invalid_params" => InvalidParams,
    "invalid_request" => InvalidRequest,
    "locked" => Locked,
    "method_not_found" => MethodNotFound,
    "not_found" => NotFound,
    "not_offered" => NotOffered,
    "overloaded" => Overloaded,
    "parse_error" => ParseError,
    "password_refused" => PasswordRefused,
    "policy_violation" => PolicyViolation,
    "sign_up_required" => SignUpRequired,
    "throttled" => Throttled,
    "unavailable" => Unavailable,
    "unsupported_protocol" => UnsupportedProtocol,
    "users_affected" => UsersAffected,
    "verdict_mismatch" => VerdictMismatch,
    "verification_expired" => VerificationExpired,
    "wrong_state" => WrongState
  }.freeze
end
