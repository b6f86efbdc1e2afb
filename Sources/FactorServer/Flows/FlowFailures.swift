import FactorCore

/// The failures of flow methods.
enum FlowFailures {
    static let read: [FailureCode] = [.notFound, .expired]
    /// Failures of answering, for every sort of flow.
    static let attempt: [FailureCode] = [
        .codeRejected, .throttled, .locked, .notFound, .wrongState, .expired, .policyViolation,
    ]

    /// Further failures of answering, for one sort.
    static func attempt(_ sort: FlowSort) -> [FailureCode] {
        switch sort {
        case .signIn: [.alreadyExists, .signUpRequired, .identifierNotFound]
        case .signUp, .stepUp: [.alreadyExists]
        case .passwordReset: []
        }
    }
}
