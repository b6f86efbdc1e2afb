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
    case reauthenticationRequired = 1008
    case idempotencyConflict = 1009
    case identifierNotFound = 1010
    case signUpRequired = 1011
    case forbidden = 1100
    case overloaded = 1101
    case unavailable = 1102

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
        case .reauthenticationRequired: "reauthentication_required"
        case .idempotencyConflict: "idempotency_conflict"
        case .identifierNotFound: "identifier_not_found"
        case .signUpRequired: "sign_up_required"
        case .forbidden: "forbidden"
        case .overloaded: "overloaded"
        case .unavailable: "unavailable"
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
        case .reauthenticationRequired: "the last authentication is too long ago, sign in again"
        case .idempotencyConflict: "the idempotency key was used with other parameters"
        case .identifierNotFound: "no account has this identifier"
        case .signUpRequired: "the address is verified but has no account: sign up"
        case .forbidden: "this peer is not allowed to do that"
        case .overloaded: "too many requests are waiting, try again later"
        case .unavailable: "the store is not available now, nothing was changed"
        }
    }
}
