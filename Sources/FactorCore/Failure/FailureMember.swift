/// A member that the `data` of errors can have besides `reason` and `category`. The name is the one on the wire.
package enum FailureMember: String, CaseIterable, Sendable {
    case offset
    case field
    case problem
    case detail
    case reference
    case hint
    case diagnosis
    case clockOffset = "offset_s"
    case triesLeft = "tries_left"
    case retryAfter = "retry_after_ms"
    case unlocksAt = "unlocks_at"
    case state
    case status
    case nextStep = "next_step"
    case leastAssurance = "min_aal"
    case methods = "amr"
    case greatestAge = "max_age_s"
    case users
    case usersWithoutSecond = "users_without_second_factor"
    case usersWithoutFirst = "users_without_first_factor"
    case role
    case otherRoles = "other_roles"
    case protocolVersion = "protocol"
    case revision

    /// When an error has it.
    package enum Presence: Sendable {
        case always
        /// Always, with null if there is no value.
        case orNull
        case sometimes
    }
}

/// What helps a user with a code that was rejected. The name is the one on the wire.
package enum CodeHint: String, CaseIterable, Sendable {
    /// The code is the one that was accepted last.
    case waitForNextCode = "wait_for_next_code"
}

extension FailureCode {
    /// The members of an error's `data` besides `reason` and `category`, in the order of the documentation.
    ///
    /// `Failure` has no others, and the description of the protocol is made from these.
    package var members: [(member: FailureMember, presence: FailureMember.Presence)] {
        switch self {
        case .parseError: [(.offset, .always)]
        case .invalidRequest, .unavailable: [(.detail, .always)]
        case .invalidParams: [(.field, .always), (.detail, .always)]
        case .internal: [(.reference, .always)]
        case .codeRejected:
            [(.hint, .sometimes), (.diagnosis, .sometimes), (.clockOffset, .sometimes), (.triesLeft, .sometimes)]
                + inFlows
        case .credentialRejected, .verificationExpired, .expired, .identifierNotFound, .signUpRequired: inFlows
        case .throttled: [(.retryAfter, .always)] + inFlows
        case .locked: [(.unlocksAt, .orNull), (.retryAfter, .orNull)] + inFlows
        case .alreadyExists: [(.field, .always)] + inFlows
        case .verdictMismatch: [(.field, .always)]
        case .notOffered: [(.field, .always)] + inFlows
        case .wrongState: [(.state, .always), (.field, .sometimes), (.detail, .sometimes)] + inFlows
        case .insufficientAuthentication:
            [(.leastAssurance, .orNull), (.methods, .orNull), (.greatestAge, .orNull), (.detail, .sometimes)]
        case .invalidInput, .passwordRefused, .policyViolation:
            [(.field, .always), (.problem, .always), (.detail, .always)] + inFlows
        case .usersAffected:
            [
                (.field, .always), (.detail, .always), (.users, .always), (.usersWithoutSecond, .always),
                (.usersWithoutFirst, .always),
            ]
        case .forbidden: [(.role, .always), (.otherRoles, .sometimes)]
        case .overloaded: [(.retryAfter, .always)]
        case .unsupportedProtocol: [(.protocolVersion, .always), (.revision, .always), (.detail, .always)]
        case .methodNotFound, .notFound, .idempotencyConflict, .deadlineExceeded: []
        }
    }

    /// What refusals of requests about a flow have in addition: where the flow is.
    private var inFlows: [(member: FailureMember, presence: FailureMember.Presence)] {
        [(.status, .sometimes), (.nextStep, .sometimes)]
    }

    /// Whether such refusals of requests about a flow say where the flow is.
    package var showsFlow: Bool { has(.nextStep) }

    func has(_ member: FailureMember) -> Bool { members.contains { $0.member == member } }
}
