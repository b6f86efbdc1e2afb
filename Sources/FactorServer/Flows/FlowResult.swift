package import FactorCore

/// What came of a request about a flow: the flow, and what is shown this once.
package struct FlowResult: Sendable {
    package let snapshot: FlowSnapshot
    package var session: OpenedSession?
    /// What the device presents next time.
    package var deviceToken: DeviceToken?
    package var verdict: Verdict?

    init(_ snapshot: FlowSnapshot) {
        self.snapshot = snapshot
    }

    /// Whether the tenant's own program has to say something before the flow goes on.
    package var waitsForChallenge: Bool {
        switch snapshot.flow.step {
        case .defining, .judging: true
        default: false
        }
    }
}

extension FlowResult {
    /// Whether the last answer to the tenant's own program was judged wrong.
    package var wasFoundWrong: Bool {
        switch snapshot.flow.step {
        case .custom(let step): step.wasWrong
        case .abandoned(.failedAuthentication), .abandoned(.tooManyTries): true
        default: false
        }
    }
}

/// Which sort of flow a handle names: a handle of another sort is answered like an unknown one.
package enum FlowSort: Sendable {
    case signIn, signUp, stepUp, passwordReset

    func matches(_ goal: FlowGoal) -> Bool {
        switch (self, goal) {
        case (.signIn, .signIn), (.signUp, .signUp), (.stepUp, .stepUp), (.passwordReset, .passwordReset): true
        default: false
        }
    }
}

/// How a sign-in or password reset begins.
package struct SignInRequest: Sendable {
    package var sort = FlowSort.signIn
    package var identifier: Identifier?
    /// The application's own user id, in the place of an identifier.
    package var subject: SubjectID?
    package var strategy: Strategy?
    package var password: Password?
    package var deviceToken: DeviceToken?
    package var signUpIfMissing = false
    package var locale: String?

    package init() {}

    var namesSomebody: Bool { identifier != nil || subject != nil }
}

/// How a sign-up begins, or what is added to one.
package struct SignUpRequest: Sendable {
    package var change = SignUpChange()
    package var password: Password?
    /// A sign-in whose proven address is taken over.
    package var transfer: DocumentID?
    package var locale: String?

    package init() {}
}
