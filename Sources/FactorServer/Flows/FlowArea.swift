package import FactorCore

/// What distinguishes the methods of one sort of flow from those of another, and from those of all.
package protocol FlowArea: SendableMetatype {
    associatedtype ID: FlowHandle

    /// The sorts that its methods are for.
    static var sorts: [FlowSort] { get }
    /// The prefix of its methods' names.
    static var area: String { get }
    /// Its name in the documentation.
    static var noun: String { get }
}

/// The methods of sign-ins.
package enum SignInArea: FlowArea {
    package typealias ID = SignInID
    package static let sorts = [FlowSort.signIn]
    package static let area: String = "sign_in"
    package static let noun = "sign-in"
}

/// The methods of sign-ups.
package enum SignUpArea: FlowArea {
    package typealias ID = SignUpID
    package static let sorts = [FlowSort.signUp]
    package static let area: String = "sign_up"
    package static let noun = "sign-up"
}

/// The methods of step-ups.
package enum StepUpArea: FlowArea {
    package typealias ID = StepUpID
    package static let sorts = [FlowSort.stepUp]
    package static let area: String = "step_up"
    package static let noun = "step-up"
}

/// The methods of password resets.
package enum PasswordResetArea: FlowArea {
    package typealias ID = PasswordResetID
    package static let sorts = [FlowSort.passwordReset]
    package static let area: String = "password_reset"
    package static let noun = "password reset"
}

/// The methods of every flow, whichever handle is given.
package enum AnyFlowArea: FlowArea {
    package typealias ID = FlowID
    package static let sorts = FlowSort.allCases
    package static let area: String = "flow"
    package static let noun = "flow"
}
