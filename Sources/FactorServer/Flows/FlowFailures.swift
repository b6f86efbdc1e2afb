import FactorCore

/// The failures of flow methods.
enum FlowFailures {
    static let read: [FailureCode] = [.notFound, .expired]
    /// Failures of answering, for every sort of flow.
    static let attempt: [FailureCode] = [
        .codeRejected, .throttled, .locked, .notFound, .notOffered, .wrongState, .expired,
    ]

    /// Further failures of answering, for one sort.
    static func attempt(_ sort: FlowSort) -> [FailureCode] {
        switch sort {
        case .signIn:
            [
                .credentialRejected, .passwordRefused, .policyViolation, .alreadyExists, .signUpRequired,
                .identifierNotFound,
            ]
        case .signUp: [.policyViolation, .alreadyExists]
        case .stepUp: [.credentialRejected, .alreadyExists]
        case .passwordReset: [.passwordRefused]
        }
    }
}
