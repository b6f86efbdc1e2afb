// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

import type {
  AuthenticationMethod,
  CodeHint,
  EnrolmentDiagnosis,
  FlowStatus,
  InputRule,
  NextStep,
  Open,
  PasswordRule,
  PolicyLimit,
  RefusedState,
  Role,
} from "./catalogue.js";
import { Refused } from "./errors.js";

/** Parse error. Category `caller`. */
export class ParseError extends Refused {
  /** The byte at which the line stops being JSON. */
  readonly offset: number | undefined;
}

/** Invalid request. Category `caller`. */
export class InvalidRequest extends Refused {
  /** What is wrong, for developers. */
  readonly detail: string | undefined;
}

/** Method not found. Category `caller`. */
export class MethodNotFound extends Refused {
}

/** Invalid params. Category `caller`. */
export class InvalidParams extends Refused {
  /** The member concerned, as a path: `policy.totp.digits`, `kinds[1]`. */
  readonly field: string | undefined;
  /** What is wrong, for developers. */
  readonly detail: string | undefined;
}

/** Internal error, see the log. Category `server`. */
export class Internal extends Refused {
  /** Under which the daemon's log has the cause. */
  readonly reference: string | undefined;
}

/** Code rejected. Category `rejected`. */
export class CodeRejected extends Refused {
  /** What to tell the user. */
  readonly hint: Open<CodeHint> | undefined;
  /** What the app seems to have done, for the first code of a pending factor. */
  readonly diagnosis: Open<EnrolmentDiagnosis> | undefined;
  /** For clock_offset: by how many seconds the app's clock is ahead. */
  readonly offset_s: number | undefined;
  /** For a code that was sent in a flow: the tries left. */
  readonly tries_left: number | undefined;
  /** In flows: how far the flow is. */
  readonly status: Open<FlowStatus> | undefined;
  /** In flows: what to ask the user next; what is secret in it is left out, flow.get has it. */
  readonly next_step: NextStep | undefined;
}

/** Too soon, or too many misses in a row: try again later. Category `wait`. */
export class Throttled extends Refused {
  /** How long to wait before the request is repeated. */
  readonly retry_after_ms: number | undefined;
  /** In flows: how far the flow is. */
  readonly status: Open<FlowStatus> | undefined;
  /** In flows: what to ask the user next; what is secret in it is left out, flow.get has it. */
  readonly next_step: NextStep | undefined;
}

/** The guess budget is spent. Category `wait`. */
export class Locked extends Refused {
  /** When the lock ends; null if only subject.unlock ends it. */
  readonly unlocks_at: number | null | undefined;
  /** How long to wait before the request is repeated. */
  readonly retry_after_ms: number | null | undefined;
  /** In flows: how far the flow is. */
  readonly status: Open<FlowStatus> | undefined;
  /** In flows: what to ask the user next; what is secret in it is left out, flow.get has it. */
  readonly next_step: NextStep | undefined;
}

/** Not found. Category `state`. */
export class NotFound extends Refused {
}

/** Already exists. Category `state`. */
export class AlreadyExists extends Refused {
  /** The member concerned, as a path: `policy.totp.digits`, `kinds[1]`. */
  readonly field: string | undefined;
  /** In flows: how far the flow is. */
  readonly status: Open<FlowStatus> | undefined;
  /** In flows: what to ask the user next; what is secret in it is left out, flow.get has it. */
  readonly next_step: NextStep | undefined;
}

/** Not possible in this state. Category `state`. */
export class WrongState extends Refused {
  /** The state that it is in. */
  readonly state: Open<RefusedState> | undefined;
  /** The member concerned, as a path: `policy.totp.digits`, `kinds[1]`. */
  readonly field: string | undefined;
  /** What is wrong, for developers. */
  readonly detail: string | undefined;
  /** In flows: how far the flow is. */
  readonly status: Open<FlowStatus> | undefined;
  /** In flows: what to ask the user next; what is secret in it is left out, flow.get has it. */
  readonly next_step: NextStep | undefined;
}

/** Expired. Category `state`. */
export class Expired extends Refused {
  /** In flows: how far the flow is. */
  readonly status: Open<FlowStatus> | undefined;
  /** In flows: what to ask the user next; what is secret in it is left out, flow.get has it. */
  readonly next_step: NextStep | undefined;
}

/** The policy does not allow it. Category `caller`. */
export class PolicyViolation extends Refused {
  /** The member concerned, as a path: `policy.totp.digits`, `kinds[1]`. */
  readonly field: string | undefined;
  /** What is wrong, for a page that words it. */
  readonly problem: Open<PolicyLimit> | undefined;
  /** What is wrong, for developers. */
  readonly detail: string | undefined;
  /** In flows: how far the flow is. */
  readonly status: Open<FlowStatus> | undefined;
  /** In flows: what to ask the user next; what is secret in it is left out, flow.get has it. */
  readonly next_step: NextStep | undefined;
}

/** The session's authentication is too weak or too old. Category `state`. */
export class InsufficientAuthentication extends Refused {
  /** The assurance level that the session lacks. */
  readonly min_aal: number | null | undefined;
  /** The authentication methods that the session lacks. */
  readonly amr: Open<AuthenticationMethod>[] | null | undefined;
  /** How old the session's authentication may be, in seconds, if it is older. */
  readonly max_age_s: number | null | undefined;
  /** What else is missing where only a subject's owner changes its factors, for developers. */
  readonly detail: string | undefined;
}

/** The idempotency key was used with other parameters. Category `caller`. */
export class IdempotencyConflict extends Refused {
}

/** No account has this identifier. Category `rejected`. */
export class IdentifierNotFound extends Refused {
  /** In flows: how far the flow is. */
  readonly status: Open<FlowStatus> | undefined;
  /** In flows: what to ask the user next; what is secret in it is left out, flow.get has it. */
  readonly next_step: NextStep | undefined;
}

/** The address is verified but has no account: sign up. Category `state`. */
export class SignUpRequired extends Refused {
  /** In flows: how far the flow is. */
  readonly status: Open<FlowStatus> | undefined;
  /** In flows: what to ask the user next; what is secret in it is left out, flow.get has it. */
  readonly next_step: NextStep | undefined;
}

/** Credential rejected. Category `rejected`. */
export class CredentialRejected extends Refused {
  /** In flows: how far the flow is. */
  readonly status: Open<FlowStatus> | undefined;
  /** In flows: what to ask the user next; what is secret in it is left out, flow.get has it. */
  readonly next_step: NextStep | undefined;
}

/** The new password is refused: choose another. Category `rejected`. */
export class PasswordRefused extends Refused {
  /** The member concerned, as a path: `policy.totp.digits`, `kinds[1]`. */
  readonly field: string | undefined;
  /** The rule that the password breaks. */
  readonly problem: Open<PasswordRule> | undefined;
  /** What is wrong, for developers. */
  readonly detail: string | undefined;
  /** In flows: how far the flow is. */
  readonly status: Open<FlowStatus> | undefined;
  /** In flows: what to ask the user next; what is secret in it is left out, flow.get has it. */
  readonly next_step: NextStep | undefined;
}

/** The user's input is malformed. Category `rejected`. */
export class InvalidInput extends Refused {
  /** The member concerned, as a path: `policy.totp.digits`, `kinds[1]`. */
  readonly field: string | undefined;
  /** What is wrong, for a page that words it. */
  readonly problem: Open<InputRule> | undefined;
  /** What is wrong, for developers. */
  readonly detail: string | undefined;
  /** In flows: how far the flow is. */
  readonly status: Open<FlowStatus> | undefined;
  /** In flows: what to ask the user next; what is secret in it is left out, flow.get has it. */
  readonly next_step: NextStep | undefined;
}

/** That is not among the options. Category `state`. */
export class NotOffered extends Refused {
  /** The member concerned, as a path: `policy.totp.digits`, `kinds[1]`. */
  readonly field: string | undefined;
  /** In flows: how far the flow is. */
  readonly status: Open<FlowStatus> | undefined;
  /** In flows: what to ask the user next; what is secret in it is left out, flow.get has it. */
  readonly next_step: NextStep | undefined;
}

/** The verdict confirms another action. Category `state`. */
export class VerdictMismatch extends Refused {
  /** The member concerned, as a path: `policy.totp.digits`, `kinds[1]`. */
  readonly field: string | undefined;
}

/** The change would leave users without a factor that counts. Category `caller`. */
export class UsersAffected extends Refused {
  /** The member concerned, as a path: `policy.totp.digits`, `kinds[1]`. */
  readonly field: string | undefined;
  /** What is wrong, for developers. */
  readonly detail: string | undefined;
  /** The number of users who would lose a factor that counts: what accept_users_affected has to be. */
  readonly users: number | undefined;
  /** How many of them would have no second factor. */
  readonly users_without_second_factor: number | undefined;
  /** How many of them could not begin a sign-in. */
  readonly users_without_first_factor: number | undefined;
}

/** What was asked for has expired: flow.prepare asks for another. Category `state`. */
export class VerificationExpired extends Refused {
  /** In flows: how far the flow is. */
  readonly status: Open<FlowStatus> | undefined;
  /** In flows: what to ask the user next; what is secret in it is left out, flow.get has it. */
  readonly next_step: NextStep | undefined;
}

/** This peer is not allowed to do that. Category `caller`. */
export class Forbidden extends Refused {
  /** The role that the peer lacks; any if it has none at all. */
  readonly role: Open<Role> | undefined;
  /** Further roles of which each would do as well. */
  readonly other_roles: Open<Role>[] | undefined;
}

/** Too many requests are waiting, try again later. Category `wait`. */
export class Overloaded extends Refused {
  /** How long to wait before the request is repeated. */
  readonly retry_after_ms: number | undefined;
}

/** The store is not available now, nothing was changed. Category `server`. */
export class Unavailable extends Refused {
  /** What is wrong, for developers. */
  readonly detail: string | undefined;
}

/** The request's time was over before it began, nothing was changed. Category `server`. */
export class DeadlineExceeded extends Refused {
}

/** The server does not speak that version of the protocol. Category `caller`. */
export class UnsupportedProtocol extends Refused {
  /** The version of the protocol that the server speaks. */
  readonly protocol: number | undefined;
  /** The server's revision of the protocol. */
  readonly revision: number | undefined;
  /** What is wrong, for developers. */
  readonly detail: string | undefined;
}

/** The class for each reason. */
export const refusals: Readonly<Record<string, typeof Refused>>;
