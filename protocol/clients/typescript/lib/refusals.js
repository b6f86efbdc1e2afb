// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

import { Refused } from "./errors.js";
import { integer, list, nullable, object, optional, text } from "./read.js";

export class ParseError extends Refused {
  static members = {
    offset: integer,
  };
}

export class InvalidRequest extends Refused {
  static members = {
    detail: text,
  };
}

export class MethodNotFound extends Refused {}

export class InvalidParams extends Refused {
  static members = {
    field: text,
    detail: text,
  };
}

export class Internal extends Refused {
  static members = {
    reference: text,
  };
}

export class CodeRejected extends Refused {
  static members = {
    hint: optional(text),
    diagnosis: optional(text),
    offset_s: optional(integer),
    tries_left: optional(integer),
    status: optional(text),
    next_step: optional(object("NextStep")),
  };
}

export class Throttled extends Refused {
  static members = {
    retry_after_ms: integer,
    status: optional(text),
    next_step: optional(object("NextStep")),
  };
}

export class Locked extends Refused {
  static members = {
    unlocks_at: nullable(integer),
    retry_after_ms: nullable(integer),
    status: optional(text),
    next_step: optional(object("NextStep")),
  };
}

export class NotFound extends Refused {}

export class AlreadyExists extends Refused {
  static members = {
    field: text,
    status: optional(text),
    next_step: optional(object("NextStep")),
  };
}

export class WrongState extends Refused {
  static members = {
    state: text,
    field: optional(text),
    detail: optional(text),
    status: optional(text),
    next_step: optional(object("NextStep")),
  };
}

export class Expired extends Refused {
  static members = {
    status: optional(text),
    next_step: optional(object("NextStep")),
  };
}

export class PolicyViolation extends Refused {
  static members = {
    field: text,
    problem: text,
    detail: text,
    status: optional(text),
    next_step: optional(object("NextStep")),
  };
}

export class InsufficientAuthentication extends Refused {
  static members = {
    min_aal: nullable(integer),
    amr: nullable(list(text)),
    max_age_s: nullable(integer),
    detail: optional(text),
  };
}

export class IdempotencyConflict extends Refused {}

export class IdentifierNotFound extends Refused {
  static members = {
    status: optional(text),
    next_step: optional(object("NextStep")),
  };
}

export class SignUpRequired extends Refused {
  static members = {
    status: optional(text),
    next_step: optional(object("NextStep")),
  };
}

export class CredentialRejected extends Refused {
  static members = {
    status: optional(text),
    next_step: optional(object("NextStep")),
  };
}

export class PasswordRefused extends Refused {
  static members = {
    field: text,
    problem: text,
    detail: text,
    status: optional(text),
    next_step: optional(object("NextStep")),
  };
}

export class InvalidInput extends Refused {
  static members = {
    field: text,
    problem: text,
    detail: text,
    status: optional(text),
    next_step: optional(object("NextStep")),
  };
}

export class NotOffered extends Refused {
  static members = {
    field: text,
    status: optional(text),
    next_step: optional(object("NextStep")),
  };
}

export class VerdictMismatch extends Refused {
  static members = {
    field: text,
  };
}

export class UsersAffected extends Refused {
  static members = {
    field: text,
    detail: text,
    users: integer,
    users_without_second_factor: integer,
    users_without_first_factor: integer,
  };
}

export class VerificationExpired extends Refused {
  static members = {
    status: optional(text),
    next_step: optional(object("NextStep")),
  };
}

export class Forbidden extends Refused {
  static members = {
    role: text,
    other_roles: optional(list(text)),
  };
}

export class Overloaded extends Refused {
  static members = {
    retry_after_ms: integer,
  };
}

export class Unavailable extends Refused {
  static members = {
    detail: text,
  };
}

export class DeadlineExceeded extends Refused {}

export class UnsupportedProtocol extends Refused {
  static members = {
    protocol: integer,
    revision: integer,
    detail: text,
  };
}

/** The class for each reason. */
export const refusals = {
  parse_error: ParseError,
  invalid_request: InvalidRequest,
  method_not_found: MethodNotFound,
  invalid_params: InvalidParams,
  internal: Internal,
  code_rejected: CodeRejected,
  throttled: Throttled,
  locked: Locked,
  not_found: NotFound,
  already_exists: AlreadyExists,
  wrong_state: WrongState,
  expired: Expired,
  policy_violation: PolicyViolation,
  insufficient_authentication: InsufficientAuthentication,
  idempotency_conflict: IdempotencyConflict,
  identifier_not_found: IdentifierNotFound,
  sign_up_required: SignUpRequired,
  credential_rejected: CredentialRejected,
  password_refused: PasswordRefused,
  invalid_input: InvalidInput,
  not_offered: NotOffered,
  verdict_mismatch: VerdictMismatch,
  users_affected: UsersAffected,
  verification_expired: VerificationExpired,
  forbidden: Forbidden,
  overloaded: Overloaded,
  unavailable: Unavailable,
  deadline_exceeded: DeadlineExceeded,
  unsupported_protocol: UnsupportedProtocol,
};
