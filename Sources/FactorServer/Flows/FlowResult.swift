package import FactorCore

/// The outcome of a request about a flow: its state, and the secrets shown once.
package struct FlowResult: Sendable {
    package let snapshot: FlowSnapshot
    /// The session that the flow led to, unless that has ended.
    package var session: Session?
    /// The rules by which it ends.
    package var sessionPolicy = SessionPolicy()
    /// Its token, for the one answer that shows it.
    package var sessionToken: SessionToken?
    /// The token that the device presents next time.
    package var deviceToken: DeviceToken?
    package var verdict: Verdict?

    init(_ snapshot: FlowSnapshot) {
        self.snapshot = snapshot
    }

    /// The tenant's own program has to act before the flow can continue.
    package var waitsForChallenge: Bool {
        switch snapshot.flow.step {
        case .defining, .judging: true
        default: false
        }
    }
}

extension FlowResult {
    /// The tenant's own program judged the last answer wrong.
    package var wasFoundWrong: Bool {
        switch snapshot.flow.step {
        case .custom(let step): step.wasWrong
        case .abandoned(.failedAuthentication), .abandoned(.tooManyTries): true
        default: false
        }
    }
}

/// The sort of a flow. A handle of another sort is answered like an unknown one.
package enum FlowSort: String, CaseIterable, Sendable {
    case signIn = "sign_in"
    case signUp = "sign_up"
    case stepUp = "step_up"
    case passwordReset = "password_reset"

    init(_ goal: FlowGoal) {
        self =
            switch goal {
            case .signIn: .signIn
            case .signUp: .signUp
            case .stepUp: .stepUp
            case .passwordReset: .passwordReset
            }
    }
}

/// How a sign-in or password reset begins.
package struct SignInRequest: Sendable {
    package var sort = FlowSort.signIn
    package var identifier: Identifier?
    /// The application's own user id, in place of an identifier.
    package var subject: SubjectID?
    package var kind: FactorKind?
    package var password: Password?
    package var deviceToken: DeviceToken?
    package var signUpIfMissing = false
    /// The first factor, if the caller has checked it.
    package var vouched: VouchedFactor?
    /// The domain whose passkeys are asked for; nil leaves the choice.
    package var rpID: String?
    package var demand = FlowDemand()
    package var locale: String?

    package init() {}

    var namesSomebody: Bool { identifier != nil || subject != nil }
}

/// How a sign-up begins, or what is added to it.
package struct SignUpRequest: Sendable {
    package var change = SignUpChange()
    package var password: Password?
    /// A sign-in whose proven address is carried over.
    package var transfer: DocumentID?
    package var locale: String?

    package init() {}
}
