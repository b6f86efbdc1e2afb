package import FactorCore
import FactorWire

/// Proves a pending token with a code.
package enum ActivateHOTP: SubjectMethod {
    package typealias Reply = FactorReply
    package typealias Params = ActivationParams
    package static let name = "hotp.activate"
    package static let about =
        "Makes a pending token active by a code, which is spent; a wrong one may come with a diagnosis"
    package static let role: Role? = .enroll
    package static let takesSecret = true
    package static let failures: [FailureCode] = [
        .codeRejected, .throttled, .locked, .notFound, .wrongState, .alreadyExists, .policyViolation,
    ]

    package static func decide(
        _ params: Params, _ subject: inout Subject, _ decision: inout DecisionContext
    ) throws(Failure) -> FactorReply {
        let factor = try subject.activate(.hotp, params.factorID, params.code, &decision)
        return FactorReply(factor: try FactorView(factor, subject, decision))
    }
}
