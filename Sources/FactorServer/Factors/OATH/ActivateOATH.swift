package import FactorCore

/// Proves a pending authenticator or token with a code.
package enum ActivateOATH<Area: OATHArea>: FactorMethod {
    package typealias Reply = FactorReply
    package typealias Params = ActivationParams
    package static var name: String { Area.method("activate") }
    package static var about: String { Area.about.activating }
    package static var role: Role? { .enroll }
    package static var quantized: QuantizedResponses { .refusals }
    package static var failures: [FailureCode] {
        [.codeRejected, .notFound, .wrongState, .alreadyExists, .policyViolation, .insufficientAuthentication]
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> FactorReply {
        let factor = try subject.activate(Area.sort, params.factorID, params.code, &decision)
        return FactorReply(factor: try FactorView(factor, subject, decision))
    }
}
