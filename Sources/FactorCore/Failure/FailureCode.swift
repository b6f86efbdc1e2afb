/// Every way in which a request can fail: its number, its stable name and a sentence for developers.
///
/// Numbers from -32768 to -32000 are JSON-RPC 2.0's own (section 5.1); the others are factord's.
package enum FailureCode: Int, CaseIterable, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case `internal` = -32603
    case codeRejected = 1000
    case throttled = 1001
    case locked = 1002
    case notFound = 1003
    case alreadyExists = 1004
    case wrongState = 1005
    case expired = 1006
    case policyViolation = 1007
    case insufficientAuthentication = 1008
    case idempotencyConflict = 1009
    case identifierNotFound = 1010
    case signUpRequired = 1011
    case credentialRejected = 1012
    case passwordRefused = 1013
    case invalidInput = 1014
    case notOffered = 1015
    case verdictMismatch = 1016
    case usersAffected = 1017
    case verificationExpired = 1018
    case forbidden = 1100
    case overloaded = 1101
    case unavailable = 1102
    case deadlineExceeded = 1103
    case unsupportedProtocol = 1104

    /// The stable name, `data.reason`.
    package var reason: StaticString {
        switch self {
        case .parseError: "parse_error"
        case .invalidRequest: "invalid_request"
        case .methodNotFound: "method_not_found"
        case .invalidParams: "invalid_params"
        case .internal: "internal"
        case .codeRejected: "code_rejected"
        case .throttled: "throttled"
        case .locked: "locked"
        case .notFound: "not_found"
        case .alreadyExists: "already_exists"
        case .wrongState: "wrong_state"
        case .expired: "expired"
        case .policyViolation: "policy_violation"
        case .insufficientAuthentication: "insufficient_authentication"
        case .idempotencyConflict: "idempotency_conflict"
        case .identifierNotFound: "identifier_not_found"
        case .signUpRequired: "sign_up_required"
        case .credentialRejected: "credential_rejected"
        case .passwordRefused: "password_refused"
        case .invalidInput: "invalid_input"
        case .notOffered: "not_offered"
        case .verdictMismatch: "verdict_mismatch"
        case .usersAffected: "users_affected"
        case .verificationExpired: "verification_expired"
        case .forbidden: "forbidden"
        case .overloaded: "overloaded"
        case .unavailable: "unavailable"
        case .deadlineExceeded: "deadline_exceeded"
        case .unsupportedProtocol: "unsupported_protocol"
        }
    }

    /// The error's `message`.
    package var message: StaticString {
        switch self {
        case .parseError: "parse error"
        case .invalidRequest: "invalid request"
        case .methodNotFound: "method not found"
        case .invalidParams: "invalid params"
        case .internal: "internal error, see the log"
        case .codeRejected: "code rejected"
        case .throttled: "too soon, or too many misses in a row: try again later"
        case .locked: "the guess budget is spent"
        case .notFound: "not found"
        case .alreadyExists: "already exists"
        case .wrongState: "not possible in this state"
        case .expired: "expired"
        case .policyViolation: "the policy does not allow it"
        case .insufficientAuthentication: "the session's authentication is too weak or too old"
        case .idempotencyConflict: "the idempotency key was used with other parameters"
        case .identifierNotFound: "no account has this identifier"
        case .signUpRequired: "the address is verified but has no account: sign up"
        case .credentialRejected: "credential rejected"
        case .passwordRefused: "the new password is refused: choose another"
        case .invalidInput: "the user's input is malformed"
        case .notOffered: "that is not among the options"
        case .verdictMismatch: "the verdict confirms another action"
        case .usersAffected: "the change would leave users without a factor that counts"
        case .verificationExpired: "what was asked for has expired: flow.prepare asks for another"
        case .forbidden: "this peer is not allowed to do that"
        case .overloaded: "too many requests are waiting, try again later"
        case .unavailable: "the store is not available now, nothing was changed"
        case .deadlineExceeded: "the request's time was over before it began, nothing was changed"
        case .unsupportedProtocol: "the server does not speak that version of the protocol"
        }
    }
}

/// What a client can do about a failure, without knowing its reason. The name is the one on the wire, `data.category`.
///
/// The list is closed: reasons may be added, but each belongs to one of these.
package enum FailureCategory: String, CaseIterable, Sendable {
    /// What the user gave is wrong: ask the user again.
    case rejected
    /// Nothing was tried: repeat the request after `retry_after_ms`.
    case wait
    /// Things are not as the request assumes: read the state, and continue from there.
    case state
    /// The application, its configuration or the policy has to change.
    case caller
    /// The server cannot do it now: tell the user to try later, and the operator to look at the log.
    case server
}

extension FailureCode {
    /// What a client can do about it.
    package var category: FailureCategory {
        switch self {
        case .codeRejected, .credentialRejected, .passwordRefused, .invalidInput, .identifierNotFound: .rejected
        case .throttled, .locked, .overloaded: .wait
        case .notFound, .alreadyExists, .wrongState, .expired, .verificationExpired, .insufficientAuthentication,
            .signUpRequired, .notOffered, .verdictMismatch:
            .state
        case .parseError, .invalidRequest, .methodNotFound, .invalidParams, .policyViolation, .idempotencyConflict,
            .usersAffected, .forbidden, .unsupportedProtocol:
            .caller
        case .internal, .unavailable, .deadlineExceeded: .server
        }
    }
}
