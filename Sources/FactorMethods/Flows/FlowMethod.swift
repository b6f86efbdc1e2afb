package import FactorCore
package import FactorEngine

/// A method about a flow. Passwords and backup codes are hashed first, away from the loop.
package protocol FlowMethod: RPCMethod where Params: TenantScoped {
    /// What has to be hashed, or nil when the decision can be made without.
    static func work(_ params: Params, in tenant: Tenant, _ engine: Engine) throws(Failure) -> FlowWork?
    /// Makes the decision with what came of that.
    static func answer(
        _ params: Params, _ product: FlowProduct, in tenant: Tenant, _ call: ServerCall
    ) -> Decided<FlowResult>
    /// Tells what came of it.
    static func reply(_ result: FlowResult, _ params: Params) throws(Failure) -> Reply
}

extension FlowMethod {
    package static var paced: PacedAnswers { .all }

    package static func work(_ params: Params, in tenant: Tenant, _ engine: Engine) throws(Failure) -> FlowWork? { nil }
}

/// What tells the methods of one sort of flow from those of another.
package protocol FlowArea: SendableMetatype {
    associatedtype Kind: HandleKind
    associatedtype View: FlowViewing

    static var sort: FlowSort { get }
    /// What its methods' names begin with.
    static var area: String { get }
    /// What a request calls its handle.
    static var handle: String { get }
    /// What the documents call it.
    static var noun: String { get }
}

/// What a method of a flow answers with.
package protocol FlowViewing: WireObject, Sendable {
    init(_ result: FlowResult, _ form: QRForm?) throws(Failure)
}

/// Sign-ins.
package enum SignInArea: FlowArea {
    package typealias Kind = SignInHandle
    package typealias View = SignInView
    package static let sort = FlowSort.signIn
    package static let area: String = "sign_in"
    package static let handle: String = "sign_in_id"
    package static let noun = "sign-in"
}

/// Sign-ups.
package enum SignUpArea: FlowArea {
    package typealias Kind = SignUpHandle
    package typealias View = SignUpView
    package static let sort = FlowSort.signUp
    package static let area: String = "sign_up"
    package static let handle: String = "sign_up_id"
    package static let noun = "sign-up"
}

/// Step-ups.
package enum StepUpArea: FlowArea {
    package typealias Kind = StepUpHandle
    package typealias View = StepUpView
    package static let sort = FlowSort.stepUp
    package static let area: String = "step_up"
    package static let handle: String = "step_up_id"
    package static let noun = "step-up"
}

/// Password resets.
package enum PasswordResetArea: FlowArea {
    package typealias Kind = PasswordResetHandle
    package typealias View = PasswordResetView
    package static let sort = FlowSort.passwordReset
    package static let area: String = "password_reset"
    package static let handle: String = "password_reset_id"
    package static let noun = "password reset"
}

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
