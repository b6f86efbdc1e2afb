// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

//! The refusals, each with the data that it has.

#[allow(unused_imports)]
use super::results::*;
#[allow(unused_imports)]
use super::values::*;
#[allow(unused_imports)]
use crate::json::{Object, Value};

refusals! {
    /// Parse error.
    struct ParseError = "parse_error" {
        /// The byte at which the line stops being JSON.
        offset: i64 = "offset",
    }

    /// Invalid request.
    struct InvalidRequest = "invalid_request" {
        /// What is wrong, for developers.
        detail: String = "detail",
    }

    /// Method not found.
    struct MethodNotFound = "method_not_found" {}

    /// Invalid params.
    struct InvalidParams = "invalid_params" {
        /// The member concerned, as a path: `policy.totp.digits`, `kinds[1]`.
        field: String = "field",
        /// What is wrong, for developers.
        detail: String = "detail",
    }

    /// Internal error, see the log.
    struct Internal = "internal" {
        /// Under which the daemon's log has the cause.
        reference: String = "reference",
    }

    /// Code rejected.
    struct CodeRejected = "code_rejected" {
        /// What to tell the user.
        hint: CodeHint = "hint",
        /// What the app seems to have done, for the first code of a pending factor.
        diagnosis: EnrolmentDiagnosis = "diagnosis",
        /// For clock_offset: by how many seconds the app's clock is ahead.
        offset_s: i64 = "offset_s",
        /// For a code that was sent in a flow: the tries left.
        tries_left: i64 = "tries_left",
        /// In flows: how far the flow is.
        status: FlowStatus = "status",
        /// In flows: what to ask the user next; what is secret in it is left out, flow.get has it.
        next_step: NextStep = "next_step",
    }

    /// Too soon, or too many misses in a row: try again later.
    struct Throttled = "throttled" {
        /// How long to wait before the request is repeated.
        retry_after_ms: i64 = "retry_after_ms",
        /// In flows: how far the flow is.
        status: FlowStatus = "status",
        /// In flows: what to ask the user next; what is secret in it is left out, flow.get has it.
        next_step: NextStep = "next_step",
    }

    /// The guess budget is spent.
    struct Locked = "locked" {
        /// When the lock ends; null if only subject.unlock ends it.
        unlocks_at: i64 = "unlocks_at",
        /// How long to wait before the request is repeated.
        retry_after_ms: i64 = "retry_after_ms",
        /// In flows: how far the flow is.
        status: FlowStatus = "status",
        /// In flows: what to ask the user next; what is secret in it is left out, flow.get has it.
        next_step: NextStep = "next_step",
    }

    /// Not found.
    struct NotFound = "not_found" {}

    /// Already exists.
    struct AlreadyExists = "already_exists" {
        /// The member concerned, as a path: `policy.totp.digits`, `kinds[1]`.
        field: String = "field",
        /// In flows: how far the flow is.
        status: FlowStatus = "status",
        /// In flows: what to ask the user next; what is secret in it is left out, flow.get has it.
        next_step: NextStep = "next_step",
    }

    /// Not possible in this state.
    struct WrongState = "wrong_state" {
        /// The state that it is in.
        state: RefusedState = "state",
        /// The member concerned, as a path: `policy.totp.digits`, `kinds[1]`.
        field: String = "field",
        /// What is wrong, for developers.
        detail: String = "detail",
        /// In flows: how far the flow is.
        status: FlowStatus = "status",
        /// In flows: what to ask the user next; what is secret in it is left out, flow.get has it.
        next_step: NextStep = "next_step",
    }

    /// Expired.
    struct Expired = "expired" {
        /// In flows: how far the flow is.
        status: FlowStatus = "status",
        /// In flows: what to ask the user next; what is secret in it is left out, flow.get has it.
        next_step: NextStep = "next_step",
    }

    /// The policy does not allow it.
    struct PolicyViolation = "policy_violation" {
        /// The member concerned, as a path: `policy.totp.digits`, `kinds[1]`.
        field: String = "field",
        /// What is wrong, for a page that words it.
        problem: PolicyLimit = "problem",
        /// What is wrong, for developers.
        detail: String = "detail",
        /// In flows: how far the flow is.
        status: FlowStatus = "status",
        /// In flows: what to ask the user next; what is secret in it is left out, flow.get has it.
        next_step: NextStep = "next_step",
    }

    /// The session's authentication is too weak or too old.
    struct InsufficientAuthentication = "insufficient_authentication" {
        /// The assurance level that the session lacks.
        min_aal: i64 = "min_aal",
        /// The authentication methods that the session lacks.
        amr: Vec<AuthenticationMethod> = "amr",
        /// How old the session's authentication may be, in seconds, if it is older.
        max_age_s: i64 = "max_age_s",
        /// What else is missing where only a subject's owner changes its factors, for developers.
        detail: String = "detail",
    }

    /// The idempotency key was used with other parameters.
    struct IdempotencyConflict = "idempotency_conflict" {}

    /// No account has this identifier.
    struct IdentifierNotFound = "identifier_not_found" {
        /// In flows: how far the flow is.
        status: FlowStatus = "status",
        /// In flows: what to ask the user next; what is secret in it is left out, flow.get has it.
        next_step: NextStep = "next_step",
    }

    /// The address is verified but has no account: sign up.
    struct SignUpRequired = "sign_up_required" {
        /// In flows: how far the flow is.
        status: FlowStatus = "status",
        /// In flows: what to ask the user next; what is secret in it is left out, flow.get has it.
        next_step: NextStep = "next_step",
    }

    /// Credential rejected.
    struct CredentialRejected = "credential_rejected" {
        /// In flows: how far the flow is.
        status: FlowStatus = "status",
        /// In flows: what to ask the user next; what is secret in it is left out, flow.get has it.
        next_step: NextStep = "next_step",
    }

    /// The new password is refused: choose another.
    struct PasswordRefused = "password_refused" {
        /// The member concerned, as a path: `policy.totp.digits`, `kinds[1]`.
        field: String = "field",
        /// The rule that the password breaks.
        problem: PasswordRule = "problem",
        /// What is wrong, for developers.
        detail: String = "detail",
        /// In flows: how far the flow is.
        status: FlowStatus = "status",
        /// In flows: what to ask the user next; what is secret in it is left out, flow.get has it.
        next_step: NextStep = "next_step",
    }

    /// The user's input is malformed.
    struct InvalidInput = "invalid_input" {
        /// The member concerned, as a path: `policy.totp.digits`, `kinds[1]`.
        field: String = "field",
        /// What is wrong, for a page that words it.
        problem: InputRule = "problem",
        /// What is wrong, for developers.
        detail: String = "detail",
        /// In flows: how far the flow is.
        status: FlowStatus = "status",
        /// In flows: what to ask the user next; what is secret in it is left out, flow.get has it.
        next_step: NextStep = "next_step",
    }

    /// That is not among the options.
    struct NotOffered = "not_offered" {
        /// The member concerned, as a path: `policy.totp.digits`, `kinds[1]`.
        field: String = "field",
        /// In flows: how far the flow is.
        status: FlowStatus = "status",
        /// In flows: what to ask the user next; what is secret in it is left out, flow.get has it.
        next_step: NextStep = "next_step",
    }

    /// The verdict confirms another action.
    struct VerdictMismatch = "verdict_mismatch" {
        /// The member concerned, as a path: `policy.totp.digits`, `kinds[1]`.
        field: String = "field",
    }

    /// The change would leave users without a factor that counts.
    struct UsersAffected = "users_affected" {
        /// The member concerned, as a path: `policy.totp.digits`, `kinds[1]`.
        field: String = "field",
        /// What is wrong, for developers.
        detail: String = "detail",
        /// The number of users who would lose a factor that counts: what accept_users_affected has to be.
        users: i64 = "users",
        /// How many of them would have no second factor.
        users_without_second_factor: i64 = "users_without_second_factor",
        /// How many of them could not begin a sign-in.
        users_without_first_factor: i64 = "users_without_first_factor",
    }

    /// What was asked for has expired: flow.prepare asks for another.
    struct VerificationExpired = "verification_expired" {
        /// In flows: how far the flow is.
        status: FlowStatus = "status",
        /// In flows: what to ask the user next; what is secret in it is left out, flow.get has it.
        next_step: NextStep = "next_step",
    }

    /// This peer is not allowed to do that.
    struct Forbidden = "forbidden" {
        /// The role that the peer lacks; any if it has none at all.
        role: Role = "role",
        /// Further roles of which each would do as well.
        other_roles: Vec<Role> = "other_roles",
    }

    /// Too many requests are waiting, try again later.
    struct Overloaded = "overloaded" {
        /// How long to wait before the request is repeated.
        retry_after_ms: i64 = "retry_after_ms",
    }

    /// The store is not available now, nothing was changed.
    struct Unavailable = "unavailable" {
        /// What is wrong, for developers.
        detail: String = "detail",
    }

    /// The request's time was over before it began, nothing was changed.
    struct DeadlineExceeded = "deadline_exceeded" {}

    /// The server does not speak that version of the protocol.
    struct UnsupportedProtocol = "unsupported_protocol" {
        /// The version of the protocol that the server speaks.
        protocol: i64 = "protocol",
        /// The server's revision of the protocol.
        revision: i64 = "revision",
        /// What is wrong, for developers.
        detail: String = "detail",
    }
}
