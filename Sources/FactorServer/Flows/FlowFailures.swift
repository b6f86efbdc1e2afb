import FactorCore

/// How a flow's methods can fail.
enum FlowFailures {
    static let read: [FailureCode] = [.notFound, .expired]
    /// Answering, in every sort of flow.
    static let attempt: [FailureCode] = [
        .codeRejected, .throttled, .locked, .notFound, .wrongState, .expired, .policyViolation,
    ]

    /// Answering, in one sort beside that.
    static func attempt(_ sort: FlowSort) -> [FailureCode] {
        switch sort {
        case .signIn: [.alreadyExists, .signUpRequired, .identifierNotFound]
        case .signUp, .stepUp: [.alreadyExists]
        case .passwordReset: []
        }
    }
}
