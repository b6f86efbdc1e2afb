package import FactorCore

/// Proves a pending address with the code that was sent there.
package enum ActivateAddress<Channel: AddressChannel>: FactorMethod {
    package typealias Reply = FactorReply
    package typealias Params = ActivationParams
    package static var name: String { Channel.method("activate") }
    package static var about: String {
        "Activates a pending \(Channel.noun) with the code that was sent there: from then on it belongs to the subject"
    }
    package static var role: Role? { .enroll }
    package static var takesSecret: Bool { true }
    package static var failures: [FailureCode] {
        [
            .codeRejected, .throttled, .locked, .notFound, .wrongState, .alreadyExists, .policyViolation,
            .insufficientAuthentication,
        ]
    }

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> FactorReply {
        let factor = try subject.activateAddress(Channel.kind, params.factorID, params.code, &decision)
        return FactorReply(factor: try FactorView(factor, subject, decision))
    }
}
