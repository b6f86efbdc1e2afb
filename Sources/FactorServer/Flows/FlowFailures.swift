import FactorCore

/// The failures of flow methods.
enum FlowFailures {
    static let read: [FailureCode] = [.notFound, .expired]
    /// Failures of answering, for every sort of flow.
    private static let attempt: [FailureCode] = [
        .codeRejected, .throttled, .locked, .notFound, .notOffered, .wrongState, .expired,
    ]

    /// The failures of answering, for flows of these sorts.
    static func attempt(_ sorts: [FlowSort]) -> [FailureCode] {
        sorts.reduce(into: attempt) { codes, sort in
            codes += attempt(sort).filter { !codes.contains($0) }
        }
    }

    /// Further failures of answering, for one sort.
    private static func attempt(_ sort: FlowSort) -> [FailureCode] {
        switch sort {
        case .signIn:
            [
                .credentialRejected, .passwordRefused, .policyViolation, .alreadyExists, .signUpRequired,
                .identifierNotFound,
            ]
        case .signUp: [.passwordRefused, .policyViolation, .alreadyExists]
        case .stepUp: [.credentialRejected, .alreadyExists]
        case .passwordReset: [.passwordRefused]
        }
    }
}
