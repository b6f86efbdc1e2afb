// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

package factord;

import java.util.List;
import java.util.Map;

/** The refusals, by their reasons. */
public final class Refusals {
    private Refusals() {}

    /** {@code parse_error}: parse error. */
    public static final class ParseErrorException extends RefusedException {
        private static final long serialVersionUID = 1;

        private ParseErrorException(long code, String message, Map<String, Object> data) {
            super(code, "parse_error", message, data);
        }

        /** {@return the byte at which the line stops being JSON, or null} */
        public Long offset() {
            return attribute("offset", Reader.INTEGER);
        }
    }

    /** {@code invalid_request}: invalid request. */
    public static final class InvalidRequestException extends RefusedException {
        private static final long serialVersionUID = 1;

        private InvalidRequestException(long code, String message, Map<String, Object> data) {
            super(code, "invalid_request", message, data);
        }

        /** {@return what is wrong, for developers, or null} */
        public String detail() {
            return attribute("detail", Reader.TEXT);
        }
    }

    /** {@code method_not_found}: method not found. */
    public static final class MethodNotFoundException extends RefusedException {
        private static final long serialVersionUID = 1;

        private MethodNotFoundException(long code, String message, Map<String, Object> data) {
            super(code, "method_not_found", message, data);
        }
    }

    /** {@code invalid_params}: invalid params. */
    public static final class InvalidParamsException extends RefusedException {
        private static final long serialVersionUID = 1;

        private InvalidParamsException(long code, String message, Map<String, Object> data) {
            super(code, "invalid_params", message, data);
        }

        /** {@return the member concerned, as a path: {@code policy.totp.digits}, {@code kinds[1]}, or null} */
        public String field() {
            return attribute("field", Reader.TEXT);
        }

        /** {@return what is wrong, for developers, or null} */
        public String detail() {
            return attribute("detail", Reader.TEXT);
        }
    }

    /** {@code internal}: internal error, see the log. */
    public static final class InternalException extends RefusedException {
        private static final long serialVersionUID = 1;

        private InternalException(long code, String message, Map<String, Object> data) {
            super(code, "internal", message, data);
        }

        /** {@return under which the daemon's log has the cause, or null} */
        public String reference() {
            return attribute("reference", Reader.TEXT);
        }
    }

    /** {@code code_rejected}: code rejected. */
    public static final class CodeRejectedException extends RefusedException {
        private static final long serialVersionUID = 1;

        private CodeRejectedException(long code, String message, Map<String, Object> data) {
            super(code, "code_rejected", message, data);
        }

        /** {@return what to tell the user, or null} */
        public Values.CodeHint hint() {
            return attribute("hint", Values.CodeHint::read);
        }

        /** {@return what the app seems to have done, for the first code of a pending factor, or null} */
        public Values.EnrolmentDiagnosis diagnosis() {
            return attribute("diagnosis", Values.EnrolmentDiagnosis::read);
        }

        /** {@return for clock_offset: by how many seconds the app's clock is ahead, or null} */
        public Long offsetS() {
            return attribute("offset_s", Reader.INTEGER);
        }

        /** {@return for a code that was sent in a flow: the tries left, or null} */
        public Long triesLeft() {
            return attribute("tries_left", Reader.INTEGER);
        }

        /** {@return in flows: how far the flow is, or null} */
        public Values.FlowStatus status() {
            return attribute("status", Values.FlowStatus::read);
        }

        /** {@return in flows: what to ask the user next; what is secret in it is left out, flow.get has it, or null} */
        public Results.NextStep nextStep() {
            return attribute("next_step", Results.NextStep::new);
        }
    }

    /** {@code throttled}: too soon, or too many misses in a row: try again later. */
    public static final class ThrottledException extends RefusedException {
        private static final long serialVersionUID = 1;

        private ThrottledException(long code, String message, Map<String, Object> data) {
            super(code, "throttled", message, data);
        }

        /** {@return how long to wait before the request is repeated, or null} */
        public Long retryAfterMs() {
            return attribute("retry_after_ms", Reader.INTEGER);
        }

        /** {@return in flows: how far the flow is, or null} */
        public Values.FlowStatus status() {
            return attribute("status", Values.FlowStatus::read);
        }

        /** {@return in flows: what to ask the user next; what is secret in it is left out, flow.get has it, or null} */
        public Results.NextStep nextStep() {
            return attribute("next_step", Results.NextStep::new);
        }
    }

    /** {@code locked}: the guess budget is spent. */
    public static final class LockedException extends RefusedException {
        private static final long serialVersionUID = 1;

        private LockedException(long code, String message, Map<String, Object> data) {
            super(code, "locked", message, data);
        }

        /** {@return when the lock ends; null if only subject.unlock ends it, or null} */
        public Long unlocksAt() {
            return attribute("unlocks_at", Reader.INTEGER);
        }

        /** {@return how long to wait before the request is repeated, or null} */
        public Long retryAfterMs() {
            return attribute("retry_after_ms", Reader.INTEGER);
        }

        /** {@return in flows: how far the flow is, or null} */
        public Values.FlowStatus status() {
            return attribute("status", Values.FlowStatus::read);
        }

        /** {@return in flows: what to ask the user next; what is secret in it is left out, flow.get has it, or null} */
        public Results.NextStep nextStep() {
            return attribute("next_step", Results.NextStep::new);
        }
    }

    /** {@code not_found}: not found. */
    public static final class NotFoundException extends RefusedException {
        private static final long serialVersionUID = 1;

        private NotFoundException(long code, String message, Map<String, Object> data) {
            super(code, "not_found", message, data);
        }
    }

    /** {@code already_exists}: already exists. */
    public static final class AlreadyExistsException extends RefusedException {
        private static final long serialVersionUID = 1;

        private AlreadyExistsException(long code, String message, Map<String, Object> data) {
            super(code, "already_exists", message, data);
        }

        /** {@return the member concerned, as a path: {@code policy.totp.digits}, {@code kinds[1]}, or null} */
        public String field() {
            return attribute("field", Reader.TEXT);
        }

        /** {@return in flows: how far the flow is, or null} */
        public Values.FlowStatus status() {
            return attribute("status", Values.FlowStatus::read);
        }

        /** {@return in flows: what to ask the user next; what is secret in it is left out, flow.get has it, or null} */
        public Results.NextStep nextStep() {
            return attribute("next_step", Results.NextStep::new);
        }
    }

    /** {@code wrong_state}: not possible in this state. */
    public static final class WrongStateException extends RefusedException {
        private static final long serialVersionUID = 1;

        private WrongStateException(long code, String message, Map<String, Object> data) {
            super(code, "wrong_state", message, data);
        }

        /** {@return the state that it is in, or null} */
        public Values.RefusedState state() {
            return attribute("state", Values.RefusedState::read);
        }

        /** {@return the member concerned, as a path: {@code policy.totp.digits}, {@code kinds[1]}, or null} */
        public String field() {
            return attribute("field", Reader.TEXT);
        }

        /** {@return what is wrong, for developers, or null} */
        public String detail() {
            return attribute("detail", Reader.TEXT);
        }

        /** {@return in flows: how far the flow is, or null} */
        public Values.FlowStatus status() {
            return attribute("status", Values.FlowStatus::read);
        }

        /** {@return in flows: what to ask the user next; what is secret in it is left out, flow.get has it, or null} */
        public Results.NextStep nextStep() {
            return attribute("next_step", Results.NextStep::new);
        }
    }

    /** {@code expired}: expired. */
    public static final class ExpiredException extends RefusedException {
        private static final long serialVersionUID = 1;

        private ExpiredException(long code, String message, Map<String, Object> data) {
            super(code, "expired", message, data);
        }

        /** {@return in flows: how far the flow is, or null} */
        public Values.FlowStatus status() {
            return attribute("status", Values.FlowStatus::read);
        }

        /** {@return in flows: what to ask the user next; what is secret in it is left out, flow.get has it, or null} */
        public Results.NextStep nextStep() {
            return attribute("next_step", Results.NextStep::new);
        }
    }

    /** {@code policy_violation}: the policy does not allow it. */
    public static final class PolicyViolationException extends RefusedException {
        private static final long serialVersionUID = 1;

        private PolicyViolationException(long code, String message, Map<String, Object> data) {
            super(code, "policy_violation", message, data);
        }

        /** {@return the member concerned, as a path: {@code policy.totp.digits}, {@code kinds[1]}, or null} */
        public String field() {
            return attribute("field", Reader.TEXT);
        }

        /** {@return what is wrong, for a page that words it, or null} */
        public Values.PolicyLimit problem() {
            return attribute("problem", Values.PolicyLimit::read);
        }

        /** {@return what is wrong, for developers, or null} */
        public String detail() {
            return attribute("detail", Reader.TEXT);
        }

        /** {@return in flows: how far the flow is, or null} */
        public Values.FlowStatus status() {
            return attribute("status", Values.FlowStatus::read);
        }

        /** {@return in flows: what to ask the user next; what is secret in it is left out, flow.get has it, or null} */
        public Results.NextStep nextStep() {
            return attribute("next_step", Results.NextStep::new);
        }
    }

    /** {@code insufficient_authentication}: the session's authentication is too weak or too old. */
    public static final class InsufficientAuthenticationException extends RefusedException {
        private static final long serialVersionUID = 1;

        private InsufficientAuthenticationException(long code, String message, Map<String, Object> data) {
            super(code, "insufficient_authentication", message, data);
        }

        /** {@return the assurance level that the session lacks, or null} */
        public Long minAal() {
            return attribute("min_aal", Reader.INTEGER);
        }

        /** {@return the authentication methods that the session lacks, or null} */
        public List<Values.AuthenticationMethod> amr() {
            return attribute("amr", Reader.list(Values.AuthenticationMethod::read));
        }

        /** {@return how old the session's authentication may be, in seconds, if it is older, or null} */
        public Long maxAgeS() {
            return attribute("max_age_s", Reader.INTEGER);
        }

        /** {@return what else is missing where only a subject's owner changes its factors, for developers, or null} */
        public String detail() {
            return attribute("detail", Reader.TEXT);
        }
    }

    /** {@code idempotency_conflict}: the idempotency key was used with other parameters. */
    public static final class IdempotencyConflictException extends RefusedException {
        private static final long serialVersionUID = 1;

        private IdempotencyConflictException(long code, String message, Map<String, Object> data) {
            super(code, "idempotency_conflict", message, data);
        }
    }

    /** {@code identifier_not_found}: no account has this identifier. */
    public static final class IdentifierNotFoundException extends RefusedException {
        private static final long serialVersionUID = 1;

        private IdentifierNotFoundException(long code, String message, Map<String, Object> data) {
            super(code, "identifier_not_found", message, data);
        }

        /** {@return in flows: how far the flow is, or null} */
        public Values.FlowStatus status() {
            return attribute("status", Values.FlowStatus::read);
        }

        /** {@return in flows: what to ask the user next; what is secret in it is left out, flow.get has it, or null} */
        public Results.NextStep nextStep() {
            return attribute("next_step", Results.NextStep::new);
        }
    }

    /** {@code sign_up_required}: the address is verified but has no account: sign up. */
    public static final class SignUpRequiredException extends RefusedException {
        private static final long serialVersionUID = 1;

        private SignUpRequiredException(long code, String message, Map<String, Object> data) {
            super(code, "sign_up_required", message, data);
        }

        /** {@return in flows: how far the flow is, or null} */
        public Values.FlowStatus status() {
            return attribute("status", Values.FlowStatus::read);
        }

        /** {@return in flows: what to ask the user next; what is secret in it is left out, flow.get has it, or null} */
        public Results.NextStep nextStep() {
            return attribute("next_step", Results.NextStep::new);
        }
    }

    /** {@code credential_rejected}: credential rejected. */
    public static final class CredentialRejectedException extends RefusedException {
        private static final long serialVersionUID = 1;

        private CredentialRejectedException(long code, String message, Map<String, Object> data) {
            super(code, "credential_rejected", message, data);
        }

        /** {@return in flows: how far the flow is, or null} */
        public Values.FlowStatus status() {
            return attribute("status", Values.FlowStatus::read);
        }

        /** {@return in flows: what to ask the user next; what is secret in it is left out, flow.get has it, or null} */
        public Results.NextStep nextStep() {
            return attribute("next_step", Results.NextStep::new);
        }
    }

    /** {@code password_refused}: the new password is refused: choose another. */
    public static final class PasswordRefusedException extends RefusedException {
        private static final long serialVersionUID = 1;

        private PasswordRefusedException(long code, String message, Map<String, Object> data) {
            super(code, "password_refused", message, data);
        }

        /** {@return the member concerned, as a path: {@code policy.totp.digits}, {@code kinds[1]}, or null} */
        public String field() {
            return attribute("field", Reader.TEXT);
        }

        /** {@return the rule that the password breaks, or null} */
        public Values.PasswordRule problem() {
            return attribute("problem", Values.PasswordRule::read);
        }

        /** {@return what is wrong, for developers, or null} */
        public String detail() {
            return attribute("detail", Reader.TEXT);
        }

        /** {@return in flows: how far the flow is, or null} */
        public Values.FlowStatus status() {
            return attribute("status", Values.FlowStatus::read);
        }

        /** {@return in flows: what to ask the user next; what is secret in it is left out, flow.get has it, or null} */
        public Results.NextStep nextStep() {
            return attribute("next_step", Results.NextStep::new);
        }
    }

    /** {@code invalid_input}: the user's input is malformed. */
    public static final class InvalidInputException extends RefusedException {
        private static final long serialVersionUID = 1;

        private InvalidInputException(long code, String message, Map<String, Object> data) {
            super(code, "invalid_input", message, data);
        }

        /** {@return the member concerned, as a path: {@code policy.totp.digits}, {@code kinds[1]}, or null} */
        public String field() {
            return attribute("field", Reader.TEXT);
        }

        /** {@return what is wrong, for a page that words it, or null} */
        public Values.InputRule problem() {
            return attribute("problem", Values.InputRule::read);
        }

        /** {@return what is wrong, for developers, or null} */
        public String detail() {
            return attribute("detail", Reader.TEXT);
        }

        /** {@return in flows: how far the flow is, or null} */
        public Values.FlowStatus status() {
            return attribute("status", Values.FlowStatus::read);
        }

        /** {@return in flows: what to ask the user next; what is secret in it is left out, flow.get has it, or null} */
        public Results.NextStep nextStep() {
            return attribute("next_step", Results.NextStep::new);
        }
    }

    /** {@code not_offered}: that is not among the options. */
    public static final class NotOfferedException extends RefusedException {
        private static final long serialVersionUID = 1;

        private NotOfferedException(long code, String message, Map<String, Object> data) {
            super(code, "not_offered", message, data);
        }

        /** {@return the member concerned, as a path: {@code policy.totp.digits}, {@code kinds[1]}, or null} */
        public String field() {
            return attribute("field", Reader.TEXT);
        }

        /** {@return in flows: how far the flow is, or null} */
        public Values.FlowStatus status() {
            return attribute("status", Values.FlowStatus::read);
        }

        /** {@return in flows: what to ask the user next; what is secret in it is left out, flow.get has it, or null} */
        public Results.NextStep nextStep() {
            return attribute("next_step", Results.NextStep::new);
        }
    }

    /** {@code verdict_mismatch}: the verdict confirms another action. */
    public static final class VerdictMismatchException extends RefusedException {
        private static final long serialVersionUID = 1;

        private VerdictMismatchException(long code, String message, Map<String, Object> data) {
            super(code, "verdict_mismatch", message, data);
        }

        /** {@return the member concerned, as a path: {@code policy.totp.digits}, {@code kinds[1]}, or null} */
        public String field() {
            return attribute("field", Reader.TEXT);
        }
    }

    /** {@code users_affected}: the change would leave users without a factor that counts. */
    public static final class UsersAffectedException extends RefusedException {
        private static final long serialVersionUID = 1;

        private UsersAffectedException(long code, String message, Map<String, Object> data) {
            super(code, "users_affected", message, data);
        }

        /** {@return the member concerned, as a path: {@code policy.totp.digits}, {@code kinds[1]}, or null} */
        public String field() {
            return attribute("field", Reader.TEXT);
        }

        /** {@return what is wrong, for developers, or null} */
        public String detail() {
            return attribute("detail", Reader.TEXT);
        }

        /**
         * {@return the number of users who would lose a factor that counts: what accept_users_affected has to be, or
         * null}
         */
        public Long users() {
            return attribute("users", Reader.INTEGER);
        }

        /** {@return how many of them would have no second factor, or null} */
        public Long usersWithoutSecondFactor() {
            return attribute("users_without_second_factor", Reader.INTEGER);
        }

        /** {@return how many of them could not begin a sign-in, or null} */
        public Long usersWithoutFirstFactor() {
            return attribute("users_without_first_factor", Reader.INTEGER);
        }
    }

    /** {@code verification_expired}: what was asked for has expired: flow.prepare asks for another. */
    public static final class VerificationExpiredException extends RefusedException {
        private static final long serialVersionUID = 1;

        private VerificationExpiredException(long code, String message, Map<String, Object> data) {
            super(code, "verification_expired", message, data);
        }

        /** {@return in flows: how far the flow is, or null} */
        public Values.FlowStatus status() {
            return attribute("status", Values.FlowStatus::read);
        }

        /** {@return in flows: what to ask the user next; what is secret in it is left out, flow.get has it, or null} */
        public Results.NextStep nextStep() {
            return attribute("next_step", Results.NextStep::new);
        }
    }

    /** {@code forbidden}: this peer is not allowed to do that. */
    public static final class ForbiddenException extends RefusedException {
        private static final long serialVersionUID = 1;

        private ForbiddenException(long code, String message, Map<String, Object> data) {
            super(code, "forbidden", message, data);
        }

        /** {@return the role that the peer lacks; any if it has none at all, or null} */
        public Values.Role role() {
            return attribute("role", Values.Role::read);
        }

        /** {@return further roles of which each would do as well, or null} */
        public List<Values.Role> otherRoles() {
            return attribute("other_roles", Reader.list(Values.Role::read));
        }
    }

    /** {@code overloaded}: too many requests are waiting, try again later. */
    public static final class OverloadedException extends RefusedException {
        private static final long serialVersionUID = 1;

        private OverloadedException(long code, String message, Map<String, Object> data) {
            super(code, "overloaded", message, data);
        }

        /** {@return how long to wait before the request is repeated, or null} */
        public Long retryAfterMs() {
            return attribute("retry_after_ms", Reader.INTEGER);
        }
    }

    /** {@code unavailable}: the store is not available now, nothing was changed. */
    public static final class UnavailableException extends RefusedException {
        private static final long serialVersionUID = 1;

        private UnavailableException(long code, String message, Map<String, Object> data) {
            super(code, "unavailable", message, data);
        }

        /** {@return what is wrong, for developers, or null} */
        public String detail() {
            return attribute("detail", Reader.TEXT);
        }
    }

    /** {@code deadline_exceeded}: the request's time was over before it began, nothing was changed. */
    public static final class DeadlineExceededException extends RefusedException {
        private static final long serialVersionUID = 1;

        private DeadlineExceededException(long code, String message, Map<String, Object> data) {
            super(code, "deadline_exceeded", message, data);
        }
    }

    /** {@code unsupported_protocol}: the server does not speak that version of the protocol. */
    public static final class UnsupportedProtocolException extends RefusedException {
        private static final long serialVersionUID = 1;

        private UnsupportedProtocolException(long code, String message, Map<String, Object> data) {
            super(code, "unsupported_protocol", message, data);
        }

        /** {@return the version of the protocol that the server speaks, or null} */
        public Long protocol() {
            return attribute("protocol", Reader.INTEGER);
        }

        /** {@return the server's revision of the protocol, or null} */
        public Long revision() {
            return attribute("revision", Reader.INTEGER);
        }

        /** {@return what is wrong, for developers, or null} */
        public String detail() {
            return attribute("detail", Reader.TEXT);
        }
    }

    static RefusedException of(long code, String reason, String message, Map<String, Object> data) {
        return switch (reason) {
            case "parse_error" -> new ParseErrorException(code, message, data);
            case "invalid_request" -> new InvalidRequestException(code, message, data);
            case "method_not_found" -> new MethodNotFoundException(code, message, data);
            case "invalid_params" -> new InvalidParamsException(code, message, data);
            case "internal" -> new InternalException(code, message, data);
            case "code_rejected" -> new CodeRejectedException(code, message, data);
            case "throttled" -> new ThrottledException(code, message, data);
            case "locked" -> new LockedException(code, message, data);
            case "not_found" -> new NotFoundException(code, message, data);
            case "already_exists" -> new AlreadyExistsException(code, message, data);
            case "wrong_state" -> new WrongStateException(code, message, data);
            case "expired" -> new ExpiredException(code, message, data);
            case "policy_violation" -> new PolicyViolationException(code, message, data);
            case "insufficient_authentication" -> new InsufficientAuthenticationException(code, message, data);
            case "idempotency_conflict" -> new IdempotencyConflictException(code, message, data);
            case "identifier_not_found" -> new IdentifierNotFoundException(code, message, data);
            case "sign_up_required" -> new SignUpRequiredException(code, message, data);
            case "credential_rejected" -> new CredentialRejectedException(code, message, data);
            case "password_refused" -> new PasswordRefusedException(code, message, data);
            case "invalid_input" -> new InvalidInputException(code, message, data);
            case "not_offered" -> new NotOfferedException(code, message, data);
            case "verdict_mismatch" -> new VerdictMismatchException(code, message, data);
            case "users_affected" -> new UsersAffectedException(code, message, data);
            case "verification_expired" -> new VerificationExpiredException(code, message, data);
            case "forbidden" -> new ForbiddenException(code, message, data);
            case "overloaded" -> new OverloadedException(code, message, data);
            case "unavailable" -> new UnavailableException(code, message, data);
            case "deadline_exceeded" -> new DeadlineExceededException(code, message, data);
            case "unsupported_protocol" -> new UnsupportedProtocolException(code, message, data);
            default -> new RefusedException(code, reason, message, data);
        };
    }
}
