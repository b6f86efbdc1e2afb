package import FactorCore

/// What distinguishes the methods of one sort of flow.
package protocol FlowArea: SendableMetatype {
    associatedtype Kind: HandleKind
    associatedtype View: FlowViewing

    static var sort: FlowSort { get }
    /// The prefix of its methods' names.
    static var area: String { get }
    /// The name of its handle in requests.
    static var handle: String { get }
    /// Its name in the documentation.
    static var noun: String { get }
}

/// The methods of sign-ins.
package enum SignInArea: FlowArea {
    package typealias Kind = SignInHandle
    package typealias View = SignInView
    package static let sort = FlowSort.signIn
    package static let area: String = "sign_in"
    package static let handle: String = "sign_in_id"
    package static let noun = "sign-in"
}

/// The methods of sign-ups.
package enum SignUpArea: FlowArea {
    package typealias Kind = SignUpHandle
    package typealias View = SignUpView
    package static let sort = FlowSort.signUp
    package static let area: String = "sign_up"
    package static let handle: String = "sign_up_id"
    package static let noun = "sign-up"
}

/// The methods of step-ups.
package enum StepUpArea: FlowArea {
    package typealias Kind = StepUpHandle
    package typealias View = StepUpView
    package static let sort = FlowSort.stepUp
    package static let area: String = "step_up"
    package static let handle: String = "step_up_id"
    package static let noun = "step-up"
}

/// The methods of password resets.
package enum PasswordResetArea: FlowArea {
    package typealias Kind = PasswordResetHandle
    package typealias View = PasswordResetView
    package static let sort = FlowSort.passwordReset
    package static let area: String = "password_reset"
    package static let handle: String = "password_reset_id"
    package static let noun = "password reset"
}
